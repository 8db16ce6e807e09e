"""What a roll brought, against its exact expectation.

The rules are played on with every face of the die, as far as the next question, and on through
further dice as long as there are few.  Each position that this leads to is appraised.  The luck of
a roll is the worth of what was rolled, less the mean over all faces by their exact chances.  So
its expectation is zero, whatever the appraisal is worth.
"""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.ask import Roll
from tricolore.core.game import Game
from tricolore.review.appraisal import Appraiser, Worth
from tricolore.rulesets.kit.odds import faces

ROOM = 8
"""How many ends one face is played on to, if more dice follow it."""
LONG = 20
"""Inputs of a procedure that cost as much to replay as one more end: a phase in which many units
rally is one long procedure, and nothing follows from its rolls before its end."""


class Luck(NamedTuple):
    """What one roll brought to the first side."""

    came: Worth
    expected: Worth
    best: float
    """The highest and the lowest chance that any face would have led to."""
    worst: float

    @property
    def chance(self) -> float:
        return self.came.chance - self.expected.chance

    @property
    def lead(self) -> float:
        return self.came.lead - self.expected.lead


def luck_of(game: Game, rolled: int, appraiser: Appraiser, room: int = ROOM) -> Luck:
    """The luck of a number that was rolled.  The game waits for this roll, and is not changed."""
    roll = game.chance_ask
    assert isinstance(roll, Roll)
    labels = roll.alike or tuple(range(roll.sides))
    room //= 1 + len(game.journal) // LONG
    worths: dict[int | str | bool, Worth] = {}
    chance: float = 0
    lead: float = 0
    for face, share in faces(roll):
        worth = worths[labels[face - 1]] = worth_after(game, face, appraiser, room)
        chance, lead = chance + share * worth.chance, lead + share * worth.lead
    found = [worth.chance for worth in worths.values()]
    return Luck(worths[labels[rolled - 1]], Worth(chance, lead), max(found), min(found))


def lucks(game: Game, appraiser: Appraiser) -> list[Luck]:
    """The luck of all rolls of a game, in their order."""
    assert game.start is not None
    again = Game(game.ruleset, game.scenario, game.start, listen=False, chance=True)
    found = []
    for value in game.inputs:
        if isinstance(value, int):
            found.append(luck_of(again, value, appraiser))
        again.replay([value])
    return found


def worth_after(game: Game, face: int, appraiser: Appraiser, room: int = ROOM) -> Worth:
    """What a position is worth after a roll; further dice are expected, as far as there is room."""
    branch = game.clone(chance=True)
    branch.answer(face)
    roll = branch.chance_ask
    if not isinstance(roll, Roll):
        return appraiser.of(branch)
    further = faces(roll)
    if len(further) > room:
        return appraiser.of(branch)
    chance: float = 0
    lead: float = 0
    for face, share in further:
        worth = worth_after(branch, face, appraiser, room // len(further))
        chance, lead = chance + share * worth.chance, lead + share * worth.lead
    return Worth(chance, lead)
