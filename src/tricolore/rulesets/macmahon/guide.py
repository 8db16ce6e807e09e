"""The charts of the guide (`guide.md`), and the steps of a turn."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.ask import Subject
from tricolore.rulesets.great_battles.answers import guide
from tricolore.rulesets.great_battles.data.reading import NAMED
from tricolore.rulesets.guide import Chart
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.macmahon import subjects
from tricolore.rulesets.macmahon.setting import DATA, load_setting

STEPS: Mapping[type[Subject], str] = {
    **guide.STEPS,
    subjects.AttackWith: "combat",
    subjects.AttackHex: "combat",
    subjects.AttackUnit: "combat",
    subjects.Coordinate: "combat",
    subjects.KeepOut: "combat",
    subjects.StrikeFirst: "combat",
    subjects.ResolveWhich: "combat",
    subjects.ResolveFirst: "combat",
    subjects.JoinDefence: "combat",
    subjects.RefuseRetreat: "combat",
    subjects.FireAsOne: "barrage",
    subjects.PlaceMarker: "initiative",
    subjects.LeadWhich: "activation",
}


def charts(scenario: str, data: str | None) -> dict[str, Chart]:
    found = guide.charts_of_tables(Files(DATA, data, NAMED).read("tables.toml"))
    return found | (guide.charts_of_scenario(load_setting(scenario, data)) if scenario else {})
