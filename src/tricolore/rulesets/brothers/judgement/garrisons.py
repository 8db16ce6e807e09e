"""How long a garrison lasts.

Whoever holds a place pays for assaults with his order rather than leave it, so a place falls when
the last unit that can bear another hit is gone.  What counts is therefore the unit that lasts
longest, and how many hits the enemy can be expected to deal before somebody can be relieved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tricolore.rulesets.brothers.assault import odds_shift
from tricolore.rulesets.brothers.judgement.blows import defence, front_of
from tricolore.rulesets.brothers.judgement.endurance import falls, longest, staying
from tricolore.rulesets.brothers.roster import CAVALRY
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.terrain import TOWN, VILLAGE, WOODS

if TYPE_CHECKING:
    from tricolore.rulesets.brothers.judgement.dangers import Dangers, Raider

HELPERS = 2
"""Stacks that help another to assault, at most."""


def expected_hits(s: Brothers, dangers: Dangers, hex: int, units: Sequence[str]) -> float:
    """The hits that the unit which lasts longest can expect on a hex before its side acts again."""
    if s.stormy:
        return 0.0
    front = front_of(s, units)
    best = longest(s, front or units)
    horse = all(s.counter(uid).arm == CAVALRY for uid in front)
    hits = sum(
        likely * dangers.blows.hits_by_fire(s, column, best)
        for column, likely in dangers.columns(hex, horse)
    )
    formations: dict[str, list[tuple[float, Raider]]] = {}
    for likely, raider in (*dangers.strikers(hex), *dangers.coming(hex)):
        formations.setdefault(s.counter(raider.units[0]).formation, []).append((likely, raider))
    for strikers in formations.values():
        hits += _assaulted(s, dangers, hex, units, strikers)
    return hits


def _assaulted(
    s: Brothers,
    dangers: Dangers,
    hex: int,
    units: Sequence[str],
    strikers: Sequence[tuple[float, Raider]],
) -> float:
    """The hits to be expected from the assault of one formation: its strongest stack leads."""
    setting, blows = s.setting, dangers.blows
    board, shifts = setting.board, setting.assault_shifts
    likely, lead = strikers[0]
    helping = [reach * min(raider.strength, 10) for reach, raider in strikers[1 : 1 + HELPERS]]
    stands = max(defence(s, units), 1)
    shift = odds_shift(s, lead.strength + int(sum(helping)), stands)[1]
    ours = max((s.rating(uid) for uid in units), default=0)
    if lead.rating != ours:
        shift += shifts["morale"] if lead.rating > ours else -shifts["morale"]
    terrain = board.terrain[hex]
    if terrain in (TOWN, VILLAGE, WOODS):
        shift += shifts[terrain]
    if helping and terrain != TOWN:
        shift += shifts["flank"] // 2
    near = min(
        (n for n in board.neighbours[hex] if n is not None),
        key=lambda n: (board.distance(n, lead.hex), n),
    )
    if setting.ground.uphill(near, hex):
        shift += shifts["slope"]
    table = setting.assault_table
    column = table.shift(table.find(lead.strength - stands), shift)
    return likely * blows.hits_by_assault(s, column, lead.units, units)


def lost(s: Brothers, dangers: Dangers, hex: int, units: Sequence[str]) -> float:
    """How likely those who hold a place are gone before their side acts again."""
    if not units:
        return 1.0
    most = max(staying(s, uid) for uid in units)
    return falls(expected_hits(s, dangers, hex, units), most)
