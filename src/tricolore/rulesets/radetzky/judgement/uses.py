"""What it can be expected to be worth that a formation acts this turn.

A staff makes a quick plan for each formation, as if it were drawn now, and compares it with staying
where everybody is.  Players without a staff only look at the way to go and at the enemies beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tricolore.rulesets.radetzky.judgement.activation import Marches
from tricolore.rulesets.radetzky.judgement.attacks import best_attacks
from tricolore.rulesets.radetzky.judgement.stands import Book
from tricolore.rulesets.radetzky.state import Act, Radetzky

IN_TURN = 1.0
"""Turns of march that an activation is good for."""
DANGER, NEARNESS, MOST_NEAR = 0.4, 0.03, 12
"""What danger, and the strength of the enemy nearby up to a limit, say for a formation that is to
act: it can answer."""


def use_of(s: Radetzky, book: Book, formation: str, weights: Mapping[str, float]) -> float:
    known = book.uses
    if formation not in known:
        known[formation] = _answers(s, book, formation)
        if weights.get("staff", 1.0):
            known[formation] += _planned(s, book, formation, weights)
        else:
            known[formation] += _guessed(s, book, formation)
    return known[formation]


def _planned(s: Radetzky, book: Book, formation: str, weights: Mapping[str, float]) -> float:
    units = frozenset(s.members(formation))
    if not units:
        return 0.0
    return _promise(s, book, Act(book.side, formation, (formation,), 0, units), weights)


def use_of_independents(
    s: Radetzky, book: Book, counter: str, uids: Iterable[str], weights: Mapping[str, float]
) -> float:
    """What an INDEPENDENT counter is worth to some units."""
    return _promise(s, book, Act(book.side, counter, (), 0, frozenset(uids)), weights)


def _promise(s: Radetzky, book: Book, act: Act, weights: Mapping[str, float]) -> float:
    thought = s.clone()
    thought.act = act
    thought.moved = frozenset()
    return Marches(thought, book, book.missions, weights).promise()


def _guessed(s: Radetzky, book: Book, formation: str) -> float:
    mission = book.goal(formation, book.missions)
    units = s.members(formation)
    total = 0.0
    for uid in units:
        here = s.units[uid].hex
        still = -book.march(uid, here, mission)
        turns = book.routes.turns(here, mission.hex) if mission is not None else 0.0
        total += still * min(IN_TURN / turns, 1.0) if turns > 0 else 0.0
    if not s.day.night:
        fighters = {uid: s.units[uid].hex for uid in units if s.units[uid].steps}
        blow = best_attacks(s, book, book.side, fighters)
        total += max(blow.theirs - blow.ours, 0.0)
    return total


def _answers(s: Radetzky, book: Book, formation: str) -> float:
    fighters = {uid: s.units[uid].hex for uid in s.members(formation) if s.units[uid].steps}
    total = 0.0
    for hex in dict.fromkeys(fighters.values()):
        stack = [uid for uid in fighters if fighters[uid] == hex]
        total += DANGER * book.dangers.cost(hex, stack, 1)
        total += NEARNESS * min(book.dangers.strength_near(hex), MOST_NEAR)
    return total
