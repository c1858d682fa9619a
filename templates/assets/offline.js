// The pages' part of the service worker: the list of kept pages, the outbox, and “Save on this device”. tertulia.js loads it
// where something waits or is kept; the conversation, the offline page and the outbox load it themselves.

const page = document.documentElement;
const base = new URL("..", import.meta.url), id = `tertulia${base.pathname.replace(/\/$/, "")}`;
const read = `${id} read`, own = `${id} own`, flag = `${id} offline`;
const longest = 20_000, month = 31 * 86_400_000;
const quietly = (work) => { try { return work(); } catch { return null; } };
const make = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
/** The signed-in member, as named by a cookie; empty for a guest. */
export const member = () => /(?:^|; )member=([^;]*)/.exec(document.cookie)?.[1] ?? "";
/** The page of the outbox, in this page's language. */
export const outboxURL = () => new URL("outbox.html", document.querySelector(".wordmark a").href).href;
const said = new BroadcastChannel(id);

function store(mode, work) {
  return new Promise((done, fail) => {
    const open = indexedDB.open(id, 1);
    open.onupgradeneeded = () => open.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
    open.onerror = () => fail(open.error);
    open.onsuccess = () => {
      const transaction = open.result.transaction("outbox", mode), asked = work(transaction.objectStore("outbox"));
      transaction.oncomplete = () => { open.result.close(); done(asked.result); };
      transaction.onabort = () => { open.result.close(); fail(transaction.error); };
    };
  });
}

/** Pending items, the oldest first: a kind, the address, its fields, when it was written, by whom, in which topic or to whom. */
export async function waiting() {
  const items = await store("readonly", (box) => box.getAll());
  // Words of another member are shown to no one else.
  const shown = items.filter(({ owner }) => !owner || !member() || owner === member());
  note(shown.length);
  return shown;
}

/** Adds something, or changes it; without room for it, or in a private window, it fails. */
export async function put(item) {
  await store("readwrite", (box) => box.put({ at: Date.now(), owner: member(), ...item }));
  await tell();
}

async function remove(number) {
  await store("readwrite", (box) => box.delete(number));
  await tell();
}

/** Notifies all windows, this one too. */
async function tell() {
  await waiting();
  said.postMessage("changed");
  dispatchEvent(new Event("tertulia:outbox"));
}

/** tertulia.js reads this note instead of a database. */
function note(count) {
  const noted = { ...kept(), count };
  quietly(() => count || noted.owner ? localStorage.setItem(flag, JSON.stringify(noted)) : localStorage.removeItem(flag));
}
const kept = () => quietly(() => JSON.parse(localStorage.getItem(flag))) ?? {};

export const words = ({ fields }) => fields.find(([name]) => name === "body")?.[1] ?? "";

/** Calls back when something was sent, or removed, in any window. */
export const changed = (act) => {
  said.addEventListener("message", act);
  addEventListener("tertulia:outbox", act);
};

/** Sends pending items, one after another and from one window alone. True when none is left. */
export async function sendAll(isAsked = false) {
  if (!navigator.locks) return false;
  await navigator.locks.request(`${id} outbox`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    for (const { id: number } of await waiting()) {
      // As it is now: it may have been edited, or deleted, while the one before was sent.
      const item = await store("readonly", (box) => box.get(number));
      if (!item) continue;
      // A guest's words are not sent by themselves by the member who signed in since; refused ones are not sent again.
      if (!isAsked && ((item.refused && item.refused !== "signed-out") || (item.owner ?? "") !== member())) continue;
      // A member's words wait for them to sign in.
      if (item.owner && item.owner !== member()) continue;
      const outcome = await send(item);
      if (outcome === null) break;
      await settle(item, outcome);
      await tell();
    }
  });
  return !(await waiting()).length;
}

/** Removes an item that was sent, and notes why another one was not. Words that were edited meanwhile keep waiting. */
function settle(item, outcome) {
  return store("readwrite", (box) => {
    const asked = box.getAll();
    asked.onsuccess = () => {
      const now = asked.result.find(({ id }) => id === item.id);
      if (now && words(now) === words(item)) {
        if (outcome === true) box.delete(item.id); else box.put({ ...now, refused: outcome });
      }
      if (outcome !== true) return;
      // Equal words are another message: the server would take them for this one, sent twice.
      for (const other of asked.result) {
        if (other.id === item.id || other.url !== item.url || words(other) !== words(item)) continue;
        box.put({ ...other, fields: other.fields.filter(([name]) => name !== "seen") });
      }
    };
    return asked;
  });
}

/** True when the server has it, null when no server was reached, else the reason. */
async function send({ url, fields, at, owner }) {
  // The server takes equal words of one author since then for this item.
  const body = new URLSearchParams([...fields, ["waited", String(Math.max(0, Math.ceil((Date.now() - at) / 1000)))]]);
  const answer = await fetch(url, {
    method: "POST", body, redirect: "manual", headers: { Accept: "application/json" }, signal: AbortSignal.timeout(longest),
  }).catch(() => null);
  // This program answers with JSON and never redirects: the server moved, or a network wants a sign-in.
  if (!answer || answer.type === "opaqueredirect" || [429, 502, 503, 504].includes(answer.status)) return null;
  if (answer.ok) return /json/.test(answer.headers.get("content-type")) || null;
  if (answer.status === 401 || (answer.status === 403 && !member())) return "signed-out";
  const problem = await answer.json().catch(() => null);
  // A guest would have to say who they are.
  if (owner && problem?.errors?.some(({ field }) => field === "name")) return "signed-out";
  return problem?.errors?.map((each) => each.detail).join(" ") || problem?.detail || problem?.title || "refused";
}

/** The name of the outbox in this page’s language: static pages do not have it. */
async function outboxName() {
  const text = await (await caches.match(outboxURL(), { ignoreVary: true }))?.text();
  return text ? new DOMParser().parseFromString(text, "text/html").querySelector("h1").textContent : "→";
}

/** On other pages: sends pending items, and shows a topic's own in it. */
async function here() {
  const shown = [];
  const show = async () => {
    for (const each of shown.splice(0)) each.remove();
    if (document.getElementById("said")) return;
    for (const item of await waiting()) {
      const form = [...document.forms].find((each) => each.classList.contains("form") && new URL(each.action).pathname === item.url);
      if (!form || !words(item)) continue;
      const name = await outboxName();
      const wait = make("div", { className: "wait" }, make("p", { textContent: words(item), dir: "auto" }),
        make("p", { className: "facts" }, make("a", { href: outboxURL(), textContent: name })));
      // The sheet with `.wait` is that of members' pages.
      Object.assign(wait.style, { borderInlineStart: "2px dashed var(--rim)", paddingInlineStart: ".9rem", whiteSpace: "pre-wrap" });
      form.before(wait);
      shown.push(wait);
    }
  };
  await show();
  changed(() => show());
  await sendAll();
}

/** The offline page: continues by itself, and lists kept pages. */
async function offlinePage(box) {
  const isOwnPage = /\/offline\.html$/.test(location.pathname), { test, home } = box.dataset;
  const again = async () => {
    const answer = await fetch(test, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(longest) }).catch(() => null);
    if (!answer?.ok) return false;
    // Loads the page without sending its form again.
    if (isOwnPage) location.replace(home); else if (location.hash) location.reload(); else location.replace(location.href);
    return true;
  };
  box.querySelector("button").addEventListener("click", again);
  addEventListener("online", again);
  let pause = 4000;
  const later = () => setTimeout(async () => {
    if (document.hidden || !await again()) later();
    pause = Math.min(pause * 1.5, 60_000);
  }, pause);
  later();
  await listKept(document.getElementById("kept"));
  const link = document.querySelector("a[data-waiting]"), count = (await waiting()).length;
  if (count) link.append(` (${count})`);
}

async function listKept(section) {
  const list = section.querySelector("ul"), here = location.href.replace(/[?#].*/, "");
  const mine = await caches.has(own) ? await caches.open(own) : null;
  for (const row of list.querySelectorAll("li[hidden]")) {
    const link = row.querySelector("a"), found = await mine?.match(link.pathname, { ignoreVary: true });
    if (!found) continue;
    row.hidden = false;
    row.querySelector(".fact").textContent = when(found.headers.get("date"));
  }
  const cache = await caches.open(read), keys = (await cache.keys()).reverse().filter(({ url }) => url !== here && !/\/(offline|outbox)\.html$/.test(url));
  for (const { url } of keys.slice(0, 20)) {
    const answer = await cache.match(url, { ignoreVary: true });
    const text = new DOMParser().parseFromString(await answer.text(), "text/html");
    const title = text.querySelector("h1")?.textContent.trim() || text.title;
    const area = ([...text.querySelectorAll("nav.crumbs a")].at(-1) ?? text.querySelector(".tabs [aria-current]"))?.textContent.trim() ?? "";
    list.append(make("li", {},
      make("a", { className: "title", href: url, textContent: title, dir: "auto", lang: text.documentElement.lang }),
      make("span", { className: "fact", textContent: when(answer.headers.get("date")) }),
      make("span", { className: "by", textContent: area === title ? "" : area })));
  }
  section.hidden = !list.querySelector("li:not([hidden])");
}

/** “18:40” of today, else the date. */
function when(date) {
  const moment = new Date(date), isToday = moment.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(page.lang === "en" ? "en-GB" : page.lang,
    isToday ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } : { day: "numeric", month: "short" }).format(moment);
}

/** The outbox: pending items, to edit, remove, and send. */
async function outboxPage(box) {
  await adopt();
  const list = box.querySelector("ul"), lead = box.querySelector(".lead"), { dataset } = box, button = box.querySelector(".yes");
  const show = async () => {
    const items = await waiting();
    lead.textContent = items.length === 0 ? dataset.none : (items.length === 1 ? dataset.one : dataset.many).replace("{count}", items.length);
    button.parentElement.hidden = !items.length;
    // An item that is being edited is left alone.
    if (list.querySelector("textarea")) return;
    list.replaceChildren(...items.map((item) => row(item, dataset, show)));
  };
  button.addEventListener("click", async () => {
    button.disabled = true;
    await sendAll(true);
    button.disabled = false;
  });
  changed(show);
  await show();
  addEventListener("online", () => sendAll());
  await sendAll();
  await show();
  setInterval(() => { if (!document.hidden) sendAll(); }, 30_000);
}

function row(item, dataset, show) {
  const title = dataset[item.title ? item.kind : `${item.kind}Plain`].replace("{title}", () => item.title ?? "");
  const text = make("div", { className: "prose wait", textContent: words(item), dir: "auto" });
  const edit = make("button", { type: "button", textContent: dataset.edit });
  const drop = make("button", { type: "button", className: "calm", textContent: dataset.drop });
  drop.addEventListener("click", async () => { await remove(item.id); show(); });
  edit.addEventListener("click", () => {
    const field = make("textarea", { value: words(item), rows: 5, ariaLabel: title, dir: "auto" });
    const save = make("button", { type: "button", className: "yes", textContent: dataset.save });
    text.replaceChildren(field);
    edit.replaceWith(save);
    field.focus();
    save.addEventListener("click", async () => {
      const fields = item.fields.map(([name, value]) => [name, name === "body" ? field.value : value]);
      field.remove();
      await put({ ...item, fields, refused: undefined });
      await show();
      sendAll();
    });
  });
  const acts = make("p", { className: "acts" }, ...words(item) ? [edit, " "] : [], drop);
  const made = make("li", {}, make("span", { className: "title", textContent: title, dir: "auto" }),
    make("span", { className: "fact", textContent: when(item.at) }), ...words(item) ? [text] : []);
  const trouble = item.owner && item.owner !== member() ? "signed-out" : item.refused;
  if (trouble) {
    const reason = { "signed-out": dataset.signedOut, refused: dataset.refused }[trouble] ?? trouble;
    made.append(make("p", { className: "error", textContent: reason }));
  }
  made.append(acts);
  return made;
}

/** The form that this tab sent last: its path, the title of its page, and the member signed in there. */
const sentForm = () => quietly(() => JSON.parse(sessionStorage.getItem(`${id} form`))) ?? [];

/** The page before knew whose form the worker has taken in, and its title. The draft of it is sent by now. */
async function adopt() {
  const [action, title, name] = sentForm();
  for (const item of await waiting()) {
    if (item.url !== action || (item.owner !== undefined && item.title !== undefined)) continue;
    await store("readwrite", (box) => box.put({ ...item, owner: item.owner ?? name ?? "", title: item.title ?? title }));
    quietly(() => localStorage.removeItem(`tertulia.draft:${item.url}`));
  }
  quietly(() => sessionStorage.removeItem(`${id} form`));
}

/** A member who has just changed their name keeps their items. */
async function rename() {
  const [action, , former] = sentForm(), now = member();
  if (!former || !now || former === now || !/\/me\/account$/.test(action)) return;
  for (const item of await store("readonly", (box) => box.getAll())) {
    if (item.owner === former) await store("readwrite", (box) => box.put({ ...item, owner: now }));
  }
  const { owner, ...rest } = kept();
  if (owner === former) quietly(() => localStorage.setItem(flag, JSON.stringify({ ...rest, owner: now })));
}

/** The switch in the settings: one’s own pages are kept on this device, until the sign-out. */
function keepSwitch(box) {
  if (!window.caches || !navigator.serviceWorker?.controller) return;
  box.hidden = false;
  const button = box.querySelector("button"), { dataset } = box;
  const show = async () => {
    const isOn = await caches.has(own);
    box.querySelector("[data-state]").textContent = isOn ? dataset.on : dataset.off;
    button.textContent = isOn ? dataset.stop : dataset.start;
  };
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      if (await caches.has(own)) await forget();
      else {
        quietly(() => localStorage.setItem(flag, JSON.stringify({ ...kept(), owner: member() })));
        await caches.open(own);
        await fetchOwn(box.dataset.pages.split(" "));
      }
    } catch (error) {
      // Without room, or in a private window, nothing is kept.
      reportError(error);
      await forget().catch(() => null);
    }
    button.disabled = false;
    await show();
  });
  return show();
}

async function forget() {
  await caches.delete(own);
  const { count } = kept();
  quietly(() => count ? localStorage.setItem(flag, JSON.stringify({ count })) : localStorage.removeItem(flag));
}

/** Fetches one’s own pages: the given ones, conversations of the last month, notes; at most eighty, one after another. */
async function fetchOwn(addresses) {
  quietly(() => localStorage.setItem(flag, JSON.stringify({ ...kept(), at: Date.now(), pages: addresses })));
  let count = 0;
  const seen = new Set(), queue = addresses.map((address) => new URL(address, base));
  while (queue.length && count++ < 80) {
    const url = queue.shift();
    url.hash = "";
    for (const name of ["lang", "look", "saved"]) url.searchParams.delete(name);
    if (seen.has(url.href)) continue;
    seen.add(url.href);
    const asked = new URL(url);
    asked.searchParams.set("keep", "1");
    asked.searchParams.set("lang", page.lang);
    const answer = await fetch(asked, { headers: { Accept: "text/html" } }).catch(() => null);
    if (!answer) return;
    if ([401, 403].includes(answer.status)) return forget();
    if (!answer.ok || answer.redirected) continue;
    const text = await answer.text(), headers = new Headers(answer.headers);
    headers.set("date", new Date().toUTCString());
    // Switched off, or signed out, in another window.
    if (!await caches.has(own)) return;
    await (await caches.open(own)).put(url.href, new Response(text, { headers }));
    const there = new DOMParser().parseFromString(text, "text/html");
    queue.push(...further(there, url));
    // The worker keeps what a page loads.
    for (const each of there.querySelectorAll("script[src], link[rel=stylesheet]")) {
      const file = each.getAttribute(each.src ? "src" : "href");
      if (!seen.has(file)) await fetch(file).catch(() => null);
      seen.add(file);
    }
  }
}

/** The links of a page of one’s own to others that are kept as well. */
function* further(text, url) {
  for (const link of text.querySelectorAll("main a[href]")) {
    const there = new URL(link.getAttribute("href"), url), isOld = Date.now() - new Date(link.closest("li")?.querySelector("time")?.dateTime) > month;
    if (there.origin !== url.origin || isOld) continue;
    if (/\/talk$/.test(url.pathname) && /\/talk\/\d+$/.test(there.pathname)) yield there;
    if (/\/me\/notebook(\/(subjects|lessons)\/\d+)?$/.test(url.pathname) && /\/me\/notebook\/(notes|subjects|lessons)\/\d+$/.test(there.pathname)) yield there;
    // Earlier messages, while they are of the last month.
    const first = new Date(text.querySelector("#said time")?.dateTime);
    if (/\/talk\/\d+$/.test(url.pathname) && link.rel === "prev" && Date.now() - first < month) yield there;
  }
}

/** Kept pages have their owner's name: no one else finds them, and they are fetched again twice a day. */
async function check() {
  const { owner, at, pages } = kept();
  // Pages of another member are not for the one signed in now.
  if (member()) {
    for (const item of await store("readonly", (box) => box.getAll())) {
      if (item.owner && item.owner !== member()) await store("readwrite", (box) => box.delete(item.id));
    }
  }
  if (!window.caches || !await caches.has(own)) return;
  if (!member() || owner !== member()) return forget();
  if (!navigator.onLine || !pages) return;
  // Pending items do not wait for it.
  (Date.now() - at < 12 * 3_600_000 ? checkKept(pages[0]) : fetchOwn(pages)).catch(reportError);
}

/** A session may have ended elsewhere: once in ten minutes the head of a kept page is requested. */
async function checkKept(address) {
  if (Date.now() - kept().asked < 600_000) return;
  const url = new URL(address, base);
  url.hash = "";
  url.searchParams.set("keep", "1");
  const answer = await fetch(url, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(longest) }).catch(() => null);
  if ([401, 403].includes(answer?.status)) return forget();
  if (answer?.ok) quietly(() => localStorage.setItem(flag, JSON.stringify({ ...kept(), asked: Date.now() })));
}

async function start() {
  await rename();
  await check();
  const offline = document.querySelector("[data-test]"), box = document.querySelector("[data-none]"), keeping = document.querySelector("[data-pages]");
  if (keeping) await keepSwitch(keeping);
  if (offline) await offlinePage(offline);
  else if (box) await outboxPage(box);
  else await here();
}

start().catch(reportError);
