"""The scene for the browser's table: everything on it that never changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.great_battles.answers.scene import Colours, Scene
from tricolore.rulesets.great_battles.data.roster import Chief

NATIONS = {
    "french": {"name": "French", "paper": "#2f5fa8", "ink": "#ffffff"},
    "piedmontese": {"name": "Piedmontese", "paper": "#3f8a4d", "ink": "#ffffff"},
    "austrian": {"name": "Austrian", "paper": "#fbfaf3", "ink": "#1d1d1b"},
}


class ButcheryScene(Scene[Setting]):
    ruleset = "butchery"
    title = "A Sheer Butchery"
    short: ClassVar[Mapping[str, str]] = {"allied": "Allies", "austrian": "Austria"}
    signs: ClassVar[Mapping[str, str]] = {"broken": "of a broken formation"}

    def nations(self, setting: Setting) -> Mapping[str, Colours]:
        return NATIONS

    def beside(self, chief: Chief) -> dict[str, dict[str, Any]]:
        """His despatch rider (8.3)."""
        rider = {
            "name": f"Despatch rider of {chief.name}",
            "kind": "rider",
            "side": chief.side,
            "nation": chief.nation,
            "formation": "",
            "symbol": "rider",
            "values": [],
            "facts": [],
            "reconstructed": [],
        }
        return {f"{chief.id}.rider": rider}


SCENE = ButcheryScene()
