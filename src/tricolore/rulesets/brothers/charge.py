"""11.11: Cavalry charges."""

from __future__ import annotations

from tricolore.core.ask import Go, Option, Rule, Via, choose, choose_hex
from tricolore.rulesets.brothers.roster import CAVALRY
from tricolore.rulesets.brothers.sight import CLEAR, sight
from tricolore.rulesets.brothers.state import Brothers, Charge
from tricolore.rulesets.brothers.steps import March
from tricolore.rulesets.brothers.subjects import ChargeAt, ChargeFrom
from tricolore.rulesets.brothers.terrain import AGGRESSIVE, CULTIVATED, ROAD
from tricolore.rulesets.brothers.terrain import CLEAR as OPEN

INITIATIVE = "command_initiative"
"""An event that lets a unit move once more, but not charge."""
BONUS = {"light": 1, "medium": 2, "heavy": 3}
"""11.11.2: strength that a charge adds, by weight."""


def may_charge(s: Brothers, group: tuple[str, ...]) -> bool:
    """11.11.1: cavalry alone, in command and aggressive, in good order, not next to an enemy."""
    act = s.act
    if act is None or act.posture != AGGRESSIVE or act.failed or s.stormy:
        return False
    if group[0] not in s.units or INITIATIVE in s.effects:
        return False
    enemy = s.enemy(s.side(group[0]))
    return not s.beside(enemy, s.units[group[0]].hex) and all(
        s.counter(uid).arm == CAVALRY and not s.units[uid].hits and uid not in act.ooc
        for uid in group
    )


def charge_ways(
    s: Brothers, group: tuple[str, ...], target: int, so_far: tuple[int, ...] = ()
) -> dict[int, tuple[int, ...]]:
    """The shortest ways of a charge, by the hex next to its target where each ends; `so_far` is the
    part of the way that is settled."""
    setting = s.setting
    board, ground = setting.board, setting.ground
    if board.terrain[target] not in (OPEN, CULTIVATED):
        return {}
    start = s.units[group[0]].hex
    if sight(s, start, target).verdict != CLEAR:
        return {}
    points = min(s.counter(uid).mp for uid in group)
    held = {start, *so_far, *(staff.hex for staff in s.staff.values())}
    last = so_far[-1] if so_far else start
    ways: dict[int, tuple[int, ...]] = {last: so_far}
    todo, found = [last], {}
    while todo:
        here = todo.pop(0)
        way = ways[here]
        if here != start and board.adjacent(here, target) and not board.sides.get((here, target)):
            found[here] = way
        if (len(way) + 1) * ROAD > points:
            continue
        for there in ground.charge_ways[here]:
            if there not in ways and there not in s.stacks and there not in held:
                ways[there] = (*way, there)
                todo.append(there)
    return found


def charge_targets(s: Brothers, group: tuple[str, ...]) -> list[int]:
    """The enemy hexes that a group of cavalry can charge."""
    if not may_charge(s, group):
        return []
    here, enemy = s.units[group[0]].hex, s.enemy(s.side(group[0]))
    reach = min(s.counter(uid).mp for uid in group) // ROAD + 1
    near = s.ground_of[enemy] & s.setting.within(here, reach)
    return [hex for hex in s.setting.bits.hexes(near) if charge_ways(s, group, hex)]


def choose_charge(s: Brothers, group: tuple[str, ...]) -> Rule[March]:
    """It is announced before the unit moves; then it rides to its target."""
    side = s.side(group[0])
    target = yield from choose_hex(side, "11.11", ChargeAt(group[0]), charge_targets(s, group))
    way = yield from choose_charge_way(s, group, target)
    s.charges = {**s.charges, **dict.fromkeys(group, Charge(target))}
    s.tell("11.11", "{uids} {uids:charges|charge} {hex}.", uids=group, hex=target)
    return March(group, (0,) * len(group), way, charge=target, final=True)


def choose_charge_way(s: Brothers, group: tuple[str, ...], target: int) -> Rule[tuple[int, ...]]:
    """Where the charge ends, and by which hexes it rides there: the shortest way unless its owner
    leads it through others."""
    side, about = s.side(group[0]), ChargeFrom(group[0], target)
    way: tuple[int, ...] = ()
    while True:
        ways = charge_ways(s, group, target, way)
        options: list[Option] = [Go(end) for end in sorted(ways)]
        if set(ways) != set(way[-1:]):
            options += [Via(hex) for hex in _first_hexes(s, group, target, way)]
        option = yield from choose(side, "11.11", about, options)
        if option.kind == "go":
            return ways[int(option.value)]
        way = (*way, int(option.value))


def _first_hexes(
    s: Brothers, group: tuple[str, ...], target: int, way: tuple[int, ...]
) -> list[int]:
    """The next hexes from which the charge can still come to its target."""
    here = way[-1] if way else s.units[group[0]].hex
    held = {s.units[group[0]].hex, *way, *s.stacks, *(staff.hex for staff in s.staff.values())}
    points = min(s.counter(uid).mp for uid in group)
    if (len(way) + 1) * ROAD > points:
        return []
    free = (hex for hex in s.setting.ground.charge_ways[here] if hex not in held)
    return sorted(hex for hex in free if charge_ways(s, group, target, (*way, hex)))


def charge_home(s: Brothers, group: tuple[str, ...]) -> None:
    """The chargers have reached their target: the assault is declared, and must be fought."""
    order = max((charge.arrived for charge in s.charges.values()), default=0) + 1
    for uid in group:
        charge = s.charges.get(uid)
        if charge is not None and uid not in s.halted:
            s.charges = {**s.charges, uid: charge._replace(arrived=order)}
            s.declared = {**s.declared, uid: charge.target}


def charge_bonus(s: Brothers, uid: str) -> int:
    """11.11.2: what a charge adds to a unit's strength in its assault."""
    charge = s.charges.get(uid)
    return BONUS[s.counter(uid).weight] if charge is not None and charge.arrived else 0
