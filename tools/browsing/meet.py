"""Three people who would like to meet others, each in a browser of their own: from the first form to the last word, and every page under the glass."""
import re
import urllib.error
import urllib.request

import html5lib

from serving.checks import check

from .talk import Talker
from . import visits

CARD, DECK = "form.deck input[name=person]", "/do/meet"
IN, ABOUT, STOP = "form:has(input[name=do][value=in]) .button", "form:has(input[value=about]) .buttons .button", "button[name=do][value=out]"
BACK, UNDO, AGAIN = "button[name=do][value=back]", ".deck-head button[value=undo]", ".empty button[value=again]"
AGES = {"Alma": "1990-05-01", "Bela": "1992-02-29", "Dora": "1988-12-24"}


class Meet:
    def __init__(self, site, base, glass):
        self.site, self.base, self.glass, self.sent, self.wrong = site, base, glass, [], []
        self.people = self.alma, self.bela, self.dora = tuple(Talker(site, base, name) for name in AGES)

    def run(self):
        try:
            # Under the glass once in each language, with scripts and without.
            ways = ((True, "en", True), (False, "es", True), (True, "es", False), (False, "en", False))
            for self.scripts, language, self.looks in ways if visits.EVERY else ways[:2]:
                self.language, self.label = language, f"{language}, scripts {'on' if self.scripts else 'off'}"
                for person in self.people:
                    person.window.size(390)
                    person.window.scripts(self.scripts)
                self.round()
            check("html5lib finds nothing on any page of theirs", not self.wrong, self.wrong[:4])
        finally:
            for window in (person.window for person in self.people):
                window.listen()
                self.sent += window.sent
                check("meet: the console stays silent, nothing is asked of others", not window.complaints and not window.strangers,
                      (window.complaints, window.strangers))
                window.driver.quit()

    def round(self):
        self.join()
        self.words()
        self.filter()
        for person in (self.bela, self.dora):
            self.enter(person)
        self.deck()
        self.like()
        self.match()
        self.talk()
        self.take_back()
        self.block()
        self.stop()

    # Parts of all flows.

    def check(self, name, condition, seen=""):
        return check(f"meet, {self.label}: {name}", condition, seen)

    def open(self, person, path):
        person.window.open(f"{path}{'&' if '?' in path else '?'}lang={self.language}")

    def press(self, person, selector):
        """Presses what the tabs at the thumb may cover; what is folded away is unfolded."""
        person.window.js("const e = document.querySelector(arguments[0]); const f = e.closest('details'); if (f) f.open = true;"
                         " e.scrollIntoView({block: 'center'})", selector)
        person.press(selector)

    def fill(self, person, **fields):
        for name, value in fields.items():
            person.window.js("document.querySelector(arguments[0]).value = arguments[1]", f"form.form [name={name}]", value)

    def text(self, person):
        return person.window.text("main") or ""

    def look(self, person, name):
        """The page under the glass, and its bytes by a strict parser."""
        if not self.looks:
            return
        before, self.glass.window = self.glass.window, person.window
        # The checker is a script; those of the page have run by now, or will not.
        person.window.scripts(True)
        self.glass.page(f"meet, {self.label}, {name}")
        self.glass.window = before
        person.window.size(390)
        person.window.scripts(self.scripts)
        cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in person.window.driver.get_cookies())
        request = urllib.request.Request(self.base + person.window.address().split("#")[0], headers={"Cookie": cookies})
        try:
            with urllib.request.urlopen(request) as answer:
                page = answer.read().decode()
        except urllib.error.HTTPError as error:
            page = error.read().decode()
        try:
            html5lib.HTMLParser(strict=True).parse(page)
        except html5lib.html5parser.ParseError as error:
            self.wrong.append((self.label, name, str(error)))

    def card(self, person):
        """The number of the member shown; None at the end."""
        return person.window.js(f"const e = document.querySelector('{CARD}'); return e && Number(e.value)")

    def say(self, person, word, other):
        """Makes a choice about a member, regardless of the ones before them."""
        self.open(person, DECK)
        for _ in range(4):
            shown = self.card(person)
            if shown == other.number:
                break
            if shown:
                self.one(person, "later")
            elif person.window.has(AGAIN):
                person.window.one(AGAIN).click()
                person.window.until(lambda: self.card(person))
        self.check(f"{person.name} is shown {other.name}", shown == other.number, shown)
        self.one(person, word)

    def one(self, person, word):
        before = self.card(person)
        person.window.js("document.querySelector('.three').scrollIntoView({block: 'center'})")
        person.window.one(f".three button[value={word}]").click()
        person.window.until(lambda: not person.window.has(".three") or self.card(person) != before)

    # Actions.

    def join(self):
        alma = self.alma
        self.open(alma, DECK)
        self.check("who takes no part is asked", alma.window.has(IN) and not alma.window.has(STOP))
        self.look(alma, "the question")
        self.fill(alma, birth_date="", town="Nowhere at all", tags="!")
        self.press(alma, IN)
        self.check("what is wrong stands beside each field", all(alma.window.has(f"#{name}-error") for name in ("birth_date", "town", "tags")))
        self.look(alma, "errors")
        self.enter(alma)

    def enter(self, person):
        self.open(person, "/do/me/meet")
        self.fill(person, birth_date=AGES[person.name], town="Salamanca" if person is not self.dora else "Ledesma", tags="cranes, books" if person is not self.dora else "trains",
                  status="single", gender="woman" if self.language == "en" else "mujer")
        self.press(person, IN)
        self.check(f"{person.name} takes part", "/do/meet/filter" in person.window.address(), self.text(person)[:300])

    def words(self):
        alma = self.alma
        self.open(alma, "/do/me/meet")
        alma.window.js("document.querySelector('#body').value = arguments[0]", "I survey *marshes*.\n\nAsk me about cranes.")
        self.press(alma, ABOUT)
        self.check("one's own words stand on one's card, as others see it", alma.window.text(".deck.meet em") == "marshes")
        self.look(alma, "one's own card")

    def filter(self):
        alma = self.alma
        self.open(alma, "/do/meet/filter")
        self.fill(alma, age_from="40", age_to="30")
        self.press(alma, "button[name=preview]")
        self.check("ages the wrong way round come back", alma.window.has("#age_to-error"))
        self.look(alma, "a wrong filter")
        self.fill(alma, age_from="25", age_to="45", reach="50")
        self.press(alma, "button[name=preview]")
        self.check("it is counted, and not told whom", "50 km" in alma.window.text(".lead") and alma.window.has("#wider"), self.text(alma)[:300])
        self.look(alma, "the filter")
        self.press(alma, "form.form .button")
        self.check("and kept", "50 km" in (alma.window.text("p.facts") or ""), alma.window.address())
        self.look(alma, "nobody yet")

    def deck(self):
        """Later, no, undo, and what was put off again: the deck of two to its end."""
        alma = self.alma
        self.open(alma, DECK)
        first = self.card(alma)
        self.check("one of both is shown, and why", first in (self.bela.number, self.dora.number) and alma.window.text(".because"), first)
        self.look(alma, "a card")
        self.one(alma, "later")
        second = self.card(alma)
        self.check("after Later the other", {first, second} == {self.bela.number, self.dora.number}, second)
        self.one(alma, "no")
        self.check("then that was everybody", alma.window.has(AGAIN) and self.card(alma) is None)
        self.look(alma, "the end")
        alma.window.one(UNDO).click()
        self.check("No is undone", alma.window.until(lambda: self.card(alma) == second))
        self.one(alma, "later")
        alma.window.until(lambda: alma.window.has(AGAIN))
        alma.window.one(AGAIN).click()
        self.check("and who was put off comes again", alma.window.until(lambda: self.card(alma) == first))

    def like(self):
        alma, bela = self.alma, self.bela
        paths = (DECK, "/do/meet/filter", "/do/meet/matches", "/do/me", "/do/me/news")

        def seen():
            found = []
            for path in paths:
                self.open(bela, path)
                found.append(re.sub(r'name="(token|key)" value="[^"]*"', "", bela.window.one("main").get_attribute("innerHTML")))
            return found
        before = seen()
        self.say(alma, "like", bela)
        self.check("who is liked sees nothing of it", seen() == before)
        self.open(bela, "/do/meet/matches")
        self.look(bela, "no matches")

    def match(self):
        alma, bela = self.alma, self.bela
        self.say(bela, "like", alma)
        self.check("who likes back is told, on a page of its own", bela.window.until(lambda: f"/do/people/{alma.number}/match" in bela.window.address())
                   and "Alma" in bela.window.text("h1"), bela.window.address())
        self.look(bela, "a match")
        self.open(alma, "/do/me/news")
        self.check("so is the other", "Bela" in self.text(alma), self.text(alma)[-300:])
        self.open(alma, "/do/meet/matches")
        self.check("and finds them in the list", "Bela" in self.text(alma))
        self.look(alma, "matches")

    def talk(self):
        alma, bela = self.alma, self.bela
        self.open(bela, f"/do/people/{alma.number}/match")
        self.press(bela, "ul.rows a.title")
        self.check("what both share begins a sentence", "#cranes" in (bela.window.value("#body") or "") or "#books" in bela.window.value("#body"),
                   bela.window.value("#body"))
        self.press(bela, "form.form .button")
        self.check("which is sent", "/do/talk/" in bela.window.address() and "#" in bela.window.text("#said"), bela.window.address())
        self.open(alma, f"/do/people/{bela.number}/match")
        self.press(alma, "a.quiet[href*='/do/talk/']")
        self.check("and read", bela.window.text("#said .says:last-child .words") in alma.window.text("#said"), alma.window.text("#said"))

    def take_back(self):
        alma, bela = self.alma, self.bela
        self.open(bela, f"/do/people/{alma.number}/match")
        self.press(bela, BACK)
        self.check("taken back it is in no list", "/do/meet/matches" in bela.window.address() and "Alma" not in self.text(bela), self.text(bela)[:300])
        alma.window.one("form.write textarea").send_keys("Are you there?")
        alma.window.one("form.write button.button").click()
        self.check("the other writes as before", alma.reads("Are you there?"))
        self.open(bela, "/do/talk")
        self.check("and is not heard", "Are you there?" not in self.text(bela), self.text(bela)[:300])

    def block(self):
        alma, dora = self.alma, self.dora
        self.say(alma, "like", dora)
        self.say(dora, "like", alma)
        dora.window.until(lambda: dora.window.has(BACK))
        self.press(dora, f".acts a[href*='/people/{alma.number}/friendship']")
        self.press(dora, "button[name=do][value=block]")
        self.open(alma, "/do/meet/matches")
        self.check("a block ends it", "Dora" not in self.text(alma))
        self.open(alma, DECK)
        self.check("and takes each out of the other's deck", self.card(alma) is None, self.card(alma))
        self.open(dora, f"/do/people/{alma.number}/friendship")
        self.press(dora, "button[name=do][value=unblock]")

    def stop(self):
        for person in self.people:
            self.open(person, "/do/me/meet")
            self.press(person, STOP)
            self.check(f"{person.name} takes part no more", person.window.has(".summary[role=status]") and person.window.has(IN))
        self.look(self.alma, "no longer take part")


def all_meet(window, site, base, glass):
    """The site lets people meet; everything else that is tested here is as it was."""
    file = site.folder / "site.yml"
    file.write_text(re.sub(r"(?m)^sections:.*", "sections: [forum, notes, events, people, meet]", file.read_text()))
    built = site.build()
    check("meet: a site that has it is built", built.returncode == 0, built.stderr)
    meet = Meet(site, base, glass)
    meet.run()
    window.sent += meet.sent
