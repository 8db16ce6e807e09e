"""6.32-6.35: facing beside the enemy, and how cavalry, horse artillery and Jägers withdraw."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import (
    NE,
    NW,
    SE,
    SW,
    N,
    S,
    about,
    asked,
    d,
    field,
    hexes,
    offered,
    plain,
    play,
)
from tricolore.core.ask import DONE, Go, Pick, Say, Stack, Turn
from tricolore.rulesets.risorgimento.artillery import turns_open
from tricolore.rulesets.risorgimento.setting import Arrival, Special
from tricolore.rulesets.risorgimento.steps import (
    Declare,
    FireFirst,
    FireLater,
    Manoeuvre,
    Walk,
)
from tricolore.rulesets.risorgimento.terrain import POINT

STAND = Say("stand")
UP = (Pick("F1.a.1"), Go(1008))


def moving(units, setting=None, **more):
    return field(units, setting, active="F1", steps=(Manoeuvre("F1.a"),), **more)


def turns(options):
    return {int(option.value) for option in options if option.kind == "turn"}


# 6.33: turning in a zone

HELD = {"F1.a.1": "1008 N line", "F1.a.2": "1008 N line", "A1.x.1": "1007 S line"}


@pytest.mark.rule("6.33", "6.1")
def test_a_stack_in_a_zone_turns_by_one_hexside_and_not_once_for_each_unit():
    s = moving(HELD)
    assert turns(offered(s, Pick("F1.a.1"))) == {NE, NW}
    turned = (Pick("F1.a.1"), Turn(NE))
    after = play(s, *turned)
    assert (after.units["F1.a.1"].facing, after.units["F1.a.2"].facing) == (NE, NE)
    assert turns(offered(s, *turned, Pick("F1.a.2"))) == set()
    assert hexes(offered(s, *turned, Pick("F1.a.2")))  # it may still leave


@pytest.mark.rule("6.33", "6.32", "6.1")
def test_who_joins_a_stack_in_a_zone_turns_it_by_one_hexside_at_most():
    units = {"F1.a.1": "1010 N line m9", "F1.a.2": "1008 N line", "A1.x.1": "1007 S line"}
    s = moving(units)
    assert turns(offered(s, *UP)) == {NE, NW}
    s = moving({"F1.a.1": "1010 N line m9", "A1.x.1": "1007 S line"})
    assert turns(offered(s, *UP)) == {NE, SE, S, SW, NW}


@pytest.mark.rule("6.33", "7.1")
def test_a_battery_in_a_zone_turns_once_whether_to_fire_or_to_face():
    units = {"F1.a.1": "1008 NE F", "F1.a.2": "1010 N line", "A1.x.1": "1007 S line c9"}
    s = field(units, active="F1", steps=(FireFirst("F1.a"), Manoeuvre("F1.a"), FireLater()))
    assert turns_open(s, "F1.a.1") == (NE, SE, N)
    # the hex before the enemy lies in front already: it does not turn
    fired = (Pick("F1.a.1"), Go(1007), d(0))
    assert turns(offered(s, *fired, Pick("F1.a.1"))) == {N, SE}
    away = field(
        {**units, "F1.a.1": "1008 SE F"},
        active="F1",
        steps=(FireFirst("F1.a"), Manoeuvre("F1.a")),
    )
    fired = (Pick("F1.a.1"), Go(1007), d(0))
    assert play(away, *fired).units["F1.a.1"].facing == NE
    assert turns(offered(away, *fired, Pick("F1.a.1"))) == set()


# 6.32, N3: the facing on entry is chosen once

RIDERS = {"F1.a.1": "1010 N line m9", "A1.x.1": "1007 S lcav"}


@pytest.mark.rule("6.32", "7.54")
@pytest.mark.ruling("N3")
def test_who_has_faced_before_the_enemy_reacts_does_not_turn_again_in_the_zone():
    units = {**RIDERS, "F1.b.1": "1006 S line"}  # the riders cannot react
    s = moving(units)
    assert about(s, *UP) == "FaceOnEntry"
    after = play(s, *UP, Turn(NE))
    assert after.units["F1.a.1"].facing == NE
    assert "F1.a.1" in after.halted  # and there is nothing left to choose


@pytest.mark.rule("6.32", "6.11")
def test_when_the_zone_is_gone_it_turns_as_it_likes():
    s = moving(RIDERS)
    gone = (*UP, Turn(NE), Go(1005), Turn(S))
    assert turns(offered(s, *gone)) == {N, SE, S, SW, NW}


# 6.34: horse artillery


@pytest.mark.rule("6.34")
@pytest.mark.ruling("R28")
def test_horse_artillery_withdraws_from_infantry_that_stays_behind():
    units = {"F1.a.1": "1010 N line m9", "A1.x.1": "1007 S line", "A1.x.2": "1007 S Ho"}
    s = moving(units)
    assert about(s, *UP, Turn(N)) == "WithdrawCavalry"
    assert STAND in offered(s, *UP, Turn(N))
    after = play(s, *UP, Turn(N), Go(1005), Turn(S))
    assert (after.units["A1.x.1"].hex, after.units["A1.x.2"].hex) == (1007, 1005)
    assert after.spent["F1.a.1"] == 4 * POINT  # the zone of the infantry is paid for
    # stacked with foot of its own it leaves before an attack, too
    s = field({**units, "F1.a.1": "1008 N line"}, active="F1", steps=(Declare("F1.a"),))
    assert about(s, Go(1007)) == "WithdrawCavalry"
    left = (Go(1007), Go(1005), Turn(S))
    assert about(s, *left) == "Roll the commitment of F1.a.1"


@pytest.mark.rule("6.34", "7.53")
def test_field_guns_with_riders_are_left_behind():
    units = {"F1.a.1": "1010 N line m9", "A1.x.1": "1007 S lcav", "A1.x.2": "1007 S F"}
    after = play(moving(units), *UP, Turn(N), Go(1005), Turn(S))
    assert (after.units["A1.x.1"].hex, after.units["A1.x.2"].hex) == (1005, 1007)


# Facing after a withdrawal


@pytest.mark.rule("6.34", "6.11")
@pytest.mark.ruling("R27")
def test_who_has_withdrawn_faces_as_he_likes():
    away = (*UP, Turn(N), Go(1005))
    s = moving(RIDERS)
    assert about(s, *away) == "FaceWithdrawn"
    assert play(s, *away, Turn(NW)).units["A1.x.1"].facing == NW
    s = moving({**RIDERS, "A1.x.2": "1007 S lcav"})
    after = play(s, *away, Turn(NW))
    assert after.units["A1.x.2"].facing == NW
    joined = moving({**RIDERS, "A1.x.2": "1005 NE lcav"})
    assert about(joined, *away) == "MoveOn"  # it faces as those who are there
    assert play(joined, *away).units["A1.x.1"].facing == NE


@pytest.mark.rule("6.35", "6.11")
@pytest.mark.ruling("R27")
def test_so_does_a_jaeger():
    s = moving({"F1.a.1": "1010 N line m9", "A1.x.1": "1007 S jgr"})
    away = (*UP, Turn(N), Go(1006))
    assert about(s, *away) == "FaceWithdrawn"
    assert play(s, *away, Turn(SE)).units["A1.x.1"].facing == SE


# 6.34: into the hex that riders have left


@pytest.mark.rule("6.34", "6.33", "6.31")
@pytest.mark.ruling("A5")
def test_the_zones_of_others_count_when_infantry_enters_the_hex_of_riders():
    units = {"F1.a.1": "1008 N line", "A1.x.1": "1007 S lcav", "A1.y.1": "1006 S line"}
    pressed = (Pick("F1.a.1"), Stack(1007), Go(806), Turn(S))
    after = play(moving(units), *pressed)
    assert after.units["F1.a.1"].hex == 1007  # one zone only, which it enters at its price
    assert after.spent["F1.a.1"] == 3 * POINT
    assert "F1.a.1" in play(moving(units), *pressed, DONE).halted
    # from the zone of a third unit it may not go straight into that of another
    units["A1.z.1"] = "1107 SW line"
    s = moving(units)
    assert play(s, *pressed).units["F1.a.1"].hex == 1008


# 5.3, 6.34: a way that has become dearer


@pytest.mark.rule("6.34", "6.31", "5.3")
@pytest.mark.ruling("N7")
def test_if_riders_withdraw_beside_its_way_the_infantry_is_asked_again():
    units = {"F1.a.1": "1009 N line m9", "A1.x.1": "0907 SW lcav"}
    walk = Walk("F1.a.1", (1008, 1007, 1006), (4, 4, 2))
    s = field(units, active="F1", steps=(walk, Manoeuvre("F1.a")))
    away = (Turn(N), Go(905), Turn(N))
    after = play(s, *away)
    assert (after.units["A1.x.1"].hex, after.units["F1.a.1"].hex) == (905, 1008)
    assert about(s, *away) == "MoveOn"
    # 1007 costs nothing more now, and 1006 a point, since the riders are beside it
    assert play(s, *away, Go(1006), Turn(N), STAND).spent["F1.a.1"] == 5 * POINT


@pytest.mark.rule("6.35")
@pytest.mark.ruling("R27")
def test_a_jaeger_with_no_way_back_stands():
    units = {"F1.a.1": "1010 N line m9", "A1.x.1": "1007 S jgr"}
    lakes = plain(dict.fromkeys((1006, 906, 1106), "lake"))
    assert about(moving(units, lakes), *UP, Turn(N)) == "ReturnFire"
    edge = {"F1.a.1": "1004 N line m9", "A1.x.1": "1001 S jgr"}
    assert about(moving(edge), Pick("F1.a.1"), Go(1002), Turn(N)) == "ReturnFire"


@pytest.mark.rule("6.11", "6.32", "6.34")
def test_the_facing_that_a_unit_has_is_offered_first():
    """So that whoever takes the first answer does not turn his back on the enemy."""
    s = moving(RIDERS)
    for inputs, facing in ((UP, N), ((*UP, Turn(N), Go(1005)), S)):
        ask = asked(s, *inputs)
        assert ask.options[0] == Turn(facing)
        assert len(ask.options) == 6


# 6.34: pressing riders away

PRESSED = {"A1.a.1": "1010 N line", "F1.x.1": "1009 S lcav"}


@pytest.mark.rule("6.34", "5.34", "9.21", "Magenta")
@pytest.mark.ruling("Q11", "Q14", "R20")
def test_who_may_not_enter_the_hex_of_riders_does_not_press_them():
    def presses(setting=None, withdrawing=False, waits=False):
        units = {**PRESSED, **({"F1.y.1": "off line"} if waits else {})}
        s = field(units, setting, active="A1", steps=(Manoeuvre("A1.a"),))
        s.set_corps("A1", withdrawing=withdrawing)
        return Stack(1009) in offered(s, Pick("A1.a.1"))

    assert presses()
    assert not presses(withdrawing=True)
    assert not presses(plain(special=Special(bank=(1009,), bank_turn=9)))
    enters = plain(arrivals=[Arrival(("F1.y.1",), (), 5, (1007,))])
    assert presses(enters)
    assert not presses(enters, waits=True)


@pytest.mark.rule("7.53", "9.21", "Rain")
@pytest.mark.ruling("Q14")
def test_riders_of_a_corps_that_withdraws_do_not_countercharge():
    units = {"F1.a.1": "1012 N line", "A1.x.1": "1009 S lcav"}
    s = moving(units)
    come = (Pick("F1.a.1"), Go(1010), Turn(N))
    assert Say("countercharge") in offered(s, *come)
    s.set_corps("A1", withdrawing=True)
    assert Say("countercharge") not in offered(s, *come)
