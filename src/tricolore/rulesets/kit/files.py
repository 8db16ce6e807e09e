"""The data files of a game.

Our files are in the game's folder `data`.  Files of the same name in a player's own folder (`--data
DIR`) override ours, entry by entry.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from tricolore.core.errors import DataError, UnknownFile
from tricolore.rulesets.kit.overlay import NamedEntries


class Files:
    """The data files of a game, with the player's own files on top."""

    def __init__(self, ours: Path, folder: str | None, named: NamedEntries) -> None:
        """`named` are the tables that are checked for misspelt names in a player's files."""
        self.ours, self.entries = ours, named
        self.over = Path(folder) if folder is not None else None
        if self.over is not None and not self.over.is_dir():
            raise DataError(f"{self.over}: there is no such folder of data files")
        self._digest = sha256()

    @property
    def fingerprint(self) -> str:
        """A fingerprint of everything that has been read."""
        return self._digest.hexdigest()

    def named(self, *names: str) -> str:
        """The file to name in an error message: the first of these that the player has."""
        over = self.over
        own = [over / name for name in names if (over / name).exists()] if over is not None else []
        return str(own[0]) if own else names[0]

    def read(self, name: str) -> dict[str, Any]:
        """Our file of that name, with the player's file on top."""
        data: dict[str, Any] = {}
        for path in (self.ours / name, *([self.over / name] if self.over is not None else [])):
            if path.exists():
                read = self._toml(path)
                self.entries.check(data, read, str(path))
                _lay_over(data, read)
        if not data:
            raise DataError(f"{self.ours / name}: this file is missing")
        return data

    def _toml(self, path: Path) -> dict[str, Any]:
        if path.is_dir():
            raise DataError(f"{path}: this is a folder, expected a TOML file")
        try:
            content = path.read_bytes()
        except OSError as error:
            raise DataError(f"{path}: cannot be read: {error.strerror}") from None
        self._digest.update(content)
        try:
            return _parsed(content)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise DataError(f"{path}: not a TOML file: {error}") from None


@lru_cache(maxsize=16)
def _parsed(content: bytes) -> dict[str, Any]:
    """What a TOML file says.  Scenarios share their map, which takes long to read.

    The result is shared and must not be changed.
    """
    return tomllib.loads(content.decode())


def _lay_over(data: dict[str, Any], other: Mapping[str, Any]) -> None:
    """Lay entries over others.  Tables are copied, so that `other` stays as it is."""
    for key, value in other.items():
        if not isinstance(value, dict):
            data[key] = value
            continue
        if not isinstance(data.get(key), dict):
            data[key] = {}
        _lay_over(data[key], value)


def check_files(folder: Path, data: Path) -> None:
    """Check that each file of the player has the name of one of ours, in the same folder."""
    known = [path.relative_to(data).as_posix() for path in sorted(data.rglob("*.toml"))]
    for path in sorted(folder.rglob("*.toml")):
        name = path.relative_to(folder).as_posix()
        if name not in known:
            likeness = {ours: SequenceMatcher(None, name, ours).ratio() for ours in known}
            near = max(known, key=likeness.__getitem__)
            raise UnknownFile(
                f"{path}: no data file has that name; the nearest is {near}", likeness[near]
            )


def share_known(folder: Path, data: Path) -> float:
    """The share of the entries in a player's folder that our files have as well, from 0 to 1.

    Games can have files of the same name.  Their entries say for which game a folder is meant.
    """
    known = total = 0
    for path in sorted(folder.rglob("*.toml")):
        ours = data / path.relative_to(folder)
        found, all_of_them = _shared(_contents(path), _contents(ours))
        known, total = known + ours.is_file() + found, total + 1 + all_of_them
    return known / total if total else 1.0


def _contents(path: Path) -> dict[str, Any]:
    """What a file says; nothing if it cannot be read, which `Files` complains of."""
    try:
        return tomllib.loads(path.read_bytes().decode())
    except (OSError, ValueError):
        return {}


def _shared(theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> tuple[int, int]:
    """How many entries are in both, tables included, and how many the player has."""
    known = total = 0
    for key, value in theirs.items():
        known, total = known + (key in ours), total + 1
        if isinstance(value, dict):
            same = ours.get(key)
            found, all_of_them = _shared(value, same if isinstance(same, dict) else {})
            known, total = known + found, total + all_of_them
    return known, total
