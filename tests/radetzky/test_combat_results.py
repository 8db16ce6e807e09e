"""Combat results: paid in steps, in ground, or in both."""

from __future__ import annotations

import pytest

from tests.radetzky.fights import fighting, proposed
from tests.radetzky.table import about, field, plain, play, rows, sheet, table, told
from tricolore.core.ask import Say
from tricolore.core.errors import IllegalChoice
from tricolore.rulesets.radetzky.payments import WITHDRAW
from tricolore.rulesets.radetzky.results import read_result
from tricolore.rulesets.radetzky.state import Bridge
from tricolore.rulesets.radetzky.steps import Pay

NIL, ONE, TWO = Say("0"), Say("1"), Say("2")
STACK = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2", "P1.y": "0505 inf 3/1"}


def paying(owed: int, units=STACK, setting=None, **more):
    """The Piedmontese in 0505 owe so many steps."""
    who = more.pop("who", None) or tuple(uid for uid in units if uid.startswith("P"))
    posts = {"P1": 520, "AI": 501} | more.pop("posts", {})
    s = field(units, setting, active="austrian", posts=posts, **more)
    s.agenda = (Pay("piedmontese", who, owed, (504,)), *s.agenda)
    return s


@pytest.mark.rule("Combat results")
def test_a_result_names_the_side_and_the_steps():
    assert read_result("A2") == ("A", 2)
    assert read_result("D4") == ("D", 4)


@pytest.mark.rule("Combat results")
def test_a_is_paid_by_the_attacker_and_d_by_the_defender():
    duel = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2"}
    assert sheet(fighting(duel), 3).side == "austrian"
    assert sheet(fighting(duel), 5).side == "piedmontese"


@pytest.mark.rule("Combat results")
def test_a_unit_that_is_turned_over_pays_one_step():
    after = play(paying(1), [NIL, ONE, NIL])
    assert (after.units["P1.x"].steps, after.factor("P1.x")) == (1, 2)
    assert after.lost["piedmontese"] == 1
    assert after.units["P1.x"].hex == 505


@pytest.mark.rule("Combat results")
def test_a_unit_with_one_step_is_eliminated_and_pays_one():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 1", "P1.y": "0505 inf 4/2 reduced"}
    with pytest.raises(IllegalChoice, match="2 steps must be paid, not 1"):
        table(paying(2, units), [NIL, ONE, NIL])
    after = play(paying(2, units), [NIL, ONE, ONE])
    assert not {"P1.x", "P1.y"} & set(after.units)
    assert after.lost["piedmontese"] == 2


@pytest.mark.rule("Combat results")
def test_eliminating_a_full_unit_pays_two():
    after = play(paying(2), [NIL, NIL, TWO])
    assert "P1.y" not in after.units
    assert (after.units["P1.x"].steps, after.lost["piedmontese"]) == (2, 2)


@pytest.mark.rule("Combat results")
def test_one_or_two_hexes_pay_one_or_two_steps_for_the_whole_stack():
    s = paying(2)
    for hexes, other in ((ONE, ONE), (TWO, NIL)):
        after = play(s, [hexes, other, NIL])
        there = after.units["P1.x"].hex
        assert s.setting.board.distance(505, there) == int(hexes.value)
        assert after.units["P1.y"].hex == there, "they withdraw together (S60)"
    assert rows(sheet(s))[WITHDRAW] == {NIL, ONE, TWO}


@pytest.mark.rule("Combat results")
@pytest.mark.ruling("S60")
def test_all_who_are_left_in_the_hex_withdraw_together():
    after = play(paying(3), [ONE, NIL, TWO])
    assert after.units["P1.x"].hex != 505
    assert 505 not in after.stacks


@pytest.mark.rule("Combat results")
def test_rm16_a_stack_meets_d3_by_turning_a_unit_over_and_withdrawing_two_hexes():
    after = play(paying(3), [TWO, ONE, NIL])
    assert (after.units["P1.x"].steps, after.units["P1.y"].steps) == (1, 2)
    assert after.lost["piedmontese"] == 1
    assert {after.setting.board.distance(505, after.units[u].hex) for u in ("P1.x", "P1.y")} == {2}


@pytest.mark.rule("Combat results")
def test_ground_never_pays_more_than_two():
    assert rows(sheet(paying(4)))[WITHDRAW] == {NIL, ONE, TWO}
    assert rows(sheet(paying(1)))[WITHDRAW] == {NIL, ONE}, "nor more than is owed"


@pytest.mark.rule("Combat results")
@pytest.mark.ruling("R13")
def test_a_result_must_be_met_in_full():
    with pytest.raises(IllegalChoice, match="3 steps must be paid, not 2"):
        table(paying(3), [ONE, ONE, NIL])


@pytest.mark.rule("Combat results")
@pytest.mark.ruling("S61")
def test_a_full_unit_may_be_eliminated_for_one_remaining_step_but_nothing_else_is_overpaid():
    after = play(paying(1), [NIL, NIL, TWO])
    assert ("P1.y" in after.units, after.lost["piedmontese"]) == (False, 2)
    with pytest.raises(IllegalChoice, match="Only 1 step may be paid, not 2"):
        table(paying(1), [ONE, ONE, NIL])
    with pytest.raises(IllegalChoice, match="not 4"):
        table(paying(2), [NIL, TWO, TWO])


@pytest.mark.rule("Combat results")
@pytest.mark.ruling("R13")
def test_what_is_left_over_when_everybody_is_gone_is_ignored():
    """Two hexes and one step would meet three, and that is all there is: it is destroyed."""
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 cav 1"}
    after = play(paying(3, units))
    assert ("P1.x" in after.units, after.lost["piedmontese"]) == (False, 1)
    assert "P1.x" in play(paying(2, units)).units, "two hexes alone meet two"
    assert "P1.x" not in play(paying(5, units)).units


@pytest.mark.rule("Combat results")
def test_nobody_is_asked_what_leaves_no_choice():
    assert about(paying(6)) == ""
    assert about(paying(5)) == "PayResult"


@pytest.mark.rule("Combat results")
def test_nobody_is_asked_how_to_pay_if_there_is_only_one_way():
    """Two hexes and a step: with a hex and two steps nobody would be left to withdraw."""
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 2/1"}
    after = play(paying(3, units))
    assert (after.units["P1.x"].steps, after.lost["piedmontese"]) == (1, 1)
    assert after.units["P1.x"].hex != 505
    assert about(paying(2, units)) == "PayResult", "or a step less, and a hex less"


@pytest.mark.rule("Combat results")
def test_nobody_withdraws_if_nobody_is_left():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 cav 1", "P1.y": "0505 cav 1"}
    with pytest.raises(IllegalChoice, match="Nobody is left to withdraw"):
        table(paying(3, units), [ONE, ONE, ONE])


@pytest.mark.rule("Combat results")
def test_the_sheet_comes_filled_in_with_what_costs_least():
    """Ground first; then the unit that loses fewest factors."""
    assert proposed(paying(2)) == [TWO, NIL, NIL]
    assert proposed(paying(3)) == [TWO, ONE, NIL], "4/2 loses 2 of 7, 3/1 as many; the first"
    units = {**STACK, "P1.y": "0505 inf 2/1"}
    assert proposed(paying(3, units)) == [TWO, NIL, ONE]


@pytest.mark.rule("Combat results")
def test_a_unit_pays_no_more_steps_than_it_has():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2", "P1.y": "0505 inf 1 small"}
    lines = rows(sheet(paying(4, units)))
    assert lines["P1.x"] == {NIL, ONE, TWO}
    assert lines["P1.y"] == {NIL, ONE}


@pytest.mark.rule("Combat results")
def test_the_proposal_reckons_with_the_steps_that_it_takes_already():
    """The second step of 2/1 costs one factor, the first of 4/1 three; of 3 alone all three."""
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/1", "P1.y": "0505 inf 2/1"}
    assert proposed(paying(4, units)) == [TWO, NIL, TWO]
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2", "P1.y": "0505 inf 3"}
    assert proposed(paying(3, units)) == [TWO, ONE, NIL]


@pytest.mark.rule("Combat results")
def test_only_combat_units_that_are_there_pay():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2", "P.crew": "0505 crew"}
    s = paying(1, units, who=("P1.gone", "P1.x", "P.crew"))
    assert set(rows(sheet(s))) == {WITHDRAW, "P1.x"}
    assert about(paying(1, units, who=("P1.gone", "P.crew"))) == ""
    assert about(paying(0, units, who=("P1.x",))) == ""


@pytest.mark.rule("Combat results", "Retreat")
@pytest.mark.ruling("R12")
def test_where_there_is_only_one_hex_to_go_ground_pays_one():
    around = plain().ground.around
    shut = {(505, hex): "river" for hex in (405, 605)}
    shut |= {(506, hex): "river" for hex in around[506] if hex != 505}
    assert rows(sheet(paying(2, setting=plain(sides=shut))))[WITHDRAW] == {NIL, ONE}


# Several hexes


@pytest.mark.rule("Combat results")
@pytest.mark.ruling("S59")
def test_attackers_in_several_hexes_share_one_result_and_withdraw_together():
    units = {"AI.a": "0504 inf 1", "AI.b": "0404 inf 2/1", "P1.x": "0505 inf 4/2"}
    s = fighting(units)
    assert rows(sheet(s, 3))[WITHDRAW] == {NIL, ONE, TWO}, "1:2 with a 3 is A2"
    spread = play(s, 3, [NIL, ONE, ONE])
    assert (spread.lost["austrian"], spread.units["AI.b"].steps) == (2, 1)
    back = play(s, 3, [TWO, NIL, NIL])
    assert back.lost["austrian"] == 0
    for uid, hex in (("AI.a", 504), ("AI.b", 404)):
        assert back.setting.board.distance(back.units[uid].hex, hex) == 2


@pytest.mark.rule("Combat results")
@pytest.mark.ruling("U06")
def test_of_a_stack_that_attacks_only_those_who_fought_withdraw():
    units = {"AI.a": "0504 inf 2/1", "AI.b": "0504 inf 4/2", "P1.x": "0505 inf 4/2"}
    after = play(fighting(units, attackers=["AI.a"]), 3, [TWO, NIL])
    assert after.units["AI.b"].hex == 504
    assert after.units["AI.a"].hex != 504


@pytest.mark.rule("Combat results")
@pytest.mark.ruling("S46", "U04")
def test_defenders_of_several_hexes_share_one_result_and_withdraw_together():
    units = {"AI.a": "0504 inf 9/4", "P1.x": "0505 inf 2/1", "P1.y": "0604 inf 2/1"}
    s = fighting(units, (505, 604))
    after = play(s, 4, [ONE, NIL, NIL])
    assert after.units["P1.x"].hex != 505
    assert after.units["P1.y"].hex != 604
    assert after.lost["piedmontese"] == 0


# Blocked ways


@pytest.mark.rule("Combat results", "Retreat")
@pytest.mark.ruling("R12", "S62")
def test_what_cannot_be_paid_in_ground_is_paid_in_steps():
    """Enemies on all sides but the attacker's."""
    ring = {f"AI.{hex}": f"{hex:04d} inf 1" for hex in (404, 405, 506, 604, 605)}
    s = paying(2, {**STACK, **ring})
    assert rows(sheet(s))[WITHDRAW] == {NIL}
    assert about(paying(4, {**STACK, **ring})) == "", "all four steps are lost at once"
    gap = {uid: text for uid, text in ring.items() if uid != "AI.506"}
    assert rows(sheet(paying(2, {**STACK, **gap})))[WITHDRAW] == {NIL, ONE, TWO}


@pytest.mark.rule("Combat results")
@pytest.mark.ruling("R12", "U09")
def test_if_one_stack_of_several_is_blocked_none_can_pay_in_ground():
    setting = plain(sides={(505, other): "river" for other in (405, 506, 605, 404, 604, 504)})
    units = {"AI.a": "0504 inf 9/4", "P1.x": "0505 inf 2/1", "P1.y": "0604 inf 2/1"}
    s = fighting(units, (505, 604), setting=setting)
    assert rows(sheet(s, 4))[WITHDRAW] == {NIL}


# Bridges


@pytest.mark.rule("Bridges", "Combat results")
@pytest.mark.ruling("S80")
def test_a_bridge_is_destroyed_when_its_defenders_are_beaten_out_of_the_hex():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 2/1", "P.crew": "0505 crew"}
    setting = plain(sides={(405, 505): "river"})
    bridge = {"P.crew": Bridge(405, 3, stands=True)}
    s = paying(1, units, setting, bridges=bridge, who=("P1.x",))
    left = play(s, [ONE, NIL])
    assert "P.crew" not in left.units
    assert left.captured["piedmontese"] == 1
    assert left.lost["piedmontese"] == 0, "it is no step"
    held = play(s, [NIL, ONE])
    assert held.bridges == bridge, "the defenders are still there"


@pytest.mark.rule("Bridges", "Combat results")
@pytest.mark.ruling("S79")
def test_a_crew_withdraws_with_its_stack_and_a_bridge_in_the_making_is_broken_off():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 2/1", "P.crew": "0505 crew"}
    setting = plain(sides={(405, 505): "river"})
    bridges = {"P.crew": Bridge(405, 7)}
    s = paying(1, units, setting, bridges=bridges, who=("P1.x",))
    after = play(s, [ONE, NIL])
    assert after.units["P.crew"].hex == after.units["P1.x"].hex != 505
    assert after.bridges == {}
    assert after.captured["piedmontese"] == 0


@pytest.mark.rule("Bridges", "Combat results")
def test_a_crew_is_destroyed_with_the_units_it_is_stacked_with():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 1", "P.crew": "0505 crew"}
    after = play(paying(3, units, who=("P1.x",)))
    assert set(after.units) == {"AI.a"}
    assert (after.lost["piedmontese"], after.captured["piedmontese"]) == (1, 1)


@pytest.mark.rule("Combat results")
def test_the_log_tells_how_a_result_was_paid():
    game = table(paying(3), [TWO, ONE, NIL])
    assert (
        told(game, "Combat results")[0] == "piedmontese owe 3 steps: 1 step lost, 2 hexes given up."
    )
