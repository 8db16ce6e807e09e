"""The part of a game's victory points that tools read."""

from __future__ import annotations

from typing import Protocol


class Score(Protocol):
    """Victory points of a side, and what they are for."""

    @property
    def points(self) -> float: ...

    @property
    def places(self) -> tuple[str, ...]: ...

    @property
    def broken(self) -> tuple[str, ...]:
        """Enemy formations that count towards it."""

    @property
    def given(self) -> tuple[str, ...]:
        """Points that it had beforehand, in words."""
