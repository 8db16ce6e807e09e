"""What the terminal says when asked: help and examples of the game in play, steps that are left."""

from __future__ import annotations

import re

import pytest

from tests.cli.terminal import POSITION, play
from tricolore import new_game
from tricolore.rulesets.terminal import terminal

AT_THE_TICINO = """\
scenario = "macmahon:magenta"
turn = 2
active = "FG"
step = "movement"
cup = ["AII"]

[units]
FG.Cassaignolles = "0617 NE"
FG.Cler = "0817 NE"
AII.Szabo = "1414 SW"

[leaders]
FG = "0817"
"""
LACKING = "help\nunit\nhex\nstack\nwhy\nodds\nsight\nmap x y\n"
"""Commands that lack something."""
EXAMPLE = re.compile(r"For example: ([^.]*?(?:\.\w+[^.]*?)*)\.(?:\s|$)")


@pytest.mark.parametrize(
    ("scenario", "own", "enemy"),
    [("magenta", "Cler", "Szabo"), ("reichshoffen", "Wolff", "Thiereck")],
)
def test_examples_are_of_the_game_in_play(scenario, own, enemy):
    output = play(f"macmahon:{scenario}", "--seed", 3, typed=LACKING)
    assert f"pick {own}" in output
    assert f"odds {own} {enemy}, or odds {own}+" in output
    for word in ("Dieu", "Koller", "Goze", "1917", "2112", "eather"):
        assert word not in output


def test_there_is_weather_at_solferino():
    output = play("--seed", 7, typed=LACKING)
    assert "turn, weather, who acts" in output
    assert "odds Granatieri BilsB, or odds Granatieri+Alessandria BilsB." in output


@pytest.mark.parametrize(
    "scenario", ["butchery:solferino", "macmahon:magenta", "macmahon:reichshoffen"]
)
def test_examples_can_be_typed(scenario):
    game = (scenario, "--seed", 7)
    output = play(*game, typed=LACKING)
    examples = [typed for found in EXAMPLE.findall(output) for typed in found.split(", or ")]
    assert len(examples) >= 7
    output = play(*game, typed="\n".join(examples))
    for misunderstood in ("no piece", "may be", "not a hex", "For example", "none of the options"):
        assert misunderstood not in output


def test_examples_are_of_the_unit_that_is_asked_about(tmp_path):
    path = tmp_path / "ticino.toml"
    path.write_text(AT_THE_TICINO)
    output = play("--position", path, typed="Cassaignolles\nodds\nhelp\n")
    assert "odds Cassaignolles Szabo, or odds Cassaignolles+Cler Szabo." in output
    assert "go 0617" in output


def test_a_step_says_what_it_leaves_and_what_woods_do(tmp_path):
    path = tmp_path / "ticino.toml"
    path.write_text(AT_THE_TICINO)
    typed = "hex 0617\nCassaignolles\nhex\nhex 0618\nhex 2012\nSE\nCler\nhex\nhex 0618\n"
    before, horse, woods, far, foot, _ = play("--position", path, typed=typed).split("> hex")[1:]
    assert "leaves" not in before, "nobody moves yet"
    assert "and what is left to Cav Cassaignolles:" in horse
    assert "SE 0717 0.5/0.5/0.5 leaves 5.5, major road" in horse
    assert "S 0618 2/3/3 leaves 3, woods disorganise it!" in horse
    assert "comes here with 3 of 6 movement points left, woods disorganise it!" in woods
    assert "Cav Cassaignolles does not come here now" in far
    assert "S 0818 1/1/1 leaves 3" in foot
    assert "N 0816 -/-/- a way round leaves 2.5, Ticino river" in foot
    assert "woods disorganise" not in foot.partition("0818")[0]


def test_infantry_goes_through_woods_in_good_order(tmp_path):
    path = tmp_path / "ticino.toml"
    path.write_text(AT_THE_TICINO)
    output = play("--position", path, typed="Cler\nhex 0718\n")
    assert "1/1 Cler comes here with" in output
    assert "disorganise" not in output


def test_woods_do_nothing_to_horse_that_is_disorganised_already(tmp_path):
    path = tmp_path / "ticino.toml"
    path.write_text(AT_THE_TICINO.replace("0617 NE", "0617 NE disorganised"))
    output = play("--position", path, typed="Cassaignolles\nhex\n")
    assert "0618 2/3/3 leaves" in output
    assert "woods disorganise" not in output


def test_at_solferino_as_well(tmp_path):
    path = tmp_path / "solferino.toml"
    path.write_text(POSITION.replace('"combat"', '"movement"'))
    output = play("--position", path, typed="no\nGoze\nhex\n")
    assert "and what is left to 1/3 Goze:" in output
    assert " leaves " in output


@pytest.mark.parametrize(
    ("scenario", "text", "spelt"),
    [
        (
            "macmahon:reichshoffen",
            "Does PV's commander advance too?",
            "Does Prussian V Corps' commander advance too?",
        ),
        ("butchery:solferino", "Is FI's commander hit?", "Is French I Corps' commander hit?"),
        ("macmahon:magenta", "Does FG's commander stay?", "Does French Guard's commander stay?"),
    ],
)
def test_a_name_in_s_takes_no_second_one(scenario, text, spelt):
    face = terminal(scenario.partition(":")[0])
    assert face.spell(new_game(scenario, seed=1).state, text) == spelt
