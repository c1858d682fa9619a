"""The sample with calls, as CGI behind nginx at the one name where browsers give a microphone without https; and a member in Chromium."""
import contextlib, json, os, pathlib, re, sqlite3, subprocess, sys, threading, time

from browsing import calls, sample
from browsing.window import Window
from serving import scgi, servers
from serving.checks import check

from . import media

GUEST = pathlib.Path(__file__).resolve().parent / "guest.py"
# Record of a page: when it began to connect to a participant, and when their first picture was there.
FIRST = """
  const Watched = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Watched {
    constructor(...all) { super(...all); window.firstConnection ??= Date.now(); }
  };
  // A picture that joins sound has no data of its own to load, but a size.
  for (const event of ["loadeddata", "resize"]) document.addEventListener(event, ({ target }) => {
    if (target.localName !== "video" || target.closest(".mine") || !target.videoWidth) return;
    window.firstFrame ??= Date.now();
  }, true);
"""
# Draws the other's picture, and listens to the other's sound for a second: colours of the quarters, the loudest pitch.
RECOGNIZE = """
  const done = arguments[0], video = document.querySelector(".stage:not(.mine) video");
  (async () => {
    const canvas = document.createElement("canvas"), { videoWidth: width, videoHeight: height } = video;
    Object.assign(canvas, { width, height });
    const board = canvas.getContext("2d"), colours = [], pictures = new Set();
    const sound = new AudioContext({ sampleRate: 48000 }), analyser = sound.createAnalyser();
    analyser.fftSize = 8192;
    sound.createMediaStreamSource(document.querySelector(".stage:not(.mine) audio").srcObject).connect(analyser);
    await sound.resume();
    let loudest = { pitch: 0, level: -999 };
    const bins = new Float32Array(analyser.frequencyBinCount);
    for (let each = 0; each < 15; each += 1) {
      await new Promise((next) => setTimeout(next, 100));
      board.drawImage(video, 0, 0);
      pictures.add(board.getImageData(0, height / 2 - 4, width, 8).data.join());
      analyser.getFloatFrequencyData(bins);
      bins.forEach((level, at) => { if (at > 17 && level > loudest.level) loudest = { pitch: at * 48000 / 8192, level }; });
    }
    for (const y of [0.25, 0.75]) for (const x of [0.25, 0.75]) colours.push([...board.getImageData(width * x, height * y, 1, 1).data.slice(0, 3)]);
    await sound.close();
    done({ width, height, colours, pictures: pictures.size, ...loudest });
  })().catch((fault) => done({ fault: String(fault) }));
"""
WAYS = """
  const done = arguments[0];
  (async () => {
    const found = [];
    for (const each of window.connections ?? []) {
      const stats = await each.getStats();
      for (const one of stats.values()) {
        if (one.type !== "candidate-pair" || !one.nominated || one.state !== "succeeded") continue;
        const [here, there] = [stats.get(one.localCandidateId), stats.get(one.remoteCandidateId)];
        found.push({ local: here?.candidateType, remote: there?.candidateType, by: here?.relayProtocol ?? here?.protocol, url: here?.url ?? "" });
      }
    }
    done(found);
  })();
"""


@contextlib.contextmanager
def served(folder, options, more="", everywhere=False, workers=False):
    """The site and its address; other machines reach it, too, where it is served `everywhere`. The CGI is started for each request, or is
    `workers` that wait on sockets (SCGI)."""
    folder.mkdir(exist_ok=True)
    site = sample.make(folder / "site", options.tool, options.templates)
    settings = site.folder / "site.yml"
    plain = settings.read_text() + f"features: {{calls: on}}\n{more}"
    based = lambda port: settings.write_text(re.sub(r"(?m)^base:.*$", f"base: http://localhost:{port}", plain))
    based(80)
    change = lambda text: text.replace("listen 127.0.0.1:", "listen 0.0.0.0:") if everywhere else text
    server = scgi.nginx if workers else servers.nginx
    with server(servers.Setting(site, options.cgi, folder / "server", change=change)) as running:
        running = running[0] if workers else running
        # The port is known now.
        based(running.port)
        built = site.build()
        check("the site is built with calls", built.returncode == 0, built.stderr)
        yield site, f"http://localhost:{running.port}"


def window(base, folder, *flags, quarters=media.FROM_BROWSER, pitch=media.TONE_OF_BROWSER, **more):
    """A Chromium whose camera and microphone send our picture and tone."""
    picture, tone = folder / f"camera-{'-'.join(quarters)}.y4m", folder / f"microphone-{pitch}.wav"
    if not picture.exists():
        media.write_picture(picture, quarters)
    if not tone.exists():
        media.write_tone(tone, pitch)
    made = Window(base, [*calls.FLAGS, f"--use-file-for-fake-video-capture={picture}", f"--use-file-for-fake-audio-capture={tone}", *flags], **more)
    made.before_each_page(calls.WATCH + FIRST)
    return made


def colour_of(seen):
    return min(media.COLOURS, key=lambda name: sum((a - b) ** 2 for a, b in zip(seen, media.COLOURS[name])))


class Owner(calls.Caller):
    """A member who has a link, and lets guests in."""

    def make_link(self):
        self.open("/do/calls/links")
        self.hand.write("input[name=name]", "A peer")
        self.send("main form button.button")
        return self.window.text(".address a")

    def admit(self, picture=True):
        """Sees who rings, opens the call and lets them in."""
        self.check("a guest rings on the page that is open", self.until(lambda: self.window.has(".rings a"), 25), self.window.address())
        self.window.js("document.querySelector('.rings a').click()")
        self.check("and waits at the door", self.until(lambda: self.window.has("#call-door .yes")), self.state())
        if picture:
            self.press("camera")
            self.check("the camera is on", self.until(lambda: self.window.js(
                "return document.querySelector('.stage.mine video')?.videoWidth > 0")), self.window.text("#call-status"))
        self.window.js("document.querySelector('#call-door .yes').click()")

    def recognized(self):
        seen = self.window.driver.execute_async_script(RECOGNIZE)
        return {**seen, "colours": tuple(map(colour_of, seen.get("colours", [])))}

    def ways(self):
        return self.window.driver.execute_async_script(WAYS)

    def end(self):
        self.window.js("document.querySelector('#call-leaving .end')?.click()")
        return self.until(lambda: self.state() == "over")


class Peer:
    """The process of a guest, and what it said."""

    def __init__(self, link, *words, prefix=(), **environment):
        self.said, self.faults = [], []
        self.process = subprocess.Popen([*map(str, prefix), sys.executable, str(GUEST), link, *words], text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, **environment})
        threading.Thread(target=self.read, daemon=True).start()
        threading.Thread(target=lambda: self.faults.extend(self.process.stderr), daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.said.append(json.loads(line))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def events(self, name):
        return [each for each in list(self.said) if each["event"] == name]

    def until(self, name, seconds=20, holds=lambda event: True):
        """The first event of a name that came, or comes in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := next(filter(holds, self.events(name)), None):
                return found
            if self.process.poll() is not None:
                time.sleep(0.2)
                return next(filter(holds, self.events(name)), None)
            time.sleep(0.02)
        return None

    def report(self):
        count = len(self.events("report"))
        self.write("report")
        self.until("report", 20, lambda event: len(self.events("report")) > count)
        return (self.events("report") or [{}])[-1]

    def write(self, line):
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()

    def trouble(self):
        return f"{self.said[-3:]} {''.join(self.faults)[-600:]}"


def signals(site):
    """Stored descriptions and candidates: seat, kind and text."""
    with contextlib.closing(sqlite3.connect(f"file:{site.folder}/data/tertulia.db?mode=ro", uri=True, timeout=20)) as database:
        return database.execute("SELECT from_seat, kind, body FROM call_signals ORDER BY id").fetchall()
