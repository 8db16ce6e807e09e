"""Positions written by hand, as chess players write theirs.

A position is a short TOML file.  It names a scenario, the moment, and some pieces; everything not
named is off the map:

    scenario = "butchery:solferino"
    turn = 8
    active = "FI"
    step = "combat"

    [units]
    FI.Dieu = "2112 E"
    AV.Koller = "2111 W disorganised -1"

What may stand in it beyond the scenario is the ruleset's affair.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, NamedTuple

from tricolore.core.errors import PositionError


class Position(NamedTuple):
    scenario: str
    fields: dict[str, Any]


def read_position(text: str) -> Position:
    try:
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PositionError(f"The position is not a TOML text: {error}.") from None
    scenario = fields.pop("scenario", None)
    if not isinstance(scenario, str):
        raise PositionError('A position names its scenario: scenario = "butchery:solferino".')
    return Position(scenario, fields)


def pieces(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """The entries of a table by full id, whether written `FI.Dieu` or under a heading `[FI]`."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            found |= pieces(value, f"{prefix}{key}.")
        else:
            found[f"{prefix}{key}"] = str(value)
    return found
