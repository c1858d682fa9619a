"""Calls: two Chromiums with devices that they make up; sound and picture are counted at each end, as their browsers decoded them."""
import contextlib, json, re, sqlite3, time, urllib.parse, urllib.request

from . import factors
from .hands import Pointer
from .window import Window

ENTER, TAB = "\ue007", "\ue004"
FLAGS = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", "--autoplay-policy=no-user-gesture-required"]
# The connections, which a page keeps to itself.
WATCH = """
  window.connections = [];
  const Real = window.RTCPeerConnection;
  if (Real) window.RTCPeerConnection = class extends Real {
    constructor(...all) { super(...all); window.connections.push(this); }
  };
"""
# It rings for five seconds from when the page hears of it, instead of as long as the server says.
SOON = """
  const { json } = Response.prototype;
  Response.prototype.json = async function () {
    const said = await json.call(this);
    for (const call of said?.calls ?? []) [window.rangFor, call.seconds] = [call.seconds, 5];
    return said;
  };
"""
STATS = """
  const done = arguments[0];
  (async () => {
    const open = window.connections?.filter(each => each.connectionState === "connected") ?? [];
    const found = { connections: open.length, frames: 0, energy: 0, types: [] };
    for (const each of open) {
      const stats = await each.getStats(), all = [...stats.values()];
      for (const one of all) {
        if (one.type === "inbound-rtp" && one.kind === "video") found.frames += one.framesDecoded ?? 0;
        if (one.type === "inbound-rtp" && one.kind === "audio") found.energy += one.totalAudioEnergy ?? 0;
        if (one.type === "candidate-pair" && one.nominated && one.state === "succeeded") found.types.push(stats.get(one.localCandidateId)?.candidateType);
      }
    }
    done(found);
  })();
"""


@contextlib.contextmanager
def at_localhost(folder, tool, more=""):
    """The sample with calls."""
    with factors.at_localhost(folder, tool, f"features: {{calls: on}}\n{more}") as found:
        yield found


def window(base):
    made = Window(base, FLAGS)
    made.before_each_page(WATCH)
    return made


class Caller(factors.Factors):
    """A member in a browser of their own."""

    def __init__(self, window, site, name, glass=None, language="en"):
        super().__init__(window, Pointer(window), name, site, language, glass)
        self.name = name

    def rows(self, sql, *values):
        with contextlib.closing(sqlite3.connect(self.site.folder / "data/tertulia.db")) as database:
            return database.execute(sql, values).fetchall()

    def join(self, role="member"):
        made = self.site.run("user", "add", self.name, "--username", self.username, "--email",
                             f"{self.username}@example.org", "--role", role, "--site", self.site.folder)
        link = re.search(r"(/do/claim\?token=\S+)", made.stdout + made.stderr)
        self.window.open(link.group(1))
        for field in ("password", "password_again"):
            self.hand.write(f"input[name={field}]", factors.WORDS)
        self.send(factors.BUTTON)
        self.number = self.rows("SELECT id FROM members WHERE username = ?", self.username)[0][0]

    def stats(self):
        return self.window.driver.execute_async_script(STATS)

    def state(self):
        return self.window.js("return document.getElementById('call')?.dataset.state ?? null")

    def press(self, name):
        return self.window.js("const b = document.querySelector(`[data-do=${arguments[0]}]`); b?.click(); return Boolean(b)", name)

    def said(self):
        return self.window.text("#call-lead")

    def until(self, condition, seconds=20):
        return self.window.until(condition, seconds)

    def flows(self, seconds=15, video=True, since=None):
        """True if more of sound, and of the picture, is decoded than before."""
        before = since or self.stats()
        def more():
            now = self.stats()
            return now["connections"] and now["energy"] > before["energy"] and (not video or now["frames"] > before["frames"] + 5) and now
        return self.until(more, seconds)

    def call(self, other, video):
        """Calls by the page of a friend, as one does."""
        self.open(f"/do/people/{other.number}")
        self.send(f"a[href*='/people/{other.number}/call']")
        if self.glass:
            self.look("before a call")
        self.send(f"form:has(input[value={'video' if video else 'voice'}]) button")
        self.check("it rings", self.until(lambda: self.state() == "calling"), self.state())


def befriend(site, one, other):
    with contextlib.closing(sqlite3.connect(site.folder / "data/tertulia.db", timeout=20)) as database, database:
        low, high = sorted((one.number, other.number))
        database.execute("INSERT OR REPLACE INTO friendships (low_id, high_id, asked_by, state, text, asked_at, since, by_address)"
                         " VALUES (?, ?, ?, 1, '', 0, 0, 0)", (low, high, low))


class Pair:
    """Two who call each other."""

    def __init__(self, irene, mateo, site):
        self.irene, self.mateo, self.site = irene, mateo, site
        self.check = irene.check

    def rings(self):
        """Mateo reads any page, and it shows who calls."""
        return self.mateo.until(lambda: self.mateo.window.has(".rings a"), 25)

    def both(self, video, name):
        ends = [(who, who.until(lambda: who.stats()["connections"] == 1)) for who in (self.irene, self.mateo)]
        self.check(f"{name}: both are connected", all(there for _, there in ends), [who.state() for who, _ in ends])
        for who in (self.irene, self.mateo):
            found = who.flows(video=video)
            self.check(f"{name}: {who.name} decodes {'pictures and ' if video else ''}sound", found, who.stats())

    def end(self, who):
        who.window.js("document.querySelector('#call-leaving .end').click()")
        for each in (self.irene, self.mateo):
            self.check(f"it is over for {each.name}", each.until(lambda: each.state() == "over"), each.state())
        self.check("no signal is left", self.irene.rows("SELECT count(*) FROM call_signals") == [(0,)])

    def talk(self, video):
        name = "video" if video else "voice"
        self.mateo.window.open("/")
        self.irene.call(self.mateo, video)
        self.check(f"{name}: it rings on the first page", self.rings(), self.mateo.window.address())
        if video:
            self.leads()
        begun = time.monotonic()
        self.mateo.window.js("document.querySelector('.rings a').click()")
        self.both(video, name)
        self.check(f"{name}: it took {time.monotonic() - begun:.1f} s", True)
        if not video:
            self.check("without a picture there is a face", self.irene.window.has(".stage:not(.mine).off"))
        self.irene.look(f"{name} call")

    def leads(self):
        """An address of an answer, which any page may lead to, opens neither camera nor microphone."""
        number = self.mateo.rows("SELECT max(id) FROM calls")[0][0]
        self.mateo.window.open(f"/do/calls/{number}#answer")
        time.sleep(1)
        seen = self.mateo.state(), self.mateo.window.js("return [...document.querySelectorAll('video')].some((each) => each.srcObject)")
        self.check("an address alone answers nothing", seen == ("ringing", False), seen)
        self.mateo.window.open("/")
        self.check("it goes on ringing elsewhere", self.rings(), self.mateo.window.address())

    def controls(self):
        """Mute, camera and screen, as the other end sees them."""
        self.irene.press("mute")
        self.check("who is muted is said to be", self.mateo.until(lambda: "muted" in (self.mateo.window.text(".stage:not(.mine) p") or "")),
                   self.mateo.window.text(".stage:not(.mine) p"))
        time.sleep(2)
        before = self.mateo.stats()
        time.sleep(2)
        heard = self.mateo.stats()["energy"] - before["energy"]
        self.check("and nothing is heard", heard < 0.001, heard)
        self.irene.press("mute")
        self.irene.press("camera")
        self.check("a camera that is off shows the face", self.mateo.until(lambda: self.mateo.window.has(".stage:not(.mine).off")))
        self.irene.press("camera")
        self.check("and on again the picture", self.mateo.until(lambda: self.mateo.window.has(".stage:not(.mine):not(.off)")) and self.mateo.flows())

    def reload(self):
        """Mateo reloads the page, and the call continues."""
        self.mateo.window.driver.refresh()
        self.check("after a reload both are connected again", all(who.until(lambda: who.stats()["connections"] == 1, 30) for who in (self.irene, self.mateo)),
                   [self.irene.state(), self.mateo.state()])
        for who in (self.irene, self.mateo):
            self.check(f"and {who.name} decodes", who.flows(), who.stats())

    def second(self):
        """A second tab of the member."""
        driver = self.mateo.window.driver
        first, page = driver.current_window_handle, self.mateo.window.address().split("#")[0]
        driver.switch_to.new_window("tab")
        self.mateo.window.open(page)
        self.check("a second tab says where it goes on", self.mateo.state() == "elsewhere", self.mateo.state())
        driver.close()
        driver.switch_to.window(first)
        self.check("and nothing stops", self.irene.flows() and self.mateo.flows())

    def listed(self):
        """The list of friends leads to a call, too."""
        self.irene.open("/do/me/friends")
        self.irene.look("friends who can be called")
        self.irene.send(f"ul.people a[href*='/people/{self.mateo.number}/call']")
        self.check("a friend can be called from the list", self.irene.window.has("form:has(input[value=voice]) button"), self.irene.window.address())

    def decline(self):
        self.mateo.window.open("/")
        self.irene.call(self.mateo, False)
        self.check("it rings", self.rings())
        self.mateo.window.js("document.querySelector('.rings button').click()")
        self.check("who declines is said to have", self.irene.until(lambda: self.irene.state() == "over") and "declined" in self.irene.said(), self.irene.said())
        self.check("and nothing is shown any longer", self.mateo.until(lambda: not self.mateo.window.has(".rings")))

    def replies(self):
        """Declines with a sentence: on any page, and on the page of the call, by the keyboard."""
        self.mateo.window.open("/")
        self.irene.call(self.mateo, False)
        self.check("it rings", self.rings())
        self.mateo.window.js("document.querySelector('.rings summary').click()")
        self.mateo.look("declining with a message, on any page")
        self.mateo.window.js("document.querySelectorAll('.rings .replies button')[1].click()")
        self.check("a sentence declines", self.irene.until(lambda: self.irene.state() == "over") and "declined" in self.irene.said(), self.irene.said())
        self.check("nothing rings any longer", self.mateo.until(lambda: not self.mateo.window.has(".rings")))
        self.irene.call(self.mateo, False)
        self.mateo.open("/do/calls/ringing")
        key = lambda what: self.mateo.window.driver.switch_to.active_element.send_keys(what)
        self.mateo.window.js("document.querySelector('#call-replies summary').focus()")
        key(ENTER)
        self.check("the sentences open by the keyboard", self.mateo.window.js("return document.querySelector('#call-replies details').open"))
        self.mateo.look("declining with a message, on the page of the call")
        key(TAB)
        key(ENTER)
        self.check("a sentence declines on the page of the call", self.irene.until(lambda: self.irene.state() == "over"), self.irene.state())
        self.check("which says so", self.mateo.until(lambda: "You declined" in (self.mateo.said() or "")), self.mateo.said())
        self.irene.call(self.mateo, False)
        self.mateo.open("/do/calls/ringing")
        self.mateo.window.js("document.querySelector('#call-ringing button[value=decline]').click()")
        self.check("and so does the button alone", self.irene.until(lambda: self.irene.state() == "over"), self.irene.state())
        self.irene.open(f"/do/people/{self.mateo.number}/talk")
        text = self.irene.window.text("main") or ""
        self.check("the conversation has the sentences", "I’ll call you back." in text and "Can’t talk now." in text, text[-300:])

    def offline(self):
        """A page without a network takes away by itself what rings there."""
        window = self.mateo.window
        restore = window.before_each_page(SOON)
        window.open("/")
        self.irene.call(self.mateo, False)
        self.check("it rings", self.rings())
        said = window.js("return window.rangFor")
        self.check("the server says for how long", 40 <= said <= 50, said)
        window.cdp("Network.enable")
        network = lambda is_on: window.cdp("Network.emulateNetworkConditions", offline=not is_on, latency=0, downloadThroughput=-1, uploadThroughput=-1)
        network(False)
        self.check("without a network it ends by itself", self.mateo.until(lambda: not window.has(".rings"), 10))
        network(True)
        restore()
        self.irene.window.js("document.querySelector('#call-leaving .end').click()")
        self.check("and for the caller, too", self.irene.until(lambda: self.irene.state() == "over"), self.irene.state())

    def missed(self):
        """The caller gives up after a while."""
        self.mateo.window.open("/")
        self.irene.call(self.mateo, False)
        self.check("it rings", self.rings())
        self.check("after forty seconds it is over", self.irene.until(lambda: self.irene.state() == "over", 50) and "did not answer" in self.irene.said(), self.irene.said())
        self.mateo.open("/do/calls")
        self.check("it is in the list", "missed" in (self.mateo.window.text("ul.chats .by") or ""), self.mateo.window.text("ul.chats"))
        self.mateo.look("calls")
        self.mateo.open("/do/talk")
        self.check("and unread in the conversation", self.mateo.window.has(".chats .unread"))

    def busy(self, third):
        self.mateo.window.open("/")
        self.irene.call(self.mateo, False)
        self.check("it rings", self.rings())
        self.mateo.window.js("document.querySelector('.rings a').click()")
        self.both(False, "busy")
        befriend(self.site, third, self.mateo)
        third.open(f"/do/people/{self.mateo.number}/call")
        third.send("form:has(input[value=voice]) button")
        self.check("who is in a call is busy", third.state() == "over" and "another call" in third.said(), third.said())
        self.end(self.irene)

    def link(self, guest):
        """A guest without an account."""
        self.irene.open("/do/calls/links")
        self.irene.hand.write("input[name=name]", "Lucas")
        self.irene.send("main form button.button")
        address = self.irene.window.text(".address a")
        self.irene.look("links")
        self.irene.window.open("/")
        guest.window.open(urllib.parse.urlsplit(address)._replace(scheme="", netloc="").geturl())
        guest.look("door")
        guest.hand.write("input[name=name]", "Lucas, from Zamora")
        guest.send("main form button.button")
        self.check("a guest waits", guest.until(lambda: guest.state() == "waiting"), guest.state())
        self.check("the owner hears of it", self.irene.until(lambda: self.irene.window.has(".rings a"), 25))
        self.check("with the guest's name", "Lucas" in (self.irene.window.text(".rings b") or ""))
        self.irene.window.js("document.querySelector('.rings a').click()")
        self.check("the owner sees who waits", self.irene.until(lambda: self.irene.window.has("#call-door .yes")), self.irene.state())
        self.irene.look("guest at the door")
        self.irene.window.js("document.querySelector('#call-door .yes').click()")
        for who in (self.irene, guest):
            self.check(f"by a link {who.name} is connected", who.until(lambda: who.stats()["connections"] == 1), who.state())
            self.check(f"and {who.name} hears", who.flows(video=False), who.stats())
        self.irene.press("camera")
        self.check("a picture comes later", guest.flows(video=True), guest.stats())
        guest.window.js("document.querySelector('#call-leaving .end').click()")
        self.check("the guest's page says that it is over", guest.until(lambda: guest.state() == "over"), guest.state())
        self.irene.window.js("document.querySelector('#call-leaving .end').click()")
        self.check("and so does the owner's", self.irene.until(lambda: self.irene.state() == "over"), self.irene.state())
        self.irene.open("/do/calls")
        self.check("the list has the guest's name", "Lucas" in (self.irene.window.text("ul.chats") or ""), self.irene.window.text("ul.chats"))

    def test(self):
        self.irene.open("/do/calls/test")
        self.irene.press("test")
        self.check("the test finds camera and microphone", self.irene.until(lambda: len(self.irene.window.all(".doing .ok")) == 3), self.irene.window.text(".doing"))
        self.irene.look("connection test")

    def without(self):
        """Without scripts the page says so, and a call can be declined."""
        self.irene.call(self.mateo, False)
        self.mateo.window.scripts(False)
        self.mateo.open("/do/calls/ringing")
        self.check("without scripts a sentence", self.mateo.window.has("noscript"), self.mateo.window.address())
        self.mateo.send("#call-ringing button[value=decline]")
        self.check("and it is declined", self.irene.until(lambda: self.irene.state() == "over"), self.irene.state())
        self.irene.call(self.mateo, False)
        self.mateo.open("/do/calls/ringing")
        self.mateo.window.driver.find_element("css selector", "#call-replies summary").click()
        self.mateo.send("#call-replies button[value=write]")
        self.mateo.window.scripts(True)
        self.check("or with a sentence", self.irene.until(lambda: self.irene.state() == "over"), self.irene.state())


def all_calls(site, base, glass_of):
    with window(base) as one, window(base) as other, window(base) as third:
        irene, mateo = Caller(one, site, "Nuria Caller", glass_of(one)), Caller(other, site, "Bruno Caller", glass_of(other))
        guest = Caller(third, site, "Olga Caller", glass_of(third))
        for who in (irene, mateo, guest):
            who.join()
        befriend(site, irene, mateo)
        one.size(390)
        pair = Pair(irene, mateo, site)
        pair.listed()
        pair.talk(False)
        pair.end(mateo)
        one.size(1280)
        pair.talk(True)
        pair.controls()
        pair.second()
        pair.reload()
        pair.end(irene)
        pair.decline()
        pair.replies()
        pair.offline()
        pair.busy(guest)
        pair.without()
        pair.test()
        guest.leave()
        pair.link(guest)
        pair.missed()
