/** A dialog, and what several dialogs show. */

import { byId, el, fill } from "./dom.js";
import { flag } from "./flag.js";
import { page } from "./state.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./types.js").Computer} Computer */

/** @param {string} title @param {...Child} parts @returns {HTMLDialogElement} */
export function openDialog(title, ...parts) {
  const box = /** @type {HTMLDialogElement} */ (byId("dialog"));
  if (box.open) box.close();
  if (box.contains(byId("toasts"))) document.body.append(byId("toasts"));
  fill(box, el("header", {}, el("h2", { id: "dialog-title" }, title),
    el("button", { class: "round close", type: "button", "aria-label": phrase("Close"), onclick: () => box.close() }, "×")),
  el("div", { class: "dialog-body", tabindex: 0, role: "group", "aria-labelledby": "dialog-title" }, ...parts));
  box.onclick = (event) => {
    if (event.target === box) box.close();
  };
  box.showModal();
  return box;
}

/** Copy a text that a field holds; returns whether it was possible. @param {string} text @param {HTMLInputElement | HTMLTextAreaElement} field */
export async function copyText(text, field) {
  field.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** A link with a button that copies it. @param {string} label @param {string} link */
export function copyRow(label, link) {
  const field = el("input", { type: "text", readonly: true, value: link, "aria-label": label, onfocus: () => field.select() });
  const button = el("button", { class: "button", type: "button", onclick: async () => {
    await copyText(link, field);
    button.textContent = phrase("Copied");
    setTimeout(() => (button.textContent = phrase("Copy")), 1800);
  } }, phrase("Copy"));
  return el("div", { class: "copy-row" }, el("span", {}, label), field, button);
}

/** Names by which a computer speaks of itself alone. */
const OWN = /^(localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1\])$/;

/** What to do where nobody else can open the links that are shown. */
export function onlyHere() {
  if (!OWN.test(location.hostname)) return null;
  return el("p", { class: "only-here" },
    phrase`Only this computer can open these links: ${location.hostname} is its name for itself. To let others in, stop the table and start it with`,
    el("code", {}, "tricolore serve --host 0.0.0.0 --open"),
    phrase("It then says at which address they find it. Your games are there too: open this one by its link, with that address in front, and copy the links from there."));
}

/** @param {string} text @param {boolean} checked @param {(on: boolean) => void} onchange */
export function checkbox(text, checked, onchange) {
  return el("label", { class: "check" }, el("input", { type: "checkbox", checked, onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLInputElement} */ (event.target).checked) }), text);
}

/** One of a few, all of them in sight. @param {string} label @param {string} name @param {[string, string][]} options @param {string} value @param {(value: string) => void} onchange @param {string} [about] */
export function radios(label, name, options, value, onchange, about = "") {
  return el("fieldset", { class: "segmented" }, el("legend", {}, label), about ? el("p", { class: "quiet" }, about) : null, el("div", {}, ...options.map(([id, text]) =>
    el("label", {}, el("input", { type: "radio", name, value: id, checked: id === value, onchange: () => onchange(id) }), el("span", {}, text)))));
}

/**
 * Who plays each side of a new game.
 * @param {import("./types.js").Side[]} sides
 * @param {Computer[]} computers
 * @param {Record<string, string>} players
 * @param {() => void} [onchange]
 */
export function playerChoice(sides, computers, players, onchange = () => {}) {
  return el("div", { class: "players" }, ...sides.map((side) => onePlayer(sides, side, computers, players, onchange)));
}

/** @param {import("./types.js").Side[]} sides @param {import("./types.js").Side} side @param {Computer[]} computers @param {Record<string, string>} players @param {() => void} onchange */
function onePlayer(sides, side, computers, players, onchange) {
  const id = `player-${++page.ids}`;
  const given = players[side.id];
  let [name, style] = given.split(":");
  if (!computers.some((one) => one.name === name)) name = "person"; // one that is not installed here
  const temper = el("div", { class: "temper" });
  const about = el("p", { class: "about-player", id: `${id}-about`, "aria-live": "polite" });
  const tell = () => {
    const computer = computers.find((one) => one.name === name);
    const styles = computer?.styles ?? [];
    const chosen = styles.find((one) => one.name === style) ?? styles[0];
    // What stands after the colon of one without tempers, such as eps:30, goes with it.
    const plain = !styles.length && given.startsWith(`${name}:`) ? given : name;
    players[side.id] = chosen && chosen !== styles[0] ? `${name}:${chosen.name}` : plain;
    about.textContent = [computer?.about, chosen?.about].filter(Boolean).join(" ");
    onchange();
    return { styles, chosen };
  };
  const draw = () => {
    const { styles, chosen } = tell();
    fill(temper, chosen ? radios(phrase("Temper"), `${id}-temper`, styles.map((one) => [one.name, one.title]), chosen.name, (value) => {
      style = value;
      tell();
    }) : null);
  };
  const option = (/** @type {Computer} */ one) => el("option", { value: one.name, selected: name === one.name }, phrase`Computer: ${one.title}`);
  const levels = computers.filter((one) => one.styles.length);
  const others = computers.filter((one) => !one.styles.length);
  const box = el("div", { class: "player", role: "group", "aria-label": side.name },
    el("label", { for: id }, flag(sides, side.id), side.name),
    el("select", { id, name: side.id, "data-side": side.id, "aria-describedby": about.id, onchange: (/** @type {Event} */ event) => {
      name = /** @type {HTMLSelectElement} */ (event.target).value;
      draw();
    } },
    el("option", { value: "person", selected: name === "person" }, phrase("A person at this screen")),
    el("option", { value: "friend", selected: name === "friend" }, phrase("A friend, by invitation")),
    ...levels.map(option),
    others.length ? el("optgroup", { label: phrase("For practice and measuring") }, ...others.map(option)) : null),
    temper, about);
  draw();
  return box;
}
