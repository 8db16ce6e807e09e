"""Records that ruin whoever reads them, for processes that a test's server starts.

Rules are guarded against such records one by one; these stand for those that nobody has thought of.
"""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

from tests.server import hidden
from tricolore.server import examiner

SECONDS = "TRICOLORE_ENDLESS_SECONDS"
"""Of a core, for one record: plenty unless the environment says otherwise, so that the clock of the
server has to hold, or the end of the server."""
TIRED = "TRICOLORE_ENDLESS_TIRED"
"""Bytes at which a process makes room for a new one."""

examiner.SECONDS = int(os.environ.get(SECONDS, "1000"))
examiner.TIRED = int(os.environ.get(TIRED, examiner.TIRED))
decoded = hidden.HiddenRules.decode


def decode(self: Any, data: Any, scenario: str, folder: str | None = None) -> hidden.Cards:
    if data["seed"] == "time":
        while True:
            sum(range(1000))
    if data["seed"] == "memory":
        hoard = []
        while True:
            hoard.append(bytes(10_000_000))
    if data["seed"] == "core":
        os.kill(os.getpid(), signal.SIGSEGV)
    return decoded(self, data, scenario, folder)


hidden.install(pytest.MonkeyPatch())
hidden.HiddenRules.decode = decode  # type: ignore[method-assign]


asked = hidden.HiddenTable.query


def query(self: Any, game: Any, name: str, args: dict[str, Any], side: str | None) -> Any:
    while name == "time":
        sum(range(1000))
    return asked(self, game, name, args, side)


hidden.HiddenTable.query = query  # type: ignore[method-assign]
