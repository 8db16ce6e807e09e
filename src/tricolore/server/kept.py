"""A game as the store reads and writes it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tricolore.core.ask import HandedIn, Option
from tricolore.core.dice import Part
from tricolore.core.game import Earlier, Input
from tricolore.core.state import Result


class Seat(NamedTuple):
    side: str
    player: str
    digest: str | None
    """Digest of the holder's key.  A person's seat without one is open."""
    invitation: str | None = None
    """The digest of an invitation to an open seat."""
    commitment: str | None = None
    """What binds the seat to its part of the seed."""
    sheet: str | None = None
    """The sheet that the side has handed in while others have not, as JSON."""
    standing: str | None = None
    """Its standing answers, as JSON."""
    agrees: bool = False
    """Whether its person agrees that advice may be asked for."""
    advised: str | None = None
    """The choices before which it asked for advice, as JSON."""
    quiet: bool = False
    """Whether its person wants no talk at the table."""


class Progress(NamedTuple):
    """How far a game has come."""

    ply: int
    turn: int
    over: bool
    result: Result | None
    offers: tuple[str, ...] = ()
    """Sides that have offered a draw."""


class Kept(NamedTuple):
    """A game as it is stored, without its moves."""

    id: str
    scenario: str
    title: str
    rules: str
    data: str
    seed: str
    start: bytes | None
    given: int
    seats: tuple[Seat, ...]
    progress: Progress
    created: int = 0
    updated: int = 0
    plans: bool = True
    """Whether computer players show what they intend."""
    folder: str | None = None
    """The folder whose figures replace ours, if there is one."""
    begun: bool = True
    """False while the seed of its dice is not complete."""
    dice: str = "server"
    """Where the dice come from (see `fairness`)."""
    parts: tuple[Part, ...] = ()
    """Who has added what to the seed; the server first."""
    earlier: tuple[Earlier, ...] = ()
    """Seeds before the present one."""
    adopted: bool = False
    """Whether it comes from a record, so that its first moves were made elsewhere."""
    options: dict[str, str] = {}  # noqa: RUF012 - nobody changes it
    """The options that were settled before it began."""

    def seat(self, side: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.side == side), None)

    @property
    def open(self) -> list[str]:
        """Sides of persons whose seats nobody has taken."""
        return [s.side for s in self.seats if s.player == "person" and s.digest is None]

    @property
    def players(self) -> dict[str, str]:
        return {seat.side: seat.player for seat in self.seats}

    @property
    def advice_allowed(self) -> bool:
        """Whether persons may ask for advice: against computers, or if all of them agree."""
        persons = [seat for seat in self.seats if seat.player == "person"]
        return len(persons) < 2 or all(seat.agrees for seat in persons)

    @property
    def agreed(self) -> list[str]:
        """Sides that agree to advice, where several persons play."""
        return [seat.side for seat in self.seats if seat.player == "person" and seat.agrees]

    @property
    def quiet(self) -> list[str]:
        """Sides whose persons want no talk at the table."""
        return [seat.side for seat in self.seats if seat.player == "person" and seat.quiet]

    @property
    def advised(self) -> dict[str, list[int]]:
        """By side, the choices before which it has asked for advice."""
        return {
            seat.side: msgspec.json.decode(seat.advised, type=list[int])
            for seat in self.seats
            if seat.advised
        }

    @property
    def digests(self) -> dict[str, str]:
        return {seat.side: seat.digest for seat in self.seats if seat.digest is not None}


class StoredMove(NamedTuple):
    """A choice and the dice that followed.  `events` are its events in words, as JSON."""

    ply: int
    side: str
    option: Option | HandedIn | None
    dice: tuple[int, ...]
    secret: bool
    events: bytes = b"[]"
    faces: tuple[int, ...] = ()
    """How many faces each of the dice has.  Old games do not have this."""
    gesture: int = 0
    """The first ply of the gesture that it belongs to; 0 if it was sent alone."""

    @property
    def inputs(self) -> list[Input]:
        return [*self.dice] if self.option is None else [self.option, *self.dice]


class Checkpoint(NamedTuple):
    """A state between two procedures, and which inputs led to it (see `schema`)."""

    ply: int
    skip: int
    state: bytes
