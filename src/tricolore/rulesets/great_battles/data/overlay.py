"""Names in a player's own data files that are none of ours: new entries, or slips of the pen.

Such a file is laid over ours entry by entry, so that a unit with a slip in its name would become
one more unit, half of it missing.  A new entry that is called nearly as one of ours, and lacks what
all of ours have, is therefore taken for a slip.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tricolore.core.errors import DataError
from tricolore.rulesets.great_battles.data.entries import nearest
from tricolore.rulesets.great_battles.data.roster import FACTS, STRENGTH

KINDS: Mapping[str, str] = {
    "formations": "formation",
    "units": "unit",
    "chiefs": "chief",
    "places": "place",
    "charges": "charge",
}
"""Tables whose entries have names, and what each entry is."""
OPTIONAL = {*FACTS, *STRENGTH, "worth"}
"""What no entry needs, though all of ours may have it."""

Rows = Mapping[str, Any]


def check_names(ours: Rows, theirs: Rows, file: str) -> None:
    """Refuse the first entry of a player's file that can only be a misspelt one of ours."""
    for path, known, name, row in _new(ours, theirs):
        lacking = set.intersection(*map(set, known.values())) - set(row) - OPTIONAL
        full, near = _nearest(path, known, name, row, ours)
        if lacking and near:
            kind = KINDS[path[-1]]
            raise DataError(
                f"{file}: no {kind} {full}; did you mean {near}? "
                f"A new {kind} would need {', '.join(sorted(lacking))} as well"
            )


def _new(
    ours: Rows, theirs: Rows, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Mapping[str, Rows], str, Rows]]:
    """Entries that only the player's file has: the way to their table, what ours has there, the
    name and what it holds."""
    known = {key: row for key, row in ours.items() if isinstance(row, Mapping)}
    for key, row in theirs.items():
        if not isinstance(row, Mapping):
            continue
        if key in known:
            yield from _new(known[key], row, (*path, key))
        elif known and path and path[-1] in KINDS:
            yield path, known, key, row


def _nearest(
    path: tuple[str, ...], known: Mapping[str, Rows], name: str, row: Rows, ours: Rows
) -> tuple[str, str]:
    """A name in full, and the one of ours that may have been meant."""
    if path[-1] == "units":
        formation = path[1]
        ids = {
            unit: f"{id}.{unit}" for id, one in ours["formations"].items() for unit in one["units"]
        }
        ids |= {unit: f"{formation}.{unit}" for unit in known}
        near = nearest(name, known) or nearest(name, ids)
        return f"{formation}.{name}", ids.get(near, "")
    if path[-1] == "formations":  # their names are short and alike: what is in one tells more
        units = row.get("units")
        named = set(units) if isinstance(units, Mapping) else set()
        same = [id for id, one in known.items() if named & set(one["units"])]
        return name, nearest(name, same, 0.0) or nearest(name, known)
    return name, nearest(name, known)
