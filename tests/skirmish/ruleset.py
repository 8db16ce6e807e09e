"""The ruleset as the driver knows it."""

from __future__ import annotations

from collections.abc import Mapping

from tests.skirmish import assault, events, fire, march, saved, sequence, state
from tests.skirmish.position import set_up
from tests.skirmish.setting import Setting, load_setting
from tests.skirmish.state import Skirmish
from tests.skirmish.view import imagine
from tricolore.core.position import Position
from tricolore.core.state import GameOption, Procedure, State
from tricolore.rulesets.kit.codec import GameRules
from tricolore.rulesets.ruleset import About, RulesetBase

PROCEDURES: Mapping[type, Procedure] = {
    state.Deal: sequence.deal,
    state.Turn: sequence.turn,
    state.DrawEvent: sequence.draw_event,
    state.Orders: sequence.orders,
    state.DrawChit: sequence.draw_chit,
    state.Activate: march.activate,
    state.March: march.march,
    state.Walk: march.walk,
    state.React: march.react,
    state.Window: events.window,
    state.TakeEffect: events.take_effect,
    state.Shot: fire.shot,
    state.Assaults: assault.assaults,
    state.TurnOver: assault.turn_over,
    state.Meet: assault.meet,
    state.Fight: assault.fight,
    state.Pay: assault.pay,
    state.Advance: assault.advance,
    state.EndTurn: sequence.end_turn,
}

MIST = GameOption(
    id="mist",
    title="Mist",
    about="In the first two turns nobody fires on the march (8).",
    choices=[("off", "A clear day"), ("on", "Morning mist")],
)


class SkirmishRules(GameRules[Skirmish], RulesetBase):
    name = "skirmish"
    title = "Ponte"
    version = "1"
    scenarios = ("ponte", "outpost")
    sides = ("red", "blue")
    procedures = PROCEDURES
    state = Skirmish
    imagine = staticmethod(imagine)

    def setting(self, scenario: str, data: str | None = None) -> Setting:
        return load_setting(scenario, data)

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return load_setting(scenario).sides

    def about(self, scenario: str, data: str | None = None) -> About:
        setting = load_setting(scenario, data)
        sides = {side: setting.armies[side].name for side in setting.sides}
        return About(setting.name, sides, setting.turns, "half an hour", setting.summary)

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return (MIST,)

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Skirmish:
        mist = (options or {}).get("mist") == "on"
        return sequence.begin(load_setting(scenario, data), seed, mist=mist)

    def set_up(
        self, position: Position, scenario: str, seed: str, data: str | None = None
    ) -> Skirmish:
        return set_up(position, load_setting(scenario, data), seed)

    def check(self, s: Skirmish) -> None:
        saved.check(s)

    def summary(self, state: State) -> dict[str, dict[str, float]]:
        s = self.own(state)
        return {
            side: {"points": sequence.score(s, side), "pieces": len(s.of_side(side))}
            for side in s.setting.sides
        }


RULESET = SkirmishRules()
