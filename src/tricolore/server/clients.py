"""Tell clients apart, and limit what each of them may do."""

from __future__ import annotations

import ipaddress
import math
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tricolore.core.text import say
from tricolore.core.words import count
from tricolore.server.policy import Policy
from tricolore.server.security import Bucket, TooMany

UNKNOWN = "unknown"
REMEMBERED = 20_000
"""Clients that are remembered.  One that is forgotten starts with full allowances."""
CHEAP = 0.1
"""How much of a request a page or a script counts."""


def client_of(scope: Mapping[str, Any]) -> str:
    """The client of a request: its address, or in IPv6 the network of one household.

    Behind a trusted proxy it is the address that the proxy forwards (see `run`).
    """
    client = scope.get("client")
    return address_of(client[0]) if client else UNKNOWN


def address_of(host: str) -> str:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)


class Clients:
    """What each client has used up.  Not shared between event loops."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._connections: Counter[str] = Counter()

    def request(self, client: str, path: str) -> None:
        """Count one more request; raise `TooMany` if there have been too many."""
        rate = self._policy.requests
        cost = 1.0 if path.startswith(("/api/", "/live/", "/schema")) else CHEAP
        self._take("requests", client, rate, 10 * rate, cost, "Too many requests at once")

    def game(self, client: str) -> None:
        """Count one more new game."""
        most = self._policy.new_games
        self._take("games", client, most / 60, most, 1.0, "Too many new games at once")

    @contextmanager
    def connection(self, client: str) -> Iterator[None]:
        """Count one more connection for live play, for as long as it lasts."""
        if self._connections[client] >= self._policy.connections:
            raise TooMany(say("Too many connections from this address; close some tables."), 30)
        self._connections[client] += 1
        try:
            yield
        finally:
            self._connections[client] -= 1
            if not self._connections[client]:
                del self._connections[client]

    def _take(
        self, kind: str, client: str, rate: float, most: float, cost: float, sentence: str
    ) -> None:
        key = kind, client
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate, most)
            while len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        wait = bucket.wait(cost)
        if wait:
            seconds = max(1, math.ceil(wait))
            after = count(seconds, "second")
            raise TooMany(
                say("{reason}; try again in {after}.", reason=sentence, after=after), seconds
            )
