"""Guests whose posts are held: warned beforehand, shown a preview, hidden from readers, until a moderator approves them."""
import contextlib

from .flows import BODY, NAME, POST, TITLE, Flows
from .hands import Keyboard, Pointer
from .visits import each

WAITS = {"en": "Your post is awaiting approval", "es": "Tu publicación está pendiente de aprobación"}
# One for each visit, none like another: the form asks about a title that is like one that is there.
TITLES = ["Two chairs for the library", "Has anybody found a green umbrella?", "Sharing a car to the lake on Sunday",
          "An atlas for beginners", "Does the choir still meet in March?", "Old wireless sets wanted"]
BEFOREHAND = {"en": "A moderator reviews", "es": "La moderación revisa"}


class Held(Flows):
    """One visit: a reply and a topic of a guest, in one language, one way to see them and one way to use it."""

    def __init__(self, window, hand, label, site, places, title, glass=None):
        super().__init__(window, hand, label)
        self.site, self.places, self.glass, self.language = site, places, glass, places.language
        self.title = title

    def run(self):
        self.window.driver.delete_all_cookies()
        topic = self.places.topic()
        self.window.open(topic)
        self.window.js("localStorage.clear()")
        self.reply(topic)
        self.topic()
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)

    def told_beforehand(self, what):
        told = self.window.js("""
            return [...document.querySelectorAll('form .hint')].some(
              e => e.checkVisibility() && e.textContent.includes(arguments[0]));""", BEFOREHAND[self.language])
        self.check(f"the form of a {what} says that it will wait", told)

    def waits(self, what, emphasis):
        self.check(f"a {what} that waits is answered with a page that says so",
                   self.window.text("h1") == WAITS[self.language] and self.window.has(".waits[role=status]"),
                   self.window.text("h1"))
        self.check("which shows how it will look", self.window.text(".preview .prose em") == emphasis,
                   self.window.text(".preview"))
        self.look(f"a {what} that waits")
        before = self.count()
        self.window.driver.refresh()
        self.window.until(lambda: self.window.js("return document.readyState") == "complete")
        self.check("once more it stores nothing", self.count() == before, f"{self.count()} instead of {before}")

    def count(self):
        return self.site.one("SELECT count(*) FROM comments")

    def approve(self, words):
        number = self.site.one("SELECT max(id) FROM comments WHERE instr(body, ?) AND position IS NULL", words)
        done = self.site.run("approve", "comment", number, "--site", self.site.folder)
        self.check("`tertulia approve` shows it", done.returncode == 0 and "shown" in done.stdout, done.stderr)
        return number

    def reply(self, topic):
        words = f"by {self.label}"
        self.told_beforehand("reply")
        self.hand.write(BODY, f"It is *{self.language}* so, {words}.")
        self.hand.write(NAME, "Eva")
        self.send(POST)
        self.waits("reply", self.language)
        self.window.open(topic)
        self.check("nobody else reads it", words not in self.window.text("main"))
        self.check("and the form is empty again", self.window.value(BODY) == "", self.window.value(BODY))
        number = self.approve(words)
        self.window.open(topic)
        self.check("then it is on its page", words in (self.window.text(f"#c{number}") or ""))

    def topic(self):
        self.window.open(f"/do/topics/new?lang={self.language}")
        self.told_beforehand("topic")
        self.hand.write(TITLE, self.title)
        self.hand.write(BODY, f"Is *this* how it looks, {self.label}?")
        self.hand.write(NAME, "Rosa")
        self.send(POST)
        self.waits("topic", "this")
        self.check("with its title", self.window.text(".preview-title") == self.title)
        forum = f"/{self.places.tree}forum/"
        self.window.open(forum)
        self.check("no list has it", self.title not in self.window.text("main"))
        self.approve(f"how it looks, {self.label}")
        self.window.open(forum)
        self.check("then it is the first of the forum", self.window.text("main .rows .title") == self.title,
                   self.window.text("main .rows .title"))


@contextlib.contextmanager
def guests_held(window, site, places):
    """The site while posts of guests wait; the pages say so before anybody is asked to write."""
    def set_guests(policy, is_held):
        done = site.run("guests", policy, "--quiet", "--site", site.folder)
        assert done.returncode == 0, done.stderr
        for place in places:
            page = site.public / place.topic().strip("/") / "index.html"
            window.until(lambda: (BEFOREHAND[place.language] in page.read_text()) == is_held, 60)
    set_guests("held", True)
    try:
        yield
    finally:
        set_guests("allowed", False)


def all_held(window, site, places, glass):
    """A guest for each language, width, hand, with scripts and without; the first of each language under the glass."""
    titles = iter(TITLES)

    def visit(place, width, hand, are_on, label):
        under = glass if are_on and hand is Pointer and width == 390 else None
        Held(window, hand(window), label, site, place, next(titles), under).run()

    with guests_held(window, site, places):
        each(window, [
            (places[0], 390, Pointer, True), (places[1], 1280, Keyboard, False),
            (places[1], 390, Pointer, True), (places[0], 1280, Keyboard, True),
            (places[0], 390, Keyboard, False), (places[1], 1280, Pointer, True),
        ], visit)
