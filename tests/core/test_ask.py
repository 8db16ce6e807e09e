"""What a rule can ask, and what comes back to it."""

from __future__ import annotations

import pytest

from tests.plain import Plain
from tests.table import script
from tricolore.core.ask import (
    DONE,
    NO,
    YES,
    Choose,
    Go,
    Option,
    Pick,
    Roll,
    Say,
    Turn,
    Via,
    choose,
    choose_facing,
    choose_hex,
    choose_unit,
    choose_unit_or_none,
    choose_word,
    confirm,
    draw,
    roll_d6,
)


def test_options_are_plain_pairs():
    assert Go(1917) == ("go", 1917)
    assert Pick("FI.Dieu") == ("pick", "FI.Dieu")
    assert Turn(2) == ("turn", 2)
    assert Say("yes") == ("say", "yes") == YES
    assert (NO, DONE) == (("say", "no"), ("say", "done"))


def test_the_same_option_is_the_same_record():
    assert Go(1917) is Go(1917)
    assert isinstance(Go(1917), Option)


def test_a_turn_is_to_one_of_six_hexsides():
    with pytest.raises(IndexError):
        Turn(6)


WHO = Plain("Who?")


def first(rule):
    """The first thing a rule asks."""
    return next(rule)


def test_a_choice_carries_side_rule_prompt_options_and_unit():
    ask = first(choose("red", "4.2", Plain("Where?", "R1"), [Go(101), Go(102)]))
    assert ask == Choose("red", "4.2", Plain("Where?", "R1"), (Go(101), Go(102)), secret=False)


def test_an_only_option_is_taken_without_asking():
    assert script(choose("red", "4", Plain("Where?"), [Go(101)])) == Go(101)
    assert script(choose_hex("red", "4", Plain("Where?"), [101])) == 101
    assert script(choose_unit("red", "4", WHO, ["R1"])) == "R1"
    assert script(choose_unit_or_none("red", "4", WHO, [])) is None
    assert script(choose_word("red", "4", Plain("What?"), ["stay"])) == "stay"


def test_hexes_are_offered_in_their_order_whatever_they_come_in():
    assert first(choose_hex("red", "4", Plain("Where?"), {303, 101, 202})).options == (
        Go(101),
        Go(202),
        Go(303),
    )


def test_units_are_offered_in_the_order_given():
    assert first(choose_unit("red", "4", WHO, ["R2", "R1"])).options == (
        Pick("R2"),
        Pick("R1"),
    )


def test_choosing_gives_the_hex_unit_or_word():
    assert script(choose_hex("red", "4", Plain("Where?"), [101, 102]), Go(102)) == 102
    assert script(choose_unit("red", "4", WHO, ["R1", "R2"]), Pick("R2")) == "R2"
    assert script(choose_word("red", "4", Plain("What?"), ["stay", "go"]), Say("go")) == "go"


def test_nobody_can_be_chosen_where_that_is_offered():
    assert script(choose_unit_or_none("red", "4", WHO, ["R1"]), Pick("R1")) == "R1"
    assert script(choose_unit_or_none("red", "4", WHO, ["R1"]), DONE) is None
    assert script(choose_unit_or_none("red", "4", WHO, ["R1"], "pass"), Say("pass")) is None


def test_a_yes_or_no_is_always_asked():
    assert first(confirm("red", "4", Plain("Really?", "R1"))).options == (YES, NO)
    assert script(confirm("red", "4", Plain("Really?")), YES) is True
    assert script(confirm("red", "4", Plain("Really?")), NO) is False


def test_a_die_is_a_roll_of_six():
    assert first(roll_d6("7", "weather")) == Roll("7", "weather", 6)
    assert script(roll_d6("7", "weather"), 5) == 5


def test_a_draw_is_a_roll_of_as_many_sides_as_markers():
    assert first(draw("9", "marker", ["a", "b", "c"])) == Roll("9", "marker", 3)
    assert script(draw("9", "marker", ["a", "b", "c"]), 3) == "c"


def test_the_last_marker_needs_no_luck():
    assert script(draw("9", "marker", ["a"])) == "a"


def test_a_march_may_ask_for_the_facing_on_each_hex_entered():
    def march():
        walked = []
        for ways in ((101, 102), (103, 104)):
            way = yield from choose("red", "5", Plain("Where to?"), [Via(hex) for hex in ways])
            facing = yield from choose_facing("red", "4", Plain("Which way?"))
            walked.append((way.value, facing))
        return walked

    assert script(march(), Via(102), Turn(3), Via(103), Turn(0)) == [(102, 3), (103, 0)]


def test_only_facings_that_are_allowed_are_offered():
    ask = first(choose_facing("red", "4", Plain("Which way?"), (5, 0, 1)))
    assert ask.options == (Turn(5), Turn(0), Turn(1))
