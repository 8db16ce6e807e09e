"""A handicap, which is no rule of the book."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import field, plain
from tricolore import load_game, new_game
from tricolore.rulesets import find
from tricolore.rulesets.risorgimento.setting import ALLIED, AUSTRIAN, Place, Victory
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.victory import result_of, score
from tricolore.rulesets.table import table_of


def begun(choice: str) -> Risorgimento:
    game = new_game("risorgimento:magenta", seed=1, options={"handicap": choice})
    assert isinstance(game.state, Risorgimento)
    return game.state


@pytest.mark.parametrize(
    ("choice", "allied", "austrian", "winner"),
    [
        ("none", 0, 5, AUSTRIAN),
        ("allied-3", 3, 5, AUSTRIAN),
        ("austrian-2", 0, 7, AUSTRIAN),
    ],
)
def test_points_are_given_beforehand(choice, allied, austrian, winner):
    """At the start the Austrians hold all five places."""
    s = begun(choice)
    scores = score(s)
    assert (scores[ALLIED].total, scores[AUSTRIAN].total) == (allied, austrian)
    assert result_of(s).winner == winner


@pytest.mark.parametrize(("handicap", "winner"), [(0, AUSTRIAN), (1, AUSTRIAN), (2, ALLIED)])
def test_they_count_as_so_many_places_more(handicap, winner):
    """Who must hold three places of five, and holds two, needs less with a handicap of two."""
    places = {
        f"Ville {hex}": Place(f"Ville {hex}", (hex,), 1, ALLIED if hex < 1003 else AUSTRIAN)
        for hex in range(1001, 1006)
    }
    rules = Victory(tie=AUSTRIAN, needs={ALLIED: 3})
    s = field({"F1.a.1": "1010 N line"}, plain(places=places, victory=rules))
    s.handicap = handicap
    assert result_of(s).winner == winner


def test_a_record_keeps_it_and_the_table_says_so():
    game = new_game("risorgimento:san-martino", seed=1, options={"handicap": "allied-2"})
    again = load_game(game.save())
    assert isinstance(again.state, Risorgimento)
    assert again.state.handicap == 2
    panels = table_of("risorgimento").picture(again.state, ALLIED).panels
    (points,) = [panel for panel in panels if panel.id == "score"]
    assert "a handicap of 2" in points.items[0].why
    assert "a handicap of 2" not in points.items[1].why


def test_a_game_saved_before_there_were_handicaps_has_none():
    rules, _ = find("risorgimento:magenta")
    saved = rules.encode(begun("allied-1"))
    del saved["handicap"]
    assert rules.encode(rules.decode(saved, "magenta"))["handicap"] == 0
