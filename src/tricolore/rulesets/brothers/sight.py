"""8.1.5 and 8.3: Line of sight; where fire enters a hex, and whether it comes from the flank."""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from typing import NamedTuple

from tricolore.core.hexes import STEPS
from tricolore.core.text import say
from tricolore.rulesets.brothers.setting import Setting
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.terrain import CULTIVATED, TOWN, VILLAGE, WOODS

CLEAR, OBSCURED, BLOCKED = 0, 1, 2
"""What a hex, or a whole line, does to sight; the greater the worse."""


HIGHER, TROOPS = say("higher ground"), say("troops")
CULTIVATION, A_VILLAGE = say("cultivation"), say("a village")
"""What blocks or obscures sight, beside woods and towns."""


@cache
def _one_sided(why: str) -> str:
    return say("{why} on one side of the line", why=why)


class Sight(NamedTuple):
    """A verdict on a line of sight."""

    verdict: int
    hexes: tuple[int, ...] = ()
    """What blocks it, or what obscures it."""
    reason: str = ""


def sight(s: Brothers, start: int, end: int) -> Sight:
    """8.1.5: what a unit in one hex sees of another.

    Of all that can change in a game only the troops on hexes between matter, so a verdict is
    remembered by the line and by those hexes that are occupied.
    """
    between = s.setting.between(start, end)
    occupied = 0
    for hex in between:
        occupied = occupied * 2 + (hex in s.stacks)
    known = s.setting.sights
    found = known.get((start, end, occupied))
    if found is None:
        found = known[start, end, occupied] = _sight(s.setting, s.stacks, start, end)
    return found


def open_to(setting: Setting, start: int, hexes: int) -> int:
    """Those of some hexes, in bits, that are not hidden from another by the ground alone.  Troops
    between can only make it worse."""
    tested, seen = setting.views.get(start, (0, 0))
    new = hexes ^ (hexes & tested)
    if new:
        for end in setting.bits.hexes(new):
            if _sight(setting, {}, start, end).verdict != BLOCKED:
                seen |= setting.bits.bit[end]
        setting.views[start] = tested | new, seen
    return seen


def _sight(setting: Setting, troops: Container[int], start: int, end: int) -> Sight:
    board = setting.board
    worst, found, reason = CLEAR, [], ""
    segments = board.line(start, end)
    for at, segment in enumerate(segments[1:-1], start=1):
        verdicts = [
            (_effect(setting, troops, start, end, segments, at, hex), hex) for hex in segment
        ]
        verdict, why, hexes = _of_two(verdicts)
        if verdict > worst:
            worst, found, reason = verdict, list(hexes), why
        elif verdict == worst == OBSCURED:
            found += hexes
    return Sight(worst, tuple(found), reason)


def _of_two(verdicts: list[tuple[tuple[int, str], int | None]]) -> tuple[int, str, list[int]]:
    """Along a hexside the worse of both hexes counts, but blocked on one side and clear on the
    other is obscured."""
    (worst, why), _ = max(verdicts, key=lambda item: item[0][0])
    hexes = [hex for (verdict, _), hex in verdicts if verdict == worst and hex is not None]
    if len(verdicts) == 2 and {verdict for (verdict, _), _ in verdicts} == {BLOCKED, CLEAR}:
        return OBSCURED, _one_sided(why), hexes
    return worst, why, hexes if worst else []


def _effect(
    setting: Setting,
    troops: Container[int],
    start: int,
    end: int,
    segments: tuple[tuple[int | None, ...], ...],
    at: int,
    hex: int | None,
) -> tuple[int, str]:
    """What one hex between does to sight, and why."""
    if hex is None:
        return CLEAR, ""
    board = setting.board
    level, low, high = board.level[hex], *sorted((board.level[start], board.level[end]))
    if level > high:
        return BLOCKED, HIGHER
    if level not in (low, high):
        return CLEAR, ""  # below both, or of a level in between (Q09)
    terrain = board.terrain[hex]
    dense = ""
    if terrain in (WOODS, TOWN):
        dense = terrain
    elif hex in troops:
        dense = TROOPS
    elif terrain == CULTIVATED and _twice_cultivated(setting, segments, at, hex):
        dense = CULTIVATION
    if dense:
        return (BLOCKED if level == high else OBSCURED), dense
    return (OBSCURED, A_VILLAGE) if terrain == VILLAGE else (CLEAR, "")


def _twice_cultivated(
    setting: Setting, segments: tuple[tuple[int | None, ...], ...], at: int, hex: int
) -> bool:
    """Whether a cultivated hex of the same level comes just before or after it on the line.

    A hex on one side of a stretch along a hexside is counted there, beside the one on the other
    side: where the line runs through a single hex, only another single hex goes on from it.
    """
    board = setting.board
    beside = [*segments[at - 1 : at], *segments[at + 1 : at + 2]]
    inner = [segment for segment in beside if segment not in (segments[0], segments[-1])]
    if len(segments[at]) == 1:
        inner = [segment for segment in inner if len(segment) == 1]
    return any(
        other is not None
        and board.terrain[other] == CULTIVATED
        and board.level[other] == board.level[hex]
        and board.adjacent(hex, other)
        for segment in inner
        for other in segment
    )


# Where fire enters (8.3)


def entry_sides(s: Brothers, start: int, target: int) -> frozenset[int]:
    """The hexside by which fire enters its target, or the two that meet at the corner where it
    does, as directions from the target."""
    point = s.setting.board.grid.point
    (ax, ay), (bx, by) = point(target), point(start)
    return _sides_towards(bx - ax, by - ay)


@cache
def _sides_towards(across: int, down: int) -> frozenset[int]:
    """The side, or the two sides of a corner, through which a line leaves a hex for a point in
    doubled coordinates.  It does not matter whether the map goes on beyond them."""
    corners = [
        (a[0] + b[0], a[1] + b[1]) for a, b in zip(STEPS, (*STEPS[1:], STEPS[0]), strict=True)
    ]
    turns = [x * down - y * across for x, y in corners]  # above zero: clockwise of that corner
    for side, turn in enumerate(turns):
        x, y = corners[side]
        if turn == 0 and x * across + y * down > 0:
            return frozenset({side, (side + 1) % 6})
        if turns[side - 1] > 0 > turn:
            return frozenset({side})
    raise AssertionError("a line to the hex itself")


def flanking(s: Brothers, start: int, target: int) -> bool:
    """8.3: whether fire comes in by a side that is not next to one where the target is engaged.

    At a corner the engaged side must not touch it: one side between them is enough (Q12).
    """
    board = s.setting.board
    if board.terrain[target] == TOWN or not s.stacks.get(target):
        return False
    entry = entry_sides(s, start, target)
    engaged = {board.direction(target, hex) for hex in s.around(target, s.enemy(s.holder(target)))}
    if len(entry) == 1:
        (side,) = entry
        near = {side, (side + 1) % 6, (side - 1) % 6}
    else:
        near = set(entry)
    return bool(engaged - near)
