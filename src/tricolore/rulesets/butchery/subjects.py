"""The questions that only this game asks."""

from __future__ import annotations

from typing import ClassVar

from tricolore.core.ask import Subject

# 8.3 Despatch riders


class SendRider(Subject, frozen=True):
    words: ClassVar[str] = "Send the despatch rider of {who}?"
    chief: str
    who: str


class RideTo(Subject, frozen=True):
    words: ClassVar[str] = "The despatch rider of {who} rides where?"
    uid: str
    who: str


# 10.4 Assault


class AssaultWith(Subject, frozen=True):
    words: ClassVar[str] = "Assault with which unit?"
    idle: ClassVar[str] = "assault"


class AssaultHex(Subject, frozen=True):
    words: ClassVar[str] = "{uid} assaults which hex?"
    uid: str


class AssaultUnit(Subject, frozen=True):
    words: ClassVar[str] = "Assault which unit there?"
    uid: str
    hex: int


class AssaultAnother(Subject, frozen=True):
    """In place of a target that has left its hex."""

    words: ClassVar[str] = "{target} is gone. Assault another?"
    target: str


class ResolveWhich(Subject, frozen=True):
    words: ClassVar[str] = "Resolve the assault of which unit?"


class ResolveFirst(Subject, frozen=True):
    """Which of several assaults of one unit comes first."""

    words: ClassVar[str] = "Which assault of {uid} first?"
    uid: str


# 12 Special capacities


class ChooseCapacity(Subject, frozen=True):
    words: ClassVar[str] = "Use a special capacity?"


class CoordinateWhich(Subject, frozen=True):
    words: ClassVar[str] = "Coordinate the assault on which hex?"


class GiveNoQuarter(Subject, frozen=True):
    words: ClassVar[str] = "Which unit gives no quarter?"


class HoldBack(Subject, frozen=True):
    words: ClassVar[str] = "Stand! Hold {uid} back from advancing?"
    usual_word: ClassVar[str] = "no"
    uid: str


class ForceMarch(Subject, frozen=True):
    words: ClassVar[str] = "Order a forced march?"
    groups: ClassVar[bool] = True
    usual_word: ClassVar[str] = "no"
    uid: str
