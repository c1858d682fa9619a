"""Rules of the frame: tabs, languages, sizes, the ways in, legal pages, first steps."""
import re

from .members import BUTTON, WORDS
from .rules_visit import rule

# The tabs that do not lie within the window, or have something over them, where the page is scrolled to now.
TABS = """
return [...document.querySelectorAll('.tabs a')].filter(e => {
  const {left, right, top, bottom, width, height} = e.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return !(width && height && left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1 && e.contains(found));
}).map(e => e.textContent.trim());
"""
LIT = "return [...document.querySelectorAll('.tabs [aria-current]')].map(e => e.textContent.trim())"


def tabs_of(v):
    """The tabs out of sight, at the top of the page and at its end."""
    hidden = v.window.js(TABS)
    v.window.js("scrollTo(0, document.documentElement.scrollHeight)")
    return hidden + v.window.js(TABS)


@rule("H-15", "Opened eleven kinds of page, a conversation among them, and scrolled to the end: tabs and Messages stay in sight",
      "tools/browsing/audit.py (nothing lies over the tabs)")
def tabs(v):
    v.be(v.alma)
    prefix = "/es" if v.language == "es" else ""
    for path in ("/", "/forum/", "/catalogue/", "/more/"):
        v.window.open(prefix + path)
        hidden = tabs_of(v)
        v.check(f"all tabs on {path}", not hidden and len(v.window.all(".tabs a")) >= 5, hidden)
    v.window.open(v.places.topic())
    hidden = tabs_of(v)
    v.check("all tabs on a topic", not hidden, hidden)
    for path in ("/do/me", "/do/me/friends", "/do/talk", "/do/me/notebook", "/do/me/bookmarks", v.group):
        v.open(path)
        hidden = tabs_of(v)
        # An open conversation has its box at the foot of a phone, where the tabs give way.
        if path != v.group or v.width > 768:
            v.check(f"all tabs on {re.sub('[0-9]+', 'n', path)}", not hidden, hidden)
        v.check(f"Messages on {re.sub('[0-9]+', 'n', path)}", v.reached(".languages a.mine"))


@rule("F-05", "Opened the map, search and one's own page: Map, Search and Me are in sight, and the current one is lit",
      "only here")
def lit(v):
    v.be(v.alma)
    for name, path in (("the map", "/do/map"), ("friends on the map", "/do/map?show=friends"), ("one's locations", "/do/me/places")):
        v.open(path)
        v.page(name)
        v.check(f"{name}: the tab Map is lit, and no other", v.window.js(LIT) == [v.t["map"]], v.window.js(LIT))
        v.check(f"{name}: the tabs are in sight", not tabs_of(v))
    v.static("/map/")
    v.check("places on the map: the tab Map is lit", v.window.js(LIT) == [v.t["map"]], v.window.js(LIT))
    for path in ("/do/map", "/do/search?q=niebla", "/do/me"):
        v.open(path)
        v.check(f"{path[:10]}: Search and one's menu can be pressed", v.reached(".languages a[rel~=search]") and v.reached(".menu > summary"))
    v.open("/do/search?q=niebla")
    v.page("search")
    v.check("Search is lit on its page, not Map", v.window.has(".languages a[rel~=search][aria-current]") and v.t["map"] not in v.window.js(LIT),
            v.window.js(LIT))
    v.open("/do/me")
    v.check("Me is lit on one's page, not Map", v.window.has(".menu[aria-current], .menu summary[aria-current], .menu summary:has([aria-current])")
            and v.t["map"] not in v.window.js(LIT), v.window.js(LIT))


def speaking(v, language):
    """The browser of a person whose device is set to a language."""
    agent = v.window.js("return navigator.userAgent")
    v.window.cdp("Network.setUserAgentOverride", userAgent=agent, acceptLanguage="es-ES,es" if language == "es" else "en-GB,en")


@rule("H-51", "A device set to the language: signing in, errors, signing up and its email come in it; the front page leads there",
      "LanguageChoiceTests, tools/browsing/journeys.py")
def device(v):
    v.be(None)
    speaking(v, v.language)
    try:
        v.window.open("/do/sign-in")
        v.page("signing in")
        v.hand.write("input[name=login]", "nadie")
        v.hand.write("input[name=password]", WORDS)
        v.send(BUTTON)
        v.page("an error")
        v.check("the error is beside its field", v.error_of("input[name=login]"))
        v.window.driver.delete_all_cookies()
        v.window.open("/")
        if v.language == "es":
            way = ".offer a[hreflang=es]" if v.are_on else ".languages a[hreflang=es]"
            v.check("the front page leads to the language", v.window.until(lambda: v.reached(way)))
            v.send(way)
        v.page("the front page")
        v.window.driver.delete_all_cookies()
        v.window.open("/do/sign-up")
        v.page("signing up")
        address = f"idioma-{v.number}@example.org"
        for field, text in (("name", f"Idi {v.mark}ora"), ("username", f"idioma-{v.number}"), ("email", address), ("password", WORDS), ("password_again", WORDS)):
            v.hand.write(f"input[name={field}]", text)
        v.send(BUTTON)
        v.page("an email is on its way")
        arrived = v.window.until(lambda: v.letters(address), 60)
        greeting = (arrived or [""])[0]
        v.check("so is the email", arrived and not any(part in greeting for part in v.foreign.parts), greeting[:200])
    finally:
        speaking(v, "en")


@rule("S-26", "A device set to the language opens the notebook; ten pages at 320, 390, 600, 768, 1024, 1280 and 1920 px",
      "LanguageChoiceTests, tools/browsing/audit.py")
def sizes(v):
    v.be(None)
    speaking(v, v.language)
    try:
        v.window.open("/do/me/notebook")
        v.page("the notebook, not signed in")
    finally:
        speaking(v, "en")
    v.be(v.alma)
    prefix = "/es" if v.language == "es" else ""
    said = f"?lang={v.language}"
    for path in (f"{prefix}/", f"{prefix}/forum/", f"{prefix}/events/", f"/do/me/notebook{said}", f"/do/me/notebook/agenda{said}", f"/do/me/notebook/agenda/new{said}",
                 f"/do/me/notebook/notes{said}", f"/do/me/notebook/professors{said}", f"/do/me/profile{said}", f"{v.group}{said}"):
        v.window.open(path)
        wide = {}
        for width in (320, 390, 600, 768, 1024, 1280, 1920):
            v.window.size(width)
            if (over := v.window.js("return document.documentElement.scrollWidth - innerWidth")) > 0:
                wide[width] = over
        v.window.size(v.width)
        v.page(re.sub("[0-9]+", "n", path.split("?")[0]))
        v.check(f"{path.split('?')[0]}: no size scrolls sideways", not wide, wide)


@rule("T-02", "Signed out: reading goes on without an account; sign-in and sign-up lead to the legal and the privacy page",
      "tools/browsing/journeys.py, SignInTests")
def ways_in(v):
    person = v.someone("Tirso")
    v.be(person)
    v.open("/do/me")
    v.hand.press(".menu > summary")
    v.send(".menu form[action$='sign-out'] button")
    v.check("who signs out is out", not v.window.driver.get_cookie("session"))
    v.hand.press(".menu > summary")
    v.check("and finds Sign in where Sign out was", v.reached(".menu .guest-only a"))
    v.send(".menu .guest-only a")
    v.page("signing in")
    v.check("another way than signing in: the tabs lead on", not tabs_of(v))
    for page in ("sign-in", "sign-up"):
        for name in ("legal", "privacy"):
            v.open(f"/do/{page}")
            v.check(f"{page} leads to the {name} page", v.reached(f"main a[href$='/{name}/']"))
            v.send(f"main a[href$='/{name}/']")
            v.page(name)
            v.check(f"the {name} page from {page} has its text", len(v.text("main .prose")) > 300 and "/do/" not in v.window.address())
    v.send(".tabs a[href$='/forum/']")
    v.send("main .rows a.title")
    v.check("a topic is read without an account", v.window.has("article.comment"))


@rule("T-04", "Changed content/legal.md and ran build while the site is served: the page changes without a release; the foot of a page leads to it",
      "LegalHealthTests, PagesActionTests")
def legal(v):
    v.be(None)
    v.static("/forum/")
    v.check("the foot leads to it", v.reached("footer a[href$='/legal/']"))
    v.send("footer a[href$='/legal/']")
    v.page("legal notice")
    file = v.site.folder / f"content/legal{'.es' if v.language == 'es' else ''}.md"
    before, line = file.read_text(), f"Cláusula nueva {v.mark}{v.number}."
    file.write_text(f"{before}\n\n{line}\n")
    try:
        built = v.site.build()
        v.window.driver.refresh()
        v.check("what an editor added is there", built.returncode == 0 and line in v.text(), built.stderr)
    finally:
        file.write_text(before)
        v.site.build()
    v.check("the way back is in sight", not tabs_of(v))


@rule("T-05", "A new member met four first steps at once, skipped two, answered two, and was asked no more",
      "FirstStepsTests, tools/browsing/journeys.py")
def first_steps(v):
    person = v.someone("Nina")
    v.check("an account that was just opened leads to them", person.landed == "/do/me/first", person.landed)
    v.be(person)
    v.open("/do/me")
    v.check("one's page leads to the steps", v.reached("main .go a[href*='/do/me/first']"))
    v.send("main .go a[href*='/do/me/first']")
    v.check("there are four, and the first is to be done", len(v.window.all(".stepline li")) == 4 and len(v.window.all(".stepline .done")) == 1)
    v.page("photo")
    v.check("it can be skipped", v.reached("button[form=skip]"))
    v.send("button[form=skip]")
    v.page("topics")
    v.send(BUTTON)
    v.page("who sees what")
    v.check("three ways to begin", len(v.window.all("input[type=radio]")) == 3)
    v.hand.press("fieldset .field:last-of-type label")
    v.send(BUTTON)
    v.page("hello")
    v.send("button[form=skip]")
    v.page("the end")
    v.open("/do/me")
    v.check("nobody asks again", not v.window.has("main .go a[href*='/do/me/first']"))
