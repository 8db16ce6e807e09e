/** What has happened since my last choice, on the map: the ways of those who moved, arrows for attacks with odds and result. */

import { reducedMotion, svg } from "./dom.js";
import { centre } from "./geometry.js";
import { indexed, listen, moment, sideIndex } from "./state.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {{hexes: number[], arrows: [number, number][], odds: string, result: string, side: number}} Clash */

const MOST = 60;
/** How far from the middle of a hex an arrow ends, and one that strikes begins. */
const [SHORT, REACH] = [27, 15];
/** How far it runs beside the line between the hexes. */
const ASIDE = 6;
/** How long the odds are shown before the result, in milliseconds. */
const SUSPENSE = 550;
/** Lines about the fights on one hex. */
const LINES = 3;

/** @param {Desk} desk */
export function mountTrail(desk) {
  const { table, layers } = desk;
  /** @type {Map<string, import("./whole.js").Piece>} */
  let before = new Map();
  let ply = -1;
  const clear = () => {
    layers.trail.replaceChildren();
    layers.blows.replaceChildren();
  };
  listen(table, ["moment", "replay"], () => {
    const now = moment(table);
    if (!now || now.ply === ply) return;
    const { byId } = indexed(table);
    const last = table.log[table.log.length - 1];
    const mine = !table.replay && table.seats.includes(last?.side ?? "") && table.players[last?.side ?? ""] === "person";
    if (mine || now.ply !== ply + 1) clear();
    const next = now.ply === ply + 1;
    if (next) {
      for (const [id, { hex }] of byId) {
        const from = before.get(id)?.hex;
        if (from && from !== hex) drawWay(desk, id, [from, hex]);
      }
    }
    // In a replay one may jump to a fight: its arrows begin where everybody stands then.
    const clashes = next || table.replay ? eventsNow(table).flatMap((told) => (told.blow ? [clashOf(desk, told.blow, next ? before : byId)] : [])) : [];
    if (clashes.length) drawClashes(desk, clashes, next);
    while (layers.trail.childElementCount > MOST) layers.trail.firstElementChild?.remove();
    [before, ply] = [byId, now.ply];
  });
  listen(table, "story", () => {
    const { told } = table.story;
    if (!told || table.replay) return;
    clear();
    for (const { id, hexes } of told.trails) drawWay(desk, id, hexes);
    drawClashes(desk, told.parts.flatMap((part) => part.fights ?? []).map((fight) =>
      ({ hexes: fight.hexes, arrows: fight.arrows ?? [], odds: fight.odds ?? "", result: fight.result ?? "", side: sideOf(desk, fight.by[0]) })), false);
  });
}

/** What followed the choice that led to what is shown. @param {import("./state.js").Table} table */
function eventsNow({ replay, log, shown }) {
  if (replay) return replay.moment && "events" in replay.moment ? /** @type {import("./whole.js").Past} */ (replay.moment).events : [];
  const last = log[log.length - 1];
  return last && last.ply === shown?.ply ? last.events : [];
}

/** @param {Desk} desk @param {string} id */
const sideOf = ({ table }, id) => sideIndex(table, table.scene.counters[id]?.side ?? "");

/** An attack that has just been told, from where those who strike stood. @param {Desk} desk @param {import("./types.js").Blow} blow @param {Map<string, import("./whole.js").Piece>} before @returns {Clash} */
function clashOf(desk, blow, before) {
  const places = (/** @type {string[]} */ ids) => [...new Set(ids.flatMap((id) => before.get(id)?.hex ?? []))];
  const hexes = blow.hexes?.length ? blow.hexes : places(blow.on ?? []);
  const starts = blow.places?.some(Boolean) ? blow.places.filter(Boolean) : places(blow.by);
  const arrows = hexes.flatMap((hex) => [...new Set(starts)].filter((start) => start !== hex).map((start) => /** @type {[number, number]} */ ([start, hex])));
  return { hexes, arrows, odds: blow.odds ?? "", result: blow.result ?? "", side: sideOf(desk, blow.by[0]) };
}

/** The way of a piece through hexes, with a light rim so that it is seen on any ground. @param {Desk} desk @param {string} id @param {number[]} hexes */
function drawWay(desk, id, hexes) {
  const { layers, layout } = desk;
  if (hexes.length < 2) return;
  const spots = hexes.map((hex) => centre(layout, hex));
  const end = spots.length - 1;
  spots[end] = nearer(spots[end - 1], spots[end], SHORT);
  const d = `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  layers.trail.append(svg("g", { class: `way side-${sideOf(desk, id)}`, "data-id": id }, svg("path", { d, class: "casing" }), svg("path", { d, class: "trail" })));
}

/** @param {Spot} from @param {Spot} to @param {number} by @returns {Spot} */
function nearer(from, to, by) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: to.x - ((to.x - from.x) * by) / far, y: to.y - ((to.y - from.y) * by) / far };
}

/** A little to the right of a line, so that blows of both sides are seen. @param {Spot} from @param {Spot} to @param {Spot} spot @returns {Spot} */
function beside(from, to, spot) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: spot.x - ((to.y - from.y) * ASIDE) / far, y: spot.y + ((to.x - from.x) * ASIDE) / far };
}

/** @param {Desk} desk @param {Clash[]} clashes @param {boolean} fresh  whether they happen now, the odds first */
function drawClashes(desk, clashes, fresh) {
  const { layers, layout } = desk;
  for (const { arrows, side } of clashes) {
    for (const [from, to] of arrows) {
      const [a, b] = [centre(layout, from), centre(layout, to)];
      const [start, end] = [nearer(b, a, SHORT - REACH), nearer(a, b, SHORT)].map((spot) => beside(a, b, spot));
      const d = `M${start.x.toFixed(1)} ${start.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
      layers.blows.append(svg("g", { class: `blow side-${side}` }, svg("path", { d, class: "casing" }), svg("path", { d, class: "shaft" })));
    }
  }
  /** @type {Map<number, Clash[]>} */
  const byHex = new Map();
  for (const clash of clashes) if (clash.odds && clash.hexes.length) byHex.set(clash.hexes[0], [...(byHex.get(clash.hexes[0]) ?? []), clash]);
  for (const [hex, all] of byHex) label(desk, hex, all, fresh);
}

/** What is said of the fights on a hex, above it: the odds, then what came of them. @param {Desk} desk @param {number} hex @param {Clash[]} all @param {boolean} fresh */
function label(desk, hex, all, fresh) {
  const at = centre(desk.layout, hex);
  const telling = [...all].sort((a, b) => Number(a.result === "no effect") - Number(b.result === "no effect"));
  const shown = telling.slice(0, LINES);
  const node = svg("g", { class: fresh && !reducedMotion() ? "clash fresh" : "clash", style: false, "data-hex": hex });
  node.append(svg("g", { transform: `translate(${at.x.toFixed(1)} ${(at.y - desk.layout.radius * 0.62).toFixed(1)})` },
    ...shown.map(({ odds, result }, line) => svg("text", { dy: `${(line - shown.length + 1) * 1.2 - (all.length > LINES ? 1.2 : 0)}em` },
      svg("tspan", { class: "clash-odds" }, odds), svg("tspan", { class: "clash-result" }, result ? ` → ${result}` : ""))),
    all.length > LINES ? svg("text", { class: "clash-odds" }, `and ${all.length - LINES} more`) : null));
  desk.layers.blows.append(node);
  if (fresh) setTimeout(() => node.classList.remove("fresh"), SUSPENSE);
}
