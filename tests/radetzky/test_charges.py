"""Cavalry charges: who may charge whom, the procedure, evasion and pursuit."""

from __future__ import annotations

import pytest

from tests.radetzky.riding import CHARGE, HORSE, HUSSARS, POSTS, ROLL, STAND, STOP, foot, riding
from tests.radetzky.table import about, asked, field, offered, plain, play, road, table
from tricolore.core.ask import DONE, Go, Pick, Roll, Stack, Via
from tricolore.rulesets.radetzky.charges import difference, table_against
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE
from tricolore.rulesets.radetzky.state import Engagement, Sheet
from tricolore.rulesets.radetzky.steps import Activate, Draw, EndTurn

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


@pytest.mark.rule("Cavalry charges", "Strategic movement")
@pytest.mark.ruling("U22")
def test_who_has_charged_and_is_left_behind_does_not_begin_a_march_anew():
    """Both charge from where they stand, and the target gives way.  Who does not follow has moved
    all the same: it cannot begin again, now far enough from the enemy to double its points."""
    units = {"AI.h": "0507 cav 2/1", "AI.k": "0507 cav 1", "P1.c": "0508 cav 1"}
    s = riding({**units, "AI.z": "0101 inf 1"})
    apart = (Stack(507), Go(508), Go(510), 1, Pick("AI.k"), STOP)
    assert offered(s, *apart) == {Pick("AI.z"), DONE}


@pytest.mark.rule("Cavalry charges", "Unit without command designation")
@pytest.mark.ruling("S12", "U22")
def test_an_undesignated_unit_that_has_charged_has_acted_though_it_is_left_behind():
    units = {"A.g": "0507 cav 1", "AI.h": "0507 cav 2/1", "P1.c": "0508 cav 1"}
    s = riding({**units, "AI.z": "0101 inf 1"})
    after = play(s, Stack(507), Go(508), Go(510), 1, Pick("A.g"), STOP, DONE)
    assert after.act is None
    assert "A.g" in after.used
