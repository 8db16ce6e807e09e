"""The charts of the guide (`guide.md`), and the steps of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.ask import Subject
from tricolore.core.text import joined, say
from tricolore.core.words import count, listed
from tricolore.rulesets.guide import Chart
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.kit.guide import chart, results, worded
from tricolore.rulesets.radetzky import subjects
from tricolore.rulesets.radetzky.reading import DATA, NAMED, load_setting
from tricolore.rulesets.radetzky.setting import LITERAL, SIDES, Setting

STEPS: Mapping[type[Subject], str] = {
    subjects.EnterMap: "reinforcements",
    subjects.ChooseFormations: "choice",
    subjects.RecoverSteps: "supply",
    subjects.PlaceCommand: "activation",
    subjects.PickIndependents: "activation",
    subjects.HoldReserve: "activation",
    subjects.NextMarch: "movement",
    subjects.OnMarch: "movement",
    subjects.BridgeOver: "movement",
    subjects.EvadeCharge: "movement",
    subjects.DeclareAttacks: "combat",
    subjects.ChooseFight: "combat",
    subjects.EvadeCombat: "combat",
}
"""Results are paid and ground is given up in charges and in combat, so they tell of no step."""


def charts(scenario: str, data: str | None) -> dict[str, Chart]:
    tables = Files(DATA, data, NAMED).read("tables.toml")
    combat, sides = tables["combat"], tables["sides"]
    found = {
        "combat": results([say("die"), *combat["columns"]], combat["rows"]),
        "charges against infantry": _charge(say("infantry"), tables["charge_infantry"]),
        "charges against cavalry": _charge(say("cavalry"), tables["charge_cavalry"]),
        "terrain": chart(
            [say("terrain"), say("points"), say("defender's shift"), ""],
            [
                *(
                    [name, one["cost"], _left(one["shift"]), _notes(one)]
                    for name, one in tables["terrain"].items()
                ),
                *(
                    [name, _side_cost(one["cost"]), _left(one["shift"]), ""]
                    for name, one in sides.items()
                    if name not in ("ford", "bridge")
                ),
            ],
        ),
    }
    return worded(found | (_of_scenario(load_setting(scenario, data)) if scenario else {}))


def _charge(against: str, table: Mapping[str, Any]) -> Chart:
    columns = [_factors(str(one)) for one in table["columns"]]
    return results([say("die, {against}", against=against), *columns], table["rows"])


def _factors(column: str) -> str:
    """The differences of a column: -3/4 stands for two."""
    first, *more = column.replace("-", "−").split("/")
    return ", ".join([first, *(f"−{one}" for one in more)])


def _side_cost(cost: object) -> str:
    return say("no") if cost == "no" else f"+{cost}"


def _left(shift: int) -> str:
    return say("{shift} to the left", shift=shift) if shift else "–"


def _notes(one: Mapping[str, Any]) -> str:
    if one.get("open"):
        return say("cavalry can charge here")
    return say("no encirclement") if one.get("fortified") else ""


def _of_scenario(setting: Setting) -> dict[str, Chart]:
    names, board = setting.side_names, setting.board
    days = [
        day
        for turn, day in setting.calendars[LITERAL].items()
        if setting.first <= turn <= setting.last
    ]
    return {
        "track": chart(
            [say("turn"), "", *(names[side] for side in SIDES), ""],
            [
                [
                    day.turn,
                    say("{date} {hour}", date=day.date, hour=day.hour),
                    *(day.points[side] for side in SIDES),
                    joined(
                        [say("supply")] * day.supply + [say("night: no combat")] * day.night, ", "
                    ),
                ]
                for day in days
            ],
        ),
        "arrivals": chart(
            [say("turn"), say("side"), say("who"), say("enters at")],
            [
                [
                    say("from {turn}", turn=turn) if turn == max(line.doors) else turn,
                    names[line.side],
                    say("{line} ({units})", line=line.name, units=count(len(line.units), "unit")),
                    listed([board.name_of(hex) for hex in doors]),
                ]
                for line in sorted(setting.arrivals.values(), key=lambda line: line.turn)
                for turn, doors in line.doors.items()
            ],
        ),
        "places": chart(
            [say("place"), say("points"), say("held at the start by")],
            [
                [place.name, place.points, names.get(place.holder, "–")]
                for place in setting.places.values()
            ],
        ),
    }
