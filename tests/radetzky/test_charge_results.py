"""Cavalry charges: results, STOP CHARGE, and what else a charge may bring about."""

from __future__ import annotations

import pytest

from tests.radetzky.riding import CHARGE, HORSE, HUSSARS, ROLL, STOP, foot, riding
from tests.radetzky.table import about, asked, field, offered, plain, play, sheet, table, told
from tricolore.core.ask import DONE, Go, Pick, Say, Stack
from tricolore.rulesets.radetzky.headings import CHARGE_FAILURE
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE, Automatic, Place
from tricolore.rulesets.radetzky.steps import Declare, SupplyPhase

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
