"""Fills the charts of the pages for players, such as docs/brothers.md, from the data files.

A chart is found by how its first line begins, and everything below the rule is written anew.  Run
it after a change of the data: `python tools/guides.py`.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
RULESETS = ROOT / "src" / "tricolore" / "rulesets"

Chart = list[str]
Charts = Mapping[str, Chart]
"""The rows of each chart, by how its first line begins."""

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


def data(ruleset: str, name: str) -> dict[str, Any]:
    """One of a game's data files."""
    path = RULESETS / ruleset / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def results(rows: Mapping[str, list[str]]) -> Chart:
    """A results table: a die or a sum of dice, and a cell for each column."""
    return [row(dice, *(cell.replace("-", "–") for cell in cells)) for dice, cells in rows.items()]


def brothers() -> Charts:
    tables = data("brothers", "tables")
    fire, assault = tables["fire_shifts"], tables["assault_shifts"]
    costs = [*_arms(tables["terrain"]), *_arms(tables["sides"], "+")]
    return {
        "| dice | Cadre": results(tables["fire"]["rows"]),
        "| shift of a fire": [row(FIRE[key], signed(fire[key])) for key in FIRE],
        "| points to enter": costs,
        "| dice | −6": results(tables["assault"]["rows"]),
        "| shift of an assault": [
            *(row(ASSAULT[key], signed(assault[key])) for key in ASSAULT),
            *(
                row(f"all attackers to the defender {odds}", signed(shift))
                for odds, shift in assault["odds"].items()
            ),
        ],
        "| event |": [
            row(event["name"], f"{event['count']} {event['nation'].capitalize()}", event["text"])
            for event in data("brothers", "events").values()
        ],
    }


def _arms(rows: Mapping[str, Mapping[str, Any]], sign: str = "") -> Chart:
    arms = ("infantry", "cavalry", "artillery")
    return [
        row(name, *(cost if cost == "no" else f"{sign}{cost}" for cost in map(costs.get, arms)))
        for name, costs in rows.items()
    ]


def radetzky() -> Charts:
    tables = data("radetzky", "tables")
    ground = [
        row(name, one["cost"], _left(one["shift"]), _notes(one))
        for name, one in tables["terrain"].items()
    ]
    sides = [
        row(
            name, one["cost"] if one["cost"] == "no" else f"+{one['cost']}", _left(one["shift"]), ""
        )
        for name, one in tables["sides"].items()
        if name not in ("ford", "bridge")
    ]
    return {
        "| die | 1:5": results(tables["combat"]["rows"]),
        "| die, infantry": results(tables["charge_infantry"]["rows"]),
        "| die, cavalry": results(tables["charge_cavalry"]["rows"]),
        "| terrain": [*ground, *sides],
    }


def _left(shift: int) -> str:
    return f"{shift} to the left" if shift else "–"


def _notes(one: Mapping[str, Any]) -> str:
    if one.get("open"):
        return "cavalry can charge here"
    return "no encirclement" if one.get("fortified") else ""


GUNS = {"F": "field", "H": "heavy", "Ho": "horse", "Rf": "rifled", "R": "rockets"}


def risorgimento() -> Charts:
    tables = data("risorgimento", "tables")
    ground = [_ground(name, one) for name, one in tables["terrain"].items()]
    sides = [_ground(name, one, "+") for name, one in tables["sides"].items()]
    longest = max(map(len, tables["ranges"].values()))
    guns = [
        row(GUNS[kind], *(signed(shift) for shift in shifts), *["–"] * (longest - len(shifts)))
        for kind, shifts in tables["ranges"].items()
    ]
    fire, attack = tables["fire"], tables["attack"]
    bounds = sorted({*fire["floors"], *attack["floors"]})
    dice = [
        row(_span(low, bounds[at + 1 : at + 2]), _result(fire, low), _result(attack, low))
        for at, low in enumerate(bounds)
    ]
    return {
        "| terrain": [*ground, *sides],
        "| guns, at a distance": guns,
        "| die | fire": dice,
    }


def _ground(name: str, one: Mapping[str, Any], sign: str = "") -> str:
    costs = [cost if cost in ("no", 0) else f"{sign}{cost}" for cost in one["cost"][:3]]
    shifts = [one.get(kind, 0) for kind in ("fire", "attack")]
    shown = [shift if shift == "no" else signed(shift) if shift else "–" for shift in shifts]
    return row(name, *costs, *shown)


def _span(low: int, above: list[int]) -> str:
    if low < 0:
        return f"{above[0] - 1} or less"
    if not above:
        return f"{low} or more"
    return str(low) if above[0] == low + 1 else f"{low} to {above[0] - 1}"


def _result(table: Mapping[str, list[Any]], die: int) -> str:
    """The result of a die in a table of results with the least die of each."""
    found = [
        result
        for floor, result in zip(table["floors"], table["results"], strict=True)
        if floor <= die
    ]
    return str(found[-1])


PAGES: Mapping[str, Callable[[], Charts]] = {
    "brothers": brothers,
    "radetzky": radetzky,
    "risorgimento": risorgimento,
}
"""Pages in docs, and the charts of each."""


def filled(page: str, charts: Charts) -> str:
    """The page with all charts as the data have them."""
    wanted = dict(charts)
    kept: list[str] = []
    filling = False
    for line in page.splitlines():
        filling = filling and line.startswith("|")
        if not filling:
            kept.append(line)
        above = kept[-2] if len(kept) > 1 else ""
        head = next((head for head in wanted if above.startswith(head)), "")
        if head:
            kept += wanted.pop(head)
            filling = True
    assert not wanted, f"the page has no chart that begins {next(iter(wanted))}"
    return "\n".join(kept) + "\n"


if __name__ == "__main__":
    for name, charts in PAGES.items():
        page = DOCS / f"{name}.md"
        page.write_text(filled(page.read_text(encoding="utf-8"), charts()), encoding="utf-8")
        sys.stdout.write(f"{page}\n")
