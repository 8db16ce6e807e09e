"""Opinions on what only one of the battles asks (13, 14)."""

from __future__ import annotations

from tricolore.core.ask import DONE, NO, YES, Turn
from tricolore.rulesets.great_battles.judgement.decision import Decision, Rates
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY
from tricolore.rulesets.macmahon.state import MacMahon

MARKER_FROM = 4
"""The turn from which MacMahon's marker is worth playing, since the fight has reached the ridge."""
PRESSING = 2
"""Hexes within which a unit is a danger worth a charge to the death."""
WORTH_IT = 8.0
"""The weight of a target below which a charge is kept for later."""


def optional(d: Decision) -> Rates:
    """14.4: no computer asks for the optional marker, but it agrees if a person asks."""
    assert isinstance(d.s, MacMahon)
    marker = d.s.setting.special.marker
    wanted = NO if marker is None or d.ask.side == marker.side else YES
    return [float(option == wanted) for option in d.ask.options]


def as_set_up(d: Decision) -> Rates:
    """13.1, 14.1: units stay as they are set up, which is towards the enemy."""
    facing = d.s.units[d.ask.unit].facing if d.ask.unit else -1
    return [float(option in (DONE, Turn(facing))) for option in d.ask.options]


def marker_in_time(d: Decision) -> Rates:
    """14.4: as soon as the enemy has come near."""
    now = d.s.turn >= MARKER_FROM
    return [1.0 if (option == YES) == now else 0.0 for option in d.ask.options]


def as_a_pair(d: Decision) -> Rates:
    """14.4: two batteries that fire as one hit harder than each by itself."""
    return [1.0 if option == YES else 0.0 for option in d.ask.options]


def charge(d: Decision) -> Rates:
    """14.4: the strongest enemy who has yet to move and is near a place or our line."""
    s, ask = d.s, d.ask
    distance = s.setting.board.distance
    ours = s.field(ask.side).occupied
    places = [hex for place in s.setting.places for hex in place.hexes]
    late = s.turn >= s.setting.turns - 1
    rates = []
    for option in ask.options:
        if option.kind != "pick":
            rates.append(0.0)
            continue
        uid = str(option.value)
        counter, unit = s.counter(uid), s.units[uid]
        if counter.formation != s.active or uid in s.moved or unit.disorganised:
            rates.append(-1.0)
            continue
        if counter.arm == ARTILLERY or s.enemy_of(counter.side) != ask.side:
            rates.append(-1.0)
            continue
        weight = float(counter.combat - unit.losses)
        near = min((distance(unit.hex, hex) for hex in ours), default=99)
        weight *= 2.0 if near <= 1 else 1.0 if near <= PRESSING else 0.0
        held = min(distance(unit.hex, hex) for hex in places)
        weight *= 1.5 if held <= PRESSING else 1.0
        rates.append(weight - (1.0 if late else WORTH_IT))
    return rates


def either(d: Decision) -> Rates:
    """14.4: which of two divisions rides does not matter."""
    return [0.0] * len(d.ask.options)
