"""Calls that are connected while they ring: for friends who chose it, on the page of the call alone, and without anything that is heard or seen."""
import contextlib, sqlite3, time

from browsing.calls import Caller, befriend
from serving.checks import check, note
from whole import whole

from .site import served, window
from .timeline import WATCH

# Sound and picture sent and received so far, in bytes of RTP at this end.
SENT = """
  const done = arguments[0];
  (async () => {
    let sum = 0;
    for (const each of window.connections ?? []) for (const one of (await each.getStats()).values()) {
      if (["inbound-rtp", "outbound-rtp"].includes(one.type)) sum += one.bytesReceived ?? one.bytesSent ?? 0;
    }
    done(sum);
  })();
"""

# Where it rings, members see their own picture, and nothing of the other’s.
OWN_PICTURE = """
  const [mine, ...others] = [...document.querySelectorAll("#call-stage:not([hidden]) > *")].filter((tile) => tile.checkVisibility());
  return Boolean(mine?.matches(".mine") && mine.querySelector("video").videoWidth && !others.length);
"""

# As browsers are delivered: no sound before the page is pressed, or uses the microphone. Scripts press here, which counts for nothing.
STRICT = "--autoplay-policy=document-user-activation-required"
PLAYS = """
  const sound = document.querySelector(".stage:not(.mine) audio");
  return Boolean(sound?.srcObject && !sound.paused && sound.currentTime > 0);
"""

# The connections of a page that has not answered: the addresses that each knows of the other side, and pairs of both.
PREPARED = """
  const done = arguments[0], [each] = (window.connections ?? []).slice(-1);
  if (!each) return done({ signaling: "none" });
  each.getStats().then((stats) => {
    const count = (kind) => [...stats.values()].filter(({ type }) => type === kind).length;
    done({ signaling: each.remoteDescription ? each.signalingState : "new", remote: count("remote-candidate"), pairs: count("candidate-pair") });
  });
"""

# All cameras that a page has opened are closed. In a block: each such script is one of its own, with the same names.
CLOSED = "return window.cameras.length > 0 && window.cameras.every(({ readyState }) => readyState === 'ended')"
KEEP = """
  {
    const asked = navigator.mediaDevices?.getUserMedia?.bind(navigator.mediaDevices);
    window.cameras = [];
    if (asked) navigator.mediaDevices.getUserMedia = async (wanted) => {
      const got = await asked(wanted);
      window.cameras.push(...got.getVideoTracks());
      return got;
    };
  }
"""

# Keeps what was opened, and refuses that a page takes part as long as `refuses` is set.
REFUSE = """
  const [plain, devices] = [window.fetch, navigator.mediaDevices], asked = devices.getUserMedia.bind(devices);
  Object.assign(window, { refuses: true, given: [] });
  window.fetch = (...all) => window.refuses && String(all[1]?.body ?? "").includes("do=join") ? Promise.resolve(new Response("", { status: 503 })) : plain(...all);
  devices.getUserMedia = async (wanted) => {
    const got = await asked(wanted);
    window.given.push(...got.getTracks());
    return got;
  };
"""

# While it is asked for, no signal of a page arrives, as of one that is slow.
HOLD = """
  {
    const plain = window.fetch;
    window.fetch = (...all) => sessionStorage.holds && String(all[1]?.body ?? "").includes("do=signal") ? Promise.resolve(new Response("", { status: 503 })) : plain(...all);
  }
"""


class Chooser(Caller):
    """A member who chooses whether friends' calls are connected while they ring."""

    def choose(self, early):
        with contextlib.closing(sqlite3.connect(self.site.folder / "data/tertulia.db", timeout=20)) as database, database:
            whole(database)
            database.execute("INSERT OR REPLACE INTO call_settings (member_id, relay, is_early) VALUES (?, 0, ?)", (self.number, early))


def is_connected(caller, called, seconds=10):
    """Both, while it rings; says what they did where they are not."""
    ends = [who.until(lambda: who.stats()["connections"] == 1, seconds) for who in (called, caller)]
    if not all(ends):
        note(f"not connected while it rings: {[who.window.js('return window.steps') for who in (called, caller)]}"[:1500])
    return all(ends)


def is_quiet(caller, called, video=True):
    """True if nothing but the camera is opened where it rings, nothing is sent either way, and neither page shows the call as answered."""
    called.until(lambda: called.window.js(OWN_PICTURE), 5)
    time.sleep(0.5)
    opened = called.window.js("return [...window.steps.map(([step]) => step).filter((step) => step.startsWith('devices')), ...[...document.querySelectorAll('.stage:not(.mine) video, audio')].filter((each) => each.srcObject).map((each) => each.localName)]")
    is_previewed = called.window.js(OWN_PICTURE)
    # The caller's page hears of no camera either.
    hears_camera = not caller.window.js("return document.querySelector('.stage:not(.mine)').matches('.off')")
    sent = [who.window.driver.execute_async_script(SENT) for who in (caller, called)]
    shown = [(who.state(), who.window.js("return document.getElementById('call').hasAttribute('data-talking')")) for who in (caller, called)]
    is_so = opened == (["devices: video"] if video else []) and is_previewed == video and not hears_camera and not any(sent) and shown == [("calling", False), ("ringing", False)]
    if not is_so:
        note(f"before “Answer”: opened or played {opened}, own picture {is_previewed}, bytes {sent}, {shown}")
    return is_so


class Early:
    """Two who call each other."""

    def __init__(self, caller, called):
        self.caller, self.called = caller, called

    def ring(self, video, chosen=True):
        self.called.choose(chosen)
        self.called.window.open("/")
        self.caller.call(self.called, video)
        self.caller.until(lambda: self.caller.rows("SELECT count(*) FROM call_signals WHERE kind = 'offer'") == [(1,)], 10)
        self.called.open("/do/calls/ringing")

    def end(self, who):
        who.window.js("document.querySelector('#call-leaving .end').click()")
        over = all(each.until(lambda: each.state() == "over") for each in (self.caller, self.called))
        check("it is over for both", over, [each.state() for each in (self.caller, self.called)])
        check("no signal is left", self.caller.rows("SELECT count(*) FROM call_signals") == [(0,)])

    def talks(self, video, name):
        ends = [who.flows(20, video=video) for who in (self.caller, self.called)]
        check(f"{name}: after “Answer” both decode {'pictures and ' if video else ''}sound", all(ends), [who.stats() for who in (self.caller, self.called)])
        check(f"{name}: and both play the sound", all(who.until(lambda: who.window.js(PLAYS), 5) for who in (self.caller, self.called)))
        check(f"{name}: the server knows", self.caller.rows("SELECT answered_at IS NOT NULL, ended_at IS NULL FROM calls ORDER BY id DESC LIMIT 1") == [(1, 1)])
        check(f"{name}: both pages say so", [who.state() for who in (self.caller, self.called)] == ["joined", "joined"], [who.state() for who in (self.caller, self.called)])

    def answers(self, video):
        name = "video" if video else "voice"
        self.ring(video)
        check(f"{name}: both are connected while it rings", is_connected(self.caller, self.called))
        check(f"{name}: quietly", is_quiet(self.caller, self.called, video))
        self.called.press("answer")
        self.talks(video, name)
        self.end(self.called)

    def voice_only(self):
        """A video call that is answered by voice: the camera, which showed the member's own picture, closes."""
        self.ring(True)
        check("voice only: connected while it rings", is_connected(self.caller, self.called) and is_quiet(self.caller, self.called))
        self.called.press("voice")
        check("voice only: both decode sound", all(who.flows(20, video=False) for who in (self.caller, self.called)))
        check("voice only: the camera is closed, and no picture is sent",
              self.called.window.js(CLOSED) and self.caller.window.js("return document.querySelector('.stage:not(.mine)').matches('.off')"))
        self.end(self.called)

    def hidden(self):
        """While the page is hidden the camera is closed."""
        self.ring(True)
        check("hidden: connected while it rings", is_connected(self.caller, self.called) and is_quiet(self.caller, self.called))
        see = """Object.defineProperty(document, "visibilityState", { configurable: true, get: () => arguments[0] });
          document.dispatchEvent(new Event("visibilitychange"))"""
        self.called.window.js(see.replace("arguments[0]", '"hidden"'))
        check("hidden: the camera is closed", self.called.until(lambda: self.called.window.js(CLOSED) and not self.called.window.js(OWN_PICTURE), 5))
        self.called.window.js(see.replace("arguments[0]", '"visible"'))
        check("hidden: and opens again", self.called.until(lambda: self.called.window.js(OWN_PICTURE), 5))
        self.end(self.caller)

    def network(self):
        """The browser says that the network changed while it rings: the page still offers nothing, and its answer fits."""
        self.ring(True, chosen=False)
        prepared = lambda: self.called.window.driver.execute_async_script(PREPARED)["signaling"] == "stable"
        check("network: an answer is prepared", self.called.until(prepared, 5))
        time.sleep(1)
        self.called.window.js("window.dispatchEvent(new Event('online')); setTimeout(() => document.querySelector('[data-do=answer]').click(), 30)")
        check("network: both are connected at once", is_connected(self.caller, self.called, 2))
        offers = self.called.window.js("return window.steps.filter(([step]) => step === 'POST offer begins').length")
        check("network: the page of the member who is called offered nothing", offers == 0, offers)
        self.talks(True, "network")
        self.end(self.called)

    def declines(self):
        self.ring(False)
        check("connected while it rings", is_connected(self.caller, self.called))
        self.called.window.js("document.querySelector('#call-replies button').click()")
        check("and declined with a sentence", self.caller.until(lambda: self.caller.state() == "over") and "declined" in self.caller.said(), self.caller.said())

    def elsewhere(self):
        """The page that is connected goes, and another one answers."""
        self.ring(True)
        check("connected while it rings", is_connected(self.caller, self.called))
        self.called.window.driver.refresh()
        time.sleep(6)
        check("a page that goes ends nothing", (self.caller.state(), self.called.state()) == ("calling", "ringing"), [who.state() for who in (self.caller, self.called)])
        check("and the next one is not connected", self.called.stats()["connections"] == 0, self.called.stats())
        self.called.press("answer")
        self.talks(True, "another page answers")
        self.end(self.caller)

    def hurried(self):
        """Another page answers before the one that is to connect has sent anything."""
        self.called.window.js("sessionStorage.holds = 1")
        self.ring(True)
        waits = "SELECT page FROM call_seats WHERE NOT is_caller ORDER BY id DESC LIMIT 1"
        check("one page is to connect", self.called.until(lambda: self.called.rows(waits) not in ([], [("",)]), 10))
        self.called.window.js("delete sessionStorage.holds")
        self.called.window.driver.refresh()
        begun = time.monotonic()
        self.called.press("answer")
        check("the offer is not lost: both are connected within two seconds",
              is_connected(self.caller, self.called, 4) and time.monotonic() - begun < 2, f"{time.monotonic() - begun:.1f} s")
        self.talks(True, "hurried")
        self.end(self.caller)

    def unheard(self):
        """The site is not reached by the answer: nothing more is sent, and the member may answer again."""
        self.ring(True)
        check("connected while it rings", is_connected(self.caller, self.called))
        self.called.window.js(REFUSE)
        self.called.press("answer")
        closed = """return window.given.length > 0 && window.given.every((each) => each.readyState === 'ended')
          && document.querySelector('.stage.mine video').srcObject === null"""
        check("an answer that is not heard closes microphone and camera", self.called.until(lambda: self.called.window.js(closed), 10),
              self.called.window.js("return window.given.map((each) => `${each.kind} ${each.readyState}`)"))
        check("it still rings", self.called.state() == "ringing", self.called.state())
        self.called.window.js("window.refuses = false")
        self.called.press("answer")
        self.talks(True, "answered again")
        self.end(self.called)

    def unchosen(self):
        self.ring(False, chosen=False)
        time.sleep(3)
        check("who did not choose it is not connected", [who.stats()["connections"] for who in (self.caller, self.called)] == [0, 0])
        check("and tells nothing", self.caller.rows("SELECT count(*) FROM call_signals WHERE kind <> 'offer'") == [(0,)])
        check("and opens nothing", not self.called.window.js("return window.steps.some(([step]) => step.startsWith('devices'))"))
        # The answer is prepared, with an offer that says no address: no candidate, and no pair that a packet could be sent to.
        seen = self.called.window.driver.execute_async_script(PREPARED)
        check("but its answer is prepared", seen == {"signaling": "stable", "remote": 0, "pairs": 0}, seen)
        self.called.press("answer")
        self.talks(False, "unchosen")
        check("and it came with the request that takes part", self.called.window.js("return window.steps.filter(([step]) => step.startsWith('POST') && step.endsWith('begins')).map(([step]) => step)")[:1] == ["POST answer begins"],
              self.called.window.js("return window.steps"))
        self.end(self.caller)

    def reloaded(self):
        """The caller's page is loaded again while it rings: its new offer is answered."""
        self.ring(True, chosen=False)
        prepared = lambda: self.called.window.driver.execute_async_script(PREPARED)["signaling"] == "stable"
        check("reloaded: an answer is prepared", self.called.until(prepared, 5))
        offers = lambda: self.caller.rows("SELECT page FROM call_signals WHERE kind = 'offer'")
        before = offers()
        self.caller.window.driver.refresh()
        check("reloaded: there is another offer", self.caller.until(lambda: offers() not in ([], before), 10), offers())
        begun = time.monotonic()
        self.called.press("answer")
        check("reloaded: both are connected within two seconds", is_connected(self.caller, self.called, 4) and time.monotonic() - begun < 2, f"{time.monotonic() - begun:.1f} s")
        self.talks(True, "reloaded")
        self.end(self.called)


def run(folder, options):
    with served(folder, options) as (site, base), window(base, folder, STRICT) as one, window(base, folder, STRICT) as other:
        for each in (one, other):
            each.before_each_page(WATCH)
            each.cdp("Browser.grantPermissions", origin=base, permissions=["audioCapture", "videoCapture"])
        other.before_each_page(HOLD)
        other.before_each_page(KEEP)
        caller, called = Chooser(one, site, "Nuria Caller"), Chooser(other, site, "Bruno Caller")
        for who in (caller, called):
            who.join()
        befriend(site, caller, called)
        early = Early(caller, called)
        early.answers(False)
        early.answers(True)
        early.voice_only()
        early.hidden()
        early.declines()
        early.elsewhere()
        early.hurried()
        early.unheard()
        early.unchosen()
        early.network()
        early.reloaded()
