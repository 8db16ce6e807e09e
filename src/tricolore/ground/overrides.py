"""Corrections by hand, which survive every rebuild.

`overrides.toml` has a table [hexes] in the form of the map itself.  A hex line changes only what
it names; under `sides` and `roads` the words given replace those of that side or link, and an
empty list takes them away.

    [hexes]
    1714 = { terrain = "village", place = "Barche" }
    2111 = { sides = { 2212 = ["steep slope"] }, roads = { 2010 = [] } }
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tricolore.ground.gridfile import GridPlan
from tricolore.ground.sources import Source


def apply_overrides(path: Path, plan: GridPlan, rows: dict[int, dict[str, Any]]) -> int:
    """Change the rows of the map in place; returns the number of hexes changed."""
    if not path.exists():
        return 0
    source = Source(path)
    words = plan.file.words
    for key, change in source.data.get("hexes", {}).items():
        if not key.isdigit() or int(key) not in plan.grid:
            raise source.error(f"hex {key} does not exist on this map", "hexes", key)
        if not isinstance(change, Mapping):
            raise source.error(f"hex {key}: expected a table of corrections", "hexes", key)
        row = rows[int(key)]
        for entry, value in change.items():
            if entry == "terrain":
                if value not in words.terrain:
                    raise source.error(
                        f"hex {key}: terrain {value!r} is not among this game's words: "
                        + ", ".join(words.terrain),
                        "hexes",
                        key,
                    )
                row["terrain"] = value
            elif entry in ("level", "height", "place"):
                if isinstance(value, str) != (entry == "place"):
                    raise source.error(f"hex {key}: {entry} cannot be {value!r}", "hexes", key)
                row[entry] = value
                if value == "":
                    del row[entry]
            elif entry in ("sides", "roads"):
                known = words.sides if entry == "sides" else words.roads
                _links(source, plan, rows, int(key), entry, value, known)
            else:
                raise source.error(f"hex {key}: unknown entry {entry!r}", "hexes", key)
    return len(source.data.get("hexes", {}))


def _links(
    source: Source,
    plan: GridPlan,
    rows: dict[int, dict[str, Any]],
    hex: int,
    entry: str,
    links: Mapping[str, list[str]],
    known: list[str],
) -> None:
    key = f"{hex:04d}"
    for other, words in links.items():
        if not other.isdigit() or int(other) not in plan.grid.neighbours(hex):
            raise source.error(f"hex {key}: {other} is no neighbour", "hexes", key)
        for word in words:
            if word not in known:
                raise source.error(
                    f"hex {key}: {word!r} is not among this game's words: {', '.join(known)}",
                    "hexes",
                    key,
                )
        a, b = sorted((hex, int(other)))
        table = rows[a].setdefault(entry, {})
        if words:
            table[b] = sorted(words)
        else:
            table.pop(b, None)
