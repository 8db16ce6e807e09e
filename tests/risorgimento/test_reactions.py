"""6.34, 6.35, 7.17, 7.21, 7.24, 7.53, 7.54: how the enemy reacts to a move."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import (
    SW,
    N,
    S,
    about,
    asked,
    d,
    dd,
    field,
    hexes,
    offered,
    plain,
    play,
    table,
)
from tricolore.core.ask import DONE, NO, Go, Pick, Say, Stack, Turn
from tricolore.rulesets.risorgimento.steps import Declare, FireLater, Manoeuvre, Receive, Walk
from tricolore.rulesets.risorgimento.terrain import POINT

STAND, COUNTERCHARGE = Say("stand"), Say("countercharge")


def moving(units, setting=None, **more):
    return field(units, setting, active="F1", steps=(Manoeuvre("F1.a"),), **more)


def up(uid="F1.a.1", hex=1008):
    return (Pick(uid), Go(hex))


# Riders: the example of 7.54

EXAMPLE = {
    "F1.a.1": "3836 N line m7",
    "F1.a.2": "3836 N line m7",
    "A3.u": "3732 SE lcav",
    "A3.d.1": "3731 SE line",
    "A3.d.2": "3731 SE line",
    "A3.d.3": "3632 SE line",
    "A3.d.4": "3632 SE F",
}


def example():
    """The canal keeps S3833 out of the Uhlans' zone; coming up to them there costs a point (Q6)."""
    setting = plain(sides={(3732, 3833): "canal"}, size=40)
    return moving(EXAMPLE, setting, leaders={"A3": 3632, "F1.a": 3837, "F1": 3837})


@pytest.mark.rule("7.53", "7.54", "6.34")
@pytest.mark.ruling("N5", "N6", "N3", "A3", "A4", "Q6")
def test_the_example_of_cavalry_reaction():
    """T12: the Uhlans must decide as infantry enters S3832; they withdraw to 3831."""
    s = example()
    # coming up in S3833, outside their zone, they may still stand (N7)
    come = (Pick("F1.a.1"), Go(3832), Turn(N), STAND)
    assert about(s, *come) == "FaceOnEntry"
    faced = (*come, Turn(SW))
    ask = asked(s, *faced)
    assert about(s, *faced) == "WithdrawCavalry"
    assert ask.side == "austrian"
    assert 3831 in hexes(offered(s, *faced))
    assert STAND not in offered(s, *faced)
    assert COUNTERCHARGE in offered(s, *faced)
    after = play(s, *faced, Go(3831))
    assert after.units["A3.u"].hex == 3831
    assert after.spent["F1.a.1"] == 7 * POINT  # four hexes, coming up, and the zone
    assert not hexes(offered(s, *faced, Go(3831)))


@pytest.mark.rule("7.53", "7.45", "7.54")
@pytest.mark.ruling("A6", "R29")
def test_a_countercharge_is_fought_at_once_with_the_cavalry_as_attacker():
    """T12: light cavalry has -2, infantry +2."""
    s = example()
    charge = (Pick("F1.a.1"), Go(3832), Turn(N), STAND, Turn(SW), COUNTERCHARGE)
    assert about(s, *charge) == "Roll attack"
    # 7 - 2 gives 1 Hit (5), 6 would need an 8; the infantry has +2 and +1 for its Cohesion
    after = play(s, *charge, dd(7, 0))
    assert after.units["F1.a.1"].hits == 1
    assert after.units["A3.u"].hits == 1
    lost = play(s, *charge, dd(0, 3))
    assert lost.units["A3.u"].hits == 2
    assert lost.units["A3.u"].hex == 3732
    assert lost.units["A3.u"].disordered
    assert "F1.a.1" in lost.halted


@pytest.mark.rule("7.24", "7.53")
@pytest.mark.ruling("R29")
def test_light_infantry_fires_before_a_countercharge_strikes_it():
    units = {"F1.a.1": "1010 N light m9", "A1.x.1": "1007 S lcav"}
    s = moving(units)
    charge = (Pick("F1.a.1"), Go(1008), Turn(N), COUNTERCHARGE)
    assert about(s, *charge) == "ReturnFire"
    assert play(s, *charge, Go(1007), d(9)).units["A1.x.1"].hits == 1
    assert about(s, *charge, NO) == "Roll attack"


@pytest.mark.rule("7.23", "7.53")
@pytest.mark.ruling("R29")
def test_small_arms_fire_once_in_an_activation_before_a_countercharge_or_later():
    units = {"F1.a.1": "1010 N light m9 c9", "A1.x.1": "1007 S lcav c9"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"), FireLater()))
    charge = (Pick("F1.a.1"), Go(1008), Turn(N), COUNTERCHARGE)
    assert about(s, *charge, NO, dd(0, 0), DONE) == "ChooseShooter"
    assert about(s, *charge, Go(1007), d(0), dd(0, 0), DONE) == ""
    s = field({**units, "F1.a.1": "1008 N light"}, active="F1", steps=(Declare("F1.a"),))
    s.fired = frozenset({"F1.a.1"})
    assert about(s, Go(1007), COUNTERCHARGE) == "Roll attack"


RIDER = {"F1.a.1": "1010 N line m9", "A1.x.1": "1007 S lcav"}


@pytest.mark.rule("6.34", "7.53")
@pytest.mark.ruling("A4", "N3")
def test_after_a_withdrawal_the_infantry_goes_on_if_it_has_points():
    s = moving(RIDER)
    gone = (*up(), Turn(N), Go(1005), Turn(S))
    after = play(s, *gone)
    assert after.spent["F1.a.1"] == 4 * POINT  # two hexes and the zone
    assert 1007 in hexes(offered(s, *gone))


@pytest.mark.rule("6.34", "5.3")
@pytest.mark.ruling("N7")
def test_if_riders_withdraw_into_its_way_the_infantry_is_asked_again():
    units = {"F1.a.1": "1009 N line m9", "A1.x.1": "0907 SW lcav"}
    walk = Walk("F1.a.1", (1008, 1007, 1006), (4, 4, 2))
    s = field(units, active="F1", steps=(walk, Manoeuvre("F1.a")))
    assert about(s, Turn(N)) == "WithdrawCavalry"
    went = (Turn(N), Go(1006), Turn(N))
    after = play(s, *went)
    assert (after.units["A1.x.1"].hex, after.units["F1.a.1"].hex) == (1006, 1008)
    assert about(s, *went) == "MoveOn"
    assert Go(1006) not in offered(s, *went)
    assert play(s, Turn(N), STAND, Turn(N), STAND).units["F1.a.1"].hex == 1006


@pytest.mark.rule("6.34", "7.53")
def test_riders_withdraw_two_hexes_and_not_into_a_zone():
    s = moving(RIDER)
    found = hexes(offered(s, *up(), Turn(N)))
    distance = s.setting.board.distance
    assert found
    assert all(distance(1007, hex) == 2 for hex in found)
    units = {**RIDER, "F1.b.1": "1003 S line"}
    assert 1005 in found
    assert 1004 not in hexes(offered(moving(units), *up(), Turn(N)))


@pytest.mark.rule("7.54", "6.34")
def test_riders_in_the_zone_of_another_enemy_stand():
    units = {**RIDER, "F1.b.1": "1006 S line"}
    assert about(moving(units), *up(), Turn(N)) == "ChooseMover"  # nothing to choose


@pytest.mark.rule("7.54")
def test_a_withdrawal_goes_no_farther_than_they_could_move():
    terrain = {hex: "heavily cultivated" for hex in plain().board.hexes if hex not in (1007, 1008)}
    s = moving(
        {**RIDER, "A1.x.1": "1007 S lcav m7"},
        plain(terrain, roads={(1010, 1009): "trail", (1009, 1008): "trail"}),
    )
    assert hexes(offered(s, *up(), Turn(N))) == set()


@pytest.mark.rule("7.54")
def test_both_steps_of_a_withdrawal_count():
    """One clear hex and one of light cultivation cost 1 + 2."""
    field_of = plain({1005: "lightly cultivated"})
    for points, able in ((3, True), (2, False)):
        s = moving({**RIDER, "A1.x.1": f"1007 S lcav m{points}"}, field_of)
        assert (1005 in hexes(offered(s, *up(), Turn(N)))) == able


@pytest.mark.rule("7.53", "7.54", "8.21")
@pytest.mark.ruling("R26")
def test_disordered_cavalry_withdraws_but_does_not_countercharge():
    s = moving({**RIDER, "A1.x.1": "1007 S lcav dis"})
    options = offered(s, *up(), Turn(N))
    assert COUNTERCHARGE not in options
    assert hexes(options)
    assert play(s, *up()).spent["F1.a.1"] == 3 * POINT  # it has no zone


@pytest.mark.rule("6.34")
@pytest.mark.ruling("N7")
def test_infantry_from_behind_lets_them_choose():
    s = moving({**RIDER, "A1.x.1": "1007 N lcav"})
    options = offered(s, *up(), Turn(N))
    assert STAND in options
    assert COUNTERCHARGE not in options
    assert hexes(options)


@pytest.mark.rule("7.54", "7.52")
def test_no_countercharge_over_ground_unfit_for_a_charge():
    s = moving(RIDER, plain({1008: "village"}))
    assert COUNTERCHARGE not in offered(s, *up(), Turn(N))


@pytest.mark.rule("7.54", "7.53")
@pytest.mark.ruling("N5")
def test_a_countercharge_goes_into_the_zone_of_another_enemy_and_a_withdrawal_does_not():
    s = moving({**RIDER, "F1.a.2": "1009 N line", "F1.b.1": "1004 S line"})
    options = offered(s, *up(), Turn(N))
    assert 1008 in s.zone_of["F1.a.2"]
    assert COUNTERCHARGE in options
    assert 1005 in s.zone_of["F1.b.1"]
    assert 1005 not in hexes(options)


@pytest.mark.rule("7.53", "5.11")
@pytest.mark.ruling("R54")
def test_riders_in_strategic_movement_do_not_countercharge():
    s = moving(RIDER)
    s.set_brigade("A1.x", strategic=True)
    options = offered(s, *up(), Turn(N))
    assert COUNTERCHARGE not in options
    assert hexes(options)


@pytest.mark.rule("7.53", "9.11")
@pytest.mark.ruling("R54")
def test_riders_hors_de_combat_withdraw_and_do_not_countercharge():
    s = moving(RIDER)
    s.set_brigade("A1.x", hdc=True)
    assert COUNTERCHARGE not in offered(s, *up(), Turn(N))


@pytest.mark.rule("6.34", "7.53")
@pytest.mark.ruling("A4")
def test_horse_artillery_withdraws_too_and_costs_the_infantry_nothing():
    s = moving({"F1.a.1": "1010 N line", "A1.x.1": "1007 S Ho"})
    options = offered(s, *up(), Turn(N))
    assert STAND in options
    gone = (*up(), Turn(N), Go(1005))
    assert play(s, *gone).spent["F1.a.1"] == 2 * POINT
    assert about(moving({"F1.a.1": "1010 N line", "A1.x.1": "1007 S F"}), *up()) == "PreAttack"


@pytest.mark.rule("7.53")
@pytest.mark.ruling("R28")
def test_two_regiments_of_a_hex_react_as_one():
    s = moving({**RIDER, "A1.x.2": "1007 S lcav"})
    after = play(s, *up(), Turn(N), Go(1005))
    assert {after.units[uid].hex for uid in ("A1.x.1", "A1.x.2")} == {1005}


@pytest.mark.rule("7.51", "8.33")
@pytest.mark.ruling("R31")
def test_riders_displace_others_if_there_is_no_other_room():
    units = {"F1.a.1": "1008 N line m9", "A1.x.1": "1006 S lcav", "A1.y.1": "1004 S line"}
    walls = {hex: "lake" for hex in plain().board.hexes if hex // 100 != 10}
    s = moving(units, plain(walls))
    come = (Pick("F1.a.1"), Go(1007), Turn(N))
    assert hexes(offered(s, *come)) == {1004}
    away = (*come, Go(1004), Go(1003), Turn(N))
    after = play(s, *away)
    assert (after.units["A1.x.1"].hex, after.units["A1.y.1"].hex) == (1004, 1003)
    assert about(s, *away) == "Roll displacement of A1.y.1"
    assert play(s, *away, d(9), d(0)).units["A1.y.1"].hits == 1
    assert play(s, *away, d(0), d(9)).units["A1.x.1"].hits == 1


@pytest.mark.rule("6.34", "7.53")
@pytest.mark.ruling("A5")
def test_infantry_that_begins_beside_riders_may_make_for_their_hex():
    units = {"F1.a.1": "1008 N line", "A1.x.1": "1007 S lcav"}
    s = moving(units)
    assert Stack(1007) in offered(s, Pick("F1.a.1"))
    pressed = (Pick("F1.a.1"), Stack(1007))
    assert about(s, *pressed) == "WithdrawCavalry"
    gone = (*pressed, Go(1005), Turn(N))
    after = play(s, *gone)
    assert after.units["F1.a.1"].hex == 1007
    assert after.spent["F1.a.1"] == POINT  # no extra cost
    assert hexes(offered(s, *gone))
    assert about(s, *pressed, COUNTERCHARGE) == "Roll attack"
    # those who cannot react stand, and the move goes on
    units["F1.b.1"] = "1006 S line"
    s = moving(units)
    assert about(s, *pressed) == "MoveOn"
    assert Stack(1007) not in offered(s, *pressed)


@pytest.mark.rule("7.53", "6.34")
@pytest.mark.ruling("A5", "Q5")
def test_riders_about_to_be_attacked_react_first_and_their_hex_may_be_taken():
    units = {"F1.a.1": "1008 N line", "A1.x.1": "1007 S lcav"}
    s = field(units, active="F1", steps=(Declare("F1.a"),))
    assert about(s, Go(1007)) == "WithdrawCavalry"
    left = (Go(1007), Go(1005), Turn(N))
    assert about(s, *left) == "Occupy"
    assert play(s, *left, Go(1007)).units["F1.a.1"].hex == 1007
    assert play(s, *left, NO).units["F1.a.1"].hex == 1008
    assert about(s, Go(1007), COUNTERCHARGE) == "Roll attack"


@pytest.mark.rule("6.34", "5.41", "6.22")
@pytest.mark.ruling("Q5", "N7")
def test_no_more_attackers_enter_the_hex_than_may_stack_there():
    """Nobody's zone leads over bridges, so that the riders may go, or stay."""
    bridges = {(1010, 1009): "canal,bridge", (1109, 1009): "canal,bridge"}
    setting = plain(sides=bridges, roads=dict.fromkeys(bridges, "minor road"))
    units = {
        "F1.a.1": "1010 N line",
        "F1.a.2": "1010 N line",
        "F1.a.3": "1109 SW line",
        "A1.x.1": "1009 S lcav",
    }
    s = field(units, setting, active="F1", steps=(Declare("F1.a"),))
    declared = (Go(1009), Go(1009))
    assert STAND in offered(s, *declared)
    gone = (*declared, Go(1007), Turn(N), Go(1009), Turn(4), Go(1009))
    after = play(s, *gone)
    assert {after.units[uid].facing for uid in after.stacks[1009]} == {4}  # as the first one likes
    assert after.stacks[1009] == ("F1.a.1", "F1.a.2")
    assert about(s, *gone) == ""
    assert about(s, *gone[:-1], NO) == "Occupy"


@pytest.mark.rule("7.53", "7.54")
def test_of_several_attackers_riders_react_to_one_in_their_zone():
    """Nobody's zone leads over the bridge, so they are in the zone of the other attacker alone."""
    setting = plain(sides={(1010, 1009): "canal,bridge"}, roads={(1010, 1009): "minor road"})
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1109 NW line", "A1.x.1": "1009 S lcav"}
    s = field(units, setting, active="F1", steps=(Declare("F1.a"),))
    declared = (Go(1009), Go(1009))
    assert COUNTERCHARGE in offered(s, *declared)
    assert STAND not in offered(s, *declared)
    game = table(s, *declared, COUNTERCHARGE)
    assert game.state.targets == {"F1.a.1": 1009}  # it is fought in the hex of the other


# Jägers

JAEGER = {"F1.a.1": "1010 N line m9", "A1.x.1": "1007 S jgr"}


@pytest.mark.rule("6.35", "7.21")
@pytest.mark.ruling("R27")
def test_jaegers_withdraw_one_hex_to_the_rear_and_the_enemy_stops():
    s = moving(JAEGER)
    faced = (*up(), Turn(N))
    assert about(s, *faced) == "Withdraw"
    assert hexes(offered(s, *faced)) == {1006, 906, 1106}
    assert STAND in offered(s, *faced)
    gone = (*faced, Go(1006), Turn(S))
    after = play(s, *gone)
    assert after.units["A1.x.1"].hex == 1006
    assert "F1.a.1" in after.halted
    assert after.units["F1.a.1"].hex == 1008
    assert about(s, *gone) == "ChooseMover"  # no Reaction Fire


@pytest.mark.rule("7.21", "7.24")
@pytest.mark.ruling("A29")
def test_or_they_stand_and_may_fire():
    s = moving(JAEGER)
    stood = (*up(), Turn(N), STAND)
    assert about(s, *stood) == "ReturnFire"
    assert play(s, *stood, Go(1008), d(4)).units["F1.a.1"].hits == 1
    assert play(s, *stood, Go(1008), d(3)).units["F1.a.1"].hits == 0


@pytest.mark.rule("6.35")
@pytest.mark.ruling("R26")
def test_disordered_jaegers_withdraw_too_and_the_mover_pays_only_for_coming_up():
    s = moving({**JAEGER, "A1.x.1": "1007 S jgr dis"})
    assert about(s, *up(), Turn(N)) == "Withdraw"
    assert play(s, *up()).spent["F1.a.1"] == 3 * POINT


@pytest.mark.rule("6.35", "7.21")
def test_not_if_they_are_with_others_or_the_enemy_comes_from_behind():
    s = moving({**JAEGER, "A1.x.2": "1007 S line"})
    assert about(s, *up()) == "MoveOn"
    s = moving({**JAEGER, "A1.x.1": "1007 N jgr"})
    assert about(s, *up()) == "MoveOn"


# Guns


@pytest.mark.rule("7.17")
@pytest.mark.ruling("A28", "N2")
def test_a_battery_fires_when_an_enemy_enters_its_front_once_in_a_segment():
    units = {"F1.a.1": "1010 N line m9", "F1.a.2": "1012 N line m9", "A1.x.1": "1007 S F"}
    s = moving(units)
    assert about(s, *up()) == "PreAttack"
    assert hexes(offered(s, *up())) == {1008}
    fired = (*up(), Go(1008), d(0))
    assert about(s, *fired) == "MoveOn"
    again = (*fired, DONE, *up("F1.a.2", 907))
    assert about(s, *again) == "MoveOn"
    held = (*up(), NO, DONE, *up("F1.a.2", 907))
    assert about(s, *held) == "PreAttack"


@pytest.mark.rule("7.17")
def test_it_may_fire_at_any_one_frontal_hex():
    units = {"F1.a.1": "1010 N line m9", "F1.b.1": "0907 N line", "A1.x.1": "1007 S F"}
    s = moving(units)
    assert hexes(offered(s, *up())) == {1008, 907}


@pytest.mark.rule("7.17", "7.1")
def test_not_to_its_rear_not_disordered_and_not_in_reserve():
    for text in ("1007 N F", "1007 S F dis"):
        assert about(moving({"F1.a.1": "1010 N line", "A1.x.1": text}), *up()) == "MoveOn"


@pytest.mark.rule("7.17", "5.12")
def test_a_battery_in_strategic_movement_does_not_react():
    s = moving({"F1.a.1": "1010 N line", "A1.x.1": "1007 S F"})
    assert about(s, *up()) == "PreAttack"
    s.set_brigade("A1.x", strategic=True)
    assert about(s, *up()) == "MoveOn"


@pytest.mark.rule("7.46", "6.34")
@pytest.mark.ruling("A43")
def test_horse_artillery_alone_may_withdraw_from_an_attack_of_infantry_but_not_from_a_charge():
    units = {"F1.a.1": "1008 N line", "A1.x.1": "1007 S Ho"}
    s = field(units, active="F1", steps=(Declare("F1.a"),), leaders={"A1.x": 2020, "A1": 2020})
    assert about(s, Go(1007)) == "WithdrawCavalry"
    assert STAND in offered(s, Go(1007))
    assert about(s, Go(1007), STAND) == "PreAttack"
    assert "A1.x.1" not in play(s, Go(1007), STAND, NO, d(0)).units
    assert "A1.x.1" in play(s, Go(1007), STAND, NO, d(9)).units
    charged = {**units, "F1.a.1": "1009 N lcav"}
    s = field(charged, active="F1", steps=(Declare("F1.a"),))
    assert about(s, Go(1007), Go(1008)) == "PreAttack"


@pytest.mark.rule("7.17", "7.24", "7.46")
@pytest.mark.ruling("R44")
def test_before_an_attack_guns_and_small_arms_of_the_hex_fire():
    units = {"F1.a.1": "1008 N line", "A1.x.1": "1007 S light", "A1.x.2": "1007 S F"}
    s = field(units, active="F1", steps=(Declare("F1.a"),))
    assert about(s, Go(1007)) == "PreAttack"
    assert about(s, Go(1007), NO) == "ReturnFire"
    assert about(s, Go(1007), NO, NO) == "Roll the commitment of F1.a.1"
    # who is Disordered by the fire attacks no more: range 1 is +2, so a 4 disorders
    assert about(s, Go(1007), Go(1008), d(4), NO) == ""


@pytest.mark.rule("7.24")
def test_small_arms_react_once_in_a_segment():
    units = {"F1.a.1": "1008 N line", "A1.x.1": "1007 S light"}
    s = field(units, active="F1", steps=(Receive(1007),))
    s.targets = {"F1.a.1": 1007}
    assert about(s) == "ReturnFire"
    s.reacted = frozenset({("A1.x.1", "small arms")})
    assert about(s) == ""
