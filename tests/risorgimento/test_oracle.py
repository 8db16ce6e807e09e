"""Where units can go, compared with a second reading of the rules."""

from __future__ import annotations

import random

import pytest

from tests.risorgimento.melee import position
from tests.risorgimento.oracle import March, zone
from tricolore.rulesets.risorgimento.state import Act
from tricolore.rulesets.risorgimento.ways import reach_of


@pytest.mark.rule("5.2", "5.3", "5.31", "5.34", "5.42", "5.53", "6.31", "6.32", "6.33")
@pytest.mark.parametrize("seed", range(6))
def test_every_unit_of_a_small_battle_can_go_where_the_text_says(seed):
    s, luck = position(seed), random.Random(seed)
    s.commanded = frozenset(uid for uid in s.units if luck.random() < 0.7)
    for uid in s.units:
        s.act = Act(s.counter(uid).corps)
        found = {hex: price / 2 for hex, price in reach_of(s, uid).cost.items()}
        assert found == March(s, uid).reach(), uid


@pytest.mark.rule("6.21", "6.22", "6.23", "5.52")
@pytest.mark.parametrize("seed", range(12))
def test_every_unit_of_a_small_battle_controls_what_the_text_says(seed):
    s = position(seed)
    for uid in s.units:
        assert set(s.zone_of.get(uid, ())) == zone(s, uid), uid
