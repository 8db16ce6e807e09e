"""13: Magenta: MacMahon's waiting, the Guard with his corps, victory."""

from __future__ import annotations

import pytest

from tests.macmahon.table import field
from tests.table import script, told
from tricolore import load_game, new_game
from tricolore.core.ask import GameOver, Go, Say
from tricolore.core.state import Result
from tricolore.rulesets import find
from tricolore.rulesets.great_battles.rules.advance import evade, go_in
from tricolore.rulesets.great_battles.rules.losses import eliminate
from tricolore.rulesets.great_battles.rules.movement import walk
from tricolore.rulesets.great_battles.rules.terrain import INFANTRY
from tricolore.rulesets.macmahon.activation import activate, activation_tally, check_command
from tricolore.rulesets.macmahon.coordination import coordinate
from tricolore.rulesets.macmahon.movement import move_leader
from tricolore.rulesets.macmahon.setting import load_setting
from tricolore.rulesets.macmahon.state import (
    OFF_MAP,
    Activate,
    CheckCommand,
    Leader,
    MacMahon,
    MoveLeader,
)
from tricolore.rulesets.macmahon.victory import end_game, holder, judge, score
from tricolore.rulesets.table import table_of

# 13.4


def macmahon(aide: bool = False, at: int = 402) -> MacMahon:
    """II Corps under a marker, its commander of value 4."""
    s = field({"FII.Lefevre": "0402 S"})
    assert s.formation("FII").command == 4
    s.leaders["FII"] = Leader(at, ooc=True, aide=aide)
    return s


@pytest.mark.rule("13.4")
@pytest.mark.ruling("M118")
def test_macmahon_has_1_less_until_fanti_is_there():
    s = macmahon()
    script(activate(s, Activate("FII")), 2)
    assert not s.activated
    s = macmahon()
    s.place("S2.Aosta", 1201, 0)
    script(activate(s, Activate("FII")), 2)
    assert s.activated


@pytest.mark.rule("13.4")
@pytest.mark.ruling("M118")
def test_fanti_at_the_edge_or_alone_is_not_yet_there():
    s = macmahon()
    s.waiting = {"S2.Aosta": 1201, "S2": 1201}
    assert activation_tally(s, "FII").total == 3
    s.leaders["S2"] = Leader(1201)
    assert activation_tally(s, "FII").total == 3


@pytest.mark.rule("13.4")
@pytest.mark.ruling("M118")
def test_when_fantis_units_are_gone_again_it_does_not_come_back():
    s = macmahon()
    s.place("S2.Aosta", 1201, 0)
    script(eliminate(s, "S2.Aosta", "11.3"))
    assert activation_tally(s, "FII").total == 4


@pytest.mark.rule("13.4")
@pytest.mark.ruling("M118")
def test_it_counts_also_when_he_is_to_enter():
    s = macmahon(at=OFF_MAP)
    s.failures["FII"] = 2
    assert activation_tally(s, "FII").total == 4 - 1 + 2


@pytest.mark.rule("13.4")
@pytest.mark.ruling("M118")
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
@pytest.mark.ruling("M119")
def test_the_second_division_of_the_guard_acts_with_macmahon():
    s = field(
        {"FII.Maneque": "0403 S", "FII.Decaen": "0404 S", "FG.Cler": "0405 S"},
        leaders={"FII": 402, "FG": 1817},
    )
    script(activate(s, Activate("FII")))
    check_command(s, CheckCommand())
    assert s.commanded == {"FII.Maneque", "FII.Decaen"}


@pytest.mark.rule("13.4", "9.4", "13.5")
@pytest.mark.ruling("M119")
def test_what_that_division_loses_is_lost_by_ii_corps_and_it_falls_back_as_that_corps_does():
    s = field({"FII.Maneque": "0403 S"})
    script(eliminate(s, "FII.Maneque", "11.3"))
    assert s.losses == {"FII": 3}
    assert not {uid for uid in s.formation("FG").units if "Maneque" in uid or "Decaen" in uid}
    assert s.setting.home["FII"] != s.setting.home["FG"]


@pytest.mark.rule("13.4")
@pytest.mark.ruling("M118")
def test_it_is_not_on_the_die_of_coordination():
    s = macmahon()
    s.active = "FII"
    assert not script(coordinate(s, "AI.Burdina"), 1)
    assert script(coordinate(s, "AI.Burdina"), 2)  # and his command value of 4


# 13.5


@pytest.mark.rule("13.5")
@pytest.mark.ruling("M120")
@pytest.mark.parametrize(
    ("uid", "hexes"),
    [
        ("AI.Burdina", {1311, 1312}),
        ("AVII.Weigl", {1311, 1312}),
        ("FG.Cler", {1112}),
        ("FIII.Picard", {1112}),
        ("FIV.Charriere", {1112}),
        ("FII.Decaen", {1111, 1211, 1311}),
        ("FII.Gault", {1111, 1211, 1311}),
        ("S2.Aosta", {1111, 1211, 1311}),
    ],
)
def test_each_falls_back_its_own_way(uid, hexes):
    s = field({uid: "1212 S"})
    assert set(s.setting.rear[s.counter(uid).formation][1212]) == hexes


# 13.6


@pytest.mark.rule("13.6")
@pytest.mark.ruling("M116")
def test_the_cemetery_is_a_village_beside_the_town_and_no_part_of_it():
    setting = load_setting("magenta")
    assert setting.board.place[1912] == "Cemetery"
    assert setting.board.terrain[1912] == "village"
    assert setting.ground.value[1912] == 2
    assert 1912 in setting.ground.all_round
    assert set(setting.places[0].hexes) == setting.ground.towns == {1913, 2012, 2013}
    s = field(setting=setting)
    s.occupy("allied", 1912)
    assert score(s, "allied").points == 0


@pytest.mark.rule("13.6")
@pytest.mark.ruling("M50")
def test_crops_cost_two_points_but_by_road_and_hide_nobody():
    setting = load_setting("magenta")
    board, ground = setting.board, setting.ground
    ways: set[bool] = set()
    for hex in (hex for hex in board.hexes if board.terrain[hex] == "crops"):
        assert hex not in ground.cover
        assert ground.value[hex] == 1
        for near in (near for near in board.neighbours[hex] if near is not None):
            points = dict(ground.edges[INFANTRY][near]).get(hex)
            by_road = bool(board.roads.get((near, hex)))
            if points is not None:
                assert (points <= 2) == by_road, (near, hex)
                ways.add(by_road)
    assert ways == {True, False}


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
@pytest.mark.ruling("M117")
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
@pytest.mark.ruling("M116")
def test_each_hex_is_held_by_whoever_passed_it_last_whatever_zones_say():
    s = battle(1, 0, 0)
    s.place("AI.Burdina", 1914, 0)
    assert 1913 in s.field("austrian").zone
    assert score(s, "allied").places == ("Magenta 1913",)
    assert holder(s, s.setting.places[0]) is None
    s.occupy("austrian", 1913)
    assert holder(s, s.setting.places[0]) == "austrian"


@pytest.mark.rule("13.2")
@pytest.mark.ruling("M116")
def test_a_unit_that_passes_through_takes_a_hex_but_a_leader_does_not():
    s = battle(0, 0, 0)
    s.place("FG.Cler", 1914, 0)
    script(walk(s, "FG.Cler", [1913, 1912]))
    assert s.units["FG.Cler"].hex == 1912
    assert score(s, "allied").places == ("Magenta 1913",)
    s = field(setting=s.setting, leaders={"FG": 1912}, active="FG")
    script(move_leader(s, MoveLeader("FG", 12)), Go(1913))
    assert s.leaders["FG"].hex == 1913
    assert score(s, "allied").places == ()


@pytest.mark.rule("13.2", "11.2")
@pytest.mark.ruling("M116")
def test_who_advances_into_the_town_takes_the_hex():
    s = battle(0, 0, 0)
    s.place("FG.Cler", 1914, 0)
    script(go_in(s, "FG.Cler", 1913))
    assert score(s, "allied").places == ("Magenta 1913",)


@pytest.mark.rule("13.2", "11.4")
@pytest.mark.ruling("M116")
def test_so_does_who_retreats_into_it_before_combat():
    s = battle(3, 0, 0)
    s.place("AI.Burdina", 1914, 3)
    s.place("FG.Cler", 1915, 0)
    script(evade(s, "AI.Burdina", ["FG.Cler"]), Say("retreat"), Go(1913))
    assert score(s, "austrian").places == ("Magenta 1913",)


@pytest.mark.rule("13.2", "9.4")
@pytest.mark.ruling("M117")
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
@pytest.mark.ruling("M33")
def test_the_death_of_a_chief_decides_nothing():
    s = battle(2, 0, 0)
    s.killed = ("napoleon",)
    assert judge(s).winner == "allied"


# A handicap, which is no rule of the book


def with_handicap(choice: str) -> MacMahon:
    game = new_game("macmahon:magenta", seed=1, options={"handicap": choice})
    assert isinstance(game.state, MacMahon)
    return game.state


@pytest.mark.parametrize(
    ("choice", "allied", "winner"),
    [("none", 0, "austrian"), ("allied-3", 3, None), ("allied-4", 4, "allied")],
)
def test_a_handicap_counts_as_so_many_hexes(choice: str, allied: int, winner: str | None):
    """At the start the Austrians hold all three hexes of the town."""
    s = with_handicap(choice)
    assert score(s, "allied").points == allied
    assert score(s, "austrian").points == 3
    assert judge(s).winner == winner


def test_it_may_be_the_other_side_s():
    s = with_handicap("austrian-2")
    assert (score(s, "allied").points, score(s, "austrian").points) == (0, 5)


def test_a_record_keeps_it_and_the_table_says_so():
    game = new_game("macmahon:magenta", seed=1, options={"handicap": "allied-2"})
    again = load_game(game.save())
    assert isinstance(again.state, MacMahon)
    assert score(again.state, "allied").given == ("a handicap of 2",)
    panels = table_of("macmahon").picture(again.state, "allied").panels
    (points,) = [panel for panel in panels if panel.id == "score"]
    assert next(item.why for item in points.items) == ["a handicap of 2"]


def test_a_game_saved_before_there_were_handicaps_has_none():
    state = new_game("macmahon:magenta", seed=1).state
    rules, _ = find("macmahon:magenta")
    saved = rules.encode(state)
    del saved["handicap"]
    assert rules.encode(rules.decode(saved, "magenta"))["handicap"] == 0
