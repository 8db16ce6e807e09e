"""Cavalry charges: who may charge whom, evasion and pursuit, results, STOP CHARGE."""

from __future__ import annotations

import pytest

from tests.radetzky.table import about, asked, field, offered, plain, play, road, sheet, table, told
from tricolore.core.ask import DONE, Go, Pick, Roll, Say, Stack, Via
from tricolore.rulesets.radetzky.charges import difference, table_against
from tricolore.rulesets.radetzky.headings import CHARGE_FAILURE
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE, Automatic, Place
from tricolore.rulesets.radetzky.state import Engagement, Sheet
from tricolore.rulesets.radetzky.steps import Activate, Declare, Draw, EndTurn, Marches, SupplyPhase

STAND, STOP = Say("stand"), Say("stop")
POSTS = {"P1": 520, "AI": 501}
HUSSARS = {"AI.h": "0505 cav 2/1"}
ROLL = "Roll a cavalry charge"


def riding(units, setting=None, *, steps=(), **more):
    """The Austrian cavalry moves; both sides have their lines behind them."""
    active = more.pop("active", "AI")
    return field(units, setting, active=active, steps=[Marches(), *steps], posts={**POSTS}, **more)


def foot(hex="0508", text="inf 3/1"):
    return {**HUSSARS, "P1.x": f"{hex} {text}"}


CHARGE = (Pick("AI.h"), Go(508))


# Who may charge whom


@pytest.mark.rule("Cavalry charges")
def test_active_cavalry_charges_units_in_the_open_during_its_movement():
    s = riding(foot())
    assert Go(508) in offered(s, Pick("AI.h"))
    assert about(s, *CHARGE) == ROLL
    assert play(s, *CHARGE).units["AI.h"].hex == 507


@pytest.mark.rule("Cavalry charges")
@pytest.mark.parametrize("text", ["inf 4/2 mp6", "art 3/1 mp6", "hart 2/1"])
def test_only_cavalry_charges(text):
    s = riding({**foot(), "AI.h": f"0505 {text}"})
    assert Go(508) not in offered(s, Pick("AI.h"))
    assert Go(507) in offered(s, Pick("AI.h"))


@pytest.mark.rule("Cavalry charges")
@pytest.mark.ruling("S34")
def test_a_stack_charges_only_if_it_is_cavalry_but_benedek_may_ride_along():
    mixed = {**foot(), "AI.i": "0505 inf 2/1 mp6"}
    assert Go(508) not in offered(riding(mixed), Stack(505))
    two = {**foot(), "AI.k": "0505 cav 1"}
    assert Go(508) in offered(riding(two), Stack(505))
    led = {**foot(), "AI.Benedek": "0505 leader"}
    s = riding(led)
    assert Go(508) in offered(s, Stack(505))
    assert Go(508) not in offered(s, Pick("AI.Benedek"))


@pytest.mark.rule("Cavalry charges")
@pytest.mark.ruling("R07")
def test_nobody_charges_at_night_or_while_engaged():
    assert Go(508) not in offered(riding(foot(), turn=4), Pick("AI.h"))
    s = riding({**HUSSARS, "P1.x": "0506 inf 3/1", "AI.k": "0404 cav 1"})
    s.set_engaged([Engagement(("AI.h",), ("P1.x",), 7)])
    assert Pick("AI.h") not in offered(s)


@pytest.mark.rule("Cavalry charges", "Independent")
@pytest.mark.ruling("S14")
def test_cavalry_under_an_independent_counter_charges_too():
    s = field(foot(), steps=[Activate("A.Ind"), Draw(), EndTurn()], posts=POSTS)
    s.sheets = {AUSTRIAN: Sheet(), PIEDMONTESE: Sheet()}
    assert Go(508) in offered(s, Go(505), Pick("AI.h"))


@pytest.mark.rule("Cavalry charges", "Terrain effects charts")
@pytest.mark.ruling("S33")
@pytest.mark.parametrize(
    ("terrain", "open"),
    [("clear", True), ("forest", False), ("swamp", False), ("hill", False), ("village", False)],
)
def test_open_terrain_is_a_clear_hex(terrain, open):
    s = riding(foot(), plain({508: terrain}))
    assert (Go(508) in offered(s, Pick("AI.h"))) == open


@pytest.mark.rule("Cavalry charges")
@pytest.mark.ruling("S33")
def test_a_road_does_not_matter_but_a_watercourse_on_the_side_that_is_crossed_does():
    road_ = plain(roads=road(507, 508))
    assert Go(508) in offered(riding(foot(), road_), Pick("AI.h"))
    around = (507, 607, 608, 509, 408, 407)
    moat = plain(sides={(hex, 508): "stream" for hex in around})
    assert Go(508) not in offered(riding(foot(), moat), Pick("AI.h"))
    ditch = plain(sides={(507, 508): "stream"})
    s = riding(foot(), ditch)
    assert Go(508) in offered(s, Pick("AI.h"))  # from another side
    assert play(s, *CHARGE).units["AI.h"].hex != 507


@pytest.mark.rule("Cavalry charges")
@pytest.mark.ruling("R07", "S32")
def test_the_points_for_the_hex_must_be_left_and_contact_counts_only_by_other_enemies():
    """0507 costs two points beside the target, 0506 one: three of six; the target one more."""
    s = riding({**foot(), "AI.h": "0505 cav 2/1 mp4"})
    assert Go(508) in offered(s, Pick("AI.h"))
    short = riding({**foot(), "AI.h": "0505 cav 2/1 mp3"})
    assert Go(508) not in offered(short, Pick("AI.h"))
    backed = {**foot(), "AI.h": "0505 cav 2/1 mp4", "P1.y": "0509 inf 3/1"}
    assert Go(508) not in offered(riding(backed), Pick("AI.h"))
    assert Go(508) in offered(riding({**backed, "AI.h": "0505 cav 2/1 mp5"}), Pick("AI.h"))


@pytest.mark.rule("Cavalry charges", "Movement in contact")
@pytest.mark.ruling("S32")
def test_who_begins_beside_its_target_pays_for_the_target_alone():
    s = riding({"AI.h": "0507 cav 2/1 mp1", "P1.x": "0508 inf 3/1"})
    assert Go(508) in offered(s, Pick("AI.h"))


@pytest.mark.rule("Cavalry charges")
@pytest.mark.ruling("T05")
def test_a_charger_needs_room_in_the_hex_that_it_charges_from():
    friends = {"AI.a": "0507 inf 4/2", "AI.b": "0507 inf 4/2"}
    s = riding({**foot(), **friends})
    assert play(s, *CHARGE).units["AI.h"].hex != 507


@pytest.mark.rule("Cavalry charges", "Movement")
@pytest.mark.ruling("T04")
def test_a_charge_does_not_lead_out_of_supply_but_for_those_who_are_marked():
    roads = road(*range(501, 505))
    ground = plain(roads=roads, supply=True, terminals={AUSTRIAN: [501], PIEDMONTESE: [520]})
    near = riding({"AI.h": "0507 cav 2/1", "P1.x": "0509 inf 3/1"}, ground)
    assert Go(509) in offered(near, Pick("AI.h"))
    far = riding({"AI.h": "0507 cav 2/1", "P1.x": "0510 inf 3/1"}, ground)
    assert Go(510) not in offered(far, Pick("AI.h"))
    marked = riding({"AI.h": "0507 cav 2/1 oos", "P1.x": "0510 inf 3/1"}, ground)
    assert Go(510) in offered(marked, Pick("AI.h"))


@pytest.mark.rule("Cavalry charges", "Bridges", "Benedek")
@pytest.mark.ruling("S43", "S58")
def test_a_crew_or_benedek_alone_is_not_charged_but_taken_by_entering():
    s = riding({**HUSSARS, "P.Bridge": "0508 crew"})
    after = play(s, *CHARGE)
    assert "P.Bridge" not in after.units
    assert after.units["AI.h"].hex == 508
    assert after.captured == {AUSTRIAN: 0, PIEDMONTESE: 1}
    s = riding({"P1.h": "0505 cav 1", "AII.Benedek": "0508 leader"}, active="P1")
    after = play(s, Pick("P1.h"), Go(508))
    assert "AII.Benedek" not in after.units
    assert after.captured == {AUSTRIAN: 0, PIEDMONTESE: 0}
    assert after.lost == {AUSTRIAN: 0, PIEDMONTESE: 0}


# Procedure


@pytest.mark.rule("Charge procedure")
def test_the_example_of_the_dragoons_and_uhlans():
    """RM11: 3 against 2 is +1; a five is D4, which destroys the regiment; then the stack parts."""
    units = {
        "AI.Drg": "0505 cav 2/1",
        "AI.Uln": "0506 cav 1 small",
        "P1.x": "0508 inf 2/1",
        "P2.y": "0320 inf 3/1",
    }
    s = riding(units)
    joined = (Pick("AI.Drg"), Via(506), Pick("AI.Uln"), Go(508))
    ask = asked(s, *joined)
    assert isinstance(ask, Roll)
    assert ask.alike[4] == "D4"
    won = (*joined, 5)
    after = play(s, *won)
    assert "P1.x" not in after.units
    assert after.lost[PIEDMONTESE] == 2
    assert {after.units[uid].hex for uid in ("AI.Drg", "AI.Uln")} == {508}
    parted = play(s, *won, Pick("AI.Drg"), Go(509))
    assert parted.units["AI.Drg"].hex == 508
    assert parted.units["AI.Uln"].hex == 509


@pytest.mark.rule("Charge procedure", "Combat Result Table")
@pytest.mark.parametrize(
    ("ours", "theirs", "faces"),
    [
        ("6", "2", "A3 A2 D2 D3 D4 DE"),  # +4 is +1 (RM17)
        ("2", "2", "A4 A3 A2 D2 D3 D4"),
        ("2", "3/1", "A4 A3 A3 A2 D2 D3"),
        ("2", "4/2", "AE A4 A3 A3 A2 D2"),
        ("1", "4/2", "AE AE A4 A3 A3 A2"),
        ("1", "7/2", "AE AE A4 A3 A3 A2"),  # -6 is -3/4 (RM17)
    ],
)
def test_the_difference_of_the_factors_is_the_column_held_at_both_ends(ours, theirs, faces):
    units = {"AI.h": f"0505 cav {ours}", "P1.x": f"0508 inf {theirs}"}
    assert " ".join(asked(riding(units), *CHARGE).alike) == faces


@pytest.mark.rule("Charge procedure", "Cavalry charges")
@pytest.mark.ruling("R01")
def test_only_a_target_of_cavalry_alone_is_charged_on_the_cavalry_table():
    units = {
        **HUSSARS,
        "P1.c": "0508 cav 1",
        "P1.i": "0508 inf 3/1",
        "P1.g": "0509 hart 2/1",
    }
    s = field(units)
    assert table_against(s, ("P1.c",)) == "cavalry"
    assert table_against(s, ("P1.c", "P1.i")) == "infantry"
    assert table_against(s, ("P1.i",)) == "infantry"
    assert table_against(s, ("P1.g",)) == "infantry"
    assert difference(s, ("AI.h",), ("P1.c", "P1.i")) == 2 - 4
    engaged = riding({**HUSSARS, "P1.c": "0508 cav 1"})
    engaged.set_engaged([Engagement(("P1.c",), ("AI.z",), 7)])
    faces = asked(engaged, *CHARGE).alike
    assert " ".join(faces) == "A2 A2 D2 D2 D3 D4"


@pytest.mark.rule("Charge procedure", "Elite units", "Ground")
@pytest.mark.ruling("R05")
def test_bonuses_and_encirclement_do_not_matter_in_a_charge():
    plain_ = asked(riding(foot()), *CHARGE).alike
    elite = {"AI.h": "0505 cav 2/1 elite", "P1.x": "0508 inf 3/1 elite", "AI.z": "0509 inf 4/2"}
    assert asked(riding(elite), *CHARGE).alike == plain_


@pytest.mark.rule("Charge procedure", "Effects of being out of supply")
@pytest.mark.ruling("S44")
def test_being_out_of_supply_shifts_no_column_of_a_charge():
    marked = {**foot(), "AI.h": "0505 cav 2/1 oos"}
    assert asked(riding(marked), *CHARGE).alike == asked(riding(foot()), *CHARGE).alike


# Evasion


HORSE = {**HUSSARS, "P1.c": "0508 cav 1"}


@pytest.mark.rule("Cavalry charges")
def test_cavalry_that_is_charged_may_try_to_evade_by_one_or_two_hexes():
    s = riding(HORSE)
    ask = asked(s, *CHARGE)
    assert type(ask.about).__name__ == "EvadeCharge"
    assert ask.side == PIEDMONTESE
    assert {STAND, Go(509), Go(510)} <= set(ask.options)
    assert about(s, *CHARGE, STAND) == ROLL
    assert about(s, *CHARGE, Go(510)) == "Roll evading a charge"
    for die in (1, 4):
        assert play(s, *CHARGE, Go(510), die).units["P1.c"].hex == 510
    failed = table(s, *CHARGE, Go(510), 5)
    assert isinstance(failed.chance_ask, Roll)
    assert failed.state.units["P1.c"].hex == 508


@pytest.mark.rule("Cavalry charges")
@pytest.mark.ruling("S36", "S38")
@pytest.mark.parametrize(
    ("others", "evades"),
    [
        ({"P1.g": "0508 hart 2/1"}, True),
        ({"P1.g": "0508 inf 3/1"}, False),
        ({"P1.g": "0508 art 3/1"}, False),
        ({"P.Bridge": "0508 crew"}, True),
    ],
)
def test_only_targets_of_cavalry_and_horse_artillery_evade(others, evades):
    s = riding({**HORSE, **others})
    assert (about(s, *CHARGE) == "EvadeCharge") == evades


@pytest.mark.rule("Cavalry charges", "Bridges")
@pytest.mark.ruling("S37", "T10")
def test_one_die_decides_for_all_who_are_in_the_hex():
    s = riding({**HORSE, "P1.g": "0508 hart 2/1", "P.Bridge": "0508 crew"})
    after = play(s, *CHARGE, Go(509), 2)
    assert {after.units[uid].hex for uid in ("P1.c", "P1.g", "P.Bridge")} == {509}


@pytest.mark.rule("Cavalry charges", "ENG result")
@pytest.mark.ruling("S45")
def test_engaged_units_may_be_charged_but_cannot_evade():
    s = riding({**HORSE, "AI.z": "0609 inf 4/2"})
    s.set_engaged([Engagement(("AI.z",), ("P1.c",), 7)])
    assert about(s, *CHARGE) == ROLL


@pytest.mark.rule("Cavalry charges", "Evade combat")
@pytest.mark.ruling("S107")
def test_who_has_nowhere_to_go_is_not_asked():
    around = {f"AI.{at}": f"{hex:04d} inf 1" for at, hex in enumerate((607, 608, 509, 408, 407))}
    s = riding({**HORSE, **around})
    assert about(s, *CHARGE) == ROLL


@pytest.mark.rule("Cavalry charges")
@pytest.mark.ruling("S39", "S40")
def test_an_evaded_charge_is_neither_won_nor_failed_and_the_charger_may_chase():
    s = riding(HORSE)
    evaded = (*CHARGE, Go(509), 1)
    here = offered(s, *evaded)
    assert not play(s, *evaded).units["AI.h"].stop
    assert STOP in here  # it may decline
    assert Go(508) in here  # the hex left free costs its own points
    assert Go(509) in here
    chase = (*evaded, Go(509))
    assert about(s, *chase) == "EvadeCharge"
    assert play(s, *chase).units["AI.h"].hex != 507
    again = (*chase, STAND)
    assert about(s, *again) == ROLL


@pytest.mark.rule("Cavalry charges")
@pytest.mark.ruling("S39")
def test_who_has_no_points_for_the_hex_left_free_stays():
    """Four points: 0506 one, 0507 two, and one is left.  The hex is beside the evader: two."""
    s = riding({**HORSE, "AI.h": "0505 cav 2/1 mp4"})
    after = play(s, *CHARGE, Go(509), 1)
    assert after.units["AI.h"].hex == 507
    assert Go(508) not in offered(s, *CHARGE, Go(509), 1)


@pytest.mark.rule("Cavalry charges", "Strategic movement")
def test_a_charger_does_not_double_its_points_when_the_enemy_has_evaded():
    s = riding({"AI.h": "0507 cav 2/1 mp2", "P1.c": "0508 cav 1"})
    evaded = (*CHARGE, Go(510), 1)
    assert s.setting.board.distance(507, 510) == 3
    assert Go(505) in offered(s, *evaded)
    assert Go(504) not in offered(s, *evaded)


# Results


@pytest.mark.rule("Charge results")
@pytest.mark.ruling("R08")
def test_a_target_that_withdraws_leaves_its_hex_to_the_charger_who_may_go_on():
    s = riding(foot(text="inf 2/1"))
    d2 = (*CHARGE, 4)  # 2 against 2
    assert asked(s, *CHARGE).alike[3] == "D2"
    bill = sheet(s, *d2)
    assert bill.side == PIEDMONTESE
    assert bill.about.owed == 2
    withdraws = [Say("2"), Say("0")]
    after = play(s, *d2, withdraws)
    assert after.units["P1.x"].hex == 510
    assert after.units["AI.h"].hex == 508
    assert STOP in offered(s, *d2, withdraws)
    assert after.lost == {AUSTRIAN: 0, PIEDMONTESE: 0}


@pytest.mark.rule("Charge results")
@pytest.mark.ruling("S35", "S42")
def test_a_target_that_pays_with_steps_alone_stays_and_may_be_charged_again():
    s = riding({**HUSSARS, "P1.x": "0508 inf 2/1 small", "P1.y": "0508 inf 2/1 small"})
    d2 = (*CHARGE, 6)
    assert asked(s, *CHARGE).alike[5] == "D2"
    paid = (*d2, [Say("0"), Say("1"), Say("1")])
    after = play(s, *paid)
    assert after.units["P1.x"].hex == 508
    assert after.units["AI.h"].hex == 507
    assert not after.units["AI.h"].stop
    assert told(table(s, *paid), "Cavalry charges")[-1] == "('P1.x', 'P1.y') hold 0508."
    assert Go(508) in offered(s, *paid)  # six points: one, two and one are spent
    again = (*paid, Go(508))
    assert about(s, *again) == ROLL


@pytest.mark.rule("Charge results")
@pytest.mark.ruling("S35")
def test_the_points_of_a_charge_are_spent_though_the_target_stays():
    units = {"AI.h": "0505 cav 2/1 mp4", "P1.x": "0508 inf 2/1 small", "P1.y": "0508 inf 2/1 small"}
    paid = (*CHARGE, 6, [Say("0"), Say("1"), Say("1")])
    assert Go(508) not in offered(riding(units), *paid)


@pytest.mark.rule("Charge results")
def test_de_and_ae_eliminate():
    s = riding({"AI.h": "0505 cav 4/2", "P1.x": "0508 inf 2/1", "P1.far": "2001 inf 3/1"})
    assert asked(s, *CHARGE).alike[5] == "DE"
    after = play(s, *CHARGE, 6)
    assert "P1.x" not in after.units
    assert after.lost == {AUSTRIAN: 0, PIEDMONTESE: 2}
    assert after.units["AI.h"].hex == 508
    s = riding({"AI.h": "0505 cav 1", "P1.x": "0508 inf 4/2", "AI.far": "0101 inf 4/2"})
    assert asked(s, *CHARGE).alike[0] == "AE"
    after = play(s, *CHARGE, 1)
    assert "AI.h" not in after.units
    assert after.lost == {AUSTRIAN: 1, PIEDMONTESE: 0}


@pytest.mark.rule("Charge results")
@pytest.mark.ruling("R06")
def test_chargers_who_fail_pay_from_the_hex_that_they_charged_from():
    s = riding(foot())
    a2 = (*CHARGE, 4)
    assert asked(s, *CHARGE).alike[3] == "A2"
    bill = sheet(s, *a2)
    assert bill.side == AUSTRIAN
    assert play(s, *a2).units["AI.h"].hex == 507
    after = play(s, *a2, [Say("2"), Say("0")])
    assert after.units["AI.h"].hex == 505


@pytest.mark.rule("Charge results", "Combat results")
def test_withdrawal_pays_two_steps_at_most():
    s = riding({"AI.h": "0505 cav 2/1", "AI.k": "0505 cav 2/1", "P1.x": "0508 inf 7/3"})
    a3 = (Stack(505), Go(508), 4)
    assert asked(s, *a3[:2]).alike[3] == "A3"
    options = {row.key: len(row.options) for row in sheet(s, *a3).rows}
    assert options["withdraw"] == 3


# Failure


@pytest.mark.rule("Cavalry charges", "Charge procedure")
def test_the_dice_of_charges_and_evasions_are_told_so_that_the_table_can_show_them():
    game = table(riding({**HORSE, "P1.x": "0520 inf 3/1"}), *CHARGE, Go(510), 5, 1)
    dice = [event.data["dice"] for event in game.log if "dice" in event.data]
    assert dice == [[5], [1]]
    assert told(game, "Cavalry charges")[-1] == "('P1.c',) rolls [5] and fails to evade."
    (charge,) = told(game, "Charge procedure")
    assert "2 to 1, on column +1 against cavalry: [1], A2" in charge
    away = table(riding(HORSE), *CHARGE, Go(510), 4)
    assert "('P1.c',) rolls [4] and evades." in told(away, "Cavalry charges")


@pytest.mark.rule("Failure of cavalry charge", "Charge results")
def test_nothing_is_said_about_the_next_charge_of_those_who_are_gone():
    lost = table(riding(foot(text="inf 7/2")), *CHARGE, 1)
    assert asked(riding(foot(text="inf 7/2")), *CHARGE).alike[0] == "AE"
    assert "AI.h" not in lost.state.units
    assert told(lost, "Failure of cavalry charge") == []
    (line,) = told(table(riding(foot()), *CHARGE, 4, [Say("2"), Say("0")]), CHARGE_FAILURE)
    assert line.startswith("('AI.h',) can charge no more")


@pytest.mark.rule("Failure of cavalry charge")
@pytest.mark.ruling("S41")
def test_all_survivors_of_a_failed_charge_are_marked_and_their_march_is_over():
    """RM24"""
    units = {
        "AI.h": "0505 cav 1",
        "AI.k": "0505 cav 1",
        "P1.x": "0508 inf 3/1",
        "AI.z": "0101 inf 1",
    }
    s = riding(units)
    a3 = (Stack(505), Go(508), 3)
    assert asked(s, *a3[:2]).alike[2] == "A3"
    after = play(s, *a3, [Say("2"), Say("1"), Say("0")])
    assert "AI.h" not in after.units
    assert after.units["AI.k"].stop
    assert "AI.k" in after.moved
    assert offered(s, *a3, [Say("2"), Say("1"), Say("0")]) == {Pick("AI.z"), DONE}


@pytest.mark.rule("Failure of cavalry charge")
def test_a_marked_unit_cannot_charge_but_moves_and_fights():
    s = riding({**foot(), "AI.h": "0505 cav 2/1 stop"}, steps=[Declare()])
    assert Go(508) not in offered(s, Pick("AI.h"))
    assert about(s, Pick("AI.h"), Go(507)) == "DeclareAttacks"
    stack = riding({**foot(), "AI.h": "0505 cav 2/1 stop", "AI.k": "0505 cav 1"})
    assert Go(508) not in offered(stack, Stack(505))


@pytest.mark.rule("Cavalry charges", "Failure of cavalry charge")
def test_cavalry_fights_after_a_charge_though_it_failed():
    units = {"AI.h": "0505 cav 2/1", "AI.k": "0505 cav 2/1", "P1.x": "0508 inf 6/3"}
    s = riding(units, steps=[Declare()])
    charge = (Stack(505), Go(508))
    assert asked(s, *charge).alike[4] == "A2"
    stayed = (*charge, 5, [Say("0"), Say("1"), Say("1")])
    assert about(s, *stayed) == "DeclareAttacks"


@pytest.mark.rule("Failure of cavalry charge", "Game sequence")
def test_the_marker_comes_off_in_the_supply_phase_of_the_next_day():
    s = field({"AI.h": "0505 cav 2/1 stop"}, steps=[SupplyPhase()], turn=5)
    assert not play(s).units["AI.h"].stop
    game = table(s)
    assert game.over
    assert told(game, "Failure of cavalry charge") == ["AI.h may charge again."]


# What else a charge may bring about


def deciding(hex, winner):
    """A field with a hex that decides the game for a side."""
    places = {hex: Place("Pavia", hex, 0, AUSTRIAN if winner == PIEDMONTESE else PIEDMONTESE)}
    return plain(places=places, automatic=[Automatic(winner, (hex,))])


@pytest.mark.rule("Cavalry charges", "Game end", "Victory at points")
@pytest.mark.ruling("S98")
def test_a_charge_takes_the_place_that_it_leads_into_and_may_end_the_game():
    s = riding(foot(text="inf 2/1"), deciding(508, AUSTRIAN))
    after = play(s, *CHARGE, 4, [Say("2"), Say("0")])
    assert after.holders == {508: AUSTRIAN}
    assert after.result.winner == AUSTRIAN
    other = riding(foot(text="inf 2/1"), deciding(101, AUSTRIAN))
    assert play(other, *CHARGE, 4, [Say("2"), Say("0")]).result is None


@pytest.mark.rule("Cavalry charges", "Game end")
@pytest.mark.ruling("S98")
def test_evading_into_the_place_that_decides_ends_the_game():
    s = riding(HORSE, deciding(509, PIEDMONTESE))
    assert play(s, *CHARGE, Go(509), 1).result.winner == PIEDMONTESE


@pytest.mark.rule("Failure of cavalry charge", "Game end")
@pytest.mark.ruling("S100")
def test_the_losses_of_a_failed_charge_may_end_the_game():
    s = riding({"AI.h": "0505 cav 1", "P1.x": "0508 inf 4/2", "AI.far": "0101 inf 4/2"})
    s.lost = {AUSTRIAN: 23, PIEDMONTESE: 0}
    assert play(s, *CHARGE, 1).result.winner == PIEDMONTESE


@pytest.mark.rule("Cavalry charges")
def test_who_has_won_rides_on_and_may_charge_somebody_else():
    """0506 one point, 0507 two, the target one; the next target is beside the hex: one more."""
    units = {"AI.h": "0505 cav 4/2", "P1.x": "0508 inf 1", "P1.y": "0510 inf 1"}
    s = riding({**units, "AI.h": "0505 cav 4/2 mp8"})
    won = (*CHARGE, 6)
    assert asked(s, *CHARGE).alike[5] == "DE"
    assert play(s, *won).units["AI.h"].hex == 508
    assert Go(510) in offered(s, *won), "0509 is beside it: two; the hex itself one"
    assert about(s, *won, Go(510)) == ROLL
    short = riding({**units, "AI.h": "0505 cav 4/2 mp6"})
    assert Go(510) not in offered(short, *won)


@pytest.mark.rule("Cavalry charges", "Combat")
def test_who_has_won_a_charge_fights_after_the_movement_like_others():
    units = {"AI.h": "0505 cav 4/2", "P1.x": "0508 inf 1", "P1.y": "0509 inf 1"}
    s = riding(units, steps=[Declare()])
    won = (*CHARGE, 6, STOP)
    assert about(s, *won) == "DeclareAttacks"
    assert Go(509) in sheet(s, *won).rows[0].options


@pytest.mark.rule("Cavalry charges", "Prevent enemy supply")
@pytest.mark.ruling("S84")
def test_who_interrupts_supply_is_settled_anew_after_each_charge():
    evaded = riding(HORSE)
    evaded.cut_off = frozenset({"P1.c"})
    assert play(evaded, *CHARGE, Go(509)).cut_off == {"P1.c"}
    assert play(evaded, *CHARGE, Go(509), 1).cut_off == frozenset()
    met = riding(foot(text="inf 2/1"))
    met.cut_off = frozenset({"P1.x"})
    assert play(met, *CHARGE, 4, [Say("2"), Say("0")]).cut_off == frozenset()
