"""Encirclement: attacks from opposite hexes, from three hexes around, from more than three."""

from __future__ import annotations

import pytest

from tests.radetzky.fights import declaring, fighting, outcome, reasons
from tests.radetzky.table import (
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    plain,
    table,
)
from tricolore.core.ask import Say
from tricolore.rulesets.radetzky.modifiers import encirclement, shape

AROUND = (UP, UP_RIGHT, DOWN_RIGHT, DOWN, DOWN_LEFT, UP_LEFT)


def around(*hexes: int, factor: str = "1") -> dict[str, str]:
    """A defender of 3 in the centre and an attacker in each of these hexes."""
    units = {f"AI.{hex}": f"{hex:04d} inf {factor}" for hex in hexes}
    return {**units, "P1.x": "0505 inf 3/1"}


def shift(units: dict[str, str], **more) -> int:
    shifts = reasons(outcome(fighting(units, **more), 6)["shifts"])
    return sum(amount for reason, amount in shifts.items() if "encirclement" in reason)


@pytest.mark.rule("Encirclement")
@pytest.mark.parametrize("at", range(3))
def test_from_opposite_hexes(at):
    assert shift(around(AROUND[at], AROUND[at + 3])) == 1
    assert shift(around(AROUND[at], AROUND[at + 1])) == 0
    assert shift(around(AROUND[at], AROUND[at + 2])) == 0


@pytest.mark.rule("Encirclement")
@pytest.mark.ruling("R16", "S52")
def test_from_three_hexes_separated_by_hexes_without_attackers():
    assert shift(around(UP, DOWN_RIGHT, DOWN_LEFT)) == 1
    assert shift(around(UP_RIGHT, DOWN, UP_LEFT)) == 1
    assert shift(around(UP, UP_RIGHT, DOWN_RIGHT)) == 0


@pytest.mark.rule("Encirclement")
@pytest.mark.ruling("R16")
def test_from_more_than_three_hexes_and_never_more_than_one_column():
    for missing in AROUND:
        for other in AROUND:
            hexes = [hex for hex in AROUND if hex not in (missing, other)]
            assert shift(around(*hexes)) == 1


@pytest.mark.rule("Encirclement")
def test_every_way_to_stand_around_a_hex():
    """Counted anew, without the masks of the code."""
    for mask in range(64):
        at = [direction for direction in range(6) if mask >> direction & 1]
        opposite = any((one + 3) % 6 in at for one in at)
        three = len(at) == 3 and all((one + 2) % 6 in at for one in at)
        assert ("hexes" in shape(mask)) == (len(at) > 3 or opposite or three)
        assert (shape(mask) == f"from {len(at)} hexes") == (len(at) > 3), at
        assert bool(shape(mask)) == (opposite or three or len(at) > 3), at


@pytest.mark.rule("Encirclement")
@pytest.mark.ruling("S52")
def test_only_those_who_attack_count():
    units = around(UP, DOWN)
    assert shift(units, attackers=["AI.504"]) == 0


@pytest.mark.rule("Encirclement")
@pytest.mark.ruling("S53")
def test_attackers_beyond_a_river_count_as_well():
    setting = plain(sides={(505, 506): "river"})
    assert shift(around(UP, DOWN), setting=setting) == 1


@pytest.mark.rule("Encirclement")
@pytest.mark.parametrize("terrain", ["fortified city", "fieldworks"])
def test_nobody_is_encircled_in_a_fortified_city_or_hex(terrain):
    assert shift(around(UP, DOWN), setting=plain({505: terrain})) == 0
    assert shift(around(UP, DOWN), setting=plain({505: "city"})) == 1


@pytest.mark.rule("Encirclement")
@pytest.mark.ruling("U05")
def test_against_several_hexes_each_must_be_encircled():
    units = {
        "AI.a": "0504 inf 4/2",
        "AI.b": "0506 inf 4/2",
        "AI.c": "0703 inf 4/2",
        "P1.x": "0505 inf 2/1",
        "P1.y": "0603 inf 2/1",
    }
    s = declaring(units)
    # 0505 is encircled from 0504 and 0506; 0603 lies between 0504 and 0703.
    assert encirclement(s, ["AI.a", "AI.b", "AI.c"], 505)
    assert encirclement(s, ["AI.a", "AI.b", "AI.c"], 603)
    sheet = [Say("0505+0603"), ("go", 505), ("go", 603)]
    fight = dict(table(s, sheet, 6).log[-1].data)
    assert fight["shifts"].total == 1
    without = {uid: text for uid, text in units.items() if uid != "AI.c"}
    fight = dict(table(declaring(without), sheet[:2], 6).log[-1].data)
    assert fight["shifts"].total == 0
