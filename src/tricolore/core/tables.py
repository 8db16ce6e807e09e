"""Tables of results as rulebooks print them: rows by die, columns by strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tricolore.core.errors import DataError


class ResultTable:
    """A table read with a column and a die, both held within its bounds."""

    __slots__ = ("columns", "rows")

    def __init__(self, columns: Sequence[int], rows: Mapping[int, Sequence[str]]) -> None:
        self.columns = tuple(columns)
        self.rows = {die: tuple(row) for die, row in rows.items()}

    def read(self, column: int, die: int) -> str:
        column = min(max(column, self.columns[0]), self.columns[-1])
        die = min(max(die, min(self.rows)), max(self.rows))
        return self.rows[die][column - self.columns[0]]

    def distribution(self, column: int, modifier: int = 0, best_of: int = 1) -> dict[str, Fraction]:
        """The exact chance of each result with one six-sided die, or the best of several."""
        chances: dict[str, Fraction] = {}
        for die in range(1, 7):
            share = Fraction(die, 6) ** best_of - Fraction(die - 1, 6) ** best_of
            result = self.read(column, die + modifier)
            chances[result] = chances.get(result, Fraction(0)) + share
        return chances


def table_from(data: Any, file: str, name: str, results: Sequence[str]) -> ResultTable:
    """Read a table with `columns` and `rows`, every cell checked."""
    try:
        columns, rows = data["columns"], {int(die): row for die, row in data["rows"].items()}
        first_column, first_row = columns[0], min(rows)
        columns_follow = columns == list(range(first_column, first_column + len(columns)))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        raise DataError(f"{file}: [{name}] needs columns, and rows numbered by the die") from None
    if not columns_follow:
        raise DataError(f"{file}: [{name}] columns must follow one another")
    if sorted(rows) != list(range(first_row, first_row + len(rows))):
        raise DataError(f"{file}: [{name}] rows must follow one another")
    for die, row in rows.items():
        if not isinstance(row, list) or len(row) != len(columns):
            raise DataError(f"{file}: [{name}] row {die} needs {len(columns)} cells, not {row!r}")
        for cell in row:
            if cell not in results:
                raise DataError(
                    f"{file}: [{name}] row {die} holds {cell!r}; it knows {', '.join(results)}"
                )
    return ResultTable(columns, rows)
