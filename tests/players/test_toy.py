"""Every computer player plays the toy: options, sheets and plans."""

from __future__ import annotations

import pytest

from tests.skirmish.invariants import check
from tricolore import new_game
from tricolore.players import choice_of, names, player
from tricolore.studies import arena, results
from tricolore.studies.pairs import evidence
from tricolore.studies.simulate import simulate

LEVELS = ("random", "greedy", "recruit", "captain", "general")


@pytest.mark.parametrize("spec", names())
def test_everybody_plays_it_to_the_end(skirmish, spec):
    game = new_game(skirmish, seed=1, listen=False)
    seats = {"red": player(spec, 1), "blue": player("random", 2)}
    while (ask := game.ask) is not None:
        game.answer(choice_of(seats[ask.side], game, ask.side), ask.side)
    check(game)
    assert game.result is not None


def test_who_thinks_beats_who_does_not(skirmish):
    report = simulate(skirmish, ["greedy", "random"], 12, seed=1)
    back = simulate(skirmish, ["random", "greedy"], 12, seed=1)
    won = sum(n for result, n in report.results.items() if result.startswith("red"))
    won += sum(n for result, n in back.results.items() if result.startswith("blue"))
    assert won >= 15, (report.results, back.results)


def test_all_levels_meet_in_the_arena_in_processes_of_their_own(skirmish, tmp_path):
    setting = arena.setting("skirmish:outpost", list(LEVELS))
    tasks = arena.schedule(setting, arena.matches(list(LEVELS), "all"), 1, 1)
    with results.opened(tmp_path / "ladder.jsonl") as file:
        rows = arena.run(tasks, file, 2)
        found = evidence(file.rows, setting)
    assert {spec for row in rows for spec in row.players} == set(LEVELS)
    assert all(set(row.summary) == {"red", "blue"} for row in rows)
    assert len(found.pairs) == 10


def test_a_study_is_the_same_however_the_work_is_shared(skirmish):
    alone = simulate(skirmish, ["recruit", "recruit"], 4, seed=11)
    shared = simulate(skirmish, ["recruit", "recruit"], 4, seed=11, jobs=2)
    assert (alone.decisions, alone.results) == (shared.decisions, shared.results)
