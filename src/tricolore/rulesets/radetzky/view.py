"""Visibility: what a side may not know, and how it is dealt anew for players who think ahead.

Every unit is open to inspection.  Hidden are only the counters that the enemy has in the cup, the
formations in his commander's box, and his reserve, until they are drawn (S18).  How many counters
he has in the cup is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tricolore.core.dice import die
from tricolore.rulesets.kit.state import without
from tricolore.rulesets.radetzky.choice import able_formations
from tricolore.rulesets.radetzky.setting import SIDES
from tricolore.rulesets.radetzky.state import Radetzky, Sheet


def imagine(
    checkpoint: Radetzky, journal: Sequence[Any], side: str, seed: str
) -> tuple[Radetzky, Sequence[Any]]:
    """The game as a side may know it: what the enemy has chosen is what he might have chosen.

    Between a checkpoint and a question nothing of it comes out, and no input depends on it.
    """
    s = checkpoint.clone()
    s.seed = seed
    enemy = s.enemy(side)
    if enemy in s.sheets:
        deal(s, enemy, f"{seed} {side} {s.turn} {s.rolls}")
    return s, journal


class Known(NamedTuple):
    """What everybody knows of a side's choice."""

    sheet: Sheet
    """Formations that are out of the cup, or in an open box."""
    hidden: int
    """Counters of formations, or of the commander in chief, that are still in the cup."""
    committed: tuple[str, ...]
    """Formations that recovery has shown, and that are not out yet."""
    possible: tuple[str, ...]
    """Formations that may be in the cup or in the box."""
    points: int
    """Points that are not accounted for."""
    chief: bool
    """Whether the commander in chief may be in the cup."""


def known_of(s: Radetzky, side: str) -> Known:
    setting, sheet = s.setting, s.sheets[side]
    chief = setting.chiefs[side]
    out = chief.id in s.drawn
    open_sheet = Sheet(
        cup=tuple(id for id in sheet.cup if id in s.drawn),
        box=sheet.box if out else (),
        reserve=sheet.reserve if out else "",
        first=sheet.first,
    )
    gone = open_sheet.committed
    # Whoever was able to act when the sheets were handed in may have been destroyed since.
    able = dict.fromkeys([*able_formations(s, side), *sheet.committed])
    used = s.chief_used.get(side, 0)
    return Known(
        open_sheet,
        sum(id in setting.formations or id == chief.id for id in own_counters(s, side)),
        tuple(id for id in sorted(s.shown) if id in sheet.committed and id not in gone),
        tuple(id for id in setting.formations if id in able and id not in gone),
        s.day.points[side] - len(gone),
        not out and not (0 < used == s.turn - 1),
    )


def own_counters(s: Radetzky, side: str) -> list[str]:
    """The counters of a side that are left in the cup."""
    return [id for id in s.cup if s.setting.side_of(id) == side]


def deal(s: Radetzky, side: str, luck: str) -> None:
    """Replace what a side has in the cup and in the box by something that is as likely."""
    known = known_of(s, side)
    if not known.hidden:
        return
    choices = ways_to_choose(known)
    with_chief, boxed = choices[die(f"{luck} chief", 1, len(choices)) - 1]
    singles = known.hidden - with_chief
    others = [id for id in known.possible if id not in known.committed]
    mixed = [*known.committed, *shuffled(others, f"{luck} formations")][: singles + boxed]
    mixed = shuffled(mixed, f"{luck} order")
    cup, box = mixed[:singles], mixed[singles:]
    reserve = ""
    if len(box) > 1 and die(f"{luck} reserve", 1, 2) == 1:
        reserve = box[die(f"{luck} which reserve", 1, len(box)) - 1]
    in_order = [id for id in s.setting.formations if id in cup]
    sheet = known.sheet
    dealt = Sheet(
        cup=tuple(id for id in s.setting.formations if id in (*sheet.cup, *cup)),
        box=sheet.box or tuple(id for id in s.setting.formations if id in box),
        reserve=sheet.reserve or reserve,
        first=sheet.first,
    )
    s.sheets = {**s.sheets, side: dealt}
    _refill(s, side, in_order, with_chief)


def _refill(s: Radetzky, side: str, formations: list[str], with_chief: bool) -> None:
    """Put other counters of a side into the cup, in the order in which it is always filled."""
    chief, independent = s.setting.chiefs[side].id, s.setting.independents[side].id
    mine = [*formations, *[chief] * with_chief, *[independent] * (independent in s.cup)]
    cups = {one: mine if one == side else own_counters(s, one) for one in SIDES}
    s.cup = tuple(id for one in SIDES for id in cups[one])
    if with_chief:
        s.chief_used = {**s.chief_used, side: s.turn}
    elif chief not in s.drawn and s.chief_used.get(side) == s.turn:
        s.chief_used = without(s.chief_used, side)


def ways_to_choose(known: Known) -> list[tuple[bool, int]]:
    """Whether the commander in chief is in the cup, and with how many formations in his box."""
    found = []
    room = min(known.points, len(known.possible))
    if len(known.committed) <= known.hidden <= room:
        found.append((False, 0))
    if known.chief:
        singles = known.hidden - 1
        least = max(1, len(known.committed) - singles)
        most = min(3, room - singles)
        found += [(True, boxed) for boxed in range(least, most + 1)]
    return found


def shuffled(things: Sequence[str], luck: str) -> list[str]:
    """In an order that depends on nothing but the luck and what there is."""
    left, found = sorted(things), []
    while left:
        found.append(left.pop(die(luck, len(left), len(left)) - 1))
    return found
