"""Which attacks are worth making from where units stand, or would stand."""

from __future__ import annotations

from collections.abc import Mapping

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
        _, blow = best_assignment(s, book, {uid: targets[uid] for uid in units}, where)
        theirs, ours, taken = theirs + blow.theirs, ours + blow.ours, taken + blow.taken
    return Blow(theirs, ours, taken)


def best_assignment(
    s: Radetzky, book: Book, targets: Mapping[str, list[int]], where: Mapping[str, int]
) -> tuple[Assignment, Blow]:
    """Who attacks what within one group; nobody, if nothing is worth it.

    Tried are: everybody together against the hexes beside them, spread so that each hex has
    attackers; and the same without the units of one hex at a time.
    """
    best: tuple[Assignment, Blow] = ({}, NOTHING)
    hexes = dict.fromkeys(where[uid] for uid in targets)
    leave_out: list[int | None] = [None, *(hexes if len(hexes) > 1 else ())]
    for left in leave_out:
        some = {uid: there for uid, there in targets.items() if where[uid] != left}
        for assignment in (spread(s, book, some, where), massed(s, some, where)):
            blow = worth_of(book, assignment, where)
            if blow.theirs - blow.ours > max(best[1].theirs - best[1].ours, WORTH_IT):
                best = (assignment, blow)
    return best


def spread(
    s: Radetzky, book: Book, targets: Mapping[str, list[int]], where: Mapping[str, int]
) -> Assignment:
    """Each enemy hex gets attackers in turn, the units with the least choice first."""
    assigned: Assignment = {}
    strength = dict.fromkeys((hex for hexes in targets.values() for hex in hexes), 0.0)
    need = {hex: sum(map(s.factor, s.combat_units(hex))) for hex in strength}
    for uid in sorted(targets, key=lambda uid: (len(targets[uid]), -s.factor(uid), uid)):
        hex = min(targets[uid], key=lambda hex: (strength[hex] / max(need[hex], 1), hex))
        assigned[uid] = (hex,)
        strength[hex] += s.factor(uid)
    return dutiful(targets, where, assigned)


def massed(s: Radetzky, targets: Mapping[str, list[int]], where: Mapping[str, int]) -> Assignment:
    """Everybody against the weakest hex that he can reach."""
    need = {
        hex: sum(map(s.factor, s.combat_units(hex))) for hexes in targets.values() for hex in hexes
    }
    assigned: Assignment = {
        uid: (min(hexes, key=lambda hex: (need[hex], hex)),) for uid, hexes in targets.items()
    }
    return dutiful(targets, where, assigned)


def dutiful(
    targets: Mapping[str, list[int]], where: Mapping[str, int], assigned: Assignment
) -> Assignment:
    """Somebody takes on each hex that is left over: the first beside it attacks both at once."""
    attacked = {hex for hexes in assigned.values() for hex in hexes}
    for uid in sorted(targets):
        for hex in targets[uid]:
            if hex not in attacked:
                assigned[uid] = tuple(sorted({*assigned[uid], hex}))
                attacked.add(hex)
    return assigned


def fights_of(assignment: Assignment) -> list[tuple[list[str], tuple[int, ...]]]:
    """The fights that follow, as `combat.attacks_of` has them."""
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
