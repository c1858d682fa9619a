// The service worker: pages that were read are available without a connection, and a form that could not be sent waits in the
// outbox. `build` writes `sw.js`: a line with `site`, this file, and worker-push.js where the theme has one.
//
// site: base and actions are the paths of the site and of its actions, id names what this site keeps on an origin that several
// may share; assets are all files of the theme, first those that every page needs, trees the paths of the languages, the main one
// first, saved what a page says that comes from here.

const shell = `${site.id} shell`, read = `${site.id} read`, own = `${site.id} own`;
// Of pages 150, each of 300,000 bytes at most: 45 MB, and seldom more than 5.
const most = 150, bytes = 300_000, patience = 4000, longest = 20_000;
const broken = [502, 503, 504];
const forms = [
  ["comment", /^topics\/\d+\/comments$/], ["message", /^(talk\/\d+|people\/\d+\/talk)$/],
  ["note", /^me\/notebook\/notes$/], ["like", /^(reactions|catalogue\/\d+\/like)$/]];
// Pages that “Save on this device” keeps.
const kept = /^(talk|people\/\d+\/talk|meet\/matches|me\/notebook|notes\/\d+)(\/|$)/;

// Where a browser's storage is broken or full, the site is as it is without it.
const opened = (name) => caches.open(name).catch(() => null);
const isKept = () => caches.has(own).catch(() => false);
const wait = (time) => new Promise((done) => setTimeout(done, time));
const tree = (path, lang) => site.trees.find((each) => each.lang === lang)
  ?? site.trees.slice(1).find((each) => path.startsWith(each.path)) ?? site.trees[0];
const named = (file) => file.replace(/\.[0-9a-f]{12}(?=\.\w+$)/, "");

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil((async () => {
    const cache = await caches.open(shell);
    const names = new Set(site.first);
    // A file that was needed before will be needed again.
    for (const { url } of await cache.keys()) names.add(named(url.split("/").pop()));
    const files = site.assets.filter((file) => names.has(named(file))).map((file) => `${site.base}/assets/${file}`);
    const missing = [];
    for (const file of files) if (!await cache.match(file)) missing.push(file);
    const pages = site.trees.flatMap(({ path }) => ["offline", "outbox"].map((name) => new Request(`${path}${name}.html`, { cache: "reload" })));
    await cache.addAll([...missing, ...pages]);
  })());
});

addEventListener("activate", (event) => event.waitUntil((async () => {
  const cache = await caches.open(shell);
  for (const request of await cache.keys()) {
    const [, file] = /\/assets\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
    if (file && !site.assets.includes(file)) await cache.delete(request);
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(`${site.id} `) && ![shell, read, own].includes(name)) await caches.delete(name);
  }
  await registration.navigationPreload?.enable();
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(`${site.base}/`)) return;
  const path = url.pathname.slice(site.base.length + 1);
  const action = url.pathname.startsWith(site.actions) ? url.pathname.slice(site.actions.length) : null;
  if (request.mode === "navigate" && request.method === "POST" && action !== null) {
    // Requests of the worker count as sent by this site: forms of other sites are left to the browser, which names their
    // origin.
    if (!request.referrer.startsWith(`${location.origin}${site.base}/`)) return;
    const kind = forms.find(([, form]) => form.test(action))?.[0];
    if (action === "sign-out" || action === "me/leave") event.respondWith(leave(request, url, action));
    else if (kind) event.respondWith(send(request, url, kind));
  } else if (request.method !== "GET") return;
  else if (/^assets\/[^/]+\.[0-9a-f]{12}\.\w+$/.test(path)) event.respondWith(asset(request, path.slice(7)));
  else if (request.mode === "navigate") event.respondWith(page(event, url, action));
});

/** A file of the theme: its name identifies its contents. If it is gone, today's version must do. */
async function asset(request, file) {
  const cache = await opened(shell), found = await cache?.match(request.url).catch(() => null);
  if (found) return found;
  // A file of another build is fetched again, so that an old copy of a page does not bring its old style back.
  const isToday = site.assets.includes(file);
  const answer = await fetch(request.url, isToday ? {} : { cache: "reload" }).catch(() => null);
  if (answer?.ok) {
    if (isToday) await cache?.put(request.url, answer.clone()).catch(() => null);
    return answer;
  }
  const today = site.assets.find((each) => named(each) === named(file));
  const other = today && today !== file && await cache?.match(`${site.base}/assets/${today}`).catch(() => null);
  return other || answer || Response.error();
}

/** The address under which a page is kept: of a file without the part from `?`. */
function keyOf(url, action) {
  const key = new URL(url);
  key.hash = "";
  if (action === null) key.search = "";
  for (const name of ["lang", "saved", "look", "done", "keep"]) key.searchParams.delete(name);
  return key.href;
}

/** A page from the network; without one, or when that takes long, as it was read last. */
async function page(event, url, action) {
  // Pages of actions are kept only on request.
  const isShell = action === null && /\/(offline|outbox)\.html$/.test(url.pathname);
  const store = isShell ? shell : action === null ? read : kept.test(action) && await isKept() ? own : null;
  const key = keyOf(url, action);
  const load = (async () => await event.preloadResponse || fetch(event.request))();
  event.waitUntil(load.then((answer) => keep(answer, store, key, action)).catch(() => null));
  const cached = store && await caches.match(key, { cacheName: store, ignoreVary: true }).catch(() => null);
  // After writing, or a reload, a member wants the present state.
  const isPatient = !cached || url.searchParams.has("c") || url.searchParams.has("saved") || /reload|no-cache/.test(event.request.cache);
  try {
    const answer = await (isPatient ? load : Promise.race([load, wait(patience)]));
    if (answer && !(cached && broken.includes(answer.status))) return answer;
  } catch {
    if (!cached) return offline(url);
  }
  return isShell ? cached : marked(cached);
}

const offline = async (url, name = "offline") =>
  await caches.match(`${tree(url.pathname, url.searchParams.get("lang")).path}${name}.html`, { cacheName: shell, ignoreVary: true })
    .catch(() => null) ?? Response.error();

/** Keeps a page that was read; a member who signed out has nothing here. */
async function keep(answer, store, key, action) {
  if (action?.startsWith("sign-in")) return forget();
  const { status, headers } = answer;
  if (action !== null && (status === 401 || (status === 403 && /name="?login/.test(await answer.clone().text())))) return forget();
  const isPrivate = /private|no-store/.test(headers.get("cache-control"));
  if (!store || store === shell || status !== 200 || answer.type !== "basic" || (isPrivate && store !== own)) return;
  if (!/^text\/html/.test(headers.get("content-type"))) return;
  const body = await answer.clone().arrayBuffer(), said = new Headers(headers);
  // On an origin that several share, a page of another program is none of ours.
  if (!new TextDecoder().decode(body).includes(`${site.base}/assets/tertulia.`)) return;
  // It was read now, regardless of the server's clock.
  said.set("date", new Date().toUTCString());
  // “Save on this device” may have been switched off meanwhile.
  if (body.byteLength > bytes || (store === own && !await caches.has(own))) return;
  const cache = await caches.open(store);
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, new Response(body, { headers: said }));
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old);
}

/** A page that says since when it is kept. */
async function marked(cached) {
  const text = await cached.text(), { headers } = cached;
  const lang = /<html lang="?([\w-]+)/.exec(text)?.[1], { saved } = tree("", lang);
  const time = new Date(headers.get("date")).toLocaleString(lang === "en" ? "en-GB" : lang, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
  const line = `<p class="hint offer" role="status">${saved.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace("{time}", () => time)}</p>`;
  return new Response(text.replace(/<main id="?main"?>/, (main) => main + line), { headers });
}

/** Sends a form; if no server is reached, it waits in the outbox. */
async function send(request, url, kind) {
  const copy = request.clone(), since = Date.now(), stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), longest);
  let answer;
  try { answer = await fetch(request, { signal: stop.signal }); } catch { answer = null; }
  clearTimeout(timer);
  if (answer && !broken.includes(answer.status)) return answer;
  try {
    const fields = [...await copy.formData()].filter(([, value]) => typeof value === "string");
    const field = (name) => fields.find(([other]) => other === name)?.[1];
    // The cookie names their author where browsers give it; else the page that follows does.
    const owner = self.cookieStore && ((await cookieStore.get("member"))?.value ?? "");
    // A preview, another field, a draft: nothing is sent. A guest is let in by the page for too many visitors.
    const isOther = ["preview", "add", "kept"].some((name) => field(name) !== undefined);
    if (isOther || (answer?.status === 503 && !owner)) return answer ?? offline(url);
    await outbox("readwrite", (items) => items.add({ kind, url: url.pathname, fields, at: since, owner }));
    return Response.redirect(`${tree(url.pathname, field("lang")).path}outbox.html`, 303);
  } catch {
    return answer ?? offline(url);
  }
}

/** Signs out, even if the server is not reached, or deletes the account: nothing private stays. */
async function leave(request, url, action) {
  const answer = await fetch(request).catch(() => null);
  // A form that was refused, or asks once more, ends nothing.
  const isGone = action === "sign-out" ? !answer || answer.ok || answer.type === "opaqueredirect"
    : answer && self.cookieStore && !await cookieStore.get("member");
  if (!isGone) return answer ?? offline(url);
  await forget();
  await outbox("readwrite", (items) => items.clear()).catch(() => null);
  return answer ?? offline(url);
}

const forget = () => caches.delete(own).catch(() => null);

function outbox(mode, work) {
  return new Promise((done, fail) => {
    const open = indexedDB.open(site.id, 1);
    open.onupgradeneeded = () => open.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
    open.onerror = () => fail(open.error);
    open.onsuccess = () => {
      const transaction = open.result.transaction("outbox", mode), asked = work(transaction.objectStore("outbox"));
      transaction.oncomplete = () => { open.result.close(); done(asked.result); };
      transaction.onabort = () => { open.result.close(); fail(transaction.error); };
    };
  });
}
