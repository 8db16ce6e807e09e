"""All maps of the project, compiled once for all tests of a run."""

from __future__ import annotations

import fcntl
import pickle
import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from tricolore.core.board import Board, load_board
from tricolore.ground.cli import MAPS, folder_of, geographies

if TYPE_CHECKING:
    from tricolore.ground.compile import Survey

NAMES = tuple(MAPS)
DRAWN_ANEW = "macmahon:magenta"
"""The map on which the drawing itself is tested.  Of the others the committed drawings are looked
at, which people see; to draw them all takes two minutes."""

shared: list[Path] = []
"""The folder in which the processes of a run share compiled maps."""


@cache
def board(name: str) -> Board:
    """The committed map."""
    return load_board(folder(name) / "map.toml")


@cache
def survey(name: str) -> Survey:
    """The map compiled anew, by the first process that needs it."""
    from tricolore.ground.compile import compile_map

    kept = shared[0] / f"{name.replace(':', '-')}.survey"
    with kept.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            compiled = compile_map(folder(name), geographies())
            kept.write_bytes(pickle.dumps(compiled))
            return compiled
    found: Survey = pickle.loads(kept.read_bytes())
    return found


@cache
def drawing(name: str) -> str:
    from tricolore.ground.draw.picture import picture

    if name == DRAWN_ANEW:
        return picture(survey(name), board(name))
    return (folder(name) / "map.svg").read_text(encoding="utf-8")


@cache
def root(name: str) -> ET.Element:
    """The drawing, read."""
    return ET.fromstring(drawing(name))


def folder(name: str) -> Path:
    return folder_of(name)


def net(board: Board, start: int) -> set[int]:
    """All hexes that roads and railways join to this one."""
    seen, todo = {start}, [start]
    while todo:
        hex = todo.pop()
        for after in board.neighbours[hex]:
            if after is not None and after not in seen and (hex, after) in board.roads:
                seen.add(after)
                todo.append(after)
    return seen


def flood(board: Board, start: int, opens: Callable[[int, int], bool]) -> set[int]:
    """All hexes that can be reached over sides that are open."""
    seen, todo = {start}, [start]
    while todo:
        hex = todo.pop()
        for after in board.neighbours[hex]:
            if after is not None and after not in seen and opens(hex, after):
                seen.add(after)
                todo.append(after)
    return seen


def links(board: Board, hex: int) -> list[int]:
    return [n for n in board.neighbours[hex] if n is not None and (hex, n) in board.roads]


def sees(board: Board, a: int, b: int, high: frozenset[str], fences: frozenset[str]) -> bool:
    """A simple rule of sight, to see whether a map has any: higher ground, tall terrain and fences
    between two hexes block."""
    top = max(board.level[a], board.level[b])
    segments = board.line(a, b)[1:-1]
    for segment in segments:
        blocked = [
            hex is not None
            and (board.level[hex] > top or (board.terrain[hex] in high and board.level[hex] >= top))
            for hex in segment
        ]
        if all(blocked):
            return False
    alone = [s[0] for s in board.line(a, b) if len(s) == 1 and s[0] is not None]
    return not any(
        board.sides.get((x, y), frozenset()) & fences
        for x, y in pairwise(alone)
        if board.level[x] >= top or board.level[y] >= top
    )
