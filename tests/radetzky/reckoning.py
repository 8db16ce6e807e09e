"""The rules once more, slowly: a reckoning that shares nothing with the code but data and state.

It goes from hex to hex with sets and queues, where the code shifts bits, keeps what it has found
and prunes.  Numbers are those of the Terrain Effects Table in half points.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

from tricolore.rulesets.radetzky.setting import SIDES, Setting
from tricolore.rulesets.radetzky.stacking import within_limit
from tricolore.rulesets.radetzky.state import Bridge, Radetzky, Unit

DEAR = ("forest", "swamp", "hill")
"""Hexes that cost two points; all others cost one."""
SHIFTS = {"forest": 1, "hill": 1, "village": 1, "town": 1, "city": 2, "fortified city": 3}
WATERS = {"stream": 1, "canal": 1, "river": 2}
COLUMNS = ("1:5", "1:4", "1:3", "1:2", "1:1", "1.5:1", "2:1", "3:1", "4:1", "5:1", "6:1")


def scattered(setting: Setting, seed: int) -> Radetzky:
    """A position on a real map with most units somewhere in a small part of it."""
    luck = random.Random(seed)
    s = Radetzky(setting, "test")
    s.turn, s.lost, s.captured = 6, dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    board = setting.board
    centre = luck.choice(sorted(board.hexes))
    near = [hex for hex in sorted(board.hexes) if board.distance(hex, centre) <= 8]
    for uid, counter in setting.counters.items():
        for hex in luck.sample(near, 4):
            room = within_limit(setting, (*s.stacks.get(hex, ()), uid))
            if room and s.holder(hex) in ("", counter.side) and luck.random() < 0.5:
                s.put(uid, hex, Unit(hex, counter.steps, oos=luck.random() < 0.15))
                break
    for uid in sorted(s.units):
        here = s.units[uid].hex
        banks = [hex for hex in around(s, here) if "river" in words(s, here, hex)]
        banks = [hex for hex in banks if (here, hex) not in board.roads]
        if setting.counters[uid].arm == "bridge crew" and banks:
            s.bridges[uid] = Bridge(luck.choice(banks), 5, stands=True)
    for formation in setting.formations:
        s.posts[formation] = luck.choice(near)
    return s


def around(s: Radetzky, hex: int) -> list[int]:
    return [there for there in s.setting.board.neighbours[hex] if there is not None]


def words(s: Radetzky, here: int, there: int) -> frozenset[str]:
    return s.setting.board.sides.get((here, there), frozenset())


def occupied(s: Radetzky, side: str) -> set[int]:
    return {hex for hex, stack in s.stacks.items() if s.side(stack[0]) == side}


def own_bridges(s: Radetzky, side: str) -> set[tuple[int, int]]:
    found = set()
    for uid, bridge in s.bridges.items():
        if bridge.stands and s.side(uid) == side:
            found |= {(s.units[uid].hex, bridge.over), (bridge.over, s.units[uid].hex)}
    return found


def passable(s: Radetzky, here: int, there: int, bridges: set[tuple[int, int]]) -> bool:
    side = words(s, here, there)
    crossing = (here, there) in s.setting.board.roads or (here, there) in bridges
    return crossing or "river" not in side or "ford" in side


# Supply


def supply_area(s: Radetzky, side: str) -> set[int]:
    """Supply, Prevent enemy supply: traced with all enemies first, then with those in supply."""
    return area_cut_by(s, side, cutters(s, side))


def cutters(s: Radetzky, side: str) -> set[int]:
    enemy = s.enemy(side)
    return occupied(s, enemy) & area_cut_by(s, enemy, occupied(s, side))


def area_cut_by(s: Radetzky, side: str, cut: set[int]) -> set[int]:
    """Roads that lead to a terminal, and five hexes around them; cities and towns."""
    board, bridges = s.setting.board, own_bridges(s, side)
    roads = s.setting.ground.roads
    joined = {(a, b) for a, b in bridges if a in roads and b in roads}
    found = {hex: 0 for hex in s.setting.terminals[side] if hex not in cut}
    queue = list(found)
    for here in queue:
        for there in around(s, here):
            road = (here, there) in board.roads or (here, there) in joined
            if road and there not in found and there not in cut:
                found[there] = 0
                queue.append(there)
    for here in queue:
        for there in around(s, here):
            free = there not in found and there not in cut and found[here] < 5
            if free and passable(s, here, there, bridges):
                found[there] = found[here] + 1
                queue.append(there)
    return {*found, *s.setting.sources}


# Movement


def reach(s: Radetzky, uid: str) -> dict[int, int]:
    """The hexes that a unit can go to, with the half points that are left there."""
    side, unit = s.side(uid), s.units[uid]
    enemies = occupied(s, s.enemy(side))
    alone = {hex for hex in enemies if not any(s.units[other].steps for other in s.stacks[hex])}
    contact = {there for hex in enemies for there in around(s, hex)}
    near = contact | enemies | {there for hex in contact for there in around(s, hex)}
    bridges = own_bridges(s, side) | {
        (one.over, s.units[other].hex)
        for other, one in s.bridges.items()
        if one.stands and s.side(other) != side
    }
    cut = cutters(s, side)
    fed = area_cut_by(s, side, cut)
    shut = enemies - alone if unit.steps else set(enemies)
    if not unit.oos:
        shut |= {hex for hex in alone if hex not in area_cut_by(s, side, cut - {hex})}
        shut |= set(s.setting.board.hexes) - fed - alone
    points = 2 * (s.counter(uid).points - unit.oos)
    found = _walk(s, unit.hex, points, shut, contact, alone, bridges)
    if unit.hex not in near:
        far = _walk(s, unit.hex, 2 * points, shut | near, set(), set(), bridges)
        found = {hex: max(found.get(hex, -1), far.get(hex, -1)) for hex in {*found, *far}}
    return found


def _walk(
    s: Radetzky,
    start: int,
    points: int,
    shut: set[int],
    contact: set[int],
    stops: set[int],
    bridges: set[tuple[int, int]],
) -> dict[int, int]:
    spent: dict[int, int] = {}
    queue = [(0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if here in spent:
            continue
        spent[here] = cost
        if here in stops:
            continue
        for there in around(s, here):
            price = _price(s, here, there, there in contact, bridges)
            if price is not None and there not in shut and cost + price <= points:
                heapq.heappush(queue, (cost + price, there))
    left = {hex: points - cost for hex, cost in spent.items()}
    for here, cost in spent.items():
        for there in around(s, here):
            wet = "ford" in words(s, here, there) and (here, there) not in bridges
            needed = 6 if there in contact else 4
            open_ = there not in shut and here not in stops
            if wet and open_ and there not in left and cost + needed <= points:
                left[there] = 0
    del left[start]
    return left


def _price(
    s: Radetzky, here: int, there: int, beside: bool, bridges: set[tuple[int, int]]
) -> int | None:
    hex = 4 if s.setting.board.terrain[there] in DEAR else 2
    if (here, there) in s.setting.board.roads:
        return hex + 2 if beside else 1
    side = words(s, here, there)
    if "river" in side and (here, there) not in bridges:
        return None
    extra = 2 if "river" in side else 2 * len(side & {"stream", "canal"})
    return hex + extra + 2 * beside


# Retreat


def withdrawals(
    s: Radetzky, units: Sequence[str], hexes: int, foes: Sequence[int]
) -> set[int] | None:
    """The hexes where a withdrawal may end; None if a crowd makes too many ways."""
    board, side = s.setting.board, s.side(units[0])
    enemies = occupied(s, s.enemy(side))
    contact = {there for hex in enemies for there in around(s, hex)}
    here, bridges = s.units[units[0]].hex, own_bridges(s, side)
    post = _own_lines(s, units, here)
    home = board.distance(here, post)
    behind = post == here or any(board.distance(foe, post) < home for foe in foes)

    def longer(path: tuple[int, ...]) -> list[tuple[int, ...]]:
        last = path[-1] if path else here
        open_ = [
            there
            for there in around(s, last)
            if there not in enemies and passable(s, last, there, bridges)
        ]
        if not behind and last != post:
            now = board.distance(last, post)
            nearer = [there for there in open_ if board.distance(there, post) < now]
            level = [there for there in open_ if board.distance(there, post) == now]
            shy = all(there in contact for there in nearer)
            open_ = nearer + [there for there in level if shy and there not in contact]
        return [(*path, there) for there in open_ if board.distance(here, there) > len(path)]

    def rank(path: tuple[int, ...]) -> tuple[int, ...]:
        line = [here, *path]
        to_foe = [min(board.distance(hex, foe) for foe in foes) for hex in line]
        headings = [board.neighbours[a].index(b) for a, b in pairwise(line)]
        return (
            sum(b <= a for a, b in pairwise(to_foe)) * behind,
            sum(hex in contact for hex in path),
            board.distance(path[-1], post),
            sum(a != b for a, b in pairwise(headings)),
            sum(hex in s.stacks for hex in path),
        )

    paths: list[tuple[int, ...]] = [()]
    for _ in range(hexes):
        paths = [more for path in paths for more in longer(path)]
    while paths and len(paths) < 5000:
        ending = [path for path in paths if _room(s, path[-1], units)]
        if ending:
            best = min(map(rank, ending))
            return {path[-1] for path in ending if rank(path) == best}
        paths = [more for path in paths for more in longer(path)]
    return None if paths else set()


def _own_lines(s: Radetzky, units: Sequence[str], here: int) -> int:
    counters = list(s.setting.counters)
    strongest = max(units, key=lambda uid: (s.factor(uid), -counters.index(uid)))
    post = s.posts.get(s.counter(strongest).formation or strongest)
    if post is not None:
        return post
    terminals = sorted(s.setting.terminals[s.side(strongest)])
    return min(terminals, key=lambda hex: s.setting.board.distance(here, hex))


def _room(s: Radetzky, hex: int, units: Sequence[str]) -> bool:
    rest = [uid for uid in s.stacks[s.units[units[0]].hex] if uid not in units]
    going = list(units)
    if not any(s.units[uid].steps for uid in rest):
        going += [uid for uid in rest if uid not in s.bridges]
    there = [uid for uid in (*s.stacks.get(hex, ()), *going) if s.counter(uid).arm != "leader"]
    return len(there) <= 3 and sum(not s.counter(uid).small for uid in there) <= 2


# Combat


def column(s: Radetzky, attackers: Iterable[str], hex: int) -> str:
    """The column of an attack on one hex."""
    attackers, board = list(attackers), s.setting.board
    ours = sum(map(s.factor, attackers))
    theirs = sum(s.factor(uid) for uid in s.stacks[hex] if s.units[uid].steps)
    if ours < theirs:
        at = COLUMNS.index(f"1:{min(-(-theirs // ours), 5)}")
    elif ours < 2 * theirs:
        at = COLUMNS.index("1.5:1" if 2 * ours >= 3 * theirs else "1:1")
    else:
        at = COLUMNS.index(f"{min(ours // theirs, 6)}:1")
    from_ = {s.units[uid].hex for uid in attackers}
    at -= SHIFTS.get(board.terrain[hex], 0)
    at -= min(max((WATERS.get(w, 0) for w in words(s, a, hex)), default=0) for a in from_)
    at -= any(s.units[uid].oos for uid in attackers)
    sides = sorted(board.neighbours[hex].index(a) for a in from_)
    ring = len(sides) > 3 or any((one + 3) % 6 in sides for one in sides)
    if (ring or sides in ([0, 2, 4], [1, 3, 5])) and board.terrain[hex] != "fortified city":
        at += 1
    return COLUMNS[min(max(at, 0), len(COLUMNS) - 1)]
