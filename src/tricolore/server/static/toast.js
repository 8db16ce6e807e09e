/** Short messages that come and go, and the voice for those who listen. */

import { byId, el, paragraph } from "./dom.js";
import { page } from "./state.js";

/**
 * @param {string} text
 * @param {{rule?: string, kind?: "plain" | "error" | "why", stay?: number}} [how]
 */
export function toast(text, { rule = "", kind = "plain", stay = 5200 } = {}) {
  const note = el("div", { class: `toast ${kind}`, role: kind === "error" ? "alert" : "status" },
    el("span", {}, text), rule ? paragraph(rule) : null);
  const box = byId("toasts");
  // An open dialog lies above everything else on the page: what is to be seen must be in it.
  const place = document.querySelector("dialog[open]") ?? document.body;
  if (box.parentElement !== place) place.append(box);
  note.addEventListener("click", () => note.remove());
  // One reason at a time: the last one asked for.
  const others = [...box.children].filter((other) => kind !== "why" || !other.classList.contains("why"));
  box.replaceChildren(...others.slice(-2), note);
  setTimeout(() => note.remove(), stay);
}

/** @param {unknown} error */
export const complain = (error) => toast(error instanceof Error ? error.message : String(error), { kind: "error", stay: 8000 });

/** Say something to a screen reader. @param {string} text */
export function say(text) {
  // Two regions in turn, so that the same sentence twice is spoken twice.
  page.voice = 1 - page.voice;
  byId(`voice-${page.voice}`).textContent = text;
  byId(`voice-${1 - page.voice}`).textContent = "";
}
