// Adds this browser to the devices that get notifications, after a press, and removes it if the site no longer has it. Without
// this script, or in a browser without push, the button is not there.

const form = document.querySelector("[data-push]");
const box = document.querySelector("#push-problem");
// A line on another page, which is silent where nothing can be offered.
const isOffer = form?.dataset.offer !== undefined;
const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Shows an error above the form. */
function tell(sentence) {
  box.hidden = !sentence;
  box.firstElementChild.textContent = sentence;
}

/** The subscription of this browser, if there is one. */
async function known() {
  const worker = await navigator.serviceWorker.getRegistration();
  return worker?.pushManager.getSubscription();
}

/** The worker that shows notifications, once it runs. */
async function worker() {
  await navigator.serviceWorker.register(form.dataset.worker);
  return navigator.serviceWorker.ready;
}

/** Requests permission, subscribes, and sends the address of the subscription to the site. */
async function add() {
  if (await Notification.requestPermission() !== "granted") throw new Error(form.dataset.refused);
  // A subscription for another key, or unknown to the site, is useless.
  await (await known())?.unsubscribe();
  const made = await (await worker()).pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.push });
  const keys = made.toJSON().keys;
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of [["endpoint", made.endpoint], ["point", keys.p256dh], ["secret", keys.auth]]) {
    fields.set(name, value.replace(/=+$/, ""));
  }
  const answer = await fetch(form.action, { method: "POST", body: fields, headers: { Accept: "application/json" } });
  const said = await answer.json();
  if (!answer.ok) {
    await made.unsubscribe();
    throw new Error(said.detail ?? form.dataset.problem);
  }
  if (!isOffer) return location.assign(said.url);
  form.replaceChildren(Object.assign(document.createElement("p"), { className: "hint", role: "status", textContent: form.dataset.done }));
}

if (form && !(isOffer && (!isAble || Notification.permission === "denied"))) {
  form.hidden = false;
  if (!isAble) {
    form.querySelector("button").disabled = true;
    tell(form.dataset.unable);
  } else {
    // It was removed here, or its session ended.
    known().then(old => old?.unsubscribe()).catch(() => {});
    form.addEventListener("submit", async event => {
      event.preventDefault();
      tell("");
      const button = form.querySelector("button");
      button.disabled = true;
      try {
        await add();
      } catch (error) {
        // The browser's own words are for programmers.
        tell(error instanceof DOMException || error instanceof TypeError ? form.dataset.problem : error.message);
      }
      button.disabled = false;
    });
  }
}
