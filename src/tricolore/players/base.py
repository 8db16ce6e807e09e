"""What a player is, and how a thinking player sees a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from tricolore.core.ask import Answer, Choose, Fill, Filled
from tricolore.core.errors import IllegalChoice
from tricolore.core.game import Game
from tricolore.core.imagined import seen_by
from tricolore.players.sheets import climbed
from tricolore.rulesets.judgement import DraftsSheets, Judgement, WeighsSheets, judgement_of


class Player(Protocol):
    """Something that answers the questions of a game."""

    def choose(self, game: Game) -> Answer:
        """Choose one of the options of `game.ask`, or fill in its sheet.

        The game is a copy that holds only what the player's side may know.
        """


GLANCING: set[type] = set()
"""Players of ours that look at nothing but the question.

Their copies of games with secrets are made only if they do look farther.  Until then such a copy
refers to the game itself, so nobody else may have one.
"""


def choice_of(player: Player, game: Game, side: str) -> Answer:
    """A player's answer for a side.  The player sees only what that side may know."""
    thinks, glances = isinstance(player, Thinker), type(player) in GLANCING
    return player.choose(seen_by(game, side, studies=thinks, glance=glances))


class Explanation(msgspec.Struct, frozen=True):
    """What a player intends, for people to read."""

    mission: str
    lines: tuple[str, ...] = ()


class Situation(NamedTuple):
    """A question as one side may see it."""

    ask: Choose
    state: Any
    """The player's own copy, with its own dice."""
    step: Any
    """The step on the agenda that asks the question."""


class Thinker:
    """A player with judgement.  It sees what its side may know, and never future rolls."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = "" if seed is None else str(seed)
        self.wishes: Mapping[str, float] = {}
        """The player's own weights of terms, by name, which replace the ruleset's."""
        self._judgement: Judgement | None = None
        self._ruleset = ""

    def look(self, game: Game) -> Situation:
        """The question that the game is waiting for."""
        ask, step = game.ask, game.step
        if not isinstance(ask, Choose) or step is None:
            raise IllegalChoice("The game is over; there is nothing left to choose.")
        state = self.judgement(game).imagine(game, ask.side, f"thoughts {self.seed}")
        return Situation(ask, state, step)

    def fill(self, game: Game, sheet: Fill, weights: Mapping[str, float]) -> Filled:
        """Fill in a sheet in the way that the ruleset's judgement rates best, or leave it as it is
        if the judgement cannot rate sheets."""
        judgement = self.judgement(game)
        if not isinstance(judgement, WeighsSheets):
            return sheet.first
        state, step = judgement.imagine(game, sheet.side, f"thoughts {self.seed}"), game.step

        def worth(filled: Filled) -> float:
            return judgement.weigh(state, step, sheet, filled, weights)

        drafts: Sequence[Filled] = ()
        if isinstance(judgement, DraftsSheets):
            drafts = judgement.drafts(state, step, sheet, weights)
        return climbed(sheet, worth, drafts=drafts)

    def judgement(self, game: Game) -> Judgement:
        """The ruleset's judgement.  What it remembers belongs to this player."""
        if self._judgement is None or self._ruleset != game.ruleset.name:
            self._ruleset = game.ruleset.name
            self._judgement = judgement_of(self._ruleset)
        return self._judgement
