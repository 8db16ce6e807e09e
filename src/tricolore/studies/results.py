"""The results file: one line of JSON for each game that was played, added and never changed.

A row is known by what could change its outcome: scenario, version of the rules, fingerprint of the
data, who played which side in which version, and the seed.  A rerun therefore plays only what is
missing.  Each row is written whole before the next game is counted; the half line that a killed
process may leave is taken off when the file is next opened.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from tricolore.core.errors import TricoloreError

try:
    import fcntl
except ImportError:  # where files cannot be locked this way, they are not locked
    fcntl = None  # type: ignore[assignment]

HEADER = b'{"tricolore arena":1}\n'


class ResultsTrouble(TricoloreError):
    """A results file that cannot be read, written or shared."""


class Failure(msgspec.Struct, frozen=True):
    """What broke a game off."""

    player: str
    """The spec of the one who was asked."""
    side: str
    ply: int
    error: str
    """The last line of the traceback, and where it was raised."""


class Key(NamedTuple):
    """All that an outcome depends on."""

    scenario: str
    rules: str
    data: str
    sides: tuple[str, ...]
    players: tuple[str, ...]
    versions: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    """What was settled before it began, in the order of the ids."""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game.  What is told by side is in the order of `sides`."""

    scenario: str
    rules: str
    """The version of the rules."""
    data: str
    """The fingerprint of the data."""
    sides: tuple[str, ...]
    players: tuple[str, ...]
    versions: tuple[str, ...]
    seed: int
    winner: str | None
    """The side that won; None for a draw or a failure."""
    level: str
    decisions: int
    seconds: tuple[float, ...]
    """Processor time that each player thought."""
    summary: dict[str, dict[str, float]] = {}
    """By side, what the ruleset has to tell of the end: losses, points."""
    failure: Failure | None = None
    options: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> Key:
        return Key(
            self.scenario,
            self.rules,
            self.data,
            self.sides,
            self.players,
            self.versions,
            self.seed,
            self.options,
        )

    def score(self, seat: int) -> float:
        """What the player in a seat got: 1, 1/2 or 0."""
        if self.winner is None:
            return 0.5
        return 1.0 if self.winner == self.sides[seat] else 0.0


class Read(NamedTuple):
    """What a file holds."""

    rows: list[Row]
    unreadable: int
    """Whole lines that are not rows."""
    sound: int
    """How many bytes from the start are whole lines."""


ROW = msgspec.json.Decoder(Row)


def read(path: Path) -> Read:
    """The rows of a file; none of a file that is not there yet."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return Read([], 0, 0)
    except OSError as error:
        raise ResultsTrouble(f"{path} cannot be read: {_reason(error)}.") from None
    return _parse(content, path)


def _parse(content: bytes, path: Path) -> Read:
    if HEADER.startswith(content):  # empty, or cut off within the first line
        return Read([], 0, len(content) if content == HEADER else 0)
    if not content.startswith(HEADER):
        raise ResultsTrouble(
            f"{path} is not a results file of the arena; it is left as it is. Name another file."
        )
    rows, unreadable = [], 0
    sound = content.rfind(b"\n") + 1
    for line in content[len(HEADER) : sound].splitlines():
        try:
            rows.append(ROW.decode(line))
        except msgspec.DecodeError:
            unreadable += 1
    return Read(rows, unreadable, sound)


class Results:
    """A results file open for adding, by one process at a time."""

    def __init__(self, path: Path, file: BinaryIO, held: Read) -> None:
        self.path = path
        self._file = file
        self.rows = held.rows
        self.unreadable = held.unreadable

    def add(self, row: Row) -> None:
        """Append a row; it is with the system when this returns."""
        self._write(msgspec.json.encode(row) + b"\n")
        self.rows.append(row)

    def _write(self, line: bytes) -> None:
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as error:
            raise ResultsTrouble(f"{self.path} cannot be written: {_reason(error)}.") from None


@contextmanager
def opened(path: Path) -> Iterator[Results]:
    """The file, locked, mended if its last line was cut off, and ready for rows."""
    try:
        # One descriptor for everything: closing another would give the lock away.
        file = open(path, "a+b")  # noqa: SIM115 - closed below
    except OSError as error:
        raise ResultsTrouble(f"{path} cannot be written: {_reason(error)}.") from None
    with file:
        _lock(file, path)
        file.seek(0)
        held = _parse(file.read(), path)
        results = Results(path, file, held)
        if held.sound < os.fstat(file.fileno()).st_size:
            file.truncate(held.sound)
        if held.sound == 0:
            results._write(HEADER)
        yield results


def _lock(file: BinaryIO, path: Path) -> None:
    if fcntl is None:
        return
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ResultsTrouble(
            f"Another arena is writing {path}. Wait until it has finished, or name another file."
        ) from None


def _reason(error: OSError) -> str:
    reason = error.strerror or str(error)
    return reason[:1].lower() + reason[1:]
