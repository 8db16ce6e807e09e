"""In which language a browser is told things: the one that was chosen there, or that it prefers.

A message is made once and in English.  It remembers its record, so that it can be said in another
language to whoever wants one.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any, TypeVar

from litestar import Request
from litestar.connection import ASGIConnection
from msgspec import Struct

from tricolore.core.catalogue import Catalogue
from tricolore.core.text import Text, said
from tricolore.rulesets.tongues import ENGLISH, encoded, preferred, tongue

COOKIE = "language"
"""What the browser keeps the choice of a language in."""

T = TypeVar("T")

_SPOKEN: ContextVar[Catalogue | None] = ContextVar("spoken", default=None)
"""The language of the request that is being answered."""


class Message(bytes):
    """A record as JSON, in English."""

    record: Struct
    _others: dict[Catalogue, bytes]

    def __new__(cls, record: Struct) -> Message:
        self = super().__new__(cls, encoded(record))
        self.record, self._others = record, {}
        return self

    def said(self, tongue: Catalogue | None) -> bytes:
        if tongue is None:
            return self
        if tongue not in self._others:
            self._others[tongue] = encoded(self.record, tongue)
        return self._others[tongue]


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    chosen = connection.cookies.get(COOKIE, "")
    return preferred(chosen or connection.headers.get("accept-language", ENGLISH))


def tongue_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Catalogue | None:
    return tongue(language_of(connection))


async def listen(request: Request[Any, Any, Any]) -> None:
    """Note the language of a request before it is answered."""
    _SPOKEN.set(tongue_of(request))


def spoken(text: Text) -> str:
    """A text in the language of the request that is being answered."""
    return said(text, _SPOKEN.get())


def answer(record: Any) -> bytes:
    """A record as JSON, in the language of the request that is being answered."""
    return encoded(record, _SPOKEN.get())
