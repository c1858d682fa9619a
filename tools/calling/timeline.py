"""Where the time goes from “Answer” to the first picture: what each page did, and when, by the one clock of this machine."""
import statistics

# Remembers when a page's fetches, descriptions and connections began and ended, in milliseconds since 1970.
WATCH = """
  const now = () => performance.timeOrigin + performance.now();
  const steps = window.steps = [], note = (name) => steps.push([name, now()]);
  const plain = window.fetch;
  window.fetch = async (...all) => {
    const { method, body } = all[1] ?? {};
    const name = method === "POST" ? `POST ${new URLSearchParams(body).get("kind") ?? new URLSearchParams(body).get("do")}`
      : String(all[0]).includes("/bells/") ? null : "GET state";
    if (name) note(`${name} begins`);
    const answer = await plain(...all);
    if (name) note(`${name} ends`);
    return answer;
  };
  const asked = navigator.mediaDevices?.getUserMedia?.bind(navigator.mediaDevices);
  if (asked) navigator.mediaDevices.getUserMedia = async (wanted) => {
    const got = await asked(wanted);
    note(`devices: ${Object.keys(wanted).join("+")}`);
    return got;
  };
  const Timed = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Timed {
    constructor(...all) {
      super(...all);
      note("connection made");
      this.addEventListener("iceconnectionstatechange", () => note(`ICE ${this.iceConnectionState}`));
      this.addEventListener("icegatheringstatechange", () => note(`gathering ${this.iceGatheringState}`));
      this.addEventListener("connectionstatechange", () => note(this.connectionState));
      this.addEventListener("icecandidate", ({ candidate }) => { if (candidate) note(`candidate ${candidate.type}`); });
    }
    async setRemoteDescription(...all) { await super.setRemoteDescription(...all); note("remote description"); }
    async setLocalDescription(...all) { await super.setLocalDescription(...all); note("local description"); }
  };
  document.addEventListener("loadeddata", ({ target }) => {
    if (target.localName === "video" && !target.closest(".mine") && target.videoWidth) note("first picture");
  }, true);
"""
STEPS = r"""
  const [page] = performance.getEntriesByType("navigation"), at = (value) => performance.timeOrigin + value;
  const asked = performance.getEntriesByType("resource").filter(({ name }) => new URL(name).pathname.match(/do\/calls\/[0-9]+$|assets\/call/));
  const sent = asked.flatMap((each, number) => [["is sent", each.requestStart], ["is answered", each.responseEnd]].map(([what, time]) =>
    [`${number} ${new URL(each.name).pathname.replace(/.*\//, "").replace(/[0-9]+$/, "N")} ${what}`, at(time)]));
  return [["page asked for", at(page.requestStart)], ["page begins", at(page.responseStart)], ["page read", at(page.responseEnd)],
    ["page parsed", at(page.domInteractive)], ...sent, ...(window.steps ?? [])];
"""


class Timeline:
    """The steps of many calls: how long after “Answer” each end came to each."""

    def __init__(self):
        self.seen = {}

    def take(self, name, window, start):
        done = set()
        for step, at in window.js(STEPS):
            # The first of its name after the press.
            if at >= start and step not in done:
                done.add(step)
                self.seen.setdefault((name, step), []).append(at - start)

    def lines(self):
        """Each step that most calls had, in order: who, what, median and the longest."""
        most = max(map(len, self.seen.values()), default=0)
        often = [(statistics.median(values), name, step, values) for (name, step), values in self.seen.items() if len(values) > most / 2]
        return [f"{middle:5.0f} ms  {name:7} {step} (p95 {sorted(values)[min(len(values) - 1, int(len(values) * 0.95))]:.0f})" for middle, name, step, values in sorted(often)]
