"""The review of a recorded game of every ruleset, and of games that cannot be reviewed."""

from __future__ import annotations

import msgspec
import pytest

from tests.review.twice import GAMBLE, TWICE, Gamble, Throw, begun
from tests.skirmish.daylight import DAYLIGHT
from tricolore import load_game, new_game, rulesets
from tricolore.core import record
from tricolore.core.ask import Say
from tricolore.core.game import Game
from tricolore.players import choice_of
from tricolore.review.curve import PLAIN, curve_of, fitted
from tricolore.review.doubts import Doubt, after_dice, gravest
from tricolore.review.page import Places, content, headline
from tricolore.review.report import NothingToReview, Review, review
from tricolore.rulesets import find, names, ruleset
from tricolore.studies.simulate import play_out, seated

PLIES = 150


def begun_by_captains(scenario: str, plies: int = PLIES) -> Game:
    """The first choices of a game, saved and replayed."""
    game = new_game(scenario, seed=5, listen=False)
    sides = game.ruleset.sides_of(scenario.partition(":")[2])
    seats = dict(zip(sides, seated(("greedy", "recruit"), sides, 5), strict=True))
    while game.ask is not None and game.ply < plies:
        side = game.ask.side
        game.answer(choice_of(seats[side], game, side), side)
    return record.replay(game.save(), find)


@pytest.fixture(scope="module")
def toy(request):
    """A whole game of the toy, reviewed once for all tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(rulesets.ADDED, DAYLIGHT.name, DAYLIGHT)
        game = new_game("daylight", seed=8, listen=False)
        sides = game.ruleset.sides_of("bridge")
        play_out(game, seated(("greedy", "random"), sides, 8), sides)
        return game, review(game)


@pytest.mark.parametrize("name", names())
def test_a_game_of_each_ruleset_is_reviewed(name):
    rules = ruleset(name)
    game = begun_by_captains(f"{name}:{rules.begin_with or rules.scenarios[0]}")
    found = review(game)
    dice = sum(isinstance(value, int) for value in game.inputs)
    assert found.luck.rolls == dice
    assert found.luck.lead == pytest.approx(sum(one.lead for one in found.luck.turns), abs=0.05)
    assert found.points[0].ply == 0
    assert found.points[-1].ply == game.ply
    assert all(0 <= point.chance <= 1 for point in found.points)
    assert found.losses, "it says what formations have"
    assert {one.side for one in found.losses} == {side.id for side in found.sides}
    assert all(0 <= one.lost <= one.had for one in found.losses)
    assert found.march is not None
    assert len(found.march.dots) > 10
    assert found.march.stops[-1].ply == game.ply
    left, top, width, height = found.march.box
    inside = [spot for stop in found.march.stops for spot in stop.at if spot is not None]
    assert all(left <= x <= left + width and top <= y <= top + height for x, y in inside)
    page = content(found, Places("", "/table/x"))
    assert page.count("<section") == 5


def test_losses_are_those_of_the_rules():
    """What a review says is lost is what the counters have lost."""
    game = begun_by_captains("macmahon:magenta", 700)
    found = review(game)
    lost = {side.id: sum(one.lost for one in found.losses if one.side == side.id)
            for side in found.sides}  # fmt: skip
    told = game.ruleset.summary(game.state)
    assert {side: told[side]["losses"] for side in lost} == lost
    assert sum(lost.values()) > 0


def test_a_game_that_is_over_ends_in_certainty(toy):
    game, found = toy
    assert found.over
    winner = game.result.winner
    first = game.ruleset.sides_of("bridge")[0]
    assert found.ended == {first: 1.0, None: 0.5}.get(winner, 0.0)
    assert found.points[-1].chance == found.ended
    assert headline(found).startswith(("Reds", "Blues"))


def test_decisions_that_are_shown_were_made_and_could_have_been_others(toy):
    game, found = toy
    assert found.looked_at > 0
    for one in found.decisions:
        assert one.gain > one.error
        assert one.given != one.better
        assert 0 <= one.ply < game.ply


def test_a_review_is_the_same_every_time(toy):
    game, found = toy
    assert review(game) == found


def gambled(word: str, die: int) -> Review:
    game = Game(GAMBLE, "gamble:twice", begun(Gamble()), chance=True)
    game.replay([Say(word), die])
    return review(game)


@pytest.mark.parametrize("die", [1, 6])
def test_a_blunder_is_found_whatever_the_dice_made_of_it(monkeypatch, die):
    monkeypatch.setitem(rulesets.ADDED, "gamble", GAMBLE)
    (one,) = gambled("shy", die).decisions
    assert (one.ply, one.side, one.given, one.better) == (0, "red", "“shy”", "“bold”")
    assert 0.3 < one.gain <= 1


def test_bad_luck_is_no_blunder(monkeypatch):
    monkeypatch.setitem(rulesets.ADDED, "gamble", GAMBLE)
    found = gambled("bold", 1)
    assert found.decisions == []
    assert found.luck.chance == pytest.approx(-5 / 6, abs=0.001)


def test_a_game_in_which_nothing_has_happened_is_refused():
    game = load_game(new_game("daylight", seed=1).save())
    game.start = game.checkpoint
    game.inputs = []
    with pytest.raises(NothingToReview, match="Nothing has happened"):
        review(game)


def test_a_game_without_table_judgement_or_curve_is_reviewed(monkeypatch):
    """Only its points are compared then, and nothing is said about formations."""
    monkeypatch.setitem(rulesets.ADDED, "twice", TWICE)
    game = Game(TWICE, "twice:twice", begun(Throw()), chance=True)
    game.replay([2, 6])
    found = review(game)
    assert found.luck.rolls == 2
    assert (found.losses, found.march, found.fitted) == ([], None, False)


def test_names_cannot_smuggle_anything_into_the_page(toy):
    _, found = toy
    evil = "<script>alert(1)</script>"
    sides = [msgspec.structs.replace(side, name=evil) for side in found.sides]
    spoilt = msgspec.structs.replace(found, sides=sides, title=evil, counted=evil)
    page = content(spoilt, Places('"><script>', '"><script>'))
    assert "<script" not in page


def test_the_page_has_no_styles_of_its_own(toy):
    """The table's policy forbids them."""
    _, found = toy
    page = content(found, Places("/map", "/table/x"))
    assert "style=" not in page
    assert "<style" not in page


def test_moments_are_links_where_there_is_a_table(toy):
    _, found = toy
    assert 'href="/table/x?at=' in content(found, Places("", "/table/x"))
    assert "<a " not in content(found, Places())


def test_the_gravest_doubts_are_spread():
    """Not five times the same question in the same turn."""
    doubts = [Doubt(at, at, at // 10, "red", "Move", 5.0, 0.0, 1.0) for at in range(40)]
    doubts += [
        Doubt(100 + at, 100 + at, at // 10, "blue", "Fire", 1.0, 0.0, 1.0) for at in range(40)
    ]
    chosen = gravest(doubts, 20)
    assert len(chosen) == 8
    assert {doubt.kind for doubt in chosen} == {"Move", "Fire"}
    assert chosen == sorted(chosen)


def test_an_attack_at_bad_odds_is_doubted_though_nobody_rates_another_answer_better():
    """Red was three steps ahead, and can expect to be one step behind."""
    before = [Doubt(at, at, 1, side, "Attack", 0.0, lead, 0.5)
              for at, (side, lead) in enumerate([("blue", -3.0), ("red", 3.0)])]  # fmt: skip
    (one,) = after_dice(before, 2, -1.0, first="red")
    assert (one.ply, one.weight) == (1, 2.0)
    assert after_dice(before, 20, -1.0, first="red") == [], "other choices came between"
    assert after_dice(before, 2, 4.0, first="red") == [], "more is to be expected than there was"


@pytest.mark.parametrize("played", [0.0, 0.5, 1.0])
def test_a_greater_lead_is_never_a_smaller_chance(played):
    curves = [PLAIN, *(curve for name in fitted() if (curve := curve_of(name)) is not None)]
    for curve in curves:
        chances = [curve.chance(played, lead) for lead in range(-60, 61, 5)]
        assert chances == sorted(chances)
        assert all(0 <= chance <= 1 for chance in chances)


def test_curves_say_where_they_come_from():
    for scenario, found in fitted().items():
        rules, name = find(scenario)
        assert f"{rules.name}:{name}" == scenario
        assert found.games > 0
        assert found.checked.games > 0
        fit, check = set(range(*found.seeds)), set(range(*found.checked.seeds))
        assert not fit & check, "checked on other seeds"
