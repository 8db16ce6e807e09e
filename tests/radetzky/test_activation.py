"""Activation of formations, commanders in chief at work, the reserve, INDEPENDENT counters."""

from __future__ import annotations

import pytest

from tests.radetzky.table import about, asked, drawn, field, offered, plain, play, sheet, told
from tests.radetzky.table import table as at_table
from tricolore.core.ask import DONE, NO, YES, Go, Pick, Say, Stack
from tricolore.rulesets.radetzky.activation import post_of
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE
from tricolore.rulesets.radetzky.state import Sheet
from tricolore.rulesets.radetzky.steps import EndActivation, Reserve

PASS = Say("pass")


NOTHING = Sheet()


def chosen(s, ours=NOTHING, theirs=NOTHING):
    """The same position with these choices made for the turn."""
    s.sheets = {AUSTRIAN: ours, PIEDMONTESE: theirs}
    return s


def drew(counter, units, *, ours=NOTHING, theirs=NOTHING, **more):
    return chosen(field(units, steps=drawn(counter), **more), ours, theirs)


def active(s, *inputs):
    """Who is active after some inputs."""
    return set(play(s, *inputs).act.units)


# Command radius


@pytest.mark.rule("Activation of formations")
@pytest.mark.parametrize(
    ("counter", "uid", "radius"), [("AII", "AII.a", 8), ("P4", "P4.a", 6), ("PS", "PS.a", 6)]
)
def test_the_radius_of_a_corps_is_eight_and_of_a_division_six(counter, uid, radius):
    units = {uid: f"10{10 + radius:02d} inf 3/1", f"{counter}.far": f"10{11 + radius:02d} inf 3/1"}
    if radius == 8:
        units[f"{counter}.far"] = "1901 inf 3/1"
    assert active(drew(counter, units), Go(1010)) == {uid}


@pytest.mark.rule("Activation of formations")
def test_only_units_of_the_formation_are_activated():
    """RM04: d'Aspre commands II Corps, and Benedek with it."""
    units = {"AII.a": "0505 inf 4/2", "AII.Benedek": "0505 leader", "AI.a": "0506 inf 4/2"}
    assert active(drew("AII", units), Go(505)) == {"AII.a", "AII.Benedek"}


@pytest.mark.rule("Activation of formations", "Unit without command designation")
@pytest.mark.ruling("R32")
def test_undesignated_units_within_the_radius_are_activated_with_it_once_a_turn():
    """RM05: Ferdinando commands the 4th Division, and whoever has no formation."""
    units = {
        "P4.a": "0505 inf 3/1",
        "P.Bers3": "0507 inf 2/1",
        "P.GN": "0506 inf 1",
        "P.far": "0515 inf 1",
        "P3.a": "0506 inf 3/1",
    }
    s = drew("P4", units)
    assert active(s, Go(505)) == {"P4.a", "P.Bers3", "P.GN"}
    s.used = frozenset({"P.Bers3"})
    assert active(s, Go(505)) == {"P4.a", "P.GN"}


@pytest.mark.rule("Activation of formations")
@pytest.mark.ruling("S08")
def test_a_counter_is_placed_on_any_hex_without_an_enemy_from_which_it_commands_somebody():
    units = {"P4.a": "0505 inf 3/1", "AI.x": "0708 inf 4/2"}
    here = offered(drew("P4", units))
    assert {Go(505), Go(511), Go(1108)} <= here
    assert Go(708) not in here
    assert Go(512) not in here
    assert Go(1212) not in here
    assert PASS in here


WALL = {f"AI.{at}": f"{at:02d}08 inf 4/2" for at in range(1, 21)}
"""Enemies right across the board."""


@pytest.mark.rule("Activation of formations")
@pytest.mark.ruling("S09")
def test_the_radius_does_not_pass_through_enemy_units():
    units = {"P4.a": "1006 inf 3/1", "P4.b": "1009 inf 3/1"}
    assert active(drew("P4", units), Go(1006)) == {"P4.a", "P4.b"}
    assert active(drew("P4", {**units, **WALL}), Go(1006)) == {"P4.a"}


@pytest.mark.rule("Activation of formations")
@pytest.mark.ruling("S09")
def test_it_goes_round_them_if_it_is_long_enough():
    units = {"P4.a": "1006 inf 3/1", "P4.b": "1009 inf 3/1", "AI.x": "1007 inf 4/2"}
    units["AI.y"] = "1008 inf 4/2"
    assert active(drew("P4", units), Go(1006)) == {"P4.a", "P4.b"}
    assert active(drew("P4", {**units, "P4.b": "1012 inf 3/1"}), Go(1006)) == {"P4.a"}


@pytest.mark.rule("Activation of formations")
@pytest.mark.ruling("S09")
def test_a_bridge_crew_alone_blocks_it_too_and_a_river_does_not():
    crews = {uid: f"{text.split()[0]} crew" for uid, text in WALL.items()}
    units = {"P4.a": "1006 inf 3/1", "P4.b": "1009 inf 3/1"}
    assert active(drew("P4", {**units, **crews}), Go(1006)) == {"P4.a"}
    river = {(column * 100 + 7, column * 100 + 8): "river" for column in range(1, 21)}
    wet = drew("P4", units, setting=plain(sides=river))
    assert active(wet, Go(1006)) == {"P4.a", "P4.b"}


@pytest.mark.rule("Activation of formations")
@pytest.mark.ruling("S10")
def test_command_is_measured_when_the_counter_is_placed_and_not_again():
    units = {"P4.a": "0505 inf 3/1", "P4.b": "0511 cav 1", "AI.x": "0518 inf 4/2"}
    s = drew("P4", units)
    moved = (Go(505), Pick("P4.b"), Go(516), DONE)
    assert play(s, *moved[:-1]).units["P4.b"].hex == 516
    assert "P4.b" in active(s, *moved[:-1])
    s.put("AI.x", 517)
    near = drew("P4", {**units, "AI.x": "0513 inf 4/2"})
    assert about(near, Go(505), Pick("P4.b"), Go(512), DONE) == "DeclareAttacks"


@pytest.mark.rule("Activation of formations", "Independent")
@pytest.mark.ruling("S11", "S12")
def test_who_is_beyond_the_radius_or_has_passed_is_free_for_the_independent_counter():
    units = {"P4.a": "0505 inf 3/1", "P4.far": "0515 inf 3/1"}
    s = drew("P4", units)
    assert play(s, Go(505), DONE).used == frozenset()  # the turn is over
    s.cup, s.agenda = ("P.Ind",), s.agenda
    assert Go(505) not in offered(s, Go(505), DONE)
    assert Go(515) in offered(s, Go(505), DONE)
    assert Go(505) in offered(s, PASS)


@pytest.mark.rule("Activation of formations")
@pytest.mark.ruling("S12")
def test_who_was_in_command_and_did_nothing_is_used():
    units = {"P4.a": "0505 inf 3/1", "P4.b": "0506 inf 2/1"}
    s = drew("P4", units)
    s.cup = ("P.Ind",)
    assert about(s, Go(505), DONE) == "ChooseFormations"  # nobody is left for the counter


@pytest.mark.rule("Unit without command designation", "Activation of formations")
@pytest.mark.ruling("S12", "S05")
def test_an_undesignated_unit_that_did_nothing_is_left_to_another_command():
    """It can be activated by any command: the first that reaches it need not be the one."""
    units = {
        "P4.a": "0505 inf 3/1",
        "P.Bers3": "0506 inf 2/1",
        "P.Bers4": "0507 inf 2/1",
        "PR.a": "0504 inf 3/1",
        "AI.x": "2020 inf 1",
    }
    s = drew("P4", units, theirs=Sheet(cup=("P4", "PR")))
    s.cup = ("PR",)
    idle = (Go(505), DONE)
    assert active(s, *idle, Go(505)) == {"PR.a", "P.Bers3", "P.Bers4"}
    marched = (Go(505), Pick("P.Bers3"), Go(508), DONE)
    assert active(s, *marched, Go(505)) == {"PR.a", "P.Bers4"}


@pytest.mark.rule("Unit without command designation", "Movement")
@pytest.mark.ruling("U21")
def test_nor_one_that_was_to_march_and_stopped_where_it_stood():
    units = {"P4.a": "0505 inf 3/1", "P.Bers3": "0506 inf 2/1", "PR.a": "0504 inf 3/1"}
    s = drew("P4", {**units, "AI.x": "2020 inf 1"}, theirs=Sheet(cup=("P4", "PR")))
    s.cup = ("PR",)
    stopped = (Go(505), Pick("P.Bers3"), Say("stop"), DONE)
    assert active(s, *stopped, Go(505)) == {"PR.a"}


@pytest.mark.rule("Unit without command designation", "Combat")
@pytest.mark.ruling("S12")
def test_but_not_one_that_has_attacked():
    units = {"P4.a": "0705 inf 3/1", "P.Bers3": "0506 inf 2/1", "AI.x": "0507 inf 4/2"}
    s = drew("P4", units)
    s.cup = ("P.Ind",)
    quiet = (Go(705), DONE, [Say("nobody")])
    assert asked(s, *quiet).about.counter == "P.Ind"
    lost = (Go(705), DONE, [Go(507)], 4, [Say("1"), Say("0")])
    assert about(s, *lost) == "ChooseFormations"  # nobody is left for the counter


@pytest.mark.rule("Independent", "Unit without command designation")
@pytest.mark.ruling("S12")
def test_who_was_picked_for_the_independent_counter_is_used_whatever_he_does():
    units = {"P.Bers3": "0506 inf 2/1", "P4.a": "1515 inf 3/1"}
    s = drew("P.Ind", units, theirs=Sheet(cup=("P4",)))
    s.cup = ("P4",)
    assert asked(s, Go(506), DONE).about.counter == "P4"
    assert "P.Bers3" in play(s, Go(506), DONE).used


@pytest.mark.rule("Unit without command designation")
def test_undesignated_units_that_are_not_on_the_map_are_not_activated():
    units = {"P4.a": "0505 inf 3/1", "P.Bers3": "off inf 2/1", "P.Guides": "0506 cav 1"}
    s = drew("P4", units)
    assert active(s, Go(505)) == {"P4.a", "P.Guides"}
    assert asked(s).rule == "Activation of formations"


@pytest.mark.rule("Activation of formations")
@pytest.mark.ruling("T07")
def test_a_counter_with_nobody_to_activate_asks_nothing():
    units = {"P4.a": "0505 inf 3/1", "P3.a": "0707 inf 3/1"}
    s = drew("P4", units)
    s.used = frozenset({"P4.a"})
    game = at_table(s)
    assert game.ask.about.__class__.__name__ == "ChooseFormations"
    assert told(game, "Activation of formations") == ["P4 has nobody to activate."]


@pytest.mark.rule("Activation of formations", "Retreat")
def test_the_place_of_the_counter_is_remembered_for_its_formation_and_for_undesignated_units():
    units = {"P4.a": "0505 inf 3/1", "P.Bers3": "0506 inf 2/1", "P3.a": "0506 inf 3/1"}
    s = play(drew("P4", units), Go(503))
    assert [post_of(s, uid) for uid in units] == [503, 503, None]


@pytest.mark.rule("Game sequence", "Combat")
def test_active_units_move_and_then_fight_but_not_at_night():
    units = {"P4.a": "0505 inf 3/1", "AI.x": "0506 inf 4/2"}
    assert about(drew("P4", units), Go(505), DONE) == "DeclareAttacks"
    assert about(drew("P4", units, turn=4), Go(505), DONE) == "ChooseFormations"


# Radetzky and Chrzanowski

CORPS = {
    "AI.a": "1010 inf 4/2",
    "AII.a": "1020 inf 4/2",
    "AIV.a": "1011 inf 4/2",
    "AIII.a": "1012 inf 4/2",
    "P1.x": "0101 inf 3/1",
}


@pytest.mark.rule("Radetzky and Chrzanowski")
@pytest.mark.ruling("R27")
def test_his_formations_act_as_one_within_ten_hexes_of_him():
    ours = Sheet(box=("AI", "AII"))
    s = drew("Radetzky", CORPS, ours=ours)
    assert active(s, Go(1010)) == {"AI.a", "AII.a"}
    assert active(s, Go(1009)) == {"AI.a"}
    assert play(s, Go(1010)).act.formations == ("AI", "AII")
    assert play(s, Go(1012)).posts == {"AI": 1012, "AII": 1012}


@pytest.mark.rule("Radetzky and Chrzanowski")
@pytest.mark.ruling("S04")
def test_if_he_passes_all_his_formations_have_passed():
    s = drew("Radetzky", CORPS, ours=Sheet(box=("AI", "AII", "AIV"), reserve="AIV"))
    assert about(s, PASS) == "ChooseFormations"
    assert play(s, PASS).turn == 7


@pytest.mark.rule("Radetzky and Chrzanowski", "Unit without command designation")
@pytest.mark.ruling("S05")
def test_undesignated_units_act_with_the_first_group_of_the_commander_in_chief():
    units = {"P1.a": "1010 inf 3/1", "P2.a": "1011 inf 3/1", "P.Guides": "1020 cav 1"}
    s = drew("Chrzanowski", units, theirs=Sheet(box=("P1", "P2"), reserve="P2"))
    assert active(s, Go(1010)) == {"P1.a", "P.Guides"}
    assert active(s, Go(1010), DONE, YES) == {"P2.a"}


# Reserve


@pytest.mark.rule("Reserve")
@pytest.mark.ruling("S06")
def test_the_reserve_acts_when_the_others_have_moved_and_fought_round_the_same_counter():
    """RM02: I and II Corps together, then IV Corps."""
    ours = Sheet(box=("AI", "AII", "AIV"), reserve="AIV")
    s = drew("Radetzky", CORPS, ours=ours)
    assert active(s, Go(1010)) == {"AI.a", "AII.a"}
    after = (Go(1010), DONE)
    assert about(s, *after) == "HoldReserve"
    assert active(s, *after, YES) == {"AIV.a"}
    assert play(s, *after, YES).posts["AIV"] == 1010
    far = drew("Radetzky", {**CORPS, "AIV.a": "2020 inf 4/2"}, ours=ours)
    assert about(far, *after) == "ChooseFormations"  # out of reach of the counter


@pytest.mark.rule("Reserve")
@pytest.mark.ruling("S04")
def test_the_reserve_may_decline_and_its_units_are_not_used_then():
    ours = Sheet(box=("AI", "AIV"), reserve="AIV")
    s = drew("Radetzky", CORPS, ours=ours)
    s.cup = ("A.Ind",)
    declined = (Go(1010), DONE, NO)
    assert about(s, *declined) == "PlaceCommand"
    assert "AIV.a" not in play(s, *declined).used


@pytest.mark.rule("Reserve")
def test_the_reserve_moves_and_fights_after_the_fights_of_the_others():
    units = {**CORPS, "P1.x": "1009 inf 3/1"}
    s = drew("Radetzky", units, ours=Sheet(box=("AI", "AIV"), reserve="AIV"))
    assert about(s, Go(1010), DONE) == "DeclareAttacks"
    fill = sheet(s, Go(1010), DONE)
    assert about(s, Go(1010), DONE, fill.first) == "HoldReserve"
    assert about(s, Go(1010), DONE, fill.first, YES) == "NextMarch"


@pytest.mark.rule("Reserve")
@pytest.mark.ruling("T12")
def test_an_enemy_in_the_hex_of_the_counter_keeps_the_reserve_where_it_is():
    steps = (Reserve("Radetzky", "AIV", 1013), EndActivation())
    s = chosen(field(CORPS, active="AI", steps=steps), Sheet(box=("AI", "AIV"), reserve="AIV"))
    s.used = frozenset()
    assert about(s) == "HoldReserve"
    s.put("P1.x", 1013)
    s.agenda = (*s.agenda, *drawn("AIII")[1:])
    assert about(s) != "HoldReserve"
    assert told(at_table(s), "Reserve") == ["AIV, the reserve, cannot be reached."]


# Independent

MIXED = {
    "AI.a": "1010 cav 2/1",
    "AII.b": "1011 inf 4/2",
    "AIII.c": "1110 inf 2/1 small",
    "AIV.d": "1110 cav 1 small",
    "AI.e": "1013 inf 4/2",
    "P1.x": "0101 inf 3/1",
}


@pytest.mark.rule("Independent")
@pytest.mark.ruling("R26", "S13")
def test_up_to_three_units_of_any_formations_in_or_beside_the_hex_of_the_counter():
    s = drew("A.Ind", MIXED)
    fill = sheet(s, Go(1010))
    assert [row.key for row in fill.rows] == ["AI.a", "AII.b", "AIII.c", "AIV.d"]
    assert fill.first == (YES, YES, YES, NO)
    assert fill.rule == "Independent"
    assert fill.flaw((YES, YES, YES, NO)) == ""
    assert "Three units at most" in fill.flaw((YES, YES, YES, YES))
    assert "At least one" in fill.flaw((NO, NO, NO, NO))
    assert active(s, Go(1010), [YES, YES, NO, YES]) == {"AI.a", "AII.b", "AIV.d"}
    assert play(s, Go(1010), [YES, YES, NO, YES]).act.formations == ()


@pytest.mark.rule("Independent")
def test_a_single_unit_is_activated_without_a_sheet_and_passing_is_possible():
    s = drew("A.Ind", MIXED)
    assert active(s, Go(1014)) == {"AI.e"}
    assert PASS in offered(s)


@pytest.mark.rule("Independent")
def test_units_that_were_activated_before_cannot_be_activated_again():
    s = drew("A.Ind", MIXED)
    s.used = frozenset({"AI.a", "AIII.c"})
    assert [row.key for row in sheet(s, Go(1010)).rows] == ["AII.b", "AIV.d"]


@pytest.mark.rule("Independent")
@pytest.mark.ruling("S11")
def test_and_who_acts_independently_does_not_act_again_this_turn():
    s = drew("A.Ind", MIXED)
    s.sheets = {AUSTRIAN: Sheet(cup=("AI",)), PIEDMONTESE: Sheet()}
    s.cup = ("AI",)
    after = (Go(1010), [YES, YES, NO, NO], DONE)
    assert asked(s, *after).about.counter == "AI"
    assert active(s, *after, Go(1010)) == {"AI.e"}


@pytest.mark.rule("Independent")
def test_the_independent_counter_is_used_at_night_too():
    s = drew("A.Ind", MIXED, turn=4)
    assert about(s) == "PlaceCommand"
    assert about(s, Go(1014)) == "NextMarch"


@pytest.mark.rule("Independent", "Movement")
def test_its_units_march_together_if_they_share_a_hex():
    s = drew("A.Ind", MIXED)
    assert Stack(1110) in offered(s, Go(1010), [YES, NO, YES, YES])


@pytest.mark.rule("Activation of formations", "Prevent enemy supply")
@pytest.mark.ruling("S84")
def test_who_interrupts_supply_is_settled_when_an_activation_begins():
    s = drew("P4", {"P4.a": "0505 inf 3/1", "AI.x": "1515 inf 4/2"})
    s.cut_off = frozenset({"AI.x"})
    assert play(s).cut_off == {"AI.x"}
    assert play(s, Go(505)).cut_off == frozenset()
