"""The questions that the games of the series ask: a record for each kind.

The paragraph is not part of a question, since the games ask the same one under different
paragraphs.  `who` is a leader's name, which may be that of an aide de camp in his place.
"""

from __future__ import annotations

from typing import Any, ClassVar

from tricolore.core.ask import AS_IT_IS, Subject
from tricolore.core.words import count

# Markers, chiefs and commanders


class ActFirst(Subject, frozen=True):
    words: ClassVar[str] = "Which formation acts first?"


class MoveChiefTo(Subject, frozen=True):
    words: ClassVar[str] = "Move {who} where?"
    stays: ClassVar[str] = "done"
    uid: str
    who: str


class MoveCommanderTo(Subject, frozen=True):
    """For the active formation."""

    words: ClassVar[str] = "Move {who} where?"
    stays: ClassVar[str] = "done"
    uid: str
    who: str


class CommandDirectly(Subject, frozen=True):
    words: ClassVar[str] = "Does {who} command a unit directly?"
    who: str


class FleeTo(Subject, frozen=True):
    """For a chief whom an enemy unit has come upon."""

    words: ClassVar[str] = "Flee to which unit?"
    uid: str


class PlaceAide(Subject, frozen=True):
    words: ClassVar[str] = "Place the aide de camp with which unit?"
    formation: str


class TakePart(Subject, frozen=True):
    """Whether a commander lends his bonus to a fight."""

    words: ClassVar[str] = "Does {who} take part, for +{bonus}?"
    usual_word: ClassVar[str] = "yes"
    uid: str
    who: str
    bonus: int


class FollowAdvance(Subject, frozen=True):
    words: ClassVar[str] = "Does {who} advance too?"
    usual_word: ClassVar[str] = "yes"
    uid: str
    who: str


# Barrage


class FireWith(Subject, frozen=True):
    words: ClassVar[str] = "Fire a barrage with which guns?"
    idle: ClassVar[str] = "fire"


class FireAtHex(Subject, frozen=True):
    words: ClassVar[str] = "Fire at which hex?"
    uid: str


class FireAtUnit(Subject, frozen=True):
    words: ClassVar[str] = "Fire at which unit?"
    uid: str
    hex: int


# Movement


class MoveWhich(Subject, frozen=True):
    words: ClassVar[str] = "Move which unit?"
    idle: ClassVar[str] = "move"
    groups: ClassVar[bool] = True


class MoveTo(Subject, frozen=True):
    """One leg of a march.  A unit that has moved may also stay and change its facing."""

    stays: ClassVar[str] = "done"
    groups: ClassVar[bool] = True
    uid: str
    spent: int
    turns: bool

    @property
    def usual(self) -> str:
        if not self.spent:
            return ""
        return AS_IT_IS if self.turns else "done"

    @property
    def sentence(self) -> str:
        if not self.spent:
            return "Move {uid} where?"
        return "Move {uid} on, or face which way?" if self.turns else "Move {uid} on?"


class EnterAt(Subject, frozen=True):
    words: ClassVar[str] = "Bring {uid} onto the map to which hex?"
    uid: str


# Assault


class LayPoints(Subject, frozen=True):
    """How many of its remaining points a unit uses against one enemy."""

    words: ClassVar[str] = "How many of {points} does {uid} use against {enemy}?"
    uid: str
    enemy: str
    left: int

    def holes(self) -> dict[str, Any]:
        return {**super().holes(), "points": count(self.left, "point")}

    @property
    def unit(self) -> str | None:
        """None, since the question is about two units."""
        return None


class RetreatBeforeCombat(Subject, frozen=True):
    words: ClassVar[str] = "Does {uid} retreat before combat?"
    uid: str


class EvadeTo(Subject, frozen=True):
    """The hex to which a unit retreats before combat."""

    words: ClassVar[str] = "Retreat {uid} where?"
    uid: str


class SupportWith(Subject, frozen=True):
    words: ClassVar[str] = "Support {target} with which guns?"
    target: str


class Retreat(Subject, frozen=True):
    """A retreat after combat."""

    words: ClassVar[str] = "Retreat {uid} where?"
    uid: str


class AdvanceInto(Subject, frozen=True):
    words: ClassVar[str] = "Advance into which hex?"


class AdvanceWith(Subject, frozen=True):
    words: ClassVar[str] = "Which unit advances?"
    hex: int


class Occupy(Subject, frozen=True):
    """Whether to occupy a hex that was left before combat."""

    words: ClassVar[str] = "Occupy {hex}?"
    hex: int


class FaceAfter(Subject, frozen=True):
    """The facing after an advance or a retreat."""

    words: ClassVar[str] = "Face {uid} which way?"
    uid: str
