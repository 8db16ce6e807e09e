"""What a roll brought: exact in the toy, and nothing on average."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.review.twice import TWICE, Throw, begun
from tests.skirmish.field import field, playing
from tests.skirmish.state import Fight, Shot
from tricolore import new_game
from tricolore.core.ask import Roll
from tricolore.core.game import Game
from tricolore.players.random import RandomPlayer
from tricolore.review.appraisal import Appraisal, Worth
from tricolore.review.course import follow
from tricolore.review.luck import luck_of
from tricolore.rulesets.kit.odds import faces


class Steps:
    """Counts exactly: the steps that red has more than blue, and a chance that follows from it."""

    def of(self, game: Game) -> Worth:
        s = game.state
        lead = sum(s.steps(id) * (1 if s.side(id) == "red" else -1) for id in s.at)
        return Worth(Fraction(lead + 20, 40), Fraction(lead))  # type: ignore[arg-type]


def shot() -> Game:
    """Red artillery fires at blue fusiliers."""
    return playing(field({"RC.guns": 504, "BA.fusiliers": 604}), Shot("RC.guns", "BA.fusiliers"))


def fight() -> Game:
    return playing(field({"RA.guard": 504, "BA.fusiliers": 604}), Fight(504, 604))


def every_face(game: Game) -> Iterator[tuple[int, Fraction]]:
    roll = game.chance_ask
    assert isinstance(roll, Roll)
    for face in range(1, roll.sides + 1):
        yield face, Fraction(1, roll.sides)


@pytest.mark.parametrize("position", [shot, fight])
def test_the_expectation_is_the_mean_over_all_faces(position):
    """Worked out here face by face, though the rule says which of them are alike."""
    expected = Fraction(0)
    for face, share in every_face(position()):
        game = position()
        game.answer(face)
        expected += share * Steps().of(game).lead  # type: ignore[assignment]
    assert luck_of(position(), 1, Steps()).expected.lead == expected
    assert len({luck_of(position(), face, Steps()).came for face, _ in every_face(position())}) > 1


@pytest.mark.parametrize("position", [shot, fight])
def test_luck_is_nothing_on_average(position):
    lucks = [(luck_of(position(), face, Steps()), share) for face, share in every_face(position())]
    assert sum(share * luck.chance for luck, share in lucks) == 0
    assert sum(share * luck.lead for luck, share in lucks) == 0
    assert any(luck.lead for luck, _ in lucks)


def test_a_roll_that_is_looked_at_does_not_change_the_game():
    game = shot()
    before = game.ruleset.encode(game.state)
    luck_of(game, 3, Steps())
    assert game.ruleset.encode(game.state) == before
    assert isinstance(game.chance_ask, Roll)


def test_dice_that_follow_are_expected_too():
    """A roll after which only another roll decides is worth what that one is on average.

    Without looking through it, the first roll would bring nothing and the second one everything.
    """
    for rolled, came in ((1, Fraction(1, 6)), (6, Fraction(1))):
        game = Game(TWICE, "twice:twice", begun(Throw()), chance=True)
        luck = luck_of(game, rolled, _Points())
        assert luck.came.chance == came
        assert luck.expected.chance == Fraction(11, 36)


class _Points:
    def of(self, game: Game) -> Worth:
        return Worth(Fraction(game.state.points, 6), Fraction(0))  # type: ignore[arg-type]


def test_all_luck_and_all_play_together_are_the_difference_between_start_and_end():
    """The sum over the rolls is the sum of the differences, each against its own expectation."""
    game = new_game("daylight", seed=3)
    player = RandomPlayer(1)
    while game.ask is not None:
        game.answer(player.choose(game))
    appraisal = Appraisal(game.scenario)
    course = follow(game, appraisal)
    assert len(course.rolls) == len(game.inputs) - game.ply > 10
    again = Game(game.ruleset, game.scenario, game.start, listen=False, chance=True)
    total = 0.0
    for value in game.inputs:
        roll = again.chance_ask
        if isinstance(roll, Roll):
            labels = roll.alike or range(roll.sides)
            same = [face for face, _ in faces(roll) if labels[face - 1] == labels[value - 1]]
            total += _lead_after(again, same[0], appraisal) - sum(
                share * _lead_after(again, face, appraisal) for face, share in faces(roll)
            )
        again.replay([value])
    assert sum(roll.luck.lead for roll in course.rolls) == pytest.approx(total)
    assert total != 0


def _lead_after(game: Game, face: int, appraisal: Appraisal) -> float:
    copy = game.clone(chance=True)
    copy.answer(face)
    assert not isinstance(copy.chance_ask, Roll), "in this game no dice follow dice"
    return appraisal.lead(copy.state)
