"""Commands that play no game: lists, simulations, checks; and mistakes in any of them."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.terminal import POSITION, process, run
from tricolore.rulesets import scenarios


def test_version_and_help():
    assert run("--version").output.startswith("tricolore ")
    helped = run("--help")
    assert helped.exit_code == 0
    assert "Exit codes" in helped.output
    for command in ("games", "play", "simulate", "record", "replay", "verify", "check"):
        assert command in helped.output


def test_games_as_json():
    entries = json.loads(run("games", "--json").output)
    assert [entry["id"] for entry in entries] == scenarios()
    (entry,) = [entry for entry in entries if entry["id"] == "butchery:solferino"]
    assert entry["sides"] == {"allied": "Franco-Piedmontese", "austrian": "Austrian"}
    assert entry["turns"] == 14
    assert set(entry) == {"id", "title", "name", "sides", "turns", "length", "summary"}


def test_games_for_people():
    assert "butchery:solferino" in run("games").output


def test_simulate_as_json_has_no_progress_bar_off_a_terminal():
    done = process(
        "simulate", "butchery:solferino", "--games", 2, "--seed", 1, "--players",
        "random,random", "--json",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 2
    assert done.stderr == ""


def test_simulate_counts_questions_by_kind_and_side():
    words = ("simulate", "macmahon:reichshoffen", "--games", 2, "--questions")
    lines = run(*words).output.splitlines()
    head = next(line for line in lines if line.startswith("question"))
    assert head.split() == ["question", "French", "German", "a", "game", "share"]
    rows = {line.split()[0]: line.split()[1:] for line in lines[lines.index(head) + 1 :] if line}
    french, german, together, share = rows["MoveWhich"]
    assert float(french) + float(german) == pytest.approx(float(together), abs=0.11)
    assert share.endswith("%")
    assert float(rows["all"][2]) >= float(together)
    counted = json.loads(run(*words, "--json").output)["questions"]
    assert sum(counted["MoveWhich"].values()) / 2 == float(together)


def test_simulate_for_people():
    done = run("simulate", "butchery", "--games", 1, "--seed", 3)
    assert done.exit_code == 0
    assert "1 game of butchery:solferino" in done.output


def test_check_says_what_it_checked():
    done = run("check")
    assert done.exit_code == 0, done.output
    assert "110 units" in done.output
    assert "810 hexes" in done.output
    assert "places: Magenta 1913" in done.output
    assert "charges to the death: Duhesme, Bonnemains" in done.output
    assert "All data is in order." in done.output


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("units.toml", "[formations.FI.units.Dieu]\ncombat = -1\n", "unit Dieu: combat is -1"),
        ("units.toml", "formations = 3\n", "expected a table"),
        ("units.toml", "= nonsense", "not a TOML file"),
        ("solferino.toml", '[setup.FI]\nDieu = "9999 E"\n', "9999 is not a hex of the map"),
        ("solferino.toml", '[setup.FI]\nDieu = "1819 E"\n', "no room at 1819"),
        ("solferino.toml", '[setup.FI]\nDieux = "1918 E"\n', "there is no such counter"),
        ("solferino.toml", '[setup.FI]\nDieu = "0101 E"\n', "no unit can stand at 0101"),
        ("solferino.toml", '[setup.FI]\nDieu = "1918 UP"\n', "needs a facing"),
        ("map.toml", '[hexes.1917]\nterrain = "moor"\n', "hex 1917 is 'moor'"),
        ("tables.toml", '[combat.rows]\n"1" = ["X"]\n', "[combat] row 1"),
        ("units.tom.toml", "", "the nearest is units.toml"),
        ("magenta/unit.toml", "", "the nearest is magenta/units.toml"),
        ("magenta/magenta.toml", '[setup.FG]\nCler = "9999 E"\n', "9999 is not a hex of the map"),
        ("reichshoffen/units.toml", "= nonsense", "not a TOML file"),
    ],
)
def test_check_names_what_is_wrong(tmp_path, file, text, sentence):
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text)
    done = run("check", "--data", tmp_path)
    assert done.exit_code == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert file in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_folder_of_ones_own_is_for_the_game_that_knows_its_files(tmp_path):
    (tmp_path / "units.toml").write_text("[formations.FI.units.Dieu]\ncombat = 9\n")
    done = run("check", "--data", tmp_path)
    assert done.exit_code == 0, done.output
    assert "butchery:solferino" in done.output
    assert "macmahon" not in done.output
    assert "brothers" not in done.output


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("units.toml", "[sovereigns.Napoleon]\nrating = 1\n"),
        ("scenarios/medole.toml", "last = 9\n"),
    ],
)
def test_files_that_two_games_have_are_for_the_one_that_knows_their_entries(tmp_path, file, text):
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text)
    done = run("check", "--data", tmp_path)
    assert done.exit_code == 0, done.output
    games = [line for line in done.output.splitlines() if not line.startswith((" ", "All"))]
    assert games == [name for name in scenarios() if name.startswith("brothers:")]


def test_one_game_or_one_scenario_can_be_checked():
    one, both = run("check", "macmahon:reichshoffen").output, run("check", "macmahon").output
    assert [line for line in both.splitlines() if line.startswith("macmahon")] == [
        "macmahon:magenta",
        "macmahon:reichshoffen",
    ]
    assert "macmahon:magenta" not in one
    assert "macmahon:reichshoffen" in one


def test_check_wants_a_folder_that_is_there(tmp_path):
    done = run("check", "--data", tmp_path / "nowhere")
    assert done.exit_code == 1
    assert "no such folder" in done.stderr


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["play", "butchery:solverino"], "The nearest is 'butchery:solferino'"),
        (["play", "--austrian", "randon"], "The nearest is 'random'"),
        (["play", "--player", "austria=random"], "the nearest is 'austrian'"),
        (
            ["play", "macmahon:magenta", "--french", "random"],
            "There is no side 'french' in macmahon:magenta. Its sides are allied and austrian.",
        ),
        (["play", "--player", "austrian"], "Who plays austrian?"),
        (["play", "--load", "nowhere.game"], "nowhere.game cannot be read"),
        (["play", "butchery", "--load", "x"], "only one of them"),
        (["simulate", "butchery", "--players", "random"], "Name 2 players"),
        (["simulate", "macmahon", "--players", "random"], ", not 1."),
        (["record", "--players", "random"], ", not 1."),
        (["record", "--players", "random,random,random"], ", not 3."),
        (["check", "nothing"], "'nothing'. Known are: butchery, brothers, macmahon, radetzky, "),
        (["check", "macmahon:magenda"], "The nearest is 'macmahon:magenta'."),
        (["verify", "nowhere.record"], "cannot be read"),
    ],
)
def test_mistakes_are_told_in_a_sentence(args, sentence):
    done = run(*args)
    assert done.exit_code == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.output


def test_a_command_that_is_not_understood_has_its_own_code():
    assert run("play", "--nonsense").exit_code == 2
    assert run("nonsense").exit_code == 2


def test_a_position_that_cannot_be_set_up_is_refused(tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text(POSITION.replace("FI.Dieu", "FI.Dieux"))
    done = run("play", "--position", path)
    assert done.exit_code == 1
    assert "The nearest is 'FI.Dieu'" in done.stderr


def test_the_ground_has_its_own_commands():
    pytest.importorskip("tricolore.ground.cli")
    done = run("ground", "--help")
    assert done.exit_code == 0
    assert "build" in done.output


@pytest.mark.parametrize(
    "command",
    [
        *([], ["games"], ["play"], ["serve"], ["simulate"], ["arena"], ["record"], ["replay"]),
        *(["verify"], ["check"]),
    ],
)
def test_help_is_plain_and_names_what_is_wanted(command):
    """No boxes, no types of Python, every sentence whole."""
    shown = run(*command, "--help").output
    assert not set("│╭╰") & set(shown)
    assert "<bool>" not in shown
    options = shown.partition("Options:")[2]
    assert not re.search(r"<[a-z]", options)
    assert "..." not in shown.partition("Commands:")[2]


def test_help_says_how_to_begin():
    shown = " ".join(run("--help").output.split())
    assert "`tricolore serve --open` for the table in a browser" in shown
    assert "`tricolore play` for the terminal" in shown


def test_a_list_of_games_keeps_its_margin(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    lines = run("games").output.splitlines()
    entries = [line for line in lines if line.strip() and not line.startswith(("  ", "Play"))]
    assert entries == [
        "butchery:solferino  Solferino, 24 June 1859",
        "brothers:full-battle  The Full Battle",
        "brothers:san-martino  San Martino",
        "brothers:medole  The Plain of Medole",
        "brothers:heights  The Heights of Solferino",
        "brothers:spia-ditalia  Spia d'Italia",
        "macmahon:magenta  Magenta, 4 June 1859",
        "macmahon:reichshoffen  Reichshoffen, 6 August 1870",
        "radetzky:campaign  The Hundred Hours",
        "radetzky:mortara  Mortara and La Sforzesca",
        "radetzky:novara  Novara",
        "radetzky:ramorino  Ramorino Obeys Orders",
        "radetzky:race  Race for Mortara",
        "risorgimento:magenta  Magenta",
        "risorgimento:san-martino  San Martino",
        "risorgimento:solferino  Solferino",
    ]
