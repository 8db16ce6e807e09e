"""Movement, supply, withdrawals and columns on the real map, against a slow reckoning."""

from __future__ import annotations

from functools import cache

import pytest

from tests.radetzky import reckoning
from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.modifiers import column_of
from tricolore.rulesets.radetzky.reading import load_setting
from tricolore.rulesets.radetzky.retreat import ways_back
from tricolore.rulesets.radetzky.setting import SIDES
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.ways import mover_of, moves_of

SEEDS = range(3)
every = pytest.mark.parametrize("seed", SEEDS)


@cache
def position(seed: int) -> Radetzky:
    s = reckoning.scattered(load_setting("campaign"), seed)
    supply.look(s)
    return s


@every
@pytest.mark.rule("Supply", "Prevent enemy supply")
def test_supply_reaches_as_far_as_it_is_traced_hex_by_hex(seed):
    s = position(seed)
    bits = s.setting.bits
    for side in SIDES:
        found = set(bits.hexes(supply.area(s, side) & bits.all))
        assert found == reckoning.supply_area(s, side), side


@every
@pytest.mark.rule("Movement", "Movement in contact", "Strategic movement")
def test_units_reach_what_their_points_pay_for_step_by_step(seed):
    s = position(seed)
    for uid in [uid for uid in sorted(s.units) if uid not in s.bridges][seed::40]:
        assert moves_of(s, mover_of(s, (uid,), (0,), True)).left == reckoning.reach(s, uid), uid


@every
@pytest.mark.rule("Retreat")
def test_withdrawals_end_where_the_best_of_all_ways_end(seed):
    s = position(seed)
    looked = 0
    for hex in sorted(s.stacks):
        units = s.combat_units(hex)
        foes = s.around(hex, s.enemy(s.holder(hex)))
        for hexes in (1, 2) if units and foes else ():
            wanted = reckoning.withdrawals(s, units, hexes, foes)
            if wanted is not None:
                found = {path[-1] for path in ways_back(s, units, hexes, foes)}
                assert found == wanted, (hex, hexes)
                looked += 1
    assert looked > 10


@every
@pytest.mark.rule("Combat procedure", "Ground", "Encirclement", "Effects of being out of supply")
def test_columns_are_those_of_the_ratio_and_of_all_shifts(seed):
    s = position(seed)
    labels = s.setting.combat_table.labels
    looked = 0
    for hex in sorted(s.stacks):
        foes = s.around(hex, s.enemy(s.holder(hex)))
        attackers = [uid for foe in foes for uid in s.combat_units(foe)]
        if attackers and s.combat_units(hex):
            _, at, _ = column_of(s, attackers, [hex])
            assert labels[at] == reckoning.column(s, attackers, hex), hex
            looked += 1
    assert looked > 10
