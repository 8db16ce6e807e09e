"""7.3, 7.4: declaration, Commitment, the order of fights."""

from __future__ import annotations

import pytest

from tests.risorgimento.combats import attacking, tallies
from tests.risorgimento.table import (
    N,
    about,
    d,
    dd,
    hexes,
    offered,
    plain,
    play,
    road,
)
from tricolore.core.ask import NO, YES, Go, Pick, Say, Turn
from tricolore.rulesets.risorgimento.attack import (
    attack_groups,
    attack_hexes,
    commitment_tally,
    may_attack,
)
from tricolore.rulesets.risorgimento.steps import (
    Assaults,
    Commit,
    EndFight,
    Fight,
    Fights,
)

SPLIT = Say("split")
PAIR = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N line", "A1.x.1": "1009 S line"}


# 7.3, 7.33


@pytest.mark.rule("7.3", "7.33", "7.4")
def test_who_may_attack():
    for text, able in (
        ("1010 N line", True),
        ("1010 N light", True),
        ("1010 N jgr", False),
        ("1010 N lcav", False),
        ("1010 N F", False),
        ("1010 N line dis", False),
        ("1010 N line square", False),
    ):
        s = attacking({"F1.a.1": text, "A1.x.1": "1009 S line"})
        assert may_attack(s, "F1.a.1") == able
    s = attacking(PAIR)
    s.commanded = frozenset()
    assert not may_attack(s, "F1.a.1")


@pytest.mark.rule("7.4", "6.12")
@pytest.mark.ruling("A2", "A42", "R51")
def test_only_into_frontal_hexes_and_not_over_sides_that_cannot_be_crossed():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line", "A1.x.2": "1011 S line"}
    assert attack_hexes(attacking(units), "F1.a.1") == [1009]
    for word, able in (("river", False), ("canal", False), ("deep stream", True)):
        s = attacking(units, plain(sides={(1010, 1009): word}))
        assert bool(attack_hexes(s, "F1.a.1")) == able
    by_bridge = plain(sides={(1010, 1009): "canal,bridge"}, roads=road(1010, 1009))
    assert attack_hexes(attacking(units, by_bridge), "F1.a.1") == [1009]


@pytest.mark.rule("7.3")
def test_units_of_a_hex_attack_together_or_split():
    units = {**PAIR, "A1.x.2": "1109 S line"}
    s = attacking(units)
    assert offered(s) == {Go(1009), Go(1109), SPLIT, NO}
    assert play(s, Go(1009)).targets == {"F1.a.1": 1009, "F1.a.2": 1009}
    assert play(s, SPLIT, Go(1009), Go(1109)).targets == {"F1.a.1": 1009, "F1.a.2": 1109}
    assert about(s, NO) == ""


@pytest.mark.rule("7.3", "7.41")
def test_targets_are_settled_before_any_commitment():
    units = {**PAIR, "F1.a.3": "1110 N line", "A1.x.2": "1109 S line"}
    s = attacking(units)
    assert about(s, Go(1009)) == "Target"
    assert about(s, Go(1009), Go(1109)) == "Roll the commitment of F1.a.1"


@pytest.mark.rule("7.31", "7.32")
def test_units_in_adjacent_hexes_combine_and_others_attack_separately():
    units = {
        "F1.a.1": "1010 N line",
        "F1.a.2": "1109 NW line",
        "F1.a.3": "1008 S line",
        "A1.x.1": "1009 S line",
    }
    s = attacking(units)
    assert attack_groups(s, ["F1.a.1", "F1.a.2", "F1.a.3"]) == [["F1.a.1", "F1.a.2"], ["F1.a.3"]]
    s = fighting(units, ("F1.a.1", "F1.a.3"))
    assert about(s) == "NextGroup"
    assert offered(s) == {Pick("F1.a.1"), Pick("F1.a.3")}
    assert about(s, Pick("F1.a.3")) == "Roll attack"


def fighting(units, attackers, hex=1009):
    s = attacking(units, steps=(Fights("F1.a"),), leaders={"A1.x": 2020, "A1": 2020})
    s.targets = dict.fromkeys(attackers, hex)
    s.committed = frozenset(s.targets)
    return s


RING = {
    "F1.a.1": "1010 N line",
    "F1.a.2": "1010 N line",
    "F1.a.3": "1109 NW line",
    "F1.a.4": "0909 NE line",
    "A1.x.1": "1009 S line c9",
}


@pytest.mark.rule("7.31", "7.32", "7.3")
def test_adjacent_units_may_combine_but_need_not():
    s = fighting(RING, ("F1.a.1", "F1.a.2", "F1.a.3", "F1.a.4"))
    assert offered(s) == {Say("together"), Pick("F1.a.1"), Pick("F1.a.3"), Pick("F1.a.4")}
    assert play(s, Say("together")).attacked == {"F1.a.1", "F1.a.2", "F1.a.3", "F1.a.4"}
    # 0909 and 1109 touch 1010, not each other
    side = (Pick("F1.a.3"),)
    assert about(s, *side) == "JoinAttack"
    assert offered(s, *side) == {Say("together"), Pick("F1.a.1"), Say("done")}
    assert play(s, *side, Say("done")).attacked == {"F1.a.3"}
    assert play(s, *side, Say("together")).attacked == {"F1.a.1", "F1.a.2", "F1.a.3", "F1.a.4"}
    two = (*side, Pick("F1.a.1"))
    assert offered(s, *two) == {Say("together"), Pick("F1.a.4"), Say("done")}
    assert play(s, *two, Say("done")).attacked == {"F1.a.1", "F1.a.2", "F1.a.3"}
    # the others attack afterwards
    beaten = (*side, Say("done"), dd(0, 0))
    assert offered(s, *beaten) == {Say("together"), Pick("F1.a.1"), Pick("F1.a.4")}


@pytest.mark.rule("7.3")
def test_units_of_one_hex_that_attack_one_hex_do_so_together():
    s = fighting(RING, ("F1.a.1", "F1.a.2"))
    assert about(s) == "Roll attack"
    assert play(s).attacked == {"F1.a.1", "F1.a.2"}


@pytest.mark.rule("7.45", "7.31")
def test_front_and_rear_count_together_only_for_those_who_combine():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1109 SW line", "A1.x.1": "1009 SW line"}
    assert tallies(units, attackers=("F1.a.1",)) == (0, 0)
    assert tallies(units, attackers=("F1.a.2",)) == (1, 0)
    assert tallies(units, attackers=("F1.a.1", "F1.a.2")) == (1 + 2, 0)


@pytest.mark.rule("5.53", "7.3")
def test_of_three_units_in_a_town_only_two_attack_even_if_they_are_of_two_brigades():
    units = {
        "F1.a.1": "1010 N line",
        "F1.a.2": "1010 N line",
        "F1.b.1": "1010 N line",
        "A1.x.1": "1009 S line c9",
    }
    away = {"F1.a": 2020, "F1.b": 2020, "F1": 2020, "A1.x": 2121, "A1": 2121}
    s = attacking(units, plain({1010: "town"}), steps=(Assaults(),), leaders=away)
    beaten = (Pick("F1.a"), Go(1009), d(0), dd(0, 0), Pick("F1.b"))
    assert about(s, *beaten) == ""
    held = (Pick("F1.a"), Go(1009), d(9), Pick("F1.b"))
    assert about(s, *held) == "Target"


@pytest.mark.rule("7.45", "Magenta")
@pytest.mark.ruling("Q8")
def test_a_surprise_holds_for_one_attack():
    s = fighting(RING, ("F1.a.1",))
    s.surprised = frozenset({1009})
    assert play(s, dd(0, 2)).surprised == frozenset()


@pytest.mark.rule("7.31")
def test_brigades_attack_one_after_the_other():
    units = {**PAIR, "F1.b.1": "1109 NW line"}
    s = attacking(units, steps=(Assaults(),))
    assert offered(s) == {Pick("F1.a"), Pick("F1.b"), Say("done")}
    after = (Pick("F1.a"), Go(1009), d(9), Pick("F1.b"))
    assert play(s, *after).assaulted == {"F1.a", "F1.b"}
    assert about(s, *after, Go(1009)) == "Roll the commitment of F1.b.1"


@pytest.mark.rule("4.55", "7.4")
def test_a_corps_that_may_not_attack_does_not():
    s = attacking(PAIR, steps=(Assaults(),), kind="no attack")
    assert about(s) == ""


# 7.41, 7.42: Commitment


def committing(units, **more):
    s = attacking(units, steps=(Commit("F1.a"),), **more)
    s.targets = {uid: 1009 for uid in units if uid.startswith("F1.a")}
    return s


@pytest.mark.rule("7.41", "8.12", "7.42")
def test_a_roll_up_to_the_adjusted_cohesion_commits_the_stack():
    """T9: Cohesion 6 with two Hits is 4; a 4 passes and a 5 fails."""
    s = committing({**PAIR, "F1.a.1": "1010 N line hits2"})
    assert about(s) == "Roll the commitment of F1.a.1"
    assert play(s, d(4)).committed == {"F1.a.1", "F1.a.2"}
    failed = play(s, d(5))
    assert failed.committed == frozenset()
    assert failed.targets == {}


@pytest.mark.rule("7.41")
@pytest.mark.parametrize(("commitment", "most"), [(0, 6), (1, 5), (-1, 7)])
def test_the_brigadier_adjusts_it_within_his_range_at_the_moment(commitment, most):
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}
    for post, limit in ((1010, most), (2020, 6)):
        s = committing(units, brigades={"F1.a": {"commitment": commitment}}, leaders={"F1.a": post})
        for die in range(10):
            assert bool(play(s, d(die)).committed) == (die <= limit)


@pytest.mark.rule("6.14", "7.5")
@pytest.mark.ruling("A25", "A43")
def test_cavalry_charging_a_square_adds_one():
    units = {"F1.a.1": "1012 N lcav", "A1.x.1": "1009 S line square"}
    s = committing(units)
    assert commitment_tally(s, "F1.a.1", 1009).total == 1
    s = committing({**units, "A1.x.1": "1009 S line"})
    assert commitment_tally(s, "F1.a.1", 1009).total == 0


@pytest.mark.rule("7.42")
def test_if_split_each_rolls():
    units = {**PAIR, "A1.x.2": "1109 S line"}
    s = attacking(units, steps=(Commit("F1.a"),))
    s.targets = {"F1.a.1": 1009, "F1.a.2": 1109}
    assert play(s, d(9), d(0)).committed == {"F1.a.2"}


@pytest.mark.rule("7.41", "7.44")
def test_all_dice_of_the_brigade_fall_before_its_first_fight_and_the_order_is_free():
    units = {**PAIR, "F1.a.3": "1110 N line", "A1.x.2": "1109 S line"}
    s = attacking(units)
    both = (Go(1009), Go(1109), d(0))
    assert about(s, *both) == "Roll the commitment of F1.a.3"
    assert about(s, *both, d(0)) == "NextFight"
    assert hexes(offered(s, *both, d(0))) == {1009, 1109}


# 7.44: the table


@pytest.mark.rule("7.44")
@pytest.mark.parametrize(("die", "hits"), [(0, 0), (1, 0), (2, 1), (5, 1), (6, 2), (8, 2), (9, 3)])
def test_the_attack_results_table_for_both_sides(die, hits):
    """T16."""
    units = {"F1.a.1": "1010 N line c9", "A1.x.1": "1009 S line c9"}
    leaders = {"F1.a": 2020, "F1": 2020, "A1.x": 2121, "A1": 2121}
    s = attacking(units, steps=(Fight(1009, ("F1.a.1",)),), leaders=leaders)
    assert play(s, dd(0, die)).units["F1.a.1"].hits == hits
    assert play(s, dd(die, 0)).units["A1.x.1"].hits == hits


@pytest.mark.rule("7.44")
def test_less_than_nothing_is_nothing():
    setting = plain({1009: "town"}, level={1009: 2})
    s = attacking(
        {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"},
        setting,
        steps=(Fight(1009, ("F1.a.1",)),),
    )
    assert play(s, dd(0, 0)).units["A1.x.1"].hits == 0


# 7.43, 7.46, 7.47


@pytest.mark.rule("7.43")
def test_winners_above_the_stacking_limit_go_back():
    units = {
        "F1.a.1": "1010 N line",
        "F1.a.2": "1010 N line",
        "F1.a.3": "1109 NW line",
        "A1.x.1": "1009 S line",
    }
    s = attacking(units, steps=(Fight(1009, ("F1.a.1", "F1.a.2", "F1.a.3")),))
    won = (dd(3, 0), Go(1008), Turn(N))
    assert about(s, *won) == "SendBack"
    back = (*won, Pick("F1.a.2"))
    assert about(s, *back) == "EnterFirst"
    after = play(s, *back, Pick("F1.a.1"), Turn(N))
    assert after.stacks[1009] == ("F1.a.1", "F1.a.3")
    assert after.units["F1.a.2"].hex == 1010
    assert play(s, *back, Pick("F1.a.3"), Turn(N)).stacks[1009] == ("F1.a.3", "F1.a.1")
    # those of one hex keep their order
    assert about(s, *won, Pick("F1.a.3")) == "TurnAfter"


@pytest.mark.rule("7.46", "7.33")
def test_artillery_alone_is_lost_when_a_committed_unit_attacks():
    """T28."""
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S F", "A1.x.2": "1009 S F"}
    s = attacking(units, leaders={"A1.x": 2020, "A1": 2020})
    declared = (Go(1009), NO, NO)
    assert "A1.x.1" in play(s, *declared, d(9)).units
    after = play(s, *declared, d(0))
    assert not {"A1.x.1", "A1.x.2"} & set(after.units)
    assert after.units["F1.a.1"].hex == 1009


CHAIN = {
    "F1.a.1": "1010 N line c9",
    "A1.x.1": "1009 S line c9",
    "A1.y.1": "1107 SW line c9",
    "A1.y.2": "0908 NE line c9",
}


def chained():
    leaders = {"F1.a": 2020, "F1": 2020, "A1.x": 2121, "A1": 2121, "A1.y": 2122}
    return attacking(CHAIN, steps=(Fight(1009, ("F1.a.1",)),), leaders=leaders)


@pytest.mark.rule("7.47")
@pytest.mark.ruling("A17", "R46")
def test_who_lost_fewer_hits_may_continue_with_the_difference():
    """T10: one Hit against three is -2; afterwards a Hit for continuing."""
    s = chained()
    won = (dd(9, 2), Go(1008), Turn(N), Turn(N))
    assert about(s, *won) == "Continue"
    tried = (*won, YES)
    assert about(s, *tried) == "Roll continued attack"
    # Cohesion 9 with one Hit is 8, and 2 for the difference: nothing fails
    assert about(s, *tried, d(9)) == "ContinueInto"
    assert offered(s, *tried, d(9)) == {Go(1008), Go(908), NO}
    assert about(s, *tried, d(9), Go(908)) == "Roll attack"
    after = play(s, *tried, d(0), Go(908), dd(0, 0))
    assert after.units["F1.a.1"].hits == 2
    assert after.units["F1.a.1"].hex == 1009  # back to the first battle hex
    assert about(s, *won, NO) == ""
    assert play(s, *tried, d(0), NO).units["F1.a.1"].hits == 1  # it may, but need not


@pytest.mark.rule("7.47")
def test_a_failed_roll_ends_it():
    weak = {**CHAIN, "F1.a.1": "1010 N line c4", "A1.x.1": "1009 S line c4"}
    s = attacking(weak, steps=(Fight(1009, ("F1.a.1",)),), leaders={"F1.a": 2020, "F1": 2020})
    won = (dd(2, 0), Go(1008), Turn(N), Turn(N), YES)
    assert about(s, *won, d(6)) == ""
    assert about(s, *won, d(5), Go(908)) == "Roll attack"
    assert play(s, *won, d(6)).units["F1.a.1"].hits == 0


@pytest.mark.rule("7.47")
def test_only_with_fewer_hits_and_once_in_a_segment():
    s = chained()
    s.continued = frozenset({"F1.a.1"})
    assert about(s, dd(9, 2), Go(1008), Turn(N), Turn(N)) == ""


@pytest.mark.rule("7.47", "4.43")
@pytest.mark.ruling("R1")
def test_in_an_extended_activation_both_hits_fall_after_the_continued_attack():
    leaders = {"F1.a": 2020, "F1": 2020, "A1.x": 2121, "A1": 2121, "A1.y": 2122}
    s = attacking(CHAIN, steps=(Fight(1009, ("F1.a.1",)),), leaders=leaders, kind="extended")
    on = (dd(9, 0), Go(1008), Turn(N), Turn(N), YES, d(0), Go(908))
    assert play(s, *on).units["F1.a.1"].hits == 0
    assert play(s, *on, dd(0, 0)).units["F1.a.1"].hits == 2


@pytest.mark.rule("7.47", "7.53")
@pytest.mark.ruling("R46", "N18")
def test_a_countercharge_or_a_withdrawal_ends_a_continued_attack_at_the_price_of_a_hit():
    units = {"F1.a.1": "1010 N line c9", "A1.x.1": "1009 S line c9", "A1.y.1": "1008 S lcav"}
    leaders = {"F1.a": 2020, "F1": 2020, "A1.x": 2121, "A1": 2121, "A1.y": 2122}
    s = attacking(units, steps=(Fight(1009, ("F1.a.1",)),), leaders=leaders)
    on = (dd(9, 0), Go(1108), Turn(N), Turn(N), YES, d(0), Go(1008))
    assert about(s, *on) == "WithdrawCavalry"
    fought = (*on, Say("countercharge"), dd(0, 0))
    assert about(s, *fought) == ""
    after = play(s, *fought)
    assert after.units["A1.y.1"].hex == 1008
    assert after.units["F1.a.1"].hits == 1
    gone = play(s, *on, Go(1006), Turn(N), Go(1008), Turn(N))
    assert gone.units["F1.a.1"].hex == 1008
    assert gone.units["F1.a.1"].hits == 1


# 8.34, 6.16, 4.43


@pytest.mark.rule("8.34", "6.1")
def test_victors_who_faced_different_ways_choose_among_all_that_they_could_face():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1109 SW line", "A1.x.1": "1009 S line"}
    s = attacking(units, steps=(Fight(1009, ("F1.a.1", "F1.a.2")),))
    won = (dd(3, 0), Go(1008), Turn(N), Pick("F1.a.1"))
    assert {option.value for option in offered(s, *won)} == {0, 1, 5, 4, 3}
    after = play(s, *won, Turn(3))
    assert after.units["F1.a.1"].facing == after.units["F1.a.2"].facing == 3


@pytest.mark.rule("8.34", "6.16")
@pytest.mark.ruling("A42")
def test_a_victor_may_turn_by_one_hexside():
    s = attacking(
        {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}, steps=(Fight(1009, ("F1.a.1",)),)
    )
    won = (dd(3, 0), Go(1008), Turn(N))
    assert about(s, *won) == "TurnAfter"
    assert offered(s, *won) == {Turn(0), Turn(1), Turn(5)}
    assert play(s, *won, Turn(5)).units["F1.a.1"].facing == 5


@pytest.mark.rule("4.43")
@pytest.mark.ruling("R1")
def test_who_attacks_in_an_extended_activation_takes_a_hit_afterwards():
    """T21."""
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}
    s = attacking(units, steps=(Fight(1009, ("F1.a.1",)),), kind="extended")
    assert play(s, dd(0, 0)).units["F1.a.1"].hits == 1
    s = attacking(units, steps=(EndFight(("F1.a.1",)),))
    assert play(s).units["F1.a.1"].hits == 0


@pytest.mark.rule("5.23", "7.4")
@pytest.mark.ruling("R51")
def test_infantry_that_attacks_over_deep_water_is_disordered_afterwards():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}
    s = attacking(
        units, plain(sides={(1010, 1009): "deep stream"}), steps=(Fight(1009, ("F1.a.1",)),)
    )
    assert play(s, dd(0, 0)).units["F1.a.1"].disordered
