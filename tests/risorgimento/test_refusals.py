"""Why a unit cannot go to a hex: the reason is that of the rule which forbids it."""

from __future__ import annotations

import pytest

from tests.risorgimento.melee import VINES, position
from tests.risorgimento.table import field, plain, play, road, table
from tricolore.core.ask import DONE, NO, Go, Pick, Turn
from tricolore.rulesets.risorgimento.hindrances import barred, hindrance
from tricolore.rulesets.risorgimento.reasons import why_not
from tricolore.rulesets.risorgimento.setting import Arrival
from tricolore.rulesets.risorgimento.state import Act
from tricolore.rulesets.risorgimento.steps import Manoeuvre
from tricolore.rulesets.risorgimento.ways import reach_of, toll_of


def moving(units, setting=None, **more):
    return field(units, setting, active="F1", steps=(Manoeuvre("F1.a"),), **more)


def rule(s, hex, uid="F1.a.1"):
    found = hindrance(s, uid, hex)
    return None if found is None else found[0]


@pytest.mark.rule("8.21", "5.3")
def test_a_disordered_unit_moves_like_others():
    s = moving({"F1.a.1": "1010 N line dis"})
    assert rule(s, 1008) is None
    game = table(s, Pick("F1.a.1"))
    assert why_not(game.state, game, "F1.a.1", 1008).allowed
    refused = why_not(game.state, game, "F1.a.1", 1001)
    assert (refused.allowed, refused.rule) == (False, "5.0")
    assert "costs 9 points" in refused.text


@pytest.mark.rule("5.0", "5.26", "5.3")
def test_too_far_and_impassable():
    lakes = dict.fromkeys((1007, 906, 1106, 1005, 905, 1105), "lake")
    s = moving({"F1.a.1": "1010 N line"}, plain({1009: "lake", **lakes}))
    assert rule(s, 1003) == "5.0"
    assert rule(s, 1009) == "5.26"
    assert rule(s, 1010) == "5.3"
    assert rule(s, 1006) == "5.3"  # no way leads there


@pytest.mark.rule("5.41", "5.42", "5.11", "5.34", "4.42", "5.33", "9.11")
def test_what_keeps_a_unit_out_of_a_hex():
    units = {
        "F1.a.1": "1010 N line",
        "F1.a.2": "1210 N lcav",
        "F1.a.3": "1212 N F",
        "F1.b.1": "1009 N line",
        "A1.x.1": "1007 S line",
    }
    s = moving(units)
    assert rule(s, 1009) == "5.41"
    assert rule(s, 1007) == "5.42"
    assert rule(s, 1107, "F1.a.2") == "5.33"
    assert rule(s, 1107, "F1.a.3") == "5.33"
    s.set_brigade("F1.a", hdc=True)
    assert rule(s, 1008) == "9.11"
    s.set_brigade("F1.a", hdc=False, strategic=True)
    assert rule(s, 1008) == "5.11"
    assert rule(s, 1009) == "5.11"
    s = moving(units)
    s.commanded = frozenset()
    assert rule(s, 1107) == "4.42"
    gate = plain(arrivals=(Arrival(("A1.y.1",), (), 9, (1014,)),))
    assert rule(moving({**units, "A1.y.1": "off line"}, gate), 1012) == "5.34"


@pytest.mark.rule("5.11")
def test_strategic_movement_and_cultivation():
    terrain = {1009: "heavily cultivated", 1011: "lightly cultivated"}
    s = moving({"F1.a.1": "1010 N line"}, plain(terrain, roads=road(1010, 1009, word="trail")))
    s.set_brigade("F1.a", strategic=True)
    assert rule(s, 1009) == "5.11"
    assert rule(s, 1011) == "5.11"


@pytest.mark.rule("6.33", "6.32")
def test_zones():
    units = {"F1.a.1": "1107 N line m3", "A1.x.1": "1007 SE line"}
    assert rule(moving(units), 1008) == "6.33"
    s = moving({"F1.a.1": "1010 N line", "A1.x.1": "1007 S line"})
    assert rule(play(s, Pick("F1.a.1"), Go(1008)), 1009) == "6.32"
    assert rule(play(s, Pick("F1.a.1"), Go(1008), Turn(1)), 1009) == "5.3"


@pytest.mark.rule("5.31")
def test_a_step_that_is_too_dear():
    s = moving({"F1.a.1": "1010 N line m2"}, plain({1008: "woods"}))
    assert rule(play(s, Pick("F1.a.1"), Go(1009)), 1008) == "5.31"


@pytest.mark.rule("4.4", "4.13", "4.16", "4.61", "6.14", "5.6", "4.42")
def test_why_it_does_not_move_at_all():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1212 N F", "A1.x.1": "1001 S line"}
    s = moving(units)
    assert rule(s, 1011, "A1.x.1") == "4.4"
    s.set_brigade("F1.a", orders="refused")
    assert rule(s, 1011) == "4.13"
    s = moving({**units, "F1.a.1": "1010 N line square"})
    assert rule(s, 1011) == "6.14"
    s = moving({**units, "F1.a.1": "1010 N line res"})
    assert rule(s, 1011) == "4.61"
    s = moving(units)
    s.once = frozenset({"F1.a.1"})
    assert rule(s, 1011) == "5.6"
    s = moving(units)
    s.commanded, s.fired = frozenset(), frozenset({"F1.a.2"})
    assert rule(s, 1213, "F1.a.2") == "4.42"
    s.act = Act("F1", leader="F1.a")
    assert rule(s, 1011) == "4.16"
    s.act = None
    assert rule(s, 1011) == "4.4"
    riders = {"F1.a.1": "1010 N lcav", "A1.x.1": "1005 S line"}
    s = moving(riders)
    s.act = Act("F1", leader="F1.a")
    assert rule(s, 1008) is None
    assert rule(s, 1012) == "4.16"
    assert rule(play(moving(units), Pick("F1.a.1"), DONE), 1011) == "5.3"


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("special", [None, VINES], ids=["plain", "vines"])
def test_every_hex_that_is_out_of_reach_has_its_reason_and_no_other(special):
    """The reasons agree with the search that says where a unit can go."""
    s = position(3, special)
    for corps in ("F1", "A1"):
        s.act = Act(corps)
        s.commanded = frozenset(sorted(s.units)[::2])
        for uid in [uid for uid in s.units if s.counter(uid).corps == corps][:6]:
            reach, toll = reach_of(s, uid).cost, toll_of(s, uid)
            for hex in s.setting.board.hexes:
                assert (barred(s, uid, hex) is None) == (toll(hex) is not None)
                if not s.units[uid].reserve:
                    assert (hindrance(s, uid, hex) is None) == (hex in reach)


@pytest.mark.rule("3.0")
def test_a_brigade_that_has_had_its_turn_is_told_so_and_not_that_it_can_go():
    units = {
        "F1.a.1": "1010 N line",
        "F1.b.1": "1210 N line",
        "F1.c.1": "1410 N line",
        "A1.x.1": "0101 N line",
    }
    s = field(units, active="F1", leaders={"F1": 1210})
    done = (Pick("F1.a"), NO, DONE)
    for more in ((), (Pick("F1.b"), NO), (Pick("F1.b"), NO, Pick("F1.b.1"))):
        game = table(s, *done, *more)
        found = why_not(game.state, game, "F1.a.1", 1009)
        assert (found.allowed, found.rule) == (False, "3.0")
    game = table(s, *done)
    assert why_not(game.state, game, "F1.c.1", 1409).allowed
    game = table(s, Pick("F1.a"), NO)
    assert why_not(game.state, game, "F1.a.1", 1009).allowed
