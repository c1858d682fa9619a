"""Notifications of a member: none yet, an answer and a mention, the number in the frame, seen one by one and all at once."""
import datetime, time, urllib.parse, urllib.request, zoneinfo

from .flows import BODY, POST
from .hands import Keyboard, Pointer
from .members import Member
from .visits import each

MADRID = zoneinfo.ZoneInfo("Europe/Madrid")
UNREAD, COUNT = "li.unread", ".menu .told b"
WORDS = {"en": ("replied to you in", "mentioned you in"), "es": ("te ha respondido en", "te ha mencionado en")}


class Told(Member):
    """One visit of a new member, whom others answer."""

    def run(self):
        self.join()
        self.nothing_yet()
        self.told()
        self.in_the_frame()
        if self.are_on:
            self.live()
        self.front_page()
        self.seen()
        if self.are_on:
            self.forgotten()
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
        """A guest posts from no page at all."""
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
        """Static pages know no member; a script puts the number there, without another request."""
        def asked():
            return sum(url.endswith("/do/me/news") for _, url, _ in self.window.sent)
        before = asked()
        self.window.open(self.places.topic())
        if self.are_on:
            self.check("static pages say how many", self.window.until(lambda: self.count() == "2"), self.count())
            self.check("and ask for it no more than once", asked() - before <= 1, asked() - before)
        else:
            self.check("static pages are the same for everybody", not self.window.has(COUNT))

    def asked(self):
        """Requests of the page by itself since the last time, without the variable part of the file's name."""
        said = self.window.js("const all = performance.getEntriesByType('resource').map((each) => new URL(each.name).pathname);"
                              "performance.clearResourceTimings(); return all")
        # Chromium fetches the icons of an app when it likes.
        return ["/bells/" if each.startswith("/bells/") else each for each in said if not each.endswith((".webmanifest", ".png"))]

    def live(self):
        """An open static page hears what happens, and asks the program only then; hidden it asks nothing."""
        window = self.window
        window.open(self.places.topic())
        window.until(lambda: self.count() == "2")
        title = window.js("return document.title")
        self.check("the title says how many", title.startswith("(2) "), title)
        self.asked()
        self.guest(self.topic.rpartition("/forum/")[2].split("-")[0], body=f"Once more @{self.username}.")
        self.check("an open static page hears it", window.until(lambda: self.count() == "3", 45), self.count())
        self.check("its title as well", window.js("return document.title") == title.replace("(2)", "(3)"), window.js("return document.title"))
        asked = self.asked()
        self.check("by a small file, and one question", asked.count("/do/me/news") == 1 and "/bells/" in asked
                   and set(asked) <= {"/bells/", "/do/me/news", "/do/me/photo/face.jpg"}, asked)
        window.js("""
            return (async () => {
                const page = new DOMParser().parseFromString(await (await fetch("/do/me/news")).text(), "text/html");
                await fetch(page.querySelector("li.unread .what a").getAttribute("href"), { redirect: "manual" });
            })();
        """)
        self.check("what is read elsewhere counts no more", window.until(lambda: self.count() == "2", 30), self.count())
        window.js("Object.defineProperty(document, 'hidden', { get: () => !window.seen, configurable: true });"
                  "document.dispatchEvent(new Event('visibilitychange'))")
        self.asked()
        time.sleep(13)
        self.check("a hidden page asks nothing", self.asked() == [])
        window.js("window.seen = true; document.dispatchEvent(new Event('visibilitychange'))")
        self.check("and at once when it is seen again", window.until(lambda: "/bells/" in self.asked(), 3))
        before = time.monotonic()
        self.asked()
        time.sleep(25)
        asked = self.asked()
        self.check("no more than one request in ten seconds", len(asked) <= (time.monotonic() - before) / 10 + 1, asked)

    def front_page(self):
        """A line below the welcome says what is unread and what comes next; without scripts there is none."""
        ways = ".since a:not([hidden])"
        # Before all that the sample has.
        today = datetime.datetime.now(MADRID)
        soon = today + datetime.timedelta(minutes=5)
        self.window.open(f"/do/me/notebook/agenda/new?lang={self.language}")
        self.hand.write("input[name=title]", "Sums & <b>signs")
        for field, value in (("day", f"{soon:%Y-%m-%d}"), ("time", f"{soon:%H:%M}")):
            self.window.js("document.querySelector(arguments[0]).value = arguments[1]", f"input[name={field}]", value)
        self.send("form.form button.button")
        if self.are_on:
            # As if five minutes had gone by since the last question.
            self.window.js("localStorage.clear()")
        self.window.open("/es/" if self.language == "es" else "/")
        if not self.are_on:
            self.check("the front page has no such line without scripts", not self.window.one(".since").is_displayed())
            return
        self.window.until(lambda: len(self.window.all(ways)) == 2)
        said = [one.text for one in self.window.all(ways)]
        when = {"en": ["today", "tomorrow"], "es": ["hoy", "mañana"]}[self.language][soon.date() > today.date()]
        self.check("the front page says what is unread and what comes next",
                   len(said) == 2 and said[0].endswith("2") and said[1] == f"Sums & <b>signs, {when}, {soon:%H:%M}", said)
        self.look("front page")

    def forgotten(self):
        self.window.js("document.cookie = 'member=; Max-Age=0; Path=/'")
        self.window.open("/es/" if self.language == "es" else "/")
        self.window.until(lambda: not self.window.js("return localStorage.getItem('tertulia.news')"))
        self.check("a browser keeps none of it when nobody is signed in", not self.window.one(".since").is_displayed()
                   and not self.window.js("return localStorage.getItem('tertulia.news')"))

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
