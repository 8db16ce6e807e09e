"""Hand-written positions, as chess players write theirs.

A position is a short TOML file.  It names a scenario, the moment, and some units.  Units that are
not named are off the map:

    scenario = "butchery:solferino"
    turn = 8
    active = "FI"
    step = "combat"

    [units]
    FI.Dieu = "2112 E"
    AV.Koller = "2111 W disorganised -1"

The ruleset decides what a position can contain besides the scenario.
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
        raise PositionError(
            'A position must name its scenario, as in scenario = "butchery:solferino".'
        )
    return Position(scenario, fields)


def pieces(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """The entries of a table by full id, whether written as `FI.Dieu` or under `[FI]`."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            found |= pieces(value, f"{prefix}{key}.")
        else:
            found[f"{prefix}{key}"] = str(value)
    return found
