"""What the game asks: a record for each kind of question."""

from __future__ import annotations

from tricolore.core.ask import Subject


class PlaceFormation(Subject, frozen=True):
    """Game setup"""

    words = "Where is {formation} placed?"
    formation: str


class PlaceUndesignated(Subject, frozen=True):
    """Game setup"""

    words = "Where are the units without a formation placed?"
    side: str


class EnterMap(Subject, frozen=True):
    """Reinforcements, Entry of the Ramorino division"""

    words = "Where do the reinforcements enter?"
    side: str


class ChooseFormations(Subject, frozen=True):
    """Procedure, Radetzky and Chrzanowski, Reserve, Austrian surprise"""

    words = "Which formations shall act this turn? ({points})"
    side: str
    points: int


class RecoverSteps(Subject, frozen=True):
    """Recovery"""

    words = (
        "Which units recover a step? The enemy will see that their formations are to act this turn."
    )
    side: str


class PlaceCommand(Subject, frozen=True):
    """Activation of formations, Indipendent"""

    words = "Where is {counter} placed, or does it pass?"
    counter: str
    formations: tuple[str, ...]


class PickIndependents(Subject, frozen=True):
    """Indipendent"""

    words = "Which units round {hex} are activated? Three at most."
    hex: int


class HoldReserve(Subject, frozen=True):
    """Reserve"""

    words = "Does the reserve, {formation}, act now?"
    formation: str


class NextMarch(Subject, frozen=True):
    """Movement"""

    words = "Who moves?"
    idle = "move"
    groups = True


class OnMarch(Subject, frozen=True):
    """Movement, Strategic Movement, Cavalry Charges, Map exit, Bridges"""

    uid: str
    uids: tuple[str, ...]
    """All who march, the first of them too."""

    @property
    def sentence(self) -> str:
        return "Where do {uids} go?" if len(self.uids) > 1 else "Where does {uid} go?"


class BridgeOver(Subject, frozen=True):
    """Bridges, Game setup"""

    uid: str
    at_setup: bool = False

    @property
    def sentence(self) -> str:
        if self.at_setup:
            return "Does {uid} begin as a bridge, and toward which hex, or as a crew?"
        return "Toward which hex is the bridge built?"


class EvadeCharge(Subject, frozen=True):
    """Cavalry Charges"""

    words = "{hex} is charged. Stand, or try to evade?"
    hex: int
    foes: tuple[str, ...]


# Combat: R2


class DeclareAttacks(Subject, frozen=True):
    """Combat"""

    words = "Who attacks, and which hex?"


class ChooseFight(Subject, frozen=True):
    """Combat"""

    words = "Which attack is fought next?"


class EvadeCombat(Subject, frozen=True):
    """Evade combat"""

    words = "{hex} is attacked. Stand, or evade?"
    hex: int
    foes: tuple[str, ...]


class PayResult(Subject, frozen=True):
    """Combat Results"""

    words = "{owed} to pay: who is turned over or lost, and how far do the others withdraw?"
    owed: int
    units: tuple[str, ...]


class WithdrawTo(Subject, frozen=True):
    """Retreat"""

    words = "Which way do the units in {hex} withdraw?"
    hex: int


class WithdrawFirst(Subject, frozen=True):
    """Retreat"""

    words = "Which stack withdraws first?"


class AdvanceWith(Subject, frozen=True):
    """Advance, Evade combat"""

    words = "Who advances, and how far?"
    hexes: tuple[int, ...]
