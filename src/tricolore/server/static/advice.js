/** Advice: what a captain or a general would do here, and letting him finish a formation. */

import { el, fill, svg } from "./dom.js";
import { choose } from "./act.js";
import { angle, centre, corners } from "./geometry.js";
import { kbd } from "./options.js";
import { changed, indexOf, listen, moment, myAsk, page, pieceOf, questionNow, sentOf, sideName } from "./state.js";
import { PACES } from "./pace.js";
import { settings } from "./settings.js";
import { say, toast } from "./toast.js";
import { capital, nameOf, often, optionText } from "./words.js";
import { draftOf } from "./placing.js";
import { chained, phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Ask} Ask */
/** @typedef {import("./whole.js").Option} Option */
/** @typedef {import("./types.js").AdviceTold} AdviceTold */

/** The levels that advise. @type {[string, string][]} */
export const ADVISERS = [["captain", phrase("A captain")], ["general", phrase("A general")]];

/** @param {Desk} desk */
export function mountAdvice(desk) {
  const { table } = desk;
  listen(table, ["moment", "counsel", "replay", "busy"], () => drawAdvised(desk));
}

/** Who advises: "the general". */
const him = () => phrase`the ${settings.adviser}`;

/** Whether the present question can be asked about. @param {Desk} desk */
export const mayAsk = ({ table }) => table.advice.allowed && !table.lesson && Boolean(myAsk(table));

/** The advice on the present question, if it has come. @param {Desk} desk @returns {AdviceTold | null} */
export function toldNow({ table }) {
  return questionNow(table) && table.counsel.about === questionNow(table) ? table.counsel.told : null;
}

/** What would he do? @param {Desk} desk */
export async function askAdvice(desk) {
  const { table, live } = desk;
  const ask = myAsk(table);
  if (!ask || !table.shown) return;
  if (!mayAsk(desk)) return toast(table.lesson ? phrase("Not in a lesson.") : phrase("In this game nobody asks for advice unless both sides agree to it. The link button above leads there."), { kind: "why" });
  const about = questionNow(table);
  if (table.counsel.about === about && (table.counsel.told || table.counsel.asking)) return focusTake();
  const counsel = { about, asking: true, told: null, finishing: table.counsel.finishing };
  table.counsel = counsel;
  changed(table, "counsel");
  try {
    const told = await live.advise(table.shown.ply, ask.side, settings.adviser);
    if (table.counsel !== counsel) return;
    table.counsel = { ...counsel, asking: false, told };
    if (questionNow(table) !== about) return;
    lookAtIt(desk, told);
    changed(table, "counsel", "focus");
    say(spoken(desk, told));
    if (page.keys) focusTake();
  } catch (error) {
    if (table.counsel !== counsel) return;
    table.counsel = { ...counsel, asking: false };
    changed(table, "counsel");
    toast(error instanceof Error ? error.message : String(error), { kind: "why" });
  }
}

/** Enter takes the advice. */
function focusTake() {
  const take = document.querySelector("#prompt .take-advice");
  if (take instanceof HTMLElement) take.focus();
}

/** Put the light on the answer. @param {Desk} desk @param {AdviceTold} told */
function lookAtIt({ table }, told) {
  const ask = myAsk(table);
  if (told.option && ask) table.focus = indexOf(ask, told.option[0], told.option[1]);
}

/** @param {Desk} desk @param {AdviceTold} told */
const spoken = (desk, told) => [phrase`${capital(him())} advises: ${answerText(desk, told)}.`, told.plan, ...told.lines].join(" ");

/** @param {Desk} desk @param {AdviceTold} told */
const answerText = (desk, told) => (told.option ? adviceText(desk, told.option)
  : same(told.rows, myAsk(desk.table)?.first) ? phrase("The sheet as it is given") : phrase("A sheet that he has filled in"));

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** An answer as it is advised: "1/1 Dieu (I Corps): 2513". @param {Desk} desk @param {Option} option */
export function adviceText({ table }, option) {
  const unit = myAsk(table)?.unit ?? null;
  const text = optionText(table.scene, option);
  return unit && ["go", "via", "turn"].includes(option[0]) ? `${nameOf(table.scene, unit)}: ${lower(text, option)}` : text;
}

/** Words of an answer within a sentence; names keep their capital letter. @param {string} text @param {Option} option */
export const lower = (text, [kind]) => (["turn", "say", "via", "stack"].includes(kind) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

/** Answer as advised; returns whether there was advice. @param {Desk} desk */
export function takeAdvice(desk) {
  const { table } = desk;
  const told = toldNow(desk);
  const ask = myAsk(table);
  if (!told || !ask) return false;
  if (told.option) choose(desk, indexOf(ask, told.option[0], told.option[1]), true);
  else {
    draftOf(table, ask).rows = [...told.rows];
    dropAdvice(desk);
    changed(table, "busy", "draft");
    const handIn = document.querySelector("#prompt .hand-in");
    if (page.keys && handIn instanceof HTMLElement) handIn.focus();
    say(phrase("The sheet is filled in as advised."));
  }
  return true;
}

/** @param {Desk} desk */
export function dropAdvice({ table }) {
  if (!table.counsel.told && !table.counsel.asking) return false;
  table.counsel = { ...table.counsel, about: "", told: null, asking: false };
  changed(table, "counsel");
  return true;
}

/** Let him answer whatever belongs to this formation. @param {Desk} desk */
export async function finishFormation(desk) {
  const { table, live } = desk;
  const ask = myAsk(table);
  if (!ask || !table.shown || table.counsel.finishing) return;
  const { ply } = table.shown;
  table.counsel = { about: "", asking: false, told: null, finishing: ask.side };
  changed(table, "counsel", "busy");
  say(phrase`${capital(him())} finishes the formation. Escape stops him.`);
  try {
    const done = await live.finish(ply, ask.side, settings.adviser, PACES[settings.pace] ?? 0);
    toast(phrase`${capital(him())} has given ${done.answers === 1 ? "1 answer" : `${done.answers} answers`}. ${done.why}`);
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), { kind: "why" });
  }
  table.counsel = { about: "", asking: false, told: null, finishing: "" };
  changed(table, "counsel", "busy");
}

/** Stop him; returns whether he was at it. @param {Desk} desk */
export function halt({ table, live }) {
  const side = table.counsel.finishing;
  if (!side) return false;
  live.halt(side);
  return true;
}

/** X begins it and stops it. @param {Desk} desk */
export function finishOrHalt(desk) {
  if (!halt(desk) && toldNow(desk)?.finishes) void finishFormation(desk);
  else if (!toldNow(desk)) void askAdvice(desk);
}

/** In the prompt: the button, the advice, or what he is doing. @param {Desk} desk */
export function adviceBox(desk) {
  const { table } = desk;
  const { asking, about } = table.counsel;
  const told = toldNow(desk);
  if (asking && about === questionNow(table)) {
    return el("section", { class: "advice", "aria-label": phrase("Advice") },
      el("p", { class: "quiet waiting" }, phrase`${capital(him())} is thinking`, el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"))));
  }
  if (!told) return null;
  return el("section", { class: "advice", "aria-label": phrase("Advice") },
    el("header", {}, el("p", { class: "lead" }, el("small", {}, phrase`The ${told.by} advises`), answerText(desk, told)),
      el("button", { class: "round drop-advice", type: "button", title: phrase("Leave it (Esc)"), "aria-label": phrase("Leave this advice"), onclick: () => dropAdvice(desk) }, "×")),
    el("div", { class: "reasons", tabindex: 0, role: "group", "aria-label": phrase("Reasons") },
      told.plan ? el("p", {}, told.plan) : null,
      told.other ? el("p", { class: "quiet" }, phrase`Against the next best, ${lower(optionText(table.scene, told.other), told.other)}:`) : null,
      told.lines.length ? el("ul", { class: "card-lines" }, ...told.lines.map((line) => el("li", {}, line))) : null),
    el("div", { class: "says" },
      el("button", { class: "button main take-advice", type: "button", onclick: () => takeAdvice(desk) }, told.option ? phrase("Do it") : phrase("Fill it in so"), kbd("Enter")),
      told.finishes ? el("button", { class: "button finish", type: "button", title: phrase("He answers everything that belongs to this formation"), onclick: () => void finishFormation(desk) }, phrase("Finish this formation"), kbd("X")) : null));
}

/** While he finishes a formation: who does, and how to stop him. @param {Desk} desk */
export function finishingBox(desk) {
  if (!desk.table.counsel.finishing) return null;
  return el("section", { class: "advice", "aria-label": phrase("Advice") },
    el("p", { class: "quiet waiting" }, phrase`${capital(him())} finishes the formation`, el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"))),
    el("div", { class: "says" }, el("button", { class: "button main halt", type: "button", onclick: () => halt(desk) }, phrase("Stop him"), kbd("X"))));
}

/** The button beside Undo. @param {Desk} desk */
export function adviceButton(desk) {
  if (!mayAsk(desk)) return null;
  return el("button", { class: "button plain ask-advice", type: "button", title: phrase`What would you do? Ask ${him()}`, onclick: () => void askAdvice(desk) }, phrase("Advice"), kbd("A"));
}

/** On the map: a ring where the answer lies, and an arrow to it from who is to go. @param {Desk} desk */
function drawAdvised(desk) {
  const { table, layers, layout } = desk;
  const told = toldNow(desk);
  const [kind, value] = told?.option ?? [];
  const unit = kind === "send" ? sentOf(value ?? "")[0] : myAsk(table)?.unit ?? null;
  const start = unit ? pieceOf(table, unit)?.hex ?? (kind === "send" ? Number(unit) || undefined : undefined) : undefined;
  const hex = kind === "send" ? sentOf(value ?? "")[1]
    : kind === "go" || kind === "via" || kind === "stack" ? Number(value)
    : kind === "pick" || kind === "play" ? pieceOf(table, String(value))?.hex ?? moment(table)?.picture.waiting.find((one) => one.id === value)?.hex : kind === "turn" ? start : undefined;
  if (table.replay || hex === undefined) return layers.advised.replaceChildren();
  const at = centre(layout, hex);
  const from = start !== undefined && start !== hex ? centre(layout, start) : null;
  const turned = kind === "turn" ? angle(Number(value)) : null;
  fill(layers.advised,
    from ? svg("path", { d: `M${from.x} ${from.y}L${at.x} ${at.y}`, class: "advised-way" }) : svg("g"),
    svg("polygon", { points: corners(at, layout.radius - 1), class: "advised-ring under" }),
    svg("polygon", { points: corners(at, layout.radius - 1), class: "advised-ring" }),
    turned === null ? svg("g") : svg("path", { d: `M${at.x} ${at.y}L${at.x + 62 * Math.cos(turned)} ${at.y + 62 * Math.sin(turned)}`, class: "advised-way" }));
}

// Whether it is allowed

/** Sides of persons here that could agree, or have agreed. @param {Desk} desk */
const mine = ({ table }) => table.seats.filter((side) => table.players[side] === "person");

/** Whether advice needs the agreement of both sides. @param {Desk} desk */
const needsBoth = ({ table }) => Object.values(table.players).filter((name) => name === "person").length > 1;

/** In the dialog of the game: agree to advice, or not any more. @param {Desk} desk @returns {import("./dom.js").Child[]} */
export function consentRows(desk) {
  const { table, live } = desk;
  if (!needsBoth(desk) || table.lesson || table.shown?.over) return [];
  const name = (/** @type {string} */ side) => (mine(desk).length > 1 ? ` (${sideName(table, side)})` : "");
  const others = table.advice.agreed.filter((side) => !mine(desk).includes(side));
  return [el("h3", {}, phrase("Advice")),
    el("p", { class: "footnote" }, table.advice.allowed ? phrase("Both sides have agreed that either may ask for advice. The record says where it was asked for.")
      : phrase`Between people nobody asks for advice unless both sides agree.${others.length ? ` ${phrase`${chained(others.map((side) => sideName(table, side)))}: agreed.`}` : ""}`),
    el("p", { class: "card-acts" }, ...mine(desk).map((side) => {
      const agreed = table.advice.agreed.includes(side);
      return el("button", { class: "button", type: "button", "data-advice": side, onclick: () => {
        const went = live.allowAdvice(side, !agreed);
        toast(!went ? phrase("There is no connection to the server just now.") : agreed ? phrase("No advice from now on.") : phrase("You have agreed to advice."), went ? {} : { kind: "error" });
      } }, `${agreed ? phrase("No more advice") : phrase("Agree to advice")}${name(side)}`);
    }))];
}

/** In the prompt: the other side has agreed, and waits for this one. @param {Desk} desk */
export function consentLine(desk) {
  const { table, live } = desk;
  const side = mine(desk).find((one) => !table.advice.agreed.includes(one));
  const other = table.advice.agreed.find((one) => !mine(desk).includes(one));
  if (!needsBoth(desk) || !side || !other || table.replay || table.shown?.over || table.lesson) return null;
  return el("div", { class: "offer" }, el("p", { role: "status" }, phrase`${sideName(table, other)}: either side may ask for advice, if you agree.`),
    el("p", { class: "card-acts" }, el("button", { class: "button", type: "button", onclick: () => live.allowAdvice(side, true) }, phrase("Agree"))));
}

/** Where advice was asked for, in a sentence for each side. @param {import("./state.js").Table} table @param {Record<string, number[]>} advice */
export function askedText(table, advice) {
  const times = (/** @type {string} */ side) => advice[side]?.length ?? 0;
  const told = table.scene.sides.filter((side) => times(side.id));
  return told.map((side) => phrase`${side.name} asked for advice ${often(times(side.id))}.`).join(" ");
}

