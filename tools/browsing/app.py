"""The site on a home screen: what Chromium says of its manifest and icons, and what other apps share into it."""
import http.client, json, re, struct, zlib
from urllib.parse import urlsplit

from serving.checks import check

from .factors import BUTTON, Factors
from .flows import BODY, POST, TITLE
from .hands import Keyboard, Pointer

SAID = {"en": ("Share", "On your home screen"), "es": ("Compartir", "En tu pantalla de inicio")}
# The share menu of a system: it sends the fields that the manifest names, to the address that it names.
SHARE = """
const [target, texts, picture] = arguments, form = document.createElement('form');
form.method = target.method; form.enctype = target.enctype; form.action = target.action; form.id = 'shared';
for (const [name, value] of Object.entries(texts)) {
  const field = document.createElement('textarea');
  field.name = target.params[name]; field.value = value; form.append(field);
}
if (picture) {
  const data = new DataTransfer(), field = document.createElement('input');
  data.items.add(new File([Uint8Array.from(picture)], 'Cranes at dusk.png', { type: 'image/png' }));
  field.type = 'file'; field.name = target.params.files[0].name; field.files = data.files; form.append(field);
}
document.body.append(form);
form.submit();
"""
TITLES = {"en": "Cranes & <storks>", "es": "Garzas & <cigüeñas>"}
TEXTS = {"text": "Look at \"them\"", "url": "https://birds.example/?a=1&b=2"}
WORDS = f"{TEXTS['text']}\n\n{TEXTS['url']}"


def picture(side=40):
    """A PNG of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + b"\x00\x40\x80" * side) * side
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def installable(window, language):
    """Chromium's requirements for a site that can be installed; none of them needs a script."""
    tree = "" if language == "en" else f"{language}/"
    window.open(f"/{tree}")
    found = window.cdp("Page.getAppManifest")
    check(f"{language}: the manifest has no errors", found["url"].endswith(f"/{tree}app.webmanifest") and not found["errors"], found["errors"])
    check(f"{language}: Chromium would install the site", not window.cdp("Page.getInstallabilityErrors")["installabilityErrors"],
          window.cdp("Page.getInstallabilityErrors"))
    manifest = json.loads(found["data"])
    for icon in manifest["icons"]:
        size = window.driver.execute_async_script("""
            const [address, done] = arguments, image = new Image();
            image.onload = () => done([image.naturalWidth, image.naturalHeight]);
            image.onerror = () => done(null);
            image.src = address;""", icon["src"])
        check(f"{language}: {icon['sizes']}, {icon['purpose']}, is a picture of its size", size == [int(icon["sizes"].split("x")[0])] * 2, size)
    touch = window.js("return document.querySelector('link[rel=apple-touch-icon]')?.href")
    check(f"{language}: iOS has an icon of its own", touch and touch.endswith("/apple-touch-icon.png"), touch)
    for scheme, color in (("light", "#fbf8f2"), ("dark", "#1b1916")):
        window.scheme(scheme)
        seen = window.js("return [...document.querySelectorAll('meta[name=theme-color]')].find(e => !e.media || matchMedia(e.media).matches)?.content")
        check(f"{language}: the bar of the browser is like the page, {scheme}", seen == color, seen)
    window.scheme("light")
    return manifest


class App(Factors):
    """A member to whom other apps share, in one language and by one hand."""

    @property
    def texts(self):
        return {"title": TITLES[self.language]} | TEXTS

    def share(self, target, file=None):
        before = self.window.one("html")
        self.window.js(SHARE, target, self.texts, list(file) if file else None)
        self.window.until(lambda: self.window.one("html") != before)
        self.window.until(lambda: self.window.js("return document.readyState") == "complete")

    def ways(self, manifest):
        """More leads to the page that says how, and each shortcut is there."""
        tree = "" if self.language == "en" else f"{self.language}/"
        self.window.open(f"/{tree}more/")
        self.send("a[href$='/more/install/']")
        self.check("More leads to the page that says how", self.window.text("h1") == SAID[self.language][1])
        self.check("its icon is shown", self.window.js("return document.querySelector('main img')?.naturalWidth") == 192)
        self.look("how to install")
        for shortcut in manifest["shortcuts"]:
            self.window.open(shortcut["url"])
            self.check(f"the shortcut “{shortcut['name']}” is a page in this language", self.window.js(
                "return performance.getEntriesByType('navigation')[0].responseStatus") == 200
                and self.window.js("return document.documentElement.lang") == self.language)

    def shared_topic(self, target):
        self.open("/do/me")
        self.share(target, file=picture())
        self.check("what was shared arrives", self.window.text("h1") == SAID[self.language][0], self.window.text("main"))
        self.look("where it goes")
        self.send("form.form:has(input[value=topic]) button")
        self.check("it is in the form of a topic", self.kept(TITLE) == self.texts["title"] and self.kept(BODY) == WORDS, self.kept(BODY))
        shown = self.window.until(lambda: self.window.js(
            "const i = document.querySelector('.thumbs img'); return Boolean(i?.complete && i.naturalWidth === 40)"))
        self.check("with the picture", shown, self.window.text("main"))
        self.look("a topic that was shared")
        self.send(POST)
        self.check("and can be posted", self.window.text("h1") == self.texts["title"], self.window.text("main"))
        self.check("with the picture", self.window.has(".comment .prose img"))

    def shared_message(self, target, friend):
        self.open("/do/me")
        self.share(target)
        self.check("a friend can be chosen", self.window.text("select[name=to] option") == friend, self.window.text("main"))
        self.send("form.form:has(select) button")
        said = f"{self.texts['title']}\n\n{WORDS}"
        self.check("it is in the form of a message", self.kept(BODY) == said, self.kept(BODY))
        self.look("a message that was shared")

    def shared_by_stranger(self, target):
        """Text and link come back after signing in; a picture does not, and the page says so."""
        self.leave()
        self.share(target, file=picture())
        self.check("a picture of nobody is not taken", self.window.has(".summary"), self.window.text("main"))
        self.look("shared by nobody")
        self.send("form.form:has(input[name=kept]) button")
        self.hand.write("input[name=login]", self.username)
        self.hand.write("input[name=password]", "cuatro palabras que llueven")
        self.send(BUTTON)
        self.check("signing in leads back to it", self.window.text("h1") == SAID[self.language][0], self.window.text("main"))
        self.check("with text and link", self.window.value("input[name=body]") == WORDS, self.window.value("input[name=body]"))

    def from_outside(self, target):
        """As the system itself sends it, which no page can, and as another site would."""
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in self.window.driver.get_cookies())
        base, boundary = urlsplit(self.window.base), "----outside"
        texts = "".join(f'--{boundary}\r\nContent-Disposition: form-data; name="{target["params"][name]}"\r\n\r\n{text}\r\n'
                        for name, text in self.texts.items())
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
        body = (texts + head).encode() + picture(50) + f"\r\n--{boundary}--\r\n".encode()
        for site, status in (("none", 200), ("cross-site", 403), ("same-site", 403)):
            connection = http.client.HTTPConnection(base.hostname, base.port, timeout=30)
            connection.request("POST", target["action"], body, {
                "Content-Type": f"multipart/form-data; boundary={boundary}", "Cookie": cookie, "Origin": "null", "Sec-Fetch-Site": site})
            answer = connection.getresponse()
            text = answer.read().decode()
            self.check(f"sent from {site}: {status}", answer.status == status, answer.status)
            taken = re.search(r'name="attach1" value="[0-9a-f]{32}-50x50\.png"', text)
            self.check(f"sent from {site}: the picture is {'' if status == 200 else 'not '}taken", bool(taken) == (status == 200), text[-2_000:])
            connection.close()


def befriend(site, one, other):
    """Two members who are friends, as their two presses would have made them."""
    with site.writing() as database:
        low, high = sorted(database.execute("SELECT id FROM members WHERE username = ?", (name,)).fetchone()[0] for name in (one, other))
        database.execute("INSERT INTO friendships (low_id, high_id, asked_by, state, text, asked_at, since) VALUES (?, ?, ?, 1, '', 0, 0)",
                         (low, high, low))


def all_apps(window, site, glass):
    """Both languages; with scripts and without, on a phone and on a desktop, by pointer and by keys."""
    for language, width, hand, are_on in (("en", 390, Pointer, True), ("es", 1280, Keyboard, False)):
        window.scripts(True)
        manifest = installable(window, language)
        window.size(width)
        friend = App(window, Pointer(window), f"friend, {language}", site, language, None)
        friend.join()
        one = App(window, hand(window), f"app, {language}, {width} px, scripts {'on' if are_on else 'off'}", site, language,
                  glass if are_on else None)
        one.join()
        befriend(site, one.username, friend.username)
        window.scripts(are_on)
        target = manifest["share_target"]
        one.ways(manifest)
        one.shared_topic(target)
        one.shared_message(target, f"Fila {friend.label}")
        one.from_outside(target)
        one.shared_by_stranger(target)
        window.scripts(True)
        if isinstance(one.hand, Keyboard):
            one.check("every button that was pressed was seen to have the focus", not one.hand.faults, one.hand.faults)
