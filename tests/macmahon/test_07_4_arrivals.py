"""7.4: reinforcements enter in column."""

from __future__ import annotations

import pytest

from tests.macmahon.march import choices, rides
from tests.macmahon.table import field, plain
from tests.table import options_of, script
from tricolore.core.ask import DONE, Go, Pick
from tricolore.rulesets.great_battles.rules.leaders import lose_commander
from tricolore.rulesets.macmahon.command import commander_reach
from tricolore.rulesets.macmahon.movement import (
    enter,
    entry_reach,
    leader_moves,
    move_leader,
    movement,
)
from tricolore.rulesets.macmahon.setting import Setting
from tricolore.rulesets.macmahon.state import OFF_MAP, Enter, MacMahon, Move, MoveLeader, Movement

COLUMN = ["AIII.Hartung", "AIII.Ramming", "AIII.Wetzlar", "AIII.Durfeld", "AIII.Hessen"]
GUNS, HUSSARS = "AIII.A1", "AIII.Hussars10"
ROAD = plain(roads={(2019, 2018): "major road"})
MINOR = plain(roads={(2019, 2018): "minor road"}, terrain={2019: "crops"})


def due(*uids: str, setting: Setting | None = None, **others: str) -> MacMahon:
    """The third corps at 2019, its commander's test passed."""
    units = {uid.replace("_", "."): where for uid, where in others.items()}
    s = field(units, setting, active="AIII")
    s.waiting.update(dict.fromkeys(uids, 2019) | {"AIII": 2019})
    s.commanded = frozenset(uids)
    return s


def price(s: MacMahon, uid: str) -> float | None:
    """What a unit pays to come onto its entry hex."""
    entry = entry_reach(s, uid)
    return entry[2][entry[0]] / 2 if entry is not None else None


def prices(s: MacMahon, uids: list[str]) -> list[float | None]:
    """What each pays, the others gone in and on before it."""
    found = []
    for uid in uids:
        found.append(price(s, uid))
        if found[-1] is not None:
            script(enter(s, Enter(uid)), *[Go(2019)][: len(choices_in(s, uid)) - 1])
            s.remove(uid)
    return found


def choices_in(s: MacMahon, uid: str) -> set[int]:
    entry = entry_reach(s, uid)
    return set(entry[2]) if entry is not None else set()


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M61")
def test_four_units_by_road_pay_a_half_one_one_and_a_half_and_two():
    assert prices(due(*COLUMN, setting=ROAD), COLUMN[:4]) == [0.5, 1, 1.5, 2]


@pytest.mark.rule("7.4")
def test_in_a_clear_field_they_pay_one_two_three_and_four():
    assert prices(due(*COLUMN), COLUMN) == [1, 2, 3, 4, None]  # the fifth waits


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M61")
def test_by_a_minor_road_a_hex_of_crops_costs_one():
    assert prices(due(*COLUMN, setting=MINOR), COLUMN[:2]) == [1, 2]


@pytest.mark.rule("7.4")
def test_artillery_as_the_fourth_cannot_pay():
    s = due(*COLUMN, GUNS)
    prices(s, COLUMN[:3])
    assert price(s, GUNS) is None
    assert Pick(GUNS) not in options_of(movement(s, Movement()))
    assert Pick("AIII.Durfeld") in options_of(movement(s, Movement()))


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M61")
def test_a_column_is_counted_for_each_entry_hex():
    s = due(*COLUMN)
    s.waiting[COLUMN[1]] = 2517
    script(enter(s, Enter(COLUMN[0])), Go(2018))
    assert price(s, COLUMN[1]) == 1
    assert price(s, COLUMN[2]) == 2


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M61")
def test_the_commander_pays_for_the_hex_and_does_not_count():
    s = due(*COLUMN)
    assert 2014 in rides(s)  # 1 to enter and 5 more
    assert 2013 not in rides(s)
    script(move_leader(s, MoveLeader("AIII", 12)), Go(2019))
    assert s.leaders["AIII"].hex == 2019
    assert "AIII" not in s.waiting
    assert price(s, COLUMN[0]) == 1


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M62")
def test_a_commander_who_has_passed_his_test_must_come():
    s = due(COLUMN[0])
    assert DONE not in options_of(movement(s, Movement()))
    s.leaders["AIII"] = s.leaders["AIII"]._replace(hex=2018)
    assert DONE in options_of(movement(s, Movement()))


@pytest.mark.rule("7.4", "13.1")
@pytest.mark.ruling("M48")
def test_a_unit_moves_on_with_what_it_has_left_and_faces_as_it_likes():
    s = due(*COLUMN)
    script(enter(s, Enter(COLUMN[0])), Go(2018))
    assert s.units[COLUMN[0]].hex == 2018
    assert s.agenda[0] == Move(COLUMN[0], 4)
    assert Go(2016) in choices(s, COLUMN[0], 2)
    assert Go(2015) not in choices(s, COLUMN[0], 2)
    assert len([o for o in choices(s, COLUMN[0], 2) if o.kind == "turn"]) == 6


@pytest.mark.rule("7.4", "6.1")
@pytest.mark.ruling("M62")
def test_with_its_commander_a_unit_enters_zones_and_stops_there():
    s = due(COLUMN[0], FIII_Picard="2017 S")
    assert choices_in(s, COLUMN[0]) >= {2018}
    s = due(COLUMN[0], FIII_Picard="2018 S")
    assert choices_in(s, COLUMN[0]) == {2019}


@pytest.mark.rule("7.4", "3")
def test_a_unit_passes_through_a_full_entry_hex_but_does_not_stay_there():
    s = due(COLUMN[0], GUNS, AI_Burdina="2019 N")
    assert 2019 not in choices_in(s, COLUMN[0])
    assert 2018 in choices_in(s, COLUMN[0])
    assert 2019 in choices_in(s, GUNS)
    script(enter(s, Enter(COLUMN[0])), Go(2018))
    assert s.stacks[2019] == ("AI.Burdina",)
    s.waiting[COLUMN[1]] = 2019
    s.entered = dict.fromkeys(COLUMN[2:], 2019)
    s.commanded |= {COLUMN[1]}
    assert entry_reach(s, COLUMN[1]) is None  # it has no points to go on


@pytest.mark.rule("7.4", "9", "6.1")
def test_zones_stop_a_commander_who_enters():
    s = due(COLUMN[0], FIII_Picard="2018 S")
    assert leader_moves(s, 12) == [2019]
    s = due(COLUMN[0], FIII_Picard="2016 S", FIII_Jannin="2215 S", FIII_Bataille="1815 S")
    assert 2017 in rides(s)
    assert not {2016, 2015} & rides(s)


@pytest.mark.rule("7.4", "9.3")
@pytest.mark.ruling("M39", "M65")
def test_an_aide_waits_with_those_who_are_due_when_nobody_is_on_the_map():
    s = due(COLUMN[0])
    del s.waiting["AIII"]
    s.leaders["AIII"] = s.leaders["AIII"]._replace(hex=2010)
    script(lose_commander(s, "AIII"))
    assert s.leaders["AIII"] == (OFF_MAP, False, True)
    assert s.waiting["AIII"] == 2019
    s.activated = False  # M65: he has failed, and stays outside
    assert options_of(movement(s, Movement())) == {Pick(COLUMN[0]), DONE}


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M66")
def test_where_the_enemy_bars_the_hex_the_nearest_on_the_border_will_do():
    s = due(COLUMN[0], FIII_Picard="2019 N")
    entry = entry_reach(s, COLUMN[0])
    assert entry is not None
    assert s.setting.board.distance(entry[0], 2019) == 1


# Woods at the edge of the map

WOODS = plain(terrain={2019: "woods"})
TRACK = plain(terrain={2019: "woods"}, roads={(2019, 2018): "minor road"})


@pytest.mark.rule("7.4", "7.1")
@pytest.mark.ruling("M130")
@pytest.mark.parametrize(("uid", "shaken"), [(COLUMN[0], False), (GUNS, True), (HUSSARS, True)])
def test_an_entry_hex_in_the_woods_disorganises_as_other_woods_do_but_not_by_road(uid, shaken):
    s = due(uid, setting=WOODS)
    assert price(s, uid) == (3 if shaken else 2)
    script(enter(s, Enter(uid)), *[Go(2019)][: len(choices_in(s, uid)) - 1])
    assert s.units[uid].disorganised is shaken
    s = due(uid, setting=TRACK)
    assert price(s, uid) == 1
    script(enter(s, Enter(uid)), Go(2019))
    assert not s.units[uid].disorganised


@pytest.mark.rule("7.4", "6.1")
@pytest.mark.ruling("M130")
def test_cavalry_that_comes_by_woods_goes_on_into_no_zone():
    s = due(HUSSARS, setting=WOODS, FIII_Picard="2017 S")
    assert 2018 in s.field("allied").zone
    assert 2018 not in choices_in(s, HUSSARS)
    assert 2018 in choices_in(due(HUSSARS, setting=TRACK, FIII_Picard="2017 S"), HUSSARS)
    assert choices_in(due(HUSSARS, setting=WOODS, FIII_Picard="2018 S"), HUSSARS) == {2019}


# Those who come after their commander


def late(leader: int = 2010, command: bool = False, **others: str) -> MacMahon:
    s = due(COLUMN[0], GUNS, **others)
    del s.waiting["AIII"]
    s.leaders["AIII"] = s.leaders["AIII"]._replace(hex=leader)
    if not command:
        s.commanded = frozenset()
    return s


@pytest.mark.rule("7.4", "9.2")
@pytest.mark.ruling("M64")
def test_later_arrivals_have_all_their_points_and_go_toward_their_commander():
    straight = {2019, 2018, 2017, 2016}  # 1 for the entry, 3 for the way
    assert straight <= choices_in(late(), COLUMN[0])
    now = to_go(2019)
    assert all(to_go(hex) < now for hex in choices_in(late(), COLUMN[0]) - {2019})
    assert choices_in(late(command=True), COLUMN[0]) > choices_in(late(), COLUMN[0])


def to_go(hex: int) -> int:
    """To where their commander is."""
    return late().setting.board.distance(hex, 2010)


@pytest.mark.rule("7.4", "9.2")
@pytest.mark.ruling("M64")
def test_on_the_way_on_they_have_what_is_left_of_all_and_half_only_from_the_next_turn():
    s = late()
    script(enter(s, Enter(COLUMN[0])), Go(2018))
    assert s.agenda[0] == Move(COLUMN[0], 4)
    assert Go(2016) in choices(s, COLUMN[0], 2)
    assert Go(2015) not in choices(s, COLUMN[0], 2)
    s.entered = {}  # as when its activation is over
    assert Go(2016) in choices(s, COLUMN[0], 0)
    assert Go(2015) not in choices(s, COLUMN[0], 0)


@pytest.mark.rule("7.4", "9.2")
@pytest.mark.ruling("M63")
def test_later_arrivals_come_in_column_too():
    s = late()
    script(enter(s, Enter(COLUMN[0])), Go(2018))
    assert price(s, GUNS) == 2
    s.entered[HUSSARS] = 2019
    assert price(s, GUNS) == 3
    s.entered[COLUMN[1]] = 2019
    assert price(s, GUNS) is None  # 4 of its 3


@pytest.mark.rule("7.4", "9.2")
@pytest.mark.ruling("M64")
def test_later_arrivals_keep_out_of_zones():
    assert 2018 in choices_in(late(), COLUMN[0])
    assert 2018 in late(FIII_Picard="2017 S").field("allied").zone
    assert 2018 not in choices_in(late(FIII_Picard="2017 S"), COLUMN[0])
    assert entry_reach(late(FIII_Picard="2018 S"), COLUMN[0]) is None


@pytest.mark.rule("7.4", "9.4")
@pytest.mark.ruling("M64")
def test_demoralised_ones_wait_if_an_enemy_is_beside_the_entry_hex_whichever_way_he_looks():
    s = late(command=True, FIII_Picard="2018 N")
    assert 2019 in choices_in(s, COLUMN[0])
    s.broken["AIII"] = True
    assert entry_reach(s, COLUMN[0]) is None


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M64")
def test_they_do_not_ride_away_from_a_commander_who_is_near():
    s = late(leader=2017)
    s.waiting[HUSSARS] = 2019
    assert 2019 in commander_reach(s, "AIII")
    distance = s.setting.board.distance
    hexes = choices_in(s, HUSSARS)
    assert {2019, 2018, 2017} <= hexes
    assert all(distance(hex, 2017) < distance(2019, 2017) for hex in hexes - {2019})


@pytest.mark.rule("7.4", "9.4")
@pytest.mark.ruling("M71")
def test_demoralised_ones_come_nearer_home_not_to_their_commander():
    s = late(leader=1510)
    s.broken["AIII"] = True
    columns = {hex // 100 for hex in choices_in(s, COLUMN[0]) - {2019}}
    assert columns == {21, 22, 23}
    s.activated = False  # after a failed test the entry hex is all
    assert choices_in(s, COLUMN[0]) == {2019}
    script(enter(s, Enter(COLUMN[0])))
    assert {o.kind for o in choices(s, COLUMN[0], 1)} == {"turn"}


@pytest.mark.rule("7.4", "8.3")
@pytest.mark.ruling("M63")
def test_later_arrivals_come_even_if_their_commander_has_failed():
    s = late()
    s.activated = False
    assert Pick(COLUMN[0]) in options_of(movement(s, Movement()))


@pytest.mark.rule("7.4", "8.3")
def test_the_first_do_not_come_without_him():
    s = due(COLUMN[0])
    s.activated = False
    assert s.leaders["AIII"].hex == OFF_MAP
    assert Pick("AIII") not in options_of(movement(s, Movement()))
