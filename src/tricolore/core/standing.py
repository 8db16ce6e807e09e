"""Standing answers: questions that a side wants answered in one way until further notice.

"Not before he is beside us", "always, if it costs nothing": somebody says so once, and whoever
drives the game gives the answer for him.  Standing answers are kept beside the game, by side.  The
rules do not know of them, and a record does not contain them: an answer that is given by proxy is
an input like any other.  They are for their owner's eyes only, stay through undo, and are revoked
at will.

A secret question that has only one option is answered by proxy as well.  So a game can ask wherever
somebody *might* hold something, for all that is public, and give nothing away: the question is put
and answered whether he holds something or not.  Whoever drives a game for people who sit apart
gives every proxy's answer after a pause of the same kind, so that the clock tells nobody which it
was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

from tricolore.core.ask import Choose, Option, Subject
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.core.state import State

MOST = 50
"""Standing answers that a side may have at a time."""
GAME, TURN, ONCE = "game", "turn", "once"
"""How long a standing answer can hold in any game: to the end, for this turn, for one question."""


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side wants answered by proxy."""

    asks: str
    """The kind of question: the name of its subject's type, such as `Withdraw`."""
    answer: Option
    when: dict[str, int | str | bool] = {}
    """Conditions.  Without a ruleset's word on them they are fields of the subject, by name, that
    must have these values."""
    until: str = GAME
    """`game`, `turn`, `once`, or another span that the ruleset knows, such as `activation`."""


class Held(msgspec.Struct, frozen=True):
    """A standing answer as it is kept."""

    id: int
    standing: Standing
    span: str
    """The turn or activation in which it was given; it falls when that is over."""


class Proxy(NamedTuple):
    """What is answered for a side."""

    side: str
    answer: Option
    id: int
    """Of the standing answer; 0 if there was nothing to choose."""


class BadStanding(TricoloreError):
    """A standing answer that cannot be kept, or is not there to be revoked."""


@runtime_checkable
class Holds(Protocol):
    """A ruleset that reads conditions itself: "column 4 or better"."""

    def holds(self, state: State, subject: Subject, when: Mapping[str, Any]) -> bool: ...


@runtime_checkable
class Spans(Protocol):
    """A ruleset that knows more spans than the game, a turn and one question."""

    def span(self, state: State, until: str) -> str | None:
        """A name for the span that is under way, such as the turn and the formation that acts;
        None for a word that it does not know."""


class StandingAnswers:
    """The standing answers of all sides of one game."""

    def __init__(self, held: Mapping[str, Sequence[Held]] | None = None) -> None:
        self._held = {side: list(these) for side, these in (held or {}).items()}

    def of(self, side: str) -> tuple[Held, ...]:
        """Those of a side, in the order in which they were given."""
        return tuple(self._held.get(side, ()))

    def stand(self, game: Game, side: str, standing: Standing) -> Held:
        """Keep a standing answer from now on."""
        span = _span(game, standing.until)
        if span is None:
            raise BadStanding(f"A standing answer cannot hold until {standing.until!r}.")
        mine = self._held.setdefault(side, [])
        if len(mine) >= MOST:
            raise BadStanding(f"A side has at most {MOST} standing answers; revoke one first.")
        held = Held(max((one.id for one in mine), default=0) + 1, standing, span)
        mine.append(held)
        return held

    def revoke(self, side: str, id: int) -> None:
        mine = self._held.get(side, [])
        left = [held for held in mine if held.id != id]
        if len(left) == len(mine):
            raise BadStanding("There is no such standing answer.")
        self._held[side] = left

    def drop_past(self, game: Game) -> list[str]:
        """Forget those whose time is over; the sides that have fewer now."""
        changed = []
        for side, mine in self._held.items():
            left = [held for held in mine if _span(game, held.standing.until) == held.span]
            if len(left) < len(mine):
                self._held[side] = left
                changed.append(side)
        return changed

    def answer(self, game: Game) -> Proxy | None:
        """What is answered by proxy to the question that the game waits for, if anything is.

        Of several that fit, the one that was given last counts.  While choices are being taken back
        nobody is answered for: what was undone would only be done again.
        """
        ask = game.ask
        if not isinstance(ask, Choose):
            return None
        if ask.secret and len(ask.options) == 1:
            return Proxy(ask.side, ask.options[0], 0)
        if game.undoing:
            return None
        kind = type(ask.about).__name__
        for held in reversed(self._held.get(ask.side, ())):
            standing = held.standing
            if (
                standing.asks == kind
                and standing.answer in ask.options
                and _span(game, standing.until) == held.span
                and _holds(game, ask.about, standing.when)
            ):
                return Proxy(ask.side, standing.answer, held.id)
        return None

    def given(self, proxy: Proxy) -> bool:
        """A proxy's answer has been given; whether that was the only time it should be."""
        mine = self._held.get(proxy.side, [])
        once = [one for one in mine if one.id == proxy.id and one.standing.until == ONCE]
        for one in once:
            mine.remove(one)
        return bool(once)


def _span(game: Game, until: str) -> str | None:
    """The span that is under way; None if nobody knows such a one."""
    if until in (GAME, ONCE):
        return ""
    if isinstance(game.ruleset, Spans):
        return game.ruleset.span(game.state, until)
    return str(getattr(game.state, "turn", 0)) if until == TURN else None


def _holds(game: Game, subject: Subject, when: Mapping[str, Any]) -> bool:
    if not when:
        return True
    if isinstance(game.ruleset, Holds):
        return game.ruleset.holds(game.state, subject, when)
    fields = subject.__struct_fields__
    return all(name in fields and getattr(subject, name) == value for name, value in when.items())
