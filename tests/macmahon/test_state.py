"""The state of a game: whole in every copy, and joined to what the series shares."""

from __future__ import annotations

import pytest

from tests.conformance import clone_is_whole
from tests.macmahon.table import field
from tricolore.rulesets.macmahon.setting import SCENARIOS, load_setting
from tricolore.rulesets.macmahon.state import MacMahon


def test_a_copy_of_a_state_is_whole_and_stands_alone():
    s = field({"FG.Cler": "1210 N"}, leaders={"FG": 1210}, active="FG")
    s.joined["FG.Cler"] = 2
    s.failed = frozenset({"FII"})
    assert clone_is_whole(s) > 35


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_begins_with_its_charges_and_its_reserve(scenario):
    setting = load_setting(scenario)
    s = MacMahon(setting, "seed")
    assert set(s.charges) == set(setting.charges)
    assert bool(s.reserve) == (setting.special.reserve is not None)


def test_every_shared_rule_has_its_paragraph_and_every_rule_asked_for_is_there():
    assert all(MacMahon.book)
    assert all(callable(rule) for rule in MacMahon.variants)
