"""One pass through a game: only what shows in the review is looked at, and no less."""

from __future__ import annotations

import pytest

from tests.review.test_review import begun_by_captains
from tricolore.core.ask import Say
from tricolore.review import course
from tricolore.review.appraisal import Appraisal
from tricolore.review.course import Course, before_dice, follow, how_near

YES = Say("yes")


@pytest.fixture(scope="module")
def game():
    return begun_by_captains("butchery:solferino", 260)


def followed(game) -> Course:
    return follow(game, Appraisal(game.scenario))


def test_choices_shortly_before_dice_are_told_from_the_others():
    inputs = [YES, 3, 4, *[YES] * 8, 2, YES]
    assert before_dice(inputs) == [True, False, False, *[False] * 2, *[True] * 6, False, False]


def test_in_a_game_of_very_many_choices_only_those_nearest_to_dice_are_doubted(monkeypatch):
    inputs = [*[YES] * 8, 2] * 10
    assert how_near(inputs) == 6
    monkeypatch.setattr(course, "DOUBTED", 45)
    assert how_near(inputs) == 4
    assert sum(before_dice(inputs, 4)) == 40
    monkeypatch.setattr(course, "DOUBTED", 5)
    assert how_near(inputs) == 3, "those always are"


def test_no_doubt_is_missed_because_others_are_not_looked_for(game, monkeypatch):
    found = followed(game)
    monkeypatch.setattr(course, "before_dice", lambda inputs, near: [True] * len(inputs))
    monkeypatch.setattr(course, "how_near", lambda inputs: 0)
    assert found.doubts, "there is something to be missed"
    assert followed(game).doubts == found.doubts


def test_of_a_very_long_game_fewer_moments_are_appraised_and_nothing_else_changes(
    game, monkeypatch
):
    whole = followed(game)
    monkeypatch.setattr(course, "MOMENTS", 40)
    some = followed(game)
    assert len(some.moments) < len(whole.moments)
    assert {*some.moments} <= {*whole.moments}
    assert (some.moments[0], some.moments[-1]) == (whole.moments[0], whole.moments[-1])
    assert some.doubts == whole.doubts
    assert [roll.luck for roll in some.rolls] == [roll.luck for roll in whole.rolls]
    assert [(t.turn, t.ply) for t in some.turns] == [(t.turn, t.ply) for t in whole.turns]
