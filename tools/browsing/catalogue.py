"""The catalogue: choosing, saving, an import, and its notifications; scripts on and off, both languages, phone and desktop."""
import csv, re, urllib.request

from .flows import Flows
from .hands import Keyboard, Pointer
from .members import BUTTON, Member
from .visits import each

GRID = "ul.goods .title"
SHOW = ".facets .done button"


class Shopper(Member):
    """One visit: filter → save → import → the email and the feed have exactly what is new."""

    def run(self):
        self.window.open("/do/sign-out")
        self.window.driver.delete_all_cookies()
        self.language = self.places.language
        self.key = f"{self.language}{self.window.js('return innerWidth')}"
        self.guest()
        self.joins()
        self.filter()
        self.save()
        self.imports()
        self.tells()
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)

    def titles(self):
        return [one.text for one in self.window.all(GRID)]

    def is_narrow(self):
        return self.window.js("return innerWidth") < 1200

    def sheet(self):
        """On phones the form is a sheet, opened by a link to it."""
        if self.is_narrow():
            self.hand.press("a.to-facets")
            self.window.until(lambda: self.window.js("return document.querySelector('.facets').checkVisibility()"))

    def choose(self, name, value):
        """A box may be unseen: its label is pressed, or it is reached by keys."""
        selector = f".facets input[name={name}][value='{value}']"
        if isinstance(self.hand, Keyboard):
            self.hand.tick(selector)
        else:
            self.hand.press(f".facets label:has(input[name={name}][value='{value}'])")

    def guest(self):
        """A guest without an account keeps a filter in the browser."""
        self.window.open(f"/do/catalogue?type=slippers&lang={self.language}")
        slippers = len(self.titles())
        self.check("a filter shows what fits it", slippers >= 1)
        self.send("a[href*='new=1']")
        self.check("saving says what a guest does without", self.window.has("form.save .hint"))
        self.look("saving as a guest")
        self.hand.write("form.save input[name=name]", f"Guest {self.key}")
        self.send("form.save button.button")
        self.check("a guest's filter is kept", f"Guest {self.key}" in self.window.text("main"))

    def joins(self):
        """By an operator's link, as in a class; what the browser kept comes along."""
        said = self.site.run("user", "add", self.name, "--username", self.username, "--email", self.address, "--site", self.site.folder)
        token = re.search(r"token=([\w-]{43})", said.stdout + said.stderr)
        self.window.open(f"/do/claim?token={token[1]}&lang={self.language}")
        for field in ("password", "password_again"):
            self.hand.write(f"input[name={field}]", "cuatro palabras que llueven")
        self.send(BUTTON)
        self.window.open(f"/do/catalogue/filters?lang={self.language}")
        self.check("a guest's filters come along into the account", f"Guest {self.key}" in self.window.text("main"))

    def filter(self):
        self.window.open(f"/do/catalogue?mine=no&lang={self.language}")
        everything = self.window.text(".sentence b")
        self.sheet()
        self.choose("colour", "red")
        self.send(SHOW)
        self.check("a colour narrows it", self.window.text(".sentence b") != everything and "colour=red" in self.window.address())
        self.sheet()
        self.check("what is chosen stays so", self.window.js(
            "return document.querySelector('.facets input[name=colour][value=red]').checked"))
        self.hand.write(".facets input[name=max]", "abc")
        self.send(SHOW)
        self.sheet()
        self.check("a price that is none is said at its field, and stays", self.window.value(".facets input[name=max]") == "abc"
                   and self.window.has("#max-error"))
        self.look("the filter with an error")
        self.hand.write(".facets input[name=max]", "90")
        self.send(SHOW)
        self.check("the sentence has both words", len(self.window.all(".sentence .term")) == 2)
        self.look("the filter")

    def save(self):
        self.send("a[href*='new=1']")
        self.hand.write("form.save input[name=name]", f"Red {self.key}")
        self.hand.tick("form.save input[name=mail]")
        self.send("form.save button.button")
        self.check("the filter is kept, with letters", self.window.has(".summary[role=status]")
                   and self.window.has(".kept-filters button[value=mail-off]"))
        self.look("saved filters")
        self.send(".kept-filters li:first-child a[href$='#feed']")
        self.send("button[value=feed]")
        self.feed = self.window.one(".address a").get_attribute("href")
        self.look("one filter, with its feed")
        self.before = self.entries()

    def entries(self):
        with urllib.request.urlopen(self.feed.replace(self.site_origin(), self.window.base), timeout=20) as answer:
            return set(re.findall(r"<entry.*?<title>(.*?)</title>", answer.read().decode(), re.DOTALL))

    def site_origin(self):
        return re.match(r"https?://[^/]+", self.feed)[0]

    def imports(self):
        """Two things that fit, one too dear, one of another colour; then the same list again."""
        file = self.site.folder / f"{self.key}.csv"
        self.new = {f"Nova {self.key} one", f"Nova {self.key} two"}
        rows = [[f"{self.key}-{n}", name, "boots", colour, price] for n, (name, colour, price) in enumerate(
            [(name, "red", "50 €") for name in sorted(self.new)]
            + [(f"Nova {self.key} dear", "red", "500 €"), (f"Nova {self.key} green", "green", "50 €")])]
        with file.open("w", newline="") as out:
            csv.writer(out).writerows([["key", "name", "type", "colour", "price"], *rows])
        for _ in range(2):
            done = self.site.run("import", "catalogue", file, "--site", self.site.folder)
            self.check("a list is imported", done.returncode == 0, done.stderr)

    def tells(self):
        def letters():
            import email, email.policy
            found = []
            for file in (self.site.folder / "data/mail").glob("*.eml"):
                message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
                if self.address in str(message["To"]) and f"Red {self.key}" in str(message["Subject"]):
                    found.append(message.get_body(("plain",)).get_content())
            return found
        # The server checks once a minute; twice, since no one is to be notified twice.
        self.site.run("refresh", "--quiet", "--site", self.site.folder)
        self.window.until(lambda: letters(), 90)
        self.site.run("refresh", "--quiet", "--site", self.site.folder)
        texts = letters()
        named = set(re.findall(r"Nova \w+ \w+", texts[0])) if texts else set()
        self.check("one letter says exactly what is new", len(texts) == 1 and named == self.new, (len(texts), named))
        self.check("the feed has exactly that besides", self.entries() - self.before == self.new, self.entries() - self.before)
        self.window.open(f"/do/catalogue/filters?lang={self.language}")
        news = self.window.text(".kept-filters li:first-child .fact")
        self.check("the page counts it", news.startswith("2 "), news)
        self.look("filters with something new")
        self.send(".kept-filters li:first-child a.title")
        self.check("opened it is marked", len(self.window.all(".goods .note")) == 2)
        self.look("what is new")
        self.window.open(f"/do/catalogue/filters?lang={self.language}")
        self.check("and opening was enough", not self.window.has(".kept-filters li:first-child .fact b"))
        self.send(".kept-filters li:first-child button[value=delete]")
        self.check("what is deleted can be brought back", f"Red {self.key}" in self.window.text(".summary[role=status]"))
        self.send(".summary[role=status] button")
        self.check("and is", self.window.has(".kept-filters button[value=mail-off]"))


def all_filters(window, site, places, glass):
    """A visit for each language, width, hand, with scripts and without; those by pointer under the glass."""
    def visit(place, width, hand, are_on, label):
        Shopper(window, hand(window), label, site, place, glass if are_on and hand is Pointer else None).run()

    site.visits = []
    each(window, [
        (places[0], 390, Pointer, True), (places[1], 1280, Keyboard, False),
        (places[1], 390, Pointer, False), (places[0], 1280, Pointer, True),
    ], visit, ", filter")
