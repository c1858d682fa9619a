"""What a member is told of: nothing yet, an answer and a mention, how many in the frame, seen one by one and all at once."""
import urllib.parse, urllib.request

from .flows import BODY, POST
from .hands import Keyboard, Pointer
from .members import Member
from .visits import each

UNREAD, COUNT = "li.unread", ".menu .told b"
WORDS = {"en": ("answers you in", "mentions you in"), "es": ("te contesta en", "te menciona en")}


class Told(Member):
    """One visit of somebody who is new, whom others answer."""

    def run(self):
        self.window.open("/do/sign-out")
        self.window.driver.delete_all_cookies()
        self.window.js("localStorage.clear()")
        self.language = self.places.language
        self.asked_to_sign_in()
        self.sign_up()
        self.answer_the_letter()
        self.nothing_yet()
        self.told()
        self.in_the_frame()
        self.seen()
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)

    def count(self):
        """The number beside News in the menu, which may be closed."""
        return self.window.js("return document.querySelector(arguments[0])?.lastChild.textContent", COUNT)

    def news(self):
        self.window.open(f"/do/me/news?lang={self.language}")

    def nothing_yet(self):
        self.window.open(f"/do/me?lang={self.language}")
        self.send("main .go a[href*='/do/me/news']")
        self.check("who has no news is told what will lie there", self.window.has(".empty .drawing")
                   and not self.window.has("button[name=read]") and not self.window.has(COUNT))
        self.look("no news")

    def guest(self, number, **fields):
        """Somebody writes from no page at all."""
        form = urllib.parse.urlencode(fields | {"name": "Rosa", "lang": self.language})
        request = urllib.request.Request(f"{self.window.base}/do/topics/{number}/comments", form.encode())
        with urllib.request.urlopen(request, timeout=20) as answer:
            self.check("a guest writes", answer.status == 200, answer.status)

    def told(self):
        self.window.open(self.places.topic())
        self.hand.write(BODY, f"Who has an answer for {self.label}?")
        self.send(POST)
        topic, comment = self.window.address().split("?")[0], self.window.address().rpartition("#c")[2]
        self.topic, number = topic, topic.rpartition("/forum/")[2].split("-")[0]
        self.guest(number, body=f"I have, {self.label}.", reply_to=comment)
        self.guest(number, body=f"Ask @{self.username} of {self.label}.")
        self.news()
        said = self.window.text("main")
        self.check("an answer and a mention are there at once, and not seen",
                   all(words in said for words in WORDS[self.language]) and len(self.window.all(UNREAD)) == 2, said)
        self.check("with their words", f"I have, {self.label}." in said)
        self.check("and how many stands in the frame", self.count() == "2", self.count())
        self.look("news")
        self.window.open(f"/do/me?lang={self.language}")
        self.check("my page says it, too", "2" in (self.window.text("main .go a[href*='/do/me/news'] b") or ""), self.window.text("main"))

    def in_the_frame(self):
        """Static pages know nobody; a script puts the number there, without asking again."""
        def asked():
            return sum(url.endswith("/do/me/news") for _, url, _ in self.window.sent)
        before = asked()
        self.window.open(self.places.topic())
        if self.are_on:
            self.check("static pages say how many", self.window.until(lambda: self.count() == "2"), self.count())
            self.check("and ask for it no more than once", asked() - before <= 1, asked() - before)
        else:
            self.check("static pages are the same for everybody", not self.window.has(COUNT))

    def seen(self):
        self.news()
        self.send(f"{UNREAD} .what a")
        self.check("opening a thing leads to it", "#c" in self.window.address(), self.window.address())
        self.news()
        self.check("and it counts as seen", len(self.window.all(UNREAD)) == 1 and self.count() == "1")
        self.send("button[name=read]")
        self.check("a button says so of all", not self.window.has(UNREAD) and not self.window.has(COUNT)
                   and self.window.has(".summary[role=status]") and not self.window.has("button[name=read]"))
        self.check("and they are still there", WORDS[self.language][0] in self.window.text("main"))
        self.look("news that were seen")


def all_news(window, site, places, glass):
    """A member for each language, width, hand, with scripts and without; the first of each language under the glass."""
    def visit(place, width, hand, are_on, label):
        told = Told(window, hand(window), label, site, place, glass if are_on and hand is Pointer else None)
        told.are_on = are_on
        told.run()

    site.visits = []
    each(window, [
        (places[0], 390, Pointer, True), (places[1], 1280, Keyboard, False),
        (places[1], 390, Pointer, True), (places[0], 1280, Keyboard, True), (places[0], 390, Keyboard, False),
    ], visit)
