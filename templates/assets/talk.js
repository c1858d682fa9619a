// Keeps an open conversation up to date: new messages appear, and sent ones stay in sight until they have arrived. A small
// file on the server has the number of the newest message (its signal), and of changes to older ones; little else is fetched
// as long as nothing is new.

const said = document.getElementById("said"), form = document.querySelector("form.write"), field = form?.elements.body;
const { bell, url, failed, again, drop } = said.dataset;
// Before the first message, and on older pages, nothing is polled, and forms are sent as without a script.
const isLive = Boolean(url);
const second = 1000, minute = 60 * second;
// The line that says whether the other is online, if they allow it.
const presence = document.querySelector(".titled .on");
// In a copy from a device without a connection it is unknown.
if (presence && document.querySelector("main > .offer[role=status]")) presence.hidden = true;
let newest = Number(said.dataset.newest), lastNews = Date.now(), lastLook = Date.now(), timer, changed;
const quietly = (work) => { try { return work(); } catch { return null; } };

const isAtEnd = () => innerHeight + scrollY > document.documentElement.scrollHeight - 200;
const toEnd = () => scrollTo({ top: document.documentElement.scrollHeight });

/** Fetches new messages and changes to the last twenty; pending ones stay below them. One request at a time. */
let looking;
const look = () => looking ??= fetchNew().finally(() => { looking = null; });

async function fetchNew() {
  lastLook = Date.now();
  const answer = await fetch(`${url}${url.includes("?") ? "&" : "?"}since=${Math.max(newest - 20, 0)}`, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("said");
  if (!fresh) return;
  if (presence) {
    presence.hidden = fresh.dataset.online === undefined;
    presence.textContent = presence.hidden ? "" : presence.dataset.now;
  }
  const number = Number(fresh.dataset.newest), follows = isAtEnd(), waiting = said.querySelector(".held, .pending");
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

/**
 * Polls every two seconds for two minutes after a message, then every ten; without a signal, once a minute. A signal does not
 * say whether someone is online: that is fetched twice a minute.
 */
async function listen() {
  clearTimeout(timer);
  if (document.hidden) return;
  await quietly(async () => {
    const answer = await fetch(bell, { cache: "no-store" });
    const [number, change = ""] = answer.ok ? (await answer.text()).trim().split(" ") : [];
    const isOther = change && changed !== undefined && change !== changed;
    if (answer.ok) changed = change;
    if (number > newest || isOther || (!answer.ok && Date.now() - lastLook > minute)
      || (presence && Date.now() - lastLook > minute / 2)) await look();
  })?.catch(() => null);
  clearTimeout(timer);
  timer = setTimeout(listen, Date.now() - lastNews < 2 * minute ? 2 * second : 10 * second);
}

// Unsent messages are kept in this window until they are sent, or removed.
const key = `tertulia.unsent:${form?.action}`;
const keep = () => quietly(() => {
  const waiting = [...said.querySelectorAll(".pending")].map(({ dataset: { fields, shown, seen } }) => ({ fields, shown, seen }));
  waiting.length ? sessionStorage.setItem(key, JSON.stringify(waiting)) : sessionStorage.removeItem(key);
});

let queue = Promise.resolve();
const isFile = (name) => /^(attach|describe)\d$/.test(name);

/** A message in sight until it has arrived: its fields, a list of pairs, and the display of its files. */
function add({ fields, shown = "", seen }, isOld = false) {
  const turn = Object.assign(document.createElement("div"), { className: "turn own pending" });
  const words = Object.assign(document.createElement("div"), { className: "says waits" });
  const textContent = [fields.find(([name]) => name === "body")?.[1], shown].filter(Boolean).join("\n");
  words.append(Object.assign(document.createElement("p"), { className: "words", textContent }));
  Object.assign(turn.dataset, { fields: JSON.stringify(fields), shown });
  const state = Object.assign(document.createElement("p"), { className: "state" });
  turn.append(words, state);
  if (seen) turn.dataset.seen = seen;
  said.append(turn);
  document.querySelector("#main > .empty")?.remove();
  keep();
  const fail = async () => {
    if (!isOld && await hold(turn, fields, shown)) return;
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
      // Equal words behind the same message are one message, even when sent again.
      turn.dataset.seen ??= newest;
      keep();
      return post(turn, fields, shown, fail);
    });
  };
  if (isOld) fail(); else send();
}

// With the service worker, unsent messages outlive this window and are sent later.
const worker = document.querySelector("script[data-offline]")?.dataset.offline;
const outbox = worker && isLive && navigator.serviceWorker?.controller ? import(worker).catch(() => null) : null;

/** Puts an unsent message into the outbox; false without one. */
async function hold(turn, fields, shown) {
  const box = await outbox, title = document.querySelector("h1").textContent.trim();
  const lang = form.elements.lang.value, url = new URL(form.action).pathname;
  try {
    await box.put({ kind: "message", url, title, shown, fields: [...fields, ["seen", turn.dataset.seen], ["lang", lang]] });
  } catch { return false; }
  turn.remove();
  keep();
  return true;
}

/** Shows this conversation's part of the outbox below it, with a dashed edge. */
async function showWaiting(box) {
  const url = new URL(form.action).pathname, items = (await box.waiting()).filter((item) => item.url === url);
  const before = said.querySelectorAll(".held");
  for (const each of before) each.remove();
  for (const item of items) {
    const text = [box.words(item), item.shown].filter(Boolean).join("\n");
    const turn = Object.assign(document.createElement("div"), { className: "turn own held" });
    const words = Object.assign(document.createElement("div"), { className: "says waits" });
    const state = Object.assign(document.createElement("p"), { className: "state", textContent: `${said.dataset.waits} · ` });
    words.append(Object.assign(document.createElement("p"), { className: "words", textContent: text }));
    state.append(Object.assign(document.createElement("a"), { href: box.outboxURL(), textContent: said.dataset.outbox }));
    turn.append(words, state);
    said.append(turn);
  }
  // Messages that left the outbox have arrived.
  if (before.length > items.length) await look().catch(() => null);
  if (items.length) toEnd();
}

/** Sends a message; the number of the newest one seen goes along, so that a message sent twice is stored once. */
async function post(turn, fields, shown, fail) {
  const body = new URLSearchParams([...fields, ["seen", turn.dataset.seen], ["lang", form.elements.lang.value]]);
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual", headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer || answer.status >= 500) return await fail();
  turn.remove();
  keep();
  if (answer.type === "opaqueredirect") return look().catch(() => null);
  // It was refused: the server's page says why, with the words in the box; words begun meanwhile wait above it.
  if (field.value.trim() || form.querySelector(".thumbs")) add(taken(), true);
  for (const [name, value] of fields) {
    if (name === "body") field.value = value;
    else form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  form.submit();
}

/** Moves text and attachments out of the form. */
function taken() {
  const fields = [...new FormData(form)].filter(([name]) => name === "body" || isFile(name));
  const list = form.querySelector(".thumbs");
  const shown = [...list?.querySelectorAll("li") ?? []].map((each) => each.querySelector("input[name^=describe]")?.value || each.querySelector(".tile")?.textContent || "🖼").join(" ");
  list?.remove();
  field.value = "";
  // The draft is dropped, too.
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return { fields, shown };
}

/** The server's own fields for a location or a contact; of a search only the results. */
async function open(tool, isSearch = false) {
  const body = new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === "string"));
  body.set("add", tool);
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } }).catch(() => null);
  const fresh = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".write .adding");
  const old = form.querySelector(".adding");
  if (!fresh || !old) return false;
  const [here, there] = isSearch ? [".found-places", ".found-places"].map((name, index) => (index ? fresh : old).querySelector(name)) : [old, fresh];
  if (!here || !there) return false;
  here.replaceWith(there);
  if (isSearch) return true;
  locate();
  form.querySelector(`.adding [name=${tool === "location" ? "place" : "contact"}]`)?.focus();
  return true;
}

/** Asks the browser for its position, and lists the places nearby. */
function locate() {
  const line = form.querySelector(".locate"), hint = form.querySelector("#place-hint"), box = form.querySelector(".adding");
  if (!line || !navigator.geolocation || !isSecureContext) return;
  line.hidden = false;
  line.firstElementChild.addEventListener("click", ({ target }) => {
    target.disabled = true;
    navigator.geolocation.getCurrentPosition(async ({ coords }) => {
      form.elements.near.value = `${coords.latitude.toFixed(5)},${coords.longitude.toFixed(5)}`;
      form.elements.place.value = "";
      target.disabled = false;
      if (await open("location", true)) form.querySelector("[name=spot]")?.focus();
    }, (error) => {
      target.disabled = false;
      hint.textContent = error.code === error.PERMISSION_DENIED ? box.dataset.refused : box.dataset.failed;
    }, { maximumAge: 60_000, timeout: 15_000 });
  });
}

if (form) {
  let timer;
  form.addEventListener("input", ({ target }) => {
    if (target.name !== "place") return;
    clearTimeout(timer);
    form.elements.near.value = "";
    timer = setTimeout(() => open("location", true), 400);
  });
  form.addEventListener("submit", (event) => {
    // A location and a contact are sent as without a script.
    const { loud, place, mine, spot, contact } = form.elements, button = event.submitter;
    if (button?.name === "add" && ["location", "contact"].includes(button.value)) {
      event.preventDefault();
      open(button.value).then((isOpen) => { if (isOpen) form.querySelector(".plus").open = false; });
      return;
    }
    if (!isLive || button?.name || button?.hasAttribute("formaction") || loud || place?.value.trim() || mine?.checked || spot?.value || contact?.value.trim()) return;
    event.preventDefault();
    if (!field.value.trim() && !form.querySelector(".thumbs")) return;
    add(taken());
    toEnd();
    field.focus();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(form.querySelector(".line > .button"));
  });
  for (const { fields, shown, seen } of quietly(() => JSON.parse(sessionStorage.getItem(key))) ?? []) {
    add({ fields: JSON.parse(fields), shown, seen }, true);
  }
  outbox?.then(async (box) => {
    if (!box) return;
    box.changed(() => showWaiting(box));
    addEventListener("online", () => box.sendAll());
    await showWaiting(box);
    await box.sendAll();
  }).catch(() => null);
  locate();
  // The newest message stays in sight when the composer grows.
  let follows = isAtEnd();
  addEventListener("scroll", () => { follows = isAtEnd(); }, { passive: true });
  new ResizeObserver(() => { if (follows) toEnd(); }).observe(form);
  const faces = form.querySelector(".faces");
  faces.hidden = false;
  faces.addEventListener("toggle", async () => {
    const panel = faces.querySelector(".emoji");
    if (!faces.open || panel.firstChild) return;
    const { fill } = await import(faces.dataset.src);
    if (!panel.firstChild) fill(panel, field, faces.dataset.names.split("|"));
  });
}

/** Sends a recording with the form, where the page does not grow. */
function attach(file, words) {
  let number = 1;
  while (form.elements[`attach${number}`]) number += 1;
  for (const [name, value] of [[`attach${number}`, file], [`describe${number}`, words]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  form.submit();
}

/** A voice is recorded for ten minutes at most in place of the line: paused it can be heard, and continued; nothing is sent before a press. */
function voice(box, tool, line, status) {
  const most = 10 * minute, buttons = Object.fromEntries([...box.querySelectorAll("button")].map((each) => [each.dataset.do, each]));
  const time = box.querySelector(".clock"), wave = box.querySelector(".wave path"), pausing = buttons.pause.ariaLabel;
  let recorder, sound, parts = [], began, length = 0, before = 0, clock, levels = [], meter;
  const minutes = (span) => `${Math.floor(span / minute)}:${String(Math.floor(span / second) % 60).padStart(2, "0")}`;
  const show = (isRecording) => {
    box.hidden = !isRecording;
    line.hidden = isRecording;
    for (const each of form.querySelectorAll("details[name=panel]")) { each.open = false; each.classList.toggle("away", isRecording); }
  };
  const tick = () => {
    length = Math.min(before + Date.now() - began, most);
    time.textContent = minutes(length);
    levels = [...levels, meter()].slice(-30);
    wave.setAttribute("d", levels.map((level, index) => `M${index * 4 + 2} ${14 - level * 13}v${level * 26}`).join(""));
    if (length === most) act.pause();
  };
  const hush = () => { if (sound) sound.stop(); };
  const level = (stream) => {
    const context = new AudioContext(), analyser = context.createAnalyser(), data = new Uint8Array(256);
    context.createMediaStreamSource(stream).connect(analyser);
    return [context, () => { analyser.getByteTimeDomainData(data); return Math.min(1, Math.max(0.04, ...data.map((each) => Math.abs(each - 128))) / 64); }];
  };
  const stop = () => {
    clearInterval(clock);
    hush();
    if (recorder?.state !== "inactive") recorder?.stop();
  };
  const all = () => new Promise((done) => {
    recorder.addEventListener("dataavailable", () => done(new Blob(parts, { type: recorder.mimeType })), { once: true });
    recorder.requestData();
  });
  const act = {
    async record() {
      status.textContent = "";
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null);
      if (!stream) { status.textContent = box.dataset.refused; return; }
      const [context, measure] = level(stream);
      [parts, levels, before, length, meter] = [[], [], 0, 0, measure];
      recorder = new MediaRecorder(stream, { audioBitsPerSecond: 48_000 });
      recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
      recorder.addEventListener("stop", () => { context.close(); for (const track of stream.getTracks()) track.stop(); });
      recorder.start(second);
      go();
      show(true);
      buttons.pause.focus();
    },
    pause() {
      hush();
      if (recorder.state === "paused") {
        if (length < most) { recorder.resume(); go(); }
        return;
      }
      clearInterval(clock);
      before = length;
      recorder.pause();
      buttons.listen.hidden = false;
      buttons.pause.ariaLabel = buttons.pause.dataset.other;
    },
    async listen() {
      if (sound) return hush();
      const context = new AudioContext();
      sound = Object.assign(context.createBufferSource(), { buffer: await context.decodeAudioData(await (await all()).arrayBuffer()) });
      sound.addEventListener("ended", () => { sound = null; context.close(); });
      sound.connect(context.destination);
      sound.start();
    },
    drop() {
      stop();
      show(false);
      status.textContent = "";
      field.focus();
    },
    async send() {
      if (recorder.state === "recording") act.pause();
      hush();
      status.textContent = box.dataset.sending;
      buttons.send.disabled = true;
      const body = new FormData(), words = `${box.dataset.name}, ${minutes(length)}`;
      body.append("kept", box.dataset.kept);
      body.append("alt", words);
      body.append("file", await all(), "voice");
      const answer = await fetch(box.dataset.url, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
      const answered = await answer?.json().catch(() => null);
      buttons.send.disabled = false;
      if (answer?.ok && answered) {
        if (!isLive) return attach(answered.name, words);
        add({ fields: [["body", ""], ["attach1", answered.name], ["describe1", words]], shown: words });
        toEnd();
        return act.drop();
      }
      status.textContent = answered?.errors?.map((each) => each.detail).join(" ") || answered?.detail || box.dataset.failed;
    },
  };
  function go() {
    began = Date.now();
    buttons.listen.hidden = true;
    buttons.pause.ariaLabel = pausing;
    tick();
    clock = setInterval(tick, second / 5);
  }
  for (const [name, each] of Object.entries(buttons)) each.addEventListener("click", act[name]);
  tool.addEventListener("click", (event) => { event.preventDefault(); act.record(); });
}

const box = form?.querySelector(".rec"), tool = form?.querySelector("button[name=add][value=voice]");
if (box && tool && window.MediaRecorder && navigator.mediaDevices) {
  voice(box, tool, form.querySelector(".one > .line, .line"), form.querySelector(".recording"));
}
// New messages come by themselves.
if (isLive) for (const each of [...document.querySelector("#latest")?.childNodes ?? []]) each.remove();
if (isLive) document.addEventListener("visibilitychange", () => {
  if (!document.hidden && Date.now() - lastLook > minute) look().catch(() => null);
  listen();
});
if (!location.hash) toEnd();
if (isLive) timer = setTimeout(listen, 2 * second);
