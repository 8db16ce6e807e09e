"""The tuner finds better weights, goes on where it was, and says what is wrong."""

from __future__ import annotations

import json
import random

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from tricolore.cli import app
from tricolore.core.errors import TricoloreError
from tricolore.players import player
from tricolore.studies import arena, plot
from tricolore.studies import results as files
from tricolore.studies.results import Failure, Row
from tricolore.studies.tune import Plan, tunable, tune, verify

PLAN = Plan(
    "skirmish:ponte",
    "planner:5",
    {"gain": 1.0, "exposure": 0.5, "march": 1.0},
    generations=12,
    population=8,
    pairs=8,
    seed=1,
    spread=0.4,
)
BEST = {"gain": 3.0, "exposure": 0.5}
"""Who comes nearer to these weights plays better here."""


def strength(spec: str) -> float:
    wishes = getattr(player(spec), "wishes", {})
    weights = {**PLAN.start, **wishes}
    return -sum(abs(weights[name] - best) for name, best in BEST.items())


@pytest.fixture
def played(monkeypatch, skirmish) -> list[arena.Task]:
    """Games that strength and luck decide at once; the tasks that were played."""
    done: list[arena.Task] = []

    def play(task: arena.Task) -> Row:
        done.append(task)
        key = task.key
        luck = random.Random(f"{key.seed} {key.players}")
        lead = strength(key.players[0]) - strength(key.players[1]) + luck.gauss(0, 1.0)
        return Row(
            *key[:-1],
            options=key.options,
            winner=key.sides[0] if lead > 0 else key.sides[1],
            level="victory",
            decisions=10,
            seconds=(0.0, 0.0),
        )

    monkeypatch.setattr(arena, "play", play)
    return done


def test_it_comes_nearer_to_the_best_weights(tmp_path, played):
    with files.opened(tmp_path / "tune.jsonl") as file:
        *_, last = tune(PLAN, file)
        match = verify(PLAN, last.favourite, 40, file)
    assert last.favourite["gain"] > 2.0
    assert match.pairs == 40
    assert match.share - match.half > 0.6
    assert len(played) == PLAN.games + 80


def test_candidates_of_a_generation_play_the_same_seeds_and_no_others_do(tmp_path, played):
    plan = replace(PLAN, generations=2)
    with files.opened(tmp_path / "tune.jsonl") as file:
        *_, last = tune(plan, file)
        verify(plan, last.favourite, 3, file)
    by_spec: dict[str, set[int]] = {}
    for task in played:
        (spec,) = set(task.key.players) - {plan.player}
        by_spec.setdefault(spec, set()).add(task.key.seed)
    assert sorted(map(sorted, by_spec.values())) == [
        *[list(range(1, 9))] * 8,
        *[list(range(9, 17))] * 8,
        [17, 18, 19],
    ]


def test_a_rerun_goes_on_where_the_last_one_stopped(tmp_path, played):
    path = tmp_path / "tune.jsonl"
    with files.opened(path) as file:
        searching = tune(PLAN, file)
        first = [next(searching) for _ in range(3)]
    before = len(played)
    with files.opened(path) as file:
        again = list(tune(PLAN, file))
    assert again[:3] == first
    assert len(played) == PLAN.games
    assert before == 3 * PLAN.games // PLAN.generations


def test_a_failed_game_ends_the_search_with_its_seed(tmp_path, monkeypatch, skirmish):
    def fail(task: arena.Task) -> Row:
        return Row(
            *task.key[:-1],
            options=task.key.options,
            winner=None,
            level="failure",
            decisions=1,
            seconds=(0.0, 0.0),
            failure=Failure("planner:5", "blue", 3, "KeyError: 'x'"),
        )

    monkeypatch.setattr(arena, "play", fail)
    with (
        files.opened(tmp_path / "tune.jsonl") as file,
        pytest.raises(TricoloreError, match="seed 1 failed: KeyError: 'x'"),
    ):
        next(tune(PLAN, file))


def test_all_terms_that_count_are_tuned_unless_some_are_named(skirmish):
    assert tunable("skirmish") == {"gain": 1.0, "exposure": 0.5, "march": 1.0}
    assert tunable("skirmish", ["march", "gain"]) == {"march": 1.0, "gain": 1.0}
    with pytest.raises(TricoloreError, match="no term 'gian'; it has gain, exposure, march"):
        tunable("skirmish", ["gian", "gain"])
    with pytest.raises(TricoloreError, match="at least two terms"):
        tunable("skirmish", ["gain"])


def command(tmp_path, *more: object):
    words = ["tune", "skirmish:ponte", "--player", "planner:5", "--generations", 2, "--pairs", 2]
    words += ["--population", 4, "--check", 2, "--jobs", 1, "--results", tmp_path / "t.jsonl"]
    return CliRunner().invoke(app, [str(word) for word in (*words, *more)])


def test_the_command_tells_weights_factors_and_how_to_test_them(tmp_path, played):
    shown = command(tmp_path)
    assert shown.exit_code == 0, shown.output
    assert "Generation 2 of 2: the candidates won" in shown.stderr
    assert "term" in shown.stdout
    assert "exposure" in shown.stdout
    assert "(2 pairs, seeds that the search did not use)" in " ".join(shown.stdout.split())
    assert "--sprt 0,50 --seed 5" in shown.stdout
    asked = json.loads(command(tmp_path, "--json").stdout)
    assert [len(one["shares"]) for one in asked["generations"]] == [4, 4]
    assert asked["match"]["pairs"] == 2
    assert len(played) == 2 * 4 * 2 * 2 + 4  # the second run found all games in the file


def test_the_search_is_drawn_with_every_term(tmp_path, played):
    pytest.importorskip("matplotlib")
    picture = tmp_path / "search.svg"
    assert command(tmp_path, "--plot", picture).exit_code == 0
    drawn = picture.read_text()
    for words in ("gain × ", "exposure × ", "march × ", "points won, %", "generation", "32 games"):
        assert words in drawn, words
    with pytest.raises(plot.NoPlots, match="no generation"):
        plot.draw_tuning(PLAN, [], picture)


def test_a_player_that_does_not_exist_is_refused_before_any_game(tmp_path, played):
    shown = command(tmp_path, "--player", "plannr:5")
    assert shown.exit_code == 1
    assert "no player 'plannr'" in shown.stderr
    assert not played
