"""A student: a lesson, a note with a photo, a reason, an exam and a professor come into a notebook."""
import datetime, math, re, time, zoneinfo

from .attach import ADD, CHOOSER
from .flows import BODY, POST
from .photo import SHOWN, Photo
from .standard import Standard

BUTTON = "form.form button.button"
MADRID = zoneinfo.ZoneInfo("Europe/Madrid")


class Student(Photo):
    """A student, with a page of their own since they have posted."""

    def __init__(self, window, hand, label, site, places, number, are_on, glass=None):
        super().__init__(window, hand, label, site, places, number, glass)
        self.are_on, self.language, self.username = are_on, places.language, f"alumna-{number}"
        self.standard = Standard(window)

    def look(self, name, path=None):
        """Under the glass, and by the standard: what a path leads to is read once more."""
        if not self.glass:
            return
        width = self.window.js("return innerWidth")
        self.window.scripts(True)
        self.glass.page(f"{self.label}, {name}")
        self.window.scripts(self.are_on)
        self.window.size(width)
        if path:
            self.standard.page(f"{self.label}, {name}", path)

    def open(self, path):
        mark = "&" if "?" in path else "?"
        self.window.open(f"{path}{mark}lang={self.language}")

    def visit(self, name, path):
        self.open(path)
        self.look(name, f"{path}{'&' if '?' in path else '?'}lang={self.language}")

    def enter(self):
        self.window.open("/do/sign-out")
        letter = "ABCDEFGH"[int(self.username[-1])]
        self.claim("user", "add", f"Alumna {letter}quilina", "--username", self.username, "--email", f"{self.username}@example.org")
        self.number = self.site.one("SELECT id FROM members WHERE username = ?", self.username)
        # The notebook speaks to each in their language, and so do letters.
        with self.site.writing() as database:
            database.execute("UPDATE accounts SET lang = ? WHERE member_id = ?", (self.language, self.number))
        self.window.open(self.places.topic())
        self.hand.write(BODY, "I study here.")
        self.send(POST)

    def text(self):
        return self.window.text("main")

    def fill(self, selector, value):
        """Fills a day or a time as a date picker does: the way of typing it is the browser's."""
        self.window.js("document.querySelector(arguments[0]).value = arguments[1]", selector, value)

    def unfold(self, within):
        fold = f"details:has({within})"
        if not self.window.js("return document.querySelector(arguments[0]).open", fold):
            self.hand.press(f"{fold} > summary")

    def stands(self, number):
        """The path of what the page is about."""
        return re.match(rf"/do/me/notebook/{number}/(\d+)", self.window.address())

    # The week.

    def subject(self):
        self.open("/do/me/notebook")
        self.check("an empty notebook leads to a first note and to a subject", self.window.has(".empty a.button[href*='/notes']"))
        self.send("a[href*='/notebook/subjects']")
        self.send(BUTTON)
        self.check("a subject without a title is refused beside its field", self.error_of("input[name=title]"))
        self.look("a subject refused")
        self.hand.write("input[name=title]", "Cnrysubject")
        self.send(BUTTON)
        found = self.stands("subjects")
        self.check("a subject is there", found and self.window.text("h1") == "Cnrysubject")
        self.subject_path = found[0]
        form = "form:has(input[value=lesson])"
        self.unfold("input[value=lesson]")
        self.hand.write(f"{form} input[name=title]", "Cnrylesson")
        self.send(f"{form} button")
        found = self.stands("lessons")
        self.check("and a lesson of it", found and self.window.text("h1") == "Cnrylesson")
        self.lesson_path = found[0]

    def note_with_photo(self):
        self.send("a.button[href*='/notes']")
        self.hand.write("input[name=title]", "Cnrynote")
        self.hand.write(BODY, "A *promise* by cnrybody.")
        self.hand.write("input[name=tags]", "cnrytag, Cnryexam")
        self.picture_into_text()
        self.send(POST)
        found = self.stands("notes")
        self.check("a note is there, in its lesson, with its tags", found and self.window.text("h1") == "Cnrynote"
                   and "Cnrylesson" in self.window.text("nav.crumbs") and self.window.has("a[rel=tag]"), self.text())
        self.note_path = found[0]
        seen = self.window.until(lambda: self.window.js(SHOWN, ".document img"))
        self.check("the photo is seen by its owner", seen and seen[0] > 0, seen)
        form = "form:has(input[name=tag])"
        self.unfold("input[name=tag]")
        self.hand.write(f"{form} input[name=tag]", "cnrylater")
        self.send(f"{form} button")
        self.check("one more tag is on it", self.window.js("return document.querySelectorAll('a[rel=tag]').length") == 3)

    def picture_into_text(self):
        """A photo of the blackboard: by the script, or on a page of its own."""
        file = self.picture("board.jpg", 800, 500)
        if self.are_on:
            self.window.one(CHOOSER).send_keys(file)
            there = self.window.until(lambda: self.window.has(".thumbs input[name=attach1]"))
            self.check("a chosen photo stands in the text", there, self.window.value(BODY))
            return
        self.send(ADD)
        self.window.one("input[type=file]").send_keys(file)
        self.hand.write("input[name=alt]", "cnryalt")
        self.send(BUTTON)
        body = self.window.value(BODY) or ""
        self.check("the text is back with the photo", "cnrybody" in body and "![" not in body and self.window.value("input[name=describe1]") == "cnryalt", body)
        self.check("and with all that was typed besides", self.kept("input[name=title]") == "Cnrynote"
                   and "cnrytag" in self.kept("input[name=tags]"), self.kept("input[name=tags]"))
        self.look("a note with a photo, before it is kept")

    def second_note(self):
        self.open("/do/me/notebook")
        self.send(".head a.button")
        left = [self.window.value(field) for field in ("input[name=title]", BODY, "input[name=tags]")]
        self.check("the form for another note is empty", not any(left), left)
        self.hand.write("input[name=title]", "Cnryshown")
        self.hand.write(BODY, "See [[Cnrynote]], says cnrysecond.")
        self.send("form.form button[name=preview]")
        self.check("a preview shows it", "cnrysecond" in (self.window.text(".preview") or ""))
        self.send(POST)
        self.shown_path = self.stands("notes")[0]
        self.check("[[…]] leads to the note of that title", self.window.has(f".document a[href*='{self.note_path}']"), self.text())

    def connect(self):
        self.send("a[href*='/connect']")
        self.look("connect, nothing chosen")
        for step in (".triple section:nth-child(1) a", ".triple section:nth-child(2) a", ".triple section:nth-child(3) a"):
            self.send(step)
        form = "form:has(input[name=to])"
        self.send(f"{form} button")
        self.check("a connection without a reason is refused", self.error_of(f"{form} textarea[name=why]"), self.text())
        self.look("connect, no reason")
        self.hand.write(f"{form} textarea[name=why]", "cnrywhy it is the same sum")
        self.hand.write(f"{form} textarea[name=back]", "cnryback it is used there")
        self.send(f"{form} button")
        self.check("the connection stands with its reason", "cnrywhy" in self.window.text(".connections"), self.text())
        self.open(self.note_path)
        self.check("and at the other end with the other", "cnryback" in self.window.text(".connections"), self.text())

    def exam(self):
        """An exam two hours after the next minute or the one after it: the reminder is due then."""
        self.open("/do/me/notebook/agenda/new")
        self.hand.write("input[name=location]", "Cnryroom")
        self.fill("input[name=time]", "09:00")
        self.send(BUTTON)
        self.check("an entry without title and day is refused beside both", self.error_of("input[name=title]") and self.error_of("input[name=day]"))
        self.look("an entry refused")
        self.due = math.ceil((time.time() + 25) / 60) * 60
        start = datetime.datetime.fromtimestamp(self.due + 7200, MADRID)
        self.hand.write("input[name=title]", "Cnryexam of the week")
        self.fill("input[name=day]", f"{start:%Y-%m-%d}")
        self.fill("input[name=time]", f"{start:%H:%M}")
        if self.window.has("select[name=subject]"):
            self.hand.choose("select[name=subject]", "Cnry")
        self.window.js("document.querySelector('select[name=remind]').value = 'hours'")
        self.send(BUTTON)
        found = self.stands("agenda")
        self.check("the exam is in the agenda, with its place and its reminder", found and "Cnryroom" in self.text(), self.text())
        self.exam_path = found[0]
        self.check("when it is due is the instant of the site's clocks", self.site.one(
            "SELECT remind_at FROM own_events WHERE member_id = ?", self.number) == self.due, self.due)

    def professor(self):
        self.open("/do/me/notebook/professors")
        form = "form:has(input[name=office])"
        self.unfold("input[name=office]")
        self.hand.write(f"{form} input[name=name]", "Cnryprof Prieto")
        self.hand.write(f"{form} input[name=office]", "Cnryoffice")
        self.send(f"{form} button")
        self.check("a professor is written down", "Cnryoffice" in self.text())
        self.send("main .chats a.title")
        self.professor_path = self.stands("professors")[0]

    def find(self):
        self.open("/do/me/notebook/find?q=CNRYBODY")
        self.check("a note is found by a word of it, and no other", self.window.js("return document.querySelectorAll('.rows .title').length") == 1)
        self.open("/do/me/notebook/find?tags=cnrytag")
        self.check("and by a tag", "Cnrynote" in self.text() and "Cnryshown" not in self.window.text(".rows"))

    def pages(self, state):
        """Every page of the notebook and of the agenda, as it is now."""
        paths = {"notebook": "", "a new subject": "/subjects", "a new note": "/notes", "find": "/find", "agenda": "/agenda?only=mine",
                 "agenda with the site's": "/agenda?month=2026-12", "a new entry": "/agenda/new", "a calendar brought along": "/agenda/import", "a vault to import": "/import",
                 "professors": "/professors"}
        if state != "empty":
            number = self.note_path.rsplit("/", 1)[1]
            paths |= {"nothing found": "/find?q=zzzz", "a tag": "/find?tags=cnrytag"}
            whole = {"a subject": self.subject_path, "a lesson": self.lesson_path, "a note": self.note_path, "editing": f"{self.note_path}/edit",
                     "connecting": f"{self.shown_path}/connect?to={number}", "an entry": self.exam_path, "changing an entry": f"{self.exam_path}/edit",
                     "a professor": self.professor_path}
            for name, path in whole.items():
                self.visit(f"{name}, {state}", path)
        for name, path in paths.items():
            self.visit(f"{name}, {state}", f"/do/me/notebook{path}")
        self.visit(f"what others see, {state}", f"/do/people/{self.number}/notes")
