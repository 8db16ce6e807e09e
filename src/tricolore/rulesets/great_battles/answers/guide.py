"""The charts of the guides, and which question belongs to which step of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.ask import Subject
from tricolore.core.text import joined, say, term
from tricolore.core.words import listed
from tricolore.rulesets.great_battles.data.setting import Arrival, Setting
from tricolore.rulesets.great_battles.rules import subjects
from tricolore.rulesets.guide import Chart
from tricolore.rulesets.kit.guide import chart, results, signed

ARMS = (say("infantry"), say("cavalry"), say("artillery"))
HALF = {0.5: "½"}
OPENERS = (say("road"), say("bridge"))
"""What may open a hexside that bars the way."""

STEPS: Mapping[type[Subject], str] = {
    subjects.ActFirst: "initiative",
    subjects.MoveChiefTo: "command",
    subjects.MoveCommanderTo: "movement",
    subjects.CommandDirectly: "activation",
    subjects.FireWith: "barrage",
    subjects.FireAtHex: "barrage",
    subjects.FireAtUnit: "barrage",
    subjects.MoveWhich: "movement",
    subjects.MoveTo: "movement",
    subjects.EnterAt: "movement",
    subjects.LayPoints: "combat",
    subjects.RetreatBeforeCombat: "combat",
    subjects.EvadeTo: "combat",
    subjects.SupportWith: "combat",
    subjects.TakePart: "combat",
    subjects.AdvanceInto: "combat",
    subjects.AdvanceWith: "combat",
    subjects.Occupy: "combat",
}
"""A retreat, a flight, a new aide de camp can come at any step, so they tell of none."""


def charts_of_tables(tables: Mapping[str, Any]) -> dict[str, Chart]:
    """What both battles have, of the tables that they are played with."""
    combat = tables["combat"]
    return {
        "combat": results([say("die"), *combat["columns"]], combat["rows"]),
        "terrain": chart(
            [say("terrain"), *ARMS, say("divides by"), say("sight"), ""],
            [_terrain(name, row) for name, row in tables["terrain"].items()],
        ),
        "levels": chart(
            [say("level of the ground"), *range(len(tables["levels"]["value"]))],
            [[say("divides by"), *tables["levels"]["value"]]],
        ),
        "sides": chart(
            [say("between two hexes"), say("movement"), say("column"), ""],
            [_side(name, row) for name, row in tables["sides"].items()],
        ),
        "roads": chart(
            [say("along a"), say("points for the hex")],
            [[term(name), _along(row)] for name, row in tables["roads"].items()],
        ),
    }


def _terrain(name: str, row: Mapping[str, Any]) -> list[object]:
    points = [row["movement"][arm] for arm in ARMS] if "movement" in row else [say("no")] * 3
    notes = (
        [say("disorganises {arms}", arms=listed(row["disorganises"]))]
        if row.get("disorganises")
        else []
    )
    notes += [say("no flanks")] if row.get("all_round") else []
    value = "–" if row.get("impassable") else row.get("value", say("as its level"))
    sight = say("blocked") if row["blocks_sight"] else say("free")
    return [term(name), *points, value, sight, joined(notes, ", ")]


def _side(name: str, row: Mapping[str, Any]) -> list[object]:
    opened, fords = row.get("opened_by"), row.get("fords", ())
    notes = [say("open where a {opened} crosses", opened=opened)] if opened else []
    notes += [say("{fords} wades with all its points", fords=listed(list(fords)))] if fords else []
    notes += [say("zones go across")] if row.get("zone") else []
    notes += [say("nobody assaults across")] if row.get("assault") is False else []
    notes += [say("no assault")] if row.get("impassable") and not opened else []
    points = say("no") if row.get("impassable") else f"+{row.get('movement', 0)}"
    return [term(name), points, signed(row.get("column", 0)), joined(notes, ", ")]


def _along(row: Mapping[str, Any]) -> str:
    if "cost" in row:
        return str(HALF.get(row["cost"], row["cost"]))
    return say("that of the hex, without the change of level")


def charts_of_scenario(setting: Setting) -> dict[str, Chart]:
    """What depends on the battle: who comes when, what counts, what breaks a formation."""
    board, roster, names = setting.board, setting.roster, setting.side_names
    return {
        "arrivals": chart(
            [say("turn"), say("hour"), say("side"), say("who"), say("enters at")],
            [
                [
                    line.turn,
                    setting.clock(line.turn),
                    term(names[_side_of(setting, line)]),
                    _who(setting, line),
                    board.name_of(line.hex),
                ]
                for line in sorted(setting.arrivals, key=lambda line: line.turn)
            ],
        ),
        "places": chart(
            [say("place"), say("hexes"), say("held at the start by")],
            [
                [place.name, listed(list(map(board.label, place.hexes))), term(names[place.holder])]
                for place in setting.places
            ],
        ),
        "formations": chart(
            [say("formation"), say("commander"), say("command"), say("bonus"), say("steps")],
            [
                [
                    say("{nation} {name}", nation=one.nation.capitalize(), name=one.name),
                    one.commander,
                    one.command,
                    f"+{one.bonus}",
                    one.losses,
                ]
                for one in roster.formations.values()
                if not one.detached
            ],
        ),
    }


def _side_of(setting: Setting, line: Arrival) -> str:
    roster = setting.roster
    return roster.chiefs[line.chief].side if line.chief else roster.formations[line.formation].side


def _who(setting: Setting, line: Arrival) -> str:
    roster = setting.roster
    if line.chief:
        return roster.chiefs[line.chief].name
    formation = roster.formations[line.formation]
    names = [roster.counters[uid].name for uid in line.units]
    with_him = [formation.commander] if line.commander else []
    return say(
        "{formation}: {who}", formation=formation.name, who=joined([*with_him, *names], ", ")
    )
