/** Conceding, draws by agreement, and standing answers. */

import { el, fill } from "./dom.js";
import { openDialog } from "./dialog.js";
import { flag } from "./flag.js";
import { sideName } from "./state.js";
import { toast } from "./toast.js";
import { optionText } from "./words.js";
import { chained, phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Ask} Ask */
/** @typedef {import("./whole.js").Option} Option */

const NO_LINE = phrase("There is no connection to the server just now.");

/** Say what was sent, or that it was not. @param {boolean} went @param {string} text */
const said = (went, text) => toast(went ? text : NO_LINE, went ? {} : { kind: "error" });

/** The sides that a person plays from here. @param {Desk} desk */
const mine = ({ table }) => table.seats.filter((side) => table.players[side] === "person");

/** Conceding, and offering or taking a draw. @param {Desk} desk @returns {import("./dom.js").Child[]} */
export function endRows(desk) {
  const { table, live } = desk;
  if (table.offers === null || !table.shown || table.shown.over || table.replay) return [];
  const { ply } = table.shown;
  const buttons = mine(desk).flatMap((side) => {
    const name = sideName(table, side);
    const offered = table.offers?.includes(side) ?? false;
    const other = table.offers?.some((one) => one !== side) ?? false;
    return [
      el("button", { class: "button", type: "button", "data-draw": side, onclick: () => (offered
        ? said(live.draw(ply, side, false), phrase("The offer is withdrawn."))
        : other ? agree(desk, side)
        : sure(phrase("Offer a draw?"), phrase("The game ends if the other side agrees. Until then it goes on, and you can withdraw the offer. If the other side makes a choice instead, it has declined."),
          phrase("Offer it"), () => said(live.draw(ply, side, true), phrase("You have offered a draw.")))) },
      offered ? phrase("Withdraw the offer of a draw") : other ? phrase("Agree to a draw") : phrase`Offer a draw${mine(desk).length > 1 ? ` (${name})` : ""}`),
      el("button", { class: "button", type: "button", "data-concede": side, onclick: () =>
        sure(phrase("Concede the game?"), phrase`${name}: you concede, the other side wins, and the game is over. This cannot be taken back.`, phrase("Concede"), () => said(live.concede(ply, side), phrase("You have conceded."))) },
      phrase`Concede${mine(desk).length > 1 ? ` (${name})` : ""}`),
    ];
  });
  return buttons.length ? [el("h3", {}, phrase("End the game")), el("p", { class: "card-acts" }, ...buttons)] : [];
}

/** @param {string} title @param {string} text @param {string} yes @param {() => void} act */
function sure(title, text, yes, act) {
  const box = openDialog(title, el("p", {}, text), el("p", { class: "card-acts" },
    el("button", { class: "button main sure-yes", type: "button", onclick: () => {
      box.close();
      act();
    } }, yes),
    el("button", { class: "button", type: "button", onclick: () => box.close() }, phrase("No"))));
}

/** Agree to the other side's offer, after a second thought. @param {Desk} desk @param {string} side */
function agree({ table, live }, side) {
  sure(phrase("Agree to a draw?"), phrase("The game ends at once, and nobody has won."), phrase("Agree"), () => said(live.draw(table.shown?.ply ?? 0, side, true), phrase("You have agreed to a draw.")));
}

/** In the prompt: somebody has offered a draw, and the two answers. @param {Desk} desk */
export function offerLine(desk) {
  const { table, live } = desk;
  const others = (table.offers ?? []).filter((side) => !mine(desk).includes(side));
  if (!others.length || !table.shown || table.shown.over) return null;
  const text = el("p", { role: "status" }, phrase`A draw is offered by ${chained(others.map((side) => sideName(table, side)))}.`);
  const side = table.replay ? undefined : mine(desk)[0];
  return el("div", { class: "offer" }, text, side === undefined ? null : el("p", { class: "card-acts" },
    el("button", { class: "button", type: "button", "data-agree": side, onclick: () => agree(desk, side) }, phrase("Agree")),
    el("button", { class: "button", type: "button", "data-decline": side, onclick: () => said(live.draw(table.shown?.ply ?? 0, side, false), phrase("You have declined.")) }, phrase("Decline"))));
}

// Standing answers

/** How long a standing answer holds. @type {[string, string][]} */
const SPANS = [["turn", phrase("this turn")], ["game", phrase("the whole game")]];

/** Kinds of options that mean the same whenever a question comes up. */
const LASTING = ["say", "play"];

/** Kinds of options that send a piece somewhere: whether they are good depends on the position. */
const MOVES = ["go", "via", "turn", "send"];

/** A box that opens under a question: give the same answer whenever it is asked. @param {Desk} desk @param {Ask} ask */
export function standBox({ table, live }, ask) {
  const words = ask.options.filter(([kind]) => LASTING.includes(kind));
  const moves = ask.options.some(([kind]) => MOVES.includes(kind));
  if (table.lesson || !ask.kind || !words.length || ask.options.length < 2 || moves || ask.idle) return null;
  const spans = el("select", { "aria-label": phrase("For how long") }, ...SPANS.map(([value, text]) => el("option", { value }, text)));
  const buttons = words.map((answer) => el("button", { class: "button", type: "button", "data-stand": answer[1], onclick: () => {
    const sent = live.stand(ask.side, { asks: ask.kind ?? "", answer, until: spans.value });
    if (!sent) toast(NO_LINE, { kind: "error" });
  } }, phrase`Always “${optionText(table.scene, answer)}”`));
  return el("details", { class: "stand" }, el("summary", {}, phrase("Always answer this the same way")),
    el("p", { class: "quiet" }, phrase("The server then answers for you, after one to three seconds. Nobody else can see that it does. To be asked again, open the tab Battle.")),
    el("div", { class: "says" }, spans, ...buttons));
}

/** "Do the attackers advance to …? No, this turn". @param {import("./state.js").Table} table @param {import("./types.js").Standing} one */
function standingText(table, one) {
  const kind = one.asks.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
  const span = SPANS.find(([value]) => value === one.until)?.[1];
  return `${one.question || `${kind}:`} ${optionText(table.scene, one.answer)}${span ? `, ${span}` : ""}`;
}

/** The standing answers of this browser's seats, each with a cross. @param {Desk} desk */
export function standingPanel({ table, live }) {
  if (!table.standing.length) return null;
  const box = el("section", { class: "panel standing" });
  fill(box, el("h3", {}, phrase("Your standing answers")), el("ul", { class: "standing-list" }, ...table.standing.map((one) =>
    el("li", {}, flag(table.scene.sides, one.side), el("span", {}, standingText(table, one)),
      el("button", { class: "round", type: "button", title: phrase("Ask me again"), "aria-label": phrase`Ask me again: ${standingText(table, one)}`, "data-revoke": one.id, onclick: () => {
        if (!live.revoke(one.side, one.id)) toast(NO_LINE, { kind: "error" });
      } }, "×")))));
  return box;
}
