// A call: sound and picture from browser to browser (WebRTC 1.0). The server only passes on what the pages must know of each
// other; a small file tells them that something changed. Each page of a call has its own name: a reloaded page is a new one,
// and the others start over with it.

const root = document.getElementById("call"), { url, bell, kind, token, lang } = root.dataset;
const me = Number(root.dataset.seat), words = JSON.parse(root.dataset.words), isRelayed = root.dataset.relayed !== undefined;
const second = 1000, minute = 60 * second;
/** Time for which a description waits for further candidates, and the shorter one once there are some and someone waits. */
const gathering = 700, enough = 100;
/** Time for which the caller does not poll, since the answer follows the news that someone takes part. */
const following = 300;
/** Time for which the relay’s password is used for new connections; it is valid for ten minutes. */
const freshness = 5 * minute;
/** Time that it rings, and that a lost connection is awaited. */
const ringing = 40 * second, patience = 30 * second;
const by = (name) => document.getElementById(`call-${name}`);
const random = (bytes) => [...crypto.getRandomValues(new Uint8Array(bytes))].map((each) => each.toString(16).padStart(2, "0")).join("");
const quietly = (work) => { try { return work(); } catch { return null; } };
const marker = "tertulia.call";
let page = random(8);
const isAble = Boolean(window.RTCPeerConnection && navigator.mediaDevices?.getUserMedia);

let servers = JSON.parse(root.dataset.servers), serversAt = Date.now();
let { state } = root.dataset, number = Number(root.dataset.number), after = 0, seats = [], isOver = false;
let isIn = false, isSeated = false, isDeclining = false, begun, timer, answered = false, hush = () => {};
const openedAt = Date.now();

// MARK: The server

/** A request with a time limit, so that one in a network that is gone blocks nothing. */
const request = (address, more) => fetch(address, { ...more, signal: AbortSignal.timeout?.(10 * second) });
const wait = (time) => new Promise((done) => setTimeout(done, time));

async function send(fields, more) {
  const body = new URLSearchParams({ lang, page, after: String(after), ...fields });
  if (token) body.set("token", token);
  const answer = await request(url, { method: "POST", body, headers: { Accept: "application/json" }, ...more });
  return answer.ok ? answer.json() : null;
}

let queue = Promise.resolve();
/** Posts to the server, one request after the other; the answer is the state of the call. While networks change it is repeated. */
function post(fields) {
  const sent = queue.then(async () => {
    for (let pause = 250; pause < patience / 4 && !isOver; pause *= 2) {
      try { return await send(fields); } catch { await wait(pause); }
    }
    // A late request must not let a page that has left take part.
    return isOver ? null : send(fields);
  }).catch(() => null);
  queue = sent;
  return sent;
}

/** Asks for the state. */
async function look(more = {}) {
  const asked = new URLSearchParams({ lang, page, after: String(after), ...more });
  if (token) asked.set("token", token);
  const answer = await request(`${url}?${asked}`, { headers: { Accept: "application/json" } });
  // The call ended so long ago that the server has forgotten it.
  if ([404, 410].includes(answer.status)) return finish();
  if (answer.ok) await take(await answer.json());
}

/**
 * Polling interval of the call's file, in milliseconds. It is short in the seconds in which someone waits for the next event,
 * above all the answer; the file is a few bytes without the CGI.
 */
function pause() {
  const others = [...peers.values()], isAwaited = seats.some((seat) => seat.id !== me && seat.state === "joined" && !peers.has(seat.id));
  if (isIn && state === "joined" && !isAwaited && others.every((peer) => peer.isConnected)) return (peers.size && kind === "pair" ? 5 : 2) * second;
  const isNear = isIn && (!answered || others.some((peer) => !peer.isConnected && (!peer.lost || Date.now() - peer.lost < 5 * second)));
  if (!isNear) return second / 2;
  return 50;
}

let hinted = 0;
/** True if the state must be fetched, by the number in the file. */
function isNew(there) {
  if (there <= number) return false;
  // The other page has said over the connection that it answers, and the file says that the server knows.
  if (state === "calling" && there === number + 1 && [...peers.values()].some((peer) => peer.hasAnswered && peer.isConnected)) {
    [number, state, answered] = [there, "joined", true];
    for (const seat of seats) if (peers.has(seat.id)) seat.state = "joined";
    show();
    return false;
  }
  const isAlone = kind === "pair" && state === "calling" && !answered && there === number + 1;
  hinted ||= Date.now();
  if (isAlone && Date.now() - hinted < following) return false;
  hinted = 0;
  return true;
}

async function listen() {
  clearTimeout(timer);
  if (isOver) return;
  await (async () => {
    const answer = await request(bell, { cache: "no-store" });
    if (answer.ok && isNew(Number((await answer.text()).trim().split(" ")[0]))) await look();
  })().catch(() => null);
  clearTimeout(timer);
  timer = setTimeout(listen, pause());
}

/** Takes in the server's state of the call. */
async function take(said) {
  if (!said || isOver) return;
  number = Math.max(number, said.number);
  if (said.servers) [servers, serversAt] = [said.servers, Date.now()];
  seats = said.seats;
  // Until the server has this page in the call, an answer to an earlier request does not know of it.
  if (isSeated && !said.here && said.state !== "waiting") return finish();
  if (["over", "refused"].includes(said.state)) return finish();
  state = said.state;
  answered ||= said.answered;
  door();
  const others = seats.filter((seat) => seat.id !== me && seat.state === "joined");
  for (const peer of peers.values()) if (!seats.some((seat) => seat.id === peer.id && ["joined", "ringing"].includes(seat.state))) peer.end();
  for (const peer of peers.values()) if (!peer.isPlaying) peer.meet();
  if (!isIn && root.dataset.early === undefined) for (const offer of said.offers ?? []) peerOf(offer.from).prepare(offer);
  for (const signal of said.signals ?? []) {
    if (signal.id <= after) continue;
    after = signal.id;
    peerOf(signal.from).hear(signal);
  }
  // A guest was let in; the page of a member who answered elsewhere sees it itself.
  if (!isIn && state === "joined" && token) await join();
  else if (!isIn && state === "elsewhere" && !isResumed) return finish();
  show();
  return others;
}

// MARK: Own sound and picture

const tracks = { audio: null, video: null };
let isSharing = false, hasCamera = false, isMuted = false;

/**
 * Requests microphone and camera, with one prompt; a missing one is named, and the call continues without it. One that is no
 * longer wanted when it opens is closed.
 */
async function open({ audio = true, video = false }, isStillWanted = () => !isOver) {
  const wanted = (name) => ({ [name]: by(`${name}input`)?.value ? { deviceId: { exact: by(`${name}input`).value } } : true });
  const ask = (asked) => navigator.mediaDevices.getUserMedia(asked).catch(() => null);
  const both = audio && video && await ask({ ...wanted("audio"), ...wanted("video") });
  for (const [name, isWanted] of [["audio", audio], ["video", video]]) {
    if (!isWanted) continue;
    const got = both || await ask(wanted(name)), track = got?.getTracks().find((each) => each.kind === name);
    if (!isStillWanted()) return got?.getTracks().forEach((each) => each.stop());
    if (!track) {
      say(name === "audio" ? words.no_microphone : words.no_camera);
      continue;
    }
    use(name, track);
    if (name === "video") hasCamera = true;
  }
  devices();
}

/** Sends a track from now on, instead of the one before. */
function use(name, track) {
  tracks[name]?.stop();
  tracks[name] = track;
  if (name === "audio" && track) track.enabled = !isMuted;
  for (const peer of peers.values()) peer.attach();
  own();
  tellAll();
  unblock();
}

/** Plays sound that the browser refused: it allows sound once the page uses the microphone, or was pressed. */
function unblock() {
  for (const sound of stage.querySelectorAll("audio")) if (sound.srcObject && sound.paused) sound.play().catch(() => null);
}

/** True while the member has neither answered nor declined, and the caller may still wait. */
const isAsked = () => state === "ringing" && !isIn && !isOver && !isDeclining && Date.now() - openedAt < ringing + 10 * second;

/**
 * Shows members who connect while it rings their own picture, if they have allowed the camera before; it is closed while the
 * page is hidden. The picture is sent as soon as they answer: a camera takes its time to open.
 */
async function preview() {
  const isShown = () => isAsked() && document.visibilityState === "visible";
  if (!isShown()) {
    if (!isIn) silence();
  } else if ((await navigator.permissions?.query({ name: "camera" }).catch(() => null))?.state === "granted" && isShown()) {
    await open({ audio: false, video: true }, isShown);
  }
  show();
}

async function camera() {
  if (hasCamera || isSharing) {
    hasCamera = isSharing = false;
    return use("video", null);
  }
  await open({ audio: false, video: true });
}

async function screen() {
  if (isSharing) {
    isSharing = false;
    use("video", null);
    return hasCamera ? open({ audio: false, video: true }) : undefined;
  }
  const got = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null);
  const [track] = got?.getVideoTracks() ?? [];
  if (!track) return say(words.share_none);
  track.addEventListener("ended", () => { if (isSharing) screen(); });
  isSharing = true;
  use("video", track);
}

function mute() {
  isMuted = !isMuted;
  if (tracks.audio) tracks.audio.enabled = !isMuted;
  own();
  tellAll();
}

/** The devices, once one was allowed: their names are hidden before. */
async function devices() {
  const found = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  for (const name of ["audioinput", "videoinput", "audiooutput"]) {
    const list = by(name);
    if (!list) continue;
    const [chosen, fitting] = [list.value, found.filter((each) => each.kind === name && each.deviceId)];
    list.replaceChildren(...fitting.map((each) => new Option(each.label, each.deviceId, false, each.deviceId === chosen)));
    list.closest(".field").hidden = fitting.length < 2 || (name === "audiooutput" && !HTMLMediaElement.prototype.setSinkId);
  }
}

// MARK: The others

const peers = new Map();
const peerOf = (id) => peers.get(id) ?? new Peer(id);

/** The lines of a description, with the empty one after the last. */
const lines = (sdp) => [...sdp.trimEnd().split(/\r?\n/), ""];

let spare, spareAt = 0;
const made = (pool = 0) => new RTCPeerConnection({
  iceServers: servers, iceTransportPolicy: isRelayed ? "relay" : "all", bundlePolicy: "max-bundle", iceCandidatePoolSize: pool });

/** The connection to the first peer gathers its own addresses, and a relay's, while the server is still asked for the members. */
function prepare() {
  // Guests receive the relay when they are let in.
  if (spare || !servers.length && token) return;
  [spare, spareAt] = [made(1), Date.now()];
}

/** A connection that waited long has the relay’s old password, and may have addresses of a network that is gone. */
function renew() {
  if (!spare || Date.now() - spareAt < freshness) return;
  spare.close();
  spare = undefined;
  prepare();
}

/**
 * The connection to one other page. If both offer at once, one of them is polite, and the other's offer counts: in a call between
 * two that of the member who is called, whose page may offer since another page has used the caller's offer.
 */
class Peer {
  constructor(id) {
    this.id = id;
    this.isPolite = kind === "pair" ? me < id : me > id;
    this.tile = tile(id);
    this.work = Promise.resolve();
    this.said = {};
    this.page = "";
    peers.set(id, this);
    this.build();
    layout();
  }

  get isConnected() { return this.connection.connectionState === "connected"; }

  /** True while both talk: while it rings a connection carries neither sound nor picture. */
  get isMet() { return isIn && (this.hasAnswered || seats.some((seat) => seat.id === this.id && seat.state === "joined")); }

  /** Plays what is received, from the moment when both talk. Sound has an element of its own: neither waits for the other. */
  play() {
    this.isPlaying = true;
    for (const { track } of this.connection.getReceivers()) {
      const element = this.tile.querySelector(track.kind);
      if (element.srcObject?.getTracks()[0] !== track) element.srcObject = new MediaStream([track]);
    }
  }

  /** Sends and plays sound and picture from the moment when both talk. */
  meet() {
    if (!this.isMet) return;
    this.play();
    this.attach();
    if (this.connection.connectionState === "failed") this.restart();
    if (!this.isConnected) return;
    begun ??= Date.now();
    hush();
    setTimeout(way, second);
  }

  /** Builds a new connection. */
  build() {
    this.connection?.close();
    const connection = this.connection = spare ?? made();
    spare = undefined;
    Object.assign(this, { making: false, ignores: false, about: "", isTold: false, late: [], lost: 0, restarted: 0, isMade: false, hasAnswered: false, isPlaying: false, prepared: "" });
    // Browsers keep sound and picture of one stream in step.
    this.stream = new MediaStream();
    for (const each of this.tile.querySelectorAll("audio, video")) each.srcObject = null;
    this.channel = connection.createDataChannel("state", { negotiated: true, id: 0 });
    this.channel.onopen = () => this.tell();
    this.channel.onmessage = ({ data }) => this.learn(quietly(() => JSON.parse(data)));
    connection.ontrack = () => { if (this.isPlaying) this.play(); };
    connection.onicecandidate = ({ candidate }) => { if (candidate?.candidate && this.isTold) this.later(candidate); };
    connection.onconnectionstatechange = () => { if (connection === this.connection) this.changed(); };
  }

  /** Offers a connection, or once more after the route changed: sound, picture and data, even if there is none of it now. */
  async offer() {
    const { connection } = this;
    if (this.making || connection.signalingState !== "stable") return;
    try {
      this.making = true;
      if (!connection.getTransceivers().length) for (const each of ["audio", "video"]) connection.addTransceiver(each, { streams: [this.stream] });
      this.attach();
      this.isTold = false;
      await connection.setLocalDescription();
      const about = this.about = random(4);
      await this.gathered(connection);
      if (connection !== this.connection || connection.signalingState !== "have-local-offer" || about !== this.about) return;
      await this.send("offer", connection.localDescription.sdp, about);
    } finally {
      if (connection === this.connection) this.making = false;
    }
  }

  /** Sends a description; candidates that come later follow in batches. */
  async send(kind, sdp, about) {
    // Closed meanwhile: another connection to the same page has begun.
    if (peers.get(this.id) !== this) return;
    this.isTold = true;
    await take(await post({ do: "signal", to: String(this.id), kind, about, body: sdp }));
  }

  gathered(connection) {
    return new Promise((done) => {
      if (connection.iceGatheringState === "complete") return done();
      connection.addEventListener("icegatheringstatechange", () => { if (connection.iceGatheringState === "complete") done(); });
      // The first usable candidate: one of the relay, where nothing else is allowed.
      if (connection.remoteDescription) connection.addEventListener("icecandidate", ({ candidate }) => { if (candidate?.candidate) setTimeout(done, enough); });
      setTimeout(done, gathering);
    });
  }

  later({ sdpMid, candidate }) {
    this.late.push(`${sdpMid} ${candidate}`);
    if (this.late.length > 1) return;
    setTimeout(() => {
      const body = this.late.splice(0, 30).join("\n");
      if (body && !isOver && peers.get(this.id) === this) post({ do: "signal", to: String(this.id), kind: "candidates", about: this.about, body }).then(take);
    }, second / 2);
  }

  /** Handles signals of the other page, one after the other. */
  hear(signal) {
    this.work = this.work.then(() => this.understand(signal)).catch(() => null);
  }

  async understand({ kind, page, about, body }) {
    if (isOver) return;
    if (this.page && page !== this.page) this.build();
    this.page = page;
    const sdp = lines(body).join("\r\n");
    if (kind === "offer") return about === this.prepared ? this.complete(sdp) : this.answer(sdp, about);
    if (kind === "answer") {
      // Of another offer, or a duplicate.
      if (about !== this.about || this.connection.signalingState !== "have-local-offer") return;
      return this.connection.setRemoteDescription({ type: "answer", sdp });
    }
    await this.add(body.split("\n").map((line) => ({ sdpMid: line.slice(0, line.indexOf(" ")), candidate: line.slice(line.indexOf(" ") + 1) })));
  }

  async add(candidates) {
    for (const each of candidates) await this.connection.addIceCandidate(each).catch(() => null);
  }

  /** Prepares the answer to an offer while it rings. The offer comes without addresses, so nothing is sent to the other page. */
  prepare({ page, about, body }) {
    if (this.about === about) return;
    this.about = about;
    this.work = this.work.then(async () => {
      if (isIn || isOver) return;
      if (this.connection.remoteDescription) this.build();
      const { connection } = this;
      this.about = about;
      await this.reflect(lines(body).join("\r\n"));
      await this.gathered(connection);
      if (connection === this.connection) Object.assign(this, { page, prepared: about });
    }).catch(() => null);
  }

  /** True if the answer is ready. Some browsers give up a connection that hears nothing from the other side for some seconds. */
  get isPrepared() {
    const { connectionState, signalingState } = this.connection;
    return this.prepared && signalingState === "stable" && !["failed", "closed"].includes(connectionState);
  }

  /** The prepared answer, for the request that takes part. */
  get reply() {
    if (!this.isPrepared) return {};
    this.isTold = true;
    return { to: String(this.id), kind: "answer", about: this.prepared, body: this.connection.localDescription.sdp };
  }

  /** Connects by a prepared answer: the offer comes with the addresses now. */
  async complete(sdp) {
    this.prepared = "";
    await this.add(sdp.split(/^(?=m=)/m).slice(1).flatMap((part, sdpMLineIndex) =>
      [...part.matchAll(/^a=(candidate:.*?)\r?$/gm)].map(([, candidate]) => ({ sdpMLineIndex, candidate }))));
  }

  /** Takes an offer, and makes the answer to it: both send and receive sound and picture, which belong together. */
  async reflect(sdp) {
    const { connection } = this;
    await connection.setRemoteDescription({ type: "offer", sdp });
    for (const each of connection.getTransceivers()) {
      each.direction = "sendrecv";
      each.sender.setStreams?.(this.stream);
    }
    this.attach();
    await connection.setLocalDescription();
  }

  async answer(sdp, about) {
    const collides = this.making || this.connection.signalingState !== "stable";
    this.ignores = collides && !this.isPolite;
    if (this.ignores) return;
    this.prepared = "";
    // Both had begun with transceivers of their own.
    if (collides && !this.connection.remoteDescription) this.build();
    this.meet();
    const { connection } = this;
    this.isTold = false;
    await this.reflect(sdp);
    await this.gathered(connection);
    this.about = about;
    if (connection === this.connection) await this.send("answer", connection.localDescription.sdp, about);
  }

  /** Sends the present sound and picture, without renegotiation. */
  attach() {
    for (const each of this.connection.getTransceivers()) {
      const track = this.isMet ? tracks[each.receiver.track.kind] ?? null : null;
      if (each.sender.track !== track) each.sender.replaceTrack(track).catch(() => null);
    }
  }

  changed() {
    const { connectionState } = this.connection;
    if (connectionState === "connected") {
      [this.lost, this.isMade] = [0, true];
      this.meet();
    } else if (this.isMet && ["disconnected", "failed"].includes(connectionState)) {
      this.lost ||= Date.now();
      if (connectionState === "failed") this.restart();
    }
    show();
  }

  /** Every second: a lost connection is tried again, and given up after half a minute. */
  look() {
    if (this.isConnected || !this.isMet) return;
    const now = Date.now();
    this.lost ||= answered ? now : 0;
    // Both may do so; the polite one lets the other begin. A relay, or a slow name server, takes its time at first.
    if (!this.lost || now - this.lost < (this.isMade ? this.isPolite ? 4 : 1 : this.isPolite ? 8 : 5) * second) return;
    if (now - this.lost > patience) return kind === "pair" ? leave() : this.end();
    if (now - this.restarted > 8 * second) this.restart();
  }

  /** The route changed: from one network to another. */
  async restart() {
    // Before the answer a page offers nothing.
    if (!isIn || Date.now() - this.restarted < 4 * second) return;
    this.restarted = Date.now();
    if (Date.now() - serversAt > 8 * minute) await look({ servers: "1" }).catch(() => null);
    this.connection.setConfiguration({ ...this.connection.getConfiguration(), iceServers: servers });
    // An offer that is still unanswered.
    if (this.connection.signalingState === "have-local-offer") await this.connection.setLocalDescription({ type: "rollback" }).catch(() => null);
    this.connection.restartIce();
    await this.offer().catch(() => null);
  }

  tell() {
    if (this.channel.readyState === "open") this.channel.send(JSON.stringify({ answered: isIn, muted: isIn && isMuted, camera: isIn && Boolean(tracks.video), shares: isIn && isSharing }));
  }

  learn(said) {
    if (!said) return;
    this.said = { muted: said.muted === true, camera: said.camera === true, shares: said.shares === true };
    // If it is true, the server confirms it a moment later.
    if (kind === "pair" && said.answered === true && !this.hasAnswered) {
      this.hasAnswered = true;
      this.meet();
    }
    show();
  }

  end() {
    this.connection.close();
    this.tile.remove();
    peers.delete(this.id);
    layout();
  }
}

const tellAll = () => { for (const peer of peers.values()) peer.tell(); };

// MARK: Display

const stage = by("stage"), mine = by("person") && tile(me);

/** The tile of a participant on the stage. */
function tile(id) {
  const made = by("person").content.firstElementChild.cloneNode(true);
  if (id === me) {
    made.classList.add("mine");
    made.querySelector("video").muted = true;
  }
  stage.append(made);
  return made;
}

function layout() {
  stage.classList.toggle("two", root.dataset.talking !== undefined && stage.childElementCount === 2);
}

const say = (sentence) => { by("status").textContent = sentence ?? ""; };

/** The text on a tile, and whether it has a photo instead of a picture. */
function label(place, seat, { muted, camera, shares, isLost, name }) {
  place.classList.toggle("off", !camera);
  place.classList.toggle("shares", Boolean(shares));
  place.querySelector("p").textContent = [name, isLost ? words.reconnecting : muted ? words.muted : camera ? "" : words.camera_off].filter(Boolean).join(" · ");
  const face = place.querySelector(".face");
  if (!seat || face.dataset.name === seat.name) return;
  const made = seat.face
    ? Object.assign(document.createElement("img"), { src: seat.face, alt: "" })
    : Object.assign(document.createElement("span"), { textContent: seat.initials, ariaHidden: "true" });
  made.className = `face ${seat.face ? "" : seat.hue}`;
  made.dataset.name = seat.name;
  face.replaceWith(made);
}

function own() {
  const video = mine.querySelector("video");
  if (video.srcObject?.getTracks()[0] !== tracks.video) video.srcObject = tracks.video ? new MediaStream([tracks.video]) : null;
  label(mine, seats.find((seat) => seat.id === me), { muted: isMuted, camera: tracks.video, shares: isSharing, name: words.you });
  for (const [name, isOn] of [["mute", isMuted], ["camera", hasCamera && Boolean(tracks.video)], ["screen", isSharing]]) {
    control(name)?.setAttribute("aria-pressed", String(Boolean(isOn)));
  }
}

const control = (name) => root.querySelector(`[data-do=${name}]`);

function show() {
  const isTalking = isIn && (peers.size > 0 && (state === "joined" || answered || [...peers.values()].some((peer) => peer.hasAnswered)) || kind === "link" && state === "joined");
  root.dataset.state = state;
  root.toggleAttribute("data-talking", isTalking);
  layout();
  by("head").hidden = !isTalking;
  stage.hidden = !isTalking && !(isAsked() && tracks.video);
  by("ringing").hidden = isIn || state !== "ringing";
  if (by("replies")) by("replies").hidden = by("ringing").hidden;
  by("leaving").hidden = !isIn && state === "ringing";
  for (const name of ["mute", "camera", "more"]) control(name).hidden = !isIn;
  control("screen").hidden = !isIn || !navigator.mediaDevices.getDisplayMedia;
  control("here").hidden = isIn || !["elsewhere", "left"].includes(state);
  for (const peer of peers.values()) {
    const seat = seats.find((each) => each.id === peer.id);
    label(peer.tile, seat, { ...peer.said, isLost: begun && !peer.isConnected, name: seat?.name ?? "" });
  }
  own();
  if (isTalking) say([...peers.values()].some((peer) => !peer.isConnected && !peer.lost) ? words.connecting : "");
  const joined = seats.filter((seat) => seat.state === "joined").length;
  by("people").textContent = kind === "pair" || joined < 2 ? "" : words.people.replace("{count}", String(joined));
}

/** Guests who wait to be let in. */
function door() {
  const box = by("door");
  if (!box) return;
  const waiting = seats.filter((seat) => seat.state === "waiting"), list = box.querySelector("ul");
  box.hidden = !waiting.length;
  const known = [...list.children].map((each) => each.dataset.name).join(), now = waiting.map((seat) => String(seat.id)).join();
  if (known === now) return;
  list.replaceChildren(...waiting.map((seat) => {
    const row = document.createElement("li"), acts = Object.assign(document.createElement("span"), { className: "acts" });
    row.dataset.name = String(seat.id);
    row.append(Object.assign(document.createElement("b"), { className: "title", textContent: seat.name, dir: "auto" }), acts);
    for (const act of ["admit", "refuse"]) {
      const button = Object.assign(document.createElement("button"), { type: "button", className: act === "admit" ? "yes" : "calm", textContent: words[act] });
      button.ariaLabel = `${words[act]}: ${seat.name}`;
      button.addEventListener("click", () => post({ do: act, guest: String(seat.id) }).then(take));
      acts.append(button, " ");
    }
    return row;
  }));
}

/** The route of sound and picture, direct or by the relay, in words; the server notes it for the member's own list. */
let route = "";
async function way() {
  for (const peer of peers.values()) {
    if (!peer.isConnected || !peer.isMet) continue;
    const stats = await peer.connection.getStats(), all = [...stats.values()];
    const pair = all.find((each) => each.type === "candidate-pair" && each.state === "succeeded" && each.nominated);
    const ends = pair ? [stats.get(pair.localCandidateId), stats.get(pair.remoteCandidateId)] : [];
    if (ends.length) route = ends.some((each) => each?.candidateType === "relay") ? "relay" : "direct";
  }
  if (route) by("way").textContent = route === "relay" ? words.relayed : words.direct;
}

let ticks = 0;
function tick() {
  if (isOver) return;
  ticks += 1;
  for (const peer of peers.values()) {
    peer.look();
    const [level] = peer.connection.getReceivers().filter((each) => each.track.kind === "audio").flatMap((each) => each.getSynchronizationSources?.() ?? []);
    peer.tile.classList.toggle("speaks", kind !== "pair" && (level?.audioLevel ?? 0) > 0.02);
  }
  if (begun) {
    const span = Math.floor((Date.now() - begun) / second), two = (each) => String(each).padStart(2, "0");
    by("time").textContent = `${span >= 3600 ? `${Math.floor(span / 3600)}:` : ""}${span >= 3600 ? two(Math.floor(span / 60) % 60) : Math.floor(span / 60)}:${two(span % 60)}`;
  }
  // A sign of life, and the route, every three minutes.
  if (isIn && ticks % 180 === 0) post({ do: "sign", route, servers: Date.now() - serversAt > freshness ? "1" : "" }).then(take).then(renew);
}

// MARK: Actions

let isResumed = false;

/** Takes part by this page; `isAgain` replaces the page before. */
async function join(isAgain = false) {
  // A connection that failed while it rang is useless, and another page starts over: the browser may know more addresses by
  // now.
  if ([...peers.values()].some((peer) => !peer.isConnected && !peer.isPrepared)) {
    for (const peer of peers.values()) peer.end();
    page = random(8);
  }
  isIn = true;
  hush();
  if (!peers.size) prepare();
  // Connected pages learn it at once.
  tellAll();
  for (const peer of peers.values()) peer.meet();
  quietly(() => sessionStorage.setItem(marker, url + token));
  const reply = kind === "pair" ? [...peers.values()][0]?.reply : {};
  const said = await post({ ...reply, do: "join", again: isAgain ? "1" : "", servers: servers.length && Date.now() - serversAt < freshness ? "" : "1" });
  if (!said) return fail();
  isSeated = true;
  const others = await take(said);
  if (!others || isOver) return;
  // Pending offers are answered, and all others get one.
  const offered = new Set(said.signals?.filter((each) => each.kind === "offer").map((each) => each.from));
  const called = kind === "pair" ? said.seats.filter((seat) => seat.id !== me && seat.state === "ringing") : [];
  for (const seat of [...others, ...called]) {
    if (offered.has(seat.id)) continue;
    // The offer that was answered is gone.
    if (peers.get(seat.id)?.prepared) peers.get(seat.id).end();
    if (!peers.get(seat.id)?.page) peerOf(seat.id).offer();
  }
  show();
}

/** The server does not know that this page answered: nothing more is sent, not even to a page that was connected before. */
function fail() {
  isIn = isSeated = false;
  for (const peer of peers.values()) peer.end();
  page = random(8);
  silence();
  spare?.close();
  spare = undefined;
  say(words.no_network);
  show();
}

/** Waits until the page is visible. */
const visible = async () => {
  while (document.visibilityState !== "visible") await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
};

/** Connects while it rings: nothing is sent or played before the answer. */
async function ready() {
  await visible();
  if (!isAsked()) return;
  if (root.dataset.video !== undefined) {
    document.addEventListener("visibilitychange", preview);
    setTimeout(preview, ringing + 11 * second);
    // First, since Chromium may find no address for a connection that begins while a camera opens.
    await Promise.race([preview(), wait(2 * second)]);
    await visible();
    if (!isAsked()) return;
  }
  await take(await post({ do: "ready" }));
}

/** Declines, with a sentence of the site or without. */
async function decline(reply) {
  isDeclining = true;
  silence();
  show();
  const said = await send(reply ? { do: "decline", reply } : { do: "decline" }).catch(() => null);
  if (said || !reply) return finish();
  isDeclining = false;
  say(words.not_sent);
}

/** Closes microphone and camera. */
function silence() {
  hasCamera = isSharing = false;
  for (const name of Object.keys(tracks)) {
    tracks[name]?.stop();
    tracks[name] = null;
  }
}

async function answer(video) {
  if (!video && hasCamera) await camera();
  const opened = open({ video: video && !hasCamera });
  await join();
  await opened;
  if (!isIn) return silence();
  quietly(() => navigator.wakeLock?.request("screen").catch(() => null));
}

async function leave() {
  if (isOver) return;
  // Nothing is heard or seen from here on, in any network. The request waits for no other, and outlives the page.
  const told = way().catch(() => null).then(() => send({ do: "leave", route }, { keepalive: true })).catch(() => null);
  for (const track of Object.values(tracks)) track?.stop();
  await Promise.race([told, new Promise((done) => setTimeout(done, 3 * second))]);
  finish();
}

/** The call is over here: the server's page has its result. */
function finish() {
  if (isOver) return;
  isOver = true;
  clearTimeout(timer);
  hush();
  quietly(() => sessionStorage.removeItem(marker));
  for (const connection of [spare, ...[...peers.values()].map((peer) => peer.connection)]) connection?.close();
  for (const track of Object.values(tracks)) track?.stop();
  location.replace(`${url}?${new URLSearchParams(token ? { token, lang } : { lang })}`);
}

const acts = {
  answer: () => answer(root.dataset.video !== undefined), voice: () => answer(false), here: async () => { isResumed = true; open({}); await join(true); listen(); },
  mute, camera, screen,
  more: () => {
    by("more").hidden = !by("more").hidden;
    control("more").ariaExpanded = String(!by("more").hidden);
  },
  window: async () => {
    const video = stage.querySelector(".stage:not(.mine) video");
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture().catch(() => null);
  },
};

async function begin() {
  for (const [name, act] of Object.entries(acts)) control(name)?.addEventListener("click", act);
  control("window").hidden = !document.pictureInPictureEnabled;
  by("leaving").addEventListener("submit", (event) => { event.preventDefault(); leave(); });
  for (const name of ["ringing", "replies"]) {
    by(name)?.addEventListener("submit", (event) => {
      event.preventDefault();
      decline(name === "replies" && event.submitter?.value);
    });
  }
  for (const name of ["audioinput", "videoinput"]) {
    by(name).addEventListener("change", () => open(name === "audioinput" ? {} : { audio: false, video: hasCamera }));
  }
  by("audiooutput").addEventListener("change", ({ target }) => {
    for (const sound of stage.querySelectorAll(".stage:not(.mine) audio")) sound.setSinkId(target.value).catch(() => null);
  });
  for (const button of [control("answer"), control("voice")]) button.hidden = false;
  control("voice").hidden = root.dataset.video === undefined;
  addEventListener("online", () => { for (const peer of peers.values()) peer.restart(); });
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, unblock);
  navigator.connection?.addEventListener("change", () => { for (const peer of peers.values()) if (!peer.isConnected) peer.restart(); });
  setInterval(tick, second);
  const { ring } = document.querySelector("script[data-ring]")?.dataset ?? {};
  if (ring && ["ringing", "calling"].includes(state)) {
    import(ring).then(({ tone }) => { if (!isOver && !begun) hush = ((end) => () => { end(); hush = () => {}; })(tone(state === "ringing" ? 660 : 440)); }).catch(() => null);
  }
  const isAnswered = location.hash === "#answer" && quietly(() => sessionStorage.getItem("tertulia.answer")) === url;
  quietly(() => sessionStorage.removeItem("tertulia.answer"));
  const wasHere = quietly(() => sessionStorage.getItem(marker)) === url + token;
  if (state === "calling") {
    const opened = open({ video: root.dataset.video !== undefined });
    await join();
    await opened;
    setTimeout(() => { if (state === "calling" && !answered && ![...peers.values()].some((peer) => peer.hasAnswered && peer.isConnected)) leave(); }, ringing);
  } else if (state === "elsewhere" && wasHere) {
    isResumed = true;
    const opened = open({ video: root.dataset.video !== undefined });
    await join(true);
    await opened;
  } else if (state === "joined") {
    open({ video: root.dataset.video !== undefined });
    await join();
  } else if (state === "ringing" && isAnswered) {
    await answer(root.dataset.video !== undefined);
  } else if (state === "waiting") {
    // Fetched while one waits, so that the others are heard at once.
    open({});
  } else if (state === "elsewhere") {
    return show();
  }
  if (state === "ringing" && !isIn && kind === "pair") (root.dataset.early === undefined ? look() : ready()).catch(() => null);
  show();
  listen();
}

if (by("leaving")) {
  if (isAble) begin();
  else by("unable").hidden = false;
}
