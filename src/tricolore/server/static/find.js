/** Find a piece, a place or a hex by its name, or in the order of battle; what is found is lit and brought into the window. */

import { byId, el, fill, svg } from "./dom.js";
import { frame } from "./camera.js";
import { miniature, signOf } from "./counters.js";
import { flag } from "./flag.js";
import { centre, corners, onMap, printed } from "./geometry.js";
import { changed, listen, pieceOf } from "./state.js";
import { closeSheet, openTab } from "./tabs.js";
import { dueOf, gauge, isGone, muster, musterText, strengthOf } from "./order.js";
import { capital, hexName, nameOf, sortText } from "./words.js";
import { counted, phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Scene} Scene */

/**
 * A part of the order of battle.
 * @typedef {{key: string, name: string, side: string, ids: string[], own: string[], inside: Map<string, Group>}} Group
 */

/** Most pieces and hexes that are listed for a search. */
const MOST = 60;

/** @param {Desk} desk */
export function mountFind(desk) {
  const { table } = desk;
  const box = /** @type {HTMLInputElement} */ (el("input", { id: "sought", type: "search", autocomplete: "off", spellcheck: "false", placeholder: phrase("A unit, a commander, a place, a hex"), "aria-label": phrase("Find a unit, a commander, a place or a hex"), "aria-controls": "found" }));
  fill(byId("find"), el("div", { class: "seek" }, box, el("p", { id: "found-count", class: "quiet", role: "status" })), el("div", { id: "found" }));
  box.addEventListener("input", () => {
    table.search.text = box.value;
    draw(desk);
  });
  byId("find").addEventListener("keydown", (event) => keys(desk, event));
  byId("tab-find").addEventListener("click", () => draw(desk));
  listen(table, ["moment", "replay"], () => {
    if (!byId("find").hidden) draw(desk);
    drawRings(desk);
  });
  listen(table, "found", () => drawRings(desk));
}

/** Open the page with the keys in its box. @param {Desk} desk */
export function openFind(desk) {
  openTab("find", document.body.dataset.sheet !== "open" || byId("find").hidden);
  draw(desk);
  const box = /** @type {HTMLInputElement} */ (byId("sought"));
  box.focus();
  box.select();
}

/** Take the light off what was found; returns whether there was any. @param {Desk} desk */
export function dropFound({ table }) {
  const { search } = table;
  if (!search.ids.length && !search.hexes.length) return false;
  search.ids = [];
  search.hexes = [];
  search.over = null;
  changed(table, "found");
  return true;
}

/** @param {Desk} desk @param {KeyboardEvent} event */
function keys(desk, event) {
  const box = /** @type {HTMLInputElement} */ (byId("sought"));
  const rows = /** @type {HTMLElement[]} */ ([...byId("found").querySelectorAll(".pick, summary")].filter((node) => node instanceof HTMLElement && node.offsetParent !== null));
  const at = rows.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = at + (event.key === "ArrowDown" ? 1 : -1);
    (next < 0 ? box : rows[Math.min(next, rows.length - 1)])?.focus();
  } else if (event.key === "Enter" && event.target === box) {
    rows[0]?.click();
  } else if (event.key === "Escape") {
    if (event.target === box && box.value) {
      box.value = desk.table.search.text = "";
      draw(desk);
    } else {
      dropFound(desk);
      desk.camera.frame.focus();
    }
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

// The list

/** @param {Desk} desk */
function draw(desk) {
  const { text } = desk.table.search;
  const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.find : undefined;
  const top = byId("find").scrollTop;
  if (text.trim()) drawResults(desk, text);
  else {
    byId("found-count").textContent = "";
    fill(byId("found"), ...[...orderOf(desk.table.scene).inside.values()].map((group) => groupBox(desk, group)));
  }
  byId("find").scrollTop = top;
  if (held) /** @type {HTMLElement | null} */ (byId("found").querySelector(`[data-find="${CSS.escape(held)}"]`))?.focus({ preventScroll: true });
}

/** @param {Desk} desk @param {string} text */
function drawResults(desk, text) {
  const { groups, ids, places, hexes, count } = lookFor(desk, text);
  const part = (/** @type {string} */ title, /** @type {HTMLElement[]} */ rows) => (rows.length ? el("section", { class: "found-part" }, el("h3", {}, title), ...rows) : null);
  byId("found-count").textContent = count === 0 ? phrase("Nothing is called that.") : count > MOST ? phrase`${MOST} of ${count} are listed.` : counted(count, "thing found.", "things found.");
  fill(byId("found"),
    part(phrase("Hexes"), hexes.map((hex) => hexRow(desk, hexName(desk.table.scene, hex), [hex]))),
    part(phrase("Places"), places.map(([name, all]) => hexRow(desk, name, all))),
    part(phrase("Groups"), groups.map((group) => groupRow(desk, group))),
    part(phrase("Pieces"), ids.map((id) => pieceRow(desk, id, true))));
}

/** A group with what is in it, which is drawn when it is opened. @param {Desk} desk @param {Group} group @returns {HTMLElement} */
function groupBox(desk, group) {
  const { table } = desk;
  const { open } = table.search;
  const inside = el("div", { class: "inside" });
  const sum = muster(table, group.ids);
  const known = sum.here + sum.due + sum.gone > 0;
  const put = () => fill(inside, ...group.own.map((id) => pieceRow(desk, id, false)), ...[...group.inside.values()].map((one) => groupBox(desk, one)));
  if (open.has(group.key)) put();
  return el("div", { class: known ? "find-group" : "find-group away" },
    el("details", { open: open.has(group.key), ontoggle: (/** @type {Event} */ event) => {
      const on = /** @type {HTMLDetailsElement} */ (event.currentTarget).open;
      if (on === open.has(group.key)) return;
      if (on) open.add(group.key);
      else open.delete(group.key);
      if (on) put();
    } },
    el("summary", { "data-find": group.key, ...lighting(desk, () => group.ids) },
      flag(table.scene.sides, group.side), el("span", { class: "name" }, group.name, el("small", {}, capital(musterText(sum)))), gauge(table, sum.left, sum.full)), inside),
    sum.here === 0 ? null : el("button", { class: "show", type: "button", title: phrase`Show ${group.name} on the map`, "aria-label": phrase`Show ${group.name} on the map`, onclick: () => take(desk, group.ids, []) }, phrase("Show")));
}

/** @param {Desk} desk @param {Group} group */
function groupRow(desk, group) {
  const sum = muster(desk.table, group.ids);
  return el("button", { class: "pick", type: "button", "data-find": group.key, onclick: () => take(desk, group.ids, []), ...lighting(desk, () => group.ids) },
    flag(desk.table.scene.sides, group.side), el("span", { class: "name" }, group.name, el("small", {}, capital(`${pathOf(group)}${musterText(sum)}`))), gauge(desk.table, sum.left, sum.full));
}

/** @param {Group} group */
const pathOf = (group) => {
  const path = group.key.split("\n").slice(0, -1).join(", ");
  return path && `${path} · `;
};

/** @param {Desk} desk @param {string} id @param {boolean} whole  whether its group is named */
function pieceRow(desk, id, whole) {
  const { table } = desk;
  const { scene } = table;
  const counter = scene.counters[id];
  const piece = pieceOf(table, id);
  const due = dueOf(table, id);
  const lost = isGone(table, id);
  const state = [...(piece?.badges ?? []).map(({ title }) => title), ...(piece?.marks ?? []).map((mark) => signOf(scene, mark)).filter((sign) => !sign.minor).map((sign) => sign.meaning)];
  const where = piece ? hexName(scene, piece.hex) : due ? [due.when, due.hex ? hexName(scene, due.hex) : ""].filter(Boolean).join(", ") : lost ? phrase("lost") : phrase("not on the map");
  const strength = strengthOf(table, id);
  const words = [whole ? counter.group?.join(", ") || sortText(counter) : "", where, ...state].filter(Boolean).join(" · ");
  return el("button", { class: piece ? "pick" : lost ? "pick away lost" : "pick away", type: "button", "data-find": id, onclick: () => take(desk, [id], due?.hex ? [due.hex] : []), ...lighting(desk, () => [id]) },
    miniature(scene, id, piece), el("span", { class: "name" }, whole ? nameOf(scene, id) : counter.name, el("small", {}, capital(words))), strength ? gauge(table, ...strength) : null);
}

/** @param {Desk} desk @param {string} name @param {number[]} hexes */
function hexRow(desk, name, hexes) {
  const { scene } = desk.table;
  const where = hexes.map((hex) => scene.board.labels?.[printed(hex)] ?? printed(hex)).join(", ");
  const ground = scene.board.hexes[printed(hexes[0])]?.text ?? "";
  return el("button", { class: "pick", type: "button", "data-find": `hex ${hexes[0]}`, onclick: () => take(desk, [], hexes), ...lighting(desk, () => [], hexes) },
    el("span", { class: "name" }, name, el("small", {}, capital(name.startsWith(where) ? ground : `${where} · ${ground}`))));
}

/** What the mouse or the keys are on is lit for as long. @param {Desk} desk @param {() => string[]} ids @param {number[]} [hexes] */
function lighting(desk, ids, hexes = []) {
  const { table } = desk;
  const light = (/** @type {number[] | null} */ over) => () => {
    table.search.over = over && [...new Set([...over, ...ids().flatMap((id) => pieceOf(table, id)?.hex ?? [])])];
    changed(table, "found");
  };
  return { onmouseenter: light(hexes), onfocus: light(hexes), onmouseleave: light(null), onblur: light(null) };
}

/** Light what was chosen and bring it into the window. @param {Desk} desk @param {string[]} ids @param {number[]} hexes */
function take(desk, ids, hexes) {
  const { table, layout, camera } = desk;
  const here = ids.filter((id) => pieceOf(table, id));
  Object.assign(table.search, { ids: here, hexes, over: null });
  if (here.length === 1) {
    table.selected = here[0];
    table.bare = null;
  }
  changed(table, "found", ...(here.length === 1 ? [/** @type {const} */ ("selection")] : []));
  const spots = litNow(desk).map((hex) => centre(layout, hex));
  if (!spots.length) return;
  closeSheet();
  frame(camera, spots);
}

/** @param {Desk} desk */
function litNow({ table }) {
  const { over, ids, hexes } = table.search;
  return over ?? [...new Set([...hexes, ...ids.flatMap((id) => pieceOf(table, id)?.hex ?? [])])];
}

/** @param {Desk} desk */
function drawRings(desk) {
  const { layers, layout } = desk;
  layers.found.replaceChildren(...litNow(desk).filter((hex) => onMap(layout, hex)).flatMap((hex) => {
    const points = corners(centre(layout, hex), layout.radius + 1);
    return [svg("polygon", { points, class: "casing" }), svg("polygon", { points })];
  }));
}

// Looking

/** Without capitals and accents. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

/** What fits all words of a text. @param {Desk} desk @param {string} text */
function lookFor({ table, layout }, text) {
  const { scene } = table;
  const words = plain(text).split(/\s+/).filter(Boolean);
  const fits = (/** @type {string} */ said) => words.every((word) => said.includes(word));
  const rank = (/** @type {string} */ name) => (name === words.join(" ") ? 0 : name.startsWith(words[0]) ? 1 : name.includes(` ${words[0]}`) ? 2 : 3);
  const ids = Object.entries(scene.counters)
    .map(([id, counter]) => ({ id, name: plain(counter.name), said: plain([counter.name, ...(counter.group ?? []), sortText(counter), scene.nations[counter.nation]?.name ?? ""].join(" ")) }))
    .filter(({ said }) => fits(said))
    .sort((a, b) => Number(!pieceOf(table, a.id)) - Number(!pieceOf(table, b.id)) || rank(a.name) - rank(b.name)).map(({ id }) => id);
  const groups = within(orderOf(scene)).filter((group) => fits(plain(group.key)) && words.some((word) => plain(group.name).includes(word)));
  /** @type {Map<string, number[]>} */
  const named = new Map();
  for (const [number, { place }] of Object.entries(scene.board.hexes)) {
    if (place && fits(plain(place))) named.set(place, [...(named.get(place) ?? []), Number(number)]);
  }
  const label = text.trim().toUpperCase();
  const hexes = Object.keys(scene.board.hexes).filter((number) => number === label || scene.board.labels?.[number]?.toUpperCase() === label).map(Number).filter((hex) => onMap(layout, hex));
  return { ids: ids.slice(0, MOST), groups: groups.slice(0, MOST), places: [...named].slice(0, MOST), hexes, count: ids.length + groups.length + named.size + hexes.length };
}

/** A group's groups at all depths. @param {Group} group @returns {Group[]} */
const within = (group) => [...group.inside.values()].flatMap((one) => [one, ...within(one)]);

/** The orders of battle, each made once. @type {WeakMap<Scene, Group>} */
const orders = new WeakMap();

/** The counters of a scene in their groups. @param {Scene} scene */
function orderOf(scene) {
  const known = orders.get(scene);
  if (known) return known;
  /** @type {Group} */
  const top = { key: "", name: "", side: "", ids: [], own: [], inside: new Map() };
  for (const [id, counter] of Object.entries(scene.counters)) {
    const path = counter.group?.length ? counter.group : [scene.sides.find((side) => side.id === counter.side)?.name ?? ""];
    let group = top;
    for (const name of path) {
      const key = group.key ? `${group.key}\n${name}` : name;
      const next = group.inside.get(name) ?? { key, name, side: counter.side, ids: [], own: [], inside: new Map() };
      group.inside.set(name, next);
      group = next;
      group.ids.push(id);
    }
    group.own.push(id);
  }
  orders.set(scene, top);
  return top;
}
