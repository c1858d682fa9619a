"""Whole ways through a site, at 390 px: a Spanish phone from its first visit to its first post; an operator from `init` to a live poll."""
import json, pathlib, re

from .flows import BODY, NAME, POST, TITLE, Flows
from .visits import each

LOCALES = pathlib.Path(__file__).resolve().parent.parent.parent / "templates/locales"
# What a page says to a reader, without what people wrote: words of links, buttons, headings, labels and sentences.
SAID = """
const root = document.body.cloneNode(true);
for (const e of root.querySelectorAll('.prose, .title, [lang], script, svg, textarea, select, datalist, [hidden], time')) e.remove();
const words = [...root.querySelectorAll('a, button, label, h1, h2, h3, legend, summary')].map(e => e.textContent.trim());
const named = [...root.querySelectorAll('[aria-label]')].map(e => e.ariaLabel);
return [words.concat(named), root.textContent.replace(/\\s+/g, ' ')];
"""


def texts(language):
    """The values of a language's file, without quotes."""
    found = {}
    for line in (LOCALES / f"{language}.yml").read_text().splitlines():
        if match := re.match(r"([a-z0-9_]+): (.+)", line):
            value = match[2]
            found[match[1]] = json.loads(value) if value.startswith('"') else value
    return found


class Spanish(Flows):
    """Somebody whose phone is set to Spanish; nobody tells them where the language is chosen."""

    def __init__(self, *arguments, are_on):
        super().__init__(*arguments)
        self.are_on = are_on
        english, spanish = texts("en"), texts("es")
        ours = {value for value in spanish.values()}
        foreign = [value for key, value in english.items() if spanish.get(key) != value and value not in ours]
        # A word of both languages, such as «No», is no proof; of a sentence its longest part without a blank to fill is looked for.
        self.words = {value for value in foreign if "{" not in value and len(value) > 3}
        parts = (max(re.split(r"\{[^}]*\}", value), key=len).strip() for value in foreign)
        everything = " ".join(ours)
        self.parts = {part for part in parts if part.count(" ") >= 2 and part not in everything}

    def english(self):
        """The English words and sentences of ours that the page shows."""
        said, whole = self.window.js(SAID)
        return [word for word in said if word in self.words] + [part for part in self.parts if part in whole]

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


def all_journeys(window, site, places):
    from .hands import Pointer
    spanish = next(each for each in places if each.language == "es")

    def phone(place, width, hand, are_on, label):
        Spanish(window, hand(window), f"{label}, a Spanish phone", are_on=are_on).run()
    each(window, [(spanish, 390, Pointer, True), (spanish, 390, Pointer, False)], phone)
