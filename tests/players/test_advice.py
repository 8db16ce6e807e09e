"""Advice is what the level would play, in every game."""

from __future__ import annotations

import pytest

from tricolore import new_game
from tricolore.core.ask import Choose, HandedIn, Option
from tricolore.players import choice_of, player
from tricolore.players.adviser import Adviser
from tricolore.players.planner import Planner
from tricolore.players.warnings import Watchman
from tricolore.rulesets import scenarios
from tricolore.rulesets.judgement import judgement_of, terms_of

GAMES = (
    "butchery:solferino",
    "macmahon:magenta",
    "brothers:medole",
    "radetzky:novara",
    "risorgimento:san-martino",
)
"""A battle of each game."""
assert set(GAMES) <= set(scenarios())


def positions(scenario, every, count):
    """Positions of a game that is played quickly: each `every`-th question, and the side asked."""
    game = new_game(scenario, seed="positions", listen=False)
    sides = game.ruleset.sides_of(scenario.partition(":")[2])
    seats = {side: player("greedy", side) for side in sides}
    while count and (ask := game.ask) is not None:
        if game.ply % every == every - 1:
            count -= 1
            yield game, ask.side
        game.answer(choice_of(seats[ask.side], game, ask.side), ask.side)


def as_advised(answer):
    return answer if isinstance(answer, Option) else HandedIn((answer,))


@pytest.mark.parametrize("scenario", GAMES)
def test_it_is_what_the_general_would_choose(scenario):
    """The same position and the same seed."""
    seen = 0
    for game, side in positions(scenario, 29, 12):
        wanted = choice_of(player("general", "luck"), game, side)
        advice = Adviser("general", "luck").advise(game.seen_by(side))
        assert advice.option == as_advised(wanted), game.ask
        assert all(line.endswith(".") for line in (*advice.lines, advice.title) if line)
        seen += 1
    assert seen == 12


@pytest.mark.parametrize("scenario", GAMES)
def test_so_it_is_for_a_whole_activation(scenario):
    """The adviser who is followed remembers his plan as the general does."""
    game = new_game(scenario, seed="chain", listen=False)
    sides = game.ruleset.sides_of(scenario.partition(":")[2])
    adviser, general = Adviser("general", "luck"), player("general", "luck")
    enemy, mine = player("greedy", "enemy"), sides[0]
    abouts = set()
    own = 0
    while own < 60 and (ask := game.ask) is not None:
        if ask.side != mine:
            game.answer(choice_of(enemy, game, ask.side), ask.side)
            continue
        advice = adviser.advise(game.seen_by(mine))
        wanted = choice_of(general, game, mine)
        assert advice.option == as_advised(wanted), ask
        abouts.add(advice.about)
        own += 1
        game.answer(wanted, mine)
    assert abouts - {""}, "some of it carried out a plan"


@pytest.mark.parametrize("scenario", GAMES)
def test_warnings_are_about_other_answers_and_say_why(scenario):
    for game, side in positions(scenario, 31, 10):
        found = Watchman("luck").watch(game.seen_by(side), threshold=0.2)
        if not isinstance(game.ask, Choose):
            assert not found.warned
            continue
        for one in found.warned:
            assert one.option in game.ask.options
            assert one.option != found.best
            assert one.worse >= 0.2
            assert not one.why.endswith(".")


def test_a_rating_that_says_never_is_no_number_of_steps():
    """Where an assault is led from the wrong hex, a rating is a thousand off."""
    looked = 0
    for game, side in positions("brothers:medole", 13, 40):
        if type(getattr(game.ask, "about", None)).__name__ == "DeclareAssault":
            looked += 1
            found = Watchman("luck").watch(game.seen_by(side))
            assert all(one.worse < 50 for one in found.warned)
    assert looked


def test_a_look_for_warnings_leaves_the_game_alone():
    for game, side in positions("butchery:solferino", 37, 4):
        before = game.ruleset.encode(game.state)
        Watchman("luck").watch(game.seen_by(side))
        assert game.ruleset.encode(game.state) == before


@pytest.mark.parametrize("scenario", GAMES)
def test_missions_name_every_formation_with_a_goal(scenario):
    game = new_game(scenario, seed="missions", listen=False)
    general = player("planner:0", "luck")
    assert isinstance(general, Planner)
    while not general.assigned():
        ask = game.ask
        assert ask is not None
        answer = choice_of(general, game, ask.side)
        game.answer(answer, ask.side)
    for one in general.assigned():
        assert one.name
        assert one.text.startswith({"reserve": "stand in reserve"}.get(one.kind, one.kind))
        assert one.goal in one.text
        assert one.hex


@pytest.mark.parametrize("ruleset", sorted({name.partition(":")[0] for name in GAMES}))
def test_every_game_names_the_terms_of_its_reasons(ruleset):
    terms = terms_of(judgement_of(ruleset))
    assert [term for term in terms if term.worse]
