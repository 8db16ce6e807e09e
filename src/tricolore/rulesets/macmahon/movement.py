"""7: Movement, with the zones of control of 6 and the limits of units out of command or
demoralised.

The same zones apply to units and commanders; a commander counts as cavalry (9).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from tricolore.core.ask import DONE, Go, Option, Pick, Rule, Say, choose
from tricolore.core.search import Reach, reachable
from tricolore.rulesets.great_battles.rules.arrivals import entry_cost, entry_hex, entry_roads
from tricolore.rulesets.great_battles.rules.leaders import chiefs_left_alone
from tricolore.rulesets.great_battles.rules.losses import disorganise
from tricolore.rulesets.great_battles.rules.movement import (
    ALL_FACINGS,
    ONE_HEX,
    Moves,
    disengage,
    ends,
    half,
    leader_allowance,
    leader_start,
    reach_of,
    walk,
)
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.great_battles.rules.subjects import (
    EnterAt,
    MoveCommanderTo,
    MoveTo,
    MoveWhich,
)
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY, INFANTRY
from tricolore.rulesets.macmahon.activation import may_be_charged
from tricolore.rulesets.macmahon.command import commander_reach
from tricolore.rulesets.macmahon.demoralisation import (
    at_home,
    is_demoralised,
    leader_leaves,
    leave,
    must_go,
    nearer_home,
    one_hex_only,
    shunned,
    ways_out,
)
from tricolore.rulesets.macmahon.state import (
    OFF_MAP,
    ChargeWindow,
    Enter,
    MacMahon,
    Move,
    MoveLeader,
    Movement,
)
from tricolore.rulesets.macmahon.zones import (
    keeps_out_of_zones,
    price_of_leaving,
    zone_for,
    zone_for_leader,
)

LEAVE = Say("leave")
"""Leave the map (9.4)."""

# The movement step


def movement(s: MacMahon, _: Movement) -> Rule[None]:
    """7.1: units and their commander complete their moves one at a time, in any order."""
    formation = s.formation(s.active)
    yield from chiefs_left_alone(s, s.enemy_of(formation.side))
    movers = [uid for uid in s.members(s.active) if uid not in s.moved and uid not in s.stopped]
    coming = [uid for uid in formation.units if uid in s.waiting and may_enter(s, uid)]
    bound = is_demoralised(s, s.active) and any(must_march(s, uid) for uid in movers)
    options = [Pick(uid) for uid in (*movers, *coming)]
    if commander_may_move(s):
        options.append(Pick(s.active))
        bound = bound or s.leaders[s.active].hex == OFF_MAP or commander_must_march(s)
    if not bound:
        options.append(DONE)
    if options == [DONE]:
        return
    option = yield from choose(formation.side, "7.1", MoveWhich(), options)
    if option == DONE:
        return
    picked = str(option.value)
    s.then(Movement())
    if picked == s.active:
        s.then(MoveLeader(picked, leader_allowance(s)))
        return
    if may_be_charged(s, s.active):
        s.then(ChargeWindow())  # 14.4: the enemy may have waited for this
    s.then(Enter(picked) if picked in s.waiting else Move(picked, 0))


def move(s: MacMahon, step: Move) -> Rule[None]:
    """A unit moves to any hex within reach, and on from there, until it settles on a facing
    (7.3)."""
    uid, unit = step.uid, s.units[step.uid]
    s.mover, s.moved[uid] = uid, step.spent
    moves = moves_of(s, uid, step.spent)
    options: list[Option] = [Go(hex) for hex in sorted(moves.cost)]
    if may_leave(s, uid, step.spent):
        options.append(LEAVE)
    bound = not step.spent and (LEAVE in options or must_go(s, s.active, moves.cost))  # 9.4
    if unit.hex in s.ground.all_round and not bound:
        options.append(DONE)
    elif not bound:
        options += ALL_FACINGS
    about = MoveTo(uid, step.spent, turns=options[-1].kind == "turn")
    option = yield from choose(s.side(uid), "7.1", about, options)
    if option.kind == "go":
        hex = int(option.value)
        if uid not in s.commanded and unit.hex in zone_for(s, uid):
            s.disengaged |= {uid}
        yield from walk(s, uid, moves.path(hex))
        if uid in s.units:
            s.then(Move(uid, moves.cost[hex]))
        return
    if option == LEAVE:
        leave(s, uid)
    elif option.kind == "turn" and option.value != unit.facing:
        s.update(uid, facing=option.value)
    s.mover = ""


# A first step


def _first_steps(
    reach: Reach,
    steps: Iterable[tuple[int, int]],
    start: int,
    shut: AbstractSet[int],
    leaving: int | None,
    allowance: int,
    marches: bool = False,
) -> None:
    """Add what is possible only as a first step.

    A first step out of a zone, or on the march home (9.4), is always possible and may take all
    points.
    """
    for hex, points in steps:
        spent = points + (leaving or 0)
        if hex not in shut and (spent <= allowance or marches or leaving is not None):
            _step(reach, start, hex, min(spent, allowance))


def _step(reach: Reach, start: int, hex: int, spent: int) -> None:
    if hex not in reach.cost:
        reach.cost[hex], reach.came[hex] = spent, start


# Where a unit may go


def moves_of(s: MacMahon, uid: str, spent: int) -> Moves:
    """Every hex where a unit that has spent this much may end a leg of its movement."""
    unit, counter = s.units[uid], s.counter(uid)
    allowance, zone = allowance_of(s, uid), zone_for(s, uid)
    in_zone = unit.hex in zone
    if uid in s.stopped or (in_zone and spent) or spent >= allowance:
        return Moves({}, Reach({}, {}), None)  # 6.1: it had to stop, or has no points left
    beside = shunned(s, counter.formation)
    blocked = first = blocked_for(s, uid, zone, beside)
    if beside and not spent:
        first = blocked_for(s, uid, zone, beside - ways_out(s, counter.formation, unit.hex))
    one_hex = uid not in s.commanded and one_hex_only(s, counter.formation)
    if one_hex and spent:
        return Moves({}, Reach({}, {}), None)  # 9.4: only one hex
    if one_hex or (in_zone and (uid not in s.commanded or unit.disorganised)):
        # 6.1, 9.4: with all its points a unit can go one hex out of enemy zones
        shut = first | zone
        reach, woods = disengage(s, uid, shut, allowance), None
    else:
        leaving = price_of_leaving(counter.movement, in_zone)
        reach, woods = reach_of(s, uid, allowance - spent, blocked, zone, leaving)
        shut = first | zone if in_zone else first
        if not spent:
            steps = s.ground.edges[counter.arm][unit.hex]
            if woods is not None:
                steps = tuple(step for step in steps if step[0] not in woods.cost)
            marches = is_demoralised(s, counter.formation)
            _first_steps(reach, steps, unit.hex, shut, leaving, allowance, marches)
    if not spent:
        for hex in fordings(s, uid, shut):
            if woods is None or hex not in woods.cost:
                _step(reach, unit.hex, hex, allowance)
    # Of the arms that woods disorganise, only cavalry must then stay out of zones
    closed = zone if counter.arm == CAVALRY else frozenset[int]()
    cost = ends(s, uid, reach, woods, spent, closed)
    return Moves(_bound(s, uid, cost, spent, in_zone), reach, woods)


def blocked_for(
    s: MacMahon, uid: str, zone: frozenset[int], beside: frozenset[int]
) -> frozenset[int]:
    """Hexes that a unit may not enter: those of the enemy, and those beside him if it must avoid
    them (9.4)."""
    blocked = s.field(s.enemy_of(s.side(uid))).occupied | beside
    return blocked | zone if keeps_out_of_zones(s, uid) else blocked


def fordings(s: MacMahon, uid: str, shut: AbstractSet[int]) -> list[int]:
    """14.6: infantry that starts beside a river may wade across anywhere, for all its points."""
    if s.counter(uid).arm != INFANTRY:
        return []
    return [hex for hex in s.ground.fords.get(s.units[uid].hex, ()) if hex not in shut]


def _bound(
    s: MacMahon, uid: str, cost: dict[int, int], spent: int, disengaging: bool
) -> dict[int, int]:
    """A demoralised unit must go home (9.4); a unit out of command, towards its commander (9.2).

    The march home comes first.  Out of an enemy zone, a unit may go anywhere it can.
    """
    formation, start = s.counter(uid).formation, s.units[uid].hex
    if is_demoralised(s, formation):
        return {
            hex: points
            for hex, points in cost.items()
            if nearer_home(s, formation, start, hex, spent)
        }
    if uid in s.commanded or disengaging:
        return cost
    return _toward_commander(s, formation, start, cost, spent)


def _toward_commander(
    s: MacMahon, formation: str, start: int, cost: dict[int, int], spent: int
) -> dict[int, int]:
    """9.2: a unit out of command stays within its commander's reach, or comes nearer to him.

    The first leg of a move must bring it nearer, in hexes; later legs may not take it away again.
    """
    leader = s.leaders.get(formation)
    if leader is None or leader.hex == OFF_MAP:
        return cost
    reach = commander_reach(s, formation)
    if start in reach:
        cost = {hex: points for hex, points in cost.items() if hex in reach}
        if not spent:
            return cost
    distance = s.setting.board.distance
    now = distance(start, leader.hex)
    most = now if spent else now - 1
    return {hex: points for hex, points in cost.items() if distance(hex, leader.hex) <= most}


def must_march(s: MacMahon, uid: str) -> bool:
    """9.4: units of a demoralised formation go towards home, or off the map, if they can."""
    formation = s.counter(uid).formation
    return may_leave(s, uid, 0) or must_go(s, formation, moves_of(s, uid, 0).cost)


def may_leave(s: MacMahon, uid: str, spent: int) -> bool:
    """9.4: a unit that has reached home may leave the map if it has the points and was not
    stopped."""
    unit = s.units[uid]
    if uid in s.stopped or not at_home(s, s.counter(uid).formation, unit.hex):
        return False
    return not spent or (spent < allowance_of(s, uid) and unit.hex not in zone_for(s, uid))


def allowance_of(s: MacMahon, uid: str) -> int:
    """The printed allowance; half of it, rounded down, out of command (9.2).  In half points.

    A unit that enters the map has its full allowance, even if it arrives late (7.4).
    """
    points = s.counter(uid).movement
    full = uid in s.commanded or uid in s.waiting or uid in s.entered
    return points if full else half(points)


# 9 Commanders


def commander_may_move(s: MacMahon) -> bool:
    """Never twice.  After a failed test only one hex: out of an enemy zone (8.3) or home (9.4)."""
    leader = s.leaders.get(s.active)
    if leader is None or s.active in s.moved:
        return False
    if leader.hex == OFF_MAP:
        return s.activated and s.active in s.waiting and leader_start(s) != OFF_MAP
    if s.activated and not is_demoralised(s, s.active):
        return True
    return bool(leader_moves(s, leader_allowance(s))) or at_home(s, s.active, leader.hex)


def commander_must_march(s: MacMahon) -> bool:
    """9.4: the commander of a demoralised formation must also go home."""
    if not is_demoralised(s, s.active):
        return False
    if at_home(s, s.active, s.leaders[s.active].hex):
        return True
    return must_go(s, s.active, leader_moves(s, leader_allowance(s)))


def leader_moves(s: MacMahon, left: int) -> list[int]:
    """Where the active commander can go with these points, or by one hex."""
    side, start = s.formation(s.active).side, leader_start(s)
    zone, enemies = zone_for_leader(s, side), s.field(s.enemy_of(side)).occupied
    steps, off_map = s.ground.edges[CAVALRY][start], s.leaders[s.active].hex == OFF_MAP
    in_zone = start in zone
    blocked = enemies | shunned(s, s.active)
    first = blocked - ways_out(s, s.active, start)
    demoralised = is_demoralised(s, s.active)
    if left == ONE_HEX:
        # 8.3: a friend with him cancels the zone (6.1), but not his right to leave it
        if start not in s.field(s.enemy_of(side)).zone and not demoralised:
            return []
        hexes = [hex for hex, _ in steps if hex not in first and hex not in zone]
    elif off_map:
        left -= entry_cost(s, start, CAVALRY)
        stuck = in_zone or left <= 0
        cost = {} if stuck else reachable(s.ground.edges[CAVALRY], start, left, blocked, zone).cost
        return sorted({start, *cost})
    else:
        leaving = price_of_leaving(left, in_zone)
        reach = reachable(s.ground.edges[CAVALRY], start, left, blocked, zone, leaving)
        shut = first | zone if in_zone else first
        _first_steps(reach, steps, start, shut, leaving, left)
        hexes = [hex for hex in reach.cost if hex != start]
    if demoralised:
        hexes = [hex for hex in hexes if nearer_home(s, s.active, start, hex, 0)]
    return sorted(hexes)


def move_leader(s: MacMahon, step: MoveLeader) -> Rule[None]:
    """A commander moves like cavalry, and enemy zones stop him; or one hex after a failed test."""
    side, leader = s.formation(s.active).side, s.leaders[s.active]
    hexes = leader_moves(s, step.left)
    options: list[Option] = [Go(hex) for hex in hexes]
    if leader.hex != OFF_MAP:
        if at_home(s, s.active, leader.hex):
            options.append(LEAVE)
        elif not must_go(s, s.active, hexes):
            options.append(DONE)
    about = MoveCommanderTo(s.active, s.formation(s.active).commander)
    rule = "7.1" if s.activated else "9.4" if is_demoralised(s, s.active) else "8.3"
    option = yield from choose(side, rule, about, options)
    s.moved[s.active] = 0
    if option == LEAVE:
        leader_leaves(s, s.active)
    elif option.kind == "go":
        s.leaders[s.active] = leader._replace(hex=int(option.value))
        s.waiting.pop(s.active, None)
        s.tell(rule, "{leader} moves to {hex}.", leader=s.who_leads(s.active), hex=option.value)


# 7.4 Reinforcements


def enter(s: MacMahon, step: Enter) -> Rule[None]:
    """A unit enters the map in column and may go to any hex that its remaining points allow."""
    uid = step.uid
    entry = entry_reach(s, uid)
    assert entry is not None, "only units that can enter are offered"
    start, reach, hexes = entry
    options = [Go(hex) for hex in sorted(hexes)]
    option = yield from choose(s.side(uid), "7.4", EnterAt(uid), options)
    hex = int(option.value)
    del s.waiting[uid]
    s.place(uid, start, s.setting.forward[s.counter(uid).formation])
    s.entered = {**s.entered, uid: start}
    if enters_woods(s, uid, start):
        disorganise(s, uid, "7.1")
    yield from walk(s, uid, [start, *reach.path(hex)])
    if uid in s.units:
        s.then(Move(uid, hexes[hex]))


def column_cost(s: MacMahon, hex: int, arm: str) -> int:
    """The cost of the entry hex, once more for each unit that entered there before."""
    before = sum(entry == hex for entry in s.entered.values())
    return entry_cost(s, hex, arm) * (before + 1)


def may_enter(s: MacMahon, uid: str) -> bool:
    """Whether a waiting unit can enter; no search is needed if its entry hex has room."""
    entry = _entry(s, uid)
    return entry is not None and (has_room(s, uid, entry.start) or entry_reach(s, uid) is not None)


class _Entry(NamedTuple):
    """Where a unit enters, the points it has left there, and what is then in its way."""

    start: int
    spent: int
    left: int
    zone: frozenset[int]
    blocked: frozenset[int]


def _entry(s: MacMahon, uid: str) -> _Entry | None:
    """None if it cannot pay for the hex, or may not enter it."""
    counter = s.counter(uid)
    start = entry_hex(s, s.waiting[uid], counter.side)
    if start == OFF_MAP:
        return None
    spent = column_cost(s, start, counter.arm)
    left, zone = allowance_of(s, uid) - spent, zone_for(s, uid)
    blocked = blocked_for(s, uid, zone, shunned(s, counter.formation))
    if left < 0 or start in blocked:
        return None
    return _Entry(start, spent, left, zone, blocked)


def entry_reach(s: MacMahon, uid: str) -> tuple[int, Reach, dict[int, int]] | None:
    """The hex where a unit enters and where it can end its move; None if it cannot enter.

    A unit whose formation is already on the map is out of command.  It stays out of zones, and goes
    towards its commander or stays at its entry.
    """
    counter, entry = s.counter(uid), _entry(s, uid)
    if entry is None:
        return None
    start, spent, left, zone, blocked = entry
    if counter.arm == CAVALRY and enters_woods(s, uid, start):
        blocked |= zone
    if start in zone:
        reach = Reach({start: 0}, {})
    else:
        reach = reachable(s.ground.open_ways[counter.arm], start, left, blocked, zone)
    cost = {start: 0} | bound_on_arrival(s, uid, start, reach.cost)
    hexes = {hex: spent + points for hex, points in cost.items() if has_room(s, uid, hex)}
    return (start, reach, hexes) if hexes else None


def bound_on_arrival(s: MacMahon, uid: str, start: int, cost: dict[int, int]) -> dict[int, int]:
    """If demoralised it goes nearer home (9.4); if out of command, nearer its commander."""
    formation = s.counter(uid).formation
    if is_demoralised(s, formation):
        if uid not in s.commanded and one_hex_only(s, formation):
            return {}
        return {h: points for h, points in cost.items() if nearer_home(s, formation, start, h, 0)}
    leader = s.leaders.get(formation)
    if uid in s.commanded or leader is None or leader.hex == OFF_MAP:
        return cost
    distance, there = s.setting.board.distance, leader.hex
    now = distance(start, there)
    return {hex: points for hex, points in cost.items() if distance(hex, there) < now}


def enters_woods(s: MacMahon, uid: str, start: int) -> bool:
    """Whether the entry hex disorganises a unit: woods that no road leads into."""
    if s.counter(uid).arm not in s.ground.disordered or entry_roads(s, start):
        return False
    return any((near, start) in s.ground.woods_edges for near in s.setting.board.neighbours[start])
