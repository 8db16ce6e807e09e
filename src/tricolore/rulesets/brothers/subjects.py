"""What the game asks: a record for each kind of question."""

from __future__ import annotations

from tricolore.core.ask import Subject


class PlotPostures(Subject, frozen=True):
    """17.3"""

    words = "Which posture shall each headquarters have?"
    side: str


class ChoosePosture(Subject, frozen=True):
    """7.1"""

    words = "In which posture does {formation} act?"
    formation: str


class ChangePosture(Subject, frozen=True):
    """17.3"""

    words = "{formation} was plotted to be {posture}. Try to change that?"
    formation: str
    posture: str


class ChooseDivision(Subject, frozen=True):
    """6.2.1"""

    words = "Which division does {sovereign} activate?"
    sovereign: str


class OrderFire(Subject, frozen=True):
    """8.1"""

    words = "Who fires, and at what?"


class ComposeFire(Subject, frozen=True):
    """8.1.3"""

    words = "Who fires together with {uid}?"
    uid: str


class AimFire(Subject, frozen=True):
    """8.2"""

    words = "At what do they fire?"
    uid: str
    group: tuple[str, ...]


class PickLargest(Subject, frozen=True):
    """8.4, 8.6, 12.3.1"""

    words = "Several units are equally strong: which of them {why}?"
    hex: int
    why: str


class OrderMove(Subject, frozen=True):
    """11.1"""

    words = "Who moves, and where to?"
    groups = True
    together = True


class OrderStack(Subject, frozen=True):
    """4.3, 11.1"""

    words = "What do the units in {hex} do? Pick one to change its place."
    hex: int


class OnMarch(Subject, frozen=True):
    """11.1"""

    words = "Where does {uid} go?"
    uid: str
    group: tuple[str, ...]


class PlaceInStack(Subject, frozen=True):
    """4.3"""

    words = "Where in the stack at {hex} does {uid} go? Pick the unit that stands just above."
    uid: str
    hex: int


class ChargeAt(Subject, frozen=True):
    """11.11"""

    words = "Which hex does {uid} charge?"
    uid: str


class ChargeFrom(Subject, frozen=True):
    """11.11"""

    words = "From which hex does {uid} charge {hex}, or through which does it ride first?"
    uid: str
    hex: int


class AnswerMove(Subject, frozen=True):
    """11.8"""

    words = "{uid} is next to your units now, at {hex}. Who fires?"
    uid: str
    hex: int


class React(Subject, frozen=True):
    """6.3"""

    words = "Play an event now?"
    moment: str


class AimEvent(Subject, frozen=True):
    """6.3"""

    words = "Whom or what is {chit} for?"
    chit: str


class BringIn(Subject, frozen=True):
    """6.3: Train from Desenzano."""

    words = "{line} rolled outside its entry span. Play {chit}, so that it comes all the same?"
    chit: str
    line: str


class Reroll(Subject, frozen=True):
    """6.2.2, 6.3"""

    words = "The dice show {dice}: {what}. Roll again?"
    dice: int
    what: str


class DeclareAssault(Subject, frozen=True):
    """11.10"""

    words = "Who declares an assault, and on which hex?"


class ComposeAssault(Subject, frozen=True):
    """11.10"""

    words = "Which units of {hex} assault {target_hex}?"
    hex: int
    target_hex: int


class NextAssault(Subject, frozen=True):
    """12.1"""

    words = "Which assault is fought next, and from where is it led?"


class ChooseLead(Subject, frozen=True):
    """12.1"""

    words = "From which hex is the assault on {hex} led? Pick a unit that shall not take part."
    hex: int


class Abandon(Subject, frozen=True):
    """12.2"""

    words = "{hex} is assaulted. Stand, or leave before it comes to that?"
    hex: int


class AbandonFar(Subject, frozen=True):
    """12.2.1"""

    words = "How far does {uid} fall back?"
    uid: str


class ChooseLosses(Subject, frozen=True):
    """12.4.1"""

    points: int

    @property
    def sentence(self) -> str:
        return (
            "{points} loss point: how many hexes do all of them retreat? The rest are morale hits."
            if self.points == 1
            else "{points} loss points: how many hexes do all of them retreat? "
            "The rest are morale hits."
        )


class RetreatTo(Subject, frozen=True):
    """12.5"""

    words = "Where does {uid} retreat to?"
    uid: str
    group: tuple[str, ...]
    left: int


class GoAlong(Subject, frozen=True):
    """10.1, 12.5"""

    words = "Who goes back together with {uid}?"
    uid: str


class AdvanceWith(Subject, frozen=True):
    """12.6"""

    words = "{hex} is empty. Who advances into it?"
    hex: int


class AdvanceAlong(Subject, frozen=True):
    """12.6"""

    words = "Which headquarters advance together with {uid}?"
    uid: str


class AdvanceOn(Subject, frozen=True):
    """12.6"""

    words = "Does {uid} ride on?"
    uid: str


class OverrunTo(Subject, frozen=True):
    """11.6"""

    words = "{uid} is overrun. With which unit does it take refuge?"
    uid: str


class Overstacked(Subject, frozen=True):
    """4.1"""

    words = "There are more than 10 strength points in {hex}. Which unit is shaken by the crowd?"
    hex: int


class RallyUnit(Subject, frozen=True):
    """13.1"""

    left: int

    @property
    def sentence(self) -> str:
        return (
            "Which unit is rallied? {left} action left."
            if self.left == 1
            else "Which unit is rallied? {left} actions left."
        )


class RallyWhat(Subject, frozen=True):
    """13.1.3"""

    words = "What is restored to {uid}?"
    uid: str


class PlayLast(Subject, frozen=True):
    """15"""

    words = "The turn ends. Play an event that you still hold?"


class PlayAfter(Subject, frozen=True):
    """6.3"""

    words = "The activation ends. Play an event now?"


class EnterWith(Subject, frozen=True):
    """11.5.1"""

    words = "Where do {uid} and those lined up with it enter together?"
    uid: str


class LineUp(Subject, frozen=True):
    """11.5.1"""

    words = "Who enters as one stack? Pick from the top downwards."


class MoveAgain(Subject, frozen=True):
    """6.3: Command Initiative."""

    words = "What does {uid} do once more?"
    uid: str
