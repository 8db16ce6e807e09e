"""The part of a scene that all hex maps share: the board as the table shows it."""

from __future__ import annotations

from collections.abc import Callable

from tricolore.core.board import Board
from tricolore.core.hexes import number
from tricolore.rulesets import table


def board_of(board: Board, ground: Callable[[int], str]) -> table.Board:
    """A board for the browser.  `ground` says in words what the ground of a hex is."""
    return table.Board(
        columns=board.grid.columns,
        rows_odd=board.grid.rows_odd,
        rows_even=board.grid.rows_even,
        even=board.grid.even,
        compass=list(board.compass),
        hex_m=board.hex_m,
        source=board.source,
        hexes={
            number(hex): table.Hex(
                board.terrain[hex], board.level[hex], board.place.get(hex, ""), ground(hex)
            )
            for hex in board.hexes
        },
        labels={number(hex): text for hex, text in board.labels.items()},
    )
