"""Combat procedure: ratio, column, die."""

from __future__ import annotations

import pytest

from tests.radetzky.fights import fighting, fought, outcome
from tests.radetzky.table import about, asked, plain, play, table
from tricolore.core.ask import Roll
from tricolore.rulesets.radetzky.modifiers import column_of


def factors(attack: int, defence: int) -> dict[str, str]:
    return {
        "AI.a": f"0504 inf {attack}" + (f"/{attack // 2}" if attack > 1 else ""),
        "P1.x": f"0505 inf {defence}" + (f"/{defence // 2}" if defence > 1 else ""),
    }


@pytest.mark.rule("Combat procedure")
@pytest.mark.ruling("R03")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (4, 4, "1:1"),
        (5, 4, "1:1"),
        (6, 4, "1.5:1"),
        (7, 4, "1.5:1"),
        (8, 4, "2:1"),
        (9, 4, "2:1"),
        (9, 3, "3:1"),
        (9, 2, "4:1"),
        (5, 1, "5:1"),
        (12, 2, "6:1"),
        (3, 4, "1:2"),
        (2, 4, "1:2"),
        (2, 5, "1:3"),
        (2, 6, "1:3"),
        (2, 7, "1:4"),
        (1, 5, "1:5"),
    ],
)
def test_the_ratio_is_rounded_in_favour_of_the_defender(attack, defence, column):
    assert outcome(fighting(factors(attack, defence)), 1)["column"] == column


@pytest.mark.rule("Combat procedure")
@pytest.mark.parametrize(("attack", "defence", "column"), [(13, 2, "6:1"), (1, 7, "1:5")])
def test_rm18_ratios_beyond_the_ends_are_resolved_at_the_ends(attack, defence, column):
    assert outcome(fighting(factors(attack, defence)), 1)["column"] == column


@pytest.mark.rule("Combat procedure")
@pytest.mark.ruling("S54")
def test_the_ratio_is_held_inside_the_table_before_it_is_shifted():
    """13:2 in a forest is 5:1, not 6:1 that were 6.5:1 before; 1:7 encircled is 1:4."""
    s = fighting(factors(13, 2), setting=plain({505: "forest"}))
    assert outcome(s, 1)["column"] == "5:1"
    units = {"AI.a": "0504 inf 1", "AI.b": "0506 inf 1", "P1.x": "0505 inf 14/7"}
    assert outcome(fighting(units), 1)["column"] == "1:4"


@pytest.mark.rule("Combat procedure")
@pytest.mark.ruling("S54", "R15")
def test_shifts_are_netted_and_then_held_inside_the_table():
    """6:1, one to the right for encirclement and three to the left: 4:1, not 3:1."""
    units = {"AI.a": "0504 inf 12/6", "AI.b": "0506 inf 1", "P1.x": "0505 inf 2/1"}
    setting = plain({505: "city"})
    assert outcome(fighting(units, setting=setting), 1)["column"] == "5:1"
    units["AI.a"] += " oos"
    assert outcome(fighting(units, setting=setting), 1)["column"] == "4:1"
    weak = {"AI.a": "0504 inf 1 oos", "P1.x": "0505 inf 4/2"}
    assert outcome(fighting(weak, setting=setting), 1)["column"] == "1:5"


@pytest.mark.rule("Combat procedure")
def test_reduced_units_fight_with_the_factor_on_their_back():
    units = {"AI.a": "0504 inf 4/2 reduced", "P1.x": "0505 inf 4/1 reduced"}
    fight = outcome(fighting(units), 1)
    assert (fight["attack"], fight["defence"], fight["column"]) == (2, 1, "2:1")


@pytest.mark.rule("Combat procedure", "Die")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_is_read_in_the_column(die):
    """The whole column 1:1."""
    wanted = ("A2", "A2", "A1", "ENG", "D1", "D2")
    assert outcome(fighting(factors(4, 4)), die)["result"] == wanted[die - 1]


@pytest.mark.rule("Combat procedure")
def test_faces_of_the_die_that_have_the_same_result_are_marked_alike():
    ask = asked(fighting(factors(4, 4)))
    assert isinstance(ask, Roll)
    assert ask.alike == ("A2", "A2", "A1", "ENG", "D1", "D2")


@pytest.mark.rule("Combat procedure")
def test_the_log_tells_ratio_shifts_and_die():
    units = {"AI.a": "0504 inf 8/4 elite", "P1.x": "0505 inf 4/2"}
    fight = outcome(fighting(units, setting=plain({505: "forest"})), 3)
    assert (fight["ratio"], fight["column"]) == ("2:1", "1.5:1")
    assert (fight["shifts"].total, fight["modifiers"].total) == (-1, 1)
    assert fight["result"] == "D1", "3 and 1 make 4"


@pytest.mark.rule("Combat procedure")
def test_the_column_can_be_asked_before_the_fight():
    s = fighting(factors(8, 4), setting=plain({505: "forest"}))
    plain_column, column, shifts = column_of(s, ["AI.a"], [505])
    labels = s.setting.combat_table.labels
    assert (labels[plain_column], labels[column]) == ("2:1", "1.5:1")
    assert str(shifts) == "-1 defence in forest"


@pytest.mark.rule("Combat procedure", "Combat")
def test_rm13_ir_3_across_the_torrent():
    """2:1 over a torrent is 1.5:1; with a 1 that is A2, met with one hex and one step."""
    units = {"AIII.IR3": "0504 inf 4/2", "P1.x": "0505 inf 2/1"}
    s = fighting(units, setting=plain(sides={(504, 505): "stream"}))
    game = table(s, 1)
    fight = fought(game)
    assert (fight["ratio"], fight["column"], fight["result"]) == ("2:1", "1.5:1", "A2")
    after = play(s, 1, [("say", "1"), ("say", "1")])
    assert after.units["AIII.IR3"].steps == 1
    assert s.setting.board.distance(after.units["AIII.IR3"].hex, 504) == 1
    assert about(s, 1, [("say", "1"), ("say", "1")]) == "", "the defender does not advance"


@pytest.mark.rule("Combat procedure", "Ground", "Elite units", "Advance")
def test_rm14_the_manara_bersaglieri():
    """9 to 2 is 4:1, 3:1 in the forest; 4 less 1 is 3: D1.  They go back one hex, all follow."""
    units = {
        "AIII.a": "0504 inf 4/2",
        "AIII.b": "0604 inf 3/1",
        "AIII.c": "0604 inf 2/1 small",
        "P5.Man": "0505 inf 2/1 small elite",
    }
    setting = plain({505: "forest"}, {(504, 505): "stream"})
    s = fighting(units, setting=setting)
    game = table(s, 4)
    fight = fought(game)
    assert (fight["attack"], fight["defence"]) == (9, 2)
    assert (fight["ratio"], fight["column"]) == ("4:1", "3:1")
    assert (fight["modifiers"].total, fight["result"]) == (-1, "D1")
    game.answer([("say", "1"), ("say", "0")])
    assert game.state.units["P5.Man"].steps == 2
    sheet = game.chance_ask
    assert {option.value for row in sheet.rows for option in row.options} == {"stay", 505}
    game.answer([("go", 505)] * 3)
    assert sorted(game.state.stacks[505]) == ["AIII.a", "AIII.b", "AIII.c"]


@pytest.mark.rule("Combat procedure", "Encirclement", "Elite units", "Advance")
def test_rm15_fj_3_and_ir_53():
    """9 to 2 is 4:1, 5:1 encircled; 4 and 1 are 5: D4.  IR 53 reaches FJ 3, IR 38 the hex."""
    units = {
        "AIII.FJ3": "0504 inf 2/1 small elite",
        "AIII.IR53": "0506 inf 4/2",
        "AIII.IR38": "0605 inf 3/1",
        "P1.x": "0505 inf 2/1",
    }
    game = table(fighting(units), 4)
    fight = fought(game)
    assert (fight["attack"], fight["ratio"], fight["column"]) == (9, "4:1", "5:1")
    assert str(fight["shifts"]) == "+1 encirclement, from opposite hexes"
    assert fight["result"] == "D4"
    assert "P1.x" not in game.state.units
    game.answer([("say", "stay"), ("go", 504), ("go", 505)])
    hexes = {uid: game.state.units[uid].hex for uid in units if uid != "P1.x"}
    assert hexes == {"AIII.FJ3": 504, "AIII.IR53": 504, "AIII.IR38": 505}


@pytest.mark.rule("Combat procedure", "Evade combat", "Advance")
def test_rm12_cavalry_and_guns_against_cavalry():
    """It fails to evade with a 5; 5:1, 3 and 1 for the guns are 4: D3.  Both advance two hexes."""
    units = {
        "AIII.Chl5": "0504 cav 2/1",
        "AIII.Art": "0504 art 3/1 elite",
        "P1.cav": "0505 cav 1 small",
    }
    game = table(fighting(units), ("go", 506), 5, 3)
    fight = fought(game)
    assert (fight["attack"], fight["defence"], fight["column"]) == (5, 1, "5:1")
    assert (fight["modifiers"].total, fight["result"]) == (1, "D3")
    assert "P1.cav" not in game.state.units, "two hexes and its only step"
    assert game.state.lost["piedmontese"] == 1
    game.answer([("go", 506), ("go", 506)])
    assert set(game.state.stacks[506]) == {"AIII.Chl5", "AIII.Art"}
