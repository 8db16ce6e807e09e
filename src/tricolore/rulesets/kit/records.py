"""Rows of data files as typed records.

A game declares what a row holds as a `msgspec.Struct`, with bounds where there are any:

    class Gun(Struct, frozen=True, kw_only=True):
        name: str
        range: Annotated[int, Meta(ge=1, le=8)]
        heavy: bool = False

`read_record` gives the record, or says in a sentence which entry is wrong and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from tricolore.core.errors import DataError
from tricolore.rulesets.kit.entries import KINDS, only

R = TypeVar("R", bound=msgspec.Struct)

WORDS: Mapping[type[inspect.Type], str] = {
    inspect.IntType: KINDS[int],
    inspect.FloatType: KINDS[float],
    inspect.StrType: KINDS[str],
    inspect.BoolType: KINDS[bool],
    inspect.DictType: KINDS[dict],
    inspect.ListType: KINDS[list],
    inspect.VarTupleType: KINDS[list],
    inspect.SetType: KINDS[list],
    inspect.FrozenSetType: KINDS[list],
}


def read_record(kind: type[R], row: Any, where: str) -> R:
    """A row with the declared entries and no others, each of its type."""
    if not isinstance(row, Mapping):
        raise DataError(f"{where}: {row!r}, expected a table")
    fields = msgspec.structs.fields(kind)
    only(row, [field.encode_name for field in fields], where)
    values = {}
    for field in fields:
        key = field.encode_name
        if key not in row and not field.required:
            continue
        try:
            values[field.name] = msgspec.convert(row.get(key), field.type)
        except msgspec.ValidationError:
            wanted = expected(inspect.type_info(field.type))
            raise DataError(f"{where}: {key} is {row.get(key)!r}, expected {wanted}") from None
    return kind(**values)


def expected(info: inspect.Type) -> str:
    """A description of what an entry of this type may be."""
    if isinstance(info, inspect.LiteralType):
        return f"one of {', '.join(map(str, info.values))}"
    word = WORDS.get(type(info), "something else")
    if isinstance(info, inspect.IntType | inspect.FloatType):
        return f"{word}{_bounds(info)}"
    if isinstance(info, inspect.ListType | inspect.VarTupleType):
        return f"{word}, each of it {expected(info.item_type)}"
    return word


def _bounds(info: inspect.IntType | inspect.FloatType) -> str:
    if info.ge is not None and info.le is not None:
        return f" from {info.ge} to {info.le}"
    if info.ge is not None:
        return f", {info.ge} or more"
    return f", {info.le} or less" if info.le is not None else ""
