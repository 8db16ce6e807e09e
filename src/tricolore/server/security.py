"""Keys of seats, headers of answers, and limits."""

from __future__ import annotations

import hmac
import re
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b, sha256
from typing import Any
from urllib.parse import urlsplit

from tricolore.core.errors import TricoloreError

BODY_LIMIT = 64 * 1024
RECORD_LIMIT = 4 * 1024 * 1024
MESSAGE_LIMIT = 16 * 1024
MESSAGES_A_SECOND = 50
GAMES_A_SECOND = 10
GAMES_AT_ONCE = 1000
"""New games that all clients together may make at once, before the limit by the second applies.
The limits for one client are in `policy`."""
HELLO_SECONDS = 20
SPECTATORS = 200
"""Of one game."""

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'"
)

HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class WrongKey(TricoloreError):
    """The key opens no seat of this game."""


class NoKey(WrongKey):
    """A key is needed, and none was sent."""


class TooMany(TricoloreError):
    """The client has reached a limit."""

    def __init__(self, sentence: str, seconds: int = 5) -> None:
        super().__init__(sentence)
        self.seconds = seconds
        """After how many seconds to try again."""


GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


def new_game_id() -> str:
    """A public id.  Anybody who knows it may watch, so it is too long to be guessed."""
    return secrets.token_urlsafe(12)


def new_key() -> str:
    return secrets.token_urlsafe(16)


def luck_of(seed: str, side: str) -> str:
    """The seed of a computer player's random numbers, which is the same after a restart.

    It is a digest of the seed of the dice.  Nobody can predict what the computer will draw, and it
    reveals nothing about the dice.
    """
    key = blake2b(seed.encode(), digest_size=32, person=b"tricolore luck").digest()
    return blake2b(side.encode(), key=key, digest_size=16).hexdigest()


def digest(key: str) -> str:
    """The stored form of a key.  Keys are long and random, so a plain hash is enough."""
    return sha256(b"tricolore seat " + key.encode()).hexdigest()


def seats_of(keys: Sequence[str], digests: Mapping[str, str]) -> list[str]:
    """The sides that these keys open, in the game's order.  Comparisons take constant time."""
    shown = [digest(key) for key in keys]
    seats = []
    fitting = [False] * len(shown)
    for side, kept in digests.items():
        matches = [hmac.compare_digest(one, kept) for one in shown]
        if any(matches):
            seats.append(side)
        fitting = [a or b for a, b in zip(fitting, matches, strict=True)]
    if not all(fitting):
        raise WrongKey("This key opens no seat of this game.")
    return seats


def bearer_keys(header: str | None) -> list[str]:
    """The keys in `Authorization: Bearer KEY[,KEY]`; none without the header."""
    if not header:
        return []
    scheme, _, keys = header.partition(" ")
    if scheme.lower() != "bearer" or len(keys) > 1000:
        raise WrongKey("Send keys as Authorization: Bearer KEY[,KEY].")
    return [key.strip() for key in keys.split(",") if key.strip()][:8]


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether the request comes from a page of this server, or from a program (no origin)."""
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == host
    except ValueError:
        return False


async def add_headers(message: Any, scope: Any) -> None:
    """Add the security headers to an answer; called for every answer, errors included."""
    if message["type"] == "http.response.start":
        message["headers"] = secured(message.get("headers", ()))


def secured(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers with those that every answer has."""
    headers = list(headers)
    known = {bytes(name).lower() for name, _ in headers}
    headers += [(name, value) for name, value in HEADERS if name not in known]
    if b"cache-control" not in known:
        headers.append((b"cache-control", b"no-store"))
    return headers


class Bucket:
    """A token bucket: a rate per second, and a number at once."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._left = most
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take one; False if there are none left."""
        return not self.wait()

    def wait(self, cost: float = 1.0) -> float:
        """Take an amount; otherwise the seconds until there is enough."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < cost:
            return (cost - self._left) / self._rate
        self._left -= cost
        return 0.0
