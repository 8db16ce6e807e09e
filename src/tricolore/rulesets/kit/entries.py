"""Entries of data files, each checked for its type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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

FEW = 20
"""If no name is near to what was written, all are listed if there are at most this many."""


def expect(row: Any, key: str, kind: type, where: str, least: int = 0) -> Any:
    """An entry of the expected type; a number must not be below `least`."""
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
    """Refuse any other entry, since it is probably misspelt."""
    names = tuple(known)
    for key in row:
        if key not in names:
            near = get_close_matches(key, names, n=1)
            hint = f"the nearest is {near[0]}" if near else f"known are {', '.join(names)}"
            raise DataError(f"{where}: unknown entry {key!r}; {hint}")


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """The name most similar to a word, or "" if none is."""
    near = get_close_matches(word, tuple(known), n=1, cutoff=cutoff)
    return near[0] if near else ""


def meant(word: str, known: Iterable[str]) -> str:
    """A hint after an unknown name: the nearest one, or else all if they are few."""
    names = tuple(known)
    if near := nearest(word, names):
        return f"; did you mean {near}?"
    return f"; known are {', '.join(names)}" if 0 < len(names) <= FEW else ""


def optional(row: Mapping[str, Any], key: str, kind: type, where: str, default: Any) -> Any:
    """An entry that may be missing, but must have the expected type if it is there."""
    return expect(row, key, kind, where) if key in row else default


def one_of(row: Mapping[str, Any], key: str, names: Sequence[str], where: str) -> str:
    """An entry that is one of some names."""
    value: str = expect(row, key, str, where)
    if value not in names:
        raise DataError(f"{where}: {key} is {value!r}, expected one of {', '.join(names)}")
    return value


def some_of(row: Mapping[str, Any], key: str, names: Sequence[str], where: str) -> list[str]:
    """An entry that lists some of several names."""
    values: list[str] = expect(row, key, list, where)
    for value in values:
        if value not in names:
            raise DataError(f"{where}: {key} hold {value!r}, expected some of {', '.join(names)}")
    return values


def tables_of(
    data: Mapping[str, Any], key: str, what: str, file: str
) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The tables within a table, each with its name and its location for error messages."""
    rows = expect(data, key, dict, file)
    for name in rows:
        yield name, expect(rows, name, dict, f"{file}: {key}"), f"{file}: {what} {name}"


def rows_of(data: Mapping[str, Any], key: str, file: str) -> Iterator[tuple[dict[str, Any], str]]:
    """The tables of a list, each with its location for error messages."""
    for at, row in enumerate(expect(data, key, list, file), start=1):
        where = f"{file}: {key}, entry {at}"
        if not isinstance(row, dict):
            raise DataError(f"{where}: {row!r}, expected a table")
        yield row, where


def expect_cost(row: Mapping[str, Any], key: str, where: str, free: bool = False) -> None:
    """Check movement points, whole or half; zero is allowed only if `free`."""
    value = expect(row, key, float, where)
    if (2 * value) % 1 != 0:
        raise DataError(f"{where}: {key} is {value!r}, expected a multiple of one half")
    if not value and not free:
        raise DataError(f"{where}: {key} is {value!r}, expected more than 0")
