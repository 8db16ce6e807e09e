"""5 Zones of control, sentence by sentence.

- Units control their front hexes, not across a steep slope: `great_battles`, `Battle.field` and
  `terrain.ground_of`.
- A unit stops when it enters a zone, and cannot go from one zone straight to another:
  `movement.moves_of`.
- The cost of leaving a zone, and the units that may not enter one: here.
- Zones cut lines of command: `great_battles`, `lines.closed_to_lines`.
- A unit that retreats into a zone loses a step: `results.retreat_after_combat`.
"""

from __future__ import annotations

from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.rules.movement import half
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY


def enemy_zone(s: Butchery, uid: str) -> frozenset[int]:
    """The hexes that the enemies of a unit control."""
    return s.field(s.enemy_of(s.side(uid))).zone


def keeps_out_of_zones(s: Butchery, uid: str) -> bool:
    """Zones are closed to disorganised cavalry and to units out of command (10.1.3)."""
    unit = s.units.get(uid)  # None before it has entered the map
    shaken = s.counter(uid).arm == CAVALRY and unit is not None and unit.disorganised
    return uid not in s.commanded or shaken


def leaves_with_all_points(s: Butchery, uid: str) -> bool:
    """Whether leaving a zone costs a unit all its points: if out of command, or disorganised."""
    return uid not in s.commanded or s.units[uid].disorganised


def price_of_leaving(allowance: int) -> int:
    """Half the points for other units; the cost of the hex itself is added (R18)."""
    return half(allowance)
