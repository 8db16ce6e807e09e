"""What each side may see.

Everything on this table is open: counters, losses, the markers still in the cup.  Only the dice to
come are hidden, so the view lists all but the seed, and all sides see the same.  It lists what is
shown; it never deletes what is hidden.
"""

from __future__ import annotations

from typing import Any

from tricolore.rulesets.butchery.setting import SIDES
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery
from tricolore.rulesets.butchery.victory import controller, score


def view(s: Butchery, side: str | None) -> dict[str, Any]:
    """The position as plain data, for a side or (None) for a spectator."""
    return {
        "scenario": s.setting.id,
        "turn": s.turn,
        "turns": s.setting.turns,
        "clock": s.setting.clock(max(s.turn, 1)),
        "weather": s.weather,
        "units": {
            uid: {
                "hex": unit.hex,
                "facing": unit.facing,
                "disorganised": unit.disorganised,
                "losses": unit.losses,
            }
            for uid, unit in s.units.items()
        },
        "waiting": dict(s.waiting),
        "leaders": {
            id: {"hex": leader.hex, "ooc": leader.ooc, "aide": leader.aide}
            for id, leader in s.leaders.items()
            if leader.hex != OFF_MAP
        },
        "chiefs": {id: hex for id, hex in s.chiefs.items() if hex != OFF_MAP},
        "killed": list(s.killed),
        "riders": {
            id: {"hex": rider.hex, "target": rider.target, "delivered": rider.delivered}
            for id, rider in s.riders.items()
        },
        "cup": sorted(s.cup),
        "active": s.active,
        "activated": s.activated,
        "commanded": sorted(s.commanded),
        "directed": list(s.directed),
        "capacity": s.capacity,
        "mover": s.mover,
        "moved": {uid: spent / 2 for uid, spent in s.moved.items()},
        "fired": sorted(s.fired),
        "attacks": [attack._asdict() for attack in s.attacks],
        "coordinated": s.coordinated,
        "no_quarter": s.no_quarter,
        "control": {place.name: controller(s, place) for place in s.setting.places},
        "losses": {
            id: {"lost": s.losses.get(id, 0), "limit": formation.losses, "broken": id in s.broken}
            for id, formation in s.setting.roster.formations.items()
            if not formation.detached
        },
        "score": {
            side: {"points": tally.points, "places": tally.places, "broken": tally.broken}
            for side, tally in ((side, score(s, side)) for side in SIDES)
        },
        "result": s.result._asdict() if s.result is not None else None,
    }


def imagine(s: Butchery, side: str, seed: str) -> Butchery:
    """A state to think on: what the side cannot know is dealt again, and that is the dice only."""
    copy = s.clone()
    copy.seed = seed
    return copy
