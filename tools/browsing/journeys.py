"""Whole ways through a site, at 390 px: a Spanish phone from its first visit to its first post; from signing up to a first message in twelve
taps; an operator from `init` to a live poll. A student's evening is in `evening`, a photo that is sent and taken back in `talk`."""
import re

from serving import servers
from serving.sites import Site

from .flows import BODY, NAME, POST, TITLE, Flows
from .hands import Pointer
from .languages import Foreign
from .members import BUTTON, WORDS, Member
from .visits import each


class Spanish(Flows):
    """A person whose phone is set to Spanish; nothing tells them where the language is chosen."""

    def __init__(self, *arguments, are_on):
        super().__init__(*arguments)
        self.are_on = are_on
        self.foreign = Foreign("es")

    def english(self):
        """The English words and sentences of ours that the page shows."""
        return self.foreign.on(self.window)

    def is_spanish(self, name):
        found = self.english()
        self.check(f"{name}: no word is English", not found, found[:5])
        wide = self.window.js("return document.documentElement.scrollWidth - innerWidth")
        self.check(f"{name}: nothing scrolls sideways", wide <= 0, wide)

    def run(self):
        agent = self.window.js("return navigator.userAgent")
        self.window.cdp("Network.setUserAgentOverride", userAgent=agent, acceptLanguage="es-ES,es")
        try:
            self.window.driver.delete_all_cookies()
            self.first_visit()
            self.first_post()
        finally:
            self.window.cdp("Network.setUserAgentOverride", userAgent=agent, acceptLanguage="en-GB,en")
            self.window.driver.delete_all_cookies()

    def first_visit(self):
        self.window.open("/do/sign-in")
        self.check("a page of the server's own is in the language of the phone", self.window.js("return document.documentElement.lang") == "es")
        self.is_spanish("signing in")
        self.window.driver.delete_all_cookies()
        self.window.open("/")
        self.check("English is told from Spanish", len(self.english()) > 3, self.english())
        if self.are_on:
            self.check("a file offers it in that language", self.window.has(".offer a[hreflang=es]"))
            self.send(".offer a[hreflang=es]")
        else:
            self.send(".languages a[hreflang=es]")
        self.check("and leads there", self.window.address() == "/es/", self.window.address())
        self.is_spanish("home")
        self.check("nothing is offered there", not self.window.has(".offer"))

    def first_post(self):
        self.send(".tabs a[href='/es/forum/']")
        self.is_spanish("forum")
        self.send("a.button[href*='topics/new']")
        self.is_spanish("new topic")
        self.hand.write(TITLE, f"¿Dónde se ven grullas? {self.label[-3:]}")
        self.send(POST)
        self.is_spanish("new topic with errors")
        self.hand.write(NAME, "Lucía")
        self.hand.write(BODY, "Pasé ayer por el Azud y no vi ninguna.")
        self.send(POST)
        self.window.until(lambda: "/es/forum/" in self.window.address() or self.window.has("article.comment"))
        self.check("the post is there", "no vi ninguna" in (self.window.text("main") or ""), self.window.address())
        self.is_spanish("topic")


class Finger(Pointer):
    """A pointer whose presses are counted; typing is none."""

    def __init__(self, window):
        super().__init__(window)
        self.taps = 0

    def press(self, selector):
        self.taps += 1
        super().press(selector)

    tick = press


class Pictures:
    """Pictures of each step of a journey, in the folder of the test, which stays with `--keep`."""
    shots = 0

    def shot(self, name):
        self.shots += 1
        way = "on" if self.are_on else "off"
        self.window.driver.save_screenshot(str(self.site.folder.parent / f"{self.journey}-{way}-{self.shots:02}-{name}.png"))
        wide = self.window.js("return document.documentElement.scrollWidth - innerWidth")
        self.check(f"{name}: nothing scrolls sideways", wide <= 0, wide)


class Newcomer(Pictures, Member):
    """A newcomer who finds the site, signs up, and says hello: in at most twelve taps, the link of the email not counted."""
    journey, most = "newcomer", 12

    def __init__(self, *arguments, are_on):
        super().__init__(*arguments)
        self.are_on = are_on
        self.username = f"nueva-{'on' if are_on else 'off'}"
        self.address = f"{self.username}@example.org"

    def run(self):
        self.window.open("/do/sign-out")
        self.window.driver.delete_all_cookies()
        self.window.open("/")
        self.shot("home")
        self.hand.press(".menu > summary")
        self.send(".menu a[href*='sign-in']")
        self.send("main a[href*='sign-up']")
        self.shot("sign-up")
        self.check("signing up leads to the privacy page", self.window.has("main a[href='/privacy/']"))
        self.sign_up()
        self.window.open(self.letter())
        self.send(BUTTON)
        self.first_steps()
        self.check(f"from the front page to a first message in {self.most} taps", self.hand.taps <= self.most, self.hand.taps)
        self.window.open("/do/me?lang=en")
        self.check("the steps are gone when they are done", not self.window.has(".go a[href*='/do/me/first']"))

    def first_steps(self):
        self.check("who is new meets the first of four steps",
                   self.window.address().startswith("/do/me/first") and len(self.window.all(".stepline li")) == 4)
        self.shot("photo")
        self.send("button[form=skip]")
        self.shot("topics")
        self.send(BUTTON)
        self.shot("audience")
        self.send(BUTTON)
        self.shot("hello")
        self.hand.write(BODY, f"Hello from {self.name}, new here.")
        self.send(BUTTON)
        self.check("the hello is a post that everybody reads", f"Hello from {self.name}" in (self.window.text("main") or "")
                   and "/forum/" in self.window.address(), self.window.address())
        self.shot("said")


class Operator(Pictures, Flows):
    """An operator who has the program alone: a site of `init`, an account of their own, the list of steps, a poll."""
    journey = "operator"

    def __init__(self, window, hand, label, site, are_on):
        super().__init__(window, hand, label)
        self.site, self.are_on = site, are_on

    def run(self):
        home = self.window.base
        with servers.serve(servers.Setting(self.site, None, self.site.folder.parent / f"server-{self.label[-2:]}")) as running:
            self.window.listen()
            self.window.base = f"http://127.0.0.1:{running.port}"
            try:
                self.window.driver.delete_all_cookies()
                self.visit()
            finally:
                self.window.listen()  # what was asked of this server is not asked of a stranger
                self.window.base = home

    def visit(self):
        claim = self.site.run("user", "add", "Ana Vidal", "--username", "ana", "--role", "admin", "--site", self.site.folder)
        self.window.open(re.search(r"/do/\S+token=\S+", claim.stdout)[0])
        for field in ("password", "password_again"):
            self.hand.write(f"input[name={field}]", WORDS)
        self.send(BUTTON)
        self.window.open("/do/desk?lang=en")
        self.check("an admin of an empty site has a list of what is to be done", len(self.window.all(".doing li")) >= 4)
        self.shot("list")
        self.send(".doing a[href*='topics/new']")
        self.hand.write(TITLE, "When do we meet?")
        self.hand.write(BODY, "Once a week, if we can.")
        self.hand.tick("input[name=poll]")
        self.shot("topic")
        self.send(POST)
        self.hand.write("input[name=question]", "Which evening suits you?")
        self.hand.write("textarea[name=answers]", "Tuesday\nThursday")
        self.shot("poll")
        self.send(BUTTON)
        self.hand.tick("form.poll input[value='1']")
        self.send("form.poll button[value=vote]")
        self.check("the vote counts", "Tuesday" in (self.window.text(".poll li b") or ""), self.window.text("main"))
        self.shot("voted")
        self.send(".crumbs a[href*='/forum/1-'], .aside a[href*='/forum/1-']")
        self.window.driver.delete_all_cookies()
        topic = self.window.address().split("?")[0].split("#")[0]
        self.window.open(topic)
        self.check("everybody reads the poll in its topic", "Which evening suits you?" in (self.window.text(".poll") or ""))
        self.shot("live")


def all_journeys(window, site, places, by_script=(True, False)):
    english, spanish = (next(each for each in places if each.language == code) for code in ("en", "es"))

    def phone(place, width, hand, are_on, label):
        Spanish(window, hand(window), f"{label}, a Spanish phone", are_on=are_on).run()
    each(window, [(spanish, 390, Pointer, are_on) for are_on in by_script], phone)

    site.visits = []

    def newcomer(place, width, hand, are_on, label):
        Newcomer(window, hand(window), f"{label}, a newcomer", site, place, are_on=are_on).run()
    each(window, [(english, 390, Finger, are_on) for are_on in by_script], newcomer)

    def operator(place, width, hand, are_on, label):
        own = Site(site.folder.parent / f"club-{'on' if are_on else 'off'}", site.tool)
        made = own.run("init", own.folder, "--time-zone", "Europe/Madrid")
        if made.returncode:
            raise AssertionError(made.stderr)
        Operator(window, hand(window), f"{label}, an operator {'on' if are_on else 'off'}", own, are_on).run()
    each(window, [(english, 390, Pointer, are_on) for are_on in by_script], operator)
