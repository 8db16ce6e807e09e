/** Turn, weather, cup, losses, victory points: whatever panels the ruleset gives. */

import { byId, el, fill } from "./dom.js";
import { miniature } from "./counters.js";
import { flag } from "./flag.js";
import { listen, moment, sideIndex, sideShort } from "./state.js";
import { hexName, nameOf, points } from "./words.js";
import { lookAt } from "./desk.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Panel} Panel */
/** @typedef {import("./types.js").PanelItem} PanelItem */

/** @param {Desk} desk */
export function mountPanels(desk) {
  let drawn = "";
  listen(desk.table, ["moment", "replay"], () => {
    const now = moment(desk.table);
    const key = JSON.stringify([now?.picture.panels, now?.picture.waiting]);
    if (!now || key === drawn) return;
    drawn = key;
    const { panels } = now.picture;
    fill(byId("panels"), ...panels.map((panel) => el("section", { class: `panel of-${panel.kind}` }, el("h3", {}, panel.title), body(desk, panel))),
      waiting(desk));
    fill(byId("glance"), ...panels.map((panel) => glance(desk, panel)));
  });
}

/** @param {Desk} desk @param {Panel} panel */
function body(desk, panel) {
  const items = panel.items ?? [];
  if (panel.kind === "track") return track(panel);
  if (panel.kind === "markers") return markers(desk, items);
  if (panel.kind === "bars") return bars(desk, items);
  if (panel.kind === "score") return score(desk, items);
  return el("p", { class: "words" }, panel.text ?? "");
}

/** @param {Panel} panel */
function track(panel) {
  return el("ol", { class: "track" }, ...(panel.labels ?? []).map((label, at) =>
    el("li", { class: at + 1 === panel.value ? "now" : at + 1 < (panel.value ?? 0) ? "past" : "", "aria-current": at + 1 === panel.value ? "step" : false },
      el("b", {}, String(at + 1)), el("small", {}, label))));
}

/** @param {Desk} desk @param {PanelItem[]} items */
function markers(desk, items) {
  if (!items.length) return el("p", { class: "quiet" }, "Empty");
  return el("ul", { class: "markers" }, ...items.map((item) =>
    el("li", { title: `${sideShort(desk.table, item.side)}: ${item.title}` }, marker(desk, item), el("span", { class: "sr" }, `, ${item.title}`))));
}

/** A formation's marker, in the colours of its nation's counters. @param {Desk} desk @param {PanelItem} item */
function marker({ table }, item) {
  const node = el("span", { class: `marker side-${sideIndex(table, item.side)}${item.active ? " active" : ""}` }, item.label);
  const nation = table.scene.nations[item.nation ?? ""];
  if (nation) Object.assign(node.style, { background: nation.paper, color: nation.ink });
  return node;
}

/** @param {Desk} desk @param {PanelItem[]} items */
function bars(desk, items) {
  return el("div", {}, ...desk.table.scene.sides.map((side) =>
    el("ul", { class: "losses" }, ...items.filter((item) => item.side === side.id).map((item) => {
      const value = item.value ?? 0;
      const limit = item.limit ?? 0;
      const boxes = Array.from({ length: Math.max(limit, value) }, (_, at) => el("i", { class: at < value ? "lost" : "" }));
      return el("li", { class: item.mark ? "marked" : "" },
        marker(desk, item),
        el("span", { class: "title" }, item.title),
        el("span", { class: "boxes", role: "img", "aria-label": `${value} of ${limit}` }, ...boxes),
        el("span", { class: "count" }, item.mark || `${value}/${limit}`));
    }))));
}

/** @param {Desk} desk @param {PanelItem[]} items */
function score(desk, items) {
  return el("div", { class: "scores" }, ...items.map((item) =>
    el("div", { class: "score" },
      el("p", {}, flag(desk.table.scene.sides, item.side), el("span", {}, sideShort(desk.table, item.side)), el("b", {}, points(item.points ?? 0))),
      el("ul", {}, ...(item.why ?? []).map((reason) => el("li", {}, reason))))));
}

/** The panels in a word or two, for the bar. @param {Desk} desk @param {Panel} panel */
function glance(desk, panel) {
  if (panel.kind === "track") {
    const value = panel.value ?? 0;
    return el("span", { class: "glance turn", title: `${panel.title} ${value} of ${panel.labels?.length ?? 0}` },
      el("b", {}, value ? `${panel.title} ${value}` : "Set-up"), el("span", {}, panel.labels?.[value - 1] ?? ""));
  }
  if (panel.kind === "words") {
    const brief = panel.brief ?? panel.text ?? "";
    return brief && brief !== "nobody" ? el("span", { class: `glance ${panel.id}`, title: panel.title }, brief) : null;
  }
  if (panel.kind === "score") {
    return el("span", { class: "glance score", title: panel.title }, ...(panel.items ?? []).map((item) =>
      el("span", { class: "pair" }, flag(desk.table.scene.sides, item.side),
        el("span", { class: "sr" }, `${sideShort(desk.table, item.side)} `), el("b", {}, points(item.points ?? 0)))));
  }
  return null;
}

/** Who has yet to come. @param {Desk} desk */
function waiting(desk) {
  const due = moment(desk.table)?.picture.waiting ?? [];
  if (!due.length) return null;
  const { scene } = desk.table;
  return el("section", { class: "panel" }, el("h3", {}, "Waiting to enter"),
    el("ul", { class: "due" }, ...due.map(({ id, hex }) =>
      el("li", {}, el("button", { class: "pick", type: "button", onclick: () => lookAt(desk, hex) },
        scene.counters[id] ? miniature(scene, id) : null, el("span", { class: "name" }, nameOf(scene, id), el("small", {}, hexName(scene, hex))))))));
}
