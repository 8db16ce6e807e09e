"""13.2 and 14.2: Victory in the two battles, and the end of the game."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from tricolore.core.ask import GameOver
from tricolore.core.state import Result
from tricolore.core.text import say
from tricolore.rulesets.great_battles.data.setting import Place
from tricolore.rulesets.macmahon.state import MacMahon

VICTORY, DRAW = say("victory"), say("draw")
RULE = {"magenta": "13.2", "reichshoffen": "14.2"}
ATTACKER, DEFENDER = "german", "french"
"""The sides at Reichshoffen, by their part in the fight for the villages (14.2)."""


class Score(NamedTuple):
    """What a side holds, and the enemy formations that count towards it."""

    places: tuple[str, ...]
    broken: tuple[str, ...]
    handicap: int = 0

    @property
    def points(self) -> float:
        return len(self.places) + len(self.broken) + self.handicap

    @property
    def given(self) -> tuple[str, ...]:
        return (say("a handicap of {handicap}", handicap=self.handicap),) if self.handicap else ()


def holder(s: MacMahon, place: Place) -> str | None:
    """The side whose combat units were the last in all hexes of a place; zones do not matter."""
    holders = {s.control.get(hex) for hex in place.hexes}
    return holders.pop() if len(holders) == 1 else None


def score(s: MacMahon, side: str) -> Score:
    """The points that count in this battle."""
    return magenta(s, side) if s.setting.id == "magenta" else reichshoffen(s, side)


def magenta(s: MacMahon, side: str) -> Score:
    """13.2: each hex of the town counts by itself, and so does each demoralised enemy formation.

    A formation that reaches its limit is demoralised, and counts, from the next turn on.  On the
    last turn it counts at once.
    """
    over = s.turn >= s.setting.turns
    held = tuple(
        say("{place} {hex}", place=place.name, hex=s.setting.board.label(hex))
        for place in s.setting.places
        for hex in place.hexes
        if s.control.get(hex) == side
    )
    broken = tuple(
        id
        for id, demoralised in s.broken.items()
        if (demoralised or over) and s.formation(id).side != side
    )
    ahead = s.handicap if side == s.setting.sides[0] else -s.handicap
    return Score(held, broken, max(0, ahead))


def reichshoffen(s: MacMahon, side: str) -> Score:
    """14.2: only villages count, not losses or demoralisation."""
    return Score(tuple(p.name for p in s.setting.places if holder(s, p) == side), ())


def judge(s: MacMahon) -> Result:
    """Who wins if the game ends now."""
    if s.setting.id == "magenta":
        first, second = s.setting.sides
        lead = score(s, first).points - score(s, second).points
        winner = first if lead > 0 else second if lead < 0 else None
    else:
        all_taken = all(holder(s, place) == ATTACKER for place in s.setting.places)
        winner = ATTACKER if all_taken else DEFENDER
    return Result(winner, VICTORY if winner else DRAW, "")


def end_game(s: MacMahon, reason: str) -> NoReturn:
    """The game ends, and the winner is determined."""
    s.result = judge(s)._replace(reason=reason)
    winner = s.result.winner
    s.tell(
        RULE[s.setting.id],
        "{reason}: {outcome}.",
        reason=reason,
        outcome=say("{winner} victory", winner=s.setting.side_names[winner])
        if winner
        else say("a draw"),
    )
    raise GameOver
