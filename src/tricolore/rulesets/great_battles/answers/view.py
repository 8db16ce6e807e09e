"""What each side may see.

Everything in these games is open: counters, losses, the markers still in the cup.  Only future
rolls are hidden, so all sides get the same view: every field but the seed.  Each field is listed
here, so a new one stays hidden until it is added.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tricolore.rulesets.great_battles.data.setting import Place
from tricolore.rulesets.great_battles.rules.score import Score
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle
from tricolore.rulesets.kit.imagine import imagine

__all__ = ["imagine", "view_of"]

S = TypeVar("S", bound=Battle)


def view_of(
    s: S, score: Callable[[S, str], Score], holder: Callable[[S, Place], str | None]
) -> dict[str, Any]:
    """The fields that all games share, as plain data."""
    return {
        "scenario": s.setting.id,
        "turn": s.turn,
        "turns": s.setting.turns,
        "clock": s.setting.clock(max(s.turn, 1)),
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
        "cup": sorted(s.cup),
        "active": s.active,
        "activated": s.activated,
        "commanded": sorted(s.commanded),
        "directed": list(s.directed),
        "mover": s.mover,
        "moved": {uid: spent / 2 for uid, spent in s.moved.items()},
        "fired": sorted(s.fired),
        "attacks": [attack._asdict() for attack in s.attacks],
        "coordinated": s.coordinated,
        "control": {place.name: holder(s, place) for place in s.setting.places},
        "losses": {
            id: {"lost": s.losses.get(id, 0), "limit": formation.losses, "broken": id in s.broken}
            for id, formation in s.setting.roster.formations.items()
            if not formation.detached
        },
        "score": {
            side: {"points": tally.points, "places": tally.places, "broken": tally.broken}
            for side, tally in ((side, score(s, side)) for side in s.setting.side_names)
        },
        "result": s.result._asdict() if s.result is not None else None,
    }
