"""Several answers in a line, standing answers, conceding, draws, options."""

from __future__ import annotations

import pytest

from tests.cli.terminal import play, run
from tests.skirmish.daylight import DaylightRules
from tricolore import load_game, new_game
from tricolore.cli import commands
from tricolore.cli.answers import Misunderstood, show, understand
from tricolore.core.ask import Go, Play, Send, Stack, Via
from tricolore.core.setup import BadOption
from tricolore.core.state import GameOption
from tricolore.rulesets.terminal import terminal

pytestmark = pytest.mark.usefixtures("skirmish")

FOG = GameOption("fog", "Fog", "Is there any?", [("no", "None"), ("yes", "Thick")])


@pytest.fixture
def game():
    return new_game("daylight:bridge", seed=7)


def test_several_answers_in_one_line_are_taken_back_by_one_undo(tmp_path):
    save = tmp_path / "my.game"
    words = ("daylight:bridge", "--blue", "random", "--seed", 7, "--save", save)
    output = play(*words, typed="1st Line; 0303; Foot Guards; stay\nundo\nquit\n")
    assert "marches to 0303" in output
    assert "Taken back." in output
    first = load_game(save.read_bytes())
    again = tmp_path / "other.game"
    play(*words[:-1], again, typed="quit\n")
    assert first.inputs == load_game(again.read_bytes()).inputs


def test_a_line_stops_at_what_is_not_understood(tmp_path):
    save = tmp_path / "my.game"
    words = ("daylight:bridge", "--blue", "random", "--seed", 7, "--save", save)
    output = play(*words, typed="1st Line; nonsense; stay\nquit\n")
    assert "1 of 3 answers were taken. 'nonsense' is none of the options." in output
    assert load_game(save.read_bytes()).ask.unit == "RA.line"
    assert "none of the options" in play(*words[:-2], typed="nonsense; stay\nquit\n")


def test_a_person_may_concede(tmp_path):
    save = tmp_path / "my.game"
    words = ("daylight:bridge", "--blue", "random", "--seed", 7, "--save", save)
    output = play(*words, typed="concede\nno\nconcede\nyes\n")
    assert "The game is over: Blues concession." in output
    game = load_game(save.read_bytes())
    assert game.over
    assert game.ply == 1


@pytest.mark.parametrize(("said", "over"), [("yes", True), ("no", False)])
def test_two_persons_may_agree_on_a_draw(tmp_path, said, over):
    save = tmp_path / "my.game"
    words = ("daylight:bridge", "--seed", 7, "--save", save)
    play(*words, typed=f"draw\n{said}\nquit\n")
    assert load_game(save.read_bytes()).over is over


@pytest.mark.parametrize("agrees", [True, False])
def test_a_computer_is_asked_for_a_draw(tmp_path, monkeypatch, agrees):
    monkeypatch.setattr(commands, "accepts_draw", lambda game, side: agrees)
    save = tmp_path / "my.game"
    words = ("daylight:bridge", "--blue", "random", "--seed", 7, "--save", save)
    output = play(*words, typed="draw\nquit\n")
    assert ("does not agree" in output) is not agrees
    assert load_game(save.read_bytes()).over is agrees


def test_a_standing_answer_is_given_until_it_is_revoked(tmp_path):
    save = tmp_path / "my.game"
    words = ("daylight:bridge", "--blue", "random", "--seed", 7, "--save", save)
    typed = "always done until turn\nstanding\nquit\n"
    output = play(*words, typed=typed)
    assert "This is standing answer 1: …: who marches next? done, until turn." in output
    assert "1 …: who marches next? done, until turn" in output
    assert "(standing answer 1)" in output
    revoked = play(*words[:-2], typed="always done until doomsday\nrevoke 3\nquit\n")
    assert "cannot last until 'doomsday'" in revoked
    assert "no such standing answer" in revoked


def test_options_of_every_kind_can_be_typed(game):
    board = terminal("daylight").board(game.state)
    options = (Via(403), Stack(404), Send("RA.guard", 405), Send("RA.line", 405), Play("A3"))

    def name(id: str) -> str:
        return {"RA.guard": "Foot Guards", "RA.line": "1st Line", "A3": "Jaegers"}.get(id, id)

    for typed, option in (
        ("via 0403", options[0]),
        ("0403", options[0]),
        ("stack 0404", options[1]),
        ("send Guards 0405", options[2]),
        ("line 0405", options[3]),
        ("play jaegers", options[4]),
        ("A3", options[4]),
        ("2", options[1]),
    ):
        assert understand(typed, options, board, name) == option, typed
    assert understand("0403", (Go(403), Via(403)), board, name) == Go(403)
    with pytest.raises(Misunderstood):
        understand("send Guards 0403", options, board, name)
    assert [show(option, board, name) for option in options[2:]] == [
        "Foot Guards to 0405",
        "1st Line to 0405",
        "play Jaegers",
    ]


@pytest.mark.parametrize("command", ["play", "record", "simulate"])
def test_an_option_that_is_not_there_is_refused(tmp_path, command):
    done = run(command, "daylight:bridge", "--option", "fog=yes")
    assert isinstance(done.exception, BadOption) or "no option 'fog'" in done.output


def test_options_are_kept_by_record_and_arena(tmp_path, monkeypatch):
    monkeypatch.setattr(DaylightRules, "options", lambda self, scenario: (FOG,))
    path = tmp_path / "a.record"
    done = run("record", "daylight:bridge", "--option", "fog=yes", "-o", path)
    assert done.exit_code == 0, done.output
    assert load_game(path.read_bytes()).options == {"fog": "yes"}
    results = tmp_path / "a.jsonl"
    words = ("random", "random:2", "--pairs", 1, "--jobs", 1, "--results", results)
    assert run("arena", "daylight:bridge", *words, "--option", "fog=yes").exit_code == 0
    held = len(results.read_bytes())
    assert run("arena", "daylight:bridge", *words, "--option", "fog=yes").exit_code == 0
    assert len(results.read_bytes()) == held
    assert run("arena", "daylight:bridge", *words).exit_code == 0
    assert len(results.read_bytes()) > held, "games with other options are other games"
