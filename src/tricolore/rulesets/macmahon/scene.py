"""The scene for the browser's table: everything on it that never changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tricolore.core.words import count
from tricolore.rulesets.great_battles.answers.scene import Colours, Scene
from tricolore.rulesets.great_battles.data.roster import Chief, Counter, Formation
from tricolore.rulesets.macmahon.setting import Setting


class MacMahonScene(Scene[Setting]):
    ruleset = "macmahon"
    title = "MacMahon"
    short: ClassVar[Mapping[str, str]] = {
        "allied": "Allies",
        "austrian": "Austria",
        "french": "France",
        "german": "Germany",
    }
    signs: ClassVar[Mapping[str, str]] = {
        "demoralised": "of a demoralised formation",
        "commanded directly": "commanded directly by the commander in chief",
        "in reserve": "held in reserve (14.4)",
        "ridden down": "stopped by a charge to the death (14.4)",
    }
    cohesion = "morale"
    reaction = "inertia"

    def nations(self, setting: Setting) -> Mapping[str, Colours]:
        return {id: nation._asdict() for id, nation in setting.nations.items()}

    # These counters show their movement, and all their figures are reconstructed

    def unit(self, counter: Counter) -> dict[str, Any]:
        shown = super().unit(counter)
        shown["facts"] = [["movement", f"{counter.movement / 2:g}"], *shown["facts"]]
        shown["reconstructed"] = [*shown["reconstructed"], "movement"]
        if counter.reach:
            shown["reconstructed"].append("range")
        if counter.attached:
            shown["facts"].append(["attached from", "the Guard (13.4)"])
        return shown

    def commander(self, formation: Formation) -> dict[str, Any]:
        shown = super().commander(formation)
        shown["facts"].append(["losses", f"demoralised by {count(formation.losses, 'step')}"])
        shown["reconstructed"].append("losses")
        return shown

    def chief(self, chief: Chief) -> dict[str, Any]:
        """8: his inertia, which is also how many units he commands directly, and initiative."""
        shown = super().chief(chief)
        shown["values"].append(["initiative", chief.initiative])
        shown["reconstructed"] = ["inertia", "initiative"]
        return shown


SCENE = MacMahonScene()
