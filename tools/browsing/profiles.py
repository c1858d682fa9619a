"""Profiles and their audiences: the form, the view of others, the directory, a member's page, my data, leaving."""
import re

from selenium.webdriver.support.select import Select

from .flows import BODY, POST
from .hands import Keyboard, Pointer
from .members import BUTTON, WORDS, Member
from .visits import each

ABOUT = "textarea[name=body]"
PROSE = "main .prose"


class Profile(Member):
    """One visit: two members, of whom one says much of themselves, shows it, hides it, and leaves."""

    def run(self):
        self.language = self.places.language
        self.join("Otra", "otra-" + self.username[2:18])
        self.other = self.number
        self.join("Rosa", "rosa-" + self.username[2:18])
        self.post_something()
        self.form_with_errors()
        self.says()
        self.seen()
        self.directory()
        self.hides()
        self.own_data()
        self.leaves()
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)

    def open(self, path):
        self.window.open(f"{path}{'&' if '?' in path else '?'}lang={self.language}")

    def join(self, name, username):
        self.window.open("/do/sign-out")
        self.window.driver.delete_all_cookies()
        self.person, self.member = f"{name} {self.name.split()[1]}", username
        said = self.site.run("user", "add", self.person, "--username", username, "--email", f"{username}@example.org",
                             "--site", self.site.folder)
        token = re.search(r"token=([\w-]{43})", said.stdout + said.stderr)
        self.open(f"/do/claim?token={token[1]}")
        for field in ("password", "password_again"):
            self.hand.write(f"input[name={field}]", WORDS)
        self.send(BUTTON)
        self.open(f"/do/people?q={username}")
        self.number = re.search(r"/people/(\d+)", self.window.one("ul.people a.title").get_attribute("href"))[1]

    def post_something(self):
        self.window.open(self.places.topic())
        self.hand.write(BODY, "Somebody of whom there is more to know.")
        self.send(POST)
        self.comment = self.window.address()

    def choose(self, name, value):
        Select(self.window.one(f"select[name={name}]")).select_by_value(value)

    def form_with_errors(self):
        self.open("/do/me/profile")
        self.look("an empty profile")
        self.hand.write("input[name=phone]", "call me")
        self.hand.write("input[name=city]", "Zarzuela")
        self.choose("city_audience", "friends")
        self.send(BUTTON)
        self.check("what is wrong is said at its field", self.error_of("input[name=phone]"))
        self.check("and what was typed and chosen stays", self.kept("input[name=city]") == "Zarzuela"
                   and self.window.js("return document.querySelector('[name=city_audience]').value") == "friends")
        self.look("a profile with errors")

    def says(self):
        self.hand.write("input[name=phone]", "+34 923 00 00 00")
        self.hand.write(ABOUT, "I keep the list of *night trains*.")
        self.choose("about_audience", "everyone")
        self.choose("city_audience", "members")
        self.choose("country", "ES")
        self.choose("status", "married")
        self.hand.write("input[name=gender]", "paseante")
        self.send(BUTTON)
        self.check("it is kept", self.window.has(".summary[role=status]"), self.window.text("main")[:300])
        self.look("a profile")
        prefix = "" if self.language == "en" else "/es"
        self.public = f"{prefix}/people/{self.member}/"
        self.window.open(self.public)
        self.check("what is for everybody is on the page for everybody", self.window.text(f"{PROSE} em") == "night trains"
                   and "Zarzuela" not in self.window.text("main"), self.window.text("main"))
        self.look("the page for everybody")

    def seen(self):
        for standing, town in (("everyone", False), ("members", True), ("friends", True)):
            self.open(f"/do/me/profile/seen?as={standing}")
            text = self.window.text(".as-seen")
            self.check(f"as {standing} one sees what they see", ("Zarzuela" in text) == town and "923" not in text, text)
            self.look(f"as {standing} see it")

    def directory(self):
        self.open("/do/people")
        self.check("the directory has letters and members", len(self.window.all(".letters a")) > 1
                   and len(self.window.all("ul.people li")) > 1)
        self.look("the directory")
        self.hand.write("input[name=q]", "zarzu")
        self.send("form[role=search] button")
        self.check("members are found by a town that they show", self.person in self.window.text("ul.people"))
        self.send("ul.people a.title")
        self.check("whose page is one's own", self.window.has(".acts a[href*='/me/profile']"), self.window.text("main"))
        self.open(f"/do/people/{self.other}")
        self.check("a stranger shows a name and little else", "Otra" in self.window.text("h1")
                   and "example.org" not in self.window.text("main"))
        self.look("a stranger")
        self.open("/do/people?q=nobody-of-this-name")
        self.check("nobody is found, and what to do about it", self.window.has(".empty"))
        self.look("nobody found")

    def hides(self):
        self.open("/do/me/profile")
        self.choose("about_audience", "friends")
        self.send(BUTTON)
        file = self.site.folder / "public" / self.public.lstrip("/") / "index.html"
        self.check("what is hidden is off the disk with the answer", "night trains" not in file.read_text())
        self.window.open(self.public)
        self.check("and off the page", not self.window.has(PROSE))

    def own_data(self):
        self.open("/do/me/data")
        self.check("there is a button for all that is kept", self.window.has(BUTTON))
        self.look("my data")
        self.send(BUTTON)
        self.check("which asks for the password", self.error_of("input[name=password]"))
        self.look("my data without a password")
        self.send("main .aside a")

    def leaves(self):
        self.check("and the way out", "/do/me/leave" in self.window.address())
        self.send(BUTTON)
        self.check("which asks for the password and a choice",
                   self.error_of("input[name=password]") and self.error_of("select[name=posts]"))
        self.look("leaving with errors")
        self.choose("posts", "stay")
        self.hand.write("input[name=password]", WORDS)
        self.send(BUTTON)
        self.check("who left is told so, and out", self.window.has(".summary[role=status]") and not self.cookie("session"))
        self.look("after leaving")
        folder = self.site.folder / "public" / self.public.lstrip("/")
        self.check("their page is off the disk with the answer", not (folder / "index.html").exists())
        def nameless():
            self.window.open(self.comment)
            return self.person not in self.window.text("main")
        self.check("and their name goes from what they wrote", self.window.until(nameless))
        self.window.open("/do/sign-in")
        self.hand.write("input[name=login]", self.member)
        self.hand.write("input[name=password]", WORDS)
        self.send(BUTTON)
        self.check("there is no way back in", not self.cookie("session"))


def all_profiles(window, site, places, glass):
    """A visit for each language, width, hand, with scripts and without; the first of each language under the glass."""
    def visit(place, width, hand, are_on, label):
        Profile(window, hand(window), label, site, place, glass if are_on and hand is Pointer else None).run()

    site.visits = []
    each(window, [
        (places[0], 390, Pointer, True), (places[1], 1280, Keyboard, False),
        (places[1], 390, Pointer, True), (places[0], 1280, Keyboard, False),
    ], visit)
