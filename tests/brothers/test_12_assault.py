"""12: assault combat."""

from __future__ import annotations

import pytest

from tests.brothers.table import (
    DUEL,
    about,
    assaulting,
    field,
    offered,
    plain,
    play,
    road,
    table,
    told,
    two,
)
from tricolore.core.ask import DONE, Go, Pick, Say, Send
from tricolore.rulesets.brothers.assault import (
    best_compared,
    differential,
    flank_attack,
    odds_shift,
    shifts_of,
)
from tricolore.rulesets.brothers.results import loss_choices, read_result
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import (
    Assault,
    AssaultStep,
    Declare,
    PayLoss,
    ToughFight,
)

STAND, LEAVE, ALL, NOBODY = Say("stand"), Say("leave"), Say("all"), Say("nobody")


def shifts(units, setting=None, helpers=None, lead=505) -> dict[str, int]:
    s = field(units, setting)
    tally = shifts_of(s, s.stacks[lead], lead, 506, helpers or {}, 0)
    return {item.reason: item.amount for item in tally.items}


# 12.0, 12.1


@pytest.mark.rule("12")
def test_a_declared_assault_need_not_be_fought_but_keeps_its_target():
    units = {**DUEL, "FI.b": "0805 inf 6/4", "AV.y": "0806 inf 6/4"}
    s = assaulting(units, declared={"FI.a": 506, "FI.b": 806})
    assert offered(s) == {Go(506), Go(806), Say("no more")}
    assert about(s, Say("no more")) == ""


@pytest.mark.rule("12.1")
@pytest.mark.ruling("B33")
def test_the_only_assault_that_has_been_declared_is_fought_without_being_asked_for_again():
    alone = field(DUEL, active="FI", steps=[Declare(), AssaultStep(fresh=True)])
    assert about(alone, Send("0505", 506)) == "Abandon"
    units = {**DUEL, "FI.b": "0805 inf 6/4", "AV.y": "0806 inf 6/4"}
    s = field(units, active="FI", steps=[Declare(), AssaultStep(fresh=True)])
    both = (Send("0505", 506), Send("0805", 806))
    assert offered(s, *both) == {Go(506), Go(806), Say("no more")}
    later = assaulting(DUEL, declared={"FI.a": 506})
    assert offered(later) == {Go(506), Say("no more")}  # others have been fought since


@pytest.mark.rule("12.1")
def test_the_active_player_chooses_the_order():
    units = {**DUEL, "FI.b": "0805 inf 6/4", "AV.y": "0806 inf 6/4"}
    s = assaulting(units, declared={"FI.a": 506, "FI.b": 806})
    game = table(s, Go(806), STAND, two(3, 4), 9, 9)
    assert told(game, "12.4")[0].startswith("('FI.b',) assaults 0806")


@pytest.mark.rule("12.1")
@pytest.mark.ruling("B33")
def test_the_lead_may_be_named_with_the_assault_that_is_fought_next():
    units = {**DUEL, "FI.b": "0605 inf 4/2", "FI.c": "0805 inf 6/4", "AV.y": "0806 inf 6/4"}
    s = assaulting(units, declared={"FI.a": 506, "FI.b": 506, "FI.c": 806})
    leads = {Send("0505", 506), Send("0605", 506)}
    assert offered(s) == {Go(506), *leads, Go(806), Say("no more")}
    assert about(s, Go(506)) == "ChooseLead"
    for lead, first in ((Send("0505", 506), "FI.a"), (Send("0605", 506), "FI.b")):
        game = table(s, lead, STAND, two(3, 4))
        assert told(game, "12.4")[0].startswith(f"('{first}',) assaults 0506")


@pytest.mark.rule("12.1")
def test_any_declared_hex_may_lead_and_the_others_support():
    s = assaulting({**DUEL, "FI.b": "0605 inf 6/4 7"})
    assert offered(s, Go(506)) >= {Go(505), Go(605)}
    game = table(s, Go(506), Go(605), STAND, two(3, 4))
    assert told(game, "12.4")[0].startswith("('FI.b',) assaults 0506")


@pytest.mark.rule("12.1", "11.10")
def test_a_unit_may_still_be_left_out_but_none_behind_the_front_line_fights_alone():
    units = {"FI.t": "0505 inf 6/4", "FI.u": "0505 inf 4/2", "AV.x": "0506 inf 6/4"}
    assert offered(assaulting(units), Go(506)) == {Go(505), Pick("FI.u")}


@pytest.mark.rule("12.1")
def test_the_differential_counts_the_lead_hex_against_all_defenders():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 6/4", "AV.y": "0506 inf 3/2"}
    assert differential(field(units), ["FI.a"], 506).total == 6 - 9


@pytest.mark.rule("12.1")
@pytest.mark.ruling("Q36")
def test_defending_guns_count_half_each_by_itself():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 art 3/2", "AV.y": "0506 art 1"}
    assert differential(field(units), ["FI.a"], 506).total == 6 - 1 - 1


@pytest.mark.rule("12.1", "4.2")
def test_attackers_beyond_six_points_count_as_well():
    units = {"FI.a": "0505 inf 6/4", "FI.b": "0505 inf 4/2", "AV.x": "0506 inf 6/4"}
    assert differential(field(units), ["FI.a", "FI.b"], 506).total == 4


@pytest.mark.rule("12.1")
def test_supports_add_nothing_to_the_differential_but_to_the_odds():
    s = assaulting({**DUEL, "FI.b": "0605 inf 6/4 7"})
    game = table(s, Go(506), Go(505), STAND, two(3, 4))
    event = next(event for event in game.log if event.rule == "12.4")
    assert event.data["tally"].total == 0
    assert "odds 2:1" in str(event.data["shifts"])


@pytest.mark.rule("12.1")
@pytest.mark.ruling("Q47")
def test_an_assault_whose_lead_is_gone_falls_away():
    s = field(
        {"FI.a": "0501 inf 6/4", "AV.x": "0506 inf 6/4"},
        active="FI",
        steps=[Assault(506, 505, ("FI.a",))],
    )
    assert about(s) == ""
    moved = assaulting({"FI.a": "0501 inf 6/4", "FI.b": "0605 inf 6/4", "AV.x": "0506 inf 6/4"})
    moved.declared = {"FI.a": 506, "FI.b": 506}
    assert offered(moved) == {Go(506), Say("no more")}
    game = table(moved, Go(506), STAND, two(3, 4))
    assert told(game, "12.4")[0].startswith("('FI.b',) assault")


# 12.3: Shifts


@pytest.mark.rule("12.3.1")
@pytest.mark.ruling("A5.23")
@pytest.mark.parametrize(("ours", "shift"), [(9, 1), (8, 1), (7, 0), (6, -1), (3, -1)])
def test_the_higher_morale_rating_is_worth_one_column(ours, shift):
    found = shifts({"FI.a": f"0505 inf 6/4 {ours}", "AV.x": "0506 inf 6/4 7"})
    assert sum(found.values()) == shift


@pytest.mark.rule("12.3.1")
@pytest.mark.ruling("A5.23", "Q36")
def test_it_is_that_of_the_strongest_unit_of_equals_the_best():
    units = {"AV.x": "0506 inf 6/4 5", "AV.y": "0506 inf 3/2 9"}
    assert best_compared(field(units), units) == 5
    units = {"AV.x": "0506 inf 4/2 5", "AV.y": "0506 inf 4/2 9"}
    assert best_compared(field(units), units) == 9
    guns = {"AV.x": "0506 art 5/3 7", "AV.y": "0506 inf 4/2 9"}
    assert best_compared(field(guns), guns) == 3  # found by whole strength, then halved


@pytest.mark.rule("12.3.1")
def test_guns_compare_with_half_their_rating():
    found = shifts({"FI.a": "0505 inf 6/4 4", "AV.x": "0506 art 6/4 7"})
    assert found["morale rating 4 against 3"] == 1


@pytest.mark.rule("12.3.2")
@pytest.mark.ruling("A5.24")
def test_ab25_eleven_against_six_are_even_odds():
    s = field(DUEL)
    assert odds_shift(s, 11, 6) == ("1:1", 0)
    assert odds_shift(s, 12, 6) == ("2:1", 1)


@pytest.mark.rule("12.3.2")
@pytest.mark.ruling("A5.24")
@pytest.mark.parametrize(
    ("ours", "theirs", "label", "shift"),
    [
        (18, 6, "3:1", 2),
        (40, 6, "4:1", 3),
        (5, 6, "1:2", -1),
        (3, 6, "1:2", -1),
        (2, 6, "1:3", -2),
        (1, 9, "1:3", -2),
    ],
)
def test_odds_are_rounded_in_favour_of_the_defender(ours, theirs, label, shift):
    assert odds_shift(field(DUEL), ours, theirs) == (label, shift)


@pytest.mark.rule("12.3.3")
def test_two_hexes_that_do_not_touch_or_three_make_a_flank_attack():
    s = field(DUEL)
    assert not flank_attack(s, 506, [505])
    assert not flank_attack(s, 506, [505, 605])
    assert flank_attack(s, 506, [505, 606])
    assert flank_attack(s, 506, [505, 605, 405])
    assert shifts({**DUEL, "FI.b": "0606 inf 6/4"}, helpers={606: ["FI.b"]})["flank attack"] == 2


@pytest.mark.rule("12.3.3")
def test_a_town_cannot_be_flanked():
    s = field(DUEL, plain({506: "town"}))
    assert not flank_attack(s, 506, [505, 606, 405])


@pytest.mark.rule("12.3")
@pytest.mark.parametrize(
    ("terrain", "shift"),
    [("clear", 0), ("cultivated", 0), ("village", -1), ("woods", -1), ("town", -3)],
)
def test_the_defender_is_helped_by_what_it_stands_in(terrain, shift):
    assert sum(shifts(DUEL, plain({506: terrain})).values()) == shift


@pytest.mark.rule("12.3")
@pytest.mark.ruling("Q46")
def test_slopes_and_waters_count_by_the_side_of_the_lead_hex_and_roads_do_not_help():
    for side, shift in (("stream", -1), ("canal", -2), ("slope", -2)):
        ground = plain(
            sides={(505, 506): side},
            roads=road(505, 506),
            level={506: 1} if side == "slope" else {},
        )
        assert sum(shifts(DUEL, ground).values()) == shift
        other = shifts({**DUEL, "FI.b": "0605 inf 1 7"}, ground, {505: ["FI.a"]}, lead=605)
        assert not any("a stream" in why or "slope" in why or "canal" in why for why in other)
    down = plain(sides={(505, 506): "slope"}, level={505: 1})
    assert sum(shifts(DUEL, down).values()) == 0


@pytest.mark.rule("12.3")
@pytest.mark.ruling("Q48")
def test_cavalry_that_does_not_charge_is_worse_against_foot_if_no_foot_leads_with_it():
    why = "cavalry that does not charge, against foot"
    assert shifts({"FI.c": "0505 cav 6/4 light 7", "AV.x": "0506 inf 6/4 7"})[why] == -1
    assert why not in shifts({"FI.c": "0505 cav 6/4 light 7", "AV.x": "0506 cav 6/4 light 7"})
    both = {"FI.c": "0505 cav 3/2 light", "FI.a": "0505 inf 3/2", "AV.x": "0506 inf 6/4"}
    assert why not in shifts(both)


# 12.4: Results


@pytest.mark.rule("12.4", "12.4.2")
def test_results_are_read():
    assert read_result("D3") == ("D", 3, False, 0)
    assert read_result("A2*") == ("A", 2, True, 0)
    assert read_result("D2(A1)") == ("D", 2, False, 1)
    assert read_result("TF").loser == ""


@pytest.mark.rule("12.4.1")
def test_ab26_of_three_points_two_at_most_are_retreats():
    assert loss_choices(3, yellow=False) == [0, 1, 2]
    assert loss_choices(1, yellow=False) == [0, 1]


@pytest.mark.rule("12.4.2")
@pytest.mark.ruling("A5.22")
def test_of_a_yellow_result_one_point_is_a_morale_hit():
    assert loss_choices(2, yellow=True) == [0, 1]


def paying(points, units=None, yellow=False, other=0, setting=None) -> Brothers:
    units = units or {**DUEL, "AV.y": "0506 art 2 7"}
    s = field(units, setting, active="FI", steps=[])
    defenders = s.stacks[506]
    s.then(PayLoss("austrian", defenders, points, yellow, ("FI.a",), other, ("FI.a",)))
    return s


@pytest.mark.rule("12.4.1")
@pytest.mark.ruling("Q38")
def test_all_units_take_each_hit_and_then_all_retreat():
    s = paying(3)
    assert offered(s) == {Say("0"), Say("1"), Say("2")}
    waiting = play(s, Say("1"))
    assert waiting.units["AV.x"].hits == 2
    assert "AV.y" in waiting.broken
    assert play(s, Say("1"), Go(507)).units["AV.x"].hex == 507


@pytest.mark.rule("12.4.1")
def test_with_hits_alone_they_stay():
    stayed = play(paying(2, DUEL), Say("0"))
    assert stayed.units["AV.x"].hex == 506
    assert stayed.units["AV.x"].hits == 2


@pytest.mark.rule("12.4")
def test_only_the_two_main_hexes_are_affected():
    s = assaulting({**DUEL, "FI.b": "0605 inf 6/4 7"})
    lost = play(s, Go(506), Go(505), STAND, two(1, 1), Say("0"))  # the attacker loses
    assert lost.units["FI.b"].hits == 0
    assert lost.units["FI.a"].hits > 0


@pytest.mark.rule("12.4.2")
@pytest.mark.ruling("A5.20")
def test_ab27_if_the_loser_retreats_the_winner_pays_nothing():
    assert about(paying(1, DUEL, other=1), Say("1"), Go(507)) == ""


@pytest.mark.rule("12.4.2")
@pytest.mark.ruling("A5.20")
def test_ab27_if_the_loser_takes_the_hit_the_winner_pays_his_point():
    s = paying(1, DUEL, other=1)
    assert about(s, Say("0")) == "ChooseLosses"
    assert play(s, Say("0"), Say("0")).units["FI.a"].hits == 1


@pytest.mark.rule("12.4.2")
@pytest.mark.ruling("A5.20")
def test_one_point_of_two_paid_by_retreat_is_enough():
    assert about(paying(2, DUEL, other=1), Say("1"), Go(507)) == ""


@pytest.mark.rule("12.4.2")
@pytest.mark.ruling("A5.20", "Q40")
def test_whom_the_hit_breaks_has_not_retreated_but_who_finds_no_way_has():
    small = {"FI.a": "0505 inf 6/4 7", "AV.x": "0506 inf 1 7", "AV.z": "1212 inf 6/4"}
    assert about(paying(1, small, other=1), Say("0")) == "ChooseLosses"
    shut_in = plain(dict.fromkeys((405, 406, 507, 606, 605), "lake"))
    s = paying(1, small, other=1, setting=shut_in)
    assert "AV.x" in play(s, Say("1")).broken
    assert about(s, Say("1")) == ""


@pytest.mark.rule("12.4.2", "10.1")
@pytest.mark.ruling("Q39")
def test_a_break_tests_retreat_counts_only_if_it_empties_the_hex():
    worn = {"FI.a": "0505 inf 6/4 7", "AV.x": "0506 inf 5/3 7 worn disrupted"}
    alone = paying(1, worn, other=1)
    assert about(alone, Say("0"), 5, Go(507)) == ""
    others = {**worn, "AV.y": "0506 inf 4/2 7"}
    s = paying(1, others, other=1)
    assert about(s, Say("0"), 5, DONE, Go(507)) == "ChooseLosses"


@pytest.mark.rule("10.1", "12.5")
@pytest.mark.ruling("Q39")
def test_a_break_test_costs_a_hex_over_and_above_the_points():
    worn = {"FI.a": "0505 inf 6/4 7", "AV.x": "0506 inf 5/3 7 worn disrupted"}
    s = paying(2, worn)
    back = (Say("1"), 5, Go(507))
    assert about(s, *back) == "RetreatTo"


# Tough fights


def tough(units=DUEL) -> Brothers:
    s = field(units, active="FI", steps=[])
    s.then(ToughFight(s.stacks[505], s.stacks[506]))
    return s


@pytest.mark.rule("12.4.2")
@pytest.mark.parametrize(
    ("dice", "hits"), [((6, 7), (0, 2)), ((7, 6), (2, 0)), ((6, 6), (1, 1)), ((7, 7), (1, 1))]
)
def test_ab28_each_side_tests_and_may_suffer_from_both_results(dice, hits):
    s = play(tough(), *dice)
    assert (s.units["FI.a"].hits, s.units["AV.x"].hits) == hits


@pytest.mark.rule("12.4.2")
@pytest.mark.ruling("A5.21")
def test_every_unit_of_the_main_hex_suffers_beyond_six_points_too():
    units = {**DUEL, "AV.y": "0506 inf 4/2 7"}
    s = play(tough(units), 1, 1)
    assert (s.units["AV.x"].hits, s.units["AV.y"].hits) == (1, 1)


@pytest.mark.rule("12.4.2")
def test_the_largest_unit_tests_of_equals_the_owners_choice_and_guns_with_half():
    units = {**DUEL, "AV.y": "0506 inf 6/4 9", "AV.x": "0506 inf 4/2 3"}
    assert play(tough(units), 1, 8).units["FI.a"].hits == 1
    equal = {**DUEL, "AV.y": "0506 inf 6/4 9"}
    assert offered(tough(equal), 1) == {Pick("AV.x"), Pick("AV.y")}
    guns = {"FI.a": "0505 inf 6/4 7", "AV.x": "0506 art 6/4 7"}
    assert play(tough(guns), 1, 3).units["AV.x"].hits == 2


@pytest.mark.rule("6.2", "12.4.2")
@pytest.mark.ruling("A5.33")
def test_a_sovereign_helps_in_a_tough_fight_and_in_the_comparison():
    s = field(DUEL, staff={"Napoleon": 505})
    assert best_compared(s, ["FI.a"]) == 8
