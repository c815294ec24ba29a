// The page of a table, without loading all of it again. Everything here works without this script as well; pages, words and
// drawings are made by the server alone, and what it sends is put in the place of what was there.
const main = document.querySelector("main");
const here = location.pathname;
const byId = (id) => document.getElementById(id);
const table = () => byId("table");
const state = (name) => table()?.dataset[name];
let sending = false; // a form is under way
let going = 0; // views that are under way
let asked = 0; // pages asked for so far; only the last one is shown
let heard; // how the table stands, as far as there is news of it
let known; // the news that there was when what is shown was asked for
let shown = location.pathname + location.search;
let source;
let waiting;

document.documentElement.classList.add("quick");

// Two elements are the same thing if they mean the same: one that somebody is about to press never becomes another one.
function meaning(element) {
  const get = (name) => element.getAttribute(name) ?? "";
  switch (element.localName) {
    case "a": return get("href") + element.textContent;
    case "button": return get("name") + get("value") + get("data-step") + element.textContent;
    case "form": return get("action");
    case "input": case "select": return get("type") + get("name") + (get("type") === "checkbox" ? get("value") : "");
    case "option": return get("value");
    case "details": return element.firstElementChild?.textContent;
    default: return element.id + get("class");
  }
}

const alike = (one, other) =>
  one.nodeName === other.nodeName && (one.nodeType !== Node.ELEMENT_NODE || meaning(one) === meaning(other));

// Makes what stands on the page like what the server has sent. What is the same stays: with its focus, with what was typed and
// unfolded, and where it was scrolled to.
function become(old, sent) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== sent.data) old.data = sent.data;
    return;
  }
  if ("keep" in old.dataset || old.isEqualNode(sent)) return;
  const people = (name) => name === "open" && old.localName === "details";
  for (const { name } of [...old.attributes]) {
    if (!sent.hasAttribute(name) && !people(name)) old.removeAttribute(name);
  }
  for (const { name, value } of sent.attributes) {
    if (old.getAttribute(name) !== value && !people(name)) old.setAttribute(name, value);
  }
  let next = old.firstChild;
  for (const child of sent.childNodes) {
    let found = next;
    while (found && !alike(found, child)) found = found.nextSibling;
    if (!found) {
      old.insertBefore(document.importNode(child, true), next);
      continue;
    }
    while (next !== found) {
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
    next = found.nextSibling;
    become(found, child);
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

async function load(address, options) {
  const answer = await fetch(address, {
    ...options,
    headers: { Accept: "text/html" },
    signal: AbortSignal.timeout(30_000),
  });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { answer, page };
}

function show(page, news) {
  known = news;
  const focused = main.contains(document.activeElement);
  const slider = main.querySelector("input[type=range]");
  become(main, page.querySelector("main"));
  become(document.querySelector("header"), page.querySelector("header"));
  document.title = page.title;
  if (slider && slider !== document.activeElement) slider.value = slider.defaultValue;
  // What had the focus is gone: what is asked now stands in its place.
  if (focused && document.activeElement === document.body) byId("turn")?.focus({ preventScroll: true });
}

const say = (text) => {
  byId("live").textContent = text ?? "";
};

const complain = (wrong) => {
  byId("unsent").hidden = !wrong;
};

// Shows another view of the table; if that cannot be, the browser goes there by itself.
async function go(address, note) {
  const mine = ++asked;
  const news = heard;
  going += 1;
  try {
    const { answer, page } = await load(address);
    if (mine !== asked) return;
    if (!page.getElementById("table")) throw new Error("no table");
    show(page, news);
    shown = new URL(answer.url).pathname + new URL(answer.url).search;
    if (note) history[note](null, "", address);
    complain(false);
  } catch {
    if (mine === asked) location.assign(address);
  } finally {
    going -= 1;
    catchUp();
  }
}

async function send(action, body, form) {
  if (sending) return;
  sending = true;
  asked += 1;
  const news = heard;
  main.setAttribute("aria-busy", "true");
  try {
    const { answer, page } = await load(action, { method: "POST", body });
    // To another page, such as that where one signs in, or another table.
    if (answer.redirected && new URL(answer.url).pathname !== here) return location.assign(answer.url);
    // What went wrong is said, and everything is kept.
    if (!page.getElementById("table")) throw new Error(answer.status);
    if (answer.redirected) {
      form.reset();
      const led = new URL(answer.url);
      shown = led.pathname + led.search;
      history.replaceState(null, "", shown);
    }
    show(page, news);
    complain(false);
    main.querySelector(".trouble[role=alert]:not([hidden])")?.scrollIntoView({ block: "nearest" });
  } catch {
    complain(true);
  } finally {
    sending = false;
    main.removeAttribute("aria-busy");
    catchUp();
  }
}

// Looks at the table again if there is news of it.
async function catchUp() {
  clearTimeout(waiting);
  if (sending || going || !heard || heard === known || heard === state("mark")) return;
  const mine = ++asked;
  const news = heard;
  const before = new Map(["say", "said"].map((name) => [name, state(name)]));
  try {
    const { page } = await load(shown);
    if (mine !== asked || !page.getElementById("table")) return;
    show(page, news);
    say([...before].map(([name, was]) => (state(name) === was ? "" : state(name))).join(" ").trim());
  } catch {
    waiting = setTimeout(catchUp, 3000);
  }
}

function listen() {
  if (document.visibilityState !== "visible") {
    source?.close();
    source = undefined;
    return;
  }
  if (source || !table() || !("live" in table().dataset)) return;
  source = new EventSource(`${here}/news`);
  source.onmessage = ({ data }) => {
    heard = JSON.parse(data).mark;
    catchUp();
  };
  // The same person has opened more tables since, which are what they look at.
  source.addEventListener("full", () => source?.close());
}

main.addEventListener("submit", (event) => {
  const form = event.target;
  const action = form.getAttribute("action");
  if (action !== here && !action.startsWith(`${here}/`)) return;
  let fields;
  try {
    fields = new FormData(form, event.submitter);
  } catch {
    return; // a browser that cannot say which button it was sends the form by itself
  }
  event.preventDefault();
  if (form.method === "get") go(`${here}?${new URLSearchParams(fields)}`, "pushState");
  else send(action, new URLSearchParams(fields), form);
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (step) {
    const input = step.parentElement.querySelector("input");
    if (step.dataset.step === "1") input.stepUp();
    else input.stepDown();
    return;
  }
  const link = event.target.closest("main a[href]");
  if (!link || link.getAttribute("href").startsWith("#") || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const to = new URL(link.getAttribute("href"), location.href);
  if (to.origin !== location.origin || to.pathname !== here) return;
  event.preventDefault();
  go(to.pathname + to.search, "pushState");
});

let slid;
main.addEventListener("input", ({ target }) => {
  if (target.type !== "range") return;
  clearTimeout(slid);
  slid = setTimeout(() => {
    const newest = target.value === target.max;
    go(newest ? here : `${here}?at=${target.value}`, "replaceState");
  }, 120);
});

addEventListener("popstate", () => {
  const address = location.pathname + location.search;
  if (address !== shown) go(address);
});
addEventListener("pagehide", () => {
  source?.close();
  source = undefined;
});
addEventListener("pageshow", listen);
document.addEventListener("visibilitychange", listen);
listen();
