"""10.4.11: commanders in chief and combat."""

from __future__ import annotations

import pytest

from tests.butchery.fight import HOLD, NO, YES, E, W, assault, battle, duel, throws
from tests.butchery.pieces import play, question, table
from tests.butchery.table import field, ground
from tests.table import options_of, script
from tricolore import Go, Pick, Result
from tricolore.core.ask import GameOver
from tricolore.rulesets.butchery.advance import advance
from tricolore.rulesets.butchery.results import retreat_after_combat
from tricolore.rulesets.butchery.state import Rider, Vacated
from tricolore.rulesets.great_battles.rules.leaders import chiefs_left_alone, enemy_enters
from tricolore.rulesets.great_battles.rules.losses import eliminate
from tricolore.rulesets.great_battles.rules.movement import walk

DOOMED = {"AV.Koller": "1911 W", "FI.Dieu": "1912 E"}


# In the fight


@pytest.mark.rule("10.4.11")
def test_a_commander_in_chief_lends_no_bonus():
    s = duel(chiefs={"napoleon": "1912", "franz": "1911"})
    script(assault(s, "AV.Koller", "FI.Dieu"), HOLD, 1, 1, 6)
    assert throws(s) == [("AV.Koller", 3, 0, "X"), ("FI.Dieu", 6, 0, "T")]


@pytest.mark.rule("10.4.11")
def test_he_always_retreats_with_a_unit_he_is_stacked_with():
    s = duel(chiefs={"franz": "1911"})
    script(retreat_after_combat(s, "AV.Koller"), Go(1910), W)
    assert s.chiefs["franz"] == 1910


@pytest.mark.rule("10.4.11")
def test_he_goes_with_a_unit_that_retreats_even_if_another_stays():
    s = battle({"AV.Koller": "1911 W", "AV.A1": "1911 W"}, chiefs={"franz": "1911"})
    script(retreat_after_combat(s, "AV.Koller"), Go(1910), W)
    assert s.chiefs["franz"] == 1910


@pytest.mark.rule("10.4.11")
@pytest.mark.parametrize(("answer", "hex"), [(YES, 1911), (NO, 1912)])
def test_he_may_advance_with_a_unit_he_is_stacked_with(answer, hex):
    s = battle({"FI.Dieu": "1912 E"}, chiefs={"napoleon": "1912"})
    script(advance(s, Vacated(1911, ("FI.Dieu",), True)), answer, E)
    assert s.chiefs["napoleon"] == hex


# His death


@pytest.mark.rule("10.4.11", "13.2.2")
def test_an_emperor_who_loses_the_units_he_is_with_is_killed_and_the_game_is_over():
    s = battle(DOOMED, chiefs={"franz": "1911"})
    with pytest.raises(GameOver):
        script(eliminate(s, "AV.Koller", "10.4.9"))
    assert s.killed == ("franz",)
    assert s.result == Result("allied", "major victory", "Franz Josef is killed")


@pytest.mark.rule("10.4.11", "13.2.2")
def test_the_death_of_napoleon_gives_the_austrians_a_major_victory_in_the_midst_of_combat():
    s = battle(
        {"FI.Dieu": "1912 E disorganised -1", "AV.Koller": "1911 W"}, chiefs={"napoleon": "1912"}
    )
    game = table(s, Pick("FI.Dieu"), HOLD, 6)
    assert game.over
    assert (game.result.winner, game.result.level) == ("austrian", "major victory")


@pytest.mark.rule("10.4.11", "13.2.2")
def test_when_the_king_is_killed_the_game_goes_on():
    s = battle({"P1.Savoia": "1912 E", "AV.Koller": "1911 W"}, chiefs={"victor": "1912"})
    script(eliminate(s, "P1.Savoia", "10.4.9"))
    assert s.killed == ("victor",)
    assert "victor" not in s.chiefs
    assert s.result is None


@pytest.mark.rule("10.4.11")
def test_he_lives_while_one_of_the_units_he_is_with_does():
    s = battle(DOOMED | {"AV.A1": "1911 W"}, chiefs={"franz": "1911"})
    script(eliminate(s, "AV.Koller", "10.4.9"))
    assert s.chiefs["franz"] == 1911


@pytest.mark.rule("10.4.11", "10.4.6")
def test_left_with_guns_that_the_advance_takes_he_is_killed():
    s = battle({"FI.Dieu": "1912 E", "AV.A1": "1911 E"}, chiefs={"franz": "1911"})
    with pytest.raises(GameOver):
        script(advance(s, Vacated(1911, ("FI.Dieu",), True)))
    assert s.killed == ("franz",)


@pytest.mark.rule("10.4.11")
def test_the_loss_of_units_elsewhere_does_him_no_harm():
    s = battle(DOOMED | {"AV.Gaal": "1910 W"}, chiefs={"franz": "1910"})
    script(eliminate(s, "AV.Koller", "10.4.9"))
    assert s.chiefs["franz"] == 1910


# His flight


@pytest.mark.rule("10.4.11")
@pytest.mark.parametrize(("hex", "flees"), [(1912, True), (1913, False)])
def test_alone_when_the_enemy_moves_beside_him_he_goes_to_the_nearest_friendly_unit(hex, flees):
    """Koller comes to 1911; the emperor is at 1912, or one hex farther."""
    s = battle(
        {"AV.Koller": "1910 W", "FI.Dieu": "1916 E", "FI.Goze": "1919 E"},
        active="AV",
        step="movement",
        chiefs={"napoleon": str(hex)},
    )
    script(walk(s, "AV.Koller", [1911]))
    assert s.chiefs["napoleon"] == (1916 if flees else hex)


@pytest.mark.rule("10.4.11")
def test_with_a_unit_he_stays_where_he_is():
    s = battle(
        {"AV.Koller": "1910 W", "FI.A1": "1912 E"},
        active="AV",
        step="movement",
        chiefs={"napoleon": "1912"},
    )
    script(walk(s, "AV.Koller", [1911]))
    assert s.chiefs["napoleon"] == 1912


@pytest.mark.rule("10.4.11")
def test_a_formation_commander_is_no_company():
    s = battle(
        {"AV.Koller": "1910 W", "FI.Dieu": "1916 E"},
        active="AV",
        step="movement",
        chiefs={"napoleon": "1912"},
        leaders={"FI": "1912"},
    )
    script(walk(s, "AV.Koller", [1911]))
    assert s.chiefs["napoleon"] == 1916
    assert s.leaders["FI"].hex == 1912


@pytest.mark.rule("10.4.11")
def test_left_alone_beside_the_enemy_he_goes_when_their_movement_begins():
    s = battle(
        {"AV.Koller": "1911 W", "FI.Dieu": "1916 E"}, chiefs={"napoleon": "1912"}, active="AV"
    )
    script(chiefs_left_alone(s, "allied"))
    assert s.chiefs["napoleon"] == 1916


@pytest.mark.rule("10.4.11")
def test_their_movement_begins_with_his_flight():
    s = field(
        {"AV.Koller": "1911 W", "FI.Dieu": "1916 E"},
        chiefs={"napoleon": "1912"},
        active="AV",
        step="movement",
    )
    assert play(s).chiefs["napoleon"] == 1916


@pytest.mark.rule("10.4.11")
@pytest.mark.ruling("R62")
def test_the_nearest_is_counted_in_cavalry_movement_points_not_in_hexes():
    """Dieu is three hexes off through woods, 9 points; Goze four hexes off in the open."""
    woods = {1813: "woods", 1913: "woods", 2013: "woods", 1914: "woods"}
    woods |= {1814: "woods", 2014: "woods", 1915: "woods"}
    s = battle(
        {"AV.Koller": "1911 W", "FI.Dieu": "1915 E", "FI.Goze": "1512 E"},
        ground(woods),
        chiefs={"napoleon": "1912"},
    )
    script(enemy_enters(s, "austrian", 1911))
    assert s.chiefs["napoleon"] == 1512


@pytest.mark.rule("10.4.11")
@pytest.mark.ruling("R62")
def test_the_owner_chooses_among_equals_of_either_nation():
    s = battle(
        {"AV.Koller": "1911 W", "FI.Dieu": "1914 E", "P1.Savoia": "2113 E"},
        chiefs={"napoleon": "1912"},
    )
    rule = enemy_enters(s, "austrian", 1911)
    assert options_of(rule) == {Go(1914), Go(2113)}


@pytest.mark.rule("10.4.11")
@pytest.mark.ruling("R62")
def test_an_advance_after_combat_puts_him_to_flight_as_well():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1906 W"}, chiefs={"franz": "1910"})
    script(advance(s, Vacated(1911, ("FI.Dieu",), True)), E)
    assert s.chiefs["franz"] == 1906


@pytest.mark.rule("10.4.11")
@pytest.mark.ruling("R62")
def test_with_nobody_left_to_flee_to_he_is_taken():
    s = battle({"AV.Koller": "1911 W"}, chiefs={"napoleon": "1912"}, active="AV")
    with pytest.raises(GameOver):
        script(enemy_enters(s, "austrian", 1911))
    assert s.killed == ("napoleon",)


@pytest.mark.rule("10.4.11", "8.3")
@pytest.mark.ruling("R17")
def test_his_despatch_rider_dies_with_him():
    s = battle({"P1.Savoia": "1912 E", "AV.Koller": "1911 W"}, chiefs={"victor": "1912"})
    s.riders["victor"] = Rider(1915, "P1")
    script(eliminate(s, "P1.Savoia", "10.4.9"))
    assert s.riders == {}


@pytest.mark.rule("10.4.11")
def test_nobody_assaults_a_commander_in_chief_alone():
    s = battle({"FI.Dieu": "1912 E"}, chiefs={"franz": "1911"})
    ask = question(s)
    assert ask is None or ask.rule != "10.4.1"
