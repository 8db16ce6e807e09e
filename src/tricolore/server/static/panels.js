/** The panels that the ruleset gives: turns, cups, hands, bars, scores, lists. */

import { byId, el, fill } from "./dom.js";
import { answer } from "./act.js";
import { miniature } from "./counters.js";
import { flag } from "./flag.js";
import { focus } from "./focus.js";
import { indexOf, listen, moment, myAsk, sideIndex, sideShort } from "./state.js";
import { standingPanel } from "./settle.js";
import { hexName, nameOf, points } from "./words.js";
import { wholeItem } from "./whole.js";
import { lookAt } from "./desk.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Panel} Panel */
/** @typedef {import("./whole.js").Item} Item */

/** @param {Desk} desk */
export function mountPanels(desk) {
  let drawn = "";
  listen(desk.table, ["moment", "replay", "busy"], () => {
    const now = moment(desk.table);
    const playable = myAsk(desk.table)?.options.filter(([kind]) => kind === "play" || kind === "pick");
    const key = JSON.stringify([now?.picture.panels, now?.picture.waiting, desk.table.standing, playable]);
    if (!now || key === drawn) return;
    drawn = key;
    const { panels } = now.picture;
    fill(byId("panels"), ...panels.map((panel) => el("section", { class: `panel of-${panel.kind}`, "data-panel": panel.id }, el("h3", {}, panel.title), body(desk, panel))),
      waiting(desk), standingPanel(desk));
    fill(byId("glance"), ...panels.map((panel) => glance(desk, panel)));
  });
}

/** @param {Desk} desk @param {Panel} panel */
function body(desk, panel) {
  if (panel.kind === "track") return track(panel);
  if (panel.kind === "words") return el("p", { class: "words" }, panel.text);
  const items = panel.items.map(wholeItem);
  if (panel.kind === "markers") return markers(desk, items);
  if (panel.kind === "bars") return bars(desk, items);
  if (panel.kind === "score") return score(desk, items);
  if (panel.kind === "hand") return hand(desk, items, panel.hidden ?? 0);
  return lines(desk, items);
}

/** @param {import("./types.js").Track} panel */
function track({ value, labels, first = 1 }) {
  return el("ol", { class: "track" }, ...labels.map((label, at) =>
    el("li", { class: first + at === value ? "now" : first + at < value ? "past" : "", "aria-current": first + at === value ? "step" : false },
      el("b", {}, String(first + at)), el("small", {}, label))));
}

/** @param {Desk} desk @param {Item[]} items */
function markers(desk, items) {
  if (!items.length) return el("p", { class: "quiet" }, phrase("Empty"));
  return el("ul", { class: "markers" }, ...items.map((item) =>
    el("li", { title: [sideShort(desk.table, item.side), item.title].filter(Boolean).join(": ") }, lit(desk, item, marker(desk, item)), el("span", { class: "sr" }, `, ${item.title}`))));
}

/** A formation's marker, in the colours of its nation's counters. @param {Desk} desk @param {Item} item */
function marker({ table }, item) {
  const node = el("span", { class: `marker side-${sideIndex(table, item.side)}${item.active ? " active" : ""}` }, item.label);
  const nation = table.scene.nations[item.nation];
  if (nation) Object.assign(node.style, { background: nation.paper, color: nation.ink });
  return node;
}

/** An item that stands for an option is lit while the option is offered, and a click chooses it. @param {Desk} desk @param {Item} item @param {...import("./dom.js").Child} inside @returns {Node} */
function lit(desk, item, ...inside) {
  const ask = myAsk(desk.table);
  const index = item.id ? Math.max(indexOf(ask, "play", item.id), indexOf(ask, "pick", item.id)) : -1;
  if (index < 0) return el("span", { class: "item" }, ...inside);
  return el("button", { class: "item lit-item", type: "button", "data-play": item.id,
    onclick: (/** @type {PointerEvent} */ event) => void answer(desk, index, event.detail === 0 ? "key" : event.pointerType === "touch" ? "touch" : "mouse"),
    onfocus: () => focus(desk, index, false), onblur: () => focus(desk, null, false) }, ...inside);
}

/** The items of a hand, and how many more are hidden. @param {Desk} desk @param {Item[]} items @param {number} hidden */
function hand(desk, items, hidden) {
  if (!items.length && !hidden) return el("p", { class: "quiet" }, phrase("Nothing"));
  return el("ul", { class: "hand" },
    ...items.map((item) => el("li", {}, lit(desk, item, el("b", {}, item.label), item.title ? el("small", {}, item.title) : null))),
    hidden ? el("li", { class: "hidden-items" }, el("span", { class: "item" }, el("b", {}, phrase`${hidden} hidden`))) : null);
}

/** @param {Desk} desk @param {Item[]} items */
function lines(desk, items) {
  if (!items.length) return el("p", { class: "quiet" }, phrase("None"));
  return el("ul", { class: "lines" }, ...items.map((item) =>
    el("li", { class: item.active ? "active" : "" },
      item.side ? flag(desk.table.scene.sides, item.side) : null,
      lit(desk, item, el("b", {}, item.label), item.title ? el("small", {}, item.title) : null),
      item.mark || item.value || item.limit ? el("span", { class: "count" }, item.mark || (item.limit ? `${points(item.value)}/${points(item.limit)}` : points(item.value))) : null,
      item.why.length ? el("ul", {}, ...item.why.map((reason) => el("li", {}, reason))) : null)));
}

/** Longer bars than this are drawn as one bar, not as boxes. */
const BOXES = 24;

/** @param {Desk} desk @param {Item[]} items */
function bars(desk, items) {
  const sides = [...desk.table.scene.sides.map((side) => side.id), ""];
  return el("div", {}, ...sides.map((side) => items.filter((item) => item.side === side)).filter((these) => these.length).map((these) =>
    el("ul", { class: "gauges" }, ...these.map(({ value, limit, ...item }) =>
      el("li", { class: item.mark ? "marked" : "" },
        marker(desk, { ...item, value, limit }),
        el("span", { class: "title" }, item.title),
        gauge(value, limit),
        el("span", { class: "count" }, item.mark || `${points(value)}/${points(limit)}`))))));
}

/** @param {number} value @param {number} limit */
function gauge(value, limit) {
  const most = Math.max(limit, value);
  const name = { role: "img", "aria-label": phrase`${points(value)} of ${points(limit)}` };
  if (most <= BOXES && Number.isInteger(value) && value >= 0) {
    return el("span", { class: "boxes", ...name }, ...Array.from({ length: most }, (_, at) => el("i", { class: at < value ? "lost" : "" })));
  }
  const filled = el("i");
  filled.style.width = `${Math.max(0, Math.min(1, most ? value / most : 0)) * 100}%`;
  return el("span", { class: "boxes whole", ...name }, filled);
}

/** @param {Desk} desk @param {Item[]} items */
function score(desk, items) {
  return el("div", { class: "scores" }, ...items.map((item) =>
    el("div", { class: "score" },
      el("p", {}, flag(desk.table.scene.sides, item.side), el("span", {}, sideShort(desk.table, item.side)), el("b", {}, points(item.value))),
      el("ul", {}, ...item.why.map((reason) => el("li", {}, reason))))));
}

/** The panels in a word or two, for the bar. @param {Desk} desk @param {Panel} panel */
function glance(desk, panel) {
  if (panel.kind === "track") {
    if (panel !== moment(desk.table)?.picture.panels.find((one) => one.kind === "track")) return null; // the bar has room for one
    const { first = 1 } = panel;
    return el("span", { class: "glance turn", title: phrase`${panel.title} ${panel.value} of ${first + panel.labels.length - 1}` },
      el("b", {}, panel.value ? `${panel.title} ${panel.value}` : phrase("Set-up")), el("span", {}, panel.labels[panel.value - first] ?? ""));
  }
  if (panel.kind === "words") {
    const brief = panel.brief ?? panel.text;
    return brief ? el("span", { class: `glance text ${panel.id}`, title: panel.title }, brief) : null;
  }
  if (panel.kind === "score") {
    return el("span", { class: "glance score", title: panel.title }, ...panel.items.map(wholeItem).map((item) =>
      el("span", { class: "pair" }, flag(desk.table.scene.sides, item.side),
        el("span", { class: "sr" }, `${sideShort(desk.table, item.side)} `), el("b", {}, points(item.value)))));
  }
  return null;
}

/** Pieces that have yet to enter. @param {Desk} desk */
function waiting(desk) {
  const due = moment(desk.table)?.picture.waiting ?? [];
  if (!due.length) return null;
  const { scene } = desk.table;
  return el("section", { class: "panel" }, el("h3", {}, phrase("Waiting to enter")),
    el("ul", { class: "due" }, ...due.map(({ id, hex, when }) =>
      el("li", {}, el("button", { class: "pick", type: "button", onclick: () => lookAt(desk, hex) },
        scene.counters[id] ? miniature(scene, id) : null,
        el("span", { class: "name" }, nameOf(scene, id), el("small", {}, [when, hex ? hexName(scene, hex) : ""].filter(Boolean).join(" · "))))))));
}
