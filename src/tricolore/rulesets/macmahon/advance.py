"""11.2: Advance after combat, and into a hex that was left before combat (11.4)."""

from __future__ import annotations

from tricolore.core.ask import Pick, Rule, Say, choose, choose_unit
from tricolore.rulesets.great_battles.rules.advance import able_to_advance, go_in, may_occupy
from tricolore.rulesets.great_battles.rules.subjects import AdvanceWith, Occupy
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY
from tricolore.rulesets.macmahon.state import MacMahon, Vacated
from tricolore.rulesets.macmahon.zones import keeps_out_of_zones, zone_for


def advance(s: MacMahon, vacated: Vacated) -> Rule[None]:
    """One of the attackers must advance, cavalry before others; zones do not matter.

    Into a hex that was left before combat, an attacker may advance, but not into a zone that it
    could not enter by movement.  A unit stopped by a charge to the death does not advance (14.4).
    """
    hex = vacated.hex
    able = [uid for uid in able_to_advance(s, vacated) if uid not in s.stopped]
    if not vacated.must:
        able = [uid for uid in able if may_occupy(s, uid, hex) and not _shut_out(s, uid, hex)]
    if not able:
        return
    side = s.side(able[0])
    if vacated.must:
        first = [uid for uid in able if s.counter(uid).arm == CAVALRY] or able
        uid = yield from choose_unit(side, "11.2", AdvanceWith(hex), first)
    else:
        option = yield from choose(
            side,
            "11.4",
            Occupy(hex),
            [*(Pick(uid) for uid in able), Say("no")],
        )
        if option.kind == "say":
            return
        uid = str(option.value)
    yield from go_in(s, uid, hex)


def _shut_out(s: MacMahon, uid: str, hex: int) -> bool:
    """6.1, 9.2: disorganised cavalry and units out of command may not choose to enter a zone."""
    return keeps_out_of_zones(s, uid) and hex in zone_for(s, uid)
