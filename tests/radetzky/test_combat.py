"""Combat: who attacks whom, in which order."""

from __future__ import annotations

import pytest

from tests.radetzky.fights import all_at, declared, declaring, fighting, fought, proposed
from tests.radetzky.table import about, field, offered, plain, play, rows, sheet, table
from tricolore.core.ask import Go, Say
from tricolore.core.errors import IllegalChoice
from tricolore.rulesets.radetzky.combat import NOBODY, attacks_of
from tricolore.rulesets.radetzky.results import engage
from tricolore.rulesets.radetzky.state import Attack, Bridge
from tricolore.rulesets.radetzky.steps import Declare, NextFight

DUEL = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2"}


@pytest.mark.rule("Combat")
def test_there_is_no_combat_at_night():
    assert about(declaring(DUEL, turn=6)) == "DeclareAttacks"
    assert about(declaring(DUEL, turn=4)) == ""


@pytest.mark.rule("Combat")
def test_combat_is_voluntary():
    s = declaring(DUEL)
    assert proposed(s) == [NOBODY]
    assert about(s, [NOBODY]) == ""


@pytest.mark.rule("Combat")
def test_only_active_units_beside_an_enemy_can_attack():
    units = {
        **DUEL,
        "AII.b": "0604 inf 4/2",
        "AI.far": "0503 inf 4/2",
        "AI.crew": "0504 crew",
        "AII.Benedek": "0504 leader",
    }
    s = declaring(units, side="AI")
    assert rows(sheet(s)) == {"AI.a": {NOBODY, Go(505)}}
    assert set(rows(sheet(declaring(units)))) == {"AI.a", "AII.b"}


@pytest.mark.rule("Combat")
@pytest.mark.ruling("R10")
def test_whoever_attacks_must_engage_all_adjacent_enemies():
    s = declaring({**DUEL, "P1.y": "0604 inf 4/2"})
    with pytest.raises(IllegalChoice, match="attacks from 0504 must engage 0604 as well"):
        table(s, [Go(505)])


@pytest.mark.rule("Combat")
@pytest.mark.ruling("R10", "S48")
def test_the_duty_may_be_met_by_others():
    """0504 is beside both enemies; 0603 beside one of them takes care of it."""
    s = declaring({**DUEL, "P1.y": "0604 inf 4/2", "AI.b": "0603 inf 4/2"})
    game = table(s, declared(s, AI__a=Go(505), AI__b=Go(604)))
    assert game.state.attacks == (Attack(("AI.a",), (505,)), Attack(("AI.b",), (604,)))


@pytest.mark.rule("Combat")
@pytest.mark.ruling("R10", "S47")
def test_a_stack_divides_its_attacks_or_leaves_a_unit_out():
    s = declaring({**DUEL, "AI.b": "0504 inf 2/1 small", "P1.y": "0604 inf 4/2"})
    divided = table(s, declared(s, AI__a=Go(505), AI__b=Go(604)))
    assert {attack.hexes for attack in divided.state.attacks} == {(505,), (604,)}
    s = declaring({**DUEL, "AI.b": "0504 inf 2/1 small"})
    alone = table(s, declared(s, AI__b=Go(505)), 4)
    assert fought(alone)["uids"] == ("AI.b",)


@pytest.mark.rule("Combat")
@pytest.mark.ruling("S46")
def test_a_unit_without_help_attacks_all_enemies_around_it_in_one_fight():
    """Factors of both hexes are added, the best ground counts, one die falls."""
    units = {"AI.a": "0504 inf 6/3", "P1.x": "0505 inf 2/1", "P1.y": "0604 inf 1"}
    s = declaring(units, plain({604: "city"}))
    game = table(s, [Say("0505+0604")], 6)
    fight = fought(game)
    assert (fight["attack"], fight["defence"], fight["ratio"]) == (6, 3, "2:1")
    assert str(fight["shifts"]) == "-2 defence in city"
    assert fight["result"] == "D2"
    assert [row.key for row in game.chance_ask.rows] == ["withdraw", "P1.x", "P1.y"]


@pytest.mark.rule("Combat")
@pytest.mark.ruling("U02")
def test_fights_that_share_a_hex_become_one():
    chosen = {"a": Say("0505+0604"), "b": Go(505), "c": Go(405), "d": NOBODY}
    assert attacks_of(chosen) == (Attack(("c",), (405,)), Attack(("a", "b"), (505, 604)))
    chain = {"a": Say("0505+0604"), "b": Say("0405+0505"), "c": Go(604)}
    assert attacks_of(chain) == (Attack(("a", "b", "c"), (405, 505, 604)),)


@pytest.mark.rule("Combat")
def test_all_who_attack_a_hex_fight_together_whatever_their_formation():
    """Under one counter, be it a commander in chief or INDEPENDENT (S13)."""
    s = declaring({**DUEL, "AII.b": "0506 inf 4/2"})
    fight = fought(table(s, all_at(s, 505), 4))
    assert fight["uids"] == ("AI.a", "AII.b")
    assert fight["attack"] == 8


@pytest.mark.rule("Combat")
@pytest.mark.ruling("S13", "R27")
def test_units_of_two_formations_need_one_counter_to_fight_together():
    s = declaring({**DUEL, "AII.b": "0506 inf 4/2"}, side="AI")
    assert [row.key for row in sheet(s).rows] == ["AI.a"]


@pytest.mark.rule("Combat")
@pytest.mark.ruling("S50")
def test_all_attacks_are_declared_first_and_the_attacker_decides_their_order():
    units = {**DUEL, "AI.b": "0904 inf 4/2", "P1.y": "0905 inf 4/2"}
    s = declaring(units)
    both = declared(s, AI__a=Go(505), AI__b=Go(905))
    assert offered(s, both) == {Go(505), Go(905)}
    game = table(s, both, Go(905), 4)
    assert fought(game)["hexes"] == (905,)


@pytest.mark.rule("Combat")
def test_a_fight_is_completed_before_the_next():
    """The defender of the first pays and the attacker advances before the second die."""
    units = {
        "AI.a": "0504 inf 8/4",
        "P1.x": "0505 inf 4/2",
        "AI.b": "0904 inf 4/2",
        "P1.y": "0905 inf 4/2",
    }
    s = declaring(units)
    both = declared(s, AI__a=Go(505), AI__b=Go(905))
    order = [about(s, both)]
    inputs = [both, Go(505), 4]
    order.append(about(s, *inputs))
    inputs.append(proposed(s, *inputs))
    order.append(about(s, *inputs))
    inputs.append(proposed(s, *inputs))
    order.append(about(s, *inputs))
    assert order == ["ChooseFight", "PayResult", "AdvanceWith", "Roll combat"]


@pytest.mark.rule("Combat")
@pytest.mark.ruling("S49")
def test_the_duty_is_fixed_when_attacks_are_declared():
    """An enemy who has come beside the attacker since then need not be engaged."""
    s = declaring({**DUEL, "P1.new": "0604 inf 4/2"})
    s.attacks = (Attack(("AI.a",), (505,)),)
    s.agenda = (NextFight(), *s.agenda[1:])
    assert fought(table(s, 4))["hexes"] == (505,)


@pytest.mark.rule("Combat")
@pytest.mark.ruling("R11", "S49")
def test_a_unit_attacks_once_in_an_activation():
    s = declaring(DUEL)
    s.fought = frozenset({"AI.a"})
    assert about(s) == ""


@pytest.mark.rule("Combat")
@pytest.mark.ruling("R11")
def test_a_defender_may_be_attacked_again_in_a_later_activation():
    s = declaring({**DUEL, "AII.b": "0506 inf 4/2"}, side="AI")
    s.agenda = (*s.agenda[:1],)
    first = play(s, [Go(505)], 4)
    again = field(DUEL | {"AII.b": "0506 inf 4/2"}, active="AII", steps=[Declare()])
    again.engaged = first.engaged
    assert Go(505) in sheet(again).rows[0].options


@pytest.mark.rule("Combat")
@pytest.mark.ruling("S71")
def test_a_bridge_crew_alone_is_not_attacked_and_adds_nothing_in_a_stack():
    assert about(declaring({"AI.a": "0504 inf 4/2", "P.crew": "0505 crew"})) == ""
    s = fighting({**DUEL, "P.crew": "0505 crew"})
    assert fought(table(s, 4))["defence"] == 4


@pytest.mark.rule("Combat")
@pytest.mark.ruling("S71", "S58")
def test_benedek_alone_is_not_attacked_either():
    s = declaring({"P1.x": "0504 inf 4/2", "AII.Benedek": "0505 leader"}, side="piedmontese")
    assert about(s) == ""


@pytest.mark.rule("Combat")
@pytest.mark.ruling("U01")
def test_enemies_across_a_river_are_adjacent_too():
    setting = plain(sides={(504, 505): "river"})
    s = declaring({**DUEL, "P1.y": "0604 inf 4/2"}, setting)
    assert rows(sheet(s))["AI.a"] == {NOBODY, Go(505), Go(604), Say("0505+0604")}
    with pytest.raises(IllegalChoice, match="must engage 0505"):
        table(s, [Go(604)])


@pytest.mark.rule("Combat")
@pytest.mark.ruling("U03")
def test_an_attack_on_a_hex_that_is_empty_by_then_falls_away():
    s = declaring(DUEL)
    s.attacks = (Attack(("AI.a",), (1010,)),)
    s.agenda = (NextFight(), *s.agenda[1:])
    assert about(s) == ""


@pytest.mark.rule("Combat")
@pytest.mark.ruling("S64")
def test_engaged_units_may_attack_and_must_engage_all_neighbours():
    s = declaring({**DUEL, "P1.y": "0604 inf 4/2"})
    engage(s, ["AI.a"], ["P1.x"])
    with pytest.raises(IllegalChoice, match="must engage 0604"):
        table(s, [Go(505)])
    assert about(s, [Say("0505+0604")]) == "Roll combat"


@pytest.mark.rule("Combat")
def test_a_bridge_with_defenders_is_fought_for_like_any_hex():
    s = fighting({**DUEL, "P.crew": "0505 crew"}, bridges={"P.crew": Bridge(405, 6, True)})
    assert fought(table(s, 4))["defence"] == 4


@pytest.mark.rule("Combat")
@pytest.mark.ruling("U03")
def test_attacks_that_have_fallen_away_are_not_offered():
    s = declaring(DUEL)
    s.attacks = (Attack(("AI.a",), (1010,)), Attack(("AI.a",), (505,)))
    s.agenda = (NextFight(), *s.agenda[1:])
    assert about(s) == "Roll combat"


@pytest.mark.rule("Combat", "Advance")
@pytest.mark.ruling("U03")
def test_an_empty_hex_of_a_fight_against_two_is_not_entered():
    """0604 was left before the fight began; nobody has evaded from it."""
    units = {"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 4/2"}
    s = fighting(units, (505, 604))
    options = sheet(s, 3, [Say("1"), Say("0")]).rows[0].options
    assert {option.value for option in options} == {"stay", 505}


@pytest.mark.rule("Combat", "Prevent enemy supply")
@pytest.mark.ruling("S84")
def test_who_interrupts_supply_is_settled_anew_after_each_fight():
    s = fighting(DUEL)
    s.cut_off = frozenset({"P1.x"})
    assert play(s, 4).cut_off == frozenset()


SPREAD = {
    "AI.a": "0504 inf 4/2",
    "AI.b": "0506 inf 8/4",
    "P1.x": "0505 cav 1",
    "P1.y": "0604 inf 4/2",
}
"""0504 is beside both enemies, 0506 beside the cavalry alone."""


@pytest.mark.rule("Combat", "Evade combat")
@pytest.mark.ruling("U16")
def test_who_has_nobody_beside_him_after_an_evasion_does_not_fight():
    """The cavalry leaves 0505, so 0506 is beside nobody: 4 to 4, and not 12 to 4."""
    s = declaring(SPREAD)
    attack = declared(s, AI__a=Say("0505+0604"), AI__b=Go(505))
    away = next(option for option in offered(s, attack) if option.kind == "go")
    fight = fought(table(s, attack, away, 2))
    assert (fight["uids"], fight["hexes"]) == (("AI.a",), (604,))
    assert (fight["attack"], fight["defence"], fight["column"]) == (4, 4, "1:1")
    assert set(rows(sheet(s, attack, away, 2))) == {"withdraw", "AI.a"}, "A2 is not his to pay"


@pytest.mark.rule("Evade combat", "Advance")
@pytest.mark.ruling("U16", "S65")
@pytest.mark.parametrize("die", [2, 4, 5])
def test_but_he_may_advance_into_the_hex_that_was_left_free(die):
    """After A2, after ENG, and after D1."""
    s = declaring(SPREAD)
    attack = declared(s, AI__a=Say("0505+0604"), AI__b=Go(505))
    away = next(option for option in offered(s, attack) if option.kind == "go")
    inputs = [attack, away, die]
    if die != 4:
        inputs.append(proposed(s, *inputs))
    assert about(s, *inputs) == "AdvanceWith"
    assert Go(505) in rows(sheet(s, *inputs))["AI.b"]
    assert ("AI.a" in rows(sheet(s, *inputs))) == (die == 5)


@pytest.mark.rule("Evade combat", "Advance")
@pytest.mark.ruling("U16")
def test_who_has_lost_to_those_that_stood_does_not_follow_those_that_evaded():
    """A2 is paid with two steps, so AI.a still stands beside 0505."""
    s = declaring({**SPREAD, "AI.c": "0504 inf 1"})
    attack = declared(s, AI__a=Say("0505+0604"), AI__b=Go(505), AI__c=Go(604))
    away = next(option for option in offered(s, attack) if option.kind == "go")
    assert fought(table(s, attack, away, 1))["result"] == "A2"
    in_steps = [Say("0"), Say("1"), Say("1")]
    assert set(rows(sheet(s, attack, away, 1, in_steps))) == {"AI.b"}
