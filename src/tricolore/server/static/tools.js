/** The tools that the scene lists, and their drawings on the map: areas, lines, sight, reach. */

import { byId, el, fill, icon, paragraph, svg } from "./dom.js";
import { centre, corners } from "./geometry.js";
import { faceOf, liesFlat } from "./counters.js";
import { frontOf } from "./light.js";
import { answers, changed, listen, litHexes, pieceOf, pieces, sideIndex } from "./state.js";
import { say } from "./toast.js";
import { capital, hexName, points } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Tool} Tool */
/** @typedef {import("./types.js").Overlay} Overlay */
/** @typedef {import("./types.js").Sight} Sight */

/** Signs on the buttons, by what a tool wants to have pointed at. @type {Record<string, string>} */
const ICONS = {
  nothing: "M6 3h8l4 7-4 7H6l-4-7z",
  hex: "M6 3h8l4 7-4 7H6l-4-7zM10 7v6M7 10h6",
  piece: "M10 3v5M10 8L4 15M10 8l6 7M10 8v7",
  "two hexes": "M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10zM10 7.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z",
};
const HATCHED = ["M5 12l6-8M8 16l7-9", "M5 8l6 8M8 4l7 9"];

/** A tool as it is switched on: for one of the sides, where it wants one. @param {Tool} tool @param {string} [side] */
const nameOf = (tool, side = "") => `${tool.id}:${side}`;

/**
 * A button for each tool, for each side where it wants one; what its key does.
 * @param {Desk} desk
 * @param {Element} before  the buttons stand before it
 * @returns {Record<string, () => void>}
 */
export function toolButtons(desk, before) {
  const { table } = desk;
  /** @type {Record<string, (() => void)[]>} */
  const byKey = {};
  for (const tool of table.scene.tools) {
    if (!answers(table, tool.query)) continue;
    const sides = tool.wants === "side" ? table.scene.sides.map((side) => side.id) : [""];
    sides.forEach((side, at) => {
      const title = `${tool.title}${side ? `: ${table.scene.sides[at].name}` : tool.key ? ` (${tool.key})` : ""}`;
      const button = el("button", { id: `tool-${tool.id}${side && `-${side}`}`, class: "round tool", type: "button", "aria-pressed": "false", title, "aria-label": title.replace(/ \(.\)$/, ""), "data-tool": tool.id, "data-side": side || false });
      button.append(side ? hatchedIcon(at) : icon(tool.icon || (ICONS[tool.wants] ?? ICONS.nothing)));
      const run = () => toggle(desk, tool, side);
      button.addEventListener("click", run);
      if (tool.key) (byKey[tool.key.toLowerCase()] ??= []).push(run);
      before.before(button);
      listen(table, "tool", () => button.setAttribute("aria-pressed", String(isOn(desk, tool, side))));
    });
  }
  return Object.fromEntries(Object.entries(byKey).map(([key, runs]) => [key, inTurn(desk, runs)]));
}

/** A key that several sides share switches them one after the other. @param {Desk} desk @param {(() => void)[]} runs */
const inTurn = ({ table }, runs) => () => runs[table.aids.asked++ % runs.length]?.();

/** @param {number} at */
function hatchedIcon(at) {
  const drawn = icon("M6 3h8l4 7-4 7H6l-4-7z", `zone-icon side-${at}`);
  drawn.append(svg("path", { d: HATCHED[at % 2] }));
  return drawn;
}

/** @param {Desk} desk @param {Tool} tool @param {string} side */
const isOn = ({ table }, tool, side) => (pointsFirst(tool) ? table.tool === tool.id : table.aids.on.has(nameOf(tool, side)));

/** Whether a tool waits for a click on the map. @param {Tool} tool */
const pointsFirst = (tool) => tool.wants === "hex" || tool.wants === "two hexes";

/** @param {Desk} desk @param {Tool} tool @param {string} side */
function toggle(desk, tool, side) {
  const { table } = desk;
  if (pointsFirst(tool)) return takeTool(desk, table.tool === tool.id ? null : tool.id);
  const { on } = table.aids;
  if (!on.delete(nameOf(tool, side))) on.add(nameOf(tool, side));
  changed(table, "tool");
  void drawAids(desk);
}

/** @param {Desk} desk */
export function mountTools(desk) {
  const { table, layers } = desk;
  listen(table, ["moment", "replay"], () => {
    if (!table.replay) void drawAids(desk);
    else for (const layer of [layers.areas, layers.lines]) layer.replaceChildren();
    layers.reach.replaceChildren();
    table.aids.reached = null;
  });
  listen(table, "selection", () => void drawAids(desk, "piece"));
}

/** Draw the tools that are switched on. @param {Desk} desk @param {string} [wants]  only tools that want this */
async function drawAids(desk, wants) {
  const { table, layers } = desk;
  const tools = table.scene.tools.filter((tool) => !pointsFirst(tool) && (!wants || tool.wants === wants));
  if (wants && !tools.some((tool) => table.aids.on.has(nameOf(tool)))) return;
  const ply = table.shown?.ply;
  /** @type {SVGElement[]} */
  const areas = [];
  /** @type {SVGElement[]} */
  const lines = [];
  for (const tool of table.scene.tools) {
    if (pointsFirst(tool)) continue;
    for (const side of tool.wants === "side" ? table.scene.sides.map((one) => one.id) : [""]) {
      if (!table.aids.on.has(nameOf(tool, side))) continue;
      if (tool.wants === "piece") await drawLines(desk, tool, areas, lines);
      else areas.push(...hatched(desk, await asked(desk, tool, side ? { side } : {}), Math.max(0, sideIndex(table, side))));
    }
  }
  if (table.shown?.ply !== ply || table.replay) return;
  layers.areas.replaceChildren(...areas);
  layers.lines.replaceChildren(...lines);
}

/** @param {Desk} desk @param {Tool} tool @param {Record<string, any>} args @returns {Promise<Overlay>} */
const asked = (desk, tool, args) => desk.live.query(tool.query, args).catch(() => ({ hexes: {} }));

/** @param {Desk} desk @param {Overlay} overlay @param {number} at */
const hatched = ({ layout }, overlay, at) => Object.entries(overlay.hexes).map(([hex, text]) =>
  svg("polygon", { points: corners(centre(layout, Number(hex)), layout.radius - 1), class: `zone side-${at}`, fill: `url(#hatch-${at % 2})` },
    text ? svg("title", {}, text) : null));

/**
 * A tool of a piece: its area, if it is selected, and lines to the pieces that are meant, whole
 * where they stand within the area and broken where they do not.  With nothing selected, all
 * commanders of the side that chooses are asked.
 * @param {Desk} desk @param {Tool} tool @param {SVGElement[]} areas @param {SVGElement[]} lines
 */
async function drawLines(desk, tool, areas, lines) {
  const { table, layout } = desk;
  const { counters } = table.scene;
  const side = counters[table.selected ?? ""]?.side ?? table.shown?.ask?.side;
  const medals = pieces(table).filter(({ id }) => counters[id]?.side === side && ["medal", "crown"].includes(faceOf(counters[id]).shape));
  const chosen = table.selected ? pieceOf(table, table.selected) : undefined;
  const head = chosen && liesFlat(table.scene, chosen.id) ? pieceOf(table, counters[chosen.id]?.formation ?? "") ?? chosen : chosen;
  for (const piece of medals.length ? medals : chosen ? [chosen] : []) {
    const overlay = await asked(desk, tool, { id: piece.id });
    const within = new Set(Object.keys(overlay.hexes).map(Number));
    if (piece === head) {
      for (const hex of within) areas.unshift(svg("polygon", { points: corners(centre(layout, hex), layout.radius - 1), class: "area" }));
    }
    const start = centre(layout, piece.hex);
    for (const id of overlay.pieces ?? []) {
      const other = pieceOf(table, id);
      if (!other || other.hex === piece.hex) continue;
      const end = centre(layout, other.hex);
      lines.push(svg("path", { d: `M${start.x} ${start.y}L${end.x} ${end.y}`, class: within.has(other.hex) ? "link" : "link cut" }));
    }
  }
}

// Reach

/** Where a piece can go, with what it costs. @param {Desk} desk @param {string | null} id @param {boolean} [always] */
export async function showReach(desk, id, always = false) {
  const { table, layers, layout, live } = desk;
  const busy = litHexes(table).size > 0;
  if (!id || table.replay || (busy && !always) || !canReach(desk, id)) {
    if (!id || !busy) hideReach(desk);
    return;
  }
  if (table.aids.reached === id) return;
  table.aids.reached = id;
  const answer = await live.query("reach", { unit: id }).catch(() => null);
  if (table.aids.reached !== id || !answer) return;
  const parts = Object.entries(/** @type {import("./types.js").Reach} */ (answer).hexes).map(([hex, way]) => {
    const at = centre(layout, Number(hex));
    return svg("g", {}, svg("polygon", { points: corners(at, layout.radius - 1) }), svg("text", { x: at.x, y: at.y + 27 }, points(way.points)));
  });
  const front = frontOf(desk, id);
  layers.reach.replaceChildren(...parts, ...(front ? [front] : []));
}

/** Whether it can be asked where a piece may go. @param {Desk} desk @param {string} id */
export const canReach = ({ table }, id) => answers(table, "reach") && liesFlat(table.scene, id);

/** @param {Desk} desk */
export function hideReach(desk) {
  desk.table.aids.reached = null;
  desk.layers.reach.replaceChildren();
}

// Tools that wait for a click

/** @param {Desk} desk */
const taken = ({ table }) => table.scene.tools.find((tool) => tool.id === table.tool);

/** Select a tool that waits for a click, or drop it. @param {Desk} desk @param {string | null} id */
export function takeTool(desk, id) {
  const { table, layers } = desk;
  const { ray } = table.aids;
  table.tool = id;
  const tool = taken(desk);
  ray.from = ray.to = null;
  ray.fixed = false;
  if (tool?.wants === "two hexes" && table.selected) ray.from = pieceOf(table, table.selected)?.hex ?? null;
  layers.sight.replaceChildren();
  document.body.classList.toggle("pointing", tool !== undefined);
  verdict(tool ? (ray.from ? phrase("Now point at another hex.") : `${tool.title}: click ${tool.wants === "hex" ? "a hex" : phrase("the first hex")}.`) : null);
  changed(table, "tool");
}

/** A click while a tool is selected. @param {Desk} desk @param {number} hex */
export function useTool(desk, hex) {
  const { ray } = desk.table.aids;
  const tool = taken(desk);
  if (!tool || hex === ray.from) return;
  if (tool.wants === "hex") {
    ray.from = hex;
    return void overlayAt(desk, tool, hex);
  }
  if (ray.from === null || ray.fixed) {
    ray.from = hex;
    ray.fixed = false;
    drawRay(desk, null);
    verdict(phrase("Now point at another hex."));
  } else {
    ray.fixed = true;
    void pointTo(desk, hex, true);
  }
}

/** @param {Desk} desk @param {Tool} tool @param {number} hex */
async function overlayAt(desk, tool, hex) {
  const overlay = await asked(desk, tool, { hex });
  if (desk.table.aids.ray.from !== hex) return;
  desk.layers.sight.replaceChildren(...hatched(desk, overlay, 0));
  verdict(`${hexName(desk.table.scene, hex)}: ${overlay.note || tool.title}.`);
}

/** The second hex of two, under the mouse or chosen. @param {Desk} desk @param {number} hex @param {boolean} [always] */
export async function pointTo(desk, hex, always = false) {
  const { table, live } = desk;
  const { ray } = table.aids;
  const tool = taken(desk);
  if (!tool || ray.from === null || (ray.fixed && !always) || (ray.to === hex && !always) || hex === ray.from) return;
  ray.to = hex;
  const from = ray.from;
  /** @type {Sight | null} */
  const answer = await live.query(tool.query, { from, to: hex }).catch(() => null);
  if (!answer || ray.to !== hex || ray.from !== from) return;
  drawRay(desk, answer);
  const names = phrase`${hexName(table.scene, from)} to ${hexName(table.scene, hex)}`;
  const text = answer.clear ? phrase`${names}: clear.` : `${answer.hex ? phrase`${names}: blocked at ${hexName(table.scene, answer.hex)}.` : phrase`${names}: blocked.`} ${capital(answer.reason ?? "")}.`;
  verdict(text, answer.rule);
  if (always) say(text);
}

/** @param {Desk} desk @param {Sight | null} answer */
function drawRay(desk, answer) {
  const { layers, layout, table } = desk;
  const { ray } = table.aids;
  const from = ray.from === null ? null : centre(layout, ray.from);
  if (!from) return;
  const ring = (/** @type {number} */ hex, /** @type {string} */ name) => svg("polygon", { points: corners(centre(layout, hex), layout.radius - 2), class: name });
  /** @type {SVGElement[]} */
  const parts = [svg("polygon", { points: corners(from, layout.radius - 2), class: "eye" })];
  if (answer && ray.to !== null) {
    const to = centre(layout, ray.to);
    parts.push(...(answer.obscured ?? []).map((hex) => ring(hex, "obscured")));
    parts.push(ring(ray.to, "eye"), svg("path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}`, class: answer.clear ? "ray clear" : "ray blocked" }));
    const at = obstacle(desk, answer);
    if (at) {
      if (answer.hex) parts.push(ring(answer.hex, "obstacle"));
      parts.push(svg("path", { d: "M-10-10L10 10M-10 10L10-10", transform: `translate(${at.x} ${at.y})`, class: "stop" }));
    }
  }
  layers.sight.replaceChildren(...parts);
}

/** @param {Desk} desk @param {Sight} answer */
function obstacle(desk, answer) {
  if (answer.clear) return null;
  if (answer.side?.length === 2) {
    const [a, b] = answer.side.map((hex) => centre(desk.layout, hex));
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }
  return answer.hex ? centre(desk.layout, answer.hex) : null;
}

/** @param {string | null} text @param {string} [rule] */
function verdict(text, rule = "") {
  const box = byId("verdict");
  box.hidden = text === null;
  fill(box, text ?? "", rule ? paragraph(rule) : null, text === null ? null : el("small", {}, phrase("Esc to end")));
}
