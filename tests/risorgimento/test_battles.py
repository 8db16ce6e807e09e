"""The special rules of Magenta and Solferino, weather, and victory."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import about, d, dd, field, offered, plain, play, road
from tricolore.core.ask import NO, YES, Go, Pick, Turn
from tricolore.rulesets.risorgimento.artillery import max_range
from tricolore.rulesets.risorgimento.attack import commitment_tally
from tricolore.rulesets.risorgimento.chances import attack_odds
from tricolore.rulesets.risorgimento.combat import attack_tally, sides_of
from tricolore.rulesets.risorgimento.continuity import may_extend, needs_roll
from tricolore.rulesets.risorgimento.magenta import broken_at_start
from tricolore.rulesets.risorgimento.reading import load_setting
from tricolore.rulesets.risorgimento.setting import (
    ALLIED,
    AUSTRIAN,
    Arrival,
    Bridge,
    Place,
    Special,
    Victory,
)
from tricolore.rulesets.risorgimento.sight import sees
from tricolore.rulesets.risorgimento.solferino import nearest
from tricolore.rulesets.risorgimento.stacking import fits
from tricolore.rulesets.risorgimento.steps import (
    Assaults,
    CloseTurn,
    Declare,
    Fight,
    FireLater,
    Manoeuvre,
    RainCheck,
    Repair,
    Waver,
)
from tricolore.rulesets.risorgimento.terrain import GUNS
from tricolore.rulesets.risorgimento.victory import result_of, score
from tricolore.rulesets.risorgimento.ways import reach_of

AWARE = Special(awareness=True)
VINES = dict.fromkeys(plain().board.hexes, "heavily cultivated")


def vines(roads=None, clear=(), **more):
    terrain = {hex: word for hex, word in VINES.items() if hex not in clear}
    return plain(terrain, roads=roads, special=AWARE, **more)


def reach(s, uid="F1.a.1"):
    return {hex: price / 2 for hex, price in reach_of(s, uid).cost.items()}


# Magenta: heavy cultivation


@pytest.mark.rule("5.3", "5.27", "Magenta")
@pytest.mark.ruling("Q7")
def test_off_roads_a_unit_in_the_vines_enters_only_what_is_in_front_or_turns_for_a_point():
    s = field({"F1.a.1": "1010 N line m5"}, vines(), active="F1", steps=())
    found = reach(s)
    assert (found[1009], found[1109], found[909]) == (3, 3, 3)
    assert (found[1110], found[910]) == (4, 4)
    assert found[1011] == 5
    s = field({"F1.a.1": "1010 N line m5"}, vines(road(1010, 1011)), active="F1", steps=())
    assert reach(s)[1011] == 1


@pytest.mark.rule("5.3", "6.11", "Magenta")
@pytest.mark.ruling("Q7")
def test_turning_at_the_end_of_a_move_costs_points_there_as_well():
    s = field({"F1.a.1": "1010 N line m5"}, vines(), active="F1", steps=(Manoeuvre("F1.a"),))
    moved = (Pick("F1.a.1"), Go(1009))
    turns = {option.value for option in offered(s, *moved) if option.kind == "turn"}
    assert turns == {1, 2, 4, 5}
    assert play(s, *moved, Turn(2)).spent["F1.a.1"] == 10


@pytest.mark.rule("5.27", "Magenta")
@pytest.mark.ruling("Q7")
def test_roads_through_the_vines_are_of_no_use_where_a_friend_is():
    roads = road(1010, 1009, 1008)
    s = field({"F1.a.1": "1010 N line"}, vines(roads), active="F1", steps=())
    assert reach(s)[1008] == 2
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1009 N line"}
    s = field(units, vines(roads), active="F1", steps=())
    assert reach(s)[1009] == 3


@pytest.mark.rule("7.13", "Magenta")
@pytest.mark.ruling("Q7")
def test_nobody_sees_into_the_vines_but_from_next_to_them():
    setting = plain({1008: "heavily cultivated"}, special=AWARE)
    s = field({"F1.a.1": "1010 N F"}, setting)
    assert not sees(s, 1010, 1008)
    assert sees(s, 1009, 1008)
    assert sees(field({"F1.a.1": "1010 N F"}, plain({1008: "heavily cultivated"})), 1010, 1008)


AMBUSH = {"F1.a.1": "1010 N line", "A1.x.1": "1009 N line"}


def ambush(units=AMBUSH, setting=None):
    return field(units, setting or vines(), active="F1", steps=(Declare("F1.a"),))


@pytest.mark.rule("7.45", "Magenta")
@pytest.mark.ruling("Q8")
def test_an_attack_out_of_the_vines_may_surprise_who_is_not_aware_of_it():
    s = ambush()
    assert about(s, Go(1009)) == "Roll surprise"
    assert play(s, Go(1009), d(7)).surprised == {1009}
    assert play(s, Go(1009), d(6)).surprised == frozenset()
    facing = ambush({**AMBUSH, "A1.x.1": "1009 S line"})
    assert about(facing, Go(1009)) == "Roll the commitment of F1.a.1"
    by_road = ambush(setting=vines(road(1010, 1009)))
    assert about(by_road, Go(1009)) == "Roll the commitment of F1.a.1"
    open_ground = ambush(setting=vines(clear=(1010,)))
    assert about(open_ground, Go(1009)) == "Roll the commitment of F1.a.1"


@pytest.mark.rule("7.45", "7.24", "Magenta")
@pytest.mark.ruling("Q8")
def test_surprise_gives_the_attacker_two_and_bars_reaction_fire():
    s = ambush({**AMBUSH, "A1.x.1": "1009 N light"})
    s.surprised = frozenset({1009})
    sides = sides_of(s, Fight(1009, ("F1.a.1",)))
    with_it = attack_tally(s, sides).total
    s.surprised = frozenset()
    assert with_it - attack_tally(s, sides).total == 2
    units = {**AMBUSH, "A1.x.1": "1009 N line", "A1.x.2": "1009 S F"}
    assert about(ambush(units), Go(1009), d(9)) == "Roll the commitment of F1.a.1"
    assert about(ambush(units), Go(1009), d(0)) == "PreAttack"


@pytest.mark.rule("7.45", "Magenta")
@pytest.mark.ruling("Q8")
def test_the_odds_of_an_attack_count_in_that_it_may_surprise():
    s, startled = ambush(), ambush()
    startled.surprised = frozenset({1009})

    def odds(of, **more):
        return attack_odds(of, ("F1.a.1",), 1009, charge=False, **more)

    on_guard = odds(s, committed=True).taken  # it has been rolled for
    surprised = odds(startled, committed=True).taken
    assert surprised > on_guard
    going_on = odds(s, committed=True, received=False)
    assert going_on.taken == pytest.approx(0.7 * on_guard + 0.3 * surprised)
    assert sum(outcome.chance for outcome in going_on.outcomes) == pytest.approx(2)
    assert "30 % that they are surprised, which is counted in" in odds(s).lines
    assert odds(s).taken == pytest.approx(going_on.taken * odds(startled).taken / surprised)


@pytest.mark.rule("6.34", "Magenta")
@pytest.mark.ruling("Q8")
def test_cavalry_withdraws_even_from_a_surprise():
    units = {**AMBUSH, "A1.x.1": "1009 N lcav m20"}
    s = ambush(units)
    assert about(s, Go(1009), d(9)) == "WithdrawCavalry"


# Magenta: bridges and works

PONTE = Bridge("Ponte Nuovo", (1010, 1009))


def at_bridge(units, bridge=PONTE, down=(), worked=()):
    setting = plain(
        sides={(1010, 1009): "canal"},
        roads=road(1011, 1010, 1009),
        special=Special(bridges=(bridge,)),
        closed=True,
    )
    s = field(units, setting, active="F1", steps=(Repair(),))
    s.down, s.worked = frozenset(down), frozenset(worked)
    return s


@pytest.mark.rule("Magenta")
@pytest.mark.ruling("Q9")
@pytest.mark.parametrize(("die", "gone"), [(2, True), (3, False)])
def test_an_idle_austrian_battalion_may_destroy_a_bridge(die, gone):
    units = {"A1.x.1": "1009 S line", "F1.a.1": "2020 N line"}
    s = at_bridge(units)
    assert about(s) == "Demolish"
    after = play(s, Pick("Ponte Nuovo"), d(die))
    assert ((1010, 1009) in after.down) == gone
    assert about(s, NO) == ""
    assert about(at_bridge(units, worked=("A1.x.1",))) == ""
    assert about(at_bridge({**units, "F1.a.1": "1008 N line"})) == ""
    s.post("A1.x", 2010)
    assert about(s) == ""  # out of command


@pytest.mark.rule("Magenta", "5.23")
@pytest.mark.ruling("Q9")
def test_a_bridge_that_is_down_bears_nobody_and_is_repaired_in_two_turns():
    both = {"F1.a.1": "1010 N line", "F1.a.2": "1009 N line"}
    down = ((1010, 1009), (1009, 1010))
    s = at_bridge({"F1.a.1": "1010 N line m1"}, down=down)
    s.commanded = frozenset({"F1.a.1"})
    assert 1009 not in reach_of(s, "F1.a.1").cost
    s = at_bridge(both, down=down)
    once = play(s)
    assert once.down == frozenset(down)
    once.agenda = (Repair(),)
    assert play(once).down == frozenset()
    assert broken_at_start(at_bridge(both, PONTE._replace(standing=False)).setting) == set(down)


@pytest.mark.rule("Magenta")
@pytest.mark.ruling("Q9")
def test_a_damaged_bridge_holds_one_unit_a_hex_and_guns_pay_double():
    setting = plain(
        sides={(1010, 1009): "river"}, roads=road(1010, 1009), special=Special(weak=((1010, 1009),))
    )
    assert setting.ground.step(GUNS, 1010, 1009).cost == 4
    s = field({"F1.a.1": "1010 N line", "F1.a.2": "1011 N line"}, setting)
    assert not fits(s, 1010, "F1.a.2")


# Magenta: regiments, movement, the waiting corps, night


@pytest.mark.rule("Magenta")
@pytest.mark.ruling("Q10")
def test_the_sigismund_regiment_is_unwilling_and_leaves_when_disordered():
    setting = plain(special=Special(unwilling=("45",)))
    units = {"A2.k.1": "1010 N line r45", "F1.x.1": "1007 S F", "F1.y.1": "1009 S line"}
    s = field(units, setting, active="A2", steps=(Waver("A2.k.1"),))
    assert commitment_tally(s, "A2.k.1", 1009).total == 2
    assert "A2.k.1" in play(s, d(6)).units
    assert "A2.k.1" not in play(s, d(7)).units
    units = {"F1.a.1": "1010 N F", "A2.k.1": "1007 S line r45"}
    s = field(units, setting, active="F1", steps=(FireLater(),))
    assert about(s, Pick("F1.a.1"), Go(1007), d(6)) == "Roll the steadiness of A2.k.1"


@pytest.mark.rule("Magenta")
@pytest.mark.ruling("Q11")
def test_austrians_keep_to_their_bank_until_the_hour_and_stay_near_their_entry_at_first():
    setting = plain(
        special=Special(bank=(1009,), bank_turn=5, belt=3),
        arrivals=(Arrival(("A1.x.2",), (), 3, (1001,)),),
    )
    units = {"A1.x.1": "1010 N line", "A1.x.2": "1001 S line", "F1.a.1": "1011 N line"}
    s = field(units, setting, active="A1", steps=(), turn=3)
    assert 1009 not in reach(s, "A1.x.1")
    assert 1004 in reach(s, "A1.x.2")
    assert 1005 not in reach(s, "A1.x.2")
    s.turn = 5
    assert 1009 in reach(s, "A1.x.1")
    assert 1005 in reach(s, "A1.x.2")
    french = field({"F1.a.1": "1011 N line"}, plain(special=setting.special), active="F1", steps=())
    assert 1009 in reach(french)
    beyond = plain(special=Special(bank=(1009, 1008), bank_turn=5))
    s = field({"A1.x.1": "1009 N line"}, beyond, active="A1", steps=())
    assert {1008, 1010} <= set(reach(s, "A1.x.1"))


@pytest.mark.rule("Magenta", "7.41")
@pytest.mark.ruling("Q11")
def test_austrians_do_not_attack_beyond_the_canal_before_the_hour():
    """Who attacks enters the hex."""
    setting = plain(special=Special(bank=(1009, 1008), bank_turn=5))
    for attacker in ("1010 N line", "1011 N lcav"):
        units = {"A1.x.1": attacker, "F1.a.1": "1009 S line"}
        for turn in (3, 5):
            s = field(units, setting, active="A1", steps=(Declare("A1.x"),), turn=turn)
            assert (offered(s) == {Go(1009), NO}) == (turn == 5)
    beaten = {"A1.x.1": "1011 N line", "F1.a.1": "1010 S line", "F1.b.1": "1009 S line"}
    won = (dd(9, 0), Go(1110), Turn(0), Turn(0))
    for turn in (3, 5):
        s = field(
            beaten,
            setting,
            active="A1",
            steps=(Fight(1010, ("A1.x.1",)),),
            leaders={"F1.a": 2020, "F1.b": 2020, "F1": 2020},
            turn=turn,
        )
        on = offered(s, *won, YES, d(0))
        assert (Go(1110) in on, Go(1009) in on) == (True, turn == 5)


@pytest.mark.rule("Magenta")
@pytest.mark.ruling("Q11")
def test_the_bank_of_the_battle_is_all_that_lies_west_of_the_canal():
    setting = load_setting("magenta")
    bank, board = setting.special.bank, setting.board
    assert setting.special.bank_turn > 1
    assert {931, 1925, 2328} <= set(bank)  # the plain of the Ticino, and the ends of the bridges
    assert not {1924, 2327, 3122} & set(bank)
    crossed = [pair for pair in board.sides if (pair[0] in bank) != (pair[1] in bank)]
    assert crossed
    assert all("canal" in board.sides[pair] for pair in crossed)


@pytest.mark.rule("Magenta", "4.44", "Rain")
@pytest.mark.ruling("Q9", "Q10", "Q11", "Q12", "Q14")
def test_the_scenarios_have_their_special_rules():
    """What no scenario sets is in force nowhere."""
    magenta = load_setting("magenta")
    special = magenta.special
    assert special.awareness
    assert 132 in special.bank
    assert not {3022, 4621} & set(special.bank)
    assert magenta.clock(special.bank_turn) == "14:00"
    assert magenta.clock(special.waiting_turn) == "16:00"
    assert (special.waiting_corps, special.waiting_for) == ("F2", "P")
    assert special.belt == 3
    assert [bridge.name for bridge in special.bridges if not bridge.standing] == ["Boffalora"]
    assert any(one.regiment in special.unwilling for one in magenta.counters.values())
    works = magenta.ground.fortified
    assert all(
        there not in works or hex not in works[there] for hex in works for there in works[hex]
    )
    assert works[1925] == {1825, 1826, 1926}
    solferino = load_setting("solferino")
    hours = {solferino.clock(turn): word for turn, (word,) in solferino.weather.items()}
    heat = dict.fromkeys(("12:00", "13:00", "14:00", "15:00"), "heat")
    assert hours == {**heat, **dict.fromkeys(("16:00", "17:00"), "rain")}
    assert {solferino.clock(turn) for turn in solferino.muddy} == {"18:00"}
    assert solferino.special.withdraws_in_rain
    assert load_setting("san-martino").special.no_continuity


@pytest.mark.rule("Magenta")
@pytest.mark.ruling("Q12")
def test_macmahons_corps_rolls_for_every_activation_until_its_hour_or_until_fanti_comes():
    special = Special(waiting_corps="F2", waiting_turn=7, waiting_for="P")
    units = {"F2.a.1": "1010 N line"}
    s = field(units, plain(special=special), turn=6)
    assert needs_roll(s, "F2", False)
    s.turn = 7
    assert not needs_roll(s, "F2", False)
    s = field({**units, "P.a.1": "0101 N line"}, plain(special=special), turn=6)
    assert not needs_roll(s, "F2", False)


@pytest.mark.rule("Magenta")
@pytest.mark.ruling("Q13")
def test_night():
    setting = plain(weather={3: frozenset({"night"})})
    s = field({"F1.a.1": "1010 N F", "F1.a.2": "1110 N line", "A1.x.1": "1109 S line"}, setting)
    assert max_range(s, "F1.a.1") == 1
    s.set_corps("F1", activations=2)
    assert not may_extend(s, "F1")
    assert attack_tally(s, sides_of(s, Fight(1109, ("F1.a.2",)))).total == -1


# Weather and Solferino


@pytest.mark.rule("Rain")
@pytest.mark.ruling("Q14")
def test_rain_shortens_ranges_silences_rockets_and_stops_charges():
    setting = plain(weather={3: frozenset({"rain"})})
    s = field({"F1.a.1": "1010 N F", "F1.a.2": "1110 N R", "A1.x.1": "1109 S line"}, setting)
    assert max_range(s, "F1.a.1") == 2
    assert s.mud
    s = field(
        {"F1.a.1": "1010 N R", "A1.x.1": "1008 S line"}, setting, active="F1", steps=(FireLater(),)
    )
    assert about(s) == ""


@pytest.mark.rule("Rain")
@pytest.mark.ruling("Q14")
def test_mud_lasts_for_a_turn_more():
    assert field({"F1.a.1": "1010 N F"}, plain(muddy=frozenset({3}))).mud
    assert not field({"F1.a.1": "1010 N F"}, plain(muddy=frozenset({4}))).mud


@pytest.mark.rule("9.21", "Rain")
@pytest.mark.ruling("Q14")
def test_demoralized_corps_may_have_to_withdraw_in_the_rain():
    rain = {"weather": {3: frozenset({"rain"})}}
    special = Special(withdraws_in_rain=True)
    units = {"A1.x.1": "1010 N line", "F1.a.1": "1006 S line"}
    s = field(
        units,
        plain(special=special, **rain),
        active="A1",
        steps=(RainCheck(),),
        corps={"A1": {"continuity": 2}},
    )
    assert about(s) == ""
    s.set_corps("A1", demoralised=True)
    assert play(s, d(3)).corps["A1"].withdrawing
    assert not play(s, d(2)).corps["A1"].withdrawing
    s.set_corps("A1", withdrawing=True)
    assert nearest(s, ALLIED, 1010) == 4
    found = reach(s, "A1.x.1")
    assert 1011 in found
    assert 1009 not in found
    near = field({**units, "F1.a.1": "1009 S line"}, plain(), active="A1", steps=(Assaults(),))
    assert about(near) == "ChooseAssault"
    near.set_corps("A1", withdrawing=True)
    assert about(near) == ""


@pytest.mark.rule("Rockets")
@pytest.mark.ruling("Q15")
def test_rockets_misfire_on_zero_and_frighten_horses_on_nine():
    units = {"A1.a.1": "1010 N R", "F1.x.1": "1008 S lcav"}
    s = field(units, active="A1", steps=(FireLater(),), leaders={"F1.x": 2020, "F1": 2020})
    fired = (Pick("A1.a.1"), Go(1008))
    assert play(s, *fired, d(0)).units["A1.a.1"].disordered
    # a 9 at two hexes is D+1, and the horses are tested besides
    assert about(s, *fired, d(9)) == "Roll cohesion of F1.x.1"
    assert play(s, *fired, d(9), d(9)).units["F1.x.1"].hits == 2
    assert play(s, *fired, d(9), d(0)).units["F1.x.1"].hits == 1


# Victory

PLACES = {
    "Magenta": Place("Magenta", (1010, 1011), 1, AUSTRIAN, True),
    "Ponte": Place("Ponte", (1212, 1213), 2, ALLIED),
}


@pytest.mark.rule("Victory")
@pytest.mark.ruling("Q16")
def test_places_count_for_who_was_there_last_and_demoralized_corps_for_the_enemy():
    s = field(
        {"F1.a.1": "1012 N line", "A1.x.1": "0101 N line"},
        plain(places=PLACES),
        active="F1",
        steps=(Manoeuvre("F1.a"),),
    )
    assert {side: one.total for side, one in score(s).items()} == {ALLIED: 2, AUSTRIAN: 2}
    after = play(s, Pick("F1.a.1"), Go(1009))
    assert after.holders[1010] == after.holders[1011] == ALLIED
    assert score(after)[ALLIED] == (4, 0, 3, 0)
    after.set_corps("A1", demoralised=True)
    assert score(after)[ALLIED].total == 5
    after.holders[1213] = AUSTRIAN
    assert score(after)[ALLIED].total == 3  # a place that is divided is nobody's


@pytest.mark.rule("Victory")
@pytest.mark.ruling("Q16")
def test_who_wins():
    def ends(lead, **more):
        places = {"A": Place("A", (1010,), max(lead, 0), ALLIED)}
        places |= {"B": Place("B", (1011,), max(-lead, 0), AUSTRIAN)}
        setting = plain(places=places, victory=Victory(**more))
        return result_of(field({"F1.a.1": "0101 N line"}, setting))[:2]

    assert ends(3, margin=3, major=6) == (ALLIED, "minor")
    assert ends(6, margin=3, major=6) == (ALLIED, "major")
    assert ends(2, margin=3, major=6) == (None, "draw")
    assert ends(-3, margin=3, major=6) == (AUSTRIAN, "minor")
    assert ends(0, tie=AUSTRIAN) == (AUSTRIAN, "minor")
    assert ends(5, tie=AUSTRIAN, needs={ALLIED: 2}) == (AUSTRIAN, "minor")


@pytest.mark.rule("Victory", "3.0")
def test_the_game_ends_with_its_last_turn():
    s = field({"F1.a.1": "1010 N line"}, plain(turns=3), steps=(CloseTurn(),), turn=3)
    assert play(s).result is not None
    s.turn = 2
    assert play(s).result is None
    assert play(s).turn == 3
