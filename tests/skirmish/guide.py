"""The charts of the toy's guide, and the steps of its turn."""

from __future__ import annotations

from collections.abc import Mapping

from tests.skirmish import subjects
from tests.skirmish.setting import DATA, NAMED
from tricolore.core.ask import Subject
from tricolore.rulesets.guide import Chart
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.kit.guide import chart

STEPS: Mapping[type[Subject], str] = {
    subjects.GiveOrders: "orders",
    subjects.NextToMarch: "march",
    subjects.MarchTo: "march",
    subjects.NextAssault: "assault",
}


def charts(scenario: str, data: str | None) -> dict[str, Chart]:
    costs = Files(DATA, data, NAMED).read("tables.toml")["cost"]
    return {"cost": chart(["ground", "points"], list(costs.items()))}
