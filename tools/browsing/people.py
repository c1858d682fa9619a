"""Becoming friends: one invites another beside a comment, a third comes by an email, one blocks another."""
import email, email.policy, itertools, re

from .flows import BODY, POST, Flows
from .hands import Keyboard, Pointer
from .visits import each

BUTTON = "form.form button.button"
WORDS = "cuatro palabras que llueven"
SAID = {"en": "New friend request", "es": "Nueva solicitud de amistad"}
YES = {"en": "accepted your friend request", "es": "ha aceptado tu solicitud de amistad"}


class Person:
    """A person with a name of their own; the member in question is the one signed in."""

    def __init__(self, name, visit):
        self.name = name
        self.username = f"{name.lower()}-{visit}"
        self.address = f"{self.username}@example.org"


class Visit(Flows):
    """Three people, in one language, one way to see it and one way to use it."""

    def __init__(self, window, hand, label, are_on, number, site, places, glass=None):
        super().__init__(window, hand, label)
        self.site, self.places, self.glass, self.language, self.are_on = site, places, glass, places.language, are_on
        # Names that no two visits share, of letters alone.
        mark = "abcdefgh"[number]
        self.alma, self.bela, self.cora = (Person(f"{name}{mark}", number) for name in ("Alma", "Bela", "Cora"))

    def look(self, name):
        if self.glass:
            width = self.window.js("return innerWidth")
            # The checker of the page is a script itself.
            self.window.scripts(True)
            self.glass.page(f"{self.label}, {name}")
            self.window.scripts(self.are_on)
            self.window.size(width)

    def letters(self, person):
        """Emails to a person: subject and text, the last first."""
        found = []
        for file in (self.site.folder / "data/mail").glob("*.eml"):
            message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            if person.address in str(message["To"]):
                found.append((int(file.stem), str(message["Subject"]), message.get_body(("plain",)).get_content()))
        return [(subject, text) for _, subject, text in sorted(found, reverse=True)]

    def link(self, person, pattern):
        """The path of a link in the emails to a person, once it has arrived; None when it does not."""
        def found():
            return [match for _, text in self.letters(person) for match in re.findall(rf"https?://[^/\s]+(/do/{pattern}\S*)", text)]
        arrived = self.window.until(found)
        return arrived[0] if arrived else None

    def run(self):
        self.sign_up(self.alma)
        comment = self.post()
        self.sign_up(self.bela)
        self.invite(comment)
        self.accept()
        self.list_of_friends()
        self.invite_outside(comment)
        self.come_by_letter(comment)
        self.block(comment)
        self.report()
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)

    def leave(self):
        self.window.open("/do/sign-out")
        self.window.driver.delete_all_cookies()

    def fill(self, person):
        for field, text in (("name", person.name), ("username", person.username), ("email", person.address),
                            ("password", WORDS), ("password_again", WORDS)):
            self.hand.write(f"input[name={field}]", text)
        self.send(BUTTON)

    def sign_up(self, person):
        self.leave()
        self.window.open(f"/do/sign-up?lang={self.language}")
        self.fill(person)
        self.window.open(self.link(person, r"confirm\?token="))
        self.send(BUTTON)
        self.check(f"{person.name} is in", person.name in (self.window.text("h1") or ""))

    def sign_in(self, person):
        self.leave()
        self.window.open(f"/do/sign-in?lang={self.language}")
        self.hand.write("input[name=login]", person.username)
        self.hand.write("input[name=password]", WORDS)
        self.send(BUTTON)

    def post(self):
        self.window.open(self.places.topic())
        self.window.js("localStorage.clear()")
        self.hand.write(BODY, f"Is the last light *safe*, asks {self.alma.name}?")
        self.send(POST)
        self.thread = self.window.address().split("?")[0].split("#")[0]
        return self.window.address().rpartition("#c")[2]

    def invite(self, comment):
        """Beside the comment, on a page that is equal for all readers."""
        self.window.open(self.thread)
        self.check("a guest's comment has no way to invite", self.window.js("""
            return [...document.querySelectorAll('article.comment')].every(
              e => Boolean(e.querySelector('a.author')) === Boolean(e.querySelector('button[formaction$="/invite"]')));"""))
        self.look("the topic with the word beside each comment")
        self.send(f"button[formaction$='/comments/{comment}/invite']")
        self.check("the form quotes the comment and shows how it will arrive",
                   self.window.text(".answered .prose em") == "safe" and self.window.text(".preview-title") == SAID[self.language],
                   self.window.text("main"))
        self.look("inviting")
        self.hand.write("textarea[name=text]", "I have a spare <b>lamp</b>.")
        self.send("form.form button[name=preview]")
        self.check("the preview has the words, which are plain text",
                   "I have a spare <b>lamp</b>." in (self.window.text(".preview .prose") or ""), self.window.text(".preview"))
        self.hand.write("textarea[name=text]", "é" * 501)
        self.send(BUTTON)
        self.check("too many words are said at the field", self.error_of("textarea[name=text]"))
        self.look("inviting with too many words")
        self.hand.write("textarea[name=text]", "I have a spare <b>lamp</b>.")
        self.send(BUTTON)
        self.check("it says that it was sent, with the words", "I have a spare <b>lamp</b>." in self.window.text("main")
                   and self.window.has("button[value=withdraw]") and not self.window.has("textarea"), self.window.text("main"))
        self.look("invited")
        self.send("button[value=withdraw]")
        self.window.open(f"/do/comments/{comment}/invite?lang={self.language}")
        self.check("what was taken back can be sent again", self.window.has("textarea[name=text]"))
        self.hand.write("textarea[name=text]", "I have a spare <b>lamp</b>.")
        self.send(BUTTON)

    def accept(self):
        self.sign_in(self.alma)
        path = self.link(self.alma, r"people/\d+/friendship")
        subject, text = self.letters(self.alma)[0]
        self.check("a letter asks", subject == SAID[self.language] and "“I have a spare <b>lamp</b>.”".strip("“”") in text, (subject, text))
        self.window.open(path)
        self.check("which leads to the words and two answers", "I have a spare <b>lamp</b>." in self.window.text("main")
                   and self.window.has("button[value=accept]") and self.window.has("button[value=decline]"), self.window.text("main"))
        self.look("asked")
        self.window.open(f"/do/me/friends?lang={self.language}")
        self.check("the list of friends begins with who waits", self.window.has("#asking ~ ul button[value=accept]"))
        self.look("somebody waits for an answer")
        self.send("#asking ~ ul button[value=accept]")
        self.check("and has them among the friends then", self.bela.name in (self.window.text(".letter") or ""), self.window.text("main"))
        arrived = self.window.until(lambda: any(YES[self.language] in subject for subject, _ in self.letters(self.bela)))
        self.check("who asked hears of the yes", arrived, self.letters(self.bela)[:1])

    def list_of_friends(self):
        self.look("friends")
        self.hand.write("input[name=q]", self.bela.name[:3].upper())
        self.send("form[role=search] button")
        self.check("a friend is found by a part of the name", self.bela.name in (self.window.text(".letter") or ""))
        self.hand.write("input[name=q]", "zzzz")
        self.send("form[role=search] button")
        self.check("and nobody by another", self.window.has(".empty") and not self.window.has(".letter"))
        self.look("no friend found")

    def invite_outside(self, comment):
        self.window.open(f"/do/me/invitations?comment={comment}&lang={self.language}")
        self.check("the form by address quotes what was read", self.window.text(".answered .prose em") == "safe")
        self.hand.write("input[name=address]", "nobody")
        self.hand.write("textarea[name=text]", "Look at www.example.org")
        self.send(BUTTON)
        self.check("what is wrong is said at its field",
                   self.error_of("input[name=address]") and self.error_of("textarea[name=text]"))
        self.look("inviting by address with errors")
        self.hand.write("input[name=address]", self.cora.address)
        self.hand.write("textarea[name=text]", "There is a chair for you.")
        self.send(BUTTON)
        self.check("it says that it was done, and lists it without the address", self.window.has(".summary[role=status]")
                   and self.window.has("#sent ~ ul li") and self.cora.address not in self.window.text(".rows"))
        self.look("invited by address")

    def come_by_letter(self, comment):
        self.leave()
        path = self.link(self.cora, r"invitation\?token=")
        subject, text = self.letters(self.cora)[0]
        self.check("the letter says who, and what they were reading", self.alma.name in subject and "There is a chair for you." in text
                   and self.bela.address not in text and self.alma.address not in text, (subject, text))
        self.window.open(path)
        self.check("its link shows both, and the ways in", "There is a chair for you." in self.window.text("main")
                   and self.window.text(".answered .prose em") == "safe" and self.window.has("main a.button[href*='sign-up']"))
        self.look("the link of an invitation")
        self.send("main a.button[href*='sign-up']")
        self.look("signing up by an invitation")
        self.fill(self.cora)
        self.check("one is in at once, in the conversation", self.window.address().endswith(f"#c{comment}")
                   and self.window.driver.get_cookie("session") is not None)
        self.window.open(f"/do/me/friends?lang={self.language}")
        self.check("with the first friend", self.alma.name in (self.window.text(".letter") or ""))
        self.window.open(path)
        self.check("the link works once", not self.window.has("button[value=accept]") and not self.window.has("a[href*='invitation=']"))

    def block(self, comment):
        self.sign_in(self.bela)
        self.window.open(f"/do/me/friends?lang={self.language}")
        self.send(".letter a.title")
        self.hand.press("details.fold > summary")
        self.look("ending or blocking")
        self.send("details.fold button[value=block]")
        self.check("who blocks sees it", self.window.has("button[value=unblock]"), self.window.text("main"))
        self.sign_in(self.alma)
        self.window.open(f"/do/me/friends?lang={self.language}")
        self.check("the friendship is over for both", self.bela.name not in self.window.text("main"))
        seen = len(self.letters(self.bela))
        number = self.site.one("SELECT id FROM members WHERE username = ?", self.bela.username)
        self.window.open(f"/do/people/{number}/friendship?lang={self.language}")
        self.send("form.form button.button")
        self.check("who is blocked asks, and is told so", self.window.has("button[value=withdraw]"), self.window.text("main"))
        self.sign_in(self.bela)
        self.window.open(f"/do/me/friends?lang={self.language}")
        self.check("and reaches nobody", not self.window.has("#asking") and self.window.has("#blocked ~ ul button[value=unblock]")
                   and len(self.letters(self.bela)) == seen)
        self.look("blocked")
        self.send("#blocked ~ ul button[value=unblock]")
        self.check("a block is taken back where it is listed", not self.window.has("#blocked"))

    def report(self):
        """A blocked member reports the one who blocked them, and the other way round; by pointer on a desktop, too."""
        width = self.window.js("return innerWidth")
        self.complain(self.alma, self.bela)
        if isinstance(self.hand, Pointer):
            self.window.size(1280)
        self.complain(self.bela, self.alma)
        self.window.size(width)
        self.check("both wait for the moderators", self.site.one("""
            SELECT count(*) FROM reports r JOIN members m ON m.id = r.member_id WHERE m.username IN (?, ?)""",
                                                               self.alma.username, self.bela.username) == 2)

    def complain(self, one, other):
        self.sign_in(one)
        number = self.site.one("SELECT id FROM members WHERE username = ?", other.username)
        self.window.open(f"/do/people/{number}?lang={self.language}")
        self.send(f"main a[href*='/people/{number}/report']")
        self.send(BUTTON)
        self.check("a report of a member without a rule and without a word is asked for one", self.error_of("textarea[name=words]"))
        self.look("a report of a member, with an error")
        self.hand.write("textarea[name=words]", "The photo is somebody else's.")
        self.send(BUTTON)
        self.check("with a word it is taken, and said", self.window.has(".summary[role=status]")
                   and self.window.address().startswith(f"/do/people/{number}?"), self.window.text("main"))
        self.look("a report of a member that was taken")


def all_people(window, site, places, glass):
    """Three people for each language, width, hand, with scripts and without; one of each language under the glass."""
    numbers = itertools.count()

    def visit(place, width, hand, are_on, label):
        Visit(window, hand(window), label, are_on, next(numbers), site, place, glass if hand is Pointer else None).run()

    each(window, [
        (places[0], 390, Pointer, False), (places[1], 390, Pointer, True), (places[1], 1280, Keyboard, False),
    ], visit)
