"""Who plays: the menu, the levels, the luck of computers, and players of one's own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, play, process, run
from tricolore import load_game, players
from tricolore.cli import main
from tricolore.players import Maker, names, player
from tricolore.rulesets.ruleset import RulesetBase


def test_without_arguments_it_asks_what_is_played_and_by_whom(monkeypatch, capsys, tmp_path):
    typed = iter(["1", "0", "1", "2", "3", "quit"])
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    monkeypatch.setattr(sys, "argv", ["tricolore", "play"])
    with pytest.raises(SystemExit) as end:
        main()
    shown = capsys.readouterr().out
    assert end.value.code == 0
    assert "1 A Sheer Butchery: Solferino" in shown
    assert "2 All Are Brothers: The Full Battle" in shown
    assert "8 MacMahon: Reichshoffen" in shown
    assert f"Please type a number from 1 to {len(names()) + 1}." in shown
    assert "general: A hard opponent" in shown
    assert "Who plays the Austrian side?" in shown
    assert "Of which temper?" in shown
    assert "cautious: Risks less and strikes later." in shown
    assert "Continue with" in shown


def test_who_cannot_judge_a_game_says_so_in_a_sentence(monkeypatch, tmp_path):
    """A ruleset without a judgement: the game stays as it is, and random can go on with it."""

    def none(name):
        if name.endswith(".judgement"):
            raise ModuleNotFoundError(name=name)
        return import_module(name)

    monkeypatch.setattr(sys.modules[RulesetBase.__module__], "import_module", none)
    both = ("--allied", "captain", "--austrian", "captain")  # whoever is asked first
    done = run("play", *both, "--save", tmp_path / "a.game", input="quit\n")
    assert "only random plays it" in " ".join(done.output.split())
    assert "Traceback" not in done.output


def test_the_help_of_play_names_levels_and_tempers():
    shown = " ".join(run("play", "--help").output.split())
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
    manual = (Path(__file__).parents[2] / "docs" / "players.md").read_text()
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
    assert "Continue with" in " ".join(played.stdout.split()), played.stderr


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


def test_two_computers_play_to_the_end(tmp_path):
    save = tmp_path / "my.game"
    output = play("--allied=random", "--austrian", "random", "--seed", 1, "--save", save, typed="")
    assert "The game is over" in output
    assert run("verify", save).exit_code == 0


class Failing:
    """A player who loses his head after some choices."""

    def __init__(self) -> None:
        self.left = 3

    def choose(self, game):
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("lost my head")
        return game.ask.options[0]


def test_a_computer_that_fails_is_told_of_and_a_person_goes_on(monkeypatch, tmp_path, daylight):
    failing = Maker(lambda argument, seed: Failing(), "1", "Fails.")
    # The mapping as it is now: others may have put one of their own in its place.
    monkeypatch.setattr(players, "MAKERS", {**players.MAKERS, "failing": failing})
    save = tmp_path / "my.game"
    shown = play(daylight, "--red", "failing", "--seed", 7, "--save", save, typed="1\n")
    assert "has failed (RuntimeError: lost my head)" in shown
    assert "a person can continue in its place" in shown
    assert load_game(save.read_bytes()).ply >= 4  # its three choices, and the person's
