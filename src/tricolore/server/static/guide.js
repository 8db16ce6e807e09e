/** The guide: the game on one page, beside the map or over it, and what the table itself can do. */

import { api } from "./net.js";
import { byId, el, fill, icon, reducedMotion } from "./dom.js";
import { KEYS } from "./keys.js";
import { legend } from "./legend.js";
import { answers, changed, listen, moment, page, pieces } from "./state.js";
import { capital } from "./words.js";
import { counted, phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Guide} Guide */
/** @typedef {import("./types.js").Block} Block */
/** @typedef {import("./types.js").ListEntry} ListEntry */
/** @typedef {import("./types.js").Ruling} Ruling */
/** @typedef {import("./dom.js").Child} Child */

const PRINT = "M6 8V3h8v5M6 14H3V8h14v6h-3M6 12h8v5H6z";

/** How many rulings are told at once, so that what the guide says stays in sight below them. */
const AT_ONCE = 2;

/** @param {Desk} desk */
export function mountGuide(desk) {
  const { table } = desk;
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-rule]") : null;
    if (!(link instanceof HTMLElement) || !link.dataset.rule) return;
    event.preventDefault();
    void openGuide(desk, link.dataset.rule);
  });
  listen(table, "moment", () => {
    table.guide.step = table.shown?.ask?.step || table.guide.step;
    if (table.guide.open) markStep(desk);
  });
  // What covers the question takes the keys with it.
  matchMedia("(max-width: 899px)").addEventListener("change", () => cover(desk));
}

/** Open it, or close it again. @param {Desk} desk */
export const turnGuide = (desk) => (desk.table.guide.open ? closeGuide(desk) : openGuide(desk));

/**
 * Open the guide: at the part about a paragraph, or where it was.
 * @param {Desk} desk
 * @param {string} [rule]
 */
export async function openGuide(desk, rule = "") {
  const { table } = desk;
  /** @type {HTMLDialogElement} */ (byId("dialog")).close();
  if (!table.guide.open) {
    table.guide.opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    table.guide.open = true;
    show(desk);
  }
  const guide = await text(desk);
  if (!table.guide.open) return;
  if (!byId("guide").querySelector(".guide-part")) draw(desk, guide);
  markStep(desk);
  if (rule) cite(guide, rule);
  else if (page.keys) byId("guide-text").focus();
}

/** @param {Desk} desk  whether it was open */
export function closeGuide(desk) {
  const { guide } = desk.table;
  if (!guide.open) return false;
  const within = byId("guide").contains(document.activeElement);
  guide.open = false;
  show(desk);
  if (within && guide.opener?.isConnected) guide.opener.focus({ preventScroll: true });
  guide.opener = null;
  return true;
}

/** @param {Desk} desk */
function show(desk) {
  const { open } = desk.table.guide;
  byId("guide").hidden = !open;
  document.body.classList.toggle("guiding", open);
  for (const id of ["help", "help-map"]) byId(id).setAttribute("aria-expanded", String(open));
  if (open && !byId("guide").firstChild) fill(byId("guide"), head(desk), el("p", { class: "quiet pad" }, phrase("Opening the guide …")));
  cover(desk);
  changed(desk.table, "guide");
}

/** On a small screen the guide lies over everything else. @param {Desk} desk */
function cover(desk) {
  const covers = desk.table.guide.open && matchMedia("(max-width: 899px)").matches;
  for (const part of document.querySelectorAll("main, .bar")) /** @type {HTMLElement} */ (part).inert = covers;
}

/** Fetched when it is first wanted. @param {Desk} desk @returns {Promise<Guide | null>} */
function text({ table }) {
  // A game may have none: the page then tells of the table alone.
  table.guide.page ??= api(`/api/guides/${table.scene.scenario}?game=${table.game}`).catch(() => {
    table.guide.page = null;
    return null;
  });
  return table.guide.page ?? Promise.resolve(null);
}

/** @param {Desk} desk */
const head = (desk) => el("header", {},
  el("h2", { id: "guide-title" }, desk.table.scene.title),
  el("button", { class: "round", type: "button", title: phrase("Print"), "aria-label": phrase("Print"), onclick: () => print() }, icon(PRINT)),
  el("button", { class: "round close", type: "button", title: phrase("Close (Esc)"), "aria-label": phrase("Close"), onclick: () => closeGuide(desk) }, "×"));

/** @param {Desk} desk @param {Guide | null} guide */
function draw(desk, guide) {
  const parts = [...(guide?.sections ?? []).map(section), ...ofTable(desk), rulings(guide)].filter((part) => part !== null);
  const titled = parts.filter((part) => part.querySelector("h3"));
  const links = titled.map((part) => el("button", { class: "chip", type: "button", onclick: () => goTo(part) }, part.querySelector("h3")?.dataset.short ?? ""));
  fill(byId("guide"), head(desk),
    el("div", { id: "guide-text", class: "guide-text", tabindex: 0, role: "group", "aria-labelledby": "guide-title" },
      el("nav", { class: "chips", "aria-label": phrase("Parts of the guide") }, ...links), ...parts));
}

/** @param {import("./types.js").Section} section */
function section({ id, title, blocks = [] }) {
  return el("section", { id: `guide-${id}`, class: "guide-part" }, title ? heading(title) : null, ...blocks.map(block));
}

/** A heading; its paragraphs are links, and have no place among the chips. @param {string} title */
function heading(title) {
  const found = /^(.*?)\s*\((§.*)\)$/.exec(title);
  const [short, rules] = found ? [found[1], found[2]] : [title, ""];
  return el("h3", { "data-short": short }, el("span", {}, short), ...rules.split(/,\s*/).filter(Boolean).map((one) => link(one.replace(/^§\s*/, ""))));
}

/** @param {Block} block */
function block({ id, kind, text = "", entries = [], head = [], rows = [] }) {
  const attributes = { id: `guide-${id}`, class: `guide-block ${kind}` };
  if (kind === "table") return el("div", { ...attributes, tabindex: 0, role: "group", "aria-label": head.join(", ") || phrase("Table") }, chart(head, rows));
  if (kind === "text") return el("p", attributes, ...inline(text));
  return el(kind === "steps" ? "ol" : "ul", attributes, ...entries.map(entry));
}

/** @param {ListEntry} entry @returns {HTMLLIElement} */
function entry({ id = "", text, entries = [], step = "" }) {
  return el("li", { id: `guide-${id}`, "data-step": step || null }, el("span", { class: "entry" }, ...inline(text)), entries.length ? el("ul", {}, ...entries.map(entry)) : null);
}

/** @param {string[]} head @param {string[][]} rows */
function chart(head, rows) {
  const wide = head.length > 6;
  const title = (/** @type {string} */ text) => (text ? el("th", { scope: "col" }, ...inline(text)) : el("td"));
  return el("table", { class: wide ? "wide-chart" : null },
    head.some(Boolean) ? el("thead", {}, el("tr", {}, ...head.map(title))) : null,
    el("tbody", {}, ...rows.map(([first, ...rest]) => el("tr", {}, el("th", { scope: "row" }, ...inline(first)), ...rest.map((cell) => el("td", {}, ...inline(cell)))))));
}

/** Words with their marks: **bold**, *slanted*, `plain`, [links](to) and paragraphs. @param {string} text @returns {Child[]} */
export function inline(text) {
  return text.split(/(\*\*.+?\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\)|§\s?\d+(?:\.\d+)*)/).map((part) => {
    if (/^\*\*.+\*\*$/.test(part)) return el("b", {}, ...inline(part.slice(2, -2)));
    if (/^\*[^*]+\*$/.test(part)) return el("i", {}, ...inline(part.slice(1, -1)));
    if (/^`.+`$/.test(part)) return el("code", {}, part.slice(1, -1));
    const linked = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (linked) return linkTo(linked[1], linked[2]);
    return part.startsWith("§") ? link(part.replace(/^§\s?/, "")) : part;
  });
}

/** Of files beside the guide only the rulings are on this page. @param {string} words @param {string} to */
function linkTo(words, to) {
  if (to.endsWith("RULINGS.md")) return el("button", { class: "link", type: "button", onclick: () => goTo(byId("guide-rulings")) }, words);
  return /^https?:/.test(to) ? el("a", { href: to, rel: "noreferrer" }, words) : words;
}

/** A paragraph that leads to its part of the guide. @param {string} rule */
const link = (rule) => el("a", { class: "rule", href: "#guide", "data-rule": rule }, `§${rule}`);

// Paragraphs and rulings

/** Go to what the guide says of a paragraph, with our readings of it. @param {Guide | null} guide @param {string} rule */
function cite(guide, rule) {
  const box = byId("guide");
  box.querySelector(".cited-box")?.remove();
  for (const old of box.querySelectorAll(".cited")) old.classList.remove("cited");
  const found = paragraphs(guide, rule);
  if (!guide || !found.length) return byId("guide-text").focus();
  const part = box.querySelector(`#guide-${CSS.escape(found[0].part)}`);
  const names = new Set(found.map((one) => one.rule));
  // Of the paragraph itself first, then of those within it and around it.
  const near = (/** @type {string} */ one) => [...names].some((name) => one.startsWith(`${name}.`) || name.startsWith(`${one}.`));
  const own = guide.rulings.filter((ruling) => ruling.rules.some((one) => names.has(one)));
  const others = guide.rulings.filter((ruling) => !own.includes(ruling) && ruling.rules.some(near));
  const shown = el("div", { class: "cited-box", tabindex: -1, role: "group", "aria-label": phrase`Paragraph ${rule}` },
    el("p", { class: "cited-title" }, ...found.flatMap((one) => [el("b", {}, `§ ${one.rule}`), ` ${one.title} `])),
    own.length ? el("div", {}, el("p", { class: "quiet" }, phrase("How we read it")), rulingList(own.slice(0, AT_ONCE))) : el("p", { class: "quiet" }, phrase("We have no ruling on it.")),
    own.length > AT_ONCE ? el("details", {}, el("summary", {}, phrase`${counted(own.length - AT_ONCE, "more ruling")} on it`), rulingList(own.slice(AT_ONCE))) : null,
    others.length ? el("details", {}, el("summary", {}, phrase`${counted(others.length, "ruling")} on paragraphs near it`), rulingList(others)) : null);
  if (!part) return;
  part.classList.add("cited");
  const whole = part.closest(".guide-block") ?? part;
  if (whole.matches("section")) whole.querySelector("h3")?.after(shown);
  else whole.before(shown);
  (whole.matches("section") ? whole : shown).scrollIntoView({ block: "start", behavior: reducedMotion() ? "auto" : "smooth" });
  shown.focus({ preventScroll: true });
}

/** The paragraphs that a citation names, such as "8.4, 9", or the nearest above them. @param {Guide | null} guide @param {string} rule */
function paragraphs(guide, rule) {
  const known = new Map((guide?.paragraphs ?? []).map((one) => [one.rule, one]));
  const whole = known.get(rule);
  if (whole) return [whole];
  return rule.split(/,\s*/).map((one) => {
    let name = one;
    while (!known.has(name) && name.includes(".")) name = name.replace(/\.[^.]*$/, "");
    return known.get(name);
  }).filter((one) => one !== undefined);
}

/** @param {Ruling[]} rulings */
const rulingList = (rulings) => el("ul", { class: "rulings" }, ...rulings.map((ruling) =>
  el("li", {}, el("b", {}, ruling.id), " ", ...ruling.rules.flatMap((rule) => [link(rule), " "]), ...inline(ruling.text))));

/** @param {Guide | null} guide */
function rulings(guide) {
  if (!guide?.rulings.length) return null;
  const headings = [...new Set(guide.rulings.map((ruling) => ruling.heading))];
  return el("section", { id: "guide-rulings", class: "guide-part no-print" }, el("h3", { "data-short": phrase("Rulings") }, phrase("Our rulings")),
    el("p", {}, phrase("How we read the rulebook where it is silent, allows two readings or contradicts itself.")),
    ...headings.map((heading) => el("details", {}, el("summary", {}, heading || phrase("Rulings")), rulingList(guide.rulings.filter((ruling) => ruling.heading === heading)))));
}

// The turn

/** @param {Desk} desk */
function markStep(desk) {
  const step = moment(desk.table)?.ask?.step || desk.table.guide.step;
  for (const entry of byId("guide").querySelectorAll("[data-step]")) {
    const now = Boolean(step) && /** @type {HTMLElement} */ (entry).dataset.step === step;
    entry.classList.toggle("now", now);
    if (now) entry.setAttribute("aria-current", "step");
    else entry.removeAttribute("aria-current");
  }
}

/** @param {Element} part */
function goTo(part) {
  part.scrollIntoView({ block: "start", behavior: reducedMotion() ? "auto" : "smooth" });
  const title = part.querySelector("h3");
  title?.setAttribute("tabindex", "-1");
  title?.focus({ preventScroll: true });
}

// The table

/** @param {Desk} desk */
function ofTable({ table }) {
  const tools = table.scene.tools.filter((tool) => tool.key).map((tool) => /** @type {[string, string]} */ ([tool.key, `${tool.title}${tool.about ? `: ${tool.about.replace(/\.$/, "")}` : ""}`]));
  const part = (/** @type {string} */ title, /** @type {Child[]} */ ...inside) => el("section", { class: "guide-part no-print" }, el("h3", { "data-short": title }, title), ...inside);
  return [
    part(phrase("Signs on the counters"), legend(table.scene, pieces(table))),
    part(phrase("At this table"),
      el("p", { class: "for-mouse" }, phrase("Click what is lit, on the map or in the prompt. A double click on a hex sends a unit there without turning it. A click on the unit itself leaves it as it is. Click what is not lit to learn why not. A right click on a unit opens its card without choosing it. Drag the map to move it, turn the wheel to zoom, and rest the mouse on a stack to spread it out.")),
      el("p", { class: "for-touch" }, phrase("Tap what is lit. Tap the unit itself to leave it as it is. Where dice would follow, the first tap shows the odds and the second tap does it. Tap a stack to spread it out. Tap what is not lit to learn why not. Press a unit for a moment to open its card without choosing it. One finger moves the map, two zoom.")),
      el("p", {}, el("b", {}, phrase("The link button")), " ", phrase("at the top has your seat, links for others, the offer of a draw, conceding, the dice and the record."), " ", el("b", {}, "§"), " ", phrase("beside a question or a sentence of the log opens this guide at that paragraph.")),
      answers(table, "gestures") ? el("p", {}, phrase("To move a whole group at once, press V, or “… at once” in the prompt, click the hex, and press “Do it”. The map shows before where each would end. One undo takes it all back.")) : null,
      el("h4", { class: "for-mouse" }, phrase("Keys")),
      el("dl", { class: "keys for-mouse" }, ...[...KEYS, ...tools].map(([key, what]) => el("div", {}, el("dt", {}, key), el("dd", {}, capital(what)))))),
  ];
}
