"""Names in a player's own data files that are none of ours: new entries, or slips of the pen.

Such a file is laid over ours entry by entry, so that a unit with a slip in its name would become
one more unit, half of it missing.  A new entry that is called nearly as one of ours, and lacks what
all of ours have, is therefore taken for a slip.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from tricolore.core.errors import DataError
from tricolore.rulesets.kit.entries import nearest

Rows = Mapping[str, Any]
Path = tuple[str, ...]


class NamedEntries:
    """The tables of a game's data files whose entries have names."""

    def __init__(self, kinds: Mapping[str, str], optional: Collection[str] = ()) -> None:
        """`kinds` says what an entry of each table is: `units` has the entry `unit`.

        `optional` is what no entry needs, though all of ours may have it.
        """
        self.kinds, self.optional = kinds, frozenset(optional)

    def check(self, ours: Rows, theirs: Rows, file: str) -> None:
        """Refuse the first entry of a player's file that can only be a misspelt one of ours."""
        for path, known, name, row in self._new(ours, theirs):
            lacking = set.intersection(*map(set, known.values())) - set(row) - self.optional
            full, near = self.meant(path, known, name, row, ours)
            if lacking and near:
                kind = self.kinds[path[-1]]
                raise DataError(
                    f"{file}: no {kind} {full}; did you mean {near}? "
                    f"A new {kind} would need {', '.join(sorted(lacking))} as well"
                )

    def meant(
        self, path: Path, known: Mapping[str, Rows], name: str, row: Rows, ours: Rows
    ) -> tuple[str, str]:
        """A name in full, and the one of ours that may have been meant; "" if none is near.

        A game whose names are made of several parts, or are all alike, finds it in its own way.
        """
        return name, nearest(name, known)

    def _new(
        self, ours: Rows, theirs: Rows, path: Path = ()
    ) -> Iterator[tuple[Path, Mapping[str, Rows], str, Rows]]:
        """Entries that only the player's file has: the way to their table, what ours has there, the
        name and what it holds."""
        known = {key: row for key, row in ours.items() if isinstance(row, Mapping)}
        for key, row in theirs.items():
            if not isinstance(row, Mapping):
                continue
            if key in known:
                yield from self._new(known[key], row, (*path, key))
            elif known and path and path[-1] in self.kinds:
                yield path, known, key, row
