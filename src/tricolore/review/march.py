"""Where everybody stood, turn by turn, on the picture of the map."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, sin, sqrt
from typing import NamedTuple

import msgspec

from tricolore.review.appraisal import Appraisal
from tricolore.review.course import TurnBegun
from tricolore.rulesets.table import Scene, Track

RADIUS = 40.0
"""Of a hex, if the map has no picture that says it."""
HALF = sqrt(3) / 2
SPREAD = 0.46
"""How far from the middle of their hex the pieces of a stack are drawn, in radiuses."""
GOLDEN = 2.39996
"""The angle between one piece of a stack and the next, so that many fill a hex evenly."""
MARGIN = 2.5
"""Radiuses of map that are shown around all positions."""
NARROWEST = 0.6
"""The least share of the part's height that its width has, and the other way round."""


class Layout(NamedTuple):
    """Where hexes are on the picture, as the table draws them (`static/geometry.js`)."""

    radius: float
    left: float
    top: float
    even: str
    width: float
    height: float

    def centre(self, hex: int) -> tuple[float, float]:
        column, height = self._point(hex)
        first = min(self._point(101)[1], self._point(201)[1])
        x = self.left + self.radius * (1.5 * column - 0.5)
        return x, self.top + self.radius * HALF * (height - first + 1)

    def _point(self, hex: int) -> tuple[int, int]:
        column, row = divmod(hex, 100)
        shift = column % 2
        return column, 2 * row + (shift if self.even == "up" else -shift)


class Dot(msgspec.Struct, array_like=True, frozen=True):
    """A unit, by the number of its side and of its formation."""

    id: str
    side: int
    formation: int


class Stop(msgspec.Struct, frozen=True):
    """The moment at which a turn begins, or the end."""

    label: str
    ply: int
    at: list[tuple[int, int] | None]
    """Where each dot is on the picture; None for one that is not on the map."""
    labels: list[tuple[int, int] | None]
    """Where each formation's label stands."""


class March(msgspec.Struct, frozen=True):
    box: tuple[int, int, int, int]
    """The part of the picture that is shown: left, top, width, height."""
    size: tuple[float, float]
    """Width and height of the whole picture."""
    radius: float
    dots: list[Dot]
    names: list[tuple[str, int]]
    """The label of each formation, and the number of its side."""
    stops: list[Stop]


def march(
    turns: Sequence[TurnBegun], scene: Scene, drawing: bytes | None, appraisal: Appraisal
) -> March | None:
    """The positions of all units at the beginning of each turn."""
    table = appraisal.table
    if table is None:
        return None
    layout = layout_of(drawing, scene)
    sides = [side.id for side in scene.sides]
    units = {
        id: counter
        for id, counter in scene.counters.items()
        if counter.faces["front"].shape == "counter" and counter.side in sides
    }
    seen: dict[str, dict[str, int]] = {}
    stops = []
    places: list[dict[str, tuple[float, float]]] = []
    for number, begun in enumerate(turns):
        stacks: dict[int, list[str]] = {}
        for side in appraisal.sides:  # what one side does not see, the other shows
            for piece in table.picture(begun.state, side).pieces:
                if piece.id in units and piece.id not in stacks.get(piece.hex, ()):
                    stacks.setdefault(piece.hex, []).append(piece.id)
        spots = {
            id: spot
            for hex, stack in stacks.items()
            for id, spot in zip(sorted(stack), spread(layout, hex, len(stack)), strict=True)
        }
        seen |= {id: {} for id in spots}
        places.append(spots)
        label = _label(table.picture(begun.state, None).panels, number == len(turns) - 1)
        stops.append((label, begun.ply))
    ids = [id for id in units if id in seen]
    formations = [id for id in scene.formations if any(units[u].formation == id for u in ids)]
    dots = [
        Dot(
            id,
            sides.index(units[id].side),
            formations.index(units[id].formation) if units[id].formation in formations else -1,
        )
        for id in ids
    ]
    box = _box(layout, [spot for spots in places for spot in spots.values()])
    return March(
        box,
        (layout.width, layout.height),
        layout.radius,
        dots,
        [(scene.formations[id].label, sides.index(scene.formations[id].side)) for id in formations],
        [
            Stop(
                label,
                ply,
                [_round(spots.get(id)) for id in ids],
                [_middle(spots, ids, dots, number) for number in range(len(formations))],
            )
            for (label, ply), spots in zip(stops, places, strict=True)
        ],
    )


def layout_of(drawing: bytes | None, scene: Scene) -> Layout:
    """The terms of the geometry stand on the picture's root element."""
    board = scene.board
    if drawing is None:
        width = RADIUS * (1.5 * board.columns + 0.5) + 60
        height = RADIUS * sqrt(3) * (max(board.rows_odd, board.rows_even) + 0.5) + 60
        return Layout(RADIUS, 30, 30, board.even, width, height)
    head = drawing[: drawing.index(b">", drawing.index(b"<svg"))].decode()
    data = dict(re.findall(r'data-([\w-]+)="([^"]*)"', head))
    box = re.search(r'viewBox="([^"]*)"', head)
    assert box is not None
    x, y, width, height = map(float, box.group(1).split())
    radius, left, top = (float(data[name]) for name in ("radius", "left", "top"))
    return Layout(radius, left, top, data.get("even", "up"), x + width, y + height)


def spread(layout: Layout, hex: int, number: int) -> list[tuple[float, float]]:
    """Where the pieces of a stack are drawn: one in the middle, many like the seeds of a flower."""
    x, y = layout.centre(hex)
    if number == 1:
        return [(x, y)]
    far = SPREAD * layout.radius
    return [
        (
            x + far * sqrt((at + 0.5) / number) * cos(at * GOLDEN),
            y + far * sqrt((at + 0.5) / number) * sin(at * GOLDEN),
        )
        for at in range(number)
    ]


def _middle(
    spots: dict[str, tuple[float, float]], ids: list[str], dots: list[Dot], formation: int
) -> tuple[int, int] | None:
    """The label stands over the unit that is nearest to all others of its formation."""
    mine = [
        spots[id]
        for id, dot in zip(ids, dots, strict=True)
        if dot.formation == formation and id in spots
    ]
    if not mine:
        return None
    return _round(
        min(mine, key=lambda one: sum(abs(one[0] - x) + abs(one[1] - y) for x, y in mine))
    )


def _round(spot: tuple[float, float] | None) -> tuple[int, int] | None:
    return None if spot is None else (round(spot[0]), round(spot[1]))


def _box(layout: Layout, spots: Sequence[tuple[float, float]]) -> tuple[int, int, int, int]:
    """The ground on which anybody ever stood; never so narrow that there is no map to see."""
    edge = MARGIN * layout.radius
    xs, ys = [x for x, _ in spots] or [0.0], [y for _, y in spots] or [0.0]
    left, right = max(0.0, min(xs) - edge), min(layout.width, max(xs) + edge)
    top, bottom = max(0.0, min(ys) - edge), min(layout.height, max(ys) + edge)
    wide, high = right - left, bottom - top
    more = max(0.0, high * NARROWEST - wide) / 2
    left, right = max(0.0, left - more), min(layout.width, right + more)
    more = max(0.0, (right - left) * NARROWEST - high) / 2
    top, bottom = max(0.0, top - more), min(layout.height, bottom + more)
    return round(left), round(top), round(right - left), round(bottom - top)


def _label(panels: Sequence[object], last: bool) -> str:
    """The turn as the table calls it, with its time of day."""
    track = next((panel for panel in panels if isinstance(panel, Track)), None)
    if last:
        return "The end"
    if track is None:
        return ""
    at = min(max(track.value - track.first, 0), len(track.labels) - 1)
    return f"{track.title} {track.value}: {track.labels[at]}"
