"""7.2: Jägers, Chasseurs and Light Infantry, and their Small-Arms Fire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tricolore.core.ask import NO, Go, Rule, choose
from tricolore.core.tally import Tally
from tricolore.rulesets.risorgimento.castle import inside, outside
from tricolore.rulesets.risorgimento.die import roll
from tricolore.rulesets.risorgimento.results import one_hit
from tricolore.rulesets.risorgimento.state import REFUSED, SMALL_ARMS, Risorgimento
from tricolore.rulesets.risorgimento.subjects import FireSmallArms, ReturnFire
from tricolore.rulesets.risorgimento.terms import A_HIT, NO_EFFECT, NO_MODIFIERS
from tricolore.rulesets.risorgimento.terrain import FORTIFICATION, SLOPES, TOWN

OUT_OF_TOWN = 2
"""5.53: how many units may fire and attack out of a Town."""

Chargers = Mapping[int, tuple[str, ...]]
"""Cavalry about to charge, by the hex from which it enters its target (N16)."""
NOBODY: Chargers = {}


def present(s: Risorgimento, chargers: Chargers, hex: int) -> tuple[str, ...]:
    """Those who come through a hex, and are still on the map."""
    return tuple(uid for uid in chargers.get(hex, ()) if uid in s.units)


def fire_small_arms(s: Risorgimento, uid: str) -> Rule[int]:
    """7.23: once in an activation, into one hex; returns the hex, or 0."""
    hexes = shooting_hexes(s, uid)
    option = yield from choose(s.side(uid), "7.23", FireSmallArms(uid), [*map(Go, hexes), NO])
    if option == NO:
        return 0
    s.fired |= {uid}
    s.mark_busy(uid)
    return int(option.value)


def shooters_ready(s: Risorgimento, uids: Iterable[str]) -> list[str]:
    """4.41: active units that may fire their small arms and have a target."""
    return [
        uid
        for uid in uids
        if uid in s.units
        and s.counter(uid).shoots
        and uid in s.commanded
        and uid not in s.fired
        and uid not in s.once
        and _has_orders(s, uid)
        and leaves_room(s, uid)
        and shooting_hexes(s, uid)
    ]


def _has_orders(s: Risorgimento, uid: str) -> bool:
    brigade = s.counter(uid).brigade
    return not brigade or s.brigades[brigade].orders != REFUSED


def leaves_room(s: Risorgimento, uid: str) -> bool:
    """5.53: two units at most fire or attack out of a Town."""
    hex = s.units[uid].hex
    if not s.setting.ground.is_(hex, TOWN):
        return True
    others = [
        other for other in s.foot(hex) if other != uid and (other in s.fired or other in s.targets)
    ]
    return len(others) < OUT_OF_TOWN


def can_shoot(s: Risorgimento, uid: str) -> bool:
    """5.43, 7.2: only the top unit of a stack; in a square all may (6.14, A25)."""
    unit = s.units[uid]
    return (
        s.counter(uid).shoots and not unit.reserve and (unit.square or s.stacks[unit.hex][0] == uid)
    )


def shooting_hexes(s: Risorgimento, uid: str, chargers: Chargers = NOBODY) -> list[int]:
    """7.23: adjacent frontal hexes with enemies, or with some who charge through them.

    Across a side that bars attack, only if both hexes are on one level (R45).
    """
    if not can_shoot(s, uid):
        return []
    unit, ground = s.units[uid], s.setting.ground
    enemy, kind = s.enemy(s.side(uid)), s.counter(uid).mobility
    return sorted(
        hex
        for hex in s.frontal(uid)
        if (s.holder(hex) == enemy or present(s, chargers, hex))
        and (
            ground.climb(unit.hex, hex) == 0
            or ground.attack_sides(kind, unit.hex, hex, s.down, s.mud) is not None
        )
    )


def shoot(s: Risorgimento, uid: str, hex: int, chargers: Sequence[str] = ()) -> Rule[None]:
    """7.23, 7.25: the target gets a Hit, or nothing happens."""
    struck = chargers or targets_at(s, hex)
    tally = shot_tally(s, uid, hex, chargers)
    table = s.setting.small_arms_table
    die = yield from roll("7.23", "small arms", lambda face: table.read(face + tally.total))
    hit = table.read(die + tally.total) != "NE"
    s.tell(
        "7.23",
        "{uid} fires at {hex}: {die}, {tally}: {result}.",
        uid=uid,
        hex=hex,
        die=die,
        tally=tally.words() or NO_MODIFIERS,
        result=A_HIT if hit else NO_EFFECT,
        dice=[die],
    )
    if hit:
        yield from one_hit(s, struck, "7.25")


def targets_at(s: Risorgimento, hex: int) -> Sequence[str]:
    """Who can be hit in a hex: of a castle those outside, unless they are guns alone (8.11)."""
    apart = outside(s, hex)
    return apart if any(not s.counter(uid).guns for uid in apart) else s.stacks.get(hex, ())


def shot_tally(s: Risorgimento, uid: str, hex: int, chargers: Sequence[str] = ()) -> Tally:
    """7.23: terrain and Disorder are the only modifiers."""
    tally, ground, here = Tally(), s.setting.ground, s.units[uid].hex
    struck = [other for other in chargers or targets_at(s, hex) if not s.counter(other).guns]
    horse = bool(struck) and all(s.counter(other).horse for other in struck)
    if not (horse and ground.is_(hex, TOWN)):  # 5.54
        tally.add(ground.hex_fire(hex, inside(s, hex) not in struck), "terrain", "7.23")
    rise = ground.climb(here, hex)
    if rise > 0:
        tally.add(ground.chart.sides[f"{SLOPES[rise - 1]} up"].fire, "slope", "5.24")
    if here in ground.fortified.get(hex, ()):
        tally.add(ground.chart.sides[FORTIFICATION].fire, "works", "5.2")
    if s.units[uid].disordered:
        tally.add(-1, "Disordered", "8.21")
    return tally


def return_fire(s: Risorgimento, uid: str, chargers: Chargers = NOBODY) -> Rule[None]:
    """7.24: once in a segment, after being fired at or before being attacked."""
    if uid not in s.units or (uid, SMALL_ARMS) in s.reacted:
        return
    hexes = shooting_hexes(s, uid, chargers)
    if not hexes:
        return
    option = yield from choose(s.side(uid), "7.24", ReturnFire(uid), [*map(Go, hexes), NO])
    if option != NO:
        hex = int(option.value)
        s.reacted |= {(uid, SMALL_ARMS)}
        yield from shoot(s, uid, hex, present(s, chargers, hex))
