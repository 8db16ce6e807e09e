/** What the mouse points at: options, stacks, hexes, reach. */

import { byId, el } from "./dom.js";
import { hexUnder, printed } from "./geometry.js";
import { spotUnder } from "./camera.js";
import { signOf } from "./counters.js";
import { focus } from "./focus.js";
import { fanOut, fold, onFan, pieceUnder } from "./stacks.js";
import { indexOf, listen, litHexes, litPieces, myAsk, pieceOf, piecesIn } from "./state.js";
import { settings } from "./settings.js";
import { toast } from "./toast.js";
import { hideReach, pointTo, showReach } from "./tools.js";
import { waysOf } from "./ways.js";
import { hexName, pieceText } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */

const DWELL = 260;
const fingers = matchMedia("(hover: none)");

/** What lies under a point of the screen. @param {Desk} desk @param {MouseEvent} event */
export function under(desk, event) {
  const spot = spotUnder(desk.camera, event.clientX, event.clientY);
  // The event's target is not used: for a finger, browsers choose an element nearby.
  const turn = desk.handles.find(({ x, y, reach }) => Math.hypot(spot.x - x, spot.y - y) <= reach);
  const id = pieceUnder(desk, spot);
  const fanned = desk.fan !== null && onFan(desk, spot) ? desk.fan : null;
  const hex = (id ? desk.placed.get(id)?.hex : null) ?? fanned ?? hexUnder(desk.layout, spot);
  return { id, hex, turn: turn?.facing ?? null, spot };
}

/** @param {Desk} desk */
export function mountHover(desk) {
  const { table, camera } = desk;
  listen(table, "moment", () => {
    if (fingers.matches) void waysOf(desk); // ready for the tap
  });
  listen(table, "busy", () => {
    if (fingers.matches && Array.isArray(table.sent) && table.sent[0] === "go") void tellCost(desk, Number(table.sent[1]));
  });
  /** @type {number | undefined} */
  let timer;
  let last = "";
  const pane = /** @type {HTMLElement} */ (camera.sheet.nextElementSibling);
  camera.frame.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const { id, hex, turn, spot } = under(desk, event);
    const ask = myAsk(table);
    if (desk.fan !== null && !onFan(desk, spot)) fold(desk);
    const key = `${id}|${hex}|${turn}|${table.shown?.ply}`;
    if (key === last) return;
    last = key;
    readOut(desk, hex, id);
    pane.title = id ? signsOf(desk, id) : "";
    if (table.tool) {
      if (hex) void pointTo(desk, hex);
      return;
    }
    let index = -1;
    const lit = litPieces(table);
    if (turn !== null) index = indexOf(ask, "turn", turn);
    if (index < 0 && id) index = lit.get(id) ?? lit.get(table.scene.counters[id]?.formation ?? "") ?? -1;
    if (index < 0 && hex) index = litHexes(table).get(hex) ?? -1;
    focus(desk, index < 0 ? null : index, false);
    camera.frame.classList.toggle("can", index >= 0 || id !== null);
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A spread stack would hide lit hexes beside it.
      if (hex && id && piecesIn(table, hex).length > 1 && !litHexes(table).size) fanOut(desk, hex);
      if (settings.reach) void showReach(desk, id ?? table.selected);
    }, DWELL);
  });
  camera.frame.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer);
    last = "";
    fold(desk);
    focus(desk, null, false);
    if (!table.selected) hideReach(desk);
  });
}

/** What the letters on a piece mean. @param {Desk} desk @param {string} id */
function signsOf({ table }, id) {
  const piece = pieceOf(table, id);
  return [...(piece?.badges ?? []).map(({ title }) => title), ...(piece?.marks ?? []).map((mark) => signOf(table.scene, mark).meaning)].join(", ");
}

/** Show in the corner of the map the hex and its pieces, and what it costs to go there if it is lit. @param {Desk} desk @param {number | null} hex @param {string | null} id */
export function readOut(desk, hex, id) {
  const { scene } = desk.table;
  const box = byId("readout");
  if (hex === null) return void (box.textContent = "");
  const piece = id ? pieceOf(desk.table, id) : undefined;
  const ground = scene.board.hexes[printed(hex)]?.text ?? "";
  const text = [hexName(scene, hex), ground, piece ? pieceText(scene, piece) : ""].filter(Boolean).join(" — ");
  box.textContent = text;
  const mark = (box.dataset.hex = `${hex}|${id}`);
  if (!litHexes(desk.table).has(hex)) return;
  void waysOf(desk).then((ways) => {
    const cost = ways[printed(hex)]?.text;
    if (cost && box.dataset.hex === mark) box.replaceChildren(el("strong", {}, cost), ` — ${text}`);
  });
}

/** A finger cannot point first: it is told the cost of the move that it makes. @param {Desk} desk @param {number} hex */
async function tellCost(desk, hex) {
  const cost = (await waysOf(desk))[printed(hex)]?.text;
  if (cost) toast(`${hexName(desk.table.scene, hex)}: ${cost}.`, { stay: 3000 });
}
