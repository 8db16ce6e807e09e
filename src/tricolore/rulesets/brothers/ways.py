"""11.2 to 11.4: How far units come, and by which way."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tricolore.core.search import Reach
from tricolore.rulesets.brothers.paths import MOST_REMEMBERED, Ways, jointly, nearer, search
from tricolore.rulesets.brothers.roster import INFANTRY
from tricolore.rulesets.brothers.stacking import front_line
from tricolore.rulesets.brothers.state import FRONT_LINE, Brothers, Field
from tricolore.rulesets.brothers.terrain import (
    AGGRESSIVE,
    DEFENSIVE,
    NEVER,
    OUT_OF_COMMAND,
    Edges,
)

ROAD_BONUS = 2
"""11.4: one point more, in halves."""
STAFF_ARMS = (INFANTRY,)
"""3.4.4: headquarters pay as infantry does."""
NOBODY: frozenset[int] = frozenset()
EMPTY = (NOBODY, NOBODY, NOBODY)
"""Nothing closed, no ends, no crowded roads."""


class Mover(NamedTuple):
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
    counters = [setting.roster.counters[uid] for uid in ids]
    points = tuple([one.mp + setting.extra_points(s.effects, one.id) for one in counters])
    if spent:
        points = tuple([full - used for full, used in zip(points, spent, strict=True)])
    goal, first = 0, counters[0]
    if march == OUT_OF_COMMAND:
        goal = s.staff[first.formation].hex if first.formation in s.staff else -1
    arms = tuple([one.arm for one in counters])
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
    roster = setting.roster
    staff = bits.of(one.hex for id, one in s.staff.items() if roster.staff_side(id) == enemy)
    return Field(enemies, near & ~enemies, full, (ours | staff) & setting.road_bits)


def may_engage(s: Brothers, mover: Mover) -> bool:
    """11.7.1, 16: who may move next to the enemy at will."""
    act = s.act
    assert act is not None
    if s.stormy or mover.march == OUT_OF_COMMAND:
        return False
    return act.posture == AGGRESSIVE


class Bounds(NamedTuple):
    """Sets of hexes in bits that bound the way of a group."""

    closed: int
    """It may not enter these."""
    ends: int
    """Its way ends there."""
    direct: int = 0
    """Closed too, but for the very step by which it disengages."""


def barred(s: Brothers, mover: Mover, field: Field) -> Bounds:
    """The hexes that a group may not enter, and those where its way ends.

    Whoever may not engage may still enter a hex where it can stand beneath a full front line, and
    from one engaged hex may step into another, since it disengages (11.7.1).
    """
    bits = s.setting.bits
    if not mover.combat:
        roster = s.setting.roster
        staff = (one.hex for id, one in s.staff.items() if roster.staff_side(id) != mover.side)
        return Bounds(field.enemies | bits.of(staff), 0)
    if may_engage(s, mover):
        return Bounds(field.enemies, field.near)
    engaging, direct = field.near & ~field.sheltered, 0
    if disengages(s, mover):
        beside = s.setting.board.neighbours[mover.here]
        direct = engaging & bits.of(hex for hex in beside if hex is not None)
    return Bounds(field.enemies | engaging, field.near, direct)


def disengages(s: Brothers, mover: Mover) -> bool:
    """11.7.1: whether it is engaged and may, in leaving, engage again.  Whoever would come into its
    front line without having been engaged may not (B20)."""
    if mover.march == OUT_OF_COMMAND or s.stormy or mover.ids[0] not in s.units:
        return False
    return all(map(s.engaged, front_line(s, mover.ids)))


# The search


class Moves(NamedTuple):
    """Where a group can come to: what each hex costs, and by which way."""

    cost: dict[int, int]
    plain: Reach | Ways
    hexes: tuple[int, ...]
    """In ascending order."""
    bits: int
    """The same as a set in bits."""
    bonus: Reach | None = None
    """Ways by road alone, where only the Road Bonus makes them possible (11.4)."""
    steps: Collection[int] = frozenset()
    """Hexes that are entered with the first step or not at all."""

    def path(self, hex: int) -> list[int]:
        if hex in self.steps:
            return [hex]
        if self.bonus is not None and hex not in self.plain.cost:
            return self.bonus.path(hex)
        return self.plain.path(hex)


def reach(
    s: Brothers, mover: Mover, field: Field, kept_road: bool = True, first: bool = True
) -> Moves:
    """All hexes that a group can come to, by the cheapest way.

    `kept_road` says whether it has kept to roads so far, `first` whether it has not moved yet.
    The same search is asked for time after time, so its answers are remembered by what lies within
    reach.
    """
    bounds = barred(s, mover, field)
    within = around(s, mover)
    single = len(mover.ids) == 1
    # 11.2.2: friends matter only where they take a road away, and a stack uses none anyway
    crowded = field.crowded if single else 0
    near = tuple([within & one for one in (*bounds, crowded)])
    key = (
        mover.arms,
        mover.march,
        mover.here,
        mover.goal,
        mover.points,
        single,
        kept_road,
        first,
        near,
    )
    known = s.setting.reaches
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        hexes = s.setting.bits.hexes
        closed, ends, direct, friends = (frozenset(hexes(one)) for one in near)
        found = _reach(s, mover, closed, ends, friends, kept_road, first)
        if direct:
            found = _with_direct(s, mover, found, direct, friends, first)
        known[key] = found
    return found


def _with_direct(
    s: Brothers,
    mover: Mover,
    found: Moves,
    direct: frozenset[int],
    crowded: frozenset[int],
    first: bool,
) -> Moves:
    """11.7.1: the hexes beside it that it may enter only with the step by which it disengages."""
    prices = _step_prices(s, mover, crowded)
    able = [hex for hex in direct & prices.keys() if first or _can_pay(mover, prices[hex])]
    most = max(mover.points)
    cost = {**found.cost, **{hex: min(max(prices[hex]), most) for hex in able}}
    return _moves(s, cost, found.plain, found.bonus)._replace(steps=frozenset(able))


def _step_prices(s: Brothers, mover: Mover, crowded: Collection[int]) -> dict[int, tuple[int, ...]]:
    """The neighbouring hexes that a group can enter at all, and what that costs each member."""
    ground, here = s.setting.ground, mover.here
    tables = [
        {
            there: plain if len(mover.ids) > 1 or there in crowded else road
            for there, road, plain in ground.edges[arm, mover.march][here]
        }
        for arm in mover.arms
    ]
    common = set.intersection(*(set(table) for table in tables))
    found = {there: tuple(table[there] for table in tables) for there in common}
    return {there: prices for there, prices in found.items() if max(prices) < NEVER}


def _can_pay(mover: Mover, prices: tuple[int, ...]) -> bool:
    return all(price <= left for price, left in zip(prices, mover.points, strict=True))


def next_hexes(s: Brothers, mover: Mover, moves: Moves, first: bool) -> list[int]:
    """11.1: the neighbouring hexes that a group may enter with its next step, each whatever a way
    round about would cost."""
    field, bits, board = field_of(s, mover.side), s.setting.bits, s.setting.board
    bounds = barred(s, mover, field)
    closed = bounds.closed & ~bounds.direct
    prices = _step_prices(s, mover, bits.hexes(field.crowded))
    able = {hex for hex in prices if first or _can_pay(mover, prices[hex])}
    able |= {hex for hex in prices.keys() & moves.cost.keys() if moves.path(hex) == [hex]}
    if mover.march == OUT_OF_COMMAND:
        far = board.distance(mover.here, mover.goal) if mover.goal > 0 else 0
        able = {hex for hex in able if board.distance(hex, mover.goal) < far}
    return sorted(hex for hex in able if not bits.has(closed, hex))


def way_to(s: Brothers, mover: Mover, moves: Moves, hex: int) -> tuple[int, ...]:
    """The way of a group that is sent to a hex: round woods where its points allow it, else the
    cheapest (B24)."""
    way, ground = tuple(moves.path(hex)), s.setting.ground
    steps = zip((mover.here, *way), way, strict=False)
    if not mover.combat or not any(ground.loose_woods(here, there) for here, there in steps):
        return way
    if mover.march == OUT_OF_COMMAND or len(set(mover.arms)) > 1:
        return way
    return _dry_way(s, mover, hex) or way


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
    last: dict[int, int] = {}
    for here, cost in found.cost.items():
        steps = _edges(s, mover)[here] if here == mover.here or here not in ends else ()
        for there, road, plain in steps:
            price = cost + (plain if there in crowded else road)
            if there == hex and price <= points:
                last[here] = price
    if not last:
        return ()
    return (*found.path(min(last, key=lambda one: (last[one], one))), hex)


def around(s: Brothers, mover: Mover) -> int:
    """All hexes that a group of this kind could come to if nobody were there."""
    points = mover.points[0]  # the others of a stack come no farther without it
    key = (mover.arms[0], mover.march, mover.here, points, mover.goal)
    known = s.setting.ranges
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        if mover.march == OUT_OF_COMMAND:
            leader = mover._replace(points=mover.points[:1])
            hexes = [mover.here, *nearer(s, leader, *EMPTY, first=True).cost]
        else:
            edges = s.setting.ground.edges[mover.arms[0], mover.march]
            hexes = list(search(edges, mover.here, points + ROAD_BONUS, *EMPTY).cost)
            hexes += (hex for hex in s.setting.board.neighbours[mover.here] if hex is not None)
        found = known[key] = s.setting.bits.of(hexes)
    return found


def _reach(
    s: Brothers,
    mover: Mover,
    blocked: frozenset[int],
    stops: frozenset[int],
    crowded: frozenset[int],
    kept_road: bool,
    first: bool,
) -> Moves:
    if len(mover.ids) > 1 and (mover.march == OUT_OF_COMMAND or len(set(mover.arms)) > 1):
        together = jointly(s, mover, blocked, stops, first)
        return _moves(s, together.cost, together)
    if mover.march == OUT_OF_COMMAND:
        towards = nearer(s, mover, blocked, stops, crowded, first)
        return _moves(s, towards.cost, towards)
    points = min(mover.points)
    found = search(_edges(s, mover), mover.here, points, blocked, stops, crowded)
    if first:
        _add_least(s, mover, found, blocked, crowded)
    found.cost.pop(mover.here, None)
    if mover.march != DEFENSIVE or not kept_road or len(mover.ids) > 1:
        return _moves(s, found.cost, found)
    # 11.4: roads through empty hexes only
    roads = s.setting.ground.road_edges(mover.arms[0], mover.march)
    farther = search(roads, mover.here, points + ROAD_BONUS, blocked | crowded, stops, NOBODY)
    farther.cost.pop(mover.here, None)
    return _moves(s, {**farther.cost, **found.cost}, found, farther)


def _moves(
    s: Brothers, cost: dict[int, int], plain: Reach | Ways, bonus: Reach | None = None
) -> Moves:
    return Moves(cost, plain, tuple(sorted(cost)), s.setting.bits.of(cost), bonus)


def _edges(s: Brothers, mover: Mover) -> Edges:
    """11.2.2: a single unit may use the roads, a stack pays for the terrain."""
    ground = s.setting.ground
    if len(mover.ids) == 1:
        return ground.edges[mover.arms[0], mover.march]
    return ground.plain_edges(mover.arms[0], mover.march)


def _add_least(
    s: Brothers,
    mover: Mover,
    found: Reach,
    blocked: Collection[int],
    crowded: Collection[int],
) -> None:
    """11.2.3: one hex can always be entered, whatever it costs, if it can be entered at all."""
    for there, road, plain in _edges(s, mover)[mover.here]:
        passable = (plain if there in crowded else road) < NEVER
        if passable and there not in found.cost and there not in blocked:
            found.cost[there] = min(mover.points)
            found.came[there] = mover.here
