"""What a game of any ruleset consists of: its state, and the rules that move it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self

import msgspec

from tricolore.core.ask import Rule
from tricolore.core.errors import RuleFailed
from tricolore.core.events import Event

Record = tuple[Any, ...]
"""A step on the agenda: a small NamedTuple whose type names the procedure to run."""


class Result(NamedTuple):
    """How a game ended: who won (None for a draw), how well, and why."""

    winner: str | None
    level: str
    reason: str


class State:
    """What changes in play.

    Only dicts of immutable values may be mutable here, so that `clone` is a few dict copies and a
    checkpoint, once taken, stays as it is.  A ruleset adds its fields in one subclass.
    """

    __slots__ = ("agenda", "log", "rolls", "seed")

    agenda: tuple[Record, ...]
    """The procedures still to run, the next one first."""
    seed: str
    rolls: int
    log: list[Event] | None
    """Where events go; None when nobody listens.  Never saved, never cloned."""

    def clone(self) -> Self:
        raise NotImplementedError

    def then(self, *records: Record) -> None:
        """Put procedures before everything else on the agenda, in this order."""
        self.agenda = records + self.agenda

    def drop_to(self, kind: type) -> None:
        """Forget what is on the agenda before the next record of a kind; that one stays.

        For rules that break off what is under way, such as the activation of a corps that runs.
        """
        for at, record in enumerate(self.agenda):
            if type(record) is kind:
                self.agenda = self.agenda[at:]
                return
        raise RuleFailed(f"There is no {kind.__name__} on the agenda to go on with.")

    def tell(self, rule: str, text: str, seen_by: str | None = None, **data: Any) -> None:
        """Note what happened, for whoever listens."""
        if self.log is not None:
            self.log.append(Event(rule, text, data, seen_by))


Procedure = Callable[[Any, Any], Rule[None] | None]
"""A generator function, or a plain function that asks nothing.  A plain one may also decide which
generator is to run and return it; then it changes nothing itself."""


class GameOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is settled before a game begins: an optional rule, a calendar, a handicap."""

    id: str
    title: str
    about: str
    choices: list[tuple[str, str]]
    """What can be chosen: a word, and what people read.  The first goes without saying."""


Imagine = Callable[[Any, Sequence[Any], str, str], tuple[Any, Sequence[Any]]]
"""`imagine(checkpoint, journal, side, seed)`: a state and inputs that lead to the same question for
that side, with everything that the side may not know dealt anew from the seed."""


class Ruleset(Protocol):
    """What the driver needs to know of a game's rules."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str:
        """Raised whenever the same answers could lead to another state."""

    @property
    def procedures(self) -> Mapping[type, Procedure]:
        """What to run for each type of record on the agenda."""

    def sides_of(self, scenario: str) -> tuple[str, str]:
        """The two who play a scenario, by their ids, in the order in which they are listed."""

    def options(self, scenario: str) -> Sequence[GameOption]:
        """What people may settle before they play a scenario; often nothing."""

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> State:
        """The state in which a scenario starts.

        `data` is a folder of replacements.  `options` has a word for each of the scenario's
        options, or is None where nobody has chosen.  The state itself keeps what play needs of
        them: `decode` is not told.
        """

    @property
    def imagine(self) -> Imagine | None:
        """How a side pictures what it may not know; None where only the dice to come are hidden."""

    def fingerprint(self, state: State) -> str:
        """A digest of the data files that this state is played with."""

    def encode(self, state: State) -> dict[str, Any]: ...

    def decode(self, data: Any, scenario: str, folder: str | None = None) -> State: ...

    def result(self, state: State) -> Result | None:
        """None while the game goes on."""
