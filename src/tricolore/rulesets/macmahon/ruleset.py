"""The ruleset: procedures, starting positions, saving and loading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.position import Position
from tricolore.core.state import GameOption, Procedure
from tricolore.core.text import say
from tricolore.rulesets.great_battles.data.ruleset import BattleRules
from tricolore.rulesets.kit.handicap import handicap_of
from tricolore.rulesets.macmahon import (
    activation,
    announcement,
    assault,
    barrage,
    charges,
    command,
    coordination,
    initiative,
    movement,
    rally,
    reichshoffen,
    saved,
    sequence,
    state,
)
from tricolore.rulesets.macmahon.options import options_of
from tricolore.rulesets.macmahon.position import set_up
from tricolore.rulesets.macmahon.setting import SCENARIOS, SIDES, Setting, load_setting
from tricolore.rulesets.macmahon.state import MacMahon
from tricolore.rulesets.macmahon.victory import Score, score
from tricolore.rulesets.ruleset import Pitch

PROCEDURES: Mapping[type, Procedure] = {
    state.Agree: reichshoffen.agree,
    state.Orient: sequence.orient,
    state.Turn: sequence.turn,
    state.MoveChief: command.move_chief,
    state.CheckLines: command.check_lines,
    state.Initiative: initiative.initiative_phase,
    state.Operations: initiative.operations_phase,
    state.Activate: activation.activate,
    state.CheckCommand: activation.check_command,
    state.DirectCommand: command.direct_command,
    state.Barrage: barrage.barrage,
    state.Fire: barrage.fire,
    state.ChargeWindow: charges.charge_window,
    state.Movement: movement.movement,
    state.Move: movement.move,
    state.MoveLeader: movement.move_leader,
    state.Enter: movement.enter,
    state.Declare: announcement.declare,
    state.Share: announcement.share,
    state.Group: coordination.group,
    state.Resolve: assault.resolve,
    state.Assault: assault.fight_assault,
    state.EndActivation: activation.end_activation,
    state.RallyPhase: rally.rally_phase,
    state.EndTurn: sequence.end_turn,
}


class MacMahonRules(BattleRules[MacMahon]):
    """Magenta and Reichshoffen as a ruleset."""

    name = "macmahon"
    title = "MacMahon: Magenta 1859 and Reichshoffen 1870"
    version = "2"
    procedures = PROCEDURES
    state = MacMahon
    scenarios = tuple(SCENARIOS)
    begin_with = "magenta"
    pitch = Pitch(
        special=say(
            "The smallest of the five: a marker from the cup says which corps acts, and each "
            "attack is announced and answered."
        ),
        hard=say("The easiest; zones and the order of a fight take a while."),
    )
    sides = tuple(side for both in SIDES.values() for side in both)
    """The sides of all scenarios."""

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return SIDES[scenario]

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> MacMahon:
        return sequence.begin(load_setting(scenario, data), seed, handicap_of(options))

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return options_of(scenario)

    def set_up(
        self, position: Position, scenario: str, seed: str, data: str | None = None
    ) -> MacMahon:
        return set_up(position, load_setting(scenario, data), seed)

    def decode(self, data: Any, scenario: str, folder: str | None = None) -> MacMahon:
        """Also read states of version 1, in which all attackers of a hex were coordinated, and
        those from before there were handicaps."""
        data = {"handicap": 0, **data}
        grouped = data["grouped"]
        if isinstance(grouped, list):
            attacks = [(hex, uid) for uid, hex, *_ in data["attacks"]]
            members = {str(hex): [uid for at, uid in attacks if at == hex] for hex in grouped}
            data = {**data, "grouped": members}
        return super().decode(data, scenario, folder)

    def setting(self, scenario: str, data: str | None = None) -> Setting:
        return load_setting(scenario, data)

    def check(self, s: MacMahon) -> None:
        saved.check(s)

    def score(self, s: MacMahon, side: str) -> Score:
        return score(s, side)


RULESET = MacMahonRules()
