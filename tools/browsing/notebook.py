"""A student's week in the notebook: the email about an exam, a guest's view of a note, and deletion without a trace."""
import datetime, email, email.policy, random, re, subprocess, time

from serving.checks import check, note
from serving.sink import listening, sendmail

from .evening import Evening
from .flows import BODY, POST
from .hands import Keyboard, Pointer
from .photo import SHOWN
from .student import Student
from .visits import each
from .window import Window

# With this begins each text of the student: of it nothing may be left.
MARK = b"cnry"
DAY = 86_400


class Week(Student):
    """Effects on others, and at the end."""

    def show(self, audience, path):
        self.open(f"{path}/edit")
        self.window.js("document.querySelector('select[name=audience]').value = arguments[0]", audience)
        self.send(POST)

    def guest(self):
        """A guest reads a public note, and finds it gone when it is private again."""
        page = f"/people/{self.username}/notes/{self.note_path.rsplit('/', 1)[1]}/"
        if self.language == "es":
            page = f"/es{page}"
        files = lambda: sorted(path.name for path in (self.site.public / "uploads").glob("*")) if (self.site.public / "uploads").exists() else []
        shown = lambda: [path for path in self.site.public.rglob("*") if path.is_file() and MARK in path.read_bytes().lower()]
        self.check("of a note for oneself nothing is everybody's", not shown() and not files(), (shown(), files()))
        self.show("everyone", self.note_path)
        self.check("the note leads to its page for everybody", self.window.has(f"a[href$='{page}']"), self.text())
        stranger = Window(self.window.base)
        try:
            stranger.open(page)
            self.check("a guest reads it", stranger.text("h1") == "Cnrynote" and "cnrybody" in stranger.text("main"), stranger.text("main"))
            seen = stranger.until(lambda: stranger.js(SHOWN, ".document img"))
            self.check("with its photo", seen and seen[0] > 0, seen)
            self.check("and nothing of the note that it is connected with", "Cnryshown" not in stranger.text("main")
                       and "cnrywhy" not in stranger.text("main"), stranger.text("main"))
            self.look_as(stranger, "a note for everybody", page)
            list_page = page.rsplit("/", 2)[0] + "/"
            stranger.until(lambda: (stranger.open(list_page), stranger.text("h1"))[1] and "Cnrynote" in stranger.text("main"))
            self.check("the list of such notes has it", "Cnrynote" in stranger.text("main"), stranger.text("main"))
            self.look_as(stranger, "notes for everybody", list_page)
            self.show("me", self.note_path)
            gone = [(self.site.public / page.strip("/") / "index.html").exists(), *files()]
            self.check("taken back, page and photo are off the disk with the answer", not any(gone), gone)
            stranger.open(page)
            self.check("a guest finds nothing there", "Cnrynote" not in stranger.text("body"), stranger.text("body"))
            self.check("and nowhere else, a moment later", self.window.until(lambda: not shown()), shown())
        finally:
            stranger.listen()
            self.check("the guest's browser complains of nothing", not stranger.complaints and not stranger.strangers, stranger.complaints)
            stranger.driver.quit()

    def look_as(self, window, name, path):
        if not self.glass:
            return
        before, self.glass.window = self.glass.window, window
        self.glass.page(f"{self.label}, {name}")
        self.glass.window = before
        self.standard.page(f"{self.label}, {name}", path)

    # The letter.

    def letters(self, sink):
        found = [email.message_from_bytes(content, policy=email.policy.default) for _, to, content in sink.taken
                 if to == [f"{self.username}@example.org"]]
        return [each for each in found if "Cnryexam" in str(each["Subject"])]

    def two_offices(self, sink):
        """From before the reminder is due two run side by side, besides the server's own, and of each two one is killed."""
        dice, killed, rounds = random.Random(24), 0, 0
        self.window.until(lambda: time.time() > self.due - 2, 90)
        command = [str(self.site.tool), "refresh", "--quiet", "--site", str(self.site.folder)]
        last = None
        while time.time() < self.due + 60 and (last is None or time.monotonic() < last + 4):
            pair = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(2)]
            # With nothing due an office is done in ten milliseconds.
            time.sleep(dice.choice([0, 0.003, 0.01, 0.03, 0.1, 0.3]))
            victim = pair[dice.randrange(2)]
            if victim.poll() is None:
                victim.kill()
                killed += 1
            for office in pair:
                office.wait(60)
            rounds += 1
            if last is None and self.letters(sink):
                last = time.monotonic()
        note(f"{rounds} pairs of back offices, {killed} of them killed")
        found = self.letters(sink)
        self.check("the letter arrives, once: a double of a killed sender has its Message-ID", found and killed
                   and len({str(each["Message-ID"]) for each in found}) == 1 and len(found) <= 1 + killed, len(found))
        news = self.site.one("SELECT count(*) FROM news WHERE member_id = ? AND kind = 'reminder'", self.number)
        self.check("and one piece of news", news == 1, news)
        words = found[0].get_body(("plain",)).get_content() if found else ""
        self.check("it says where, and which notes there are", "Cnryroom" in words and "Cnrynote" in words, words)
        link = re.search(r"https?://[^/\s]+(/do/me/notebook/agenda/\d+\S*)", words)
        self.check("and leads to the entry", link and self.exam_path in link[1], words)
        self.window.open(link[1] if link else "/")
        self.check("which opens", "Cnryroom" in self.text(), self.text())
        self.open("/do/me/news")
        self.check("the news name it", "Cnryexam" in self.text(), self.text())

    def by_the_server(self, sink):
        """No back office but that of `tertulia serve`, which looks once a minute."""
        found = self.window.until(lambda: self.letters(sink), max(0, self.due - time.time()) + 90)
        self.check("a server that runs alone sends the letter, too, in the language of who gets it", found
                   and "Cnryroom" in found[0].get_body(("plain",)).get_content() and found[0]["Content-Language"] == self.language, found)

    # The end.

    def delete_all(self):
        for name, path, selector in (("note", self.note_path, "button[value=drop]"), ("lesson", self.lesson_path, "details button[value=drop]"),
                                     ("subject", self.subject_path, "details button[value=drop]"), ("entry", self.exam_path, "button[value=drop]"),
                                     ("professor", self.professor_path, "button[value=drop]")):
            self.open(path)
            self.unfold("button[value=drop]")
            # Rows of a lesson or a subject have such a button, too.
            self.send(selector)
            self.check(f"a deleted {name} can be brought back", "dropped=" in self.window.address() and self.window.has(".summary[role=status] button"))
            self.look(f"a deleted {name}")
            if name == "note":
                self.send(".summary[role=status] button")
                self.check("brought back it is as it was", self.window.text("h1") == "Cnrynote" and "cnryback" in self.text(), self.text())
                self.open(path)
                self.unfold(selector)
                self.send(selector)
        self.open("/do/me/notebook")
        self.check("then the notebook is empty", self.window.has(".empty"))
        for where in ("/do/search?q=cnrybody", "/do/me/notebook/find?q=cnrybody"):
            self.open(where)
            self.check(f"{where} finds nothing", "Cnrynote" not in self.text() and not self.window.has(".rows"), self.text())

    def purge(self):
        """Does the work of `tertulia refresh` on the days that follow."""
        for days in (2, 3):
            now = datetime.datetime.fromtimestamp(time.time() + days * DAY, datetime.timezone.utc)
            done = self.site.run("refresh", "--quiet", "--site", self.site.folder, "--now", f"{now:%Y-%m-%dT%H:%M:%SZ}")
            self.check(f"the back office of day {days} ends well", done.returncode == 0 and not done.stderr, done.stderr)
        tables = [name for name in ("own_subjects", "own_lessons", "own_notes", "own_note_tags", "own_note_uploads", "own_connections",
                                    "own_links", "own_events", "own_professors", "uploads")
                  if self.site.one(f"SELECT count(*) FROM {name}")]
        self.check("then no table has a row of it", not tables, tables)

    def traces(self):
        """Files of the site with a word of the student, or with one in their name; of a log with the place."""
        found = []
        for file in self.site.folder.rglob("*"):
            if MARK in file.name.lower().encode():
                found.append(str(file))
            if file.is_file():
                data = file.read_bytes().lower()
                found += [f"{file.relative_to(self.site.folder)}: {data[max(0, at.start() - 30):at.start() + 50]!r}" for at in re.finditer(MARK, data)][:3]
        return found


def week(student):
    student.enter()
    student.pages("empty")
    student.subject()
    student.note_with_photo()
    student.second_note()
    student.connect()
    student.find()
    student.professor()
    student.guest()
    student.exam()


def without_scripts(student, sink, work):
    week(student)
    student.check("its words are in the site's files, so that what follows says something", student.traces())
    student.two_offices(sink)
    student.pages("with rows")
    student.delete_all()
    student.purge()
    found = student.traces()
    logs = [str(log) for log in work.rglob("*.log") if MARK in log.read_bytes().lower()]
    student.check("and no file of the site has a word of it", not found and not logs, "\n".join(found[:5] + logs))


def with_keys(student):
    """One note, by Tab and letters alone."""
    student.enter()
    student.open("/do/me/notebook")
    student.send(".empty a.button")
    student.hand.write("input[name=title]", "Cnrykeys")
    student.hand.write(BODY, "By cnryhand.")
    student.hand.write("input[name=subject]", "Cnrysubject")
    student.send(POST)
    student.check("a note is made by the keys alone, and its first subject with it", student.window.text("h1") == "Cnrykeys"
                  and "Cnrysubject" in student.text(), student.text())
    student.check("every button that was pressed was seen to have the focus", not student.hand.faults, student.hand.faults)


def all_notebooks(window, site, places, glass, work):
    """Without scripts with the email and the end of everything, with them in Spanish, and by the keys."""
    with listening() as (sink, port):
        program = sendmail(work, port)
        with (site.folder / "site.yml").open("a") as settings:
            settings.write(f"mail: {{sendmail: {program}, from: club@example.org}}\n")
        built = site.build()
        check("a site with a mail program is built", built.returncode == 0, built.stderr)

        def evening(place, width, hand, are_on, label):
            Evening(window, hand(window), f"{label}, evening", site, place, next(numbers), are_on, glass, work=work).run()

        def visit(place, width, hand, are_on, label):
            number = next(numbers)
            student = Week(window, hand(window), label, site, place, number, are_on, None if hand is Keyboard else glass)
            if hand is Keyboard:
                with_keys(student)
            elif are_on:
                week(student)
                student.pages("with rows")
                student.by_the_server(sink)
            else:
                without_scripts(student, sink, work)

        numbers = iter(range(8))
        each(window, [
            (places[0], 390, Pointer, False), (places[1], 390, Pointer, True), (places[0], 1280, Keyboard, False),
        ], visit)
        # Behind the others, of whom nothing may be left.
        each(window, [
            (places[0], 390, Pointer, True), (places[0], 390, Pointer, False), (places[1], 1280, Pointer, True),
        ], evening)
