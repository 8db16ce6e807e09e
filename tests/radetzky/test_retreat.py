"""Retreat: in a straight line toward the own lines, past no enemies, on into hexes with room."""

from __future__ import annotations

import pytest

from tests.radetzky.table import about, field, offered, plain, play, table
from tricolore.core.ask import Go
from tricolore.rulesets.radetzky.retreat import fall_back, own_lines, ways_back
from tricolore.rulesets.radetzky.setting import Place
from tricolore.rulesets.radetzky.state import Bridge
from tricolore.rulesets.radetzky.steps import Withdraw

ALONE = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2"}


def ends(units=ALONE, hexes=1, setting=None, foes=(504,), post=520, who=("P1.x",), **more):
    """Where the Piedmontese of 0505 can withdraw to."""
    posts = {"P1": post} if post else {}
    s = field(units, setting, active="austrian", posts=posts | more.pop("posts", {}), **more)
    return {path[-1] for path in ways_back(s, list(who), hexes, foes)}


def paths(units=ALONE, hexes=2, setting=None, foes=(504,), post=520, who=("P1.x",)):
    s = field(units, setting, active="austrian", posts={"P1": post})
    return set(ways_back(s, list(who), hexes, foes))


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S66", "R12")
def test_in_a_straight_line_toward_the_command_counter():
    assert paths(hexes=1) == {(506,)}
    assert paths(hexes=2) == {(506, 507)}


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S66", "U13")
def test_the_owner_chooses_among_ways_that_are_equally_good():
    assert ends(post=907) == {605}
    assert ends(post=711) == {506, 605}
    s = field(ALONE, active="austrian", posts={"P1": 711})
    s.agenda = (Withdraw("piedmontese", ("P1.x",), 1, (504,)), *s.agenda)
    assert offered(s) == {Go(506), Go(605)}
    assert play(s, Go(605)).units["P1.x"].hex == 605


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S66", "U13")
def test_a_straight_way_goes_before_a_bent_one():
    """Toward 0711 one could also go by 0605 to 0606, or by 0506 to it."""
    assert paths(post=711) == {(506, 507), (605, 706)}


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S66")
def test_past_as_few_enemies_as_possible():
    """An enemy at 0407 is beside 0507 and 0406; the way bends to avoid him."""
    units = {**ALONE, "AI.b": "0407 inf 1"}
    assert paths(units) == {(506, 606)}


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S66")
def test_no_farther_from_the_counter_is_enough_where_that_keeps_away_from_enemies():
    """The counter is three hexes below; 0405 and 0605 are as far from it as 0505 is."""
    assert ends(post=508) == {506}
    units = {**ALONE, "AI.b": "0507 inf 1"}
    assert ends(units, post=508, foes=(504,)) == {405, 605}
    both = {**units, "AI.c": "0405 inf 1", "AI.d": "0705 inf 1"}
    assert ends(both, post=508) == {506}, "0605 is beside an enemy too, so it must be nearer"


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("R12", "S66")
def test_never_farther_from_the_counter():
    """Rivers shut the hexes that lead home: it cannot withdraw."""
    setting = plain(sides={(505, hex): "river" for hex in (405, 506, 605)})
    assert ends(setting=setting) == set()


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("U13")
def test_two_hexes_lead_two_hexes_away():
    """Not to a hex beside the start, though one could reach it with two steps."""
    for post in (520, 711, 501, 505, 907):
        for path in paths(post=post):
            assert plain().board.distance(505, path[-1]) == 2


@pytest.mark.rule("Retreat")
def test_through_empty_hexes_if_possible_and_through_friends_if_not():
    friends = {**ALONE, "P1.y": "0506 inf 4/2"}
    assert ends(friends, post=711) == {605}
    assert ends(friends) == {506}, "the straight line counts for more"
    assert paths(friends) == {(506, 507)}


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S66")
def test_never_onto_enemies_nor_through_them():
    units = {**ALONE, "AI.b": "0506 inf 1", "AI.c": "0405 inf 1", "AI.d": "0605 inf 1"}
    assert ends(units) == set()
    crew = {**ALONE, "A.crew": "0506 crew"}
    assert 506 not in ends(crew), "a bridge crew is an enemy, too"


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S68")
def test_over_rivers_only_at_bridges_pontoons_and_fords():
    shut = {(505, hex): "river" for hex in (405, 506, 605)}
    assert ends(setting=plain(sides=shut)) == set()
    assert ends(setting=plain(sides={**shut, (505, 506): "river ford"})) == {506}
    assert ends(setting=plain(sides=shut, roads={(505, 605): "road"}), post=620) == {605}
    units = {**ALONE, "P.crew": "0506 crew"}
    bridges = {"P.crew": Bridge(505, 3, stands=True)}
    assert ends(units, setting=plain(sides=shut), bridges=bridges) == {506}


@pytest.mark.rule("Retreat")
def test_not_off_the_map():
    units = {"AI.a": "0519 inf 4/2", "P1.x": "0520 inf 4/2"}
    assert ends(units, foes=(519,), post=320) == {420}
    corner = {"AI.a": "0219 inf 4/2", "P1.x": "0120 inf 4/2", "AI.b": "0220 inf 1"}
    assert ends(corner, foes=(219, 220), post=101) == {119}


@pytest.mark.rule("Retreat")
def test_on_into_further_hexes_until_there_is_room():
    """0506 is full, and so are the hexes beside it; the stack goes on to 0507."""
    full = {f"P1.{hex}{n}": f"{hex:04d} inf 2/1" for hex in (506, 405, 605) for n in "ab"}
    assert ends({**ALONE, **full}) == {507}
    more = {f"P1.{hex}{n}": f"{hex:04d} inf 2/1" for hex in (507, 406, 606, 407, 607) for n in "ab"}
    assert ends({**ALONE, **full, **more}) == {508}


@pytest.mark.rule("Retreat", "Stacking")
def test_a_small_unit_finds_room_where_another_does_not():
    full = {f"P1.{n}": "0506 inf 2/1" for n in "ab"}
    small = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 2/1 small", **full}
    assert ends(small) == {506}


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("U08")
def test_a_way_with_room_goes_before_one_that_must_be_prolonged():
    full = {f"P1.{n}": "0506 inf 2/1" for n in "ab"}
    assert ends({**ALONE, **full}, post=711) == {605}


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S67")
def test_if_the_counter_is_behind_the_enemy_away_from_the_attackers():
    assert ends(post=501) == {405, 506, 605}
    assert paths(post=501) == {(405, 306), (506, 507), (605, 706)}, "straight away from 0504"


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S67")
def test_with_the_counter_on_its_own_hex_it_goes_away_from_the_attackers_too():
    assert ends(post=505) == {405, 506, 605}


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S67")
def test_without_a_counter_toward_the_nearest_supply_hex():
    setting = plain(terminals={"piedmontese": (120, 520)}, supply=True, sources=(505,))
    assert ends(setting=setting, post=0) == {506}
    undesignated = {"AI.a": "0504 inf 4/2", "P.x": "0505 inf 4/2"}
    assert ends(undesignated, setting=setting, post=0, who=("P.x",)) == {506}
    last = {"P.x": 1005}
    assert ends(undesignated, setting=setting, post=0, who=("P.x",), posts=last) <= {604, 605}


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("U07")
def test_a_mixed_stack_looks_to_the_counter_of_its_strongest_unit():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 3/1", "P2.y": "0505 inf 4/2"}
    s = field(units, active="austrian", posts={"P1": 520, "P2": 1010})
    assert own_lines(s, ["P1.x", "P2.y"], 505) == 1010
    s.update("P2.y", steps=1)
    assert own_lines(s, ["P1.x", "P2.y"], 505) == 520
    equal = field({"P1.x": "0505 inf 4/2", "P2.y": "0505 inf 4/2"}, posts={"P1": 520, "P2": 1010})
    assert own_lines(equal, ["P1.x", "P2.y"], 505) == 520
    assert own_lines(equal, ["P2.y", "P1.x"], 505) == 520, "their order means nothing"


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S63")
def test_how_far_a_stack_has_gone_is_kept_for_the_advance():
    full = {f"P1.{hex}{n}": f"{hex:04d} inf 2/1" for hex in (506, 405, 605) for n in "ab"}
    s = field({**ALONE, **full}, active="austrian", posts={"P1": 520})
    (way,) = ways_back(s, ["P1.x"], 1, (504,))
    fall_back(s, ["P1.x"], way)
    assert s.walked == {505: 2}


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("R12")
def test_whoever_finds_the_last_room_taken_pays_in_steps_after_all():
    shut = {(505, hex): "river" for hex in (405, 506, 605)}
    s = field(ALONE, plain(sides=shut), active="austrian", posts={"P1": 520})
    s.agenda = (Withdraw("piedmontese", ("P1.x",), 1, (504,)), *s.agenda)
    assert about(s) == "PayResult"


@pytest.mark.rule("Retreat", "Bridges")
@pytest.mark.ruling("U10")
def test_attackers_who_fall_back_leave_their_bridge_standing():
    units = {"AI.a": "0504 inf 2/1", "AI.crew": "0504 crew", "P1.x": "0505 inf 4/2"}
    setting = plain(sides={(404, 504): "river"})
    bridges = {"AI.crew": Bridge(404, 3, stands=True)}
    s = field(units, setting, active="austrian", posts={"AI": 501}, bridges=bridges)
    s.agenda = (Withdraw("austrian", ("AI.a",), 1, (505,)), *s.agenda)
    game = table(s)
    assert game.state.bridges == bridges
    assert game.state.units["AI.crew"].hex == 504


@pytest.mark.rule("Retreat", "Victory at points")
@pytest.mark.ruling("S104")
def test_a_place_on_the_way_is_taken():
    setting = plain(places={506: Place("Mortara", 506, 3, "austrian")})
    s = field(ALONE, setting, active="austrian", posts={"P1": 520})
    fall_back(s, ["P1.x"], (506, 507))
    assert s.holders == {506: "piedmontese"}


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("U13")
def test_where_only_the_hexes_around_the_start_are_open_nobody_withdraws_two_hexes():
    """Rivers shut everything beyond; one could walk from one hex beside the start to another."""
    near = (404, 405, 506, 605, 604)
    around = plain().ground.around
    shut = {
        (hex, other): "river" for hex in near for other in around[hex] if other not in (505, *near)
    }
    setting = plain(sides=shut)
    assert ends(setting=setting, post=0) == {405, 506, 605}
    assert ends(setting=setting, post=0, hexes=2) == set()


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S67")
def test_without_counter_and_supply_hex_away_from_the_attackers():
    assert ends(post=0) == {405, 506, 605}


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S66")
def test_never_farther_even_to_keep_away_from_enemies():
    """0506 leads home and 0605 is as far, both beside enemies; 0604 and 0504 are farther."""
    units = {"AI.a": "0405 inf 4/2", "AI.b": "0706 inf 1", "P1.x": "0505 inf 4/2"}
    assert ends(units, foes=(405,), post=508) == {506}


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S66", "R12")
def test_an_enemy_behind_it_shuts_the_hexes_that_are_as_far():
    units = {**ALONE, "AI.b": "0506 inf 1"}
    assert ends(units, post=508) == set()


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("S67", "U13")
def test_away_from_the_attackers_but_not_farther_from_the_counter_than_need_be():
    """0504 is nearer to 1001; of the hexes away from it 0605 is no farther from there."""
    assert ends(post=1001) == {605}


@pytest.mark.rule("Retreat", "Bridges", "Stacking")
def test_a_crew_that_goes_along_needs_room_and_one_that_stays_does_not():
    """A regiment and a small unit are in 0506, so that one unit more has room there."""
    units = {
        **ALONE,
        "P.crew": "0505 crew",
        "P1.y": "0506 inf 2/1",
        "P1.z": "0506 inf 1 small",
    }
    setting = plain(sides={(404, 505): "river"})
    assert ends(units, setting=setting) == {507}, "both go on"
    bridges = {"P.crew": Bridge(404, 3, stands=True)}
    assert ends(units, setting=setting, bridges=bridges) == {506}, "a bridge stays"
    building = {"P.crew": Bridge(404, 7)}
    assert ends(units, setting=setting, bridges=building) == {507}
    other = {**units, "P2.w": "0505 inf 1 small"}
    assert ends(other, setting=setting) == {506}, "somebody else stays with the crew"


@pytest.mark.rule("Retreat")
def test_nobody_withdraws_who_is_gone():
    s = field(ALONE, active="austrian", posts={"P1": 520})
    s.agenda = (Withdraw("piedmontese", ("P1.gone",), 1, (504,)), *s.agenda)
    assert about(s) == ""
    s.agenda = (Withdraw("piedmontese", ("P1.gone", "P1.x"), 1, (504,)), *s.agenda[1:])
    assert play(s).units["P1.x"].hex == 506


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("U08")
def test_a_crowd_is_left_by_the_best_of_the_ways_through_it():
    """Eight rows below are full, and the way out is straight."""
    full = {
        f"P1.{column}{row}{n}": f"{column:02d}{row:02d} inf 2/1"
        for column in range(1, 11)
        for row in range(6, 14)
        for n in "ab"
    }
    full |= {f"P1.{hex}{n}": f"{hex:04d} inf 2/1" for hex in (405, 605) for n in "ab"}
    s = field({**ALONE, **full}, active="austrian", posts={"P1": 520})
    assert ways_back(s, ["P1.x"], 1, (504,)) == [tuple(range(506, 515))]


@pytest.mark.rule("Retreat")
@pytest.mark.ruling("U08", "U13")
def test_the_owner_chooses_also_among_ways_that_full_hexes_have_prolonged():
    """The counter is at 0606 and all hexes as far as there are full; the ways by 0605 and by 0506
    both bend once."""
    full = {f"P1.{hex}{n}": f"{hex:04d} inf 2/1" for hex in (605, 506, 606) for n in "ab"}
    assert ends({**ALONE, **full}, post=606) == {607, 707}
