"""Positions that are written by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tricolore import load_position
from tricolore.core.ask import DONE, Pick, Together
from tricolore.core.errors import PositionError
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE
from tricolore.rulesets.radetzky.state import Bridge, Unit
from tricolore.rulesets.radetzky.subjects import ChooseFormations, RecoverSteps

PAGE = Path(__file__).parents[2] / "docs" / "positions.md"
HEAD = 'scenario = "radetzky:campaign"\nturn = 6\n'


def example():
    """The position on the page."""
    (text,) = re.findall(r"```toml\n(scenario = \"radetzky.*?)```", PAGE.read_text(), re.DOTALL)
    return text


def test_the_example_of_the_page_is_played():
    game = load_position(example(), seed=3)
    s = game.state
    assert (s.turn, s.act.counter, s.act.post) == (6, "AII", 6736)
    assert s.units["AII.IR21"] == Unit(6737, 1)
    assert s.units["AII.Hus7a"].stop
    assert s.bridges == {"AII.Bridge": Bridge(6636, 6, stands=True)}
    assert Pick("AII.IR1") in game.ask.options
    game.answer(DONE)
    assert game.state.turn == 7  # nobody is beside an enemy


def test_everything_else_can_be_written_too():
    text = (
        HEAD
        + 'calendar = "regular"\n[units]\n"P1.Ao5" = "3229 oos"\n"P.Bers3" = "3228"\n'
        + '[posts]\nP1 = 3230\n"P.Bers3" = 3230\n[holders]\nMortara = "austrian"\n'
        + "[lost]\naustrian = 7\n"
    )
    s = load_position(text, seed=1).checkpoint
    assert s.calendar == "regular"
    assert s.units["P1.Ao5"].oos
    assert s.posts == {"P1": 3230, "P.Bers3": 3230}
    assert s.holders[3229] == AUSTRIAN
    assert s.lost == {AUSTRIAN: 7, PIEDMONTESE: 0}


def test_a_turn_can_begin_with_the_choice_of_formations():
    units = '[units]\n"AII.IR1" = "6737"\n"AII.IR21" = "6737 reduced"\n"P1.Ao5" = "3229"\n'
    game = load_position(f'{HEAD}step = "choice"\n{units}', seed=1)
    assert isinstance(game.chance_ask, Together)
    assert [type(fill.about) for fill in game.chance_ask.sheets] == [ChooseFormations] * 2
    assert not game.state.sheets, "nothing has been chosen yet"


def test_the_first_turn_of_a_day_goes_on_with_supply_and_recovery():
    head = HEAD.replace("turn = 6", 'turn = 5\nstep = "choice"')
    units = '[units]\n"AII.IR1" = "6737"\n"AII.IR21" = "6737 reduced"\n'
    game = load_position(f"{head}{units}", seed=1)
    game.answer(game.ask.first, AUSTRIAN)
    assert type(game.ask.about) is RecoverSteps


def test_units_out_of_the_radius_are_not_activated():
    text = HEAD + 'active = "AII"\npost = 6736\n[units]\n"AII.IR1" = "6737"\n"AII.IR21" = "6720"\n'
    assert load_position(text, seed=1).state.act.units == {"AII.IR1"}


MISTAKES = [
    ('[units]\n"AII.IR9" = "6737"', "no unit 'AII.IR9'"),
    ('[units]\n"AII.IR1" = "9999"', "'9999' is not a hex"),
    ('[units]\n"AII.IR1" = "6737 tired"', "no mark 'tired'"),
    ('[units]\n"AII.IR1" = "6737 oos oos"', "'oos' is written twice"),
    ('[units]\n"AI.Uln3" = "6737 reduced"', "no reduced side"),
    ('[units]\n"AII.IR1" = "6737"\n"P5.Man" = "6737"', "both sides"),
    (
        '[units]\n"AII.IR1" = "6737"\n"AII.IR21" = "6737"\n"AII.IR33" = "6737"',
        "too many units at 6737",
    ),
    ('[units]\n"AII.IR1" = "6737"\n[bridges]\n"AII.IR1" = "6736"', "not a bridge crew"),
    ('[units]\n"AII.Bridge" = "6737"\n[bridges]\n"AII.Bridge" = "6738"', "no river between"),
    ('active = "AII"\n', "no unit on the map"),
    ('active = "AX"\n', "no formation 'AX'"),
    ('[holders]\nTurin = "austrian"', "no place 'Turin'"),
    ("[lost]\naustrian = -1", "lost is -1"),
    ('weather = "rain"', "no entry 'weather'"),
    (
        'active = "AII"\npost = 6441\n[units]\n"AII.IR1" = "6737"\n"P5.Man" = "6441"',
        "post is in a hex with enemy units",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), MISTAKES)
def test_a_mistake_is_named_in_a_sentence(text, sentence):
    with pytest.raises(PositionError, match=re.escape(sentence)):
        load_position(HEAD + text, seed=1)


def test_nobody_begins_with_combat_at_night():
    text = HEAD.replace("6", "4") + 'active = "AII"\nstep = "combat"\n[units]\n"AII.IR1" = "6737"\n'
    with pytest.raises(PositionError, match="Turn 4 is a night"):
        load_position(text, seed=1)
