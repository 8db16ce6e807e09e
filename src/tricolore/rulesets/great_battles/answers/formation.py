"""A formation that moves as one: ordinary answers that bring its units where they are wanted.

It proposes, and the rules decide: nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tricolore.core.ask import DONE, Go, Option, Pick, Subject, Turn
from tricolore.core.game import Game
from tricolore.core.search import reachable, reversed_edges
from tricolore.core.text import say
from tricolore.rulesets.great_battles.answers.questions import Questions
from tricolore.rulesets.great_battles.rules.movement import Moves
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle
from tricolore.rulesets.great_battles.rules.subjects import (
    EnterAt,
    MoveCommanderTo,
    MoveTo,
    MoveWhich,
)
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, INFANTRY
from tricolore.rulesets.kit.scripts import Script
from tricolore.rulesets.kit.vectors import Vector, ahead, moved, vectors_toward
from tricolore.rulesets.table import Gesture

FAR = 400
"""Half points within which ways to a goal are looked for."""
ENEMY, AS_NOW = say("facing the enemy"), say("facing as they do now")
CROWDED = say("others stand in the way")

Facing = Callable[[Battle, str], int]
"""Which way a unit faces where it stands now."""


class Drilled(NamedTuple):
    """What is known of a gesture while it is being made."""

    ask: Questions
    script: Script
    facing: Facing
    picked: str
    """The unit that was picked before, if one was: it must be done with first."""
    left: dict[str, str]
    """Who stays behind or falls short, and why."""
    ways: dict[str, list[int]]

    @property
    def s(self) -> Battle:
        state = self.script.game.state
        assert isinstance(state, Battle)
        return state


def begin(
    ask: Questions, game: Game, before: Mapping[type[Subject], Option], facing: Facing
) -> Drilled | None:
    """A script that has come to the question which unit moves; None if it does not come there."""
    script = Script(game, ahead=True)
    while (asked := script.ask) is not None:
        about = asked.about
        if isinstance(about, (MoveWhich, MoveTo)):
            picked = about.uid if isinstance(about, MoveTo) else ""
            return Drilled(ask, script, facing, picked, {}, {})
        if type(about) not in before or not script.give(before[type(about)]):
            break
    return None


# The enemy


def facing_enemy(s: Battle, uid: str) -> int:
    """The facing that looks most nearly at the nearest enemy: the present one if none is better."""
    unit, board = s.units[uid], s.setting.board
    enemies = s.field(s.enemy_of(s.side(uid))).occupied
    nearest = min(enemies, key=lambda hex: (board.distance(unit.hex, hex), hex), default=None)
    return unit.facing if nearest is None else facing_to(s, uid, nearest)


def facing_to(s: Battle, uid: str, hex: int) -> int:
    """The facing that looks most nearly toward a hex."""
    unit = s.units[uid]
    return s.setting.board.facing_toward(unit.hex, hex, unit.facing)


def as_now(s: Battle, uid: str) -> int:
    return s.units[uid].facing


# One unit


def movers(drilled: Drilled) -> list[str]:
    """The units on the map that have yet to move, beginning with one that is picked already."""
    s, asked = drilled.s, drilled.script.ask
    if drilled.picked:
        more = [uid for uid in s.members(s.active) if uid not in s.moved]
        return [drilled.picked, *more]
    picks = [] if asked is None else [one.value for one in asked.options if one.kind == "pick"]
    return [str(uid) for uid in picks if uid in s.units]


def in_turn(drilled: Drilled, key: Callable[[str], Any]) -> list[str]:
    """The units in an order, except that one which is picked already comes first."""
    return sorted(movers(drilled), key=lambda uid: (uid != drilled.picked, key(uid)))


def pick(drilled: Drilled, uid: str) -> bool:
    """Pick a piece, unless it is the one that is asked about: the last that must move is."""
    asked = drilled.script.ask
    return (asked is not None and asked.unit == uid) or drilled.script.give(Pick(uid))


def goes(drilled: Drilled, uid: str, hex: int, way: Sequence[int]) -> None:
    """A unit moves to a hex and settles there."""
    if pick(drilled, uid) and drilled.script.give(Go(hex)):
        drilled.ways[uid] = list(way)
        settle(drilled, uid)
    else:
        stays(drilled, uid, say("it cannot move now"))


def stays(drilled: Drilled, uid: str, why: str) -> None:
    """A unit stays behind: it can still be moved by itself, unless it was picked already."""
    drilled.left[uid] = why
    if uid == drilled.picked:
        settle(drilled, uid)


def settle(drilled: Drilled, uid: str) -> None:
    """End a unit's move with its facing, where it has one."""
    asked = drilled.script.ask
    if asked is None or not isinstance(asked.about, MoveTo) or asked.about.uid != uid:
        return
    if not drilled.script.give(DONE):
        drilled.script.give(Turn(drilled.facing(drilled.s, uid)))


def open_moves(drilled: Drilled, uid: str) -> Moves:
    """Where a unit could go now."""
    moves: Moves = drilled.ask.reach(drilled.s, uid)
    return moves


def unharmed(moves: Moves) -> list[int]:
    """Hexes that can be reached without being disorganised on the way."""
    return [hex for hex in moves.cost if hex in moves.reach.cost]


def why_left(drilled: Drilled, uid: str, hex: int | None) -> str:
    """Why a unit does not go to a hex: what the rules say against it, or that it is crowded."""
    refusal = None if hex is None else drilled.ask.why_not(drilled.s, uid, hex)
    return CROWDED if refusal is None else refusal.reason


# Along the roads


def by_road(drilled: Drilled, goal: int) -> None:
    """Everybody comes as near as he can, in the order of march; nobody goes up to the enemy."""
    s = drilled.s
    units = movers(drilled)
    if not units and not waiting(drilled):
        return
    side = s.formation(s.active).side
    zone = s.field(s.enemy_of(side)).zone - {goal}
    ways = Ways(s, goal)
    column = ways.of(INFANTRY)

    def left(uid: str) -> tuple[int, int]:
        return column.get(s.units[uid].hex, FAR), units.index(uid)

    head = 0
    """How far from the goal the last one has come who moved: nobody overtakes him."""
    for uid in in_turn(drilled, left):
        now, moves = drilled.s, open_moves(drilled, uid)
        here, far = now.units[uid].hex, ways.of(now.counter(uid).arm)
        nearer = [
            hex
            for hex in unharmed(moves)
            if far.get(hex, FAR) < far.get(here, FAR)
            and hex not in zone
            and column.get(hex, FAR) >= head
        ]
        if nearer:
            best = min(nearer, key=lambda hex: (far[hex], moves.cost[hex], hex))
            head = column.get(best, FAR)
            goes(drilled, uid, best, moves.path(best))
        elif here == goal and uid == drilled.picked:
            settle(drilled, uid)
        elif here != goal:
            stays(drilled, uid, why_left(drilled, uid, ways.next_from(here, now.counter(uid).arm)))
    for uid in waiting(drilled):
        _enter(drilled, uid, column, zone)


class Ways:
    """What it costs each arm to come to a hex, if none of its friends were in the way."""

    def __init__(self, s: Battle, goal: int) -> None:
        enemy = s.field(s.enemy_of(s.formation(s.active).side))
        self.goal = goal
        self._ground = s.ground
        self._shut = enemy.occupied - {goal}
        self._zone = enemy.zone
        self._known: dict[str, dict[int, int]] = {}

    def of(self, arm: str) -> dict[int, int]:
        """Half points from each hex, round the enemy's zones where that is possible."""
        if arm not in self._known:
            back = reversed_edges(self._ground.open_ways[arm])
            through = reachable(back, self.goal, FAR, self._shut).cost
            round_them = reachable(back, self.goal, FAR, self._shut | (self._zone - {self.goal}))
            self._known[arm] = {**through, **round_them.cost}
        return self._known[arm]

    def next_from(self, hex: int, arm: str) -> int | None:
        """The first hex on the way."""
        far = self.of(arm)
        steps = [other for other, _ in self._ground.open_ways[arm][hex] if other in far]
        return min(steps, key=lambda other: (far[other], other), default=None)


def waiting(drilled: Drilled) -> list[str]:
    """The units that may be picked to enter the map, in the order in which they stand there."""
    asked = drilled.script.ask
    picks = [] if asked is None else [one.value for one in asked.options if one.kind == "pick"]
    s = drilled.s
    return [str(uid) for uid in picks if uid in s.waiting and uid != s.active]


def _enter(drilled: Drilled, uid: str, column: Mapping[int, int], zone: frozenset[int]) -> None:
    """A unit enters the map and comes as near as it can."""
    mark, script = drilled.script.mark(), drilled.script
    asked = script.ask if pick(drilled, uid) else None
    if asked is not None and isinstance(asked.about, EnterAt):
        hexes = [int(one.value) for one in asked.options if one.kind == "go"]
        free = [hex for hex in hexes if hex not in zone] or hexes
        best = min(free, key=lambda hex: (column.get(hex, FAR), hex))
        script.give(Go(best))
        drilled.ways[uid] = [best]
    if uid in drilled.s.units:
        settle(drilled, uid)
    else:
        script.back(mark)
        drilled.left[uid] = say("the column before it is too long for it to enter now")


# Forward, in order


def guide_of(drilled: Drilled, hex: int) -> str:
    """The unit nearest to a hex: it goes there, and the others keep their distance from it."""
    s = drilled.s
    distance = s.setting.board.distance

    def away(uid: str) -> tuple[int, bool, str]:
        return distance(s.units[uid].hex, hex), s.counter(uid).arm == ARTILLERY, uid

    return min(movers(drilled), key=away, default="")


def vectors(drilled: Drilled, guide: str, hex: int) -> list[Vector]:
    """How far everybody goes."""
    s = drilled.s
    reach = {uid: _ways_of(drilled, uid) for uid in movers(drilled)}
    at = {uid: s.units[uid].hex for uid in reach}
    return vectors_toward(s.setting.board, at, reach, guide, hex)


def _ways_of(drilled: Drilled, uid: str) -> frozenset[int]:
    """Where a unit could go if those who move with it made room."""
    s, own = drilled.s, set(movers(drilled))
    reach = open_moves(drilled, uid).reach.cost
    strangers = {hex for hex in reach if not own.issuperset(s.stacks.get(hex, ()))}
    return frozenset(hex for hex in reach if hex not in strangers or has_room(s, uid, hex))


def forward(drilled: Drilled, vector: Vector) -> None:
    """Everybody goes as far and in the same direction; those in front go first."""
    s = drilled.s
    board = s.setting.board

    def behind(uid: str) -> int:
        return -ahead(board, s.units[uid].hex, vector)

    order = in_turn(drilled, behind)
    places = {uid: moved(board, s.units[uid].hex, vector) for uid in order}
    to_go = list(places)
    found = True
    if drilled.picked and places[drilled.picked] not in unharmed(
        open_moves(drilled, drilled.picked)
    ):
        to_go.remove(drilled.picked)
        _short(drilled, drilled.picked, places[drilled.picked])
    while found and to_go:  # one who goes may make room for another
        found = False
        for uid in list(to_go):
            place = places[uid]
            moves = open_moves(drilled, uid)
            if place is not None and place in unharmed(moves):
                goes(drilled, uid, place, moves.path(place))
                to_go.remove(uid)
                found = True
    for uid in to_go:
        _short(drilled, uid, places[uid])


def _short(drilled: Drilled, uid: str, place: int | None) -> None:
    """A unit that cannot take its place comes as near as it can, but not up to the enemy."""
    now = drilled.s
    if place is None:
        stays(drilled, uid, say("the map ends there"))
        return
    distance, here = now.setting.board.distance, now.units[uid].hex
    why, moves = why_left(drilled, uid, place), open_moves(drilled, uid)
    zone = now.field(now.enemy_of(now.side(uid))).zone
    nearer = [
        hex
        for hex in unharmed(moves)
        if hex not in zone and distance(hex, place) < distance(here, place)
    ]
    if nearer:
        best = min(nearer, key=lambda hex: (distance(hex, place), moves.cost[hex], hex))
        goes(drilled, uid, best, moves.path(best))
        drilled.left[uid] = why
    else:
        stays(drilled, uid, why)


# Turning where they stand


def turn(drilled: Drilled) -> None:
    """Everybody turns where he stands; those who face that way already may still move."""
    script = drilled.script
    for uid in movers(drilled):
        now = drilled.s
        if now.units[uid].hex in now.ground.all_round and uid != drilled.picked:
            continue
        facing = drilled.facing(now, uid)
        if facing == now.units[uid].facing and uid != drilled.picked:
            continue
        mark = script.mark()
        if not (pick(drilled, uid) and (script.give(Turn(facing)) or script.give(DONE))):
            script.back(mark)
            drilled.left[uid] = say("it must move")


# The commander


def follow(drilled: Drilled) -> None:
    """The commander goes to the unit in the middle of those he commands."""
    s, script = drilled.s, drilled.script
    id, mark = s.active, script.mark()
    asked = script.ask if id in s.leaders and pick(drilled, id) else None
    if asked is None or not isinstance(asked.about, MoveCommanderTo):
        script.back(mark)
        return
    here = s.leaders[id].hex
    best = _middle(s, id, {here, *(int(one.value) for one in asked.options if one.kind == "go")})
    offered = [one for one in asked.options if one.kind == "go"]
    if best is None and here == OFF_MAP and offered:
        script.give(offered[0])
    elif best is not None and best != here:
        script.give(Go(best))
        drilled.ways[id] = [best]
    elif drilled.left or not script.give(DONE):
        script.back(mark)  # he may wait for those who have not moved


def _middle(s: Battle, id: str, hexes: Iterable[int]) -> int | None:
    """Among these hexes, that of one of his units from which the others are nearest."""
    board, own = s.setting.board, {s.units[uid].hex for uid in s.members(id)}
    zone = s.field(s.enemy_of(s.formation(id).side)).zone

    def spread(hex: int) -> tuple[bool, int, int, int]:
        away = [board.distance(hex, other) for other in sorted(own)]
        return hex in zone, max(away), sum(away), hex

    return min((hex for hex in sorted(hexes) if hex in own), key=spread, default=None)


# What comes of it


def gesture(
    drilled: Drilled, before: Battle, id: str, words: tuple[str, str], facing: str
) -> Gesture | None:
    """The script as a gesture, with whoever it moves; `words` are its title and a shorter one."""
    after, script = drilled.s, drilled.script
    changed = [
        uid
        for uid, unit in after.units.items()
        if before.units.get(uid) != unit or (uid in drilled.ways)
    ]
    leaders = [
        leader
        for leader, one in after.leaders.items()
        if one.hex not in (OFF_MAP, before.leaders[leader].hex)
    ]
    if not script.answers or not (changed or leaders):
        return None
    ends = [(uid, after.units[uid].hex) for uid in changed]
    ends += [(leader, after.leaders[leader].hex) for leader in leaders]
    round_about = after.ground.all_round
    return Gesture(
        id,
        words[0],
        script.pairs(),
        ends,
        short=words[1],
        facing=facing,
        facings={
            uid: after.units[uid].facing
            for uid in changed
            if after.units[uid].hex not in round_about
        },
        ways={uid: way for uid, way in drilled.ways.items() if way},
        left=list(drilled.left.items()),
        then=script.then(),
        final=script.is_final,
    )
