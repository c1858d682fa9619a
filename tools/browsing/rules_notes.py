"""Rules of notes: their pictures and PDFs from wherever a note is reached, their tags."""
from .flows import BODY, POST
from .photo import SHOWN
from .rules_notebook import BOOK, student
from .rules_visit import rule


def viewed(v, way):
    """From a note to its picture and to its PDF, each with the way back."""
    v.page(way)
    note = v.path()
    picture = ".document a[href*='/file?name=']:has(img)"
    v.check(f"{way}: the note leads to its picture", v.path() == v.note and v.reached(picture))
    v.send(picture)
    v.page("picture")
    seen = v.window.until(lambda: v.window.js(SHOWN, "img.sheet"))
    fits = v.window.js("return document.querySelector('img.sheet').getBoundingClientRect().right <= innerWidth + 1")
    whole = v.window.one(".viewer a").get_attribute("href")
    v.check(f"{way}: the picture fits the page, and a press opens it in full size", seen and fits
            and ("/file" in whole or "/uploads/" in whole), (seen, fits, whole))
    v.send("nav.crumbs a")
    v.check(f"{way}: back to the note", v.path() == note)
    v.send(".document a[href*='/file?name=']:not(:has(img))")
    v.page("PDF")
    box = v.window.js("const {width, height} = document.querySelector('object.paged').getBoundingClientRect(); return [width, height]")
    v.check(f"{way}: the PDF is shown in the page under its name", "Handout" in v.text("h1") and box[0] > 200 and box[1] > 200, (v.text("h1"), box))
    v.send("nav.crumbs a")


@rule("S-14", "From the lesson, from a tag, from a connection and from Connect opened the note's picture, full size, and its PDF; back each time",
      "NoteFileTests, tools/browsing/evening.py")
def viewers(v):
    student(v)
    title = f"a.title[href*='{v.note}?']"
    v.open(v.lesson)
    v.send(title)
    viewed(v, "from a lesson")
    v.open(f"{BOOK}/find?tags=examen")
    v.send(title)
    viewed(v, "from a tag")
    v.open(f"{v.other}/connect")
    for step in ("1", "2"):
        v.send(f".triple section:nth-child({step}) a")
    v.send(f".triple section:nth-child(3) a[href*='to={v.note.rpartition('/')[2]}']")
    if v.check("choosing what to connect, the chosen note can be looked at", v.reached(f"main a[href*='{v.note}?']")):
        v.send(f"main a[href*='{v.note}?']")
        viewed(v, "from Connect")
    v.open(f"{v.other}/connect?to={v.note.rpartition('/')[2]}")
    v.hand.write("form:has(input[name=to]) textarea[name=why]", "Se ven desde ella.")
    v.send("form:has(input[name=to]) button")
    v.open(v.other)
    v.send(f".connections {title}")
    viewed(v, "from a connection")


@rule("S-16", "Typed a new tag and pressed one of “your tags”, on a note and in the form of a new one",
      "NotebookPageTests, tools/browsing/evening.py")
def tags(v):
    student(v)
    v.open(v.other)
    v.unfold("input[name=tag]")
    v.page("tags of a note")
    v.hand.write("input[name=tag]", "otoño")
    v.send("form:has(> .field input[name=tag]) button, form:has(input[name=tag]:not([type=hidden])) .buttons button")
    v.check("a typed tag is on it", "otoño" in v.text(".tags"), v.text(".tags"))
    if not v.window.has("details#tags[open]"):
        v.unfold("input[name=tag]")
    v.check("your tags can be pressed", v.reached(".chips > button[value=examen]"))
    v.send(".chips > button[value=examen]")
    v.check("a pressed one is on it", "examen" in v.text(".tags"), v.text(".tags"))
    v.open(v.lesson)
    v.send("a.button[href*='/notes']")
    v.hand.write("input[name=title]", "Con etiquetas")
    v.hand.write(BODY, "Una nota.")
    v.hand.press(".chips label:has(input[value=laguna])")
    v.page("tags of a new note")
    v.send(POST)
    v.check("picked in the form it is on the new note", "laguna" in v.text(".tags"), v.text(".tags"))
