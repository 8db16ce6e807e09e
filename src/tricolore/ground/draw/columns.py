"""The grid and the numbers of a large map, column by column.

All columns of a map look alike.  So the hexsides of one column, the rows' numbers in one column and
each figure above itself are defined once and used for every column.  That takes a few hundred
elements, where a line for each hexside and two words for each hex would take ten thousand.

A strip is cut into pieces of some rows, because a browser paints the whole of a piece for every
tile that it touches.
"""

from __future__ import annotations

from collections.abc import Iterator

from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas
from tricolore.ground.draw.faces import FIGURES, text_width
from tricolore.ground.draw.text import figures_path
from tricolore.ground.sheet import CORNERS

PIECE = 23
"""Rows in a piece of a strip."""

FIGURE = "0123456789"


def grid_definitions(canvas: Canvas) -> str:
    """The upper and left sides of the hexes of one column, from the corner of its first hex."""
    pixels = canvas.pixels
    corners = [(x * pixels.radius / 2, y * pixels.half) for x, y in CORNERS]
    parts = []
    for rows in {len(piece) for piece in _pieces(canvas.board.grid.rows_odd)} | {
        len(piece) for piece in _pieces(canvas.board.grid.rows_even)
    }:
        data = ""
        for row in range(rows):
            down = 2 * pixels.half * row
            # Right top, left top, left, left bottom: three sides; its neighbours draw the rest.
            line = [(x, y + down) for x, y in (corners[k] for k in (1, 0, 5, 4))]
            data += svg.path(line)
        parts.append(svg.element("path", id=f"grid-{rows}", d=data))
    return "".join(sorted(parts))


def grid(canvas: Canvas) -> str:
    """Every column's sides, and the sides along the right and lower edge, which no column has."""
    uses = []
    for hex, rows in _piece_hexes(canvas):
        x, y = canvas.pixels.pixel(hex)
        uses.append(svg.element("use", href=f"#grid-{rows}", x=x, y=f"{y:.2f}"))
    rest = []
    for hex in canvas.board.hexes:
        corners = [canvas.at(*canvas.sheet.place(c)) for c in canvas.sheet.corners(hex)]
        # Sides to the upper right, lower right and below belong to neighbours, if there are any.
        for side in (1, 2, 3):
            if canvas.board.grid.neighbours(hex)[side] is None:
                rest.append(svg.path([corners[side], corners[(side + 1) % 6]]))
    return svg.element(
        "g",
        "".join(uses) + svg.draw("".join(rest)),
        stroke="#3a2a14",
        stroke_width=0.8,
        stroke_opacity=0.42,
    )


def number_definitions(canvas: Canvas, size: float) -> str:
    """Strips of one figure above itself, and of the numbers of the rows, for all lengths."""
    step = 2 * canvas.pixels.half
    parts = []
    pieces = {
        piece
        for rows in (canvas.board.grid.rows_odd, canvas.board.grid.rows_even)
        for piece in _pieces(rows)
    }
    columns = f"{canvas.board.grid.columns:02d}"
    used = FIGURE if int(columns) >= 10 else FIGURE[: int(columns) + 1]
    for rows in sorted({len(piece) for piece in pieces}):
        for figure in used:
            data = "".join(
                figures_path(figure, FIGURES, size, 0.0, step * row) for row in range(rows)
            )
            parts.append(svg.element("path", id=f"n-{figure}-{rows}", d=data))
    for piece in sorted(pieces, key=lambda p: (p.start, p.stop)):
        data = "".join(
            figures_path(f"{row:02d}", FIGURES, size, 0.0, step * index)
            for index, row in enumerate(piece)
        )
        parts.append(svg.element("path", id=f"n-r{piece.start:02d}-{len(piece)}", d=data))
    return "".join(parts)


def numbers(canvas: Canvas, size: float) -> str:
    """The numbers of all hexes: two figures for the column and a strip for the rows."""
    width = text_width("0", FIGURES, size)
    parts = []
    for hex, rows in _piece_hexes(canvas):
        x, y = canvas.pixels.pixel(hex)
        y += 11.5 - canvas.pixels.half
        column, row = int(canvas.board.label(hex)[-4:-2]), hex % 100
        strips = (
            (f"n-{column // 10}-{rows}", x - 2 * width),
            (f"n-{column % 10}-{rows}", x - width),
            (f"n-r{row:02d}-{rows}", x),
        )
        for name, at in strips:
            parts.append(svg.element("use", href=f"#{name}", x=f"{at:.2f}", y=f"{y:.2f}"))
    return "".join(parts)


def _pieces(rows: int) -> list[range]:
    """The rows of a column in pieces."""
    return [range(first, min(first + PIECE, rows + 1)) for first in range(1, rows + 1, PIECE)]


def _piece_hexes(canvas: Canvas) -> Iterator[tuple[int, int]]:
    """The first hex of each piece of each column, and how many rows the piece has."""
    board = canvas.board
    for column in range(1, board.grid.columns + 1):
        rows = board.grid.rows_odd if column % 2 else board.grid.rows_even
        for piece in _pieces(rows):
            yield 100 * column + piece.start, len(piece)
