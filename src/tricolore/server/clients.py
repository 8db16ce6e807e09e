"""Who is asking: an address, for those limits that hold for each client."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from typing import Any

UNKNOWN = "unknown"


def client_of(scope: Mapping[str, Any]) -> str:
    """The client of a request: its address, in IPv6 the network that one household has.

    Behind a proxy that is trusted it is the address that the proxy forwards (see `run`).
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
