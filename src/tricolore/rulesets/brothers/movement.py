"""11.1 to 11.4: The Movement Step; marches, hex by hex."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tricolore.core.ask import DONE, Option, Pick, Play, Rule, Say, Via, choose, sent
from tricolore.core.offers import Offers, late, others
from tricolore.rulesets.brothers.arrivals import LINE_UP, entry_pick, line_up, send_in
from tricolore.rulesets.brothers.charge import charge_home, charge_targets, choose_charge
from tricolore.rulesets.brothers.chits import announce, kind_of
from tricolore.rulesets.brothers.engagement import disengagement_test, free_to_leave
from tricolore.rulesets.brothers.marching import move_options, range_and_full, sent_on
from tricolore.rulesets.brothers.morale import disorder
from tricolore.rulesets.brothers.offers import may_end, may_move, may_pass
from tricolore.rulesets.brothers.opportunity import (
    KINDS,
    SETS_OUT,
    events_reach,
    in_range_of_events,
)
from tricolore.rulesets.brothers.ordering import STOP, STOPPED, order_stack
from tricolore.rulesets.brothers.plays import in_hand, opens, own_plays
from tricolore.rulesets.brothers.remembered import Mover
from tricolore.rulesets.brothers.stacking import choose_place, places, room
from tricolore.rulesets.brothers.state import FORCE_MARKERS, Brothers
from tricolore.rulesets.brothers.steps import (
    AnswerFire,
    HaltCheck,
    March,
    MarchOn,
    MoveStep,
    Overrun,
    Retreat,
    Window,
)
from tricolore.rulesets.brothers.subjects import OnMarch, OrderMove
from tricolore.rulesets.brothers.victory import take_place
from tricolore.rulesets.brothers.ways import (
    barred,
    disengages,
    field_of,
    may_engage,
    mover_of,
    next_hexes,
    paid,
    way_to,
)

CHARGE = Say("charge")


def move_step(s: Brothers, _: MoveStep) -> Rule[None] | None:
    """One march after the other, until the side is done."""
    options = move_options(s)
    plays = own_plays(s, "move step")
    if not options and not plays:
        return None
    return _order_move(s, Offers([*options, others(*map(Play, plays), DONE)]))


def _order_move(s: Brothers, options: Offers) -> Rule[None]:
    side = s.active_side
    option = yield from choose(side, "11.1", OrderMove(), options)
    if option == DONE:
        return
    s.then(MoveStep())
    if option.kind == "play":
        announce(s, str(option.value), Window("move step", (), 0, (side,)))
    elif option == LINE_UP:
        yield from line_up(s, side)
    elif option.kind == "stack":
        yield from order_stack(s, side, int(option.value))
    elif option.kind == "pick":
        id = str(option.value)
        if id not in s.units:
            yield from entry_pick(s, side, id)
        else:
            s.then(March((id,), (0,)))
    else:
        who, hex = sent(option)
        if who not in s.units and who not in s.staff and not who.isdigit():
            yield from send_in(s, (who,), hex)
            return
        set_out(s, sent_on(s, who, hex))


# Marches


def march(s: Brothers, step: March) -> Rule[None] | None:
    """A group goes on along its way, or its player is asked where to."""
    if not all(map(s.units.__contains__, step.group)) and step.group[0] not in s.staff:
        group = _present(s, step.group)
        if not group:
            return None
        kept = dict(zip(step.group, step.spent, strict=True))
        step = step._replace(group=group, spent=tuple([kept[uid] for uid in group]))
    if step.way:
        return _walk(s, step)
    if step.final or step.charge:
        return _finish(s, step)
    return _ask_way(s, step)


def _go_on(s: Brothers, step: March) -> None:
    """The rest of a march comes next.  If nothing is left but its end, and it asks nothing, it ends
    at once.  Where enemies have come next to it on its way, its player is asked whether it shall
    disengage (11.7)."""
    if step.final and not step.way and not step.charge:
        units = _present(s, step.group)
        if units and room(s, s.units[units[0]].hex, 0):
            _finished(s, step, units)
            return
    if step.way and step.back and not step.charge and step.group[0] in s.units:
        first = step.group[0]
        if s.beside(s.enemy(s.side(first)), s.units[first].hex):
            _cut_short(s, step)
            return
    _start(s, step)


def _ask_way(s: Brothers, step: March) -> Rule[None]:
    """11.1: a goal, which ends the march there; one hex, after which it is asked again; or what
    else the group may do."""
    group, first = step.group, not step.back
    mover = mover_of(s, group, step.spent)
    moves, full = range_and_full(s, mover, step.road, first)
    ends = s.setting.goes.of(moves.bits ^ full)
    options: list[Option] = []
    if mover.combat:
        steps = next_hexes(s, mover, moves, first)
        options += [Via(hex) for hex in steps if may_pass(s, mover, hex)]
    if first and charge_targets(s, group):
        options.append(CHARGE)
    if len(group) > 1:
        options += [Pick(uid) for uid in group]
    if first or may_end(s, mover, mover.here):
        options.append(STOP)
    if not options and not ends:
        yield from _turn_back(s, step)
        return
    if not first:
        options += [Play(chit) for chit in own_plays(s, "move step") if kind_of(chit) in KINDS]
    offers = Offers([late(ends), others(*options)])
    option = yield from choose(mover.side, "11.1", OnMarch(group[0], group), offers)
    if option.kind == "play":  # 11.9: at any time, so also between two steps
        s.then(MarchOn(step, mover.here))
        announce(s, str(option.value), Window("move step", (), 0, (mover.side,)))
    elif option == STOP:
        if not first:
            s.then(step._replace(final=True))
    elif option == CHARGE:
        set_out(s, (yield from choose_charge(s, group)))
    elif option.kind == "pick":
        left = [at for at, uid in enumerate(group) if uid != option.value]
        if not first:
            s.moved |= {str(option.value)}  # Q24: who is left behind does not move again
        s.then(
            step._replace(
                group=tuple(group[at] for at in left), spent=tuple(step.spent[at] for at in left)
            )
        )
    else:
        hex, final = int(option.value), option.kind == "go"
        way = way_to(s, mover, moves.path(hex), hex) if final else (hex,)
        march = step._replace(way=way, final=final)
        if first:
            set_out(s, march)
        else:
            s.then(march)


def set_out(s: Brothers, step: March) -> None:
    """11.9: a march that is announced can be answered by events before it begins."""
    group, here = step.group, _where(s, step.group[0])
    if group[0] in s.staff:
        _start(s, step)
        return
    side = s.setting.roster.counters[group[0]].side
    enemy = s.setting.enemies[side]
    heard = enemy in in_hand(s).holders and in_range_of_events(s, enemy, here)
    if heard and (opens(s, SETS_OUT, group, here, enemy) or opens(s, STOPPED, group, here, side)):
        s.then(
            Window(SETS_OUT, group, here, (enemy,)),
            Window(STOPPED, group, here, (side,)),
            MarchOn(step, here),
        )
    else:
        _start(s, step)


def _start(s: Brothers, step: March) -> None:
    """A march is made at once, or comes next if it asks something."""
    if march(s, step) is not None:
        s.then(step)


def _present(s: Brothers, group: tuple[str, ...]) -> tuple[str, ...]:
    """Those units that are on the map."""
    if len(group) == 1:
        return group if group[0] in s.units else ()
    return tuple([uid for uid in group if uid in s.units])


def _finish(s: Brothers, step: March) -> Rule[None] | None:
    """A march is over: its members have moved.  In an overfull hex they go back (4.1)."""
    units = _present(s, step.group)
    if units:
        hex = s.units[units[0]].hex
        if not room(s, hex, 0):
            others = [u for u in s.stacks[hex] if u not in units and may_move(s, u)]
            if not room(s, hex, 0, others):
                return _finish_elsewhere(s, step, units)
    _finished(s, step, units)
    return None


def _finish_elsewhere(s: Brothers, step: March, units: tuple[str, ...]) -> Rule[None]:
    yield from _turn_back(s, step)
    _finished(s, step, units)


def _finished(s: Brothers, step: March, units: tuple[str, ...]) -> None:
    s.moved |= set(step.group)
    if step.charge:
        charge_home(s, units)
    _has_moved(s, units)


def _has_moved(s: Brothers, units: tuple[str, ...]) -> None:
    """6.3, 11.9: events may answer a move that is over, where it has ended."""
    if units:
        side = s.setting.roster.counters[units[0]].side
        _answered(s, units, s.units[units[0]].hex, s.setting.enemies[side])


def _answered(s: Brothers, ids: tuple[str, ...], hex: int, enemy: str) -> None:
    if opens(s, "moved", ids, hex, enemy):
        s.then(Window("moved", ids, hex, (enemy,)))


def _turn_back(s: Brothers, step: March) -> Rule[None]:
    """4.1: whoever is stopped in an overfull hex goes back to the last one with room."""
    units = tuple(uid for uid in step.group if uid in s.units)
    more = sum(map(s.strength, units))
    for hex in step.back:
        if s.holder(hex) in ("", s.side(units[0])) and room(s, hex, more, units):
            at = yield from choose_place(s, units[0], hex, _places(s, units, hex))
            _fall_in(s, units, hex, at)
            back = "{uids} {uids:goes|go} back to {hex}, where there is room."
            s.tell("4.1", back, uids=units, hex=hex)
            break
    s.moved |= set(step.group)


def _walk(s: Brothers, step: March) -> Rule[None] | None:
    """The next hex of the way.  Hexes where nothing can happen are passed without more ado."""
    group, way = step.group, step.way
    if group[0] in s.staff:
        _ride(s, step)
        return None
    setting = s.setting
    here, side = s.units[group[0]].hex, setting.roster.counters[group[0]].side
    enemy = setting.enemies[side]
    beside = s.contact(enemy)
    if _shut(s, step, side, enemy, beside):
        _cut_short(s, step)
        return None
    leaving: list[str] = []
    if beside & setting.bits.bit[here]:
        leaving = [uid for uid in group if s.engaged(uid) and not free_to_leave(s, uid)]
    quiet = 0 if leaving else _quiet(s, side, enemy, beside, way)
    if not quiet:
        free = _places(s, group, way[0], last=len(way) == 1)
        if leaving or len(free) > 1:
            return _step(s, step, leaving)
        _enter(s, step, group, free[0])
        return None
    over = quiet == len(way) and step.final and not step.charge
    over = over and room(s, way[-1], sum(map(s.strength, group)))
    rest = None if over else _paid_for(s, step, here, quiet)
    for hex in way[:quiet]:
        if hex in setting.places:
            _shift(s, group, hex)  # it stands there if that ends the battle
        take_place(s, side, hex)
    _shift(s, group, way[quiet - 1])
    if rest is None:
        _finished(s, step, group)
    else:
        _start(s, rest)
    return None


def _shut(s: Brothers, step: March, side: str, enemy: str, beside: int) -> bool:
    """Whether what its first hexes brought about has driven enemies onto the way of a march (11.1),
    or `beside` it where they may not be engaged (11.7.1).  A charge rides past them, but through
    nobody (11.11.1)."""
    hex = step.way[0]
    if step.charge:
        return hex in s.stacks or bool(s.staff_at(hex))
    bit = s.setting.bits.bit[hex]
    if not bit & (s.ground_of[enemy] | beside):
        return False
    bounds = barred(s, mover_of(s, step.group), field_of(s, side))
    return bool(bit & bounds.closed & ~bounds.direct)


def _cut_short(s: Brothers, step: March) -> None:
    """Its player is asked again.  A charge that cannot be ridden comes to nothing."""
    if step.charge:
        s.moved |= set(step.group)
    else:
        s.then(step._replace(way=(), final=False))


def _paid_for(s: Brothers, step: March, here: int, count: int) -> March:
    """A march from a hex, after so many steps of its way."""
    spent, road, back = step.spent, step.road, step.back
    for hex in step.way[:count]:
        spent, road = paid(s, step.group, spent, road, here, hex)
        back = (here, *back)
        here = hex
    return March(step.group, spent, step.way[count:], road, step.charge, back, step.final)


def _quiet(s: Brothers, side: str, enemy: str, beside: int, way: tuple[int, ...]) -> int:
    """On how many of the next hexes nothing happens: no enemy there or `beside` them, no woods, no
    event that could be played, and no friends with whom a place must be found, or who are seen then
    (4.4)."""
    bit, friends = s.setting.bits.bit, s.ground_of[side]
    loud = beside | s.ground_of[enemy] | s.staff_ground(enemy) | s.setting.woods
    loud |= events_reach(s, enemy)
    if FORCE_MARKERS in s.options:
        loud |= friends
    elif friends & bit[way[-1]]:
        loud |= bit[way[-1]]
    for count, hex in enumerate(way):
        if loud & bit[hex]:
            return count
    return len(way)


def _step(s: Brothers, step: March, leaving: Iterable[str]) -> Rule[None]:
    """One hex: disengaging, falling in, and whatever it provokes there.  Whom a test of
    disengagement drives back goes no farther with the others."""
    back = []
    for uid in leaving:
        if (yield from disengagement_test(s, uid)):
            back.append(uid)
    s.moved |= set(back)
    group = tuple(uid for uid in step.group if uid in s.units and uid not in back)
    if group:
        hex = step.way[0]
        free = _places(s, group, hex, last=len(step.way) == 1)
        at = yield from choose_place(s, group[0], hex, free)
        _enter(s, step, group, at, at_once=not back)
    s.then(*(Retreat((uid,), 1, cause="break test") for uid in back))


def _enter(s: Brothers, step: March, group: tuple[str, ...], at: int, at_once: bool = True) -> None:
    """A group comes onto the next hex of its way, at a place in the stack there, and pays.

    If nothing comes of it, and nothing else comes before, it goes on `at_once`.
    """
    here, hex, side = _where(s, group[0]), step.way[0], s.side(group[0])
    spent = step.spent
    if len(group) < len(step.group):
        kept = dict(zip(step.group, spent, strict=True))
        spent = tuple(kept[uid] for uid in group)
    spent, road = paid(s, group, spent, step.road, here, hex)
    _fall_in(s, group, hex, at)
    if s.setting.ground.loose_woods(here, hex):
        for uid in group:
            disorder(s, uid)
    back = (here, *step.back)
    rest = March(group, spent, step.way[1:], road, step.charge, back, step.final)
    overrun = s.staff_at(hex, s.enemy(side))
    if at_once and not overrun and not _provokes(s, group, hex):
        _march_on(s, rest, hex)
        return
    s.then(*provoked(s, group, hex), MarchOn(rest, hex))
    if overrun:
        s.then(Overrun(hex, side))


def _provokes(s: Brothers, group: tuple[str, ...], hex: int) -> bool:
    """Whether anything could come of it that a group has entered a hex."""
    side = s.side(group[0])
    enemy = s.enemy(side)
    return (
        _draws_fire(s, group, hex)
        or opens(s, "entered", group, hex, enemy)
        or opens(s, STOPPED, group, hex, side)
    )


def _draws_fire(s: Brothers, group: tuple[str, ...], hex: int) -> bool:
    return s.beside(s.enemy(s.side(group[0])), hex) and any(s.share(uid) for uid in group)


def provoked(s: Brothers, group: tuple[str, ...], hex: int) -> list[AnswerFire | Window]:
    """11.8, 11.9: fire of enemies next to the hex first, then events."""
    side = s.side(group[0])
    enemy = s.enemy(side)
    found: list[AnswerFire | Window] = []
    if _draws_fire(s, group, hex):
        found.append(AnswerFire(group, hex))
    found.append(Window("entered", group, hex, (enemy,)))
    found.append(Window(STOPPED, group, hex, (side,)))
    return found


def march_on(s: Brothers, step: MarchOn) -> None:
    """A march goes on after whatever it provoked."""
    _march_on(s, step.march, step.hex)


def _march_on(s: Brothers, march: March, hex: int) -> None:
    """11.8.1: whoever was hit stops; the others may go on as a new group (Q23)."""
    if len(march.group) == 1 and s.halted.isdisjoint(march.group):
        unit = s.units.get(march.group[0])
        if unit is not None and unit.hex == hex:
            _go_on(s, march)
            return
    alive = [uid for uid in march.group if uid in s.units]
    strayed = [uid for uid in alive if _where(s, uid) != hex]
    stopped = [uid for uid in alive if uid in s.halted and uid not in strayed]
    out = {*stopped, *strayed}
    s.moved |= out
    kept = dict(zip(march.group, march.spent, strict=True))
    group = tuple(uid for uid in alive if uid not in out)
    if stopped:
        s.then(HaltCheck(tuple(stopped), march.back))
    if group:
        _go_on(s, march._replace(group=group, spent=tuple(kept[uid] for uid in group)))


def halt_check(s: Brothers, step: HaltCheck) -> Rule[None] | None:
    """4.1: those who were stopped in an overfull hex go back.  Their move is over (11.8.1)."""
    units = tuple(uid for uid in step.units if uid in s.units)
    if units and not room(s, s.units[units[0]].hex, 0):
        return _go_back(s, units, step.back)
    _has_moved(s, units)
    return None


def _go_back(s: Brothers, units: tuple[str, ...], back: tuple[int, ...]) -> Rule[None]:
    yield from _turn_back(s, March(units, (0,) * len(units), back=back))
    _has_moved(s, units)


def _places(s: Brothers, group: tuple[str, ...], hex: int, last: bool = True) -> Sequence[int]:
    """4.3: where a group may fall in on a hex, in its own order.

    On top of the others while it only passes; beneath the front line if it may not engage.
    """
    if not last or hex not in s.stacks or not room(s, hex, sum(map(s.strength, group))):
        return (0,)
    mover = mover_of(s, group)
    hidden = s.beside(s.enemy(mover.side), hex) and _must_hide(s, mover, hex)
    return places(s, group[0], hex, beneath=hidden)


def _fall_in(s: Brothers, group: tuple[str, ...], hex: int, at: int) -> None:
    s.joined(hex)
    _shift(s, group, hex, at)
    take_place(s, s.side(group[0]), hex)


def _must_hide(s: Brothers, mover: Mover, hex: int) -> bool:
    """11.7.1: whether it may be there only beneath a full front line.

    Whoever disengages may engage again with the same step.
    """
    if may_engage(s, mover) or disengages(s, mover):
        return False
    return s.setting.bits.has(field_of(s, mover.side).sheltered, hex)


def _shift(s: Brothers, group: tuple[str, ...], hex: int, at: int = 0) -> None:
    if _where(s, group[0]) == hex:
        return
    for index, uid in enumerate(group):
        s.shift(uid, hex, at + index)
    if s.seen:
        s.seen -= set(group)


def _where(s: Brothers, id: str) -> int:
    return s.units[id].hex if id in s.units else s.staff[id].hex


def _ride(s: Brothers, step: March) -> None:
    """Headquarters ride to the end of their way: they engage nobody and draw no fire (11.8)."""
    id, hex = step.group[0], step.way[-1]
    s.place_staff(id, hex)
    s.moved |= {id}
    _answered(s, (id,), hex, s.enemy(s.setting.roster.staff_side(id)))
