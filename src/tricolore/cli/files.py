"""Files of games: where they are kept, and how they are written so that none is ever half there."""

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
    """Write beside the file first and then put it in its place."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(content)
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise FileTrouble(f"{path} cannot be written: {_reason(error)}.") from None


def new_save(scenario: str) -> Path:
    """A name for the file of a new game, in the player's own folder of games."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return Path(home) / "tricolore" / f"{scenario.replace(':', '-')}-{stamp}.game"


def _reason(error: OSError) -> str:
    reason = error.strerror or str(error)
    return reason[:1].lower() + reason[1:]
