"""5.6: how reinforcements enter beside the enemy; 5.34: who must keep away from where they do."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import about, d, field, hexes, offered, plain, play, road
from tricolore.core.ask import DONE, NO, Go, Pick
from tricolore.rulesets.risorgimento.attack import attack_hexes
from tricolore.rulesets.risorgimento.reinforcements import entry_hexes, will_command
from tricolore.rulesets.risorgimento.setting import Arrival
from tricolore.rulesets.risorgimento.steps import CloseCommand, Manoeuvre
from tricolore.rulesets.risorgimento.ways import reach_of

GATE = 1024


def coming(kind, enemy="1023 S line", command="F1.a", **more):
    uid = f"{command}.1" if command != "F1" else "F1.x"
    setting = plain(arrivals=(Arrival((uid,), (), 3, (GATE,)),))
    units = {uid: f"off {kind}", "F1.b.1": "0101 N line", "A1.x.1": enemy}
    s = field(units, setting, active="F1", steps=(Manoeuvre(command),), **more)
    if command != "F1":
        s.post(command, GATE)
    return s, uid


@pytest.mark.rule("5.6", "6.31", "6.32")
@pytest.mark.parametrize(
    ("kind", "enemy", "price"),
    [
        ("line", "1023 S line", 3),
        ("light", "1023 S line", 2),
        ("line", "1023 N line", 2),
        ("line", "1023 S F", 1),
        ("line", "1020 S line", 1),
    ],
)
def test_who_enters_beside_an_enemy_pays_for_it_and_stops_in_his_zone(kind, enemy, price):
    s, uid = coming(kind, enemy)
    assert entry_hexes(s, uid) == {GATE: 2 * price}
    inputs = [Pick(uid), Go(GATE)]
    if enemy.endswith("F"):
        inputs.append(NO)  # the battery holds its fire
    after = play(s, *inputs)
    assert after.spent[uid] == 2 * price
    if "S line" in enemy and price > 1:
        assert not hexes(offered(s, *inputs))


@pytest.mark.rule("5.6", "5.33")
@pytest.mark.parametrize("kind", ["lcav", "F"])
def test_cavalry_and_guns_do_not_enter_beside_an_enemy(kind):
    s, uid = coming(kind)
    assert entry_hexes(s, uid) == {}
    s, uid = coming(kind, "1022 S line")
    assert entry_hexes(s, uid) == {GATE: 2}


@pytest.mark.rule("5.6", "4.42")
def test_nor_do_units_that_are_out_of_command():
    s, uid = coming("line")
    s.set_brigade("F1.a", orders="without")
    assert entry_hexes(s, uid) == {}
    s, uid = coming("line", "1022 S line")
    s.set_brigade("F1.a", orders="without")
    assert entry_hexes(s, uid) == {GATE: 2}
    assert uid not in play(s, Pick(uid), Go(GATE)).commanded


@pytest.mark.rule("5.6", "4.15", "4.14")
def test_corps_cavalry_enters_out_of_command_and_reserve_batteries_in_command():
    s, uid = coming("lcav", "1020 S line", command="F1")
    assert not will_command(s, uid, GATE)
    assert uid not in play(s, Pick(uid), Go(GATE)).commanded
    s, uid = coming("F", "1020 S line", command="F1")
    assert uid in play(s, Pick(uid), Go(GATE)).commanded


@pytest.mark.rule("5.6", "4.11")
def test_who_enters_is_in_command_by_range_or_beside_one_who_is():
    s, uid = coming("line", "0120 S line")
    assert will_command(s, uid, GATE)
    s.post("F1.a", 101)
    assert not will_command(s, uid, GATE)
    setting = plain(arrivals=(Arrival(("F1.a.1",), (), 3, (GATE,)),))
    units = {"F1.a.1": "off line", "F1.a.2": "1023 N line", "A1.x.1": "0101 S line"}
    s = field(units, setting, active="F1", steps=(), leaders={"F1.a": 2401})
    assert will_command(s, "F1.a.1", GATE)
    s.commanded = frozenset()
    assert not will_command(s, "F1.a.1", GATE)


@pytest.mark.rule("5.6", "4.43")
def test_who_enters_in_an_extended_activation_has_moved():
    s, uid = coming("line", "0120 S line")
    s.agenda = (Manoeuvre("F1.a"), CloseCommand("F1.a"))
    s.act = s.act._replace(kind="extended")
    entered = (Pick(uid), Go(GATE), DONE, DONE)
    assert about(s, *entered) == f"Roll the march of {uid}"
    assert play(s, *entered, d(7)).units[uid].hits == 1


@pytest.mark.rule("5.6")
def test_the_second_unit_pays_twice_but_through_another_hex_only_once():
    two = (GATE, 1224)
    setting = plain(arrivals=(Arrival(("F1.a.1", "F1.a.2"), (), 3, two),))
    units = {"F1.a.1": "off line", "F1.a.2": "off line", "F1.b.1": "0101 N line"}
    s = field({**units, "A1.x.1": "0120 S line"}, setting, active="F1", steps=())
    s.entered = {GATE: 1}
    assert entry_hexes(s, "F1.a.2") == {GATE: 4, 1224: 2}


@pytest.mark.rule("5.6", "5.31")
@pytest.mark.ruling("A10")
def test_the_first_of_a_column_enters_whatever_it_costs_and_those_behind_it_do_not():
    setting = plain({GATE: "heavily cultivated"}, arrivals=(Arrival(("F1.a.1",), (), 3, (GATE,)),))
    units = {"F1.a.1": "off line m2", "F1.b.1": "0101 N line", "A1.x.1": "0120 S line"}
    s = field(units, setting, active="F1", steps=(Manoeuvre("F1.a"),))
    assert entry_hexes(s, "F1.a.1") == {GATE: 4}
    assert not hexes(offered(s, Pick("F1.a.1"), Go(GATE)))  # that was its whole move
    s.entered = {GATE: 1}
    assert entry_hexes(s, "F1.a.1") == {}


# 5.34


@pytest.mark.rule("5.34")
@pytest.mark.ruling("R20")
def test_who_is_within_two_hexes_of_an_enemy_entry_hex_moves_away_from_it():
    arrivals = (Arrival(("A1.y.1",), (), 9, (1001,)),)
    units = {"F1.a.1": "1002 N line", "A1.y.1": "off line", "A1.x.1": "2020 N line"}
    s = field(units, plain(arrivals=arrivals), active="F1", steps=())
    found = reach_of(s, "F1.a.1").cost
    assert {1003, 1004, 1005} <= set(found)
    assert not {1001, 901, 1101} & set(found)
    s.put("F1.a.1", 1001)
    assert {1002, 1004} <= set(reach_of(s, "F1.a.1").cost)


@pytest.mark.rule("5.34", "4.43")
@pytest.mark.ruling("R20")
def test_enemies_near_their_entry_hex_may_be_attacked():
    arrivals = (Arrival(("A1.y.1",), (), 9, (1001,)),)
    units = {"F1.a.1": "1004 N line", "A1.y.1": "off line", "A1.x.1": "1003 N line"}
    s = field(units, plain(arrivals=arrivals), active="F1", steps=())
    assert attack_hexes(s, "F1.a.1") == [1003]
    assert not {1003, 1002} & set(reach_of(s, "F1.a.1").cost)


@pytest.mark.rule("5.34")
def test_ones_own_entry_hex_is_open_though_the_enemy_enters_near_it():
    arrivals = (
        Arrival(("F1.a.1",), (), 3, (GATE,)),
        Arrival(("A1.y.1",), (), 9, (1124,)),
    )
    units = {"F1.a.1": "off line", "F1.b.1": "0101 N line", "A1.y.1": "off line"}
    s = field({**units, "A1.x.1": "2020 N line"}, plain(arrivals=arrivals), active="F1", steps=())
    assert entry_hexes(s, "F1.a.1") == {GATE: 2}


@pytest.mark.rule("5.6", "5.22", "5.11", "Rain")
def test_columns_enter_by_trail_and_strategic_movement_keeps_to_roads():
    arrivals = (Arrival(("F1.a.1",), (), 3, (GATE,)),)
    units = {"F1.a.1": "off line", "F1.b.1": "0101 N line", "A1.x.1": "0120 S line"}

    def price(word, roads=None, strategic=False, **more):
        setting = plain({GATE: word}, roads=roads, arrivals=arrivals, **more)
        s = field(units, setting, active="F1", steps=())
        s.set_brigade("F1.a", strategic=strategic)
        return entry_hexes(s, "F1.a.1").get(GATE, 0) / 2

    trail, path = road(GATE, 1023, word="trail"), road(GATE, 1023)
    assert price("heavily cultivated") == 3
    assert price("heavily cultivated", trail) == 1
    assert price("lightly cultivated", path, muddy=frozenset({3})) == 1
    assert price("heavily cultivated", trail, strategic=True) == 0
    assert price("heavily cultivated", path, strategic=True) == 1
    assert price("lightly cultivated", trail, strategic=True) == 1
    assert price("lightly cultivated", strategic=True) == 0
    assert price("clear", strategic=True) == 1
