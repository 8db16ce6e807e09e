"""The results file: one line of JSON for each game.  Lines are added and never changed.

A row is identified by everything that could change its outcome: the scenario, the version of the
rules, the fingerprint of the data, who played which side in which version, and the seed.  A rerun
therefore plays only what is missing.  Each row is written completely before the next game is
counted.  If a killed process leaves an incomplete line, it is removed when the file is next opened.
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
except ImportError:  # on systems without it, files are not locked
    fcntl = None  # type: ignore[assignment]

HEADER = b'{"tricolore arena":1}\n'


class ResultsTrouble(TricoloreError):
    """A results file that cannot be read, written or shared."""


class Failure(msgspec.Struct, frozen=True):
    """Why a game was broken off."""

    player: str
    """The spec of the player who was asked."""
    side: str
    ply: int
    error: str
    """The last line of the traceback, and where it was raised."""


class Key(NamedTuple):
    """Everything that the outcome of a game depends on."""

    scenario: str
    rules: str
    data: str
    sides: tuple[str, ...]
    players: tuple[str, ...]
    versions: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    """The options of the game, ordered by id."""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game.  Values for each side are in the order of `sides`."""

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
    """The processor time that each player used."""
    summary: dict[str, dict[str, float]] = {}
    """By side, the ruleset's figures about the end of the game, such as losses and points."""
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
        """The score of the player in a seat: 1, 1/2 or 0."""
        if self.winner is None:
            return 0.5
        return 1.0 if self.winner == self.sides[seat] else 0.0


class Read(NamedTuple):
    """The contents of a results file."""

    rows: list[Row]
    unreadable: int
    """How many complete lines are not rows."""
    sound: int
    """How many bytes at the start of the file are complete lines."""


ROW = msgspec.json.Decoder(Row)


def read(path: Path) -> Read:
    """Read the rows of a file.  A file that does not exist yet has none."""
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
            f"{path} is not a results file of the arena and is not changed. Name another file."
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
    """A results file that is open for adding rows, by one process at a time."""

    def __init__(self, path: Path, file: BinaryIO, contents: Read) -> None:
        self.path = path
        self._file = file
        self.rows = contents.rows
        self.unreadable = contents.unreadable

    def add(self, row: Row) -> None:
        """Append a row and flush it to the operating system."""
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
    """Open and lock the file, and remove an incomplete last line."""
    try:
        # One descriptor for everything: closing another one would release the lock.
        file = open(path, "a+b")  # noqa: SIM115 - closed below
    except OSError as error:
        raise ResultsTrouble(f"{path} cannot be written: {_reason(error)}.") from None
    with file:
        _lock(file, path)
        file.seek(0)
        contents = _parse(file.read(), path)
        results = Results(path, file, contents)
        if contents.sound < os.fstat(file.fileno()).st_size:
            file.truncate(contents.sound)
        if contents.sound == 0:
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
