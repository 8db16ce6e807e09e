"""13.2, the third section of that number: victory points and levels of victory; dead chiefs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.butchery.table import commanded, field, ground, solferino
from tests.table import options_of, script
from tricolore import Go
from tricolore.core.ask import GameOver
from tricolore.rulesets.butchery.movement import move, move_leader
from tricolore.rulesets.butchery.sequence import begin
from tricolore.rulesets.butchery.setting import ALLIED, AUSTRIAN, Setting
from tricolore.rulesets.butchery.state import Butchery, Move, MoveLeader
from tricolore.rulesets.butchery.victory import controller, end_game, judge, score
from tricolore.rulesets.great_battles.data.setting import Place
from tricolore.rulesets.great_battles.rules.leaders import enemy_enters, kill_chief
from tricolore.rulesets.great_battles.rules.losses import eliminate

MAJOR, MINOR, DRAW = "major victory", "minor victory", "draw"


def country(*places: Place) -> Setting:
    return ground()._replace(places=places)


ONE = Place("Medole", (1915,), AUSTRIAN)
TWO = Place("Guidizzolo", (1915, 1914), AUSTRIAN)


def holder(s: Butchery) -> str | None:
    return controller(s, s.setting.places[0])


# 13.2.1 Places


@pytest.mark.rule("13.2.1")
def test_seven_places_are_worth_a_point_each():
    names = {place.name for place in solferino().places}
    assert names == {
        "Castiglione",
        "Medole",
        "Solferino",
        "Pozzolengo",
        "Cavriana",
        "Rebecco",
        "Guidizzolo",
    }
    s = begin(solferino(), "test")
    assert score(s, ALLIED).points + score(s, AUSTRIAN).points == 7


@pytest.mark.rule("13.2.1")
@pytest.mark.ruling("R70")
def test_at_the_start_each_place_belongs_to_the_side_that_the_data_says():
    s = begin(solferino(), "test")
    assert score(s, ALLIED).places == ("Castiglione",)
    for place in solferino().places:
        for hex in place.hexes:
            assert {s.side(uid) for uid in s.stacks.get(hex, ())} <= {place.holder}
    untouched = field({}, country(ONE, Place("Solferino", (1910,), ALLIED)))
    assert [controller(untouched, place) for place in untouched.setting.places] == [
        AUSTRIAN,
        ALLIED,
    ]


@pytest.mark.rule("13.2.1")
def test_a_place_belongs_to_the_side_whose_unit_was_there_last():
    s = commanded(field({"FI.Dieu": "1917 E"}, country(ONE), active="FI", step="movement"))
    assert holder(s) == AUSTRIAN
    script(move(s, Move("FI.Dieu", 0)), Go(1915))
    assert holder(s) == ALLIED
    script(move(s, Move("FI.Dieu", 4)), Go(1913))  # it has gone on, the place stays taken
    assert holder(s) == ALLIED


@pytest.mark.rule("13.2.1")
def test_of_a_place_of_several_hexes_all_must_be_held():
    s = commanded(field({"FI.Dieu": "1916 E"}, country(TWO), active="FI", step="movement"))
    script(move(s, Move("FI.Dieu", 0)), Go(1915))
    assert holder(s) is None
    assert score(s, ALLIED).halves == score(s, AUSTRIAN).halves == 0
    script(move(s, Move("FI.Dieu", 2)), Go(1914))
    assert holder(s) == ALLIED
    assert score(s, ALLIED).halves == 2


@pytest.mark.rule("13.2.1", "5")
@pytest.mark.ruling("R71")
def test_control_is_lost_while_an_empty_hex_of_the_place_lies_in_an_enemy_zone():
    s = field({"FI.Dieu": "1916 E"}, country(ONE))
    assert 1915 in s.field(ALLIED).zone
    assert holder(s) is None
    s.update("FI.Dieu", facing=3)
    assert holder(s) == AUSTRIAN  # it looks away again


@pytest.mark.rule("13.2.1", "5")
@pytest.mark.ruling("R71")
def test_a_unit_in_the_hex_keeps_control_in_spite_of_the_zone():
    for uid in ("AV.Koller", "AV.A1"):
        s = field({"FI.Dieu": "1916 E", uid: "1915 W"}, country(ONE))
        assert holder(s) == AUSTRIAN


@pytest.mark.rule("13.2.1", "5")
@pytest.mark.ruling("R71")
def test_the_unit_must_stand_in_the_very_hex_that_the_zone_covers():
    s = field({"FI.Dieu": "1916 E", "AV.Koller": "1914 W"}, country(TWO))
    assert holder(s) is None
    s = field({"FI.Dieu": "1916 E", "AV.Koller": "1914 W", "AV.Gaal": "1915 W"}, country(TWO))
    assert holder(s) == AUSTRIAN


@pytest.mark.rule("13.2.1")
@pytest.mark.ruling("R71")
def test_leaders_neither_take_nor_hold_a_place():
    s = field({"FI.Dieu": "1918 E"}, country(ONE), leaders={"FI": "1916"}, active="FI")
    s.active, s.activated = "FI", True
    script(move_leader(s, MoveLeader("FI", 12)), Go(1915))
    assert holder(s) == AUSTRIAN
    s = field({"FI.Dieu": "1916 E"}, country(ONE), leaders={"AV": "1915"}, chiefs={"franz": "1915"})
    assert holder(s) is None


@pytest.mark.rule("13.2.1")
def test_each_broken_enemy_formation_counts_half_a_point():
    s = field({}, country(), broken=["AV", "AI", "FI"])
    assert score(s, ALLIED).points == 1
    assert score(s, AUSTRIAN).points == 0.5


# 13.2.2 Levels


def ending(allied: int = 0, austrian: int = 0, broken: tuple[str, ...] = ()) -> Butchery:
    """So many places for either side, and some broken formations."""
    places = [Place(f"a{n}", (101 + n,), ALLIED) for n in range(allied)]
    places += [Place(f"b{n}", (201 + n,), AUSTRIAN) for n in range(austrian)]
    return field({}, country(*places), broken=list(broken))


@pytest.mark.rule("13.2.1", "13.2.2")
@pytest.mark.parametrize(
    ("allied", "austrian", "result"),
    [
        (7, 0, (ALLIED, MAJOR)),
        (6, 0, (ALLIED, MAJOR)),
        (6, 1, (ALLIED, MINOR)),
        (5, 2, (ALLIED, MINOR)),
        (4, 2, (None, DRAW)),
        (3, 3, (None, DRAW)),
        (3, 4, (None, DRAW)),
        (2, 5, (AUSTRIAN, MINOR)),
        (1, 6, (AUSTRIAN, MINOR)),
        (0, 6, (AUSTRIAN, MAJOR)),
    ],
)
def test_the_lower_score_is_taken_from_the_higher(allied, austrian, result):
    assert judge(ending(allied, austrian)) == result


@pytest.mark.rule("13.2.2", "1.3")
@pytest.mark.ruling("R72")
@pytest.mark.parametrize(
    ("allied", "broken", "result"),
    [
        (5, ("AV",), (ALLIED, MINOR)),  # five and a half
        (5, ("AV", "AI"), (ALLIED, MAJOR)),
        (2, ("AV",), (None, DRAW)),  # two and a half
        (2, ("AV", "AI"), (ALLIED, MINOR)),
        (3, ("FI",), (None, DRAW)),
        (6, ("FI",), (ALLIED, MINOR)),
    ],
)
def test_halves_are_dropped_from_the_difference(allied, broken, result):
    assert judge(ending(allied, broken=broken)) == result


@pytest.mark.rule("13.2.2", "1.3")
@pytest.mark.ruling("R72")
def test_halves_are_dropped_for_the_austrians_alike():
    assert judge(ending(0, 5, ("FI",))) == (AUSTRIAN, MINOR)
    assert judge(ending(0, 2, ("FI",))) == (None, DRAW)


@pytest.mark.rule("13.2.2")
@pytest.mark.ruling("R72")
@pytest.mark.parametrize(
    ("allied", "austrian", "result"),
    [
        (6, 0, (ALLIED, MINOR)),
        (3, 0, (None, DRAW)),
        (0, 0, (AUSTRIAN, MINOR)),
        (0, 3, (AUSTRIAN, MAJOR)),
        (0, 6, (AUSTRIAN, MAJOR)),
    ],
)
def test_the_kings_death_moves_the_result_one_step_towards_austria(allied, austrian, result):
    s = ending(allied, austrian)
    s.chiefs["victor"] = 1915
    kill_chief(s, "victor")  # the game goes on
    assert judge(s) == result


@pytest.mark.rule("13.2.2")
@pytest.mark.parametrize(("chief", "winner"), [("napoleon", AUSTRIAN), ("franz", ALLIED)])
def test_an_emperors_death_ends_the_game_with_a_major_victory_for_the_enemy(chief, winner):
    s = ending(7, 0) if winner == AUSTRIAN else ending(0, 7)
    s.chiefs[chief] = 1915
    with pytest.raises(GameOver):
        kill_chief(s, chief)
    assert s.result.winner == winner
    assert s.result.level == MAJOR


@pytest.mark.rule("13.2.2")
def test_the_end_counts_the_points():
    s = ending(6, 1)
    with pytest.raises(GameOver):
        end_game(s, "Night falls")
    assert s.result == (ALLIED, MINOR, "Night falls")


# 10.4.11, R62: chiefs in flight


def alone(units: dict[str, str], at: str = "1915", **fields: Any) -> Butchery:
    """Napoleon alone, and an Austrian unit that comes beside him at 1914."""
    s = field({"AV.Koller": "1914 W", **units}, chiefs={"napoleon": at}, **fields)
    s.active = "AV"
    return s


@pytest.mark.rule("10.4.11")
@pytest.mark.ruling("R62")
def test_a_chief_flees_to_the_unit_nearest_by_cavalry_points():
    wood = ground(terrain={1917: "woods"})
    s = alone({"FI.Dieu": "1917 E", "FI.Goze": "1715 E"}, setting=wood)
    assert s.setting.board.distance(1915, 1917) == s.setting.board.distance(1915, 1715) == 2
    script(enemy_enters(s, AUSTRIAN, 1914))
    assert s.chiefs["napoleon"] == 1715  # 2 points, against 4 into the wood


@pytest.mark.rule("10.4.11")
@pytest.mark.ruling("R62")
def test_units_of_either_nation_will_do_and_the_owner_chooses_among_equals():
    s = alone({"FI.Dieu": "1917 E", "P1.Savoia": "1817 E", "FI.Goze": "1919 E"})
    rule = enemy_enters(s, AUSTRIAN, 1914)
    assert options_of(rule) == {Go(1917), Go(1817)}


@pytest.mark.rule("10.4.11")
@pytest.mark.ruling("R62")
def test_with_nobody_left_to_flee_to_a_chief_is_taken():
    s = alone({})
    with pytest.raises(GameOver):
        script(enemy_enters(s, AUSTRIAN, 1914))
    assert s.killed == ("napoleon",)


@pytest.mark.rule("10.4.11")
def test_a_chief_with_a_unit_stays():
    s = alone({"FI.Dieu": "1915 E"})
    script(enemy_enters(s, AUSTRIAN, 1914))
    assert s.chiefs["napoleon"] == 1915


@pytest.mark.rule("10.4.11", "13.2.2")
def test_an_emperor_falls_with_the_last_unit_he_is_stacked_with():
    s = alone({"FI.Dieu": "1915 E", "FI.A1": "1915 E"}, step="rally")
    script(eliminate(s, "FI.Dieu", "test"))
    assert s.chiefs["napoleon"] == 1915  # the guns are still there
    with pytest.raises(GameOver):
        script(eliminate(s, "FI.A1", "test"))
    assert s.result.winner == AUSTRIAN
