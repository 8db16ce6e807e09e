"""Searches that are remembered find what a search from nothing finds."""

from __future__ import annotations

import random

import pytest

from tricolore.rulesets.radetzky.reading import load_setting
from tricolore.rulesets.radetzky.searches import Searches
from tricolore.rulesets.radetzky.terrain import NO_PONTOONS


def few(luck, hexes, most):
    return luck.sample(hexes, luck.randint(0, most))


@pytest.mark.parametrize("seed", range(4))
def test_a_remembered_search_is_right_whatever_is_in_the_way(seed):
    ground = load_setting("campaign").ground
    bits, luck, known = ground.bits, random.Random(seed), Searches(ground)
    start = luck.choice(sorted(ground.fords))
    near = [hex for hex in sorted(ground.around) if ground.board.distance(start, hex) <= 5]
    for _ in range(60):
        contact, barred, stops = (bits.of({*few(luck, near, 3)} - {start}) for _ in range(3))
        most = luck.choice([1, 3, 6, 8])
        fresh = known.search((start, NO_PONTOONS), most, contact, barred, stops)
        found = known.find((start, NO_PONTOONS), most, contact, barred, stops)
        assert (found.levels, found.waded) == (fresh.levels, fresh.waded)
        for hex in bits.hexes(found.beyond):
            assert found.path(hex) == fresh.path(hex)
