// The form of an event: fields without a meaning for the chosen reminder or repetition are switched off. Without this script
// the server says so beside the field.

const form = document.querySelector("form:has([name=remind])");
const named = (name) => form.elements[name];

/** Switches a field on or off, with its label. Typed text stays. */
function allow(field, isOn) {
  field.disabled = !isOn;
  field.closest(".field").classList.toggle("idle", !isOn);
}

function update() {
  const isOwn = named("remind").value === "own", repeat = named("repeat").value, isOnce = ["", "never"].includes(repeat);
  for (const name of ["remind_day", "remind_time"]) allow(named(name), isOwn);
  for (const name of ["every", "until", "times"]) allow(named(name), !isOnce);
  for (const box of form.querySelectorAll(".week input")) allow(box, repeat === "weekly");
}

// A field with an error of the server can be cleared.
const isRefused = form?.querySelector(".bad :is([name=remind_day], [name=remind_time], [name=until], [name=times], [name=every]), .week.bad");
if (form) {
  for (const name of ["remind", "repeat"]) named(name).addEventListener("change", update);
  if (!isRefused) update();
  // Back from another page a browser fills in the former choices.
  addEventListener("pageshow", () => { if (!isRefused) update(); });
}
