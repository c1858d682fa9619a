"""Rules of the notebook: its tabs, subjects, events, rows of notes, professors."""
import base64

from .attach import ADD, CHOOSER
from .evening import PDF
from .flows import BODY, POST
from .members import BUTTON
from .photo import PICTURE
from .rules_visit import rule

BOOK = "/do/me/notebook"
AREA = "main > nav.boards"


def student(v):
    """A member with a notebook of their own, begun once in each visit: a subject, a lesson, a note with a picture and a PDF, another note."""
    if hasattr(v, "silvia"):
        return v.be(v.silvia)
    v.silvia = v.someone("Silvia")
    v.be(v.silvia)
    v.open(f"{BOOK}/subjects")
    v.hand.write("input[name=title]", "Ecología")
    v.hand.press(".pick .hue-5")
    v.send(BUTTON)
    v.subject = v.path()
    v.unfold("input[value=lesson]")
    v.hand.write("form:has(input[value=lesson]) input[name=title]", "Aves de paso")
    v.send("form:has(input[value=lesson]) button")
    v.lesson = v.path()
    v.note = new_note(v, "Dormideros", files=True)
    v.other = new_note(v, "Laguna")


def new_note(v, title, files=False):
    v.open(v.lesson)
    v.send("a.button[href*='/notes']")
    v.window.js("localStorage.clear()")
    v.hand.write("input[name=title]", title)
    v.hand.write(BODY, "Unas palabras.")
    v.hand.write("input[name=tags]", "examen, laguna" if files else "")
    if files:
        picture, paper = v.site.folder / f"pizarra-{v.number}.jpg", v.site.folder / f"Handout {v.mark}.pdf"
        picture.write_bytes(base64.b64decode(v.window.js(PICTURE, 1600, 900, "image/jpeg").split(",")[1]))
        paper.write_bytes(PDF)
        for number, file in enumerate((picture, paper), 1):
            attach(v, file, number)
    v.send(POST)
    return v.path()


def attach(v, file, number):
    if v.are_on:
        v.window.one(CHOOSER).send_keys(str(file))
        v.window.until(lambda: v.window.has(f".thumbs input[name=attach{number}]"))
        return
    v.send(ADD)
    v.window.one("input[type=file]").send_keys(str(file))
    v.send(BUTTON)


@rule("S-03", "Opened fourteen kinds of page of the notebook: Agenda, Subjects and Professors stand above each, the current one is lit; "
              "the notebook opens on the agenda", "NotebookPageTests, tools/browsing/evening.py")
def tabs(v):
    student(v)
    paths = {"agenda": "/agenda", "a new event": "/agenda/new", "an import": "/agenda/import", "subjects": "", "a new subject": "/subjects",
             "a new note": "/notes", "tags": "/find", "a tag": "/find?tags=examen", "professors": "/professors"}
    whole = {name: f"{BOOK}{path}" for name, path in paths.items()} | {
        "a subject": v.subject, "a lesson": v.lesson, "a note": v.note, "editing": f"{v.note}/edit", "connecting": f"{v.note}/connect"}
    for name, path in whole.items():
        v.open(path)
        v.page(name)
        links = [f"{AREA} a[href*='{BOOK}{end}']" for end in ("/agenda?", "?", "/professors?")]
        v.check(f"{name}: the three tabs are in sight, one is lit", all(v.reached(each) for each in links)
                and len(v.window.all(f"{AREA} [aria-current]")) == 1, v.text(AREA))
    v.open("/do/me")
    v.hand.press(".menu > summary")
    v.send(f".menu a[href*='{BOOK}']")
    v.check("the notebook opens on the agenda", v.window.has(f"{AREA} a[href*='/agenda?'][aria-current]"), v.text(f"{AREA} [aria-current]"))


@rule("S-05", "New event: without title, with an end before its begin, and with a reminder's day while it is off refused (scripts on: switched off); "
              "saved with a reminder of its own; cancelled another", "AgendaPageTests, tools/browsing/evening.py")
def event(v):
    student(v)
    v.open(f"{BOOK}/agenda/new")
    v.page("new event")
    v.fill("input[name=time]", "09:00")
    v.send(BUTTON)
    v.check("title and day are asked for beside their fields", v.error_of("input[name=title]") and v.error_of("input[name=day]"))
    v.page("event with errors")
    fields = ("remind_day", "remind_time")
    is_off = lambda name: v.window.js(f"return document.querySelector('[name={name}]').disabled")
    v.hand.write("input[name=title]", "Parcial")
    v.hand.write("input[name=location]", "Aula 4")
    v.fill("input[name=day]", "2031-05-12")
    v.fill("input[name=day_to]", "2031-05-11")
    v.fill("input[name=time_to]", "10:00")
    if v.are_on:
        v.check("the reminder's fields are switched off with it", all(map(is_off, fields)))
    else:
        v.fill("input[name=remind_day]", "2031-05-10")
    v.send(BUTTON)
    v.check("an end before the begin is refused beside it", v.error_of("input[name=day_to]") or v.error_of("input[name=time_to]"), v.text()[:300])
    v.fill("input[name=day_to]", "2031-05-12")
    if not v.are_on:
        v.send(BUTTON)
        v.check("a reminder's day while it is off is refused beside it", v.error_of("input[name=remind_day]"), v.text()[:300])
    v.fill("select[name=remind]", "own")
    if v.are_on:
        v.check("and on with it", not any(map(is_off, fields)))
    v.fill("input[name=remind_day]", "2031-05-10")
    v.fill("input[name=remind_time]", "18:05")
    v.send(BUTTON)
    v.page("event")
    v.check("the event is saved", v.text("h1") == "Parcial" and "Aula 4" in v.text(), v.text())
    v.check("its page says when the reminder comes", "18:05" in v.text(), v.text())
    v.send("main .acts a[href*='/edit']")
    v.check("its form has the reminder's day and time", v.window.value("input[name=remind_day]") == "2031-05-10"
            and v.window.value("input[name=remind_time]") == "18:05")
    v.open(f"{BOOK}/agenda/new")
    v.hand.write("input[name=title]", "Nunca")
    v.send("form.form a.quiet")
    v.check("Cancel keeps nothing", v.window.address().startswith(f"{BOOK}/agenda") and "Nunca" not in v.text())


@rule("S-10", "New subject: without a title refused; pressed one of twelve colours, saved: the subject has it; Cancel leaves the form",
      "NotebookPageTests, tools/browsing/evening.py")
def subject(v):
    student(v)
    v.open(f"{BOOK}/subjects")
    v.page("new subject")
    v.send(BUTTON)
    v.check("a title is asked for beside its field", v.error_of("input[name=title]"))
    colours = v.window.js("return [...document.querySelectorAll('.pick .sw')].map(e => getComputedStyle(e).backgroundColor)")
    v.check("twelve different colours are seen", len(set(colours)) == 12, colours)
    v.hand.write("input[name=title]", "Historia")
    v.hand.press(".pick .hue-9")
    v.check("the pressed one is chosen", v.window.js("return document.querySelector('[name=hue]:checked').value") == "9")
    v.send(BUTTON)
    v.check("the subject has it", v.window.has("h1.hue-9") and v.text("h1") == "Historia")
    v.open(f"{BOOK}/subjects")
    if v.check("there is a Cancel beside Save", v.reached(f"{BUTTON} ~ a.quiet")):
        v.send(f"{BUTTON} ~ a.quiet")
        v.check("which leads back", v.path() == BOOK)


@rule("S-12", "In a lesson each note has Tags, Connect and Delete in its row; pressed all three, restored what was deleted",
      "NotebookPageTests, tools/browsing/evening.py")
def row(v):
    student(v)
    extra = new_note(v, "Sobrante")
    for place in (v.lesson, f"{BOOK}/find"):
        v.open(place)
        v.page("a list of notes")
        form = f"form.acts[action*='{extra}']"
        v.check(f"{'the lesson' if place == v.lesson else 'tags'}: the row has all three", all(
            v.reached(f"{form} {each}") for each in ("a[href*='#tags']", "a[href*='/connect']", "button[value=drop]")))
    v.open(v.lesson)
    v.send(f"{form} a[href*='#tags']")
    v.check("Tags opens the note's tags", v.path() == extra and v.reached("input[name=tag]"))
    v.open(v.lesson)
    v.send(f"{form} a[href*='/connect']")
    v.check("Connect opens the choice of another note", v.path() == f"{extra}/connect")
    v.open(v.lesson)
    v.send(f"{form} button[value=drop]")
    v.check("Delete takes it from the list", not v.window.has(f".rows a[href*='{extra}']"))
    v.check("and offers to undo it", v.reached(".summary form button"))
    v.send(".summary form button")
    v.open(v.lesson)
    v.check("undone it is there", v.window.has(f".rows a[href*='{extra}']"))


@rule("S-23", "Added a professor: a grid of pictures, pressed one, saved: it stands with the name; changed it for another; Cancel keeps the first",
      "OwnProfessorTests, tools/browsing/evening.py")
def faces(v):
    student(v)
    v.open(f"{BOOK}/professors")
    v.unfold("input[name=office]")
    v.page("new professor")
    grid = v.window.js("return [...document.querySelectorAll('.pick img.face')].map(e => { e.scrollIntoView(); const b = e.getBoundingClientRect();"
                       "return [Math.round(b.left), Math.round(b.top + scrollY), b.width, b.right <= innerWidth]; })")
    v.check("ten pictures or more stand in rows and columns", len(grid) >= 10 and len({each[0] for each in grid}) >= 3
            and len({each[1] for each in grid}) >= 1 and all(each[2] >= 40 and each[3] for each in grid), grid)
    v.check("they are loaded", v.window.until(lambda: v.window.js("return [...document.querySelectorAll('.pick img.face')].every(e => e.complete && e.naturalWidth)")))
    v.hand.write("input[name=name]", "Ramiro Sanz")
    chosen = v.window.value(".pick label:nth-child(4) input[name=face]")
    v.hand.press(".pick label:has(img):nth-child(4)")
    v.check("the pressed one is chosen", v.window.js("return document.querySelector('[name=face]:checked').value") == chosen)
    v.send("form:has(input[name=office]) .buttons button")
    row = f".chats li:has(a.title) img.face[src*='{chosen}']"
    v.check("it stands with the name", v.window.until(lambda: v.window.has(row)) and "Ramiro Sanz" in v.text(), v.text()[:300])
    v.send("main .chats a.title")
    v.page("a professor")
    v.hand.press(".pick label:has(img):nth-child(6)")
    cancel = "form:has(input[name=face]) .buttons a.quiet"
    if v.check("there is a Cancel beside Save", v.reached(cancel)):
        v.send(cancel)
        v.open(f"{BOOK}/professors")
        v.check("Cancel keeps the first", v.window.has(row))
