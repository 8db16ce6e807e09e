"""Settings that all tests share."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings

from tricolore import plugins, rulesets

# The same examples in every run, so that a failure belongs to the change that made it; to look
# for new ones, run with TRICOLORE_EXPLORE=1.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("explore" if os.environ.get("TRICOLORE_EXPLORE") else "steady")

SLOWEST_FIRST = ("browser", "server")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Folders whose tests take longest come first, so that no process is left alone at the end."""
    root = Path(__file__).parent

    def place(item: pytest.Item) -> int:
        folder = item.path.relative_to(root).parts[0]
        return SLOWEST_FIRST.index(folder) if folder in SLOWEST_FIRST else len(SLOWEST_FIRST)

    items.sort(key=place)


def pytest_collection_finish() -> None:
    """Thousands of tests and a few great boards are here to stay: looking through them for
    garbage every few moments took an eighth of the time."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


TOYS = ("skirmish", "daylight")


@pytest.fixture(autouse=True)
def _only_what_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server in this process may have installed the toys: only tests that ask know them."""
    for name in TOYS:
        monkeypatch.delitem(rulesets.ADDED, name, raising=False)


@pytest.fixture
def skirmish(monkeypatch: pytest.MonkeyPatch, _only_what_is_asked_for: None) -> str:
    """A small game of another family than the battles, installed here and in every process that
    the test starts, together with its form without secrets.  Its first scenario."""
    from tests.skirmish import RULESET
    from tests.skirmish.daylight import DAYLIGHT

    for rules in (RULESET, DAYLIGHT):
        monkeypatch.setitem(rulesets.ADDED, rules.name, rules)
    monkeypatch.setenv(plugins.VARIABLES[0], "tests.skirmish.installed")
    paths = filter(None, [str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH")])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    return "skirmish:ponte"


@pytest.fixture(scope="session")
def toys() -> None:
    """For fixtures that outlive a test: the toys are installed while they are made."""
    from tests.skirmish import RULESET
    from tests.skirmish.daylight import DAYLIGHT

    for rules in (RULESET, DAYLIGHT):
        rulesets.add(rules)


@pytest.fixture
def daylight(skirmish: str) -> str:
    """The same game with nothing hidden but the dice, and no sheet before somebody has fought."""
    return "daylight:bridge"
