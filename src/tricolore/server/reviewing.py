"""What the page of a review is sent."""

from __future__ import annotations

from msgspec import Struct


class ReviewNow(Struct):
    """A review, or how far it has come."""

    ready: bool
    doing: str
    """What is being done, as long as it is not ready."""
    share: float
    """How much of it is done, from 0 to 1."""
    title: str
    ending: str
    """How the game ended."""
    page: str
    """The sections of its page, as HTML; empty until it is ready."""
