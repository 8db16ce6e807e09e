/** All its formations: what a commander wants of each of his formations, as arrows on the map. */

import { el, svg } from "./dom.js";
import { fit } from "./camera.js";
import { centre, printed } from "./geometry.js";
import { changed, listen, pieces, sideName } from "./state.js";
import { capital } from "./words.js";
import { phrase, word } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").MissionTold} Mission */
/** @typedef {import("./geometry.js").Spot} Spot */

/** @param {Desk} desk */
export function mountMissions(desk) {
  listen(desk.table, ["missions", "moment", "replay"], () => drawMissions(desk));
}

/** Show the missions of a side on the map, or none. @param {Desk} desk @param {Plan | null} plan */
export function showMissions(desk, plan) {
  const { table } = desk;
  const had = table.missions !== null;
  table.missions = plan && { side: plan.side, missions: plan.missions };
  changed(table, "missions");
  if (plan) fit(desk.camera);
  return had;
}

/** The list of missions, which says what the map shows. @param {Plan} plan */
export function missionList(plan) {
  return el("ul", { class: "missions" }, ...plan.missions.map((one) =>
    el("li", { "data-mission": one.kind }, el("b", {}, `${one.name}:`), ` ${one.text}`, el("small", {}, ` (${printed(one.hex)})`))));
}

/** The middle of a formation: of its pieces that are seen, or else where it stood. @param {Desk} desk @param {Mission} mission @returns {Spot | null} */
function middle({ table, layout }, mission) {
  const own = pieces(table).filter((piece) => table.scene.counters[piece.id]?.formation === mission.formation);
  if (!own.length) return mission.start === null ? null : centre(layout, mission.start);
  const spots = own.map((piece) => centre(layout, piece.hex));
  const mean = (/** @type {(spot: Spot) => number} */ of) => spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length;
  return { x: mean((spot) => spot.x), y: mean((spot) => spot.y) };
}

/** @param {Desk} desk */
function drawMissions(desk) {
  const { table, layers } = desk;
  const side = table.replay ? null : table.missions?.side ?? null;
  if (side === null) return layers.missions.replaceChildren();
  const index = table.scene.sides.findIndex((one) => one.id === side);
  /** @type {Map<number, number>} */
  const arrived = new Map();
  /** @type {Spot[]} */
  const words = [];
  const drawn = (table.missions?.missions ?? []).map((mission) => {
    const nth = arrived.get(mission.hex) ?? 0;
    arrived.set(mission.hex, nth + 1);
    return arrow(desk, mission, nth, words);
  });
  layers.missions.replaceChildren(svg("g", { class: `all-missions of-${index}`, role: "img", "aria-label": phrase`What ${sideName(table, side)} intends` },
    ...drawn.map(([way]) => way), ...drawn.map(([, word]) => word)));
}

/** Where a word may stand on its arrow, as a share of the way. */
const PLACES = [0.3, 0.45, 0.18, 0.6, 0.75];

/**
 * An arrow, and what is written on it.  Arrows to one place are bowed, so that they keep apart.
 * @param {Desk} desk @param {Mission} mission @param {number} nth  of those that go there @param {Spot[]} words  where others stand
 */
function arrow(desk, mission, nth, words) {
  const { layout, camera } = desk;
  const goal = centre(layout, mission.hex);
  const from = middle(desk, mission) ?? goal;
  const [dx, dy] = [goal.x - from.x, goal.y - from.y];
  const far = Math.hypot(dx, dy);
  const goes = far > 2 * END;
  const end = goes ? { x: goal.x - (dx * END) / far, y: goal.y - (dy * END) / far } : goal;
  const bow = goes ? Math.min(60, far / 6) * (nth % 2 ? 1 : -1) * (0.6 + Math.floor(nth / 2) * 0.5) : 0;
  const bend = goes ? { x: (from.x + end.x) / 2 - (dy / far) * bow, y: (from.y + end.y) / 2 + (dx / far) * bow } : goal;
  const line = `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
  const turn = goes ? (Math.atan2(end.y - bend.y, end.x - bend.x) * 180) / Math.PI : -90;
  const text = `${capital(word(mission.kind))} · ${mission.name}`;
  const wide = text.length * 7.3 + 16;
  const on = (/** @type {number} */ share) => {
    const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
    return goes ? { x: a * from.x + b * bend.x + c * end.x, y: a * from.y + b * bend.y + c * end.y } : { x: goal.x, y: goal.y - (40 + 260 * (share - 0.3)) / camera.k };
  };
  const free = (/** @type {Spot} */ spot) => words.every((other) => Math.abs(other.x - spot.x) * camera.k > wide || Math.abs(other.y - spot.y) * camera.k > 28);
  const spots = PLACES.map(on);
  const spot = spots.find(free) ?? spots[0];
  words.push(spot);
  return [
    svg("g", { class: `mission is-${mission.sign}`, "data-mission": mission.kind },
      svg("title", {}, `${mission.name}: ${mission.text}`),
      goes ? svg("path", { d: line, class: "mission-under" }) : svg("g"),
      goes ? svg("path", { d: line, class: "mission-way" }) : svg("g"),
      svg("g", { transform: `translate(${end.x} ${end.y}) rotate(${turn})` }, svg("path", { d: HEADS[mission.sign] ?? HEADS.solid, class: "mission-head" }))),
    svg("g", { transform: `translate(${spot.x} ${spot.y})` }, svg("g", { class: "mission-word" },
      svg("rect", { x: -wide / 2, y: -13, width: wide, height: 26, rx: 5 }),
      svg("text", { y: 5 }, text))),
  ];
}

/** How far from its goal an arrow ends. */
const END = 30;

/** The end of an arrow says what is to be done: a solid head, a bar, an open head behind a bar, a ring, a hollow head. @type {Record<string, string>} */
const HEADS = {
  solid: "M26 0L-14-20L-4 0L-14 20z",
  bar: "M4-26H12V26H4V4H-8V-4H4z",
  open: "M-16-18L8 0L-16 18M16-22V22",
  ring: "M16 0A16 16 0 1 1-16 0A16 16 0 1 1 16 0z",
  hollow: "M22 0L-10-18V-7H-22V7H-10V18z",
};
