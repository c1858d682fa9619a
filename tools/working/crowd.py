"""A site on which one member has as much of everything as the program allows, or 10,000 of it."""
import contextlib, hashlib, pathlib, re, sqlite3, subprocess, time

from whole import whole

MANY = 10_000
FRIENDS = 500
NAMES = ("busy", "friend", "moderator", "admin", "stranger")
ROLES = {"moderator": 1, "admin": 2}


def secret(name):
    """Secret in the cookie of a member's browser: 43 characters of base64url."""
    return f"work-{name}-".ljust(43, "A")


class Crowd:
    def __init__(self, folder, tool):
        self.folder, self.program = pathlib.Path(folder), tool
        self.tool("init", folder, "--name", "Club", "--languages", "en,es")
        file = self.folder / "site.yml"
        text = re.sub(r"(?m)^sections:.*\n", "", file.read_text())
        file.write_text(text + "sections: [forum, notes, events, people, meet]\nguest_tags: new\n"
                        "limits: {rate_limits: 0, guest_posts_per_minute: 0, sign_in_attempts: 0}\n")
        self.tool("build", "--site", folder)
        self.tool("seed", "--topics", "300", "--site", folder)
        self.tool("seed", "--people", "--site", folder)
        for name in NAMES:
            self.tool("user", "add", name.title(), "--username", name, "--site", folder)
        with contextlib.closing(sqlite3.connect(self.folder / "data/tertulia.db")) as database, database:
            database.execute("PRAGMA foreign_keys = ON")
            self.database, self.now = whole(database), int(time.time())
            self.fill()
        self.tool("build", "--site", folder)

    def tool(self, *arguments):
        run = subprocess.run([self.program, *map(str, arguments), "--quiet"], capture_output=True, text=True, timeout=600)
        if run.returncode:
            raise SystemExit(f"tertulia {' '.join(map(str, arguments))}: {run.stderr}")
        return run.stdout

    def all(self, table, row, values):
        """Rows with these columns; what `row` does not name keeps its default."""
        marks = ", ".join("?" * len(row.split()))
        self.database.executemany(f"INSERT INTO {table} ({', '.join(row.split())}) VALUES ({marks})", values)

    def fill(self):
        one = lambda query, *values: self.database.execute(query, values).fetchone()[0]
        self.ids = {name: one("SELECT id FROM members WHERE username = ?", name) for name in NAMES}
        busy, friend = self.ids["busy"], self.ids["friend"]
        for name, member in self.ids.items():
            self.database.execute("UPDATE accounts SET role = ? WHERE member_id = ?", (ROLES.get(name, 0), member))
            self.all("sessions", "digest member_id created_at used_at browser",
                     [(hashlib.blake2b(secret(name).encode(), digest_size=32).hexdigest(), member, self.now, self.now, "")])
        self.database.execute("UPDATE members SET number = (SELECT max(number) + 1 FROM members) WHERE id = ?", (busy,))
        self.comments(busy)
        self.notebook(busy)
        self.friends(busy, friend)
        self.messages(busy, friend)
        self.rest(busy)

    def comments(self, busy):
        """MANY comments in one topic, which is theirs."""
        topic, board = self.database.execute("SELECT id, board_id FROM topics WHERE state = 0 ORDER BY id LIMIT 1").fetchone()
        last = self.database.execute("SELECT max(position) FROM comments WHERE topic_id = ?", (topic,)).fetchone()[0]
        self.all("comments", "topic_id position author_id lang created_at renderer body html",
                 [(topic, last + n, busy, "en", self.now - 90_000 + n, 1, f"Comment {n}.", f"<p>Comment {n}.</p>\n") for n in range(1, MANY + 1)])
        self.database.execute("UPDATE topics SET comment_count = ?, author_id = ?, guest_name = NULL WHERE id = ?", (last + MANY, busy, topic))
        self.topic, self.board = topic, board
        self.comment = self.database.execute("SELECT max(id) FROM comments WHERE topic_id = ?", (topic,)).fetchone()[0]

    def notebook(self, busy):
        """As many notes as a notebook may have, all of them public, with tags and connections; an agenda."""
        insert = lambda query, *values: self.database.execute(query, values).lastrowid
        self.subject = insert("INSERT INTO own_subjects (member_id, title, hue, sort) VALUES (?, 'All', 1, 1)", busy)
        self.lesson = insert("INSERT INTO own_lessons (subject_id, title, sort) VALUES (?, 'Lesson', 1)", self.subject)
        first = self.database.execute("SELECT coalesce(max(id), 0) + 1 FROM own_notes").fetchone()[0]
        # Room for the note that is added.
        notes = range(first, first + MANY - 5)
        self.all("own_notes", "id member_id subject_id lesson_id audience lang title folded_title made_at changed_at size renderer words body html",
                 [(note, busy, self.subject, self.lesson, 0, "en", f"Note {note}", f"note {note}", self.now, self.now, 20, 1,
                   f"note {note}", f"See [[Note {note + 1}]].", f"<p>See [[Note {note + 1}]].</p>\n") for note in notes])
        self.all("own_note_tags", "note_id folded name", [(note, "exam", "Exam") for note in notes])
        self.all("own_connections", "low_id high_id low_why high_why made_at",
                 [(note, note + 1, "so", "so", self.now) for note in notes[:-1]])
        self.note, self.other_note = first + 100, first + 300
        self.all("own_events", "member_id title location day length zone rule skipped uid sequence changed_at",
                 [(busy, f"Event {n}", "", "2026-11-14", 1, "Europe/Madrid", "", "", f"uid-{n}", 0, self.now) for n in range(1990)])
        self.event = self.database.execute("SELECT max(id) FROM own_events").fetchone()[0]
        self.professor = insert("INSERT INTO own_professors (member_id, name, office, email, hue) VALUES (?, 'Ada', '', '', 1)", busy)

    def friends(self, busy, friend):
        names = self.columns("accounts")
        row = dict(zip(names, self.database.execute("SELECT * FROM accounts WHERE member_id = ?", (friend,)).fetchone()))
        first = self.database.execute("SELECT max(id) + 1 FROM members").fetchone()[0]
        people = range(first, first + FRIENDS)
        member = dict(zip(self.columns("members"), self.database.execute("SELECT * FROM members WHERE id = ?", (friend,)).fetchone()))
        for person in people:
            one = member | {"id": person, "username": f"f{person}", "name": f"F{person}", "folded_name": f"f{person}", "number": None}
            self.all("members", " ".join(one), [tuple(one.values())])
            one = row | {"member_id": person, "email": None, "folded_email": None, "password": None}
            self.all("accounts", " ".join(one), [tuple(one.values())])
        self.all("friendships", "low_id high_id asked_by state text asked_at since",
                 [(min(busy, p), max(busy, p), p, 1, "", self.now, self.now) for p in [friend, *people]])
        self.person = first

    def messages(self, busy, friend):
        talk = self.database.execute(
            "INSERT INTO conversations (low_id, high_id, name, folded_name, bell, last, heard, heard_at, made_at) VALUES (?, ?, '', '', ?, ?, ?, ?, ?)",
            (min(busy, friend), max(busy, friend), "b" * 32, MANY, MANY, self.now, self.now)).lastrowid
        self.all("participants", "member_id conversation_id role since joined_at read_to said sort_at",
                 [(member, talk, 0, 0, self.now, 0, MANY, self.now) for member in (busy, friend)])
        self.all("messages", "conversation_id number author_id kind state sent_at body html renderer",
                 [(talk, n, busy, 0, 0, self.now, f"Message {n}.", f"<p>Message {n}.</p>\n", 1) for n in range(1, MANY + 1)])
        self.talk = talk
        self.message = self.database.execute("SELECT max(id) FROM messages").fetchone()[0]

    def rest(self, busy):
        """News, where they were, what they follow and like."""
        self.all("news", "member_id kind about happened_at", [(busy, "reply", n, self.now) for n in range(1, MANY + 1)])
        self.all("positions", "member_id at until latitude longitude accuracy source",
                 [(busy, self.now - 600 * n, self.now - 600 * n + 300, 409_000_000 + n * 1000, -56_000_000, 10, 0) for n in range(1, MANY + 1)])
        topics = [row[0] for row in self.database.execute("SELECT id FROM topics WHERE state = 0 AND id <> ? ORDER BY id LIMIT 250", (self.topic,))]
        self.all("follows", "member_id kind thing_id since", [(busy, 0, topic, self.now) for topic in topics])
        self.small_topic = topics[3]
        self.all("choices", "member_id kind thing_id choice", [(busy, 0, n, 0) for n in range(1, MANY + 1)])

    def columns(self, table):
        return [row[1] for row in self.database.execute(f"PRAGMA table_info({table})")]
