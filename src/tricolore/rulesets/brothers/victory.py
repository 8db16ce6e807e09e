"""3.5.2, 3.5.3, 15.2: Victory points as they move, control of places, and who wins."""

from __future__ import annotations

from functools import cache

from tricolore.core.ask import GameOver
from tricolore.core.state import Result
from tricolore.core.text import say
from tricolore.core.words import chained
from tricolore.rulesets.brothers.roster import INFANTRY
from tricolore.rulesets.brothers.setting import ALLIED, AUSTRIAN_SIDE
from tricolore.rulesets.brothers.state import Brothers


def score(s: Brothers, side: str, halves: int) -> None:
    """Points are counted in halves (3.5.2)."""
    if halves:
        s.vp = {**s.vp, side: s.vp.get(side, 0) + halves}


def take_place(s: Brothers, side: str, hex: int) -> None:
    """3.5.2: a combat unit enters a place: its points are gained by one side and lost by the other.

    Nobody loses what was nobody's (Q54).
    """
    place = s.setting.places.get(hex)
    if place is None or s.control.get(hex) == side:
        return
    before = s.control.get(hex)
    s.control = {**s.control, hex: side}
    score(s, side, place.halves)
    if before is not None:
        score(s, before, -place.halves)
    s.tell("3.5.2", "{side} take {hex}.", side=side, hex=hex)
    automatic(s)


def points_for_broken(s: Brothers, uid: str) -> int:
    """What a broken unit gives its enemy, in halves; a detachment gives nothing (3.3)."""
    counter, points = s.counter(uid), s.setting.points
    if counter.detachment:
        return 0
    if counter.kind in points and counter.arm == INFANTRY:
        return points[counter.kind]
    return points[counter.arm]


def automatic(s: Brothers) -> None:
    """15.2: what ends the battle at once."""
    for case in s.setting.automatic:
        if all(s.control.get(hex) == case.winner for hex in case.hexes):
            held = chained(s.setting.board.name_of(hex) for hex in case.hexes)
            end(s, Result(case.winner, case.level, say("{hexes} held at once", hexes=held)))


def end(s: Brothers, result: Result) -> None:
    s.result = result
    s.tell("15.2", "The battle is over: {reason}.", reason=result.reason)
    raise GameOver


def margin(s: Brothers) -> int:
    """How far the Allied side leads, in halves."""
    return s.vp.get(ALLIED, 0) - s.vp.get(AUSTRIAN_SIDE, 0)


@cache
def _margin(halves: int) -> str:
    return say("The Allied margin is {points:g}", points=halves / 2)


def verdict(s: Brothers) -> Result:
    """15.2: the level of victory that the margin comes to."""
    lead = margin(s)
    for level in s.setting.levels:
        if lead >= level.least:
            return Result(level.winner, level.name, _margin(lead))
    raise AssertionError("the last level holds for every margin")
