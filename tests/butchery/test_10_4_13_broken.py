"""10.4.13: broken formations."""

from __future__ import annotations

import pytest

from tests.butchery.fight import DONE, E, battle
from tests.butchery.pieces import question, reach
from tests.butchery.table import ground
from tests.table import options_of, script
from tricolore import Choose, Go, Pick
from tricolore.rulesets.butchery.activation import activate
from tricolore.rulesets.butchery.advance import advance
from tricolore.rulesets.butchery.assault import declare
from tricolore.rulesets.butchery.cohesion import cohesion_tally
from tricolore.rulesets.butchery.movement import move, move_leader, movement, nearer_edge
from tricolore.rulesets.butchery.state import (
    Activate,
    Butchery,
    Declare,
    Move,
    MoveLeader,
    Movement,
    Vacated,
)
from tricolore.rulesets.butchery.victory import score
from tricolore.rulesets.great_battles.rules.losses import record_losses


def broken(units: dict[str, str], setting=None, **fields) -> Butchery:
    """The French I Corps, broken, about to move."""
    return battle(units, setting, step="movement", broken=["FI"], **fields)


# How it comes about


@pytest.mark.rule("10.4.13")
def test_a_formation_that_has_lost_half_its_steps_is_broken():
    s = battle({"AV.Koller": "1911 W"}, commanders={"AV": {"losses": 9}})
    record_losses(s, "AV", 8)
    assert s.broken == {}
    record_losses(s, "AV", 1)
    assert "AV" in s.broken


@pytest.mark.rule("10.4.13", "13.2.1")
@pytest.mark.ruling("R60")
def test_the_half_point_counts_at_once_the_rest_from_the_next_activation():
    s = battle({"AV.Koller": "1911 W"}, commanders={"AV": {"losses": 2}})
    before = score(s, "allied").halves
    record_losses(s, "AV", 2)
    assert score(s, "allied").halves == before + 1
    assert s.broken["AV"] is False


@pytest.mark.rule("10.4.13", "10.4.9")
@pytest.mark.ruling("R60")
def test_the_next_activation_of_the_formation_makes_it_act_as_broken():
    s = battle({"AV.Koller": "1911 W"}, leaders={"AV": "1911"}, commanders={"AV": {"losses": 2}})
    record_losses(s, "AV", 2)
    script(activate(s, Activate("AV")))
    assert s.broken["AV"] is True


# What it does


@pytest.mark.rule("10.4.13")
def test_its_units_do_not_enter_a_hex_beside_an_enemy():
    """Koller at 1915 looks away, to the west: no zone bars 1914, but it is beside him."""
    units = {"FI.Dieu": "1912 E", "AV.Koller": "1915 W"}
    whole = battle(units, step="movement")
    assert 1914 in reach(whole, "FI.Dieu")
    assert 1914 not in reach(broken(units), "FI.Dieu")
    assert 1913 in reach(broken(units), "FI.Dieu")


@pytest.mark.rule("10.4.13")
def test_the_french_fall_back_to_the_west():
    hexes = set(reach(broken({"FI.Dieu": "1912 E"}), "FI.Dieu"))
    assert {1913, 1813, 2013, 1916} <= hexes
    assert hexes.isdisjoint({1911, 1812, 2012})


@pytest.mark.rule("10.4.13")
def test_the_piedmontese_fall_back_to_the_west_and_the_austrians_to_the_east():
    for uid, active, ahead, behind in (
        ("P1.Savoia", "P1", 1911, 1913),
        ("AV.Koller", "AV", 1913, 1911),
    ):
        s = battle({uid: "1912 E"}, active=active, step="movement", broken=[active])
        assert behind in reach(s, uid)
        assert ahead not in reach(s, uid)


@pytest.mark.rule("10.4.13")
@pytest.mark.parametrize("way", range(6))
def test_whichever_edge_is_its_own_half_of_the_hexes_round_a_unit_are_nearer_to_it(way):
    s = broken({"FI.Dieu": "1912 E"})
    back = {way, (way + 1) % 6, (way - 1) % 6}
    s.setting = s.setting._replace(rearward={"allied": (way, *(back - {way})), "austrian": ()})
    around = s.setting.board.neighbours[1912]
    assert {side for side in range(6) if nearer_edge(s, "FI.Dieu", around[side])} == back


@pytest.mark.rule("10.4.13")
@pytest.mark.ruling("R60")
def test_units_that_can_fall_back_must():
    s = broken({"FI.Dieu": "1912 E"})
    offered = options_of(move(s.clone(), Move("FI.Dieu", 0)))
    assert {option.kind for option in offered} == {"go"}


@pytest.mark.rule("10.4.13")
@pytest.mark.ruling("R60")
def test_the_player_cannot_end_his_movement_while_one_has_not():
    s = broken({"FI.Dieu": "1912 E", "FI.Goze": "1712 E"})
    assert options_of(movement(s, Movement())) == {Pick("FI.Dieu"), Pick("FI.Goze")}
    s = broken({"FI.Dieu": "1912 E", "FI.Goze": "1712 E"}, moved={"FI.Dieu": "1", "FI.Goze": "1"})
    ask = question(s)
    assert not (isinstance(ask, Choose) and ask.rule == "10.3")


@pytest.mark.rule("10.4.13")
@pytest.mark.ruling("R60")
def test_once_it_has_fallen_back_a_unit_may_stop_and_face_as_it_likes():
    s = broken({"FI.Dieu": "1912 E"})
    script(move(s, Move("FI.Dieu", 0)), Go(1913))
    offered = options_of(move(s, Move("FI.Dieu", 2)))
    assert E in offered
    assert Go(1914) in offered
    assert Go(1912) not in offered


@pytest.mark.rule("10.4.13")
def test_units_that_cannot_fall_back_stay():
    around = (1812, 1813, 1913, 2013, 2012)
    s = broken({"FI.Dieu": "1912 E"}, ground(dict.fromkeys(around, "lake")))
    assert options_of(movement(s, Movement())) == {Pick("FI.Dieu"), DONE}
    assert E in options_of(move(s, Move("FI.Dieu", 0)))


@pytest.mark.rule("10.4.13")
@pytest.mark.ruling("R60")
def test_its_units_may_assault_whom_they_are_in_contact_with():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W"}, broken=["FI"])
    assert options_of(declare(s, Declare())) == {Pick("FI.Dieu"), DONE}


@pytest.mark.rule("10.4.13", "10.4.7")
@pytest.mark.ruling("R60")
def test_an_advance_that_it_must_make_is_not_of_its_own_will():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1910 W"}, broken=["FI"])
    script(advance(s, Vacated(1911, ("FI.Dieu",), must=True)), E)
    assert s.units["FI.Dieu"].hex == 1911


@pytest.mark.rule("10.4.13", "2")
def test_its_units_test_their_cohesion_at_minus_one():
    units = {"FI.Dieu": "1912 E"}
    whole = cohesion_tally(battle(units), "FI.Dieu").total
    assert cohesion_tally(broken(units), "FI.Dieu").total == whole - 1


# Its commander


@pytest.mark.rule("10.4.13", "10.1.1")
def test_its_commander_moves_one_hex_even_after_a_failed_test():
    s = broken({"FI.Dieu": "1912 E"}, leaders={"FI": "1915 ooc"})
    assert Pick("FI") in options_of(movement(s, Movement()))
    rule = move_leader(s, MoveLeader("FI", -1))
    assert options_of(rule) == {Go(hex) for hex in (1914, 2015, 2016, 1916, 1816, 1815)} | {DONE}


@pytest.mark.rule("10.4.13", "10.1.1")
def test_the_commander_of_a_formation_that_is_not_broken_stays_after_a_failed_test():
    s = battle({"FI.Dieu": "1912 E"}, step="movement", leaders={"FI": "1915 ooc"})
    assert Pick("FI") not in options_of(movement(s, Movement()))


@pytest.mark.rule("10.4.13", "10.3")
def test_its_commander_moves_as_ever_after_a_passed_test():
    s = broken({"FI.Dieu": "1912 E"}, leaders={"FI": "1915"})
    s.agenda = (Movement(),)
    ask = question(s, Pick("FI"))
    assert isinstance(ask, Choose)
    assert Go(1909) in ask.options
