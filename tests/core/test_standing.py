"""Standing answers: given by proxy, kept beside the game, unknown to rules and records."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import pytest

from tests.core.toy import Toy, ToyRules, Walk, Word, words
from tricolore.core import record
from tricolore.core.ask import Choose, Rule, Say, Subject
from tricolore.core.game import Game
from tricolore.core.standing import (
    MOST,
    BadStanding,
    KeptAnswer,
    Proxy,
    Standing,
    StandingAnswers,
)

FIRE, HOLD = Say("fire"), Say("hold")


class Fire(Subject):
    words = "Fire at column {column}?"
    uid: str
    column: int


class Guns(NamedTuple):
    """Somebody may fire, at a column of the table."""

    side: str
    uid: str
    column: int


class Window(NamedTuple):
    """A side that may hold something, for all that is public, is asked in secret."""

    side: str
    holds: bool


def guns(s: Toy, record: Guns) -> Rule[None]:
    about = Fire(record.uid, record.column)
    s.put((yield Choose(record.side, "8", about, (FIRE, HOLD))).value)


def window(s: Toy, record: Window) -> Rule[None]:
    options = (HOLD, FIRE) if record.holds else (HOLD,)
    s.put((yield Choose(record.side, "5", Fire("chit", 0), options, secret=True)).value)


class GunRules(ToyRules):
    procedures: ClassVar[Any] = {**ToyRules.procedures, Guns: guns, Window: window}


class CarefulRules(GunRules):
    """It reads `column` as the least, and an activation lasts for three words in the tray."""

    def holds(self, state: Any, subject: Subject, when: Any) -> bool:
        return bool(getattr(subject, "column", 0) >= when["column"])

    def span(self, state: Any, until: str) -> str | None:
        return str(len(state.tray) // 3) if until == "activation" else None


def game_of(*agenda: Any, rules: type[GunRules] = GunRules) -> Game:
    made = rules(game=agenda)
    return Game(made, "toy:game", made.begin("game", "1"))


def drive(game: Game, answers: StandingAnswers) -> int:
    """Give all answers that are given by proxy now; how many they were."""
    count = 0
    while (proxy := answers.answer(game)) is not None:
        game.answer(proxy.answer, proxy.side)
        answers.given(proxy)
        count += 1
    return count


def test_a_kind_of_question_is_answered_until_it_is_revoked():
    game, answers = game_of(*[Guns("red", "R1", 3)] * 4, Walk("red")), StandingAnswers()
    assert answers.answer(game) is None
    held = answers.stand(game, "red", Standing("Fire", FIRE))
    assert answers.answer(game) == Proxy("red", FIRE, held.id)
    game.answer(FIRE)
    answers.revoke("red", held.id)
    assert answers.answer(game) is None
    answers.stand(game, "red", Standing("Fire", HOLD))
    assert drive(game, answers) == 3
    assert words(game) == "fire hold hold hold"


def test_it_is_given_for_its_own_side_alone_and_only_if_it_is_offered():
    game, answers = game_of(Guns("blue", "B1", 3)), StandingAnswers()
    answers.stand(game, "red", Standing("Fire", FIRE))
    answers.stand(game, "blue", Standing("Fire", Say("run")))
    answers.stand(game, "blue", Standing("Charge", FIRE))
    assert answers.answer(game) is None


def test_conditions_are_fields_of_the_subject():
    game = game_of(Guns("red", "R1", 3), Guns("red", "R2", 3))
    answers = StandingAnswers()
    answers.stand(game, "red", Standing("Fire", FIRE, {"uid": "R2"}))
    answers.stand(game, "red", Standing("Fire", FIRE, {"nobody": "R1"}))
    assert drive(game, answers) == 0
    game.answer(HOLD)
    assert drive(game, answers) == 1


def test_a_ruleset_may_read_conditions_itself():
    game = game_of(Guns("red", "R1", 5), Guns("red", "R1", 3), rules=CarefulRules)
    answers = StandingAnswers()
    answers.stand(game, "red", Standing("Fire", FIRE, {"column": 4}))
    assert drive(game, answers) == 1
    assert words(game) == "fire"


def test_of_several_the_last_one_counts():
    game, answers = game_of(Guns("red", "R1", 3)), StandingAnswers()
    answers.stand(game, "red", Standing("Fire", FIRE))
    answers.stand(game, "red", Standing("Fire", HOLD))
    drive(game, answers)
    assert words(game) == "hold"


def test_once_is_once():
    game, answers = game_of(*[Guns("red", "R1", 3)] * 2), StandingAnswers()
    answers.stand(game, "red", Standing("Fire", FIRE, until="once"))
    assert drive(game, answers) == 1
    assert answers.of("red") == ()


def test_it_falls_when_its_span_is_over():
    game = game_of(*[Guns("red", "R1", 3)] * 5, rules=CarefulRules)
    answers = StandingAnswers()
    answers.stand(game, "red", Standing("Fire", FIRE, {"column": 1}, "activation"))
    assert drive(game, answers) == 3
    assert answers.drop_past(game) == ["red"]
    assert answers.of("red") == ()
    assert answers.drop_past(game) == []


@pytest.mark.parametrize("rules", [GunRules, CarefulRules])
def test_a_span_that_nobody_knows_is_refused(rules):
    game, answers = game_of(Guns("red", "R1", 3), rules=rules), StandingAnswers()
    with pytest.raises(BadStanding, match="until 'doomsday'"):
        answers.stand(game, "red", Standing("Fire", FIRE, until="doomsday"))


def test_a_side_has_no_more_than_can_be_kept():
    game, answers = game_of(Guns("red", "R1", 3)), StandingAnswers()
    for _ in range(MOST):
        answers.stand(game, "red", Standing("Fire", FIRE))
    with pytest.raises(BadStanding, match="at most"):
        answers.stand(game, "red", Standing("Fire", FIRE))
    with pytest.raises(BadStanding, match="no such"):
        answers.revoke("blue", 1)


def test_undo_keeps_them_and_does_not_do_again_what_was_undone():
    game, answers = game_of(*[Guns("red", "R1", 3)] * 2), StandingAnswers()
    answers.stand(game, "red", Standing("Fire", FIRE))
    drive(game, answers)
    game.undo()
    assert len(answers.of("red")) == 1
    assert answers.answer(game) is None
    game.answer(HOLD)
    assert words(game) == "fire hold"


def test_a_record_has_the_answers_and_not_the_standing_ones():
    game, answers = game_of(*[Guns("red", "R1", 3)] * 2, Word("red")), StandingAnswers()
    answers.stand(game, "red", Standing("Fire", FIRE))
    drive(game, answers)
    by_hand = game_of(*[Guns("red", "R1", 3)] * 2, Word("red"))
    for _ in range(2):
        by_hand.answer(FIRE)
    assert game.save() == by_hand.save()
    again = record.replay(game.save(), game.ruleset.find)  # type: ignore[attr-defined]
    assert again.inputs == [FIRE, FIRE]


def test_a_window_is_the_same_for_the_enemy_whatever_is_held():
    """Who holds nothing is asked all the same, and passes by proxy: one ply, one sealed input."""
    seen = []
    for holds in (True, False):
        game, answers = game_of(Word("red"), Window("blue", holds), Word("red")), StandingAnswers()
        game.answer(Say("this"))
        if holds:
            answers.stand(game, "blue", Standing("Fire", HOLD))
        assert drive(game, answers) == 1
        seen.append((game.ply, list(game.sides), game.can_undo, game.ask, list(game.inputs)))
    assert seen[0] == seen[1]


def test_those_that_were_kept_go_on():
    game = game_of(Guns("red", "R1", 3))
    first = StandingAnswers()
    held = first.stand(game, "red", Standing("Fire", FIRE))
    again = StandingAnswers({"red": [KeptAnswer(held.id, held.standing, held.span)]})
    assert again.answer(game) == first.answer(game)
    assert again.stand(game, "red", Standing("Fire", HOLD)).id == held.id + 1


def test_it_says_in_general_words_which_questions_it_answers():
    game, answers = game_of(Guns("red", "R1", 3), Guns("red", "R2", 5)), StandingAnswers()
    assert answers.stand(game, "red", Standing("Fire", FIRE)).question == "Fire at column …?"
    assert answers.stand(game, "red", Standing("Charge", FIRE)).question == "", "not asked yet"
    assert answers.stand(game, "blue", Standing("Fire", FIRE)).question == "", "asked of the other"
