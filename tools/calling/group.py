"""A call of a group: six Chromiums hear each other, each with each, and three see each other besides.

Each microphone sends a pitch of its own and each camera an order of colours of its own, so that every tile is recognized: sound or picture of
the wrong member, or of no one, is detected. Six pictures at once are thirty decoders and thirty encoders, more than two processors do in time;
so six are tried with voice and three with video.
"""
import contextlib, itertools, os, secrets, sqlite3, time

from browsing.calls import Caller
from serving.checks import check, note
from whole import whole as with_all_tables

from . import media
from .site import colour_of, served, window

NAMES = ["Nuria One", "Bruno Two", "Olga Three", "Pablo Four", "Rita Five", "Simon Six"]
PITCHES = [440, 560, 680, 800, 920, 1040]
# Four colours in another order for each.
QUARTERS = list(itertools.permutations(media.FROM_PEER))[::4]
VOICES, VIDEOS = 6, 3
# Each tile of others: the name, the loudest pitch of 2.5 seconds, the colours of the quarters.
TILES = """
  const done = arguments[0];
  (async () => {
    const sound = new AudioContext({ sampleRate: 48000 });
    await sound.resume();
    const tiles = [...document.querySelectorAll(".stage:not(.mine)")].map((tile) => {
      const video = tile.querySelector("video"), analyser = sound.createAnalyser();
      analyser.fftSize = 8192;
      sound.createMediaStreamSource(tile.querySelector("audio").srcObject).connect(analyser);
      return { name: tile.querySelector("p").textContent.split(" · ")[0], video, analyser, pitch: 0, level: -999 };
    });
    const bins = new Float32Array(4096);
    for (let each = 0; each < 25; each += 1) {
      await new Promise((next) => setTimeout(next, 100));
      for (const tile of tiles) {
        tile.analyser.getFloatFrequencyData(bins);
        bins.forEach((level, at) => { if (at > 17 && level > tile.level) Object.assign(tile, { pitch: at * 48000 / 8192, level }); });
      }
    }
    const canvas = document.createElement("canvas");
    const found = tiles.map(({ name, video, pitch, level }) => {
      const { videoWidth: width, videoHeight: height } = video, colours = [];
      Object.assign(canvas, { width, height });
      const board = canvas.getContext("2d");
      if (width) board.drawImage(video, 0, 0);
      for (const y of [0.25, 0.75]) for (const x of [0.25, 0.75]) if (width) colours.push([...board.getImageData(width * x, height * y, 1, 1).data.slice(0, 3)]);
      return { name, pitch, level, colours };
    });
    await sound.close();
    done(found);
  })().catch((fault) => done([{ fault: String(fault) }]));
"""
# Sound and pictures that each open connection has decoded so far.
EACH = """
  const done = arguments[0];
  Promise.all((window.connections ?? []).filter((each) => each.connectionState === "connected").map(async (each) => {
    const all = [...(await each.getStats()).values()].filter(({ type }) => type === "inbound-rtp");
    return { frames: all.find(({ kind }) => kind === "video")?.framesDecoded ?? 0, energy: all.find(({ kind }) => kind === "audio")?.totalAudioEnergy ?? 0 };
  })).then(done);
"""


class Member(Caller):
    """A member of the group, whose sound and picture are known."""

    def each(self):
        return self.window.driver.execute_async_script(EACH)

    def tiles(self):
        return self.window.driver.execute_async_script(TILES)

    def answers(self):
        self.check(f"it rings for {self.name}", self.until(lambda: self.window.has(".rings a"), 30), self.window.address())
        self.window.js("document.querySelector('.rings a').click()")

    def ends(self):
        self.window.js("document.querySelector('#call-leaving .end')?.click()")


def gather(site, people):
    """A group of them all; returns its number."""
    with contextlib.closing(sqlite3.connect(site.folder / "data/tertulia.db", timeout=20)) as database, database:
        # Tables of a feature that was never used are absent.
        with_all_tables(database)
        talk = database.execute("INSERT INTO conversations (name, folded_name, bell, heard_at, made_at) VALUES ('Choir', 'choir', ?, 0, 0) RETURNING id",
                                (secrets.token_hex(16),)).fetchone()[0]
        database.executemany("INSERT INTO participants (member_id, conversation_id, role, since, joined_at) VALUES (?, ?, 0, 0, 0)",
                             [(who.number, talk) for who in people])
    return talk


def whole(people, name, video):
    """Everyone has everyone: connections, decoded sound and pictures that continue, and from the right member."""
    count = len(people) - 1
    for who in people:
        check(f"{name}: {who.name} is connected with {count}", who.until(lambda: len(who.each()) == count, 60), who.each())
    for who in people:
        before = who.each()

        def flows():
            now = who.each()
            return len(now) == len(before) and all(b["energy"] > a["energy"] and (not video or b["frames"] > a["frames"] + 5) for a, b in zip(before, now))
        check(f"{name}: {who.name} decodes {'pictures and ' if video else ''}sound of all {count}", who.until(flows, 30), (before, who.each()))
    for who in people:
        recognizes(who, [other for other in people if other is not who], name, video)


def recognizes(who, others, name, video):
    seen = []

    def right():
        seen[:] = who.tiles()
        by_name = {tile.get("name"): tile for tile in seen}
        return all((tile := by_name.get(other.name)) and abs(tile["pitch"] - other.pitch) <= 15
                   and (not video or tuple(map(colour_of, tile["colours"])) == other.quarters) for other in others)
    found = who.until(right, 30)
    check(f"{name}: {who.name} hears {'and sees ' if video else ''}each other one at their name", found, [(other.name, other.pitch) for other in others] + seen)


def call(people, talk, name, video):
    caller, *others = people
    for who in others:
        who.window.open("/")
    caller.open(f"/do/talk/{talk}/call")
    start = time.monotonic()
    caller.send(f"form:has(input[value={'video' if video else 'voice'}]) button")
    check(f"{name}: it rings", caller.until(lambda: caller.state() == "calling"), caller.state())
    for who in others:
        who.answers()
    whole(people, name, video)
    note(f"{name}: {len(people)} people, {len(people) * (len(people) - 1)} directions; {time.monotonic() - start:.0f} s with all that was looked at; "
         f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


def leaves_and_returns(people):
    """One leaves, and comes back while it goes on."""
    *rest, last = people
    page = last.window.address().split("#")[0]
    last.ends()
    for who in rest:
        check(f"{who.name} is left with {len(rest) - 1}", who.until(lambda: len(who.each()) == len(rest) - 1, 20), who.each())
    last.window.open(page)
    check("who left can come back", last.until(lambda: last.press("here")), last.state())
    whole(people, "again", False)


def over(people):
    for who in people:
        who.ends()
    for who in people:
        check(f"it is over for {who.name}", who.until(lambda: not who.each() and who.state() in ("over", "left")), who.state())
    check("no signal is left", people[0].rows("SELECT count(*) FROM call_signals") == [(0,)])


def run(folder, options):
    with contextlib.ExitStack() as stack:
        site, base = stack.enter_context(served(folder, options, workers=True))
        people = []
        for name, pitch, quarters in zip(NAMES, PITCHES, QUARTERS):
            who = Member(stack.enter_context(window(base, folder, quarters=quarters, pitch=pitch)), site, name)
            who.pitch, who.quarters = pitch, quarters
            who.join()
            people.append(who)
        talk = gather(site, people)
        call(people[:VOICES], talk, "six by voice", False)
        leaves_and_returns(people)
        over(people)
        few = people[:VIDEOS]
        call(few, gather(site, few), "three by video", True)
        over(few)
