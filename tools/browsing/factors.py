"""Two-step sign-in without scripts, and passkeys with an authenticator that Chromium brings for tests (WebAuthn)."""
import base64, contextlib, hashlib, hmac, re, socket, sqlite3, struct, subprocess, time, urllib.request

from selenium.webdriver.common.virtual_authenticator import VirtualAuthenticatorOptions

from . import sample
from .flows import Flows
from .hands import Keyboard, Pointer
from .window import Window

WORDS = "cuatro palabras que llueven"
BUTTON = "form.form button.button"
SAID = {"en": ("Two-step sign-in", "Enter your code", "Passkeys"),
        "es": ("Verificación en dos pasos", "Escribe tu código", "Llaves de acceso")}


def code(key, later=0):
    """The code of an authenticator app (RFC 6238)."""
    counter = struct.pack(">Q", int(time.time()) // 30 + later)
    digest = hmac.new(base64.b32decode(key.replace(" ", "")), counter, hashlib.sha1).digest()
    return f"{(struct.unpack('>I', digest[digest[19] & 15:][:4])[0] & 0x7fffffff) % 1_000_000:06}"


class Factors(Flows):
    """A member who turns on everything that a sign-in can have, in one language and by one hand."""

    def __init__(self, window, hand, label, site, language, glass):
        super().__init__(window, hand, label)
        self.site, self.language, self.glass = site, language, glass
        self.username = "f-" + re.sub(r"\W+", "-", label.lower()).strip("-")[:24]

    def open(self, path):
        self.window.open(f"{path}{'&' if '?' in path else '?'}lang={self.language}")

    def join(self, role="member"):
        made = self.site.run("user", "add", f"Fila {self.label}"[:40], "--username", self.username, "--email",
                             f"{self.username}@example.org", "--role", role, "--site", self.site.folder)
        link = re.search(r"(/do/claim\?token=\S+)", made.stdout + made.stderr)
        self.check("an account is made", made.returncode == 0 and link, made.stderr)
        self.leave()
        self.window.open(link.group(1))
        for field in ("password", "password_again"):
            self.hand.write(f"input[name={field}]", WORDS)
        self.send(BUTTON)

    def leave(self):
        # Before the page is there: the browser might sign in on it by itself.
        self.window.driver.delete_all_cookies()
        self.window.open("/do/recover")
        self.window.driver.delete_all_cookies()

    def sign_in(self):
        self.leave()
        self.open("/do/sign-in")
        self.hand.write("input[name=login]", self.username)
        self.hand.write("input[name=password]", WORDS)
        self.send(BUTTON)

    def steps(self):
        """The whole way without a script: set up, recovery codes, sign in by both, turn off."""
        self.open("/do/me/settings")
        self.send("a[href*='me/second-factor']")
        self.check("the page says what it is", self.window.text("h1") == SAID[self.language][0])
        self.look("two-step sign-in, off")
        self.hand.write("input[name=password]", WORDS)
        self.send(BUTTON)
        key = self.window.text("main .hint .code")
        self.check("a picture and a key set the app up", self.window.has("svg.scan") and key, key)
        self.look("two-step sign-in, being set up")
        self.hand.write("input[name=app_code]", "000000")
        self.send(BUTTON)
        self.check("a wrong code is said at its field, and the picture stays",
                   self.error_of("input[name=app_code]") and self.window.text("main .hint .code") == key)
        self.hand.write("input[name=app_code]", code(key))
        self.send(BUTTON)
        codes = self.window.js("return [...document.querySelectorAll('.codes li')].map(e => e.textContent)")
        self.check("ten recovery codes are shown", len(set(codes)) == 10, codes)
        self.look("recovery codes")
        self.sign_in()
        self.check("the password alone does not sign in", self.window.text("h1") == SAID[self.language][1])
        self.check("there is no session yet", not [c for c in self.window.driver.get_cookies() if "session" in c["name"]])
        self.look("asked for the code")
        self.hand.write("input[name=app_code]", code(key, 1))
        self.send(BUTTON)
        self.check("the code signs in", f"Fila {self.label}"[:40] in (self.window.text("h1") or ""), self.window.text("h1"))
        self.sign_in()
        self.hand.press("details.fold summary")
        self.hand.write("input[name=recovery_code]", codes[4].lower())
        self.send(BUTTON)
        self.check("a recovery code signs in", f"Fila {self.label}"[:40] in (self.window.text("h1") or ""))
        self.open("/do/me/second-factor")
        self.look("two-step sign-in, on")
        self.hand.write("#off-password", WORDS)
        self.hand.press("section:last-of-type details.fold summary")
        self.hand.write("#off-recovery_code", codes[5])
        self.send("section:last-of-type form.form button")
        self.check("it is off again", "second_factor_off" in self.window.address())

    def device(self, verifies=True):
        options = VirtualAuthenticatorOptions(
            protocol="ctap2", transport="internal", has_resident_key=True, has_user_verification=True, is_user_verified=verifies)
        self.window.driver.add_virtual_authenticator(options)

    def make_passkey(self, name):
        self.open("/do/me/passkeys")
        self.hand.write("input[name=passkey_name]", name)
        self.hand.write("input[name=password]", WORDS)
        self.send("form[data-passkey] button")

    def counter(self):
        """How often the passkey was used, as the site knows it."""
        with contextlib.closing(sqlite3.connect(self.site.folder / "data/tertulia.db")) as database:
            return database.execute("SELECT p.counter FROM passkeys p JOIN members m ON m.id = p.member_id WHERE m.username = ?",
                                    (self.username,)).fetchone()[0]

    def proof(self):
        """In place of the password where something needs its owner: the file with all data comes, and the page stays."""
        before = self.counter()
        self.open("/do/me/data")
        self.check("the data can be had by the passkey", self.window.until(lambda: self.window.has("button[data-use]:not([hidden])")))
        self.look("a passkey for the data")
        self.hand.press("button[data-use]")
        self.check("it is used", self.window.until(lambda: self.counter() > before), self.window.text("main"))
        self.check("nothing is left in the form", self.window.until(lambda: not self.window.has("input[name=signature]")))
        self.check("and nothing is wrong", not self.window.has("[data-passkey] .summary:not([hidden])"), self.window.text("main"))
        self.open("/do/me/leave")
        self.check("leaving can be confirmed so, too", self.window.until(lambda: self.window.has("button[data-use]:not([hidden])")))
        used = self.counter()
        self.hand.press("button[data-use]")
        self.check("but not without saying what becomes of the posts", self.window.until(lambda: self.window.has("[name=posts][aria-invalid]")),
                   self.window.text("main"))
        self.check("and nobody has left", self.counter() == used)

    def passkeys(self):
        """With scripts: made, offered in the field for the username, used by the button, removed."""
        driver = self.window.driver
        self.open("/do/me/settings")
        self.device()
        try:
            self.open("/do/me/passkeys")
            self.look("no passkeys")
            self.make_passkey("Phone <1>")
            self.check("a passkey is made and listed", self.window.has("dl.set dt") and "Phone <1>" in self.window.text("dl.set"),
                       self.window.text("main"))
            self.look("a passkey")
            keys = driver.get_credentials()
            self.check("it is the device's, for this host", [k.rp_id for k in keys] == ["localhost"] and keys[0].is_resident_credential)
            self.open("/do/me/passkeys")
            self.hand.write("input[name=passkey_name]", "The same again")
            self.hand.write("input[name=password]", WORDS)
            self.hand.press("form[data-passkey] button")
            said = self.window.until(lambda: self.window.text("form[data-passkey] .summary:not([hidden])"))
            self.check("a device that has one makes no second one, and the page says so", said, self.window.text("main"))
            self.proof()
            self.leave()
            before = self.window.one("html")
            self.open("/do/sign-in")
            if not self.window.until(lambda: self.window.address().startswith("/do/me"), 8):
                # Chromium offers it in a menu that a test cannot press: the button is the other way.
                self.hand.press("form[data-passkey] button")
            self.check("it signs in without a password", self.window.until(
                lambda: self.window.address().startswith("/do/me") and self.window.one("html") != before), self.window.address())
            self.open("/do/me/passkeys")
            self.hand.write("#forget-password", WORDS)
            self.send("section:last-of-type form.form button.quiet")
            self.check("the password is gone", "passkey_alone" in self.window.address())
            self.send("dl.set button")
            self.check("it is removed", not self.window.has("dl.set dt"))
        finally:
            driver.remove_virtual_authenticator()


@contextlib.contextmanager
def at_localhost(folder, tool, more=""):
    """The sample at the one name where browsers allow passkeys and notifications without https, with more settings."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    site = sample.make(folder, tool)
    settings = site.folder / "site.yml"
    settings.write_text(re.sub(r"(?m)^base:.*$", f"base: http://localhost:{port}", settings.read_text()) + more)
    site.build()
    server = subprocess.Popen([str(tool), "serve", "--site", str(site.folder), "--port", str(port)],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://localhost:{port}/", timeout=5).close()
                break
            time.sleep(0.1)
        yield site, f"http://localhost:{port}"
    finally:
        server.terminate()
        server.wait(20)


def all_factors(window, site, glass):
    """Both languages; with scripts and without, on a phone and on a desktop, by pointer and by keys."""
    for language, width, hand, are_on in (("en", 390, Pointer, False), ("es", 1280, Keyboard, True)):
        window.size(width)
        window.scripts(are_on)
        one = Factors(window, hand(window), f"{language}, {width} px, scripts {'on' if are_on else 'off'}", site, language,
                      glass if are_on else None)
        one.join()
        one.steps()
        window.scripts(True)
        if isinstance(one.hand, Keyboard):
            one.check("every button that was pressed was seen to have the focus", not one.hand.faults, one.hand.faults)
    for language, width in (("en", 1280), ("es", 390)):
        window.size(width)
        one = Factors(window, Pointer(window), f"passkeys, {language}, {width} px", site, language, glass)
        one.join()
        one.passkeys()
