// Shows what the API says of the own account. Every text is put in as text, so none is run.
const KINDS = {
  invitation: "invitation",
  game_started: "a game has begun",
  your_turn: "your turn",
  bid_due: "a sealed bid is due",
  game_over: "a game is over",
};
const STATES = {
  waiting: "waiting",
  sent: "sent",
  dropped: "not sent",
  dead: "refused or given up",
};
const ADDRESS = {
  ok: "nothing bad has been heard of it",
  refused: "mail servers refuse our mails",
  bouncing: "our mails come back",
};
const at = (id) => document.getElementById(id);
const word = (words, name) => (Object.hasOwn(words, name) ? words[name] : name);
const time = (text) => new Date(text).toLocaleString();

async function ask(path, token) {
  const answer = await fetch(`/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(answer.status === 401 ? "signed out" : `the server said ${answer.status}`);
  return answer.json();
}

function row(notice) {
  const line = document.createElement("tr");
  const cells = [
    time(notice.ended_at ?? notice.created_at),
    word(KINDS, notice.kind),
    word(STATES, notice.state),
    notice.reason ?? "",
  ];
  for (const text of cells) line.insertCell().textContent = text;
  return line;
}

function show(me, history) {
  at("email").textContent = me.email;
  const { state, since, reason } = me.address;
  const parts = [word(ADDRESS, state)];
  if (since) parts.push(`since ${time(since)}`);
  if (reason) parts.push(reason);
  at("address").textContent = parts.join(", ");
  at("notices").replaceChildren(...history.items.map(row));
  at("none").hidden = history.items.length > 0;
  at("found").hidden = false;
  at("status").textContent = "";
}

function askToSignIn() {
  const link = document.createElement("a");
  link.href = "/sign-in";
  link.textContent = "Sign in";
  at("status").replaceChildren(link, " to see this page: a sign-in lasts a quarter of an hour here.");
}

const token = sessionStorage.getItem("access_token");
if (token) {
  try {
    show(await ask("/me", token), await ask("/me/notices/history", token));
  } catch (error) {
    if (error.message === "signed out") askToSignIn();
    else at("status").textContent = `It did not work: ${error.message}.`;
  }
} else {
  askToSignIn();
}
