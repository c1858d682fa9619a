// Suggests cities while a name is typed. Without this script an unknown name is answered with similar ones.

for (const input of document.querySelectorAll("input[data-cities]")) {
  const list = input.list ?? document.createElement("datalist");
  if (!list.id) {
    list.id = `${input.id}-cities`;
    input.after(list);
    input.setAttribute("list", list.id);
  }
  let timer, asked = "";
  const ask = async () => {
    const typed = input.value.trim();
    // One letter fits thousands, and digits are a postcode or degrees.
    if (typed.length < 2 || /^[-\d]/.test(typed) || typed === asked) return;
    asked = typed;
    const url = new URL(input.dataset.cities, location);
    url.searchParams.set("q", typed);
    const answer = await fetch(url, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer?.ok || asked !== typed) return;
    const cities = await answer.json();
    list.replaceChildren(...cities.map(value => Object.assign(document.createElement("option"), { value })));
  };
  input.addEventListener("input", event => {
    clearTimeout(timer);
    // A picked suggestion needs none.
    if (event.inputType === "insertReplacementText") return;
    timer = setTimeout(ask, 200);
  });
}
