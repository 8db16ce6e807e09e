"""What the checks of `tricolore check` have in common (see each game's `checks`)."""

from __future__ import annotations

from pathlib import Path

from tricolore.core.board import Board
from tricolore.core.words import count


def file_to_name(file: str, folder: str | None) -> str:
    """The file to name in an error message: the player's own if there is one."""
    own = Path(folder) / file if folder is not None else None
    return str(own) if own is not None and own.exists() else file


def map_line(board: Board) -> str:
    """What was checked of a map."""
    roads, sides = len(board.roads) // 2, len(board.sides) // 2
    return (
        f"map: {count(len(board.hexes), 'hex')}, {len(board.place)} of them named, "
        f"{count(sides, 'hexside')}, {count(roads, 'stretch', 'stretches')} of road"
    )
