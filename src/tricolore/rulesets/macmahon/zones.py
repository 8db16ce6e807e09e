"""6 Zones of control, sentence by sentence.

- Units control their three front hexes and no flank hexes (6.2), nor where they cannot go:
  `great_battles`, `Battle.field` and `terrain.ground_of`.
- A unit stops when it enters a zone, and cannot go from one zone straight to another:
  `movement.moves_of`.
- A friend in a zone cancels it for movement: here.  For command: `great_battles`,
  `lines.closed_to_lines`.
- The cost of leaving a zone, and the units that may not enter one: here.
- A unit that retreats into a zone loses a step: `results.retreat_after_combat`.
"""

from __future__ import annotations

from tricolore.rulesets.great_battles.rules.terrain import CAVALRY
from tricolore.rulesets.macmahon.state import MacMahon


def zone_for(s: MacMahon, uid: str) -> frozenset[int]:
    """Enemy zones that apply to a unit: not where another unit of its side stands."""
    side, unit = s.side(uid), s.units.get(uid)  # None before it has entered the map
    friends = s.field(side).occupied
    if unit is not None and len(s.stacks[unit.hex]) == 1:
        friends -= {unit.hex}
    return s.field(s.enemy_of(side)).zone - friends


def zone_for_leader(s: MacMahon, side: str) -> frozenset[int]:
    """Enemy zones that apply to a commander: not where any unit of his side stands."""
    return s.field(s.enemy_of(side)).zone - s.field(side).occupied


def price_of_leaving(points: int, in_zone: bool) -> int | None:
    """Half of the printed allowance, rounded up; the cost of the hex itself is added."""
    return half_up(points) if in_zone else None


def keeps_out_of_zones(s: MacMahon, uid: str) -> bool:
    """Zones are closed to units out of command (9.2) and to disorganised cavalry (6.1)."""
    unit = s.units.get(uid)  # None before it has entered the map
    shaken = s.counter(uid).arm == CAVALRY and unit is not None and unit.disorganised
    return uid not in s.commanded or shaken


def half_up(points: int) -> int:
    """Half of some movement points, rounded up to whole points; in half points."""
    return -(-points // 4) * 2
