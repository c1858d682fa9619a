"""Reading and writing without a connection, behind a network that fails on command: the service worker, the outbox, “Save on this device”."""
import contextlib, http.client, http.server, re, shutil, sqlite3, threading, time, urllib.parse

from serving.checks import check

from .window import Window

WORDS = "cuatro palabras que llueven"
REPLY, SEND = "#reply textarea", "#reply .button"
BOX, SAY = "form.write textarea", "form.write .line > .button"
PRIVATE = "heron-behind-the-mill"
# Everything that the device holds: bodies of caches, rows of databases.
HELD = """
    const done = arguments[arguments.length - 1], [word] = arguments, found = [];
    (async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if ((await (await cache.match(request, { ignoreVary: true })).text()).includes(word)) found.push(`${name} ${request.url}`);
        }
      }
      for (const { name } of await indexedDB.databases()) {
        const rows = await new Promise((got) => {
          const open = indexedDB.open(name);
          open.onsuccess = () => {
            const base = open.result;
            if (!base.objectStoreNames.contains('outbox')) { base.close(); return got([]); }
            const all = base.transaction('outbox').objectStore('outbox').getAll();
            all.onsuccess = () => { base.close(); got(all.result); };
          };
        });
        if (JSON.stringify(rows).includes(word)) found.push(`${name} ${JSON.stringify(rows)}`);
      }
      done(found);
    })().catch((error) => done([String(error)]));"""


class Network(http.server.ThreadingHTTPServer):
    """Between a browser and the site: passes requests on, or none; late; takes forms and loses the answers; never answers forms."""

    daemon_threads = True

    def __init__(self, target):
        super().__init__(("127.0.0.1", 0), Passing)
        self.target, self.mode, self.delay, self.posts = target, "up", 0.0, 0
        self.over = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.server_address[1]

    def handle_error(self, *_):
        """Browsers break off as they like."""


class Passing(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        """Nothing."""

    def handle_one(self):
        network, mode = self.server, self.server.mode
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if mode == "down":
            return self.connection.close()
        if self.command == "POST" and mode == "never":
            network.over.wait(60)
            return self.connection.close()
        if network.delay and self.command == "GET" and "." not in self.path.rpartition("/")[2]:
            time.sleep(network.delay)
        there = http.client.HTTPConnection("127.0.0.1", network.target, timeout=60)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ("connection", "accept-encoding")}
        there.request(self.command, self.path, body or None, headers)
        answer = there.getresponse()
        content = answer.read()
        if self.command == "POST":
            network.posts += 1
        if self.command == "POST" and mode == "lose":
            return self.connection.close()
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("transfer-encoding", "connection", "content-length"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    do_GET = do_POST = do_HEAD = handle_one


class Reader:
    """A member on their phone."""

    def __init__(self, site, base, name):
        self.site, self.name, self.window = site, name, Window(base, has_worker=True)
        self.username = name.lower()
        self.window.size(390)
        said = site.run("user", "add", name, "--username", self.username, "--role", "member", "--email", f"{self.username}@example.org",
                        "--site", site.folder)
        token = re.search(r"token=([\w-]{43})", said.stdout)[1]
        self.open(f"/do/claim?token={token}&lang=en")
        for field in ("password", "password_again"):
            self.window.one(f"input[name={field}]").send_keys(WORDS)
        self.press("main form button.button")
        self.number = site.one("SELECT id FROM members WHERE username = ?", self.username)

    def open(self, path):
        self.window.driver.get(self.window.base + path)

    def press(self, selector):
        before = self.window.one("html").id
        self.tap(selector)
        self.window.until(lambda: self.window.one("html").id != before and self.window.js("return document.readyState") == "complete", 40)

    def tap(self, selector):
        # A script may have to show it first.
        button = self.window.until(lambda: next((each for each in self.window.all(selector) if each.is_displayed()), None))
        # Not behind the tabs at a phone's foot.
        self.window.js("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", button)
        button.click()

    def sign_in(self):
        self.open("/do/sign-in?lang=en")
        self.window.one("input[name=login]").send_keys(self.username)
        self.window.one("input[name=password]").send_keys(WORDS)
        self.press("form.form button.button")

    def is_controlled(self):
        return self.window.until(lambda: self.window.js("return Boolean(navigator.serviceWorker.controller)"), 30)

    def later(self, script, *values):
        self.window.driver.set_script_timeout(30)
        return self.window.driver.execute_async_script(script, *values)

    def held(self, word):
        return self.later(HELD, word)

    def caches(self):
        return self.later("caches.keys().then(arguments[arguments.length - 1])")

    def shows(self, words, seconds=20):
        return self.window.until(lambda: words in (self.window.text("main") or ""), seconds)

    def is_styled(self):
        return self.window.js("return document.styleSheets.length > 0 && [...document.styleSheets].every((sheet) => sheet.cssRules.length > 9)")


class Offline:
    def __init__(self, site, network, places, glass):
        self.site, self.network, self.places, self.glass = site, network, places, glass
        base = f"http://127.0.0.1:{network.port}"
        self.alma, self.bela = Reader(site, base, "Alma"), Reader(site, base, "Bela")
        self.topic = places[0].topic()

    def run(self):
        try:
            self.friends()
            self.read()
            self.unknown()
            self.write()
            self.note()
            self.lost()
            self.never()
            self.two_windows()
            self.slow()
            self.closed()
            self.elsewhere()
            self.renamed()
            self.same_words()
            self.update()
            self.keep()
            self.end()
            self.signed_out()
            self.off()
        finally:
            for person in (self.alma, self.bela):
                person.window.driver.quit()

    @contextlib.contextmanager
    def mode(self, mode):
        self.network.mode = mode
        try:
            yield
        finally:
            self.network.mode = "up"
            self.network.over.set()
            self.network.over.clear()

    def comments(self, words):
        return self.site.one("SELECT count(*) FROM comments WHERE body = ?", words)

    def messages(self, words):
        return self.site.one("SELECT count(*) FROM messages WHERE body = ?", words)

    def friends(self):
        alma, bela = self.alma, self.bela
        for one, other, act in ((alma, bela, "ask"), (bela, alma, "accept")):
            one.open(f"/do/people/{other.number}/friendship?lang=en")
            one.press(f"button[name=do][value={act}], form.form button.button")
        bela.open(f"/do/people/{alma.number}/talk?lang=en")
        bela.window.one(BOX).send_keys(f"It was the {PRIVATE}.")
        bela.press(SAY)
        self.talk = bela.window.address().partition("?")[0]
        check("a conversation is begun", self.talk.startswith("/do/talk/"), self.talk)

    def read(self):
        alma, window = self.alma, self.alma.window
        alma.open("/")
        check("the worker takes the page over", alma.is_controlled())
        pages, titles = ["/", "/forum/", self.topic, "/notes/", "/es/people/"], {}
        for path in pages:
            alma.open(path)
            titles[path] = window.text("h1")
        with self.mode("down"):
            for path in pages:
                alma.open(path)
                check(f"{path} is there without a connection, with its style",
                      window.text("h1") == titles[path] and alma.is_styled(), (window.text("h1"), titles[path]))
                check(f"{path} says that it is a copy", window.has("main > p.offer[role=status]"))
            alma.open(f"{self.topic}?c=1#c1")
            check("a link to a comment of it is, too", window.text("h1") == titles[self.topic])
        alma.open(self.topic)
        check("online nothing says so", not window.has("main > p.offer[role=status]"))
        kept = alma.later("""(async () => (await Promise.all((await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat())().then(arguments[arguments.length - 1])""")
        check("no answer of an action is kept", kept and not [url for url in kept if "/do/" in url], kept)

    def unknown(self):
        alma, window = self.alma, self.alma.window
        with self.mode("down"):
            for path, title in (("/events/", "You’re offline"), ("/do/talk?lang=en", "You’re offline"), ("/es/notes/", "Sin conexión")):
                alma.open(path)
                check(f"{path}, which was not read: the page says what can be done", window.text("h1") == title and alma.is_styled(), window.text("h1"))
            alma.open("/events/")
            rows = window.until(lambda: window.js("return [...document.querySelectorAll('#kept a.title')].filter(a => a.checkVisibility()).length") or None)
            check("pages that were read are listed", rows >= 5, rows)
            self.glass(window).page("the offline page")
            window.size(390)
            before = window.one("html").id
            alma.tap(".scene button")
            time.sleep(1)
            check("“Try again” changes nothing without a connection", window.one("html").id == before)
        check("it goes on by itself", window.until(lambda: window.text("h1") != "You’re offline" and window.address() == "/events/", 30), window.text("h1"))

    def comment(self, words, mode):
        alma = self.alma
        alma.open(self.topic)
        alma.window.one(REPLY).clear()
        alma.window.one(REPLY).send_keys(words)
        with self.mode(mode):
            alma.press(SEND)
            check(f"{mode}: the comment waits in the outbox", alma.window.text("h1") == "Outbox" and alma.shows(words), alma.window.text("main"))
            yield
        self.sends()

    def sends(self):
        alma = self.alma
        alma.open("/outbox.html")
        check("what waited is sent", alma.shows("Nothing is waiting.", 40), alma.window.text("main"))

    def say(self, words):
        alma = self.alma
        alma.window.one(BOX).send_keys(words)
        alma.tap(SAY)

    def write(self):
        alma, window = self.alma, self.alma.window
        for _ in self.comment("I bring the second pair.", "down"):
            topic = alma.window.js("return document.querySelector('.rows .title').textContent")
            check("the outbox names the topic", topic.startswith("Comment in “") and len(topic) > 16, topic)
            alma.open(self.topic)
            check("the topic shows what waits, with a dashed edge", window.until(lambda: window.has(".wait"))
                  and window.js("return getComputedStyle(document.querySelector('.wait')).borderInlineStartStyle") == "dashed")
            check("its draft is not offered again", window.value(REPLY) == "", window.value(REPLY))
        check("the comment is there once", self.comments("I bring the second pair.") == 1)
        alma.open(f"{self.talk}?lang=en")
        with self.mode("down"):
            self.say("The train stands.")
            check("the message is in the conversation, with a dashed edge", window.until(lambda: window.has(".held .waits")), window.text("#said"))
            alma.open("/outbox.html")
            check("and in the outbox", alma.shows("Message to Bela"), window.text("main"))
            self.glass(window).page("the outbox")
            window.size(390)
            alma.tap(".rows .acts button")
            field = window.one(".rows textarea")
            field.clear()
            field.send_keys("The train stands at Gomecello.")
            alma.tap(".rows .acts .yes")
            check("it is edited there", alma.shows("at Gomecello."), window.text("main"))
        self.sends()
        check("the message is there once, as it was edited", self.messages("The train stands at Gomecello.") == 1 and self.messages("The train stands.") == 0)
        alma.open(f"{self.talk}?lang=en")
        with self.mode("down"):
            self.say("Still here.")
            window.until(lambda: window.has(".held"))
        window.js("dispatchEvent(new Event('online'))")
        check("back online the open conversation sends it by itself", window.until(lambda: not window.has(".held")) and alma.shows("Still here."))
        check("once", self.messages("Still here.") == 1)

    def note(self):
        alma, window = self.alma, self.alma.window
        alma.open("/do/me/notebook/notes?lang=en")
        window.one("textarea[name=body]").send_keys("Herons nest early.")
        for field in window.all("input[name=subject]"):
            field.send_keys("Birds")
        with self.mode("lose"):
            alma.press("form.note-form .button")
            check("a note waits in the outbox", window.text("h1") == "Outbox" and alma.shows("Herons nest early."), window.text("main"))
        self.sends()
        check("and is there once", self.site.one("SELECT count(*) FROM own_notes WHERE body = 'Herons nest early.'") == 1)

    def lost(self):
        for _ in self.comment("Heard, and not answered.", "lose"):
            check("the server has it", self.comments("Heard, and not answered.") == 1)
        check("a comment whose answer was lost is there once", self.comments("Heard, and not answered.") == 1)
        alma, window = self.alma, self.alma.window
        alma.open(f"{self.talk}?lang=en")
        with self.mode("lose"):
            self.say("Lost on the way back.")
            check("a message whose answer is lost waits", window.until(lambda: window.has(".held")))
        self.sends()
        check("and is there once", self.messages("Lost on the way back.") == 1)
        number = self.site.one("SELECT id FROM comments WHERE body = 'Heard, and not answered.'")
        like = "SELECT count(*) FROM reactions"
        before = self.site.one(like)
        alma.open(self.topic)
        button = "button[name=like]:not([value='%d'])" % number
        if window.has(button):
            window.js("document.querySelector(arguments[0]).closest('details')?.setAttribute('open', '')", button)
            with self.mode("lose"):
                alma.press(button)
                check("a reaction waits, too", alma.shows("Reaction in “"), window.text("main"))
            self.sends()
            check("and is not taken back by being sent twice", self.site.one(like) == before + 1, (before, self.site.one(like)))

    def never(self):
        for _ in self.comment("Said into the void.", "never"):
            check("a server that never answers has nothing", self.comments("Said into the void.") == 0)
        check("then it is there once", self.comments("Said into the void.") == 1)

    def two_windows(self):
        alma, driver = self.alma, self.alma.window.driver
        first = driver.current_window_handle
        alma.open(self.topic)
        alma.window.one(REPLY).send_keys("From two windows.")
        with self.mode("down"):
            alma.press(SEND)
            driver.switch_to.new_window("tab")
            alma.open("/outbox.html")
            alma.shows("From two windows.")
        posts = self.network.posts
        self.network.delay = 0
        for handle in driver.window_handles:
            driver.switch_to.window(handle)
            alma.window.js("document.querySelector('.acts .yes').click(); dispatchEvent(new Event('online'))")
        check("of two windows one sends", alma.shows("Nothing is waiting.", 40) and self.network.posts == posts + 1, self.network.posts - posts)
        check("and it is there once", self.comments("From two windows.") == 1)
        driver.close()
        driver.switch_to.window(first)

    def slow(self):
        alma, window = self.alma, self.alma.window
        alma.open(self.topic)
        title = window.text("h1")
        self.network.delay = 9
        try:
            start = time.monotonic()
            alma.open(self.topic)
            took = time.monotonic() - start
            check("a slow server: after four seconds the copy is shown", 3.5 < took < 8 and window.text("h1") == title
                  and window.has("main > p.offer[role=status]"), took)
        finally:
            self.network.delay = 0
        time.sleep(1)

    def closed(self):
        alma, window = self.alma, self.alma.window
        number = int(self.topic.split("/")[2].split("-")[0])
        alma.open(self.topic)
        alma.window.one(REPLY).send_keys("Too late.")
        with self.mode("down"):
            alma.press(SEND)
            alma.shows("Too late.")
            # Until the outbox has tried in vain.
            time.sleep(1)
        with self.site.writing() as database:
            database.execute("UPDATE topics SET is_closed = 1 WHERE id = ?", (number,))
        alma.open("/outbox.html")
        check("what is refused says why and keeps the words", window.until(lambda: window.has(".rows .error")) and alma.shows("Too late."), window.text("main"))
        with self.site.writing() as database:
            database.execute("UPDATE topics SET is_closed = 0 WHERE id = ?", (number,))
        alma.tap(".rows .calm")
        check("and can be deleted", alma.shows("Nothing is waiting."), window.text("main"))

    def submit_from_elsewhere(self, path, **fields):
        """Does what a page of another site does to its visitor."""
        inputs = "".join(f'<input name="{name}" value="{value}">' for name, value in fields.items())
        page = f'<form method="post" action="{self.alma.window.base}{path}">{inputs}</form>'
        self.alma.window.driver.get("data:text/html," + urllib.parse.quote(page))
        self.alma.window.js("document.forms[0].submit()")
        self.alma.window.until(lambda: not self.alma.window.driver.current_url.startswith("data:"), 10)
        time.sleep(1)

    def elsewhere(self):
        alma, window = self.alma, self.alma.window
        number = int(self.topic.split("/")[2].split("-")[0])
        # Refused items are not sent by the pages that this opens.
        with self.refusing() as opens:
            alma.open(self.topic)
            window.one(REPLY).clear()
            window.one(REPLY).send_keys("This one waits.")
            with self.mode("down"):
                alma.press(SEND)
                alma.shows("This one waits.")
            for mode in ("up", "down"):
                with self.mode(mode):
                    self.submit_from_elsewhere(f"/do/topics/{number}/comments", body="From elsewhere.", lang="en")
                    self.submit_from_elsewhere("/do/sign-out", lang="en")
            alma.open("/outbox.html")
            check("a form of another site takes nothing out of the outbox", alma.shows("This one waits."), window.text("main"))
            check("and puts nothing into it", alma.held("From elsewhere.") == [], alma.held("From elsewhere."))
            opens()
            alma.tap(".acts .yes")
            check("what waited is sent", alma.shows("Nothing is waiting.", 40), window.text("main"))
        check("the other is not posted", self.comments("From elsewhere.") == 0 and self.comments("This one waits.") == 1)
        alma.open("/do/me?lang=en")
        check("its reader is still signed in", window.has("form[action*='sign-out'], a[href*='/do/me']"), window.text("main"))

    def take_name(self, name):
        window = self.alma.window
        self.alma.open("/do/me/account?lang=en")
        field = window.one("input[name=name]")
        field.clear()
        field.send_keys(name)
        window.js("arguments[0].form.requestSubmit()", field)
        window.until(lambda: name in (window.js("return decodeURIComponent(document.cookie)") or ""))

    def renamed(self):
        """A member who changes their name keeps the pending items."""
        alma, window = self.alma, self.alma.window
        with self.refusing() as opens:
            alma.open(self.topic)
            window.one(REPLY).clear()
            window.one(REPLY).send_keys("By another name.")
            with self.mode("down"):
                alma.press(SEND)
                alma.shows("By another name.")
            self.take_name("Alma Dos")
            alma.open("/outbox.html")
            check("a member with another name keeps what waits", alma.shows("By another name."), window.text("main"))
            self.take_name("Alma")
            opens()
            alma.open("/outbox.html")
            alma.shows("By another name.")
            alma.tap(".acts .yes")
            check("and sends it", alma.shows("Nothing is waiting.", 40), window.text("main"))
        check("once", self.comments("By another name.") == 1)

    @contextlib.contextmanager
    def refusing(self):
        """While the topic is closed what waits stays; the value opens it again."""
        number = int(self.topic.split("/")[2].split("-")[0])

        def set_closed(value):
            with self.site.writing() as database:
                database.execute("UPDATE topics SET is_closed = ? WHERE id = ?", (value, number))

        set_closed(1)
        try:
            yield lambda: set_closed(0)
        finally:
            set_closed(0)

    def same_words(self):
        alma, window = self.alma, self.alma.window
        alma.open(f"{self.talk}?lang=en")
        with self.mode("down"):
            for count in (1, 2):
                self.say("Ok.")
                window.until(lambda: window.js("return document.querySelectorAll('.held').length") == count)
        self.sends()
        check("the same words twice are two messages", self.messages("Ok.") == 2, self.messages("Ok."))

    def update(self):
        """Three pages are open while the site is built again with other files."""
        alma, window, driver = self.alma, self.alma.window, self.alma.window.driver
        first, handles = driver.current_window_handle, [driver.current_window_handle]
        alma.open("/forum/")
        for path in (self.topic, "/notes/"):
            driver.switch_to.new_window("tab")
            alma.open(path)
            handles.append(driver.current_window_handle)
        before = window.js("return document.querySelector('link[rel=stylesheet]').href")
        assets = self.site.folder / "templates/assets"
        assets.mkdir(parents=True, exist_ok=True)
        source = (self.site.public / before.split("/", 3)[3]).read_text()
        (assets / "tertulia.css").write_text(source + "\n.wordmark { letter-spacing: 1px }\n")
        built = self.site.build()
        check("the site is built anew", built.returncode == 0, built.stderr)
        alma.open("/")
        after = window.js("return document.querySelector('link[rel=stylesheet]').href")
        check("the next page has the new sheet", after != before)
        keys = """(async () => (await (await caches.open('tertulia shell')).keys()).map(({ url }) => url))().then(arguments[arguments.length - 1])"""
        check("the new worker takes over, and drops the old sheet",
              window.until(lambda: (lambda urls: after in urls and before not in urls)(alma.later(keys)), 30), alma.later(keys))
        for handle in handles:
            driver.switch_to.window(handle)
            check("a page that was open is still whole", alma.is_styled() and window.text("h1"))
        with self.mode("down"):
            alma.open(self.topic)
            check("a copy of before has the new style", alma.is_styled()
                  and window.js("return getComputedStyle(document.querySelector('.wordmark')).letterSpacing") == "1px")
        for handle in handles[1:]:
            driver.switch_to.window(handle)
            driver.close()
        driver.switch_to.window(first)
        shutil.rmtree(self.site.folder / "templates")
        self.site.build()

    def keep_on(self):
        alma, window = self.alma, self.alma.window
        alma.open("/do/me/settings?lang=en")
        if not window.until(lambda: window.has("[data-pages]:not([hidden]) button")):
            return False
        alma.tap("[data-pages] button")
        return window.until(lambda: window.text("[data-pages] button") == "Turn off", 60)

    def keep(self):
        alma, window = self.alma, self.alma.window
        alma.open("/")
        check("before, nothing private is on the device", alma.held(PRIVATE) == [], alma.held(PRIVATE))
        self.bela.open(f"{self.talk}?lang=en")
        self.bela.window.one(BOX).send_keys("Unread until it is seen.")
        self.bela.tap(SAY)
        self.bela.shows("Unread until it is seen.")
        check("“Save on this device” is switched on", self.keep_on(), window.text("#devices"))
        self.glass(window).page("the settings with it")
        window.size(390)
        alma.open("/do/talk?lang=en")
        check("what was fetched to be kept is still unread", " unread" in window.text("main"), window.text("main"))
        with self.mode("down"):
            alma.open(f"{self.talk}?lang=en")
            check("messages are read without a connection", alma.shows(PRIVATE), window.text("main"))
            self.say("Said between two stations.")
            check("and what is said then waits below them", window.until(lambda: window.has(".held .waits")), window.text("#said"))
            for path, title in (("/do/talk", "Messages"), ("/do/me/notebook", "Notebook"), ("/do/me/notebook/agenda", "Agenda")):
                alma.open(f"{path}?lang=en")
                check(f"{path} is, too", window.text("h1") == title, window.text("h1"))
            alma.open("/do/me/profile?lang=en")
            check("other pages of one's own are not", window.text("h1") == "You’re offline", window.text("h1"))
        alma.open(self.topic)
        alma.window.one(REPLY).send_keys(f"Not sent: {PRIVATE}.")
        with self.mode("down"):
            alma.press(SEND)
            check("all of it is on the device", len(alma.held(PRIVATE)) > 1, alma.held(PRIVATE))
            self.sign_out()
            check("after signing out no private word is on the device, also when the server did not hear of it", alma.held(PRIVATE) == [], alma.held(PRIVATE))
        check("it is switched on again", self.keep_on() and alma.held(PRIVATE))
        alma.open(self.topic)
        self.sign_out()
        check("the same with a connection", alma.held(PRIVATE) == [] and not window.driver.get_cookie("session"), alma.held(PRIVATE))

    def sign_out(self):
        self.alma.window.js("document.querySelector('.menu').open = true")
        self.alma.press(".menu li.member-only button")

    def end(self):
        """The session ends elsewhere."""
        alma, window = self.alma, self.alma.window
        alma.sign_in()
        check("it is switched on again", self.keep_on() and alma.held(PRIVATE))
        window.driver.delete_cookie("session")
        alma.open("/do/talk?lang=en")
        check("once the session has ended nothing private is left", window.until(lambda: alma.held(PRIVATE) == []), alma.held(PRIVATE))
        alma.sign_in()
        check("it is switched on once more", self.keep_on() and alma.held(PRIVATE))
        with self.site.writing() as database:
            database.execute("DELETE FROM sessions WHERE member_id = ?", (alma.number,))
        # It was asked for less than ten minutes ago.
        window.js("localStorage.setItem('tertulia offline', JSON.stringify({ ...JSON.parse(localStorage.getItem('tertulia offline')), asked: 0 }))")
        alma.open("/forum/")
        check("a page without an action notices it, too", window.until(lambda: alma.held(PRIVATE) == []), alma.held(PRIVATE))
        alma.sign_in()
        self.keep_on()
        window.driver.add_cookie({"name": "member", "value": "Bela", "path": "/"})
        alma.open("/forum/")
        check("nor for another member", window.until(lambda: alma.held(PRIVATE) == []), alma.held(PRIVATE))

    def signed_out(self):
        alma, window = self.alma, self.alma.window
        alma.sign_in()
        alma.open(self.topic)
        window.one(REPLY).send_keys("Whose was this?")
        with self.mode("down"):
            alma.press(SEND)
            alma.shows("Whose was this?")
            for name in ("session", "member"):
                window.driver.delete_cookie(name)
        alma.open("/outbox.html")
        alma.tap(".acts .yes")
        check("what cannot be sent signed out says so and keeps the words",
              alma.shows("Sign in to send this.") and alma.shows("Whose was this?"), window.text("main"))
        check("and nobody has said it", self.comments("Whose was this?") == 0)
        alma.sign_in()
        alma.open("/outbox.html")
        check("signed in it is sent by itself", alma.shows("Nothing is waiting.", 40) and self.comments("Whose was this?") == 1, window.text("main"))

    def off(self):
        """The operator switches it off."""
        alma = self.alma
        settings = self.site.folder / "site.yml"
        settings.write_text(f"offline: false\n{settings.read_text()}")
        built = self.site.build()
        check("the site is built without it", built.returncode == 0, built.stderr)
        alma.open("/forum/")
        count = "navigator.serviceWorker.getRegistrations().then((all) => all.length).then(arguments[arguments.length - 1])"
        check("the worker takes itself away", alma.window.until(lambda: alma.later(count) == 0 and alma.caches() == [], 30), (alma.later(count), alma.caches()))
        alma.open("/forum/")
        check("and does not come back", alma.later(count) == 0 and not alma.window.js("return Boolean(navigator.serviceWorker.controller)"))


def all_offline(site, port, places, glass):
    network = Network(port)
    try:
        Offline(site, network, places, glass).run()
    finally:
        network.shutdown()
        network.server_close()
