"""Activation points and procedure, the commanders in chief, the reserve, the Austrian surprise."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.radetzky.table import about, asked, field, offered, plain, play, rows, sheet, table, told
from tricolore.core.ask import Go, Roll, Say, Together
from tricolore.core.errors import IllegalChoice
from tricolore.rulesets.radetzky.choice import BOX, CUP, FIRST, OUT, RESERVE
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE
from tricolore.rulesets.radetzky.steps import ChooseCommands, Draw, EndTurn, Surprise, Turn

AUSTRIANS = {
    "AI.a": "1505 inf 4/2",
    "AII.a": "1506 inf 4/2",
    "AIII.a": "1507 inf 4/2",
    "AIV.a": "1508 inf 4/2",
    "A1R.a": "1509 inf 4/2",
}
PIEDMONT = {
    "P1.a": "0205 inf 3/1",
    "P2.a": "0206 inf 3/1",
    "P3.a": "0207 inf 3/1",
    "P4.a": "0208 inf 3/1",
    "P5.a": "0209 inf 3/1",
    "PR.a": "0210 inf 3/1",
    "PS.a": "0211 inf 3/1",
}
ARMIES = {**AUSTRIANS, **PIEDMONT}
STEPS = (ChooseCommands(), Surprise(), Draw(), EndTurn())


def start(turn=6, units=ARMIES, **more):
    return field(units, turn=turn, steps=STEPS, **more)


def austrian(s, **lines):
    """The Austrian sheet with these lines, everything else out."""
    fill = sheet(s, side=AUSTRIAN)
    return [lines.get(row.key, OUT) for row in fill.rows]


def piedmontese(s, **lines):
    fill = sheet(s, side=PIEDMONTESE)
    return [lines.get(row.key, OUT) for row in fill.rows]


def after(s, theirs=None, ours=None):
    """The state when both sheets are in: Piedmontese, then Austrian."""
    return play(s, piedmontese(s, **theirs or {}), austrian(s, **ours or {}))


# Activation points


@pytest.mark.rule("Activation points", "Turn Record Track")
@pytest.mark.parametrize(
    ("turn", "austrians", "piedmont"), [(2, 4, 3), (4, 1, 4), (6, 3, 4), (8, 5, 3)]
)
def test_the_points_of_a_turn_are_those_of_the_track(turn, austrians, piedmont):
    s = start(turn)
    assert sheet(s, side=AUSTRIAN).about.points == austrians
    assert sheet(s, side=PIEDMONTESE).about.points == piedmont


@pytest.mark.rule("Activation points", "Activation procedure")
def test_each_formation_costs_a_point_and_nobody_can_spend_more_than_there_are():
    s = start()
    good = austrian(s, AII=CUP, AIV=CUP, A1R=CUP)
    assert sheet(s, side=AUSTRIAN).flaw(tuple(good)) == ""
    bad = austrian(s, AI=CUP, AII=CUP, AIV=CUP, A1R=CUP)
    assert sheet(s, side=AUSTRIAN).flaw(tuple(bad)) == "4 formations cost 4 points; there are 3."
    with pytest.raises(IllegalChoice, match="there are 3"):
        table(s, piedmontese(s), bad)


@pytest.mark.rule("Activation points")
@pytest.mark.ruling("S17")
def test_solarolis_brigade_is_chosen_like_a_division():
    s = start()
    assert "PS" in rows(sheet(s, side=PIEDMONTESE))
    assert s.setting.formations["PS"].radius == 6
    full = piedmontese(s, P1=CUP, P2=CUP, P3=CUP, P4=CUP, PS=CUP)
    assert "5 points" in sheet(s, side=PIEDMONTESE).flaw(tuple(full))


# Activation procedure


@pytest.mark.rule("Activation procedure")
@pytest.mark.ruling("R25")
def test_the_example_of_turn_6_has_nine_counters_in_the_cup():
    """RM03: three corps and four divisions, with both INDEPENDENT counters."""
    s = start()
    s = after(s, {"P2": CUP, "P4": CUP, "P5": CUP, "PR": CUP}, {"AII": CUP, "AIV": CUP, "A1R": CUP})
    assert Counter(s.cup) == Counter(
        ["P2", "P4", "P5", "PR", "P.Ind", "AII", "AIV", "A1R", "A.Ind"]
    )


@pytest.mark.rule("Activation procedure", "Independent")
@pytest.mark.ruling("R25")
def test_points_may_be_left_and_the_independent_counters_are_in_the_cup_for_nothing():
    assert set(after(start()).cup) == {"P.Ind", "A.Ind"}


@pytest.mark.rule("Activation procedure")
@pytest.mark.ruling("S19")
def test_both_sides_choose_at_the_same_time_and_nothing_is_known_before_both_are_in():
    s = start()
    ask = asked(s)
    assert isinstance(ask, Together)
    assert {fill.side for fill in ask.sheets} == {PIEDMONTESE, AUSTRIAN}
    assert all(fill.secret for fill in ask.sheets)
    game = table(s)
    game.answer(piedmontese(s, P1=CUP), PIEDMONTESE)
    assert game.state.sheets == {}
    assert game.ply == 0
    assert game.take_back(PIEDMONTESE)


@pytest.mark.rule("Activation procedure")
@pytest.mark.ruling("S01")
def test_there_is_one_cup_and_every_counter_in_it_is_equally_likely():
    s = start()
    ask = asked(s, piedmontese(s, P1=CUP), austrian(s, AI=CUP, AII=CUP))
    assert isinstance(ask, Roll)
    assert ask.sides == 5
    assert ask.hidden


@pytest.mark.rule("Activation procedure")
@pytest.mark.ruling("S15")
def test_a_formation_with_nothing_on_the_map_cannot_be_chosen():
    units = {**ARMIES, "P5.a": "off inf 3/1"}
    assert "P5" not in rows(sheet(start(units=units), side=PIEDMONTESE))


@pytest.mark.rule("Activation procedure")
def test_the_sheet_comes_filled_in_so_that_it_can_be_handed_in():
    for turn in (1, 2, 4, 6, 8):
        for side in (PIEDMONTESE, AUSTRIAN):
            fill = sheet(start(turn), side=side)
            assert fill.flaw(fill.first) == ""
            assert len(fill.first) - fill.first.count(OUT) == min(fill.about.points, len(fill.rows))


@pytest.mark.rule("Activation procedure")
def test_what_is_proposed_are_the_strongest_formations_and_the_surprise():
    units = {**ARMIES, "AIV.b": "1508 inf 4/2", "A1R.b": "1509 inf 4/2", "A1R.c": "1510 inf 4/2"}
    fill = sheet(start(5, units), side=AUSTRIAN)
    proposed = {row.key for row, one in zip(fill.rows, fill.first, strict=True) if one != OUT}
    assert proposed == {"AIV", "A1R"}
    first = field(units, plain(surprise="AII"), turn=1, steps=STEPS)
    fill = sheet(first, side=AUSTRIAN)
    proposed = dict(zip((row.key for row in fill.rows), fill.first, strict=True))
    assert proposed["AII"] == FIRST
    assert list(proposed.values()).count(OUT) == 1


@pytest.mark.rule("Activation procedure")
@pytest.mark.ruling("S15")
def test_a_side_without_formations_is_not_asked_but_has_its_independent_counter():
    units = {"AI.a": "1505 inf 4/2", "P.Bers3": "0205 inf 2/1"}
    s = start(units=units)
    assert [fill.side for fill in asked(s).sheets] == [AUSTRIAN]
    assert set(play(s, [CUP]).cup) == {"P.Ind", "AI", "A.Ind"}
    one = sheet(start(4), side=AUSTRIAN)
    assert one.flaw((CUP, CUP, OUT, OUT, OUT)) == "2 formations cost 2 points; there is 1."


@pytest.mark.rule("Activation procedure", "Activation of formations")
def test_a_drawn_formation_may_act_or_pass_and_is_spent_if_it_passes():
    s = start()
    inputs = [piedmontese(s), austrian(s, AI=CUP), 2]  # P.Ind, AI, A.Ind
    assert about(s, *inputs) == "PlaceCommand"
    assert Say("pass") in offered(s, *inputs)
    passed = play(s, *inputs, Say("pass"), 1)
    assert passed.cup == ("A.Ind",)
    assert "AI" in passed.drawn
    assert passed.act is None


@pytest.mark.rule("Game sequence", "Activation procedure")
def test_counters_are_drawn_until_the_cup_is_empty_then_the_turn_ends():
    s = start()
    pass_ = Say("pass")
    game = table(s, piedmontese(s), austrian(s), 1, pass_, pass_)
    assert game.state.turn == 7
    assert isinstance(game.chance_ask, Together)


# Radetzky and Chrzanowski


@pytest.mark.rule("Radetzky and Chrzanowski")
@pytest.mark.ruling("S03")
def test_the_example_of_turn_2_puts_radetzky_in_place_of_the_formations_in_his_box():
    """RM01: I, II and IV in the box, 1R in the cup: four points, and three counters."""
    s = after(start(2), ours={"AI": BOX, "AII": BOX, "AIV": BOX, "A1R": CUP})
    assert set(s.cup) == {"P.Ind", "Radetzky", "A1R", "A.Ind"}
    assert s.sheets[AUSTRIAN].box == ("AI", "AII", "AIV")
    assert s.chief_used == {AUSTRIAN: 2}


@pytest.mark.rule("Radetzky and Chrzanowski")
@pytest.mark.ruling("S02")
def test_he_can_be_used_on_alternate_turns_only():
    for turn, free in ((2, True), (3, False), (4, True)):
        s = start(turn)
        s.chief_used = {AUSTRIAN: 2} if turn > 2 else {}
        assert (BOX in rows(sheet(s, side=AUSTRIAN))["AI"]) == free
        assert BOX in rows(sheet(s, side=PIEDMONTESE))["P1"]  # the pause is that of one side


@pytest.mark.rule("Radetzky and Chrzanowski")
@pytest.mark.ruling("S02")
def test_turn_1_may_be_his_first_and_a_pass_counts_as_use():
    s = start(1)
    assert BOX in rows(sheet(s, side=AUSTRIAN))["AI"]
    inputs = [piedmontese(s), austrian(s, AI=BOX), 2, Say("pass")]
    assert play(s, *inputs).chief_used == {AUSTRIAN: 1}


@pytest.mark.rule("Radetzky and Chrzanowski")
@pytest.mark.ruling("S03")
def test_he_activates_three_formations_at_most_and_each_costs_a_point():
    s = start(8)
    fill = sheet(s, side=AUSTRIAN)
    four = austrian(s, AI=BOX, AII=BOX, AIII=BOX, AIV=BOX)
    assert "3 formations at most, not 4" in fill.flaw(tuple(four))
    assert fill.flaw(tuple(austrian(s, AI=BOX))) == ""
    assert fill.flaw(tuple(austrian(s, AI=BOX, AII=BOX))) == ""
    dear = austrian(start(6), AI=BOX, AII=BOX, AIII=BOX, AIV=CUP)
    assert "4 points" in sheet(start(6), side=AUSTRIAN).flaw(tuple(dear))


# Reserve


@pytest.mark.rule("Reserve")
@pytest.mark.ruling("S07")
def test_one_formation_of_the_box_may_be_the_reserve_but_not_the_only_one():
    s = start(2)
    fill = sheet(s, side=AUSTRIAN)
    assert fill.flaw(tuple(austrian(s, AI=BOX, AII=BOX, AIV=RESERVE))) == ""
    assert "another formation" in fill.flaw(tuple(austrian(s, AIV=RESERVE)))
    assert "Only one" in fill.flaw(tuple(austrian(s, AI=BOX, AII=RESERVE, AIV=RESERVE)))
    after_ = after(s, ours={"AI": BOX, "AII": BOX, "AIV": RESERVE})
    assert after_.sheets[AUSTRIAN].reserve == "AIV"
    assert set(after_.sheets[AUSTRIAN].box) == {"AI", "AII", "AIV"}


# Austrian surprise


def surprised(turn=1):
    return field(ARMIES, plain(surprise="AII"), turn=turn, steps=STEPS)


@pytest.mark.rule("Austrian surprise")
@pytest.mark.ruling("R24", "S16")
def test_on_turn_1_the_second_corps_may_move_first_without_a_draw():
    s = surprised()
    assert FIRST in rows(sheet(s, side=AUSTRIAN))["AII"]
    assert FIRST not in rows(sheet(s, side=AUSTRIAN))["AI"]
    inputs = [piedmontese(s, P1=CUP), austrian(s, AII=FIRST, AI=CUP)]
    ask = asked(s, *inputs)
    assert about(s, *inputs) == "PlaceCommand"
    assert ask.about.counter == "AII"
    assert "AII" not in play(s, *inputs).cup
    assert "AII" in play(s, *inputs).drawn
    assert "drawn" not in ask.prompt
    assert told(table(s, *inputs), "Austrian surprise") == ["AII moves first, without a draw."]


@pytest.mark.rule("Austrian surprise")
@pytest.mark.ruling("R24")
def test_its_point_is_paid_like_any_other():
    s = surprised()
    five = austrian(s, AI=CUP, AII=FIRST, AIII=CUP, AIV=CUP, A1R=CUP)
    assert "5 points" in sheet(s, side=AUSTRIAN).flaw(tuple(five))


@pytest.mark.rule("Austrian surprise")
@pytest.mark.ruling("S16")
def test_the_austrian_may_decline_the_surprise_and_it_is_gone_after_turn_1():
    s = surprised()
    assert "AII" in play(s, piedmontese(s), austrian(s, AII=CUP)).cup
    assert FIRST not in rows(sheet(surprised(2), side=AUSTRIAN))["AII"]


@pytest.mark.rule("Austrian surprise")
@pytest.mark.ruling("S16")
def test_the_surprise_is_a_whole_activation_with_movement_and_combat():
    s = surprised()
    inputs = [piedmontese(s), austrian(s, AII=FIRST), Go(1506)]
    assert about(s, *inputs) == "NextMarch"
    assert about(s, *inputs, Say("done")) == "Roll a command counter"
    s.put("P1.a", 1606)  # beside the second corps
    assert about(s, *inputs, Say("done")) == "DeclareAttacks"


@pytest.mark.rule("Game sequence")
def test_the_phases_of_a_turn_are_in_the_order_of_the_book():
    s = field(ARMIES, turn=4)
    s.agenda = (Turn(),)
    game = table(s)
    assert isinstance(game.chance_ask, Together)
    names = [type(step).__name__ for step in game.checkpoint.agenda]
    assert names == ["ChooseCommands", "SupplyPhase", "Recovery", "Surprise", "Draw", "EndTurn"]
