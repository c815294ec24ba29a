// Plays a whole game against two bots of the house: node build/bot.js URL EMAIL RULESET MAILBOX.
//
// MAILBOX is the folder that a server without a mail server writes its mails to; elsewhere, type in the code.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Menu, type Ruleset, Refused, got, pick, signIn } from "./poste.js";

const [url = "", email = "", ruleset = "tammany-hall", mailbox = ""] = process.argv.slice(2);

/** The code in the newest mail to this address. */
async function codeFrom(folder: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.includes("-sign-in-"));
    for (const name of files.sort().reverse()) {
      const text = await readFile(join(folder, name), "utf8");
      const code = /^ *(\d{6})\r?$/m.exec(text)?.[1];
      if (code !== undefined && /^To: .*$/m.exec(text)?.[0].includes(email)) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${email}`);
}

const poste = await signIn(url, email, "Robin", () => codeFrom(mailbox));
const wish = { ruleset: ruleset as Ruleset, seats: 3, bots: 2, name: "A game of a bot" };
const { id } = await got(poste.POST("/api/v1/games", { body: wish }));
const path = { id };
let after: number | undefined;
for (;;) {
  const game = await got(poste.GET("/api/v1/games/{id}", { params: { path } }));
  if (game.status !== "running") {
    for (const place of game.standings ?? []) console.log(`place ${place.place}: seat ${place.seat}`);
    break;
  }
  const asked = await got(poste.GET("/api/v1/games/{id}/decision", { params: { path, query: { as: "menu" } } }));
  if (asked) {
    const body = { decision: asked.decision, actions: [pick(asked.menu as Menu)] };
    await got(poste.POST("/api/v1/games/{id}/actions", { params: { path }, body })).catch((error: unknown) => {
      // Somebody was faster: look again.
      if (!(error instanceof Refused && error.problem.status === 409)) throw error;
    });
  }
  const query = { limit: 100, wait: asked ? 0 : 50, ...(after === undefined ? {} : { after }) };
  const page = await got(poste.GET("/api/v1/games/{id}/log", { params: { path, query } }));
  for (const entry of page.items) {
    after = entry.seq;
    // Every event has its sentence, also one that this client has no type for.
    for (const event of entry.events) console.log(event.text);
  }
}
