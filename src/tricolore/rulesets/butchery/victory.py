"""13.2: Victory (the third section with this number), and the end of the game."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from tricolore.core.ask import GameOver
from tricolore.core.state import Result
from tricolore.core.text import say
from tricolore.rulesets.butchery.setting import ALLIED, AUSTRIAN, SIDES
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.data.setting import Place

MAJOR, MINOR, DRAW = say("major victory"), say("minor victory"), say("draw")
MAJOR_FROM, MINOR_FROM = 6, 3

LADDER = ((ALLIED, MAJOR), (ALLIED, MINOR), (None, DRAW), (AUSTRIAN, MINOR), (AUSTRIAN, MAJOR))
"""From the best result for the allies to the best for Austria."""


class Score(NamedTuple):
    """Victory points of a side, counted in halves, and what they are for."""

    halves: int
    places: tuple[str, ...]
    broken: tuple[str, ...]

    @property
    def points(self) -> float:
        return self.halves / 2

    @property
    def given(self) -> tuple[str, ...]:
        return ()


def controller(s: Butchery, place: Place) -> str | None:
    """The side that controls a place: the one that last occupied all its hexes.

    It does not control the place while one of the hexes is in an enemy zone and holds no unit of
    its own.
    """
    holders = {s.control.get(hex) for hex in place.hexes}
    holder = holders.pop()
    if holders or holder is None:
        return None
    zone = s.field(s.enemy_of(holder)).zone
    occupied = s.field(holder).occupied
    if any(hex in zone and hex not in occupied for hex in place.hexes):
        return None
    return holder


def score(s: Butchery, side: str) -> Score:
    """A point for each place, half a point for each broken enemy formation."""
    places = tuple(place.name for place in s.setting.places if controller(s, place) == side)
    broken = tuple(id for id in s.broken if s.formation(id).side != side)
    return Score(2 * len(places) + len(broken), places, broken)


def judge(s: Butchery) -> tuple[str | None, str]:
    """13.2.2: the winner and the level, from the difference in points, with halves dropped."""
    halves = {side: score(s, side).halves for side in SIDES}
    lead = halves[ALLIED] - halves[AUSTRIAN]
    points = abs(lead) // 2
    level = MAJOR if points >= MAJOR_FROM else MINOR if points >= MINOR_FROM else DRAW
    winner = None if level == DRAW else ALLIED if lead > 0 else AUSTRIAN
    if "victor" in s.killed:
        return _one_step_worse(winner, level)
    return winner, level


def end_game(s: Butchery, reason: str) -> NoReturn:
    """The game ends and the points are counted."""
    winner, level = judge(s)
    _finish(s, Result(winner, level, reason))


def sudden_death(s: Butchery, chief: str) -> None:
    """The loss of an emperor decides the game at once; that of the king counts at the end."""
    if chief == "victor":
        return
    side = s.setting.roster.chiefs[chief].side
    name = s.setting.roster.chiefs[chief].name
    _finish(s, Result(s.enemy_of(side), MAJOR, say("{name} is killed", name=name)))


def _one_step_worse(winner: str | None, level: str) -> tuple[str | None, str]:
    """The king's death: one step down the ladder for the allies."""
    at = LADDER.index((winner, level))
    return LADDER[min(at + 1, len(LADDER) - 1)]


def _finish(s: Butchery, result: Result) -> NoReturn:
    s.result = result
    s.tell("13.2.2", "{reason}: {outcome}.", reason=result.reason, outcome=_outcome(s, result))
    raise GameOver


def _outcome(s: Butchery, result: Result) -> str:
    if result.winner is None:
        return say("a draw")
    return say("{winner} {level}", winner=s.setting.side_names[result.winner], level=result.level)
