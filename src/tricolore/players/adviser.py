"""Advice: what a level would answer in one's place, and why.

An adviser is a player of that level, asked about a person's question.  He answers what the level
would really play.  He is one and the same player for as long as his advice is followed; otherwise
he begins anew, because a plan that somebody else has changed is no plan of his.
"""

from __future__ import annotations

import msgspec

from tricolore.core.ask import Answer, Fill, Filled, HandedIn, Option
from tricolore.core.game import Game
from tricolore.core.text import say
from tricolore.players import player
from tricolore.players.planner import Ground, Planner
from tricolore.players.reasons import Parts, has_opinion, reasons
from tricolore.rulesets.judgement import WeighsSheets, judgement_of

SAME = 0.05
"""Sheets that differ by less than this are equally good."""
FORCED = (say("There is nothing else to choose."),)
UNDECIDED = (say("No computer player has an opinion on this. It is the first answer in the list."),)
CLOSE = (say("There is little between it and the next best."),)
AS_GIVEN = (say("The sheet is good as it is given."),)


class Advice(msgspec.Struct, frozen=True):
    """What an adviser would answer."""

    option: Option | HandedIn
    about: str = ""
    """What is being planned: the same for all questions of one activation; empty for a question
    that stands by itself."""
    title: str = ""
    """The plan's title and mission, in a sentence."""
    lines: tuple[str, ...] = ()
    """The intention, what decided it, and the main risk, each in a sentence."""
    other: Option | None = None
    """The next best option, with which a question that stands by itself was compared."""


class Adviser:
    """Somebody who would know what to do."""

    def __init__(self, level: str, seed: int | str | None) -> None:
        self.player = player(level, seed)

    def advise(self, game: Game) -> Advice:
        """His answer to the question, with his reasons.  The game is as his side may know it."""
        answer = self.player.choose(game)
        option = answer if isinstance(answer, Option) else HandedIn((answer,))
        if not isinstance(self.player, Planner):
            return Advice(option)
        ground = self.player.ground
        if ground is None:
            return Advice(option, lines=self._of_sheet(self.player, game, answer))
        about = "" if ground.about is None else f"{ground.about[0]} {ground.about[1]}"
        told = self.player.explained(ground)
        if told is not None:
            return Advice(option, about, told.mission, told.lines)
        lines, other = self._singly(self.player, game, ground, answer)
        return Advice(option, about, lines=lines, other=other)

    def _singly(
        self, planner: Planner, game: Game, ground: Ground, answer: Answer
    ) -> tuple[tuple[str, ...], Option | None]:
        """Reasons for an answer to a question that stands by itself, against the next best."""
        ask, rates = ground.question.ask, ground.rates
        if len(rates) < 2:
            return FORCED, None
        if not has_opinion(ask, rates):
            return UNDECIDED, None
        at = ask.options.index(answer)
        other = max((one for one in range(len(rates)) if one != at), key=lambda one: rates[one])
        two = ask._replace(options=(ask.options[at], ask.options[other]))
        parts = Parts(
            judgement_of(game.ruleset.name),
            ground.question._replace(ask=two),
            planner.weights,
            planner.missions,
        )
        said = tuple(reasons(parts.between(0, 1), parts.terms))
        return (said, ask.options[other]) if said else (CLOSE, None)

    def _of_sheet(self, planner: Planner, game: Game, answer: Answer) -> tuple[str, ...]:
        """How much better a sheet is than the one that the form starts with."""
        sheet, judgement = game.ask, judgement_of(game.ruleset.name)
        if not isinstance(sheet, Fill) or isinstance(answer, Option) or answer == sheet.first:
            return AS_GIVEN
        if not isinstance(judgement, WeighsSheets):
            return ()
        state = judgement.imagine(game, sheet.side, f"thoughts {planner.seed}")

        def worth(filled: Filled) -> float:
            return judgement.weigh(state, game.step, sheet, filled, planner.weights)

        better = worth(answer) - worth(sheet.first)
        if better <= SAME:
            return ()
        return (say("It is worth {better:.1f} more than the sheet as it is given.", better=better),)
