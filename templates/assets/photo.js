// Cuts a picture to a square and makes it small before it is sent. Without this script it is sent as it is. It uses the form
// and the words of pages/photo.mustache, and contacts only the form's own address.

const form = document.getElementById("photo-form");
const input = form?.querySelector("input[type=file]");
const words = document.getElementById("photo-cut");
const problem = document.getElementById("photo-problem");
/** Pixels of a side: of the sent photo, of the largest display, and of the smallest square. */
const [sent, shown, least] = [512, 640, 64];
/** Bytes that a photo should have at most, and the qualities that are tried for it. */
const [enough, qualities] = [60_000, [0.82, 0.7, 0.55, 0.4]];

let picture, square, section, canvas, size;

/** Shows an error above the form. */
function tell(text) {
  problem.hidden = !text;
  problem.querySelector("b").textContent = text;
}

/** Shows a chosen picture with a square on it; one that the browser cannot read is left to the server. */
async function choose() {
  cancel(false);
  const file = input.files[0];
  if (!file) return;
  try {
    picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch { return; }
  if (Math.min(picture.width, picture.height) < least) return;
  section = words.content.firstElementChild.cloneNode(true);
  canvas = section.querySelector("canvas");
  size = section.querySelector("input");
  const scale = Math.min(1, shown / Math.max(picture.width, picture.height));
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const side = Math.min(picture.width, picture.height);
  square = { side, x: (picture.width - side) / 2, y: (picture.height - side) / 2 };
  listen();
  form.hidden = true;
  form.after(section);
  draw();
  canvas.focus();
}

/** Goes back to the form. */
function cancel(isAsked = true) {
  picture?.close();
  section?.remove();
  picture = section = undefined;
  form.hidden = false;
  tell("");
  if (!isAsked) return;
  form.reset();
  input.focus();
}

/** Moves the square and changes its size, within the picture. */
function set(x, y, side = square.side) {
  const most = Math.min(picture.width, picture.height);
  square.side = Math.max(least, Math.min(most, side));
  square.x = Math.max(0, Math.min(picture.width - square.side, x));
  square.y = Math.max(0, Math.min(picture.height - square.side, y));
  draw();
}

/** Changes the size; the middle stays where it is. */
function resize(side) {
  const grown = Math.max(least, Math.min(Math.min(picture.width, picture.height), side)) - square.side;
  set(square.x - grown / 2, square.y - grown / 2, square.side + grown);
}

/** The picture, dark outside the square. */
function draw() {
  const context = canvas.getContext("2d");
  const scale = canvas.width / picture.width;
  const [x, y, side] = [square.x * scale, square.y * scale, square.side * scale];
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  context.fillStyle = "#0009";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, square.x, square.y, square.side, square.side, x, y, side, side);
  context.lineWidth = 2;
  context.strokeStyle = "#fff";
  context.strokeRect(x + 1, y + 1, side - 2, side - 2);
  context.beginPath();
  context.arc(x + side / 2, y + side / 2, side / 2 - 1, 0, 7);
  context.stroke();
  const most = Math.min(picture.width, picture.height);
  size.value = most > least ? ((square.side - least) / (most - least)) * 100 : 100;
}

function listen() {
  const step = () => Math.max(picture.width, picture.height) / 40;
  canvas.addEventListener("keydown", (event) => {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    const by = step() * (event.shiftKey ? 0.2 : 1);
    if (dx !== undefined) set(square.x + dx * by, square.y + dy * by);
    else if (event.key === "+" || event.key === "=") resize(square.side + by * 2);
    else if (event.key === "-") resize(square.side - by * 2);
    else if (event.key === "Escape") cancel();
    else if (event.key === "Enter") use();
    else return;
    event.preventDefault();
  });
  size.addEventListener("input", () => {
    resize(least + ((Math.min(picture.width, picture.height) - least) * size.value) / 100);
  });
  let held;
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    const scale = picture.width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale, scale };
  };
  canvas.addEventListener("pointerdown", (event) => {
    const at = place(event);
    const corner = { x: square.x + square.side, y: square.y + square.side };
    const isCorner = Math.hypot(at.x - corner.x, at.y - corner.y) < 28 * at.scale;
    held = { at, isCorner, ...square };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!held) return;
    const at = place(event);
    const [dx, dy] = [at.x - held.at.x, at.y - held.at.y];
    if (!held.isCorner) return set(held.x + dx, held.y + dy);
    const room = Math.min(picture.width - held.x, picture.height - held.y);
    set(held.x, held.y, Math.min(room, held.side + Math.max(dx, dy)));
  });
  for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => { held = undefined; });
  section.querySelector("[data-do=use]").addEventListener("click", use);
  section.querySelector("[data-do=cancel]").addEventListener("click", () => cancel());
}

/** The square as a small JPEG, on white where it is transparent. */
async function photo() {
  const small = Object.assign(document.createElement("canvas"), { width: sent, height: sent });
  const context = small.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, sent, sent);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, square.x, square.y, square.side, square.side, 0, 0, sent, sent);
  let blob;
  for (const quality of qualities) {
    blob = await new Promise((resolve) => small.toBlob(resolve, "image/jpeg", quality));
    if (blob.size <= enough) break;
  }
  return blob;
}

/** Sends it; an error is shown, and the picture stays where it is. */
async function use() {
  const button = section.querySelector("[data-do=use]");
  if (button.disabled) return;
  const label = button.textContent;
  button.disabled = true;
  button.textContent = button.dataset.busy;
  try {
    const body = new FormData();
    body.append(input.name, await photo(), "face.jpg");
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const said = await answer.json();
    if (answer.ok) {
      const next = new URL(form.action);
      next.searchParams.set("done", "photo");
      return location.assign(next);
    }
    tell(said.errors?.[0]?.detail ?? said.detail);
  } catch {
    tell(button.dataset.failed);
  }
  button.disabled = false;
  button.textContent = label;
}

if (input && words && "createImageBitmap" in window) {
  // The limits of the server no longer apply.
  input.accept = "image/*";
  document.getElementById(`${input.id}-hint`).textContent = words.dataset.hint;
  input.addEventListener("change", choose);
  if (input.files.length) choose();
}
