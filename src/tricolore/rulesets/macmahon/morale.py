"""0.5: The die modifiers of morale tests, and of the rally tests of 12."""

from __future__ import annotations

from tricolore.core.tally import Tally
from tricolore.rulesets.great_battles.rules.cohesion import add_rally, leader_hexes, steadiness
from tricolore.rulesets.macmahon.command import in_command
from tricolore.rulesets.macmahon.demoralisation import is_demoralised
from tricolore.rulesets.macmahon.state import MacMahon


def morale_tally(s: MacMahon, uid: str, rally: bool = False) -> Tally:
    """All modifiers of the die; there is no heat in these battles."""
    formation = s.counter(uid).formation
    leaders = leader_hexes(s, formation)
    tally = steadiness(s, uid, leaders)
    if not in_command(s, uid):
        tally.add(-1, "not in command", "0.5")
    if is_demoralised(s, formation):
        tally.add(-1, "demoralised formation", "9.4")
    if rally:
        add_rally(s, uid, tally, leaders)
    return tally
