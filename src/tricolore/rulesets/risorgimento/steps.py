"""3.0: the steps of play, as records on the agenda."""

from __future__ import annotations

from typing import NamedTuple

# A turn


class Turn(NamedTuple):
    """A turn begins: weather, arrivals, releases."""


class RainCheck(NamedTuple):
    """9.21: Demoralized corps in the Rain."""


class RollInitiative(NamedTuple):
    """A: who goes first (4.3)?"""


class PlaceReserves(NamedTuple):
    """B1: a side places brigades in Reserve (4.6)."""

    side: str


class Segment(NamedTuple):
    """B2, B3: who acts next (4.5)?"""


class RollContinuity(NamedTuple):
    """4.51: a corps is to be activated by a roll."""

    corps: str
    price: str = ""
    """What a failure costs: `finish` (4.53, 4.54), `use` (9.21), or nothing."""
    extended: bool = False


class EndActivations(NamedTuple):
    """C: the Activation Phase is over."""


class Recover(NamedTuple):
    """C1: Recovery of units in Reserve (8.52)."""


class LeaveReserves(NamedTuple):
    """C2: a side brings brigades out of Reserve."""

    side: str


class Repair(NamedTuple):
    """Magenta: bridges are destroyed and repaired."""


class MoveCommanders(NamedTuple):
    """C3: corps commanders and chiefs move (4.23)."""

    side: str


class Demoralise(NamedTuple):
    """C4: Hors de Combat and Demoralization (9.0)."""


class TestCorps(NamedTuple):
    """9.2: corps with brigades Hors de Combat roll."""


class Demolition(NamedTuple):
    """Magenta: the Austrians may try to destroy a bridge."""


class CloseTurn(NamedTuple):
    """C5: a new turn, or the end."""


# An activation


class Activate(NamedTuple):
    """A corps is activated."""

    corps: str
    kind: str
    only: str = ""
    leader: str = ""


class Commands(NamedTuple):
    """3.0: the next brigade, or the Reserve batteries."""


class OpenCommand(NamedTuple):
    """4.13, 4.15, 5.1: orders, cavalry, Strategic Movement."""

    command: str


class FireFirst(NamedTuple):
    """5.32: batteries that fire before they move."""

    command: str
    skipped: tuple[str, ...] = ()
    """Those that were looked at and hold their fire."""


class Manoeuvre(NamedTuple):
    """5.3: the units of a command move, one after the other."""

    command: str


class Move(NamedTuple):
    """A unit on the move."""

    uid: str
    at_end: bool = False
    """Whether it has gone a way already."""


class Walk(NamedTuple):
    """The rest of a way, with the price of each step; each may alarm the enemy."""

    uid: str
    path: tuple[int, ...]
    prices: tuple[int, ...]


class Alarm(NamedTuple):
    """A unit has entered a hex, and the enemy may be disturbed."""

    uid: str
    came: int


class React(NamedTuple):
    """N2: withdrawals, fire and countercharges before a unit that has come up."""

    uid: str


class Press(NamedTuple):
    """6.34: infantry wishes to enter the hex of riders beside whom it began."""

    uid: str
    hex: int


class CloseCommand(NamedTuple):
    """4.43: those who moved in an Extended Activation are tested."""

    command: str


class FireLater(NamedTuple):
    """5.32, 7.23: guns and small arms, after all movement of the corps."""

    skipped: tuple[str, ...] = ()


class Assaults(NamedTuple):
    """7.4: the next brigade to attack."""


class Declare(NamedTuple):
    """7.3: who attacks which hex?"""

    brigade: str


class Receive(NamedTuple):
    """7.17, 7.24, 7.53: the defenders of a hex react before they are attacked."""

    hex: int
    again: bool = False
    """R28: whether riders of the hex have countercharged some of the attackers."""


class Commit(NamedTuple):
    """7.41: the Commitment dice of a brigade."""

    brigade: str


class Fights(NamedTuple):
    """7.44: the next attack to resolve."""

    brigade: str


class Fight(NamedTuple):
    """7.44: an attack on a hex."""

    hex: int
    attackers: tuple[str, ...]
    charge: bool = False
    counter: bool = False
    """7.53: a countercharge."""
    continued: bool = False


class Fallback(NamedTuple):
    """8.33: defenders retreat, one after the other."""

    hex: int
    uids: tuple[str, ...]
    attackers: tuple[str, ...]
    barred: tuple[int, ...]
    """Hexes that attackers came from."""
    riders: bool = False


class Aftermath(NamedTuple):
    """7.43, 7.47, 8.34: the winners occupy the hex, turn, and may go on."""

    hex: int
    attackers: tuple[str, ...]
    lead: int
    """By how many Hits the defender has lost more; 0 if the attack cannot be continued."""
    charge: bool = False
    counter: bool = False
    continued: bool = False
    waded: tuple[str, ...] = ()
    """R51: those whom the water they crossed disorders."""


class EndFight(NamedTuple):
    """4.43, 7.47, 7.5: what attackers pay when their attack is over."""

    attackers: tuple[str, ...]
    charge: bool = False
    counter: bool = False
    continued: bool = False
    waded: tuple[str, ...] = ()


class RallyUnits(NamedTuple):
    """8.51: units that did nothing else Rally."""


class EndActivation(NamedTuple):
    """The activation is over."""


# Interruptions


class Release(NamedTuple):
    """4.62: brigades in Reserve that are released step out of their stacks."""

    uids: tuple[str, ...]


class Danger(NamedTuple):
    """8.4: a leader in danger."""

    leader: str
    alone: bool = False


class Displaced(NamedTuple):
    """8.33, R31: units that displaced, or were displaced, roll against their Cohesion."""

    uids: tuple[str, ...]


class Waver(NamedTuple):
    """Magenta: a battalion of an unwilling regiment has been Disordered."""

    uid: str
