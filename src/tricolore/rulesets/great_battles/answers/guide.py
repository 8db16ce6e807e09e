"""The charts of the guides, and which question belongs to which step of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.ask import Subject
from tricolore.core.words import listed
from tricolore.rulesets.great_battles.data.setting import Arrival, Setting
from tricolore.rulesets.great_battles.rules import subjects
from tricolore.rulesets.guide import Chart
from tricolore.rulesets.kit.guide import chart, results, signed

ARMS = ("infantry", "cavalry", "artillery")
HALF = {0.5: "½"}

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
        "combat": results(["die", *combat["columns"]], combat["rows"]),
        "terrain": chart(
            ["terrain", *ARMS, "divides by", "sight", ""],
            [_terrain(name, row) for name, row in tables["terrain"].items()],
        ),
        "levels": chart(
            ["level of the ground", *range(len(tables["levels"]["value"]))],
            [["divides by", *tables["levels"]["value"]]],
        ),
        "sides": chart(
            ["between two hexes", "movement", "column", ""],
            [_side(name, row) for name, row in tables["sides"].items()],
        ),
        "roads": chart(
            ["along a", "points for the hex"],
            [[name, _along(row)] for name, row in tables["roads"].items()],
        ),
    }


def _terrain(name: str, row: Mapping[str, Any]) -> list[object]:
    points = [row["movement"][arm] for arm in ARMS] if "movement" in row else ["no"] * 3
    notes = [f"disorganises {listed(row['disorganises'])}"] if row.get("disorganises") else []
    notes += ["no flanks"] if row.get("all_round") else []
    value = "–" if row.get("impassable") else row.get("value", "as its level")
    sight = "blocked" if row["blocks_sight"] else "free"
    return [name, *points, value, sight, ", ".join(notes)]


def _side(name: str, row: Mapping[str, Any]) -> list[object]:
    opened, fords = row.get("opened_by"), row.get("fords", ())
    notes = [f"open where a {opened} crosses"] if opened else []
    notes += [f"{listed(list(fords))} wades with all its points"] if fords else []
    notes += ["zones go across"] if row.get("zone") else []
    notes += ["nobody assaults across"] if row.get("assault") is False else []
    notes += ["no assault"] if row.get("impassable") and not opened else []
    points = "no" if row.get("impassable") else f"+{row.get('movement', 0)}"
    return [name, points, signed(row.get("column", 0)), ", ".join(notes)]


def _along(row: Mapping[str, Any]) -> str:
    if "cost" in row:
        return str(HALF.get(row["cost"], row["cost"]))
    return "that of the hex, without the change of level"


def charts_of_scenario(setting: Setting) -> dict[str, Chart]:
    """What depends on the battle: who comes when, what counts, what breaks a formation."""
    board, roster, names = setting.board, setting.roster, setting.side_names
    return {
        "arrivals": chart(
            ["turn", "hour", "side", "who", "enters at"],
            [
                [
                    line.turn,
                    setting.clock(line.turn),
                    names[_side_of(setting, line)],
                    _who(setting, line),
                    board.name_of(line.hex),
                ]
                for line in sorted(setting.arrivals, key=lambda line: line.turn)
            ],
        ),
        "places": chart(
            ["place", "hexes", "held at the start by"],
            [
                [place.name, listed(list(map(board.label, place.hexes))), names[place.holder]]
                for place in setting.places
            ],
        ),
        "formations": chart(
            ["formation", "commander", "command", "bonus", "steps"],
            [
                [
                    f"{one.nation.capitalize()} {one.name}",
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
    return f"{formation.name}: {', '.join([*with_him, *names])}"
