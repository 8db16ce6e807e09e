"""11.2 to 11.4: Who marches, what is in its way, and how far it comes."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

import msgspec

from tricolore.core.bits import EVERYWHERE
from tricolore.rulesets.brothers.remembered import Field, Mover
from tricolore.rulesets.brothers.roster import ARMS, INFANTRY
from tricolore.rulesets.brothers.searches import (
    NOBODY,
    Kind,
    Moves,
    before,
    direction,
    edges_of,
    moves_of,
    search,
)
from tricolore.rulesets.brothers.setting import Setting
from tricolore.rulesets.brothers.spread import Spread, spread
from tricolore.rulesets.brothers.stacking import front_line
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.terrain import (
    AGGRESSIVE,
    DEFENSIVE,
    NEVER,
    NOWHERE,
    OUT_OF_COMMAND,
)
from tricolore.rulesets.brothers.trails import way

SINGLE = {arm: (arm,) for arm in ARMS}
BOLD, SHY, LEAVING, STAFF = range(4)
"""Who may engage, who may not, who may in leaving the enemy, and who engages nobody."""
STAFF_ARMS = SINGLE[INFANTRY]
"""3.4.4: headquarters pay as infantry does."""


def march_of(s: Brothers, ids: tuple[str, ...]) -> str:
    """7.2, 7.5, 16: which roads help them, and how."""
    act = s.act
    assert act is not None
    if not act.ooc.isdisjoint(ids):
        return OUT_OF_COMMAND
    if ids[0] in s.setting.roster.sovereigns:
        return AGGRESSIVE  # 3.4.5: they have no posture, so no Road March either
    if act.posture != DEFENSIVE or s.muddy:
        return AGGRESSIVE
    return DEFENSIVE


@cache
def _alone(points: int) -> tuple[int, ...]:
    """The points of a single unit.  Thousands of searches are remembered with one of these few."""
    return (points,)


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
        arms, points = SINGLE[first.arm], _alone(first.mp)
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
    """Where everybody stands, seen from one side; kept until somebody moves or is weakened."""
    found = s.fields.get(side)
    if found is None:
        found = s.fields[side] = _field(s, side)
    return found


def _field(s: Brothers, side: str) -> Field:
    setting, enemy = s.setting, s.setting.enemies[side]
    enemies, ours = s.ground_of[enemy], s.ground_of[side]
    near = s.contact(enemy)
    full = ours & near
    if full:
        full &= s.massed
    near ^= near & enemies
    crowded = (ours | s.staff_ground(enemy)) & setting.road_bits
    return Field(enemies, near, full, enemies | (near ^ (near & full)), crowded)


def may_engage(s: Brothers, mover: Mover) -> bool:
    """11.7.1, 16: who may move next to the enemy at will."""
    act = s.act
    assert act is not None
    if s.turn == s.storm or mover.march == OUT_OF_COMMAND:
        return False
    return act.posture == AGGRESSIVE


def stance_of(s: Brothers, mover: Mover) -> int:
    """How a group goes about the enemy."""
    if not mover.combat:
        return STAFF
    if mover.march == OUT_OF_COMMAND:
        return SHY
    if may_engage(s, mover):
        return BOLD
    return LEAVING if disengages(s, mover) else SHY


class Bounds(msgspec.Struct, frozen=True, gc=False):
    """Sets of hexes in bits that bound the way of a group."""

    closed: int
    """It may not enter these."""
    ends: int
    """Its way ends there."""
    direct: int = 0
    """Closed too, but for the very step by which it disengages."""


def barred(s: Brothers, mover: Mover, field: Field) -> Bounds:
    """The hexes that a group may not enter, and those where its way ends."""
    return barred_by(s, stance_of(s, mover), mover.side, mover.here, field)


def barred_by(s: Brothers, stance: int, side: str, here: int, field: Field) -> Bounds:
    """Whoever may not engage may still enter a hex where it can stand beneath a full front line,
    and from one engaged hex may step into another, since it disengages (11.7.1)."""
    if stance == BOLD:
        return Bounds(field.enemies, field.near)
    if stance == SHY:
        return Bounds(field.closed, field.near)
    if stance == STAFF:
        return Bounds(field.enemies | s.staff_ground(s.enemy(side)), 0)
    around = s.setting.bits.beside(s.setting.bits.bit[here])
    return Bounds(field.closed, field.near, field.closed & field.near & around)


def disengages(s: Brothers, mover: Mover) -> bool:
    """11.7.1: whether it is engaged and may, in leaving, engage again.  Whoever would come into its
    front line without having been engaged may not (B20)."""
    if mover.march == OUT_OF_COMMAND or s.stormy or mover.ids[0] not in s.units:
        return False
    return all(map(s.engaged, front_line(s, mover.ids)))


# How far it comes


class Range(NamedTuple):
    """Where a group can come to, as a set of hexes; ways are looked for when they are wanted."""

    setting: Setting
    kind: Kind
    spread: Spread
    bits: int
    direct: int
    """Hexes that are entered with the first step or not at all."""

    def path(self, hex: int) -> list[int]:
        """The cheapest way to a hex."""
        bit = self.setting.bits.bit[hex]
        if self.direct & bit:
            return [hex]
        return way(self.setting, self.kind, self.spread, hex, least_first=True)


def range_of(
    s: Brothers, mover: Mover, field: Field, kept_road: bool = True, first: bool = True
) -> Range:
    """All hexes that a group can come to, without what each costs.

    `kept_road` says whether it has kept to roads so far, `first` whether it has not moved yet.
    """
    setting = s.setting
    kind = kind_of_march(s, mover, kept_road, first)
    bounds = barred(s, mover, field)
    closed, ends, direct = bounds.closed, bounds.ends, bounds.direct
    spread_out = spread(setting, kind, closed, ends, field.crowded)
    found = spread_out.reached
    if mover.goal > 0:
        found &= before(setting, mover.goal, kind.toward)
    if direct:
        prices = _step_prices(s, mover, field)
        able = (hex for hex in prices if first or _can_pay(mover, prices[hex]))
        direct &= setting.bits.of(able)
    return Range(setting, kind, spread_out, found | direct, direct)


def reach(
    s: Brothers, mover: Mover, field: Field, kept_road: bool = True, first: bool = True
) -> Moves:
    """All hexes that a group can come to, by the cheapest way, and what each costs."""
    kind = kind_of_march(s, mover, kept_road, first)
    bounds = barred(s, mover, field)
    closed, ends, direct = bounds.closed, bounds.ends, bounds.direct
    near = spread(s.setting, kind, closed, ends, field.crowded).near
    within = before(s.setting, mover.goal, kind.toward) if mover.goal > 0 else EVERYWHERE
    found = moves_of(s.setting, kind, near, within)
    return _with_direct(s, mover, found, direct, field, first) if direct else found


def _with_direct(
    s: Brothers, mover: Mover, found: Moves, direct: int, field: Field, first: bool
) -> Moves:
    """11.7.1: the hexes beside it that it may enter only with the step by which it disengages."""
    bits = s.setting.bits
    prices = _step_prices(s, mover, field)
    able = [hex for hex in bits.hexes(direct) if hex in prices]
    able = [hex for hex in able if first or _can_pay(mover, prices[hex])]
    most = max(mover.points)
    cost = {**found.cost, **{hex: min(max(prices[hex]), most) for hex in able}}
    return found._replace(cost=cost, bits=bits.of(cost), steps=frozenset(able))


def direct_steps(s: Brothers, mover: Mover, direct: int, field: Field) -> int:
    """Those of the hexes beside a group, in bits, that it can enter with its first step, whatever
    that costs (11.2.3)."""
    return direct & s.setting.bits.of(_step_prices(s, mover, field)) if direct else 0


def _step_prices(s: Brothers, mover: Mover, field: Field) -> dict[int, tuple[int, ...]]:
    """The neighbouring hexes that a group can enter at all, and what that costs each member."""
    ground, here, bit = s.setting.ground, mover.here, s.setting.bits.bit
    single, crowded = len(mover.ids) == 1, field.crowded
    tables = {
        arm: {
            there: price
            for there, road, plain in ground.edges[arm, mover.march][here]
            if (price := road if single and not crowded & bit[there] else plain) < NEVER
        }
        for arm in dict.fromkeys(mover.arms)
    }
    first, *others = tables.values()
    common = [there for there in first if all(there in table for table in others)]
    return {there: tuple([tables[arm][there] for arm in mover.arms]) for there in common}


def _can_pay(mover: Mover, prices: tuple[int, ...]) -> bool:
    return all(price <= left for price, left in zip(prices, mover.points, strict=True))


def next_hexes(s: Brothers, mover: Mover, moves: Range, first: bool) -> list[int]:
    """11.1: the neighbouring hexes that a group may enter with its next step, each whatever a way
    round about would cost."""
    field, bits, board = field_of(s, mover.side), s.setting.bits, s.setting.board
    bounds = barred(s, mover, field)
    closed = bounds.closed & ~bounds.direct
    prices = _step_prices(s, mover, field)
    able = set(prices)
    if not first:
        able = {hex for hex in prices if _can_pay(mover, prices[hex])}
        dear = (hex for hex in prices if hex not in able and bits.has(moves.bits, hex))
        able |= {hex for hex in dear if moves.path(hex) == [hex]}
    if mover.march == OUT_OF_COMMAND:
        far = board.distance(mover.here, mover.goal) if mover.goal > 0 else 0
        able = {hex for hex in able if board.distance(hex, mover.goal) < far}
    return sorted(hex for hex in able if not bits.has(closed, hex))


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


def paid(
    s: Brothers, group: tuple[str, ...], spent: tuple[int, ...], road: bool, here: int, hex: int
) -> tuple[tuple[int, ...], bool]:
    """What each member has spent after a step, and whether the group still keeps to roads."""
    kind = march_of(s, group)
    enemy = s.enemy(s.side(group[0]))
    single = len(group) == 1 and hex not in s.stacks and not s.staff_at(hex, enemy)
    by_road = single and s.setting.ground.linked(here, hex)
    found = []
    for uid, used in zip(group, spent, strict=True):
        price = NEVER
        for there, by_way, plain in s.setting.ground.edges[s.counter(uid).arm, kind][here]:
            if there == hex:
                price = by_way if single else plain
                break
        found.append(used + price)
    return tuple(found), road and by_road


# By which way


def way_to(s: Brothers, mover: Mover, cheapest: Collection[int], hex: int) -> tuple[int, ...]:
    """The way of a group that is sent to a hex: round woods where its points allow it, else the
    cheapest, which is given (B24)."""
    found, ground = tuple(cheapest), s.setting.ground
    if not mover.combat or ground.woods.isdisjoint(found):
        return found
    steps = zip((mover.here, *found), found, strict=False)
    if not any(ground.loose_woods(here, there) for here, there in steps):
        return found
    if mover.march == OUT_OF_COMMAND or len(set(mover.arms)) > 1:
        return found
    return _dry_way(s, mover, hex) or found


def _dry_way(s: Brothers, mover: Mover, hex: int) -> tuple[int, ...]:
    """A way that enters no woods off the road but those of its goal; empty if there is none."""
    bits, ground, field = s.setting.bits, s.setting.ground, field_of(s, mover.side)
    bounds = barred(s, mover, field)
    single = len(mover.ids) == 1
    crowded = frozenset(bits.hexes(field.crowded)) if single else NOBODY
    closed, ends = frozenset(bits.hexes(bounds.closed)), frozenset(bits.hexes(bounds.ends))
    points = min(mover.points)
    dry = ground.dry_edges(mover.arms[0], mover.march, single)
    found = search(dry, mover.here, points, closed, ends, crowded)
    if hex in found.cost:
        return tuple(found.path(hex))
    if hex not in ground.woods or hex in closed:
        return ()
    edges = edges_of(s.setting, mover.arms[0], mover.march, single)
    last: dict[int, int] = {}
    for here, cost in found.cost.items():
        steps = edges[here] if here == mover.here or here not in ends else ()
        for there, road, plain in steps:
            price = cost + (plain if there in crowded else road)
            if there == hex and price <= points:
                last[here] = price
    if not last:
        return ()
    return (*found.path(min(last, key=lambda one: (last[one], one))), hex)
