"""The search: words typed as one types them, what narrows them down by its links, ways out where there is nothing."""
from .hands import Keyboard, Pointer
from .members import Member
from .visits import each

SEEK = "form.seek input[name=q]"
NAMES = {"en": ("Forum", "author:salvatierra", "board:nowhere"), "es": ("Foro", "autor:mateo-rubio", "sección:nowhere")}


class Seeker(Member):
    """One visit of a guest who looks for a book."""

    def run(self):
        self.window.open("/do/sign-out")
        self.window.driver.delete_all_cookies()
        self.language, self.tree = self.places.language, self.places.tree
        self.from_nowhere()
        self.narrows()
        self.one_topic()
        self.filters()
        self.nothing()
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)

    def asks(self, words):
        self.window.js("document.querySelector('form.seek input[name=q]').value = ''")
        self.hand.write(SEEK, words)
        self.send("form.seek button")

    @property
    def titles(self):
        return [link.text for link in self.window.all(".found .title")]

    def from_nowhere(self):
        self.window.open(f"/{self.tree}nothing/here/")
        self.look("an address that leads nowhere")
        self.asks("niebla")
        self.check("it leads to the search", "/do/search?q=niebla" in self.window.address(), self.window.address())
        self.check("which finds more than one kind of thing", len(self.window.all("nav.boards a")) >= 5)
        self.check("with marks in titles and passages", self.window.has(".found .title mark") and self.window.has(".found .snip mark"))
        self.look("what was found")

    def narrows(self):
        forum = NAMES[self.language][0]
        link = next(link for link in self.window.all("nav.boards a") if link.text.startswith(forum))
        count = int(link.text.split()[-1])
        self.send("nav.boards a[href*='in=forum']")
        self.check("a section has as many as its name says", len(self.titles) == count, (count, self.titles))
        best = self.titles
        self.send(".side a[href*='order=new']")
        self.check("the newest first are the same in another order", sorted(self.titles) == sorted(best))

    def one_topic(self):
        self.window.open(f"/do/search?q=niebla&lang={self.language}")
        self.send(".found .by a[href*='topic%3A']")
        self.check("a topic that has it more than once shows each", len(set(self.titles)) == 1 and len(self.titles) > 1, self.titles)
        self.send(".found li:last-child a.title")
        self.check("and a title leads into it", "/forum/" in self.window.address(), self.window.address())

    def filters(self):
        self.window.open(f"/do/search?lang={self.language}")
        self.look("the search before anything was typed")
        self.asks(f"niebla {NAMES[self.language][1]}")
        self.check("a filter in the reader's language is understood", not self.window.has(".bad") and "niebla" in self.window.text("main").lower())
        self.asks(f"niebla {NAMES[self.language][2]}")
        self.check("one that means nothing is said beside the field", self.window.has(".bad .error"), self.window.text("main"))
        self.look("a filter that means nothing")

    def nothing(self):
        self.asks("niebla zzzz")
        self.check("nothing found has ways out", len(self.window.all(".empty a")) >= 3)
        self.look("nothing found")
        self.send(".empty a[href*='q=niebla']")
        self.check("of which one is the word alone", len(self.titles) > 3)


def all_searches(window, site, places, glass):
    """Both languages, both widths, both hands, with scripts and without."""
    def visit(place, width, hand, are_on, label):
        Seeker(window, hand(window), label, site, place, glass if are_on else None).run()

    site.visits = []
    each(window, [
        (places[0], 390, Pointer, True), (places[1], 1280, Keyboard, False), (places[1], 390, Pointer, True),
        (places[0], 1280, Keyboard, False),
    ], visit)
