"""12: special capacities of formation commanders."""

from __future__ import annotations

import pytest

from tests.butchery.fight import HOLD, NO, YES, E, W, attacks, battle, throws
from tests.butchery.pieces import play, reach, table
from tests.table import options_of, script
from tricolore import Game, Go, Pick, Roll, Say
from tricolore.rulesets.butchery.advance import advance
from tricolore.rulesets.butchery.capacities import (
    coordinable,
    coordinate,
    end_of_march,
    may_use_capacity,
    order_march,
    use_capacity,
)
from tricolore.rulesets.butchery.movement import allowance_of, full_allowance
from tricolore.rulesets.butchery.state import (
    Attack,
    Butchery,
    OrderMarch,
    Resolve,
    UseCapacity,
    Vacated,
)

COORDINATED, NO_QUARTER, NONE = Say("coordinated assault"), Say("no quarter"), Say("none")
PAIR = {"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1911 W"}


def declared(leader: str = "1912", units=None, pairs=None, **fields) -> Butchery:
    """Dieu and Goze have both declared an assault on Koller."""
    s = battle(PAIR | (units or {}), leaders={"FI": leader} if leader else {}, **fields)
    s.attacks = tuple(
        Attack(by, s.units[on].hex, on, s.counter(by).combat)
        for by, on in (pairs or [("FI.Dieu", "AV.Koller"), ("FI.Goze", "AV.Koller")])
    )
    return s


def offered(s: Butchery) -> set:
    return options_of(use_capacity(s, UseCapacity()))


# One in an activation


@pytest.mark.rule("12")
def test_one_capacity_in_an_activation():
    s = declared()
    script(use_capacity(s, UseCapacity()), NO_QUARTER, Pick("FI.Dieu"))
    assert not may_use_capacity(s)
    assert offered(s) == set()


@pytest.mark.rule("12")
@pytest.mark.parametrize("used", ["forced march", "no quarter", "stand", "coordinated assault"])
def test_any_of_the_four_uses_it_up(used):
    s = declared()
    s.capacity = used
    assert offered(s) == set()
    script(order_march(s, OrderMarch()))
    assert not may_use_capacity(s)


@pytest.mark.rule("12")
def test_none_need_be_used():
    s = declared()
    script(use_capacity(s, UseCapacity()), NONE)
    assert may_use_capacity(s)


@pytest.mark.rule("12", "10.1.1")
def test_a_commander_who_has_not_been_activated_has_none():
    s = declared("1912 ooc")
    assert offered(s) == set()


@pytest.mark.rule("12")
@pytest.mark.ruling("R03")
def test_detached_units_have_no_commander_and_no_capacities():
    s = battle({"FD.Marion": "1912 E", "AV.Koller": "1911 W"}, active="FD", leaders={"FI": "1912"})
    s.attacks = attacks(s, "AV.Koller", "FD.Marion")
    assert offered(s) == set()


@pytest.mark.rule("12")
def test_without_an_assault_there_is_nothing_to_order():
    s = declared()
    s.attacks = ()
    assert offered(s) == set()


@pytest.mark.rule("12")
def test_the_next_activation_brings_a_new_one():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W"}, leaders={"FI": "1913"})
    game = table(s, Pick("FI.Dieu"), NO_QUARTER, HOLD, 1, 1, 1, 1, 6)
    assert game.state.capacity == ""
    assert game.state.no_quarter == ""


# 12.1 Coordinated assault


@pytest.mark.rule("12.1")
def test_a_commander_with_one_of_several_attackers_may_try_a_coordinated_assault():
    assert offered(declared("1912")) == {NONE, COORDINATED, NO_QUARTER}
    assert offered(declared("2012")) == {NONE, COORDINATED, NO_QUARTER}


@pytest.mark.rule("12.1")
def test_he_must_be_stacked_with_one_of_them():
    assert offered(declared("1913")) == {NONE, NO_QUARTER}


@pytest.mark.rule("12.1")
def test_several_units_must_assault_the_same_hex():
    s = declared(
        units={"AV.Gaal": "2011 W"}, pairs=[("FI.Dieu", "AV.Koller"), ("FI.Goze", "AV.Gaal")]
    )
    assert offered(s) == {NONE, NO_QUARTER}


@pytest.mark.rule("12.1")
@pytest.mark.ruling("R61")
def test_they_must_assault_the_same_unit():
    s = declared(units={"AV.A1": "1911 W"}, pairs=[("FI.Dieu", "AV.Koller"), ("FI.Goze", "AV.A1")])
    assert coordinable(s) == {}


@pytest.mark.rule("12.1")
@pytest.mark.ruling("R61")
def test_who_has_named_another_unit_of_the_hex_fights_by_himself():
    pairs = [("FI.Dieu", "AV.Koller"), ("FI.Goze", "AV.Koller"), ("FI.FDouay", "AV.A1")]
    s = declared(units={"AV.A1": "1911 W", "FI.FDouay": "1812 SW"}, pairs=pairs)
    s.coordinated = "AV.Koller"
    s.agenda = (Resolve(),)
    game = table(s, Pick("FI.Dieu"))
    assert {attack.attacker for attack in game.state.attacks} == {"FI.FDouay"}


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(("die", "passed"), [(2, False), (3, True), (6, True)])
def test_a_die_and_his_command_value_must_make_six(die, passed):
    s = declared()
    script(coordinate(s, "AV.Koller"), die)
    assert bool(s.coordinated) is passed


@pytest.mark.rule("12.1")
@pytest.mark.ruling("R56")
def test_a_failed_try_uses_up_the_capacity():
    s = declared()
    script(use_capacity(s, UseCapacity()), COORDINATED, 1)
    assert s.coordinated == ""
    assert not may_use_capacity(s)


def pair_fights(die: int, *inputs) -> Game:
    """Dieu and Goze assault Koller; the commander tries to coordinate them."""
    s = battle(PAIR, leaders={"FI": "1912"})
    return table(s, Pick("FI.Dieu"), Pick("FI.Goze"), COORDINATED, die, *inputs)


@pytest.mark.rule("12.1")
@pytest.mark.ruling("R79")
def test_after_a_failure_each_unit_assaults_separately():
    game = pair_fights(1, Pick("FI.Dieu"), HOLD, 1, NO, 1, 6, HOLD, 1, 1, 6)
    assert [(by, column) for by, column, *_ in throws(game)] == [
        ("AV.Koller", 3),
        ("FI.Dieu", 6),
        ("AV.Koller", 3),
        ("FI.Goze", 6),
    ]


@pytest.mark.rule("12.1", "10.4.2")
def test_the_defender_divides_its_value_and_the_attackers_add_up_theirs():
    game = pair_fights(6, Pick("FI.Dieu"), HOLD, Say("2"), 1, 1, NO, 1, Go(1910), W, 1, 1)
    assert throws(game) == [
        ("AV.Koller", 2, 0, "X"),
        ("AV.Koller", 1, 0, "X"),
        ("FI.Dieu", 12, 4, "D+1"),
    ]


@pytest.mark.rule("12.1")
def test_either_attacker_may_be_picked_to_begin_it():
    assert set(pair_fights(6).ask.options) == {Pick("FI.Dieu"), Pick("FI.Goze")}
    for uid in ("FI.Dieu", "FI.Goze"):
        assert pair_fights(6, Pick(uid)).state.attacks == ()


@pytest.mark.rule("12.1")
def test_only_the_survivors_attack_together():
    game = pair_fights(
        6, Pick("FI.Dieu"), HOLD, Say("3"), 6, Go(1913), E, 1, 1, 6, 1, 1
    )  # Dieu is thrown back, the commander with it
    assert throws(game)[-1] == ("FI.Goze", 6, 0, "T")
    assert game.state.leaders["FI"].hex == 1913


@pytest.mark.rule("12.1", "10.4.4", "10.4.2")
def test_a_flank_attacker_and_guns_in_support_in_one_coordinated_assault():
    """3 points are halved to 1 by the flank attacker; the guns add 3 where they bear."""
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "2011 NE", "AV.Koller": "1911 W", "AV.A1": "1811 W"},
        leaders={"FI": "1912"},
    )
    game = table(s, Pick("FI.Dieu"), Pick("FI.Goze"), COORDINATED, 6, Pick("FI.Dieu"))
    for value in (HOLD, Say("0"), Pick("AV.A1"), 1, 1):
        game.answer(value)
    fired = [throw[:2] for throw in throws(game)]
    assert fired == [("AV.Koller", 3), ("AV.Koller", 1)]


# 12.2 Stand!


def ready(leader: str = "1916", **fields) -> Butchery:
    return battle({"FI.Dieu": "1912 E"}, leaders={"FI": leader}, **fields)


EMPTY = Vacated(1911, ("FI.Dieu",), must=True)


@pytest.mark.rule("12.2")
def test_stand_a_unit_that_passes_its_test_remains_where_it_is():
    s = ready()
    script(advance(s, EMPTY), YES, 4)
    assert s.units["FI.Dieu"].hex == 1912


@pytest.mark.rule("12.2")
def test_stand_a_unit_that_fails_advances():
    s = ready()
    script(advance(s, EMPTY), YES, 3, E)
    assert s.units["FI.Dieu"].hex == 1911


@pytest.mark.rule("12.2")
def test_stand_is_for_one_unit_only():
    s = battle({"FI.Dieu": "1912 E", "FI.Goze": "1712 E"}, leaders={"FI": "1916"})
    script(advance(s, EMPTY), YES, 4)
    script(advance(s, Vacated(1711, ("FI.Goze",), must=True)), E)
    assert s.units["FI.Dieu"].hex == 1912
    assert s.units["FI.Goze"].hex == 1711


@pytest.mark.rule("12.2")
@pytest.mark.ruling("R56")
def test_stand_that_fails_uses_up_the_capacity():
    s = ready()
    script(advance(s, EMPTY), YES, 1, E)
    assert not may_use_capacity(s)


@pytest.mark.rule("12.2")
def test_stand_need_not_be_ordered():
    s = ready()
    script(advance(s, EMPTY), NO, E)
    assert s.units["FI.Dieu"].hex == 1911
    assert may_use_capacity(s)


@pytest.mark.rule("12.2")
def test_stand_is_for_units_in_command():
    s = ready(lost=["FI.Dieu"])
    script(advance(s, EMPTY), E)
    assert s.units["FI.Dieu"].hex == 1911


@pytest.mark.rule("12.2")
@pytest.mark.parametrize("leader", ["1912", "1913", "1920"])
def test_stand_reaches_units_wherever_the_commander_is(leader):
    assert options_of(advance(ready(leader), EMPTY)) == {YES, NO}


# 12.3 Forced march


def marching(units=None, **fields) -> Butchery:
    s = battle(units or {"FI.Dieu": "1912 E"}, step="movement", leaders={"FI": "1916"}, **fields)
    script(order_march(s, OrderMarch()), YES)
    return s


@pytest.mark.rule("12.3")
def test_forced_march_gives_all_units_two_points():
    units = {"FI.Dieu": "1912 E", "FI.A1": "1712 E"}
    before = battle(units, step="movement", leaders={"FI": "1916"})
    after = marching(units)
    for uid in units:
        assert allowance_of(after, uid) == allowance_of(before, uid) + 4  # half points
    assert reach(after, "FI.Dieu")[1906] == 6


@pytest.mark.rule("12.3")
@pytest.mark.ruling("R15")
def test_forced_march_also_serves_units_out_of_command_halved_with_the_rest():
    s = marching({"FI.Dieu": "1912 E"}, lost=["FI.Dieu"])
    assert allowance_of(s, "FI.Dieu") == 2 * 3  # half of 6


@pytest.mark.rule("12.3")
def test_forced_march_does_nothing_for_other_formations():
    s = marching({"FI.Dieu": "1912 E", "FII.Gault": "1712 E", "AV.Koller": "1901 W"})
    assert full_allowance(s, "FII.Gault") == 8
    assert full_allowance(s, "AV.Koller") == 8


@pytest.mark.rule("12.3")
@pytest.mark.ruling("R15")
@pytest.mark.parametrize(("points", "tested"), [(4, False), (4.5, True), (5, True), (6, True)])
def test_forced_march_a_unit_that_uses_any_of_the_two_points_is_tested(points, tested):
    s = marching()
    rule = end_of_march(s, "FI.Dieu", int(2 * points), 8)
    assert (next(rule, None) is not None) is tested


@pytest.mark.rule("12.3")
@pytest.mark.parametrize(("die", "disorganised"), [(3, True), (4, False)])
def test_forced_march_who_fails_the_test_is_disorganised(die, disorganised):
    s = marching()
    script(end_of_march(s, "FI.Dieu", 12, 8), die)
    assert s.units["FI.Dieu"].disorganised is disorganised


@pytest.mark.rule("12.3")
def test_forced_march_from_the_order_to_the_test():
    s = battle({"FI.Dieu": "1912 E"}, step="movement", leaders={"FI": "1916"})
    s = play(s, YES, Pick("FI.Dieu"), Go(1906), W, 1)
    assert s.units["FI.Dieu"].hex == 1906
    assert s.units["FI.Dieu"].disorganised


# 12.4 No Quarter!


@pytest.mark.rule("12.4")
def test_no_quarter_two_dice_are_rolled_in_defence_and_attack_and_the_higher_counts():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W"}, leaders={"FI": "1916"})
    game = table(s, Pick("FI.Dieu"), NO_QUARTER, HOLD)
    for die in (1, 2):  # Koller: the two is still nothing in column 3
        assert isinstance(game.chance_ask, Roll)
        game.answer(die)
    for die in (6, 1):
        game.answer(die)
    assert [result for *_, result in throws(game)] == ["X", "D+1"]


@pytest.mark.rule("12.4")
@pytest.mark.ruling("R56")
def test_no_quarter_serves_the_defender_as_well():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W"}, leaders={"FI": "1916"})
    game = table(s, Pick("FI.Dieu"), NO_QUARTER, HOLD, 1, 6)
    assert throws(game) == [("AV.Koller", 3, 0, "D")]


@pytest.mark.rule("12.4")
def test_no_quarter_is_for_one_unit_in_command():
    s = declared("1916", lost=["FI.Dieu"])
    script(use_capacity(s, UseCapacity()), NO_QUARTER)
    assert s.no_quarter == "FI.Goze"
    s = declared("1916", lost=["FI.Dieu", "FI.Goze"])
    script(use_capacity(s, UseCapacity()))
    assert s.no_quarter == ""


@pytest.mark.rule("12.4")
def test_no_quarter_the_player_chooses_which_unit():
    s = declared("1916")
    asked = options_of(use_capacity(s, UseCapacity()), NO_QUARTER)
    assert asked == {Pick("FI.Dieu"), Pick("FI.Goze")}


@pytest.mark.rule("12.4")
def test_no_quarter_the_other_assaults_are_fought_with_one_die():
    s = battle(PAIR, leaders={"FI": "1916"})
    game = table(s, Pick("FI.Dieu"), Pick("FI.Goze"), NO_QUARTER, Pick("FI.Goze"))
    for value in (Pick("FI.Dieu"), HOLD, 1, 1, 6):
        game.answer(value)
    assert game.ask.rule == "10.4.8"
    for value in (HOLD, 1, 1, 1, 1, 6):
        game.answer(value)
    assert len(throws(game)) == 4


@pytest.mark.rule("12.4")
@pytest.mark.ruling("R56")
def test_no_quarter_holds_for_all_assaults_of_that_unit():
    s = battle(
        {"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.Gaal": "1812 SE"}, leaders={"FI": "1916"}
    )
    game = table(s, Pick("FI.Dieu"), Go(1911), Say("3"), NO_QUARTER, Go(1911))
    for value in (HOLD, 1, 1, 1, 1, HOLD, 1, 1, 1, 1):
        game.answer(value)
    assert len(throws(game)) == 4
    assert game.state.active == ""


@pytest.mark.rule("12.4")
def test_no_quarter_the_commander_may_be_anywhere():
    assert NO_QUARTER in offered(declared("1920"))
