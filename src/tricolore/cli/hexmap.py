"""A hex map in text: two lines a hex, every other column half a hex higher.

Near by, a hex is eight signs wide and shows its number, its road, the ground and its level, and
below them its pieces or its name.  The whole map has two to four signs a hex, with the numbers of
columns and rows in the margins.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from rich.style import Style
from rich.text import Text

from tricolore.core.board import Board
from tricolore.core.hexes import number
from tricolore.rulesets.terminal import Cell, Terminal

ARROWS = ("↑", "↗", "↘", "↓", "↙", "↖")
ROUND = "o"
INK = "#1c1c1c"
FAINT = "#6b6650"
DETAIL = 8
"""Signs across a hex of the neighbourhood."""

Lines = tuple[Text, Text]


def neighbourhood(
    face: Terminal, s: Any, centre: int, radius: int, width: int, marks: Collection[int]
) -> list[Text]:
    """The hexes round one, as many as fit."""
    board = face.board(s)
    radius = max(1, min(radius, (width // DETAIL - 1) // 2))
    hexes = [hex for hex in board.hexes if board.distance(centre, hex) <= radius]
    draw = _draw_detail(face, s, centre, marks)
    return _grid(board, hexes, DETAIL, draw)


def whole_map(face: Terminal, s: Any, width: int, marks: Collection[int]) -> list[Text]:
    """All hexes, as wide as the terminal allows."""
    board = face.board(s)
    columns = board.grid.columns
    across = max(2, min(4, (width - 3) // columns))
    head = Text("   ")
    for column in range(1, columns + 1):
        head.append(f"{column:02d}".ljust(across)[:across], style="dim")
    lines = _grid(board, board.hexes, across, _draw_small(face, s, across, marks))
    top = min(board.grid.point(hex)[1] for hex in board.hexes)
    numbered = [head]
    for at, line in enumerate(lines):
        row = _row_at(board, top + at)
        numbered.append(Text.assemble((row.rjust(2) + " ", "dim"), line))
    return numbered


def room_for(width: int) -> int:
    """The widest radius that fits."""
    return max(1, (width // DETAIL - 1) // 2)


def _row_at(board: Board, line: int) -> str:
    """The number of the row whose odd columns begin on a line."""
    hex = board.grid.hex_at((1, line)) if (line + 1) % 2 == 0 else None
    return f"{hex % 100:02d}" if hex is not None else ""


def _grid(
    board: Board, hexes: Iterable[int], across: int, draw: Callable[[int], Lines]
) -> list[Text]:
    """Put the two lines of each hex where they belong."""
    at = {board.grid.point(hex): hex for hex in hexes}
    columns = sorted({column for column, _ in at})
    first, last = min(row for _, row in at), max(row for _, row in at) + 1
    lines = []
    drawn = {hex: draw(hex) for hex in at.values()}
    for row in range(first, last + 1):
        line = Text()
        for column in range(columns[0], columns[-1] + 1):
            for part in (0, 1):
                hex = at.get((column, row - part))
                if hex is not None:
                    line.append_text(drawn[hex][part])
                    break
            else:
                line.append(" " * across)
        lines.append(line)
    return lines


def _draw_detail(
    face: Terminal, s: Any, centre: int, marks: Collection[int]
) -> Callable[[int], Lines]:
    sides = tuple(face.side_names(s))

    def draw(hex: int) -> Lines:
        cell = face.cell(s, hex)
        chosen = hex in marks
        ground = Style(color=INK, bgcolor=cell.tint)
        level = str(cell.level) if cell.level else " "
        mark = "▸" if chosen else "◆" if hex == centre else " "
        upper = Text(mark, style=ground + Style(bold=True))
        upper.append(number(hex), style=ground + Style(bold=chosen, color=INK if chosen else FAINT))
        upper.append(f"{cell.road}{cell.sign}{level}", style=ground)
        if not cell.side:
            return upper, Text(cell.place[:DETAIL].ljust(DETAIL), style=ground)
        flags = "*" * (cell.leader and cell.arm != "*") + "+" * cell.more + "!" * cell.worn
        label = _by_side(cell.label, cell, sides)[: DETAIL - 2 - len(flags)]
        text = f"{_arrow(cell)}{cell.arm}{label}".ljust(DETAIL - len(flags)) + flags
        return upper, Text(text, style=_counter(face, cell))

    return draw


def _draw_small(
    face: Terminal, s: Any, across: int, marks: Collection[int]
) -> Callable[[int], Lines]:
    sides = tuple(face.side_names(s))

    def draw(hex: int) -> Lines:
        cell = face.cell(s, hex)
        ground = Style(color=INK, bgcolor=cell.tint)
        level = str(cell.level) if cell.level else " "
        mark = "▸" if hex in marks else cell.sign
        lower = Text(f"{mark}{level}{cell.road}".ljust(across)[:across], style=ground)
        if cell.side:
            arm = _by_side(cell.arm, cell, sides)
            label = _by_side(cell.label, cell, sides)
            text = f"{_arrow(cell)}{arm}{label}".ljust(across)[:across]
            return Text(text, style=_counter(face, cell)), lower
        return Text(cell.place[:across].ljust(across), style=ground), lower

    return draw


def _arrow(cell: Cell) -> str:
    if cell.arm == "*":
        return " "
    return ROUND if cell.facing is None else ARROWS[cell.facing]


def _by_side(text: str, cell: Cell, sides: tuple[str, ...]) -> str:
    """The second side in capitals, so that sides differ without colour too."""
    return text.upper() if cell.side == sides[-1] else text


def _counter(face: Terminal, cell: Cell) -> Style:
    return Style(color="#ffffff", bgcolor=face.colours[cell.side], bold=True)
