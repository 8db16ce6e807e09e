"""What changes in play, and the steps of the sequence of play."""

from __future__ import annotations

from typing import NamedTuple

from tests.skirmish.setting import Counter, Setting
from tricolore.core.state import Result
from tricolore.core.words import count
from tricolore.rulesets.kit.stacks import raised, without
from tricolore.rulesets.kit.state import GameState

MARCH = 4
ROOM = 3
MISTY_TURNS = 2


class Skirmish(GameState):
    """A position.

    Pieces in play are known by an id that tells nothing: that of their force marker, `RA?1`, until
    it is turned over, and their own, `RA.guard`, afterwards.  What lies under the markers, the
    hands, the decks and the cup are the only secrets.
    """

    setting: Setting
    turn: int
    mist: bool
    at: dict[str, int]
    stacks: dict[int, tuple[str, ...]]
    """By hex, the front line first."""
    beneath: dict[str, str]
    """What lies under each marker; those that are turned over stay in it."""
    lost: dict[str, int]
    decks: dict[str, tuple[str, ...]]
    hands: dict[str, tuple[str, ...]]
    cup: tuple[str, ...]
    drawn: tuple[str, ...]
    """Columns whose chits were drawn in this turn."""
    bridges: frozenset[tuple[int, int]]
    """Those that stand, each in both directions."""
    control: dict[int, str]
    active: str
    marched: frozenset[str]
    struck: frozenset[int]
    """Hexes whose stacks have assaulted, or were assaulted."""
    fired: frozenset[str]
    halted: bool
    bonus: dict[str, int]
    """What events give each side in the fight at hand."""
    result: Result | None

    # Who and where

    def who(self, id: str) -> str:
        """A piece by the id that it has now: its own, once its marker is turned over."""
        return self.beneath.get(id, id) if id not in self.at else id

    def counter(self, id: str) -> Counter:
        """What is printed on a piece, be it under a marker or not."""
        return self.setting.counters[self.beneath.get(id, id)]

    def side(self, id: str) -> str:
        return self.setting.side_of(id)

    def is_hidden(self, id: str) -> bool:
        return "?" in id

    def of_side(self, side: str) -> list[str]:
        return [id for id in self.at if self.side(id) == side]

    def of_column(self, column: str) -> list[str]:
        return [id for id in self.at if id.startswith(column)]

    def holder(self, hex: int) -> str:
        """Whose pieces stand in a hex; empty for nobody's."""
        return self.side(self.stacks[hex][0]) if hex in self.stacks else ""

    def beside(self, hex: int, side: str) -> list[str]:
        """The pieces of a side in the hexes round a hex."""
        around = self.setting.board.neighbours[hex]
        return [
            id
            for other in around
            for id in self.stacks.get(other or 0, ())
            if self.side(id) == side
        ]

    def steps(self, id: str) -> int:
        return self.counter(id).steps - self.lost.get(id, 0)

    # What happens to pieces

    def put(self, id: str, hex: int) -> None:
        """A piece enters a hex, below the others (1.4), and takes a place for its side (7)."""
        self.remove(id)
        self.at[id] = hex
        self.stacks[hex] = (*self.stacks.get(hex, ()), id)
        if hex in self.control:
            self.control[hex] = self.side(id)

    def remove(self, id: str) -> None:
        hex = self.at.pop(id, 0)
        left = without(self.stacks.get(hex, ()), id)
        if left:
            self.stacks[hex] = left
        else:
            self.stacks.pop(hex, None)

    def lead(self, id: str) -> None:
        """A piece becomes the front line of its stack."""
        hex = self.at[id]
        self.stacks[hex] = raised(self.stacks[hex], id)

    def turn_over(self, id: str) -> str:
        """1.3: the marker gives way to its piece, a decoy is removed; its id from now on."""
        if not self.is_hidden(id) or id not in self.at:
            return self.who(id)
        uid, hex = self.beneath[id], self.at[id]
        self.at = {uid if other == id else other: where for other, where in self.at.items()}
        self.stacks[hex] = tuple(uid if other == id else other for other in self.stacks[hex])
        for marked in ("marched", "fired"):
            ids = getattr(self, marked)
            if id in ids:
                setattr(self, marked, ids - {id} | {uid})
        self.tell("1.3", "{marker} is turned over: {unit}.", marker=id, unit=uid, hex=hex)
        if self.counter(uid).arm == "decoy":
            self.remove(uid)
        return uid

    def lose(self, id: str, steps: int, rule: str) -> None:
        uid = self.turn_over(id)
        if uid not in self.at:
            return
        steps = min(steps, self.steps(uid))
        self.lost[uid] = self.lost.get(uid, 0) + steps
        self.tell(rule, "{unit} loses {steps}.", unit=uid, steps=count(steps, "step"))
        if not self.steps(uid):
            self.remove(uid)


# The steps


class Deal(NamedTuple):
    """1.2: what lies under the markers of a column."""

    column: str


class Turn(NamedTuple):
    """2"""


class DrawEvent(NamedTuple):
    """2.1"""

    side: str


class Orders(NamedTuple):
    """2.2"""


class DrawChit(NamedTuple):
    """2.3"""


class Activate(NamedTuple):
    """2.3: the pieces of a column that have yet to march."""

    column: str


class March(NamedTuple):
    """4.1: one piece, with so many points left."""

    uid: str
    points: int
    first: bool = True


class Walk(NamedTuple):
    """4.3: the rest of a way, hex by hex; then the march may go on with the points left."""

    uid: str
    way: tuple[int, ...]
    points: int
    goes_on: bool


class React(NamedTuple):
    """4.3: somebody beside a piece that marches may fire at it."""

    uid: str


class Window(NamedTuple):
    """3.1: a side may play an event; `last` if the other has just declined."""

    side: str
    last: bool


class TakeEffect(NamedTuple):
    """3.1: an event that was played, and not yet undone."""

    side: str
    event: str


class Shot(NamedTuple):
    """5: fire at a piece."""

    shooter: str
    target: str


class Assaults(NamedTuple):
    """6.1"""

    column: str


class TurnOver(NamedTuple):
    """6.2: the markers of two stacks."""

    attacker: int
    defender: int


class Meet(NamedTuple):
    """6.3: two stacks."""

    attacker: int
    defender: int


class Fight(NamedTuple):
    """6.4, 6.5"""

    attacker: int
    defender: int


class Pay(NamedTuple):
    """6.6: what a side loses in its hex, to an enemy in another."""

    side: str
    hex: int
    enemy: int
    points: int


class Advance(NamedTuple):
    """6.7"""

    attacker: int
    defender: int


class EndTurn(NamedTuple):
    """2.4"""
