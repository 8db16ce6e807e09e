"""A scenario by its own name, wherever one can be named."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import play, process, run
from tricolore import load_game, load_position, new_game, rulesets
from tricolore.core.errors import UnknownScenario


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("heights", "brothers:heights"),
        ("Reichshoffen", "macmahon:reichshoffen"),
        ("Butchery:Solferino", "butchery:solferino"),
    ],
)
def test_a_battle_is_found_without_its_game(name, scenario):
    assert new_game(name, seed=1).scenario == scenario


def test_a_position_may_name_the_battle_alone():
    assert load_position('scenario = "reichshoffen"', seed=1).scenario == "macmahon:reichshoffen"


def test_play_and_its_save_know_the_battle(tmp_path):
    save = tmp_path / "my.game"
    play("reichshoffen", "--seed", 1, "--save", save, typed="")
    assert load_game(save.read_bytes()).scenario == "macmahon:reichshoffen"


def test_studies_speak_of_the_scenario_in_full(tmp_path):
    counted = run("simulate", "reichshoffen", "--games", 1, "--json").output
    assert json.loads(counted)["scenario"] == "macmahon:reichshoffen"
    record = tmp_path / "game.record"
    assert run("record", "reichshoffen", "-o", record).exit_code == 0
    assert load_game(record.read_bytes()).scenario == "macmahon:reichshoffen"


def test_an_arena_takes_the_battle_before_the_players(tmp_path):
    results = tmp_path / "arena.jsonl"
    done = process(
        *("arena", "reichshoffen", "random", "eps:100"),
        *("--pairs", 1, "--results", results, "--jobs", 1),
    )
    assert done.returncode == 0, done.stderr
    assert "macmahon:reichshoffen" in done.stdout


def test_check_takes_the_battle_alone():
    assert run("check", "reichshoffen").output.startswith("macmahon:reichshoffen\n")


@pytest.mark.parametrize(
    "args",
    [
        ["play", "solferno"],
        ["simulate", "solferno", "--games", "1"],
        ["record", "solferno"],
        ["arena", "solferno", "random", "greedy"],
        ["check", "solferno"],
    ],
)
def test_a_battle_written_wrongly_is_named_with_the_nearest(args):
    done = run(*args)
    assert done.exit_code == 1
    assert "'solferno'. The nearest is 'butchery:solferino'" in done.stderr


def test_a_name_that_two_games_share_is_asked_for_in_full(monkeypatch):
    names = ["butchery:solferino", "brothers:solferino", "macmahon:magenta"]
    monkeypatch.setattr(rulesets, "scenarios", lambda: names)
    with pytest.raises(UnknownScenario) as error:
        rulesets.find("solferino")
    assert str(error.value) == (
        "'solferino' may be butchery:solferino or brothers:solferino; name it in full."
    )


@pytest.mark.parametrize("name", ["reichshoffen", "macmahon:magenta", "Reichshoffen"])
def test_a_map_goes_by_its_battle(name):
    pytest.importorskip("shapely")
    done = run("ground", "build", name, "--check")
    assert done.exit_code == 0, done.stderr
    assert name.lower().rpartition(":")[2] in done.output


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("solferino", "several maps are called 'solferino': name brothers or butchery"),
        ("magneta", "there is no map 'magneta': the nearest is magenta; known are brothers,"),
    ],
)
def test_a_map_that_is_none_or_several_is_refused(name, sentence):
    pytest.importorskip("shapely")
    done = run("ground", "build", name, "--check")
    assert done.exit_code == 1
    assert sentence in done.stderr
