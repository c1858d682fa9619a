// The nearest shop from the browser's position. Without this script a city is typed. The position goes into the address of the
// next page, to three decimals (some hundred metres), and nowhere else.

const button = document.querySelector("[data-locate]");
const said = document.querySelector("[data-located]");

function locate() {
  said.textContent = button.dataset.asking;
  button.disabled = true;
  navigator.geolocation.getCurrentPosition(go, fail, { maximumAge: 60_000, timeout: 15_000 });
}

function go({ coords }) {
  const fields = new URLSearchParams(new FormData(button.form));
  fields.delete("town");
  fields.set("lat", coords.latitude.toFixed(3));
  fields.set("lon", coords.longitude.toFixed(3));
  location.assign(`${button.form.action}?${fields}`);
}

function fail(error) {
  button.disabled = false;
  said.textContent = error.code === error.PERMISSION_DENIED ? button.dataset.refused : button.dataset.failed;
}

// Browsers give their position on https alone, and on this machine.
if (button && navigator.geolocation && isSecureContext) {
  button.hidden = false;
  button.addEventListener("click", locate);
}
