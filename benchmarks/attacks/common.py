"""What attacks share: a tally of answers, and servers to attack."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.server import fools  # noqa: F401 - the server has to know these players
from tests.server.client import Client, Reply
from tests.server.conftest import COMPUTERS, GENEROUS, served
from tests.skirmish import RULESET
from tests.skirmish.daylight import DAYLIGHT

from tricolore import rulesets
from tricolore.server import app, computer, examiners
from tricolore.server.policy import Policy
from tricolore.server.store import Store

SOLFERINO = "butchery:solferino"
"""What is played where nothing else is said."""
Patches = dict[tuple[Any, str], Any]
"""What is other than usual: attributes of modules, by module and name."""


@dataclass(frozen=True)
class Wanted:
    """How much is to be done."""

    quick: bool
    kills: int
    folder: Path
    """For databases; emptied at the end."""

    def times(self, full: int, quick: int) -> int:
        return quick if self.quick else full


@dataclass
class Tally:
    """Tries, and those whose outcome was not as documented."""

    name: str
    told: Callable[[int, int], None] = lambda done, planned: None
    """Hears how far it is."""
    planned: int = 0
    tries: int = 0
    wrong: list[str] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def plan(self, tries: int) -> None:
        self.planned = tries
        self.told(self.tries, max(self.tries, tries))

    def note(self, right: object, what: object, tries: int = 1) -> None:
        """One more try; `what` is told if it went wrong."""
        with self._lock:
            self.tries += tries
            if not right:
                self.wrong.append(f"{self.name}: {str(what)[:500]}")
            self.told(self.tries, max(self.tries, self.planned))

    def refused(self, reply: Reply, *codes: int, what: object = "") -> None:
        """An answer that must be one of these, with a sentence for people."""
        self.note(reply.status in codes and sentence(reply), f"{what}: {reply}")


def sentence(reply: Reply) -> str:
    """What an answer complains of; nothing if it is not JSON, or says nothing."""
    try:
        return str(json.loads(reply.body)["error"])
    except (ValueError, LookupError, TypeError):
        return ""


_count = iter(range(1_000_000))


@contextmanager
def server(
    wanted: Wanted, policy: Policy = GENEROUS, patches: Patches | None = None
) -> Iterator[Client]:
    """A client of a server of its own, in this process."""
    folder = wanted.folder / str(next(_count))
    folder.mkdir()
    store = Store(f"sqlite:///{folder / 'games.db'}")
    store.migrate()
    usual: Patches = {
        (app, "GAMES_AT_ONCE"): 100_000,
        (computer, "MODULES"): COMPUTERS,
        (examiners, "MODULES"): ("tests.skirmish.installed",),
        (Client, "scenario"): SOLFERINO,
    }
    with pytest.MonkeyPatch.context() as patch:
        for rules in (RULESET, DAYLIGHT):  # records of the small game are among what is sent
            patch.setitem(rulesets.ADDED, rules.name, rules)
        for (module, name), value in {**usual, **(patches or {})}.items():
            patch.setattr(module, name, value)
        with served(store, policy=policy) as address:
            client = Client(address)
            try:
                yield client
            finally:
                client.close()


def together(*doing: Callable[[], None]) -> None:
    """All at the same time, until the last has ended; what one raises is raised here."""
    failed: list[BaseException] = []

    def guarded(one: Callable[[], None]) -> None:
        try:
            one()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=guarded, args=(one,), daemon=True) for one in doing]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]
