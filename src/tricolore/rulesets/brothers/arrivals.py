"""11.5: Reinforcements."""

from __future__ import annotations

from collections.abc import Iterator

from tricolore.core.ask import Go, Option, Pick, Rule, Send, choose
from tricolore.rulesets.brothers.charge import INITIATIVE
from tricolore.rulesets.brothers.chits import hold, spend
from tricolore.rulesets.brothers.dice import roll_d10
from tricolore.rulesets.brothers.morale import disorder
from tricolore.rulesets.brothers.roster import INFANTRY, SARDINIAN
from tricolore.rulesets.brothers.stacking import choose_place, hidden_depth, places, room
from tricolore.rulesets.brothers.state import Brothers, Due, Unit
from tricolore.rulesets.brothers.steps import March, MarchOn, Overrun
from tricolore.rulesets.brothers.subjects import EnterWith
from tricolore.rulesets.brothers.terrain import AGGRESSIVE, DEFENSIVE, NEVER
from tricolore.rulesets.brothers.victory import take_place

SHIFT = 3
"""11.5.2: edge hexes by which an arrival may be moved for each turn of delay."""
TRAIN = "train_from_desenzano"


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
                result="comes" if comes else "does not come",
            )
            if not comes and (yield from _by_train(s, id)):
                comes = True
            if not comes:
                continue
        let_in(s, id)


def let_in(s: Brothers, line: str) -> None:
    """A line may enter in this activation."""
    s.due[line] = s.due[line]._replace(ready=True, passed=True)


def _by_train(s: Brothers, line: str) -> Rule[bool]:
    """An event brings a Sardinian line that has failed."""
    from tricolore.core.ask import NO, YES, Choose
    from tricolore.rulesets.brothers.subjects import AimEvent

    stacks = s.due[line].stacks
    sardinian = bool(stacks) and s.counter(stacks[0][0]).nation == SARDINIAN
    chit = hold(s, SARDINIAN, TRAIN)
    if not sardinian or not chit:
        return False
    side = s.setting.side_of(SARDINIAN)
    option = yield Choose(side, "6.3", AimEvent(chit), (YES, NO), secret=True)
    if option == NO:
        return False
    spend(s, SARDINIAN, chit)
    return True


def delay(s: Brothers) -> None:
    """11.5.2: what has not come by the end of a turn tries again on the next, and may come by edge
    hexes three further away for each turn that it has waited."""
    for id, due in list(s.due.items()):
        if due.turn <= s.turn:
            waited = due.waited + 1
            hexes = _along_edge(s, s.setting.arrivals[id].hexes, SHIFT * waited)
            s.due[id] = due._replace(turn=s.turn + 1, waited=waited, hexes=hexes, ready=False)


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
    enemy = s.enemy(side)
    open_to_it = (hex for hex in _along_edge(s, due.hexes, 1) if s.holder(hex) != enemy)
    return sorted(hex for hex in open_to_it if combat or not s.staff_at(hex, enemy))


def waiting_lines(s: Brothers) -> Iterator[tuple[str, Due]]:
    """Lines of the active formation that may enter now."""
    act = s.act
    if act is None or act.failed or (act.sovereign and act.division):
        return
    if INITIATIVE in s.effects:
        return  # an event that lets one unit move once more
    if any(due.ready for due in s.due.values()):
        for id in lines_of(s, act.formation or act.sovereign):
            if s.due[id].ready:
                yield id, s.due[id]


def _price(s: Brothers, uids: tuple[str, ...], hex: int) -> tuple[int, ...]:
    """11.5.1: what each pays for the first hex: the second through a hex twice, the third three
    times ..."""
    act = s.act
    assert act is not None
    march = DEFENSIVE if act.posture == DEFENSIVE and not s.muddy else AGGRESSIVE
    times = s.entered.get(hex, 0) + 1
    by_road = len(uids) == 1 and hex not in s.stacks
    return tuple(
        times * s.setting.ground.entry_price(hex, s.counter(uid).arm, march, by_road)
        for uid in uids
    )


def may_enter(s: Brothers, uids: tuple[str, ...], hex: int) -> bool:
    """Whether they can pay for the first hex, and find room.  The first through a hex can always
    come in (11.2.3); those behind it may have to wait (Q05)."""
    prices = _price(s, uids, hex)
    if max(prices) >= NEVER or not room(s, hex, sum(s.counter(uid).fresh for uid in uids)):
        return False
    side, enemy = s.side(uids[0]), s.enemy(s.side(uids[0]))
    if s.beside(enemy, hex) and not _may_engage(s) and hidden_depth(s, hex) is None:
        return False
    first = not s.entered.get(hex)
    return side != enemy and all(
        first or price <= s.counter(uid).mp for uid, price in zip(uids, prices, strict=True)
    )


def _may_engage(s: Brothers) -> bool:
    """11.7.1, 16: whether those who enter may engage; else they fall in behind a front line."""
    act = s.act
    return act is not None and act.posture == AGGRESSIVE and not s.stormy


def entry_options(s: Brothers) -> list[Option]:
    """Single units and headquarters sent to an edge hex; picking the first of a stack lets it
    enter together."""
    options: list[Option] = []
    for _, due in waiting_lines(s):
        for stack in due.stacks:
            side = s.side(stack[0])
            hexes = entrances(s, due, side)
            for uid in stack:
                options += [Send(uid, hex) for hex in hexes if may_enter(s, (uid,), hex)]
            if len(stack) > 1 and any(may_enter(s, stack, hex) for hex in hexes):
                options.append(Pick(stack[0]))
        for id in due.staff:
            side = s.setting.roster.staff_side(id)
            options += [Send(id, hex) for hex in entrances(s, due, side, combat=False)]
    return options


def entry_pick(s: Brothers, side: str, uid: str) -> Rule[None]:
    """A whole stack enters."""
    line, stack = next(
        (due, stack) for _, due in waiting_lines(s) for stack in due.stacks if stack[0] == uid
    )
    hexes = [hex for hex in entrances(s, line, side) if may_enter(s, stack, hex)]
    option = yield from choose(side, "11.5.1", EnterWith(uid), [Go(hex) for hex in hexes])
    yield from send_in(s, stack, int(option.value))


def send_in(s: Brothers, ids: tuple[str, ...], hex: int) -> Rule[None]:
    """Units come onto the map and may march on; headquarters pay no more than others (11.5.1).
    Where friends stand they take any place in the stack (4.3), or one behind its front line."""
    line = next(id for id, due in waiting_lines(s) if ids[0] in (*due.staff, *sum(due.stacks, ())))
    due = s.due[line]
    act = s.act
    assert act is not None
    if ids[0] in due.staff:
        _leave_line(s, line, due._replace(staff=tuple(i for i in due.staff if i not in ids)))
        s.place_staff(ids[0], hex)
        s.act = act._replace(may_move=act.may_move | set(ids))
        march = DEFENSIVE if act.posture == DEFENSIVE and not s.muddy else AGGRESSIVE
        price = s.setting.ground.entry_price(hex, INFANTRY, march, by_road=hex not in s.stacks)
        s.tell("11.5", "{uids} arrive at {hex}.", uids=ids, hex=hex)
        s.then(March(ids, (price,), back=(hex,)))
        return
    prices = _price(s, ids, hex)
    stacks = (tuple(uid for uid in stack if uid not in ids) for stack in due.stacks)
    _leave_line(s, line, due._replace(stacks=tuple(stack for stack in stacks if stack)))
    s.entered[hex] = s.entered.get(hex, 0) + 1
    ground = s.setting.ground
    road = hex in ground.roads and len(ids) == 1 and hex not in s.stacks
    beneath = s.beside(s.enemy(s.side(ids[0])), hex) and not _may_engage(s)
    free = places(s, ids[0], hex, beneath, strength=s.counter(ids[0]).fresh)
    first = yield from choose_place(s, ids[0], hex, free)
    s.joined(hex)
    for at, uid in enumerate(ids, start=first):
        s.place(uid, hex, at, Unit(hex))
        if hex in ground.woods and hex not in ground.roads:
            disorder(s, uid)  # 11.2.4
    s.act = act._replace(members=act.members | set(ids))
    side = s.side(ids[0])
    s.tell("11.5", "{uids} arrive at {hex}.", uids=ids, hex=hex)
    take_place(s, side, hex)
    from tricolore.rulesets.brothers.movement import provoked

    s.then(*provoked(s, ids, hex), MarchOn(March(ids, prices, road=road, back=(hex,))))
    if s.staff_at(hex, s.enemy(side)):
        s.then(Overrun(hex, side))


def _leave_line(s: Brothers, line: str, due: Due) -> None:
    if due.stacks or due.staff:
        s.due[line] = due
    else:
        del s.due[line]
