"""The options of a question, if they are so many that they are made when somebody looks at them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import Any, overload

from tricolore.core.ask import Option, Send, sent
from tricolore.core.bits import Labelled, Labels

NOTHING = object()
Part = tuple[str, Sequence[Any], int]
"""Somebody, the hexes that it can be sent to, and their number; or an empty string, and other
options with theirs, which may be made late themselves (`core.bits.Labelled`)."""


def others(*options: Option) -> Part:
    """Options of other kinds, as a part."""
    return "", options, len(options)


def late(options: Sequence[Option]) -> Part:
    """Options that are made late, such as those to go to the hexes of a set, as a part."""
    return "", options, len(options)


def hex_options(labels: Labels[Option], bits: int) -> Part:
    """The options that go with the hexes of an integer (`core.bits`), as a part."""
    return "", Labelled(labels, bits), bits.bit_count()


class Offers(Sequence[Option]):
    """The options of a question.  It is used like a tuple of them."""

    __slots__ = ("_count", "_ends", "_given", "_parts")

    def __init__(self, parts: Iterable[Part]) -> None:
        self._parts = tuple(parts)
        self._ends: tuple[int, ...] = tuple(accumulate(map(_number, self._parts)))
        self._count = self._ends[-1] if self._ends else 0
        self._given: object = NOTHING
        """The last option that was looked at by its number.  It is often the one that is taken."""

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Option: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Option, ...]: ...

    def __getitem__(self, at: int | slice) -> Option | tuple[Option, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        count = self._count
        if not -count <= at < count:
            raise IndexError(f"there are only {count} options")
        at %= count
        part = bisect_right(self._ends, at)
        who, items, _ = self._parts[part]
        item = items[at - self._ends[part]]
        # Not by `Send`, which keeps what it makes: hardly any of these is looked at again.
        self._given = found = Send.__wrapped__(who, item) if who else item
        return found

    def __iter__(self) -> Iterator[Option]:
        for who, items, _ in self._parts:
            if who:
                for hex in items:
                    yield Send(who, hex)
            else:
                yield from items

    def __contains__(self, option: object) -> bool:
        if option is self._given:
            return True
        who, hex = _sent(option)
        if who and Send(who, hex) != option:
            who = ""  # as another spelling of the same
        for name, items, _ in self._parts:
            if (name == who and hex in items) if name else option in items:
                return True
        return False

    def index(self, option: Any, start: int = 0, stop: int | None = None) -> int:
        """The place of an option.  Only those who could have it are looked at."""
        if start or stop is not None:
            return tuple(self).index(option, start, len(self) if stop is None else stop)
        who, hex = _sent(option)
        if who and Send(who, hex) != option:
            who = ""  # as another spelling of the same
        for (name, items, count), end in zip(self._parts, self._ends, strict=True):
            if name:
                if name == who and hex in items:
                    return end - count + items.index(hex)
            elif option in items:
                return end - count + items.index(option)
        raise ValueError(f"{option!r} is not among the options")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Offers) and self._parts == other._parts:
            return True
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(mine == its for mine, its in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return tuple(self).__hash__()

    def __repr__(self) -> str:
        return repr(tuple(self))


_number = itemgetter(2)
"""How many options there are in a part."""


def _sent(option: Any) -> tuple[str, int]:
    """Who is sent where by an option, if that is what it does."""
    try:
        if type(option) is not Option:
            option = Option(*option)
        return sent(option) if option.kind == "send" else ("", 0)
    except (TypeError, ValueError):
        return "", 0
