"""What is typed in a game: answers, looking about, taking back."""

from __future__ import annotations

import pytest
from rich.console import Console

from tests.cli.terminal import POSITION, play, process
from tricolore import load_game, new_game
from tricolore.cli.answers import Misunderstood
from tricolore.cli.commands import obey
from tricolore.cli.table import Table
from tricolore.players import player


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


@pytest.mark.parametrize(
    ("scenario", "side", "typed", "shown"),
    [
        (
            "magenta",
            "--austrian",
            "vp\nstatus\nlosses\nwhy Cler 0916\npick Cler\nSE\n",
            ["Magenta 2012", "Waiting for Fanti", "French II Corps, MacMahon", "(5).", "faces SE"],
        ),
        (
            "reichshoffen",
            "--german",
            "vp\nstatus\nunit friedrich\nwhy Montmarie 0910\ndone\n",
            ["all four villages", "Charges to the death", "inertia 4, initiative +2", "in reserve"],
        ),
    ],
)
def test_battles_of_macmahon_in_their_own_words(tmp_path, scenario, side, typed, shown):
    save = tmp_path / "my.game"
    words = (f"macmahon:{scenario}", side, "random", "--seed", 7, "--save", save)
    output = play(*words, typed=f"{typed}map all\nquit\n")
    for word in shown:
        assert word in output
    assert "broken" not in output
    assert load_game(save.read_bytes()).scenario == f"macmahon:{scenario}"


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
        ("2105 W", "it is 8 hexes away, and the range is"),
        ("2114 W", "it is not before the guns"),
        ("2111 W", "not in sight"),
    ],
)
def test_guns_that_cannot_fire_say_why(tmp_path, koller, why):
    path = tmp_path / "guns.toml"
    path.write_text(POSITION.replace("2111 W", koller))
    output = play("--position", path, typed="odds A1 Koller\n")
    assert "cannot fire at" in output
    assert why in output


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


def test_it_begins_with_the_battle_and_who_plays(tmp_path):
    shown = play("macmahon:magenta", "--allied", "random", "--save", tmp_path / "my.game", typed="")
    assert "Magenta, 4 June 1859. Franco-Sardinian: random; Austrian: a person." in shown


def test_a_game_that_is_over_is_not_offered_to_be_played_on(record):
    shown = play("--load", record, typed="")
    assert "The game is over:" in shown
    assert "Type help" not in shown
    assert "saved" not in shown


def test_a_nation_is_written_with_a_capital_letter(at_solferino):
    shown = play("--position", at_solferino, typed="unit Dieu\n")
    assert "French I Corps, French infantry" in shown
