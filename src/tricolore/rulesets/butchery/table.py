"""A Sheer Butchery at the table in the browser (see `great_battles.table`)."""

from __future__ import annotations

from typing import Any

from tricolore.rulesets.butchery.answers import QUESTIONS
from tricolore.rulesets.butchery.scene import SCENE
from tricolore.rulesets.butchery.setting import load_setting
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.table import BattleTable, piece


class ButcheryTable(BattleTable[Butchery]):
    state = Butchery
    ask = QUESTIONS

    def scene(self, scenario: str, data: str | None = None) -> dict[str, Any]:
        return SCENE.of(load_setting(scenario, data))

    def pieces(self, s: Butchery) -> list[dict[str, Any]]:
        """Despatch riders (8.3)."""
        return [piece(f"{id}.rider", rider.hex, []) for id, rider in s.riders.items()]

    def panels(self, s: Butchery) -> list[dict[str, Any]]:
        return [
            {"id": "weather", "title": "Weather", "kind": "words", "text": s.weather.capitalize()}
        ]


TABLE = ButcheryTable()
