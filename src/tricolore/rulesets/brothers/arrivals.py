"""11.5: Reinforcements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import le

from tricolore.core.ask import NO, YES, Choose, Go, Option, Pick, Rule, Say, Send, choose
from tricolore.core.bits import EVERYWHERE
from tricolore.core.text import say
from tricolore.rulesets.brothers.charge import INITIATIVE
from tricolore.rulesets.brothers.chits import hold, spend
from tricolore.rulesets.brothers.dice import roll_d10
from tricolore.rulesets.brothers.morale import disorder
from tricolore.rulesets.brothers.remembered import Mover
from tricolore.rulesets.brothers.roster import INFANTRY, SARDINIAN
from tricolore.rulesets.brothers.searches import ROAD_BONUS
from tricolore.rulesets.brothers.stacking import choose_place, hidden_depth, places, room
from tricolore.rulesets.brothers.state import STACK_LIMIT, Brothers, Due, Unit
from tricolore.rulesets.brothers.steps import March, MarchOn, Overrun
from tricolore.rulesets.brothers.subjects import BringIn, EnterWith, LineUp
from tricolore.rulesets.brothers.terrain import AGGRESSIVE, DEFENSIVE, NEVER
from tricolore.rulesets.brothers.victory import take_place
from tricolore.rulesets.brothers.ways import field_of, range_of
from tricolore.rulesets.kit.state import without

SHIFT = 3
"""11.5.2: edge hexes by which an arrival may be moved for each turn of delay."""
TRAIN = "train_from_desenzano"
LINE_UP, ENTER = Say("line up"), Say("enter")


# When they come


def lines_of(s: Brothers, formation: str) -> list[str]:
    """The lines with units or the headquarters of a formation that are due."""
    return [
        id for id, due in s.due.items() if due.turn <= s.turn and formation in _formations(s, due)
    ]


def _formations(s: Brothers, due: Due) -> set[str]:
    return {*due.staff, *(s.counter(uid).formation for stack in due.stacks for uid in stack)}


def rolls_spans(s: Brothers, lines: list[str]) -> bool:
    """Whether any of these lines has an entry span that must be rolled."""
    spans = (id for id in lines if s.setting.arrivals[id].span is not None)
    return any(not s.due[id].ready and not s.due[id].passed for id in spans)


def roll_spans(s: Brothers, lines: list[str]) -> Rule[None]:
    """11.5: a line with an entry span comes only if a d10 falls within it; else it tries again on
    the next turn.  It is rolled when the chit is drawn, once for each line (Q02)."""
    for id in lines:
        arrival = s.setting.arrivals[id]
        if arrival.span is not None and not s.due[id].ready and not s.due[id].passed:
            low, high = arrival.span
            alike = tuple(low <= die <= high for die in range(1, 11))
            die = yield from roll_d10("11.5", "entry span", alike)
            comes = low <= die <= high
            s.tell(
                "11.5",
                "{line} needs {low} to {high} and rolls {dice}: it {result}.",
                line=arrival.name,
                low=low,
                high=high,
                dice=[die],
                result=say("comes") if comes else say("does not come"),
            )
            if not comes and (yield from _by_train(s, id)):
                comes = True
            if not comes:
                continue
        let_in(s, id)


def let_in(s: Brothers, line: str) -> None:
    """A line may enter in this activation."""
    s.due = {**s.due, line: s.due[line]._replace(ready=True, passed=True)}


def _by_train(s: Brothers, line: str) -> Rule[bool]:
    """An event brings a Sardinian line that has failed."""
    stacks = s.due[line].stacks
    sardinian = bool(stacks) and s.counter(stacks[0][0]).nation == SARDINIAN
    chit = hold(s, SARDINIAN, TRAIN)
    if not sardinian or not chit:
        return False
    side = s.setting.side_of(SARDINIAN)
    option = yield Choose(
        side, "6.3", BringIn(chit, s.setting.arrivals[line].name), (YES, NO), secret=True
    )
    if option == NO:
        return False
    spend(s, SARDINIAN, chit)
    return True


def delay(s: Brothers) -> None:
    """11.5.2: what has not come by the end of a turn tries again on the next, and may come by edge
    hexes three further away for each turn that it has waited."""
    for id, due in s.due.items():
        if due.turn <= s.turn:
            waited = due.waited + 1
            hexes = _along_edge(s, s.setting.arrivals[id].hexes, SHIFT * waited)
            late = due._replace(turn=s.turn + 1, waited=waited, hexes=hexes, ready=False)
            s.due = {**s.due, id: late}


def _along_edge(s: Brothers, hexes: tuple[int, ...], steps: int) -> tuple[int, ...]:
    """Edge hexes within so many steps along the map edge."""
    known = s.setting.along_edges
    along = known.get((hexes, steps))
    if along is None:
        edge = set(s.setting.ground.edge_hexes)
        found, todo = set(hexes), set(hexes)
        for _ in range(steps):
            todo = {n for h in todo for n in s.setting.board.neighbours[h] if n in edge} - found
            found |= todo
        along = known[hexes, steps] = tuple(sorted(found))
    return along


# Where they enter


def entrances(s: Brothers, due: Due, side: str, combat: bool = True) -> list[int]:
    """11.5.1: the arrival hexes and edge hexes within one of them; not onto the enemy.  Combat
    units may ride down headquarters that stand there alone (11.6)."""
    enemy, ground = s.enemy(side), s.setting.ground
    open_to_it = (hex for hex in _along_edge(s, due.hexes, 1) if s.holder(hex) != enemy)
    return sorted(
        hex
        for hex in open_to_it
        if combat or (not s.staff_at(hex, enemy) and ground.hex_price(hex, INFANTRY) < NEVER)
    )


def waiting_lines(s: Brothers) -> Iterator[tuple[str, Due]]:
    """Lines of the active formation that may enter now, without whoever acts with another."""
    act = s.act
    if act is None or act.failed or (act.sovereign and act.division):
        return
    ready = [(id, due) for id, due in s.due.items() if due.ready and due.turn <= s.turn]
    if not ready or INITIATIVE in s.effects:  # an event that lets one unit move once more
        return
    mine, counters = act.formation or act.sovereign, s.setting.roster.counters
    for id, due in ready:
        stacks = [tuple([u for u in st if counters[u].formation == mine]) for st in due.stacks]
        staff = tuple([one for one in due.staff if one == mine])
        if staff or any(stacks):
            stacks = list(filter(None, stacks))
            yield id, Due(due.turn, due.hexes, tuple(stacks), staff, due.waited, True, due.passed)


def _march(s: Brothers) -> str:
    """11.3, 16: how they march."""
    act = s.act
    assert act is not None
    return DEFENSIVE if act.posture == DEFENSIVE and not s.muddy else AGGRESSIVE


def _by_road(s: Brothers, side: str, hex: int) -> bool:
    """11.2.2: whether a road leads into an edge hex that nobody takes away."""
    return hex in s.setting.ground.roads and not (hex in s.stacks or s.staff_at(hex, s.enemy(side)))


def price_of_entry(s: Brothers, uids: tuple[str, ...], hex: int) -> tuple[int, ...]:
    """11.5.1: what each pays for the first hex: the second through a hex twice, the third three
    times ..."""
    times, march, ground = s.entered.get(hex, 0) + 1, _march(s), s.setting.ground
    counters = s.setting.roster.counters
    by_road = len(uids) == 1 and _by_road(s, counters[uids[0]].side, hex)
    arms = [counters[uid].arm for uid in uids]
    return tuple([times * ground.entry_price(hex, arm, march, by_road) for arm in arms])


def may_enter(s: Brothers, uids: tuple[str, ...], hex: int, full: list[int] | None = None) -> bool:
    """Whether they can pay for the first hex, and find room there or beyond.  The first through a
    hex can always come in (11.2.3); those behind it may have to wait (Q05).

    Hexes without room, where it matters what lies beyond, are added to those that are `full`.
    """
    prices = price_of_entry(s, uids, hex)
    if max(prices) >= NEVER:
        return False
    counters = [s.setting.roster.counters[uid] for uid in uids]
    enemy = s.setting.enemies[counters[0].side]
    if s.beside(enemy, hex) and not _may_engage(s) and hidden_depth(s, hex) is None:
        return False
    more = _bonus(s, uids, hex)
    can_pay = all(map(le, prices, [one.mp + more for one in counters]))
    if s.entered.get(hex) and not can_pay:
        return False
    if room(s, hex, sum([one.fresh for one in counters])):
        return True
    if full is not None:
        full.append(hex)
    return can_pay and _may_pass(s, uids, hex, prices)


def _bonus(s: Brothers, uids: tuple[str, ...], hex: int) -> int:
    """11.4: the Road Bonus of a single unit that comes by road in defensive posture."""
    by_road = len(uids) == 1 and _by_road(s, s.side(uids[0]), hex)
    return ROAD_BONUS if by_road and _march(s) == DEFENSIVE else 0


def _fresh(s: Brothers, uids: tuple[str, ...]) -> int:
    return sum(s.counter(uid).fresh for uid in uids)


def _may_pass(s: Brothers, uids: tuple[str, ...], hex: int, prices: tuple[int, ...]) -> bool:
    """4.1: through a full hex they may pass to another one.  Next to an enemy they may not: whoever
    is stopped there would have no hex to go back to."""
    side = s.side(uids[0])
    if s.beside(s.enemy(side), hex):
        return False
    counters = [s.counter(uid) for uid in uids]
    points = tuple(one.mp - price for one, price in zip(counters, prices, strict=True))
    mover = Mover(uids, side, hex, tuple(c.arm for c in counters), points, _march(s), combat=True)
    moves = range_of(s, mover, field_of(s, side), kept_road=False, first=False)
    return any(room(s, there, _fresh(s, uids)) for there in s.setting.bits.hexes(moves.bits))


def _may_engage(s: Brothers) -> bool:
    """11.7.1, 16: whether those who enter may engage; else they fall in behind a front line."""
    act = s.act
    return act is not None and act.posture == AGGRESSIVE and not s.stormy


def entry_options(s: Brothers, lines: list[Due]) -> tuple[list[Option], int]:
    """Single units and headquarters of waiting lines sent to an edge hex; picking the first of a
    stack lets it enter together.  With them the hexes where a change may matter, in bits."""
    options: list[Option] = []
    full: list[int] = []
    counters, side = s.setting.roster.counters, s.active_side
    known: dict[tuple[object, ...], bool] = {}

    def enters(uids: tuple[str, ...], hex: int) -> bool:
        """Units of the same kind can enter, or cannot."""
        kinds = [(one.arm, one.mp, one.fresh) for one in map(counters.__getitem__, uids)]
        key = (hex, *kinds)
        if key not in known:
            known[key] = may_enter(s, uids, hex, full)
        return known[key]

    places_of = [entrances(s, due, side) for due in lines]
    for due, hexes in zip(lines, places_of, strict=True):
        for stack in due.stacks:
            for uid in stack:
                options += [Send(uid, hex) for hex in hexes if enters((uid,), hex)]
            if len(stack) > 1 and any(enters(stack, hex) for hex in hexes):
                options.append(Pick(stack[0]))
        for id in due.staff:
            options += [Send(id, hex) for hex in entrances(s, due, side, combat=False)]
    if _may_line_up(s, lines, places_of, enters):
        options.append(LINE_UP)
    edges = (hex for due in lines for hex in _along_edge(s, due.hexes, 1))
    return options, EVERYWHERE if full else s.setting.bits.of(edges)


def entry_pick(s: Brothers, side: str, uid: str) -> Rule[None]:
    """A whole stack enters."""
    stacks = (stack for _, due in waiting_lines(s) for stack in due.stacks)
    yield from _enter_with(s, side, next(stack for stack in stacks if stack[0] == uid))


def _enter_with(s: Brothers, side: str, group: tuple[str, ...]) -> Rule[None]:
    hexes = [Go(hex) for hex in _entrances_of(s, group)]
    option = yield from choose(side, "11.5.1", EnterWith(group[0]), hexes)
    yield from send_in(s, group, int(option.value))


# 11.5.1: Other stacks than those of the chart


def _waiting(s: Brothers) -> list[str]:
    return [uid for _, due in waiting_lines(s) for stack in due.stacks for uid in stack]


def _entrances_of(s: Brothers, group: tuple[str, ...]) -> list[int]:
    """Where units that may be of several lines can enter together."""
    side = s.side(group[0])
    lines = [due for _, due in waiting_lines(s) if not set(group).isdisjoint(sum(due.stacks, ()))]
    hexes = set.intersection(*(set(entrances(s, due, side)) for due in lines))
    return sorted(hex for hex in hexes if may_enter(s, group, hex))


def _may_line_up(
    s: Brothers,
    lines: list[Due],
    places_of: list[list[int]],
    enters: Callable[[tuple[str, ...], int], bool],
) -> bool:
    """Whether any two of those who wait could enter together, each by the hexes of its line."""
    waiting = [
        (uid, s.counter(uid).fresh, hexes)
        for due, hexes in zip(lines, map(frozenset, places_of), strict=True)
        for stack in due.stacks
        for uid in stack
    ]
    return any(
        enters((one, other), hex)
        for one, mine, hexes in waiting
        for other, its, theirs in waiting
        if other != one and mine + its <= STACK_LIMIT
        for hex in hexes & theirs
    )


def _partners(s: Brothers, group: tuple[str, ...]) -> list[str]:
    """Who could enter together with a group, as one stack of ten points at most (4.1)."""
    left = STACK_LIMIT - _fresh(s, group)
    others = [uid for uid in _waiting(s) if uid not in group and s.counter(uid).fresh <= left]
    return [uid for uid in others if _entrances_of(s, (*group, uid))]


def line_up(s: Brothers, side: str) -> Rule[None]:
    """Units are named one by one, from the top of the stack downwards."""
    able = [uid for uid in _waiting(s) if _partners(s, (uid,))]
    group: tuple[str, ...] = ()
    while able:
        options = [*map(Pick, able), *([ENTER] if len(group) > 1 else [])]
        option = yield from choose(side, "11.5.1", LineUp(), options)
        if option == ENTER:
            break
        group = (*group, str(option.value))
        able = _partners(s, group)
    yield from _enter_with(s, side, group)


def send_in(s: Brothers, ids: tuple[str, ...], hex: int) -> Rule[None]:
    """Units come onto the map and may march on; headquarters pay no more than others (11.5.1).
    Where friends stand they take any place in the stack (4.3), or one behind its front line."""
    act, ground = s.act, s.setting.ground
    assert act is not None
    side = s.setting.roster.staff_side(ids[0]) if ids[0] not in s.setting.roster.counters else ""
    if side:
        _leave_lines(s, ids)
        price = ground.entry_price(hex, INFANTRY, _march(s), by_road=_by_road(s, side, hex))
        road = _by_road(s, side, hex)
        s.place_staff(ids[0], hex)
        s.act = act._replace(may_move=act.may_move | set(ids))
        s.tell("11.5", "{uids} {uids:arrives|arrive} at {hex}.", uids=ids, hex=hex)
        s.then(March(ids, (price,), road=road, back=(hex,)))
        return
    side, prices = s.side(ids[0]), price_of_entry(s, ids, hex)
    s.entered = {**s.entered, hex: s.entered.get(hex, 0) + 1}
    road = len(ids) == 1 and _by_road(s, side, hex)
    first = 0
    if room(s, hex, _fresh(s, ids)):
        beneath = s.beside(s.enemy(side), hex) and not _may_engage(s)
        free = places(s, ids[0], hex, beneath, strength=s.counter(ids[0]).fresh)
        first = yield from choose_place(s, ids[0], hex, free)
    _leave_lines(s, ids)  # while their place is asked for, they are on the chart
    s.joined(hex)
    for at, uid in enumerate(ids, start=first):
        s.place(uid, hex, at, Unit(hex))
        if hex in ground.woods and hex not in ground.roads:
            disorder(s, uid)  # 11.2.4
    s.act = act._replace(members=act.members | set(ids))
    s.tell("11.5", "{uids} {uids:arrives|arrive} at {hex}.", uids=ids, hex=hex)
    take_place(s, side, hex)
    from tricolore.rulesets.brothers.movement import provoked

    s.then(*provoked(s, ids, hex), MarchOn(March(ids, prices, road=road, back=(hex,)), hex))
    if s.staff_at(hex, s.enemy(side)):
        s.then(Overrun(hex, side))


def _leave_lines(s: Brothers, ids: tuple[str, ...]) -> None:
    """They are off the chart; a line of whom all have come is done."""
    for id, due in s.due.items():
        waiting = {*due.staff, *(uid for stack in due.stacks for uid in stack)}
        if waiting.isdisjoint(ids):
            continue
        stacks = (tuple(uid for uid in stack if uid not in ids) for stack in due.stacks)
        left = due._replace(
            stacks=tuple(filter(None, stacks)),
            staff=tuple(one for one in due.staff if one not in ids),
        )
        s.due = {**s.due, id: left} if left.stacks or left.staff else without(s.due, id)
