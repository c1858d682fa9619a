// Shows who calls on every page of a member, until it is over or answered elsewhere. The words come from the server.

const shown = new Map(), second = 1000;
let sheet;

/** What rings now, instead of what rang before. */
export async function look() {
  // The page of a call says it itself.
  const here = document.getElementById("call");
  const address = new URL("calls/ringing", actions());
  const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  const said = answer?.ok && await answer.json().catch(() => null);
  if (!said) return;
  const ringing = said.calls.filter(({ url }) => url !== here?.dataset.url);
  for (const [id, box] of shown) if (!ringing.some((call) => call.id === id)) end(id, box);
  for (const call of ringing) if (!shown.has(call.id)) begin(call, said);
}

/** Where the actions are: the button to sign out leads there. */
function actions() {
  return new URL("./", document.querySelector(".menu form").action);
}

const make = (name, properties) => Object.assign(document.createElement(name), properties);

function begin(call, words) {
  // The page that a press opens has its sheet and its script then.
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
    // It goes on ringing where nothing was sent.
    button.addEventListener("click", async () => {
      if (await refuse(button, { reply })) return end(call.id, box);
      Object.assign(wrong, { hidden: false, textContent: words.unsent });
    });
    sentences.append(button);
  }
  const answer = make("a", { href: `${call.page}#answer`, textContent: words.answer });
  // Only a press on this page opens microphone and camera there: the address alone could come from anybody.
  answer.addEventListener("click", () => { try { sessionStorage.setItem("tertulia.answer", call.url); } catch {} });
  acts.append(decline, answer);
  document.body.append(box);
  // What is put into a live region is read out, and what comes with one is not.
  setTimeout(() => box.append(face, make("b", { textContent: call.title, dir: "auto" }), make("span", { textContent: call.detail, className: "by" }), acts, ...(sentences.childElementCount ? [replies] : [])), 50);
  shown.set(call.id, box);
  box.listen = setInterval(() => hear(call), second);
  // Without a network nobody says that it is over.
  box.last = setTimeout(() => end(call.id, box), (call.seconds ?? 50) * second);
  box.tone = tone();
}

/** Looks again when the call itself has changed. */
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

/** Two short tones, every three seconds; browsers allow them after a press on the page. Returns what ends them. */
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
