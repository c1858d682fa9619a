"""Posts hostile texts into every field and opens the pages that show them, without the policy that would stop them: nothing may run.

The policy is a second wall; this looks at the first. Counted as having run: `alert` and its like, another script than
ours, an event attribute, an address that is a script, an element that members cannot write, another host that is asked.
"""
import time, xml.etree.ElementTree as xml
from urllib.parse import quote, urlencode

from selenium.common.exceptions import WebDriverException
from serving.checks import check, note, wait_until
from serving.client import Client

from . import payloads
from .window import Window

# Before anything of the page: what a text would call, and what cannot be called off.
HOOK = """
window.ran = [];
for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'eval'])
  window[name] = (...all) => { window.ran.push(`${name}(${all})`); return null; };
addEventListener('securitypolicyviolation', event => window.ran.push(`policy: ${event.blockedURI}`));
"""
# Elements that members' words never become, however they are written. Ours: the frame, its script and the front page's,
# drawings of the theme.
EXAMINE = """
const wrong = [...window.ran], text = e => e.outerHTML.slice(0, 120);
for (const e of document.querySelectorAll('*')) {
  for (const {name, value} of e.attributes) {
    if (name.startsWith('on')) wrong.push(`${name} of ${text(e)}`);
    if (/^(href|src|action|formaction|data|poster|srcset|ping|background|srcdoc|xlink:href)$/.test(name)) {
      // As the browser reads it: white space and controls before and in a scheme are nothing.
      let address; try { address = new URL(value, location.href); } catch { wrong.push(`no address: ${text(e)}`); continue; }
      if (!['http:', 'https:', 'mailto:'].includes(address.protocol)) wrong.push(`${address.protocol} of ${text(e)}`);
      if (e.localName !== 'a' && name !== 'href' && address.origin !== location.origin) wrong.push(`elsewhere: ${text(e)}`);
      if (e.localName === 'link' && address.origin !== location.origin && !['canonical', 'alternate'].includes(e.rel)) wrong.push(`elsewhere: ${text(e)}`);
    }
    if (name === 'style' || name === 'srcdoc') wrong.push(`${name} of ${text(e)}`);
  }
  if (e.localName === 'script' && !/^\\/assets\\/(?:tertulia|home)\\.[0-9a-f]+\\.js$/.test(e.getAttribute('src') ?? '')) wrong.push(text(e));
  if (['iframe', 'object', 'embed', 'base', 'style', 'frameset', 'marquee', 'math', 'video', 'audio', 'plaintext', 'xmp', 'portal', 'template', 'dialog']
      .includes(e.localName) || e.localName === 'meta' && e.httpEquiv === 'refresh' || e.shadowRoot) wrong.push(text(e));
}
for (const e of document.querySelectorAll('[autofocus], a[ping], img[onerror]')) wrong.push(text(e));
return wrong;
"""
# Sends a form as a page of the site would; the answer takes the page's place.
SEND = """
const [path, type, fields] = arguments, form = document.createElement('form');
form.method = 'post'; form.action = path; form.enctype = type; form.hidden = true;
for (const [name, value] of Object.entries(fields)) {
  const box = document.createElement('textarea'); box.name = name; box.value = value; form.append(box);
}
document.body.append(form); HTMLFormElement.prototype.submit.call(form);
"""
FORM, PARTS = "application/x-www-form-urlencoded", "multipart/form-data"
NEW, QUIET = "/do/topics/new", "/nothing-here/"


class Hostile:
    def __init__(self, site, port, every):
        self.site, self.port, self.every = site, port, every
        self.texts = list(payloads.payloads()) if every else payloads.sample(100)
        self.wrong, self.seen, self.opened = [], 0, 0

    def look(self, window, what):
        """Examines the page that is open."""
        self.opened += 1
        found = window.js(EXAMINE)
        window.listen()
        if window.strangers:
            found.append(f"asked {window.strangers[0]}")
            window.strangers.clear()
        self.wrong += [f"{what}: {one}" for one in found]

    def open(self, window, path, what):
        window.open(path)
        self.look(window, what)

    def send(self, window, path, type, fields, what):
        """Posts from a page of the site, and waits for what comes in its place."""
        window.js("window.before = true")
        window.js(SEND, path, type, fields)
        if not wait_until(lambda: self.arrived(window), 20, pause=0.005):
            self.wrong.append(f"{what}: no answer")
        self.look(window, what)

    @staticmethod
    def arrived(window):
        try:
            return window.js("return !window.before && document.readyState === 'complete'")
        except WebDriverException:  # between two pages there is nothing to ask
            return False

    def control(self, window):
        """A page that does all of it is found out: else nothing found would mean nothing."""
        page = self.site.public / "control.html"
        page.write_text("<body><p><img src=x onerror=alert(1)><a href='java\tscript:alert(1)'>x</a><script>alert(2)</script>"
                        "<img src=//evil.invalid/x><svg onload=alert(3)></svg><iframe></iframe><b style=x>y")
        self.open(window, "/control.html", "control")
        page.unlink()
        found, self.wrong = " ".join(self.wrong), []
        names = ["alert(1)", "alert(2)", "alert(3)", "onerror of", "javascript: of", "<script>", "elsewhere:", "asked", "<iframe", "style of"]
        check("hostile: a page that runs is found out in each way", all(name in found for name in names),
              [name for name in names if name not in found])

    def forms(self, window):
        """Answers to a form, a search, an address and a refusal."""
        window.open(QUIET)
        for number, (kind, text) in enumerate(self.texts):
            # Six answers for each text take too long for every day; then each has three of them.
            some = range(6) if self.every else (number % 2, 2 + number % 2, 4 + number % 2)
            what = f"{kind}, {text!r}"
            every = {"title": text, "body": text, "name": text, "tags": text, "lang": text, "board": text, "preview": "1"}
            reply = {"body": text, "name": text, "reply_to": text, "quote": text, "lang": text}
            filled = {"title": text, "body": text, "tags": text, "name": text}
            answers = [
                lambda: self.send(window, NEW, FORM, every, f"preview of a topic, {what}"),
                lambda: self.send(window, "/do/topics/4/comments", FORM, reply, f"reply, {what}"),
                lambda: self.send(window, NEW, PARTS, every, f"refused form, {what}"),
                lambda: self.open(window, f"/do/search?{urlencode({'q': text, 'lang': ['en', text][number % 4 // 2]})}", f"search, {what}"),
                lambda: self.open(window, f"/do/{quote(text, safe='')[:900]}", f"address, {what}"),
                lambda: self.open(window, f"{NEW}?{urlencode(filled)}", f"filled in, {what}")]
            for one in some:
                answers[one]()

    def post(self):
        """Stores each text as a topic and as a comment, as far as the fields take it; returns the pages that show them."""
        client, pages, taken = Client(self.port), set(), {"title": 0, "body": 0, "name": 0, "tags": 0}

        def stored(path, fields, *shortened):
            for field, instead in [(None, None), *shortened]:
                if field:
                    fields[field] = instead
                answer = client.request("POST", path, fields)
                if answer.status == 303:
                    pages.add(answer.location.split("?")[0])
                    for name, value in fields.items():
                        taken[name] = taken.get(name, 0) + (bool(text) and text in value)
                    return answer
            return answer
        room = stored_in = None
        for number, (_, text) in enumerate(self.texts):
            if number % 60 == 0:
                text_of_room = f"Hostile texts, shelf {number // 60}"
                room = client.request("POST", NEW, {"title": text_of_room, "body": "As they come.", "name": "Eve", "lang": "en"})
                stored_in = room.location.split("/forum/")[1].split("-")[0]
            stored(NEW, {"title": f"{number} {text}"[:110], "body": text, "name": text, "tags": text, "lang": "en"},
                   ("tags", f"shelf {number}"), ("name", "Eve"), ("body", f"No. {number}"), ("title", f"A text, no. {number}"))
            stored(f"/do/topics/{stored_in}/comments", {"body": text, "name": text, "lang": "en"}, ("name", "Eve"), ("body", "None."))
        return pages, taken

    def stored(self, window):
        """Every page that shows a stored text, lists and feeds besides."""
        pages, taken = self.post()
        self.site.refresh()
        note("hostile: taken as they are: " + ", ".join(f"{name} {count}" for name, count in taken.items()))
        check("hostile: most texts are stored as somebody's words", taken["body"] > len(self.texts) * 0.8, taken)
        lists = {f"/{page.parent.relative_to(self.site.public)}/" for folder in ("forum/archive", "tags", "boards")
                 for page in (self.site.public / folder).glob("**/index.html")} | {"/", "/forum/", "/es/", "/es/forum/"}
        for path in sorted(pages | lists):
            self.open(window, path, path)
        broken = []
        for feed in [*self.site.public.glob("**/feed.xml"), *self.site.public.glob("sitemaps/*.xml")]:
            try:
                xml.parse(feed)
            except xml.ParseError as error:
                broken.append(f"{feed}: {error}")
        check("hostile: every feed is XML", not broken, broken)

    def run(self):
        start = time.monotonic()
        with Window(f"http://127.0.0.1:{self.port}") as window:
            window.cdp("Page.setBypassCSP", enabled=True)
            window.before_each_page(HOOK)
            self.control(window)
            for part in (self.forms, self.stored):
                part(window)
                for line in self.wrong[:20]:
                    print(f"        {line[:300]}")
                check(f"hostile: of {len(self.texts)} texts nothing runs, {part.__name__}", not self.wrong, f"{len(self.wrong)} times")
                self.wrong = []
        note(f"hostile: {self.opened} pages opened, {time.monotonic() - start:.0f} s")

