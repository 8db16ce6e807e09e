"""What the computer players are told: dangers, places, attacks, charges, plans."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.radetzky.table import field, plain, road, table
from tricolore.core.ask import Go, Say, Stack
from tricolore.players import player
from tricolore.rulesets.radetzky.judgement.activation import Marches as Plan
from tricolore.rulesets.radetzky.judgement.attacks import best_assignment, targets_of
from tricolore.rulesets.radetzky.judgement.riders import best_charge
from tricolore.rulesets.radetzky.judgement.stands import MUST_BE_HELD, Book
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE, Automatic, Place, Victory
from tricolore.rulesets.radetzky.state import Sheet
from tricolore.rulesets.radetzky.steps import Activate, Marches

TOWN = {505: Place("Town", 505, 4, PIEDMONTESE)}
FAR = {1818: Place("Far", 1818, 3, AUSTRIAN)}
POSTS = {"P1": 501, "AI": 520}


def book(s, side=PIEDMONTESE):
    return Book(s, side)


def plan_of(s):
    """The best plan of the staff, with the terms weighed alike."""
    problem = Plan(s, Book(s, s.act.side), {}, {})
    return max(problem.ideas({}), key=problem.worth)


# Dangers


def test_an_enemy_is_a_danger_where_he_could_march_to_and_attack():
    s = field({"P1.a": "0505 inf 4/2", "AI.a": "0508 inf 4/2"})
    assert book(s).dangers.strength_near(505) > 0
    far = field({"P1.a": "0505 inf 4/2", "AI.a": "0509 inf 4/2"})
    assert book(far).dangers.strength_near(505) == 0


def test_nobody_is_in_danger_when_no_daylight_is_left():
    units = {"P1.a": "0505 inf 4/2", "AI.a": "0506 inf 4/2"}
    s = field(units, turn=3)
    s.used = frozenset({"AI.a"})
    assert book(s).dangers.strength_near(505) == 0, "turn 4 is a night"
    assert book(field(units, turn=3)).dangers.strength_near(505) > 0


def test_attacks_on_many_hexes_cost_less_than_each_of_them_alone():
    dangers = book(field()).dangers
    assert dangers.total([1.0, 1.0]) < 2 * dangers.total([1.0])
    assert dangers.total([1.0, 2.0]) == dangers.total([2.0, 1.0]) > dangers.total([2.0])


# Places


def test_a_place_that_decides_the_campaign_is_never_left_open():
    case = Automatic(AUSTRIAN, (505,))
    s = field({"P1.a": "0505 inf 4/2"}, plain(places=TOWN, automatic=[case]))
    assert book(s).prices.place(505, PIEDMONTESE) >= MUST_BE_HELD
    assert book(s).door(505) > 0, "though no enemy is near"
    assert book(field({"P1.a": "0505 inf 4/2"}, plain(places=TOWN))).door(505) == 0


def test_of_several_places_that_decide_together_the_last_is_worth_most():
    case = Automatic(AUSTRIAN, (505, 515))
    places = {**TOWN, 515: Place("Other", 515, 4, PIEDMONTESE)}
    s = field({}, plain(places=places, automatic=[case]))
    before = book(s).prices.place(505, PIEDMONTESE)
    s.holders[515] = AUSTRIAN
    assert book(s).prices.place(505, PIEDMONTESE) > before


@pytest.mark.parametrize("spec", ["greedy", "general"])
def test_the_last_of_a_garrison_stays_while_the_enemy_could_walk_in(spec):
    units = {"P1.a": "0505 inf 4/2", "AI.a": "0502 inf 4/2"}
    s = field(units, plain(places={**TOWN, **FAR}), active="P1", steps=[Marches()], posts=POSTS)
    game, choose = table(s), player(spec, "1")
    while game.ask is not None:
        game.answer(choose.choose(game))
    assert game.state.units["P1.a"].hex == 505


def test_ground_before_a_place_has_a_share_of_its_worth():
    prices = book(field({}, plain(places=TOWN))).prices
    assert prices.ground(505, PIEDMONTESE) > prices.ground(506, PIEDMONTESE)
    assert prices.ground(506, PIEDMONTESE) > prices.ground(510, PIEDMONTESE)
    assert prices.ground(506, AUSTRIAN) == prices.ground(510, AUSTRIAN), "it is not theirs"


def test_where_losses_do_not_count_the_places_are_worth_more_and_steps_less():
    units = {"P1.a": "0505 inf 4/2"}
    usual = book(field(units, plain(places=TOWN))).prices
    other = book(field(units, plain(places=TOWN, victory=Victory(step=0)))).prices
    assert other.place(505, PIEDMONTESE) > usual.place(505, PIEDMONTESE)
    assert other.unit("P1.a") < usual.unit("P1.a")


# Supply


def test_a_formation_in_supply_goes_to_open_the_road_of_another_that_is_cut_off():
    line = road(*range(501, 521))
    setting = plain(roads=line, supply=True, terminals={AUSTRIAN: [520], PIEDMONTESE: [101]})
    units = {"AI.a": "0505 inf 4/2", "AII.a": "0518 inf 4/2", "P1.x": "0513 inf 1"}
    s = field(units, replace(setting, sources=frozenset({513})))
    opened = book(s, AUSTRIAN)
    assert opened.prices.relief.keys() == {513}
    assert opened.prices.ground(513, PIEDMONTESE) > opened.prices.ground(512, PIEDMONTESE)
    assert opened.goal("AII", {}).hex == 513
    assert opened.goal("AI", {}) is None, "it cannot move"
    s.lift("P1.x")
    assert not book(s, AUSTRIAN).prices.relief


def test_one_formation_stays_at_a_place_whose_loss_ends_the_campaign():
    setting = plain(places={**TOWN, **FAR}, automatic=[Automatic(AUSTRIAN, (505,))])
    units = {"P1.a": "0505 inf 4/2", "P2.a": "0506 inf 2/1", "P3.a": "0515 inf 1"}
    kept = book(field(units, setting))
    assert kept.goal("P2", {}).hex == 505, "the weakest at hand"
    assert kept.goal("P1", {}).hex == 1818
    assert kept.goal("P3", {}).hex == 1818


# Attacks


def test_whoever_attacks_takes_on_all_enemies_beside_him_the_weakest_unit_the_spare_one():
    s = field(
        {
            "AI.a": "0505 inf 4/2",
            "AI.b": "0505 inf 4/2",
            "AI.c": "0505 inf 1 small",
            "P1.x": "0504 inf 2/1",
            "P1.y": "0506 inf 1",
        },
        posts=POSTS,
    )
    where = dict.fromkeys(("AI.a", "AI.b", "AI.c"), 505)
    targets = targets_of(s, AUSTRIAN, where)
    assignment, blow = best_assignment(s, book(s, AUSTRIAN), targets, where)
    assert {hex for hexes in assignment.values() for hex in hexes} == {504, 506}
    assert all(len(hexes) == 1 for hexes in assignment.values())
    assert blow.theirs > blow.ours


def test_an_attack_out_of_a_place_may_cost_the_place():
    units = {"P1.a": "0505 inf 4/2", "AI.a": "0506 inf 4/2"}
    attack = [("P1.a", 505)], (506,)
    held = book(field(units, plain(places=TOWN))).odds.attack(*attack)
    free = book(field(units)).odds.attack(*attack)
    assert held.ours > free.ours


def test_a_plan_brings_everybody_round_an_enemy_who_can_be_destroyed():
    units = {
        "AI.a": "0508 inf 4/2",
        "AI.b": "0407 inf 4/2",
        "AI.c": "0607 inf 4/2",
        "P1.x": "0505 inf 2/1",
    }
    s = field(units, active="AI", steps=[Marches()], posts=POSTS)
    plan = plan_of(s)
    around = s.setting.ground.around[505]
    assert all(hex in around for hex in plan.values())


def test_nobody_attacks_by_night_so_a_plan_keeps_away_from_bad_odds():
    units = {"AI.a": "0508 inf 1", "P1.x": "0505 inf 4/2", "P1.y": "0505 inf 4/2"}
    s = field(units, active="AI", steps=[Marches()], posts=POSTS, turn=9)
    assert "gain" not in Plan(s, Book(s, AUSTRIAN), {}, {}).assess(plan_of(s))
    assert plan_of(s)["AI.a"] not in s.setting.ground.around[505]


# Charges


HUSSARS = {"AI.h": "0505 cav 2/1", "AI.k": "0505 cav 1 small"}


def test_riders_charge_where_it_pays_and_nowhere_else():
    weak = field({**HUSSARS, "P1.x": "0508 inf 2/1"}, posts=POSTS)
    prices = Book(weak, AUSTRIAN).prices
    assert best_charge(weak, prices, ("AI.h", "AI.k"), (0, 0), True) == 508
    assert best_charge(weak, prices, ("AI.k",), (0,), True) is None


def test_a_general_lets_riders_charge_first():
    units = {**HUSSARS, "AI.i": "0305 inf 4/2", "P1.x": "0508 inf 2/1"}
    s = field(units, plain(places=FAR), active="AI", steps=[Marches()], posts=POSTS)
    general = player("general", "1")
    assert general.choose(table(s)) == Stack(505)
    assert general.choose(table(s, Stack(505))) == Go(508)


# Command


def test_a_staff_does_not_spend_the_independent_counter_on_those_who_act_anyway():
    units = {"AI.a": "0505 inf 4/2", "AII.a": "1515 inf 1", "P1.x": "0519 inf 4/2"}
    s = field(units, plain(places=FAR), steps=[Activate("A.Ind")], posts=POSTS)
    s.sheets = {AUSTRIAN: Sheet(cup=("AI",)), PIEDMONTESE: Sheet()}
    post = player("general", "1").choose(table(s))
    assert s.setting.board.distance(int(post.value), 1515) <= 1
    s.lift("AII.a")
    assert player("general", "1").choose(table(s)) == Say("pass")


def test_an_independent_counter_that_brings_nothing_is_not_placed():
    home = {505: Place("Home", 505, 3, AUSTRIAN)}
    units = {"AI.a": "0505 inf 4/2", "P1.x": "2020 inf 4/2"}
    s = field(units, plain(places=home), steps=[Activate("A.Ind")], posts=POSTS)
    s.sheets = {AUSTRIAN: Sheet(), PIEDMONTESE: Sheet()}
    assert player("general", "1").choose(table(s)) == Say("pass")
    away = field({**units, "AI.a": "0510 inf 4/2"}, plain(places=home), steps=[Activate("A.Ind")])
    away.sheets = s.sheets
    assert player("general", "1").choose(table(away)).kind == "go"
