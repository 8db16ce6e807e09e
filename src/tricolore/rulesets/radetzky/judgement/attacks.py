"""Which attacks are worth making from where units stand, or would stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tricolore.rulesets.radetzky.judgement.fights import NOTHING, Blow
from tricolore.rulesets.radetzky.judgement.stands import Book
from tricolore.rulesets.radetzky.state import Radetzky

WORTH_IT = 0.1
"""What attacks must bring more than they cost."""

Assignment = dict[str, tuple[int, ...]]
"""The hexes that each unit attacks."""


def targets_of(s: Radetzky, side: str, where: Mapping[str, int]) -> dict[str, list[int]]:
    """The enemy hexes beside each unit, where it would be."""
    enemy = s.enemy(side)
    held = s.ground_of[enemy]
    bits, around = s.setting.bits.bit, s.setting.ground.around
    beside: dict[int, list[int]] = {}
    found: dict[str, list[int]] = {}
    for uid, hex in where.items():
        if hex not in beside:
            near = [there for there in around[hex] if held & bits[there]]
            beside[hex] = sorted(there for there in near if s.combat_units(there))
        if beside[hex]:
            found[uid] = beside[hex]
    return found


def components(targets: Mapping[str, list[int]]) -> list[list[str]]:
    """Units whose attacks hang together, since whoever attacks must engage all beside him."""
    groups: list[tuple[set[int], list[str]]] = []
    for uid, hexes in targets.items():
        joined = [group for group in groups if group[0].intersection(hexes)]
        groups = [group for group in groups if not group[0].intersection(hexes)]
        merged = (set(hexes).union(*(group[0] for group in joined)), [uid])
        for group in joined:
            merged[1].extend(group[1])
        groups.append(merged)
    return [sorted(units) for _, units in groups]


def best_attacks(s: Radetzky, book: Book, side: str, where: Mapping[str, int]) -> Blow:
    """What the best attacks bring, over all groups of units that hang together."""
    targets = targets_of(s, side, where)
    theirs = ours = taken = 0.0
    for units in components(targets):
        key = tuple((uid, where[uid]) for uid in units)
        blow = book.blows.get(key)
        if blow is None:
            mine = {uid: targets[uid] for uid in units}
            _, blow = best_assignment(s, book, mine, where)
            book.blows[key] = blow
        theirs, ours, taken = theirs + blow.theirs, ours + blow.ours, taken + blow.taken
    return Blow(theirs, ours, taken)


def best_assignment(
    s: Radetzky, book: Book, targets: Mapping[str, list[int]], where: Mapping[str, int]
) -> tuple[Assignment, Blow]:
    """Who attacks what within one group; nobody, if nothing is worth it.

    Tried are: everybody against the hexes beside him, with the weight on one hex or on none.  From
    the best of these the units of one hex after another are left out, as long as that is better.
    """
    some = dict(targets)
    best: tuple[Assignment, Blow] = ({}, NOTHING)
    aims: list[int | None] = [None]
    hexes = list(dict.fromkeys(hex for hexes in targets.values() for hex in hexes))
    if len(hexes) > 1:
        aims += hexes
    tried, aim = _best_of(book, some, where, aims)
    while True:
        if _net(tried[1]) > max(_net(best[1]), WORTH_IT):
            best = tried
        froms = dict.fromkeys(where[uid] for uid in some)
        if len(froms) < 2:
            return best
        fewer = [
            {uid: there for uid, there in some.items() if where[uid] != left} for left in froms
        ]
        found = [(_best_of(book, one, where, [aim])[0], one) for one in fewer]
        following, rest = max(found, key=lambda pair: _net(pair[0][1]))
        if _net(following[1]) <= _net(tried[1]):
            return best
        tried, some = following, rest


def _net(blow: Blow) -> float:
    return blow.theirs - blow.ours


def _best_of(
    book: Book,
    targets: Mapping[str, list[int]],
    where: Mapping[str, int],
    aims: Iterable[int | None],
) -> tuple[tuple[Assignment, Blow], int | None]:
    """The best way for all of these units to attack, and the hex that it aims at."""
    found = []
    for aim in aims:
        way = spread(book, targets) if aim is None else massed(book, targets, aim)
        found.append(((way, worth_of(book, way, where)), aim))
    return max(found, key=lambda pair: _net(pair[0][1]))


def spread(book: Book, targets: Mapping[str, list[int]]) -> Assignment:
    """Each enemy hex gets attackers in turn, the units with the least choice first."""
    assigned: Assignment = {}
    factors, strength = book.factors, dict[int, float]()
    for uid in sorted(targets, key=lambda uid: (len(targets[uid]), -factors[uid], uid)):
        hex = min(targets[uid], key=lambda hex: (strength.get(hex, 0.0) / book.held_by(hex), hex))
        assigned[uid] = (hex,)
        strength[hex] = strength.get(hex, 0.0) + factors[uid]
    return dutiful(book, targets, assigned)


def massed(book: Book, targets: Mapping[str, list[int]], aim: int) -> Assignment:
    """Everybody beside one hex attacks it, and the others the weakest hex that they can reach."""
    assigned: Assignment = {
        uid: (aim if aim in hexes else min(hexes, key=lambda hex: (book.held_by(hex), hex)),)
        for uid, hexes in targets.items()
    }
    return dutiful(book, targets, assigned)


def dutiful(book: Book, targets: Mapping[str, list[int]], assigned: Assignment) -> Assignment:
    """Somebody takes on each hex that is left over: the weakest beside it who is not needed where
    he is.  If everybody is, one of them attacks both hexes at once."""
    attacked: dict[int, int] = {}
    for (hex,) in assigned.values():
        attacked[hex] = attacked.get(hex, 0) + 1
    factors = book.factors
    for hex in dict.fromkeys(hex for hexes in targets.values() for hex in hexes):
        if hex in attacked:
            continue
        beside = [uid for uid, hexes in targets.items() if hex in hexes]
        spare = [uid for uid in beside if all(attacked[one] > 1 for one in assigned[uid])]
        uid = min(spare or beside, key=lambda uid: (factors[uid], uid))
        if spare:
            for one in assigned[uid]:
                attacked[one] -= 1
            assigned[uid] = (hex,)
        else:
            assigned[uid] = tuple(sorted({*assigned[uid], hex}))
        attacked[hex] = 1
    return assigned


def fights_of(assignment: Assignment) -> list[tuple[list[str], tuple[int, ...]]]:
    """The fights that follow, as `combat.attacks_of` has them."""
    if all(len(hexes) == 1 for hexes in assignment.values()):
        fights: dict[tuple[int, ...], list[str]] = {}
        for uid, hexes in assignment.items():
            fights.setdefault(hexes, []).append(uid)
        return [(uids, hexes) for hexes, uids in fights.items()]
    groups: list[set[int]] = []
    for hexes in assignment.values():
        joined = [group for group in groups if group.intersection(hexes)]
        groups = [group for group in groups if not group.intersection(hexes)]
        groups.append(set(hexes).union(*joined))
    return [
        (
            [uid for uid, hexes in assignment.items() if group.intersection(hexes)],
            tuple(sorted(group)),
        )
        for group in groups
    ]


def worth_of(book: Book, assignment: Assignment, where: Mapping[str, int]) -> Blow:
    theirs = ours = taken = 0.0
    for units, hexes in fights_of(assignment):
        blow = book.odds.attack([(uid, where[uid]) for uid in units], hexes)
        theirs, ours, taken = theirs + blow.theirs, ours + blow.ours, taken + blow.taken
    return Blow(theirs, ours, taken)
