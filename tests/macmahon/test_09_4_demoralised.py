"""9.4: demoralised formations."""

from __future__ import annotations

import pytest

from tests.macmahon.march import choices, printed, reach, rides
from tests.macmahon.table import field, plain
from tests.table import options_of, script, told
from tricolore.core.ask import DONE, Go, Pick, Say, Turn
from tricolore.rulesets.great_battles.rules.advance import evade_hexes
from tricolore.rulesets.great_battles.rules.losses import eliminate, record_losses
from tricolore.rulesets.macmahon.advance import advance
from tricolore.rulesets.macmahon.announcement import open_targets
from tricolore.rulesets.macmahon.demoralisation import is_demoralised, take_effect
from tricolore.rulesets.macmahon.movement import move, move_leader, movement
from tricolore.rulesets.macmahon.setting import load_setting
from tricolore.rulesets.macmahon.state import MacMahon, Move, MoveLeader, Movement, Vacated

UID, GUNS, OTHER = "AI.Burdina", "AI.A1", "AI.Reznicek"
FACINGS = {Turn(facing) for facing in range(6)}
LEAVE = Say("leave")


def beaten(units: dict[str, str], leader: int = 0, activated: bool = True, setting=None):
    """The Austrian first corps, which goes home to the east."""
    s = field(units, setting, leaders={"AI": leader} if leader else None, active="AI")
    s.broken["AI"] = True
    s.activated = activated
    if not activated:
        s.commanded = frozenset()
    return s


def columns(s: MacMahon, uid: str, spent: float = 0) -> set[int]:
    return {hex // 100 for hex in reach(s, uid, spent)}


# When it tells


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M67")
def test_it_takes_effect_when_the_next_turn_begins():
    s = field({UID: "1210 N"}, active="AI")
    record_losses(s, "AI", s.formation("AI").losses - 1)
    assert "AI" not in s.broken
    record_losses(s, "AI", 1)
    assert not is_demoralised(s, "AI")
    assert 1209 in reach(s, UID)
    take_effect(s)
    assert is_demoralised(s, "AI")
    assert 1209 not in reach(s, UID)
    assert len(told(s, "9.4")) == 2


@pytest.mark.rule("9.4")
def test_it_is_told_once():
    s = beaten({UID: "1210 N"})
    take_effect(s)
    assert not told(s, "9.4")


# The march home


@pytest.mark.rule("9.4", "13.5")
@pytest.mark.ruling("M68", "M69")
def test_a_unit_must_end_nearer_home():
    s = beaten({UID: "1210 N"})
    assert columns(s, UID) == {13, 14, 15, 16}
    assert {o.kind for o in choices(s, UID)} == {"go"}  # it may not stand still
    script(move(s, Move(UID, 0)), Go(1310))
    assert columns(s, UID, 1) == {13, 14, 15, 16}  # along, or on, but not back
    assert choices(s, UID, 1) >= FACINGS


@pytest.mark.rule("9.4", "13.5")
@pytest.mark.ruling("M68")
def test_home_is_the_formations_own():
    s = field({"FG.Cler": "1210 N", "FII.Polhes": "1210 N"}, active="FG")
    s.broken.update({"FG": True, "FII": True})
    distance = s.setting.board.distance
    assert all(distance(hex, 117) < distance(1210, 117) for hex in reach(s, "FG.Cler"))
    s = field({"FII.Polhes": "1208 N"}, active="FII")
    s.broken["FII"] = True
    assert 1207 in reach(s, "FII.Polhes")
    assert 1209 not in reach(s, "FII.Polhes")


@pytest.mark.rule("9.4")
def test_nobody_is_done_before_all_have_marched():
    s = beaten({UID: "1210 N", OTHER: "1212 N"}, leader=1211)
    assert options_of(movement(s, Movement())) == {Pick(UID), Pick(OTHER), Pick("AI")}
    s.moved.update({UID: 8, OTHER: 8, "AI": 0})
    assert not options_of(movement(s, Movement()))


@pytest.mark.rule("9.4")
def test_no_hex_beside_an_enemy_is_entered():
    s = beaten({UID: "1210 N", "FG.Cler": "1510 N"})
    beside = {1509, 1511, 1410, 1411, 1610, 1611}
    assert not beside & set(reach(s, UID))
    assert 1310 in reach(s, UID)


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M69")
def test_where_every_way_leads_past_enemies_it_does_not_move():
    slow = printed(plain(), UID, movement=4)
    s = beaten({UID: "1210 N", "FG.Cler": "1409 N", "FG.Wimpffen": "1411 N"}, setting=slow)
    assert not reach(s, UID)
    assert DONE in options_of(movement(s, Movement()))
    assert choices(s, UID) == FACINGS


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M70")
def test_beside_an_enemy_it_may_leave_him_for_a_hex_beside_another():
    enemies = {"FG.Cler": "1110 SW", "FG.Wimpffen": "1510 N"}  # Cler looks the other way
    s = beaten({UID: "1310 N", **enemies, "FG.A1": "1211 SW"})
    assert 1410 in reach(s, UID)  # beside Wimpffen, one step off
    s = beaten({UID: "1310 N", "FG.Wimpffen": "1510 N"})
    assert 1410 not in reach(s, UID)


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M70")
def test_it_is_not_driven_there():
    enemies = {"FG.Cler": "1210 SW", "FG.Wimpffen": "1510 NW", "FG.A1": "1512 NW"}
    s = beaten({GUNS: "1310 N", **enemies})
    assert set(reach(s, GUNS)) == {1410, 1411}  # each beside an enemy
    assert DONE in options_of(movement(s, Movement()))
    assert choices(s, GUNS) == {Go(1410), Go(1411), *FACINGS}
    s = beaten({GUNS: "1310 N", "FG.Cler": "1210 SW"})  # a free way: it must
    assert {o.kind for o in choices(s, GUNS)} == {"go"}


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M70", "M73")
def test_nor_is_its_commander():
    enemies = {"FG.Cler": "1210 SW", "FG.Wimpffen": "1510 NE", "FG.A1": "1512 NE"}
    s = beaten({UID: "2110 N", **enemies}, leader=1310, activated=False)
    assert options_of(move_leader(s, MoveLeader("AI", -1))) == {Go(1410), Go(1411), DONE}
    s.moved[UID] = 0
    assert options_of(movement(s, Movement())) == {Pick("AI"), DONE}
    s = beaten({UID: "2110 N", "FG.Cler": "1210 SW"}, leader=1310, activated=False)
    assert DONE not in options_of(move_leader(s, MoveLeader("AI", -1)))


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M69")
def test_one_hex_nearer_home_can_always_be_had():
    crops = plain(terrain={1309: "crops", 1310: "woods"})
    s = beaten({GUNS: "1210 N", OTHER: "1210 N"}, leader=403, setting=crops)
    s.commanded = frozenset()  # under a commander who has passed his test
    assert reach(s, GUNS) == {1309: 1, 1310: 1}  # they would cost 2 and 3
    assert choices(s, GUNS, 1) == FACINGS


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M70")
def test_but_not_for_one_beside_the_same_enemy():
    s = beaten({UID: "1310 N", "FG.Cler": "1309 N"})
    assert 1411 in reach(s, UID)
    assert 1410 not in reach(s, UID)


@pytest.mark.rule("9.4", "11")
@pytest.mark.ruling("M70")
def test_in_contact_it_may_attack():
    s = beaten({UID: "1310 NW", "FG.Cler": "1210 N"})
    assert open_targets(s, UID) == [1210]


@pytest.mark.rule("9.4", "11.2", "11.4")
@pytest.mark.ruling("M75")
def test_a_compulsory_advance_takes_it_beside_the_enemy_but_no_other():
    s = beaten({UID: "1310 NW", "FG.Cler": "1109 N"})
    script(advance(s, Vacated(1210, (UID,), False)))  # it is not asked
    assert s.units[UID].hex == 1310
    script(advance(s, Vacated(1210, (UID,), True)), Turn(5))
    assert s.units[UID].hex == 1210
    s = beaten({UID: "1310 NW", "FG.Cler": "1108 N"})  # not beside it
    assert options_of(advance(s, Vacated(1210, (UID,), False))) == {Pick(UID), Say("no")}


@pytest.mark.rule("9.4", "11.4")
@pytest.mark.ruling("M75")
def test_before_combat_it_does_not_fall_back_to_a_hex_beside_the_enemy():
    s = beaten({UID: "1310 NW", "FG.Cler": "1210 SE", "FG.Wimpffen": "1510 SE"})
    assert set(evade_hexes(s, UID)) == {1311}
    s.broken.clear()
    assert {1410, 1411, 1311} == set(evade_hexes(s, UID))


@pytest.mark.rule("9.4", "9.2")
@pytest.mark.ruling("M71")
def test_out_of_command_it_goes_home_rather_than_to_its_commander():
    s = beaten({UID: "1210 N"}, leader=403)
    s.commanded = frozenset()
    assert columns(s, UID) == {13, 14}


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M73")
def test_its_commander_goes_home_too():
    s = beaten({}, leader=1210)
    assert {hex // 100 for hex in rides(s)} == set(range(13, 19))
    assert DONE not in options_of(move_leader(s, MoveLeader("AI", 12)))
    s = beaten({"FG.Cler": "1510 N"}, leader=1210)
    assert not {1410, 1411} & rides(s)


# After a failed test


@pytest.mark.rule("9.4", "8.3")
@pytest.mark.ruling("M72")
def test_after_a_failed_test_every_unit_still_goes_one_hex_home():
    crops = plain(terrain={1309: "crops", 1310: "crops"})
    s = beaten({UID: "1210 N", GUNS: "1210 N"}, leader=1203, activated=False, setting=crops)
    assert set(reach(s, UID)) == {1309, 1310}
    assert set(reach(s, GUNS)) == {1309, 1310}  # 2 points, of its 1
    script(move(s, Move(GUNS, 0)), Go(1309))
    assert choices(s, GUNS, 1) == FACINGS


@pytest.mark.rule("9.4", "8.3")
@pytest.mark.ruling("M72")
def test_so_does_their_commander():
    s = beaten({UID: "1210 N"}, leader=1210, activated=False)
    assert Pick("AI") in options_of(movement(s, Movement()))
    assert rides(s, -0.5) == {1309, 1310}


@pytest.mark.rule("9.4", "8.3", "14.6")
@pytest.mark.ruling("M72")
def test_never_into_a_zone_but_infantry_may_wade():
    river = plain(sides={(1210, 1309): "river", (1210, 1310): "river"})
    s = beaten({UID: "1210 N"}, leader=1203, activated=False, setting=river)
    assert set(reach(s, UID)) == {1309, 1310}
    s = beaten({UID: "1210 N", "FG.Cler": "1211 N"}, leader=1203, activated=False)
    assert 1310 in s.field("allied").zone
    assert set(reach(s, UID)) == {1309}


@pytest.mark.rule("9.4", "8.2")
def test_a_unit_that_its_chief_commands_directly_marches_as_usual():
    s = beaten({UID: "1210 N"}, leader=1203, activated=False)
    s.commanded = frozenset({UID})
    assert columns(s, UID) == {13, 14, 15, 16}


# Off the map


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M74")
def test_at_home_a_unit_leaves_the_map_for_good_and_no_step_is_lost():
    s = beaten({UID: "2510 N", OTHER: "1210 N"}, leader=1211)
    script(move(s, Move(UID, 0)))  # there is nothing else for it
    assert UID not in s.units
    assert not s.losses
    assert s.broken["AI"]
    assert s.leaders["AI"].hex == 1211
    assert told(s, "9.4") == [f"{UID} leaves the map at 2510."]


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M74")
def test_with_points_left_a_unit_that_comes_home_may_go_on_and_off():
    s = beaten({UID: "2410 N", OTHER: "1210 N"})
    assert LEAVE not in choices(s, UID)
    script(move(s, Move(UID, 0)), Go(2510))
    assert LEAVE in choices(s, UID, 1)
    assert LEAVE not in choices(s, UID, 4)
    script(move(s, Move(UID, 2)), LEAVE)
    assert UID not in s.units


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M74")
def test_who_begins_at_home_has_to_leave_and_the_movement_does_not_end_before():
    s = beaten({UID: "2510 N", OTHER: "1210 N"})
    s.moved[OTHER] = 8
    script(movement(s, Movement()))  # there is nothing to choose
    assert s.agenda[:2] == (Move(UID, 0), Movement())


@pytest.mark.rule("9.4", "6.1")
@pytest.mark.ruling("M74")
def test_a_zone_that_stopped_it_keeps_it_on_the_map():
    s = beaten({UID: "2510 N", OTHER: "1210 N"})
    assert LEAVE in choices(s, UID, 1)
    s = beaten({UID: "2510 N", OTHER: "1210 N", "FG.Cler": "2509 S"})
    assert LEAVE not in choices(s, UID, 1)
    script(move(s, Move(UID, 0)))  # from where it began
    assert UID not in s.units


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M73")
def test_the_movement_does_not_end_while_only_the_commander_has_yet_to_go():
    s = beaten({UID: "1210 N"}, leader=1211)
    s.moved[UID] = 8
    script(movement(s, Movement()))
    assert s.agenda[0] == MoveLeader("AI", 12)


@pytest.mark.ruling("M73")
def test_a_commander_goes_with_the_last_of_his_units_that_falls():
    s = field({UID: "1210 N"}, leaders={"AI": 1503})
    script(eliminate(s, UID, "11.3"))
    assert "AI" not in s.leaders
    s = field({UID: "1210 N", OTHER: "1212 N"}, leaders={"AI": 1503})
    script(eliminate(s, UID, "11.3"))
    assert s.leaders["AI"].hex == 1503


@pytest.mark.ruling("M73")
def test_not_while_others_are_still_to_come():
    setting = load_setting("magenta")
    turn = max(a.turn for a in setting.arrivals if a.formation == "FIII" and a.units)
    for now, stays in ((turn - 1, True), (turn, False)):
        s = field({"FIII.Picard": "1210 N"}, leaders={"FIII": 1503}, turn=now)
        s.arrivals = True
        script(eliminate(s, "FIII.Picard", "11.3"))
        assert ("FIII" in s.leaders) is stays


@pytest.mark.rule("9.4")
def test_others_do_not_leave():
    s = field({UID: "2510 N"}, active="AI")
    assert LEAVE not in choices(s, UID)


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M73")
def test_with_the_last_unit_its_commander_is_gone():
    s = beaten({UID: "2510 N"}, leader=1211)
    script(move(s, Move(UID, 0)))
    assert "AI" not in s.leaders
    assert s.broken["AI"]


@pytest.mark.rule("9.4")
@pytest.mark.ruling("M73")
def test_a_commander_leaves_too():
    s = beaten({UID: "1210 N"}, leader=2510)
    script(move_leader(s, MoveLeader("AI", 12)))
    assert "AI" not in s.leaders


@pytest.mark.rule("9.4", "8.3")
def test_even_after_a_failed_test():
    s = beaten({UID: "2510 N", OTHER: "1210 N"}, leader=2510, activated=False)
    script(move(s, Move(UID, 0)))
    script(move_leader(s, MoveLeader("AI", -1)))
    assert UID not in s.units
    assert "AI" not in s.leaders
