// Shares the browser's position, once or while the page is open, and hands a link on. Without this script a city is typed.
// It is sent to this site alone, in the body of a form.

const button = document.querySelector("[data-locate]");
const said = document.querySelector("[data-located]");
const follow = document.querySelector("[data-follow]");
const share = document.querySelector("[data-share]");
const options = { maximumAge: 30_000, timeout: 20_000, enableHighAccuracy: true };
let watch, sent = 0;

function fields({ coords }, by) {
  const fields = new URLSearchParams({ lang: button.form.elements.lang.value, by });
  fields.set("lat", coords.latitude.toFixed(6));
  fields.set("lon", coords.longitude.toFixed(6));
  fields.set("acc", String(Math.round(coords.accuracy)));
  return fields;
}

function post(fields) {
  const headers = { Accept: "application/json" };
  return fetch(button.form.action, { method: "POST", body: fields, headers, credentials: "same-origin" });
}

function fail(error) {
  button.disabled = false;
  said.textContent = error.code === 1 ? button.dataset.refused : button.dataset.failed;
}

function once() {
  said.textContent = button.dataset.asking;
  button.disabled = true;
  navigator.geolocation.getCurrentPosition(async position => {
    const form = button.form;
    for (const [name, value] of fields(position, "browser")) {
      const field = form.elements[name] ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name }));
      field.value = value;
    }
    form.submit();
  }, fail, options);
}

async function go(position) {
  // Browsers report it again when it is more precise.
  if (Date.now() - sent < 30_000) return;
  sent = Date.now();
  const answer = await post(fields(position, "page")).catch(() => null);
  const words = answer?.ok ? (await answer.json()).words : "";
  // The server's sentence says whether the place was saved.
  said.textContent = words || button.dataset.failed;
}

// Browsers give their position on https alone, and on this machine.
if (button && navigator.geolocation && isSecureContext) {
  button.hidden = follow.hidden = false;
  button.addEventListener("click", once);
  follow.querySelector("input").addEventListener("change", ({ target }) => {
    if (target.checked) watch = navigator.geolocation.watchPosition(go, fail, options);
    else navigator.geolocation.clearWatch(watch);
  });
}

if (share && navigator.share) {
  share.hidden = false;
  share.addEventListener("click", () =>
    navigator.share({ title: share.title, url: share.dataset.url }).catch(() => {}));
}
