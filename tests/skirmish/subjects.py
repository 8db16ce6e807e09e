"""What the rules ask."""

from __future__ import annotations

from typing import ClassVar

from tricolore.core.ask import Subject


class GiveOrders(Subject, frozen=True):
    side: str
    words: ClassVar[str] = "Which columns get orders, two at most?"


class NextToMarch(Subject, frozen=True):
    column: str
    words: ClassVar[str] = "{column}: who marches next?"
    groups: ClassVar[bool] = True


class MarchTo(Subject, frozen=True):
    uid: str
    points: int
    words: ClassVar[str] = "{uid}: where does it march?"


class FireOnTheMarch(Subject, frozen=True):
    target: str
    hex: int
    words: ClassVar[str] = "Who fires at {target}, which has come to {hex}?"


class PlayEvent(Subject, frozen=True):
    side: str
    words: ClassVar[str] = "Do you play an event?"


class NextAssault(Subject, frozen=True):
    column: str
    words: ClassVar[str] = "{column}: which assault is next?"


class Lead(Subject, frozen=True):
    hex: int
    words: ClassVar[str] = "Who leads the stack at {hex}?"


class PayLosses(Subject, frozen=True):
    hex: int
    points: int
    words: ClassVar[str] = "How are the {points} points lost at {hex} paid?"


class RetreatTo(Subject, frozen=True):
    hex: int
    words: ClassVar[str] = "Where does the stack at {hex} retreat to?"


class MayAdvance(Subject, frozen=True):
    hex: int
    words: ClassVar[str] = "Do the attackers advance to {hex}?"


class MayRetreat(Subject, frozen=True):
    hex: int
    points: int
    words: ClassVar[str] = "Does the stack at {hex} retreat to pay one of {points} points?"
