"""13.1.2: how formations come onto the map."""

from __future__ import annotations

import pytest

from tests.butchery.day import FAR_AWAY, chief_phase, lowest
from tests.butchery.pieces import led, play, question, reach
from tests.butchery.table import field, ground, solferino
from tests.table import options_of, script
from tricolore import Go, Pick, Roll, Say, Turn
from tricolore.rulesets.butchery.activation import activate, check_command, end_activation
from tricolore.rulesets.butchery.command import check_lines
from tricolore.rulesets.butchery.movement import enter, move, move_leader, movement
from tricolore.rulesets.butchery.sequence import begin, turn
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import (
    OFF_MAP,
    Activate,
    Butchery,
    CheckCommand,
    CheckLines,
    EndActivation,
    Enter,
    Leader,
    Move,
    MoveLeader,
    Movement,
)
from tricolore.rulesets.butchery.state import Turn as NewTurn

DONE, NO = Say("done"), Say("no")


# 13.1.2 The test to enter


def arriving(
    formation: str,
    now: int,
    hex: int,
    *keys: str,
    units: dict[str, str] | None = None,
    setting: Setting | None = None,
    command: int = 2,
    failures: int = 0,
) -> Butchery:
    """A formation off the map, its commander and some units due at a hex."""
    s = field(units or FAR_AWAY, led(formation, setting, command=command), step="operations")
    s.turn = now
    s.leaders[formation] = Leader(OFF_MAP, ooc=True)
    s.waiting = {f"{formation}.{key}": hex for key in keys} | {formation: hex}
    if failures:
        s.failures[formation] = failures
    return s


def act(s: Butchery, formation: str, die: int | None = 6) -> Butchery:
    """Activate it and check command; ready to move."""
    script(activate(s, Activate(formation)), *([] if die is None else [die]))
    check_command(s, CheckCommand())
    return s


FOUR = ("Doens", "Jannin", "Bataille", "Collineau")


@pytest.mark.rule("13.1.2")
def test_an_arriving_formation_is_out_of_command_and_its_commander_tests():
    s = field(FAR_AWAY, turn=3, reinforcements=True)
    ask = question(s, 6, 1)  # initiative; III Corps is the only allied formation
    assert isinstance(ask, Roll)
    assert (ask.rule, ask.what) == ("10.1.1", "activation test of FIII")
    assert play(s, 6, 1).leaders["FIII"].ooc


@pytest.mark.rule("13.1.2")
@pytest.mark.ruling("R66")
@pytest.mark.parametrize(
    ("formation", "now", "failures", "die"),
    [
        ("AVII", 2, 0, 4),  # no Austrian penalty for arrivals
        ("AVII", 5, 0, 4),
        ("AVII", 5, 1, 2),
        ("FIII", 5, 0, 4),
        ("FIII", 5, 1, 2),
        ("FIII", 3, 0, 2),  # the French bonus of turns 3 and 4
    ],
)
def test_the_test_to_enter_and_its_second_try(formation, now, failures, die):
    s = arriving(formation, now, 3101, failures=failures)
    s.chiefs["franz"] = OFF_MAP
    assert lowest(s, formation) == die


@pytest.mark.rule("13.1.2")
@pytest.mark.ruling("R66")
def test_both_bonuses_of_an_arriving_french_corps_are_added():
    assert lowest(arriving("FIII", 4, 3522, command=1), "FIII") == 3
    assert lowest(arriving("FIII", 4, 3522, command=0, failures=1), "FIII") == 2  # 0 and 2 and 2


@pytest.mark.rule("13.1.2")
def test_after_a_failure_the_formation_does_not_enter():
    s = field(FAR_AWAY, led("FIII", command=1), turn=3, reinforcements=True)
    after = play(s, 6, 1, 1)
    assert after.active != "FIII"
    assert after.failures == {"FIII": 1}
    assert set(after.waiting) == {"FIII", *(f"FIII.{key}" for key in (*FOUR, "A1"))}


@pytest.mark.rule("13.1.2")
def test_after_two_failures_it_enters_as_if_in_command():
    s = arriving("FIII", 5, 3522, "Doens", failures=2)
    act(s, "FIII", die=None)  # no die is rolled
    assert s.activated
    assert s.commanded == {"FIII.Doens"}


@pytest.mark.rule("13.1.2")
def test_failures_are_counted_from_turn_to_turn():
    s = arriving("FIII", 6, 3522, "Doens")
    for expected in (1, 2):
        script(activate(s, Activate("FIII")), 1)
        assert s.failures["FIII"] == expected
        assert not s.activated


# 13.1.2 The column


def entry(s: Butchery, uid: str) -> dict[int, float]:
    """Hexes to which an arriving unit may come, with the points it will have spent."""
    hexes = {}
    for option in options_of(enter(s.clone(), Enter(uid))) or {None}:
        copy = s.clone()
        script(enter(copy, Enter(uid)), *([option] if option else []))
        hexes[copy.units[uid].hex] = copy.agenda[0].spent / 2
    return hexes


def bring(s: Butchery, uid: str, hex: int) -> None:
    """Enter to a hex and settle there."""
    script(enter(s, Enter(uid)), Go(hex))
    script(move(s, s.agenda[0]), Turn(0))


@pytest.mark.rule("13.1.2")
@pytest.mark.ruling("R67")
def test_each_unit_pays_the_first_hex_as_often_as_its_place_in_the_column():
    s = act(arriving("FIII", 5, 3522, *FOUR, "A1"), "FIII")
    assert entry(s, "FIII.Doens")[3522] == 1
    bring(s, "FIII.Doens", 3519)
    assert entry(s, "FIII.Jannin")[3522] == 2
    bring(s, "FIII.Jannin", 3520)
    assert entry(s, "FIII.Bataille")[3522] == 3
    bring(s, "FIII.Bataille", 3521)
    offered = {option.value for option in options_of(movement(s, Movement()))}
    assert "FIII.Collineau" in offered  # 4 of its 4 points
    assert "FIII.A1" not in offered  # guns have 3
    s.agenda = ()
    script(enter(s, Enter("FIII.Collineau")))
    assert s.agenda[0] == Move("FIII.Collineau", 8)
    assert s.units["FIII.Collineau"].hex == 3522


@pytest.mark.rule("13.1.2")
def test_a_formation_may_take_more_than_one_turn_to_enter():
    s = act(arriving("FIII", 5, 3522, *FOUR, "A1"), "FIII")
    script(move_leader(s, MoveLeader("FIII", 12)), Go(3519))
    s.entered = 4
    script(movement(s, Movement()))  # nobody else can enter now
    end_activation(s, EndActivation())
    act(s, "FIII", die=None)  # the next turn
    assert Pick("FIII.A1") in options_of(movement(s, Movement()))


@pytest.mark.rule("13.1.2")
@pytest.mark.ruling("R67")
def test_each_activation_counts_the_column_anew():
    s = act(arriving("FIII", 5, 3522, "Doens", "Jannin"), "FIII")
    bring(s, "FIII.Doens", 3519)
    script(move_leader(s, MoveLeader("FIII", 12)), Go(3519))
    end_activation(s, EndActivation())
    act(s, "FIII", die=None)
    assert entry(s, "FIII.Jannin")[3522] == 1


@pytest.mark.rule("13.1.2")
@pytest.mark.ruling("R67")
def test_the_commander_does_not_count_in_the_column():
    s = act(arriving("FIII", 5, 3522, "Doens"), "FIII")
    script(move_leader(s, MoveLeader("FIII", 12)), Go(3520))
    assert entry(s, "FIII.Doens")[3522] == 1


@pytest.mark.rule("13.1.2", "table")
@pytest.mark.ruling("R67")
@pytest.mark.parametrize(
    ("road", "first", "second"),
    [("major road", 0.5, 1), ("minor road", 1, 2), ("track", 2, 4), (None, 2, 4)],
)
def test_by_road_the_first_hex_costs_what_its_best_road_does(road, first, second):
    roads = {(3521, 3522): road} if road else {}
    setting = ground(terrain={3522: "woods"}, roads=roads)
    s = act(arriving("FIII", 5, 3522, "Doens", "Jannin", setting=setting), "FIII")
    assert entry(s, "FIII.Doens")[3522] == first
    s.entered = 1
    assert entry(s, "FIII.Jannin")[3522] == second


@pytest.mark.rule("13.1.2", "10.3")
def test_after_the_first_hex_a_unit_moves_on_with_what_it_has_left():
    s = act(arriving("FIII", 5, 3522, "Doens"), "FIII")
    offered = entry(s, "FIII.Doens")
    assert offered[3519] == 4
    assert 3518 not in offered
    script(enter(s, Enter("FIII.Doens")), Go(3521))
    assert reach(s, "FIII.Doens", spent=2)[3519] == 4


@pytest.mark.rule("13.1.2", "4")
@pytest.mark.ruling("R24")
def test_units_that_enter_choose_their_facing():
    s = act(arriving("FIII", 5, 3522, "Doens"), "FIII")
    script(enter(s, Enter("FIII.Doens")), Go(3519))
    assert options_of(move(s, s.agenda[0])) == {Turn(facing) for facing in range(6)}


@pytest.mark.rule("13.1.2")
@pytest.mark.ruling("R68")
def test_a_commander_must_enter_with_his_formation():
    s = act(arriving("FIII", 5, 3522, "Doens"), "FIII")
    offered = options_of(movement(s, Movement()))
    assert offered == {Pick("FIII.Doens"), Pick("FIII")}  # not done before he is on the map
    script(move_leader(s, MoveLeader("FIII", 12)), Go(3522))
    assert DONE in options_of(movement(s, Movement()))


@pytest.mark.rule("13.1.2", "10.3")
def test_a_commander_enters_with_6_points_of_which_the_first_hex_takes_its_cost():
    s = act(arriving("FIII", 5, 3522), "FIII")
    offered = options_of(move_leader(s, MoveLeader("FIII", 12)))
    assert Go(3517) in offered
    assert Go(3516) not in offered


@pytest.mark.rule("13.1.2", "10.1.2")
@pytest.mark.ruling("R68")
def test_arriving_units_are_in_command_on_the_turn_of_the_passed_test():
    s = act(arriving("FIII", 5, 3522, *FOUR), "FIII")
    assert s.commanded == {f"FIII.{key}" for key in FOUR}


@pytest.mark.rule("13.1.2", "10.1.3")
@pytest.mark.ruling("R68")
def test_detached_arrivals_need_no_test():
    s = field(FAR_AWAY, step="operations", turn=4)
    s.waiting = {"FD.Marion": 1623}
    script(activate(s, Activate("FD")))
    check_command(s, CheckCommand())
    assert s.commanded == {"FD.Marion"}
    assert Pick("FD.Marion") in options_of(movement(s, Movement()))


@pytest.mark.rule("13.1.2", "13.2")
@pytest.mark.ruling("R68")
def test_the_rest_of_iv_corps_enters_on_turn_1_without_a_test():
    s = begin(solferino(), "test")
    turn(s, NewTurn())
    check_lines(s, CheckLines())
    act(s, "FIV", die=None)
    assert {f"FIV.{key}" for key in ("Charriere", "OFarrel", "Saurin", "A1", "A2")} <= s.commanded
    assert Pick("FIV.Saurin") in options_of(movement(s, Movement()))


@pytest.mark.rule("13.1.2", "10.1.3")
def test_units_left_behind_enter_with_half_their_points_if_their_commander_fails():
    s = field(FAR_AWAY, led("FIII", command=2), leaders={"FIII": "3519 ooc"}, step="operations")
    s.turn, s.waiting = 6, {"FIII.Doens": 3522}
    act(s, "FIII", die=1)
    assert set(entry(s, "FIII.Doens").values()) == {1, 2}


@pytest.mark.rule("13.1.2", "10.1.3", "5")
def test_a_unit_that_enters_out_of_command_keeps_out_of_enemy_zones():
    units = {"AI.Hoditz": "3520 W"}  # zone: 3521, 3421, 3621
    s = field(units, led("FIII", command=2), leaders={"FIII": "3015 ooc"}, step="operations")
    s.turn, s.waiting = 6, {"FIII.Doens": 3522}
    assert 3521 in s.field("austrian").zone
    failed = act(s.clone(), "FIII", die=1)
    assert 3521 not in entry(failed, "FIII.Doens")
    assert 3521 in entry(act(s, "FIII", die=6), "FIII.Doens")


@pytest.mark.rule("13.1.2", "10.1.3", "5")
def test_a_unit_out_of_command_waits_while_its_entry_hex_lies_in_an_enemy_zone():
    units = {"AI.Hoditz": "3521 W", "FIII.Jannin": "3015 E"}
    s = field(units, led("FIII", command=2), leaders={"FIII": "3015 ooc"}, step="operations")
    s.turn, s.waiting = 6, {"FIII.Doens": 3522}
    assert 3522 in s.field("austrian").zone
    failed, passed = act(s.clone(), "FIII", die=1), act(s.clone(), "FIII", die=6)
    assert Pick("FIII.Doens") not in options_of(movement(failed, Movement()))
    assert Pick("FIII.Doens") in options_of(movement(passed, Movement()))


@pytest.mark.rule("13.1.2", "5")
def test_a_unit_that_enters_into_a_zone_stops_there():
    s = act(arriving("FIII", 5, 3522, "Doens", units={"AI.Hoditz": "3521 W"}), "FIII")
    assert 3522 in s.field("austrian").zone
    script(enter(s, Enter("FIII.Doens")))
    assert s.units["FIII.Doens"].hex == 3522
    assert not reach(s, "FIII.Doens", spent=1)


# 13.1.2 An entry that the enemy bars


@pytest.mark.rule("13.1.2")
@pytest.mark.ruling("R65")
def test_if_the_enemy_stands_on_the_entry_hex_the_nearest_border_hex_serves():
    s = act(arriving("FIII", 5, 3522, "Doens", units={"AI.Hoditz": "3522 E"}), "FIII")
    script(move_leader(s, MoveLeader("FIII", 12)), Go(3423))
    first = min(entry(s, "FIII.Doens").items(), key=lambda item: item[1])
    assert s.setting.board.distance(first[0], 3522) == 1
    assert None in s.setting.board.neighbours[first[0]]
    assert first[1] == 1


@pytest.mark.rule("13.1.2", "13.1.1", "8.1")
@pytest.mark.ruling("R65")
def test_a_chief_does_not_enter_beside_an_enemy_unless_a_friend_stands_there():
    beside = {"AI.Hoditz": "1622 E"}
    ask = question(chief_phase(5, beside))
    assert Go(1623) not in ask.options
    with_friend = beside | {"FI.Dieu": "1623 E"}
    assert play(chief_phase(5, with_friend)).chiefs["napoleon"] == 1623


@pytest.mark.rule("13.1.2")
@pytest.mark.ruling("R65")
def test_a_unit_enters_beside_an_enemy_all_the_same():
    s = act(arriving("FIII", 5, 3522, "Doens", units={"AI.Hoditz": "3521 E"}), "FIII")
    assert 3522 in entry(s, "FIII.Doens")
