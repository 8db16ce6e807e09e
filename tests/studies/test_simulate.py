"""Many games at once: the same results however the work is shared."""

from __future__ import annotations

import json

import pytest

from tricolore import Result, TricoloreError
from tricolore.players import UnknownPlayer
from tricolore.rulesets import find
from tricolore.studies.simulate import outcome, simulate

FIELDS = [
    "scenario",
    "players",
    "games",
    "decisions",
    "seconds",
    "decisions_per_second",
    "games_per_second",
    "results",
    "length",
]


def test_a_report_has_its_fields_and_adds_up(skirmish):
    heard: list[int] = []
    report = simulate("skirmish", ["random", "random"], 3, seed=1, progress=heard.append)
    plain = json.loads(json.dumps(report.plain()))
    assert list(plain) == FIELDS
    assert plain["scenario"] == "skirmish:ponte"
    assert plain["players"] == ["random", "random"]
    assert plain["games"] == sum(plain["results"].values()) == 3
    assert plain["length"]["mean"] == pytest.approx(plain["decisions"] / 3, abs=0.05)
    assert plain["length"]["longest"] <= plain["decisions"]
    assert heard == [0, 1, 2, 3]


def test_results_do_not_depend_on_the_number_of_processes(skirmish):
    alone = simulate("skirmish:ponte", ["random", "random"], 4, seed=11)
    shared = simulate("skirmish:ponte", ["random", "random"], 4, seed=11, jobs=2)
    assert (alone.decisions, alone.results, alone.length) == (
        shared.decisions,
        shared.results,
        shared.length,
    )


def test_the_second_game_of_a_study_is_the_first_of_the_next(skirmish):
    two = simulate("skirmish:ponte", ["random", "random"], 2, seed=5)
    first, second = (
        simulate("skirmish:ponte", ["random", "random"], 1, seed=seed) for seed in (5, 6)
    )
    assert two.decisions == first.decisions + second.decisions


def test_the_sides_are_those_of_the_scenario(duel):
    with pytest.raises(TricoloreError, match="for red and blue, not 1"):
        simulate("duel:dawn", ["greedy"], 1)
    with pytest.raises(TricoloreError, match="for blue and red, not 1"):
        simulate("duel:dusk", ["greedy"], 1)


@pytest.mark.parametrize(
    ("players", "games", "sentence"),
    [
        (["random"], 1, "Name 2 players, for red and blue, not 1"),
        (["random", "random"], 0, "at least one game"),
    ],
)
def test_what_cannot_be_played_is_refused(skirmish, players, games, sentence):
    with pytest.raises(TricoloreError, match=sentence):
        simulate(skirmish, players, games)


def test_an_unknown_player_is_refused_before_the_first_game(skirmish):
    with pytest.raises(UnknownPlayer):
        simulate(skirmish, ["random", "genius"], 1000)


def test_results_are_counted_by_winner_and_level():
    assert outcome(Result("austrian", "minor victory", "Night")) == "austrian: minor victory"
    assert outcome(Result(None, "draw", "Night")) == "draw"
    assert outcome(None) == "no result"


# Questions


def test_questions_are_counted_by_kind_and_side(duel):
    """Each side names a number three times; nothing else is asked."""
    report = simulate("duel:dusk", ["greedy", "greedy"], 4, questions=True)
    assert report.questions == {"Plain": {"blue": 12, "red": 12}}
    assert report.plain()["questions"] == report.questions


def test_every_question_of_a_game_is_counted_once_and_the_most_frequent_come_first(skirmish):
    report = simulate(skirmish, ["random", "random"], 2, seed=3, questions=True, jobs=2)
    assert report.questions is not None
    asked = {kind: sum(sides.values()) for kind, sides in report.questions.items()}
    at_once = asked["GiveOrders"] // 2
    assert at_once > 0
    assert sum(asked.values()) - at_once == report.decisions, "two sheets at once are one decision"
    assert list(asked.values()) == sorted(asked.values(), reverse=True)
    assert {"MarchTo", "FireOnTheMarch", "GiveOrders"} <= set(asked)
    sides = find(skirmish)[0].sides_of("ponte")
    assert all(tuple(asked_of) == sides for asked_of in report.questions.values())


def test_questions_are_counted_only_on_demand(skirmish):
    report = simulate(skirmish, ["random", "random"], 1)
    assert report.questions is None
    assert "questions" not in report.plain()
