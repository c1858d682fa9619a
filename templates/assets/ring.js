// Shows incoming calls on every page of a member, until they end or are answered elsewhere. Words come from the server.

const shown = new Map(), second = 1000;
let sheet;

/** Fetches the call that rings now, which replaces the one before. */
export async function look() {
  // The page of a call shows it itself.
  const here = document.getElementById("call");
  const address = new URL("calls/ringing", actions());
  const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  const said = answer?.ok && await answer.json().catch(() => null);
  if (!said) return;
  const ringing = said.calls.filter(({ url }) => url !== here?.dataset.url);
  for (const [id, box] of shown) if (!ringing.some((call) => call.id === id)) end(id, box);
  for (const call of ringing) if (!shown.has(call.id)) begin(call, said);
}

/** Address of the actions: the button to sign out leads there. */
function actions() {
  return new URL("./", document.querySelector(".menu form").action);
}

const make = (name, properties) => Object.assign(document.createElement(name), properties);

function begin(call, words) {
  // Loaded now, so that the page of the call has its sheet and its script.
  if (!sheet) document.head.append(sheet = make("link", { rel: "stylesheet", href: words.sheet }), make("link", { rel: "modulepreload", href: words.script }));
  const box = make("div", { className: "rings" });
  box.setAttribute("role", "status");
  const face = call.face
    ? make("img", { src: call.face, alt: "", className: "face", width: 42, height: 42 })
    : make("span", { textContent: call.initials, className: `face ${call.hue}`, ariaHidden: "true" });
  const acts = make("p", {});
  const decline = make("button", { type: "button", textContent: words.decline });
  const refuse = async (button, more) => {
    button.disabled = true;
    const body = new URLSearchParams({ do: "decline", lang: call.lang, ...more });
    const answer = await fetch(call.url, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
    button.disabled = false;
    return answer?.ok;
  };
  decline.addEventListener("click", () => refuse(decline).then(() => end(call.id, box)));
  const replies = make("details", { className: "replies" }), sentences = make("div", {}), wrong = make("p", { className: "hint", hidden: true });
  wrong.setAttribute("role", "status");
  replies.append(make("summary", { textContent: words.reply }), sentences, wrong);
  for (const [reply, textContent] of call.replies ?? []) {
    const button = make("button", { type: "button", textContent });
    // It keeps ringing if nothing was sent.
    button.addEventListener("click", async () => {
      if (await refuse(button, { reply })) return end(call.id, box);
      Object.assign(wrong, { hidden: false, textContent: words.unsent });
    });
    sentences.append(button);
  }
  const answer = make("a", { href: `${call.page}#answer`, textContent: words.answer });
  // Only a press on this page opens microphone and camera there: the address alone could come from anyone.
  answer.addEventListener("click", () => { try { sessionStorage.setItem("tertulia.answer", call.url); } catch {} });
  acts.append(decline, answer);
  document.body.append(box);
  // Text put into a live region is read out, text that comes with it is not.
  setTimeout(() => box.append(face, make("b", { textContent: call.title, dir: "auto" }), make("span", { textContent: call.detail, className: "by" }), acts, ...(sentences.childElementCount ? [replies] : [])), 50);
  shown.set(call.id, box);
  box.listen = setInterval(() => hear(call), second);
  // Without a network no one says that it is over.
  box.last = setTimeout(() => end(call.id, box), (call.seconds ?? 50) * second);
  box.tone = tone();
}

/** Fetches again when the call itself has changed. */
async function hear(call) {
  const answer = await fetch(call.bell, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const number = Number((await answer.text()).trim().split(" ")[0]);
  if (number <= call.number) return;
  call.number = number;
  await look();
}

function end(id, box) {
  clearInterval(box.listen);
  clearTimeout(box.last);
  box.tone?.();
  box.remove();
  shown.delete(id);
}

/** Two short tones, every three seconds; browsers allow them after a press. Returns their end. */
export function tone(pitch = 660, pause = 3 * second) {
  const sound = window.AudioContext ? new AudioContext() : null;
  if (!sound) return () => {};
  const play = () => {
    if (sound.state !== "running") return;
    for (const start of [0, 0.25]) {
      const [wave, volume] = [sound.createOscillator(), sound.createGain()];
      wave.frequency.value = pitch;
      volume.gain.setValueAtTime(0.08, sound.currentTime + start);
      volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + start + 0.2);
      wave.connect(volume).connect(sound.destination);
      wave.start(sound.currentTime + start);
      wave.stop(sound.currentTime + start + 0.2);
    }
  };
  play();
  const timer = setInterval(play, pause);
  return () => { clearInterval(timer); sound.close(); };
}
