"""A moderator works through the queue: by keyboard alone, with scripts and without, in two languages."""
import re

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from serving.checks import check

from .flows import BODY, NAME, POST, Flows
from .hands import Keyboard
from . import visits

WORDS = "cuatro palabras que llueven"
LINK = re.compile(r"https?://[^/\s]+(/do/\S+)")
CASE, UNDO = "section.case", "form.last button"


class Moderator(Flows):
    """One visit at the desk, in one language and one way to see it."""

    def __init__(self, window, label, site, places, topic, number, scripts, glass):
        super().__init__(window, Keyboard(window), label)
        self.site, self.places, self.topic, self.glass = site, places, topic, glass
        self.number, self.scripts = number, scripts
        self.speaks = f"lang={places.language}"

    def run(self):
        self.sign_in()
        self.empty()
        comments = self.write(5)
        self.reported = comments[4]
        for comment in comments[:3]:
            self.site.run("hold", "comment", comment, "--quiet", "--site", self.site.folder)
        self.approve_and_undo(comments)
        self.refuse(comments[1])
        self.approve_the_rest()
        self.hide(comments[3])
        self.log()
        self.members()
        self.codes()

    def sign_in(self):
        name = f"Carmen {'ABCD'[self.number]}{'abcd'[self.number]}"
        made = self.site.run("user", "add", name, "--username", f"carmen-{self.number}", "--role", "moderator",
                             "--site", self.site.folder)
        self.window.driver.delete_all_cookies()
        self.window.open(LINK.search(made.stdout)[1] + f"&{self.speaks}")
        for field in self.window.all("input[type=password]"):
            field.send_keys(WORDS)
        self.send("form.form button.button")
        self.window.open(f"/do/me?{self.speaks}")
        self.check("a moderator finds the desk on the own page", self.window.has("main a[href*='/do/desk']"))
        self.send("main a[href*='/do/desk']")

    def empty(self):
        self.check("an empty desk says so", self.window.has(".empty"))
        self.look("empty desk")

    def write(self, count):
        """Comments of a guest; their numbers."""
        kept = self.window.driver.get_cookies()
        self.window.driver.delete_all_cookies()
        numbers = []
        for index in range(count):
            # The form on a page of its own: that of the topic moves on with the comments.
            self.window.open(f"/do/topics/{self.topic}/comments?{self.speaks}")
            self.window.js("localStorage.clear()")
            self.window.open(f"/do/topics/{self.topic}/comments?{self.speaks}")
            self.window.one(BODY).send_keys(f"It waits, {self.label} {index}.")
            self.window.one(NAME).clear()
            self.window.one(NAME).send_keys("Lola")
            before = self.window.one("html")
            self.window.js("arguments[0].click()", self.window.one(POST))
            self.window.until(lambda: self.window.one("html") != before)
            numbers.append(re.search(r"[?&]c=(\d+)", self.window.address())[1])
        for cookie in kept:
            self.window.driver.add_cookie(cookie)
        return numbers

    def key(self, letter):
        """Presses the letter of a button and waits for the next page."""
        before = self.window.one("html")
        if self.scripts:
            ActionChains(self.window.driver).send_keys(letter).perform()
        else:
            ActionChains(self.window.driver).key_down(Keys.ALT).send_keys(letter).key_up(Keys.ALT).perform()
        if not self.window.until(lambda: self.window.one("html") != before):
            raise AssertionError(f"{letter} did nothing")
        self.window.until(lambda: self.window.js("return document.readyState") == "complete")

    def item(self):
        return self.window.value("input[name=item]")

    def focus(self):
        return self.window.js("return document.activeElement.id")

    def open_desk(self):
        self.window.open(f"/do/desk?{self.speaks}")

    def approve_and_undo(self, comments):
        self.open_desk()
        self.check("the oldest comes first", self.item() == f"c{comments[0]}", self.item())
        self.check("the queue has all that waits", len(self.window.all("#queue ~ ol > li")) == 3)
        if self.scripts:
            self.check("buttons show their letters", len(self.window.all(f"{CASE} kbd")) >= 3)
        self.look("a held post")
        self.key("a")
        self.check("after a decision comes the next thing", self.item() == f"c{comments[1]}", self.item())
        self.check("and the focus stands on it", self.focus() == "case", self.focus())
        self.key("z")
        self.check("undone, it is here again", self.item() == f"c{comments[0]}", self.item())
        self.key("j")
        self.check("later leaves it and goes on", self.item() == f"c{comments[1]}", self.item())
        self.key("k")
        self.check("and there is a way back", self.item() == f"c{comments[0]}", self.item())

    def refuse(self, comment):
        self.window.open(f"/do/desk?item=c{comment}&{self.speaks}")
        self.hand.press("details.fold > summary")
        if self.scripts:
            self.hand.reach("#words").send_keys("Not a ")
            self.check("letters in a field are only letters",
                       self.item() == f"c{comment}" and self.window.value("#words") == "Not a ")
            self.hand.reach("#words").send_keys(Keys.CONTROL + "a" + Keys.NULL + Keys.BACKSPACE)
        self.send("button[value=refuse]")
        self.check("a refusal without a reason comes back", self.window.has(".field.bad .error"))
        self.look("a refusal without a reason")
        self.hand.reach("#rule").send_keys("4")
        self.hand.write("#words", "Once more, without the link?")
        self.send("button[value=refuse]")
        self.check("with a rule it is refused", self.item() != f"c{comment}", self.item())
        self.check("what was done is in sight, with its way back", self.window.has(UNDO))

    def approve_the_rest(self):
        self.open_desk()
        while self.window.has(CASE) and self.window.has("button[value=approve]"):
            self.key("a")
        self.check("all is decided", self.window.has(".empty"))

    def hide(self, comment):
        self.window.open(f"/do/comments/{comment}?{self.speaks}")
        self.send("main a[href*='/do/desk']")
        self.hand.reach("#rule").send_keys("7")
        self.send("button[value=hide]")
        self.window.open(f"/do/comments/{comment}?{self.speaks}")
        self.check("hidden, nobody reads it any more", "404" in self.window.text("main"))
        report = self.report()
        self.window.open(f"/do/desk?{self.speaks}")
        self.check("a report waits with its rule", self.window.has(".folk li") and self.item() == f"c{report}", self.item())
        self.look("a report")
        self.key("l")
        self.check("left, it waits no more", self.window.has(".empty"))

    def report(self):
        """A comment that the moderator reports themselves: any member may."""
        number = self.reported
        self.window.open(f"/do/comments/{number}/report?{self.speaks}")
        self.hand.write("#words", "Capitals, again.")
        self.send("form.form button.button")
        return number

    def log(self):
        self.window.open(f"/do/desk/decided?{self.speaks}")
        self.check("the log has what was decided", len(self.window.all(".log > li")) >= 5)
        self.look("the log")

    def members(self):
        self.window.open(f"/do/desk/members?{self.speaks}")
        self.hand.write("#q", "Carmen")
        self.send("[role=search] button")
        self.check("members are found", self.window.has("ul.people li"))
        self.look("members")
        person = self.site.one("SELECT id FROM members WHERE number IS NOT NULL ORDER BY number LIMIT 1")
        self.window.open(f"/do/desk/members/{person}?{self.speaks}")
        self.look("a member")
        login = f"lucas-{self.number}"
        self.site.run("user", "add", f"Lucas {'ABCD'[self.number]}", "--username", login, "--site", self.site.folder)
        person = self.site.one("SELECT id FROM members WHERE username = ?", login)
        self.reported_member(person)
        self.spam(person, login)
        self.window.open(f"/do/desk/members/{person}?{self.speaks}")
        self.send("form:has(#length) button")
        self.check("a ban without a reason comes back", self.error_of("#ban-words"))
        self.look("a ban without a reason")
        self.hand.write("#ban-words", "Three times.")
        self.send("form:has(#length) button")
        self.check("with one it is done, and said", self.window.has(".summary[role=status]"))
        self.send(".log form button")
        self.check("and undone", self.site.one("SELECT banned_until IS NULL FROM accounts WHERE member_id = ?", person))

    def spam(self, person, login):
        """A member posts advertising; all of it is hidden at once, and shown again."""
        kept = self.window.driver.get_cookies()
        with self.site.writing() as database:
            database.execute("UPDATE accounts SET is_trusted = 1 WHERE member_id = ?", (person,))
        self.window.driver.delete_all_cookies()
        link = LINK.search(self.site.run("user", "password", login, "--site", self.site.folder).stdout)[1]
        self.window.open(f"{link}&{self.speaks}")
        for field in self.window.all("input[type=password]"):
            field.send_keys(WORDS)
        self.send("form.form button.button")
        for index in range(3):
            self.window.open(f"/do/topics/{self.topic}/comments?{self.speaks}")
            self.hand.write(BODY, f"Cheap shoes, {self.label} {index}.")
            self.send(POST)
        self.window.driver.delete_all_cookies()
        for cookie in kept:
            self.window.driver.add_cookie(cookie)
        shown = lambda: self.site.one("SELECT count(*) FROM comments WHERE author_id = ? AND state = 0", person)
        self.check("the posts are there", shown() == 3, shown())
        form = "form:has(input[value=hide_posts])"
        self.window.open(f"/do/desk/members/{person}?{self.speaks}")
        self.look("all posts can be hidden")
        self.send(f"{form} button")
        self.check("without a tick and a reason it comes back", self.error_of("#sure") and self.error_of("#hide_posts-words"), self.window.text(form))
        self.check("what is hidden is counted", "3" in self.window.text(f"{form} label[for=sure]"), self.window.text(form))
        self.look("hiding without a reason")
        self.hand.write("#hide_posts-words", "Spam.")
        self.hand.tick("#sure")
        self.send(f"{form} button")
        self.check("with both it is done, and said", self.window.has(".summary[role=status]") and shown() == 0, shown())
        self.look("all posts are hidden")
        words = f"Cheap shoes, {self.label}"
        pages = lambda: [page for page in self.site.public.rglob("*.html") if words in page.read_text()]
        self.check("they are on no page", self.window.until(lambda: not pages()), pages())
        self.send(".log form button")
        self.check("undone, they are shown again", self.window.until(lambda: shown() == 3), shown())

    def reported_member(self, person):
        self.window.open(f"/do/people/{person}?{self.speaks}")
        self.send(f"main a[href*='/people/{person}/report']")
        self.hand.write("#words", "The photo is somebody else's.")
        self.send("form.form button.button")
        self.open_desk()
        row = f"#queue ~ ol a[href*='/desk/members/{person}']"
        self.check("a member who was reported waits in the list", self.window.has(row), self.window.text("main"))
        self.look("a reported member waits")
        self.send(row)
        self.check("which leads to what is said of them", "somebody else's" in (self.window.text(".folk") or ""))
        self.look("a reported member")
        self.send("form:has(input[value=keep]) button")
        self.check("answered, it waits no more", self.window.has(".summary[role=status]") and not self.window.has(".folk"))
        self.open_desk()
        self.check("and the desk is empty", self.window.has(".empty"))

    def codes(self):
        self.window.open(f"/do/desk/codes?{self.speaks}")
        self.send("form.form button.button")
        self.check("a code is shown", re.fullmatch(r"(\w{4}-){2}\w{4}", self.window.text(".code") or ""))
        self.look("a code")
        self.send("button[name=code]")
        self.check("and ended", not self.window.has("button[name=code]"))


def all_desks(window, site, places, glass):
    """A moderator for each language, width and with scripts or without; the first of each language under the glass."""
    # Reports of earlier visits would be in the queue.
    with site.writing() as database:
        database.execute("UPDATE reports SET decided_at = created_at WHERE decided_at IS NULL")
    topics = {place.language: place.topic().rpartition("/forum/")[2].split("-")[0] for place in places}
    ways = [(places[0], 1280, True), (places[1], 390, True), (places[0], 390, False), (places[1], 1280, False)]
    for number, (place, width, are_on) in enumerate(ways if visits.EVERY else visits.needed(ways)):
        window.size(width)
        window.scripts(are_on)
        label = f"desk {place.language} {width} px scripts {'on' if are_on else 'off'}"
        try:
            Moderator(window, label, site, place, topics[place.language], number, are_on, glass if are_on else None).run()
        except Exception as error:  # the other visits are still to be seen
            check(f"{label}: the visit comes to its end", False, f"{type(error).__name__}: {error}")
    window.scripts(True)
    window.size(1280)
    window.driver.delete_all_cookies()
