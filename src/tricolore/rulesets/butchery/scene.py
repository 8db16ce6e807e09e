"""The scene of the browser's table: everything on it that never changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tricolore.core.text import say
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.great_battles.answers.scene import BattleScene
from tricolore.rulesets.great_battles.data.roster import Chief
from tricolore.rulesets.table import Counter, Face, Nation, Sign

NATIONS = {
    "french": Nation(say("French"), "#2f5fa8", "#ffffff"),
    "piedmontese": Nation(say("Piedmontese"), "#3f8a4d", "#ffffff"),
    "austrian": Nation(say("Austrian"), "#fbfaf3", "#1d1d1b"),
}

SORTS = (say("rider"),)
"""The kind of counter that only this game has, as the table tells it."""


class ButcheryScene(BattleScene[Setting]):
    ruleset = "butchery"
    title = say("A Sheer Butchery")
    short: ClassVar[Mapping[str, str]] = {"allied": say("Allies"), "austrian": say("Austria")}
    signs = (Sign("broken", say("of a broken formation"), "B", tone="square"),)

    def nations(self, setting: Setting) -> Mapping[str, Nation]:
        return NATIONS

    def beside(self, chief: Chief) -> dict[str, Counter]:
        """His despatch rider (8.3)."""
        rider = Counter(
            name=say("Despatch rider of {chief}", chief=chief.name),
            kind="rider",
            side=chief.side,
            nation=chief.nation,
            formation="",
            faces={"front": Face("pennon")},
        )
        return {f"{chief.id}.rider": rider}


SCENE = ButcheryScene()
