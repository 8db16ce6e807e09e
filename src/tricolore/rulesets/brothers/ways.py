"""11.2 to 11.4: Who marches, what is in its way, and how far it comes."""

from __future__ import annotations

import msgspec

from tricolore.core.bits import EVERYWHERE
from tricolore.rulesets.brothers.roster import ARMS, INFANTRY
from tricolore.rulesets.brothers.searches import Kind, Moves, direction, moves_of
from tricolore.rulesets.brothers.spread import before, spread
from tricolore.rulesets.brothers.state import FRONT_LINE, Brothers, Field
from tricolore.rulesets.brothers.terrain import AGGRESSIVE, DEFENSIVE, NOWHERE, OUT_OF_COMMAND

SINGLE = {arm: (arm,) for arm in ARMS}
BOLD, SHY, LEAVING, STAFF = range(4)
"""Who may engage, who may not, who may in leaving the enemy, and who engages nobody."""
STAFF_ARMS = SINGLE[INFANTRY]
"""3.4.4: headquarters pay as infantry does."""


class Mover(msgspec.Struct, frozen=True, gc=False):
    """Whoever moves, as far as its way depends on it."""

    ids: tuple[str, ...]
    """Units of a stack, or one headquarters."""
    side: str
    here: int
    arms: tuple[str, ...]
    points: tuple[int, ...]
    """What each member has left, in halves."""
    march: str
    """The kind of march (see `terrain`)."""
    combat: bool
    """Whether it has combat units: headquarters alone engage nobody and draw no fire."""
    goal: int = 0
    """Out of command: the hex of the headquarters that each step must bring nearer (7.5)."""


def march_of(s: Brothers, ids: tuple[str, ...]) -> str:
    """7.2, 7.5, 16: which roads help them, and how."""
    act = s.act
    assert act is not None
    if not act.ooc.isdisjoint(ids):
        return OUT_OF_COMMAND
    if ids[0] in s.setting.roster.sovereigns:
        return AGGRESSIVE  # 3.4.5: they have no posture, so no Road March either
    return DEFENSIVE if act.posture == DEFENSIVE and not s.muddy else AGGRESSIVE


def mover_of(s: Brothers, ids: tuple[str, ...], spent: tuple[int, ...] | None = None) -> Mover:
    """A group as it stands."""
    setting, march = s.setting, march_of(s, ids)
    if ids[0] not in s.units:
        left = setting.staff_mp - (spent[0] if spent else 0)
        side, here = setting.roster.staff_side(ids[0]), s.staff[ids[0]].hex
        return Mover(ids, side, here, STAFF_ARMS, (left,), march, combat=False)
    counters, first = setting.roster.counters, setting.roster.counters[ids[0]]
    arms: tuple[str, ...]
    points: tuple[int, ...]
    if len(ids) == 1:
        arms, points = SINGLE[first.arm], (first.mp,)
    else:
        arms = tuple([counters[uid].arm for uid in ids])
        points = tuple([counters[uid].mp for uid in ids])
    if s.effects:
        extra = [setting.extra_points(s.effects, uid) for uid in ids]
        points = tuple([full + more for full, more in zip(points, extra, strict=True)])
    if spent:
        points = tuple([full - used for full, used in zip(points, spent, strict=True)])
    goal = 0
    if march == OUT_OF_COMMAND:
        goal = s.staff[first.formation].hex if first.formation in s.staff else -1
    return Mover(ids, first.side, s.units[ids[0]].hex, arms, points, march, True, goal)


# Hexes that may not be entered, and hexes where a march stops


def field_of(s: Brothers, side: str) -> Field:
    """Where everybody stands, seen from one side; kept until a unit moves or is weakened."""
    found = s.fields.get(side)
    if found is None:
        found = s.fields[side] = _field(s, side)
    return found


def _field(s: Brothers, side: str) -> Field:
    setting, enemy = s.setting, s.enemy(side)
    enemies, ours = s.ground_of[enemy], s.ground_of[side]
    near = s.contact(enemy)
    bits = setting.bits
    engaged = bits.hexes(ours & near)
    full = bits.of(hex for hex in engaged if s.strength_in(hex) >= FRONT_LINE)
    near ^= near & enemies
    return Field(enemies, near, full, enemies | (near ^ (near & full)))


def may_engage(s: Brothers, mover: Mover) -> bool:
    """11.7.1, 16: who may move next to the enemy at will."""
    act = s.act
    assert act is not None
    if s.stormy or mover.march == OUT_OF_COMMAND:
        return False
    return act.posture == AGGRESSIVE


def stance_of(s: Brothers, mover: Mover) -> int:
    """How a group goes about the enemy."""
    if not mover.combat:
        return STAFF
    if may_engage(s, mover):
        return BOLD
    return LEAVING if disengages(s, mover) else SHY


def barred(s: Brothers, mover: Mover, field: Field) -> tuple[int, int]:
    """The hexes that a group may not enter, and those where its way ends."""
    return barred_by(s, stance_of(s, mover), mover.side, mover.here, field)


def barred_by(s: Brothers, stance: int, side: str, here: int, field: Field) -> tuple[int, int]:
    """Whoever may not engage may still enter a hex where it can stand beneath a full front line,
    and from one engaged hex may step into another, since it disengages (11.7.1)."""
    if stance == BOLD:
        return field.enemies, field.near
    if stance == SHY:
        return field.closed, field.near
    if stance == STAFF:
        return field.enemies | s.staff_ground(s.enemy(side)), 0
    around = s.setting.bits.beside(s.setting.bits.bit[here])
    return field.closed ^ (field.closed & field.near & around), field.near


def disengages(s: Brothers, mover: Mover) -> bool:
    """Whether it is engaged and may, in leaving, engage again."""
    if mover.march == OUT_OF_COMMAND or s.stormy:
        return False
    return any(s.engaged(uid) for uid in mover.ids)


# How far it comes


def reach(
    s: Brothers, mover: Mover, field: Field, kept_road: bool = True, first: bool = True
) -> Moves:
    """All hexes that a group can come to, by the cheapest way.

    `kept_road` says whether it has kept to roads so far, `first` whether it has not moved yet.
    """
    kind = kind_of_march(s, mover, kept_road, first)
    blocked, stops = barred(s, mover, field)
    friends = s.ground_of[mover.side]
    _, looked, roads = spread(s.setting, kind, blocked, stops, friends)
    near = (looked & blocked, looked & stops, roads & friends)
    within = before(s.setting, mover.goal, kind.toward) if mover.goal > 0 else EVERYWHERE
    return moves_of(s.setting, kind, near, within)


def kind_of_march(s: Brothers, mover: Mover, kept_road: bool = True, first: bool = True) -> Kind:
    """What its march depends on, whoever is in its way."""
    here, arms, points = mover.here, mover.arms, mover.points
    march, goal = mover.march, mover.goal
    single = len(mover.ids) == 1
    if not single:
        least: dict[str, int] = {}
        for arm, left in zip(arms, points, strict=True):
            least[arm] = min(left, least.get(arm, left))
        arms, points = tuple(least), tuple(least.values())
    toward = NOWHERE
    if goal > 0:
        points_of = s.setting.points_of
        toward = direction(points_of[here], points_of[goal])
    by_road = kept_road and single and march == DEFENSIVE
    return Kind(here, march, arms, points, single, by_road, first, toward)
