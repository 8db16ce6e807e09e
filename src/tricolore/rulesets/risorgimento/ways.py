"""5.1, 5.3, 6.3: where a unit can go, and what it pays beside the enemy."""

from __future__ import annotations

from tricolore.core.search import Edges, patched
from tricolore.rulesets.risorgimento import magenta
from tricolore.rulesets.risorgimento.setting import JAEGER, LIGHT
from tricolore.rulesets.risorgimento.solferino import may_approach
from tricolore.rulesets.risorgimento.spread import Reached, Toll, Tolls, spread, spread_turning
from tricolore.rulesets.risorgimento.stacking import fits, leaves_town_dear
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.terrain import FOOT, HC, POINT

SLOW_GUNS = 10
"""5.12: the most that artillery other than horse artillery has in Strategic Movement."""
INTO_ZONE, BESIDE, LEAVING = 2 * POINT, POINT, POINT
"""6.31: what line infantry pays to enter an enemy zone, and others to come up; 6.33."""


def allowance(s: Risorgimento, uid: str) -> int:
    """5.0, 5.11, 5.12, 5.32: the half points of a unit for this activation."""
    counter = s.counter(uid)
    points = counter.points
    if s.is_strategic(uid):
        points *= 2
        if counter.guns and not counter.horse_guns:
            points = min(points, SLOW_GUNS)
    elif uid in s.fired_first:
        points //= 2
    return POINT * points


def points_left(s: Risorgimento, uid: str) -> int:
    return max(allowance(s, uid) - s.spent.get(uid, 0), 0)


def reach_of(s: Risorgimento, uid: str, points: int | None = None) -> Reached:
    """All hexes that a unit can enter with the points that it has left, or with some others."""
    unit, counter, ground = s.units[uid], s.counter(uid), s.setting.ground
    side, here = counter.side, unit.hex
    left = points_left(s, uid) if points is None else points
    strategic = s.is_strategic(uid)
    edges = ground.edges(counter.mobility, strategic, s.mud, s.down)
    if s.setting.special.awareness:
        edges = _crowded_vines(s, uid, edges)
    tolls = Tolls(toll_of(s, uid))
    held = s.in_zone(s.enemy(side), here)
    leaving = LEAVING if held else 0
    if leaves_town_dear(s, uid) and uid not in s.moved:
        leaving += POINT  # 5.53
    if s.setting.special.awareness:
        found = spread_turning(
            edges,
            here,
            unit.facing,
            left,
            tolls,
            leaving,
            held,
            magenta.vines(s.setting),
            ground.link,
            s.setting.board.neighbours,
            POINT,
        )
    else:
        reach = spread(edges, here, left, tolls, leaving, held)
        found = Reached(reach.cost, reach.path)
    if not s.spent.get(uid) and uid not in s.fired and left:
        found = _one_hex(found, here, left, edges, tolls, held)
    found.cost.pop(here, None)
    return found


def _one_hex(
    found: Reached, here: int, left: int, edges: Edges, tolls: Tolls, held: bool
) -> Reached:
    """5.31, R19: a unit may always move one hex, if it may enter that hex at all."""
    forced = set()
    for hex, _ in edges[here]:
        if hex not in found.cost:
            toll = tolls[hex]
            if toll is not None and not (held and toll[1]):
                forced.add(hex)
    if not forced:
        return found
    cost = {**found.cost, **dict.fromkeys(sorted(forced), left)}
    return Reached(cost, lambda hex: [hex] if hex in forced else found.path(hex))


def _crowded_vines(s: Risorgimento, uid: str, edges: Edges) -> Edges:
    """5.27: roads and trails are of no use into heavily cultivated hexes where friends are."""
    ground, counter = s.setting.ground, s.counter(uid)
    here, reach = s.units[uid].hex, points_left(s, uid) // POINT
    distance = s.setting.board.distance
    into = {
        hex
        for hex in s.bits.hexes(s.occupied[counter.side])
        if ground.is_(hex, HC) and hex != here and distance(here, hex) <= reach
    }
    if not into:
        return edges
    near = {other for hex in into for other in ground.around[hex]}
    dear = {
        hex: tuple(
            (there, price)
            for there in ground.around[hex]
            if there in into
            and (price := ground.off_road(counter.mobility, hex, there, s.down)) is not None
        )
        for hex in near
    }
    return patched(edges, into, dear, s.setting.board.neighbours)


class toll_of:  # noqa: N801 - called like a function, made once for a search
    """What entering a hex means for a unit, besides the terrain."""

    def __init__(self, s: Risorgimento, uid: str, commanded: bool | None = None) -> None:
        """`commanded` says whether a unit that is still off the map will be In Command."""
        self.s, self.uid = s, uid
        counter = s.counter(uid)
        self.counter, self.side, self.enemy = counter, counter.side, s.enemy(counter.side)
        self.bit = s.bits.bit
        self.beside = s.beside(self.enemy)
        self.strong = s.beside_strong(self.enemy)
        self.zones = s.zones(self.enemy)
        self.shy = counter.horse or not (uid in s.commanded if commanded is None else commanded)
        self.barred = s.within_three(self.enemy) if s.is_strategic(uid) else 0
        self.closed = closed_hexes(s, uid)
        self.into_zone = POINT if counter.kind in (LIGHT, JAEGER) else INTO_ZONE
        self.unfit = s.is_hdc(uid)
        special = s.setting.special
        self.special = bool(special.bank or special.belt)
        self.withdrawing = s.corps[counter.corps].withdrawing and uid in s.units

    def __call__(self, hex: int) -> Toll:
        s, bit = self.s, self.bit[hex]
        stack = s.stacks.get(hex)
        if stack:
            if s.setting.counters[stack[0]].side == self.enemy:
                return None
            if not fits(s, hex, self.uid):
                return None  # R17
        if self.barred & bit or hex in self.closed:
            return None  # 5.11, 5.34
        if self.special and magenta.is_barred(s, self.uid, hex):
            return None
        if self.withdrawing and not may_approach(s, self.uid, hex):
            return None
        if not self.beside & bit:
            return (0, False)
        if self.shy or (self.counter.guns and not self._apart(hex)):
            return None  # 4.42, 5.33
        if hex in self.zones:
            if self.unfit:
                return None  # 9.11
            return (0 if self.counter.guns else self.into_zone, True)
        return (BESIDE if self.counter.foot and self.strong & bit else 0, False)

    def _apart(self, hex: int) -> bool:
        """5.33: whether impassable terrain separates a hex from all enemies beside it."""
        s = self.s
        return all(
            not s.setting.ground.passable(FOOT, there, hex, s.down, s.mud)
            for there in s.around(hex, self.enemy)
        )


def closed_hexes(s: Risorgimento, uid: str) -> frozenset[int]:
    """5.34, R20: the hexes that a unit must keep out of, since enemies are still to enter there.

    Who is within two hexes already moves away from them.
    """
    setting, enemy = s.setting, s.enemy(s.side(uid))
    unit = s.units.get(uid)
    if unit is None or not any(setting.side_of(id) == enemy for id in s.waiting):
        return frozenset()
    closed, distance = setting.protected[enemy], setting.board.distance
    if unit.hex not in closed:
        return closed

    def away(hex: int) -> int:
        return min(distance(hex, entry) for entry in setting.entries[enemy])

    return frozenset(hex for hex in closed if away(hex) <= away(unit.hex))
