// Tries camera, microphone and network, after a press, and says in words what a call would have.

const root = document.getElementById("call-test"), video = root?.querySelector("video");
const words = root ? JSON.parse(root.dataset.words) : {}, servers = root ? JSON.parse(root.dataset.servers) : [];
const second = 1000, hasRelay = root?.dataset.relay !== undefined;
let stream, sound, meter;

/** Puts a sentence beside a thing, with a tick if it works. */
function say(name, sentence, isGood) {
  const row = root.querySelector(`[data-name=${name}]`), icon = row.querySelector(".i");
  row.querySelector(".by").textContent = sentence;
  icon.classList.toggle("ok", isGood === true);
  icon.firstElementChild.setAttribute("d", isGood === true ? "M5 12.500l4.500 4.500L19 7.500" : isGood === false ? "M6 6l12 12M18 6 6 18" : "M12 5a7 7 0 1 1 0 14 7 7 0 1 1 0-14");
}

function stop() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  clearInterval(meter);
  sound?.close();
  stream = sound = null;
  video.srcObject = null;
  video.parentElement.classList.add("off");
}

/** One kind of device after the other: one may be missing. */
async function devices() {
  const media = navigator.mediaDevices, tracks = [];
  for (const [name, kind] of [["camera", "video"], ["microphone", "audio"]]) {
    const got = await media?.getUserMedia({ [kind]: true }).catch(() => null);
    const [track] = got?.getTracks() ?? [];
    if (track) tracks.push(track);
    const size = kind === "video" && track?.getSettings();
    say(name, track ? words[`${name}_works`].replace("{name}", track.label).replace("{size}", size ? `${size.height}p` : "") : words[`${name}_missing`], Boolean(track));
  }
  stream = new MediaStream(tracks);
  if (stream.getVideoTracks().length) {
    video.srcObject = stream;
    video.parentElement.classList.remove("off");
  }
  if (stream.getAudioTracks().length) listen(new MediaStream(stream.getAudioTracks()));
}

/** The bar moves while someone speaks. */
function listen(stream) {
  sound = new AudioContext();
  const analyser = sound.createAnalyser(), data = new Uint8Array(256), bar = root.querySelector(".level rect");
  sound.createMediaStreamSource(stream).connect(analyser);
  meter = setInterval(() => {
    analyser.getByteTimeDomainData(data);
    bar.setAttribute("width", String(Math.min(100, Math.max(...data.map((each) => Math.abs(each - 128))) * 2)));
  }, second / 10);
}

/** Two ends in this page, one of them through the relay alone; true if a packet gets through. */
async function reaches(config) {
  const [one, other] = [new RTCPeerConnection(config), new RTCPeerConnection(config)];
  try {
    one.onicecandidate = ({ candidate }) => candidate && other.addIceCandidate(candidate).catch(() => null);
    other.onicecandidate = ({ candidate }) => candidate && one.addIceCandidate(candidate).catch(() => null);
    const channel = one.createDataChannel("test");
    const opened = new Promise((done) => { channel.onopen = () => done(true); });
    await one.setLocalDescription();
    await other.setRemoteDescription(one.localDescription);
    await other.setLocalDescription();
    await one.setRemoteDescription(other.localDescription);
    return await Promise.race([opened, new Promise((done) => setTimeout(() => done(false), 8 * second))]);
  } catch {
    return false;
  } finally {
    one.close();
    other.close();
  }
}

/** True if this browser gets an address of its own that others can reach, by a server that says so. */
async function isSeen() {
  const peer = new RTCPeerConnection({ iceServers: servers });
  try {
    peer.createDataChannel("test");
    const kinds = new Set();
    const gathered = new Promise((done) => {
      peer.onicecandidate = ({ candidate }) => { if (!candidate) done(); else kinds.add(candidate.type); };
    });
    await peer.setLocalDescription();
    await Promise.race([gathered, new Promise((done) => setTimeout(done, 5 * second))]);
    return kinds.has("host") || kinds.has("srflx");
  } finally {
    peer.close();
  }
}

async function network() {
  if (!window.RTCPeerConnection) return say("network", words.none, false);
  say("network", words.trying);
  const [direct, relayed] = await Promise.all([isSeen(), hasRelay ? reaches({ iceServers: servers, iceTransportPolicy: "relay" }) : false]);
  if (!direct && !relayed) say("network", words.none, false);
  else if (relayed && !direct) say("network", words.relay, true);
  else say("network", hasRelay && !relayed ? words.no_relay : words.direct, true);
}

if (root) {
  root.hidden = false;
  root.querySelector("[data-do=test]").addEventListener("click", async ({ target }) => {
    target.disabled = true;
    stop();
    await Promise.all([devices(), network()]);
    target.disabled = false;
  });
  addEventListener("pagehide", stop);
}
