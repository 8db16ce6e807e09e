"""11: The announcement of attacks."""

from __future__ import annotations

import pytest

from tests.macmahon.agenda import agenda, steps
from tests.macmahon.fight import (
    CLER,
    DONE,
    GUNS,
    HOLD,
    KOUDELKA,
    RIDERS,
    SZABO,
    UHLANS,
    WIMPFFEN,
    Go,
    Pick,
    Say,
    asked,
    assault,
    battle,
    throws,
)
from tests.macmahon.table import plain
from tests.table import options_of, script
from tricolore.rulesets.macmahon.announcement import declare, open_targets, share
from tricolore.rulesets.macmahon.assault import fight_assault, resolve, still_stands
from tricolore.rulesets.macmahon.reasons import REASONS
from tricolore.rulesets.macmahon.state import Assault, Attack, Declare, Resolve, Share

pytestmark = pytest.mark.rule("11")
TWO = {WIMPFFEN: "1110 NE", SZABO: "1210 SW", KOUDELKA: "1109 S"}


@pytest.mark.ruling("M89")
def test_nobody_need_attack_all_that_is_before_him():
    s = battle(TWO)
    assert options_of(declare(s, Declare())) == {Pick(WIMPFFEN), DONE}
    script(declare(s, Declare()), Pick(WIMPFFEN), Go(1210))
    assert s.attacks == (Attack(WIMPFFEN, 1210, SZABO, 6),)
    assert options_of(declare(s, Declare())) == {Pick(WIMPFFEN), DONE}
    script(declare(s, Declare()), DONE)
    assert s.announced == s.attacks


def test_only_units_of_the_active_formation_attack_what_is_in_front_of_them():
    s = battle(TWO | {"FIII.Picard": "1211 N", CLER: "1209 N"})
    assert options_of(declare(s, Declare())) == {Pick(WIMPFFEN), DONE}


@pytest.mark.ruling("M89")
def test_one_attacker_divides_his_value_among_several():
    s = battle(TWO)
    script(declare(s, Declare()), Pick(WIMPFFEN), Go(1210))
    script(declare(s, Declare()), Pick(WIMPFFEN))
    script(declare(s, Declare()))
    assert agenda(s)[0] == steps(Share(WIMPFFEN))[0]
    script(share(s, Share(WIMPFFEN)), Say("4"))
    assert [a.value for a in s.attacks] == [4, 2]


@pytest.mark.ruling("M89")
def test_each_of_his_attacks_has_a_point_at_least():
    """With nothing laid on him Koudelka would only be kept from joining in Szabo's defence."""
    s = battle(TWO)
    s.attacks = (Attack(WIMPFFEN, 1210, SZABO, 6), Attack(WIMPFFEN, 1109, KOUDELKA, 6))
    offered = options_of(share(s, Share(WIMPFFEN)))
    assert offered == {Say(str(points)) for points in range(1, 6)}
    script(share(s, Share(WIMPFFEN)), Say("5"))
    assert [a.value for a in s.attacks] == [5, 1]


@pytest.mark.ruling("M89")
def test_and_some_are_kept_for_those_to_come():
    s = battle({WIMPFFEN: "1210 N", UHLANS: "1209 S", SZABO: "1309 SW", KOUDELKA: "1109 SE"})
    for hex in (1209, 1309, 1109):
        s.attacks = (*s.attacks, Attack(WIMPFFEN, hex, s.stacks[hex][0], 6))
    rule = share(s, Share(WIMPFFEN))
    assert options_of(rule) == {Say(str(points)) for points in range(1, 5)}
    assert options_of(share(s, Share(WIMPFFEN)), Say("3")) == {Say("1"), Say("2")}
    script(share(s, Share(WIMPFFEN)), Say("4"))
    assert [a.value for a in s.attacks] == [4, 1, 1]


@pytest.mark.ruling("M89")
def test_nobody_announces_more_attacks_than_he_has_points():
    s = battle(TWO, figures={WIMPFFEN: {"combat": 1}})
    script(declare(s, Declare()), Pick(WIMPFFEN), Go(1210))
    assert open_targets(s, WIMPFFEN) == []
    weak = battle(TWO, figures={WIMPFFEN: {"combat": 0}})
    assert sorted(open_targets(weak, WIMPFFEN)) == [1109, 1210]  # one attack is always his
    refusal = REASONS.no_attacker(s, WIMPFFEN)
    assert refusal is not None
    assert str(refusal) == "11: each attack takes a point, and it has 1"


@pytest.mark.ruling("M89")
def test_in_each_of_his_attacks_he_throws_with_the_points_given_to_it():
    s = battle(TWO, figures={SZABO: {"combat": 0}, KOUDELKA: {"combat": 0}})
    s.announced = (Attack(WIMPFFEN, 1210, SZABO, 4), Attack(WIMPFFEN, 1109, KOUDELKA, 2))
    for attack in s.announced:
        asked(fight_assault(s, Assault((attack,))), HOLD, 1, 1)
    assert [throw[:2] for throw in throws(s)[1::2]] == [(WIMPFFEN, 4), (WIMPFFEN, 2)]


@pytest.mark.ruling("M90")
def test_the_target_is_the_infantry_or_cavalry_of_a_hex():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", GUNS: "1210 SW"})
    script(declare(s, Declare()), Pick(WIMPFFEN))
    assert s.attacks[0].target == SZABO


@pytest.mark.ruling("M90")
def test_guns_by_themselves_may_be_named_and_all_then_attack_the_same():
    units = {WIMPFFEN: "1110 NE", CLER: "1109 SE", GUNS: "1210 SW", "AI.A1": "1210 SW"}
    s = battle(units)
    script(declare(s, Declare()), Pick(WIMPFFEN), Pick("AI.A1"))
    script(declare(s, Declare()), Pick(CLER))
    assert [a.target for a in s.attacks] == ["AI.A1", "AI.A1"]


@pytest.mark.ruling("M58")
def test_artillery_and_those_who_have_disengaged_do_not_attack():
    s = battle({WIMPFFEN: "1110 NE", "FG.A1": "1109 SE", SZABO: "1210 SW"})
    assert open_targets(s, "FG.A1") == []
    assert open_targets(s, WIMPFFEN) == [1210]
    s.disengaged = frozenset([WIMPFFEN])
    assert open_targets(s, WIMPFFEN) == []


@pytest.mark.rule("9.2")
@pytest.mark.ruling("M59")
def test_a_unit_out_of_command_attacks_as_others_do():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW"})
    s.commanded = frozenset()
    assert open_targets(s, WIMPFFEN) == [1210]


@pytest.mark.parametrize(
    ("sides", "foot", "horse"),
    [
        ("escarpment", False, False),
        ("canal", False, False),
        ("canal + bridge", True, True),
        ("river", True, False),
        ("river + bridge", True, True),
        ("stream", True, True),
    ],
)
@pytest.mark.rule("11", "11.5")
def test_what_bars_an_attack(sides, foot, horse):
    field = plain(sides={(1110, 1210): sides})
    for uid, may in ((WIMPFFEN, foot), (RIDERS, horse)):
        s = battle({uid: "1110 NE", SZABO: "1210 SW"}, field)
        assert bool(open_targets(s, uid)) is may


@pytest.mark.ruling("M52")
def test_no_attack_across_an_escarpment_even_by_road():
    pair = (1110, 1210)
    s = battle(
        {WIMPFFEN: "1110 NE", SZABO: "1210 SW"},
        plain(sides={pair: "escarpment"}, roads={pair: "major road"}),
    )
    assert open_targets(s, WIMPFFEN) == []


@pytest.mark.rule("11", "2")
def test_out_of_a_village_a_unit_attacks_all_round():
    s = battle(
        {WIMPFFEN: "1110 SW", SZABO: "1210 SW", KOUDELKA: "1109 S"},
        plain(terrain={1110: "village"}),
    )
    assert sorted(open_targets(s, WIMPFFEN)) == [1109, 1210]
    s = battle({WIMPFFEN: "1110 SW", SZABO: "1210 SW", KOUDELKA: "1109 S"})
    assert open_targets(s, WIMPFFEN) == []


@pytest.mark.rule("11.1")
@pytest.mark.ruling("M91")
def test_later_attacks_lapse_when_the_defender_is_gone():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1310 SW", GUNS: "1210 SW"})
    assert not still_stands(s, Attack(WIMPFFEN, 1210, SZABO, 6))
    s.attacks = (Attack(WIMPFFEN, 1210, SZABO, 6),)
    script(resolve(s, Resolve()))
    assert s.attacks == ()


@pytest.mark.ruling("M91")
def test_guns_on_which_a_friend_has_fallen_back_are_attacked_through_him():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", GUNS: "1210 SW"})
    asked(assault(s, GUNS, WIMPFFEN), HOLD, DONE, 1)
    assert throws(s)[0][0] == SZABO
