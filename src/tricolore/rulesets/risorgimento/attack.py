"""7.3, 7.4: who attacks which hex, Commitment, and the order of fights."""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.core.ask import DONE, NO, Go, Option, Pick, Rule, Say, choose, choose_facing
from tricolore.core.tally import Tally
from tricolore.rulesets.risorgimento.activation import units_of
from tricolore.rulesets.risorgimento.charge import charge_targets, ways_left
from tricolore.rulesets.risorgimento.command import brigade_reach
from tricolore.rulesets.risorgimento.die import roll
from tricolore.rulesets.risorgimento.magenta import check_surprise, is_barred
from tricolore.rulesets.risorgimento.notice import noticed
from tricolore.rulesets.risorgimento.reactions import (
    COUNTERCHARGE,
    ask_riders_before_attack,
    before_attack,
    party_of,
    who_alarms,
)
from tricolore.rulesets.risorgimento.results import cross
from tricolore.rulesets.risorgimento.setting import JAEGER
from tricolore.rulesets.risorgimento.small_arms import OUT_OF_TOWN
from tricolore.rulesets.risorgimento.stacking import fits
from tricolore.rulesets.risorgimento.state import NO_ATTACK, Risorgimento
from tricolore.rulesets.risorgimento.steps import (
    Assaults,
    Commit,
    Declare,
    Fight,
    Fights,
    Receive,
)
from tricolore.rulesets.risorgimento.subjects import (
    ChargeAt,
    ChargeBy,
    ChooseAssault,
    FaceOnEntry,
    JoinAttack,
    NextFight,
    NextGroup,
    Occupy,
    Target,
)
from tricolore.rulesets.risorgimento.terms import GOES_IN, HOLDS_BACK
from tricolore.rulesets.risorgimento.terrain import HC, TOWN

SPLIT, TOGETHER = Say("split"), Say("together")
UNWILLING = 2
"""Magenta: what the regiment of Archduke Sigismund adds to its Commitment."""


def assaults(s: Risorgimento, step: Assaults) -> Rule[None] | None:
    """7.4: after all movement and fire, brigade by brigade."""
    act = s.act
    assert act is not None
    if act.kind == NO_ATTACK or s.corps[act.corps].withdrawing:
        return None
    able = [id for id in attacking_brigades(s) if id not in s.assaulted and can_attack(s, id)]
    return _next_assault(s, act.corps, able) if able else None


def attacking_brigades(s: Risorgimento) -> tuple[str, ...]:
    act = s.act
    assert act is not None
    if act.leader:
        return (act.leader,)
    brigades = s.setting.corps_brigades[act.corps]
    return tuple(id for id in brigades if not act.only or id == act.only)


def _next_assault(s: Risorgimento, corps: str, able: list[str]) -> Rule[None]:
    side = s.setting.corps[corps].side
    none = [] if must_charge(s) else [DONE]
    option = yield from choose(side, "7.4", ChooseAssault(corps), [*map(Pick, able), *none])
    if option != DONE:
        brigade = str(option.value)
        s.assaulted |= {brigade}
        s.then(Declare(brigade), Assaults())


def must_charge(s: Risorgimento, uids: Iterable[str] = ()) -> bool:
    """4.16: regiments that have moved in a Massed Attack must charge, if they can."""
    act = s.act
    assert act is not None
    if not act.leader:
        return False
    return any(uid in s.moved and charge_targets(s, uid) for uid in uids or units_of(s, act.leader))


def can_attack(s: Risorgimento, brigade: str) -> bool:
    return any(attack_hexes(s, uid) or charge_targets(s, uid) for uid in units_of(s, brigade))


# Who may attack


def may_attack(s: Risorgimento, uid: str) -> bool:
    """7.3, 7.33, 9.11: infantry other than Jägers, In Command and in order; not in square."""
    unit, counter = s.units[uid], s.counter(uid)
    return (
        counter.foot
        and counter.kind != JAEGER
        and uid in s.commanded
        and uid not in s.attacked
        and not unit.disordered
        and not unit.square
        and not unit.reserve
        and not s.is_hdc(uid)
    )


def attack_hexes(s: Risorgimento, uid: str) -> list[int]:
    """7.4, A2: enemies in frontal hexes, unless the hexside cannot be crossed.

    From heavy cultivation only into controlled hexes (6.23), and into Towns (N9).
    """
    if not may_attack(s, uid):
        return []
    unit, ground, enemy = s.units[uid], s.setting.ground, s.enemy(s.side(uid))
    if not s.is_beside(enemy, unit.hex):
        return []
    kind = s.counter(uid).mobility
    found = [
        hex
        for hex in s.frontal(uid)
        if s.holder(hex) == enemy
        and ground.attack_sides(kind, unit.hex, hex, s.down, s.mud) is not None
        and not is_barred(s, uid, hex)
    ]
    if found and ground.is_(unit.hex, HC):
        zone = ground.zone(kind, unit.hex, s.front(uid))
        ahead = s.setting.board.neighbours[unit.hex][unit.facing]
        found = [
            hex
            for hex in found
            if hex in zone
            or (ground.is_(hex, TOWN) and (hex == ahead or ground.link(unit.hex, hex)))
        ]
    return sorted(found)


# Declaration


def declare(s: Risorgimento, step: Declare) -> Rule[None]:
    """7.3: each stack attacks one hex, or splits; who attacks is settled before any Commitment."""
    s.targets, s.entries, s.committed = {}, {}, frozenset()
    units = units_of(s, step.brigade)
    for hex in dict.fromkeys(s.units[uid].hex for uid in units):
        here = [uid for uid in s.stacks[hex] if uid in units]
        foot = [uid for uid in here if attack_hexes(s, uid)]
        if foot:
            yield from _aim_foot(s, hex, foot)
        horse = [uid for uid in here if charge_targets(s, uid)]
        if horse:
            yield from _aim_horse(s, hex, horse)
    hexes = list(dict.fromkeys(s.targets.values()))
    for uid in s.targets:
        s.mark_busy(uid)
    if hexes:
        s.then(*map(Receive, hexes), Commit(step.brigade), Fights(step.brigade))


def _aim_foot(s: Risorgimento, hex: int, uids: list[str]) -> Rule[None]:
    side = s.side(uids[0])
    together = attack_hexes(s, uids[0])
    if len(uids) > 1 and leaves_town(s, hex, uids):
        options: list[Option] = [*map(Go, together), SPLIT, NO]
        option = yield from choose(side, "7.3", Target(hex, tuple(uids)), options)
        if option == NO:
            return
        if option != SPLIT:
            s.targets.update(dict.fromkeys(uids, int(option.value)))
            return
    for uid in uids:
        if not leaves_town(s, hex, [uid]):
            continue
        options = [*map(Go, attack_hexes(s, uid)), NO]
        option = yield from choose(side, "7.3", Target(hex, (uid,)), options)
        if option != NO:
            s.targets[uid] = int(option.value)


def leaves_town(s: Risorgimento, hex: int, uids: list[str]) -> bool:
    """5.53: two units at most fire or attack out of a Town."""
    if not s.setting.ground.is_(hex, TOWN):
        return True
    out = s.fired | s.attacked | s.targets.keys()
    busy = {uid for uid in s.foot(hex) if uid in out}
    return len(busy.union(uids)) <= OUT_OF_TOWN


def _aim_horse(s: Risorgimento, hex: int, uids: list[str]) -> Rule[None]:
    """R50: two regiments of a hex charge one target together, or split."""
    side = s.side(uids[0])
    if len(uids) > 1:
        none: list[Option] = [] if must_charge(s, uids) else [NO]
        common = set.intersection(*(set(charge_targets(s, uid)) for uid in uids))
        options: list[Option] = [*map(Go, sorted(common)), SPLIT, *none]
        option = yield from choose(side, "7.5", ChargeAt(hex, tuple(uids)), options)
        if option == NO:
            return
        if option != SPLIT:
            yield from _charge_by(s, hex, uids, int(option.value))
            return
    for uid in uids:
        none = [] if must_charge(s, (uid,)) else [NO]
        options = [*map(Go, sorted(charge_targets(s, uid))), *none]
        option = yield from choose(side, "7.5", ChargeAt(hex, (uid,)), options)
        if option != NO:
            yield from _charge_by(s, hex, [uid], int(option.value))


def _charge_by(s: Risorgimento, hex: int, uids: list[str], target: int) -> Rule[None]:
    """7.45: the hexside through which they enter decides on terrain and Rear, so it is chosen."""
    entries = charge_targets(s, uids[0])[target]
    about = ChargeBy(hex, target, tuple(uids))
    option = yield from choose(s.side(uids[0]), "7.5", about, [*map(Go, entries)])
    s.targets.update(dict.fromkeys(uids, target))
    s.entries.update(dict.fromkeys(uids, int(option.value)))


# Before the attack


def receive(s: Risorgimento, step: Receive) -> Rule[None] | None:
    """7.17, 7.24, 7.53: those who are about to be attacked react."""
    attackers = attackers_of(s, step.hex)
    return _receive(s, step, attackers) if attackers and step.hex in s.stacks else None


def attackers_of(s: Risorgimento, hex: int) -> list[str]:
    return [uid for uid, target in s.targets.items() if target == hex and uid in s.units]


def _receive(s: Risorgimento, step: Receive, attackers: list[str]) -> Rule[None]:
    hex = step.hex
    if not is_enemy(s, attackers[0], hex):
        return
    if not step.again:
        yield from check_surprise(s, hex, attackers)
    foot = [uid for uid in attackers if s.counter(uid).foot]
    if foot and party_of(s, hex):
        alarming = who_alarms(s, hex, foot)
        answer = yield from ask_riders_before_attack(s, hex, alarming)
        if answer.kind == "go":
            if hex not in s.stacks:
                yield from _occupy(s, hex, foot)
                return
        elif answer == COUNTERCHARGE:
            here = s.units[alarming].hex
            party = tuple(uid for uid in s.stacks[hex] if s.counter(uid).horse)
            for uid in s.stacks[here]:
                s.targets.pop(uid, None)
            # The other attackers still come, and those who are left in the hex react to them.
            s.then(Fight(here, party, charge=True, counter=True), Receive(hex, again=True))
            return
    if hex not in s.surprised:
        yield from before_attack(s, hex, attackers)


def _occupy(s: Risorgimento, hex: int, foot: list[str]) -> Rule[None]:
    """6.34, 7.53: infantry may enter the hex that riders have left."""
    for uid in foot:
        s.targets.pop(uid, None)
        here = s.units[uid].hex
        if not fits(s, hex, uid):
            continue
        side = s.side(uid)
        option = yield from choose(side, "6.34", Occupy(uid, hex), [Go(hex), NO])
        if option == NO:
            continue
        ahead = s.setting.board.direction(here, hex)
        s.put(uid, hex, ahead)
        s.mark_busy(uid)
        s.tell("6.34", "{uid} enters {hex}.", uid=uid, hex=hex)
        cross(s, uid, here, hex)
        if s.fighters(hex) == [uid]:  # 6.1, 6.11
            ways = [(ahead + turn) % 6 for turn in range(6)]
            facing = yield from choose_facing(side, "6.34", FaceOnEntry(uid, hex), ways)
            s.update(uid, facing=facing)
        noticed(s, uid)


# Commitment


def commit(s: Risorgimento, step: Commit) -> Rule[None]:
    """7.41: all Commitment dice of the brigade fall before its first fight."""
    for uids in commitment_groups(s):
        top = uids[0]
        target = s.targets[top]
        tally = commitment_tally(s, top, target)
        cohesion = s.cohesion(top)
        modifier = tally.total
        die = yield from roll(
            "7.41",
            f"the commitment of {top}",
            lambda face, limit=cohesion - modifier: face <= limit,  # type: ignore[misc]
        )
        good = die + modifier <= cohesion
        s.tell(
            "7.41",
            "{uid} rolls {die} to attack {hex}: {result}.",
            uid=top,
            die=die,
            hex=target,
            result=GOES_IN if good else HOLDS_BACK,
            tally=tally,
            dice=[die],
        )
        for uid in uids:
            if good:
                s.committed |= {uid}
                s.mark_busy(uid)
            else:
                s.targets.pop(uid)


def commitment_groups(s: Risorgimento) -> list[list[str]]:
    """7.42: the top unit of a hex rolls for those who attack the same target with it.

    Who has been disordered by reaction fire attacks no more (R44).
    """
    groups: dict[tuple[int, int], list[str]] = {}
    for uid, target in list(s.targets.items()):
        if uid not in s.units or s.units[uid].disordered or not is_enemy(s, uid, target):
            s.targets.pop(uid)
            continue
        groups.setdefault((s.units[uid].hex, target), []).append(uid)
    for (hex, _), uids in groups.items():
        uids.sort(key=s.stacks[hex].index)
    return list(groups.values())


def commitment_tally(s: Risorgimento, uid: str, target: int) -> Tally:
    """7.41: the brigadier's modifier, if the unit is within his range at this moment."""
    tally, leads = Tally(), s.act.leader if s.act is not None else ""
    brigade = leads or s.brigade_of(uid)
    if brigade and s.units[uid].hex in brigade_reach(s, brigade):
        tally.add(s.setting.brigades[brigade].commitment, "brigadier", "7.41")
    if s.counter(uid).horse and any(s.units[other].square for other in s.stacks[target]):
        tally.add(1, "charging a square", "6.14")
    if s.counter(uid).regiment in s.setting.special.unwilling:
        tally.add(UNWILLING, "unwilling regiment", "Magenta")
    return tally


# Fights


def fights(s: Risorgimento, step: Fights) -> Rule[None] | None:
    """7.44: attacks are resolved one hex at a time, in any order."""
    left = {uid: target for uid, target in s.targets.items() if is_pending(s, uid, target)}
    left = {uid: target for uid, target in left.items() if keeps_way(s, uid, target)}
    if not left:
        s.targets, s.entries = {}, {}
        s.committed = s.riders = frozenset()
        s.surprised = frozenset()
        return None
    return _next_fight(s, step, left)


def is_pending(s: Risorgimento, uid: str, target: int) -> bool:
    """Whether a committed unit still has somebody to attack."""
    if uid not in s.units or uid not in s.committed or s.units[uid].disordered:
        return False
    return is_enemy(s, uid, target)


def keeps_way(s: Risorgimento, uid: str, target: int) -> bool:
    """A24: a charge lapses if units have come into all its ways."""
    return uid not in s.entries or bool(ways_left(s, uid, target))


def find_ways(s: Risorgimento) -> None:
    """A24: a charge takes another way if units have come into its own."""
    for uid, target in s.targets.items():
        if uid in s.entries and s.entries[uid] not in (open_to := ways_left(s, uid, target)):
            s.entries[uid] = open_to[0]


def is_enemy(s: Risorgimento, uid: str, hex: int) -> bool:
    """Whether enemies of a unit are on a hex."""
    return s.holder(hex) == s.enemy(s.side(uid))


def _next_fight(s: Risorgimento, step: Fights, left: dict[str, int]) -> Rule[None]:
    s.targets = left
    find_ways(s)
    hexes = sorted(set(s.targets.values()))
    side = s.setting.side_of(step.brigade)
    option = yield from choose(side, "7.44", NextFight(step.brigade), [*map(Go, hexes)])
    hex = int(option.value)
    group = yield from _who_attacks(s, side, hex)
    for uid in group:
        s.targets.pop(uid)
    s.then(Fight(hex, tuple(group), charge=s.counter(group[0]).horse), step)


def _who_attacks(s: Risorgimento, side: str, hex: int) -> Rule[list[str]]:
    """7.31, 7.32: units of one hex attack together; those beside them may combine with them."""
    uids = attackers_of(s, hex)
    stacks = attack_stacks(s, uids)
    groups = attack_groups(s, uids)
    options: list[Option] = [Pick(stack[0]) for stack in stacks]
    if len(stacks) > len(groups) == 1:
        options.insert(0, TOGETHER)
    option = yield from choose(side, "7.32", NextGroup(hex), options)
    if option == TOGETHER:
        return groups[0]
    group = next(stack for stack in stacks if stack[0] == option.value)
    whole = next(one for one in groups if group[0] in one)
    while True:
        near = [
            stack
            for stack in stacks
            if stack[0] in whole
            and stack[0] not in group
            and len(attack_groups(s, (*group, *stack))) == 1
        ]
        if not near:
            return group
        options = [TOGETHER, *(Pick(stack[0]) for stack in near), DONE]
        option = yield from choose(side, "7.31", JoinAttack(hex, tuple(group)), options)
        if option == DONE:
            return group
        if option == TOGETHER:
            return group + [uid for uid in whole if uid not in group]
        group = group + next(stack for stack in near if stack[0] == option.value)


def attack_stacks(s: Risorgimento, uids: Iterable[str]) -> list[list[str]]:
    """Attackers by the hex where they stand, and by arm."""
    found: dict[tuple[int, bool], list[str]] = {}
    for uid in uids:
        found.setdefault((s.units[uid].hex, s.counter(uid).horse), []).append(uid)
    return list(found.values())


def attack_groups(s: Risorgimento, uids: Iterable[str]) -> list[list[str]]:
    """7.31: units stacked together or in adjacent hexes may combine; others attack separately."""
    left, groups = list(uids), []
    around = s.setting.ground.around
    while left:
        group = [left.pop(0)]
        grown = True
        while grown:
            hexes = {s.units[uid].hex for uid in group}
            more = [
                uid
                for uid in left
                if s.counter(uid).horse == s.counter(group[0]).horse
                and (s.units[uid].hex in hexes or not hexes.isdisjoint(around[s.units[uid].hex]))
            ]
            grown = bool(more)
            group += more
            left = [uid for uid in left if uid not in more]
        groups.append(group)
    return groups
