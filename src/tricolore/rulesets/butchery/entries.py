"""Entries of data files, each of the kind that is expected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.errors import DataError

KINDS: Mapping[type, str] = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    dict: "a table",
    list: "a list",
    bool: "true or false",
}


def expect(row: Any, key: str, kind: type, where: str, least: int = 0) -> Any:
    """An entry of the expected kind; numbers are never below `least`."""
    value: Any = row.get(key) if isinstance(row, Mapping) else None
    if kind is float:
        good = isinstance(value, int | float) and not isinstance(value, bool)
    else:
        good = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    if not good:
        raise DataError(f"{where}: {key} is {value!r}, expected {KINDS[kind]}")
    if kind in (int, float) and value < least:
        raise DataError(f"{where}: {key} is {value!r}, expected {least} or more")
    return value
