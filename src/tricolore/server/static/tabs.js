/** Tabs of the rail; on a small screen they open the sheet at the bottom. */

import { byId } from "./dom.js";

const NAMES = ["log", "panels", "card", "find", "notes", "talk"];

export function mountTabs() {
  const list = byId("tabs");
  for (const name of NAMES) byId(`tab-${name}`).addEventListener("click", () => openTab(name, true));
  list.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const shown = NAMES.filter((name) => !byId(`tab-${name}`).hidden);
    const at = shown.findIndex((name) => byId(`tab-${name}`).getAttribute("aria-selected") === "true");
    const name = shown[(at + by + shown.length) % shown.length];
    openTab(name, true);
    byId(`tab-${name}`).focus();
    event.preventDefault();
    event.stopPropagation();
  });
  byId("grip").addEventListener("click", () => sheet(document.body.dataset.sheet === "open" ? "" : "open"));
  openTab("log");
}

/** @param {string} name @param {boolean} [asked]  whether a person asked for it, and not a click on the map */
export function openTab(name, asked = false) {
  const small = matchMedia("(max-width: 899px)").matches;
  const open = document.body.dataset.sheet === "open";
  const same = byId(`tab-${name}`).getAttribute("aria-selected") === "true";
  for (const other of NAMES) {
    const on = other === name;
    const tab = byId(`tab-${other}`);
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
    byId(other).hidden = !on;
  }
  if (small && asked) sheet(open && same ? "" : "open");
}

/** @param {string} state */
function sheet(state) {
  document.body.dataset.sheet = state;
  byId("grip").setAttribute("aria-expanded", String(state === "open"));
}

/** On a small screen, uncover the map. */
export const closeSheet = () => sheet("");
