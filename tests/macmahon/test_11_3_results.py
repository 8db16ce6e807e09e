"""11.3: Results of combat, retreats, and the refusal of one."""

from __future__ import annotations

import pytest

from tests.macmahon.fight import (
    CLER,
    GUNS,
    HOLD,
    KOUDELKA,
    NE,
    NO,
    SW,
    SZABO,
    UHLANS,
    WIMPFFEN,
    YES,
    Go,
    asked,
    assault,
    attacks,
    battle,
    duel,
)
from tests.macmahon.table import plain
from tests.table import options_of, script
from tricolore.core.ask import Roll
from tricolore.rulesets.great_battles.rules.advance import go_in
from tricolore.rulesets.great_battles.rules.movement import walk
from tricolore.rulesets.macmahon.advance import advance
from tricolore.rulesets.macmahon.assault import attack_fight
from tricolore.rulesets.macmahon.results import apply_result, retreat_hexes
from tricolore.rulesets.macmahon.state import Vacated

pytestmark = pytest.mark.rule("11.3")


def test_a_dash_is_nothing():
    s = duel()
    script(apply_result(s, SZABO, "X"))
    assert s.units[SZABO] == duel().units[SZABO]


def test_t_is_a_test_and_d_if_it_fails():
    s = duel()
    script(apply_result(s, SZABO, "T"), 4)
    assert not s.units[SZABO].disorganised
    script(apply_result(s, SZABO, "T"), 3, NO, Go(1310), SW)
    assert s.units[SZABO].disorganised
    assert s.units[SZABO].hex == 1310


@pytest.mark.parametrize(
    ("words", "result", "losses"),
    [("", "D", 0), (" disorganised", "D", 1), ("", "D+1", 1), (" disorganised", "D+1", 2)],
)
def test_d_disorganises_or_costs_a_step_and_one_more_for_d_plus_1(words, result, losses):
    s = battle({SZABO: f"1210 SW{words}"}, figures={SZABO: {"cohesion": 3}})
    script(apply_result(s, SZABO, result), NO, Go(1310), SW)
    assert s.units[SZABO].disorganised
    assert s.units[SZABO].losses == losses


def test_a_unit_at_its_last_step_is_gone_before_any_test():
    s = battle({SZABO: "1210 SW disorganised -1"})
    script(apply_result(s, SZABO, "D"))
    assert SZABO not in s.units
    assert s.losses["AII"] == 1


@pytest.mark.ruling("M108")
def test_only_the_steps_it_had_are_counted():
    s = battle({SZABO: "1210 SW disorganised -1"})
    script(apply_result(s, SZABO, "D+1"))
    assert s.losses["AII"] == 1


@pytest.mark.ruling("M103")
@pytest.mark.parametrize(("terrain", "stays"), [("town", True), ("village", False)])
def test_ground_above_two_is_held(terrain, stays):
    s = battle({SZABO: "1210 SW"}, plain(terrain={1210: terrain}))
    script(apply_result(s, SZABO, "D"), *([] if stays else [NO, Go(1310), SW]))
    assert s.units[SZABO].disorganised
    assert (s.units[SZABO].hex == 1210) is stays


@pytest.mark.ruling("M103")
def test_an_attacker_holds_on_in_a_town_too_and_strikes():
    s = duel(plain(terrain={1110: "town"}))
    last = asked(assault(s, SZABO, WIMPFFEN), HOLD, 6)
    assert isinstance(last, Roll)
    assert last.what == f"combat of {WIMPFFEN}"
    assert s.units[WIMPFFEN] == s.units[WIMPFFEN]._replace(hex=1110, disorganised=True)


# Refusing a retreat


def test_a_retreat_is_refused_by_a_test_at_the_price_of_a_step():
    s = duel()
    script(apply_result(s, SZABO, "D"), YES, 4)
    assert s.units[SZABO] == s.units[SZABO]._replace(hex=1210, disorganised=True, losses=1)


@pytest.mark.ruling("M04")
def test_a_failure_costs_nothing_more():
    s = duel()
    script(apply_result(s, SZABO, "D"), YES, 3, Go(1310), SW)
    assert s.units[SZABO].hex == 1310
    assert s.units[SZABO].losses == 0


@pytest.mark.ruling("M104")
def test_the_test_counts_the_losses_of_the_result():
    s = duel()
    script(apply_result(s, SZABO, "D+1"), YES, 4, Go(1310), SW)
    assert s.units[SZABO].losses == 1


@pytest.mark.ruling("M104")
def test_its_last_step_may_be_the_price():
    s = battle({SZABO: "1210 SW -1"})
    script(apply_result(s, SZABO, "D"), YES, 6)
    assert SZABO not in s.units


@pytest.mark.ruling("M104")
def test_after_a_failed_test_it_may_still_be_refused():
    s = duel()
    script(apply_result(s, SZABO, "T"), 1, YES, 6)
    assert s.units[SZABO].hex == 1210
    assert s.units[SZABO].losses == 1


def test_an_attacker_may_refuse_too():
    s = duel()
    last = asked(assault(s, SZABO, WIMPFFEN), HOLD, 6, YES, 6)
    assert isinstance(last, Roll)  # it goes on to the assault
    assert s.units[WIMPFFEN].hex == 1110


# Where to


@pytest.mark.rule("11.3", "13.5")
@pytest.mark.ruling("M120")
@pytest.mark.parametrize(
    ("uid", "hexes"),
    [
        ("AII.Szabo", [1309, 1310]),
        ("FG.Cler", [1110, 1211]),
        ("FIII.Picard", [1110, 1211]),
        ("FII.Gault", [1109, 1209, 1309]),
        ("S2.Aosta", [1109, 1209, 1309]),
    ],
)
def test_toward_the_home_of_the_formation(uid, hexes):
    assert sorted(retreat_hexes(battle({uid: "1210 N"}), uid, 1210)) == hexes


@pytest.mark.rule("11.3", "14.5")
def test_french_west_and_germans_east():
    s = battle({"F1.Wolff": "1210 N"}, plain("reichshoffen"), active="F1")
    assert sorted(retreat_hexes(s, "F1.Wolff", 1210)) == [1109, 1110]
    s = battle({"PV.Walther": "1210 N"}, plain("reichshoffen"), active="F1")
    assert sorted(retreat_hexes(s, "PV.Walther", 1210)) == [1309, 1310]


@pytest.mark.ruling("M105")
def test_enemy_zones_are_avoided_before_friends_and_cost_does_not_matter():
    s = battle({SZABO: "1210 SW", KOUDELKA: "1309 SW"})
    assert retreat_hexes(s, SZABO, 1210) == [1310]
    s = battle({SZABO: "1210 SW", KOUDELKA: "1309 SW", CLER: "1311 N"})
    assert retreat_hexes(s, SZABO, 1210) == [1309]
    s = battle({SZABO: "1210 SW"}, plain(terrain={1309: "woods"}))
    assert retreat_hexes(s, SZABO, 1210) == [1309, 1310]


@pytest.mark.ruling("M44")
def test_a_friend_does_not_cancel_a_zone_for_a_retreat():
    s = battle({SZABO: "1210 SW", GUNS: "1310 SW", CLER: "1311 N"})
    assert retreat_hexes(s, SZABO, 1210) == [1309]


@pytest.mark.ruling("M106")
def test_a_friend_is_disorganised_and_the_retreat_goes_on():
    s = battle({SZABO: "1210 SW", KOUDELKA: "1309 SW", GUNS: "1310 SW"})
    script(apply_result(s, SZABO, "D"), NO, Go(1310), Go(1410), SW)
    assert s.units[SZABO].hex == 1410
    assert s.units[GUNS].disorganised  # though there was room beside the guns
    assert not s.units[KOUDELKA].disorganised


@pytest.mark.ruling("M106")
def test_so_is_every_unit_of_a_stack_that_it_passes():
    stack = (KOUDELKA, GUNS, "AI.A1")
    s = battle({SZABO: "1210 SW", UHLANS: "1309 SW"} | dict.fromkeys(stack, "1310 SW"))
    script(apply_result(s, SZABO, "D"), NO, Go(1310), Go(1410), SW)
    assert [s.units[uid].disorganised for uid in stack] == [True, True, True]


@pytest.mark.ruling("M106")
def test_one_who_is_disorganised_already_loses_nothing():
    s = battle({SZABO: "1210 SW", KOUDELKA: "1309 SW disorganised", GUNS: "1310 SW"})
    script(apply_result(s, SZABO, "D"), NO, Go(1309), Go(1409), SW)
    assert s.units[KOUDELKA].losses == 0


@pytest.mark.ruling("M105")
def test_where_there_is_no_way_back_a_step_is_lost():
    s = battle({SZABO: "1210 SW", WIMPFFEN: "1309 N", CLER: "1310 S"})
    script(apply_result(s, SZABO, "D"), NO)
    assert s.units[SZABO].hex == 1210
    assert s.units[SZABO].losses == 1
    canal = plain(sides={(1210, 1309): "canal", (1210, 1310): "escarpment"})
    s = battle({SZABO: "1210 SW"}, canal)
    script(apply_result(s, SZABO, "D"), NO)
    assert s.units[SZABO].losses == 1


def test_a_friend_behind_whom_there_is_no_way_is_left_alone():
    s = battle(
        {
            SZABO: "1210 SW",
            KOUDELKA: "1309 SW",
            WIMPFFEN: "1409 N",
            CLER: "1410 S",
            "FIII.Picard": "1310 S",
        }
    )
    script(apply_result(s, SZABO, "D"), NO)
    assert s.units[SZABO] == s.units[SZABO]._replace(hex=1210, losses=1)
    assert not s.units[KOUDELKA].disorganised


@pytest.mark.rule("11.3", "13.2")
@pytest.mark.ruling("M116")
def test_who_retreats_through_the_town_takes_it():
    s = battle({SZABO: "1813 SW"})
    s.control[1913] = "allied"
    s.place(KOUDELKA, 1914, 4)
    script(apply_result(s, SZABO, "D"), NO, Go(1913), SW)
    assert s.control[1913] == "austrian"


@pytest.mark.ruling("M106")
def test_zones_that_are_only_passed_cost_nothing():
    s = battle({SZABO: "1210 SW", KOUDELKA: "1309 SW", WIMPFFEN: "1308 SW", CLER: "1310 S"})
    assert 1309 in s.field("allied").zone
    script(apply_result(s, SZABO, "D"), NO, Go(1410), SW)
    assert s.units[SZABO].losses == 0


@pytest.mark.ruling("M105")
def test_the_edge_of_the_map_ends_a_retreat():
    s = battle({SZABO: "2510 SW"})
    script(apply_result(s, SZABO, "D"), NO)
    assert s.units[SZABO].losses == 1


def test_a_retreat_that_ends_in_an_enemy_zone_costs_a_step():
    s = battle({SZABO: "1210 SW", WIMPFFEN: "1308 S", CLER: "1311 N"})
    script(apply_result(s, SZABO, "D"), NO, Go(1310), SW)
    assert s.units[SZABO].losses == 1


@pytest.mark.rule("11.3", "14.6")
@pytest.mark.ruling("M55")
def test_infantry_falls_back_over_a_river_others_by_bridges_only():
    sides = {(1210, 1309): "river", (1210, 1310): "river"}
    s = battle({SZABO: "1210 SW", UHLANS: "1211 SW"}, plain(sides=sides))
    assert sorted(retreat_hexes(s, SZABO, 1210)) == [1309, 1310]
    assert retreat_hexes(s, UHLANS, 1210) == []
    s = battle({UHLANS: "1210 SW"}, plain(sides=sides | {(1210, 1310): "river + bridge"}))
    assert retreat_hexes(s, UHLANS, 1210) == [1310]


# Stacked guns and leaders


@pytest.mark.ruling("M107")
def test_guns_of_a_defender_who_falls_back_are_lost_at_once():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", GUNS: "1210 SW"})
    script(apply_result(s, SZABO, "D"), NO, Go(1310), SW)
    assert GUNS not in s.units


@pytest.mark.ruling("M107")
def test_all_that_are_with_him_are_lost_each_to_its_formation():
    s = battle({SZABO: "1210 SW", GUNS: "1210 SW", "AI.A1": "1210 SW"})
    script(apply_result(s, SZABO, "D"), NO, Go(1310), SW)
    assert s.of_side("austrian") == [SZABO]
    assert s.losses == {"AII": 1, "AI": 1}


@pytest.mark.ruling("M107")
def test_so_are_all_that_an_advance_finds_by_themselves():
    s = battle({WIMPFFEN: "1110 NE", GUNS: "1210 SW", "AI.A1": "1210 SW"})
    script(advance(s, Vacated(1210, (WIMPFFEN,), True)), NE)
    assert not s.of_side("austrian")
    assert s.losses == {"AII": 1, "AI": 1}


@pytest.mark.ruling("M107")
def test_they_suffer_nothing_if_he_holds_on():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", GUNS: "1210 SW"})
    script(apply_result(s, SZABO, "D+1"), YES, 6)
    assert SZABO not in s.units  # it had no third step to pay with
    assert not s.units[GUNS].disorganised
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", GUNS: "1210 SW"})
    script(apply_result(s, SZABO, "D"), YES, 6)
    assert not s.units[GUNS].disorganised


@pytest.mark.ruling("M107")
def test_guns_of_an_attacker_stay():
    s = battle({WIMPFFEN: "1110 NE", "FG.A1": "1110 NE", SZABO: "1210 SW"})
    script(apply_result(s, WIMPFFEN, "D"), NO, Go(1111), NE)
    assert s.units["FG.A1"] == s.units["FG.A1"]._replace(hex=1110, disorganised=False)


@pytest.mark.rule("9.3", "8.4")
def test_leaders_go_back_with_their_men():
    s = battle({SZABO: "1210 SW", GUNS: "1210 SW"}, leaders={"AII": 1210})
    script(apply_result(s, SZABO, "D"), NO, Go(1310), SW)
    assert s.leaders["AII"].hex == 1310
    assert not s.leaders["AII"].aide


@pytest.mark.rule("8.4")
@pytest.mark.ruling("M32")
def test_a_retreat_drives_off_a_chief_only_from_its_very_hex():
    s = battle({SZABO: "1210 SW", WIMPFFEN: "1510 SW"}, chiefs={"napoleon": 1411})
    script(apply_result(s, SZABO, "D"), NO, Go(1310), SW)
    assert s.chiefs["napoleon"] == 1411
    s = battle({SZABO: "1210 SW", WIMPFFEN: "1510 SW"}, chiefs={"napoleon": 1310})
    script(apply_result(s, SZABO, "D"), NO, Go(1310), SW)
    assert s.chiefs["napoleon"] == 1510


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(("chief", "flees"), [(1411, False), (1310, True)])
def test_so_does_an_advance(chief, flees):
    s = battle({SZABO: "1210 SW", WIMPFFEN: "1510 SW"}, chiefs={"napoleon": chief})
    script(go_in(s, SZABO, 1310), SW)
    assert s.chiefs["napoleon"] == (1510 if flees else chief)


@pytest.mark.rule("8.4")
def test_but_an_enemy_who_moves_beside_him_drives_him_off():
    s = battle({SZABO: "1210 SW", WIMPFFEN: "1510 SW"}, chiefs={"napoleon": 1411})
    script(walk(s, SZABO, [1310]))
    assert s.chiefs["napoleon"] == 1510


@pytest.mark.ruling("M47")
def test_it_may_turn_one_hexside_after_its_retreat():
    s = duel()
    turns = options_of(apply_result(s, SZABO, "D"), NO, Go(1310))
    assert sorted(int(turn.value) for turn in turns) == [3, 4, 5]


@pytest.mark.ruling("M07")
def test_losses_of_all_attackers_shift_the_column():
    s = battle({WIMPFFEN: "1110 NE -1", CLER: "1109 SE -2", SZABO: "1210 SW"})
    assert attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN, CLER)).column.total == 13 - 3


# The table


@pytest.mark.rule("table")
@pytest.mark.ruling("M05")
def test_what_falls_off_the_table_is_read_at_its_end():
    table = duel().setting.combat_results
    assert [table.read(column, 6) for column in (-3, 0)] == ["T", "T"]
    assert [table.read(column, 3) for column in (8, 13)] == ["D", "D"]
    assert [table.read(4, die) for die in (-1, 0, 1)] == ["X", "X", "X"]
    assert [table.read(4, die) for die in (6, 7, 12)] == ["D", "D", "D"]


@pytest.mark.rule("table")
@pytest.mark.ruling("M08")
@pytest.mark.parametrize(
    ("terrain", "level", "value"),
    [
        ("clear", 1, 1),
        ("clear", 3, 1),
        ("clear", 4, 2),
        ("clear", 5, 2),
        ("crops", 2, 1),
        ("marsh", 4, 2),
        ("isolated farm", 3, 1),
        ("isolated farm", 5, 2),
        ("woods", 1, 2),
        ("village", 5, 2),
        ("town", 1, 3),
        ("town", 4, 3),
    ],
)
def test_the_best_of_ground_and_level_protects(terrain, level, value):
    s = duel(plain(terrain={1210: terrain}, level={1210: level}))
    assert s.ground.value[1210] == value
    fight = attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN))
    assert next(item.amount for item in fight.column.items) == 6 // value


def test_hexsides_count_besides_the_ground():
    s = duel(plain(terrain={1210: "village"}, sides={(1110, 1210): "stream"}))
    assert attack_fight(s, SZABO, attacks(s, SZABO, WIMPFFEN)).column.total == 6 // 2 - 1


@pytest.mark.rule("6.1")
@pytest.mark.ruling("M45")
def test_disorganised_cavalry_retreats_into_a_zone_at_the_price_of_a_step():
    s = battle({UHLANS: "1210 SW", WIMPFFEN: "1308 S", CLER: "1311 N"})
    script(apply_result(s, UHLANS, "D"), NO, Go(1310), SW)
    assert s.units[UHLANS].losses == 1


@pytest.mark.rule("6.1", "11.2")
@pytest.mark.ruling("M45")
def test_and_advances_into_one_when_it_must():
    s = battle({"FG.Cassaignolles": "1110 NE disorganised", KOUDELKA: "1309 SW"})
    assert 1210 in s.field("austrian").zone
    script(advance(s, Vacated(1210, ("FG.Cassaignolles",), True)), NE)
    assert s.units["FG.Cassaignolles"].hex == 1210


@pytest.mark.rule("11.2", "14.6")
@pytest.mark.ruling("M55")
def test_infantry_advances_over_a_river():
    s = battle({WIMPFFEN: "1110 NE"}, plain(sides={(1110, 1210): "river"}))
    script(advance(s, Vacated(1210, (WIMPFFEN,), True)), NE)
    assert s.units[WIMPFFEN].hex == 1210
