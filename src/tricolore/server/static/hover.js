/** What the mouse points at: options, stacks, hexes, reach. */

import { byId } from "./dom.js";
import { hexUnder, printed } from "./geometry.js";
import { spotUnder } from "./camera.js";
import { focus } from "./prompt.js";
import { fanOut, fold, onFan, pieceUnder } from "./stacks.js";
import { indexOf, myAsk, piecesIn, valuesOf } from "./state.js";
import { settings } from "./settings.js";
import { hideReach, showReach, sightTo } from "./tools.js";
import { hexName, pieceText } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */

const DWELL = 260;

/** What lies under a point of the screen. @param {Desk} desk @param {PointerEvent} event */
export function under(desk, event) {
  const target = event.target instanceof Element ? event.target : null;
  const turn = /** @type {SVGElement | null} */ (target?.closest(".facing"));
  const spot = spotUnder(desk.camera, event.clientX, event.clientY);
  const id = pieceUnder(desk, spot);
  const fanned = desk.fan !== null && onFan(desk, spot) ? desk.fan : null;
  const hex = (id ? desk.placed.get(id)?.hex : null) ?? fanned ?? hexUnder(desk.layout, spot);
  return { id, hex, turn: turn ? Number(turn.dataset.turn) : null, spot };
}

/** @param {Desk} desk */
export function mountHover(desk) {
  const { table, camera } = desk;
  /** @type {number | undefined} */
  let timer;
  let last = "";
  camera.frame.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const { id, hex, turn, spot } = under(desk, event);
    const ask = myAsk(table);
    if (desk.fan !== null && !onFan(desk, spot)) fold(desk);
    const key = `${id}|${hex}|${turn}|${table.shown?.ply}`;
    if (key === last) return;
    last = key;
    readOut(desk, hex, id);
    if (table.tool === "sight") {
      if (hex) void sightTo(desk, hex);
      return;
    }
    let index = -1;
    if (turn !== null) index = indexOf(ask, "turn", turn);
    if (index < 0 && id) index = indexOf(ask, "pick", id);
    if (index < 0 && id) index = indexOf(ask, "pick", table.scene.counters[id]?.formation ?? "");
    if (index < 0 && hex) index = indexOf(ask, "go", hex);
    focus(desk, index < 0 ? null : index, false);
    camera.frame.classList.toggle("can", index >= 0 || id !== null);
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A spread stack would hide lit hexes beside it.
      if (hex && id && piecesIn(table, hex).length > 1 && !valuesOf(myAsk(table), "go").length) fanOut(desk, hex);
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

/** The hex and what stands there, in the corner of the map. @param {Desk} desk @param {number | null} hex @param {string | null} id */
export function readOut(desk, hex, id) {
  const { scene } = desk.table;
  const box = byId("readout");
  if (hex === null) return void (box.textContent = "");
  const piece = id ? piecesIn(desk.table, hex).find((one) => one.id === id) : undefined;
  const ground = scene.board.hexes[printed(hex)]?.text ?? "";
  box.textContent = [hexName(scene, hex), ground, piece ? pieceText(scene, piece) : ""].filter(Boolean).join(" — ");
}
