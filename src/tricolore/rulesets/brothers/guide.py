"""The charts of the guide (`guide.md`), and the steps of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.ask import Subject
from tricolore.core.words import listed
from tricolore.rulesets.brothers import subjects
from tricolore.rulesets.brothers.reading import DATA, NAMED, load_setting
from tricolore.rulesets.brothers.setting import Setting
from tricolore.rulesets.guide import Chart
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.kit.guide import chart, results, signed

STEPS: Mapping[type[Subject], str] = {
    subjects.PlotPostures: "planning",
    subjects.ChoosePosture: "command",
    subjects.ChangePosture: "command",
    subjects.ChooseDivision: "command",
    subjects.OrderFire: "fire",
    subjects.ComposeFire: "fire",
    subjects.AimFire: "fire",
    subjects.OrderMove: "movement",
    subjects.OrderStack: "movement",
    subjects.OnMarch: "movement",
    subjects.PlaceInStack: "movement",
    subjects.ChargeAt: "movement",
    subjects.ChargeFrom: "movement",
    subjects.AnswerMove: "movement",
    subjects.EnterWith: "movement",
    subjects.LineUp: "movement",
    subjects.DeclareAssault: "assault",
    subjects.ComposeAssault: "assault",
    subjects.NextAssault: "assault",
    subjects.ChooseLead: "assault",
    subjects.Abandon: "assault",
    subjects.AbandonFar: "assault",
    subjects.ChooseLosses: "assault",
    subjects.AdvanceWith: "assault",
    subjects.AdvanceAlong: "assault",
    subjects.AdvanceOn: "assault",
    subjects.RallyUnit: "rally",
    subjects.RallyWhat: "rally",
}
"""Events and retreats can come at any step, so they tell of none."""

FIRE = {
    "white": "good shots (once; in a combined fire if 4 points are theirs)",
    "canister": "guns at the next hex, but not French medium guns",
    "flank": "flanking fire, never at a town",
    "cavalry": "a front line of cavalry alone, in neither town nor woods",
    "extended": "guns beyond their effective range",
    "obscured": "an obscured line of sight",
    "low_ammo": "each firing unit with Low Ammo",
    "repeated": "a further defensive fire of the same unit in a step",
    "town": "target in a town",
    "woods": "target in woods",
    "village": "target in a village",
    "cultivated": "target in cultivation, for guns at two hexes or more",
    "uphill": "up a slope; from two hexes or more, at a higher level",
}
ASSAULT = {
    "morale": "better morale rating of the largest unit; worse, as much to the left",
    "flank": "flank attack, never on a town",
    "slope": "up a slope",
    "stream": "over a stream",
    "canal": "over a canal",
    "town": "defender in a town",
    "village": "defender in a village",
    "woods": "defender in woods",
    "cavalry_on_foot": "cavalry that does not charge, against infantry",
}


def charts(scenario: str, data: str | None) -> dict[str, Chart]:
    files = Files(DATA, data, NAMED)
    tables = files.read("tables.toml")
    fire, assault = tables["fire_shifts"], tables["assault_shifts"]
    found = {
        "fire": results(
            ["dice", *(str(one).capitalize() for one in tables["fire"]["columns"])],
            tables["fire"]["rows"],
        ),
        "fire shifts": chart(
            ["shift of a fire", "columns"], [[FIRE[key], signed(fire[key])] for key in FIRE]
        ),
        "movement": chart(
            ["points to enter", "infantry", "cavalry", "artillery"],
            [*_arms(tables["terrain"]), *_arms(tables["sides"], "+")],
        ),
        "assault": results(
            ["dice", *map(_differences, tables["assault"]["columns"])],
            tables["assault"]["rows"],
        ),
        "assault shifts": chart(
            ["shift of an assault", "columns"],
            [
                *([ASSAULT[key], signed(assault[key])] for key in ASSAULT),
                *(
                    [f"all attackers to the defender {odds}", signed(shift)]
                    for odds, shift in assault["odds"].items()
                ),
            ],
        ),
        "events": chart(
            ["event", "chits", ""],
            [
                [event["name"], f"{event['count']} {event['nation'].capitalize()}", event["text"]]
                for event in files.read("events.toml").values()
            ],
        ),
    }
    return found | (_of_scenario(load_setting(scenario, data)) if scenario else {})


def _differences(column: str) -> str:
    return column.replace("-", "−").replace("/", ", ")


def _arms(rows: Mapping[str, Mapping[str, Any]], sign: str = "") -> list[list[object]]:
    arms = ("infantry", "cavalry", "artillery")
    return [
        [name, *(cost if cost == "no" else f"{sign}{cost}" for cost in map(costs.get, arms))]
        for name, costs in rows.items()
    ]


def _of_scenario(setting: Setting) -> dict[str, Chart]:
    names, board = setting.side_names, setting.board
    places: dict[tuple[str, int, str], list[int]] = {}
    for place in setting.places.values():
        places.setdefault((place.name, place.halves, place.holder), []).append(place.hex)
    return {
        "arrivals": chart(
            ["turn", "hour", "who", "enters at"],
            [
                [
                    f"{line.turn}{_span(line.span)}",
                    setting.clock(line.turn),
                    line.name,
                    listed([board.name_of(hex) for hex in line.hexes[:3]]),
                ]
                for line in sorted(setting.arrivals.values(), key=lambda line: line.turn)
            ],
        ),
        "places": chart(
            ["place", "hex", "points", "held at the start by"],
            [
                [name, listed(list(map(board.label, hexes))), _half(halves), names.get(holder, "–")]
                for (name, halves, holder), hexes in places.items()
            ],
        ),
        "victory": chart(
            ["lead of the Allies", "result"],
            [
                [
                    f"{_half(level.least)} or more" if level.least > -1000 else "less",
                    f"{names[level.winner]} {level.name}" if level.winner else level.name,
                ]
                for level in sorted(setting.levels, key=lambda one: -one.least)
            ],
        ),
    }


def _span(span: tuple[int, int] | None) -> str:
    return f" (on {span[0]} to {span[1]})" if span else ""


def _half(halves: int) -> str:
    sign, halves = ("−", -halves) if halves < 0 else ("", halves)
    return f"{sign}{halves // 2 or ''}½" if halves % 2 else f"{sign}{halves // 2}"
