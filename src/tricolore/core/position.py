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

import json
import re
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


BARE = re.compile(r"[A-Za-z0-9_-]+")
"""A key that needs no quotation marks."""
UNITS = "units"
"""The table whose ids may have dots without them, as one writes them by hand."""


def write_position(position: Position) -> str:
    """A position as text.  Entries that are empty are left out."""
    lines = [f"scenario = {_value(position.scenario)}"]
    fields = {key: value for key, value in position.fields.items() if value not in ("", [], {})}
    tables = {key: value for key, value in fields.items() if isinstance(value, Mapping)}
    lines += [f"{key} = {_value(value)}" for key, value in fields.items() if key not in tables]
    for name, table in tables.items():
        dotted = name == UNITS and _keeps_stacks(table)
        lines += ["", f"[{name}]"]
        lines += [f"{_key(key, dotted)} = {_value(value)}" for key, value in table.items()]
    return "\n".join([*lines, ""])


def _key(key: str, dotted: bool) -> str:
    parts = key.split(".") if dotted else [key]
    return key if all(map(BARE.fullmatch, parts)) else json.dumps(key, ensure_ascii=False)


def _keeps_stacks(table: Mapping[str, Any]) -> bool:
    """Whether those of a hex, which their entries begin with, are read in the order in which they
    are written: ids with dots are read group by group."""
    nested: dict[str, Any] = {}
    for key, value in table.items():
        *groups, last = key.split(".")
        inner = nested
        for group in groups:
            inner = inner.setdefault(group, {})
        inner[last] = value
    return _by_hex(pieces(nested)) == _by_hex(table)


def _by_hex(table: Mapping[str, Any]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, value in table.items():
        found.setdefault(str(value).partition(" ")[0], []).append(key)
    return found


def _value(value: Any) -> str:
    """A value as TOML writes it, which is as JSON does for the kinds that positions have."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def pieces(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """The entries of a table by full id, whether written as `FI.Dieu` or under `[FI]`."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            found |= pieces(value, f"{prefix}{key}.")
        else:
            found[f"{prefix}{key}"] = str(value)
    return found
