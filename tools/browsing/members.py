"""Becoming a member: asked to sign in, signed up, an email answered, a post, another name, a new password."""
import email, email.policy, re

from .flows import BODY, NAME, POST, Flows
from .hands import Keyboard, Pointer
from .letters import choices, stopped
from .menu import menu
from .own import own_posts
from .visits import each

BUTTON = "form.form button.button"
WORDS = "cuatro palabras que llueven"
LINK = re.compile(r"https?://[^/\s]+(/do/\S+\?token=\S+)")


class Member(Flows):
    """One visit of a new member: in one language, one way to see it and one way to use it."""

    def __init__(self, window, hand, label, site, places, glass=None, has_drafts=False):
        super().__init__(window, hand, label)
        self.site, self.places, self.glass, self.has_drafts = site, places, glass, has_drafts
        self.username = "m-" + re.sub(r"\W+", "-", label.lower()).strip("-")[:26]
        self.address = f"{self.username}@example.org"
        self.name = f"Miembra {'ABCDEFGH'[len(site.visits)]}{'abcdefgh'[len(site.visits)]}"
        site.visits.append(self.username)

    def letter(self):
        """The link in the last email to this visitor, as a path."""
        def last():
            found = []
            for file in (self.site.folder / "data/mail").glob("*.eml"):
                message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
                if self.address in str(message["To"]):
                    text = message.get_body(("plain",)).get_content()
                    found += [(int(file.stem), link) for link in LINK.findall(text)[:1]]
            return max(found)[1] if found else None
        seen = getattr(self, "answered", None)
        self.window.until(lambda: last() not in (None, seen))
        self.answered = last()
        return self.answered

    def run(self):
        self.window.open("/do/sign-out")
        self.window.driver.delete_all_cookies()
        self.asked_to_sign_in()
        self.sign_up_with_errors()
        self.sign_up()
        self.answer_the_letter()
        self.post()
        menu(self)
        choices(self)
        stopped(self)
        self.another_name()
        self.new_password()
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)

    def join(self):
        """A person whom this browser does not know becomes a member."""
        self.window.open("/do/sign-out")
        self.window.driver.delete_all_cookies()
        self.window.js("localStorage.clear()")
        self.language = self.places.language
        self.asked_to_sign_in()
        self.sign_up()
        self.answer_the_letter()

    def asked_to_sign_in(self):
        self.window.open(f"/do/me?lang={self.places.language}")
        self.check("who is not signed in is asked to", self.window.has("input[name=login]"))
        self.hand.write("input[name=login]", self.username)
        self.hand.write("input[name=password]", WORDS)
        self.send(BUTTON)
        self.check("an unknown name is said at its field", self.error_of("input[name=login]"))
        self.look("signing in with errors")
        self.send("a[href*='sign-up']")

    def sign_up_with_errors(self):
        self.hand.write("input[name=username]", "Irene S.")
        self.hand.write("input[name=email]", "irene")
        self.send(BUTTON)
        wrong = [self.error_of(f"input[name={field}]") for field in ("name", "username", "email", "password")]
        self.check("each field says what is wrong with it", all(wrong), wrong)
        self.check("what was typed is still there", self.kept("input[name=username]") == "Irene S.")
        self.look("signing up with errors")

    def sign_up(self):
        for field, text in (("name", self.name), ("username", self.username), ("email", self.address),
                            ("password", WORDS), ("password_again", WORDS)):
            self.hand.write(f"input[name={field}]", text)
        self.send(BUTTON)
        self.check("we have sent a link there, and nobody is in yet",
                   self.address in self.window.text("main") and not self.cookie("session"), self.window.text("main"))
        self.look("we have sent a link there")

    def answer_the_letter(self):
        self.window.open(self.letter())
        self.check("its link shows a button", self.window.has(BUTTON))
        self.look("the link of the letter")
        self.send(BUTTON)
        self.check("which leads to where one wanted to go", self.window.address().startswith("/do/me"))
        self.check("and one is in", self.name in self.window.text("h1") and self.cookie("session"))

    def cookie(self, name):
        return self.window.driver.get_cookie(name)

    def post(self):
        self.window.open(self.places.topic())
        self.hand.write(BODY, "I have an *account* now.")
        self.send(POST)
        self.post_address = self.window.address()
        said = self.window.text(".comment:target")
        self.check("a post needs no name and has no guest's mark",
                   self.name in said and self.window.text(".comment:target em") == "account"
                   and self.window.has(".comment:target a.author"), said)
        own_posts(self)
        self.window.open(f"/do/me?lang={self.places.language}")
        self.check("my page lists it", self.window.has("#posts ~ .rows a"))
        self.look("my page")

    def another_name(self):
        self.window.open(f"/do/me/account?lang={self.places.language}")
        self.hand.write("input[name=name]", f"{self.name}xyz")
        self.send("form:has(input[name=name]) button")
        self.check("another name is taken at once", f"{self.name}xyz" in self.window.text("main"))
        self.window.open(f"/do/me/account?lang={self.places.language}")
        self.look("account")

    def new_password(self):
        self.window.open(f"/do/me?lang={self.places.language}")
        kept = "Object.keys(localStorage).filter(name => name.startsWith('tertulia.draft:')).length"
        if self.has_drafts:
            self.window.js("localStorage.setItem('tertulia.draft:/do/people/2/talk', JSON.stringify({ at: Date.now(), values: [['body', 'For Ana']] }))")
        self.send(".side form[action$='sign-out'] button")
        self.check("who signs out is out", not self.cookie("session") and not self.cookie("member"))
        if self.has_drafts:
            self.check("and no draft is left in the browser", self.window.js(f"return {kept}") == 0, self.window.js("return JSON.stringify(localStorage)"))
        self.window.open(f"/do/recover?lang={self.places.language}")
        self.hand.write("input[name=email]", self.address)
        self.send(BUTTON)
        self.window.open(self.letter())
        for field in ("password", "password_again"):
            self.hand.write(f"input[name={field}]", WORDS + " otra vez")
        self.look("a new password")
        self.send(BUTTON)
        self.check("a new password signs in", self.cookie("session") and "xyz" in self.window.text("h1"))


def all_members(window, site, places, glass):
    """A member for each language, width, hand, with scripts and without; by pointer and with scripts, under the glass."""
    def visit(place, width, hand, are_on, label):
        # Axe needs scripts.
        Member(window, hand(window), label, site, place, glass if are_on and hand is Pointer else None, has_drafts=are_on).run()

    site.visits = []
    each(window, [
        (places[0], 390, Pointer, True), (places[1], 1280, Keyboard, False),
        (places[1], 390, Pointer, True), (places[0], 1280, Keyboard, True),
    ], visit)
