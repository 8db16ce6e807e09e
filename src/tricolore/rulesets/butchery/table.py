"""A Sheer Butchery at the browser's table (see `great_battles.answers.table`)."""

from __future__ import annotations

from tricolore.core.text import say, term
from tricolore.core.words import headed
from tricolore.rulesets.butchery.answers import QUESTIONS
from tricolore.rulesets.butchery.guide import STEPS
from tricolore.rulesets.butchery.scene import SCENE
from tricolore.rulesets.butchery.setting import load_setting
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.butchery.victory import MAJOR_FROM, MINOR_FROM, judge
from tricolore.rulesets.great_battles.answers.table import BattleTable, standing
from tricolore.rulesets.table import Panel, Piece, Scene, Words


class ButcheryTable(BattleTable[Butchery]):
    state = Butchery
    steps = STEPS
    ask = QUESTIONS

    def scene(self, scenario: str, data: str | None = None) -> Scene:
        return SCENE.of(load_setting(scenario, data))

    def pieces(self, s: Butchery) -> list[Piece]:
        """Despatch riders (8.3)."""
        return [Piece(f"{id}.rider", rider.hex) for id, rider in s.riders.items()]

    def panels(self, s: Butchery) -> list[Panel]:
        return [Words("weather", say("Weather"), headed(term(s.weather)))]

    def last_panels(self, s: Butchery) -> list[Panel]:
        """13.2.2: who would win."""
        winner, level = judge(s)
        why = say(
            "a lead of {minor} points wins, of {major} it is a major victory",
            minor=MINOR_FROM,
            major=MAJOR_FROM,
        )
        if "victor" in s.killed:
            why += say("; the death of the king makes it a step worse for the allies")
        if s.result is not None and (s.result.winner, s.result.level) != (winner, level):
            winner, level, why = s.result  # an emperor has fallen
        outcome = (
            say("{winner} {level}", winner=s.setting.side_names[winner], level=level)
            if winner
            else say("a {level}", level=level)
        )
        return [standing(s, say("{outcome}: {why}.", outcome=outcome, why=why))]


TABLE = ButcheryTable()
