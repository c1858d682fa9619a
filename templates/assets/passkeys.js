// Makes and uses passkeys (WebAuthn). Without this script, or in a browser without them, the forms stay as they are. It uses
// the form with data-passkey, and contacts only the form's own address.

const form = document.querySelector("[data-passkey]");
const box = form?.querySelector(".summary");
const isNew = form?.dataset.passkey === "create";
/** The button beside that of a form that asks for the password: a passkey instead. */
const proof = form?.querySelector("button[data-use]");
/** Ends a request that waits in the field for the username, when the button is pressed. */
let waiting;

/** Bytes of base64url, and back (RFC 4648, section 5). */
const bytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0));
const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** Shows an error above the form. */
function tell(sentence) {
  box.hidden = !sentence;
  box.firstElementChild.textContent = sentence;
}

/** Requests a challenge; throws a sentence of the server. */
async function begin() {
  const fields = new URLSearchParams(new FormData(form));
  fields.set("do", "begin");
  const answer = await fetch(form.action, { method: "POST", body: fields, headers: { Accept: "application/json" } });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.errors?.[0]?.detail ?? said.detail ?? said.title);
  return said;
}

/** Sends the form with some fields more; if the form stays, since a file is downloaded, it does not send them again. */
function send(fields) {
  const added = [];
  for (const [name, value] of Object.entries(fields)) {
    const known = form.querySelector(`[name="${name}"]`), input = known ?? document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    if (!known) added.push(input);
    form.append(input);
  }
  form.submit();
  if (proof) for (const input of added) input.remove();
}

/** Uses a passkey; `mediation` is "conditional" where the browser offers them in the field for the username. */
async function use(mediation) {
  const said = await begin();
  waiting?.abort();
  waiting = new AbortController();
  const key = await navigator.credentials.get({
    mediation, signal: waiting.signal,
    publicKey: {
      challenge: new TextEncoder().encode(said.challenge), rpId: said.host,
      userVerification: proof ? "required" : "preferred",
    },
  });
  send({
    do: "use", challenge: said.challenge, id: key.id, client: text(key.response.clientDataJSON),
    data: text(key.response.authenticatorData), signature: text(key.response.signature),
  });
}

/** Makes a passkey. */
async function make() {
  const said = await begin();
  const key = await navigator.credentials.create({
    publicKey: {
      challenge: new TextEncoder().encode(said.challenge),
      rp: { id: said.host, name: said.site },
      user: { id: new TextEncoder().encode(said.user), name: said.username, displayName: said.name },
      pubKeyCredParams: said.algorithms.map(alg => ({ type: "public-key", alg })),
      excludeCredentials: said.known.map(id => ({ type: "public-key", id: bytes(id) })),
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    },
  });
  send({
    do: "add", challenge: said.challenge, client: text(key.response.clientDataJSON),
    attestation: text(key.response.attestationObject),
  });
}

if (form && window.PublicKeyCredential) {
  form.hidden = false;
  if (proof) proof.hidden = false;
  (proof ?? form).addEventListener(proof ? "click" : "submit", async event => {
    event.preventDefault();
    tell("");
    try {
      await (isNew ? make() : use());
    } catch (error) {
      // The browser has its own words for a cancelled prompt; ours say what can be done.
      tell(error instanceof DOMException ? form.dataset.problem : error.message);
    }
  });
  if (!isNew && !proof && await PublicKeyCredential.isConditionalMediationAvailable?.()) {
    use("conditional").catch(() => {});
  }
}
