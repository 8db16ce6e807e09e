"""Files of games: where they are kept, and how they are written without ever being incomplete."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from tricolore.core.errors import TricoloreError


class FileTrouble(TricoloreError):
    """A file that cannot be read or written."""


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileTrouble(f"{path} cannot be read: {_reason(error)}.") from None


def write(path: Path, content: bytes) -> None:
    """Write to a temporary file beside it, then replace the file."""
    target = target_of(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        beside.write_bytes(content)
        beside.replace(target)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise FileTrouble(f"{path} cannot be written: {_reason(error)}.") from None


def target_of(path: Path) -> Path:
    """The file that is really written: for a link, the file it leads to."""
    target = Path(os.path.realpath(path))
    try:
        os.stat(target.parent)
        if taken(target) and not target.is_file():
            raise FileTrouble(f"{path} cannot be written: it is not a regular file.")
    except FileNotFoundError:
        raise FileTrouble(
            f"{path} cannot be written: there is no folder {target.parent}."
        ) from None
    except OSError as error:
        raise FileTrouble(f"{path} cannot be written: {_reason(error)}.") from None
    return target


def taken(path: Path) -> bool:
    """Whether this name is in use.  A link that leads nowhere does not count."""
    return os.path.lexists(os.path.realpath(path))


def same(a: Path, b: Path) -> bool:
    return os.path.realpath(a) == os.path.realpath(b)


def free(path: Path) -> Path:
    """This name, or the first of name-2, name-3 and so on that is not in use."""
    at, name = 1, path
    while os.path.lexists(name):
        at += 1
        name = numbered(path, at)
    return name


def numbered(path: Path, at: int) -> Path:
    return path if at == 1 else path.with_name(f"{path.name}-{at}")


def new_save(scenario: str) -> Path:
    """A file name for a new game, in the player's folder of games."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    folder = Path(home) / "tricolore"
    with suppress(OSError):  # reported when the game is written
        folder.mkdir(parents=True, exist_ok=True)
    at, name = 1, f"{scenario.replace(':', '-')}-{stamp}"
    path = folder / f"{name}.game"
    while os.path.lexists(path):
        at += 1
        path = folder / f"{name}-{at}.game"
    return path


def _reason(error: OSError) -> str:
    reason = error.strerror or str(error)
    return reason[:1].lower() + reason[1:]
