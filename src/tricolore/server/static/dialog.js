/** A dialog, and what several dialogs show. */

import { byId, el, fill } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */

/** @param {string} title @param {...Child} parts @returns {HTMLDialogElement} */
export function openDialog(title, ...parts) {
  const box = /** @type {HTMLDialogElement} */ (byId("dialog"));
  if (box.open) box.close();
  fill(box, el("header", {}, el("h2", { id: "dialog-title" }, title),
    el("button", { class: "round close", type: "button", "aria-label": "Close", onclick: () => box.close() }, "×")),
  el("div", { class: "dialog-body" }, ...parts));
  box.onclick = (event) => {
    if (event.target === box) box.close();
  };
  box.showModal();
  return box;
}

/** A link with a button that copies it. @param {string} label @param {string} link */
export function copyRow(label, link) {
  const field = el("input", { type: "text", readonly: true, value: link, "aria-label": label, onfocus: () => field.select() });
  const button = el("button", { class: "button", type: "button", onclick: async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 1800);
  } }, "Copy");
  return el("div", { class: "copy-row" }, el("span", {}, label), field, button);
}

/**
 * Who plays each side of a new game.
 * @param {import("./types.js").Side[]} sides
 * @param {import("./types.js").Computer[]} computers
 * @param {Record<string, string>} players
 * @param {() => void} [onchange]
 */
export function playerChoice(sides, computers, players, onchange = () => {}) {
  return el("div", { class: "players" }, ...sides.map((side, at) => {
    const about = el("small", { class: "about-player" });
    const tell = () => (about.textContent = computers.find(({ name }) => name === players[side.id])?.about ?? "");
    tell();
    return el("label", { class: "player" }, el("span", {}, el("span", { class: `flag side-${at}`, "aria-hidden": "true" }), side.name),
      el("select", { name: side.id, "data-side": side.id, onchange: (/** @type {Event} */ event) => {
        players[side.id] = /** @type {HTMLSelectElement} */ (event.target).value;
        tell();
        onchange();
      } },
      el("option", { value: "person", selected: players[side.id] === "person" }, "A person"),
      ...computers.map(({ name, title }) => el("option", { value: name, selected: players[side.id] === name }, `Computer: ${title}`))),
      about);
  }));
}
