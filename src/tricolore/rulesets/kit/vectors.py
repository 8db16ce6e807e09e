"""Lines that keep their order: how far and in which direction all go alike."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tricolore.core.board import Board

Vector = tuple[int, int]
"""A distance and a direction, in doubled coordinates (`Grid.point`)."""


def length(vector: Vector) -> int:
    """How long a vector is, to compare it with others."""
    across, down = vector
    return 3 * across * across + down * down  # a hex is root 3 times as far across as down


def ahead(board: Board, hex: int, vector: Vector) -> int:
    """How far ahead a hex lies in the direction of a vector, to compare it with others."""
    x, y = board.grid.point(hex)
    across, down = vector
    return 3 * x * across + y * down


def moved(board: Board, hex: int, vector: Vector) -> int | None:
    """The hex so far from another; None if the map ends before it."""
    x, y = board.grid.point(hex)
    across, down = vector
    found = board.grid.hex_at((x + across, y + down))
    return found if found is not None and found in board else None


def vectors_toward(
    board: Board,
    at: Mapping[str, int],
    reach: Mapping[str, Collection[int]],
    guide: str,
    hex: int,
) -> list[Vector]:
    """How far everybody goes: as far toward a hex as the guide can, and not so far if then more of
    the others keep up.  `at` is where they are, `reach` where they can come to."""
    grid, here = board.grid, at[guide]
    x, y = grid.point(here)
    line = [one for segment in grid.line(here, hex) for one in segment if one is not None]
    line = [one for one in line if one in reach[guide] and one != here]

    def vector(to: int) -> Vector:
        to_x, to_y = grid.point(to)
        return to_x - x, to_y - y

    def keeping_up(to: int) -> int:
        return sum(moved(board, at[id], vector(to)) in its for id, its in reach.items())

    if hex in reach[guide] and hex != here and hex not in line:
        line.append(hex)
    if not line:
        return []
    farthest = max(line, key=lambda one: (grid.distance(here, one), one))
    together = max(line, key=lambda one: (keeping_up(one), grid.distance(here, one), one))
    found = [farthest] if keeping_up(together) == keeping_up(farthest) else [farthest, together]
    return [vector(to) for to in (found if farthest == hex else reversed(found))]
