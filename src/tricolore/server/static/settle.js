/** Ending a game before its end, and answers that are given from now on. */

import { el, fill } from "./dom.js";
import { openDialog } from "./dialog.js";
import { flag } from "./flag.js";
import { sideName } from "./state.js";
import { toast } from "./toast.js";
import { optionText } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Ask} Ask */
/** @typedef {import("./whole.js").Option} Option */

const NO_LINE = "There is no line to the server just now.";

/** The sides that a person plays from here. @param {Desk} desk */
const mine = ({ table }) => table.seats.filter((side) => table.players[side] === "person");

/** Conceding, and offering or taking a draw. @param {Desk} desk @returns {import("./dom.js").Child[]} */
export function endRows(desk) {
  const { table, live } = desk;
  if (table.offers === null || !table.shown || table.shown.over || table.replay) return [];
  const { ply } = table.shown;
  const said = (/** @type {boolean} */ went, /** @type {string} */ text) => toast(went ? text : NO_LINE, went ? {} : { kind: "error" });
  const buttons = mine(desk).flatMap((side) => {
    const name = sideName(table, side);
    const offered = table.offers?.includes(side) ?? false;
    const other = table.offers?.some((one) => one !== side) ?? false;
    return [
      el("button", { class: "button", type: "button", "data-draw": side, onclick: () => (offered
        ? said(live.draw(ply, side, false), "The offer is withdrawn.")
        : sure(other ? "Agree to a draw?" : "Offer a draw?",
          other ? "The game ends at once, and nobody has won." : "The game ends if the other side agrees. It goes on until then, and you can withdraw the offer.",
          other ? "Agree" : "Offer it", () => said(live.draw(ply, side, true), other ? "Agreed." : "A draw is offered."))) },
      offered ? "Withdraw the draw" : other ? "Agree to a draw" : `Offer a draw${mine(desk).length > 1 ? ` (${name})` : ""}`),
      el("button", { class: "button", type: "button", "data-concede": side, onclick: () =>
        sure("Give the game up?", `${name} concedes, and the game is over. This cannot be taken back.`, "Concede", () => said(live.concede(ply, side), "The game is given up.")) },
      `Concede${mine(desk).length > 1 ? ` (${name})` : ""}`),
    ];
  });
  return buttons.length ? [el("h3", {}, "The end"), el("p", { class: "card-acts" }, ...buttons)] : [];
}

/** @param {string} title @param {string} text @param {string} yes @param {() => void} act */
function sure(title, text, yes, act) {
  const box = openDialog(title, el("p", {}, text), el("p", { class: "card-acts" },
    el("button", { class: "button main sure-yes", type: "button", onclick: () => {
      box.close();
      act();
    } }, yes),
    el("button", { class: "button", type: "button", onclick: () => box.close() }, "No")));
}

/** In the prompt: somebody has offered a draw. @param {Desk} desk */
export function offerLine(desk) {
  const { table } = desk;
  const others = (table.offers ?? []).filter((side) => !mine(desk).includes(side));
  if (!others.length || !table.shown || table.shown.over) return null;
  return el("p", { class: "offer", role: "status" }, `${others.map((side) => sideName(table, side)).join(" and ")} offers a draw.`);
}

// Standing answers

/** How long a standing answer holds. @type {[string, string][]} */
const SPANS = [["turn", "this turn"], ["game", "the whole game"]];

/** A question that may be answered from now on: a box to be ticked before the answer is given. @param {Desk} desk @param {Ask} ask */
export function standBox({ table, live }, ask) {
  const words = ask.options.filter(([kind]) => kind === "say");
  if (!ask.kind || words.length < 2 || words.length < ask.options.length) return null;
  const spans = el("select", { "aria-label": "For how long" }, ...SPANS.map(([value, text]) => el("option", { value }, text)));
  const buttons = words.map((answer) => el("button", { class: "button plain", type: "button", "data-stand": answer[1], onclick: () => {
    const sent = live.stand(ask.side, { asks: ask.kind ?? "", answer, until: spans.value });
    if (!sent) toast(NO_LINE, { kind: "error" });
  } }, `Always “${optionText(table.scene, answer)}”`));
  return el("details", { class: "stand" }, el("summary", {}, "Answer this from now on"), el("div", { class: "says" }, spans, ...buttons));
}

/** "Take part: Yes, this turn". @param {import("./state.js").Table} table @param {import("./types.js").Standing} one */
function standingText(table, one) {
  const asked = one.asks.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
  const span = SPANS.find(([value]) => value === one.until)?.[1];
  return `${asked}: ${optionText(table.scene, one.answer)}${span ? `, ${span}` : ""}`;
}

/** The standing answers of this browser's seats, each with a cross. @param {Desk} desk */
export function standingPanel({ table, live }) {
  if (!table.standing.length) return null;
  const box = el("section", { class: "panel standing" });
  fill(box, el("h3", {}, "Answered from now on"), el("ul", { class: "standing-list" }, ...table.standing.map((one) =>
    el("li", {}, flag(table.scene.sides, one.side), el("span", {}, standingText(table, one)),
      el("button", { class: "round", type: "button", title: "Ask me again", "aria-label": `Ask me again: ${standingText(table, one)}`, "data-revoke": one.id, onclick: () => {
        if (!live.revoke(one.side, one.id)) toast(NO_LINE, { kind: "error" });
      } }, "×")))));
  return box;
}
