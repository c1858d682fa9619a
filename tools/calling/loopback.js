// Two connections in one page, which hand each other their descriptions: what the browser alone takes from the answer to the first picture
// at both ends, with devices that are open already. The last argument is called with milliseconds.
const done = arguments[0];
(async () => {
  const tracks = (await navigator.mediaDevices.getUserMedia({ audio: true, video: true })).getTracks();
  const made = () => new RTCPeerConnection({ bundlePolicy: "max-bundle" });
  const [caller, called] = [made(), made()];
  const whole = (each) => new Promise((ready) => {
    const look = () => { if (each.iceGatheringState === "complete") ready(); };
    each.addEventListener("icegatheringstatechange", look);
    look();
  });
  const first = (each) => new Promise((ready) => {
    const video = Object.assign(document.createElement("video"), { autoplay: true, muted: true, srcObject: new MediaStream() });
    video.addEventListener("loadeddata", () => { if (video.videoWidth) ready(); });
    each.ontrack = ({ track }) => video.srcObject.addTrack(track);
    document.body.append(video);
  });
  const seen = Promise.all([first(caller), first(called)]);
  for (const track of tracks) caller.addTransceiver(track);
  await caller.setLocalDescription();
  await whole(caller);
  const start = performance.now();
  await called.setRemoteDescription(caller.localDescription);
  for (const each of called.getTransceivers()) {
    each.direction = "sendrecv";
    each.sender.replaceTrack(tracks.find(({ kind }) => kind === each.receiver.track.kind));
  }
  await called.setLocalDescription();
  await whole(called);
  await caller.setRemoteDescription(called.localDescription);
  await seen;
  const took = performance.now() - start;
  caller.close();
  called.close();
  for (const track of tracks) track.stop();
  done(took);
})().catch((fault) => done(String(fault)));
