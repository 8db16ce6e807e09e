"""The game is not listed yet, so that every test in here makes it known first."""

from __future__ import annotations

import pytest

from tricolore import plugins, rulesets
from tricolore.rulesets.risorgimento.game import RULESET


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets.ADDED, RULESET.name, RULESET)
    monkeypatch.setenv(plugins.VARIABLES[0], "tricolore.rulesets.risorgimento.installed")
