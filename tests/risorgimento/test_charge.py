"""7.5: cavalry charges."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import (
    NE,
    SE,
    N,
    about,
    asked,
    d,
    dd,
    field,
    hexes,
    offered,
    plain,
    play,
    road,
)
from tricolore.core.ask import DONE, NO, Go, Pick, Say, Turn
from tricolore.core.position import read_position
from tricolore.rulesets.risorgimento.charge import charge_targets
from tricolore.rulesets.risorgimento.combat import attack_tally, sides_of
from tricolore.rulesets.risorgimento.position import set_up
from tricolore.rulesets.risorgimento.reading import load_setting
from tricolore.rulesets.risorgimento.steps import (
    Assaults,
    Declare,
    Fight,
    Fights,
    Manoeuvre,
    RallyUnits,
)

CHARGE = {"F1.a.1": "1012 N lcav", "A1.x.1": "1009 S line"}


def riding(units=CHARGE, setting=None, steps=None, **more):
    return field(units, setting, active="F1", steps=steps or (Declare("F1.a"),), **more)


def aims(units=CHARGE, setting=None):
    return set(charge_targets(riding(units, setting), "F1.a.1"))


@pytest.mark.rule("7.5")
@pytest.mark.ruling("A23", "A24")
def test_a_charge_begins_two_or_three_hexes_away():
    for row, able in ((1010, False), (1011, True), (1012, True), (1013, False)):
        assert bool(aims({**CHARGE, "F1.a.1": f"{row} N lcav"})) == able


@pytest.mark.rule("7.5")
def test_cavalry_moves_first_and_then_charges_after_commitment():
    units = {**CHARGE, "F1.a.1": "1015 N lcav"}
    s = riding(units, steps=(Manoeuvre("F1.a"), Assaults()))
    moved = (Pick("F1.a.1"), Go(1012), DONE, DONE)
    assert about(s, *moved) == "ChooseAssault"
    charged = (*moved, Pick("F1.a"), Go(1009))
    assert about(s, *charged) == "Roll the commitment of F1.a.1"
    assert about(s, *charged, d(0)) == "Roll attack"
    assert play(s, *charged, d(9)).units["F1.a.1"].hex == 1012


@pytest.mark.rule("7.5", "8.2")
def test_who_has_charged_is_disordered_at_the_end_won_or_lost():
    away = {"A1.x": 2020, "A1": 2020}
    s = riding(steps=(Fight(1009, ("F1.a.1",), charge=True),), leaders=away)
    assert play(s, dd(0, 0)).units["F1.a.1"].disordered
    won = play(s, dd(9, 0), Go(1008), Turn(N), Turn(N))
    assert won.units["F1.a.1"].disordered
    assert won.units["F1.a.1"].hex == 1009


@pytest.mark.rule("7.5", "7.13")
def test_only_against_a_target_that_it_can_see():
    assert aims(setting=plain({1010: "clear"})) == {1009}
    screened = plain(level={1010: 2, 1011: 2, 910: 2, 1110: 2, 1109: 2, 909: 2})
    assert aims(setting=screened) == set()


@pytest.mark.rule("7.5", "7.51", "9.11", "8.21")
def test_who_may_not_charge():
    assert aims({**CHARGE, "F1.a.1": "1012 N lcav dis"}) == set()
    s = riding()
    s.pinned = frozenset({"F1.a.1"})
    assert charge_targets(s, "F1.a.1") == {}
    s = riding()
    s.set_brigade("F1.a", hdc=True)
    assert charge_targets(s, "F1.a.1") == {}
    s = riding()
    s.commanded = frozenset()
    assert charge_targets(s, "F1.a.1") == {}
    assert aims({**CHARGE, "F1.a.1": "1012 N line"}) == set()
    assert aims(setting=plain(weather={3: frozenset({"rain"})})) == set()


@pytest.mark.rule("7.51")
def test_cavalry_beside_an_enemy_when_it_is_activated_is_pinned():
    units = {**CHARGE, "A1.x.2": "1013 N line"}
    s = field(units, active="F1")
    assert play(s).pinned == {"F1.a.1"}


@pytest.mark.rule("7.51", "7.5")
def test_who_began_away_from_the_enemy_charges_though_one_has_fled_beside_him():
    s = riding({**CHARGE, "A1.x.2": "1013 N line"})
    assert set(charge_targets(s, "F1.a.1")) == {1009}


@pytest.mark.rule("7.51")
def test_in_a_position_cavalry_beside_an_enemy_was_there_when_it_was_activated():
    text = (
        'scenario = "risorgimento:solferino"\nturn = 4\nactive = "F1"\nstep = "attack"\n'
        '[units]\n"F1.Planhol.5Hus" = "S1624 E"\n"A5.Puchner.31-I" = "S1623 W"\n'
        '[leaders]\nF1 = "S1624"\n"F1.Planhol" = "S1624"\n'
    )
    s = set_up(read_position(text), load_setting("solferino"), "test")
    assert s.pinned == {"F1.Planhol.5Hus"}


@pytest.mark.rule("7.52")
@pytest.mark.ruling("A24")
def test_units_on_the_way_block_it():
    wall = {f"F1.b.{n}": f"{hex} N line" for n, hex in enumerate((1010, 1109, 909))}
    assert aims({**CHARGE, **wall}) == set()


@pytest.mark.rule("7.5", "7.41")
@pytest.mark.ruling("A24")
def test_a_charge_into_whose_way_others_have_come_takes_another_or_lapses():
    """As when an enemy has retreated into the hex from which it would have entered."""
    for start, entry in ((1012, 0), (1011, 909)):
        units = {**CHARGE, "F1.a.1": f"{start} N lcav", "A1.y.1": "1010 N line"}
        s = riding(units, steps=(Fights("F1.a"),))
        s.targets, s.entries = {"F1.a.1": 1009}, {"F1.a.1": 1010}
        s.committed = frozenset(s.targets)
        if entry:
            assert about(s) == "Roll attack"
            assert play(s).entries == {"F1.a.1": entry}
        else:
            assert about(s) == ""
            assert not play(s).units["F1.a.1"].disordered


@pytest.mark.rule("7.52")
@pytest.mark.parametrize(
    ("word", "plainly", "by_road"),
    [
        ("clear", True, True),
        ("lightly cultivated", True, True),
        ("heavily cultivated", False, True),
        ("woods", False, True),
        ("marsh", False, True),
        ("rough", False, True),
        ("wooded rough", False, True),
        ("village", False, False),
        ("town", False, False),
        ("castle", False, False),
    ],
)
@pytest.mark.ruling("R48")
def test_into_which_hexes_cavalry_charges(word, plainly, by_road):
    assert bool(aims(setting=plain({1009: word}))) == plainly
    for kind in ("minor road", "trail"):
        roads = road(1012, 1011, 1010, 1009, word=kind)
        assert bool(aims(setting=plain({1009: word}, roads=roads))) == by_road


@pytest.mark.rule("7.52")
@pytest.mark.ruling("N4")
def test_the_example_of_the_road_through_the_vines():
    """T7: from M4609 a unit in M4507 can be charged by road, with -1 besides the terrain."""
    vines = dict.fromkeys((4609, 4608, 4508, 4507, 4408, 4509), "heavily cultivated")
    setting = plain(vines, roads=road(4609, 4608, 4507), size=48)
    units = {"F1.a.1": "4609 N lcav", "A1.x.1": "4507 S lcav", "A1.x.2": "4408 S lcav"}
    s = riding(units, setting)
    assert set(charge_targets(s, "F1.a.1")) == {4507}
    sides = sides_of(s, Fight(4507, ("F1.a.1",), charge=True))
    assert attack_tally(s, sides).total == -1 - 1


@pytest.mark.rule("7.52")
@pytest.mark.ruling("R49")
def test_no_hex_or_side_on_the_way_may_cost_more_than_two():
    around = (1010, 909, 1109, 1011, 911, 1111, 910, 1110, 908, 1108, 1008)
    assert aims(setting=plain(dict.fromkeys(around, "woods"))) == set()
    assert aims(setting=plain(dict.fromkeys(around, "lightly cultivated"))) == {1009}
    sharp = plain(level={1009: 3})
    assert aims(setting=sharp) == set()
    gradual = plain(level={1009: 2})
    assert aims(setting=gradual) == {1009}
    stream = {(there, 1009): "deep stream" for there in (1010, 909, 1109, 908, 1108, 1008)}
    assert aims(setting=plain(sides=stream)) == set()


@pytest.mark.rule("7.5", "7.42")
@pytest.mark.ruling("R50")
def test_two_regiments_charge_together_or_split():
    units = {**CHARGE, "F1.a.2": "1012 N lcav", "A1.x.2": "1109 S line"}
    s = riding(units)
    assert offered(s) == {Go(1009), Go(1109), Say("split"), NO}
    both = (Go(1009), d(0))
    assert play(s, *both).attacked == {"F1.a.1", "F1.a.2"}
    split = (Say("split"), Go(1009), Go(1109), Go(1110), d(9), d(0))
    assert play(s, *split).attacked == {"F1.a.2"}


@pytest.mark.rule("7.45", "7.5")
@pytest.mark.ruling("N17")
def test_the_player_says_through_which_side_a_charge_enters():
    units = {"F1.a.1": "1011 N hcav c6", "A1.x.1": "1009 SE line"}
    s = riding(units)
    assert about(s, Go(1009)) == "ChargeBy"
    assert hexes(offered(s, Go(1009))) == {1010, 909, 1109}
    # 1109 and 1010 are frontal, 0909 is not; the best one is offered first
    assert asked(s, Go(1009)).options[0] == Go(909)
    for entry, position in ((1010, 0), (909, 1), (1109, 0)):
        after = play(s, Go(1009), Go(entry))
        assert after.entries == {"F1.a.1": entry}
        sides = sides_of(after, Fight(1009, ("F1.a.1",), charge=True))
        assert attack_tally(after, sides).total == position
    # a stream before it makes up for the rear
    stream = plain(sides={(909, 1009): "deep stream", (1010, 1009): "shallow stream"})
    s = riding(units, stream)
    assert asked(s, Go(1009)).options == (Go(1109), Go(1010))


@pytest.mark.rule("8.34", "7.5")
@pytest.mark.ruling("N17")
def test_a_victorious_charge_faces_the_way_it_came_in():
    units = {"F1.a.1": "1011 N hcav", "A1.x.1": "1009 SE line"}
    s = riding(units, leaders={"A1.x": 2020, "A1": 2020})
    won = (Go(1009), Go(909), d(0), dd(9, 0), Go(1008), Turn(N))
    assert offered(s, *won) == {Turn(NE), Turn(N), Turn(SE)}
    assert play(s, *won, Turn(NE)).units["F1.a.1"].facing == NE


@pytest.mark.rule("7.17", "7.46", "7.5", "7.18")
@pytest.mark.ruling("N16")
def test_a_battery_meets_a_charge_in_the_hex_before_it():
    """At one hex a field gun has +2: a 4 disorders, and who is Disordered charges no more."""
    units = {"F1.a.1": "1012 N lcav", "F1.a.2": "1012 N lcav", "A1.x.1": "1009 S F"}
    s = riding(units, leaders={"A1.x": 2020, "A1": 2020})
    assert about(s, Go(1009)) == "PreAttack"
    assert hexes(offered(s, Go(1009))) == {1010}
    assert about(s, Go(1009), NO) == "Roll the commitment of F1.a.1"
    # two regiments are a massed target: 3 + 2 + 1 is a D
    shot = (Go(1009), Go(1010))
    after = play(s, *shot, d(3))
    assert after.units["F1.a.1"].disordered
    assert after.units["F1.a.2"].disordered
    assert after.attacked == frozenset()
    assert after.units["F1.a.1"].hex == 1012
    assert about(s, *shot, d(2)) == "Roll cohesion of F1.a.1"
    behind = {**units, "A1.x.1": "1009 N F"}
    assert about(riding(behind), Go(1009)) == "Roll the commitment of F1.a.1"


@pytest.mark.rule("7.17", "8.4")
@pytest.mark.ruling("N16")
def test_the_ground_of_the_hex_before_the_guns_counts_and_leaders_with_the_riders_are_in_danger():
    units = {"F1.a.1": "1012 N lcav", "A1.x.1": "1009 S F"}
    roads = plain({1010: "woods"}, roads=road(1012, 1011, 1010, 1009))
    s = riding(units, roads, leaders={"A1.x": 2020, "A1": 2020, "F1": 2020})
    shot = (Go(1009), Go(1010))
    assert about(s, *shot, d(8)) == "Roll the danger to F1.a"  # 8 + 2 - 1 is a D+1
    assert about(s, *shot, d(7)) == ""  # a D: the charge is off


@pytest.mark.rule("7.24", "7.23", "7.5")
@pytest.mark.ruling("N16")
def test_light_infantry_fires_at_those_who_charge_it():
    units = {"F1.a.1": "1012 N lcav", "A1.x.1": "1009 S light"}
    s = riding(units)
    assert about(s, Go(1009)) == "ReturnFire"
    shot = (Go(1009), Go(1010))
    assert play(s, *shot, d(4)).units["F1.a.1"].hits == 1
    assert play(s, *shot, d(3)).units["F1.a.1"].hits == 0
    assert about(riding({**units, "A1.x.1": "1009 N light"}), Go(1009)).startswith("Roll")


@pytest.mark.rule("8.51", "7.5")
def test_who_is_disordered_as_it_charges_does_not_rally_at_once():
    units = {"F1.a.1": "1012 N lcav", "A1.x.1": "1009 S F"}
    s = riding(units, steps=(Declare("F1.a"), RallyUnits()))
    after = play(s, Go(1009), Go(1010), d(4))
    assert after.units["F1.a.1"].disordered


@pytest.mark.rule("7.5", "7.47")
@pytest.mark.ruling("R46")
def test_cavalry_does_not_continue_its_attack():
    units = {**CHARGE, "A1.x.2": "1008 S line", "F1.a.1": "1012 N hcav"}
    away = {"A1.x": 2020, "A1": 2020}
    s = riding(units, steps=(Fight(1009, ("F1.a.1",), charge=True),), leaders=away)
    won = (dd(9, 0), Go(908), Turn(N), Turn(N))
    assert about(s, *won) == ""


@pytest.mark.rule("7.5", "5.54")
def test_charges_are_voluntary():
    assert NO in offered(riding())
    assert hexes(offered(riding())) == {1009}
    assert about(riding(), NO) == ""
