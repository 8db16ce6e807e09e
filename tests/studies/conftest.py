"""The duel in place of a real game, installed for one test."""

from __future__ import annotations

import pytest

from tests.studies.duel import DuelRules, duellist
from tricolore import rulesets
from tricolore.studies import arena, simulate


@pytest.fixture
def duel(monkeypatch) -> DuelRules:
    """The rules of the duel; `versions` of the players are "1" unless a test says otherwise."""
    rules = DuelRules()
    monkeypatch.setitem(rulesets.ADDED, "duel", rules)
    monkeypatch.setattr(arena, "player", duellist)
    monkeypatch.setattr(simulate, "player", duellist)
    monkeypatch.setattr(arena, "version", lambda spec, ruleset: "1")
    return rules
