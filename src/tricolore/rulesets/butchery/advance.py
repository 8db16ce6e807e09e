"""10.4.7 and 10.4.8: Advance after combat, and retreat before combat."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Pick, Rule, Say, choose, choose_hex, choose_unit
from tricolore.rulesets.butchery.capacities import stand
from tricolore.rulesets.butchery.movement import full_allowance
from tricolore.rulesets.butchery.state import Butchery, Vacated
from tricolore.rulesets.great_battles.leaders import advance_along, enemy_enters, go_along
from tricolore.rulesets.great_battles.losses import disorganise, eliminate, enter_woods, lose_steps
from tricolore.rulesets.great_battles.movement import beside_enemies
from tricolore.rulesets.great_battles.orientation import turn_after
from tricolore.rulesets.great_battles.setting import enemy_of
from tricolore.rulesets.great_battles.stacking import has_room
from tricolore.rulesets.great_battles.terrain import CAVALRY

# 10.4.7 Advance after combat


def vacate(s: Butchery, hex: int, attackers: Sequence[str], must: bool) -> None:
    """Remember a hex that was emptied: the advance waits for its units' other assaults."""
    s.vacated = (*s.vacated, Vacated(hex, tuple(attackers), must))


def occupy_vacated(s: Butchery) -> Rule[bool]:
    """Advance into a vacated hex whose attackers have fought all their assaults.

    Where a unit has emptied several, it goes into one of them, at its owner's choice; but into one
    that it must before one that it may.
    """
    busy = {attack.attacker for attack in s.attacks}
    ready = [v for v in s.vacated if busy.isdisjoint(v.attackers)]
    if not ready:
        return False
    due = [v for v in ready if able_to_advance(s, v)]
    due = [v for v in due if v.must] or due
    hexes = {v.hex for v in due}
    if hexes:
        side = s.formation(s.active).side
        hex = yield from choose_hex(side, "10.4.7", "Advance into which hex?", hexes)
        ready = [v for v in due if v.hex == hex]
    vacated = ready[0]
    s.vacated = tuple(v for v in s.vacated if v != vacated)
    yield from advance(s, vacated)
    return True


def stay_behind(s: Butchery, uid: str) -> None:
    """A unit that has advanced, been held or thrown back advances into no other hex."""
    s.vacated = tuple(
        v._replace(attackers=tuple(other for other in v.attackers if other != uid))
        for v in s.vacated
    )


def advance(s: Butchery, vacated: Vacated) -> Rule[None]:
    """One of the attackers must go in, cavalry before others; zones do not matter.

    Into a hex that was left before combat (10.4.8) he may.
    """
    hex = vacated.hex
    able = able_to_advance(s, vacated)
    if not vacated.must:
        able = [uid for uid in able if may_occupy(s, uid, hex)]
    if not able:
        return
    side = s.side(able[0])
    cavalry = [uid for uid in able if s.counter(uid).arm == CAVALRY]
    options = cavalry or able
    if not vacated.must:
        option = yield from choose(
            side,
            "10.4.8",
            f"Occupy {s.setting.board.name_of(hex)}?",
            [*(Pick(uid) for uid in options), Say("no")],
        )
        if option.kind == "say":
            return
        uid = str(option.value)
    else:
        uid = yield from choose_unit(side, "10.4.7", "Which unit advances?", options)
        if (yield from stand(s, uid)):
            stay_behind(s, uid)
            return
    stay_behind(s, uid)
    left = s.units[uid].hex
    for gun in s.stacks.get(hex, ()):
        if s.side(gun) != side:
            yield from eliminate(s, gun, "10.4.6")
    s.place(uid, hex)
    s.tell("10.4.7", "{unit} advances to {hex}.", unit=uid, hex=hex)
    enter_woods(s, uid, left)
    s.occupy(side, hex)
    yield from enemy_enters(s, side, hex)
    yield from advance_along(s, side, left, hex)
    yield from turn_after(s, uid, left, "10.4.7")


def may_occupy(s: Butchery, uid: str, hex: int) -> bool:
    """10.4.13: nobody of a broken formation goes beside the enemy of his own will."""
    broken = s.broken.get(s.counter(uid).formation, False)
    return not (broken and hex in beside_enemies(s, s.side(uid)))


def able_to_advance(s: Butchery, vacated: Vacated) -> list[str]:
    """Attackers still in place before a hex that no enemy but abandoned guns holds."""
    zone = s.ground.zone
    able = []
    for uid in vacated.attackers:
        unit = s.units.get(uid)
        if unit is None or vacated.hex not in zone[unit.hex][unit.facing]:
            continue
        others = [other for other in s.stacks.get(vacated.hex, ()) if other != uid]
        enemies = [other for other in others if s.side(other) != s.side(uid)]
        if any(not s.counter(enemy).reach for enemy in enemies):
            continue  # the enemy has come back into the hex
        if not enemies and not has_room(s, uid, vacated.hex):
            continue  # a friend is there already
        able.append(uid)
    return able


# 10.4.8 Retreat before combat


def evade(s: Butchery, uid: str, attackers: Sequence[str]) -> Rule[bool]:
    """A unit with as many movement points as its attackers may go instead of fighting.

    With more than theirs it goes in good order; with the same it is disorganised, or loses a
    step if it was already.
    """
    mine = full_allowance(s, uid)
    theirs = max(full_allowance(s, attacker) for attacker in attackers)
    if mine < theirs:
        return False
    hexes = evade_hexes(s, uid)
    if not hexes:
        return False
    side = s.side(uid)
    option = yield from choose(
        side, "10.4.8", f"Does {uid} retreat before combat?", [Say("stand"), Say("retreat")], uid
    )
    if option.value == "stand":
        return False
    left = s.units[uid].hex
    hex = yield from choose_hex(side, "10.4.8", f"Retreat {uid} where?", hexes, uid)
    s.place(uid, hex)
    go_along(s, side, left, hex)
    s.occupy(side, hex)
    yield from enemy_enters(s, side, hex)
    s.tell("10.4.8", "{unit} retreats before combat to {hex}.", unit=uid, hex=hex)
    if mine == theirs:
        if s.units[uid].disorganised:
            yield from lose_steps(s, uid, 1, "10.4.8")
        else:
            disorganise(s, uid, "10.4.8")
    if uid in s.units:
        enter_woods(s, uid, left)
        yield from turn_after(s, uid, left, "10.4.8")
    return True


def evade_hexes(s: Butchery, uid: str) -> list[int]:
    """Any neighbour with room that it can enter, outside enemy zones."""
    unit, side = s.units[uid], s.side(uid)
    enemy = s.field(enemy_of(side))
    return [
        hex
        for hex, _ in s.ground.edges[s.counter(uid).arm][unit.hex]
        if hex not in enemy.occupied
        and hex not in enemy.zone
        and has_room(s, uid, hex)
        and may_occupy(s, uid, hex)
    ]
