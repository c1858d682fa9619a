// What a script adds to an open conversation: what is new appears, and what was sent stays in sight until it has arrived.
// A small file on the server says the number of the newest message (its bell), and when an older one was changed: it is asked
// for, and nothing else as long as nothing is said.

const said = document.getElementById("said"), form = document.querySelector("form.write"), field = form?.elements.body;
const { bell, url, failed, again, drop } = said.dataset;
const second = 1000, minute = 60 * second;
let newest = Number(said.dataset.newest), lastNews = Date.now(), lastLook = Date.now(), timer, changed;
const quietly = (work) => { try { return work(); } catch { return null; } };

const isAtEnd = () => innerHeight + scrollY > document.documentElement.scrollHeight - 200;
const toEnd = () => scrollTo({ top: document.documentElement.scrollHeight });

/** What was said since, and what became of the last twenty; what is waiting stays below it. One look at a time. */
let looking;
const look = () => looking ??= fetchNew().finally(() => { looking = null; });

async function fetchNew() {
  lastLook = Date.now();
  const answer = await fetch(`${url}${url.includes("?") ? "&" : "?"}since=${Math.max(newest - 20, 0)}`, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("said");
  if (!fresh) return;
  const number = Number(fresh.dataset.newest), follows = isAtEnd(), waiting = said.querySelector(".pending");
  for (const each of fresh.querySelectorAll(".says")) {
    const old = document.getElementById(each.id);
    if (old && old.outerHTML !== each.outerHTML) old.replaceWith(each);
    else if (old) each.remove();
  }
  const days = new Set([...said.querySelectorAll("h2")].map((day) => day.textContent));
  for (const part of [...fresh.children]) {
    const isThere = part.localName === "h2" ? days.has(part.textContent)
      : part.id ? document.getElementById(part.id) : !part.querySelector(".says");
    if (!isThere) said.insertBefore(part, waiting);
  }
  if (!(number > newest)) return;
  newest = number;
  lastNews = Date.now();
  if (form) form.elements.seen.value = newest;
  if (follows) toEnd();
}

/** Every two seconds for two minutes after something was said, then every ten; where no bell is, once a minute. */
async function listen() {
  clearTimeout(timer);
  if (document.hidden) return;
  await quietly(async () => {
    const answer = await fetch(bell, { cache: "no-cache" });
    const [number, change = ""] = answer.ok ? (await answer.text()).trim().split(" ") : [];
    const isOther = change && changed !== undefined && change !== changed;
    if (answer.ok) changed = change;
    if (number > newest || isOther || (!answer.ok && Date.now() - lastLook > minute)) await look();
  })?.catch(() => null);
  clearTimeout(timer);
  timer = setTimeout(listen, Date.now() - lastNews < 2 * minute ? 2 * second : 10 * second);
}

// What was not sent is kept in this window until it is, or is taken out.
const key = `tertulia.unsent:${url}`;
const keep = () => quietly(() => {
  const texts = [...said.querySelectorAll(".pending")].map(
    (each) => ({ text: each.dataset.text, seen: each.dataset.seen }));
  texts.length ? sessionStorage.setItem(key, JSON.stringify(texts)) : sessionStorage.removeItem(key);
});

let queue = Promise.resolve();

function add(text, isOld = false, seen) {
  const turn = Object.assign(document.createElement("div"), { className: "turn own pending" });
  const words = Object.assign(document.createElement("div"), { className: "says waits" });
  // Of what is sent along, its words.
  const textContent = text.replace(/!?\[([^\]]*)\]\(\/uploads\/[^)]*\)/g, "$1");
  words.append(Object.assign(document.createElement("p"), { className: "words", textContent }));
  turn.dataset.text = text;
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
    // A place goes along as without a script.
    const { loud, place, mine } = form.elements;
    if (event.submitter?.hasAttribute("formaction") || loud || place?.value.trim() || mine?.checked) return;
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

/** A voice is recorded for ten minutes at most, heard before it goes, and taken up again; nothing is sent before one says so. */
function voice(box) {
  const most = 10 * minute, buttons = [...box.querySelectorAll("button")], [time, status] = box.querySelectorAll("span");
  let recorder, sound, blob, began, length = 0, clock;
  const show = (...names) => { for (const each of buttons) each.hidden = !names.includes(each.dataset.do); };
  const minutes = (span) => `${Math.floor(span / minute)}:${String(Math.floor(span / second) % 60).padStart(2, "0")}`;
  const tick = () => {
    length = Math.min(Date.now() - began, most);
    time.textContent = `${minutes(length)} / ${minutes(most)}`;
    if (length === most) act.stop();
  };
  const hush = () => { if (sound) sound.stop(); };
  const act = {
    async record() {
      hush();
      status.textContent = "";
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null);
      if (!stream) { status.textContent = box.dataset.refused; return; }
      const parts = [];
      recorder = new MediaRecorder(stream, { audioBitsPerSecond: 48_000 });
      recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
      recorder.addEventListener("stop", () => {
        clearInterval(clock);
        for (const track of stream.getTracks()) track.stop();
        blob = new Blob(parts, { type: recorder.mimeType });
        time.textContent = minutes(length);
        show("send", "listen", "again", "drop");
        buttons.find((each) => !each.hidden).focus();
      });
      recorder.start(second);
      began = Date.now();
      tick();
      clock = setInterval(tick, second / 4);
      show("stop");
    },
    stop() { if (recorder.state === "recording") recorder.stop(); },
    async listen() {
      if (sound) return hush();
      const context = new AudioContext();
      sound = Object.assign(context.createBufferSource(), { buffer: await context.decodeAudioData(await blob.arrayBuffer()) });
      sound.addEventListener("ended", () => { sound = null; context.close(); });
      sound.connect(context.destination);
      sound.start();
    },
    again() { return act.record(); },
    drop() {
      hush();
      blob = null;
      time.textContent = status.textContent = "";
      show("record");
    },
    async send() {
      hush();
      show();
      status.textContent = box.dataset.sending;
      const body = new FormData();
      body.append("kept", box.dataset.kept);
      body.append("alt", `${box.dataset.name}, ${minutes(length)}`);
      body.append("file", blob, "voice");
      const answer = await fetch(box.dataset.url, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
      const answered = await answer?.json().catch(() => null);
      if (answer?.ok && answered) {
        add(answered.markdown);
        toEnd();
        return act.drop();
      }
      status.textContent = answered?.errors?.map((each) => each.detail).join(" ") || answered?.detail || box.dataset.failed;
      show("send", "listen", "again", "drop");
    },
  };
  for (const each of buttons) each.addEventListener("click", act[each.dataset.do]);
  box.hidden = false;
}

const recorder = form?.querySelector(".voice");
if (recorder && window.MediaRecorder && navigator.mediaDevices) voice(recorder);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && Date.now() - lastLook > minute) look().catch(() => null);
  listen();
});
if (!location.hash) toEnd();
timer = setTimeout(listen, 2 * second);
