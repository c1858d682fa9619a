// Unread messages and news, and the next events of the agenda, for the member who reads the front page. tertulia.js fetches
// and stores them; when it knows more, it changes the frame, and this line follows.

const strip = document.querySelector(".since");
const frame = document.querySelector(".languages");

function show() {
  const [, name] = /(?:^|; )member=([^;]*)/.exec(document.cookie) ?? [];
  let owner, known;
  // Storage may be forbidden, or hold data of another version: then there is no line.
  try { [owner, known] = JSON.parse(localStorage.getItem("tertulia.news")) ?? []; } catch { return; }
  if (!name || owner !== name || !known) return;
  // A site without messages, or without an agenda, has no link there; copies of older themes have all three, and no names.
  for (const [index, way] of [...strip.children].entries()) {
    const name = way.dataset.of ?? ["talk", "unread", "next"][index];
    const what = known[name];
    if (name === "next") {
      const when = what && words(what);
      way.hidden = !when;
      if (when) way.querySelector("bdi").textContent = `${what.title}, ${when}`;
    } else {
      // A number, or “99+” from a private page.
      way.hidden = !(Number.parseInt(what, 10) > 0);
      way.querySelector("b").textContent = what > 99 ? "99+" : what;
    }
  }
  strip.hidden = [...strip.children].every((way) => way.hidden);
}

/** “tomorrow, 19:00” on the reader's clocks, or the day of the week; empty if it has begun since it was fetched. */
function words({ day, at }) {
  const date = new Date(at ?? `${day}T23:59`);
  if (!(date > Date.now())) return "";
  const days = Math.round((new Date(date).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / 86_400_000);
  const language = document.documentElement.lang || "en";
  const name = days < 2
    ? new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day")
    : new Intl.DateTimeFormat(language, { weekday: "long" }).format(date);
  if (!at) return name;
  const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return `${name}, ${time.format(date)}`;
}

show();
new MutationObserver(show).observe(frame, { childList: true, subtree: true });
