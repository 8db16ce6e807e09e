"""10.1.3: what binds units out of command, in movement and in attack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.butchery.pieces import reach
from tests.butchery.table import commanded, field
from tests.table import options_of, script
from tricolore import Go, Pick, Say, Turn
from tricolore.rulesets.butchery.assault import attack_fight, declare, defence_fight
from tricolore.rulesets.butchery.barrage import barrage
from tricolore.rulesets.butchery.movement import move, movement
from tricolore.rulesets.butchery.state import Attack, Barrage, Butchery, Declare, Move, Movement

DONE = Say("done")


def strayed(uid: str, hex: int = 1915, **fields: Any) -> Butchery:
    return field({uid: f"{hex} E"}, active=uid.split(".")[0], step="movement", **fields)


@pytest.mark.rule("10.1.3", "1.3")
@pytest.mark.parametrize(
    ("uid", "cool", "heat"), [("FI.Dieu", 2, 1), ("FII.deVilaine", 3, 2), ("FI.A1", 1, 1)]
)
def test_out_of_command_a_unit_moves_half_its_points_rounded_down(uid, cool, heat):
    assert max(reach(strayed(uid), uid).values()) == cool
    assert max(reach(strayed(uid, weather="heat", turn=9), uid).values()) == heat


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R12")
def test_out_of_command_a_unit_does_not_move_away_from_its_commander():
    s = strayed("FI.Dieu", leaders={"FI": "1905"})
    distance = s.setting.board.distance
    hexes = reach(s, "FI.Dieu")
    assert hexes
    assert all(distance(hex, 1905) <= 10 for hex in hexes)
    assert 1913 in hexes
    assert 1815 in hexes  # as far away as before
    assert not {1916, 1816, 2016} & set(hexes)


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R12")
def test_no_leg_of_such_a_move_leads_back():
    s = strayed("FI.Dieu", leaders={"FI": "1905"})
    script(move(s, Move("FI.Dieu", 0)), Go(1914))
    assert 1915 not in reach(s, "FI.Dieu", spent=1)
    assert 1814 in reach(s, "FI.Dieu", spent=1)


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R12")
def test_out_of_command_a_unit_may_always_stand_still():
    s = strayed("FI.Dieu", leaders={"FI": "1905"})
    assert DONE in options_of(movement(s, Movement()))
    assert Turn(0) in options_of(move(s, Move("FI.Dieu", 0)))


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R12")
def test_with_no_commander_on_the_map_nothing_draws_a_unit_back():
    assert 1917 in reach(strayed("FI.Dieu"), "FI.Dieu")


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R12")
def test_detached_units_out_of_command_go_where_they_like_with_half_their_points():
    s = strayed("FD.Marion", leaders={"FI": "1905 ooc"})
    assert {1912, 1918} <= set(reach(s, "FD.Marion"))
    assert 1919 not in reach(s, "FD.Marion")


@pytest.mark.rule("10.1.3")
def test_a_unit_in_command_moves_all_its_points_any_way():
    s = commanded(strayed("FI.Dieu", leaders={"FI": "1905"}))
    assert {1911, 1919} <= set(reach(s, "FI.Dieu"))


# 10.1.3 Attacks out of command


def facing_koller(koller: str, command: bool) -> Butchery:
    s = field({"FI.Dieu": "1915 E", "AV.Koller": koller}, active="FI", step="combat")
    return commanded(s) if command else s


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R13")
@pytest.mark.parametrize("koller", ["1914 W", "1914 E"])
def test_out_of_command_a_unit_attacks_at_1_less_in_a_zone_or_not(koller):
    attack = Attack("FI.Dieu", 1914, "AV.Koller", 6)
    dice = {
        command: attack_fight(facing_koller(koller, command), "AV.Koller", [attack]).die.total
        for command in (True, False)
    }
    assert dice[False] == dice[True] - 1
    assert Pick("FI.Dieu") in options_of(declare(facing_koller(koller, False), Declare()))


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R13")
def test_the_penalty_is_on_the_die_of_the_attack_only():
    attack = Attack("FI.Dieu", 1914, "AV.Koller", 6)
    free, bound = facing_koller("1914 W", True), facing_koller("1914 W", False)
    defence = [defence_fight(s, "AV.Koller", "FI.Dieu", [attack]) for s in (free, bound)]
    assert defence[0].die.total == defence[1].die.total
    columns = [attack_fight(s, "AV.Koller", [attack]).column.total for s in (free, bound)]
    assert columns[0] == columns[1]


@pytest.mark.rule("10.1.3", "10.2")
@pytest.mark.ruling("R11")
def test_guns_out_of_command_may_fire():
    s = field({"FI.A1": "1915 E", "AV.Koller": "1913 W"}, active="FI", step="barrage")
    assert not s.commanded
    assert Pick("FI.A1") in options_of(barrage(s, Barrage()))
