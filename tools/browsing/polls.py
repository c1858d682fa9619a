"""A poll and bookmarks: made, voted in, changed, ended; set with a reminder, listed, removed, brought back."""
import datetime

from selenium.webdriver.common.keys import Keys

from .flows import BODY, POST, TITLE
from .hands import Keyboard, Pointer
from .members import Member
from .visits import each

BUTTON = "form.form button.button"
OPTIONS = ["On foot & slowly", "By bicycle", "<b>Not</b> at all"]
UNDO = ".summary form button"


class Voter(Member):
    """One visit of a new member, who asks and answers."""

    def run(self):
        self.join()
        self.nothing_marked()
        self.make()
        self.vote()
        self.change()
        self.mark_topic()
        self.end()
        self.mark_others()
        self.remove()
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)

    def open(self, path):
        self.window.open(f"{path}{'&' if '?' in path else '?'}lang={self.language}")

    def text(self):
        return self.window.text("main")

    def fill(self, selector, value):
        """Fills a day, a time or a choice as a date picker does: the way of typing it is the browser's."""
        self.window.js("document.querySelector(arguments[0]).value = arguments[1]", selector, value)

    def choose_option(self, number):
        """The first option or the second: keys go from one to the next of a group."""
        if isinstance(self.hand, Pointer):
            self.hand.tick(f"form.poll input[value='{number}']")
        else:
            self.hand.reach("form.poll input[type=radio]").send_keys(Keys.SPACE if number == 1 else Keys.ARROW_DOWN)

    # The poll.

    def make(self):
        self.open("/do/topics/new")
        self.hand.write(TITLE, f"Who comes along, {self.label}?")
        self.hand.write(BODY, "On Sunday.")
        self.hand.tick("input[name=poll]")
        self.send(POST)
        if not self.window.has("input[name=question]"):
            self.send(POST)  # whoever has a title like another one is asked once
        self.check("a topic with a tick leads on to its poll", self.window.has("input[name=question]"))
        self.send(BUTTON)
        wrong = [self.error_of("input[name=question]"), self.error_of("textarea[name=answers]")]
        self.check("an empty poll is refused beside its fields", all(wrong), wrong)
        self.look("a poll refused")
        self.hand.write("input[name=question]", "How do you come?")
        self.hand.write("textarea[name=answers]", "\n".join(OPTIONS))
        self.send(BUTTON)
        self.poll = self.window.address().split("?")[0]
        self.check("the poll is there, with its options as they were typed",
                   [one.text for one in self.window.all(".poll label")] == OPTIONS, self.text())
        self.look("a poll")

    def vote(self):
        self.send(".aside a")
        self.topic = self.window.address().split("?")[0]
        self.check("the topic's page has it", self.window.until(lambda: self.window.has("form.poll")))
        self.look("a topic with a poll")
        self.choose_option(1)
        self.send("form.poll button[value=vote]")
        chosen = self.window.text(".poll li b") or ""
        self.check("who votes sees the result, and their vote", OPTIONS[0] in chosen and len(self.window.all(".poll .bar")) == 3, self.text())
        self.look("a vote")

    def change(self):
        self.send("a[href*='change=1']")
        self.check("the vote is the one that was chosen", self.window.js("return document.querySelector('.poll input:checked').value") == "1")
        self.choose_option(2)
        self.send("form.poll button[value=vote]")
        chosen = self.window.text(".poll li b") or ""
        self.check("a vote is changed, and counts once", OPTIONS[1] in chosen
                   and [one.text for one in self.window.all(".poll li > span:last-of-type")][0] == "0", self.text())

    def end(self):
        self.window.open(self.topic)
        self.check("the topic's page has no result before the end", not self.window.has(".poll .bar"))
        self.open(self.poll)
        self.send("form:has(input[name=do][value=close]) button")
        self.check("who made it ends it", self.window.has(".poll .bar") and not self.window.has("form.poll"), self.text())
        self.look("a poll that has ended")

        def shown():
            self.window.open(self.topic)
            return self.window.has(".poll .bar") and not self.window.has("form.poll")
        self.check("then its topic shows the result to everybody", self.window.until(shown))
        self.look("a topic with a result")

    # Bookmarks.

    def nothing_marked(self):
        self.open("/do/me")
        self.send("main .go a[href*='/do/me/bookmarks']")
        self.check("who has no bookmarks is told how to set one", self.window.has(".empty .drawing"))
        self.look("no bookmarks")

    def mark_topic(self):
        self.window.open(self.topic)
        self.send("a[href*='/bookmark']")
        self.look("a bookmark to set")
        if self.window.has("select[name=zone]"):
            self.check("a time zone is chosen", self.window.value("select[name=zone]"), self.window.value("select[name=zone]"))
        self.fill("select[name=remind]", "own")
        self.send(BUTTON)
        self.check("a reminder without a day is refused beside it", self.error_of("input[name=remind_day]"))
        self.look("a reminder refused")
        day = datetime.date.today() + datetime.timedelta(days=3)
        self.fill("input[name=remind_day]", day.isoformat())
        self.fill("input[name=remind_time]", "18:05")
        self.send(BUTTON)
        self.check("the bookmark is set, with its reminder", self.window.has(".summary[role=status]")
                   and "18:05" in self.window.text(".rows .by"), self.text())
        self.check("favourites have two tabs, this one first", self.window.text(".boards a[aria-current]") == self.window.text(".boards a:first-child")
                   and len(self.window.all(".boards a")) == 2, self.text())
        self.look("a bookmark that was set")
        self.send(".rows a[href*='/bookmark']")
        self.check("the form shows when it reminds", self.window.value("input[name=remind_day]") == day.isoformat()
                   and self.window.value("input[name=remind_time]") == "18:05")
        self.look("a bookmark to change")
        self.send("form:has(input[name=do][value=remove]) button")
        self.check("removed, it is not listed", not self.window.has(".rows"), self.text())
        self.send(UNDO)
        self.check("and can be brought back, with its reminder", "18:05" in (self.window.text(".rows .by") or ""), self.text())

    def mark_others(self):
        self.window.open(self.topic)
        self.send(".comment button[formaction*='/do/comments/']:not([formaction$='/invite'])")
        self.send(".buttons a[href*='/bookmark']")
        self.send(BUTTON)
        offers = self.window.all(".summary a[href*='remind=']")
        self.check("a bookmark without a reminder offers some", len(offers) == 3, self.text())
        self.look("reminders to add")
        self.send(".summary a[href*='remind=tomorrow']")
        self.check("which the form has chosen then", self.window.value("select[name=remind]") == "tomorrow")
        self.send(BUTTON)
        self.window.open(self.places.first("notes/*/*/*"))
        title = self.window.text("h1")
        self.send("main a[href*='/bookmark/']")
        self.send(BUTTON)
        self.check("a comment and a note are listed, the last first", len(self.window.all(".rows li")) == 3
                   and self.window.text(".rows a.title") == title, self.text())
        self.send(".rows a.title")
        self.check("and lead there", self.window.text("h1") == title)

    def remove(self):
        self.open("/do/me/bookmarks")
        self.send(".rows button[value=remove]")
        self.check("one press removes one", len(self.window.all(".rows li")) == 2 and self.window.has(UNDO), self.text())
        self.look("a bookmark that was removed")
        self.send("a[href*='/do/me/deleted']")
        self.check("it is among what was deleted lately", len(self.window.all(".rows li")) == 1)
        self.look("a bookmark deleted lately")
        self.send("button[value=restore]")
        self.open("/do/me/bookmarks")
        self.check("and restored there", len(self.window.all(".rows li")) == 3, self.text())


def all_polls(window, site, places, glass):
    """A member for each language and width, with scripts and without, by pointer and by keys; the first of each under the glass."""
    def visit(place, width, hand, are_on, label):
        Voter(window, hand(window), label, site, place, glass if are_on and hand is Pointer else None).run()

    site.visits = []
    each(window, [
        (places[0], 390, Pointer, True), (places[1], 1280, Keyboard, False), (places[1], 390, Pointer, False),
        (places[1], 1280, Pointer, True), (places[0], 1280, Keyboard, True), (places[0], 390, Keyboard, False),
    ], visit)
