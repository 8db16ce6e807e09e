"""Entries of data files, each of the kind that is expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
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


def only(row: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    """No entry but these: any other is a slip of the pen."""
    names = tuple(known)
    for key in row:
        if key not in names:
            near = get_close_matches(key, names, n=1)
            hint = f"the nearest is {near[0]}" if near else f"known are {', '.join(names)}"
            raise DataError(f"{where}: unknown entry {key!r}; {hint}")


def optional(row: Mapping[str, Any], key: str, kind: type, where: str, default: Any) -> Any:
    """An entry that may be missing, but is of the expected kind if it is there."""
    return expect(row, key, kind, where) if key in row else default


def expect_cost(row: Mapping[str, Any], key: str, where: str, free: bool = False) -> None:
    """Movement points, whole or half; none at all only where something may be `free`."""
    value = expect(row, key, float, where)
    if (2 * value) % 1 != 0:
        raise DataError(f"{where}: {key} is {value!r}, expected a multiple of one half")
    if not value and not free:
        raise DataError(f"{where}: {key} is {value!r}, expected more than 0")
