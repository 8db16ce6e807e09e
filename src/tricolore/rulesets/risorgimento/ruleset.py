"""The ruleset as the driver knows it: procedures, beginnings, saving and loading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.position import Position
from tricolore.core.state import GameOption, Procedure, State
from tricolore.core.text import say
from tricolore.rulesets.kit.codec import GameRules
from tricolore.rulesets.kit.handicap import handicap_of
from tricolore.rulesets.risorgimento import (
    activation,
    aftermath,
    attack,
    combat,
    continuity,
    demoralization,
    initiative,
    leaders,
    magenta,
    movement,
    rally,
    reactions,
    reserve,
    retreat,
    saved,
    sequence,
    solferino,
    steps,
    victory,
    volleys,
)
from tricolore.rulesets.risorgimento.options import OPTIONS
from tricolore.rulesets.risorgimento.position import set_up
from tricolore.rulesets.risorgimento.reading import DATA, SCENARIOS, load_setting
from tricolore.rulesets.risorgimento.setting import SIDES, Setting
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.ruleset import Pitch

PROCEDURES: Mapping[type, Procedure] = {
    steps.Turn: sequence.turn,
    steps.RainCheck: solferino.rain_check,
    steps.RollInitiative: initiative.roll_initiative,
    steps.PlaceReserves: reserve.place_reserves,
    steps.Segment: continuity.segment,
    steps.RollContinuity: continuity.roll_continuity,
    steps.EndActivations: sequence.end_activations,
    steps.Recover: rally.recover,
    steps.LeaveReserves: reserve.leave_reserves,
    steps.Repair: magenta.repair,
    steps.Demolition: magenta.demolition,
    steps.MoveCommanders: leaders.move_commanders,
    steps.Demoralise: demoralization.demoralise,
    steps.TestCorps: demoralization.roll_for_corps,
    steps.CloseTurn: sequence.close_turn,
    steps.Activate: activation.activate,
    steps.Commands: activation.commands,
    steps.OpenCommand: activation.open_command,
    steps.FireFirst: volleys.fire_first,
    steps.Manoeuvre: movement.manoeuvre,
    steps.Move: movement.move,
    steps.Walk: movement.walk,
    steps.Alarm: movement.alarm,
    steps.React: reactions.react,
    steps.Press: reactions.press,
    steps.CloseCommand: activation.close_command,
    steps.FireLater: volleys.fire_later,
    steps.Assaults: attack.assaults,
    steps.Declare: attack.declare,
    steps.Receive: attack.receive,
    steps.Commit: attack.commit,
    steps.Fights: attack.fights,
    steps.Fight: combat.fight,
    steps.Fallback: retreat.fallback,
    steps.Aftermath: aftermath.aftermath,
    steps.EndFight: aftermath.end_fight,
    steps.RallyUnits: rally.rally_units,
    steps.EndActivation: activation.end_activation,
    steps.Release: reserve.release,
    steps.Danger: leaders.danger,
    steps.Displaced: retreat.displaced,
    steps.Waver: magenta.waver,
}


class RisorgimentoRules(GameRules[Risorgimento]):
    """Risorgimento 1859 as a ruleset."""

    name = "risorgimento"
    title = "Risorgimento 1859: Magenta, San Martino, Solferino"
    version = "3"
    procedures = PROCEDURES
    state = Risorgimento
    scenarios = SCENARIOS
    begin_with = "san-martino"
    pitch = Pitch(
        special=say(
            "The battles by battalions: facings, squares, skirmishers, charges, and whole "
            "brigades moved at once."
        ),
        hard=say("The hardest: its size, and what the enemy may do at each step."),
    )
    sides = SIDES

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return SIDES

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Risorgimento:
        return sequence.begin(load_setting(scenario, data), seed, handicap_of(options))

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return OPTIONS

    def decode(self, data: Any, scenario: str, folder: str | None = None) -> Risorgimento:
        """Also read states from before there were handicaps."""
        return super().decode({"handicap": 0, **data}, scenario, folder)

    def set_up(
        self, position: Position, scenario: str, seed: str, data: str | None = None
    ) -> Risorgimento:
        return set_up(position, load_setting(scenario, data), seed)

    def drawing(self, scenario: str) -> bytes | None:
        """The picture of the map, which some scenarios share."""
        picture = DATA / load_setting(scenario).map / "map.svg"
        return picture.read_bytes() if picture.is_file() else None

    def summary(self, state: State) -> dict[str, dict[str, float]]:
        """What studies compare of a game that is over."""
        s = self.own(state)
        scores = victory.score(s)
        return {
            side: {
                "points": scores[side].total,
                "places": scores[side].held,
                "lost": sum(s.side(uid) == side for uid in s.fallen),
                "demoralised": sum(s.corps[id].demoralised for id in s.setting.side_corps[side]),
                "turn": s.turn,
            }
            for side in SIDES
        }

    def setting(self, scenario: str, data: str | None = None) -> Setting:
        return load_setting(scenario, data)

    def check(self, s: Risorgimento) -> None:
        saved.check(s)


RULESET = RisorgimentoRules()
