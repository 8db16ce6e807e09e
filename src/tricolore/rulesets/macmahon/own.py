"""What the shared rules of the series ask of this game."""

from __future__ import annotations

from tricolore.rulesets.great_battles.movement import meets_leaders
from tricolore.rulesets.great_battles.own import Own
from tricolore.rulesets.macmahon.advance import advance
from tricolore.rulesets.macmahon.assault import still_stands
from tricolore.rulesets.macmahon.sight import bears_on
from tricolore.rulesets.macmahon.state import MacMahon


def nobody_else(s: MacMahon, side: str, hex: int) -> None:
    """There are no despatch riders to be driven off."""


def nothing_more(s: MacMahon, chief: str) -> None:
    """8.4: a commander in chief who falls is not replaced, and the battle goes on."""


def flee_costs(s: MacMahon, side: str, at: int) -> dict[int, int]:
    """8.4: the nearest unit is counted in hexes."""
    distance = s.setting.board.distance
    return {hex: distance(at, hex) for hex in s.field(side).occupied}


def full_allowance(s: MacMahon, uid: str) -> int:
    """11.4: the movement points on the counters are compared."""
    return s.counter(uid).movement


OWN = Own(
    scattered=nobody_else,
    chief_killed=nothing_more,
    flee_costs=flee_costs,
    passes_leaders=meets_leaders,
    bears_on=bears_on,
    still_stands=still_stands,
    full_allowance=full_allowance,
    advance=advance,
)
