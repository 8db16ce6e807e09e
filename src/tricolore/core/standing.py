"""Standing answers: a side decides in advance how questions of one kind are to be answered.

A player says once "not before the enemy is beside us" or "always, if it costs nothing".  The table
or the server then gives that answer for the player, by proxy.  Standing answers are kept beside the
game, for each side.  The rules do not know of them and records do not contain them: an answer given
by proxy is an input like any other.  Only their owner can see them.  Undo does not affect them, and
their owner can revoke them at any time.

A secret question with a single option is also answered by proxy.  A game can therefore ask every
side that *might* hold something, judging by public facts, and reveal nothing: the question is asked
and answered whether or not the side holds anything.  When players sit at different screens, every
answer by proxy comes after the same kind of pause, so the delay does not reveal which case it was.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

from tricolore.core.ask import Choose, Option, Subject
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.core.state import State

MOST = 50
"""How many standing answers a side may have at a time."""
HOLE = re.compile(r"\{[^{}]*\}")
GAME, TURN, ONCE = "game", "turn", "once"
"""How long a standing answer can last in any game: to its end, for this turn, for one question."""


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side wants to be answered by proxy."""

    asks: str
    """The kind of question: the name of its subject's type, such as `Withdraw`."""
    answer: Option
    when: dict[str, int | str | bool] = {}
    """Conditions.  Unless the ruleset interprets them, they are fields of the subject, by name, and
    the values that they must have."""
    until: str = GAME
    """`game`, `turn`, `once`, or another span that the ruleset knows, such as `activation`."""


class KeptAnswer(msgspec.Struct, frozen=True):
    """A standing answer with its number and the time in which it is valid."""

    id: int
    standing: Standing
    span: str
    """The turn or activation in which it was given.  It expires when that is over."""
    question: str = ""
    """The kind of question as a sentence: “Does … retreat?”.  Empty if it was given in advance."""


class Proxy(NamedTuple):
    """An answer that is given on behalf of a side."""

    side: str
    answer: Option
    id: int
    """The number of the standing answer; 0 if the question had a single option."""


class BadStanding(TricoloreError):
    """A standing answer that cannot be kept, or that does not exist."""


@runtime_checkable
class Holds(Protocol):
    """A ruleset that interprets conditions itself, such as "column 4 or better"."""

    def holds(self, state: State, subject: Subject, when: Mapping[str, Any]) -> bool: ...


@runtime_checkable
class Spans(Protocol):
    """A ruleset that has more spans of time than the game, a turn and one question."""

    def span(self, state: State, until: str) -> str | None:
        """A name for the present span, such as the turn and the active formation.

        None if the ruleset does not know the word `until`.
        """


class StandingAnswers:
    """The standing answers of all sides of one game."""

    def __init__(self, kept: Mapping[str, Sequence[KeptAnswer]] | None = None) -> None:
        self._kept = {side: list(these) for side, these in (kept or {}).items()}

    def of(self, side: str) -> tuple[KeptAnswer, ...]:
        """The standing answers of a side, oldest first."""
        return tuple(self._kept.get(side, ()))

    def stand(self, game: Game, side: str, standing: Standing) -> KeptAnswer:
        """Add a standing answer for a side."""
        span = _span(game, standing.until)
        if span is None:
            raise BadStanding(f"A standing answer cannot last until {standing.until!r}.")
        mine = self._kept.setdefault(side, [])
        if len(mine) >= MOST:
            raise BadStanding(f"A side has at most {MOST} standing answers; revoke one first.")
        number = max((one.id for one in mine), default=0) + 1
        kept = KeptAnswer(number, standing, span, _question(game, side, standing.asks))
        mine.append(kept)
        return kept

    def revoke(self, side: str, id: int) -> None:
        mine = self._kept.get(side, [])
        left = [kept for kept in mine if kept.id != id]
        if len(left) == len(mine):
            raise BadStanding("There is no such standing answer.")
        self._kept[side] = left

    def drop_past(self, game: Game) -> list[str]:
        """Remove standing answers that have expired.  Returns the sides that lost some."""
        changed = []
        for side, mine in self._kept.items():
            left = [kept for kept in mine if _span(game, kept.standing.until) == kept.span]
            if len(left) < len(mine):
                self._kept[side] = left
                changed.append(side)
        return changed

    def answer(self, game: Game) -> Proxy | None:
        """The answer by proxy to the present question, if there is one.

        If several standing answers fit, the newest one counts.  After an undo, none is given until
        somebody answers: it would only repeat what was undone.
        """
        ask = game.ask
        if not isinstance(ask, Choose):
            return None
        if ask.secret and len(ask.options) == 1:
            return Proxy(ask.side, ask.options[0], 0)
        if game.undoing:
            return None
        kind = type(ask.about).__name__
        for kept in reversed(self._kept.get(ask.side, ())):
            standing = kept.standing
            if (
                standing.asks == kind
                and standing.answer in ask.options
                and _span(game, standing.until) == kept.span
                and _holds(game, ask.about, standing.when)
            ):
                return Proxy(ask.side, standing.answer, kept.id)
        return None

    def given(self, proxy: Proxy) -> bool:
        """Note that an answer by proxy was given.

        Returns whether its standing answer was meant for one question only and is now removed.
        """
        mine = self._kept.get(proxy.side, [])
        once = [one for one in mine if one.id == proxy.id and one.standing.until == ONCE]
        for one in once:
            mine.remove(one)
        return bool(once)


def _span(game: Game, until: str) -> str | None:
    """A name for the present span; None if the word `until` is unknown."""
    if until in (GAME, ONCE):
        return ""
    if isinstance(game.ruleset, Spans):
        return game.ruleset.span(game.state, until)
    return str(getattr(game.state, "turn", 0)) if until == TURN else None


def _question(game: Game, side: str, asks: str) -> str:
    """The present question without names of pieces and places, if it is of that kind.

    A standing answer is for all of them.
    """
    ask = game.ask
    if not isinstance(ask, Choose) or ask.side != side or type(ask.about).__name__ != asks:
        return ""
    return HOLE.sub("…", ask.about.sentence)


def _holds(game: Game, subject: Subject, when: Mapping[str, Any]) -> bool:
    if not when:
        return True
    if isinstance(game.ruleset, Holds):
        return game.ruleset.holds(game.state, subject, when)
    fields = subject.__struct_fields__
    return all(name in fields and getattr(subject, name) == value for name, value in when.items())
