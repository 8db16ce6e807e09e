"""2: The die modifiers of cohesion tests, and of the rally tests of 11."""

from __future__ import annotations

from tricolore.core.tally import Tally
from tricolore.rulesets.butchery.command import in_command
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.rules.cohesion import add_rally, leader_hexes, steadiness


def cohesion_tally(s: Butchery, uid: str, rally: bool = False) -> Tally:
    """All modifiers of the die."""
    formation = s.counter(uid).formation
    leaders = leader_hexes(s, formation)
    tally = steadiness(s, uid, leaders)
    if not in_command(s, uid):
        tally.add(-1, "not in command", "2")
    if s.weather == "heat":
        tally.add(-1, "heat", "7")
    if s.broken.get(formation):
        tally.add(-1, "broken formation", "10.4.13")
    if rally:
        add_rally(s, uid, tally, leaders)
    return tally
