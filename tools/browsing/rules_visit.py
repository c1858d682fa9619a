"""Common parts of the checks of rules: the register of rules, the people who take part, and one way to see the site."""
import re, struct, urllib.request

from .flows import BODY, POST, TITLE, Flows
from .hands import Pointer
from .languages import Foreign
from .members import BUTTON, WORDS

RULES = []
# True if a control is drawn, has a size, and nothing lies over its middle once it is scrolled to.
REACHED = """
const e = document.querySelector(arguments[0]);
if (!e?.checkVisibility({visibilityProperty: true, opacityProperty: true})) return false;
e.scrollIntoView({block: 'center'});
const {left, top, width, height} = e.getBoundingClientRect();
const found = document.elementFromPoint(left + width / 2, top + height / 2);
return width > 0 && height > 0 && left >= 0 && left + width <= innerWidth + 1 && Boolean(found) && (e.contains(found) || found.contains(e));
"""


class Rule:
    def __init__(self, number, done, guard, check):
        self.number, self.done, self.guard, self.check = number, done, guard, check


def rule(number, done, guard):
    """Registers a check: the rule, what it does in the browser, and the test that guards the rule elsewhere."""
    def register(check):
        RULES.append(Rule(number, done, guard, check))
        return check
    return register


class Someone:
    """A member with an account; their cookies sign them in again without a form."""

    def __init__(self, name, username):
        self.name, self.username, self.address = name, username, f"{username}@example.org"
        self.number, self.cookies, self.landed = None, [], None


class Visit(Flows):
    """The site with scripts or without, at one width, in one language; two friends and their group."""

    def __init__(self, window, site, place, width, are_on, number):
        super().__init__(window, Pointer(window), f"{place.language} {width} px scripts {'on' if are_on else 'off'}")
        self.site, self.places, self.width, self.are_on, self.number = site, place, width, are_on, number
        self.language, self.foreign = place.language, Foreign(place.language)
        self.t, self.rule, self.failed = self.foreign.own, "", {}

    def check(self, name, condition, seen=""):
        if not super().check(f"{self.rule}, {name}", condition, seen):
            self.failed.setdefault(self.rule, []).append(name)
        return bool(condition)

    def begin(self):
        """Two friends, a group in which both are, and a conversation of the two."""
        self.alma, self.bela = self.someone("Alma"), self.someone("Bela")
        self.befriend(self.alma, self.bela)
        self.be(self.alma)
        self.open("/do/talk/new")
        self.hand.press(f"#with-{self.bela.number}")
        self.group_name = f"Caminantes {self.mark}"
        self.hand.write("main form[method=post] input[name=name]", self.group_name)
        self.send("main form[method=post] button.button")
        self.group = self.path()
        self.be(self.bela)
        self.open("/do/talk")
        self.send("button[value=accept]")
        self.open(f"/do/people/{self.alma.number}/talk")
        self.hand.write("form.write textarea", "Un principio.")
        self.hand.press("form.write .line .button")
        self.window.until(lambda: self.path().startswith("/do/talk/"))
        self.talk = self.path()

    @property
    def mark(self):
        """Letters alone, which no two visits share."""
        return "Abcdefghijkl"[self.number].upper() + "z"

    # People.

    def someone(self, name):
        """Opens an account by an operator's link; `landed` is the page to which that leads."""
        person = Someone(f"{name} {self.mark}ueda", f"{name.lower()}-{self.number}")
        self.leave()
        made = self.site.run("user", "add", person.name, "--username", person.username, "--email", person.address, "--site", self.site.folder)
        self.claim(made)
        person.landed = self.path()
        person.number = self.site.one("SELECT id FROM members WHERE username = ?", person.username)
        person.cookies = self.window.driver.get_cookies()
        with self.site.writing() as database:
            database.execute("UPDATE accounts SET lang = ? WHERE member_id = ?", (self.language, person.number))
        return person

    def claim(self, made):
        """Follows the link that a command has printed."""
        self.open(re.search(r"/do/\S+token=[\w-]{43}", made.stdout + made.stderr)[0])
        for field in ("password", "password_again"):
            self.hand.write(f"input[name={field}]", WORDS)
        self.send(BUTTON)

    def renew(self, person):
        """Another session for a person who has signed out."""
        self.leave()
        self.claim(self.site.run("user", "password", person.username, "--site", self.site.folder))
        person.cookies = self.window.driver.get_cookies()

    def leave(self):
        """Forgets who was signed in; an open conversation would go on asking for messages, and be refused."""
        self.window.open("/robots.txt")
        self.window.driver.delete_all_cookies()

    def be(self, person):
        """Signs a person in; no one if it is None."""
        self.leave()
        self.window.js("localStorage.clear()")
        for cookie in person.cookies if person else []:
            self.window.driver.add_cookie({key: cookie[key] for key in ("name", "value", "path", "httpOnly") if key in cookie})

    def fetch(self, person, path):
        """A person opens a page in another browser."""
        cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in person.cookies)
        request = urllib.request.Request(f"{self.window.base}{path}", headers={"Cookie": cookies})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.read().decode()

    def befriend(self, one, other):
        for person, friend, button in ((one, other, BUTTON), (other, one, "button[value=accept]")):
            self.be(person)
            self.open(f"/do/people/{friend.number}/friendship")
            self.send(button)

    def away(self, person):
        """Sets the last visit of a person to an hour ago; the file has four bytes for each member, in minutes."""
        with (self.site.folder / "data/looks").open("r+b") as file:
            file.seek(4 * person.number)
            minutes = struct.unpack("<I", file.read(4))[0]
            file.seek(4 * person.number)
            file.write(struct.pack("<I", max(minutes - 60, 0)))

    # Location.

    def open(self, path):
        self.window.open(f"{path}{'&' if '?' in path else '?'}lang={self.language}")

    def static(self, path):
        """A page that is a file, in the language of the visit."""
        self.window.open(("/es" if self.language == "es" else "") + path)

    def path(self):
        return self.window.address().split("?")[0].split("#")[0]

    def text(self, selector="main"):
        return self.window.text(selector) or ""

    def page(self, name):
        """The page is in the language of the visit and no wider than the window."""
        spoken = self.window.js("return document.documentElement.lang")
        foreign = self.foreign.on(self.window)
        self.check(f"{name}: the page is in the right language", spoken == self.language and not foreign, (spoken, foreign[:5]))
        wide = self.window.js("return document.documentElement.scrollWidth - innerWidth")
        self.check(f"{name}: nothing scrolls sideways", wide <= 0, wide)

    def reached(self, selector):
        """True if a control is in sight and can be pressed."""
        return self.window.js(REACHED, selector)

    # Actions.

    def fill(self, selector, value):
        """A day, a time or a choice as a picker sets it, with the event that a script waits for."""
        self.window.js("const e = document.querySelector(arguments[0]); e.value = arguments[1];"
                       "e.dispatchEvent(new Event('input', {bubbles: true})); e.dispatchEvent(new Event('change', {bubbles: true}))",
                       selector, value)

    def unfold(self, within):
        fold = f"details:has({within})"
        if not self.window.js("return document.querySelector(arguments[0]).open", fold):
            self.hand.press(f"{fold} > summary")

    def new_topic(self, title, body="Hoy / today.", tell=True, poll=False):
        """Posts a topic as the signed-in member; returns its path."""
        self.open("/do/topics/new")
        self.window.js("localStorage.clear()")
        self.hand.write(TITLE, title)
        self.hand.write(BODY, body)
        if not tell:
            self.hand.press("input[name=tell]")
        if poll:
            self.hand.press("input[name=poll]")
        self.send(POST)
        # A title like another one is asked about once.
        if self.path() == "/do/topics/new":
            self.send(POST)
        return self.path()

    def letters(self, address):
        """The texts of emails to an address, the last first."""
        import email, email.policy
        found = []
        for file in (self.site.folder / "data/mail").glob("*.eml"):
            message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            if address in str(message["To"]):
                found.append((int(file.stem), f"{message['Subject']}\n{message.get_body(('plain',)).get_content()}"))
        return [text for _, text in sorted(found, reverse=True)]
