"""What a person types, on a board whose printed labels are not its numbers."""

from __future__ import annotations

import pytest

from tricolore.cli.answers import Misunderstood, understand
from tricolore.core.ask import NO, YES, Go, Pick
from tricolore.core.board import Board, MapSheet, join_sheets
from tricolore.core.hexes import Grid


def test_hexes_of_joined_sheets_are_typed_and_shown_as_they_are_printed():
    grid = Grid(2, 2, 2, "up")
    sheet = Board("Sheet", grid, dict.fromkeys(grid.hexes(), "clear"))
    both = join_sheets("Both", MapSheet(sheet, letter="A"), MapSheet(sheet, right=2, letter="B"))
    assert understand("b0101", [Go(101), Go(301)], both, str) == Go(301)
    units = [Pick("X"), Pick("Y")]
    at = {"X": 101, "Y": 301}
    assert understand("B0101", units, both, str, at.__getitem__) == Pick("Y")
    with pytest.raises(Misunderstood, match="such as B0101"):
        understand("0301", [YES, NO], both, str)
