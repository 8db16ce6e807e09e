"""Victory: places held, and Demoralized corps of the enemy."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.ask import GameOver
from tricolore.core.state import Result
from tricolore.core.text import say
from tricolore.rulesets.risorgimento.setting import ALLIED, AUSTRIAN, SIDES
from tricolore.rulesets.risorgimento.state import Risorgimento

MAJOR, MINOR, DRAW = say("major"), say("minor"), say("draw")


class Score(NamedTuple):
    """The points of a side, and how many places it holds."""

    places: int
    demoralised: int
    held: int
    handicap: int = 0
    """Points that it had beforehand, as if it held so many places more."""

    @property
    def total(self) -> int:
        return self.places + self.demoralised + self.handicap

    @property
    def reckoned(self) -> int:
        """The places that it is taken to hold."""
        return self.held + self.handicap

    @property
    def given(self) -> tuple[str, ...]:
        return (say("a handicap of {handicap}", handicap=self.handicap),) if self.handicap else ()


def take(s: Risorgimento, side: str, hex: int) -> None:
    """The last side to have a combat unit on a hex holds it."""
    if hex in s.holders and s.holders[hex] != side:
        s.holders[hex] = side
        s.tell("Victory", "{side} take {hex}.", side=side, hex=hex)


def score(s: Risorgimento) -> dict[str, Score]:
    points, held = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    for place in s.setting.places.values():
        owners = [s.holders[hex] for hex in place.hexes]
        if place.each:
            for side in owners:
                points[side] += place.points
                held[side] += 1
        elif len(set(owners)) == 1:
            points[owners[0]] += place.points
            held[owners[0]] += 1
    worth = s.setting.victory.demoralised
    broken = {
        side: sum(s.corps[id].demoralised for id in s.setting.side_corps[side]) for side in SIDES
    }
    ahead = {ALLIED: max(0, s.handicap), AUSTRIAN: max(0, -s.handicap)}
    return {
        side: Score(points[side], worth * broken[s.enemy(side)], held[side], ahead[side])
        for side in SIDES
    }


def finish(s: Risorgimento) -> None:
    """The end of the last turn: who leads by enough, and holds what he needs, has won."""
    s.result = result_of(s)
    raise GameOver


def result_of(s: Risorgimento) -> Result:
    scores, rules = score(s), s.setting.victory
    names = s.setting.side_names
    lead = scores[ALLIED].total - scores[AUSTRIAN].total
    reason = say(
        "{allied} {points} points, {austrian} {others}",
        allied=names[ALLIED],
        points=scores[ALLIED].total,
        austrian=names[AUSTRIAN],
        others=scores[AUSTRIAN].total,
    )
    winner = ALLIED if lead > 0 else AUSTRIAN
    if abs(lead) >= rules.margin and scores[winner].reckoned >= rules.needs.get(winner, 0):
        return Result(winner, MAJOR if abs(lead) >= rules.major else MINOR, reason)
    if rules.tie:
        return Result(rules.tie, MINOR, reason)
    return Result(None, DRAW, reason)
