"""Drill: ordinary answers that move or turn a brigade or a corps at once (fire: `fire_drill`).

It proposes, and the rules decide: nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tricolore.core.ask import DONE, NO, YES, Choose, Go, Option, Pick, Turn
from tricolore.core.game import Game
from tricolore.core.search import reachable
from tricolore.core.text import say
from tricolore.core.words import count
from tricolore.rulesets.kit.scripts import Script
from tricolore.rulesets.risorgimento.activation import open_commands
from tricolore.rulesets.risorgimento.fire_drill import attack, fire
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.subjects import (
    ChargeAt,
    ChooseAssault,
    ChooseBrigade,
    ChooseCommand,
    ChooseGun,
    ChooseMover,
    ChooseShooter,
    Enter,
    FaceOnEntry,
    FaceRallied,
    GoStrategic,
    MoveLeader,
    MoveOn,
    TakeCavalry,
    Target,
    TryOrders,
    Unstack,
)
from tricolore.rulesets.risorgimento.wording import brigade_name, corps_name
from tricolore.rulesets.table import Gesture

FAR = 400
"""Half points within which ways to a goal are looked for."""
TRIES = 3
"""Hexes that are tried for a unit before it stays where it is."""
NEAR = 5
"""With an enemy so near, a line advances rather than marches."""

Plan = Callable[[Script, str], bool]
"""How one unit of a brigade moves, once it is picked; returns whether it is done."""


def gestures(game: Game, s: Risorgimento, id: str, hex: int | None) -> list[Gesture]:
    """What the group of a piece could do at once; with a hex, toward it or against it."""
    ask = game.ask
    if not isinstance(ask, Choose):
        return []
    if isinstance(ask.about, (Unstack, FaceOnEntry)):
        return _found([_deploy(game, s)])
    if hex is None:
        return []
    if isinstance(ask.about, FaceRallied):
        return _found([_face_rallied(game, s, hex)])
    if isinstance(ask.about, (ChooseGun, ChooseShooter)):
        return _found([fire(game, s, id, hex)])
    if isinstance(ask.about, (ChooseAssault, Target, ChargeAt)):
        return _found([attack(game, s, id, hex)])
    if not isinstance(ask.about, (ChooseMover, ChooseCommand, ChooseBrigade)):
        return []
    command = _command(s, ask, id)
    if not command:
        return []
    plans = [_march(game, s, command, hex), _advance(game, s, command, id, hex)]
    if _enemy_near(s, command):
        plans.reverse()
    plans += [_face(game, s, command, hex), _alone(game, s, command, id, hex)]
    if isinstance(ask.about, ChooseCommand):
        plans.append(_march_corps(game, s, hex))
    return _found(plans)


def _found(made: Iterable[Gesture | None]) -> list[Gesture]:
    """Those that came about, each of them once."""
    found: list[Gesture] = []
    for gesture in made:
        if gesture is not None and gesture.answers not in [one.answers for one in found]:
            found.append(gesture)
    return found


def _state(script: Script) -> Risorgimento:
    s = script.game.state
    assert isinstance(s, Risorgimento)
    return s


def _command(s: Risorgimento, ask: Choose, id: str) -> str:
    """The command of a piece, if it is the one at work or may be chosen."""
    if isinstance(ask.about, ChooseMover):
        return ask.about.command
    counter = s.setting.counters.get(id)
    wanted = (counter.brigade or counter.corps) if counter is not None else id
    return wanted if Pick(wanted) in ask.options else ""


def _enemy_near(s: Risorgimento, command: str) -> bool:
    units = _members(s, command)
    if not units:
        return False
    enemy = s.enemy(s.side(units[0]))
    near = s.bits.within(s.occupied[enemy], NEAR)
    return any(near & s.bits.bit[s.units[uid].hex] for uid in units)


def _members(s: Risorgimento, command: str) -> list[str]:
    """The units of a command on the map, whether or not it is its turn."""
    if command in s.brigades:
        return s.members(command)
    setting = s.setting
    loose = (*setting.loose_guns[command], *setting.corps_cavalry[command])
    return [uid for uid in loose if uid in s.units and uid not in s.taken]


# Opening and closing a command


def _open(script: Script, command: str, strategic: bool) -> bool:
    """Answers until somebody of a command may move: no roll for orders, no fire beforehand."""
    while (ask := script.ask) is not None:
        about = ask.about
        if isinstance(about, ChooseMover):
            return about.command == command
        if isinstance(about, (ChooseCommand, ChooseBrigade)):
            if command in _state(script).opened or not script.give(Pick(command)):
                return False
        elif isinstance(about, (TryOrders, TakeCavalry)):
            script.give(NO)
        elif isinstance(about, GoStrategic):
            script.give(YES if strategic else NO)
        elif isinstance(about, ChooseGun):
            script.give(DONE)
        else:
            return False
    return False


def _move_all(script: Script, command: str, order: list[str], plan: Plan) -> None:
    """Each unit in its turn; one whose plan fails stays where it is."""
    for uid in order:
        if not _is_moving(script, command):
            return
        mark = script.mark()
        if script.give(Pick(uid)) and not plan(script, uid):
            script.back(mark)


def _close(script: Script, command: str) -> None:
    """The brigadier goes with his units; then the command is done."""
    if not _is_moving(script, command):
        return
    mark = script.mark()
    if script.give(Pick(command)) and not _lead(script, command):
        script.back(mark)
    if _is_moving(script, command):
        script.give(DONE)


def _is_moving(script: Script, command: str) -> bool:
    """Whether it is asked who of a command moves; once everybody has moved it is not."""
    ask = script.ask
    return ask is not None and ask.about == ChooseMover(command)


def _lead(script: Script, brigade: str) -> bool:
    """He goes to the unit in the middle of his brigade, if he is not there."""
    s, ask = _state(script), script.ask
    if ask is None or not isinstance(ask.about, MoveLeader):
        return False
    distance = s.setting.board.distance
    hexes = sorted({s.units[uid].hex for uid in s.members(brigade)})

    def spread_from(hex: int) -> tuple[int, int]:
        return sum(distance(hex, other) for other in hexes), hex

    offered = {option.value for option in ask.options if option.kind == "go"}
    here = s.posts[brigade]
    best = min((hex for hex in hexes if hex in offered or hex == here), key=spread_from, default=0)
    return bool(best) and best != here and script.give(Go(best))


def _gesture(
    game: Game, script: Script, id: str, title: str, uids: Iterable[str] | None = None
) -> Gesture | None:
    """The script as a gesture, with whoever it moves."""
    before, after = game.state, _state(script)
    assert isinstance(before, Risorgimento)
    moved = [
        uid
        for uid in (after.units if uids is None else uids)
        if uid in after.units and (uid not in before.units or before.units[uid] != after.units[uid])
    ]
    if not script.answers or (uids is None and not moved):
        return None
    ends = [(uid, after.units[uid].hex) for uid in moved]
    ends += [
        (leader, hex)
        for leader, hex in after.posts.items()
        if before.posts.get(leader) != hex and leader in before.posts
    ]
    title = say("{gesture}: {units}", gesture=title, units=count(len(moved), "unit"))
    return Gesture(id, title, script.pairs(), ends)


# March


def _march(game: Game, s: Risorgimento, command: str, hex: int) -> Gesture | None:
    script = Script(game)
    if not _march_one(script, command, hex):
        return None
    where = s.setting.board.name_of(hex)
    title = say("{command} marches toward {hex}", command=_name(s, command), hex=where)
    return _gesture(game, script, "march", title)


def _march_one(script: Script, command: str, hex: int) -> bool:
    """Along the roads, those in front first; by Strategic Movement if that is allowed."""
    if not _open(script, command, strategic=True):
        return False
    s = _state(script)
    ways: dict[str, dict[int, int]] = {}

    def far(uid: str) -> dict[int, int]:
        kind = s.counter(uid).mobility
        if kind not in ways:
            edges = s.setting.ground.edges(kind, s.is_strategic(uid), s.mud, s.down)
            ways[kind] = reachable(edges, hex, FAR).cost
        return ways[kind]

    def left(uid: str) -> tuple[int, int]:
        entering = uid not in s.units
        return (FAR if entering else far(uid).get(s.units[uid].hex, FAR), int(entering))

    movers = [str(option.value) for option in script.ask.options] if script.ask else []
    order = sorted((uid for uid in movers if uid in s.setting.counters), key=left)
    _move_all(script, command, order, lambda script, uid: _go_nearer(script, uid, far(uid)))
    _close(script, command)
    return True


def _go_nearer(script: Script, uid: str, far: dict[int, int]) -> bool:
    """Enter the map if need be, and come as near as the points allow, away from the enemy."""
    if script.ask is not None and isinstance(script.ask.about, Enter):
        doors = [one for one in script.ask.options if one.kind == "go"]
        if not doors:
            return False
        script.give(min(doors, key=lambda one: (far.get(int(one.value), FAR), one.value)))
    s, ask = _state(script), script.ask
    if ask is None or not isinstance(ask.about, MoveOn) or ask.about.uid != uid:
        return uid in s.units
    here, enemy = s.units[uid].hex, s.enemy(s.side(uid))
    goals = [
        one
        for one in ask.options
        if one.kind == "go"
        and far.get(int(one.value), FAR) < far.get(here, FAR)
        and not s.is_beside(enemy, int(one.value))
    ]
    goals.sort(key=lambda one: (far[int(one.value)], one.value))
    entered = uid in s.moved
    return _go_first(script, uid, goals, None) or (entered and script.give(DONE))


def _go_first(script: Script, uid: str, goals: list[Option], facing: int | None) -> bool:
    """The first of these hexes where the script can go on; the unit faces as it is told there."""
    mark = script.mark()
    for goal in goals[:TRIES]:
        if script.give(goal) and _settle(script, uid, facing):
            return True
        script.back(mark)
    return False


def _settle(script: Script, uid: str, facing: int | None) -> bool:
    """End a move with a facing, or facing as the unit came; False if somebody else is asked."""
    ask, s = script.ask, _state(script)
    if ask is None or uid not in s.units:
        return False
    if isinstance(ask.about, MoveOn) and ask.about.uid == uid:
        turn = None if facing is None or s.units[uid].facing == facing else Turn(facing)
        return (turn is not None and script.give(turn)) or script.give(DONE)
    return isinstance(ask.about, (ChooseMover, ChooseCommand))


def _march_corps(game: Game, s: Risorgimento, hex: int) -> Gesture | None:
    """Every command of the corps that has not had its turn, those nearest to the goal first."""
    script, distance = Script(game), s.setting.board.distance
    act = s.act
    if act is None:
        return None

    def away(command: str) -> int:
        return min((distance(s.units[uid].hex, hex) for uid in _members(s, command)), default=FAR)

    for command in sorted(open_commands(s), key=away):
        mark = script.mark()
        if not _march_one(script, command, hex):
            script.back(mark)
    where = s.setting.board.name_of(hex)
    name = corps_name(s.setting, act.corps)
    title = say("All of {corps} march toward {hex}", corps=name, hex=where)
    return _gesture(game, script, "corps", title)


# Advance, keeping the line


def _advance(game: Game, s: Risorgimento, command: str, guide: str, hex: int) -> Gesture | None:
    """Every unit goes as far and in the same direction as its guide, and faces as before."""
    units = _members(s, command)
    if guide not in units:
        guide = next(iter(units), "")
    if not guide or s.units[guide].hex == hex:
        return None
    script = Script(game)
    if not _open(script, command, strategic=False):
        return None
    grid = s.setting.board.grid
    (x, y), (to_x, to_y) = grid.point(s.units[guide].hex), grid.point(hex)
    facings = {uid: s.units[uid].facing for uid in units}
    distance = s.setting.board.distance

    def goal_of(uid: str) -> int:
        across, down = grid.point(s.units[uid].hex)
        there = grid.hex_at((across + to_x - x, down + to_y - y))
        return there if there is not None and there in s.setting.board else 0

    goals = {uid: goal_of(uid) for uid in units}
    order = sorted(units, key=lambda uid: (distance(s.units[uid].hex, hex), uid))
    contact: list[str] = []

    def go(script: Script, uid: str) -> bool:
        now, ask, goal = _state(script), script.ask, goals[uid]
        if ask is None or not isinstance(ask.about, MoveOn) or not goal:
            return False
        here = now.units[uid].hex
        offered = [one for one in ask.options if one.kind == "go"]
        near = [one for one in offered if distance(int(one.value), goal) < distance(here, goal)]
        near.sort(key=lambda one: (distance(int(one.value), goal), one.value))
        if Go(goal) in near and now.is_beside(now.enemy(now.side(uid)), goal):
            contact.append(uid)  # somebody may react: last of all
            return False
        return _go_first(script, uid, near, facings[uid])

    _move_all(script, command, order, go)
    where = s.setting.board.name_of(hex)
    title = say(
        "{command} keeps its line, {guide} to {hex}",
        command=_name(s, command),
        guide=s.setting.counters[guide].name,
        hex=where,
    )
    for uid in contact:
        if script.ask is None or not script.give(Pick(uid)):
            break
        script.give(Go(goals[uid]))
        if not _settle(script, uid, facings[uid]):
            return _gesture(game, script, "advance", title)
    _close(script, command)
    return _gesture(game, script, "advance", title)


def _alone(game: Game, s: Risorgimento, command: str, uid: str, hex: int) -> Gesture | None:
    """One unit goes to a hex by itself, and looks toward the nearest enemy."""
    script = Script(game)
    if uid not in s.units or not _open(script, command, strategic=False):
        return None
    if not script.give(Pick(uid)) or not script.give(Go(hex)):
        return None
    now, board = _state(script), s.setting.board
    enemies = [one for one in now.stacks if now.holder(one) == now.enemy(now.side(uid))]
    nearest = min(enemies, key=lambda one: (board.distance(hex, one), one), default=None)
    if uid in now.units and now.units[uid].hex == hex:
        facing = None if nearest is None else _facing_to(now, uid, nearest)
        _settle(script, uid, facing)
    title = say(
        "{unit} alone goes to {hex}", unit=s.setting.counters[uid].name, hex=board.name_of(hex)
    )
    return _gesture(game, script, "alone", title)


# Facing, deploying


def _facing_to(s: Risorgimento, uid: str, hex: int) -> int:
    """The facing that looks most nearly toward a hex."""
    unit = s.units[uid]
    return s.setting.board.facing_toward(unit.hex, hex, unit.facing)


def _face(game: Game, s: Risorgimento, command: str, hex: int) -> Gesture | None:
    """Every unit turns toward a hex where it stands."""
    script = Script(game)
    if not _open(script, command, strategic=False):
        return None

    def turn(script: Script, uid: str) -> bool:
        ask, now = script.ask, _state(script)
        if ask is None or not isinstance(ask.about, MoveOn):
            return False
        facing = _facing_to(now, uid, hex)
        return facing != now.units[uid].facing and script.give(Turn(facing))

    _move_all(script, command, _members(s, command), turn)
    where = s.setting.board.name_of(hex)
    title = say("{command} faces {hex}", command=_name(s, command), hex=where)
    return _gesture(game, script, "face", title)


def _face_rallied(game: Game, s: Risorgimento, hex: int) -> Gesture | None:
    """6.15: everybody who has rallied turns toward a hex, and it is done."""
    script = Script(game)
    picks = [option for option in script.ask.options if option.kind == "pick"] if script.ask else []
    for pick in picks:
        now, uid = _state(script), str(pick.value)
        facing = _facing_to(now, uid, hex)
        if facing != now.units[uid].facing:  # the unit may have turned with its stack
            script.give(pick)
            script.give(Turn(facing))
    script.give(DONE)
    where = s.setting.board.name_of(hex)
    title = say("All who have rallied face {hex}", hex=where)
    return _gesture(game, script, "face", title)


def _deploy(game: Game, s: Risorgimento) -> Gesture | None:
    """4.62: those who are released step out to the front, then to the flanks, facing as before."""
    script = Script(game)
    units: list[str] = []
    while (ask := script.ask) is not None:
        now = _state(script)
        if isinstance(ask.about, Unstack):
            uid = ask.about.uid
            unit, around = now.units[uid], s.setting.board.neighbours[now.units[uid].hex]
            places = [around[(unit.facing + turn) % 6] for turn in (0, 1, 5, 2, 4, 3)]
            goals = [Go(there) for there in places if there is not None]
            units.append(uid)
            script.give(next((goal for goal in goals if goal in ask.options), ask.options[-1]))
        elif isinstance(ask.about, FaceOnEntry):
            uid = ask.about.uid
            before = s.units[uid].facing if uid in s.units else 0
            script.give(Turn(before) if Turn(before) in ask.options else ask.options[0])
        else:
            break
    return _gesture(game, script, "deploy", say("All step out of their stacks"), units)


def _name(s: Risorgimento, command: str) -> str:
    if command in s.setting.brigades:
        return brigade_name(s.setting, command)
    return say("The guns and horse of {corps}", corps=corps_name(s.setting, command))
