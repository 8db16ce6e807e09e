"""The charts of the guide (`guide.md`), and the steps of a turn."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.ask import Subject
from tricolore.core.text import say, term
from tricolore.rulesets.butchery import subjects
from tricolore.rulesets.butchery.setting import DATA, load_setting
from tricolore.rulesets.great_battles.answers import guide
from tricolore.rulesets.great_battles.data.reading import NAMED
from tricolore.rulesets.guide import Chart
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.kit.guide import chart

STEPS: Mapping[type[Subject], str] = {
    **guide.STEPS,
    subjects.SendRider: "command",
    subjects.RideTo: "command",
    subjects.ForceMarch: "movement",
    subjects.AssaultWith: "combat",
    subjects.AssaultHex: "combat",
    subjects.AssaultUnit: "combat",
    subjects.AssaultAnother: "combat",
    subjects.ResolveWhich: "combat",
    subjects.ResolveFirst: "combat",
    subjects.ChooseCapacity: "combat",
    subjects.CoordinateWhich: "combat",
    subjects.GiveNoQuarter: "combat",
    subjects.HoldBack: "combat",
}
MOVERS = {
    "infantry": say("infantry"),
    "cavalry": say("cavalry"),
    "cavalry_attack": say("cavalry that means to assault"),
    "artillery": say("artillery"),
    "commander": say("commander of a formation"),
    "chief": say("commander in chief"),
    "rider": say("despatch rider"),
}


def charts(scenario: str, data: str | None) -> dict[str, Chart]:
    tables = Files(DATA, data, NAMED).read("tables.toml")
    found = guide.charts_of_tables(tables)
    found["movement"] = chart(
        [say("who"), say("points")],
        [[name, tables["movement"][key]] for key, name in MOVERS.items()],
    )
    found["weather"] = chart(
        [say("turn"), 1, 2, 3, 4, 5, say("6 or more")],
        [[turn, *map(term, row)] for turn, row in tables["weather"].items()],
    )
    return found | (guide.charts_of_scenario(load_setting(scenario, data)) if scenario else {})
