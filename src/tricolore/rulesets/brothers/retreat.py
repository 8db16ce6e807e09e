"""12.5: Retreats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tricolore.core.ask import DONE, Go, Option, Pick, Rule, choose
from tricolore.rulesets.brothers.morale import break_unit, disorder
from tricolore.rulesets.brothers.roster import INFANTRY
from tricolore.rulesets.brothers.stacking import choose_place, habitual_place, places, room
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import AnswerFire, PayLoss, Retreat, Window
from tricolore.rulesets.brothers.subjects import GoAlong, RetreatTo
from tricolore.rulesets.brothers.terrain import may_cross
from tricolore.rulesets.brothers.victory import take_place
from tricolore.rulesets.kit.state import without

BREAK_TEST, LOSS = "break test", "loss"
HELD = "abandoned, but headquarters are held"
"""12.2.3: why a unit withdraws from a hex where attacking cavalry holds others."""
MOST = 12
"""Hexes that a retreat can be prolonged by overfull hexes; no map has room for more in a row."""


def retreat(s: Brothers, step: Retreat) -> Rule[None] | None:
    """A group goes back hex by hex; its owner chooses among hexes that are equally good."""
    group = tuple(uid for uid in step.group if uid in s.units)
    staff = tuple(id for id in step.staff if id in s.staff)
    if not group and not staff:
        return None
    step = step._replace(group=group, staff=staff)
    apart = _by_hex(s, step)
    if len(apart) > 1:
        s.then(*apart)
        return None
    (step,) = apart
    if not step.started:
        return _start(s, step)
    if step.left <= 0 and _settled(s, step):
        return None
    return _one_hex(s, step)


def _by_hex(s: Brothers, step: Retreat) -> list[Retreat]:
    """A retreat for each hex: those who owe it may have parted since, also on the way, where fire
    can drive back some of them."""
    units = {uid: s.units[uid].hex for uid in step.group}
    staff = {id: s.staff[id].hex for id in step.staff}
    apart = []
    for hex in dict.fromkeys((*units.values(), *staff.values())):
        group = tuple(uid for uid, there in units.items() if there == hex)
        alone = tuple(id for id, there in staff.items() if there == hex)
        apart.append(step._replace(group=group, staff=alone, started=step.started or not group))
    return apart


def _start(s: Brothers, step: Retreat) -> Rule[None]:
    """10.1, 12.5: who goes along: any unit of the hex where one falls back by a break test, and
    headquarters always, unless they are held.  Events may keep the group where it is."""
    hex, side = s.units[step.group[0]].hex, s.side(step.group[0])
    group, staff = list(step.group), list(step.staff)
    may = [id for id in s.staff_at(hex, side) if id not in staff and step.cause != HELD]
    if step.cause == BREAK_TEST:
        may += [uid for uid in s.stacks[hex] if uid not in group]
    while may:
        about = GoAlong(step.group[0])
        option = yield from choose(side, "12.5", about, [*map(Pick, may), DONE])
        if option == DONE:
            break
        id = str(option.value)
        may.remove(id)
        (group if id in s.units else staff).append(id)
    ordered = tuple(uid for uid in s.stacks[hex] if uid in group)
    s.then(
        Window("retreat", ordered, hex, (side,)),
        step._replace(group=ordered, staff=tuple(staff), started=True),
    )


def _settled(s: Brothers, step: Retreat) -> bool:
    """Whether the group may stop here: in an overfull hex it must go on (4.1, 12.5)."""
    return not step.group or room(s, s.units[step.group[0]].hex, 0) or step.left <= -MOST


def _one_hex(s: Brothers, step: Retreat) -> Rule[None]:
    here = s.units[step.group[0]].hex if step.group else s.staff[step.staff[0]].hex
    side = _side(s, step)
    ways = {uid: best_hexes(s, step, here, uid) for uid in step.group}
    lost = [uid for uid, hexes in ways.items() if not hexes]
    for uid in lost:
        break_unit(s, uid, "no way to retreat")
    group = tuple(uid for uid in step.group if uid not in lost)
    if not group:
        yield from _staff_alone(s, step, here)
        return
    common = set.intersection(*(set(ways[uid]) for uid in group))
    together = sum(map(s.strength, group))
    fits = {hex for hex in common if room(s, hex, together)}
    if any(room(s, hex, s.strength(group[0])) for hex in common):
        common = fits  # who can find room alone does not crowd a hex together with others
    if not common:  # nor can all arms go the same way: they part, headquarters with the first
        apart = [step._replace(group=(uid,), staff=()) for uid in group]
        s.then(apart[0]._replace(staff=step.staff), *apart[1:])
        return
    options: list[Option] = [Go(hex) for hex in sorted(common)]
    if len(group) > 1:
        options += [Pick(uid) for uid in group]
    about = RetreatTo(group[0], group, step.left)
    option = (
        options[0]
        if len(common) == 1 and len(group) > 1 and all(ways[u] == ways[group[0]] for u in group)
        else (yield from choose(side, "12.5", about, options))
    )
    if option.kind == "pick":
        alone = str(option.value)
        rest = tuple(uid for uid in group if uid != alone)
        s.then(step._replace(group=(alone,), staff=()), step._replace(group=rest))
        return
    hex = int(option.value)
    yield from _fall_back(s, step._replace(group=group), here, hex)


def _fall_back(s: Brothers, step: Retreat, here: int, hex: int) -> Rule[None]:
    group, side = step.group, _side(s, step)
    more = sum(map(s.strength, group))
    at, near = 0, s.beside(s.enemy(side), hex)
    if step.left > 1 and not near:  # it goes on at once, so its place there matters to nobody
        at = habitual_place(s, group[0], hex)
    elif room(s, hex, more):
        at = yield from choose_place(s, group[0], hex, places(s, group[0], hex))
    s.joined(hex)
    for index, uid in enumerate(group):
        s.shift(uid, hex, at + index)
        s.declared = without(s.declared, uid)
    s.seen -= set(group)
    for id in step.staff:
        s.place_staff(id, hex)
    take_place(s, side, hex)
    s.tell("12.5", "{uids} {uids:falls|fall} back to {hex}.", uids=group, hex=hex)
    if step.cause == LOSS:
        _spare_winner(s, here)
    if s.setting.ground.loose_woods(here, hex):
        for uid in group:
            disorder(s, uid)
    s.then(step._replace(left=step.left - 1))
    if near:
        s.then(AnswerFire(group, hex, retreating=True, spared_by=step.spared_by))


def _spare_winner(s: Brothers, hex: int) -> None:
    """12.4.2: losers of this hex have paid a point by going back, so the winner pays nothing, even
    if there is no way for them but back into it in the end (A5.20)."""
    s.agenda = tuple(r for r in s.agenda if not (isinstance(r, PayLoss) and r.hex == hex))


def _staff_alone(s: Brothers, step: Retreat, here: int) -> Rule[None]:
    """Headquarters that fall back without units; on the map edge they stop (Q53)."""
    for id in step.staff:
        if id not in s.staff:
            continue  # its formation has just come to an end (10.2)
        hexes = best_hexes(s, step, here, None)
        if not hexes:
            continue
        about = RetreatTo(id, (id,), step.left)
        side = s.setting.roster.staff_side(id)
        option = yield from choose(side, "12.5", about, [Go(hex) for hex in sorted(hexes)])
        s.place_staff(id, int(option.value))
    if step.left > 1:
        s.then(step._replace(group=(), left=step.left - 1))


def _side(s: Brothers, step: Retreat) -> str:
    if step.group:
        return s.side(step.group[0])
    return s.setting.roster.staff_side(step.staff[0])


# Where to


Rank = tuple[int, int, int]
"""How well a retreat leads away from the enemy, whether there is room, whether it comes nearer to
its headquarters; 0 is best."""


def best_hexes(s: Brothers, step: Retreat, here: int, uid: str | None) -> list[int]:
    """12.5: the hexes that rank first."""
    ranked = ranked_hexes(s, step, here, uid)
    best = min(ranked.values(), default=None)
    return [hex for hex, rank in ranked.items() if rank == best]


def ranked_hexes(s: Brothers, step: Retreat, here: int, uid: str | None) -> dict[int, Rank]:
    """12.5: the hexes that are open: farther from the enemy, not overfull, nearer to the
    headquarters.

    Where none is farther away one of the same distance will do, or one that is nearer; only who is
    shut in on all sides is lost (Q41).
    """
    setting = s.setting
    board, ground = setting.board, setting.ground
    arm = s.counter(uid).arm if uid is not None else INFANTRY
    side = s.side(uid) if uid is not None else setting.roster.staff_side(step.staff[0])
    foes = _foes(s, step, side, here)
    enemy = s.enemy(side)
    home = _headquarters(s, uid)
    more = s.strength(uid) if uid is not None else 0
    ranked: dict[int, Rank] = {}
    for there in board.neighbours[here]:
        if there is None or s.holder(there) == enemy or s.staff_at(there, enemy):
            continue
        if not may_cross(ground, here, there, arm, there in s.stacks):
            continue
        before, after = _distance(s, here, foes), _distance(s, there, foes)
        ranked[there] = (
            0 if after > before else 1 if after == before else 2,
            0 if room(s, there, more) else 1,
            0 if home is None or board.distance(there, home) < board.distance(here, home) else 1,
        )
    return ranked


def _foes(s: Brothers, step: Retreat, side: str, here: int) -> Sequence[int]:
    """The hexes to get away from: the victors' after an assault, the firers' after a fire, else
    those of the nearest enemies."""
    named = [s.units[uid].hex for uid in step.enemies if uid in s.units]
    if named:
        return list(dict.fromkeys(named))
    enemy = s.enemy(side)
    theirs = [hex for hex in s.stacks if s.holder(hex) == enemy]
    nearest = min((s.setting.board.distance(here, hex) for hex in theirs), default=0)
    return [hex for hex in theirs if s.setting.board.distance(here, hex) == nearest]


def _distance(s: Brothers, hex: int, foes: Iterable[int]) -> int:
    return min((s.setting.board.distance(hex, foe) for foe in foes), default=0)


def _headquarters(s: Brothers, uid: str | None) -> int | None:
    if uid is None:
        return None
    staff = s.staff.get(s.counter(uid).formation)
    return staff.hex if staff is not None else None
