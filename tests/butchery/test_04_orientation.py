"""4: Orientation."""

from __future__ import annotations

import pytest

from tests.butchery.table import commanded, field, ground
from tests.table import options_of, script
from tricolore import Go, Pick, Say, Turn
from tricolore.rulesets.butchery.advance import advance
from tricolore.rulesets.butchery.assault import fight_assault
from tricolore.rulesets.butchery.barrage import barrage
from tricolore.rulesets.butchery.movement import move
from tricolore.rulesets.butchery.results import apply_result
from tricolore.rulesets.butchery.state import (
    Assault,
    Attack,
    Barrage,
    Butchery,
    Move,
    Vacated,
)
from tricolore.rulesets.great_battles.rules.advance import evade
from tricolore.rulesets.great_battles.rules.orientation import flank_hexes, front_hexes

ROUND_1918 = {"E": 1917, "SE": 2018, "SW": 2019, "W": 1919, "NW": 1819, "NE": 1818}
E, SE, SW, W, NW, NE = range(6)
ALL_FACINGS = {Turn(facing) for facing in range(6)}


@pytest.mark.rule("4")
@pytest.mark.parametrize(
    ("facing", "front"),
    [
        ("E", ("NE", "E", "SE")),
        ("SE", ("E", "SE", "SW")),
        ("SW", ("SE", "SW", "W")),
        ("W", ("SW", "W", "NW")),
        ("NW", ("W", "NW", "NE")),
        ("NE", ("NW", "NE", "E")),
    ],
)
def test_the_three_hexes_it_faces_are_front_the_three_others_flank(facing, front):
    s = field({"FI.Dieu": f"1918 {facing}"})
    ahead = {ROUND_1918[way] for way in front}
    assert set(front_hexes(s, "FI.Dieu")) == ahead
    assert set(flank_hexes(s, "FI.Dieu")) == set(ROUND_1918.values()) - ahead


@pytest.mark.rule("4")
@pytest.mark.parametrize("terrain", ["village", "town"])
def test_in_a_village_or_town_all_six_hexes_are_front_hexes(terrain):
    s = field({"FI.Dieu": "1918 E"}, ground(terrain={1918: terrain}))
    assert set(front_hexes(s, "FI.Dieu")) == set(ROUND_1918.values())
    assert not flank_hexes(s, "FI.Dieu")


@pytest.mark.rule("4")
def test_an_isolated_building_is_no_village():
    s = field({"FI.Dieu": "1918 E"}, ground(terrain={1918: "isolated building"}))
    assert len(front_hexes(s, "FI.Dieu")) == 3


def marching(text: str = "1918 E", **fields: str) -> Butchery:
    units = {"FI.Dieu": text, **{key.replace("_", "."): value for key, value in fields.items()}}
    return commanded(field(units, active="FI", step="movement"))


@pytest.mark.rule("4", "10.3")
def test_a_moving_unit_ends_facing_any_way_at_no_cost():
    s = marching()
    script(move(s, Move("FI.Dieu", 0)), Go(1914))
    assert s.agenda[0] == Move("FI.Dieu", 8)  # all four points are spent
    assert options_of(move(s.clone(), s.agenda[0])) == ALL_FACINGS
    script(move(s, s.agenda[0]), Turn(W))
    assert s.units["FI.Dieu"].facing == W


@pytest.mark.rule("4")
def test_in_a_village_no_facing_is_asked_for():
    s = field(
        {"FI.Dieu": "1918 E"}, ground(terrain={1917: "village"}), active="FI", step="movement"
    )
    script(move(commanded(s), Move("FI.Dieu", 0)), Go(1917))
    offered = options_of(move(s, Move("FI.Dieu", 2)))
    assert Say("done") in offered
    assert not offered & ALL_FACINGS


@pytest.mark.rule("4")
@pytest.mark.ruling("R22")
@pytest.mark.parametrize("condition", ["", " disorganised"])
def test_a_unit_turns_on_the_spot_even_in_an_enemy_zone_disorganised_or_out_of_command(condition):
    s = marching(f"1918 E{condition}", AV_Koller="1917 W")
    s.commanded = frozenset()
    assert options_of(move(s.clone(), Move("FI.Dieu", 0))) >= ALL_FACINGS
    script(move(s, Move("FI.Dieu", 0)), Turn(SW))
    assert s.units["FI.Dieu"][:2] == (1918, SW)


def retreating(terrain: dict[int, str] | None = None, **others: str) -> Butchery:
    """Dieu at 1918, facing E, about to take a D from Koller at 1917; nearest way back is 1919."""
    units = {"FI.Dieu": "1918 E", "AV.Koller": "1917 W", "FI.Goze": "1819 W", "FI.Dumont": "2019 W"}
    setting = ground(terrain=(terrain or {}) | {1819: "woods", 2019: "woods"})
    return commanded(field(units, setting, active="AV", step="combat"))


@pytest.mark.rule("4", "10.4.6")
def test_after_a_retreat_a_unit_turns_one_hexside_at_most():
    s = retreating()
    assert options_of(apply_result(s, "FI.Dieu", "D")) == {Turn(NE), Turn(E), Turn(SE)}


@pytest.mark.rule("4", "10.4.6")
@pytest.mark.ruling("R23")
def test_a_unit_that_retreats_out_of_a_village_takes_any_facing():
    s = retreating({1918: "village"})
    assert options_of(apply_result(s, "FI.Dieu", "D")) == ALL_FACINGS


@pytest.mark.rule("4", "10.4.6")
def test_a_unit_that_retreats_into_a_village_needs_no_facing():
    s = retreating({1919: "village"})
    script(apply_result(s, "FI.Dieu", "D"))
    assert s.units["FI.Dieu"].hex == 1919


def advancing(terrain: dict[int, str] | None = None) -> Butchery:
    units = {"FI.Dieu": "1918 SE", "AV.Koller": "1908 W"}
    s = field(units, ground(terrain=terrain), active="FI", step="combat")
    s.activated = False
    return commanded(s)


@pytest.mark.rule("4", "10.4.7")
def test_after_an_advance_a_unit_turns_one_hexside_at_most():
    s = advancing()
    offered = options_of(advance(s, Vacated(1917, ("FI.Dieu",), must=True)))
    assert offered == {Turn(E), Turn(SE), Turn(SW)}


@pytest.mark.rule("4", "10.4.7")
@pytest.mark.ruling("R23")
def test_a_unit_that_advances_out_of_a_town_takes_any_facing():
    s = advancing({1918: "town"})
    offered = options_of(advance(s, Vacated(1917, ("FI.Dieu",), must=True)))
    assert offered == ALL_FACINGS


@pytest.mark.rule("4", "10.4.8")
def test_after_a_retreat_before_combat_a_unit_turns_one_hexside_at_most():
    s = field({"FI.Dieu": "1918 E", "AV.Koller": "1917 W"}, active="AV", step="combat")
    offered = options_of(evade(commanded(s), "FI.Dieu", ["AV.Koller"]), Say("retreat"), Go(1919))
    assert offered == {Turn(NE), Turn(E), Turn(SE)}


# Artillery


@pytest.mark.rule("4", "10.2")
@pytest.mark.parametrize(("facing", "bears"), [("E", True), ("SW", True), ("W", False)])
def test_guns_turn_one_hexside_at_most_before_a_barrage(facing, bears):
    # Koller stands due east; facing SW one hexside brings him to the edge of the front.
    s = field({"FI.A1": f"1918 {facing}", "AV.Koller": "1916 W"}, active="FI", step="barrage")
    assert (Pick("FI.A1") in options_of(barrage(commanded(s), Barrage()))) is bears


@pytest.mark.rule("4", "10.2")
def test_guns_that_had_to_turn_stay_turned_after_the_shot():
    s = field({"FI.A1": "1918 SW", "AV.Koller": "1916 W"}, active="FI", step="barrage")
    script(barrage(commanded(s), Barrage()), Pick("FI.A1"), 1)
    assert s.units["FI.A1"].facing == SE


@pytest.mark.rule("4", "10.4.4")
@pytest.mark.parametrize(("facing", "asked"), [("E", True), ("SE", False)])
def test_guns_do_not_turn_before_defensive_fire(facing, asked):
    # From SE the same turn of one hexside that a barrage allows would bring the attacker in front.
    s = field(
        {"AV.Koller": "1916 W", "FI.Dieu": "1917 E", "FI.A1": f"2017 {facing}"},
        active="AV",
        step="combat",
        leaders={"FI": "1920"},
    )
    rule = fight_assault(commanded(s), Assault((Attack("AV.Koller", 1917, "FI.Dieu", 6),)))
    assert next(rule).rule == "10.4.8"
    ask = rule.send(Say("stand"))
    assert (ask.rule == "10.4.4") is asked
