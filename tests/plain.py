"""Questions of small games in tests, which nobody needs to tell apart."""

from __future__ import annotations

from tricolore.core.ask import Subject


class Plain(Subject, frozen=True):
    text: str
    uid: str | None = None

    @property
    def sentence(self) -> str:
        return self.text
