"""The charts of the guide (`guide.md`), and the steps of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.ask import Subject
from tricolore.core.text import joined, say, term
from tricolore.core.words import count, listed
from tricolore.rulesets.guide import Chart
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.kit.guide import chart, signed
from tricolore.rulesets.risorgimento import subjects
from tricolore.rulesets.risorgimento.reading import DATA, NAMED, load_setting
from tricolore.rulesets.risorgimento.setting import Setting
from tricolore.rulesets.risorgimento.wording import leader_name

STEPS: Mapping[type[Subject], str] = {
    subjects.PlaceReserve: "reserves",
    subjects.LeaveReserve: "end",
    subjects.ChooseCommander: "end",
    subjects.ChooseCorps: "selection",
    subjects.ChooseBrigade: "selection",
    subjects.Mass: "movement",
    subjects.ChooseCommand: "movement",
    subjects.TryOrders: "movement",
    subjects.TakeCavalry: "movement",
    subjects.GoStrategic: "movement",
    subjects.ChooseMover: "movement",
    subjects.Restack: "movement",
    subjects.MoveOn: "movement",
    subjects.Enter: "movement",
    subjects.FaceOnEntry: "movement",
    subjects.FaceSquare: "movement",
    subjects.Occupy: "movement",
    subjects.WithdrawCavalry: "movement",
    subjects.Withdraw: "movement",
    subjects.ChooseShooter: "fire",
    subjects.FireSmallArms: "fire",
    subjects.ChooseAssault: "attack",
    subjects.Target: "attack",
    subjects.ChargeAt: "attack",
    subjects.ChargeBy: "attack",
    subjects.NextFight: "attack",
    subjects.NextGroup: "attack",
    subjects.JoinAttack: "attack",
    subjects.PreAttack: "attack",
    subjects.Continue: "attack",
    subjects.ContinueInto: "attack",
    subjects.FaceRallied: "rally",
    subjects.TurnRallied: "rally",
}
"""Guns fire before and after movement, and losses fall at any time: they tell of no step."""

GUNS = {
    "F": say("field"),
    "H": say("heavy"),
    "Ho": say("horse"),
    "Rf": say("rifled"),
    "R": say("rockets"),
}
NO = say("no")


def charts(scenario: str, data: str | None) -> dict[str, Chart]:
    tables = Files(DATA, data, NAMED).read("tables.toml")
    longest = max(map(len, tables["ranges"].values()))
    fire, attack = tables["fire"], tables["attack"]
    bounds = sorted({*fire["floors"], *attack["floors"]})
    found = {
        "terrain": chart(
            [
                *(say("terrain"), say("infantry"), say("cavalry"), say("artillery")),
                *(say("fire"), say("attack")),
            ],
            [
                *(_ground(name, one) for name, one in tables["terrain"].items()),
                *(_ground(name, one, "+") for name, one in tables["sides"].items()),
            ],
        ),
        "guns": chart(
            [say("guns, at a distance of"), *range(1, longest + 1)],
            [
                [GUNS[kind], *map(signed, shifts), *["–"] * (longest - len(shifts))]
                for kind, shifts in tables["ranges"].items()
            ],
        ),
        "dice": chart(
            [say("die"), say("fire"), say("attack: Hits on the enemy")],
            [
                [_span(low, bounds[at + 1 : at + 2]), _result(fire, low), _result(attack, low)]
                for at, low in enumerate(bounds)
            ],
        ),
    }
    return found | (_of_scenario(load_setting(scenario, data)) if scenario else {})


def _ground(name: str, one: Mapping[str, Any], sign: str = "") -> list[object]:
    costs = [_cost(cost, sign) for cost in one["cost"][:3]]
    shifts = [one.get(kind, 0) for kind in ("fire", "attack")]
    shown = [NO if shift == "no" else signed(shift) if shift else "–" for shift in shifts]
    return [term(name), *costs, *shown]


def _cost(cost: object, sign: str) -> object:
    return NO if cost == "no" else f"{sign}{cost}" if cost else cost


def _span(low: int, above: list[int]) -> str:
    if low < 0:
        return say("{number} or less", number=above[0] - 1)
    if not above:
        return say("{number} or more", number=low)
    if above[0] == low + 1:
        return str(low)
    return say("{low} to {high}", low=low, high=above[0] - 1)


def _result(table: Mapping[str, list[Any]], die: int) -> str:
    """The result of a die in a table of results with the least die of each."""
    found = [
        result
        for floor, result in zip(table["floors"], table["results"], strict=True)
        if floor <= die
    ]
    return str(found[-1])


def _of_scenario(setting: Setting) -> dict[str, Chart]:
    names, board = setting.side_names, setting.board
    return {
        "arrivals": chart(
            [say("turn"), say("hour"), say("side"), say("who"), say("enters at")],
            [
                [
                    line.turn,
                    setting.clock(line.turn),
                    term(names[setting.side_of((*line.units, *line.leaders)[0])]),
                    _who(setting, line.units, line.leaders),
                    board.name_of(line.hexes[0]),
                ]
                for line in sorted(setting.arrivals, key=lambda line: line.turn)
            ],
        ),
        "places": chart(
            [say("place"), say("points"), say("held at the start by")],
            [
                [
                    say(
                        "{place} ({hexes})", place=place.name, hexes=count(len(place.hexes), "hex")
                    ),
                    say("{points} each", points=place.points) if place.each else place.points,
                    names.get(place.holder, "–"),
                ]
                for place in setting.places.values()
            ],
        ),
        "weather": chart(
            [say("turn"), say("hour"), say("weather")],
            [
                [turn, setting.clock(turn), listed([term(one) for one in sorted(weather)])]
                for turn, weather in sorted(setting.weather.items())
                if weather
            ],
        ),
    }


def _who(setting: Setting, units: tuple[str, ...], leaders: tuple[str, ...]) -> str:
    brigades = dict.fromkeys(setting.counters[uid].brigade for uid in units)
    found = [
        setting.brigades[id].name if id else say("guns and cavalry of the reserve")
        for id in brigades
    ]
    return joined(found, ", ") if found else listed([leader_name(setting, one) for one in leaders])
