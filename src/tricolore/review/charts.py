"""The curves and bars of a review, as SVG.

They have classes and no colours: `review.css` colours them for light and dark.  So the page of the
table, which allows no inline styles, shows the same drawings as the report on file, and neither
needs another package.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from tricolore.review.report import Losses, Review

WIDE, HIGH = 460, 220
LEFT, RIGHT, TOP, BOTTOM = 36, 10, 12, 30
LABELS = 12
"""Most turns that are numbered under a curve."""


class Frame(NamedTuple):
    """Where values stand in a drawing."""

    across: Callable[[float], float]
    up: Callable[[float], float]


def chance_chart(review: Review) -> str:
    """The first side's chance of winning, above or below the middle."""
    frame = _frame(review, 0.0, 1.0)
    points = [(frame.across(one.ply), frame.up(one.chance)) for one in review.points]
    middle = frame.up(0.5)
    line = _path(points)
    area = f"{line}L{points[-1][0]:.1f} {middle:.1f}L{points[0][0]:.1f} {middle:.1f}Z"
    first = review.sides[0].name
    parts = [
        *_across(review, frame),
        *_lines(frame, [(value, f"{100 * value:.0f}") for value in (0, 0.25, 0.5, 0.75, 1)]),
        f'<clipPath id="above"><path d="M0 0H{WIDE}V{middle:.1f}H0Z"/></clipPath>',
        f'<clipPath id="below"><path d="M0 {middle:.1f}H{WIDE}V{HIGH}H0Z"/></clipPath>',
        f'<path class="area first" clip-path="url(#above)" d="{area}"/>',
        f'<path class="area second" clip-path="url(#below)" d="{area}"/>',
        f'<path class="middle" d="M{LEFT} {middle:.1f}H{WIDE - RIGHT}"/>',
        f'<path class="curve" d="{line}"/>',
        *_marks(review, frame),
    ]
    start, end = f"{100 * review.begun:.0f}", f"{100 * review.ended:.0f}"
    said = f"Chance of winning of {first} over the game, from {start} to {end} per cent"
    return _svg(parts, said)


def points_chart(review: Review) -> str:
    """Victory points of both sides."""
    values = [value for one in review.points for value in one.points]
    low, high = min(0.0, *values), max(1.0, *values)
    frame = _frame(review, low, high)
    step = _step(high - low)
    ticks = [at * step for at in range(int(low // step), int(high // step) + 1) if at * step >= low]
    parts = [*_across(review, frame), *_lines(frame, [(tick, f"{tick:g}") for tick in ticks])]
    for number, name in enumerate(("first", "second")):
        stairs = []
        before = None
        for one in review.points:
            x, y = frame.across(one.ply), frame.up(one.points[number])
            if before is not None and before != y:
                stairs.append((x, before))
            stairs.append((x, y))
            before = y
        parts.append(f'<path class="stairs {name}" d="{_path(stairs)}"/>')
    ends = [f"{review.points[-1].points[n]:g}" for n in (0, 1)]
    names = [side.name for side in review.sides]
    said = f"Victory points over the game; at the end {names[0]} {ends[0]}, {names[1]} {ends[1]}"
    return _svg(parts, said)


def luck_chart(review: Review) -> str:
    """What the dice of each turn brought, to the first side above and to the second below."""
    turns = review.luck.turns
    most = max([abs(one.lead) for one in turns] + [0.5])
    room = WIDE - LEFT - RIGHT
    wide = room / max(len(turns), 1)
    middle = (TOP + HIGH - BOTTOM) / 2
    scale = (HIGH - BOTTOM - TOP) / 2 / most
    step = _step(most)
    parts = []
    for at in range(-int(most // step), int(most // step) + 1):
        y = middle - at * step * scale
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDE - RIGHT}"/>')
        sign = "−" if at < 0 else "+" if at else ""
        parts.append(_text(LEFT - 6, y + 4, f"{sign}{abs(at * step):g}", "tick end"))
    every = -(-len(turns) // LABELS)
    for at, one in enumerate(turns):
        x, tall = LEFT + wide * (at + 0.14), abs(one.lead) * scale
        name = "first" if one.lead >= 0 else "second"
        y = middle - tall if one.lead >= 0 else middle
        parts.append(
            f'<rect class="bar {name}" x="{x:.1f}" y="{y:.1f}" width="{wide * 0.72:.1f}" '
            f'height="{max(tall, 0.5):.1f}"/>'
        )
        if at % every == 0:
            parts.append(_text(x + wide * 0.36, HIGH - BOTTOM + 16, str(one.turn), "tick middle"))
    parts.append(f'<path class="middle" d="M{LEFT} {middle:.1f}H{WIDE - RIGHT}"/>')
    parts.append(_text(WIDE - RIGHT, HIGH - 2, "turn", "tick end"))
    said = (
        f"Luck of each turn in steps, up for {review.sides[0].name}, "
        f"down for {review.sides[1].name}"
    )
    return _svg(parts, said)


def losses_bar(one: Losses, most: float, side: str) -> str:
    """What a formation had, and what of it was lost."""
    had, lost = 100 * one.had / most, 100 * one.lost / most
    return (
        '<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="had {side}" x="0" y="0" width="{had:.2f}" height="8"/>'
        f'<rect class="lost" x="{had - lost:.2f}" y="0" width="{lost:.2f}" height="8"/></svg>'
    )


# Parts of a drawing


def _frame(review: Review, low: float, high: float) -> Frame:
    last = max(review.plies, 1)
    return Frame(
        lambda ply: LEFT + (WIDE - LEFT - RIGHT) * ply / last,
        lambda value: HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * (value - low) / (high - low),
    )


def _across(review: Review, frame: Frame) -> list[str]:
    """A line where each turn begins, with its number."""
    turns = [mark for mark in review.turns if mark.ply < review.plies] or list(review.turns)
    every = -(-len(turns) // LABELS)
    parts = []
    before = -100.0
    for at, mark in enumerate(turns):
        x = frame.across(mark.ply)
        parts.append(f'<path class="grid" d="M{x:.1f} {TOP}V{HIGH - BOTTOM}"/>')
        if at % every == 0 and x - before > 14:
            parts.append(_text(x, HIGH - BOTTOM + 16, str(mark.turn), "tick middle"))
            before = x
    parts.append(_text(WIDE - RIGHT, HIGH - 2, "turn", "tick end"))
    return parts


def _lines(frame: Frame, ticks: Sequence[tuple[float, str]]) -> list[str]:
    parts = []
    for value, words in ticks:
        y = frame.up(value)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDE - RIGHT}"/>')
        parts.append(_text(LEFT - 6, y + 4, words, "tick end"))
    return parts


def _marks(review: Review, frame: Frame) -> list[str]:
    """The turning points, numbered as in the list below."""
    parts = []
    for number, one in enumerate(review.decisions, 1):
        near = min(review.points, key=lambda point: abs(point.ply - one.ply))
        x, y = frame.across(one.ply), frame.up(near.chance)
        parts.append(f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="7"/>')
        parts.append(_text(x, y + 3.6, str(number), "number middle"))
    return parts


def _step(span: float) -> float:
    """A round distance between lines, so that there are three to seven."""
    for step in (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500):
        if span / step <= 6:
            return step
    return span / 5


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


def _svg(parts: Sequence[str], said: str) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(said)}">'
        f"{''.join(parts)}</svg>"
    )
