"""The ruleset: procedures, starting positions, saving and loading."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.position import Position
from tricolore.core.state import Procedure
from tricolore.core.text import say
from tricolore.rulesets.butchery import (
    activation,
    assault,
    barrage,
    capacities,
    command,
    initiative,
    movement,
    rally,
    saved,
    sequence,
    state,
    weather,
)
from tricolore.rulesets.butchery.position import set_up
from tricolore.rulesets.butchery.setting import SCENARIOS, SIDES, Setting, load_setting
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.butchery.victory import Score, score
from tricolore.rulesets.great_battles.data.ruleset import BattleRules
from tricolore.rulesets.great_battles.rules.markers import operations_phase
from tricolore.rulesets.ruleset import Pitch

PROCEDURES: Mapping[type, Procedure] = {
    state.Turn: sequence.turn,
    state.WeatherPhase: weather.weather_phase,
    state.MoveChief: command.move_chief,
    state.CheckLines: command.check_lines,
    state.MoveRider: command.move_rider,
    state.RideOn: command.ride_on,
    state.Initiative: initiative.initiative_phase,
    state.Operations: operations_phase,
    state.Activate: activation.activate,
    state.CheckCommand: activation.check_command,
    state.DirectCommand: activation.direct_command,
    state.Barrage: barrage.barrage,
    state.Fire: barrage.fire,
    state.OrderMarch: capacities.order_march,
    state.Movement: movement.movement,
    state.Move: movement.move,
    state.MoveLeader: movement.move_leader,
    state.Enter: movement.enter,
    state.Declare: assault.declare,
    state.Share: assault.share,
    state.UseCapacity: capacities.use_capacity,
    state.Resolve: assault.resolve,
    state.Assault: assault.fight_assault,
    state.EndActivation: activation.end_activation,
    state.RallyPhase: rally.rally_phase,
    state.EndTurn: sequence.end_turn,
}


class ButcheryRules(BattleRules[Butchery]):
    """A Sheer Butchery as a ruleset."""

    name = "butchery"
    title = "A Sheer Butchery: Solferino 1859"
    version = "2"
    procedures = PROCEDURES
    state = Butchery
    scenarios = tuple(SCENARIOS)
    begin_with = "solferino"
    pitch = Pitch(
        special=say(
            "Solferino in one evening, by corps and brigades: riders carry the orders of "
            "three sovereigns, and heat and a storm wear everybody down."
        ),
        hard=say("Not hard; the lines of command take a while."),
    )
    sides = SIDES
    """The sides of all scenarios."""

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return SIDES

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Butchery:
        return sequence.begin(load_setting(scenario, data), seed)

    def set_up(
        self, position: Position, scenario: str, seed: str, data: str | None = None
    ) -> Butchery:
        return set_up(position, load_setting(scenario, data), seed)

    def setting(self, scenario: str, data: str | None = None) -> Setting:
        return load_setting(scenario, data)

    def check(self, s: Butchery) -> None:
        saved.check(s)

    def score(self, s: Butchery, side: str) -> Score:
        return score(s, side)


RULESET = ButcheryRules()
