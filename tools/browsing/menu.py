"""The head of a page: the menu of a signed-in member opens by pointer and by keys, and leads to their settings."""
SUMMARY = ".menu > summary"
IS_OPEN = "return document.querySelector('.menu').open"
# Items of the menu that do not lie within the window.
OUTSIDE = """
return [...document.querySelectorAll('.menu li')].filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect())
  .filter(({left, right, top}) => left < 0 || top < 0 || right > innerWidth + .5).length;
"""


def menu(visit):
    window = visit.window
    window.open(f"/do/me/settings?lang={visit.places.language}")
    visit.look("settings")
    label = window.one(SUMMARY).get_attribute("aria-label")
    visit.check("the menu says whose it is", visit.name in label, label)
    visit.check("it is closed", not window.js(IS_OPEN))
    visit.hand.press(SUMMARY)
    visit.check("it opens", window.until(lambda: window.js(IS_OPEN)))
    visit.check("and is seen whole", window.js(OUTSIDE) == 0, window.js(OUTSIDE))
    visit.look("the open menu")
    window.js("document.querySelector('.menu').open = true")
    visit.send(".menu a[href*='/do/me?']")
    visit.check("it leads to one's own page", window.has("main .go"), window.address())
    visit.check("which has a row for the settings", window.has("main .go a[href*='/do/me/settings']"))
