"""The command line, by its own runner and by real processes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tricolore import load_game, new_game
from tricolore.cli import app, main

POSITION = """\
scenario = "butchery:solferino"
turn = 8
active = "FI"
step = "combat"
cup = ["AV", "AI"]

[units]
FI.Dieu = "2112 E"
FI.Goze = "2012 E"
FI.A1 = "2113 E"
AV.Koller = "2111 W disorganised -1"

[leaders]
FI = "2112"
AV = "2110"
"""


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch):
    """Games are kept in the player's folder: give the tests their own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("COLUMNS", "100")


def run(*args: str | Path, input: str | None = None):
    return CliRunner().invoke(app, [str(arg) for arg in args], input=input)


def process(*args: str | Path, input: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tricolore", *map(str, args)],
        input=input,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def at_solferino(tmp_path) -> Path:
    path = tmp_path / "solferino.toml"
    path.write_text(POSITION)
    return path


@pytest.fixture(scope="module")
def record(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.record"
    done = run(
        "record", "butchery:solferino", "--players", "random,random", "--seed", 7, "-o", path
    )
    assert done.exit_code == 0, done.output
    assert "decisions" in done.output
    return path


# games, simulate, check


def test_version_and_help():
    assert run("--version").output.startswith("tricolore ")
    helped = run("--help")
    assert helped.exit_code == 0
    assert "Exit codes" in helped.output
    for command in ("games", "play", "simulate", "record", "replay", "verify", "check"):
        assert command in helped.output


def test_games_as_json():
    entry = json.loads(run("games", "--json").output)[0]
    assert entry["id"] == "butchery:solferino"
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


def test_simulate_for_people():
    done = run("simulate", "butchery", "--games", 1, "--seed", 3)
    assert done.exit_code == 0
    assert "1 games of butchery:solferino" in done.output


def test_check_says_what_it_checked():
    done = run("check")
    assert done.exit_code == 0, done.output
    assert "110 units" in done.output
    assert "810 hexes" in done.output
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
        ("solferino.toml", '[setup.FI]\nDieu = "0101 E"\n', "nobody can stand at 0101"),
        ("solferino.toml", '[setup.FI]\nDieu = "1918 UP"\n', "needs a facing"),
        ("map.toml", '[hexes.1917]\nterrain = "swamp"\n', "hex 1917 is 'swamp'"),
        ("tables.toml", '[combat.rows]\n"1" = ["X"]\n', "[combat] row 1"),
        ("units.tom.toml", "", "the nearest is units.toml"),
    ],
)
def test_check_names_what_is_wrong(tmp_path, file, text, sentence):
    (tmp_path / file).write_text(text)
    done = run("check", "--data", tmp_path)
    assert done.exit_code == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert file in done.stderr
    assert done.stderr.count("\n") == 1


def test_check_wants_a_folder_that_is_there(tmp_path):
    done = run("check", "--data", tmp_path / "nowhere")
    assert done.exit_code == 1
    assert "no such folder" in done.stderr


# Mistakes


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["play", "butchery:solverino"], "The nearest is 'butchery:solferino'"),
        (["play", "--austrian", "randon"], "The nearest is 'random'"),
        (["play", "--player", "austria=random"], "the nearest is 'austrian'"),
        (["play", "--player", "austrian"], "Who plays austrian?"),
        (["play", "--load", "nowhere.game"], "nowhere.game cannot be read"),
        (["play", "butchery", "--load", "x"], "not several"),
        (["simulate", "butchery", "--players", "random"], "2 players are wanted"),
        (["record", "--players", "random"], "2 players are wanted"),
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


# Records


def test_replay_tells_the_story(record):
    done = run("replay", record)
    assert done.exit_code == 0, done.output
    assert "Turn 1, 05:00." in done.output
    assert "moves to" in done.output
    assert "the same state" in done.output


def test_replay_from_a_turn_or_quietly(record):
    late = run("replay", record, "--from", 5).output
    assert "Turn 4," not in late
    assert "Turn 5, 09:00." in late
    quiet = run("replay", record, "--quiet").output
    assert "Turn 5" not in quiet
    assert "victory" in quiet or "draw" in quiet


def test_verify_counts_the_dice(record):
    done = run("verify", record)
    assert done.exit_code == 0
    assert "dice checked" in done.output


def test_verify_refuses_a_record_that_was_tampered_with(record, tmp_path):
    lines = record.read_bytes().split(b"\n")
    lines[2] = lines[2].replace(b"1", b"2", 1)
    wrong = tmp_path / "wrong.record"
    wrong.write_bytes(b"\n".join(lines))
    done = run("verify", wrong)
    assert done.exit_code == 1
    assert "damaged" in done.stderr
    assert run("verify", __file__).exit_code == 1


# Play


class Terminal(io.StringIO):
    """A terminal on which somebody types these lines."""

    def isatty(self) -> bool:
        return True


def test_without_arguments_it_asks_who_plays(monkeypatch, capsys, tmp_path):
    typed = iter(["0", "1", "2", "quit"])
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    monkeypatch.setattr(sys, "argv", ["tricolore", "play"])
    with pytest.raises(SystemExit) as end:
        main()
    shown = capsys.readouterr().out
    assert end.value.code == 0
    assert "A number from 1 to 2, please." in shown
    assert "Who plays the Austrian side?" in shown
    assert "Go on with" in shown


def test_the_menu_can_be_left(monkeypatch):
    def nothing(prompt: str = "") -> str:
        raise EOFError

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("builtins.input", nothing)
    monkeypatch.setattr(sys, "argv", ["tricolore", "play"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 0


def play(*args: str | int | Path, typed: str) -> str:
    done = run("play", *args, input=typed)
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())  # long lines are broken where the terminal ends


def test_a_script_of_answers_can_be_piped_into_a_real_process(tmp_path):
    save = tmp_path / "my.game"
    done = process(
        "play", "butchery:solferino", "--austrian", "random", "--seed", 7, "--save", save,
        input="pick Dieu\n5\nno\nDieu\n1917\nE\nundo\nmap\n",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "none of the options" in done.stdout  # no unit is asked for at first
    assert "1/1 Dieu (French I Corps) moves to 1917." in done.stdout
    assert "Taken back." in done.stdout
    assert f"tricolore play --load {save}" in done.stdout
    game = load_game(save.read_bytes())
    assert game.ask is not None
    assert game.ask.unit == "FI.Dieu"


def test_the_end_of_input_saves_and_ends_quietly(tmp_path):
    save = tmp_path / "my.game"
    output = play("--seed", "7", "--save", save, typed="")
    assert "saved in" in output
    assert load_game(save.read_bytes()).ply == 0


def test_two_computers_play_to_the_end(tmp_path):
    save = tmp_path / "my.game"
    output = play("--allied=random", "--austrian", "random", "--seed", 1, "--save", save, typed="")
    assert "The game is over" in output
    assert run("verify", save).exit_code == 0


def test_a_game_goes_on_where_it_was_left(tmp_path):
    save = tmp_path / "my.game"
    play("--seed", 7, "--save", save, typed="5\nquit\n")
    output = play("--load", save, typed="no\nlog 3\n")
    assert "Move which unit?" in output
    assert load_game(save.read_bytes()).ply == 2


def test_games_without_a_file_of_their_own_are_kept_at_home(tmp_path):
    play("--seed", 7, typed="5\n")
    kept = list((tmp_path / "share" / "tricolore").glob("butchery-solferino-*.game"))
    assert len(kept) == 1
    assert load_game(kept[0].read_bytes()).ply == 1


def test_a_damaged_game_is_recovered_and_left_alone(tmp_path, record):
    damaged = tmp_path / "damaged.game"
    damaged.write_bytes(record.read_bytes()[:5000])
    before = damaged.read_bytes()
    output = play("--load", damaged, typed="")
    assert "damaged" in output
    assert damaged.read_bytes() == before
    assert load_game((tmp_path / "damaged.game.recovered").read_bytes()).ply > 10


def test_a_file_that_cannot_be_written_does_not_end_the_game(tmp_path):
    (tmp_path / "file").write_text("")
    there = tmp_path / "elsewhere.game"
    output = play(
        "--seed", 7, "--save", tmp_path / "file" / "my.game", typed=f"5\nsave {there}\nno\n"
    )
    assert "cannot be written" in output
    assert load_game(there.read_bytes()).ply == 2


def test_wrong_input_helps_and_changes_nothing(tmp_path):
    save = tmp_path / "my.game"
    typed = "99\nfoo\nmacmahom\n5\nno\nDieu\n9999\n2111\nwest\n1\n"
    output = play("--seed", 7, "--save", save, typed=typed)
    assert "they are numbered from 1 to 8" in output
    assert "`help` says what can be typed" in output
    assert "9999 is not a hex of this map." in output
    assert "2111 Solferino is not among the hexes offered. Not to 2111 Solferino:" in output
    assert load_game(save.read_bytes()).ply == 4


@pytest.mark.parametrize(
    ("typed", "ends"),
    [
        (["FI", "no", "FI.Dieu"], "FI.Dieu"),
        (["baraguey", "n", "pick negrier"], "FI.Negrier"),
        (["5", "2", "1918"], "FI.Dieu"),
        (["5", "2", "1"], "FI.Dieu"),
        (["Mac Mahon", "no", "castagny"], "FII.Castagny"),
    ],
)
def test_units_go_by_number_id_name_or_hex(tmp_path, typed, ends):
    save = tmp_path / "my.game"
    play("--seed", 7, "--save", save, typed="\n".join(typed))
    ask = load_game(save.read_bytes()).ask
    assert ask is not None
    assert ask.unit == ends


def test_hexes_go_by_number_or_place_and_facings_by_name(tmp_path):
    save = tmp_path / "my.game"
    typed = "5\nno\nDieu\ngo 1917\nface ne\nDumont\ngo 1320\n"
    output = play("--seed", 7, "--save", save, typed=typed)
    assert "1/1 Dieu (French I Corps) moves to 1917." in output
    state = load_game(save.read_bytes()).state
    compass = state.setting.board.compass
    assert state.units["FI.Dieu"].hex == 1917
    assert compass[state.units["FI.Dieu"].facing] == "NE"


def test_what_is_ambiguous_is_asked_again(tmp_path):
    output = play("--seed", 7, typed="division\n")
    assert "may be Durando (1st Division)" in output


def test_a_unit_without_a_choice_is_mentioned(tmp_path):
    output = play("--allied", "random", "--seed", 11, typed="Clam Gallas\nPaszthory\n")
    assert "1/1 Paszthory (Austrian I Corps) has nothing to choose." in output


def test_looking_about_changes_nothing(tmp_path, at_solferino):
    save = tmp_path / "my.game"
    typed = [
        "help", "status", "legend", "map", "map all", "map 2111 2", "map Solferino", "map on",
        "unit Dieu", "unit FI", "unit baraguey", "hex 2111", "hex Dieu", "stack 2112",
        "stack 0505", "log", "log 2", "losses", "vp", "why Dieu 2110", "why Dieu 9999",
        "odds Dieu Koller", "odds A1 Koller", "odds Dieu A1",
        "sight 2113 2111", "sight 2111", "options", "", "undo", "unit", "unit nobody", "hex",
        "odds", "why", "sight", "log x", "map x y z",
    ]  # fmt: skip
    arguments = ("--position", at_solferino, "--seed", "3", "--save", save)
    fresh = play(*arguments, typed="")
    before = save.read_bytes()
    output = play(*arguments, typed="\n".join(typed))
    assert save.read_bytes() == before
    assert len(output) > len(fresh)
    assert "column" in output
    assert "nothing to take back" in output
    assert "1/1 Dieu [FI.Dieu]" in output
    assert "They are on the same side" not in fresh


def test_odds_and_sight_speak_of_the_position(at_solferino):
    output = play("--position", at_solferino, typed="odds Dieu Koller\nsight 2113 2111\nvp\n")
    assert "in all that 2111 is taken" in output
    assert "2111 Solferino" in output
    assert "If it ended now" in output


def test_the_ground_has_its_own_commands():
    pytest.importorskip("tricolore.ground.cli")
    done = run("ground", "--help")
    assert done.exit_code == 0
    assert "build" in done.output


def test_the_map_marks_what_can_be_chosen():
    from tricolore.cli.hexmap import neighbourhood, whole_map
    from tricolore.rulesets.terminal import terminal

    face, state = terminal("butchery"), new_game("butchery:solferino", seed=1).state
    near = "\n".join(line.plain for line in neighbourhood(face, state, 1918, 2, 80, {1917}))
    assert "▸1917" in near
    assert "◆1918" in near
    assert "↑iDieu" in near
    for width in (80, 140, 200):
        lines = whole_map(face, state, width, set())
        assert len(lines) == 1 + 2 * 23
        assert max(len(line.plain) for line in lines) <= width
