"""Every lesson is played to its end, step by step, as its file says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tricolore.core.ask import Answer, Choose, Fill, Option
from tricolore.core.game import Game
from tricolore.rulesets import find, names, ruleset
from tricolore.rulesets.lesson import (
    Lesson,
    NotTheLesson,
    Step,
    answer_to,
    begun,
    cards,
    check,
    check_sheet,
    lesson_of,
    lessons_of,
    now,
    scripted,
)
from tricolore.rulesets.table import Gestures

LESSONS = [(name, id) for name in names() for id in lessons_of(name)]


def read(name: str, id: str) -> tuple[str, Lesson]:
    lesson = lessons_of(name)[id]
    return f"{name}:{lesson.scenario}", lesson


def take(lesson: Lesson, game: Game, answer: Answer) -> None:
    """What a learner does: his answer is looked at before the game has it."""
    if isinstance(answer, Option):
        check(lesson, game.ply, [answer])
    else:
        check_sheet(lesson, game, answer)
    game.answer(answer, lesson.side)


def play_step(lesson: Lesson, game: Game, step: Step) -> None:
    """Give the answer of a step, and the sheet of the other side that comes with it."""
    script = scripted(lesson, game)
    if script is not None:
        game.answer(script[1], script[0])
    if not step.side:
        ask = game.ask_of(lesson.side)
        assert ask is not None
        take(lesson, game, answer_to(step, ask))


def others_than(ask: Choose | Fill, wanted: Answer) -> list[Answer]:
    """Other answers to a question; to a sheet, those that differ in one row and are valid."""
    if isinstance(ask, Choose):
        return [option for option in ask.options if option != wanted]
    assert not isinstance(wanted, Option)
    sheets = [
        (*wanted[:at], option, *wanted[at + 1 :])
        for at, row in enumerate(ask.rows)
        for option in row.options
        if option != wanted[at]
    ]
    return [sheet for sheet in sheets if not ask.flaw(sheet)]


def within_gestures(lesson: Lesson) -> set[int]:
    """The steps that only go on with a gesture."""
    begun = [(at, len(step.gesture)) for at, step in enumerate(lesson.step) if step.gesture]
    return {ply for at, length in begun for ply in range(at + 1, at + length)}


def test_every_game_has_a_lesson():
    assert {name for name, _ in LESSONS} == set(names())


@pytest.mark.parametrize(("name", "id"), LESSONS)
def test_a_lesson_can_be_played_to_its_end(name, id):
    scenario, lesson = read(name, id)
    game = begun(scenario, lesson)
    table = ruleset(name).table
    inside = within_gestures(lesson)
    for ply, step in enumerate(lesson.step):
        side = step.side or lesson.side
        ask = game.ask_of(side)
        assert game.ply == ply
        assert ask is not None, f"step {ply}"
        assert ply in inside or type(ask.about).__name__ == step.asks, f"step {ply}"
        answer = answer_to(step, ask)
        if isinstance(ask, Fill):
            assert step.sheet is not None, f"step {ply}"
            assert not ask.flaw(ask.read(answer)), f"step {ply}"
        else:
            assert answer in ask.options, f"step {ply}: {step.answer}"
        if step.side:
            assert scripted(lesson, game) == (side, answer)
        shown = now(lesson, game)
        board = game.state.setting.board
        placed = {piece.id for piece in table.picture(game.state, lesson.side).pieces}
        assert shown.title
        assert shown.text
        assert set(shown.hexes) <= set(board.hexes)
        assert set(shown.pieces) <= placed
        play_step(lesson, game, step)
    assert now(lesson, game).done
    assert scripted(lesson, game) is None


@pytest.mark.parametrize(("name", "id"), LESSONS)
def test_anything_else_is_refused_with_a_sentence(name, id):
    scenario, lesson = read(name, id)
    game = begun(scenario, lesson)
    for step in lesson.step:
        ask = game.ask_of(lesson.side)
        if not step.side:
            assert ask is not None
            for other in others_than(ask, answer_to(step, ask))[:3]:
                with pytest.raises(NotTheLesson, match=r"^[A-Z0-9].*[.]$"):
                    take(lesson, game, other)
        play_step(lesson, game, step)
    with pytest.raises(NotTheLesson, match="over"):
        check(lesson, game.ply, [Option("say", "done")])


@pytest.mark.parametrize(("name", "id"), LESSONS)
def test_a_gesture_is_one_that_the_table_proposes(name, id):
    scenario, lesson = read(name, id)
    game = begun(scenario, lesson)
    for step in lesson.step:
        if step.gesture:
            pieces = [one for one in step.show if not one.isdecimal()]
            [hex] = [int(one) for one in step.show if one.isdecimal()]
            picture = ruleset(name).table.picture(game.state, lesson.side)
            for id in pieces or [piece.id for piece in picture.pieces]:
                told = ruleset(name).table.query(
                    game, "gestures", {"id": id, "hex": hex}, lesson.side
                )
                assert isinstance(told, Gestures)
                proposed = [one.answers for one in told.gestures]
                if now(lesson, game).gesture in proposed:
                    break
            else:
                raise AssertionError(f"nobody proposes {step.gesture}")
        play_step(lesson, game, step)


@pytest.mark.parametrize(("name", "id"), LESSONS)
def test_a_lesson_has_one_idea_a_step_in_plain_words(name, id):
    _, lesson = read(name, id)
    assert lesson.step[0].title
    assert 5 <= sum(bool(step.title) for step in lesson.step) <= 15
    inside = within_gestures(lesson)
    for ply, step in enumerate(lesson.step):
        assert step.text or step.side or ply in inside, "whoever is to answer is told how"
        assert len(step.text) < 700
        assert "  " not in step.text
    assert lesson.end
    assert 5 <= lesson.minutes <= 20
    assert lesson.side in find(f"{name}:{lesson.scenario}")[0].sides_of(lesson.scenario)


@pytest.mark.parametrize(("name", "id"), LESSONS)
def test_a_lesson_is_offered_where_one_begins(name, id):
    scenario, lesson = read(name, id)
    assert lesson_of(scenario, id) == lesson
    assert id in [card.id for card in cards(scenario)]
    assert lesson.scenario == ruleset(name).begin_with


@pytest.mark.parametrize("name", names())
def test_every_game_has_a_scenario_to_begin_with(name):
    rules = ruleset(name)
    assert rules.begin_with in rules.scenarios
    page = (Path(__file__).parent.parent / "docs" / "five-games.md").read_text()
    assert re.search(rf"`(?:{name}:)?{rules.begin_with}`", page)
