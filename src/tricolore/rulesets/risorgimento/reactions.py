"""6.34, 6.35, 7.17, 7.21, 7.24, 7.53, 7.54: how the enemy reacts, in one fixed order (N2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tricolore.core.ask import NO, Go, Option, Rule, Say, choose, choose_facing
from tricolore.core.search import Edges
from tricolore.rulesets.risorgimento.artillery import (
    can_hit,
    combine_in_reaction,
    fire_at,
    is_able,
)
from tricolore.rulesets.risorgimento.charge import may_countercharge
from tricolore.rulesets.risorgimento.facing import faced_in, turns_from
from tricolore.rulesets.risorgimento.magenta import turn_price
from tricolore.rulesets.risorgimento.notice import noticed
from tricolore.rulesets.risorgimento.rally import turn_stack
from tricolore.rulesets.risorgimento.reserve import release_near
from tricolore.rulesets.risorgimento.results import cross
from tricolore.rulesets.risorgimento.retreat import push_out, room_by_displacing
from tricolore.rulesets.risorgimento.setting import JAEGER
from tricolore.rulesets.risorgimento.small_arms import NOBODY, Chargers, present, return_fire
from tricolore.rulesets.risorgimento.stacking import fits, is_legal
from tricolore.rulesets.risorgimento.state import PRE_ATTACK, SMALL_ARMS, Risorgimento
from tricolore.rulesets.risorgimento.steps import Displaced, Fight, Press, React, Walk
from tricolore.rulesets.risorgimento.subjects import (
    FaceOnEntry,
    FaceWithdrawn,
    PreAttack,
    Withdraw,
    WithdrawCavalry,
)
from tricolore.rulesets.risorgimento.terrain import POINT
from tricolore.rulesets.risorgimento.ways import points_left, reach_of

STAND, COUNTERCHARGE = Say("stand"), Say("countercharge")
AWAY = 2
"""6.34: riders withdraw so many hexes."""


def react(s: Risorgimento, step: React) -> Rule[None] | None:
    """A unit has come up to the enemy in the course of its movement."""
    return _react(s, step.uid) if step.uid in s.units else None


def _react(s: Risorgimento, mover: str) -> Rule[None]:
    enemy = s.enemy(s.side(mover))
    here = s.units[mover].hex
    riders = riders_beside(s, mover)
    jaegers = lone_jaegers(s, mover)
    if (riders or jaegers) and s.counter(mover).foot:
        yield from _face_on_entry(s, mover)
    charging: list[tuple[str, ...]] = []
    gone: set[str] = set()
    for hex in riders:
        party = party_of(s, hex)
        answer = yield from _ask_riders(s, hex, party, mover)
        if answer == COUNTERCHARGE:
            charging.append(tuple(uid for uid in party if s.counter(uid).horse))
        elif answer.kind == "go":
            gone.update(party)
    standing = []
    for uid in jaegers:
        withdrawn = yield from _ask_jaeger(s, uid, mover)
        if withdrawn:
            s.halted |= {mover}  # 6.35
        else:
            standing.append(uid)
    guns = [uid for hex in s.around(here, enemy) for uid in s.guns(hex) if uid not in gone]
    yield from _guns_fire(s, guns, here)  # R40: not those who have withdrawn from it
    for uid in standing:
        yield from return_fire(s, uid)
    if mover in s.units and charging:
        s.halted |= {mover}  # R29
        yield from _fire_at_riders(s, here)
        s.then(*(Fight(here, party, charge=True, counter=True) for party in charging))


def _face_on_entry(s: Risorgimento, mover: str) -> Rule[None]:
    """6.32, N3: the facing is chosen as the hex is entered, before anybody reacts."""
    unit = s.units[mover]
    if len(s.fighters(unit.hex)) > 1:
        return  # 6.1: it faces as those who are there
    left = points_left(s, mover)
    every = turns_from(unit.facing)
    open_to = [facing for facing in every if turn_price(s, mover, facing) <= left]
    facing = yield from choose_facing(s.side(mover), "6.32", FaceOnEntry(mover, unit.hex), open_to)
    s.reacted |= {(mover, faced_in(unit.hex))}
    s.spent[mover] = s.spent.get(mover, 0) + turn_price(s, mover, facing)
    turn_stack(s, mover, facing)


# Riders


def riders_beside(s: Risorgimento, mover: str) -> list[int]:
    """6.34, 7.53: hexes of cavalry or horse artillery that infantry has come up to."""
    if not s.counter(mover).foot:
        return []
    here = s.units[mover].hex
    return [hex for hex in s.around(here, s.enemy(s.side(mover))) if party_of(s, hex)]


def party_of(s: Risorgimento, hex: int) -> tuple[str, ...]:
    """R28: the riders of a hex react as one; infantry and other batteries stay behind."""
    stack = s.stacks.get(hex, ())
    riders = tuple(uid for uid in stack if s.counter(uid).horse or s.counter(uid).horse_guns)
    return () if any(s.units[uid].reserve for uid in riders) else riders


def must_react(s: Risorgimento, hex: int, party: Sequence[str], here: int) -> bool:
    """7.53, A3, R26: cavalry must not stand before infantry in its front; guns may."""
    horse = [uid for uid in party if s.counter(uid).horse]
    return any(
        here in s.zone_of.get(uid, ()) or (s.units[uid].disordered and here in s.frontal(uid))
        for uid in horse
    )


def _ask_riders(s: Risorgimento, hex: int, party: tuple[str, ...], mover: str) -> Rule[Option]:
    """Withdraw, countercharge, or stand where 7.54 forbids both or 7.53 does not compel."""
    here = s.units[mover].hex
    ways = withdrawal_hexes(s, hex, party, mover)
    options: list[Option] = [*map(Go, sorted(ways))]
    compelled = must_react(s, hex, party, here)
    horse = tuple(uid for uid in party if s.counter(uid).horse)
    if compelled and horse and may_countercharge(s, horse, hex, here, mover):
        options.append(COUNTERCHARGE)
    if not options:
        return STAND
    if not compelled:
        options.append(STAND)
    option = yield from choose(s.side(party[0]), "7.53", WithdrawCavalry(hex, mover), options)
    if option.kind == "go":
        yield from withdraw(s, party, hex, int(option.value))
    return option


def withdraw(s: Risorgimento, party: Sequence[str], hex: int, there: int) -> Rule[None]:
    """6.34, 7.54: riders ride off together; they may displace others (7.51)."""
    facing, way = s.units[party[0]].facing, gentlest_way(s, party, hex, there)
    if not fits_all(s, there, party):
        moved = yield from push_out(s, there, party, {hex})
        s.then(Displaced((*moved, *party)))
    for uid in party:
        s.put(uid, there, facing)
    for leader in s.at.get(hex, ()):
        if hex not in s.stacks:
            s.post(leader, there)
    s.tell("6.34", "{uids} {uids:withdraws|withdraw} to {hex}.", uids=tuple(party), hex=there)
    release_near(s, s.enemy(s.side(party[0])), way[1])  # R15: on the way as well
    yield from _face_withdrawn(s, party, "6.34")
    for uid in party:
        cross(s, uid, *way)
        noticed(s, uid)


def _face_withdrawn(s: Risorgimento, party: Sequence[str], rule: str) -> Rule[None]:
    """6.11: who has withdrawn faces as he likes, unless others were there before (6.1, 6.13)."""
    first = party[0]
    if any(uid not in party for uid in s.aligned(first)):
        return
    facings = turns_from(s.units[first].facing)
    facing = yield from choose_facing(s.side(first), rule, FaceWithdrawn(first), facings)
    for uid in party:
        s.update(uid, facing=facing)


def gentlest_way(s: Risorgimento, party: Sequence[str], hex: int, there: int) -> tuple[int, ...]:
    """The way of a withdrawal on which terrain disorders the fewest of them."""
    ground = s.setting.ground

    def harm(first: int) -> int:
        return sum(
            ground.disorders(s.counter(uid).mobility, one, other, s.mud, s.down)
            for uid in party
            for one, other in ((hex, first), (first, there))
        )

    firsts = [first for first in ground.around[hex] if _goes_by(s, party, hex, first, there)]
    return (hex, min(firsts, key=harm), there)


def _goes_by(s: Risorgimento, party: Sequence[str], hex: int, first: int, there: int) -> bool:
    """Whether all of them can withdraw through a hex."""
    if s.holder(first) == s.enemy(s.side(party[0])):
        return False
    return all(
        _price(table, hex, first, there) <= POINT * s.counter(uid).points
        for uid, table in zip(party, _tables(s, party), strict=True)
    )


def _tables(s: Risorgimento, party: Sequence[str]) -> list[Edges]:
    ground = s.setting.ground
    return [ground.edges(s.counter(uid).mobility, False, s.mud, s.down) for uid in party]


def fits_all(s: Risorgimento, hex: int, party: Sequence[str]) -> bool:
    return is_legal(s, hex, (*s.stacks.get(hex, ()), *party))


def withdrawal_hexes(s: Risorgimento, hex: int, party: Sequence[str], mover: str) -> dict[int, int]:
    """6.34, 7.54, N5: two hexes away, within their allowance, not into an enemy zone.

    They pass through friends, and through zones.  They cannot react at all in the zone of another
    enemy.
    """
    side, enemy = s.side(party[0]), s.enemy(s.side(party[0]))
    if s.in_zone(enemy, hex, (mover,)):
        return {}
    found: dict[int, int] = {}
    tables = _tables(s, party)
    most = min(POINT * s.counter(uid).points for uid in party)
    for first, _ in tables[0][hex]:
        if s.holder(first) == enemy:
            continue
        for second, _ in tables[0][first]:
            if s.setting.board.distance(hex, second) != AWAY or s.holder(second) == enemy:
                continue
            if s.in_zone(enemy, second):
                continue
            price = max(_price(table, hex, first, second) for table in tables)
            if price <= most and price < found.get(second, most + 1):
                found[second] = price
    roomy = {there: price for there, price in found.items() if fits_all(s, there, party)}
    if roomy:
        return roomy
    return {
        there: price
        for there, price in found.items()
        if s.holder(there) == side and room_by_displacing(s, there, party)
    }


def _price(edges: Edges, hex: int, first: int, second: int) -> int:
    one = next((cost for there, cost in edges[hex] if there == first), 10_000)
    return one + next((cost for there, cost in edges[first] if there == second), 10_000)


def press(s: Risorgimento, step: Press) -> Rule[None] | None:
    """6.34, 7.53: infantry that begins beside riders makes for their hex."""
    if step.uid not in s.units or not party_of(s, step.hex):
        return None
    return _press(s, step)


def _press(s: Risorgimento, step: Press) -> Rule[None]:
    party = party_of(s, step.hex)
    s.mark_busy(step.uid)
    answer = yield from _ask_riders(s, step.hex, party, step.uid)
    if answer == COUNTERCHARGE:
        s.halted |= {step.uid}
        horse = tuple(uid for uid in party if s.counter(uid).horse)
        here = s.units[step.uid].hex
        yield from _fire_at_riders(s, here)
        s.then(Fight(here, horse, charge=True, counter=True))
    elif answer.kind == "go" and step.hex not in s.stacks:
        # No extra cost for the riders, who have left; others beside the hex count as ever.
        reached = reach_of(s, step.uid)
        if step.hex in reached.cost and reached.path(step.hex) == [step.hex]:
            s.then(Walk(step.uid, (step.hex,), (reached.cost[step.hex],)))


def _fire_at_riders(s: Risorgimento, hex: int) -> Rule[None]:
    """R29: small arms of the infantry fire before a countercharge strikes it.

    7.23: this is the one time that they do in this activation.
    """
    for uid in list(s.stacks.get(hex, ())):
        if uid in s.fired:
            continue
        yield from return_fire(s, uid)
        if (uid, SMALL_ARMS) in s.reacted:
            s.fired |= {uid}
            s.mark_busy(uid)


# Jägers and Chasseurs


def lone_jaegers(s: Risorgimento, mover: str) -> list[str]:
    """6.35, 7.21: Jägers alone in their hex, into whose zone an enemy has come."""
    here = s.units[mover].hex
    found = []
    for hex in s.around(here, s.enemy(s.side(mover))):
        stack = s.stacks[hex]
        uid = stack[0]
        if len(stack) > 1 or s.counter(uid).kind != JAEGER or s.units[uid].reserve:
            continue
        near = s.frontal(uid) if s.units[uid].disordered else s.zone_of.get(uid, ())
        if here in near:
            found.append(uid)
    return found


def _ask_jaeger(s: Risorgimento, uid: str, mover: str) -> Rule[bool]:
    """R27: one hex to the rear, and no Reaction Fire; the enemy moves no further."""
    ways = rear_hexes(s, uid)
    if not ways:
        return False
    options = [*map(Go, ways), STAND]
    option = yield from choose(s.side(uid), "6.35", Withdraw(uid, mover), options)
    if option == STAND:
        return False
    there, here = int(option.value), s.units[uid].hex
    s.put(uid, there)
    for leader in s.at.get(here, ()):
        if s.setting.side_of(leader) == s.side(uid):
            s.post(leader, there)
    s.reacted |= {(uid, SMALL_ARMS)}
    s.tell("6.35", "{uid} withdraws to {hex}.", uid=uid, hex=there)
    yield from _face_withdrawn(s, (uid,), "6.35")
    cross(s, uid, here, there)
    noticed(s, uid)
    return True


def rear_hexes(s: Risorgimento, uid: str) -> list[int]:
    unit, ground = s.units[uid], s.setting.ground
    enemy = s.enemy(s.side(uid))
    return [
        there
        for there in ground.around[unit.hex]
        if there not in ground.front(unit.hex, unit.facing)
        and s.holder(there) != enemy
        and ground.passable(s.counter(uid).mobility, unit.hex, there, s.down, s.mud)
        and not s.in_zone(enemy, there)
        and fits(s, there, uid)
    ]


# Guns


def _guns_fire(s: Risorgimento, guns: Iterable[str], here: int) -> Rule[None]:
    """7.17: batteries into whose frontal hex an enemy has moved."""
    facing = [uid for uid in guns if here in s.frontal(uid)]
    for uid in facing:
        yield from pre_attack(s, uid, facing)


def pre_attack(
    s: Risorgimento, uid: str, others: Sequence[str], chargers: Chargers = NOBODY
) -> Rule[None]:
    """7.17: once in a segment, at any one frontal hex; also at those who charge through it.

    Others for the same cause may combine with it (7.12, A28).
    """
    hexes = pre_attack_hexes(s, uid, chargers)
    if not hexes:
        return
    option = yield from choose(s.side(uid), "7.17", PreAttack(uid), [*map(Go, hexes), NO])
    if option == NO:
        return
    hex = int(option.value)
    able = [gun for gun in others if hex in pre_attack_hexes(s, gun, chargers)]
    guns = (uid, *(yield from combine_in_reaction(s, uid, hex, able)))
    s.reacted |= {(gun, PRE_ATTACK) for gun in guns}
    yield from fire_at(s, guns, hex, reaction=True, chargers=present(s, chargers, hex))


def pre_attack_hexes(s: Risorgimento, uid: str, chargers: Chargers = NOBODY) -> list[int]:
    if uid not in s.units or (uid, PRE_ATTACK) in s.reacted or not is_able(s, uid):
        return []
    enemy, here = s.enemy(s.side(uid)), s.units[uid].hex
    return sorted(
        hex
        for hex in s.frontal(uid)
        if (s.holder(hex) == enemy or present(s, chargers, hex)) and can_hit(s, here, hex)
    )


def before_fire(s: Risorgimento, hex: int, chargers: Chargers = NOBODY) -> Rule[None]:
    """7.17: batteries about to be fired at by small arms, or attacked."""
    guns = s.guns(hex)
    for uid in guns:
        yield from pre_attack(s, uid, guns, chargers)


def before_attack(s: Risorgimento, hex: int, attackers: Sequence[str]) -> Rule[None]:
    """7.17, 7.24, R44: batteries and small arms of a hex about to be attacked.

    Those who charge it are met in the hexes from which they enter (N16).
    """
    chargers: dict[int, tuple[str, ...]] = {}
    for uid in attackers:
        if uid in s.entries:
            before = s.entries[uid]
            chargers[before] = (*chargers.get(before, ()), uid)
    yield from before_fire(s, hex, chargers)
    for uid in list(s.stacks.get(hex, ())):
        if uid in s.units:
            yield from return_fire(s, uid, chargers)


def who_alarms(s: Risorgimento, hex: int, attackers: Sequence[str]) -> str:
    """7.53: of several attackers it is one in the zone of the cavalry to whom it must react."""
    party = party_of(s, hex)
    return next(
        (uid for uid in attackers if must_react(s, hex, party, s.units[uid].hex)), attackers[0]
    )


def ask_riders_before_attack(s: Risorgimento, hex: int, attacker: str) -> Rule[Option]:
    """7.53, A5: riders about to be attacked by infantry react first."""
    answer = yield from _ask_riders(s, hex, party_of(s, hex), attacker)
    if answer == COUNTERCHARGE:
        yield from _fire_at_riders(s, s.units[attacker].hex)
    return answer
