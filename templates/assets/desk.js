// In moderation the letter on a button presses it, without another key, until that is switched off. Access keys work without
// this script.

const mark = "tertulia.keys", line = document.querySelector("[data-keys]"), choice = line?.querySelector("button");
const buttons = [...document.querySelectorAll("main [accesskey]")];
// Storage may be full, or forbidden: then nothing is kept.
const quietly = (work) => { try { return work(); } catch { return null; } };
const areOn = () => quietly(() => localStorage.getItem(mark)) !== "off";
const tell = () => { choice.textContent = areOn() ? choice.dataset.on : choice.dataset.off; };

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !areOn()) return;
  if (event.target.matches("input, select, textarea")) return;
  const button = buttons.find((each) => each.accessKey === event.key.toLowerCase());
  if (!button) return;
  event.preventDefault();
  button.click();
  if (button.localName === "summary") button.parentElement.querySelector("select, textarea")?.focus();
}

if (choice) {
  for (const button of buttons) {
    button.append(Object.assign(document.createElement("kbd"), { textContent: button.accessKey.toUpperCase() }));
    button.lastChild.ariaHidden = "true";
  }
  choice.addEventListener("click", () => { quietly(() => localStorage.setItem(mark, areOn() ? "off" : "on")); tell(); });
  document.addEventListener("keydown", press);
  line.hidden = false;
  tell();
}
