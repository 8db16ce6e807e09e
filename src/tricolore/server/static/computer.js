/** The computer at the table: what it intends, and what to do when it fails. */

import { api } from "./net.js";
import { byId, el } from "./dom.js";
import { openDialog } from "./dialog.js";
import { flag } from "./flag.js";
import { keep, linkTo } from "./games.js";
import { moment, sideName } from "./state.js";
import { complain, toast } from "./toast.js";
import { missionList, showMissions } from "./missions.js";
import { capital, computerName } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Plan} Plan */

/** Whether a computer plays and tells its plans. @param {import("./state.js").Table} table */
export const computers = (table) => table.plans && Object.values(table.players).some((name) => name !== "person");

/** @param {Desk} desk */
export async function openPlans(desk) {
  const { table, live } = desk;
  if (!computers(table)) return;
  try {
    const { plans } = await live.explain();
    openDialog(phrase("What does it intend?"),
      ...plans.map((plan) => drawPlan(desk, plan)),
      plans.length ? null : el("p", {}, phrase("It has not said anything yet. Players without plans never do.")));
  } catch (error) {
    complain(error);
  }
}

/** @param {Desk} desk @param {Plan} plan */
function drawPlan(desk, plan) {
  const { table } = desk;
  const ago = (moment(table)?.ply ?? table.ply) - plan.ply;
  return el("section", { class: "plan" },
    el("h3", {}, flag(table.scene.sides, plan.side), `${sideName(table, plan.side)} · ${capital(computerName(plan.player))}`),
    el("p", { class: "lead" }, plan.mission),
    plan.lines.length ? el("ul", { class: "card-lines" }, ...plan.lines.map((line) => el("li", {}, line))) : null,
    plan.missions.length ? el("details", { class: "whole" }, el("summary", {}, phrase("All its formations")), missionList(plan),
      el("p", { class: "card-acts" }, el("button", { class: "button show-missions", type: "button", onclick: () => {
        /** @type {HTMLDialogElement} */ (byId("dialog")).close();
        showMissions(desk, plan);
        toast(phrase("Each arrow goes from the middle of a formation to its goal. Esc takes them away."), { stay: 7000 });
      } }, phrase("Show it on the map")))) : null,
    el("p", { class: "footnote" }, ago <= 1 ? phrase("Said with its last choice.") : phrase`Said ${ago} choices ago.`));
}

/** Take over the seat of a computer that has failed. @param {Desk} desk @param {string} side */
export async function takeOver({ table }, side) {
  try {
    const taken = await api(`/api/games/${table.game}/seats/${side}/take`, { method: "POST", keys: table.keys });
    const keys = [...table.keys, taken.key];
    keep({ game: table.game, keys });
    location.replace(linkTo(table.game, keys));
    location.reload();
  } catch (error) {
    complain(error);
  }
}
