"""The ruleset as the driver knows it: procedures, beginnings, saving and loading."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.position import Position
from tricolore.core.state import GameOption, Imagine, Procedure, State
from tricolore.core.text import say
from tricolore.rulesets.kit.codec import GameRules
from tricolore.rulesets.radetzky import (
    activation,
    advance,
    bridges,
    charges,
    choice,
    combat,
    movement,
    reinforcements,
    results,
    retreat,
    saved,
    sequence,
    steps,
    supply_phase,
    victory,
)
from tricolore.rulesets.radetzky.options import CALENDAR, OPTIONS
from tricolore.rulesets.radetzky.position import set_up
from tricolore.rulesets.radetzky.reading import SCENARIOS, load_setting
from tricolore.rulesets.radetzky.setting import LITERAL, SIDES, Setting
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.view import imagine
from tricolore.rulesets.ruleset import Pitch

PROCEDURES: Mapping[type, Procedure] = {
    steps.Deploy: sequence.deploy,
    steps.DeployBridge: sequence.deploy_bridge,
    steps.Turn: sequence.turn,
    steps.Arrive: reinforcements.arrive,
    steps.ChooseCommands: choice.choose_commands,
    steps.SupplyPhase: supply_phase.supply_phase,
    steps.Recovery: supply_phase.recovery,
    steps.Surprise: choice.surprise,
    steps.Draw: sequence.draw_counter,
    steps.Activate: activation.activate,
    steps.Reserve: activation.reserve,
    steps.Marches: movement.marches,
    steps.March: movement.march,
    steps.Charge: charges.charge,
    steps.ChargeHome: charges.charge_home,
    steps.AfterCharge: charges.after_charge,
    steps.Declare: combat.declare,
    steps.NextFight: combat.next_fight,
    steps.Fight: combat.fight,
    steps.Resolve: combat.resolve,
    steps.Pay: results.pay,
    steps.WithdrawAll: retreat.withdraw_all,
    steps.Withdraw: retreat.withdraw,
    steps.Advance: advance.advance,
    steps.AfterFight: combat.after_fight,
    steps.EndActivation: activation.end_activation,
    steps.EndTurn: sequence.end_turn,
    steps.FinishBridge: bridges.finish_bridge,
    steps.CloseTurn: sequence.close_turn,
}


class RadetzkyRules(GameRules[Radetzky]):
    """Radetzky's March as a ruleset."""

    name = "radetzky"
    title = "Radetzky's March: The Hundred Hours Campaign 1849"
    version = "5"
    procedures = PROCEDURES
    state = Radetzky
    scenarios = SCENARIOS
    begin_with = "race"
    pitch = Pitch(
        special=say(
            "A campaign of four days: both sides choose in secret who marches; supply, "
            "bridges and nights decide."
        ),
        hard=say("Short rules; supply and planning a day ahead are the hard part."),
    )
    sides = SIDES

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return SIDES

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return OPTIONS

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Radetzky:
        calendar = (options or {}).get(CALENDAR, LITERAL)
        return sequence.begin(load_setting(scenario, data), seed, calendar)

    @property
    def imagine(self) -> Imagine:  # type: ignore[override]
        return imagine

    def set_up(
        self, position: Position, scenario: str, seed: str, data: str | None = None
    ) -> Radetzky:
        return set_up(position, load_setting(scenario, data), seed)

    def summary(self, state: State) -> dict[str, dict[str, float]]:
        """What studies compare of a game that is over."""
        s = self.own(state)
        return {
            side: {
                "points": victory.score(s)[side].total,
                "places": sum(holder == side for holder in s.holders.values()),
                "lost": s.lost[side],
                "captured": s.captured[side],
                "turn": s.turn,
            }
            for side in SIDES
        }

    def setting(self, scenario: str, data: str | None = None) -> Setting:
        return load_setting(scenario, data)

    def check(self, s: Radetzky) -> None:
        saved.check(s)


RULESET = RadetzkyRules()
