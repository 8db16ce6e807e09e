"""4.3, 4.5: initiative, and who acts next."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import about, asked, d, dd, field, offered, picks, plain, play
from tricolore.core.ask import DONE, NO, Pick, Say
from tricolore.rulesets.risorgimento.continuity import ends_phase
from tricolore.rulesets.risorgimento.setting import (
    ALLIED,
    AUSTRIAN,
    Arrival,
    Initiative,
    Special,
)
from tricolore.rulesets.risorgimento.state import Play
from tricolore.rulesets.risorgimento.steps import RollInitiative, Segment

PASS = Say("pass")
UNITS = {
    "F1.a.1": "0203 N line",
    "F2.a.1": "0403 N line",
    "F4.a.1": "0603 N line",
    "P.a.1": "0803 N line",
    "A3.a.1": "0220 N line",
    "A5.a.1": "0420 N line",
    "A8.a.1": "0620 N line",
}
RATINGS = {
    "F1": {"continuity": 3},
    "F2": {"continuity": 4},
    "F4": {"continuity": 4},
    "P": {"continuity": 3},
    "A3": {"continuity": 3},
    "A5": {"continuity": 2},
    "A8": {"continuity": 5},
}


def turn(side=ALLIED, setting=None, units=UNITS, number=3):
    s = field(units, setting, steps=(Segment(),), corps=RATINGS, turn=number)
    s.first, s.play = side, Play(side)
    return s


def act(corps):
    """A corps that is activated and does nothing."""
    return (Pick(corps), DONE)


# 4.3: initiative


@pytest.mark.rule("4.3", "2.3", "3.0")
@pytest.mark.parametrize(
    ("ours", "theirs", "first"), [(5, 4, ALLIED), (0, 9, AUSTRIAN), (9, 0, ALLIED)]
)
def test_the_high_roller_has_the_initiative_and_a_free_activation(ours, theirs, first):
    s = field(UNITS, steps=(RollInitiative(),))
    ask = asked(s, dd(ours, theirs), DONE, DONE)
    assert about(s, dd(ours, theirs), DONE, DONE) == "ChooseCorps"
    assert (ask.side, ask.about.free) == (first, True)


@pytest.mark.rule("4.3")
def test_ties_are_rolled_again():
    s = field(UNITS, steps=(RollInitiative(),))
    assert about(s, dd(4, 4)) == "Roll initiative"
    assert asked(s, dd(4, 4), dd(1, 2), DONE, DONE).side == AUSTRIAN


@pytest.mark.rule("4.3")
@pytest.mark.ruling("R12")
def test_a_modifier_counts_while_the_overall_commander_is_on_the_map():
    setting = plain(initiative=Initiative(ALLIED, 2, "Fchief"))
    for post, first in ((1010, ALLIED), (0, AUSTRIAN)):
        s = field(
            UNITS,
            setting,
            steps=(RollInitiative(),),
            chiefs={"Fchief": {}},
            leaders={"Fchief": post},
        )
        assert asked(s, dd(3, 4), DONE, DONE).side == first


@pytest.mark.rule("3.0")
@pytest.mark.ruling("N1")
def test_the_side_with_the_initiative_places_its_reserves_first():
    s = field(UNITS, steps=(RollInitiative(),))
    assert asked(s, dd(1, 6)).side == AUSTRIAN
    assert asked(s, dd(1, 6), DONE).side == ALLIED


# 4.51 and 4.52: the roll, and Free Activation


@pytest.mark.rule("4.51", "4.52", "4.5")
def test_the_first_activation_is_free_and_the_next_one_needs_a_roll():
    s = turn()
    assert about(s, Pick("F1")) == "ChooseCommand"
    assert about(s, *act("F1"), Pick("F4")) == "Roll continuity"


@pytest.mark.rule("4.51")
@pytest.mark.parametrize("die", range(10))
def test_a_roll_up_to_the_rating_activates_and_a_higher_one_passes_play(die):
    s = turn()
    ask = asked(s, *act("F1"), Pick("F4"), d(die))
    if die <= 4:
        assert ask.about.corps == "F4"
    else:
        assert (ask.side, ask.about.free) == (AUSTRIAN, True)


@pytest.mark.rule("4.51")
def test_a_failed_roll_is_no_activation():
    after = play(turn(), *act("F1"), Pick("F4"), d(9))
    assert after.corps["F4"].activations == 0
    assert after.corps["F1"].activations == 1


@pytest.mark.rule("4.52")
def test_a_pass_gives_the_opponent_a_free_activation():
    ask = asked(turn(), PASS)
    assert (ask.side, ask.about.free) == (AUSTRIAN, True)


# 4.53: consecutive activations


@pytest.mark.rule("4.53")
@pytest.mark.ruling("A12", "A13")
def test_after_two_activations_the_opponent_interrupts_once_and_then_play_returns_by_a_roll():
    s = turn()
    two = (*act("F1"), Pick("F4"), d(0), DONE)
    ask = asked(s, *two)
    assert (ask.side, ask.about.free) == (AUSTRIAN, True)
    back = asked(s, *two, *act("A5"))
    assert (back.side, back.about.free) == (ALLIED, False)


@pytest.mark.rule("4.53")
@pytest.mark.ruling("A13")
@pytest.mark.parametrize("between", [(PASS,), (Pick("A5"), d(9))])
def test_a_pass_or_a_failure_of_the_enemy_parts_two_activations(between):
    """After one more activation it is still the first side's turn, by a roll."""
    s = turn()
    s.set_corps("A5", demoralised=True)  # which must roll even when it is free
    back = (*act("F1"), Pick("F4"), d(9), *between)
    ask = asked(s, *back, *act("P"))
    assert (ask.side, ask.about.free) == (ALLIED, False)


@pytest.mark.rule("4.53")
def test_no_corps_is_selected_twice_in_a_row():
    assert "F1" not in picks(offered(turn(), *act("F1")))


@pytest.mark.rule("4.53")
def test_an_attempt_of_the_enemy_breaks_the_chain():
    s = turn()
    broken = (*act("F1"), Pick("F4"), d(9), *act("A5"), Pick("A3"), d(9))
    assert "F1" in picks(offered(s, *broken))


@pytest.mark.rule("4.53")
def test_a_pass_of_the_enemy_breaks_the_chain():
    s = turn()
    assert "F1" in picks(offered(s, *act("F1"), PASS, PASS))


@pytest.mark.rule("4.53")
@pytest.mark.ruling("A14", "R9")
@pytest.mark.parametrize("die", [3, 4])
def test_the_only_corps_left_may_go_on_by_a_roll_that_finishes_it_if_it_fails(die):
    units = {"F1.a.1": "0203 N line", "A5.a.1": "0420 N line", "A8.a.1": "0620 N line"}
    s = turn(units=units)
    assert about(s, *act("F1"), Pick("F1")) == "Roll continuity"
    after = play(s, *act("F1"), Pick("F1"), d(die))
    assert after.corps["F1"].finished == (die > 3)


@pytest.mark.rule("4.53", "4.56")
@pytest.mark.ruling("R8", "Q1")
def test_who_declines_an_interruption_has_passed_and_play_returns_free():
    s = turn(AUSTRIAN)
    two = (*act("A5"), Pick("A8"), d(0), DONE)
    ask = asked(s, *two, PASS)
    assert (ask.side, ask.about.free) == (AUSTRIAN, True)
    assert play(s, *two, PASS).play.passes == (ALLIED,)


# The example of activation and continuity


@pytest.mark.rule("4.5", "4.51", "4.52", "4.53", "4.54")
@pytest.mark.ruling("A12", "A44")
def test_the_example_of_the_rulebook():
    """T3: the dice of the example lead to its activations."""
    inputs = (
        *act("F1"),
        *(Pick("F4"), d(3), DONE),
        *act("A5"),
        *(Pick("F1"), d(7)),
        *act("A5"),
        *(Pick("A8"), d(4), DONE),
        *act("P"),
        *(Pick("A3"), d(8)),
        *act("P"),
        *(Pick("F2"), d(9)),
        *(Pick("A5"), d(6)),
    )
    after = play(turn(), *inputs)
    counts = {id: now.activations for id, now in after.corps.items()}
    assert counts == {"F1": 1, "F2": 0, "F4": 1, "P": 2, "A3": 0, "A5": 2, "A8": 1}
    assert after.corps["A5"].finished
    assert [id for id, now in after.corps.items() if now.finished] == ["A5"]
    assert [id for id, now in after.brigades.items() if now.finished] == ["A5.a"]
    assert asked(turn(), *inputs).side == ALLIED


# 4.43, 4.44, 4.54: how often


@pytest.mark.rule("4.43", "4.54")
@pytest.mark.ruling("A16")
@pytest.mark.parametrize("die", [2, 3])
def test_a_third_activation_is_extended_rolled_even_if_free_and_tried_once(die):
    s = turn(AUSTRIAN)
    for id in ("A3", "A5"):
        s.set_corps(id, activations=2 if id == "A5" else 0)
    assert about(s, Pick("A5")) == "Roll continuity"
    after = play(s, Pick("A5"), d(die))
    assert after.corps["A5"].tried
    assert after.corps["A5"].finished == (die > 2)
    if die <= 2:
        assert after.act.kind == "extended"
        later = (DONE, PASS, *act("F1"), Pick("F4"), d(9))
        assert picks(offered(s, Pick("A5"), d(die), *later)) == {"A3", "A8"}


@pytest.mark.rule("4.44")
@pytest.mark.parametrize("weather", ["heat", "rain"])
def test_in_weather_the_second_activation_is_extended_and_there_is_no_third(weather):
    s = turn(AUSTRIAN, plain(weather={3: frozenset({weather})}))
    s.set_corps("A5", activations=1)
    assert play(s, Pick("A5"), d(0)).act.kind == "extended"
    s.set_corps("A5", activations=2)
    assert "A5" not in picks(offered(s))


# 4.55: one side Finished


def alone():
    s = turn(AUSTRIAN)
    for id in ("F1", "F2", "F4", "P"):
        s.set_corps(id, activations=2)
    return s


@pytest.mark.rule("4.55")
@pytest.mark.ruling("A15", "R10")
def test_who_goes_on_alone_has_one_free_activation_and_then_rolls():
    s = alone()
    assert about(s, Pick("A5")) == "ChooseCommand"
    assert asked(s, *act("A5")).side == AUSTRIAN
    assert about(s, *act("A5"), Pick("A5")) == "Roll continuity"


@pytest.mark.rule("4.55")
@pytest.mark.parametrize(("die", "kind"), [(2, "normal"), (3, "no attack"), (9, "no attack")])
def test_who_fails_the_roll_acts_but_may_not_attack(die, kind):
    assert play(alone(), *act("A8"), Pick("A5"), d(die)).act.kind == kind


@pytest.mark.rule("4.55")
@pytest.mark.ruling("A15")
def test_declaring_oneself_finished_does_not_bring_it_about():
    s = turn(AUSTRIAN)
    for id in ("F1", "F2", "F4"):
        s.set_corps(id, activations=2)
    assert play(s).play.alone == ""


@pytest.mark.rule("4.55", "4.56")
@pytest.mark.ruling("R11")
def test_one_decline_ends_the_phase():
    assert about(alone(), PASS) != "ChooseCorps"


@pytest.mark.rule("4.56")
@pytest.mark.ruling("R11")
def test_one_decline_ends_the_phase_if_the_other_side_has_nothing_to_select():
    s = turn(AUSTRIAN)
    for id in s.corps:  # both have acted twice, so nobody is alone by 4.55
        s.set_corps(id, activations=2, tried=id[0] != "A")
    assert about(s) == "ChooseCorps"
    assert about(s, PASS) != "ChooseCorps"


@pytest.mark.rule("4.55", "4.54")
@pytest.mark.ruling("R10")
def test_an_extended_activation_that_fails_alone_finishes_the_corps():
    s = alone()
    s.set_corps("A5", activations=2)
    after = play(s, *act("A8"), Pick("A5"), d(9))
    assert after.corps["A5"].finished
    assert after.act is None


@pytest.mark.rule("4.55", "9.21")
@pytest.mark.ruling("R10")
def test_a_demoralized_corps_that_fails_alone_loses_an_activation():
    s = alone()
    s.set_corps("A5", demoralised=True)
    after = play(s, *act("A8"), Pick("A5"), d(9))
    assert after.corps["A5"].activations == 1
    assert after.act is None


# 4.56: the end of activations


@pytest.mark.rule("4.56")
@pytest.mark.parametrize(
    ("passes", "ends"),
    [
        ((AUSTRIAN, ALLIED), True),
        ((ALLIED, AUSTRIAN), False),
        ((ALLIED, AUSTRIAN, ALLIED), True),
        ((AUSTRIAN,), False),
    ],
)
def test_which_passes_end_the_phase(passes, ends):
    """T20."""
    assert ends_phase(passes) == ends


@pytest.mark.rule("4.56")
def test_french_and_austrian_passes_alone_do_not_end_it():
    assert about(turn(), PASS, PASS) == "ChooseCorps"
    assert about(turn(), PASS, PASS, PASS) != "ChooseCorps"
    assert about(turn(AUSTRIAN), PASS, PASS) != "ChooseCorps"


@pytest.mark.rule("4.56")
def test_a_failed_roll_is_no_pass():
    s = turn(AUSTRIAN)
    assert about(s, *act("A5"), Pick("A3"), d(9), PASS, PASS, PASS) != "ChooseCorps"
    assert about(s, *act("A5"), Pick("A3"), d(9), PASS, PASS) == "ChooseCorps"


@pytest.mark.rule("4.56")
def test_it_ends_when_nobody_has_a_corps_left():
    s = turn()
    for id in s.corps:
        s.set_corps(id, finished=True)
    assert about(s) != "ChooseCorps"


@pytest.mark.rule("9.21")
@pytest.mark.ruling("A37", "R55")
def test_a_demoralized_corps_rolls_even_if_free_and_pays_for_failing():
    s = turn(AUSTRIAN)
    s.set_corps("A5", demoralised=True)
    assert about(s, Pick("A5")) == "Roll continuity"
    after = play(s, Pick("A5"), d(3))
    assert after.corps["A5"].activations == 1
    assert after.play.side == ALLIED
    # in an interruption play returns as after any other
    s = turn()
    s.set_corps("A5", demoralised=True)
    back = asked(s, *act("F1"), Pick("F4"), d(0), DONE, Pick("A5"), d(9))
    assert (back.side, back.about.free) == (ALLIED, False)


@pytest.mark.rule("9.21")
def test_a_demoralized_corps_attempts_no_extended_activation():
    s = turn(AUSTRIAN)
    s.set_corps("A5", demoralised=True, activations=2)
    assert "A5" not in picks(offered(s))


@pytest.mark.rule("4.53", "9.21")
@pytest.mark.ruling("A14")
def test_a_demoralized_corps_that_is_the_only_one_left_is_finished_if_it_fails():
    units = {"F1.a.1": "0203 N line", "A5.a.1": "0420 N line"}
    s = turn(units=units)
    s.set_corps("F1", demoralised=True)
    assert play(s, Pick("F1"), d(0), DONE, Pick("F1"), d(9)).corps["F1"].finished


# San Martino


@pytest.mark.rule("San Martino")
@pytest.mark.ruling("Q2")
def test_at_san_martino_the_sides_activate_a_brigade_each_by_turns_without_a_roll():
    setting = plain(special=Special(no_continuity=True))
    units = {**UNITS, "P.b.1": "0903 N line", "P.guns": "0905 N F"}
    s = turn(setting=setting, units=units)
    assert {"P.a", "P.b", "P", "F1.a"} <= picks(offered(s))
    ask = asked(s, Pick("P.a"), NO, DONE)
    assert (about(s, Pick("P.a"), NO, DONE), ask.side) == ("ChooseBrigade", AUSTRIAN)
    after = play(s, Pick("P.a"), NO, DONE)
    assert after.brigades["P.a"].activations == 1
    s.set_brigade("P.a", activations=2)
    assert "P.a" not in picks(offered(s))


@pytest.mark.rule("San Martino")
@pytest.mark.ruling("Q2")
def test_at_san_martino_who_has_nobody_left_is_passed_over_and_two_passes_end_the_turn():
    setting = plain(special=Special(no_continuity=True))
    s = turn(setting=setting)
    for id in s.brigades:
        if id[0] != "A":
            s.set_brigade(id, activations=2)
    assert asked(s).side == AUSTRIAN
    assert asked(s, Pick("A5.a"), NO, DONE).side == AUSTRIAN
    assert about(s, PASS) != "ChooseBrigade"  # nobody is left whom this could let act
    for id in s.brigades:
        s.set_brigade(id, activations=2)
    assert about(s) != "ChooseBrigade"
    s = turn(AUSTRIAN, setting)
    assert about(s, PASS) == "ChooseBrigade"
    assert about(s, PASS, PASS) != "ChooseBrigade"
    finished = turn(AUSTRIAN, setting)
    finished.set_corps("A5", finished=True)
    assert "A5.a" not in picks(offered(finished))


@pytest.mark.rule("San Martino", "4.14")
@pytest.mark.ruling("Q2")
def test_at_san_martino_reserve_batteries_act_by_themselves():
    setting = plain(special=Special(no_continuity=True))
    s = turn(setting=setting, units={**UNITS, "P.guns": "0905 N F"})
    after = play(s, Pick("P"), NO)
    assert after.corps["P"].activations == 1
    assert picks(offered(s, Pick("P"), NO)) == {"P.guns"}


@pytest.mark.rule("San Martino", "5.6")
@pytest.mark.ruling("Q2")
def test_at_san_martino_late_reinforcements_of_other_brigades_have_not_been_activated():
    late = Arrival(("P.a.1", "P.b.1"), (), 3, (1024,), once=True)
    setting = plain(special=Special(no_continuity=True), arrivals=(late,))
    s = turn(setting=setting, units={**UNITS, "P.b.1": "0903 N line"})
    assert play(s, Pick("P.a"), NO, DONE).once == {"P.a.1"}


@pytest.mark.rule("4.52", "4.56")
@pytest.mark.ruling("R9")
def test_a_side_that_has_nothing_to_select_is_passed_over():
    s = turn()
    for id in ("F1", "F2", "F4", "P"):
        s.set_corps(id, activations=2, tried=True)
    for id in ("A3", "A5", "A8"):
        s.set_corps(id, activations=2)
    ask = asked(s)
    assert (ask.side, ask.about.free) == (AUSTRIAN, True)
    assert play(s).play.passes == ()
