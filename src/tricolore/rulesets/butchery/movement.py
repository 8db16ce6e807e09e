"""10.3: Movement, with the zones of control of 5 and the limits of units out of command or
broken."""

from __future__ import annotations

from tricolore.core.ask import DONE, Go, Option, Pick, Rule, choose
from tricolore.core.hexes import STEPS
from tricolore.core.search import Reach, reachable
from tricolore.core.text import say
from tricolore.rulesets.butchery.capacities import FORCED_MARCH, end_of_march
from tricolore.rulesets.butchery.state import (
    OFF_MAP,
    Butchery,
    Enter,
    Move,
    MoveLeader,
    Movement,
    Unit,
)
from tricolore.rulesets.butchery.weather import HEAT_PENALTY
from tricolore.rulesets.butchery.zones import (
    enemy_zone,
    keeps_out_of_zones,
    leaves_with_all_points,
    price_of_leaving,
)
from tricolore.rulesets.great_battles.rules.arrivals import entry_cost, entry_hex
from tricolore.rulesets.great_battles.rules.leaders import chiefs_left_alone
from tricolore.rulesets.great_battles.rules.movement import (
    ALL_FACINGS,
    ONE_HEX,
    Moves,
    beside_enemies,
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

FORCED = 4
"""The two extra movement points of a forced march, in half points (12.3)."""

# The movement step


def movement(s: Butchery, _: Movement) -> Rule[None]:
    """Units and their commander move one at a time, in any order."""
    formation = s.formation(s.active)
    yield from chiefs_left_alone(s, s.enemy_of(formation.side))
    movers: list[str] = [uid for uid in s.members(s.active) if uid not in s.moved]
    coming = [
        uid for uid in formation.units if uid in s.waiting and entry_reach(s, uid) is not None
    ]
    bound = s.broken.get(s.active, False) and any(must_fall_back(s, uid) for uid in movers)
    options = [Pick(uid) for uid in (*movers, *coming)]
    if commander_may_move(s):
        options.append(Pick(s.active))
        bound = bound or s.leaders[s.active].hex == OFF_MAP
    if not bound:
        options.append(DONE)
    if options == [DONE]:
        return
    option = yield from choose(formation.side, "10.3", MoveWhich(), options)
    if option == DONE:
        return
    s.then(Movement())
    picked = str(option.value)
    if picked == s.active:
        s.then(MoveLeader(picked, leader_allowance(s)))
    elif picked in s.waiting:
        s.then(Enter(picked))
    else:
        s.then(Move(picked, 0))


def move(s: Butchery, step: Move) -> Rule[None]:
    """A unit moves to any hex within reach, and on from there, until it settles on a facing."""
    uid, unit = step.uid, s.units[step.uid]
    s.mover, s.moved[uid] = uid, step.spent
    moves = moves_of(s, uid, step.spent)
    options = [Go(hex) for hex in sorted(moves.cost)]
    bound = bool(options) and not step.spent and s.broken.get(s.active)  # 10.4.13: it must go
    if unit.hex in s.ground.all_round and not bound:
        options.append(DONE)
    elif not bound:
        options += ALL_FACINGS
    about = MoveTo(uid, step.spent, turns=options[-1].kind == "turn")
    option = yield from choose(s.side(uid), "10.3", about, options)
    if option.kind == "go":
        hex = int(option.value)
        if uid not in s.commanded and unit.hex in enemy_zone(s, uid):
            s.disengaged |= {uid}
        yield from walk(s, uid, moves.path(hex))
        if uid in s.units:
            s.then(Move(uid, moves.cost[hex]))
        return
    if option.kind == "turn" and option.value != unit.facing:
        s.update(uid, facing=option.value)
    s.mover = ""
    yield from end_of_march(s, uid, step.spent, plain_allowance(s, uid))


# Where a unit may go


def moves_of(s: Butchery, uid: str, spent: int) -> Moves:
    """Every hex where a unit that has spent this much may end a leg of its movement."""
    unit, counter = s.units[uid], s.counter(uid)
    enemy = s.field(s.enemy_of(counter.side))
    allowance = allowance_of(s, uid)
    in_zone = unit.hex in enemy.zone
    if (in_zone and spent) or spent >= allowance:
        return Moves({}, Reach({}, {}), None)  # 5: it had to stop, or has no points left
    blocked = blocked_for(s, uid)
    leaving = None
    if in_zone:
        if leaves_with_all_points(s, uid):  # one hex, out of enemy zones
            reach = disengage(s, uid, blocked | enemy.zone, allowance)
            return _allowed(s, uid, reach, None, 0, disengaging=True)
        leaving = price_of_leaving(allowance)
    reach, woods = reach_of(s, uid, allowance - spent, blocked, enemy.zone, leaving)
    return _allowed(s, uid, reach, woods, spent)


def _allowed(
    s: Butchery,
    uid: str,
    reach: Reach,
    woods: Reach | None,
    spent: int,
    disengaging: bool = False,
) -> Moves:
    """The hexes within reach where the unit may end."""
    cost = ends(s, uid, reach, woods, spent, enemy_zone(s, uid))
    formation = s.active
    if uid not in s.commanded and not disengaging and not s.formation(formation).detached:
        cost = _not_away(s, s.units[uid], cost)
    if s.broken.get(formation):
        cost = {hex: points for hex, points in cost.items() if nearer_edge(s, uid, hex)}
    return Moves(cost, reach, woods)


def _not_away(s: Butchery, unit: Unit, cost: dict[int, int]) -> dict[int, int]:
    """10.1.3: a unit out of command may not move away from its commander."""
    leader = s.leaders.get(s.active)
    if leader is None or leader.hex == OFF_MAP:
        return cost
    distance = s.setting.board.distance
    now = distance(unit.hex, leader.hex)
    return {hex: points for hex, points in cost.items() if distance(hex, leader.hex) <= now}


def blocked_for(s: Butchery, uid: str) -> frozenset[int]:
    """Hexes that a unit may not enter: those of the enemy, and for some units his zones or
    neighbours."""
    counter = s.counter(uid)
    enemy = s.field(s.enemy_of(counter.side))
    blocked = enemy.occupied
    if keeps_out_of_zones(s, uid):
        blocked |= enemy.zone
    if s.broken.get(counter.formation):
        blocked |= beside_enemies(s, counter.side)
    return blocked


def nearer_edge(s: Butchery, uid: str, hex: int) -> bool:
    """10.4.13: whether a hex is nearer to the unit's own map edge than its present hex."""
    point = s.setting.board.grid.point
    (from_x, from_y), (to_x, to_y) = point(s.units[uid].hex), point(hex)
    across, down = STEPS[s.setting.rearward[s.side(uid)][0]]
    # The distance in the direction of the edge.  Counting hexes to the edge would not do, because
    # the border of a map is jagged.  One hex across is root 3 times as long as one down (doubled
    # points).
    return 3 * across * (to_x - from_x) + down * (to_y - from_y) > 0


def must_fall_back(s: Butchery, uid: str) -> bool:
    """Units of a broken formation go towards their own edge if they can."""
    return bool(moves_of(s, uid, 0).cost)


# Allowances, in half points


def plain_allowance(s: Butchery, uid: str) -> int:
    """A unit's allowance today without a forced march, reduced by heat and lack of command."""
    base = base_allowance(s, uid)
    return base if uid in s.commanded else half(base)


def allowance_of(s: Butchery, uid: str) -> int:
    points = full_allowance(s, uid)
    return points if uid in s.commanded else half(points)


def full_allowance(s: Butchery, uid: str) -> int:
    """Today's movement points, including those of a forced march."""
    forced = s.capacity == FORCED_MARCH and s.counter(uid).formation == s.active
    return base_allowance(s, uid) + (FORCED if forced else 0)


def base_allowance(s: Butchery, uid: str) -> int:
    arm = s.counter(uid).arm
    movement = s.setting.movement
    if arm == INFANTRY:
        points = movement.infantry
    else:
        points = movement.cavalry if arm == CAVALRY else movement.artillery
    return points - HEAT_PENALTY.get(arm, 0) if s.weather == "heat" else points


# Commanders


def commander_may_move(s: Butchery) -> bool:
    """Never twice, and not after a failed test unless his formation is broken."""
    leader = s.leaders.get(s.active)
    if leader is None or s.active in s.moved:
        return False
    if leader.hex == OFF_MAP:
        return s.activated and leader_start(s) != OFF_MAP
    return s.activated or s.broken.get(s.active, False)


def move_leader(s: Butchery, step: MoveLeader) -> Rule[None]:
    """6 cavalry points, and zones do not stop him; or one hex after a failed test."""
    side, start = s.formation(s.active).side, leader_start(s)
    leader, left = s.leaders[s.active], step.left
    blocked = s.field(s.enemy_of(side)).occupied
    edges = s.ground.edges[CAVALRY]
    if left == ONE_HEX:
        cost = dict.fromkeys((hex for hex, _ in edges[start] if hex not in blocked), 0)
    else:
        if leader.hex == OFF_MAP:
            left -= entry_cost(s, start, CAVALRY)
        cost = reachable(edges, start, max(left, 0), blocked).cost
    options: list[Option] = [Go(hex) for hex in sorted(cost) if hex != leader.hex]
    if leader.hex != OFF_MAP:
        options.append(DONE)
    about = MoveCommanderTo(s.active, s.formation(s.active).commander)
    option = yield from choose(side, "10.3", about, options)
    s.moved[s.active] = 0
    if option.kind == "go":
        s.leaders[s.active] = leader._replace(hex=int(option.value))
        s.waiting.pop(s.active, None)
        s.tell("10.3", "{leader} moves to {hex}.", leader=s.who_leads(s.active), hex=option.value)


# Reinforcements


def enter(s: Butchery, step: Enter) -> Rule[None]:
    """13.1.2: a unit enters the map in column and may go to any hex that its remaining points
    allow."""
    uid = step.uid
    entry = entry_reach(s, uid)
    assert entry is not None, say("only units that can enter are offered")
    start, reach, hexes = entry
    hex = yield from _choose_entry(s, uid, sorted(hexes))
    del s.waiting[uid]
    s.place(uid, start, s.setting.rearward[s.enemy_of(s.side(uid))][0])
    s.entered += 1
    yield from walk(s, uid, [start, *reach.path(hex)])
    if uid in s.units:
        s.then(Move(uid, hexes[hex]))


def _choose_entry(s: Butchery, uid: str, hexes: list[int]) -> Rule[int]:
    options = [Go(hex) for hex in hexes]
    option = yield from choose(s.side(uid), "13.1.2", EnterAt(uid), options)
    return int(option.value)


def column_cost(s: Butchery, hex: int, arm: str) -> int:
    """The half points to enter: the cost of the first hex, once more for each unit before it."""
    return entry_cost(s, hex, arm) * (s.entered + 1)


def entry_reach(s: Butchery, uid: str) -> tuple[int, Reach, dict[int, int]] | None:
    """The hex where a unit enters and where it can end its move; None if it cannot enter."""
    counter = s.counter(uid)
    start = entry_hex(s, s.waiting[uid], counter.side)
    if start == OFF_MAP:
        return None
    spent = column_cost(s, start, counter.arm)
    left = allowance_of(s, uid) - spent
    enemy, blocked = s.field(s.enemy_of(counter.side)), blocked_for(s, uid)
    if left < 0 or start in blocked:
        return None
    if start in enemy.zone:
        reach = Reach({start: 0}, {})
    else:
        edges = s.ground.open_ways[counter.arm]
        reach = reachable(edges, start, left, blocked, enemy.zone)
    hexes = {hex: spent + cost for hex, cost in reach.cost.items() if has_room(s, uid, hex)}
    return (start, reach, hexes) if hexes else None
