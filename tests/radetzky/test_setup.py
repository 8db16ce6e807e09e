"""Game setup and the sequence of a turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.radetzky.table import (
    about,
    asked,
    counter_of,
    drilled,
    field,
    offered,
    plain,
    rows,
    sheet,
    table,
)
from tricolore.core.ask import Go, Say, Together
from tricolore.core.errors import IllegalChoice
from tricolore.rulesets.radetzky.sequence import begin
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE, Place
from tricolore.rulesets.radetzky.steps import EndTurn

UNITS = {
    "AII.a": "inf 4/2",
    "AII.b": "inf 4/2",
    "AII.Bridge": "crew",
    "AI.a": "inf 4/2",
    "P5.a": "inf 2/1",
    "P5.b": "inf 2/1",
    "P5.c": "inf 2/1",
    "P.Bers3": "inf 2/1 small",
}
SETUP = {
    "AII.a": (1505, 1506),
    "AII.b": (1505, 1506),
    "AII.Bridge": (1506, 1505),
    "AI.a": (1510,),
    "P5.a": (505, 506),
    "P5.b": (505, 506),
    "P5.c": (506, 505),
    "P.Bers3": (505, 506),
}
RIVER = {(1405, 1506): "river", (1406, 1506): "river"}


def opening(**more):
    """A game of a small scenario, from its set-up on."""
    setting = plain(sides=RIVER, setup=SETUP)
    setting = drilled(
        setting, {uid: counter_of(uid, text.split())[0] for uid, text in UNITS.items()}
    )
    return begin(replace(setting, **more), "test")


def first(s, count):
    """The first sheets as they are proposed."""
    inputs = []
    for _ in range(count):
        inputs.append(sheet(s, *inputs).first)
    return inputs


@pytest.mark.rule("Game setup")
def test_the_piedmontese_player_deploys_first_formation_by_formation():
    s = opening()
    asks = [asked(s, *first(s, at)) for at in range(3)]
    assert [ask.side for ask in asks] == [PIEDMONTESE, PIEDMONTESE, AUSTRIAN]
    assert [type(ask.about).__name__ for ask in asks] == [
        *("PlaceFormation", "PlaceUndesignated", "PlaceFormation")
    ]


@pytest.mark.rule("Game setup", "Placement card", "Stacking")
def test_each_unit_is_placed_in_its_area_within_the_limits_of_stacking():
    s = opening()
    fill = sheet(s)
    assert rows(fill) == {uid: {Go(505), Go(506)} for uid in ("P5.a", "P5.b", "P5.c")}
    assert fill.flaw(fill.first) == ""
    crowded = (Go(505), Go(505), Go(505))
    assert fill.flaw(crowded) == "There is no room for all of them at 0505."
    with pytest.raises(IllegalChoice, match="no room"):
        table(s, list(crowded))
    after = table(s, [Go(506), Go(505), Go(506)]).state
    assert {uid: unit.hex for uid, unit in after.units.items()} == {
        "P5.a": 506,
        "P5.b": 505,
        "P5.c": 506,
    }


@pytest.mark.rule("Game setup", "Placement card")
def test_where_the_card_leaves_no_choice_nobody_is_asked():
    s = opening()
    state = table(s, *first(s, 2)).state
    assert state.units["AI.a"].hex == 1510


@pytest.mark.rule("Game setup", "Bridges")
def test_the_bridge_crew_of_the_second_corps_may_begin_as_a_bridge():
    s = opening(may_begin_built=frozenset({"AII.Bridge"}))
    inputs = first(s, 3)
    assert about(s, *inputs) == "BridgeOver"
    assert "or as a crew" in asked(s, *inputs).prompt
    assert offered(s, *inputs) == {Go(1405), Go(1406), Say("crew")}
    built = table(s, *inputs, Go(1406)).state
    assert built.bridges["AII.Bridge"].stands
    assert built.passable(AUSTRIAN, 1506, 1406)
    assert not table(s, *inputs, Say("crew")).state.bridges


@pytest.mark.rule("Game setup", "Bridges")
def test_no_other_crew_may_nor_one_that_was_placed_away_from_the_river():
    assert about(opening(), *first(opening(), 3)) == "ChooseFormations"
    s = opening(may_begin_built=frozenset({"AII.Bridge"}))
    away = [*first(s, 2), [Go(1505), Go(1506), Go(1505)]]
    assert about(s, *away) == "ChooseFormations"


@pytest.mark.rule("Game setup")
def test_the_game_begins_with_its_first_turn_and_places_are_held_as_the_scenario_says():
    places = {505: Place("Here", 505, 3, AUSTRIAN), 101: Place("There", 101, 3, AUSTRIAN)}
    s = opening(places=places)
    game = table(s, *first(s, 3))
    assert isinstance(game.chance_ask, Together)
    assert game.state.turn == 1
    assert game.state.holders == {505: PIEDMONTESE, 101: AUSTRIAN}  # who is there holds it


@pytest.mark.rule("Game setup", "Counters")
def test_a_scenario_may_begin_with_units_that_have_lost_a_step():
    s = opening(weakened=frozenset({"AI.a"}))
    state = table(s, *first(s, 3)).state
    assert state.units["AI.a"].steps == 1
    assert state.factor("AI.a") == 2
    assert state.factor("AII.a") == 4
    assert state.lost == {PIEDMONTESE: 0, AUSTRIAN: 0}


@pytest.mark.rule("Game sequence", "Game end")
def test_after_the_last_turn_the_game_is_over():
    s = field({"AI.a": "0505 inf 4/2"}, turn=23, steps=[EndTurn()])
    game = table(s)
    assert game.over
    assert game.result is not None
    earlier = table(field({"AI.a": "0505 inf 4/2"}, turn=22, steps=[EndTurn()]))
    assert not earlier.over
    assert earlier.state.turn == 23
