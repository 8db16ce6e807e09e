"""5.3, 6.1, 6.3: units move one after the other, turn, form square, and alarm the enemy."""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.core.ask import (
    DONE,
    Go,
    Option,
    Pick,
    Rule,
    Say,
    Stack,
    Turn,
    choose,
    choose_facing,
)
from tricolore.rulesets.risorgimento.activation import entrants, is_once, units_of
from tricolore.rulesets.risorgimento.charge import charge_targets
from tricolore.rulesets.risorgimento.facing import facings_open, note_turned, turns_from
from tricolore.rulesets.risorgimento.leaders import enemy_comes, move_leader
from tricolore.rulesets.risorgimento.magenta import is_barred, turn_price
from tricolore.rulesets.risorgimento.rally import turn_stack
from tricolore.rulesets.risorgimento.reinforcements import enter
from tricolore.rulesets.risorgimento.reserve import release_near
from tricolore.rulesets.risorgimento.results import cross
from tricolore.rulesets.risorgimento.setting import JAEGER
from tricolore.rulesets.risorgimento.spread import Reached
from tricolore.rulesets.risorgimento.stacking import REGIMENTS, is_crowded, may_restack, restack
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import (
    Alarm,
    Manoeuvre,
    Move,
    Press,
    React,
    Walk,
)
from tricolore.rulesets.risorgimento.subjects import ChooseMover, FaceSquare, MoveOn
from tricolore.rulesets.risorgimento.terrain import HC, LC, POINT
from tricolore.rulesets.risorgimento.victory import take
from tricolore.rulesets.risorgimento.ways import closed_hexes, points_left, reach_of, toll_of

SQUARE, BREAK, RESTACK = Say("square"), Say("break square"), Say("restack")


def manoeuvre(s: Risorgimento, step: Manoeuvre) -> Rule[None] | None:
    """5.3: one unit's movement is completed before another begins."""
    movers = able_to_move(s, step.command)
    return _next_mover(s, step, movers) if movers else None


def _next_mover(s: Risorgimento, step: Manoeuvre, movers: list[str]) -> Rule[None]:
    side = s.setting.side_of(step.command)
    options = [*map(Pick, movers)]
    if not any(must_unstack(s, uid) for uid in movers if uid in s.units):
        options.append(DONE)
    option = yield from choose(side, "5.3", ChooseMover(step.command), options)
    if option == DONE:
        return
    who = str(option.value)
    s.then(step)
    if who in s.posts:
        s.halted |= {who}
        yield from move_leader(s, who, "4.11")
    elif who in s.units:
        s.then(Move(who))
    else:
        yield from enter(s, who)


def able_to_move(s: Risorgimento, command: str) -> list[str]:
    """Units that have not moved, reinforcements that may enter, and the brigadier."""
    act = s.act
    assert act is not None
    found = [uid for uid in units_of(s, command) if may_move(s, uid)]
    if act.leader:
        # 4.16: nobody but the cavalry that can charge, and the brigadier who leads it.
        found = [uid for uid in found if not s.is_beside(s.enemy(s.side(uid)), s.units[uid].hex)]
    else:
        found += [uid for uid in entrants(s, command) if uid not in s.halted]
    is_there = command in s.posts and command in s.brigades
    if is_there and command not in s.halted and not s.brigades[command].finished:
        found.append(command)
    return found


def may_move(s: Risorgimento, uid: str) -> bool:
    """4.41, 4.42, 4.61, 5.6: batteries Out of Command fire or move, not both."""
    if uid in s.halted or s.units[uid].reserve or (is_once(s, uid) and uid in s.once):
        return False
    return uid in s.commanded or uid not in s.fired


def must_unstack(s: Risorgimento, uid: str) -> bool:
    """5.41, R16: who stands in too large a stack must leave it, if he can."""
    return is_crowded(s, s.units[uid].hex) and bool(reach_of(s, uid).cost)


# A move


def move(s: Risorgimento, step: Move) -> Rule[None] | None:
    """Where to, which way to face, or what else?"""
    if step.uid not in s.units or step.uid in s.halted:
        return None
    reached = reach_of(s, step.uid)
    options = move_options(s, step, reached)
    if options == [DONE]:
        halt(s, step.uid)
        return None
    return _move_on(s, step, options, reached)


def _move_on(s: Risorgimento, step: Move, options: list[Option], reached: Reached) -> Rule[None]:
    uid = step.uid
    option = yield from choose(s.side(uid), "5.3", MoveOn(uid), options)
    if option.kind == "go":
        set_out(s, uid, int(option.value), reached)
        return
    if option.kind == "stack":
        s.reacted |= {(uid, f"press {option.value}")}
        s.then(Press(uid, int(option.value)), Move(uid))
        return
    if option == RESTACK:
        yield from restack(s, s.units[uid].hex)
        s.then(Move(uid))
        return
    if option == BREAK:
        set_square(s, uid, False)
        s.then(Move(uid))
        return
    if option.kind == "turn":
        facing = int(option.value)
        s.spent[uid] = s.spent.get(uid, 0) + turn_price(s, uid, facing)
        s.mark_busy(uid)
        note_turned(s, uid)
        turn_stack(s, uid, facing)
    elif option == SQUARE:
        joins = bool(square_of(s, s.units[uid].hex))
        set_square(s, uid, True)
        if not joins:
            yield from _face_square(s, uid)
    halt(s, uid)


def _face_square(s: Risorgimento, uid: str) -> Rule[None]:
    """6.11, R23: in cultivation it matters where a square looks."""
    unit = s.units[uid]
    if not s.setting.ground.is_(unit.hex, HC, LC):
        return
    left = points_left(s, uid)
    open_to = [one for one in turns_from(unit.facing) if turn_price(s, uid, one) <= left]
    facing = yield from choose_facing(s.side(uid), "6.11", FaceSquare(uid), open_to)
    s.spent[uid] = s.spent.get(uid, 0) + turn_price(s, uid, facing)
    turn_stack(s, uid, facing)


def halt(s: Risorgimento, uid: str) -> None:
    s.halted |= {uid}


def set_out(s: Risorgimento, uid: str, hex: int, reached: Reached) -> None:
    """The way to a hex, with the price of each step."""
    path = reached.path(hex)
    prices, before = [], 0
    for there in path:
        prices.append(reached.cost[there] - before)
        before = reached.cost[there]
    s.then(Walk(uid, tuple(path), tuple(prices)))


def walk(s: Risorgimento, step: Walk) -> None:
    """5.3: hex by hex, until the way is at its end or a step alarms the enemy."""
    uid, path, prices = step
    if uid in s.moved and uid in s.units and not is_open(s, uid, path, prices):
        path, prices = (), ()  # a reaction has changed the way: it is asked again
    for at, (hex, price) in enumerate(zip(path, prices, strict=True), start=1):
        if uid not in s.units or uid in s.halted:
            return
        here = s.units[uid].hex
        take_step(s, uid, hex, price)
        if uid in s.units and is_alarming(s, uid):
            s.then(Alarm(uid, here), Walk(uid, path[at:], prices[at:]))
            return
    if uid in s.units and uid not in s.halted:
        s.tell("5.3", "{uid} moves to {hex}.", uid=uid, hex=s.units[uid].hex)
        s.then(Move(uid, at_end=True))


def is_open(s: Risorgimento, uid: str, path: tuple[int, ...], prices: tuple[int, ...]) -> bool:
    """Whether the enemy, who may have moved, leaves the rest of a way open at its price.

    Zones may lie at its end, but not on the way.
    """
    toll, here = toll_of(s, uid), s.units[uid].hex
    ground, kind = s.setting.ground, s.counter(uid).mobility
    for at, (hex, price) in enumerate(zip(path, prices, strict=True), start=1):
        met = toll(hex)
        if met is None or (met[1] and at < len(path)):
            return False
        step = ground.step(kind, here, hex, s.mud, s.down)
        if step is None or price < step.cost + met[0]:
            return False
        if price > step.cost + met[0] and not s.setting.special.awareness:
            return False  # it has become cheaper; among vines turning costs as well
        here = hex
    return True


def take_step(s: Risorgimento, uid: str, hex: int, price: int) -> None:
    """A step: its price, the facing, and what the terrain does to the unit (5.2, 5.23)."""
    here = s.units[uid].hex
    s.put(uid, hex, s.setting.board.direction(here, hex))
    s.spent[uid] = s.spent.get(uid, 0) + price
    s.moved |= {uid}
    s.mark_busy(uid)
    take(s, s.side(uid), hex)
    cross(s, uid, here, hex)


def is_alarming(s: Risorgimento, uid: str) -> bool:
    """Whether somebody on the other side may care about this step."""
    enemy, hex = s.enemy(s.side(uid)), s.units[uid].hex
    bit = s.bits.bit[hex]
    return bool((s.beside(enemy) | s.near_idle(enemy)) & bit) or bool(enemy_comes(s, uid))


def alarm(s: Risorgimento, step: Alarm) -> None:
    """N2: release from Reserve, leaders in danger, then withdrawals, fire and countercharges."""
    if step.uid not in s.units:
        return
    enemy, hex = s.enemy(s.side(step.uid)), s.units[step.uid].hex
    if s.is_beside(enemy, hex):
        s.then(React(step.uid))
    s.then(*enemy_comes(s, step.uid))
    release_near(s, enemy, hex)


# What can be chosen


def move_options(s: Risorgimento, step: Move, reached: Reached) -> list[Option]:
    uid = step.uid
    unit, counter, enemy = s.units[uid], s.counter(uid), s.enemy(s.side(uid))
    act = s.act
    assert act is not None
    if s.in_zone(enemy, unit.hex) and uid in s.moved:
        # 6.32: it must stop, but may face as it likes as it enters.
        return [*_turns(s, uid), DONE]
    options: list[Option] = []
    if unit.square:
        able = not s.is_beside(enemy, unit.hex) and _can_pay(s, square_of(s, unit.hex), POINT)
        return [BREAK, DONE] if able else [DONE]
    hexes = sorted(reached.cost)
    if act.leader:
        # 4.16: units of a Massed Attack go only where they can charge from.
        return [*(Go(hex) for hex in hexes if charge_targets(s, uid, hex)), DONE]
    options += map(Go, hexes)
    crowded = is_crowded(s, unit.hex)
    if not crowded:
        options += _turns(s, uid)
    if counter.foot:
        if uid in s.commanded and uid not in s.moved:
            options += map(Stack, pressed_hexes(s, uid))
        if not crowded and may_square(s, uid):
            options.append(SQUARE)
    if may_restack(s, uid) and not step.at_end:
        options.append(RESTACK)
    if not crowded or not hexes:
        options.append(DONE)
    return options


def _turns(s: Risorgimento, uid: str) -> list[Option]:
    """6.1, 6.11: facings, which all units of the hex take; not that of other commands."""
    unit = s.units[uid]
    if not s.counter(uid).guns and any(
        s.brigade_of(other) != s.brigade_of(uid) for other in s.fighters(unit.hex)
    ):
        return []
    left = points_left(s, uid)
    return [
        Turn(facing)
        for facing in facings_open(s, uid)
        if facing != unit.facing and turn_price(s, uid, facing) <= left
    ]


def square_of(s: Risorgimento, hex: int) -> list[str]:
    """6.14: who in a hex is in square."""
    return [uid for uid in s.foot(hex) if s.units[uid].square]


def may_square(s: Risorgimento, uid: str) -> bool:
    """6.14: infantry other than Jägers, not beside an enemy, at 1 MP for each."""
    hex = s.units[uid].hex
    foot, forming = s.foot(hex), forming_square(s, hex)
    return (
        uid in forming
        and len(foot) <= REGIMENTS
        and not any(other in s.halted for other in forming)
        and len({s.brigade_of(other) for other in foot}) == 1
        and not any(s.is_strategic(other) for other in foot)
        and not s.is_beside(s.enemy(s.side(uid)), hex)
        and _can_pay(s, forming, POINT)
    )


def forming_square(s: Risorgimento, hex: int) -> list[str]:
    """6.14, N20, 4.61: who in a hex would form a square, or join the one that is there."""
    return [
        uid
        for uid in s.foot(hex)
        if s.counter(uid).kind != JAEGER and not s.units[uid].square and not s.units[uid].reserve
    ]


def _can_pay(s: Risorgimento, uids: Iterable[str], points: int) -> bool:
    return all(points_left(s, uid) >= points for uid in uids)


def set_square(s: Risorgimento, uid: str, square: bool) -> None:
    """6.14, R23: the units of a square form and break it together."""
    hex = s.units[uid].hex
    for other in forming_square(s, hex) if square else square_of(s, hex):
        s.spent[other] = s.spent.get(other, 0) + POINT
        s.mark_busy(other)
        s.update(other, square=square)
        if square:
            halt(s, other)
    if square:
        s.tell("6.14", "{uid} forms square in {hex}.", uid=uid, hex=hex)
    else:
        s.tell("6.14", "{uid} leaves its square in {hex}.", uid=uid, hex=hex)


def pressed_hexes(s: Risorgimento, uid: str) -> list[int]:
    """6.34, A5: hexes of riders beside which it begins, and which it wishes to enter."""
    unit, ground = s.units[uid], s.setting.ground
    closed, withdraws = closed_hexes(s, uid), s.corps[s.counter(uid).corps].withdrawing
    found = []
    for there in s.around(unit.hex, s.enemy(s.side(uid))):
        if there in closed or withdraws or is_barred(s, uid, there):
            continue  # 5.34, Q11, Q14: it may not go there, so it cannot wish to
        stack = s.stacks[there]
        riders = [other for other in stack if s.counter(other).horse or s.counter(other).horse_guns]
        if len(riders) < len(stack) or (uid, f"press {there}") in s.reacted:
            continue
        if any(s.units[other].reserve for other in riders):
            continue  # 4.61: they do not react
        step = ground.step(s.counter(uid).mobility, unit.hex, there, s.mud, s.down)
        if step is not None and step.cost <= points_left(s, uid) and not s.is_hdc(uid):
            found.append(there)
    return found
