"""The command line, by its own runner and by real processes."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from tricolore import load_game, new_game, players
from tricolore.cli import app, main
from tricolore.cli.answers import Misunderstood
from tricolore.cli.commands import obey
from tricolore.cli.table import Table
from tricolore.players import Maker, names, player

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
    assert "1 game of butchery:solferino" in done.output


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


def test_a_record_made_with_other_figures_is_told_from_its_checkpoint(tmp_path):
    (tmp_path / "units.toml").write_text("[formations.FI.units.Dieu]\ncombat = 9\n")
    game = new_game("butchery:solferino", seed=7, data=str(tmp_path))
    while game.state.turn < 3:
        game.answer(game.ask.options[0])
    file = tmp_path / "game.record"
    file.write_bytes(game.save())
    done = run("replay", file)
    assert done.exit_code == 0, done.output
    assert "The data files have changed" in done.output
    assert "cannot be replayed from the start" in done.output
    assert "the same state" not in done.output
    assert "Turn 1," not in done.output
    assert "The game is not over" in done.output
    assert "the same state" in run("replay", file, "--data", tmp_path).output


def test_the_story_of_a_game_from_a_position_begins_in_the_middle_of_a_turn(tmp_path, at_solferino):
    save = tmp_path / "my.game"
    play("--position", at_solferino, "--seed", 3, "--save", save, typed="1\n1\n1\n1\n1\n1\n")
    game = load_game(save.read_bytes())
    assert game.log
    told = run("replay", save).output
    assert f"{game.log[0].rule:>8}  " in told
    assert len(run("replay", save, "--from", 9).output) < len(told)


def test_a_record_is_not_written_over_a_file_unless_forced(tmp_path):
    file = tmp_path / "game.record"
    file.write_text("precious")
    done = run("record", "-o", file)
    assert done.exit_code == 1
    assert "--force" in done.stderr
    assert file.read_text() == "precious"
    assert run("record", "-o", file, "--force").exit_code == 0
    assert load_game(file.read_bytes()).over


def test_a_record_is_not_begun_that_cannot_be_written(tmp_path):
    done = run("record", "-o", tmp_path / "nowhere" / "game.record")
    assert done.exit_code == 1
    assert "there is no folder" in done.stderr
    assert not (tmp_path / "nowhere").exists()
    done = run("record", "-o", "/dev/full", "--force")
    assert done.exit_code == 1
    assert "not a regular file" in done.stderr


def test_verify_counts_the_dice(record):
    done = run("verify", record)
    assert done.exit_code == 0
    assert "dice checked against the seed; the record" in done.output


def test_verify_says_which_dice_were_given(tmp_path, record, monkeypatch):
    from tricolore.core import record as records

    monkeypatch.setattr(records, "verify", lambda *_: records.Verified(checked=1, given=12))
    done = run("verify", record)
    assert done.exit_code == 0
    assert "1 die checked against the seed, 12 dice were given with the record" in done.output
    assert "cannot be checked" in done.output


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
    typed = iter(["0", "1", "2", "3", "quit"])
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    monkeypatch.setattr(sys, "argv", ["tricolore", "play"])
    with pytest.raises(SystemExit) as end:
        main()
    shown = capsys.readouterr().out
    assert end.value.code == 0
    assert f"A number from 1 to {len(names()) + 1}, please." in shown
    assert "general: A hard opponent" in shown
    assert "Who plays the Austrian side?" in shown
    assert "Of which temper?" in shown
    assert "cautious: Risks less and strikes later." in shown
    assert "Go on with" in shown


def test_the_help_of_play_names_levels_and_tempers():
    shown = " ".join(run("play", "--help").output.replace("│", " ").split())
    for word in ("recruit, captain, general", "steady, bold, cautious", "--austrian general:bold"):
        assert word in shown


def test_a_computers_luck_comes_from_the_seed_of_the_game(monkeypatch, tmp_path):
    """Also where nobody named one, and when a game goes on another day."""
    seen = []

    def seated(spec, seed=None):
        seen.append((spec, seed))
        return player(spec, seed)

    monkeypatch.setattr("tricolore.cli.play.player", seated)
    save = tmp_path / "a.game"
    play("--austrian", "random", "--seed", 7, "--save", save, typed="quit\n")
    play("--austrian", "random", "--load", save, typed="quit\n")
    for name in ("b.game", "c.game"):
        play("--austrian", "random", "--save", tmp_path / name, typed="quit\n")
    assert seen[0] == seen[1] == ("random", "7 austrian")
    assert len({seed for _, seed in seen}) == 3


@pytest.fixture
def timid(tmp_path, monkeypatch) -> None:
    """The player that docs/players.md adds, as it is written there."""
    manual = (Path(__file__).parent.parent / "docs" / "players.md").read_text()
    code = re.search(r"```python\n(# timid\.py\n.*?)```", manual, re.DOTALL)
    assert code
    (tmp_path / "timid.py").write_text(code.group(1))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("TRICOLORE_PLAYERS", "timid")


@pytest.mark.usefixtures("timid")
def test_players_of_your_own_are_known_to_every_command(tmp_path):
    quiet = ("--json", "--seed", 1)
    one = process("simulate", "--players", "timid,random", "--games", 1, *quiet)
    assert json.loads(one.stdout)["players"] == ["timid", "random"], one.stderr
    results = tmp_path / "arena.jsonl"
    some = process("arena", "timid", "random", "--pairs", 1, "--results", results, *quiet)
    assert some.returncode == 0, some.stderr
    assert "timid" in some.stdout
    save = tmp_path / "a.game"
    played = process("play", "--allied=timid", "--save", save, input="quit\n")
    assert "Go on with" in played.stdout, played.stderr


@pytest.mark.usefixtures("timid")
def test_players_of_your_own_are_known_where_workers_are_no_copies():
    """As on a Mac, where a worker begins with nothing."""
    begin = "import multiprocessing as m; m.set_start_method('spawn')"
    words = ["tricolore", "simulate", "--players=timid,random", "--games=2", "--jobs=2"]
    code = f"{begin}; import sys; sys.argv = {words}; from tricolore.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "timid against random" in done.stdout


def test_a_module_of_players_that_is_not_there(monkeypatch):
    monkeypatch.setenv("TRICOLORE_PLAYERS", "nowhere_at_all")
    done = run("games")
    assert done.exit_code == 1
    assert "'nowhere_at_all' that TRICOLORE_PLAYERS names" in done.stderr
    assert "PYTHONPATH" in done.stderr


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


def test_an_earlier_recovery_is_gone_on_with_and_never_overwritten(tmp_path, record):
    damaged = tmp_path / "damaged.game"
    damaged.write_bytes(record.read_bytes()[:5000])
    first, second = (tmp_path / f"damaged.game.recovered{n}" for n in ("", "-2"))
    random = ("--allied=random", "--austrian=random")
    play("--load", damaged, typed="")
    play("--load", first, *random, typed="")
    finished = first.read_bytes()
    assert load_game(finished).over
    output = play("--load", damaged, typed="")
    assert "It was recovered before" in output
    assert first.read_bytes() == finished
    assert not second.exists()
    first.write_text("something else")
    play("--load", damaged, typed="")
    assert first.read_text() == "something else"
    assert load_game(second.read_bytes()).ply > 10


def test_a_recovery_older_than_the_damage_is_left_alone(tmp_path, record):
    damaged = tmp_path / "damaged.game"
    damaged.write_bytes(record.read_bytes()[:5000])
    old = tmp_path / "damaged.game.recovered"
    old.write_bytes(record.read_bytes())
    os.utime(old, (1, 1))
    play("--load", damaged, typed="")
    assert old.read_bytes() == record.read_bytes()
    assert not load_game((tmp_path / "damaged.game.recovered-2").read_bytes()).over


def test_a_recovered_game_is_not_saved_over_the_damaged_one(tmp_path, record):
    damaged = tmp_path / "damaged.game"
    damaged.write_bytes(record.read_bytes()[:5000])
    done = run("play", "--load", damaged, "--save", damaged)
    assert done.exit_code == 1
    assert "left as it is" in done.stderr
    assert damaged.read_bytes() == record.read_bytes()[:5000]


def test_a_new_game_is_not_saved_over_an_earlier_one(tmp_path):
    save = tmp_path / "my.game"
    play("--seed", 7, "--save", save, typed="5\n")
    before = save.read_bytes()
    done = run("play", "--seed", "8", "--save", save)
    assert done.exit_code == 1
    assert f"--load {save}" in done.stderr
    assert save.read_bytes() == before
    play("--load", save, "--save", save, typed="no\n")
    assert load_game(save.read_bytes()).ply == 2


@pytest.mark.parametrize(
    ("file", "sentence"), [("notes.txt", "is not a game"), (".", "not a regular file")]
)
def test_a_game_is_not_saved_over_something_else(tmp_path, file, sentence):
    (tmp_path / "notes.txt").write_text("precious")
    done = run("play", "--seed", "8", "--save", tmp_path / file)
    assert done.exit_code == 1
    assert sentence in done.stderr
    assert (tmp_path / "notes.txt").read_text() == "precious"
    done = run("play", "--seed", "8", "--save", "/dev/full")
    assert done.exit_code == 1
    assert "not a regular file" in done.stderr


def test_the_save_command_leaves_other_files_alone(tmp_path):
    notes, mine, other = (tmp_path / name for name in ("notes.txt", "my.game", "other.game"))
    notes.write_text("precious")
    typed = f"save {notes}\n5\nsave {other}\nsave {mine}\nsave {tmp_path}/nowhere/x\nno\n"
    output = play("--seed", 7, "--save", mine, typed=typed)
    assert "exists already" in output
    assert "there is no folder" in output
    assert notes.read_text() == "precious"
    assert load_game(other.read_bytes()).ply == 1
    assert load_game(mine.read_bytes()).ply == 2


def test_a_link_is_written_through(tmp_path):
    (tmp_path / "kept").mkdir()
    there, link = tmp_path / "kept" / "my.game", tmp_path / "link.game"
    link.symlink_to(there)
    play("--seed", 7, "--save", link, typed="5\n")
    play("--load", link, typed="no\n")
    assert link.is_symlink()
    assert load_game(there.read_bytes()).ply == 2


def test_a_game_that_is_not_saved_ends_with_a_code_of_its_own(tmp_path):
    done = run("play", "--seed", 7, "--save", tmp_path / "nowhere" / "my.game", input="5\n")
    assert done.exit_code == 1
    assert "there is no folder" in " ".join(done.output.split())
    assert "could not be saved" in done.output
    assert not (tmp_path / "nowhere").exists()


def test_two_games_begun_at_once_have_two_files(tmp_path):
    from tricolore.cli import files

    path = files.new_save("butchery:solferino")
    path.write_text("")
    assert files.new_save("butchery:solferino") != path


def test_undo_takes_back_what_a_person_chose_and_not_the_computer(tmp_path):
    game = new_game("butchery:solferino", seed=7)
    while not (game.can_undo and game.sides[-1] == "austrian" and game.ask.side == "allied"):
        game.answer(game.ask.options[0])
    computer = Table(game, {"allied": None, "austrian": player("random")}, tmp_path, Console())
    ply = game.ply
    with pytest.raises(Misunderstood, match="nothing to take back"):
        obey(computer, "undo")
    assert game.ply == ply
    people = Table(game, {"allied": None, "austrian": None}, tmp_path, Console())
    assert obey(people, "undo")
    assert game.ply == ply - 1


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
    arguments = ("--position", at_solferino, "--seed", "3", "--save")
    fresh = play(*arguments, tmp_path / "fresh.game", typed="")
    before = (tmp_path / "fresh.game").read_bytes()
    output = play(*arguments, save, typed="\n".join(typed))
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


@pytest.mark.parametrize(
    ("koller", "why"),
    [
        ("2105 W", "it is 8 hexes away, and their range is"),
        ("2114 W", "it is not before them"),
        ("2111 W", "no sight between"),
    ],
)
def test_guns_that_cannot_fire_say_why(tmp_path, koller, why):
    path = tmp_path / "guns.toml"
    path.write_text(POSITION.replace("2111 W", koller))
    output = play("--position", path, typed="odds A1 Koller\n")
    assert "cannot fire at" in output
    assert why in output


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


class Failing:
    """A player who loses his head after some choices."""

    def __init__(self) -> None:
        self.left = 3

    def choose(self, game):
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("lost my head")
        return game.ask.options[0]


def test_a_computer_that_fails_is_told_of_and_a_person_goes_on(monkeypatch, tmp_path):
    failing = Maker(lambda argument, seed: Failing(), "1", "Fails.")
    # The mapping as it is now: others may have put one of their own in its place.
    monkeypatch.setattr(players, "MAKERS", {**players.MAKERS, "failing": failing})
    save = tmp_path / "my.game"
    shown = play(
        "butchery:solferino", "--allied", "failing", "--seed", 7, "--save", save, typed="1\n"
    )
    assert "has failed (RuntimeError: lost my head)" in shown
    assert "a person can go on in its place" in shown
    assert load_game(save.read_bytes()).ply >= 4  # its three choices, and the person's
