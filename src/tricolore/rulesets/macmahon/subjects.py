"""The questions that only these battles ask."""

from __future__ import annotations

from typing import ClassVar

from tricolore.core.ask import Subject

# 13.1, 14.1 Set-up


class TurnWhich(Subject, frozen=True):
    words: ClassVar[str] = "Turn which unit?"
    groups: ClassVar[bool] = True
    usual_word: ClassVar[str] = "done"


class FaceAtStart(Subject, frozen=True):
    words: ClassVar[str] = "Face which way?"
    uid: str


# 11 Attack


class AttackWith(Subject, frozen=True):
    words: ClassVar[str] = "Attack with which unit?"
    idle: ClassVar[str] = "attack"


class AttackHex(Subject, frozen=True):
    words: ClassVar[str] = "{uid} attacks which hex?"
    uid: str


class AttackUnit(Subject, frozen=True):
    words: ClassVar[str] = "Attack which unit there?"
    uid: str
    hex: int


class Coordinate(Subject, frozen=True):
    """11.1: whether the active commander coordinates several attacks."""

    words: ClassVar[str] = "Coordinate the attacks on {hex}?"
    uid: str
    hex: int


class KeepOut(Subject, frozen=True):
    """11.1: which of the attackers is left out of the coordinated attack."""

    words: ClassVar[str] = "Which unit keeps out of the coordinated attack on {hex}?"
    uid: str
    hex: int


class StrikeFirst(Subject, frozen=True):
    """11.1: which of the attackers that could not be coordinated goes first."""

    words: ClassVar[str] = "Which unit attacks first?"
    hex: int


class ResolveWhich(Subject, frozen=True):
    words: ClassVar[str] = "Resolve the attack of which unit?"


class ResolveFirst(Subject, frozen=True):
    """Which of several attacks of one unit comes first."""

    words: ClassVar[str] = "Which attack of {uid} first?"
    uid: str


class JoinDefence(Subject, frozen=True):
    words: ClassVar[str] = "Which neighbour joins the defence of {target}?"
    target: str


class RefuseRetreat(Subject, frozen=True):
    words: ClassVar[str] = "Does {uid} try to refuse the retreat?"
    uid: str


# 14.4 Reichshoffen


class FireAsOne(Subject, frozen=True):
    words: ClassVar[str] = "Does {other} fire with {uid} as one?"
    uid: str
    other: str
    target: str


class ChargeAt(Subject, frozen=True):
    words: ClassVar[str] = "Charge to the death on which unit?"
    usual_word: ClassVar[str] = "none"


class ChargeBy(Subject, frozen=True):
    words: ClassVar[str] = "Which division charges?"
    target: str


class AskForMarker(Subject, frozen=True):
    words: ClassVar[str] = (
        "Ask for MacMahon's marker (optional: once in the game it activates any one formation)?"
    )


class AgreeToMarker(Subject, frozen=True):
    words: ClassVar[str] = (
        "Agree to MacMahon's marker (optional: once in the game it activates any one formation)?"
    )


class PlaceMarker(Subject, frozen=True):
    words: ClassVar[str] = "Put MacMahon's marker into the cup?"


class LeadWhich(Subject, frozen=True):
    words: ClassVar[str] = "Which formation does he lead?"
