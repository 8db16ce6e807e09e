"""The part of a table that all games share: queries by name, and events and questions with names.

A game's table inherits from `BaseTable`.  It names its pieces and adds its scene, its picture and
its answers (see `tricolore.rulesets.table`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from tricolore.core.ask import Fill, Question, Subject
from tricolore.core.events import Event
from tricolore.core.game import Game
from tricolore.core.state import State
from tricolore.core.tally import Tally
from tricolore.core.text import say, term
from tricolore.rulesets.table import (
    Answer,
    Blow,
    Deed,
    Picture,
    Scene,
    TallyLines,
    Told,
    UnknownQuery,
)

S = TypeVar("S", bound=State)

TALLY = say("tally")
"""The label of an event's only tally, which is called like that."""


class BaseTable(Generic[S]):
    """The base class of a game's table."""

    state: type[S]
    queries: ClassVar[Mapping[str, Callable[..., Answer]]] = {}
    """The queries by name.  Each function takes the table, the game, its state, the arguments and
    the side that asks."""

    steps: ClassVar[Mapping[type[Subject], str]] = {}
    """By what a question is about, the step of a turn to which it belongs in the guide."""

    tallies: ClassVar[Mapping[str, str]] = {}
    """The labels of an event's tallies by their placeholders, where these do not say it."""

    deeds: ClassVar[Mapping[str, Deed]] = {}
    """By the text of an event, with its placeholders, what it is in the story of what happened."""

    # What a game defines

    def scene(self, scenario: str, data: str | None = None) -> Scene:
        raise NotImplementedError

    def picture(self, state: S, side: str | None) -> Picture:
        raise NotImplementedError

    def name(self, s: S, hole: str, value: Any) -> str:
        """The text for a placeholder in a sentence: a name for an id, a place for a hex."""
        raise NotImplementedError

    def is_piece(self, s: S, id: str) -> bool:
        """Whether this is the id of a piece, which the table can light."""
        raise NotImplementedError

    def fill(self, s: S, event: Event, hole: str, value: Any) -> str:
        """The text for a placeholder of an event; a game tells its dice whole here."""
        return self.name(s, hole, value)

    def blow(self, event: Event) -> Blow | None:
        """What an event that declares or strikes says of the attack."""
        return None

    def place(self, s: S, id: str) -> int:
        """Where a unit stands, in a game that does not tell of every march; 0 in others."""
        return 0

    # What follows from that

    def tell(self, state: S, event: Event) -> Told:
        units: dict[str, None] = {}
        hexes = []
        for hole, value in event.data.items():
            if is_hex(hole, value):
                hexes.append(value)
            else:
                units |= {id: None for id in texts_in(value) if self.is_piece(state, id)}
        deed = self.deeds.get(event.text, "")
        return Told(
            rule=event.rule,
            text=event.tell(lambda hole, value: self.fill(state, event, hole, value)),
            units=list(units),
            hexes=hexes,
            dice=list(event.data.get("dice", ())),
            tallies=[
                tally_lines(self.tallies.get(hole, _label(hole)), value)
                for hole, value in event.data.items()
                if isinstance(value, Tally)
            ],
            deed=deed,
            way=way_of(event) if deed in MOVING else [],
            blow=self._blow(state, event) if deed in STRIKING else None,
        )

    def _blow(self, state: S, event: Event) -> Blow | None:
        blow = self.blow(event)
        places = [self.place(state, id) for id in blow.by] if blow else []
        return replace(blow, places=places) if blow and any(places) else blow

    def prompt(self, state: S, ask: Question) -> str:
        return ask.tell(lambda hole, value: self.name(state, hole, value))

    def row(self, state: S, sheet: Fill, key: str) -> str:
        """The label of a row of a sheet: the name of what its key means."""
        return self.name(state, "row", key)

    def step(self, ask: Question) -> str:
        return self.steps.get(type(ask.about), "")

    def query(self, game: Game, name: str, args: dict[str, Any], side: str | None) -> Answer:
        if name not in self.queries:
            known = ", ".join(self.queries)
            raise UnknownQuery(f"This table does not answer {name!r}, but {known}.")
        state = game.state
        assert isinstance(state, self.state)
        try:
            return self.answer(name, game, state, args, side)
        except (KeyError, TypeError, ValueError) as error:
            raise UnknownQuery(f"{name}: wrong or missing words ({error}).") from None

    def answer(
        self, name: str, game: Game, state: S, args: dict[str, Any], side: str | None
    ) -> Answer:
        """Answer a query of this table; raises an error if its arguments are wrong."""
        return self.queries[name](self, game, state, args, side)


MOVING: tuple[Deed, ...] = ("marches", "shifts")
STRIKING: tuple[Deed, ...] = ("declares", "strikes")


def way_of(event: Event) -> list[int]:
    """The hexes through which an event has brought its pieces, the last one included."""
    path, end = event.data.get("path", ()), event.data.get("hex")
    return list(path) or ([end] if isinstance(end, int) else [])


def several(value: Any) -> list[str]:
    """The ids in a placeholder that holds one or several."""
    return [value] if isinstance(value, str) else list(value)


def is_hex(hole: str, value: Any) -> bool:
    """Whether a placeholder holds a hex: its name begins with `hex` or `from_hex`."""
    return hole.startswith(("hex", "from_hex")) and isinstance(value, int)


def texts_in(value: Any) -> list[str]:
    """The strings, which may be ids, in the value of a placeholder."""
    if isinstance(value, (list, tuple)):
        return [item for item in value if isinstance(item, str)]
    return [value] if isinstance(value, str) else []


def _label(hole: str) -> str:
    return TALLY if hole == TALLY else hole.removesuffix("_tally")


def tally_lines(label: str, tally: Tally) -> TallyLines:
    items = [(item.amount, term(item.reason), item.rule) for item in tally.items]
    return TallyLines(term(label), tally.total, items)
