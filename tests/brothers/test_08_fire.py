"""8: fire combat; leader casualties."""

from __future__ import annotations

import pytest

from tests.brothers.table import about, field, fire, offered, plain, play, table, told
from tricolore.core.ask import DONE, Pick, Say, Send
from tricolore.rulesets.brothers.fire import (
    casualties_of,
    column_of,
    low_ammo,
    morale_modifier,
    targets,
)
from tricolore.rulesets.brothers.sight import flanking
from tricolore.rulesets.brothers.state import Brothers, Staff
from tricolore.rulesets.brothers.steps import Declare, Fire, FireStep, MoveStep, StepEnd

TARGET = {"AV.x": "0506 inf 5/3 7"}
NO_HITS = fire(1, 1, 1)


def firing(units, setting=None, target=TARGET, **more) -> Brothers:
    return field({**units, **target}, setting, active="FI", steps=[FireStep()], **more)


def column(units, *firers, at=506, setting=None, **more) -> int:
    s = firing(units, setting, **more)
    return column_of(s, Fire(firers or ("FI.a",), at, "step")).total


# 8.1: Who fires


@pytest.mark.rule("8.1")
def test_cavalry_does_not_fire():
    assert offered(firing({"FI.a": "0505 cav 3/2 light"})) == set()


@pytest.mark.rule("8.1")
def test_fire_is_voluntary():
    assert DONE in offered(firing({"FI.a": "0505 inf 6/4"}))


@pytest.mark.rule("8.1")
def test_a_unit_fires_once_in_the_step_but_a_target_may_be_fired_at_again():
    s = firing({"FI.a": "0505 inf 6/4", "FI.b": "0605 inf 6/4"})
    left = offered(s, Send("FI.a", 506), NO_HITS)
    assert Send("FI.a", 506) not in left
    assert Send("FI.b", 506) in left


@pytest.mark.rule("8.1")
def test_each_fire_is_resolved_before_the_next():
    s = firing({"FI.a": "0505 inf 6/4", "FI.b": "0605 inf 6/4"})
    assert about(s, Send("FI.a", 506)) == "Roll fire"


@pytest.mark.rule("8.1.1")
def test_a_unit_can_always_fire_on_the_cadre_column_however_far_it_is_shifted():
    town = plain({506: "town"})
    assert column({"FI.a": "0505 inf 1"}, setting=town) == -2
    s = firing({"FI.a": "0505 inf 1"}, town)
    game = table(s, Send("FI.a", 506), fire(5, 5, 7))
    assert "column Cadre" in told(game, "8.4")[0]
    assert game.state.units["AV.x"].hits == 1  # type: ignore[attr-defined]


@pytest.mark.rule("8.1.2")
def test_shifts_alone_lead_beyond_six_and_never_beyond_the_last_column():
    guns = {"FI.a": "0505 art 6/4 white"}
    assert column(guns) == 9  # canister 2, white 1
    s = firing(guns | {"FI.b": "0507 inf 6/4"})
    game = table(s, Send("FI.a", 506), NO_HITS)
    assert "column 10+" in told(game, "8.4")[0]  # 11 with flanking fire


@pytest.mark.rule("8.1.2")
def test_ab11_guns_of_six_beneath_infantry_of_four_fire_with_two():
    units = {"FI.b": "0505 inf 4/2", "FI.a": "0505 art 6/4"}
    assert column(units) == 2 + 2  # canister


@pytest.mark.rule("8.1.2")
def test_a_unit_wholly_behind_the_front_line_does_not_fire():
    units = {"FI.b": "0505 inf 6/4", "FI.a": "0505 art 2"}
    assert Send("FI.a", 506) not in offered(firing(units))


@pytest.mark.rule("8.1.3")
def test_ab12_white_strength_of_one_in_six_gives_no_shift():
    units = {"FI.a": "0505 inf 5/3", "FI.b": "0505 inf 5/3 white"}
    assert column(units, "FI.a", "FI.b") == 6


@pytest.mark.rule("8.1.3")
def test_ab13_white_strength_of_five_in_six_gives_one():
    units = {"FI.b": "0505 inf 5/3 white", "FI.a": "0505 inf 5/3"}
    assert column(units, "FI.b", "FI.a") == 7


@pytest.mark.rule("8.1.3", "8.3")
def test_the_shift_for_quality_is_given_once():
    units = {"FI.a": "0505 inf 3/2 white", "FI.b": "0505 inf 3/2 white"}
    assert column(units, "FI.a", "FI.b") == 7


@pytest.mark.rule("8.1.3", "3.1.5")
@pytest.mark.ruling("Q18")
def test_a_white_unit_that_fires_alone_has_its_shift_however_small():
    assert column({"FI.a": "0505 inf 1 white"}) == 2


@pytest.mark.rule("8.1.3")
def test_units_combine_only_if_of_one_arm_formation_and_hex():
    units = {
        "FI.a": "0505 inf 2",
        "FI.b": "0505 inf 1",
        "FI.g": "0505 art 1",
        "FII.c": "0505 inf 2",
    }
    s = firing(units)
    game = table(s, Send("FI.a", 506), NO_HITS)
    assert "('FI.a', 'FI.b') fire at 0506 on column 3" in told(game, "8.4")[0]


@pytest.mark.rule("8.1.3")
def test_the_owner_chooses_who_fires_together():
    units = {"FI.a": "0505 inf 2", "FI.b": "0505 inf 2", "FI.c": "0505 inf 2"}
    s = firing(units)
    two_of_them = (Pick("FI.b"), Pick("FI.c"), NO_HITS)
    game = table(s, *two_of_them)
    assert "('FI.b', 'FI.c') fire at 0506 on column 4" in told(game, "8.4")[0]
    left = {str(o.value).split()[0] for o in offered(s, *two_of_them)}
    assert left == {"FI.a", "done"}


# 8.1.4: Ranges


def at_distance(gun: str, distance: int) -> int | None:
    """The shifts of guns of 2 at so many hexes; None if they cannot fire."""
    s = field({"FI.a": f"0101 {gun}", "AV.x": f"01{1 + distance:02d} inf 6/4"}, active="FI")
    hex = 101 + distance
    if hex not in targets(s, "FI.a"):
        return None
    return column_of(s, Fire(("FI.a",), hex, "step")).total - 2


@pytest.mark.rule("8.1.4")
def test_ab32_smoothbores_have_canister_next_to_them_and_reach_three_hexes():
    assert [at_distance("art 2", n) for n in (1, 2, 3, 4)] == [2, -2, -2, None]


@pytest.mark.rule("8.1.4")
def test_ab32_french_medium_guns_are_effective_at_two_hexes_and_reach_five():
    medium = [at_distance("art 2 medium", n) for n in (1, 2, 3, 5, 6)]
    assert medium == [0, 0, -2, -2, None]
    white = [at_distance("art 2 medium white", n) for n in (1, 2, 3, 5, 6)]
    assert white == [1, 1, -1, -1, None]


@pytest.mark.rule("8.1.4")
def test_infantry_fires_at_adjacent_hexes_only():
    assert [at_distance("inf 2", n) for n in (1, 2)] == [0, None]


@pytest.mark.rule("8.1.6", "11.1")
def test_guns_that_have_fired_do_not_move_and_infantry_does():
    units = {"FI.a": "0505 art 4/2", "FI.b": "0605 inf 5/3", **TARGET}
    s = field(units, active="FI", steps=[FireStep(), MoveStep()])
    shots = (Send("FI.a", 506), NO_HITS, Send("FI.b", 506), NO_HITS)
    movers = {str(o.value).split()[0] for o in offered(s, *shots)}
    assert movers == {"FI.b", "done"}


@pytest.mark.rule("8.1.6", "12")
def test_the_markers_of_guns_that_have_fired_come_off_when_the_movement_step_ends():
    units = {"FI.a": "0505 art 4/2", "FI.b": "0605 inf 5/3", **TARGET}
    s = field(units, active="FI", steps=[FireStep(), MoveStep(), StepEnd("movement"), Declare()])
    game = table(s, Send("FI.a", 506), NO_HITS, DONE)
    assert game.state.fired == {"FI.a"}  # type: ignore[attr-defined]
    game = table(s, Send("FI.a", 506), NO_HITS, DONE, DONE)
    assert type(game.chance_ask.about).__name__ == "DeclareAssault"  # type: ignore[union-attr]
    assert game.state.fired == frozenset()  # type: ignore[attr-defined]


# 8.2, 8.3: Shifts


@pytest.mark.rule("8.2", "8.3")
def test_strength_and_all_shifts_make_the_column():
    s = firing({"FI.a": "0505 art 4/2 low"}, plain({506: "village"}, level={506: 1}))
    tally = column_of(s, Fire(("FI.a",), 506, "step"))
    assert [(item.amount, item.rule) for item in tally.items] == [
        (4, "8.1.2"),
        (2, "8.1.4"),
        (-2, "8.6"),
        (-1, "8.3"),
    ]


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("terrain", "shift"),
    [("clear", 0), ("cultivated", 0), ("village", -1), ("woods", -2), ("town", -3)],
)
def test_the_target_is_covered_by_what_it_stands_in(terrain, shift):
    assert column({"FI.a": "0505 inf 6/4"}, setting=plain({506: terrain})) == 6 + shift


@pytest.mark.rule("8.3")
def test_cultivation_covers_only_against_guns_at_two_hexes_or_more():
    far = {"FI.a": "0504 art 4/2 medium"}
    assert column(far, setting=plain({506: "cultivated"})) == 3
    assert column({"FI.a": "0505 art 4/2 medium"}, setting=plain({506: "cultivated"})) == 4


@pytest.mark.rule("8.3")
def test_up_a_slope_or_at_a_higher_level_from_afar_a_fire_is_one_column_worse():
    slope = plain(level={506: 1}, sides={(505, 506): "slope"})
    assert column({"FI.a": "0505 inf 6/4"}, setting=slope) == 5
    assert column({"FI.a": "0505 inf 6/4"}, setting=plain(level={506: 1})) == 6
    assert column({"FI.a": "0504 art 4/2 medium"}, setting=plain(level={506: 1})) == 3
    down = plain(level={505: 1}, sides={(505, 506): "slope"})
    assert column({"FI.a": "0505 inf 6/4"}, setting=down) == 6


@pytest.mark.rule("8.3")
def test_cavalry_alone_in_front_is_a_better_target():
    cavalry = {"AV.x": "0506 cav 3/2 light"}
    assert column({"FI.a": "0505 inf 6/4"}, target=cavalry) == 7
    covered = {"AV.x": "0506 cav 3/2 light", "AV.y": "0506 inf 2"}
    assert column({"FI.a": "0505 inf 6/4"}, target=covered) == 6


GOZE, DIEU = {"FI.goze": "0505 inf 6/4"}, {"FI.dieu": "0606 inf 6/4"}
"""Above 0506 and to its lower right: one side lies between."""
DIEU_GUNS = {"FI.guns": "0607 art 4/2 medium"}
"""Fires along the side between 0606 and 0507."""
DALTON_GUNS = {"FI.dalton": "0705 art 4/2 medium"}
"""Fires through 0605, between Goze and Dieu."""


@pytest.mark.rule("8.3")
@pytest.mark.ruling("Q13")
def test_ab14_two_who_engage_from_sides_that_do_not_touch_flank_for_each_other():
    both = GOZE | DIEU
    assert column(both, "FI.dieu") == 8
    assert column(both, "FI.goze") == 8
    assert column(DIEU, "FI.dieu") == 6


@pytest.mark.rule("8.3", "8.1.5")
@pytest.mark.ruling("Q12", "A5.27")
def test_ab15_fire_along_a_hexside_flanks_a_side_that_does_not_touch_its_corner():
    assert column(GOZE | DIEU | DIEU_GUNS, "FI.guns") == 4  # +2 flank, -2 obscured
    assert column(DIEU | DIEU_GUNS, "FI.guns") == 2  # obscured, no flank


@pytest.mark.rule("8.3")
@pytest.mark.ruling("Q12")
def test_ab16_fire_by_a_side_next_to_those_engaged_does_not_flank():
    assert column(GOZE | DIEU | DALTON_GUNS, "FI.dalton") == 4


@pytest.mark.rule("8.3")
@pytest.mark.ruling("Q12")
def test_a_corner_at_the_map_edge_is_a_corner_all_the_same():
    """From 0701 fire comes along the side between 0601 and the edge of the map."""
    guns, below = {"FI.guns": "0701 art 4/2 medium"}, {"FI.below": "0502 inf 6/4"}
    beside = {"FI.beside": "0601 inf 6/4"}
    target = {"AV.x": "0501 inf 5/3"}

    def flanked(units: dict[str, str]) -> bool:
        return flanking(field({**units, **guns, **target}), 701, 501)

    assert flanked(below)
    assert not flanked(beside)  # that side touches the corner


@pytest.mark.rule("8.3")
def test_who_stands_in_a_town_cannot_be_flanked():
    assert column(GOZE | DIEU, "FI.dieu", setting=plain({506: "town"})) == 6 - 3


# 8.4, 8.5: Results


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("result", "modifier", "casualties"),
    [
        ("-", None, 0),
        ("M", 0, 0),
        ("M+1", 1, 0),
        ("M+2", 2, 0),
        ("M+3", 3, 0),
        ("CH", None, 1),
        ("CH+M", 0, 1),
        ("2CH", None, 2),
    ],
)
def test_results_of_the_table(result, modifier, casualties):
    assert morale_modifier(result) == modifier
    assert casualties_of(result) == casualties


@pytest.mark.rule("8.4")
def test_the_d10_is_compared_with_what_the_result_adds():
    s = firing({"FI.a": "0505 inf 6/4"})
    assert play(s, Send("FI.a", 506), fire(3, 3, 6)).units["AV.x"].hits == 0  # M
    assert play(s, Send("FI.a", 506), fire(3, 4, 6)).units["AV.x"].hits == 1  # M+1


@pytest.mark.rule("8.4")
@pytest.mark.ruling("A5.5", "Q15")
def test_the_casualty_falls_on_the_unit_with_most_strength_not_on_the_largest_share():
    target = {"AV.x": "0506 inf 4/2", "AV.y": "0506 inf 5/3"}
    s = firing({"FI.a": "0505 inf 6/4"}, target=target)
    s = play(s, Send("FI.a", 506), fire(5, 5, 1))  # CH
    assert (s.units["AV.x"].worn, s.units["AV.y"].worn) == (False, True)


@pytest.mark.rule("8.4")
@pytest.mark.ruling("Q15")
def test_of_equals_the_owner_chooses_who_takes_the_casualty():
    target = {"AV.x": "0506 inf 3/2", "AV.y": "0506 inf 3/2"}
    s = firing({"FI.a": "0505 inf 6/4"}, target=target)
    assert offered(s, Send("FI.a", 506), fire(5, 5, 1)) == {Pick("AV.x"), Pick("AV.y")}


@pytest.mark.rule("8.4", "9")
@pytest.mark.ruling("A5.3")
def test_after_a_casualty_with_a_test_all_who_stood_in_front_are_tested_with_the_same_die():
    target = {"AV.x": "0506 inf 5/3 7 shaken", "AV.y": "0506 inf 2 7", "AV.z": "0506 inf 2 7"}
    s = firing({"FI.a": "0505 inf 6/4"}, target=target)
    s = play(s, Send("FI.a", 506), fire(6, 6, 7))  # CH+M on column 6
    assert s.units["AV.x"] == s.units["AV.x"]._replace(worn=True, hits=1)
    assert s.units["AV.y"].hits == 1
    assert s.units["AV.z"].hits == 0  # newly in front, but not when the fire was given


@pytest.mark.rule("8.4", "8.5")
@pytest.mark.ruling("A5.6")
def test_two_casualties_fall_on_the_same_unit():
    s = firing({"FI.a": "0505 art 6/4"})
    shot = (Send("FI.a", 506), fire(6, 6, 1))  # column 8: 2CH
    assert about(s, *shot) == "Roll break test"
    assert "AV.x" in play(s, *shot, 8).broken
    detachment = firing({"FI.a": "0505 art 6/4"}, target={"AV.x": "0506 inf 2 7"})
    assert "AV.x" in play(detachment, *shot).broken


@pytest.mark.rule("8.5", "8.4")
@pytest.mark.ruling("A5.2")
def test_markers_come_off_with_the_flip_and_stay_when_a_worn_unit_stands_its_test():
    shaken = {"AV.x": "0506 inf 5/3 7 shaken"}
    s = firing({"FI.a": "0505 inf 6/4"}, target=shaken)
    assert play(s, Send("FI.a", 506), fire(5, 5, 1)).units["AV.x"].hits == 0
    worn = {"AV.x": "0506 inf 5/3 7 worn shaken"}
    s = firing({"FI.a": "0505 inf 6/4"}, target=worn)
    assert play(s, Send("FI.a", 506), fire(5, 5, 1), 1).units["AV.x"].hits == 1


@pytest.mark.rule("8.5", "10")
def test_a_battleworn_unit_takes_a_break_test_for_a_casualty():
    s = firing({"FI.a": "0505 inf 6/4"}, target={"AV.x": "0506 inf 5/3 7 worn"})
    assert about(s, Send("FI.a", 506), fire(5, 5, 1)) == "Roll break test"


# 8.6: Ammunition


@pytest.mark.rule("8.6")
def test_low_ammunition_comes_when_both_sums_are_equal_and_even():
    assert low_ammo(6, 2, 8)
    assert low_ammo(5, 3, 8)
    assert not low_ammo(4, 3, 7)
    assert not low_ammo(6, 2, 9)
    falls = [(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 11)]
    assert sum(low_ammo(*fall) for fall in falls) == 17


@pytest.mark.rule("8.6")
@pytest.mark.parametrize("dice", [(6, 2), (5, 3)])
def test_ab17_the_largest_firing_unit_runs_low_and_the_result_is_applied(dice):
    units = {"FI.a": "0505 inf 2", "FI.b": "0505 inf 4/2"}
    s = play(firing(units), Send("FI.a", 506), fire(*dice, 8))
    assert s.units["FI.b"].low
    assert not s.units["FI.a"].low
    assert s.units["AV.x"].hits == 1


@pytest.mark.rule("8.6")
def test_of_equals_the_owner_chooses_who_runs_low():
    units = {"FI.a": "0505 inf 2", "FI.b": "0505 inf 2"}
    shot = (Send("FI.a", 506), fire(6, 2, 8))
    assert offered(firing(units), *shot) == {Pick("FI.a"), Pick("FI.b")}


@pytest.mark.rule("8.6", "8.1.3")
def test_each_unit_low_on_ammunition_costs_two_columns():
    assert column({"FI.a": "0505 inf 6/4 low"}) == 4
    units = {"FI.a": "0505 inf 3/2 low", "FI.b": "0505 inf 3/2 low"}
    assert column(units, "FI.a", "FI.b") == 2


@pytest.mark.rule("8.6")
def test_a_unit_that_is_low_stays_so_once():
    s = play(firing({"FI.a": "0505 inf 6/4 low"}), Send("FI.a", 506), fire(6, 2, 8))
    assert s.units["FI.a"].low


@pytest.mark.rule("8.6", "12.3")
def test_low_ammunition_does_not_matter_in_an_assault():
    from tricolore.rulesets.brothers.assault import differential

    s = field({"FI.a": "0505 inf 6/4 low", "AV.x": "0506 inf 5/3 low"})
    assert differential(s, ["FI.a"], 506).total == 1


# 8.7: Headquarters under fire


@pytest.mark.rule("8.7")
@pytest.mark.ruling("Q19")
def test_headquarters_alone_are_no_target_for_infantry_or_guns():
    s = field({"FI.a": "0505 inf 6/4", "FI.g": "0504 art 4/2"}, staff={"AV": 506}, active="FI")
    assert targets(s, "FI.a") == []
    assert targets(s, "FI.g") == []


@pytest.mark.rule("8.7", "8.7.1")
def test_headquarters_take_no_hits_but_their_general_may_fall():
    s = firing({"FI.a": "0505 inf 6/4"}, staff={"AV": 506})
    s = play(s, Send("FI.a", 506), fire(3, 3, 10))  # M
    assert s.staff["AV"].wounded


@pytest.mark.rule("8.7.1")
@pytest.mark.parametrize("dice", [(3, 3, 9), (1, 1, 10)])
def test_that_takes_a_natural_ten_and_a_result(dice):
    s = firing({"FI.a": "0505 inf 6/4"}, staff={"AV": 506})
    assert not play(s, Send("FI.a", 506), fire(*dice)).staff["AV"].wounded


@pytest.mark.rule("8.7.1")
def test_a_nine_with_one_added_is_no_natural_ten():
    s = firing({"FI.a": "0505 inf 6/4"}, staff={"AV": 506})
    assert not play(s, Send("FI.a", 506), fire(3, 4, 9)).staff["AV"].wounded  # M+1


@pytest.mark.rule("8.7.1")
def test_a_casualty_hit_is_a_result_as_well():
    s = firing({"FI.a": "0505 inf 6/4"}, staff={"AV": 506})
    assert play(s, Send("FI.a", 506), fire(4, 6, 10)).staff["AV"].wounded


@pytest.mark.rule("8.7.1")
def test_the_rating_is_one_less_in_both_postures_and_only_once():
    from tricolore.rulesets.brothers.command import rating_of

    s = firing({"FI.a": "0505 inf 6/4"})
    s.staff["AV"] = Staff(506, wounded=True)
    s = play(s, Send("FI.a", 506), fire(3, 3, 10))
    assert rating_of(s, "AV", "aggressive") == 2
    assert rating_of(s, "AV", "defensive") == 2


@pytest.mark.rule("8.7.1")
@pytest.mark.ruling("A5.38")
def test_of_several_leaders_chance_picks_one_sovereigns_among_them():
    s = firing({"FI.a": "0505 inf 6/4"}, staff={"AV": 506, "FranzJosef": 506})
    shot = (Send("FI.a", 506), fire(3, 3, 10))
    assert about(s, *shot) == "Roll which leader is hit"
    assert play(s, *shot, 1).staff["AV"].wounded
    assert "FranzJosef" not in play(s, *shot, 2).staff


# 11.9 and 8.1: what an event does to the one fire of a step


@pytest.mark.rule("8.1", "11.9")
@pytest.mark.ruling("Q07")
def test_opportunity_fire_does_not_use_up_the_fire_of_the_step():
    from tricolore.core.ask import Play

    units = {"FI.a": "0505 art 4/2 medium"}
    s = firing(units, hands={"french": ("napoleons_guns.1",)})
    after = offered(s, Play("napoleons_guns.1"), NO_HITS)
    assert Send("FI.a", 506) in after


@pytest.mark.rule("16")
def test_nobody_fires_in_the_storm():
    assert offered(firing({"FI.a": "0505 inf 6/4"}, turn=11)) == set()
    assert Say("done") not in offered(firing({"FI.a": "0505 inf 6/4"}, turn=11))
