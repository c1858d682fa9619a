"""The deck and favourites: by pointer, by keys, by moving the card; scripts on and off, both languages, phone and desktop."""
import re

from serving.checks import check

from .hands import Keyboard, Pointer
from .members import BUTTON, Member
from .visits import each

CARD = "form.deck input[name=product]"
NAME = "form.deck h2"
TITLES = "ul.goods .title"
UNDO = ".deck-head button"


def card(window):
    """The number of the product that is dealt; None at the end."""
    return window.js(f"return document.querySelector('{CARD}')?.value ?? null")


class Dealt(Member):
    """One visit: likes of a guest, an account that takes them over, the deck to its end, and back."""

    def run(self):
        self.window.open("/do/sign-out")
        self.window.driver.delete_all_cookies()
        self.language = self.places.language
        self.product()
        self.deck()
        self.undo()
        self.favourites()
        self.joins()
        self.to_the_end()
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)

    def open(self, path):
        self.window.open(f"{path}{'&' if '?' in path else '?'}lang={self.language}")

    def card(self):
        return card(self.window)

    def say(self, word):
        """Presses a button of the card; with scripts the next one comes into the same page."""
        before = self.card()
        self.hand.press(f".three button[value={word}]")
        self.window.until(lambda: self.card() != before)

    def product(self):
        window = self.window
        self.open("/do/catalogue/favourites")
        self.check("without favourites there is a way to some", window.has(".empty .button[href$='/catalogue/']"))
        self.look("no favourites")
        prefix = "" if self.language == "en" else "/es"
        window.open(f"{prefix}/catalogue/")
        self.send(TITLES)
        self.liked = window.text("h1")
        self.send("form[action$='/like'] button")
        self.check("the answer says that it is a favourite", self.liked in window.text("h1") and window.has("[value=take-back]"))
        self.look("a favourite")
        window.open(window.address())
        self.check("and says so again when it is looked at again", window.has("[value=take-back]"))

    def deck(self):
        self.open("/do/catalogue/deck?type=boots")
        first, name = self.card(), self.window.text(NAME)
        self.check("there is one card, and why it is this one", first and self.window.text(".because"))
        self.look("the deck")
        self.say("no")
        self.check("after No another one comes, and the page stays one of boots", self.card() not in (None, first)
                   and "type=boots" in self.window.address(), self.window.address())
        self.check("what can be undone is named", name in self.window.one(UNDO).get_attribute("textContent"))
        self.first = first

    def undo(self):
        self.hand.press(UNDO)
        self.window.until(lambda: self.card() == self.first)
        self.check("undone, the card is back", self.card() == self.first, self.card())
        self.second = self.window.text(NAME)
        self.say("like")

    def favourites(self):
        self.open("/do/catalogue/favourites")
        titles = [one.text for one in self.window.all(TITLES)]
        self.check("what was liked is there, the newest first", titles == [self.second, self.liked], titles)
        self.look("favourites of a guest")
        self.send(".goods li:first-child button")
        self.check("taken away, it can be brought back", self.window.has(".summary button")
                   and len(self.window.all(TITLES)) == 1)
        self.look("a favourite taken away")
        self.send(".summary button")
        self.check("and is", [one.text for one in self.window.all(TITLES)] == titles)

    def joins(self):
        said = self.site.run("user", "add", self.name, "--username", self.username, "--site", self.site.folder)
        token = re.search(r"token=([\w-]{43})", said.stdout + said.stderr)
        self.window.open(f"/do/claim?token={token[1]}&lang={self.language}")
        for field in ("password", "password_again"):
            self.hand.write(f"input[name={field}]", "cuatro palabras que llueven")
        self.send(BUTTON)
        self.check("the page that follows says that favourites came along", "2 " in self.window.text(".summary[role=status]"),
                   self.window.text("main"))
        self.look("my page after favourites came along")
        self.open("/do/catalogue/favourites")
        titles = [one.text for one in self.window.all(TITLES)]
        self.check("a guest's favourites are the account's", titles == [self.second, self.liked], titles)
        kept = [one["name"] for one in self.window.driver.get_cookies()]
        self.check("and the browser forgot them", not any("catalogue" in name for name in kept), kept)
        self.look("favourites of a member")

    def to_the_end(self):
        self.open("/do/catalogue/deck?type=boots")
        seen, words = [], ["later", "no", "like"]
        while (card := self.card()) and len(seen) < 60:
            seen.append(card)
            self.say(words[len(seen) % 3])
        self.check("every card came once, and none that was liked before", len(seen) == len(set(seen))
                   and self.first not in seen, seen)
        self.check("the end says what happened, and offers what was left", self.window.has(".empty button[value=again]"),
                   self.window.text("main"))
        self.look("the end of the deck")
        again = [card for at, card in enumerate(seen, 1) if words[at % 3] == "later"]
        if again:
            self.hand.press(".empty .button[value=again]")
            self.window.until(lambda: self.card())
            self.check("what was put off comes once more", self.card() in again, (self.card(), again))


def keys(window):
    """Additions of the script: arrows and Z, and a card that is moved; without a page of its own for each."""
    window.open("/do/sign-out")
    window.driver.delete_all_cookies()
    window.open("/do/catalogue/deck?lang=en")

    def press(key):
        before = card(window)
        window.js("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], bubbles: true, cancelable: true}))", key)
        window.until(lambda: card(window) != before)
        return card(window)

    window.js("window.isSame = true")
    first = card(window)
    check("deck: keys are said where a script takes them", not window.js("return document.querySelector('.by-key').hidden"))
    second = press("ArrowLeft")
    check("deck: an arrow says No", second != first)
    check("deck: whoever hears the page is at the next card",
          window.js("return document.activeElement.matches('form.deck h2')"))
    check("deck: Z undoes", press("z") == first)
    press("ArrowDown")
    press("ArrowRight")
    check("deck: all of it in one page", window.js("return window.isSame === true"))
    before = card(window)
    moved = """
      const face = document.querySelector('.card-face'), [far, id] = [arguments[0], 7];
      face.setPointerCapture = () => {};
      const box = face.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
      const send = (type, at) => face.dispatchEvent(new PointerEvent(type, {clientX: at, clientY: y, pointerId: id, bubbles: true}));
      send('pointerdown', x); send('pointermove', x + far / 2); send('pointermove', x + far); send('pointerup', x + far);"""
    window.js(moved, 40)
    check("deck: a card that is hardly moved comes back", card(window) == before)
    window.size(390)
    held = moved.replace("send('pointerup', x + far);", "return [document.documentElement.scrollWidth, innerWidth, face.querySelector('.stamp').className, face.querySelector('.stamp').textContent];")
    for far, word in ((-260, "no"), (260, "like")):
        wide, inner, kind, text = window.js(held, far)
        check(f"deck: a card that is held makes the page no wider ({word})", wide == inner == 390, (wide, inner))
        check(f"deck: it says where it would go ({word})", kind == f"stamp {word}"
              and text == window.text(f".three [value={word}]"), (kind, text))
        window.js("document.querySelector('.card-face').dispatchEvent(new PointerEvent('pointercancel', {bubbles: true}))")
    check("deck: and says no more of it once it is let go", not window.has(".stamp") and card(window) == before)
    window.size(1280)
    window.js(moved, 200)
    window.until(lambda: card(window) != before)
    window.open("/do/catalogue/favourites?lang=en")
    check("deck: what was moved to the right and what an arrow liked are favourites", len(window.all(TITLES)) == 2,
          window.text("main"))


def all_decks(window, site, places, glass):
    """A visit for each language, width, hand, with scripts and without; those by pointer under the glass; then what the script adds."""
    def visit(place, width, hand, are_on, label):
        Dealt(window, hand(window), label, site, place, glass if are_on and hand is Pointer else None).run()

    site.visits = []
    each(window, [
        (places[0], 390, Pointer, True), (places[1], 1280, Keyboard, False),
        (places[1], 390, Pointer, False), (places[0], 1280, Keyboard, True),
    ], visit, ", deck")
    keys(window)
    window.driver.delete_all_cookies()
