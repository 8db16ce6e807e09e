"""Frame, title, compass, scale, notes in the margin, lettering across the country."""

from __future__ import annotations

import math

from shapely import box
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry

from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas
from tricolore.ground.draw.legend import INK
from tricolore.ground.draw.names import text_width

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
    return [
        svg.text(
            left,
            98,
            head.name.upper(),
            font_size=64,
            font_weight="700",
            letter_spacing=9,
            fill="#5b120a",
        ),
        svg.text(left + 3, 136, head.date, font_size=27, font_style="italic", fill=INK),
        svg.draw(f"M{svg.n(left)} 150H{svg.n(right)}", stroke="#4a3820", stroke_width=1.0),
        svg.draw(f"M{svg.n(left)} 153.5H{svg.n(right)}", stroke="#4a3820", stroke_width=2.4),
        svg.text(
            right - 150, 112, ground, font_size=18, font_style="italic", fill=INK, text_anchor="end"
        ),
        svg.text(
            right - 150, 136, rule, font_size=18, font_style="italic", fill=INK, text_anchor="end"
        ),
    ]


def compass_rose(canvas: Canvas) -> list[str]:
    """A needle to the north, wherever that is on this sheet."""
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
        svg.text(nx, ny + 7, "N", font_size=20, font_weight="700", text_anchor="middle", fill=INK),
    ]


def scale_bar(canvas: Canvas) -> list[str]:
    """Kilometres, by the size that the game gives its hexes."""
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
            svg.text(
                x + step * kilometre,
                y - 13,
                words,
                font_size=14,
                text_anchor="middle",
                fill=INK,
            )
        )
    return parts


def margin_notes(canvas: Canvas) -> list[str]:
    """Where the roads come from that enter at the edge."""
    parts = []
    grid, pixels = canvas.board.grid, canvas.pixels
    width, height = pixels.body
    for text, words in canvas.plan.file.roads.margin.items():
        hex = int(text)
        x, y = pixels.pixel(hex)
        missing = [d for d, n in enumerate(grid.neighbours(hex)) if n is None]
        if 0 in missing:
            spot, anchor = (x, pixels.top - 8), "middle"
        elif 3 in missing:
            spot, anchor = (x, pixels.top + height + 19), "middle"
        elif x < pixels.left + width / 2:
            spot, anchor = (pixels.left - 6, y + 5), "end"
        else:
            spot, anchor = (pixels.left + width + 6, y + 5), "start"
        if anchor == "middle":
            parts.append(
                svg.text(
                    *spot, words, font_size=16, font_style="italic", text_anchor=anchor, fill=INK
                )
            )
        else:
            turn = -90 if anchor == "end" else 90
            sx = spot[0] - 4 if anchor == "end" else spot[0] + 4
            parts.append(
                svg.text(
                    sx,
                    y,
                    words,
                    font_size=16,
                    font_style="italic",
                    text_anchor="middle",
                    fill=INK,
                    transform=f"rotate({turn} {svg.n(sx)} {svg.n(y)})",
                )
            )
    return parts


def lettering_frames(canvas: Canvas) -> list[BaseGeometry]:
    """The room that the lettering takes, for names to keep out of."""
    frames = []
    for entry in canvas.plan.file.lettering:
        x, y = canvas.pixels.pixel(int(entry.hex))
        x, y = x + entry.right, y + entry.down
        half = text_width(entry.words, entry.size, entry.spacing) / 2
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
        parts.append(
            svg.text(
                x,
                y,
                entry.words,
                font_size=entry.size,
                font_style="italic",
                letter_spacing=entry.spacing,
                text_anchor="middle",
                fill=fill,
                fill_opacity=0.8 if entry.kind == "land" else 0.92,
                stroke=halo,
                stroke_width=0 if water and entry.size > 20 else 2.2,
                stroke_opacity=0.6,
                paint_order="stroke",
                transform=f"rotate({svg.n(entry.angle)} {svg.n(x)} {svg.n(y)})"
                if entry.angle
                else None,
            )
        )
    return parts
