"""A hex map in text: each hex has two lines, and every other column is half a hex higher.

In the neighbourhood map a hex is eight characters wide.  Its first line shows its number, road,
terrain and level.  Its second line shows its pieces or its name, and ends with what lies between it
and the hex below.  A ninth character shows what lies between it and its neighbours to the right.

In the whole map a hex is two to four characters wide.  The numbers of columns and rows are in the
margins.  Of what lies between hexes it shows only impassable water and bridges, in place of the
level.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from rich.style import Style
from rich.text import Text

from tricolore.core.board import Board
from tricolore.rulesets.terminal import BRIDGE, STEEP, STREAM, WATER, Cell, Terminal

ARROWS = ("↑", "↗", "↘", "↓", "↙", "↖")
ROUND = "o"
INK = "#1c1c1c"
FAINT = "#6b6650"
BLUE = "#1b4f9c"
DETAIL = 8
"""The width of a hex of the neighbourhood, without the character to its right."""
STEP = DETAIL + 1
WET = (WATER, BRIDGE)
ACROSS = {WATER: "━", BRIDGE: "≡", STREAM: "╌", STEEP: "^"}
"""What lies between a hex and the one below."""
ALONG = {WATER: "┃", BRIDGE: "≡", STREAM: "╎", STEEP: "^"}
"""What lies between a hex and one beside it."""
BENDS = (" ┏┗┣", " ┓┛┫")
"""Water that bends to the right or left: from below, from above, from both."""

Lines = tuple[Text, Text]


def legend(face: Terminal, s: Any) -> list[tuple[str, str]]:
    """Every sign that a map can show, with its meaning."""
    *_, second = face.side_names(s).values()
    found = [
        ("▸ ◆", "what can be chosen; the middle of the map"),
        (" ".join(ARROWS), "which way the uppermost unit faces"),
        (ROUND, "a unit that faces all round: in a village or town"),
        ("CAPITALS", f"pieces of the {second} side"),
        *face.legend(s),
    ]
    for kind, meaning in face.between(s).items():
        signs = dict.fromkeys((ALONG[kind], ACROSS[kind]))
        near = "" if kind in WET else " (not on the whole map)"
        found.append((" ".join(signs), f"between hexes, {meaning}{near}"))
    return found


def neighbourhood(
    face: Terminal, s: Any, centre: int, radius: int, width: int, marks: Collection[int]
) -> list[Text]:
    """The hexes around one, as many as fit."""
    board = face.board(s)
    radius = min(radius, room_for(width))
    hexes = [hex for hex in board.hexes if board.distance(centre, hex) <= radius]
    draw = _draw_detail(face, s, centre, marks)
    lines = _grid(board, hexes, STEP, draw)
    for line in lines:
        line.truncate(width)
    return lines


def whole_map(face: Terminal, s: Any, width: int, marks: Collection[int]) -> list[Text]:
    """All hexes, as wide as fits."""
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
    return max(1, ((width + 1) // STEP - 1) // 2)  # the last hex needs no character to its right


def _row_at(board: Board, line: int) -> str:
    """The number of the row whose odd columns begin on this line."""
    hex = board.grid.hex_at((1, line)) if (line + 1) % 2 == 0 else None
    return f"{hex % 100:02d}" if hex is not None else ""


def _grid(
    board: Board, hexes: Iterable[int], across: int, draw: Callable[[int], Lines]
) -> list[Text]:
    """Arrange the two lines of each hex as a grid."""
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
    between = _Between(face, s)
    printed = face.board(s).label  # without the letter of a joined sheet, which has no room

    def draw(hex: int) -> Lines:
        cell = face.cell(s, hex)
        chosen = hex in marks
        ground = Style(color=INK, bgcolor=cell.tint)
        level = str(cell.level) if cell.level else " "
        mark = "▸" if chosen else "◆" if hex == centre else " "
        upper = Text(mark, style=ground + Style(bold=True))
        upper.append(
            printed(hex)[-4:], style=ground + Style(bold=chosen, color=INK if chosen else FAINT)
        )
        upper.append(f"{cell.road}{cell.sign}{level}", style=ground)
        below = between.below(hex)
        room = DETAIL - bool(below)
        if not cell.side:
            lower = Text(cell.place[:room].rstrip() if below else cell.place[:room], style=ground)
        else:
            flags = "*" * (cell.leader and cell.arm != "*") + "+" * cell.more + "!" * cell.worn
            label = _by_side(cell.label, cell, sides)[: room - 2 - len(flags)]
            text = f"{_arrow(cell)}{cell.arm}{label}"
            text = (text if below else text.ljust(room - len(flags))) + flags
            lower = Text(text, style=_counter(face, cell))
        rest = DETAIL - len(lower)
        filled = ACROSS[below].center(rest, ACROSS[WATER]) if below == BRIDGE else ""
        lower.append(filled or ACROSS.get(below, " ") * rest, style=_ink(cell, below))
        for part, line in enumerate((upper, lower)):
            kind, sign = between.beside(hex, part)
            line.append(sign, style=_ink(cell, kind))
        return upper, lower

    return draw


class _Between:
    """What lies between hexes, and how it is drawn."""

    def __init__(self, face: Terminal, s: Any) -> None:
        self.face = face
        self.state = s
        self.neighbours = face.board(s).neighbours

    def kind(self, a: int | None, b: int | None) -> str:
        return "" if a is None or b is None else self.face.edge(self.state, a, b)

    def below(self, hex: int) -> str:
        return self.kind(hex, self.neighbours[hex][3])

    def beside(self, hex: int, part: int) -> tuple[str, str]:
        """What lies to the right of the first or second line of a hex, and its sign.

        At the foot of each line three hexsides meet: the one beside the line, the one that
        continues below, and the one under this hex or its neighbour.
        """
        _, upper, lower, under, _, _ = self.neighbours[hex]
        kind = self.kind(hex, lower if part else upper)
        down = (self.kind(under, lower) if part else self.kind(hex, lower)) in WET
        turns = (self.kind(hex, under) if part else self.kind(upper, lower)) in WET
        if kind == BRIDGE or (kind and not turns):
            return kind, ALONG[kind]
        if turns and (kind == WATER or (down and not kind)):
            return WATER, BENDS[part][down + 2 * (kind == WATER)]
        return kind, ALONG.get(kind, " ")


def _ink(cell: Cell, kind: str) -> Style:
    colour = BLUE if kind in (WATER, STREAM) else INK
    return Style(color=colour, bgcolor=cell.tint, bold=kind in WET)


def _draw_small(
    face: Terminal, s: Any, across: int, marks: Collection[int]
) -> Callable[[int], Lines]:
    sides = tuple(face.side_names(s))
    between = _Between(face, s)

    def draw(hex: int) -> Lines:
        cell = face.cell(s, hex)
        ground = Style(color=INK, bgcolor=cell.tint)
        level = str(cell.level) if cell.level else " "
        mark = "▸" if hex in marks else cell.sign
        beside, below = (between.beside(hex, part) for part in (0, 1)), between.below(hex)
        upper_side, lower_side = (
            Text(sign, style=_ink(cell, kind)) if kind in WET else Text() for kind, sign in beside
        )
        gap, water = " ", ground
        if below in WET:
            level, gap, water = ACROSS[below], ACROSS[WATER], _ink(cell, below)
        elif lower_side and across < 4 and cell.road != " ":
            level = cell.road  # the road's own place is taken
        lower = Text(style=ground)
        for sign in (mark, level, cell.road):
            dry = sign in (mark, cell.road) and sign != " "
            lower.append(sign.replace(" ", gap), ground if dry else water)
        lower.append(" " * across)
        lower.truncate(across - len(lower_side))
        lower.append_text(lower_side)
        if cell.side:
            arm = _by_side(cell.arm, cell, sides)
            label = _by_side(cell.label, cell, sides)
            upper = Text(f"{_arrow(cell)}{arm}{label}".ljust(across), style=_counter(face, cell))
        else:
            upper = Text(cell.place.ljust(across), style=ground)
        if cell.side and across < 3:
            upper_side = Text()
        upper.truncate(across - len(upper_side))
        return upper.append_text(upper_side), lower

    return draw


def _arrow(cell: Cell) -> str:
    if cell.arm == "*":
        return " "
    return ROUND if cell.facing is None else ARROWS[cell.facing]


def _by_side(text: str, cell: Cell, sides: tuple[str, ...]) -> str:
    """Capitals for the second side, so that the sides can be told apart without colour."""
    return text.upper() if cell.side == sides[-1] else text


def _counter(face: Terminal, cell: Cell) -> Style:
    return Style(color="#ffffff", bgcolor=face.colours[cell.side], bold=True)
