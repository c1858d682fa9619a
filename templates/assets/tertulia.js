// Enhancements of pages that work without a script: each is a function in the list at the end. Words come from the page, dates
// and numbers from the browser.

const page = document.documentElement;
// The theme writes “14 Nov 2026, 18:20”; of English that is the British order.
const language = page.lang === "en" ? "en-GB" : page.lang || "en";
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const minute = 60_000, hour = 60 * minute, day = 24 * hour;

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
// Storage may be full, or forbidden: then nothing is kept.
const quietly = (work) => { try { return work(); } catch { return null; } };
const savesData = () => navigator.connection?.saveData === true;

/** “20 minutes ago” for a week, then the date; on the reader's clocks, with the moment in full as a tooltip. */
function times() {
  // Events carry the offset of their place, whole days none: those are not ours to move.
  const posts = all("time[datetime$=Z]").map((element) => ({
    element, moment: new Date(element.dateTime), words: element.textContent }));
  const full = formatter({ weekday: "long", month: "long", hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
  for (const { element, moment } of posts) element.title = full.format(moment);
  const refresh = () => {
    if (document.hidden) return;
    for (const { element, moment, words } of posts) element.textContent = relative(moment) ?? absolute(moment, words);
  };
  refresh();
  const zone = document.querySelector("[data-zone]");
  // Events have the times of their place.
  if (zone && !document.querySelector("time[datetime*=T]:not([datetime$=Z])")) zone.textContent = ownZone;
  setInterval(refresh, minute);
  document.addEventListener("visibilitychange", refresh);
}

const formatter = (options) => new Intl.DateTimeFormat(
  language, { day: "numeric", month: "short", year: "numeric", hourCycle: "h23", ...options });
const dates = formatter({}), dateTimes = formatter({ hour: "2-digit", minute: "2-digit" });
const ago = new Intl.RelativeTimeFormat(page.lang || "en", { numeric: "auto" });

/** A date in the page's own words, unless the reader's clocks give another one. */
function absolute(moment, words) {
  const [, time] = /(\d?\d:\d\d)/.exec(words) ?? [];
  const two = (number) => String(number).padStart(2, "0");
  const isSameDay = new RegExp(`\\b0?${moment.getDate()}\\b`).test(words);
  if (isSameDay && (!time || time === `${two(moment.getHours())}:${two(moment.getMinutes())}`)) return words;
  return (time ? dateTimes : dates).format(moment);
}

/** The words for a moment of the last seven days; null for any other. */
function relative(moment) {
  const age = Date.now() - moment;
  // A reader's clock may be a little behind.
  if (age < -5 * minute) return null;
  if (age < minute) return ago.format(0, "second");
  if (age < hour) return ago.format(-Math.floor(age / minute), "minute");
  if (age < day) return ago.format(-Math.floor(age / hour), "hour");
  // Forty hours ago may be yesterday or the day before: nights are counted, not hours.
  const midnight = (time) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(Date.now()) - midnight(moment)) / day);
  return days < 7 ? ago.format(-days, "day") : null;
}

/** An event keeps the time of its place; a reader on other clocks reads their own time beside it. */
function eventTimes() {
  const start = document.querySelector("time.dt-start[datetime*=T]");
  if (!start) return;
  const from = new Date(start.dateTime), end = document.querySelector("time.dt-end[datetime*=T]");
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(start.dateTime) ?? [];
  if (!sign || Number(`${sign}1`) * (hours * 60 + +minutes) === -from.getTimezoneOffset()) return;
  const own = formatter({
    weekday: "short", year: undefined, hour: "2-digit", minute: "2-digit", timeZoneName: "shortGeneric" });
  const note = document.createElement("span");
  note.className = "fact own-time";
  note.textContent = `(${end ? own.formatRange(from, new Date(end.dateTime)) : own.format(from)})`;
  start.parentElement.append(" ", note);
}

const form = document.querySelector("form.form .draft")?.closest("form"), field = form?.elements.body;

function type(text) {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Bytes of UTF-8 that still fit. */
function room() {
  const limit = Number(form.querySelector("[data-limit]")?.dataset.limit ?? Infinity);
  return limit - new TextEncoder().encode(field.value).length;
}

/** The server's own preview below the form, while its writer pauses. */
function preview() {
  const button = form?.querySelector("button[name=preview]");
  if (!button || savesData()) return;
  let timer, request, sentAt = 0;
  const later = () => {
    clearTimeout(timer);
    request?.abort();
    timer = setTimeout(update, Math.max(700, sentAt + 1500 - Date.now()));
  };
  const update = async () => {
    if (document.hidden) return;
    if (!field.value.trim() || room() < 0) return show(null);
    sentAt = Date.now();
    request = new AbortController();
    // The reader did not request it, so it fails silently; a server that has too much to do is left alone for a while.
    const answer = await fetchPreview(button, request.signal).catch(() => null);
    if (answer?.status >= 500) sentAt += minute;
    else if (answer) show(answer.block);
  };
  form.addEventListener("input", later);
  form.addEventListener("submit", () => { clearTimeout(timer); request?.abort(); });
}

/** Result of the form's second button: the status, and the block with the preview if there is one. */
async function fetchPreview(button, signal) {
  const body = new URLSearchParams(new FormData(form));
  body.set(button.name, button.value);
  const response = await fetch(form.action, { method: "POST", body, signal, headers: { Accept: "text/html" } });
  const answer = new DOMParser().parseFromString(await response.text(), "text/html");
  return { status: response.status, block: answer.querySelector(".preview") };
}

function show(block) {
  const shown = document.querySelector(".preview");
  if (!block) shown?.remove();
  else if (shown) shown.replaceWith(block);
  else form.after(block);
}

/** “Quote” takes only the selected words: into the form of this page, or along to the form of the next. */
function quote() {
  const kept = "tertulia.quote";
  const [id, words] = quietly(() => JSON.parse(sessionStorage.getItem(kept))) ?? [];
  quietly(() => sessionStorage.removeItem(kept));
  // The server has quoted the whole comment; its first line names the author.
  if (field?.value && id && new URLSearchParams(location.search).get("quote") === id) {
    field.value = field.defaultValue = quotation(field.value.split("\n", 1)[0], words);
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=quote]"), comment = button?.closest(".comment");
    const words = comment && selectedIn(comment.querySelector(".prose"));
    if (!words) return;
    if (!form) return quietly(() => sessionStorage.setItem(kept, JSON.stringify([button.value, words])));
    event.preventDefault();
    answer(comment, button.value, words);
  });
}

function selectedIn(prose) {
  const selection = getSelection();
  const isInside = selection.rangeCount > 0 && prose?.contains(selection.getRangeAt(0).commonAncestorContainer);
  return isInside ? selection.toString().trim() : "";
}

/** The form that `Quotation` in Sources/Actions gives to a quotation. */
function quotation(firstLine, words) {
  const lines = words.split("\n").map((line) => `> ${line}`.trimEnd());
  return [firstLine, ">", ...lines].join("\n") + "\n\n";
}

function answer(comment, id, words) {
  const name = comment.querySelector(".author").textContent.replace(/[\\[\]<>*_`&~!@]/g, "\\$&");
  // In Markdown an address begins below the folder of the site, which is where /assets/ lies.
  const folder = new URL(import.meta.url).pathname.replace(/\/assets\/[^/]*$/, "");
  const place = `${location.pathname.slice(folder.length)}#${comment.id}`;
  const before = field.value.trimEnd();
  type((before && `${before}\n\n`) + quotation(`> [${name}](${place}):`, words));
  let answered = form.elements.reply_to;
  if (!answered) {
    answered = Object.assign(document.createElement("input"), { type: "hidden", name: "reply_to" });
    form.append(answered);
  }
  answered.value = id;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

/** A text once typed is kept in this browser until it is posted, discarded, or thirty days old, or until its author signs out. */
function draft() {
  const prefix = "tertulia.draft:", sent = "tertulia.sent";
  leave(prefix, sent);
  clear(prefix);
  if (!form) return;
  const key = prefix + new URL(form.action).pathname, notice = form.querySelector(".draft");
  const fields = all("textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [name^=describe])", form);
  const first = fields.map((each) => each.value);
  const forget = () => quietly(() => localStorage.removeItem(key));
  notice.hidden = !restore(fields, quietly(() => new Map(JSON.parse(localStorage.getItem(key)).values)));
  notice.querySelector("button").addEventListener("click", () => {
    forget();
    fields.forEach((each, index) => { each.value = first[index]; });
    notice.hidden = true;
    type(field.value);
    field.focus();
  });
  form.addEventListener("input", () => {
    const values = fields.map(({ name, value }) => [name, value]);
    if (!typed(fields)) return forget();
    if (values.every(([, value], index) => value === first[index])) return;
    quietly(() => localStorage.setItem(key, JSON.stringify({ at: Date.now(), values })));
  });
  form.addEventListener("submit", (event) => {
    if (event.submitter?.name === "preview") return;
    quietly(() => sessionStorage.setItem(sent, JSON.stringify([key, Date.now()])));
  });
}

/** Deletes the drafts after a sign-out or a deleted account: on the first page without a member. */
function clear(prefix) {
  const mark = "tertulia.out";
  for (const out of all("form[action*='/sign-out'], form[action*='/me/leave']")) {
    out.addEventListener("submit", () => quietly(() => sessionStorage.setItem(mark, "1")));
  }
  quietly(() => {
    if (!sessionStorage.getItem(mark)) return;
    sessionStorage.removeItem(mark);
    if (!/(?:^|; )member=/.test(document.cookie)) drafts(prefix).forEach((name) => localStorage.removeItem(name));
  });
}

const drafts = (prefix) => Object.keys(localStorage).filter((name) => name.startsWith(prefix));

/** True if there are typed words; a name is no text that could be lost. */
const typed = (fields) => fields.some(({ name, value }) => name !== "name" && value.trim());

/** Forgets the draft that has just been posted, to whose page the server leads, and the old ones. */
function leave(prefix, sent) {
  quietly(() => {
    const [key, at] = JSON.parse(sessionStorage.getItem(sent)) ?? [];
    sessionStorage.removeItem(sent);
    const asked = new URLSearchParams(location.search);
    const here = location.pathname, there = key?.slice(prefix.length) ?? "";
    const isPosted = asked.has("saved") || document.querySelector(".waits") || document.getElementById(`c${asked.get("c")}`) !== null
      || here.startsWith(`${there}/`) || there.startsWith(`${here}/`); // a note of one's own
    if (key && isPosted && Date.now() - at < 5 * minute) localStorage.removeItem(key);
    for (const name of drafts(prefix)) {
      if (!(Date.now() - JSON.parse(localStorage.getItem(name)).at < 30 * day)) localStorage.removeItem(name);
    }
  });
}

/** Fills an empty form with the draft; a quotation from the server follows it. True when it did. */
function restore(fields, kept) {
  const quoted = new URLSearchParams(location.search).has("quote") ? field.value : "";
  if (!kept || (typed(fields) && !quoted)) return false;
  for (const each of fields) each.value ||= kept.get(each.name) ?? "";
  const body = kept.get("body");
  if (quoted && body) field.value = body.includes(quoted) ? body : `${body.trimEnd()}\n\n${quoted}`;
  return true;
}

/** Members choose, paste or drop files where they write. */
function upload() {
  const box = form?.querySelector("[data-upload]");
  if (!box || !/(?:^|; )member=/.test(document.cookie)) return;
  const make = (name, properties) => Object.assign(document.createElement(name), properties);
  const chooser = make("input", { type: "file", multiple: true, hidden: true }), status = make("p", { className: "hint", role: "status" });
  const place = form.querySelector(".line") ?? box.parentElement;
  place.before(status, chooser);
  let queue = Promise.resolve();
  const send = (files) => { for (const file of [...files]) queue = queue.then(() => sendFile(box, file, status)); };
  for (const button of box.localName === "button" ? [box] : all("[data-accept]", box)) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      chooser.accept = button.dataset.accept ?? "image/jpeg,image/png,image/gif,image/webp,application/pdf";
      chooser.click();
    });
  }
  chooser.addEventListener("change", () => { send(chooser.files); chooser.value = ""; });
  const take = (event, data) => {
    if (!data.files.length || data.types.includes("text/plain")) return;
    event.preventDefault();
    send(data.files);
  };
  field.addEventListener("paste", (event) => take(event, event.clipboardData));
  field.addEventListener("drop", (event) => take(event, event.dataTransfer));
  field.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
  attached();
}

/** Attached files are removed and described in place. */
function attached() {
  for (const each of all("button[name=remove]", form)) each.type = "button";
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("button[name=remove]"), list = button?.closest("ul");
    if (!button) return;
    button.closest("li").remove();
    if (!list.firstElementChild) list.remove();
    field.focus();
    form.dispatchEvent(new Event("input", { bubbles: true }));
  });
  form.addEventListener("input", ({ target }) => {
    if (target.matches("input[name^=describe]")) target.previousElementSibling.textContent = target.value || target.placeholder;
  });
}

async function sendFile(box, file, status) {
  const { upload, failed, url = box.formAction, kept = box.value } = box.dataset;
  status.textContent = upload;
  const body = new FormData();
  let number = 1;
  while (form.elements[`attach${number}`]) number += 1;
  for (const [name, value] of Object.entries({ kept, number, lang: form.elements.lang.value })) body.append(name, value);
  body.append("file", await smaller(file), file.name);
  const answer = await fetch(url, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
  const said = await answer?.json().catch(() => null);
  if (answer?.ok && said) show(said);
  status.textContent = answer?.ok ? "" : said?.errors?.map((each) => each.detail).join(" ") || said?.detail || failed;

  function show({ html, sheet }) {
    let list = form.querySelector(".thumbs");
    if (!list) (form.querySelector(".line") ?? box.parentElement).before(list = Object.assign(document.createElement("ul"), { className: "thumbs" }));
    list.insertAdjacentHTML("beforeend", html);
    for (const each of all("button", list)) each.type = "button";
    if (!document.querySelector(`link[href="${sheet}"]`)) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet }));
    form.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** A picture as large as a page shows it, so that no one needs to send ten megabytes. */
async function smaller(file) {
  const picture = /^image\/(jpeg|png|webp)$/.test(file.type) && await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, 2048 / Math.max(picture.width, picture.height));
  if (scale === 1 && file.size < 1_000_000) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const type = file.type === "image/png" ? file.type : "image/jpeg";
  const blob = await new Promise((done) => canvas.toBlob(done, type, 0.85));
  return blob?.size < file.size ? blob : file;
}

/** After an @ and two letters, members whose names begin so: arrows and Enter, or a click, write the name. */
function mention() {
  if (!field || !/(?:^|; )member=/.test(document.cookie)) return;
  const list = Object.assign(document.createElement("ul"), { className: "names", role: "listbox", id: "names", hidden: true });
  field.after(list);
  let request, chosen = -1;
  const word = () => /(?:^|[^\p{L}\p{N}_@])@([\p{L}\p{N}_-]{2,30})$/u.exec(field.value.slice(0, field.selectionEnd))?.[1];
  const close = () => { list.hidden = true; chosen = -1; field.removeAttribute("aria-activedescendant"); };
  const take = (option) => {
    const end = field.selectionEnd, start = end - word().length;
    type(`${field.value.slice(0, start)}${option.dataset.name} ${field.value.slice(end)}`);
    field.setSelectionRange(start + option.dataset.name.length + 1, start + option.dataset.name.length + 1);
    field.focus();
    close();
  };
  const mark = (index) => {
    const options = [...list.children];
    chosen = (index + options.length) % options.length;
    options.forEach((option, at) => { option.ariaSelected = String(at === chosen); });
    field.setAttribute("aria-activedescendant", options[chosen].id);
  };
  const look = async () => {
    const begun = word();
    request?.abort();
    if (!begun) return close();
    request = new AbortController();
    const address = new URL("../people", form.action.replace(/\/do\/.*/, "/do/x/x"));
    address.search = new URLSearchParams({ q: begun });
    const answer = await fetch(address, { signal: request.signal, headers: { Accept: "application/json" } }).catch(() => null);
    const members = answer?.ok ? (await answer.json().catch(() => null))?.members?.slice(0, 6) : null;
    if (!members?.length || word() !== begun) return close();
    list.replaceChildren(...members.map(({ username, name }, index) => {
      const option = Object.assign(document.createElement("li"), { role: "option", id: `name-${index}`, textContent: `${name} @${username}` });
      option.dataset.name = username;
      option.addEventListener("pointerdown", (event) => { event.preventDefault(); take(option); });
      return option;
    }));
    list.hidden = false;
    mark(0);
  };
  let timer;
  field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(look, 250); });
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") mark(chosen + (event.key === "ArrowDown" ? 1 : -1));
    else if (event.key === "Enter" || event.key === "Tab") take(list.children[chosen]);
    else return;
    event.preventDefault();
  });
}

/** Space left, once nine tenths of it are used. */
function count() {
  const note = form?.querySelector("[data-limit]");
  if (!note) return;
  const limit = Number(note.dataset.limit);
  let timer;
  const update = () => {
    const left = room();
    const words = left < 0 ? note.dataset.over : note.dataset.left;
    note.classList.toggle("error", left < 0);
    note.textContent =
      left > limit / 10 ? "" : words.replace("{count}", new Intl.NumberFormat(page.lang).format(Math.abs(left)));
  };
  // Not with every key: it is read out.
  field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(update, 400); });
  update();
}

/** The next page is fetched when the pointer nears its link, or the reader the end of this one. */
function prefetch() {
  const next = document.querySelector("main a[rel=next]");
  if (!next || savesData()) return;
  const fetchNext = () => {
    sight.disconnect();
    if (document.querySelector("link[rel=prefetch]")) return;
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: next.href }));
  };
  const sight = new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting)) fetchNext(); });
  sight.observe(next);
  for (const event of ["pointerenter", "focus"]) next.addEventListener(event, fetchNext, { once: true });
}

/** A cookie for a year. */
const remember = (name, value) => {
  document.cookie = `${name}=${value}; Path=${new URL("..", import.meta.url).pathname}; Max-Age=31536000; SameSite=Lax`;
};

const newsKey = "tertulia.news";

/** A static page is equal for all readers: a cookie that only names the member says who is signed in. */
function member() {
  const [, encoded] = /(?:^|; )member=([^;]*)/.exec(document.cookie) ?? [];
  const name = encoded && quietly(() => decodeURIComponent(encoded));
  for (const each of all(".member-only")) each.hidden = !name;
  if (!name) {
    quietly(() => navigator.clearAppBadge?.().catch(() => null));
    return quietly(() => localStorage.removeItem(newsKey));
  }
  // Pages of the server's own show times on these clocks.
  remember("zone", ownZone);
  for (const each of all(".guest-only")) each.hidden = true;
  for (const each of all("[formaction$='/invite']")) each.hidden = each.closest(".comment").querySelector(".author").textContent === name;
  const person = document.querySelector(".menu > summary");
  if (!person) return;
  // Pages of the server's own show the member.
  if (!person.querySelector(".face")) {
    person.querySelector(".long").textContent = name;
    person.ariaLabel = `${name}: ${person.ariaLabel}`;
  }
  news(document.querySelector(".mine"), person, encoded);
}

/**
 * Their photo, and the unread count, true for as long as the page is open: a file of a few bytes is polled every ten seconds,
 * by all windows together and by none that is hidden. The count is fetched only when it changed, or was lost for five minutes.
 */
async function news(mine, person, encoded) {
  const told = document.querySelector(".menu .told"), period = minute / 6;
  let known, at, heard, polled, pause = period, timer;
  const read = () => {
    const [owner, ...kept] = quietly(() => JSON.parse(localStorage.getItem(newsKey))) ?? [];
    if (owner === encoded && typeof kept[0] === "object") [known, at, heard, polled] = kept;
  };
  const keep = () => quietly(() => localStorage.setItem(newsKey, JSON.stringify([encoded, known, at, heard, polled])));
  const { ring } = document.querySelector("script[data-ring]")?.dataset ?? {};
  // On the page of a call, an older state may show the call that led there.
  const since = document.getElementById("call-leaving") ? Date.now() : 0;
  const show = () => {
    if (!known) return;
    face(person, known);
    counts(mine, told, known);
    if (ring && known.rings && at >= since) import(ring).then((calls) => calls.look()).catch(() => null);
  };
  const ask = async () => {
    // Noted before the answer: a server in trouble is not asked again.
    at = Date.now();
    keep();
    const answer = await fetch(new URL(told.href).pathname, { headers: { Accept: "application/json" } }).catch(() => null);
    const said = answer?.ok && await answer.json().catch(() => null);
    if (said) known = said;
    // Stored first: the front page reads it when the frame changes.
    keep();
    show();
    return Boolean(said);
  };
  const listen = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    read();
    const rest = polled + period - Date.now();
    if (rest > 0) show();
    else {
      polled = Date.now();
      keep();
      const [, name] = /(?:^|; )signal=([0-9a-f]{32})(?:;|$)/.exec(document.cookie) ?? [];
      const answer = name && !savesData() && await fetch(new URL(`../bells/${name}`, import.meta.url), { cache: "no-store" }).catch(() => null);
      const text = answer?.ok && await answer.text().catch(() => "");
      const isDue = (text && text !== heard) || !(Date.now() - at < 5 * minute);
      const isWell = (!name || answer === false || answer?.status < 500) && (!isDue || await ask());
      if (isWell && text) heard = text;
      pause = isWell ? period : Math.min(2 * pause, 5 * minute);
      keep();
    }
    timer = setTimeout(listen, Math.max(rest, rest > 0 ? 0 : pause));
  };
  read();
  // Private pages show it themselves.
  if (mine.dataset.counts) {
    const [talk, unread] = mine.dataset.counts.split(" ");
    if (known) known = { ...known, talk, unread };
    counts(mine, told, { talk, unread });
    keep();
  } else {
    show();
    if (!(Date.now() - at < 5 * minute) && !document.hidden) await ask();
  }
  document.addEventListener("visibilitychange", listen);
  timer = setTimeout(listen, 2000);
}

let titled = "";

/** Unread counts beside their links, in front of the title, and on the icon of an installed site. */
function counts(mine, told, { talk, unread }) {
  const label = number(mine, talk), sum = Number(talk || 0) + Number(unread || 0);
  number(told, unread);
  mine.ariaLabel = `${(mine.ariaLabel ?? "").replace(/, \d+\+?$/, "")}${label && `, ${label}`}`;
  const title = document.title.startsWith(titled) ? document.title.slice(titled.length) : document.title;
  titled = sum ? `(${sum > 99 ? "99+" : sum}) ` : "";
  if (document.title !== titled + title) document.title = titled + title;
  (sum ? navigator.setAppBadge?.(sum) : navigator.clearAppBadge?.())?.catch(() => null);
}

/** A number at the end of a link, in place of the one there; none for zero. */
function number(way, count) {
  const words = count > 99 ? "99+" : count > 0 ? `${count}` : "", box = way.querySelector("b");
  if (!words) box?.remove();
  else if (!box) way.append(Object.assign(document.createElement("b"), { textContent: words }));
  else if (box.lastChild.data !== words) box.lastChild.data = words;
  return words;
}

/** Replaces the outline of a person. */
function face(person, { face, initials, hue }) {
  const drawing = face
    ? Object.assign(document.createElement("img"), { src: face, alt: "", className: "face", width: 42, height: 42 })
    : Object.assign(document.createElement("span"), { textContent: initials, className: `face ${hue}`, ariaHidden: "true" });
  person.querySelector(".i")?.replaceWith(drawing);
}

/** A worker keeps read pages for times without a connection; if something waits to be sent, or is kept, its script is loaded. */
function offline() {
  const { offline } = document.querySelector("script[data-offline]")?.dataset ?? {};
  if (!offline || !navigator.serviceWorker) return;
  const folder = new URL("..", import.meta.url), id = `tertulia${folder.pathname.slice(0, -1)}`;
  const register = () => navigator.serviceWorker.register(new URL("sw.js", folder)).catch(() => null);
  // Not beside files that the page itself still fetches.
  if (document.readyState === "complete") register(); else addEventListener("load", register);
  // The outbox names the place of a form that could not be sent.
  addEventListener("submit", ({ target }) => {
    const title = document.querySelector("[data-topic], h1")?.textContent.trim();
    const [, name] = /(?:^|; )member=([^;]*)/.exec(document.cookie) ?? [];
    quietly(() => sessionStorage.setItem(`${id} form`, JSON.stringify([new URL(target.action).pathname, title, name])));
  });
  if (quietly(() => localStorage.getItem(`${id} offline`)) || document.querySelector("[data-pages]")) import(offline).catch(() => null);
}

/** The menu closes with Escape, and by a press elsewhere. */
function menu() {
  const menu = document.querySelector(".menu");
  if (!menu) return;
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.firstElementChild.focus();
  });
  addEventListener("click", ({ target }) => { if (!menu.contains(target)) menu.open = false; });
}

/** Offers the language that its reader prefers. */
function languages() {
  const links = all(".languages [hreflang]"), keep = (code) => remember("lang", code);
  const [, kept] = /(?:^|; )lang=([a-z0-9-]+)/.exec(document.cookie) ?? [];
  const codes = [page.lang, ...links.map((link) => link.hreflang)];
  const best = (kept ? [kept] : navigator.languages).map((wish) => codes.find((code) =>
    `${wish.toLowerCase()}-`.startsWith(`${code}-`))).find(Boolean), link = links[codes.indexOf(best) - 1];
  if (link && !document.querySelector("[content=noindex]")) {
    const line = Object.assign(document.createElement("p"), { className: "hint offer" });
    const offer = Object.assign(link.cloneNode(), { textContent: link.dataset.offer });
    const stay = Object.assign(document.createElement("button"), { className: "word",
      textContent: link.parentNode.dataset.stay, onclick: () => { keep(page.lang); line.remove(); } });
    line.append(offer, " · ", stay);
    document.getElementById("main").prepend(line);
    links.push(offer);
  }
  for (const each of links) each.addEventListener("click", () => keep(each.hreflang));
}

// To disable one of them, remove its line.
const enhancements = [
  member,
  offline,
  menu,
  languages,
  times,
  eventTimes,
  preview,
  quote,
  draft,
  count,
  upload,
  mention,
  prefetch,
];

for (const enhance of enhancements) {
  try { enhance(); } catch (error) { reportError(error); }
}
