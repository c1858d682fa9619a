"""A student's evening at the phone: a subject with its colour, notes with tags, formulas and a PDF, an event, a professor, what is deleted."""
from .flows import BODY, POST
from .photo import SHOWN
from .student import BUTTON, Student

PDF = b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"
NOTE = "So $x^2$ and\n\n$$\\frac{1}{n}$$\n\n> [!note] Careful\n> A point."


class Evening(Student):
    """One evening; each step leaves a picture in `work`, which stays with `--keep`."""

    def __init__(self, *arguments, work):
        super().__init__(*arguments)
        self.work, self.shots, self.username = work, 0, f"alumna-{arguments[-3]}"

    def shot(self, name):
        self.shots += 1
        way = "on" if self.are_on else "off"
        self.window.driver.save_screenshot(str(self.work / f"evening-{way}-{self.shots:02}-{name}.png"))
        wide = self.window.js("return document.documentElement.scrollWidth - innerWidth")
        self.check(f"{name}: nothing scrolls sideways", wide <= 0, wide)

    def run(self):
        self.enter()
        self.coloured_subject()
        self.note_with_everything()
        self.viewer()
        self.tags()
        self.event()
        self.teacher()
        self.deleted()

    def coloured_subject(self):
        self.open("/do/me/notebook/subjects")
        self.check("twelve colours are seen, with their names", self.window.js(
            "return [...document.querySelectorAll('.pick .sw')].filter(s => getComputedStyle(s).backgroundColor !== 'rgba(0, 0, 0, 0)').length") == 12)
        self.hand.write("input[name=title]", "Evening sums")
        self.hand.press(".pick .hue-7")
        self.check("a pressed colour is chosen", self.window.js("return document.querySelector('[name=hue]:checked').value") == "7")
        self.shot("colours")
        self.look("colours")
        self.send(BUTTON)
        self.check("the subject has it", self.window.has("h1.hue-7"))

    def note_with_everything(self):
        self.send("a.button[href*='/notes']")
        self.hand.write("input[name=title]", "Variance")
        self.fill(BODY, NOTE)
        self.hand.write("input[name=tags]", "exam, by hand")
        file = self.site.folder / "Handout Ñ.pdf"
        file.write_bytes(PDF)
        self.attach(str(file))
        self.send(POST)
        self.note_path = self.stands("notes")[0]
        self.check("formulas are drawn and the callout is set apart", self.window.js(
            "return document.querySelectorAll('.document math').length") == 2 and self.window.has("aside.callout-note .callout-title"), self.text())
        self.shot("note")
        self.look("a note with formulas, a callout and a PDF")

    def attach(self, file):
        from .attach import ADD, CHOOSER
        if self.are_on:
            self.window.one(CHOOSER).send_keys(file)
            self.window.until(lambda: "/uploads/" in (self.window.value(BODY) or ""))
            return
        self.send(ADD)
        self.window.one("input[type=file]").send_keys(file)
        self.send(BUTTON)

    def viewer(self):
        self.send(".document a[href*='/file?name=']")
        self.check("a PDF opens under its own title, in the page, with the way back", self.window.text("h1") == "Handout Ñ"
                   and self.window.has("object[type='application/pdf']") and "‹ Variance" in self.window.text("nav.crumbs"), self.text())
        self.shot("viewer")
        self.look("a PDF of a note")
        self.send("nav.crumbs a")
        self.check("and back it is", self.note_path in self.window.address())

    def tags(self):
        self.open("/do/me/notebook/notes")
        self.hand.write("input[name=title]", "Second")
        self.hand.write(BODY, "Words.")
        self.hand.press(".chips label:nth-child(2)")
        self.shot("tags")
        self.look("tags to pick from")
        self.send(POST)
        self.second = self.stands("notes")[0]
        self.check("the picked tag is on the note", self.window.text(".tags") == "exam", self.window.text(".tags"))
        self.unfold("input[name=tag]")
        self.send(".chips > button[value='by hand']")
        self.check("one press adds another", self.window.js("return document.querySelectorAll('a[rel=tag]').length") == 2)

    def event(self):
        self.open("/do/me/notebook/agenda/new")
        self.hand.write("input[name=title]", "Partial exam")
        self.fill("input[name=day]", "2030-11-29")
        self.unfold("select[name=repeat]")
        state = lambda name: self.window.js(f"return document.querySelector('[name={name}]').disabled")
        if self.are_on:
            self.check("fields that mean nothing are switched off", all(map(state, ("remind_day", "remind_time", "on_3", "until", "times", "every"))))
            self.shot("event")
            self.choose("remind", "own")
            self.choose("repeat", "weekly")
            self.check("and on where they mean something", not any(map(state, ("remind_day", "remind_time", "on_3", "until", "times", "every"))))
            self.choose("remind", "never")
            self.choose("repeat", "never")
        else:
            self.fill("input[name=remind_day]", "2030-11-28")
            self.hand.press("input[name=on_3]")
            self.send(BUTTON)
            self.check("a reminder's day that means nothing is refused beside its field", self.error_of("input[name=remind_day]"), self.text())
            self.check("weekdays, too, and nothing is lost", self.window.text("#weekdays-error")
                       and self.window.value("input[name=remind_day]") == "2030-11-28", self.text())
            self.shot("event")
            self.look("an event with fields that mean nothing")
            self.fill("input[name=remind_day]", "")
            self.hand.press("input[name=on_3]")
        self.send(BUTTON)
        self.event_path = self.stands("agenda")[0]

    def choose(self, name, value):
        self.window.js("const s = document.querySelector(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event('change', {bubbles: true}))",
                       f"select[name={name}]", value)

    def teacher(self):
        self.open("/do/me/notebook/professors")
        self.unfold("input[name=office]")
        self.hand.write("input[name=name]", "Ángel Prieto")
        self.hand.write("textarea[name=about]", "Answers on Thursdays.")
        self.hand.press(".pick label:has(img)")
        self.shot("faces")
        self.look("faces to pick from")
        self.send("form:has(input[name=office]) button")
        face = self.window.until(lambda: self.window.js(SHOWN, ".chats img.face"))
        self.check("the face is there, and the words", face and face[0] > 0 and "Thursdays" in self.text(), self.text())
        self.send("main .chats a.title")
        self.unfold("input[type=file]")
        self.window.one("input[type=file]").send_keys(self.picture("face.jpg", 200, 200))
        self.send("form:has(input[type=file]) button")
        self.check("a picture of one's own is chosen", self.window.js("return document.querySelector('[name=face]:checked').value") == "own")
        self.shot("own-picture")
        self.look("a professor with a picture of one's own")

    def deleted(self):
        self.open("/do/me/notebook/find")
        self.shot("rows")
        self.look("rows with what can be done")
        self.send(f"form[action$='{self.second}'] button[value=drop]")
        self.open(self.event_path)
        self.unfold("button[value=drop]")
        self.send("button[value=drop]")
        self.open("/do/me/notebook")
        self.send("a[href*='/me/deleted']")
        self.check("what was deleted is listed, with the hour at which it ends", "Second" in self.text() and "Partial exam" in self.text()
                   and self.window.js("return document.querySelectorAll('.rows li').length") == 2, self.text())
        self.shot("recently-deleted")
        self.look("recently deleted")
        self.send("li:has(input[value^=n]) button[value=restore]")
        self.send("li:has(input[value^=e]) button[value=erase]")
        self.check("then the list is empty", self.window.has(".empty"), self.text())
        self.open(self.second)
        self.check("what was restored is there", self.window.text("h1") == "Second")
