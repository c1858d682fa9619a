"""Rules of profiles, cards and the catalogue: a cover, settings, what filters the catalogue, marks on a card that is dragged."""
import base64, re

from selenium.webdriver.common.action_chains import ActionChains

from .members import BUTTON
from .photo import CUT, FIELD, PICTURE, SHOWN, USE
from .rules_visit import rule

UNDO = ".deck-head button"
IN, AGAIN = "form:has(input[name=do][value=in]) .button", ".empty button[value=again]"
STAMP = """
const e = document.querySelector('.card-face .stamp'), {left, right, top, bottom} = e?.getBoundingClientRect() ?? {};
return e && [e.className, e.textContent.trim(), left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && Number(getComputedStyle(e).opacity) > 0];
"""


@rule("T-10", "Sent a photo and said some things: one's page has a blurred cover, the photo, the name and a table",
      "ProfileTests, tools/browsing/photo.py")
def cover(v):
    v.be(v.alma)
    v.open("/do/me/photo")
    file = v.site.folder / f"cover-{v.number}.jpg"
    file.write_bytes(base64.b64decode(v.window.js(PICTURE, 700, 700, "image/jpeg").split(",")[1]))
    v.window.one(FIELD).send_keys(str(file))
    if v.are_on:
        v.check("a square can be chosen", v.window.until(lambda: v.window.has(CUT)))
        v.send(f"{CUT} [data-do=use]")
    else:
        v.send(USE)
    v.page("photo")
    v.open("/do/me/profile")
    v.hand.write("input[name=city]", "Ledesma")
    v.hand.write("input[name=birth_date]", "") if v.window.value("input[name=birth_date]") else None
    v.fill("input[name=birth_date]", "1990-05-01")
    v.fill("select[name=birth_date_audience]", "friends")
    v.send(BUTTON)
    v.be(v.bela)
    v.open(f"/do/people/{v.alma.number}")
    v.page("a friend's page")
    v.check("the photo is a cover above the name, blurred", v.window.js("""
        const cover = document.querySelector('.backdrop'), box = cover?.getBoundingClientRect();
        return Boolean(cover?.checkVisibility()) && getComputedStyle(cover).filter.includes('blur') && box.width > 200
          && box.bottom <= document.querySelector('.person').getBoundingClientRect().top + 1"""))
    v.check("photo and name are there", v.window.until(lambda: v.window.js(SHOWN, ".person img.face")) and v.text("h1") == v.alma.name)
    v.check("a table says the rest", "Ledesma" in v.text("dl.card") and {"en": "1 May", "es": "1 de mayo"}[v.language] in v.text("dl.card"), v.text("dl.card"))


@rule("T-11", "More: About, Suggest something (it arrives), Tell somebody; the menu: one's page, profile and settings",
      "SuggestTests, tools/browsing/shops.py")
def settings(v):
    v.be(v.alma)
    v.static("/more/")
    v.page("more")
    v.check("sharing the site can be pressed", v.reached("main a[href^='mailto:?subject=']"))
    if v.are_on and v.window.js("return Boolean(navigator.share)"):
        v.check("a phone's own way to share, too", v.reached("[data-share-site]"))
    v.send("main a[href$='/about/']")
    v.page("about")
    v.check("About says something", len(v.text("main .prose")) > 200)
    v.static("/more/")
    v.send("main a[href*='/do/suggest']")
    v.page("suggestion")
    v.send(BUTTON)
    v.check("an empty suggestion is refused", v.error_of("textarea[name=body]"))
    words = f"Una sugerencia {v.mark}{v.number}."
    keeper = f"guarda-{v.number}"
    v.site.run("user", "add", f"Guarda {v.mark}ix", "--username", keeper, "--role", "admin", "--email", f"{keeper}@example.org", "--site", v.site.folder)
    v.hand.write("textarea[name=body]", words)
    if v.window.has("input[name=name]") and not v.window.value("input[name=name]"):
        v.hand.write("input[name=name]", "Alma")
    v.send(BUTTON)
    v.page("suggestion sent")
    v.check("it reaches who runs the site", v.window.until(lambda: any(words in text for text in v.letters(f"{keeper}@example.org")), 60))
    v.open("/do/me")
    v.hand.press(".menu > summary")
    v.check("the menu leads to settings", v.reached(".menu a[href*='/do/me/settings']"))
    v.send(".menu a[href*='/do/me/settings']")
    v.page("settings")
    v.send("main a[href*='/do/me/profile']")
    v.page("profile")


def shown(v):
    """How much of the catalogue is shown, and of how much; and the chosen words."""
    counts = re.findall(r"\d+", v.text(".sentence b"))
    return int(counts[0]), int(counts[-1]), [each.text for each in v.window.all(".sentence .term")]


@rule("T-13", "Name of 61 letters, birth date in the future and in 1850 refused; gender and own size filter the catalogue; signed out",
      "ProfileTests, FilterPageTests")
def edit(v):
    v.be(v.alma)
    v.open("/do/me/account")
    v.page("account")
    v.hand.write("#name-form ~ form input[name=name], form:has(input[name=name]) input[name=name]", "a" * 61)
    v.send("form:has(input[name=name]) button")
    v.check("a name of 61 letters is refused, with the limit", "60" in (v.error_of("input[name=name]") or ""))
    for date in ("2999-01-01", "1850-01-01"):
        v.open("/do/me/profile")
        v.fill("input[name=birth_date]", date)
        v.send(BUTTON)
        v.check(f"a birth date of {date[:4]} is refused beside its field", v.error_of("input[name=birth_date]"))
        v.page("profile with an error")
    counts = {}
    for gender in ("gender_woman", "gender_man"):
        v.open("/do/me/profile")
        v.fill("input[name=gender]", v.t[gender])
        v.fill("[name=own-size]", v.window.js("return document.querySelector('[name=own-size]').options[0].value"))
        v.send(BUTTON)
        v.open("/do/catalogue")
        counts[gender] = shown(v)
    women, men = counts.values()
    v.check("the gender of the profile filters the catalogue", women[0] < women[1] and men[0] < men[1] and women[2] and men[2] and women[2] != men[2], counts)
    v.open("/do/me/profile")
    v.fill("[name=own-size]", v.window.js("return [...document.querySelector('[name=own-size]').options].find(e => e.text.includes('39'))?.value"))
    v.send(BUTTON)
    v.check("a size is kept", not v.error_of("[name=own-size]"), v.text()[:300])
    v.open("/do/catalogue")
    v.page("catalogue")
    v.check("so does one's own size", shown(v)[0] < men[0] and any("39" in each for each in shown(v)[2]), shown(v))
    for _ in range(5):
        if v.window.has(".sentence .term"):
            v.send(".sentence .term")
    v.check("a press on each of its words takes it off, until everything is shown", shown(v)[0] == shown(v)[1] > men[0], shown(v))
    v.open("/do/me/profile")
    v.hand.press(".menu > summary")
    v.send(".menu form[action$='sign-out'] button")
    v.check("signing out is at hand", not v.window.driver.get_cookie("session"))
    # The session is over: the other rules need another one.
    v.renew(v.alma)


def joins(v, person, tag):
    v.be(person)
    v.open("/do/me/meet")
    for field, text in (("birth_date", "1990-05-01"), ("town", "Salamanca"), ("tags", tag), ("status", "single"), ("gender", v.t["gender_woman"])):
        v.fill(f"form.form [name={field}]", text)
    v.send(IN)


def card(v, selector="form.deck input[name=person]"):
    return v.window.value(selector)


@rule("Y-15", "Held a card of a person and one of a thing to each side: a mark says what would happen; scripts off: the buttons, and what was said",
      "MeetTests, tools/browsing/deck.py")
def marks(v):
    dora, eva = v.someone("Dora"), v.someone("Eva")
    for person in (eva, dora):
        joins(v, person, f"grullas{v.number}")
    for path, field in (("/do/meet", "input[name=person]"), ("/do/catalogue/deck?mine=no", "input[name=product]")):
        v.open(path)
        v.page(path.split("?")[0])
        first = v.check(f"{path[4:13]}: there is a card", card(v, f"form.deck {field}")) and card(v, f"form.deck {field}")
        labels = {word: v.text(f".three [value={word}]") for word in ("no", "like")}
        v.check("its buttons can be pressed", all(v.reached(f".three [value={word}]") for word in labels), labels)
        if v.are_on:
            held(v, path, labels)
            v.check("what was let go in the middle is still there", card(v, f"form.deck {field}") == first)
        v.hand.press(".three [value=no]")
        v.check("No says No", v.window.until(lambda: card(v, f"form.deck {field}") != first))
        v.check("and offers a way back", v.window.until(lambda: v.reached(UNDO)))
        v.hand.press(UNDO)
        v.check("which brings the card back", v.window.until(lambda: card(v, f"form.deck {field}") == first))
    match(v, dora, eva)


def held(v, path, labels):
    for way, word in ((-1, "no"), (1, "like")):
        v.window.js("document.querySelector('.card-face').scrollIntoView({block: 'center'})")
        face = v.window.one(".card-face")
        hand = ActionChains(v.window.driver, duration=60)
        hand.move_to_element_with_offset(face, 0, -int(face.size["height"] / 4)).click_and_hold()
        hand.move_by_offset(way * 60, 0).move_by_offset(way * 70, 0).perform()
        seen = v.window.js(STAMP)
        v.check(f"{path[4:13]}: held to the {'right' if way > 0 else 'left'} it shows its mark", seen and word in seen[0] and seen[1] == labels[word] and seen[2], seen)
        wide = v.window.js("return document.documentElement.scrollWidth - innerWidth")
        v.check("and the page is no wider", wide <= 0, wide)
        ActionChains(v.window.driver, duration=60).move_by_offset(-way * 130, 0).release().perform()


def match(v, dora, eva):
    """Both say Like: the second is notified on a page of its own."""
    for person, other in ((dora, eva), (eva, dora)):
        v.be(person)
        v.open("/do/meet")
        for _ in range(40):
            shown = card(v)
            if shown == str(other.number):
                break
            v.hand.press(".three [value=later]" if shown else AGAIN)
            v.window.until(lambda: card(v) != shown)
        v.check(f"{other.name} is dealt", card(v) == str(other.number), card(v))
        v.hand.press(".three [value=like]")
        v.window.until(lambda: card(v) != str(other.number) or "/match" in v.window.address())
    v.check("a match is said", v.window.until(lambda: "/match" in v.window.address() and dora.name in v.text("h1")), v.window.address())
    v.page("match")
