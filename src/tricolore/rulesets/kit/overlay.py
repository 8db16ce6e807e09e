"""Names in a player's own data files that ours do not have: new entries, or misspelt ones.

A player's file overrides ours entry by entry.  So a unit with a misspelt name would become an
additional, incomplete unit.  A new entry therefore counts as misspelt if its name is similar to one
of ours and it lacks what all of ours have.
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
        """`kinds` has the word for an entry of each table: `units` has entries called `unit`.

        `optional` are the keys that no entry needs, even if all of ours have them.
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
        """A name in full, and the one of ours that it probably means; "" if none is near.

        A game whose names have several parts, or are all similar, overrides this.
        """
        return name, nearest(name, known)

    def _new(
        self, ours: Rows, theirs: Rows, path: Path = ()
    ) -> Iterator[tuple[Path, Mapping[str, Rows], str, Rows]]:
        """Entries that only the player's file has: the path of their table, our entries there, the
        name and the contents."""
        known = {key: row for key, row in ours.items() if isinstance(row, Mapping)}
        for key, row in theirs.items():
            if not isinstance(row, Mapping):
                continue
            if key in known:
                yield from self._new(known[key], row, (*path, key))
            elif known and path and path[-1] in self.kinds:
                yield path, known, key, row
