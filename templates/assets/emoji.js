// The emoji of a conversation, by category; those used last come first. Without this script the keyboard has its own.

const split = (text) => text.split(" ");
const groups = [
  split("😀 😃 😄 😁 😆 😅 😂 🤣 🙂 😉 😊 😇 🥰 😍 😘 😋 😜 🤪 🤗 🤭 🤔 🤐 🤨 😐 😏 😒 🙄 😬 😌 😔 😪 😴 😷 🤒 🤧 🥵 🥶 😵 🤯 🤠 🥳 😎 🤓 🧐 😕 😟 🙁 😮 😳 🥺 😨 😢 😭 😱 😞 😩 😤 😡 🤬 💀 💩 🤡 👻 👽 🤖"),
  split("👋 🤚 ✋ 🖖 👌 🤏 ✌️ 🤞 🤟 🤘 🤙 👈 👉 👆 👇 ☝️ 👍 👎 ✊ 👊 👏 🙌 👐 🤲 🤝 🙏 ✍️ 💪 👂 👀 👅 👄 👶 🧒 👩 🧑 👨 👵 🧓 👴 🙋 🙆 🙅 🤦 🤷 💁 🚶 🏃 💃 🕺 👪 👭 👫 👬 ❤️ 🧡 💛 💚 💙 💜 🖤 🤍 🤎 💔 💕 💯"),
  split("🐶 🐱 🐭 🐹 🐰 🦊 🐻 🐼 🐨 🐯 🦁 🐮 🐷 🐸 🐵 🐔 🐧 🐦 🐤 🦆 🦅 🦉 🦇 🐺 🐗 🐴 🦄 🐝 🐛 🦋 🐌 🐞 🐜 🕷️ 🐢 🐍 🐙 🐠 🐬 🐳 🦈 🐘 🦒 🐑 🐐 🦌 🐕 🐈 🌵 🎄 🌲 🌳 🌴 🌱 🌿 🍀 🍂 🍄 🌷 🌹 🌻 🌸 🌞 🌙 ⭐ 🌈 ☁️ 🌧️ ❄️ 🔥 💧 🌊"),
  split("🍏 🍎 🍐 🍊 🍋 🍌 🍉 🍇 🍓 🍒 🍑 🥭 🍍 🥥 🥝 🍅 🥑 🥦 🥕 🌽 🥔 🥐 🥖 🍞 🧀 🥚 🍳 🥓 🍗 🍖 🌭 🍔 🍟 🍕 🥪 🌮 🥗 🥘 🍝 🍜 🍲 🍣 🍚 🍦 🍰 🎂 🍫 🍬 🍩 🍪 🍯 🥛 ☕ 🍵 🍷 🍸 🍺 🍻 🥂 🍴"),
  split("🚗 🚕 🚌 🚓 🚑 🚒 🚚 🚜 🛵 🚲 🛴 🚂 🚆 🚇 🚊 ✈️ 🚀 🚁 ⛵ 🚢 ⚓ ⛽ 🚦 🗺️ 🏔️ ⛰️ 🌋 🏕️ 🏖️ 🏜️ 🏝️ 🏠 🏡 🏢 🏥 🏦 🏨 🏫 🏭 🏰 ⛪ 🕌 ⛲ ⛺ 🌃 🌄 🌅 🌉 🎡 🎢 🧳 🥾"),
  split("⚽ 🏀 🏈 ⚾ 🎾 🏐 🏉 🎱 🏓 🏸 🥅 🏒 ⛳ 🏹 🎣 🥊 🥋 🎽 ⛸️ 🎿 ⛷️ 🏂 🏋️ 🤸 🏊 🚴 🧗 🧘 🏆 🥇 🎪 🎭 🎨 🎬 🎤 🎧 🎼 🎹 🥁 🎷 🎺 🎸 🎻 🎲 ♟️ 🎯 🎳 🎮 🧩 🎉 🎊 🎈 🎁"),
  split("⌚ 📱 💻 ⌨️ 🖨️ 📷 🎥 📞 📺 📻 ⏰ ⌛ 🔋 🔌 💡 🔦 🕯️ 💸 💶 💳 💎 🔧 🔨 🔑 🚪 🛋️ 🛏️ 🚿 🧹 🧺 🧼 🛒 📦 ✉️ 📬 📝 📅 📌 📎 ✂️ 📚 📖 🔖 🔬 🔭 💊 🩹 👓 👕 👖 👗 👟 👜 🎒 ☂️ 💍 ✅ ❌ ❓ ❗ ➕ ♻️ 🔔 🎵 💤"),
];
const key = "tertulia.emoji", most = 32;
const quietly = (work) => { try { return work(); } catch { return null; } };
const recent = () => quietly(() => JSON.parse(localStorage.getItem(key)))?.filter((each) => typeof each === "string") ?? [];

/** Fills a panel with categories; the chosen emoji is written at the cursor. */
export function fill(panel, field, names) {
  const make = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const label = make("p", { className: "label" }), grid = make("div", { className: "grid" });
  const lists = () => [recent(), ...groups];
  const write = (sign) => {
    const { selectionStart: start, selectionEnd: end } = field;
    field.setRangeText(sign, start, end, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    quietly(() => localStorage.setItem(key, JSON.stringify([sign, ...recent().filter((each) => each !== sign)].slice(0, most))));
  };
  const show = (index) => {
    buttons.forEach((each, number) => { each.ariaPressed = String(number === index); });
    label.textContent = names[index];
    grid.replaceChildren(...lists()[index].map((sign) => {
      const button = make("button", { type: "button", textContent: sign });
      button.addEventListener("click", () => write(sign));
      return button;
    }));
    grid.scrollTop = 0;
  };
  const signs = ["🕘", ...["😀", "👋", "🐦", "🍲", "🚲", "🎭", "💡"]];
  const buttons = signs.map((sign, index) => {
    const button = make("button", { type: "button", textContent: sign, ariaLabel: names[index] });
    button.addEventListener("click", () => show(index));
    return button;
  });
  panel.append(make("div", { className: "cats" }, ...buttons), label, grid);
  show(recent().length ? 0 : 1);
}
