/** The map picture in the page: loaded once, laid under everything else, its layers switched. */

import { api, request } from "./net.js";
import { el, svg } from "./dom.js";
import { centre, corners, hexesOf, layoutOf, printed } from "./geometry.js";
import { wholeScene } from "./whole.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./whole.js").Scene} Scene */

/** Layers that can be switched off, with the groups of the picture that belong to each. */
export const LAYERS = /** @type {const} */ ([
  ["numbers", phrase("Hex numbers"), ["numbers"]],
  ["grid", phrase("Hex grid"), ["grid"]],
  ["heights", phrase("Heights and slopes"), ["heights", "relief", "contours", "hachures"]],
  ["roads", phrase("Roads and railway"), ["roads", "railway", "bridges"]],
  ["names", phrase("Place names"), ["names", "lettering"]],
  ["cover", phrase("Woods and fields"), ["cover", "marsh", "woods"]],
]);

/**
 * Fetch the picture and put it into the sheet.
 * @param {Scene} scene
 * @param {HTMLElement} ground
 * @returns {Promise<Layout>}
 */
export async function loadMap(scene, ground) {
  const picture = (await fetched(scene.scenario)) ?? plain(scene);
  const layout = layoutOf(picture);
  picture.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  picture.setAttribute("aria-hidden", "true");
  picture.querySelector("title")?.remove();
  picture.append(...outOfPlay(scene, layout));
  ground.append(picture);
  return layout;
}

/** A veil over the hexes of the sheet that a scenario on a part of it does not use. @param {Scene} scene @param {Layout} layout @returns {SVGElement[]} */
function outOfPlay(scene, layout) {
  const out = hexesOf(layout).filter((hex) => !scene.board.hexes[printed(hex)]);
  if (!out.length) return [];
  const shape = out.map((hex) => `M${corners(centre(layout, hex), layout.radius + 0.5)}z`).join("");
  return [svg("path", { d: shape, class: "out-of-play" })];
}

/** @param {string} scenario @returns {Promise<SVGSVGElement | null>} */
async function fetched(scenario) {
  try {
    const text = await (await request(`/api/maps/${scenario}`)).text();
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (root.nodeName !== "svg" || !root.dataset.radius) return null;
    for (const script of root.querySelectorAll("script, foreignObject")) script.remove();
    return /** @type {any} */ (document.importNode(root, true));
  } catch {
    return null;
  }
}

/** A bare grid, for a map that has no picture. @param {Scene} scene @returns {SVGSVGElement} */
function plain(scene) {
  const { board } = scene;
  const radius = 40;
  const width = radius * (1.5 * board.columns + 0.5) + 60;
  const height = radius * Math.sqrt(3) * (Math.max(board.rows_odd, board.rows_even) + 0.5) + 60;
  const root = svg("svg", {
    viewBox: `0 0 ${width} ${height}`, "data-radius": radius, "data-left": 30, "data-top": 30,
    "data-columns": board.columns, "data-rows-odd": board.rows_odd,
    "data-rows-even": board.rows_even, "data-even": board.even,
  });
  const layout = layoutOf(root);
  const hexes = svg("g", { id: "layer-grid", class: "plain" });
  const numbers = svg("g", { id: "layer-numbers", class: "plain-numbers" });
  const kinds = commonest(Object.values(board.hexes).map((ground) => ground.terrain)); // the commonest is the paper's own colour
  for (const [number, ground] of Object.entries(board.hexes)) {
    const at = centre(layout, Number(number));
    hexes.append(svg("polygon", { points: corners(at, radius), class: `ground-${kinds.indexOf(ground.terrain) % 8}` }));
    numbers.append(svg("text", { x: at.x, y: at.y - 22 }, board.labels?.[number] ?? printed(Number(number))));
  }
  root.append(hexes, numbers);
  return root;
}

/** What there is, the commonest first. @param {string[]} all */
function commonest(all) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b));
}

/**
 * @param {HTMLElement} ground
 * @param {string} layer
 * @param {boolean} on
 */
export function showLayer(ground, layer, on) {
  for (const [name, , groups] of LAYERS) {
    if (name !== layer) continue;
    for (const group of groups) {
      ground.querySelector(`#layer-${group}`)?.classList.toggle("off", !on);
    }
  }
}

/** The scene of a game, which never changes. @param {string} scenario @param {string} game @returns {Promise<Scene>} */
export const loadScene = async (scenario, game) => wholeScene(await api(`/api/scenes/${scenario}?game=${game}`));

/** A sheet with room for the ground below and the pieces above. @param {HTMLElement} frame */
export function laySheet(frame) {
  const ground = el("div", { class: "ground" });
  const over = el("div", { class: "over" });
  const sheet = el("div", { class: "sheet" }, ground, over);
  // What is pointed at is reckoned from where the pieces are.  The pane spares the browser from
  // looking for it among thousands of lines, with every movement of the mouse.
  frame.prepend(sheet, el("div", { class: "pane" }));
  return { sheet, ground, over };
}
