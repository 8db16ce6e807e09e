"""Records changed by somebody who knows about checksums and chains.

Anything in the JSON of a record's lines is changed, removed, doubled or swapped; then every
checksum, and mostly the chain, is made to fit again.  Whatever is done with such a record, only the
errors that are documented may come of it, and soon.
"""

from __future__ import annotations

import copy
import json
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Any

from tricolore import load_game, new_game
from tricolore.core import record
from tricolore.core.chain import chain, links
from tricolore.core.errors import DamagedSave, TricoloreError
from tricolore.core.game import Game
from tricolore.core.lines import checksum_of
from tricolore.rulesets import find, scenarios

SCENARIOS = tuple(scenarios())
SECONDS = 30
"""Processor seconds for one mutant.  The time by the clock depends on other processes."""

Path = tuple[str | int, ...]

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 100, 5000, 2**31, 2**63, 2**70, -(2**70), 10**30),
    *(0.5, -1e308, "", "x", "FI", "allied", "1", "napoleon", "\u0000", "é" * 50, "x" * 2000),
    *([], {}, [[]], [1, 2, 3], {"x": 1}, [None], ["go", 1], {"line": "header"}),
)
"""Values that may replace any value."""


@cache
def subjects(scenario: str) -> tuple[bytes, ...]:
    """The records to change: of a new game, of two in play, and of one forked from another."""
    luck = random.Random(scenario)
    found = []
    for answers, custom in ((0, False), (40, False), (300, False), (300, True), (700, True)):
        game = new_game(scenario, seed=answers)
        while game.ply < answers and game.ask is not None:
            game.answer(luck.choice(game.ask.options))
        found.append((game.clone() if custom else game).save())
    return tuple(found)


def mutant(scenario: str, number: int) -> bytes:
    """The mutant with this number.  It is the same on every machine."""
    luck = random.Random(f"{scenario} {number}")
    rows = [json.loads(row)[1] for row in luck.choice(subjects(scenario)).split(b"\n") if row]
    for _ in range(luck.choice((1, 1, 1, 2, 3, 8))):
        luck.choice(CHANGES)(rows, luck)
    # States are by far the largest part.  The rest is changed as often.
    return written(rows, luck.random() < 0.8)


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The path to each value within a value, including lists and tables."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], (*path, key))
    elif isinstance(value, list):
        for at, entry in enumerate(value):
            yield from leaves(entry, (*path, at))


def _somewhere(rows: list[Any], luck: random.Random) -> tuple[Any, str | int]:
    """A table or list, and one of its keys or places."""
    row = luck.choice(rows)
    ways = list(leaves(row))
    if luck.random() < 0.5:  # not always deep in a state
        ways = [way for way in ways if len(way) < 3] or ways
    way = luck.choice(ways)
    inside = row
    for step in way[:-1]:
        inside = inside[step]
    return inside, way[-1]


def _change(rows: list[Any], luck: random.Random) -> None:
    inside, at = _somewhere(rows, luck)
    before = inside[at]
    near = [before + 1, before - 1, -before] if type(before) is int else []
    inside[at] = copy.deepcopy(luck.choice([*ODD, *near * 4]))


def _remove(rows: list[Any], luck: random.Random) -> None:
    inside, at = _somewhere(rows, luck)
    del inside[at]


def _double(rows: list[Any], luck: random.Random) -> None:
    inside, at = _somewhere(rows, luck)
    value = copy.deepcopy(inside[at])
    if isinstance(inside, list):
        assert isinstance(at, int)
        for _ in range(luck.choice((1, 1, 3, 200))):
            inside.insert(at, copy.deepcopy(value))
    else:
        inside[f"{at}{luck.choice(('', ' ', '2'))}"] = value


def _swap(rows: list[Any], luck: random.Random) -> None:
    """Swap any two values.  A value must not end up within itself."""
    (one, here), (other, there) = _somewhere(rows, luck), _somewhere(rows, luck)
    first, second = copy.deepcopy(one[here]), copy.deepcopy(other[there])
    one[here], other[there] = second, first


def _rename(rows: list[Any], luck: random.Random) -> None:
    """Change a key to another: one that names nothing, or one that exists already."""
    inside, at = _somewhere(rows, luck)
    if isinstance(inside, dict):
        keys = [*inside, "nobody", "", "FI", "9999", "-1"]
        inside[luck.choice(keys)] = inside.pop(at)


def _splice(rows: list[Any], luck: random.Random) -> None:
    """Swap, repeat or drop lines; make the headers of the first and last line differ."""
    at, to = luck.randrange(len(rows)), luck.randrange(len(rows))
    kind = luck.randrange(4)
    if kind == 0:
        rows[at], rows[to] = rows[to], rows[at]
    elif kind == 1:
        rows.insert(to, copy.deepcopy(rows[at]))
    elif kind == 2 and len(rows) > 2:
        del rows[at]
    else:
        other = json.loads(luck.choice(subjects(luck.choice(SCENARIOS))).split(b"\n")[0])[1]
        rows[0] = other


def _deepen(rows: list[Any], luck: random.Random) -> None:
    inside, at = _somewhere(rows, luck)
    inside[at] = json.loads("[" * 60 + "]" * 60)


CHANGES: tuple[Callable[[list[Any], random.Random], None], ...] = (
    *(_change,) * 6,
    *(_remove,) * 2,
    *(_double,) * 2,
    *(_swap,) * 3,
    *(_rename,) * 2,
    _splice,
    _deepen,
)


def written(rows: list[Any], chained: bool) -> bytes:
    """The lines with correct checksums and, where possible, a correct chain."""
    lines = [_line(row) for row in rows]
    if chained and isinstance(rows[-1], dict) and "chain" in rows[-1]:
        try:
            parts = record.read(b"\n".join(lines))
            rows[-1]["chain"] = chain(parts.heading, links(parts.from_input(0), parts.faces()))
            lines[-1] = _line(rows[-1])
        except Exception:
            pass  # a record that cannot be read has no chain
    return b"\n".join([*lines, b""])


def _line(row: Any) -> bytes:
    text = json.dumps(row, separators=(",", ":")).encode()
    return b'["%b",%b]' % (checksum_of(text), text)


# What is done with one


class TooLong(BaseException):
    """This is not an `Exception`, so that no code on the way catches it."""


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLong(f"more than {seconds} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def suffer(saved: bytes, seed: int) -> str:
    """Load, replay, verify and play on.  Returns the result in a word, or raises other errors."""
    with at_most(SECONDS):
        came_of_it = "refused"
        for read in (load_game, _replayed):
            game: Game | None = None
            try:
                game = read(saved)
                came_of_it = "loaded"
            except DamagedSave as error:
                game = error.game
                if game is not None and came_of_it == "refused":
                    came_of_it = "recovered"
            except TricoloreError:
                continue
            if game is not None:
                _play_on(game, random.Random(seed))
        try:
            record.verify(saved, find)
        except TricoloreError:
            return came_of_it
        return "verified"


def _replayed(saved: bytes) -> Game:
    return record.replay(saved, find)


def _play_on(game: Game, luck: random.Random) -> None:
    """Give thirty answers, some of them nonsense, some taken back; then make every query."""
    try:
        for _ in range(30):
            ask = game.ask
            if ask is None:
                break
            if luck.random() < 0.1:
                game.undo()
            elif luck.random() < 0.1:
                _nonsense(game, luck)
            else:
                game.answer(luck.choice(ask.options), ask.side)
        load_game(game.save())
        assert game.log is not None
    except TricoloreError:
        return


def _nonsense(game: Game, luck: random.Random) -> None:
    deep: Any = []
    for _ in range(3000):
        deep = [deep]
    try:
        game.answer(luck.choice([True, None, deep, ("go", deep), ["go"], {"a": 1}, 2**70, "x"]))
    except TricoloreError:
        return
