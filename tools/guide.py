"""Fills the charts of docs/brothers.md from the data files.

A chart is found by its first line, and everything below the rule is written anew.  Run it after a
change of the data: `python tools/guide.py`.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "brothers.md"
DATA = ROOT / "src" / "tricolore" / "rulesets" / "brothers" / "data"

HEADS = {
    "fire": "| dice | Cadre",
    "fire_shifts": "| shift of a fire",
    "terrain": "| points to enter",
    "assault": "| dice | −6",
    "assault_shifts": "| shift of an assault",
    "events": "| event |",
}
"""How the first line of each chart begins."""

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


def row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def tables() -> dict[str, Any]:
    return tomllib.loads((DATA / "tables.toml").read_text(encoding="utf-8"))


def charts() -> dict[str, list[str]]:
    """The rows of each chart."""
    data = tables()
    events = tomllib.loads((DATA / "events.toml").read_text(encoding="utf-8"))
    odds = data["assault_shifts"]["odds"]
    return {
        "fire": _results(data["fire"]["rows"]),
        "assault": _results(data["assault"]["rows"]),
        "fire_shifts": [row(FIRE[key], signed(data["fire_shifts"][key])) for key in FIRE],
        "assault_shifts": [
            *(row(ASSAULT[key], signed(data["assault_shifts"][key])) for key in ASSAULT),
            *(row(f"all attackers to the defender {key}", signed(odds[key])) for key in odds),
        ],
        "terrain": [*_costs(data["terrain"]), *_costs(data["sides"], "+")],
        "events": [row(e["name"], _chits(e), e["text"]) for e in events.values()],
    }


def _results(rows: dict[str, list[str]]) -> list[str]:
    return [row(dice, *(cell.replace("-", "–") for cell in cells)) for dice, cells in rows.items()]


def _costs(rows: dict[str, dict[str, Any]], sign: str = "") -> list[str]:
    arms = ("infantry", "cavalry", "artillery")
    return [
        row(name, *(cost if cost == "no" else f"{sign}{cost}" for cost in map(costs.get, arms)))
        for name, costs in rows.items()
    ]


def _chits(event: dict[str, Any]) -> str:
    return f"{event['count']} {event['nation'].capitalize()}"


def filled(page: str) -> str:
    """The page with all charts as the data have them."""
    found = charts()
    wanted = {head: found[name] for name, head in HEADS.items()}
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
    assert not wanted, f"{PAGE.name} has no chart that begins {next(iter(wanted))}"
    return "\n".join(kept) + "\n"


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write(f"{PAGE}\n")
