"""Frame, title, compass, scale, margin notes, and lettering across the country."""

from __future__ import annotations

import math

from shapely import box
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry

from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas
from tricolore.ground.draw.faces import BOLD, ITALIC, ROMAN, text_width
from tricolore.ground.draw.legend import INK
from tricolore.ground.draw.text import Halo, text

PAPER = "#f1e7cf"
POINTS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def frame(canvas: Canvas) -> list[str]:
    width, height = canvas.pixels.size
    return [
        svg.element("rect", width=f"{width:.2f}", height=f"{height:.2f}", fill=PAPER),
        *(
            svg.element(
                "rect",
                x=inset,
                y=inset,
                width=f"{width - 2 * inset:.2f}",
                height=f"{height - 2 * inset:.2f}",
                fill="none",
                stroke="#4a3820",
                stroke_width=weight,
            )
            for inset, weight in ((16, 3.0), (23, 1.0))
        ),
    ]


def title(canvas: Canvas) -> list[str]:
    """The cartouche above the map."""
    head = canvas.plan.file.map
    width, _ = canvas.pixels.size
    left, right = canvas.pixels.left, width - canvas.pixels.right
    ground = (
        f"The ground for {head.game}: reconstructed from the country, not from the printed map."
        if head.game
        else "Reconstructed from the country."
    )
    rule = f"Hexes of {head.hex_m} metres; {POINTS[head.up]} is at the top of the sheet."
    if head.sheets:
        letters = " and ".join(sheet.letter for sheet in head.sheets)
        rule += f" At the broken line numbers begin again: {letters} before them tell the sheets."
    return [
        text(left, 98, head.name.upper(), BOLD, 64, fill="#5b120a", spacing=9),
        text(left + 3, 136, head.date, ITALIC, 27, fill=INK),
        svg.draw(f"M{svg.n(left)} 150H{svg.n(right)}", stroke="#4a3820", stroke_width=1.0),
        svg.draw(f"M{svg.n(left)} 153.5H{svg.n(right)}", stroke="#4a3820", stroke_width=2.4),
        text(right - 150, 112, ground, ITALIC, 18, fill=INK, anchor="end"),
        text(right - 150, 136, rule, ITALIC, 18, fill=INK, anchor="end"),
    ]


def seams(canvas: Canvas) -> list[str]:
    """A broken line where one printed sheet ends and the next begins."""
    lines = []
    for sheet in canvas.plan.file.map.sheets[1:]:
        for hex in canvas.board.hexes:
            if hex // 100 != sheet.first:
                continue
            for direction in (4, 5):
                before = canvas.board.neighbours[hex][direction]
                if before is not None:
                    ends = canvas.sheet.side(hex, before)
                    lines.append(svg.path([canvas.at(*canvas.sheet.place(c)) for c in ends]))
    if not lines:
        return []
    return [
        svg.draw("".join(lines), stroke="#5b120a", stroke_width=2.6, stroke_dasharray="13 9"),
    ]


def compass_rose(canvas: Canvas) -> list[str]:
    """A needle that points north on this sheet."""
    width, _ = canvas.pixels.size
    x, y = width - canvas.pixels.right - 56, 92.0
    turn = {"N": 0, "E": -90, "S": 180, "W": 90}[canvas.plan.file.map.up]
    needle = (
        svg.draw("M0-42L7 0H0z", fill=INK)
        + svg.draw("M0-42L-7 0H0z", fill="#f7efdc", stroke=INK, stroke_width=0.9)
        + svg.draw("M0 42L7 0H0zM-42 0L0-6V0zM42 0L0 6V0z", fill="#8a7350")
        + svg.draw("M0 42L-7 0H0zM-42 0L0 6V0zM42 0L0-6V0z", fill="#d9c9a4")
        + svg.element("circle", r=22, fill="none", stroke=INK, stroke_width=0.8)
    )
    angle = math.radians(turn - 90)
    nx, ny = x + 53 * math.cos(angle), y + 53 * math.sin(angle)
    return [
        svg.element("g", needle, transform=f"translate({svg.n(x)} {svg.n(y)}) rotate({turn})"),
        text(nx, ny + 7, "N", BOLD, 20, fill=INK, anchor="middle"),
    ]


def scale_bar(canvas: Canvas) -> list[str]:
    """Kilometres, based on the hex size that the game states."""
    width, height = canvas.pixels.size
    hex_m = canvas.plan.file.map.hex_m
    kilometre = 2 * canvas.pixels.half * 1000 / hex_m
    count = 3 if kilometre < 180 else 2
    x = width - canvas.pixels.right - count * kilometre
    y = height - 42.0
    parts = []
    for step in range(count * 2):
        parts.append(
            svg.element(
                "rect",
                x=f"{x + step * kilometre / 2:.1f}",
                y=y - 7,
                width=f"{kilometre / 2:.1f}",
                height=7,
                fill=INK if step % 2 == 0 else "#f7efdc",
                stroke=INK,
                stroke_width=0.9,
            )
        )
    for step in range(count + 1):
        words = f"{step} km" if step == count else str(step)
        parts.append(
            text(x + step * kilometre, y - 13, words, ROMAN, 14, fill=INK, anchor="middle")
        )
    return parts


def margin_notes(canvas: Canvas) -> list[str]:
    """Notes on where the roads at the map's edge come from."""
    parts = []
    grid, pixels = canvas.board.grid, canvas.pixels
    width, height = pixels.body
    for printed, words in canvas.plan.file.roads.margin.items():
        hex = int(printed)
        x, y = pixels.pixel(hex)
        missing = [d for d, n in enumerate(grid.neighbours(hex)) if n is None]
        turn = 0.0
        if 0 in missing:
            y = pixels.top - 8
        elif 3 in missing:
            y = pixels.top + height + 19
        elif x < pixels.left + width / 2:
            x, turn = pixels.left - 10, -90.0
        else:
            x, turn = pixels.left + width + 10, 90.0
        parts.append(text(x, y, words, ITALIC, 16, fill=INK, anchor="middle", turn=turn))
    return parts


def lettering_frames(canvas: Canvas) -> list[BaseGeometry]:
    """The areas that the lettering takes, which names must avoid."""
    frames = []
    for entry in canvas.plan.file.lettering:
        x, y = canvas.pixels.pixel(int(entry.hex))
        x, y = x + entry.right, y + entry.down
        half = text_width(entry.words, ITALIC, entry.size, entry.spacing) / 2
        frame = box(x - half, y - 0.7 * entry.size, x + half, y + 2)
        frames.append(rotate(frame, entry.angle, origin=(x, y)))
    return frames


def lettering(canvas: Canvas) -> list[str]:
    parts = []
    for entry in canvas.plan.file.lettering:
        x, y = canvas.pixels.pixel(int(entry.hex))
        x, y = x + entry.right, y + entry.down
        water = entry.kind == "water"
        fill, halo = {"water": ("#1f5673", "#f6efdc"), "wood": ("#f7f1d8", "#2f451f")}.get(
            entry.kind, ("#6b5a2c", "#f6efdc")
        )
        edge = 0.0 if water and entry.size > 20 else 2.2
        parts.append(
            text(
                x,
                y,
                entry.words,
                ITALIC,
                entry.size,
                fill=fill,
                anchor="middle",
                spacing=entry.spacing,
                turn=entry.angle,
                fill_opacity=0.8 if entry.kind == "land" else 0.92,
                halo=Halo(halo, edge, 0.6) if edge else None,
            )
        )
    return parts
