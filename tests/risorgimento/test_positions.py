"""Positions that are written by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tricolore import load_game, load_position, new_game
from tricolore.core.ask import Go, Pick
from tricolore.core.errors import PositionError
from tricolore.core.position import Position, write_position
from tricolore.rulesets.risorgimento.setting import ALLIED, AUSTRIAN
from tricolore.rulesets.risorgimento.state import Unit
from tricolore.rulesets.risorgimento.subjects import ChooseCommand, ChooseCorps, Unstack

PAGE = Path(__file__).parents[2] / "docs" / "positions.md"
HEAD = 'scenario = "risorgimento:solferino"\nturn = 4\n'
HERE = '[units.F1.Dieu]\n84-1 = "S1624 E"\n'
LED = '[leaders]\nF1 = "S1624"\n"F1.Dieu" = "S1624"\n'


def example() -> str:
    """The position on the page."""
    (text,) = re.findall(r"```toml\n(scenario = \"risorg.*?)```", PAGE.read_text(), re.DOTALL)
    return text


def test_the_example_of_the_page_is_played():
    game = load_position(example(), seed=3)
    s = game.state
    assert (s.turn, s.act.corps, s.stacks[4624]) == (4, "F1", ("F1.Dieu.84-1", "F1.Dieu.84-2"))
    assert s.units["F1.Dieu.84-1"] == Unit(4624, 0, hits=1)
    assert s.units["A5.Puchner.31-I"].disordered
    game.answer(Pick("F1.Dieu"))
    assert Go(4723) in game.ask.options
    assert load_game(game.save()).ask == game.ask


def test_an_activation_begins_as_a_whole():
    game = load_position(HEAD + 'active = "F1"\n' + HERE + LED, seed=1)
    assert isinstance(game.ask.about, ChooseCommand)
    assert game.state.corps["F1"].activations == 1
    game.answer(Pick("F1.Dieu"))
    assert game.state.commanded == {"F1.Dieu.84-1"}


def test_if_nobody_acts_a_corps_is_selected():
    game = load_position(HEAD + 'side = "allied"\n' + HERE, seed=1)
    assert game.ask.about == ChooseCorps(ALLIED, True)
    assert Pick("F1") in game.ask.options


@pytest.mark.parametrize("step", ["initiative", "end"])
def test_other_moments_lead_to_the_next_question(step):
    text = HEAD + f'step = "{step}"\nreinforcements = true\n' + HERE + LED
    assert load_position(text, seed=1).ask is not None


def test_everything_else_can_be_written_too():
    text = (
        'scenario = "risorgimento:magenta"\nturn = 5\nkind = "extended"\nactive = "A2"\n'
        'strategic = ["A2.Kintzl"]\nhdc = ["A2.Szabo"]\ndemoralised = ["FG"]\n'
        'fallen = ["A2.Szabo.7Jg"]\ndown = []\nreinforcements = true\n[units]\n'
        '"A2.Kintzl.45-I" = "3020 S"\n[activations]\nA2 = 2\n'
        '[leaders]\nA2 = "3020"\n"A2.Kintzl" = "3020 finished"\n[holders]\nMagenta = "allied"\n'
    )
    s = load_position(text, seed=1).checkpoint
    assert s.brigades["A2.Kintzl"].strategic
    assert s.brigades["A2.Kintzl"].finished
    assert s.brigades["A2.Szabo"].hdc
    assert s.corps["FG"].demoralised
    assert s.corps["A2"].activations == 2
    assert s.fallen == ("A2.Szabo.7Jg",)
    assert s.down == frozenset()
    assert set(s.holders.values()) <= {ALLIED, AUSTRIAN}
    assert s.holders[s.setting.places["Magenta"].hexes[0]] == ALLIED
    assert s.waiting


def test_at_san_martino_a_brigade_acts():
    text = (
        'scenario = "risorgimento:san-martino"\nactive = "P.Cuneo"\nstep = "fire"\n[units]\n'
        '"P.Cuneo.7-12" = "1718 E"\n[leaders]\nP = "1718"\n"P.Cuneo" = "1718"\n'
    )
    s = load_position(text, seed=1).checkpoint
    assert s.act.only == "P.Cuneo"
    assert s.brigades["P.Cuneo"].activations == 1
    assert s.commanded == {"P.Cuneo.7-12"}


MISTAKES = [
    ('[units]\n"F1.Dieu.9-9" = "4624 E"', "no unit 'F1.Dieu.9-9'"),
    ('[units]\n"F1.Dieu.84-1" = "9999 E"', "9999 is not a hex"),
    ('[units]\n"F1.Dieu.84-1" = "S9999 E"', "does not begin with a hex number"),
    ('[units]\n"F1.Dieu.84-1" = "4624 UP"', "needs a facing"),
    ('[units]\n"F1.Dieu.84-1" = "4624 E tired"', "no mark 'tired'"),
    ('[units]\n"F1.Dieu.84-1" = "4624 E -1 -2"', "a step loss is written twice"),
    ('[units]\n"F1.Dieu.84-1" = "4624 E -9"', "Cohesion of 6, not 9 Hits"),
    ('[units]\n"F1.Dieu.Art" = "4624 E square"', "forms no square"),
    ('[units]\n"A5.A1a" = "4624 E reserve"', "never In Reserve"),
    ('[units]\n"F1.Dieu.84-1" = "4624 E"\n"A5.Puchner.31-I" = "4624 E"', "both sides"),
    (
        "[units]\n" + "".join(f'"F1.Dieu.84-{n}" = "4624 E"\n' for n in (1, 2, 3)),
        "no room for these units at S1624",
    ),
    ('[leaders]\nNobody = "4624"', "no leader 'Nobody'"),
    (HERE + '[leaders]\n"A5.Puchner" = "4624"', "a hex with enemy units"),
    ('active = "F1"', "F1 has no unit on the map"),
    ('active = "F9"', "no corps 'F9'"),
    ('fallen = ["F1.Dieu.84-1"]\n' + HERE, "on the map and eliminated"),
    ('hdc = "F1.Dieu"', "write a list"),
    ('[holders]\nTurin = "allied"', "no place 'Turin'"),
    ("[activations]\nF1 = 9", "F1 is 9"),
    ('down = ["Ponte Vecchio"]', "no bridge 'Ponte Vecchio'"),
    ('waiting = ["F1.Dieu.84-1"]\n' + HERE, "cannot wait"),
    ('waiting = ["A5.Puchner.31-I"]', "no reinforcement 'A5.Puchner.31-I'"),
    ('weather = "rain"', "no entry 'weather'"),
    ('step = "charge"', "step is 'charge'"),
]


@pytest.mark.parametrize(("text", "sentence"), MISTAKES)
def test_a_mistake_is_named_in_a_sentence(text, sentence):
    with pytest.raises(PositionError, match=re.escape(sentence)):
        load_position(HEAD + text, seed=1)


def test_a_commander_who_is_finished_moves_no_more_that_turn():
    text = (
        'active = "F1"\n' + HERE + '[leaders]\nF1 = "4624 finished"\nNapoleon = "4624 finished"\n'
    )
    s = load_position(HEAD + text, seed=1).state
    assert s.fallen_out == {"F1", "Napoleon"}
    assert s.corps["F1"].finished


# Positions that the table writes


def rewritten(game):
    """The game as it is read from the position that describes it."""
    s = game.state
    fields = game.ruleset.describe(s, game.checkpoint.agenda, {*s.units, *s.posts})
    return load_position(write_position(Position(game.scenario, fields)), seed=1)


@pytest.mark.rule("4.62")
def test_the_beginning_of_san_martino_is_written_and_read():
    """All brigades are released as the battle begins, and stand crowded."""
    game = new_game("risorgimento:san-martino", seed=1)
    assert isinstance(game.ask.about, Unstack)
    copy = rewritten(game)
    assert isinstance(copy.ask.about, Unstack)
    assert copy.state.stacks == game.state.stacks
    assert copy.state.stacks.keys() > {3305}


def test_a_written_position_keeps_the_order_of_stacks_and_what_has_happened():
    text = (
        'scenario = "risorgimento:solferino"\nturn = 3\nside = "austrian"\nreinforcements = true\n'
        'waiting = ["F1.Goze.Art", "F1.Goze"]\nfinished = ["A5"]\nwithdrawing = ["A9"]\n'
        'strategic = ["F1.Dieu", "F2"]\n[units]\n"A5.A1a" = "S1723 W"\n"A5.Puchner.31-I" = '
        '"S1723 W -2"\n"A5.Puchner.31-II" = "S1724 W"\n"A5.Koller.32-I" = "S1526 W"\n'
        '"A5.A2a" = "S1526 W"\n"F1.Dieu.84-1" = "S1630 E"\n[leaders]\nA5 = "S1723"\n'
        "[activations]\nA5 = 2\nF1 = 1\n"
    )
    game = load_position(text, seed=1)
    s, copy = game.state, rewritten(game).state
    for name in ("stacks", "units", "waiting", "brigades", "corps", "posts"):
        assert getattr(copy, name) == getattr(s, name), name
    assert s.waiting[:2] == ("F1.Goze", "F1.Goze.Art")
    assert s.corps["A5"].finished
    assert s.brigades["A5.Puchner"].finished
    assert s.corps["A9"].withdrawing
    assert {s.corps["F2"].strategic, s.brigades["F1.Dieu"].strategic} == {True}


@pytest.mark.parametrize(("down", "left"), [([], set()), (["Boffalora"], {1321, 1422})])
def test_a_written_position_keeps_the_bridges(down, left):
    text = (
        'scenario = "risorgimento:magenta"\nturn = 5\n'
        f'down = {down}\n[units]\n"A2.Kintzl.45-I" = "3020 S"\n'.replace("'", '"')
    )
    copy = rewritten(load_position(text, seed=1)).state
    assert {hex for pair in copy.down for hex in pair} == left


@pytest.mark.rule("5.26")
def test_guns_may_stand_where_only_a_road_leads():
    """S2112 is wooded rough with a road, closed to artillery otherwise."""
    text = HEAD + '[units]\n"A1.Paszthory.Art" = "S2112 E"\n"F1.Dieu.84-1" = "S1630 E"\n'
    s = load_position(text, seed=1).state
    here = s.units["A1.Paszthory.Art"].hex
    assert s.setting.ground.hex_cost("guns", here) is None
    assert s.setting.board.label(here) == "S2112"
