/** The option under the pointer or the keyboard: lit in the prompt, with its odds. */

import { byId, el, fill } from "./dom.js";
import { choose } from "./act.js";
import { lookAt } from "./desk.js";
import { finger } from "./finger.js";
import { drawOdds, oddsOf } from "./odds.js";
import { changed, myAsk, pieceOf, piecesIn, sentOf } from "./state.js";
import { nameOf, optionText } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Put the light on an option. @param {Desk} desk @param {number | null} index @param {boolean} [look] */
export function focus(desk, index, look = true) {
  const { table } = desk;
  if (table.focus === index) return;
  table.focus = index;
  const option = index === null ? null : myAsk(table)?.options[index];
  if (option && look) {
    const hex = hexOf(desk, option);
    if (hex) lookAt(desk, hex, false);
  }
  changed(table, "focus");
}

/** Where on the map an option lies. @param {Desk} desk @param {import("./whole.js").Option} option */
function hexOf({ table }, [kind, value]) {
  if (kind === "go" || kind === "via" || kind === "stack") return Number(value);
  if (kind === "send") return sentOf(value)[1];
  return kind === "pick" || kind === "play" ? pieceOf(table, String(value))?.hex : undefined;
}

/** @param {Desk} desk */
export function markFocus(desk) {
  for (const node of byId("prompt").querySelectorAll("[data-option]")) {
    node.classList.toggle("focus", /** @type {HTMLElement} */ (node).dataset.option === String(desk.table.focus));
  }
}

/** Say what the next press would do. @param {Desk} desk */
export function markArmed(desk) {
  const { armed } = desk.table;
  const box = byId("prompt");
  const sure = box.querySelector(".sure");
  const left = armed?.left ?? "";
  box.querySelector(".odds-place")?.classList.toggle("armed", Boolean(armed) && !left);
  for (const node of box.querySelectorAll("[data-option]")) {
    node.classList.toggle("armed", /** @type {HTMLElement} */ (node).dataset.option === String(armed?.index));
  }
  if (!sure) return;
  sure.toggleAttribute("hidden", !left);
  sure.textContent = left && `${left}. ${finger() ? phrase("Tap") : phrase("Press")} Done again to leave it at that.`;
}

/** @param {Desk} desk */
export async function showOdds(desk) {
  const { table } = desk;
  const index = table.focus;
  if (index === null) return;
  await new Promise((resolve) => setTimeout(resolve, 90));
  if (table.focus !== index) return;
  const odds = await oddsOf(desk, index);
  const place = byId("prompt").querySelector(".odds-place");
  const option = myAsk(table)?.options[index];
  if (!place || !option || table.focus !== index) return;
  if (!odds) return fill(place);
  const there = option[0] === "go" ? piecesIn(table, Number(option[1])).map((piece) => nameOf(table.scene, piece.id)) : [];
  fill(place,
    el("div", { class: "odds-head" },
      el("p", { class: `target of-${option[0]}` }, el("span", {}, [optionText(table.scene, option), ...there].join(" · ")), el("small", { class: "again" }, finger() ? phrase("Tap it again, or:") : phrase("Click it again, press Enter, or:"))),
      el("button", { class: "button main do-it", type: "button", onclick: () => choose(desk, index) }, phrase("Do it"))),
    drawOdds(odds));
  place.toggleAttribute("tabindex", false);
  if (place.scrollHeight > place.clientHeight) place.setAttribute("tabindex", "0"); // keys can scroll it
  if (!finger()) return;
  // The prompt has grown: keep both the odds and their option in sight.
  place.scrollIntoView({ block: "nearest" });
  const hex = hexOf(desk, option) ?? pieceOf(table, myAsk(table)?.unit ?? "")?.hex;
  if (hex) setTimeout(() => lookAt(desk, hex, false), 60); // the map's window is smaller by then
}
