"""Rules of messages: emoji, locations, the list with its dates, deleting and clearing."""
from .rules_visit import rule

BOX, SEND = "form.write textarea", "form.write .line button.button"


def conversation(v):
    """The conversation of the two, opened as the first of them."""
    v.be(v.alma)
    v.open(v.talk)


def send(v):
    """Sends what is in the box: with scripts the page stays."""
    v.hand.press(SEND) if v.are_on else v.send(SEND)


def said(v, condition):
    return v.window.until(lambda: condition(v.text("#said")))


@rule("H-17", "Scripts on: opened the emoji panel, chose a category and a sign, closed it, sent; off: typed a sign, and no panel is offered",
      "tools/browsing/talk.py")
def emoji(v):
    conversation(v)
    v.page("conversation")
    sign = "☺"
    if v.are_on:
        v.hand.press(".faces > summary")
        v.check("the panel has eight categories, each with a name", v.window.until(
            lambda: v.window.js("return [...document.querySelectorAll('.emoji .cats button')].filter(e => e.ariaLabel || e.title).length") == 8))
        before = v.text(".emoji .grid")
        v.hand.press(".emoji .cats button:nth-child(5)")
        v.check("another category has other signs", v.text(".emoji .grid") not in ("", before))
        sign = v.text(".emoji .grid button")
        v.hand.press(".emoji .grid button")
        v.check("a pressed sign is in the box", sign in v.window.value(BOX), v.window.value(BOX))
        v.page("panel")
        v.hand.press(".faces > summary")
        v.check("the panel closes, and letters go on", v.window.until(lambda: not v.window.has(".faces[open]")))
        v.window.one(BOX).send_keys(" y letras")
        v.check("the box has both", v.window.value(BOX) == f"{sign} y letras", v.window.value(BOX))
    else:
        v.check("without a script no panel is offered", not v.window.one(".faces").is_displayed())
        v.hand.write(BOX, f"{sign} y letras")
    send(v)
    v.check("the sign is sent and shown", said(v, lambda text: f"{sign} y letras" in text))


@rule("H-20", "“+”, Location: “Share my location” lists places near by (scripts off: typed a part of a city and pressed Find); sent one",
      "ComposerTests, tools/browsing/talk.py")
def location(v):
    conversation(v)
    before = len(v.window.all("#said .says"))
    choices = lambda: v.window.js("return [...document.querySelectorAll('.found-places li')].map(e => e.textContent.trim())")
    v.window.cdp("Browser.grantPermissions", permissions=["geolocation"])
    v.window.cdp("Emulation.setGeolocationOverride", latitude=40.9653, longitude=-5.6641, accuracy=10)
    try:
        v.hand.press(".plus > summary")
        v.check("“+” has Location", v.reached("button[name=add][value=location]"))
        if v.are_on:
            v.hand.press("button[name=add][value=location]")
            v.check("the browser can be asked", v.window.until(lambda: v.reached(".locate button")))
            v.hand.press(".locate button")
            v.check("places near by are listed", v.window.until(lambda: len(choices()) > 1), choices())
        else:
            v.send("button[name=add][value=location]")
            v.hand.write("input[name=place]", "Salam")
            v.send(".ask button[name=add]")
            v.check("what is typed finds places", any("Salamanca" in each for each in choices()), choices())
        v.page("choosing a location")
        v.hand.press(".found-places li:first-child label")
        send(v)
    finally:
        v.window.cdp("Browser.resetPermissions")
        v.window.cdp("Emulation.clearGeolocationOverride")
    v.check("the location is sent, with a link to the map", said(v, lambda _: len(v.window.all("#said .says")) == before + 1)
            and v.window.has("#said .turn:last-child a[href*='/do/map?']"), v.text("#said")[-200:])


@rule("H-27", "Messages have day and time of their beginning; deleted one and restored it; cleared all histories: the other side keeps them",
      "ClearingTests, ConversationTests")
def chats(v):
    conversation(v)
    words = f"Palabras {v.mark}{v.number} que quedan"
    v.hand.write(BOX, words)
    send(v)
    v.check("something is said", said(v, lambda text: words in text))
    v.open("/do/talk")
    v.page("messages")
    began = v.window.js("return [...document.querySelectorAll('.chats .began')].map(e => e.textContent)")
    v.check("each conversation and group says when it began, with day and time", len(began) >= 2 and len(began) == len(v.window.all(".chats li"))
            and all(":" in each and "202" in each for each in began), began)
    row = f".chats a[href*='{v.talk}?']"
    v.open(f"{v.talk}/about")
    v.unfold("button[value=forget]")
    v.send("button[value=forget]")
    v.open("/do/talk")
    v.check("a deleted one is not in the list", not v.window.has(row))
    v.check("and can be restored", v.reached("button[value=restore]"))
    v.send("button[value=restore]")
    v.open("/do/talk")
    v.check("restored it is in the list again", v.window.has(row))
    v.unfold("button[value=wipe-all]")
    v.send("button[value=wipe-all]")
    v.page("all histories cleared")
    v.open(v.talk)
    v.check("one's history is cleared", words not in v.text())
    v.be(v.bela)
    v.open(v.talk)
    v.check("the other side keeps it", words in v.text("#said"))
