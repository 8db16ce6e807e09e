"""Every lesson is played to its end, step by step, as its file says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tricolore.core.ask import Choose, Option
from tricolore.rulesets import find, names, ruleset
from tricolore.rulesets.lesson import (
    Lesson,
    NotTheLesson,
    begun,
    cards,
    check,
    lesson_of,
    lessons_of,
    now,
    scripted,
)

LESSONS = [(name, id) for name in names() for id in lessons_of(name)]


def read(name: str, id: str) -> tuple[str, Lesson]:
    lesson = lessons_of(name)[id]
    return f"{name}:{lesson.scenario}", lesson


def test_these_games_have_lessons():
    assert {"macmahon", "butchery", "brothers"} <= {name for name, _ in LESSONS}


@pytest.mark.parametrize(("name", "id"), LESSONS)
def test_a_lesson_can_be_played_to_its_end(name, id):
    scenario, lesson = read(name, id)
    game = begun(scenario, lesson)
    table = ruleset(name).table
    for ply, step in enumerate(lesson.step):
        ask = game.ask
        side = step.side or lesson.side
        assert game.ply == ply
        assert isinstance(ask, Choose)
        assert (type(ask.about).__name__, ask.side) == (step.asks, side), f"step {ply}"
        assert step.option in ask.options, f"step {ply}: {step.answer}"
        if step.side:
            assert scripted(lesson, game) == (side, step.option)
        else:
            assert scripted(lesson, game) is None
            check(lesson, ply, [step.option])
        shown = now(lesson, ply)
        board = game.state.setting.board
        placed = {piece.id for piece in table.picture(game.state, lesson.side).pieces}
        assert shown.title
        assert shown.text
        assert set(shown.hexes) <= set(board.hexes)
        assert set(shown.pieces) <= placed
        game.answer(step.option, side)
    assert now(lesson, game.ply).done
    assert scripted(lesson, game) is None


@pytest.mark.parametrize(("name", "id"), LESSONS)
def test_anything_else_is_refused_with_a_sentence(name, id):
    scenario, lesson = read(name, id)
    game = begun(scenario, lesson)
    for ply, step in enumerate(lesson.step):
        ask = game.ask
        assert isinstance(ask, Choose)
        others = [option for option in ask.options if option != step.option]
        if not step.side and others:
            with pytest.raises(NotTheLesson, match=r"^[A-Z0-9].*[.]$"):
                check(lesson, ply, others[:1])
        game.answer(step.option, ask.side)
    with pytest.raises(NotTheLesson, match="over"):
        check(lesson, game.ply, [Option("say", "done")])


@pytest.mark.parametrize(("name", "id"), LESSONS)
def test_a_lesson_has_one_idea_a_step_in_plain_words(name, id):
    _, lesson = read(name, id)
    assert lesson.step[0].title
    assert 5 <= sum(bool(step.title) for step in lesson.step) <= 15
    for step in lesson.step:
        assert step.text or step.side, "whoever is to answer is told how"
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
