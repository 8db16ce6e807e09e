"""The ruleset as the driver knows it: procedures, beginnings, saving and loading."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.position import Position
from tricolore.core.state import GameOption, Imagine, Procedure, State
from tricolore.core.text import say
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
    saved,
    sequence,
    sovereigns,
    stacking,
    steps,
)
from tricolore.rulesets.brothers.options import options_of
from tricolore.rulesets.brothers.position import set_up
from tricolore.rulesets.brothers.reading import SCENARIOS, load_setting
from tricolore.rulesets.brothers.setting import SIDES, Setting
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.veils import veiled
from tricolore.rulesets.brothers.view import imagine
from tricolore.rulesets.kit.codec import GameRules
from tricolore.rulesets.kit.handicap import handicap_of
from tricolore.rulesets.ruleset import Pitch

plays.EVENTS.update(events.RULES)

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
    steps.Window: plays.window,
    steps.Announce: plays.announced,
    steps.LastPlays: sequence.last_plays,
    steps.Housekeeping: sequence.housekeeping,
}

VEILED: Mapping[type, Procedure] = {kind: veiled(rule) for kind, rule in PROCEDURES.items()}


class BrothersRules(GameRules[Brothers]):
    """All Are Brothers as a ruleset."""

    name = "brothers"
    title = "All Are Brothers: Solferino 1859"
    version = "5"
    procedures = VEILED
    state = Brothers
    scenarios = SCENARIOS
    begin_with = "spia-ditalia"
    pitch = Pitch(
        special=say(
            "Solferino by chits: nobody knows who acts next, and either side can interrupt "
            "with an event."
        ),
        hard=say("Harder: many special cases, and events at any moment."),
    )
    sides = SIDES

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return SIDES

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return options_of(scenario)

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Brothers:
        chosen = frozenset(id for id, word in (options or {}).items() if word == "yes")
        return sequence.begin(load_setting(scenario, data), seed, chosen, handicap_of(options))

    @property
    def imagine(self) -> Imagine:  # type: ignore[override]
        return imagine

    def set_up(
        self, position: Position, scenario: str, seed: str, data: str | None = None
    ) -> Brothers:
        return set_up(position, load_setting(scenario, data), seed)

    def summary(self, state: State) -> dict[str, dict[str, float]]:
        """What studies compare of a game that is over."""
        s = self.own(state)
        return {
            side: {
                "points": s.vp.get(side, 0) / 2,
                "places": sum(holder == side for holder in s.control.values()),
                "broken": sum(s.side(uid) == side for uid in s.broken),
                "demoralised": sum(s.formation(id).side == side for id in s.demoralised),
                "turn": s.turn,
            }
            for side in SIDES
        }

    def setting(self, scenario: str, data: str | None = None) -> Setting:
        return load_setting(scenario, data)

    def check(self, s: Brothers) -> None:
        saved.check(s)


RULESET = BrothersRules()
