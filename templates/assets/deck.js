// The deck by keys, and by moving the card. Without this script its buttons do the same, a page each. It sends the page's own
// forms to their own address, and puts the answer into this page.

/** The button that a key presses. */
const keys = { ArrowLeft: "no", ArrowDown: "later", ArrowRight: "like" };
/** Pixels after which a released card is decided. */
const enough = 90;
const quiet = matchMedia("(prefers-reduced-motion: reduce)");

const main = document.getElementById("main");
let isBusy = false;

const deck = () => main.querySelector("form.deck");
const button = (word) => main.querySelector(`form button[name=do][value=${word}]`);

/** Sends a form by one of its buttons, and shows the answer in place; if that fails, as browsers do it. */
async function send(form, pressed) {
  if (isBusy) return;
  isBusy = true;
  const fields = new URLSearchParams(new FormData(form));
  fields.append(pressed.name, pressed.value);
  leave(form, pressed.value);
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields });
    // A match has a page of its own, with an address.
    if (new URL(answer.url).pathname !== location.pathname) return location.assign(answer.url);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("main");
    if (!next || !/html/.test(answer.headers.get("Content-Type"))) throw new Error(answer.status);
    show(page, next);
  } catch {
    isBusy = false;
    form.addEventListener("submit", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    form.requestSubmit(pressed);
  }
}

/** Puts the answer into the page: the card, and what was learned; screen readers announce the card's name. */
function show(page, next) {
  document.title = page.title;
  const side = [document, page].map((place) => place.querySelector("aside.side"));
  main.replaceChildren(...next.childNodes);
  if (side[0] && side[1]) side[0].replaceChildren(...side[1].childNodes);
  isBusy = false;
  begin();
  (main.querySelector("form.deck h2") ?? main.querySelector(".empty p") ?? main).focus({ preventScroll: true });
}

/** The card goes where it was thrown. */
function leave(form, word) {
  const face = form.querySelector(".card-face");
  if (!face || quiet.matches) return;
  face.classList.add("leaving");
  const [x, y] = { no: [-130, 0], like: [130, 0], later: [0, 40] }[word] ?? [0, 0];
  face.style.transform = `translate(${x}%, ${y}%) rotate(${x / 10}deg)`;
  face.style.opacity = "0";
}

/** Prepares the card that is shown now. */
function begin() {
  const section = document.querySelector(".by-key");
  if (section) section.hidden = false;
  for (const text of main.querySelectorAll(".empty p")) text.tabIndex = -1;
  const form = deck();
  if (!form) return;
  if (form.dataset.next) new Image().src = form.dataset.next;
  drag(form, form.querySelector(".card-face"));
}

/** The word of a button upon the card, the clearer the nearer it is to being pressed. */
function stamp(face, word, clearness) {
  const mark = face.querySelector(".stamp") ?? face.appendChild(document.createElement("span"));
  mark.className = `stamp ${word}`;
  mark.ariaHidden = "true";
  mark.textContent = button(word).textContent;
  mark.style.opacity = clearness;
}

/** A card that is moved far enough to a side is decided, one that is released before comes back. */
function drag(form, face) {
  let start, wasHeld;
  face.addEventListener("dragstart", (event) => event.preventDefault());
  // The click that ends a movement does not follow the link.
  face.addEventListener("click", (event) => wasHeld && event.preventDefault(), { capture: true });
  face.addEventListener("pointerdown", (event) => {
    wasHeld = false;
    if (!event.button && !isBusy) start = { x: event.clientX, y: event.clientY, moved: 0 };
  });
  face.addEventListener("pointermove", (event) => {
    if (!start) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!wasHeld) {
      if (Math.abs(x) < 8 || Math.abs(x) < Math.abs(y)) return;
      wasHeld = true;
      face.setPointerCapture(event.pointerId);
      face.classList.add("held");
    }
    start.moved = x;
    face.style.transform = `translateX(${x}px) rotate(${x / 40}deg)`;
    form.dataset.says = Math.abs(x) < enough ? "" : x < 0 ? "no" : "like";
    stamp(face, x < 0 ? "no" : "like", Math.min(1, Math.abs(x) / enough));
  });
  const end = (isMeant) => {
    const moved = start?.moved ?? 0;
    start = undefined;
    face.classList.remove("held");
    delete form.dataset.says;
    if (!isMeant || Math.abs(moved) < enough) face.querySelector(".stamp")?.remove();
    if (isMeant && Math.abs(moved) >= enough) return send(form, button(moved < 0 ? "no" : "like"));
    face.style.transform = "";
  };
  face.addEventListener("pointerup", () => end(true));
  face.addEventListener("pointercancel", () => end(false));
}

main.addEventListener("submit", (event) => {
  const pressed = event.submitter;
  if (!pressed || pressed.name !== "do" || !event.target.matches("form.deck, .deck-head form, .empty form")) return;
  event.preventDefault();
  send(event.target, pressed);
});

/** The action of a key: arrows anywhere on the page, Z where the card is, and the usual key for undo. */
function word(event) {
  if (event.key.toLowerCase() === "z") {
    return event.ctrlKey || event.metaKey || main.contains(event.target) ? "undo" : undefined;
  }
  return event.ctrlKey || event.metaKey || event.shiftKey ? undefined : keys[event.key];
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.target.closest?.("input, textarea, select, summary")) return;
  const meant = word(event);
  const pressed = meant && button(meant);
  if (!pressed) return;
  event.preventDefault();
  if (!event.repeat) send(pressed.form, pressed);
});

begin();
