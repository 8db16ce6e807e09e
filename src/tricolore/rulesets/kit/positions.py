"""Reading the entries of a position; mistakes are reported in a sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from tricolore.core.errors import PositionError
from tricolore.core.position import pieces


def once(words: Sequence[str], who: str) -> None:
    """Check that no condition is given twice; two numbers of steps are the same condition."""
    kinds = ["a step loss" if word.startswith("-") else repr(word) for word in words]
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise PositionError(f"{who}: {kind} is written twice.")


def names_of(names: Sequence[Any], key: str, words: Any, what: str) -> tuple[str, ...]:
    """A list of names, each of them known and written once."""
    for name in names:
        known(name, words, what)
        if names.count(name) > 1:
            raise PositionError(f"{key} names {name} twice.")
    return tuple(names)


def table_of(fields: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    table = fields.get(key, {})
    if not isinstance(table, Mapping):
        raise PositionError(f"{key} is {table!r}; write a table, with a line [{key}] above it.")
    return table


def pieces_of(fields: Mapping[str, Any], key: str) -> dict[str, str]:
    return pieces(table_of(fields, key))


def flag_of(fields: Mapping[str, Any], key: str) -> bool:
    flag = fields.get(key, False)
    if not isinstance(flag, bool):
        raise PositionError(f"{key} is {flag!r}; it may be true or false.")
    return flag


def known(word: Any, words: Any, what: str) -> None:
    if not isinstance(word, str) or word not in words:
        near = get_close_matches(str(word), list(words), n=1, cutoff=0.0)
        hint = f" The nearest is {near[0]!r}." if near else ""
        raise PositionError(f"There is no {what} {word!r}.{hint}")


def word_of(fields: Mapping[str, Any], key: str, words: Any, default: str) -> str:
    word = fields.get(key, default)
    if not isinstance(word, str) or word not in words:
        raise PositionError(f"{key} is {word!r}; it may be {', '.join(words)}.")
    return str(word)


def whole_of(fields: Mapping[str, Any], key: str, low: int, high: int) -> int:
    value = fields.get(key, low)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise PositionError(f"{key} is {value!r}; it may be {low} to {high}.")
    return value


def check_entries(fields: Mapping[str, Any], entries: Collection[str]) -> None:
    for key in fields:
        known(key, entries, "entry")
