/** The first look at a table: on the formation that begins, near enough to read its counters. */

import { fit, jumpTo } from "./camera.js";
import { SIZE } from "./counters.js";
import { FINGERTIP, finger } from "./finger.js";
import { centre, distance } from "./geometry.js";
import { allPlacesOf } from "./placing.js";
import { indexed, litHexes, litPieces, moment, myAsk, pieceOf, pieces } from "./state.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./geometry.js").Spot} Spot */

/** How large counters are drawn, in pixels: at the least, round a unit that is asked about, at the most. */
const [READABLE, NEAR, LARGE] = [40, 46, 54];
/** Room round what is looked at, in units of the sheet. */
const ROOM = 190;

/** @param {Desk} desk */
export function openingLook(desk) {
  const { camera, layout } = desk;
  fit(camera);
  const unit = pieceOf(desk.table, desk.table.shown?.ask?.unit ?? "");
  if (unit) return jumpTo(camera, centre(layout, unit.hex), Math.max(camera.k, NEAR / SIZE, leastFor(desk)));
  const hexes = beginning(desk);
  if (!hexes.length || camera.k * SIZE >= READABLE) return;
  const spots = hexes.map((hex) => centre(layout, hex));
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const { clientWidth, clientHeight } = camera.frame;
  const all = Math.min(clientWidth / (Math.max(...xs) - Math.min(...xs) + ROOM), clientHeight / (Math.max(...ys) - Math.min(...ys) + ROOM));
  const k = Math.min(LARGE, Math.max(READABLE, all * SIZE)) / SIZE;
  jumpTo(camera, k > all ? nearest(spots, middle) : middle, k);
}

/** The scale at which a finger hits a hex; 0 for a mouse. @param {Desk} desk */
export const leastFor = ({ layout }) => (finger() ? FINGERTIP / (Math.sqrt(3) * (layout.radius - 1.5)) : 0);

/** The hexes of the formation that begins; those that may be chosen where there is none. @param {Desk} desk @returns {number[]} */
function beginning(desk) {
  const { table } = desk;
  const ask = table.shown?.ask;
  if (allPlacesOf(table).length) return allPlacesOf(table);
  const acting = activeFormation(desk);
  if (acting && membersOf(desk, acting).length) return membersOf(desk, acting);
  const lit = [...litPieces(table).keys()];
  const chosen = foremost(desk, lit);
  if (chosen) return chosen;
  if (litHexes(table).size) return [...litHexes(table).keys()];
  const side = (myAsk(table) ?? ask)?.side || table.seats[0];
  return foremost(desk, pieces(table).filter(({ id }) => !side || table.scene.counters[id]?.side === side).map(({ id }) => id)) ?? [];
}

/** Of the formations of some pieces the one that is nearest to an enemy. @param {Desk} desk @param {string[]} ids */
function foremost(desk, ids) {
  const { table, layout } = desk;
  let [best, least] = [/** @type {number[] | null} */ (null), Infinity];
  for (const formation of new Set(ids.map((id) => formationOf(desk, id)))) {
    const hexes = membersOf(desk, formation);
    const side = table.scene.formations[formation]?.side;
    for (const [hex, stack] of indexed(table).byHex) {
      if (table.scene.counters[stack[0].id]?.side === side) continue;
      for (const own of hexes) {
        const far = distance(layout, own, hex);
        if (far < least) [best, least] = [hexes, far];
      }
    }
    if (hexes.length) best ??= hexes;
  }
  return best;
}

/** The formation that a panel marks as acting. @param {Desk} desk */
function activeFormation({ table }) {
  for (const panel of moment(table)?.picture.panels ?? []) {
    const item = "items" in panel ? panel.items.find((one) => one.active && one.formation) : undefined;
    if (item?.formation) return item.formation;
  }
  return null;
}

/** @param {Desk} desk @param {string} id */
const formationOf = ({ table }, id) => (table.scene.formations[id] ? id : table.scene.counters[id]?.formation ?? "");

/** Where the pieces of a formation stand. @param {Desk} desk @param {string} formation */
const membersOf = (desk, formation) =>
  (formation ? pieces(desk.table).filter(({ id }) => formationOf(desk, id) === formation).map(({ hex }) => hex) : []);

/** @param {Spot[]} spots @param {Spot} to */
const nearest = (spots, to) =>
  spots.reduce((best, spot) => (Math.hypot(spot.x - to.x, spot.y - to.y) < Math.hypot(best.x - to.x, best.y - to.y) ? spot : best));
