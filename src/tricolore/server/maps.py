"""Maps and scenes of scenarios, as documents."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from html import escape

from msgspec.structs import replace

from tricolore.core.board import Board
from tricolore.core.hexes import Grid, number
from tricolore.rulesets import find, scenarios
from tricolore.rulesets.lesson import cards
from tricolore.rulesets.ruleset import MissingPart, Ruleset
from tricolore.rulesets.table import Scene
from tricolore.rulesets.tongues import ENGLISH, encoded, tongue
from tricolore.server.chronicle import Folders
from tricolore.server.documents import Document, document
from tricolore.server.offered import Scenario

RADIUS = 40.0
BARE = ("open", "clear")
"""Ground that needs no word."""
ROAD, WATER, CROSSING, OTHER = "#9c6b3f", "#4d83b0", "#f4efe0", "#6b5a3e"
TINTS = ("#efe7cf", "#e6d9b4", "#d9c596", "#c9ae7a", "#b8955f")
"""Colours by height, for a ruleset without a drawing of its map."""


WET = frozenset({"river", "stream", "water", "water course", "canal", "lake"})
CROSSED = frozenset({"bridge", "ford"})
"""Words on hexsides that a plain map draws in a way of their own; others are a line."""


@cache
def scene_document(scenario: str, folder: str | None = None, language: str = ENGLISH) -> Document:
    """The scene of a scenario; the figures in the folder, if any, replace ours."""
    return document(encoded(_scene(scenario, folder), tongue(language)), "application/json")


@cache
def guide_document(scenario: str, folder: str | None = None, language: str = ENGLISH) -> Document:
    """The guide to a scenario's game; with the figures in the folder, if any."""
    rules, name = find(scenario)
    return document(encoded(rules.guide(name, folder), tongue(language)), "application/json")


@cache
def map_document(scenario: str) -> Document:
    """The drawing that comes with the ruleset, or else a plain grid."""
    rules, name = find(scenario)
    drawing = rules.drawing(name)
    if not drawing:
        drawing = plain_map(_scene(scenario), _board(rules, name)).encode()
    return document(drawing, "image/svg+xml")


def _board(rules: Ruleset, name: str) -> Board | None:
    """The board with its hexsides and roads, of a game that lets the terminal draw it."""
    try:
        return rules.terminal.board(rules.begin(name, ""))
    except MissingPart:
        return None


def catalogue(folders: Folders) -> list[Scenario]:
    """Every scenario that can be played at the table."""
    entries = []
    for full_name in scenarios():
        rules, name = find(full_name)
        try:
            scene = _scene(full_name, folders.get(full_name))
        except MissingPart:
            continue  # a ruleset without a table is played at the terminal only
        entries.append(
            Scenario(
                scenario=scene.scenario,
                ruleset=scene.ruleset,
                title=scene.title,
                name=scene.name,
                summary=scene.summary,
                length=scene.length,
                turns=scene.turns,
                sides=scene.sides,
                map=f"/api/maps/{full_name}",
                options=scene.options,
                begin_with=rules.begin_with == name,
                lessons=cards(full_name),
                special=rules.pitch.special,
                hard=rules.pitch.hard,
            )
        )
    return entries


@cache
def _scene(scenario: str, folder: str | None = None) -> Scene:
    rules, name = find(scenario)
    return replace(rules.table.scene(name, folder), options=list(rules.options(name)))


def plain_map(scene: Scene, printed: Board | None = None) -> str:
    """Hexes coloured by height, with numbers and names, in the usual layers and geometry.

    Hexsides and roads are drawn plainly from the printed board, if it is at hand.
    """
    board = scene.board
    grid = Grid(board.columns, board.rows_odd, board.rows_even, board.even)
    half = RADIUS * math.sqrt(3) / 2
    centres = {hex: grid.point(hex) for hex in grid.hexes()}
    first = min(height for _, height in centres.values())
    last = max(height for _, height in centres.values())
    width = RADIUS * (1.5 * grid.columns + 0.5)
    tall = half * (last - first + 2)
    corners = [
        (RADIUS * math.cos(a), RADIUS * math.sin(a)) for a in map(math.radians, range(0, 360, 60))
    ]
    ground, grid_lines, numbers, names = [], [], [], []
    points = {
        hex: (RADIUS * (1.5 * column - 0.5), half * (height - first + 1))
        for hex, (column, height) in centres.items()
    }
    for hex, (x, y) in points.items():
        shape = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
        drawn = board.hexes[number(hex)]
        shown = escape(board.labels.get(number(hex), number(hex)))
        tint = TINTS[min(max(drawn.level, 0), len(TINTS) - 1)]
        ground.append(f'<polygon points="{shape}" fill="{tint}"/>')
        grid_lines.append(f'<polygon points="{shape}"/>')
        numbers.append(f'<text x="{x:.1f}" y="{y - half + 12:.1f}">{shown}</text>')
        label = drawn.place or (drawn.terrain if drawn.terrain not in BARE else "")
        if label:
            names.append(f'<text x="{x:.1f}" y="{y + half - 6:.1f}">{escape(label)}</text>')
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}" height="{tall:.2f}"'
            f' viewBox="0 0 {width:.2f} {tall:.2f}" font-family="&quot;EB Garamond&quot;,serif"'
            f' data-map="{escape(scene.name)}" data-radius="{RADIUS:g}" data-left="0"'
            f' data-top="0" data-columns="{grid.columns}" data-rows-odd="{grid.rows_odd}"'
            f' data-rows-even="{grid.rows_even}" data-even="{grid.even}"'
            f' data-up="{escape(board.compass[0])}">',
            f'<g id="layer-ground">{"".join(ground)}</g>',
            '<g id="layer-grid" fill="none" stroke="#8a7a58" stroke-width="1">'
            f"{''.join(grid_lines)}</g>",
            '<g id="layer-links" fill="none" stroke-linecap="round">'
            f"{'' if printed is None else ''.join(_links(printed, points))}</g>",
            '<g id="layer-numbers" font-size="10" fill="#3b2c18" text-anchor="middle">'
            f"{''.join(numbers)}</g>",
            '<g id="layer-names" font-size="10" fill="#1d1d1b" text-anchor="middle">'
            f"{''.join(names)}</g>",
            "</svg>",
            "",
        ]
    )


Points = Mapping[int, tuple[float, float]]


def _links(board: Board, points: Points) -> list[str]:
    """Roads from hex to hex, then water and other hexsides, then where it can be crossed."""
    roads = [
        _line(points[a], points[b], ROAD, 4, "road")
        for a, b in board.roads
        if a < b and a in points and b in points
    ]
    sides, crossings = [], []
    for (a, b), words in board.sides.items():
        if a > b or a not in points or b not in points:
            continue
        (ax, ay), (bx, by) = points[a], points[b]
        # The side lies across the middle of the way from one centre to the other.
        x, y = (ax + bx) / 2, (ay + by) / 2
        dx, dy = (by - ay) / math.sqrt(12), (ax - bx) / math.sqrt(12)
        across = (x - dx, y - dy), (x + dx, y + dy)
        wet = bool(words & WET)
        sides.append(_line(*across, WATER if wet else OTHER, 6, " ".join(sorted(words))))
        if words & CROSSED:
            ends = ((ax - bx) / 8, (ay - by) / 8)
            way = (x + ends[0], y + ends[1]), (x - ends[0], y - ends[1])
            crossings.append(_line(*way, OTHER, 13, ""))
            crossings.append(_line(*way, CROSSING if "bridge" in words else WATER, 9, ""))
    return roads + sides + crossings


def _line(
    start: tuple[float, float], end: tuple[float, float], ink: str, width: int, title: str
) -> str:
    told = f"<title>{escape(title)}</title>" if title else ""
    (x, y), (to_x, to_y) = start, end
    way = f"M{x:.1f},{y:.1f} L{to_x:.1f},{to_y:.1f}"
    return f'<path d="{way}" stroke="{ink}" stroke-width="{width}">{told}</path>'
