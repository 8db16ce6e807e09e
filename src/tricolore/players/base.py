"""What every player is, and how one that thinks sees a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from tricolore.core.ask import Answer, Choose, Fill, Filled
from tricolore.core.errors import IllegalChoice
from tricolore.core.game import Game
from tricolore.core.imagined import seen_by
from tricolore.players.sheets import climbed
from tricolore.rulesets.judgement import Judgement, WeighsSheets, judgement_of


class Player(Protocol):
    """One who answers the questions of a game."""

    def choose(self, game: Game) -> Answer:
        """One of the options of `game.ask`, or its sheet filled in.

        The game is a copy, as the player's side may know it.
        """


def choice_of(player: Player, game: Game, side: str) -> Answer:
    """What a player answers for a side.  It is shown what that side may know, and no more."""
    return player.choose(seen_by(game, side, studies=isinstance(player, Thinker)))


class Explanation(msgspec.Struct, frozen=True):
    """What a player intends, for people to read."""

    mission: str
    lines: tuple[str, ...] = ()


class Situation(NamedTuple):
    """A question as one side may see it."""

    ask: Choose
    state: Any
    """The player's own copy, with dice of its own."""
    step: Any
    """The record on the agenda that asks."""


class Thinker:
    """A player with judgement: it sees what its side may know, and never the dice to come."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = "" if seed is None else str(seed)
        self._judgement: Judgement | None = None
        self._ruleset = ""

    def look(self, game: Game) -> Situation:
        """The question that the game waits for."""
        ask, step = game.ask, game.step
        if not isinstance(ask, Choose) or step is None:
            raise IllegalChoice("The game is over; there is nothing left to choose.")
        state = self.judgement(game).imagine(game, ask.side, f"thoughts {self.seed}")
        return Situation(ask, state, step)

    def fill(self, game: Game, sheet: Fill, weights: Mapping[str, float]) -> Filled:
        """A sheet, as the ruleset's judgement finds it best; as it lies there if it has none."""
        judgement = self.judgement(game)
        if not isinstance(judgement, WeighsSheets):
            return sheet.first
        state, step = judgement.imagine(game, sheet.side, f"thoughts {self.seed}"), game.step

        def worth(filled: Filled) -> float:
            return judgement.weigh(state, step, sheet, filled, weights)

        return climbed(sheet, worth)

    def judgement(self, game: Game) -> Judgement:
        """The ruleset's; what it remembers belongs to this player."""
        if self._judgement is None or self._ruleset != game.ruleset.name:
            self._ruleset = game.ruleset.name
            self._judgement = judgement_of(self._ruleset)
        return self._judgement
