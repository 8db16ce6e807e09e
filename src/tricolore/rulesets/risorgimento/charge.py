"""7.5: Cavalry Charge; 7.52: where cavalry can charge."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tricolore.rulesets.risorgimento.magenta import is_barred
from tricolore.rulesets.risorgimento.setting import RAIN
from tricolore.rulesets.risorgimento.sight import sees
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.terrain import HC, HORSE, POINT, ROAD

NEAREST, FARTHEST = 2, 3
"""7.5: how far from its target a charge begins."""
DEAREST = 2 * POINT
"""7.52: what a hex or a hexside on the way may cost."""


def may_charge(s: Risorgimento, uid: str) -> bool:
    """7.5, 7.51, 9.11, Q14: In Command, in order, not beside the enemy as the activation began."""
    unit = s.units[uid]
    return (
        s.counter(uid).horse
        and uid in s.commanded
        and uid not in s.pinned
        and uid not in s.attacked
        and not unit.disordered
        and not unit.reserve
        and not s.is_hdc(uid)
        and not s.is_strategic(uid)
        and not s.corps[s.counter(uid).corps].withdrawing
        and RAIN not in s.weather
    )


def charge_targets(s: Risorgimento, uid: str, start: int = 0) -> dict[int, tuple[int, ...]]:
    """7.5: the hexes that a unit can charge, from where it is or from another hex.

    Each with the hexes from which it can enter the target, the most favourable one first.
    """
    if not may_charge(s, uid):
        return {}
    here = s.units[uid].hex
    start = start or here
    enemy = s.enemy(s.side(uid))
    if not s.within_three(enemy) & s.bits.bit[start]:
        return {}
    left = here if start != here and s.stacks[here] == (uid,) else 0  # it leaves that hex empty
    found: dict[int, set[int]] = {}
    board = s.setting.board
    for way in _ways(s, start, enemy, left):
        before, target = way[-2:]
        if not NEAREST <= board.distance(start, target) <= FARTHEST or is_barred(s, uid, target):
            continue
        if sees(s, start, target, left) or _by_road(s, way):
            found.setdefault(target, set()).add(before)
    return {
        target: tuple(sorted(entries, key=lambda here: (-entry_drm(s, here, target), here)))
        for target, entries in found.items()
    }


def ways_left(s: Risorgimento, uid: str, target: int) -> list[int]:
    """A24, 5.42: the hexes from which one who is committed can still enter its target.

    Other fights may have brought units into its way; the most favourable hex comes first.
    """
    ways = _ways(s, s.units[uid].hex, s.enemy(s.side(uid)))
    entries = {way[-2] for way in ways if way[-1] == target}
    return sorted(entries, key=lambda here: (-entry_drm(s, here, target), here))


def entry_drm(s: Risorgimento, here: int, target: int) -> int:
    """7.32, 7.45, 7.52: what entering a target from a hex is worth to a charge."""
    ground, defenders = s.setting.ground, s.fighters(target)
    rear = bool(defenders) and here not in front_of(s, defenders)
    vines = ground.is_(target, HC) and by_road(s, here, target)
    return int(rear) - int(vines) + (ground.attack_sides(HORSE, here, target, s.down, s.mud) or 0)


def front_of(s: Risorgimento, defenders: Sequence[str]) -> set[int]:
    """6.1, 6.14, N20: the frontal hexes of a defence, all six if anybody in it is in square."""
    return {there for uid in defenders for there in s.frontal(uid)}


def _ways(s: Risorgimento, start: int, enemy: str, left: int = 0) -> list[tuple[int, ...]]:
    """Ways from a hex to an enemy, of up to three steps; units block them (A24).

    The hex that has been `left` counts as empty.
    """
    ground = s.setting.ground
    ways: list[tuple[int, ...]] = []
    edge: list[tuple[int, ...]] = [(start,)]
    for _ in range(FARTHEST):
        beyond: list[tuple[int, ...]] = []
        for way in edge:
            here = way[-1]
            for there in ground.around[here]:
                if there in way or not rides(s, here, there):
                    continue
                if s.holder(there) == enemy:
                    if ends_charge(s, here, there):
                        ways.append((*way, there))
                elif there not in s.stacks or there == left:
                    beyond.append((*way, there))
        edge = beyond
    return ways


def rides(s: Risorgimento, here: int, there: int) -> bool:
    """7.52: hex and hexside are each compared with 2 MP; the chart bars some sides (R49)."""
    known, key = s.setting.ground.memory, ("rides", here, there, s.mud, s.down)
    if key not in known:
        known[key] = _rides(s, here, there)
    return known[key]


def _rides(s: Risorgimento, here: int, there: int) -> bool:
    ground = s.setting.ground
    step = ground.step(HORSE, here, there, s.mud, s.down)
    if step is None:
        return False
    hex = ground.hex_cost(HORSE, there)
    if not step.by and (hex is None or hex > DEAREST):
        return False
    for line in ground.side_lines(here, there, s.mud, s.down):
        side = ground.chart.sides[line]
        cost = side.cost[HORSE]
        if cost is None or cost > DEAREST or not side.charge:
            return False
    return True


def ends_charge(s: Risorgimento, here: int, there: int) -> bool:
    """7.52: into cultivation and woods only by road or trail; never into houses."""
    ground = s.setting.ground
    linked = ground.link(here, there, s.mud) != ""
    for word in ground.kinds[there]:
        charge = ground.chart.hexes[word].charge
        if charge == "no" or (charge == "road" and not linked):
            return False
    return ground.attack_sides(HORSE, here, there, s.down, s.mud) is not None


def _by_road(s: Risorgimento, way: tuple[int, ...]) -> bool:
    """N4: a charge wholly by road or trail sees along it."""
    link = s.setting.ground.link
    return all(link(here, there) for here, there in pairwise(way))


def may_countercharge(
    s: Risorgimento, party: Sequence[str], hex: int, here: int, mover: str
) -> bool:
    """7.54, R54, Q14: in order, not in the zone of another enemy, over ground fit for a charge."""
    enemy = s.side(mover)
    return (
        RAIN not in s.weather
        and not any(s.units[uid].disordered or s.is_hdc(uid) for uid in party)
        and not any(s.is_strategic(uid) for uid in party)
        and not any(s.corps[s.counter(uid).corps].withdrawing for uid in party)
        and not s.in_zone(enemy, hex, (mover,))
        and rides(s, hex, here)
        and ends_charge(s, hex, here)
    )


def by_road(s: Risorgimento, here: int, there: int) -> bool:
    """Whether the last step of a charge follows a road or trail (R48)."""
    return s.setting.ground.link(here, there, s.mud) in (ROAD, "trail")
