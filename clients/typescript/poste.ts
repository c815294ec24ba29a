// What a client needs beside the generated part: signing in, asking again, waiting, and picking from a menu.

import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./generated/poste.js";

type Schemas = components["schemas"];
export type Problem = Schemas["Problem"];
export type Menu = Schemas["WordedMenu"];
export type Ruleset = Schemas["GameRequest"]["ruleset"];

// These hand out secrets, which are not kept: an answer that is lost cannot be had again.
const SECRET = /\/(sign-in|sessions|sessions\/refresh|me\/tokens)$/;
const TRIES = 6;

/** The server said no; `problem.code` says why. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
  }
}

/** Sends a request until it is answered. A POST carries a key, so it is done once however often it is sent. */
async function patient(request: Request): Promise<Response> {
  if (request.method === "POST" && !request.headers.has("Idempotency-Key")) {
    request.headers.set("Idempotency-Key", crypto.randomUUID());
  }
  const mayRepeat = request.method !== "POST" || !SECRET.test(new URL(request.url).pathname);
  for (let left = TRIES - 1; ; left -= 1) {
    let pause = 1;
    try {
      const response = await fetch(request.clone());
      if (![429, 503].includes(response.status) || left === 0) return response;
      pause = Number(response.headers.get("Retry-After") ?? pause);
    } catch (error) {
      if (left === 0 || !mayRepeat) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
  }
}

/** The addresses of the contract, each with its types. */
export function connect(url: string, token?: string): Client<paths> {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return createClient<paths>({ baseUrl: url, fetch: patient, headers });
}

/** What an answer brings; undefined for one without a body. */
export async function got<T>(answer: Promise<{ data?: T; error?: Problem; response: Response }>): Promise<T> {
  const { data, error } = await answer;
  if (error !== undefined) throw new Refused(error);
  return data as T;
}

/** Signs in by a code that is mailed, and makes a token that is good until it is revoked. */
export async function signIn(
  url: string,
  email: string,
  name: string,
  code: () => Promise<string>,
): Promise<Client<paths>> {
  const stranger = connect(url);
  await got(stranger.POST("/api/v1/sign-in", { body: { email, name } }));
  const session = await got(stranger.POST("/api/v1/sessions", { body: { email, code: await code() } }));
  const owner = connect(url, session.access_token);
  const made = await got(owner.POST("/api/v1/me/tokens", { body: { name: "bot", scopes: ["bot"] } }));
  return connect(url, made.token);
}

/** Any action of a menu, in its written form. */
export function pick(menu: Menu): string {
  const verb = any(menu.verbs);
  const slots = verb.slots.map((slot) => slot.name);
  const named = (values: string[]) => Object.fromEntries(slots.map((slot, at) => [slot, values[at] ?? ""]));
  if (verb.rows) return fill(verb.write, named(any(verb.rows)));
  if (verb.counts) {
    const chosen = verb.counts.each
      .map(([thing, most]) => ({ ...named([thing]), number: String(Math.floor(Math.random() * (most + 1))) }))
      .filter(({ number }) => number !== "0");
    return chosen.length > 0 ? spread(verb.write, chosen) : verb.counts.none;
  }
  if (verb.some_of) {
    const chosen = shuffled(verb.some_of.of).slice(0, verb.some_of.exactly);
    return spread(verb.write, chosen.map((thing) => named([thing])));
  }
  if (verb.assign) {
    const to = shuffled(verb.assign.to);
    return spread(verb.write, verb.assign.each.map((thing, at) => named([thing, to[at] ?? ""])));
  }
  return verb.write;
}

/** The form with what was picked in its slots. */
function fill(form: string, values: Record<string, string>): string {
  return form.replace(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? "");
}

/** The form whose part in square brackets is written once for each thing that was picked. */
function spread(form: string, chosen: Record<string, string>[]): string {
  return form.replace(/\[(.*)\]/, (_, part: string) => chosen.map((values) => fill(part, values)).join(" "));
}

function any<T>(list: T[]): T {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error("there is nothing to pick from");
  return found;
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((thing) => [Math.random(), thing] as const)
    .sort(([a], [b]) => a - b)
    .map(([, thing]) => thing);
}
