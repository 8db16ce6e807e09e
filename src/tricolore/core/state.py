"""What a game of any ruleset consists of: its state, and the rules that change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self

import msgspec

from tricolore.core.ask import Rule, Seal
from tricolore.core.errors import RuleFailed
from tricolore.core.events import Event

Record = tuple[Any, ...]
"""A step on the agenda: a small NamedTuple whose type names the procedure to run."""


class Result(NamedTuple):
    """How a game ended: who won (None for a draw), how well, and why."""

    winner: str | None
    level: str
    reason: str
    """Without a full stop, since others put it into their sentences."""


class State:
    """Everything that changes in play.

    The only mutable fields may be dicts of immutable values.  Then `clone` copies a few dicts, and
    a checkpoint never changes.  A ruleset adds its own fields in a subclass.
    """

    __slots__ = ("agenda", "log", "rolls", "seed")

    agenda: tuple[Record, ...]
    """The procedures still to run, the next one first."""
    seed: str
    rolls: int
    log: list[Event] | None
    """Collects events; None if no log is kept.  It is neither saved nor cloned."""

    def clone(self) -> Self:
        raise NotImplementedError

    def checkpoint(self) -> Self:
        """A copy to return to.  The driver calls it before a procedure has run any of its lines.

        A subclass may then give its own dicts to the copy and continue with fresh ones.
        """
        return self.clone()

    def then(self, *records: Record) -> None:
        """Put procedures at the front of the agenda, in this order."""
        self.agenda = records + self.agenda

    def drop_to(self, kind: type) -> None:
        """Remove everything from the agenda that comes before the next record of this type.

        Rules use it to break off what is under way, such as the activation of a corps that routs.
        """
        for at, record in enumerate(self.agenda):
            if type(record) is kind:
                self.agenda = self.agenda[at:]
                return
        raise RuleFailed(f"There is no {kind.__name__} on the agenda to continue with.")

    def tell(self, rule: str, text: str, seen_by: str | None = None, **data: Any) -> None:
        """Add an event to the log, if one is kept."""
        if self.log is not None:
            self.log.append(Event(rule, text, data, seen_by))


Procedure = Callable[[Any, Any], Rule[None] | Seal | None]
"""A generator function, or a plain function that asks nothing.  A plain function may also return
the generator that is to run.  In that case it must not change the state itself.  It returns a
`Seal` if what it did cannot be undone."""


class GameOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something decided before a game begins: an optional rule, a calendar, a handicap."""

    id: str
    title: str
    about: str
    choices: list[tuple[str, str]]
    """The choices, each as a word and its description.  The first one is the default."""


Imagine = Callable[[Any, Sequence[Any], str, str], tuple[Any, Sequence[Any]]]
"""`imagine(checkpoint, journal, side, seed)` returns a state and inputs that lead to the same
question.  Everything that the side may not know is replaced at random, depending on the seed."""


class Ruleset(Protocol):
    """What the driver needs from a ruleset."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str:
        """It is raised whenever the same answers could lead to a different state."""

    @property
    def procedures(self) -> Mapping[type, Procedure]:
        """The procedure to run for each type of record on the agenda."""

    def sides_of(self, scenario: str) -> tuple[str, str]:
        """The ids of the two sides of a scenario, in the order in which they are listed."""

    def options(self, scenario: str) -> Sequence[GameOption]:
        """What players may decide before a game of this scenario begins; often nothing."""

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> State:
        """The state in which a scenario starts.

        `data` is a folder of replacement files.  `options` has a word for each of the scenario's
        options, or is None if nobody chose.  The state itself must keep what play needs of the
        options, because `decode` does not receive them.
        """

    @property
    def imagine(self) -> Imagine | None:
        """Replaces what a side may not know; None if only the future dice are hidden."""

    def fingerprint(self, state: State) -> str:
        """A hash of the data files that this state uses."""

    def encode(self, state: State) -> dict[str, Any]: ...

    def decode(self, data: Any, scenario: str, folder: str | None = None) -> State: ...

    def result(self, state: State) -> Result | None:
        """None while the game goes on."""
