"""13: Magenta: MacMahon's waiting, the Guard with his corps, victory."""

from __future__ import annotations

import pytest

from tests.macmahon.table import field
from tests.table import script, told
from tricolore.core.ask import GameOver
from tricolore.core.state import Result
from tricolore.rulesets.great_battles.losses import eliminate
from tricolore.rulesets.macmahon.activation import activate, activation_tally, check_command
from tricolore.rulesets.macmahon.setting import load_setting
from tricolore.rulesets.macmahon.state import OFF_MAP, Activate, CheckCommand, Leader, MacMahon
from tricolore.rulesets.macmahon.victory import end_game, holder, judge, score

# 13.4


def macmahon(aide: bool = False, at: int = 402) -> MacMahon:
    """II Corps under a marker, its commander of value 4."""
    s = field({"FII.Lefevre": "0402 S"})
    assert s.formation("FII").command == 4
    s.leaders["FII"] = Leader(at, ooc=True, aide=aide)
    return s


@pytest.mark.rule("13.4")
def test_macmahon_has_1_less_until_fanti_is_there():
    s = macmahon()
    script(activate(s, Activate("FII")), 2)
    assert not s.activated
    s = macmahon()
    s.place("S2.Aosta", 1201, 0)
    script(activate(s, Activate("FII")), 2)
    assert s.activated


@pytest.mark.rule("13.4")
def test_fanti_at_the_edge_or_alone_is_not_yet_there():
    s = macmahon()
    s.waiting = {"S2.Aosta": 1201, "S2": 1201}
    assert activation_tally(s, "FII").total == 3
    s.leaders["S2"] = Leader(1201)
    assert activation_tally(s, "FII").total == 3


@pytest.mark.rule("13.4")
def test_when_fantis_units_are_gone_again_it_does_not_come_back():
    s = macmahon()
    s.place("S2.Aosta", 1201, 0)
    script(eliminate(s, "S2.Aosta", "11.3"))
    assert activation_tally(s, "FII").total == 4


@pytest.mark.rule("13.4")
def test_it_counts_also_when_he_is_to_enter():
    s = macmahon(at=OFF_MAP)
    s.failures["FII"] = 2
    assert activation_tally(s, "FII").total == 4 - 1 + 2


@pytest.mark.rule("13.4")
def test_his_aide_and_other_commanders_do_not_wait():
    s = macmahon(aide=True)
    assert activation_tally(s, "FII").total == s.formation("FII").aide_command
    s.leaders["FG"] = Leader(1210, ooc=True)
    assert activation_tally(s, "FG").total == s.formation("FG").command


@pytest.mark.rule("13.4")
def test_in_command_he_is_not_tested_at_all():
    s = macmahon()
    s.leaders["FII"] = Leader(402)
    script(activate(s, Activate("FII")))
    assert s.activated


@pytest.mark.rule("13.4")
def test_the_second_division_of_the_guard_acts_with_macmahon():
    s = field(
        {"FII.Maneque": "0403 S", "FII.Decaen": "0404 S", "FG.Cler": "0405 S"},
        leaders={"FII": 402, "FG": 1817},
    )
    script(activate(s, Activate("FII")))
    check_command(s, CheckCommand())
    assert s.commanded == {"FII.Maneque", "FII.Decaen"}


# 13.2 Victory


def battle(held: int, ours: int, theirs: int, turn: int = 5) -> MacMahon:
    """The allies hold so many hexes, and so many Austrian and allied formations are demoralised."""
    s = field(setting=load_setting("magenta"), turn=turn)
    for hex in (1913, 2012, 2013)[:held]:
        s.occupy("allied", hex)
    s.broken = dict.fromkeys(("AI", "AII", "AIII")[:ours], True)
    s.broken |= dict.fromkeys(("FG", "S2", "FII")[:theirs], True)
    return s


@pytest.mark.rule("13.2")
@pytest.mark.parametrize(
    ("held", "ours", "theirs", "winner"),
    [
        (0, 0, 0, "austrian"),
        (2, 0, 0, "allied"),
        (1, 1, 0, None),
        (2, 1, 1, "allied"),
        (2, 1, 2, None),
        (2, 0, 1, None),
        (3, 0, 3, None),
        (1, 3, 0, "allied"),
    ],
)
def test_hexes_and_demoralised_formations_are_added_and_the_higher_sum_wins(
    held: int, ours: int, theirs: int, winner: str | None
) -> None:
    s = battle(held, ours, theirs)
    assert score(s, "allied").points == held + ours
    assert score(s, "austrian").points == 3 - held + theirs
    assert judge(s).winner == winner
    assert judge(s).level == ("victory" if winner else "draw")


@pytest.mark.rule("13.2")
def test_a_lead_of_1_is_a_victory_like_any_other():
    assert judge(battle(2, 0, 0)) == judge(battle(3, 3, 0))


@pytest.mark.rule("13.2")
def test_each_hex_is_held_by_whoever_passed_it_last_whatever_zones_say():
    s = battle(1, 0, 0)
    s.place("AI.Burdina", 1914, 0)
    assert 1913 in s.field("austrian").zone
    assert score(s, "allied").places == ("Magenta 1913",)
    assert holder(s, s.setting.places[0]) is None
    s.occupy("austrian", 1913)
    assert holder(s, s.setting.places[0]) == "austrian"


@pytest.mark.rule("13.2", "9.4")
def test_a_formation_counts_from_when_it_is_demoralised_and_after_the_last_turn_at_once():
    s = battle(0, 0, 0, turn=9)
    s.broken = {"AI": False}
    assert score(s, "allied").broken == ()
    s.turn = 10
    assert score(s, "allied").broken == ("AI",)


@pytest.mark.rule("13.2")
def test_the_end_of_the_game_is_told():
    s = battle(2, 0, 0)
    with pytest.raises(GameOver):
        end_game(s, "Night falls")
    assert s.result == Result("allied", "victory", "Night falls")
    assert told(s, "13.2") == ["Night falls: Franco-Sardinian victory."]
    s = battle(2, 0, 1)
    with pytest.raises(GameOver):
        end_game(s, "Night falls")
    assert told(s, "13.2") == ["Night falls: a draw."]


@pytest.mark.rule("8.4")
def test_the_death_of_a_chief_decides_nothing():
    s = battle(2, 0, 0)
    s.killed = ("napoleon",)
    assert judge(s).winner == "allied"
