"""8.4: Commanders in chief in danger."""

from __future__ import annotations

import pytest

from tests.macmahon.fight import NO, YES
from tests.macmahon.table import field, plain
from tests.table import options_of, script, told
from tricolore.core.ask import Go
from tricolore.rulesets.great_battles.rules.advance import go_in
from tricolore.rulesets.great_battles.rules.losses import eliminate
from tricolore.rulesets.great_battles.rules.movement import walk
from tricolore.rulesets.macmahon.command import check_lines
from tricolore.rulesets.macmahon.initiative import chief_of
from tricolore.rulesets.macmahon.movement import enter, movement
from tricolore.rulesets.macmahon.results import retreat_after_combat
from tricolore.rulesets.macmahon.state import CheckLines, Enter, MacMahon, Movement

CLER, RIDERS, BURDINA, SZABO = "FG.Cler", "FG.Cassaignolles", "AI.Burdina", "AII.Szabo"


def surprised(*friends: str, chief: int = 1210, **chiefs: int) -> MacMahon:
    """Cler is about to come to 1211, and Gyulai is at 1210."""
    names = (BURDINA, SZABO, "AII.Koudelka")
    units = dict(zip(names, friends, strict=False)) | {CLER: "1213 N"}
    return field(units, leaders={"FG": 1213}, chiefs={"gyulai": chief, **chiefs}, active="FG")


@pytest.mark.rule("8.4")
@pytest.mark.ruling("M32")
def test_he_flees_at_once_to_the_unit_nearest_in_hexes_whatever_the_ground():
    s = surprised("1207 S", "1214 S")
    woods = plain(terrain=dict.fromkeys((1209, 1109, 1309, 1208, 1108, 1308), "woods"))
    s.setting = woods
    script(walk(s, CLER, [1212, 1211]))
    assert s.chiefs["gyulai"] == 1207  # three hexes, though nine points; 1214 is four away


@pytest.mark.rule("8.4")
@pytest.mark.ruling("M32")
def test_of_equally_near_units_his_owner_chooses():
    s = surprised("1208 S", "1409 S", "1407 S")
    assert options_of(walk(s.clone(), CLER, [1212, 1211])) == {Go(1208), Go(1409)}
    script(walk(s, CLER, [1212, 1211]), Go(1409))
    assert s.chiefs["gyulai"] == 1409


@pytest.mark.rule("8.4")
@pytest.mark.ruling("M32")
def test_with_no_unit_left_he_is_taken():
    s = surprised()
    script(walk(s, CLER, [1212, 1211]))
    assert "gyulai" not in s.chiefs
    assert s.killed == ("gyulai",)


@pytest.mark.rule("8.4")
def test_stacked_with_a_friend_or_two_hexes_away_he_stays():
    s = surprised("1210 S")
    script(walk(s, CLER, [1212, 1211]))
    assert s.chiefs["gyulai"] == 1210
    s = surprised("1207 S")
    script(walk(s, CLER, [1212]))
    assert s.chiefs["gyulai"] == 1210


@pytest.mark.rule("8.4")
def test_only_the_enemy_drives_him_off():
    s = surprised("1207 S", napoleon=1111)
    script(walk(s, CLER, [1212, 1211]))
    assert s.chiefs == {"gyulai": 1207, "napoleon": 1111}


@pytest.mark.rule("8.4")
@pytest.mark.ruling("M32")
def test_left_alone_beside_an_enemy_he_flees_when_the_enemys_movement_begins():
    s = surprised("1207 S", napoleon=1608)
    s.place(CLER, 1211, 3)
    s.place(SZABO, 1609, 0)  # beside Napoleon, whose own side moves
    options_of(movement(s, Movement()))
    assert s.chiefs == {"gyulai": 1207, "napoleon": 1608}


@pytest.mark.rule("8.4", "7.4")
def test_so_he_does_from_those_who_enter_the_map_beside_him():
    s = field({BURDINA: "0512 N"}, chiefs={"gyulai": 116}, active="FG")
    s.waiting, s.commanded = {CLER: 117}, frozenset({CLER})
    script(enter(s, Enter(CLER)), Go(117))
    assert s.chiefs["gyulai"] == 512


@pytest.mark.rule("8.4")
def test_he_dies_with_the_last_unit_he_is_stacked_with():
    s = field({BURDINA: "1210 N", "AI.A1": "1210 N"}, chiefs={"gyulai": 1210, "napoleon": 1210})
    script(eliminate(s, BURDINA, "11.3"))
    assert s.chiefs["gyulai"] == 1210
    script(eliminate(s, "AI.A1", "11.3"))
    assert s.chiefs == {"napoleon": 1210}
    assert told(s, "8.4") == ["gyulai is killed."]


@pytest.mark.rule("8.4")
def test_he_follows_a_unit_that_retreats():
    s = field({BURDINA: "1210 N"}, chiefs={"gyulai": 1210, "napoleon": 1210}, active="FG")
    rule = retreat_after_combat(s, BURDINA)
    next(rule)
    rule.send(Go(1310))
    assert s.units[BURDINA].hex == 1310
    assert s.chiefs == {"gyulai": 1310, "napoleon": 1210}


@pytest.mark.rule("8.4")
@pytest.mark.ruling("M27", "M33")
def test_nobody_takes_his_place_and_his_commanders_are_all_under_a_marker():
    s = field({BURDINA: "1210 N"}, leaders={"AII": 1211}, chiefs={"gyulai": 1210})
    script(eliminate(s, BURDINA, "11.3"))
    check_lines(s, CheckLines())
    assert chief_of(s, "austrian") == ""
    assert s.leaders["AII"].ooc


@pytest.mark.rule("8.4")
@pytest.mark.ruling("M33")
@pytest.mark.parametrize("answer", [YES, NO])
def test_he_may_advance_with_a_unit_he_is_stacked_with(answer):
    s = field({CLER: "1210 N"}, chiefs={"napoleon": 1210}, active="FG")
    rule = go_in(s, CLER, 1209)
    next(rule)
    rule.send(answer)
    assert s.chiefs["napoleon"] == (1209 if answer == YES else 1210)
