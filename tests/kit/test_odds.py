"""Exact chances from playing every roll, in a game whose chances are known."""

from __future__ import annotations

from fractions import Fraction

from tests.kit.declared import RULES
from tests.skirmish.assault import RETREAT
from tests.skirmish.field import field, play, playing
from tests.skirmish.state import Assaults
from tricolore.core.ask import NO, YES, Choose, Fill, Filled, Pick, Roll, Say, Send
from tricolore.core.game import Game
from tricolore.rulesets.kit.imagine import imagine, imaginer
from tricolore.rulesets.kit.odds import ends_of, faces, play_through, ranked


def begun() -> Game:
    return Game(RULES, "hill", RULES.begin("hill", "seed"), listen=False, chance=True)


def men(s) -> int:
    return s.bands["r1"].men


def test_chances_of_one_throw():
    odds = play_through(begun(), lambda ask: YES, men)
    assert odds == {4: Fraction(1, 2), 3: Fraction(1, 3), 5: Fraction(1, 6)}
    assert list(odds) == [4, 3, 5]  # the likeliest first


def test_chances_of_two_throws():
    odds = play_through(begun(), lambda ask: NO, men)
    assert sum(odds.values()) == 1
    assert odds[5] == Fraction(1, 36)
    assert odds[4] == 2 * Fraction(1, 2) * Fraction(1, 6)
    assert odds[3] == Fraction(1, 4) + 2 * Fraction(1, 3) * Fraction(1, 6)
    assert odds[1] == Fraction(1, 9)


def test_the_answer_may_depend_on_the_question():
    asked = []

    def answer(ask: Choose):
        asked.append(ask.about.unit)
        return YES

    ends_of(begun(), answer)
    assert asked == ["r1"] * 3  # once for each kind of face


def test_faces_that_come_to_the_same_are_played_once():
    assert len(ends_of(begun(), lambda ask: NO)) == 9
    assert faces(Roll("1", "", 6, ("x", "x", "y", "y", "y", "x"))) == [
        (1, Fraction(1, 2)),
        (3, Fraction(1, 2)),
    ]
    assert faces(Roll("1", "", 10)) == [(face, Fraction(1, 10)) for face in range(1, 11)]


def test_the_game_that_was_asked_about_stays_as_it_was():
    game = begun()
    before = RULES.encode(game.state)
    play_through(game.clone(), lambda ask: YES, men)
    assert RULES.encode(game.state) == before


def test_sheets_are_handed_in_as_proposed_or_filled_in_by_the_caller():
    """An assault of the toy: whoever loses pays on a sheet, from the rear or with ground."""
    s = field({"RA.guard": 504, "BA.fusiliers": 604, "BB.volunteers": 604})
    start = play(playing(s, Assaults("RA")), Send("RA.guard", 604), Pick("BA.fusiliers"))

    def retreated(end) -> bool:
        return 704 in end.stacks or 705 in end.stacks or 605 in end.stacks

    def by_ground(fill: Fill) -> Filled:
        ground = fill.rows[-1].key == RETREAT and fill.about.points == 1
        return (*(Say("0") for _ in fill.rows[:-1]), Say("1")) if ground else fill.first

    def first(ask: Choose):
        return ask.options[0]

    stays = play_through(start.clone(), first, retreated)
    assert stays == {False: 1}
    leaves = play_through(start.clone(), first, retreated, by_ground)
    assert 0 < leaves[True] < 1
    assert sum(leaves.values()) == 1


def test_equally_likely_outcomes_keep_their_own_order():
    half = Fraction(1, 2)
    assert list(ranked({"b": half, "a": half})) == ["a", "b"]


def test_an_imagined_state_has_other_dice_and_whatever_is_dealt_again():
    s = RULES.begin("hill", "seed")
    s.order = ("r1", "b1")

    def deal(copy, side, seed):
        copy.order = (side, seed)

    assert imagine(s, "red", "other").seed == "other"
    assert imagine(s, "red", "other").order == ("r1", "b1")
    assert imagine(s, "red", "other", deal).order == ("red", "other")
    assert (s.seed, s.order) == ("seed", ("r1", "b1"))


def test_an_imagined_game_can_be_played_on():
    """The inputs since the checkpoint lead to the same question in it."""
    game = begun()
    game.answer(3)
    state, journal = imaginer(lambda copy, side, seed: None)(
        game.checkpoint, game.journal, "red", "other"
    )
    other = Game(RULES, "hill", state, listen=False, chance=True)
    other.replay(journal)
    assert other.chance_ask == game.chance_ask
    assert isinstance(other.chance_ask, Choose)
    assert other.state.seed == "other"
    assert men(other.state) == men(game.state) == 4
