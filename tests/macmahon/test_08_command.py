"""7.2: Chiefs move. 8.1, 8.2: lines and direct command. 8.3, 9.1: who is in command."""

from __future__ import annotations

import pytest

from tests.macmahon.agenda import agenda, steps
from tests.macmahon.table import field, plain
from tests.table import options_of, script
from tricolore import Go, Pick
from tricolore.core.ask import DONE
from tricolore.rulesets.macmahon.command import (
    check_lines,
    commanded_units,
    direct_command,
    in_command,
    move_chief,
)
from tricolore.rulesets.macmahon.setting import Setting
from tricolore.rulesets.macmahon.state import (
    OFF_MAP,
    CheckLines,
    DirectCommand,
    Field,
    Leader,
    MacMahon,
    MoveChief,
)


def chief_goes(s: MacMahon, chief: str, *dice: int) -> set[int]:
    """Hexes he is offered after the dice; empty if he stays."""
    offered = options_of(move_chief(s, MoveChief(chief)), *dice)
    return {int(option.value) for option in offered}


def sluggish(chief: str, inertia: int, setting: Setting | None = None) -> Setting:
    setting = setting or plain()
    chiefs = setting.roster.chiefs
    changed = chiefs | {chief: chiefs[chief]._replace(reaction=inertia)}
    return setting._replace(roster=setting.roster._replace(chiefs=changed))


# 7.2 Chiefs move


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("inertia", "lowest"), [(0, 6), (1, 5), (4, 2)])
def test_a_chief_moves_if_a_die_and_his_inertia_make_6(inertia, lowest):
    s = field(setting=sluggish("gyulai", inertia), chiefs={"gyulai": 1210})
    assert chief_goes(s.clone(), "gyulai", lowest)
    script(move_chief(s, MoveChief("gyulai")), lowest - 1)
    assert s.chiefs["gyulai"] == 1210


@pytest.mark.rule("7.2", "8.1")
def test_he_has_8_points_or_stays_where_he_is():
    s = field(chiefs={"gyulai": 1210})
    hexes = chief_goes(s, "gyulai", 6)
    assert {1202, 1218, 1210} <= hexes
    assert 1201 not in hexes
    assert 1219 not in hexes


@pytest.mark.rule("7.2")
@pytest.mark.ruling("M20")
def test_with_an_enemy_unit_within_three_hexes_he_needs_no_test():
    s = field({"FG.Cler": "1213 S"}, chiefs={"gyulai": 1210})
    assert chief_goes(s, "gyulai")  # though it looks away


@pytest.mark.rule("7.2")
@pytest.mark.ruling("M20")
def test_with_an_enemy_unit_four_hexes_away_he_does():
    s = field({"FG.Cler": "1214 N"}, sluggish("gyulai", 1), chiefs={"gyulai": 1210})
    script(move_chief(s, MoveChief("gyulai")), 4)
    assert s.chiefs["gyulai"] == 1210


@pytest.mark.rule("7.2")
@pytest.mark.ruling("M20")
def test_neither_friends_nor_enemy_leaders_set_him_free():
    s = field(
        {"AI.Burdina": "1211 N"},
        sluggish("gyulai", 1),
        leaders={"FG": 1212},
        chiefs={"gyulai": 1210, "napoleon": 1209},
    )
    script(move_chief(s, MoveChief("gyulai")), 4)


@pytest.mark.rule("7.2")
def test_he_enters_no_hex_beside_an_enemy_unless_a_friend_stands_there():
    s = field(
        {"FG.Cler": "1213 S", "AI.Burdina": "1212 S"},
        chiefs={"gyulai": 1210},
    )
    hexes = chief_goes(s, "gyulai")
    assert 1212 in hexes
    assert not {1214, 1113, 1112, 1312, 1313, 1213} & hexes


@pytest.mark.rule("7.2", "7.4")
@pytest.mark.ruling("M21")
def test_on_the_turn_he_comes_he_moves_without_a_test():
    s = field(setting=sluggish("napoleon", 0), chiefs={"napoleon": OFF_MAP}, turn=3)
    s.arrivals = True
    script(move_chief(s, MoveChief("napoleon")), Go(116))
    assert s.chiefs["napoleon"] == 116


@pytest.mark.rule("7.4")
def test_he_pays_for_his_entry_hex():
    s = field(setting=sluggish("napoleon", 0), chiefs={"napoleon": OFF_MAP}, turn=3)
    s.arrivals = True
    hexes = chief_goes(s, "napoleon")
    assert 110 in hexes  # 1 to enter and 7 more
    assert 109 not in hexes


@pytest.mark.rule("7.2", "7.4")
@pytest.mark.ruling("M21", "M66")
def test_beside_an_enemy_he_does_not_enter_but_by_the_nearest_hex_of_the_border_that_is_not():
    s = field({"AI.Burdina": "0217 N"}, chiefs={"napoleon": OFF_MAP}, turn=3)
    s.arrivals = True
    distance = s.setting.board.distance
    assert distance(217, 117) == 1
    friend = s.clone()
    hex = told_arrival(s)
    assert (distance(hex, 217), distance(hex, 117)) == (2, 1)
    friend.place("FG.Cler", 117, 0)
    assert told_arrival(friend) == 117


def told_arrival(s: MacMahon) -> int:
    s.log = []
    options_of(move_chief(s, MoveChief("napoleon")))
    return next(int(e.data["hex"]) for e in s.log if "arrives" in e.text)


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M21")
def test_if_no_hex_is_open_to_him_he_comes_in_a_later_turn():
    s = field(chiefs={"napoleon": OFF_MAP}, turn=3)
    s.arrivals = True
    board = s.setting.board
    border = {hex for point in board.compass for hex in board.edge(point)}
    barred = s.clone()
    enemy = Field(frozenset(border), frozenset())
    barred.assume("austrian", enemy)
    script(move_chief(barred, MoveChief("napoleon")))
    assert barred.chiefs["napoleon"] == OFF_MAP
    s.turn = 6
    assert 117 in chief_goes(s, "napoleon")


@pytest.mark.rule("7.4")
def test_before_his_turn_he_does_not_come():
    s = field(chiefs={"napoleon": OFF_MAP}, turn=2)
    s.arrivals = True
    script(move_chief(s, MoveChief("napoleon")))
    assert s.chiefs["napoleon"] == OFF_MAP


@pytest.mark.rule("8.4")
def test_the_dead_do_not_move():
    script(move_chief(field(), MoveChief("napoleon")))


# 8.2 Lines to commanders


def marked(s: MacMahon, formation: str = "FG") -> bool:
    check_lines(s, CheckLines())
    return s.leaders[formation].ooc


@pytest.mark.rule("8.1", "8.2")
def test_a_commander_within_8_points_of_his_chief_is_commanded():
    assert not marked(field(leaders={"FG": 1209}, chiefs={"napoleon": 1201}))
    assert marked(field(leaders={"FG": 1210}, chiefs={"napoleon": 1201}))


@pytest.mark.rule("8.2")
@pytest.mark.ruling("M24")
def test_from_the_city_a_line_has_10_points():
    city = plain(terrain={1201: "town"})
    assert not marked(field(setting=city, leaders={"FG": 1211}, chiefs={"napoleon": 1201}))
    assert marked(field(setting=city, leaders={"FG": 1212}, chiefs={"napoleon": 1201}))
    village = plain(terrain={1201: "village"})
    assert marked(field(setting=village, leaders={"FG": 1210}, chiefs={"napoleon": 1201}))


@pytest.mark.rule("8.2")
@pytest.mark.ruling("M22")
def test_it_is_counted_from_the_chief_as_cavalry_and_the_last_hex_counts():
    woods = plain(terrain={1208: "woods"})
    assert not marked(field(setting=woods, leaders={"FG": 1208}, chiefs={"napoleon": 1202}))
    assert marked(field(setting=woods, leaders={"FG": 1208}, chiefs={"napoleon": 1201}))
    assert not marked(field(setting=woods, leaders={"FG": 1201}, chiefs={"napoleon": 1208}))


def wall(word: str) -> dict[tuple[int, int], str]:
    """A hexside word between rows 5 and 6, all over the map."""
    board = plain().board
    row = {
        hex for hex in board.hexes if hex % 100 <= 5
    }  # the other bank is everything further south
    return {
        (hex, near): word
        for hex in row
        for near in board.neighbours[hex]
        if near is not None and near not in row
    }


@pytest.mark.rule("8.2", "13.6")
@pytest.mark.ruling("M22")
def test_a_line_crosses_a_canal_by_bridges_only():
    canal = wall("canal")
    s = field(setting=plain(sides=canal), leaders={"FG": 1206}, chiefs={"napoleon": 1205})
    assert marked(s)
    bridge = canal | {(1205, 1206): "canal + bridge"}
    s = field(setting=plain(sides=bridge), leaders={"FG": 1206}, chiefs={"napoleon": 1205})
    assert not marked(s)


@pytest.mark.rule("8.2")
@pytest.mark.ruling("M22", "M23")
def test_it_does_not_end_in_an_enemy_zone_unless_a_friendly_unit_is_there():
    foe = {"AI.Burdina": "1206 N"}
    s = field(foe, leaders={"FG": 1205}, chiefs={"napoleon": 1203})
    assert marked(s)
    s = field(foe | {"FG.Cler": "1205 S"}, leaders={"FG": 1205}, chiefs={"napoleon": 1203})
    assert not marked(s)
    s = field(foe, leaders={"FG": 1205, "FIV": 1205}, chiefs={"napoleon": 1203})
    assert marked(s)  # another leader is no unit
    s = field(foe, leaders={"FG": 1205}, chiefs={"napoleon": 1205})
    assert not marked(s)  # stacked, there is no way to go


@pytest.mark.rule("8.2")
@pytest.mark.ruling("M23")
def test_a_hex_with_an_enemy_unit_never_carries_a_line():
    # the one bridge is held by an enemy who looks at a friend beyond it
    sides = wall("canal") | {(1205, 1206): "canal + bridge"}
    s = field({"FG.Cler": "1207 N"}, plain(sides=sides), leaders={"FG": 1207})
    s.chiefs["napoleon"] = 1204
    assert not marked(s.clone())
    s.place("AI.Burdina", 1206, 3)
    assert marked(s)


@pytest.mark.rule("8.2")
@pytest.mark.ruling("M26")
def test_a_chief_commands_units_of_all_his_nations_directly_and_no_others():
    s = field({"S2.Aosta": "1202 N"}, chiefs={"napoleon": 1201, "gyulai": 1201}, active="S2")
    s.commanded = frozenset()
    script(direct_command(s, DirectCommand()), Pick("S2.Aosta"))
    assert s.commanded == {"S2.Aosta"}
    s = field({"AI.Burdina": "1202 N"}, chiefs={"napoleon": 1201}, active="AI")
    s.commanded = frozenset()
    script(direct_command(s, DirectCommand()))


@pytest.mark.rule("8.2", "8.3")
@pytest.mark.ruling("M27")
@pytest.mark.parametrize("chiefs", [{"napoleon": OFF_MAP}, {}, {"gyulai": 1211}])
def test_without_his_chief_every_commander_gets_a_marker(chiefs):
    assert marked(field(leaders={"FG": 1210}, chiefs=chiefs))


@pytest.mark.rule("8.2", "0.0")
@pytest.mark.ruling("M26")
def test_napoleon_commands_the_sardinians_too():
    assert not marked(field(leaders={"S2": 1210}, chiefs={"napoleon": 1211}), "S2")


@pytest.mark.rule("8.3", "14.4")
def test_every_french_commander_at_reichshoffen_gets_a_marker():
    french = dict.fromkeys(("F1", "F2", "F3", "F4", "FVII"), 1010)
    s = field(setting=plain("reichshoffen"), leaders=french | {"PV": 1811, "BI": 1811})
    s.chiefs["friedrich"] = 1810
    check_lines(s, CheckLines())
    assert all(s.leaders[id].ooc for id in french)
    assert not s.leaders["PV"].ooc
    assert not s.leaders["BI"].ooc  # all three nations look to him


@pytest.mark.rule("8.3")
def test_a_marker_comes_off_when_the_line_is_there_again():
    s = field(leaders={"FG": 1210}, chiefs={"napoleon": 1211})
    s.leaders["FG"] = Leader(1210, ooc=True)
    assert not marked(s)


# 8.2 Direct command


def lost(*hexes: int, setting: Setting | None = None, chief: int = 1201) -> MacMahon:
    """Units of the Guard at these hexes, none of them in command, and Napoleon."""
    names = ("Cler", "Wimpffen", "Cassaignolles", "A1")
    units = {f"FG.{name}": f"{hex} N" for name, hex in zip(names, hexes, strict=False)}
    s = field(units, setting or sluggish("napoleon", 2), chiefs={"napoleon": chief}, active="FG")
    s.commanded, s.activated = frozenset(), False
    return s


@pytest.mark.rule("8.2")
@pytest.mark.ruling("M25")
def test_a_chief_commands_as_many_units_directly_as_his_inertia():
    s = lost(1202, 1203, 1204)
    script(direct_command(s, DirectCommand()), Pick("FG.Cler"))
    assert agenda(s) == steps(DirectCommand())
    script(direct_command(s, DirectCommand()), Pick("FG.Wimpffen"))
    script(direct_command(s, DirectCommand()))
    assert s.commanded == {"FG.Cler", "FG.Wimpffen"}


@pytest.mark.rule("8.2")
@pytest.mark.ruling("M25")
def test_the_number_is_for_the_whole_turn_and_for_each_chief():
    s = lost(1202)
    s.directed = ("FIV.Charriere", "AI.Burdina", "AI.Reznicek")
    assert options_of(direct_command(s, DirectCommand()))
    s.directed = ("FIV.Charriere", "S2.Aosta")
    script(direct_command(s, DirectCommand()))


@pytest.mark.rule("8.2")
def test_he_need_not():
    s = lost(1202)
    script(direct_command(s, DirectCommand()), DONE)
    assert s.commanded == frozenset()


@pytest.mark.rule("8.2")
@pytest.mark.ruling("M25")
def test_they_must_be_within_his_own_range_which_the_city_lengthens():
    assert options_of(direct_command(lost(1209), DirectCommand()))
    assert not options_of(direct_command(lost(1210), DirectCommand()))
    city = sluggish("napoleon", 2, plain(terrain={1201: "town"}))
    assert options_of(direct_command(lost(1211, setting=city), DirectCommand()))
    assert not options_of(direct_command(lost(1212, setting=city), DirectCommand()))


@pytest.mark.rule("8.2")
@pytest.mark.ruling("M25")
def test_nothing_is_asked_for_units_in_command_or_without_a_chief():
    s = lost(1202)
    s.commanded = frozenset({"FG.Cler"})
    script(direct_command(s, DirectCommand()))
    script(direct_command(lost(1202, chief=OFF_MAP), DirectCommand()))
    s = field({"F1.Wolff": "1010 N"}, plain("reichshoffen"), active="F1")
    s.commanded = frozenset()
    script(direct_command(s, DirectCommand()))


# 9.1 Lines to units


def reached(unit: int, leader: int, setting: Setting | None = None, **others: str) -> bool:
    s = field({"FG.Cler": f"{unit} N", **others}, setting, leaders={"FG": leader})
    return "FG.Cler" in commanded_units(s, "FG")


@pytest.mark.rule("9.1")
def test_a_unit_within_6_points_of_its_commander_is_in_command():
    assert reached(1207, 1201)
    assert not reached(1208, 1201)
    assert reached(1201, 1201)


@pytest.mark.rule("9.1")
@pytest.mark.ruling("M24")
def test_a_commander_in_the_city_reaches_8_points_far():
    city = plain(terrain={1201: "town"})
    assert reached(1209, 1201, city)
    assert not reached(1210, 1201, city)
    assert not reached(1201, 1209, city)  # it is he who must be there, not the unit
    assert not reached(1209, 1201, plain(terrain={1201: "village"}))


@pytest.mark.rule("9.1")
@pytest.mark.ruling("M22")
def test_the_line_runs_from_the_commander_to_the_unit():
    woods = plain(terrain={1206: "woods"})
    assert not reached(1206, 1201, woods)  # 4 points, and 3 for the woods
    assert reached(1201, 1206, woods)


@pytest.mark.rule("9.1", "6.1")
def test_the_units_own_hex_is_never_closed_to_its_line():
    s = field({"FG.Cler": "1205 S", "AI.Burdina": "1206 N"}, leaders={"FG": 1203})
    assert commanded_units(s, "FG") == {"FG.Cler"}


@pytest.mark.rule("9.1")
@pytest.mark.ruling("M23")
def test_enemy_zones_bar_the_way():
    # a canal without bridges but for the one that an enemy looks at
    sides = wall("canal") | {(1205, 1206): "canal + bridge"}
    s = field({"FG.Cler": "1207 S"}, plain(sides=sides), leaders={"FG": 1204})
    assert commanded_units(s, "FG") == {"FG.Cler"}
    s.place("AI.Burdina", 1305, 3)
    s.place("AI.Burdina", 1305, 4)  # toward 1205
    assert 1205 in s.field("austrian").zone
    assert commanded_units(s, "FG") == frozenset()
    s.place("FG.Wimpffen", 1205, 0)
    assert "FG.Cler" in commanded_units(s, "FG")


# 8.3, 9.1 In command outside its own activation


@pytest.mark.rule("8.3", "9.1")
@pytest.mark.ruling("M29")
def test_a_marker_on_a_commander_says_nothing_of_his_units_before_his_test():
    s = field({"FG.Cler": "1203 N"})
    s.leaders["FG"] = Leader(1201, ooc=True)
    assert in_command(s, "FG.Cler")


@pytest.mark.rule("8.3", "9.1")
@pytest.mark.ruling("M29")
def test_once_he_has_failed_they_are_out_of_command_for_the_turn():
    s = field({"FG.Cler": "1203 N"}, leaders={"FG": 1201})
    s.failed = frozenset({"FG"})
    assert not in_command(s, "FG.Cler")
    s.directed = ("FG.Cler",)
    assert in_command(s, "FG.Cler")


@pytest.mark.rule("9.1")
@pytest.mark.ruling("M29")
def test_at_other_times_the_line_is_looked_up_anew():
    s = field({"FG.Cler": "1203 N"}, leaders={"FG": 1201})
    assert in_command(s, "FG.Cler")
    s.place("FG.Cler", 1208)
    assert not in_command(s, "FG.Cler")
    s.leaders["FG"] = Leader(OFF_MAP)
    assert not in_command(s, "FG.Cler")
    del s.leaders["FG"]
    assert not in_command(s, "FG.Cler")


@pytest.mark.rule("9.1")
@pytest.mark.ruling("M29")
def test_in_its_own_activation_what_was_found_at_the_check_counts():
    s = field({"FG.Cler": "1212 N"}, leaders={"FG": 1201}, active="FG")
    assert in_command(s, "FG.Cler")
    s.commanded = frozenset()
    s.place("FG.Cler", 1202)
    assert not in_command(s, "FG.Cler")
