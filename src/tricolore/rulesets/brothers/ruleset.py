"""The ruleset as the driver knows it: procedures, beginnings, saving and loading."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.state import Procedure
from tricolore.rulesets.brothers import (
    advance,
    assault,
    chits,
    collapse,
    command,
    counterstroke,
    events,
    fire,
    movement,
    plays,
    rally,
    reaction,
    results,
    retreat,
    sequence,
    sovereigns,
    stacking,
    steps,
)
from tricolore.rulesets.brothers.reading import SCENARIOS, load_setting
from tricolore.rulesets.brothers.setting import SIDES, Setting
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.kit.codec import GameRules

assert events.PLUS_TWO, "the events fill the table that the plays look into"

PROCEDURES: Mapping[type, Procedure] = {
    steps.Turn: sequence.turn,
    steps.Plot: sequence.plot,
    steps.Draw: chits.draw_chit,
    steps.DrawEvent: chits.draw_event,
    steps.ActivateSovereign: sovereigns.activate_sovereign,
    steps.Activate: sequence.activate,
    steps.Command: command.command,
    steps.Check: command.check,
    steps.Checked: command.checked,
    steps.FireStep: fire.fire_step,
    steps.Fire: fire.resolve_fire,
    steps.MoveStep: movement.move_step,
    steps.March: movement.march,
    steps.MarchOn: movement.march_on,
    steps.HaltCheck: movement.halt_check,
    steps.AnswerFire: reaction.answer_fire,
    steps.Overrun: reaction.overrun_procedure,
    steps.Declare: assault.declare,
    steps.AssaultStep: assault.assault_step,
    steps.Assault: assault.assault,
    steps.Fight: results.fight,
    steps.PayLoss: results.pay_loss,
    steps.ToughFight: results.tough_fight,
    steps.Retreat: retreat.retreat,
    steps.Advance: advance.advance,
    steps.Disorder: advance.disorder_step,
    steps.Countercharge: counterstroke.countercharge,
    steps.BeforeRally: sequence.before_rally,
    steps.RallyStep: rally.rally_step,
    steps.AfterRally: sequence.after_rally,
    steps.EndActivation: sequence.end_activation,
    steps.StepEnd: stacking.step_end,
    steps.Collapse: collapse.collapse,
    steps.CollapseRetreats: collapse.collapse_retreats,
    steps.Window: chits.window(plays.plays),
    steps.Announce: plays.announced,
    steps.LastPlays: sequence.last_plays,
    steps.Housekeeping: sequence.housekeeping,
}


class BrothersRules(GameRules[Brothers]):
    """All Are Brothers as a ruleset."""

    name = "brothers"
    title = "All Are Brothers: Solferino 1859"
    version = "1"
    procedures = PROCEDURES
    state = Brothers
    scenarios = SCENARIOS
    sides = SIDES

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return SIDES

    def begin(self, scenario: str, seed: str, data: str | None = None) -> Brothers:
        return sequence.begin(load_setting(scenario, data), seed)

    def setting(self, scenario: str, data: str | None = None) -> Setting:
        return load_setting(scenario, data)

    def check(self, s: Brothers) -> None:
        """Nothing yet."""


RULESET = BrothersRules()
