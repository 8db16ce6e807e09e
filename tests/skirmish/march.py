"""4: the march, and fire at those who march."""

from __future__ import annotations

from tests.skirmish.state import (
    MARCH,
    MISTY_TURNS,
    ROOM,
    Activate,
    March,
    React,
    Shot,
    Skirmish,
    Walk,
    Window,
)
from tests.skirmish.subjects import FireOnTheMarch, MarchTo, NextToMarch
from tricolore.core.ask import (
    Go,
    Option,
    Rule,
    Say,
    Seal,
    Stack,
    Via,
    choose,
    choose_unit_or_none,
    roll_d6,
)
from tricolore.core.search import Reach, reachable

SHOW, MINE, STAY = Say("turn over"), Say("mine the bridge"), Say("stay")
RANGE = 3
MINED = 3


def activate(s: Skirmish, step: Activate) -> Rule[None]:
    """4.1: the pieces of a column, in any order."""
    able = [id for id in s.of_column(step.column) if id not in s.marched]
    uid = yield from choose_unit_or_none(
        s.setting.columns[step.column].side, "4.1", NextToMarch(step.column), able
    )
    if uid is not None:
        s.then(March(uid, MARCH), step)


def march(s: Skirmish, step: March) -> Rule[None]:
    """4.1: to a hex, or by way of one; or something else in its place (1.3, 4.4, 4.5)."""
    uid = step.uid
    s.marched |= {uid}
    reach = reach_of(s, uid, step.points)
    ways = reach.path
    options = [STAY, *(Go(hex) for hex in sorted(reach.cost) if hex != s.at[uid])]
    options += [
        Via(hex)
        for hex in sorted(reach.cost)
        if len(ways(hex)) == 1 and reach.cost[hex] < step.points and not enemies_beside(s, uid, hex)
    ]
    if step.first:
        options += instead(s, uid)
    about = MarchTo(uid, step.points)
    option = yield from choose(s.side(uid), "4.1", about, options)
    if option in (SHOW, MINE) or option.kind == "stack":
        yield from do_instead(s, uid, option)
    elif option != STAY:
        hex = int(option.value)
        left = step.points - reach.cost[hex]
        s.halted = False
        s.then(Walk(uid, tuple(ways(hex)), left, option.kind == "via"))


def instead(s: Skirmish, uid: str) -> list[Option]:
    """What a piece may do in place of a march."""
    options: list[Option] = []
    if s.is_hidden(uid):
        options.append(SHOW)
    elif s.counter(uid).arm == "guns" and uid not in s.fired:
        board, here, enemy = s.setting.board, s.at[uid], s.setting.enemy(s.side(uid))
        options += [
            Stack(hex)
            for hex in sorted(s.stacks)
            if s.holder(hex) == enemy and board.distance(here, hex) <= RANGE
        ]
    if any(a == s.at[uid] for a, _ in s.bridges):
        options.append(MINE)
    return options


def do_instead(s: Skirmish, uid: str, option: Option) -> Rule[None]:
    if option.kind == "stack":
        target = s.stacks[int(option.value)][0]
        s.fired |= {uid}
        open_fire(s, uid, target)
        return
    here, hidden, uid = s.at[uid], s.is_hidden(uid), s.turn_over(uid)
    if hidden:
        yield Seal("a marker was turned over")
    if option == SHOW or s.counter(uid).arm == "decoy":
        return
    die = yield from roll_d6("4.4", "the mine", tuple(face >= MINED for face in range(1, 7)))
    if die >= MINED:
        s.bridges = frozenset(pair for pair in s.bridges if here not in pair)
    end = "is blown up" if die >= MINED else "stands"
    s.tell("4.4", "{unit} mines the bridge, which {end}.", unit=uid, end=end, hex=here, dice=[die])


def walk(s: Skirmish, step: Walk) -> None:
    """4.3: one hex, then whatever it draws upon itself, then the rest of the way."""
    uid = s.who(step.uid)
    if uid not in s.at or s.halted:
        return
    if not step.way:
        if step.goes_on and step.points and not enemies_beside(s, uid, s.at[uid]):
            s.then(March(uid, step.points, first=False))
        return
    hex, *rest = step.way
    from_hex = s.at[uid]
    s.put(uid, hex)
    s.tell("4.1", "{unit} marches to {hex}.", unit=uid, hex=hex, from_hex=from_hex)
    s.then(React(uid), Walk(uid, tuple(rest), step.points, step.goes_on))


def react(s: Skirmish, step: React) -> Rule[None] | None:
    """4.3: nothing to ask where no enemy is near, and in the mist (8)."""
    able = [id for id in enemies_beside(s, step.uid, s.at[step.uid]) if id not in s.fired]
    misty = s.mist and s.turn <= MISTY_TURNS
    return fire_on_the_march(s, step.uid, able) if able and not misty else None


def fire_on_the_march(s: Skirmish, target: str, able: list[str]) -> Rule[None]:
    """Whoever stands there may fire or feint, so that the question tells nothing of him."""
    side = s.side(able[0])
    about = FireOnTheMarch(target, s.at[target])
    shooter = yield from choose_unit_or_none(side, "4.3", about, able, "hold fire")
    if shooter is None:
        return
    hidden, shooter = s.is_hidden(shooter), s.turn_over(shooter)
    if hidden:
        yield Seal("a marker was turned over")
    if shooter not in s.at:
        s.halted = True
        s.tell("4.3", "{unit} was a feint: {target} stops.", unit=shooter, target=target)
        return
    s.fired |= {shooter}
    open_fire(s, shooter, target)


def open_fire(s: Skirmish, shooter: str, target: str) -> None:
    s.bonus = {}
    s.then(Window(s.side(target), False), Shot(shooter, target))


# Queries


def enemies_beside(s: Skirmish, uid: str, hex: int) -> list[str]:
    return s.beside(hex, s.setting.enemy(s.side(uid)))


def reach_of(s: Skirmish, uid: str, points: int) -> Reach:
    """4.1, 4.2: where a piece may end its march or a leg of it."""
    side = s.side(uid)
    enemy = s.setting.enemy(side)
    blocked = {
        hex
        for hex, stack in s.stacks.items()
        if hex != s.at[uid] and (s.holder(hex) == enemy or len(stack) >= ROOM)
    }
    near = {
        other
        for hex in s.stacks
        if s.holder(hex) == enemy
        for other in s.setting.board.neighbours[hex]
        if other is not None and other != s.at[uid]
    }
    return reachable(s.setting.edges(s.bridges), s.at[uid], points, blocked, near)
