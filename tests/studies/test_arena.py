"""Matches in pairs: the same games however they are played, stopped and gone on with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from multiprocessing import get_start_method

import pytest

from tests.studies.rows import run_arena
from tests.waiting import PATIENCE, group_gone, tricolore, until
from tricolore import TricoloreError
from tricolore.core.words import count
from tricolore.studies import arena, results
from tricolore.studies.pairs import NO_TWIN, OTHER_RULES, OTHER_SCENARIO, OTHER_VERSIONS, evidence

SPECS = ["greedy", "slips:50", "slips:100"]


def played(path, specs=SPECS, pairs=3, pairing="all", jobs=1, seed=1, scenario="duel", **how):
    """Run an arena; returns the new rows and what counts."""
    setting = arena.setting(scenario, specs)
    tasks = arena.schedule(setting, arena.matches(specs, pairing), pairs, seed)
    with results.opened(path) as file:
        new = arena.run(tasks, file, jobs, **how)
        return new, evidence(file.rows, setting)


def without_times(rows):
    return sorted((row.key, row.winner, row.level, row.decisions, row.summary) for row in rows)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ladder.jsonl"


def test_every_match_is_played_in_pairs_with_the_sides_swapped(duel, path):
    new, found = played(path, pairs=4, seed=10)
    assert len(new) == 2 * 4 * 3
    assert {row.seed for row in new} == {10, 11, 12, 13}
    for seed in range(10, 14):
        seats = [row.players for row in new if row.seed == seed]
        assert len(set(seats)) == 6
        assert {(b, a) for a, b in seats} == set(seats)
    assert len(found.pairs) == 12
    for pair in found.pairs:
        both = [row for row in found.games if row.seed == pair.seed]
        both = [row for row in both if set(row.players) == set(pair.players)]
        points = sum(row.score(row.players.index(pair.players[0])) for row in both)
        assert pair.score == points / 2


def test_the_stronger_comes_out_above(duel, path):
    played(path, pairs=40)
    done = run_arena("duel", *SPECS, "--pairs", 40, "--results", path, "--only-report")
    assert done.exit_code == 0
    lines = [line.split()[0] for line in done.output.splitlines()[3:6]]
    assert lines == SPECS
    assert "1000         anchor" in done.output


@pytest.mark.parametrize(
    ("pairing", "met"),
    [
        ("all", {("a", "b"), ("a", "c"), ("b", "c")}),
        ("neighbours", {("a", "b"), ("b", "c")}),
        ("first", {("a", "b"), ("a", "c")}),
        ("self", {("a", "a"), ("b", "b"), ("c", "c")}),
    ],
)
def test_who_meets_whom(pairing, met):
    assert set(arena.matches(["a", "b", "c"], pairing)) == met


def test_a_player_against_itself_plays_one_game_a_seed(duel, path):
    new, found = played(path, ["slips:50"], pairs=5, pairing="self")
    assert [row.seed for row in new] == [1, 2, 3, 4, 5]
    assert len(found.mirrors) == 5
    assert not found.pairs


def test_a_row_tells_all_of_its_game(duel, path):
    (row, *_), _ = played(path, pairs=1)
    assert row.scenario == "duel:dawn"
    assert (row.rules, row.data) == ("1", "figures")
    assert row.sides == ("red", "blue")
    assert row.decisions == 6
    assert len(row.seconds) == 2
    assert set(row.summary) == {"red", "blue"}
    lead = row.summary["red"]["sum"] - row.summary["blue"]["sum"]
    assert row.winner == (None if lead == 0 else "red" if lead > 0 else "blue")


def test_the_sides_are_those_of_the_scenario(duel, path):
    (row, *_), _ = played(path, pairs=1, scenario="duel:dusk")
    assert row.sides == ("blue", "red")


def test_a_rerun_plays_only_what_is_missing(duel, path):
    played(path, pairs=2)
    before = path.read_bytes()
    assert played(path, pairs=2)[0] == []
    assert path.read_bytes() == before
    assert {row.seed for row in played(path, pairs=3)[0]} == {3}
    assert path.read_bytes().startswith(before)


def test_results_are_the_same_with_one_process_and_with_two(tmp_path, skirmish):
    specs = ["random", "random:7"]
    alone, _ = played(tmp_path / "one", specs, 2, scenario=skirmish, jobs=1)
    shared, _ = played(tmp_path / "two", specs, 2, scenario=skirmish, jobs=2)
    assert len(alone) == 4
    assert without_times(alone) == without_times(shared)


@pytest.mark.parametrize("kept", [0, 5, 22, 23, 150, 600, 2000, -1, -40])
def test_a_file_cut_off_anywhere_is_mended_and_leads_to_the_same_report(duel, tmp_path, kept):
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    command = ["duel", *SPECS, "--pairs", 5, "--jobs", 1]
    expected = run_arena(*command, "--results", whole)
    assert expected.exit_code == 0
    cut.write_bytes(whole.read_bytes()[:kept])
    again = run_arena(*command, "--results", cut)
    assert again.output == expected.output
    held = results.read(cut)
    assert without_times(held.rows) == without_times(results.read(whole).rows)
    assert held.unreadable == 0


def test_only_versions_of_now_count(duel, path, monkeypatch):
    played(path, pairs=2)
    monkeypatch.setattr(arena, "version", lambda spec, ruleset: "2" if spec == "slips:50" else "1")
    new, found = played(path, pairs=2)
    assert {tuple(sorted(row.players)) for row in new} == {
        ("greedy", "slips:50"),
        ("slips:100", "slips:50"),
    }
    assert found.left_out == {OTHER_VERSIONS: 8}
    assert len(found.pairs) == 6
    duel.version = "2"
    new, found = played(path, pairs=2)
    assert len(new) == 12
    assert found.left_out == {OTHER_RULES: 20}
    _, found = played(path, pairs=2, scenario="duel:dusk")
    assert found.left_out == {OTHER_SCENARIO: 32}
    assert "Not counted: 32 games of another scenario." in run_arena(
        "duel:dusk", *SPECS, "--results", path, "--only-report"
    ).output.replace("\n", " ")


def test_a_game_without_its_twin_waits_for_it(duel, path):
    played(path, ["greedy", "slips:50"], pairs=2)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    found = evidence(results.read(path).rows, arena.setting("duel", ["greedy", "slips:50"]))
    assert found.left_out == {NO_TWIN: 1}
    assert len(found.pairs) == 1


def test_a_player_that_fails_is_told_and_the_others_play_on(duel, path):
    command = ["duel", "greedy", "faint", "slips:50", "--pairs", 4, "--jobs", 1, "--results", path]
    done = run_arena(*command)
    assert done.exit_code == 1
    held = results.read(path).rows
    assert len(held) == 24
    failures = [row for row in held if row.failure is not None]
    assert {row.seed for row in failures} == {2, 4}
    assert all("faint" in row.players for row in failures)
    assert all(row.failure.player == "faint" for row in failures)
    told = " ".join(done.output.split())
    assert "faint (red) failed in the game of seed 2 at ply 2: ZeroDivisionError" in told
    assert "it is too much (duel.py, line" in told
    meetings = json.loads(run_arena(*command, "--json").stdout)["meetings"]
    games = {(one["player"], one["against"]): one["games"] for one in meetings}
    assert games["faint", "greedy"] == 4  # those of odd seeds
    assert games["greedy", "slips:50"] == 8
    before = path.read_bytes()
    assert run_arena(*command).exit_code == 1  # not forgotten, not played again
    assert path.read_bytes() == before


def test_failed_games_are_played_once_more_when_asked(duel, path, monkeypatch):
    played(path, ["greedy", "faint"], pairs=2)
    monkeypatch.setattr("tests.studies.duel.Faint.choose", arena.player("greedy").__class__.choose)
    new, found = played(path, ["greedy", "faint"], pairs=2, again=True)
    assert {row.seed for row in new} == {2}
    assert not found.failures
    assert len(found.pairs) == 2


@pytest.fixture
def going(path):
    """A long arena of two workers in a session of its own, which has played its first games."""
    running = []

    def start(*others, **how):
        words = ["arena", "random", "random:7", *others, "--pairs", "500", "--jobs", "2"]
        process = tricolore(
            *(*words, "--pairing", "neighbours", "--results", path),
            stderr=subprocess.PIPE,
            start_new_session=True,
            env={**os.environ, "TRICOLORE_PLAYERS": "tests.server.fools"},
            **how,
        )
        running.append(process)
        until(lambda: results.read(path).rows, "the first game of the arena")
        return process

    yield start
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


SCRIPT = {signal.SIGINT, signal.SIGQUIT}
"""What a shell has a command ignore that it starts in the background of a script."""


@pytest.mark.parametrize(
    ("asked", "ignoring", "code"),
    [
        (signal.SIGINT, {}, 130),
        (signal.SIGTERM, {}, 143),
        (signal.SIGTERM, {*SCRIPT, signal.SIGHUP}, 143),  # as by: nohup tricolore arena ... &
    ],
)
def test_who_stops_it_finds_a_sound_file_and_is_told_how_to_go_on(
    going, path, asked, ignoring, code
):
    process = going(ignoring=ignoring)
    if asked == signal.SIGINT:
        os.killpg(process.pid, asked)  # as a terminal does: to the workers as well
    else:
        process.send_signal(asked)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == code
    held = results.read(path)
    assert held.rows
    assert held.unreadable == 0
    assert held.sound == path.stat().st_size
    assert f"has {count(len(held.rows), 'game')}. The same command continues" in said
    assert "Traceback" not in said
    group_gone(process.pid)


def test_nobody_waits_for_games_in_progress_even_where_workers_were_to_ignore_their_end(going):
    process = going("slow", ignoring={signal.SIGTERM})  # after the first games, an hour's game
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    group_gone(process.pid)


def test_ctrl_c_is_not_for_an_arena_in_the_background_of_a_script(going, path):
    process = going(ignoring=SCRIPT)
    os.killpg(process.pid, signal.SIGINT)
    games = len(results.read(path).rows)
    until(lambda: len(results.read(path).rows) > games + 5, "more games after Ctrl-C")
    assert process.poll() is None


def test_workers_end_with_the_one_they_work_for(going, path):
    process = going()
    process.kill()
    process.wait(PATIENCE)
    group_gone(process.pid)
    with results.opened(path) as file:
        assert file.rows


@pytest.mark.skipif(get_start_method() != "fork", reason="the duel is known to forks only")
def test_a_worker_that_is_killed_ends_the_run_with_a_sentence(duel, path):
    command = ["duel", "greedy", "fatal", "--pairs", 3, "--jobs", 2, "--results", path]
    done = run_arena(*command)
    assert done.exit_code == 1
    assert "was killed" in done.output
    assert results.read(path).sound == path.stat().st_size


def test_a_trial_stops_when_it_has_seen_enough(duel, path):
    command = ["duel", "greedy", "slips:100", "--sprt", "0,50", "--jobs", 1, "--results", path]
    done = run_arena(*command)
    assert done.exit_code == 0
    assert "Accepted: greedy is 50 Elo better than slips:100" in done.output
    games = len(results.read(path).rows)
    assert games < 100
    again = run_arena(*command)
    assert again.output.splitlines()[-1] == done.output.splitlines()[-1]
    assert len(results.read(path).rows) == games
    assert json.loads(run_arena(*command, "--json").stdout)["trial"]["verdict"] == "accepted"
    turned = run_arena("duel", "slips:100", "greedy", *command[3:])
    assert "Rejected: slips:100 is not 50 Elo better than greedy" in turned.output


def test_a_trial_passes_over_a_pair_that_failed(duel, path):
    done = run_arena("duel", "faint", "slips:100", "--sprt", "0,50", "--jobs", 1, "--results", path)
    assert "Accepted: faint" in done.output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["greedy", "genius"], "There is no player 'genius'"),
        (["greedy", "slips:5", "greedy"], "greedy is named twice"),
        (["greedy"], "at least two players"),
        ([], "at least two players"),
        (["greedy", "slips:5", "--pairing", "none"], "There is no pairing 'none'"),
        (["greedy", "slips:5", "--sprt", "50,0"], "is not a pair of bounds"),
        (["greedy", "slips:5", "slips:6", "--sprt", "0,50"], "needs two players"),
    ],
)
def test_what_cannot_be_played_is_refused_before_a_file_is_made(duel, path, words, sentence):
    done = run_arena("duel", *words, "--results", path)
    assert done.exit_code == 1
    assert sentence in done.output
    assert not path.exists()


def test_a_scenario_written_wrongly_is_told_from_a_player(duel, path, skirmish):
    done = run_arena("skirmsh:ponte", "greedy", "slips:5", "--results", path)
    assert done.exit_code == 1
    assert "There is no scenario 'skirmsh:ponte'. The nearest is 'skirmish:" in done.output


def test_the_report_as_markdown_and_as_json(duel, path):
    played(path, pairs=3)
    shown = run_arena("duel", *SPECS, "--results", path, "--only-report", "--markdown").output
    assert "| player | rating | 95 % interval |" in shown
    assert "| --- | ---: |" in shown
    assert "seconds a game" not in shown
    timed = run_arena("duel", *SPECS, "--results", path, "--only-report", "--times").output
    assert "seconds a game" in timed
    plain = run_arena("--results", path, "--only-report", "--json", "duel").output
    assert '"anchor": "greedy"' in plain


def test_a_report_of_nothing_is_refused(duel, path):
    done = run_arena("duel", *SPECS, "--results", path, "--only-report")
    assert done.exit_code == 1
    assert "has no results" in done.output
    with pytest.raises(TricoloreError, match="at least one pair"):
        arena.schedule(arena.setting("duel", SPECS), [], 0)
