"""Game sequence: the steps of play, as records on the agenda."""

from __future__ import annotations

from typing import NamedTuple

# Before the first turn, and a turn from its beginning to its end


class Deploy(NamedTuple):
    """Game setup: a formation is placed; the id is empty for undesignated units of the side."""

    side: str
    formation: str


class DeployBridge(NamedTuple):
    """Game setup: a crew that may begin in bridge mode."""

    uid: str


class Turn(NamedTuple):
    """A turn begins."""


class Arrive(NamedTuple):
    """Reinforcements."""

    side: str


class ChooseCommands(NamedTuple):
    """A: both sides choose in secret what to activate."""


class SupplyPhase(NamedTuple):
    """B: who is out of supply?"""


class Recovery(NamedTuple):
    """B: steps are recovered."""


class Surprise(NamedTuple):
    """Austrian surprise: a formation moves first, without a draw."""


class Draw(NamedTuple):
    """C 1: a command counter is drawn."""


class EndTurn(NamedTuple):
    """D: bridges are finished."""


class FinishBridge(NamedTuple):
    """Bridges: a bridge whose time has come."""

    uid: str


class CloseTurn(NamedTuple):
    """D: engagements end, and so may the game."""


# An activation


class Activate(NamedTuple):
    """Activation of formations: a counter was drawn, or a formation moves first."""

    counter: str


class Reserve(NamedTuple):
    """Reserve: the formation that waited may act now."""

    counter: str
    formation: str
    post: int


class Marches(NamedTuple):
    """C 2: active units move, one unit or stack after the other."""


class March(NamedTuple):
    """Movement: a unit or stack on the move."""

    uids: tuple[str, ...]
    spent: tuple[int, ...]
    """Half points, by member."""
    clear: bool = True
    """Strategic Movement: whether it has kept at least three hexes from the enemy so far."""


class Charge(NamedTuple):
    """Cavalry Charges: an announced charge; the target may still evade."""

    march: March
    target: int
    price: int
    """Half points that the target's hex costs."""
    origin: int


class ChargeHome(NamedTuple):
    """Cavalry Charges, Procedure: the die falls."""

    charge: Charge


class AfterCharge(NamedTuple):
    """Cavalry Charges: the result has been paid; who won rides on."""

    charge: Charge
    won: bool


class EndActivation(NamedTuple):
    """The activation is over."""


# Combat: R2


class Declare(NamedTuple):
    """Combat: attacks are declared."""


class NextFight(NamedTuple):
    """Combat: the attacker decides the order."""


class Fight(NamedTuple):
    """Combat: a fight whose turn has come; defenders may still evade."""

    attackers: tuple[str, ...]
    hexes: tuple[int, ...]


class Resolve(NamedTuple):
    """Combat, Procedure: ratio, column, die."""

    attackers: tuple[str, ...]
    hexes: tuple[int, ...]
    left: tuple[int, ...] = ()
    """Hexes of the same fight whose defenders have evaded."""
    idle: tuple[str, ...] = ()
    """Attackers who have nobody beside them any more; they may still advance."""


class Pay(NamedTuple):
    """Combat Results; Cavalry Charges, Results: a side pays a result in steps and in ground."""

    side: str
    units: tuple[str, ...]
    owed: int
    foes: tuple[int, ...]
    """The hexes from which the other side has fought."""
    rule: str = "Combat results"


class WithdrawAll(NamedTuple):
    """Combat Results: units fall back from all their hexes, one stack after the other."""

    side: str
    units: tuple[str, ...]
    hexes: int
    foes: tuple[int, ...]


class Withdraw(NamedTuple):
    """Retreat: units fall back so many hexes."""

    side: str
    units: tuple[str, ...]
    """All in one hex."""
    hexes: int
    foes: tuple[int, ...]


class Advance(NamedTuple):
    """Advance, Evade combat: attackers may follow into hexes left free."""

    attackers: tuple[str, ...]
    hexes: tuple[int, ...]
    """Those that were fought for."""
    result: int
    """The number of the result, such as 2 for D2."""
    left: tuple[int, ...] = ()
    """Those whose defenders have evaded."""


class AfterFight(NamedTuple):
    """A fight has been resolved completely."""
