"""This game's versions of rules that the shared rules call."""

from __future__ import annotations

from tricolore.rulesets.great_battles.rules.variants import Variants
from tricolore.rulesets.macmahon.advance import advance
from tricolore.rulesets.macmahon.assault import still_stands
from tricolore.rulesets.macmahon.morale import morale_tally
from tricolore.rulesets.macmahon.sight import blockers
from tricolore.rulesets.macmahon.state import MacMahon


def nothing_more(s: MacMahon, chief: str) -> None:
    """8.4: a commander in chief who falls is not replaced, and the battle goes on."""


def flee_costs(s: MacMahon, side: str, at: int) -> dict[int, int]:
    """8.4: distances to the nearest unit are in hexes."""
    distance = s.setting.board.distance
    return {hex: distance(at, hex) for hex in s.field(side).occupied}


def full_allowance(s: MacMahon, uid: str) -> int:
    """11.4: compares the movement points printed on the counters."""
    return s.counter(uid).movement


VARIANTS = Variants(
    chief_killed=nothing_more,
    flee_costs=flee_costs,
    tally=morale_tally,
    blockers=blockers,
    still_stands=still_stands,
    full_allowance=full_allowance,
    advance=advance,
)
