"""Maps and scenes of scenarios, as documents."""

from __future__ import annotations

import math
from functools import cache
from html import escape

import msgspec
from msgspec.structs import replace

from tricolore.core.hexes import Grid, number
from tricolore.rulesets import find, scenarios
from tricolore.rulesets.ruleset import MissingPart
from tricolore.rulesets.table import Scene
from tricolore.server.chronicle import Folders
from tricolore.server.contract import Scenario
from tricolore.server.documents import Document, document

RADIUS = 40.0
TINTS = ("#efe7cf", "#e6d9b4", "#d9c596", "#c9ae7a", "#b8955f")
"""Colours by height, for a ruleset without a drawing of its map."""


@cache
def scene_document(scenario: str, folder: str | None = None) -> Document:
    """The scene of a scenario; the figures in the folder, if any, replace ours."""
    return document(msgspec.json.encode(_scene(scenario, folder)), "application/json")


@cache
def map_document(scenario: str) -> Document:
    """The drawing that comes with the ruleset, or else a plain grid."""
    rules, name = find(scenario)
    drawing = rules.drawing(name)
    return document(drawing or plain_map(_scene(scenario)).encode(), "image/svg+xml")


def catalogue(folders: Folders) -> list[Scenario]:
    """Every scenario that can be played at the table."""
    entries = []
    for full_name in scenarios():
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
            )
        )
    return entries


@cache
def _scene(scenario: str, folder: str | None = None) -> Scene:
    rules, name = find(scenario)
    return replace(rules.table.scene(name, folder), options=list(rules.options(name)))


def plain_map(scene: Scene) -> str:
    """Hexes coloured by height, with numbers and names, in the usual layers and geometry."""
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
    for hex, (column, height) in centres.items():
        x, y = RADIUS * (1.5 * column - 0.5), half * (height - first + 1)
        shape = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
        printed = board.hexes[number(hex)]
        tint = TINTS[min(max(printed.level, 0), len(TINTS) - 1)]
        ground.append(f'<polygon points="{shape}" fill="{tint}"/>')
        grid_lines.append(f'<polygon points="{shape}"/>')
        numbers.append(f'<text x="{x:.1f}" y="{y - half + 12:.1f}">{number(hex)}</text>')
        label = printed.place or (printed.terrain if printed.terrain != "open" else "")
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
            '<g id="layer-numbers" font-size="10" fill="#3b2c18" text-anchor="middle">'
            f"{''.join(numbers)}</g>",
            '<g id="layer-names" font-size="10" fill="#1d1d1b" text-anchor="middle">'
            f"{''.join(names)}</g>",
            "</svg>",
            "",
        ]
    )
