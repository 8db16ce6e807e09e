"""9.2: units out of command, as they move."""

from __future__ import annotations

import pytest

from tests.macmahon.march import (
    CAVALRY,
    ENEMY,
    FREE,
    GUNS,
    IN_ZONE,
    INFANTRY,
    acting,
    choices,
    printed,
    reach,
)
from tests.macmahon.table import plain
from tests.table import script
from tricolore import Go, Turn
from tricolore.rulesets.macmahon.announcement import open_targets
from tricolore.rulesets.macmahon.coordination import coordinable
from tricolore.rulesets.macmahon.movement import move
from tricolore.rulesets.macmahon.setting import Setting
from tricolore.rulesets.macmahon.state import Attack, MacMahon, Move

NOBODY: dict[str, str] = {}


def lost(
    uid: str,
    text: str,
    leader: int,
    others: dict[str, str] = NOBODY,
    setting: Setting | None = None,
) -> MacMahon:
    return acting(uid, text, setting, others, command=False, leaders={"FG": leader})


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("uid", [INFANTRY, CAVALRY, GUNS])
def test_it_keeps_out_of_zones(uid):
    s = lost(uid, "1210 N", 1202, ENEMY)
    assert not IN_ZONE & set(reach(s, uid))


@pytest.mark.rule("9.2")
@pytest.mark.ruling("M56")
@pytest.mark.parametrize(
    ("uid", "printed_points", "points"),
    [(INFANTRY, 4, 2), (CAVALRY, 6, 3), (GUNS, 3, 1), (CAVALRY, 5, 2)],
)
def test_it_has_half_its_points_rounded_down(uid, printed_points, points):
    setting = printed(plain(), uid, movement=2 * printed_points)
    assert max(reach(lost(uid, "1212 N", 1202, setting=setting), uid).values()) == points


@pytest.mark.rule("9.2")
@pytest.mark.ruling("M57")
def test_out_of_reach_it_must_come_nearer_to_its_commander_in_hexes():
    s = lost(INFANTRY, "1210 N", 1203)
    assert reach(s, INFANTRY) == {1209: 1, 1208: 2, 1108: 2, 1308: 2}


@pytest.mark.rule("9.2")
def test_it_counts_hexes_and_not_points():
    fields = [100 * column + row for column in range(8, 17) for row in range(1, 10)]
    s = lost(INFANTRY, "1210 N", 1205, setting=plain(terrain=dict.fromkeys(fields, "crops")))
    assert reach(s, INFANTRY) == {1209: 2}  # he is five hexes off, and nine points


@pytest.mark.rule("9.2")
@pytest.mark.ruling("M57")
def test_what_it_has_gained_it_does_not_give_up():
    s = lost(INFANTRY, "1212 N", 1203)
    script(move(s, Move(INFANTRY, 0)), Go(1211))
    assert set(reach(s, INFANTRY, 1)) == {1210, 1110, 1310}  # no farther than it is now


@pytest.mark.rule("9.2")
@pytest.mark.ruling("M57")
def test_within_reach_it_may_not_go_beyond():
    s = lost(INFANTRY, "1210 N", 1205)  # after a failed test
    assert 1211 in reach(s, INFANTRY)  # 6 points away
    assert 1212 not in reach(s, INFANTRY)
    assert 1208 in reach(s, INFANTRY)


@pytest.mark.rule("9.2", "9.1")
def test_from_the_town_his_reach_is_longer():
    s = lost(INFANTRY, "1210 N", 1205, setting=plain(terrain={1205: "town"}))
    assert 1212 in reach(s, INFANTRY)


@pytest.mark.rule("9.2")
@pytest.mark.ruling("M56")
def test_it_may_stand_and_turn():
    s = lost(INFANTRY, "1210 N", 1203)
    script(move(s, Move(INFANTRY, 0)), Turn(3))
    assert s.units[INFANTRY] == (1210, 3, False, 0)


@pytest.mark.rule("9.2")
@pytest.mark.ruling("M57")
def test_without_a_commander_on_the_map_it_goes_where_it_likes():
    s = lost(INFANTRY, "1210 N", 0)
    assert {1208, 1212} <= set(reach(s, INFANTRY))


@pytest.mark.rule("9.2", "6.1")
@pytest.mark.ruling("M58")
def test_in_a_zone_it_disengages_even_away_from_its_commander():
    s = lost(INFANTRY, "1209 N", 1202, ENEMY)
    assert set(reach(s, INFANTRY)) == FREE
    script(move(s, Move(INFANTRY, 0)), Go(1210))
    assert s.disengaged == {INFANTRY}
    assert {o.kind for o in choices(s, INFANTRY, 2)} == {"turn"}


@pytest.mark.rule("9.2")
@pytest.mark.ruling("M58", "M59")
def test_it_attacks_what_is_before_it_in_a_zone_or_not_unless_it_has_disengaged():
    s = lost(INFANTRY, "1209 N", 1202, ENEMY)
    assert open_targets(s, INFANTRY) == [1208]
    s = lost(INFANTRY, "1209 N", 1202, {"AI.Burdina": "1208 N"})  # which looks away
    assert 1209 not in s.field("austrian").zone
    assert open_targets(s, INFANTRY) == [1208]
    s = lost(INFANTRY, "1209 N", 1202, ENEMY)
    script(move(s, Move(INFANTRY, 0)), Go(1210))
    s.place("AI.Burdina", 1209)
    assert open_targets(s, INFANTRY) == []


@pytest.mark.rule("9.2")
@pytest.mark.ruling("M59")
def test_it_may_also_move_up_and_attack_if_it_has_left_no_zone():
    s = lost(INFANTRY, "1210 N", 1202, {"AI.Burdina": "1208 N"})  # which looks away
    script(move(s, Move(INFANTRY, 0)), Go(1209))
    assert not s.disengaged
    assert open_targets(s, INFANTRY) == [1208]


@pytest.mark.rule("9.2", "11.1")
@pytest.mark.ruling("M59")
def test_its_commander_may_coordinate_though_he_has_failed_his_test():
    s = lost(INFANTRY, "1209 N", 1209, {**ENEMY, "FG.Wimpffen": "1108 SE"})
    s.activated, s.failed = False, frozenset({"FG"})
    both = [Attack(uid, 1208, "AI.Burdina", 4) for uid in (INFANTRY, "FG.Wimpffen")]
    assert coordinable(s, both)


@pytest.mark.rule("9.2")
def test_a_unit_in_command_has_not_disengaged_by_leaving():
    s = acting(INFANTRY, "1209 N")
    script(move(s, Move(INFANTRY, 0)), Go(1210))
    assert not s.disengaged
