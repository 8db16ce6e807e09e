"""The scene of the browser's table: everything on it that never changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from tricolore.core.text import say, term
from tricolore.core.words import count
from tricolore.rulesets import table
from tricolore.rulesets.great_battles.answers.scene import BattleScene
from tricolore.rulesets.great_battles.data.roster import Chief, Counter, Formation
from tricolore.rulesets.macmahon.setting import Setting


class MacMahonScene(BattleScene[Setting]):
    ruleset = "macmahon"
    title = say("MacMahon")
    short: ClassVar[Mapping[str, str]] = {
        "allied": say("Allies"),
        "austrian": say("Austria"),
        "french": say("France"),
        "german": say("Germany"),
    }
    signs = (
        table.Sign("demoralised", say("of a demoralised formation"), "M", tone="square"),
        table.Sign("commanded directly", say("commanded directly by the commander in chief"), "+"),
        table.Sign("in reserve", say("held in reserve (14.4)"), "R"),
        table.Sign("ridden down", say("stopped by a charge to the death (14.4)"), "‖"),
    )
    cohesion = say("morale")
    reaction = say("inertia")

    def nations(self, setting: Setting) -> Mapping[str, table.Nation]:
        return {
            id: table.Nation(term(name), paper, ink)
            for id, (name, paper, ink) in setting.nations.items()
        }

    # These counters show their movement, and all their figures are reconstructed

    def unit(self, counter: Counter) -> table.Counter:
        shown = super().unit(counter)
        facts = [
            (say("movement"), say("{points:g}", points=counter.movement / 2)),
            *shown.facts,
        ]
        if counter.attached:
            facts.append((say("attached from"), say("the Guard (13.4)")))
        also = [say("movement"), say("range")] if counter.reach else [say("movement")]
        return replace(shown, facts=facts, reconstructed=[*shown.reconstructed, *also])

    def commander(self, formation: Formation) -> table.Counter:
        shown = super().commander(formation)
        losses = (
            say("losses"),
            say("demoralised by {steps}", steps=count(formation.losses, "step")),
        )
        return replace(
            shown,
            facts=[*shown.facts, losses],
            reconstructed=[*shown.reconstructed, say("losses")],
        )

    def chief(self, chief: Chief) -> table.Counter:
        """8: his inertia, which is also how many units he can command directly, and his
        initiative."""
        shown = super().chief(chief)
        return replace(
            shown,
            values=[*shown.values, (say("initiative"), chief.initiative)],
            reconstructed=[say("inertia"), say("initiative")],
        )


SCENE = MacMahonScene()
