"""The charts of the guide (`guide.md`), and the steps of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.ask import Subject
from tricolore.core.text import say
from tricolore.core.words import listed
from tricolore.rulesets.brothers import subjects
from tricolore.rulesets.brothers.reading import DATA, NAMED, load_setting
from tricolore.rulesets.brothers.setting import Arrival, Setting
from tricolore.rulesets.brothers.wording import ADJECTIVES
from tricolore.rulesets.guide import Chart
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.kit.guide import chart, results, signed, worded

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
    "white": say("good shots (once; in a combined fire if 4 points are theirs)"),
    "canister": say("guns at the next hex, but not French medium guns"),
    "flank": say("flanking fire, never at a town"),
    "cavalry": say("a front line of cavalry alone, in neither town nor woods"),
    "extended": say("guns beyond their effective range"),
    "obscured": say("an obscured line of sight"),
    "low_ammo": say("each firing unit with Low Ammo"),
    "repeated": say("a further defensive fire of the same unit in a step"),
    "town": say("target in a town"),
    "woods": say("target in woods"),
    "village": say("target in a village"),
    "cultivated": say("target in cultivation, for guns at two hexes or more"),
    "uphill": say("up a slope; from two hexes or more, at a higher level"),
}
ASSAULT = {
    "morale": say("better morale rating of the largest unit; worse, as much to the left"),
    "flank": say("flank attack, never on a town"),
    "slope": say("up a slope"),
    "stream": say("over a stream"),
    "canal": say("over a canal"),
    "town": say("defender in a town"),
    "village": say("defender in a village"),
    "woods": say("defender in woods"),
    "cavalry_on_foot": say("cavalry that does not charge, against infantry"),
}


def charts(scenario: str, data: str | None) -> dict[str, Chart]:
    files = Files(DATA, data, NAMED)
    tables = files.read("tables.toml")
    fire, assault = tables["fire_shifts"], tables["assault_shifts"]
    found = {
        "fire": results(
            [say("dice"), *(str(one).capitalize() for one in tables["fire"]["columns"])],
            tables["fire"]["rows"],
        ),
        "fire shifts": chart(
            [say("shift of a fire"), say("columns")],
            [[FIRE[key], signed(fire[key])] for key in FIRE],
        ),
        "movement": chart(
            [say("points to enter"), say("infantry"), say("cavalry"), say("artillery")],
            [*_arms(tables["terrain"]), *_arms(tables["sides"], "+")],
        ),
        "assault": results(
            [say("dice"), *map(_differences, tables["assault"]["columns"])],
            tables["assault"]["rows"],
        ),
        "assault shifts": chart(
            [say("shift of an assault"), say("columns")],
            [
                *([ASSAULT[key], signed(assault[key])] for key in ASSAULT),
                *(
                    [say("all attackers to the defender {odds}", odds=odds), signed(shift)]
                    for odds, shift in assault["odds"].items()
                ),
            ],
        ),
        "events": chart(
            [say("event"), say("chits"), ""],
            [
                [event["name"], _chits(event), event["text"]]
                for event in files.read("events.toml").values()
            ],
        ),
    }
    return worded(found | (_of_scenario(load_setting(scenario, data)) if scenario else {}))


def _chits(event: Mapping[str, Any]) -> str:
    return say("{number} {nation}", number=event["count"], nation=ADJECTIVES[event["nation"]])


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
            [say("turn"), say("hour"), say("who"), say("enters at")],
            [
                [
                    _turn(line),
                    setting.clock(line.turn),
                    line.name,
                    listed([board.name_of(hex) for hex in line.hexes[:3]]),
                ]
                for line in sorted(setting.arrivals.values(), key=lambda line: line.turn)
            ],
        ),
        "places": chart(
            [say("place"), say("hex"), say("points"), say("held at the start by")],
            [
                [name, listed(list(map(board.label, hexes))), _half(halves), names.get(holder, "–")]
                for (name, halves, holder), hexes in places.items()
            ],
        ),
        "victory": chart(
            [say("lead of the Allies"), say("result")],
            [
                [
                    say("{points} or more", points=_half(level.least))
                    if level.least > -1000
                    else say("less"),
                    say("{side} {level}", side=names[level.winner], level=level.name)
                    if level.winner
                    else level.name,
                ]
                for level in sorted(setting.levels, key=lambda one: -one.least)
            ],
        ),
    }


def _turn(line: Arrival) -> str:
    if line.span is None:
        return str(line.turn)
    low, high = line.span
    return say("{turn} (on {low} to {high})", turn=line.turn, low=low, high=high)


def _half(halves: int) -> str:
    sign, halves = ("−", -halves) if halves < 0 else ("", halves)
    return f"{sign}{halves // 2 or ''}½" if halves % 2 else f"{sign}{halves // 2}"
