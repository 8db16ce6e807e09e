"""A subject with any text, for the questions of small games in tests."""

from __future__ import annotations

from tricolore.core.ask import Subject


class Plain(Subject, frozen=True):
    text: str
    uid: str | None = None

    @property
    def sentence(self) -> str:
        return self.text
