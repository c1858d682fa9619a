// What a script adds to an open conversation: what is new appears, and what was sent stays in sight until it has arrived.
// A small file on the server says the number of the newest message (its bell): it is asked for, and nothing else as long as
// nothing is said.

const said = document.getElementById("said"), form = document.querySelector("form.write"), field = form?.elements.body;
const { bell, url, failed, again, drop } = said.dataset;
const second = 1000, minute = 60 * second;
let newest = Number(said.dataset.newest), lastNews = Date.now(), lastLook = Date.now(), timer;
const quietly = (work) => { try { return work(); } catch { return null; } };

const isAtEnd = () => innerHeight + scrollY > document.documentElement.scrollHeight - 200;
const toEnd = () => scrollTo({ top: document.documentElement.scrollHeight });

/** What was said since the newest message that is shown; what is waiting stays below it. One look at a time. */
let looking;
const look = () => looking ??= fetchNew().finally(() => { looking = null; });

async function fetchNew() {
  lastLook = Date.now();
  const answer = await fetch(`${url}${url.includes("?") ? "&" : "?"}since=${newest}`, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("said");
  const number = Number(fresh?.dataset.newest);
  if (!(number > newest)) return;
  const follows = isAtEnd(), waiting = said.querySelector(".pending");
  const shown = [...said.querySelectorAll("h2")].at(-1)?.textContent;
  for (const part of [...fresh.children]) {
    if (part.localName === "h2" && part.textContent === shown) continue;
    if (part.querySelector("[id]")?.id && document.getElementById(part.querySelector("[id]").id)) continue;
    said.insertBefore(part, waiting);
  }
  newest = number;
  lastNews = Date.now();
  if (form) form.elements.seen.value = newest;
  if (follows) toEnd();
}

/** Every two seconds for two minutes after something was said, then every ten; once a minute also without a bell. */
async function listen() {
  clearTimeout(timer);
  if (document.hidden) return;
  await quietly(async () => {
    const answer = await fetch(bell, { cache: "no-cache" });
    const number = answer.ok ? Number(await answer.text()) : 0;
    if (number > newest || Date.now() - lastLook > minute) await look();
  })?.catch(() => null);
  clearTimeout(timer);
  timer = setTimeout(listen, Date.now() - lastNews < 2 * minute ? 2 * second : 10 * second);
}

// What was not sent is kept in this window until it is, or is taken out.
const key = `tertulia.unsent:${url}`;
const keep = () => quietly(() => {
  const texts = [...said.querySelectorAll(".pending")].map(
    (each) => ({ text: each.querySelector(".words").textContent, seen: each.dataset.seen }));
  texts.length ? sessionStorage.setItem(key, JSON.stringify(texts)) : sessionStorage.removeItem(key);
});

let queue = Promise.resolve();

function add(text, isOld = false, seen) {
  const turn = Object.assign(document.createElement("div"), { className: "turn own pending" });
  const words = Object.assign(document.createElement("div"), { className: "says waits" });
  words.append(Object.assign(document.createElement("p"), { className: "words", textContent: text }));
  const state = Object.assign(document.createElement("p"), { className: "state" });
  turn.append(words, state);
  if (seen) turn.dataset.seen = seen;
  said.append(turn);
  keep();
  const fail = () => {
    const button = (label, act) => {
      const made = Object.assign(document.createElement("button"), { type: "button", textContent: label });
      made.addEventListener("click", act);
      return made;
    };
    state.replaceChildren(`${failed} `, button(again, () => { state.textContent = ""; send(); }), " ",
      button(drop, () => { turn.remove(); keep(); }));
  };
  const send = () => {
    queue = queue.then(() => {
      // The same behind the same message is the same, also when it is sent again.
      turn.dataset.seen ??= newest;
      keep();
      return post(turn, text, turn.dataset.seen, fail);
    });
  };
  if (isOld) fail(); else send();
}

/** Sends a message; the number of the newest that was seen goes along, so that sent twice it is there once. */
async function post(turn, text, seen, fail) {
  const body = new URLSearchParams(new FormData(form));
  body.set("body", text);
  body.set("seen", seen);
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual", headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer || answer.status >= 500) return fail();
  turn.remove();
  keep();
  if (answer.type === "opaqueredirect") return look().catch(() => null);
  // It was refused: the server's page says why, with the words in the box; what was begun meanwhile waits above it.
  if (field.value.trim()) add(field.value, true);
  field.value = text;
  form.submit();
}

if (form) {
  form.addEventListener("submit", (event) => {
    const text = field.value;
    if (event.submitter?.hasAttribute("formaction") || form.elements.loud) return;
    event.preventDefault();
    if (!text.trim()) return;
    field.value = "";
    // The draft is forgotten, too.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    add(text);
    toEnd();
    field.focus();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(form.querySelector("button.button"));
  });
  for (const { text, seen } of quietly(() => JSON.parse(sessionStorage.getItem(key))) ?? []) add(text, true, seen);
}
document.addEventListener("visibilitychange", listen);
if (!location.hash) toEnd();
timer = setTimeout(listen, 2 * second);
