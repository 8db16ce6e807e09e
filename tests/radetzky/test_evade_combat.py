"""Evade combat: cavalry and horse artillery slip away."""

from __future__ import annotations

import pytest

from tests.radetzky.fights import fighting, fought
from tests.radetzky.table import about, asked, offered, plain, play, sheet, table, told
from tricolore.core.ask import Go, Roll
from tricolore.rulesets.radetzky.advance import STAY
from tricolore.rulesets.radetzky.evade import STAND
from tricolore.rulesets.radetzky.state import Bridge

FOOT = {"AI.a": "0504 inf 4/2", "P1.x": "0505 cav 1 small"}
HORSE = {"AI.a": "0504 cav 2/1", "P1.x": "0505 cav 1 small"}


@pytest.mark.rule("Evade combat")
@pytest.mark.ruling("R34")
@pytest.mark.parametrize("arm", ["cav", "hart"])
def test_rm19_cavalry_and_horse_artillery_always_evade_infantry_and_artillery(arm):
    units = {"AI.a": "0504 inf 4/2", "AI.b": "0504 art 3/1", "P1.x": f"0505 {arm} 2/1"}
    s = fighting(units)
    assert offered(s) == {STAND, Go(506), Go(507)}, "one hex or two, without a die"
    for end in (506, 507):
        after = play(s, Go(end), [STAY, STAY])
        assert after.units["P1.x"].hex == end
        assert after.lost["piedmontese"] == 0


@pytest.mark.rule("Evade combat")
@pytest.mark.parametrize("arm", ["inf", "art"])
def test_nobody_else_evades(arm):
    assert about(fighting({"AI.a": "0504 inf 4/2", "P1.x": f"0505 {arm} 2/1"})) == "Roll combat"


@pytest.mark.rule("Evade combat")
@pytest.mark.parametrize(("die", "evades"), [(1, True), (4, True), (5, False), (6, False)])
def test_from_cavalry_they_evade_with_a_die_of_1_to_4(die, evades):
    s = fighting(HORSE)
    ask = asked(s, Go(506))
    assert isinstance(ask, Roll)
    assert ask.alike == (True,) * 4 + (False,) * 2
    after = play(s, Go(506), die)
    assert (after.units["P1.x"].hex == 506) == evades
    (line,) = told(table(s, Go(506), die), "Evade combat")
    assert line.endswith("evades ('AI.a',)." if evades else "fails to evade ('AI.a',).")
    assert about(s, Go(506), die) == ("AdvanceWith" if evades else "Roll combat")


@pytest.mark.rule("Evade combat")
def test_one_unit_of_cavalry_among_the_attackers_is_enough():
    units = {**FOOT, "AI.cav": "0604 cav 1 small"}
    assert about(fighting(units), Go(506)) == "Roll evading combat"
    assert about(fighting(units, attackers=["AI.a"]), Go(506)) == "AdvanceWith"


@pytest.mark.rule("Evade combat")
@pytest.mark.ruling("S74")
def test_horse_artillery_among_the_attackers_is_no_cavalry():
    units = {"AI.a": "0504 hart 2/1", "P1.x": "0505 cav 1 small"}
    assert about(fighting(units), Go(506)) == "AdvanceWith"


@pytest.mark.rule("Evade combat")
def test_they_may_stand():
    assert about(fighting(FOOT), STAND) == "Roll combat"


@pytest.mark.rule("Evade combat")
@pytest.mark.ruling("S73")
def test_who_fails_to_evade_fights_as_usual():
    game = table(fighting(HORSE), Go(506), 6, 4)
    assert fought(game)["column"] == "2:1"


@pytest.mark.rule("Evade combat")
@pytest.mark.ruling("S72")
def test_from_a_mixed_stack_cavalry_leaves_and_the_rest_fights_alone():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 cav 1 small", "P1.y": "0505 inf 2/1"}
    s = fighting(units)
    game = table(s, Go(507), 6)
    assert fought(game)["defence"] == 2
    assert game.state.units["P1.x"].hex == 507
    assert fought(table(s, STAND, 6))["defence"] == 3


@pytest.mark.rule("Evade combat", "Advance")
@pytest.mark.ruling("S72", "R14")
def test_a_mixed_stack_has_left_the_hex_only_when_all_have():
    """The cavalry went one hex before the fight; the infantry is eliminated by D3."""
    units = {"AI.a": "0504 inf 8/4", "P1.x": "0505 cav 1 small", "P1.y": "0505 inf 2/1"}
    game = table(fighting(units), Go(506), 6)
    assert "P1.y" not in game.state.units
    assert {option.value for option in game.chance_ask.rows[0].options} >= {505, 405, 605}


@pytest.mark.rule("Evade combat")
@pytest.mark.ruling("U11")
def test_all_of_a_hex_who_can_evade_do_so_together_with_one_die():
    units = {**HORSE, "P1.y": "0505 hart 2/1"}
    after = play(fighting(units), Go(506), 4, [STAY])
    assert {after.units[uid].hex for uid in ("P1.x", "P1.y")} == {506}


@pytest.mark.rule("Evade combat", "Advance")
@pytest.mark.ruling("S73")
def test_the_attackers_may_occupy_the_hex_and_go_on_and_do_not_fight_again():
    s = fighting({**FOOT, "P1.far": "0508 inf 4/2"})
    lines = sheet(s, Go(506)).rows[0].options
    assert {option.value for option in lines} == {"stay", 504, 505, 404, 405, 604, 605}
    far = sheet(s, Go(507)).rows[0].options
    assert 506 in {option.value for option in far}
    game = table(s, Go(507), [Go(506)])
    assert game.chance_ask is None, "no new fight, though an enemy is beside it"
    assert game.state.units["AI.a"].hex == 506


@pytest.mark.rule("Evade combat", "Retreat")
@pytest.mark.ruling("S107")
def test_without_a_way_out_nobody_is_asked():
    shut = plain(sides={(505, hex): "river" for hex in (405, 506, 605)})
    assert about(fighting(FOOT, setting=shut)) == "Roll combat"


@pytest.mark.rule("Evade combat", "Retreat")
def test_evasion_follows_the_rules_of_retreat():
    """Toward the own lines, past no enemies, and on from full hexes."""
    assert offered(fighting(FOOT, posts={"P1": 1005})) == {STAND, Go(605), Go(706)}
    full = {f"P1.{hex}{n}": f"{hex:04d} inf 2/1" for hex in (506, 405, 605) for n in "ab"}
    small = {f"P1.{hex}s": f"{hex:04d} inf 1 small" for hex in (506, 405, 605)}
    assert offered(fighting({**FOOT, **full, **small})) == {STAND, Go(507)}


@pytest.mark.rule("Evade combat", "Bridges")
@pytest.mark.ruling("U10")
def test_a_standing_bridge_is_left_behind_and_a_crew_goes_along():
    setting = plain(sides={(405, 505): "river"})
    units = {**FOOT, "P.crew": "0505 crew"}
    for bridge, hex in ((Bridge(405, 3, stands=True), 505), (Bridge(405, 7), 506)):
        s = fighting(units, setting=setting, bridges={"P.crew": bridge})
        after = play(s, Go(506), [STAY])
        assert after.units["P.crew"].hex == hex
        assert after.captured["piedmontese"] == 0
        assert bool(after.bridges) == bridge.stands


@pytest.mark.rule("Evade combat")
@pytest.mark.ruling("U11")
def test_who_has_evaded_into_another_hex_of_the_fight_does_not_evade_again():
    """P1.x comes from 0505 to 0506, which is attacked in the same fight."""
    units = {**FOOT, "AI.b": "0605 inf 4/2", "P1.y": "0506 inf 3/1"}
    banks = plain(sides={(505, 405): "river", (505, 404): "river"})
    s = fighting(units, (505, 506), ("AI.a", "AI.b"), banks)
    assert Go(506) in offered(s)
    assert about(s, Go(506)) == "Roll combat"
