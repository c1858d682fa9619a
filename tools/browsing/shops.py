"""Actions behind the catalogue's static pages: a reservation, the nearest shop, suggestions, the search."""
import email, email.policy, re

from serving.checks import check

from .hands import Keyboard, Pointer
from .members import BUTTON, LINK, Member
from .visits import each

SHOP = "la-horma@example.org"
STATE = ".kept-things"


class Buyer(Member):
    """One visit of a guest: from the catalogue to a thing that a shop puts aside, and that is taken back."""

    def run(self):
        self.window.open("/do/sign-out")
        self.window.driver.delete_all_cookies()
        self.language, self.tree = self.places.language, self.places.tree
        self.static_pages()
        self.nearest()
        self.asks()
        self.confirms()
        self.shop_answers()
        self.takes_back()
        self.suggests()
        self.searches()
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)

    def letters(self, address):
        """The links in emails to an address, the oldest first."""
        found = []
        for file in (self.site.folder / "data/mail").glob("*.eml"):
            message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            if address in str(message["To"]):
                text = message.get_body(("plain",)).get_content()
                found.append((int(file.stem), str(message["Subject"]), text, (LINK.findall(text) or [None])[0]))
        return sorted(found)

    def arrives(self, address, before):
        """The email that comes after so many others."""
        self.window.until(lambda: len(self.letters(address)) > before)
        found = self.letters(address)
        self.check(f"a letter to {address.split('@')[0][:12]} arrives", len(found) > before, len(found))
        return found[-1]

    def static_pages(self):
        """Grid, product, facet, shop and the page of all values, by their links."""
        window = self.window
        window.open(f"/{self.tree}catalogue/")
        self.check("the grid has pictures", len(window.all(".goods .tile")) >= 10)
        self.look("the grid")
        self.send(".goods li:nth-child(3) .heart")
        self.check("a heart in the grid makes a favourite", window.has("main button") and "/like" in window.address(), window.address())
        window.open(f"/do/catalogue/favourites?lang={self.language}")
        self.check("which is kept", len(window.all(".goods .tile")) == 1)
        window.open(f"/{self.tree}catalogue/")
        self.send(".acts a[href*='/browse/']")
        self.check("all values have their numbers", window.has(".choices .fact"))
        self.look("all values")
        self.send("a[href$='/catalogue/colour/brown/']")
        self.check("a colour leads to what has it", window.has(".goods li"))
        self.look("a colour")
        window.open(f"/{self.tree}catalogue/tejares-walking-boot/")
        self.look("a product")
        self.send(".shops a.title")
        self.check("a shop has its things", window.has(".goods li") and window.has(".shop"))
        self.look("a shop")
        window.open(f"/{self.tree}catalogue/tejares-walking-boot/")
        self.check("a product can be kept, in each size that the shop has", len(window.all(".shops .chips a")) == 8)

    def nearest(self):
        window = self.window
        self.send("a[href*='/nearest']")
        self.check("without a place the page says who has it", window.has("svg.map .pin") and not window.has("svg.map .me"))
        self.look("the nearest shop from nowhere")
        self.hand.write("input[name=town]", "Atlantis")
        self.send(BUTTON)
        self.check("an unknown town is said at its field", self.error_of("input[name=town]"))
        self.look("the nearest shop from no town")
        self.hand.write("input[name=town]", "santa marta de TORMES")
        self.send(BUTTON)
        self.check("the title is the answer", re.search(r"\d", window.text("h1")) and window.has("svg.map .me"), window.text("h1"))
        self.check("shops lie on the map as in the list", len(window.all("svg.map .pin")) == len(window.all(".numbered li")))
        self.look("the nearest shop from a town")
        window.open(f"/do/catalogue/1/nearest?size=40&town=bejar&lang={self.language}")
        self.check("from far away it says how far", "km" in window.text("h1"), window.text("h1"))
        self.look("the nearest shop from far away")

    def asks(self):
        window = self.window
        window.open(f"/{self.tree}catalogue/tejares-walking-boot/")
        self.send(".shops li:first-child .chips a:nth-child(4)")
        self.check("the size of the link is chosen", window.js("return document.querySelector('input[name=size]:checked')?.value") == "39")
        self.check("the three steps stand in a line", len(window.all(".way li")) == 3 and window.has(".way [aria-current=step]"))
        self.look("asking a shop")
        self.send(BUTTON)
        wrong = [self.error_of(f"input[name={field}]") for field in ("name", "email")]
        self.check("what is missing is said at its field", all(wrong), wrong)
        self.look("asking a shop with errors")
        self.hand.write("input[name=name]", "Carmen Ñ")
        self.hand.write("input[name=email]", self.address)
        self.hand.write("textarea[name=words]", "Left <b>one</b> is larger.")
        self.send(BUTTON)
        self.check("a letter is on its way", self.address in window.text("main"), window.text("main"))
        self.look("a letter about a reservation")

    def confirms(self):
        window, shops = self.window, len(self.letters(SHOP))
        _, _, text, link = self.arrives(self.address, 0)
        self.check("it repeats nothing that was typed", "Carmen" not in text and "larger" not in text)
        self.check("the shop has heard of nothing", len(self.letters(SHOP)) == shops)
        self.mine = link
        window.open(link)
        self.check("its link shows a button", window.has(f"{STATE} .button[value=confirm]"))
        self.look("confirming a reservation")
        self.send(f"{STATE} .button")
        self.check("then the shop answers", window.has(".way li:nth-child(2)[aria-current=step]"), window.text("main"))
        self.shops = shops

    def shop_answers(self):
        window = self.window
        _, subject, text, link = self.arrives(SHOP, self.shops)
        self.check("the shop is told who asks for what", "Carmen Ñ" in subject and "Left <b>one</b> is larger." in text
                   and self.address in text, (subject, text))
        window.open(link)
        self.check("the shop sees the wish, and two buttons", window.has("[value=aside]") and window.has("[value=refuse]")
                   and not window.has("main b b"))
        self.look("a shop answers")
        before = len(self.letters(self.address))
        self.send(".button[value=aside]")
        self.check("it can answer otherwise", not window.has("[value=aside]") and window.has("[value=refuse]"))
        self.look("a shop has answered")
        self.arrives(self.address, before)

    def takes_back(self):
        window, shops = self.window, len(self.letters(SHOP))
        window.open(self.mine)
        self.check("the thing is to be fetched", window.has(".way li:nth-child(3)[aria-current=step]"))
        self.look("a thing put aside")
        self.send(f"{STATE} [value=withdraw]")
        self.check("taken back, there is nothing to press", not window.has(f"{STATE} form") and not window.has(".way"))
        self.look("a reservation taken back")
        self.arrives(SHOP, shops)

    def suggests(self):
        window = self.window
        keeper = f"k-{self.username}"[:28].strip("-")
        self.site.run("user", "add", f"Keeper {self.name}", "--username", keeper, "--role", "moderator",
                      "--email", f"{keeper}@example.org", "--site", self.site.folder)
        window.open(f"/{self.tree}more/")
        self.check("somebody can be told of the site", window.has("main a[href^='mailto:?subject=']"))
        self.send("main a[href*='/do/suggest']")
        self.look("a suggestion")
        self.send(BUTTON)
        self.check("what is missing is said at its field", self.error_of("textarea[name=body]") and self.error_of("input[name=name]"))
        self.hand.write("textarea[name=body]", "More boots.")
        self.hand.write("input[name=name]", "Rosa")
        self.send(BUTTON)
        self.check("and it is on its way", not window.has("form.form"), window.text("main"))
        _, _, text, _ = self.arrives(f"{keeper}@example.org", 0)
        self.check("to who keeps order", "More boots." in text and "Rosa" in text, text)

    def searches(self):
        self.window.open(f"/do/search?q=tejares&lang={self.language}")
        self.check("things are found by their names, with pictures", len(self.window.all(".found .thing")) == 4)
        self.look("things that were found")
        self.window.open(f"/do/search?q=horma&lang={self.language}")
        self.check("and shops", self.window.has("main a[href$='/catalogue/shops/la-horma/']"))


def located(window):
    """Additions of the script: the browser gives its position, if it may, after a button was pressed."""
    address = "/do/catalogue/1/nearest?size=39&lang=en"
    window.open(address)
    window.until(lambda: not window.js("return document.querySelector('[data-locate]').hidden"))
    check("shops: the script offers to ask the browser", not window.js("return document.querySelector('[data-locate]').hidden"))
    sent = len(window.sent)
    origin = window.base
    window.cdp("Browser.grantPermissions", origin=origin, permissions=["geolocation"])
    window.cdp("Emulation.setGeolocationOverride", latitude=40.961234567, longitude=-5.666987654, accuracy=10)
    window.listen()
    check("shops: nothing is asked before the button is pressed", len(window.sent) == sent or "lat=" not in window.address())
    window.one("[data-locate]").click()
    window.until(lambda: "lat=" in window.address())
    check("shops: three decimals and no more are sent", "lat=40.961&lon=-5.667" in window.address(), window.address())
    check("shops: the answer is measured from there", window.has("svg.map .me") and "minutes on foot" in window.text("h1"),
          window.text("h1"))
    window.cdp("Browser.resetPermissions")
    window.cdp("Emulation.clearGeolocationOverride")


def all_shops(window, site, places, glass):
    """A visit for each language, width, hand, with scripts and without; those by pointer under the glass."""
    def visit(place, width, hand, are_on, label):
        Buyer(window, hand(window), label, site, place, glass if are_on and hand is Pointer else None).run()

    site.visits = []
    each(window, [
        (places[0], 390, Pointer, True), (places[1], 1280, Keyboard, False),
        (places[1], 390, Pointer, False), (places[0], 1280, Pointer, True),
    ], visit, ", shops")
    located(window)
    window.driver.delete_all_cookies()
