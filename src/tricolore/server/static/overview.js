/** The overview: the whole map in a corner, who stands where, and what the window shows.  A click goes there. */

import { flyTo, pan } from "./camera.js";
import { askedHexes, covered } from "./clear.js";
import { byId, el, fill, icon } from "./dom.js";
import { centre } from "./geometry.js";
import { changed, indexed, listen, sideIndex } from "./state.js";
import { prefer, settings } from "./settings.js";
import { say } from "./toast.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Milliseconds without a choice after which it is drawn anew. */
const REST = 150;
/** The most that it takes of the window, in pixels, and of its width and height. */
const [MOST, SHARE] = [188, 0.28];
/** In pixels, from the edges of the window. */
const EDGE = 12;
const CORNERS = /** @type {const} */ (["low right", "high right", "low left"]);

/**
 * @param {Desk} desk
 * @returns {() => void} shows or hides it
 */
export function mountOverview(desk) {
  const { table, camera } = desk;
  const { body } = camera;
  const box = byId("overview");
  const canvas = el("canvas", { "aria-hidden": "true" });
  const window = el("span", { class: "seen", "aria-hidden": "true" });
  const picture = el("img", { alt: "", draggable: "false" });
  picture.addEventListener("error", () => picture.remove());
  fill(box, picture, canvas, window);
  let due = 0;
  const anew = () => {
    if (!place(desk, box)) return;
    if (!picture.src) picture.src = `/api/maps/${table.scene.scenario}`;
    drawDots(desk, canvas);
    frame(desk, box, window);
  };
  // While the map moves only the frame follows.  What is asked next is drawn first, too.
  let resting = 0;
  const atRest = () => {
    clearTimeout(resting);
    resting = setTimeout(anew, REST);
  };
  camera.onmove.add(() => {
    if (!box.hidden) due ||= requestAnimationFrame(() => (due = 0, frame(desk, box, window)));
    atRest();
  });
  listen(table, ["moment", "replay", "found", "busy", "selection", "story"], atRest);
  listen(table, "overview", anew);
  new ResizeObserver(anew).observe(camera.frame);

  const to = (/** @type {PointerEvent} */ event) => {
    const { left, top, width } = box.getBoundingClientRect();
    const scale = body.width / width;
    flyTo(camera, { x: body.x + (event.clientX - left) * scale, y: body.y + (event.clientY - top) * scale });
  };
  box.addEventListener("pointerdown", (event) => {
    event.stopPropagation();
    box.setPointerCapture(event.pointerId);
    to(event);
  });
  box.addEventListener("pointermove", (event) => {
    if (box.hasPointerCapture(event.pointerId)) to(event);
  });
  for (const kind of ["wheel", "contextmenu"]) box.addEventListener(kind, (event) => event.stopPropagation());
  box.addEventListener("keydown", (event) => {
    const [dx, dy] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
    if (!dx && !dy) return;
    pan(camera, (dx * camera.frame.clientWidth) / 3, (dy * camera.frame.clientHeight) / 3);
    event.preventDefault();
    event.stopPropagation();
  });
  return toggler(desk);
}

/** The button that shows and hides it. @param {Desk} desk */
function toggler({ table }) {
  const button = el("button", { id: "overview-toggle", class: "round", type: "button", title: phrase("Overview of the map (O)"), "aria-label": phrase("Overview of the map") }, icon("M3 4h14v12H3zM10.500 10.5h4.5v3.5h-4.5z"));
  const tell = () => button.setAttribute("aria-pressed", String(wanted()));
  const run = () => {
    prefer({ overview: wanted() ? "off" : "on" });
    tell();
    changed(table, "overview");
    say(wanted() ? phrase("The overview is shown.") : phrase("The overview is hidden."));
  };
  button.addEventListener("click", run);
  tell();
  byId("zoom-fit").after(button);
  return run;
}

/** Where there is little room it comes only if it is asked for. */
const wanted = () => (settings.overview === "auto" ? !matchMedia("(max-width: 899px)").matches : settings.overview === "on");

/** Put it into a corner where it covers nothing that is asked about; returns whether it is shown. @param {Desk} desk @param {HTMLElement} box */
function place(desk, box) {
  const { camera, layout } = desk;
  const { body } = camera;
  const { clientWidth: width, clientHeight: height } = camera.frame;
  const wide = Math.round(Math.min(MOST, width * SHARE, (Math.min(MOST, height * SHARE) * body.width) / body.height));
  const high = Math.round((wide * body.height) / body.width);
  const asked = wanted() && !seesAll(desk) ? askedHexes(desk) : null;
  const corner = asked && CORNERS.find((one) => !covered(desk, at(one, wide, high, width, height), asked) && !taken(one));
  box.hidden = !corner;
  if (!corner) return false;
  const { left, top } = at(corner, wide, high, width, height);
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${wide}px`, height: `${high}px` });
  const picture = box.querySelector("img");
  const scale = wide / body.width;
  if (picture) Object.assign(picture.style, { left: `${-body.x * scale}px`, top: `${-body.y * scale}px`, width: `${layout.width * scale}px`, height: `${layout.height * scale}px` });
  return true;
}

/** Whether something else is in a corner. @param {typeof CORNERS[number]} corner */
const taken = (corner) => (corner === "low left" ? !byId("story").hidden : corner === "low right" && !byId("replay").hidden);

/** @param {typeof CORNERS[number]} corner @param {number} wide @param {number} high @param {number} width @param {number} height @returns {import("./clear.js").Box} */
function at(corner, wide, high, width, height) {
  const left = corner.endsWith("right") ? width - wide - EDGE : EDGE;
  const below = matchMedia("(max-width: 899px)").matches ? EDGE + 12 : EDGE; // the rail lies over the map's edge there
  const top = corner.startsWith("low") ? height - high - below : EDGE;
  return { left, top, right: left + wide, bottom: top + high };
}

/** Whether the window shows all hexes. @param {Desk} desk */
function seesAll({ camera: { frame, body, x, y, k } }) {
  const slack = 30;
  return x + body.x * k > -slack && y + body.y * k > -slack
    && x + (body.x + body.width) * k < frame.clientWidth + slack && y + (body.y + body.height) * k < frame.clientHeight + slack;
}

/** What the window shows. @param {Desk} desk @param {HTMLElement} box @param {HTMLElement} window */
function frame({ camera }, box, window) {
  const { body } = camera;
  const scale = box.clientWidth / body.width;
  const within = (/** @type {number} */ low, /** @type {number} */ size, /** @type {number} */ room) => {
    const [from, to] = [Math.max(0, low), Math.min(room, low + size)];
    return [from, Math.max(6, to - from)];
  };
  const [left, width] = within((-camera.x / camera.k - body.x) * scale, (camera.frame.clientWidth / camera.k) * scale, box.clientWidth);
  const [top, height] = within((-camera.y / camera.k - body.y) * scale, (camera.frame.clientHeight / camera.k) * scale, box.clientHeight);
  // What changes by parts of a pixel is painted anew for each of them, and a size is laid out anew.
  const size = { width: `${Math.round(width)}px`, height: `${Math.round(height)}px` };
  if (window.style.width !== size.width || window.style.height !== size.height) Object.assign(window.style, size);
  const where = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  if (window.style.transform !== where) window.style.transform = where;
}

/** A dot for each stack, round for one side and square for the other. @param {Desk} desk @param {HTMLCanvasElement} canvas */
function drawDots(desk, canvas) {
  const { table, layout, camera: { body } } = desk;
  const { offsetWidth: width, offsetHeight: height } = canvas;
  const sharp = devicePixelRatio || 1;
  Object.assign(canvas, { width: width * sharp, height: height * sharp });
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale((width * sharp) / body.width, (height * sharp) / body.height);
  pen.translate(-body.x, -body.y);
  const size = Math.max(layout.radius * 0.62, (2.6 * body.width) / width);
  for (const [hex, stack] of indexed(table).byHex) {
    const side = table.scene.counters[stack[stack.length - 1].id]?.side ?? "";
    const { x, y } = centre(layout, hex);
    pen.beginPath();
    if (sideIndex(table, side) === 1) pen.rect(x - size, y - size, 2 * size, 2 * size);
    else pen.arc(x, y, size * 1.1, 0, 2 * Math.PI);
    pen.fillStyle = table.scene.sides.find((one) => one.id === side)?.papers[0] ?? "#fff";
    pen.fill();
    pen.lineWidth = size * 0.45;
    pen.strokeStyle = "#14100a";
    pen.stroke();
  }
}
