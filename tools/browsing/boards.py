"""A board for members: found on one's own page, empty at first, written in, and invisible after signing out."""
from .flows import BODY, NAME, POST, PREVIEW, TITLE
from .hands import Keyboard, Pointer
from .members import Member
from .visits import each

BOARD = {"en": ("Keys", "Boards for members"), "es": ("Llaves", "Secciones para miembros")}


class Inside(Member):
    """One visit of a new member."""

    def run(self):
        self.window.open("/do/sign-out")
        self.window.driver.delete_all_cookies()
        self.window.js("localStorage.clear()")
        self.tree = self.places.tree
        self.kept_out()
        self.asked_to_sign_in()
        self.sign_up()
        self.answer_the_letter()
        self.found()
        self.begin()
        self.talk()
        self.lists()
        self.outside()
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)

    @property
    def board(self):
        return f"/do/page/{self.tree}boards/keys/"

    def kept_out(self):
        self.window.open(self.board)
        self.check("who is not signed in is asked to, and told nothing", self.window.has("input[name=login]")
                   and BOARD[self.places.language][0] not in self.window.text("main"), self.window.text("main"))
        self.window.open(f"/{self.tree}forum/")
        self.check("the forum knows nothing of it", BOARD[self.places.language][0] not in self.window.text("main"))

    def found(self):
        self.window.open(f"/do/me?lang={self.places.language}")
        self.check("one's own page has the way there", BOARD[self.places.language][1] in self.window.text(".side"))
        self.look("one's own page with boards for members")
        self.send(f".side a[href='{self.board}']")
        self.check("it is the board", self.window.text("h1") == BOARD[self.places.language][0], self.window.text("h1"))
        self.check("with its reader in the frame", self.name in self.window.text(".menu") or self.window.js("return innerWidth") < 600)
        if not self.window.has("ul.rows"):
            self.check("an empty one says so, and what to do", self.window.has(".empty a, .empty p"))
            self.look("an empty board for members")

    def begin(self):
        self.send("a.button[href*='topics/new']")
        chosen = self.window.js("return document.querySelector('select[name=board]').value")
        self.check("the form has the board chosen, and no field for a name", chosen == "keys" and not self.window.has(NAME), chosen)
        self.hand.write(TITLE, f"The cellar key, {self.label}")
        self.hand.write(BODY, "It hangs **behind** the door.")
        self.hand.write("input[name=tags]", f"cellar {self.username[-6:]}")
        self.send(PREVIEW)
        self.check("a preview first", self.window.text(".preview .prose strong") == "behind")
        self.send(POST)
        self.topic = self.window.address().split("?")[0].split("#")[0]
        self.check("it stands at its address below page", self.topic.startswith("/do/page/") and "/forum/" in self.topic)
        self.check("with what was written", self.window.text(".comment:target .prose strong") == "behind")
        self.look("a topic for members")

    def talk(self):
        self.hand.write(BODY, "Two keys, in fact.")
        self.send(POST)
        self.check("a reply lands where it stands", self.window.address().startswith(self.topic) and self.window.has(".comment:target"))
        self.check("where it is asked for no name", not self.window.has(NAME))
        self.send(".comment:target button[name=quote]")
        self.check("it can be quoted", "Two keys" in (self.kept(BODY) or ""), self.kept(BODY))
        self.hand.write(BODY, "> Two keys, in fact.\n\nI have the third.")
        self.send(POST)
        self.check("and the answer is there", "the third" in self.window.text(".comment:target"))
        self.send(".comment:target button[formaction*='/do/comments/']:not([formaction$='/invite'])")
        self.send(".buttons a[href*='/edit']")
        self.hand.write(BODY, "I have the third one.")
        self.send(POST)
        self.check("what was changed is there, too", "third one" in self.window.text(".comment:target")
                   and self.window.address().startswith(self.topic), self.window.text("main"))

    def lists(self):
        self.send(".side a[href*='/do/page/'][href*='/tags/'], .side a[href*='tags/']")
        self.check("its tag is a list for members", self.window.address().startswith("/do/page/")
                   and self.label in self.window.text("main"), self.window.text("main"))
        self.window.open(f"/do/page/{self.tree}forum/")
        self.check("the forum for members has it beside what everybody may read",
                   self.label in self.window.text("main") and len(self.window.all("ul.rows > li")) > 3)
        self.look("the forum as members see it")

    def outside(self):
        self.window.open("/do/sign-out")
        self.window.driver.delete_all_cookies()
        for path in (f"/{self.tree}", f"/{self.tree}forum/", f"/do/search?q=cellar&lang={self.places.language}"):
            self.window.open(path)
            self.check(f"{path} has nothing of it", self.label not in self.window.text("main"))
        files = [file for file in self.site.public.rglob("*") if file.is_file() and b"cellar key" in file.read_bytes()]
        self.check("no file has anything of it", not files, files)


def all_boards(window, site, places, glass):
    """A member for each language, width, hand, with scripts and without; the first of each language under the glass."""
    def visit(place, width, hand, are_on, label):
        Inside(window, hand(window), label, site, place, glass if are_on else None).run()

    site.visits = []
    each(window, [
        (places[0], 390, Pointer, True), (places[1], 1280, Keyboard, False), (places[1], 390, Pointer, True),
        (places[0], 1280, Keyboard, False),
    ], visit)
