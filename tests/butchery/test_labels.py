"""People read the printed labels of hexes, on a board where no label is the number of its hex."""

from __future__ import annotations

import copy
import re

import pytest
from msgspec.structs import replace

from tests.table import commanded, field, ground, solferino
from tricolore.core.ask import NO
from tricolore.core.errors import DataError, PositionError
from tricolore.core.game import Game
from tricolore.core.hexes import number
from tricolore.players import player
from tricolore.rulesets.butchery import RULESET
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import Butchery, Rider
from tricolore.rulesets.butchery.terminal import TERMINAL
from tricolore.rulesets.great_battles.answers.queries import holders_of
from tricolore.rulesets.great_battles.data.reading import check_ground
from tricolore.rulesets.macmahon import RULESET as MACMAHON
from tricolore.rulesets.macmahon.state import MacMahon
from tricolore.rulesets.macmahon.terminal import TERMINAL as MACMAHON_TERMINAL
from tricolore.server.maps import plain_map

DIEU, GUNS, KOLLER = "FI.Dieu", "FI.A1", "AV.Koller"
LETTERS = str.maketrans("0123456789", "abcdefghij")
NUMBER = re.compile(r"\b\d{4}\b")


def in_letters(hex: int) -> str:
    return number(hex).translate(LETTERS)


def lettered(setting: Setting) -> Setting:
    """The same setting with letters in place of digits on the map."""
    board = copy.copy(setting.board)
    board.labels = {hex: in_letters(hex) for hex in board.hexes}
    return setting._replace(board=board)


def fight() -> Butchery:
    units = {DIEU: "2112 E", GUNS: "2113 E", KOLLER: "2111 W"}
    leaders, chiefs = {"FI": "2112"}, {"napoleon": "1720"}
    where = lettered(solferino())
    s = field(units, where, active="FI", step="combat", turn=8, leaders=leaders, chiefs=chiefs)
    return commanded(s)


def no_numbers(*texts: object) -> None:
    for text in texts:
        assert not NUMBER.search(str(text)), text


def test_the_terminal_names_hexes_by_their_labels():
    s = fight()
    s.riders["napoleon"] = Rider(1820, "FI")
    s.waiting["FIII.Doens"] = 1801
    about = [*TERMINAL.about(s, DIEU), *TERMINAL.about(s, "FI"), *TERMINAL.about(s, "FIII")]
    rider = TERMINAL.about(s, "napoleon")
    assert f"his despatch rider is at {in_letters(1820)}, riding to I Corps" in rider
    assert any(f"enters at {in_letters(1801)}" in line for line in about)
    around = TERMINAL.ground(s, 2112)
    assert any(in_letters(2111) in line for line in around)
    no_numbers(*about, *rider, *around, *TERMINAL.victory(s))


def test_odds_reasons_and_sight_name_hexes_by_their_labels():
    s = fight()
    odds = TERMINAL.odds(s, [DIEU], KOLLER)
    assert any(f"in all that {in_letters(2111)} is taken" in line for line in odds)
    assert holders_of(s, "austrian", 2112) == f"{s.counter(KOLLER).name} at {in_letters(2111)}"
    refused = [TERMINAL.why_not(s, DIEU, hex) for hex in s.setting.board.hexes]
    seen = [TERMINAL.sight(s, 2112, hex) for hex in s.setting.board.hexes]
    no_numbers(*odds, *refused, *seen)


def test_a_computer_player_explains_its_plan_by_labels():
    units = {DIEU: "2112 E", "FI.Goze": "2212 E", GUNS: "2114 E"}
    units[KOLLER] = "2110 W disorganised -1"
    leaders = {"FI": "2112"}
    s = field(units, lettered(ground()), active="FI", step="movement", turn=8, leaders=leaders)
    game = Game(RULESET, "butchery:solferino", commanded(s))
    game.answer(NO)  # no forced march
    captain = player("captain", 1)
    captain.choose(game)
    explanation = captain.explain()
    assert explanation is not None
    words = " ".join(explanation.lines)
    assert f"at {in_letters(2110)}" in words
    assert "The main risk:" in words
    no_numbers(words)


def test_the_plain_map_shows_the_labels():
    scene = RULESET.table.scene("solferino")
    labels = {number(hex): in_letters(hex) for hex in solferino().board.hexes}
    drawn = plain_map(replace(scene, board=replace(scene.board, labels=labels)))
    assert f">{in_letters(2111)}</text>" in drawn
    assert ">2111</text>" not in drawn


def test_each_hex_of_a_place_is_named_by_its_label():
    s = MACMAHON.begin("magenta", "1")
    assert isinstance(s, MacMahon)
    board = copy.copy(s.setting.board)
    board.labels = {hex: in_letters(hex) for hex in board.hexes}
    s.setting = s.setting._replace(board=board)
    facts = MACMAHON_TERMINAL.victory(s)
    assert f"Magenta {in_letters(1913)}" in [fact.label for fact in facts]
    no_numbers(*facts)


def test_a_mistake_in_a_file_is_named_by_the_number_written_there_and_by_the_label():
    setting = lettered(solferino())
    lake = next(hex for hex in setting.board.hexes if setting.board.terrain[hex] == "lake")
    named = re.escape(f"{number(lake)} ({in_letters(lake)} on the map)")
    with pytest.raises(DataError, match=named):
        check_ground(setting.roster, {DIEU: (lake, 0)}, setting.board, setting.ground, 1, "file")
    with pytest.raises(PositionError, match=named):
        field({}, setting, leaders={"FI": number(lake)})
