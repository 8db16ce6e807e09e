"""The planner on small fields, where anyone can see what is to be done."""

from __future__ import annotations

from statistics import mean

import pytest

from tests.butchery.fight import drilled
from tests.butchery.table import field, ground
from tests.great_battles.games import act, game_of, moments, plain, planned, step_of, worth_of
from tricolore.core.ask import Say
from tricolore.players import player
from tricolore.players.planner import Planner
from tricolore.rulesets.butchery import state as steps
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.judgement.stands import aim_key

EVERYWHERE = [place.name for place in ground().places]
BUDGETS = (100, 400)
SEEDS = (1, 2)
"""What is clear must be seen whatever the luck of the search."""


def position(units: dict[str, str], setting=None, figures=None, **fields) -> Butchery:
    """I Corps is about to move."""
    setting = plain(setting, fields.pop("name", "plain"))
    moment = {"active": "FI", "step": "movement", "turn": 6, **fields}
    return field(units, drilled(setting, figures), **moment)


@pytest.fixture(params=[(budget, seed) for budget in BUDGETS for seed in SEEDS], ids=str)
def planner(request) -> Planner:
    budget, seed = request.param
    return player(f"planner:{budget}", seed)


def test_it_takes_a_place_within_reach_that_nobody_holds(planner):
    s = position(
        {"FI.Dieu": "2114 E", "FI.dArlon": "2214 E", "AV.Koller": "2103 W"},
        leaders={"FI": "2115", "AV": "2102"},
    )
    assert s.control[2111] == "austrian"
    assert act(s, planner).state.control[2111] == "allied"


def test_it_strikes_a_flank_rather_than_a_front(planner):
    """Dieu stands a hex from Koller's front and a hex from his flank, and no place is near."""
    s = position(
        {"FI.Dieu": "2515 NE", "AV.Koller": "2315 W"},
        leaders={"FI": "2517", "AV": "2310"},
        control={"Medole": "allied", "Solferino": "allied"},
    )
    after = act(s, planner).state
    assert [attack.target for attack in after.attacks] == ["AV.Koller"]
    assert after.units["FI.Dieu"].hex in s.ground.flank[2315][3]


def test_it_does_not_leave_guns_alone_beside_the_enemy(planner):
    s = position(
        {
            "FI.Dieu": "2318 E",
            "FI.A1": "2418 E",
            "FI.A2": "2218 E",
            "AV.Koller": "2315 W",
            "AV.Gaal": "2415 W",
            "AV.Bils": "2215 W",
        },
        leaders={"FI": "2319", "AV": "2313"},
        cup=["AV"],
    )
    after = act(s, planner).state
    foot = {after.units[uid].hex for uid in ("FI.Dieu",) if uid in after.units}
    beside = {
        hex
        for uid in after.of_side("austrian")
        for hex in s.setting.board.neighbours[after.units[uid].hex]
    }
    for gun in ("FI.A1", "FI.A2"):
        assert after.units[gun].hex not in beside - foot


def test_it_brings_a_disordered_unit_out_of_the_fight(planner):
    s = position(
        {
            "FI.Dieu": "2316 E disorganised -1",
            "AV.Koller": "2315 W",
            "AV.Gaal": "2414 W",
            "AV.Bils": "2214 W",
        },
        leaders={"FI": "2319", "AV": "2312"},
        cup=["AV"],
    )
    after = act(s, planner).state
    assert after.units["FI.Dieu"].hex not in after.field("austrian").zone
    assert not after.attacks


def test_it_puts_somebody_into_a_place_that_the_enemy_could_take(planner):
    """Koller and Gaal could march into Solferino next."""
    s = position(
        {"FI.Dieu": "2114 E", "FI.dArlon": "2214 E", "AV.Koller": "2107 W", "AV.Gaal": "2207 W"},
        leaders={"FI": "2115", "AV": "2105"},
        control={"Solferino": "allied"},
        cup=["AV"],
    )
    after = act(s, planner).state
    assert 2111 in {after.units[uid].hex for uid in after.members("FI")}


def fight_on(s: Butchery, chooser: Planner):
    """What is answered to the offer of a special capacity, assaults being declared."""
    game = game_of(s)
    while not isinstance(step_of(game), steps.UseCapacity):
        assert isinstance(step_of(game), steps.Declare)
        game.answer(chooser.choose(game))
    return game, chooser.choose(game)


def test_it_coordinates_where_two_do_as_one_what_neither_does_alone(planner):
    """Each by itself would more likely be thrown back."""
    s = position(
        {"FI.Dieu": "2316 E", "FI.dArlon": "2216 SE", "AV.Koller": "2315 W disorganised"},
        figures={"AV.Koller": {"combat": 6}},
        step="combat",
        leaders={"FI": "2316", "AV": "2312"},
    )
    game, answer = fight_on(s, planner)
    assert {attack.attacker for attack in game.state.attacks} == {"FI.Dieu", "FI.dArlon"}
    assert answer == Say("coordinated assault")


def test_it_does_not_run_its_head_against_a_wall(planner):
    """One tired unit below a village on a hill, held by the strongest of the enemy and guns."""
    s = position(
        {"FI.Dieu": "2316 E -1", "AV.Koller": "2315 W", "AV.A1": "2315 W"},
        ground(terrain={2315: "village"}, level={2315: 2}),
        {"AV.Koller": {"combat": 9}},
        name="hill",
        step="combat",
        leaders={"FI": "2318", "AV": "2312"},
    )
    assert not act(s, planner).state.attacks


def test_it_falls_on_guns_that_stand_alone(planner):
    s = position(
        {"FI.Dieu": "2316 E", "AV.A1": "2315 E"},
        step="combat",
        leaders={"FI": "2318", "AV": "2312"},
    )
    assert [attack.target for attack in act(s, planner).state.attacks] == ["AV.A1"]


def test_a_planner_of_no_plans_lets_each_unit_go_its_own_way():
    s = position(
        {"FI.Dieu": "2114 E", "FI.dArlon": "2214 E", "AV.Koller": "2103 W"},
        leaders={"FI": "2115", "AV": "2102"},
    )
    after = act(s, player("planner:0", 1)).state
    distance = s.setting.board.distance
    for uid in s.members("FI"):
        assert distance(after.units[uid].hex, 2111) < distance(s.units[uid].hex, 2111)


def test_more_plans_are_better_on_average():
    games = moments("movement")[6:60:9]

    def average(budget):
        choosers = [Planner(5, budget) for _ in games]
        pairs = zip(choosers, games, strict=True)
        return mean(worth_of(chooser, *planned(chooser, game)) for chooser, game in pairs)

    found = [average(budget) for budget in (0, 20, 250)]
    assert found == sorted(set(found))


# What a plan holds besides the stands of units


def test_the_commander_rides_with_the_one_who_strikes(planner):
    """His bonus is worth having, and he is safest with his men."""
    s = position(
        {"FI.Dieu": "2515 NE", "FI.dArlon": "2517 E", "AV.Koller": "2315 W"},
        leaders={"FI": "2519", "AV": "2310"},
        control={"Medole": "allied", "Solferino": "allied"},
    )
    game = game_of(s)
    game.answer(Say("no"))  # no forced march
    task, plan = planned(planner, game)
    strikers = {plan[uid].hex for blow in task.blows(plan) for uid in blow.attackers}
    assert plan["FI"].hex in strikers


def test_a_plan_says_where_the_commander_goes_and_keeps_the_units_in_his_reach():
    led = meant = 0
    for game in moments("movement")[12:96:7]:
        chooser = Planner(1, 60)
        task, plan = planned(chooser, game)
        assert bool(task.commander) == (task.commander in plan)
        if task.commander:
            meant += 1
            led += task.ride(plan[task.commander].hex) is not None
    assert led == meant > 5


def test_guns_fire_at_the_one_who_will_be_assaulted(planner):
    """Two enemies alike are in range, and only one of them is to be assaulted."""
    s = position(
        {
            "FI.Dieu": "2316 E",
            "FI.A1": "2417 E",
            "AV.Koller": "2315 W",
            "AV.Gaal": "2515 W",
        },
        step="barrage",
        leaders={"FI": "2316", "AV": "2312"},
        control={"Medole": "allied", "Solferino": "allied"},
    )
    game = game_of(s)
    game.answer(planner.choose(game))
    task, plan = planner._problem, planner._plan
    assert set(task.aims("FI.A1")) == {2315, 2515}
    struck = {blow.hex for blow in task.blows(plan)}
    aim = aim_key("FI.A1")
    assert struck <= {plan[aim]}
    other = {**plan, aim: 2515}
    same = {**plan, aim: 2315}
    assert worth_of(planner, task, same) > worth_of(planner, task, other)


def test_a_forced_march_where_it_takes_a_place_and_none_where_it_gains_nothing(planner):
    far = position(
        {"FI.Dieu": "2515 NE", "AV.Koller": "2308 W"},
        leaders={"FI": "2517", "AV": "2302"},
    )
    game = game_of(far)
    assert game.ask.rule == "12.3"
    assert planner.choose(game) == Say("yes")
    near = position(
        {"FI.Dieu": "1720 NE", "AV.Koller": "2103 W"},
        leaders={"FI": "1720", "AV": "2302"},
        name="held",
        control=dict.fromkeys(EVERYWHERE, "allied"),
    )
    game = game_of(near)
    assert player("planner:100", 1).choose(game) == Say("no")


def test_one_who_cannot_be_driven_off_is_worn_down():
    """In a town nobody retreats: a hit that only shakes its holder brings it nearer to falling."""
    s = position(
        {"FI.Dieu": "2112 E", "AV.Koller": "2111 W"},
        ground(terrain={2111: "town"}),
        name="town",
        leaders={"FI": "2112", "AV": "2105"},
    )
    game = game_of(s)
    game.answer(Say("no"))  # no forced march
    gains = []
    for siege in (0.6, 0.0):
        task, _ = planned(Planner(1, 0, weights={"siege": siege, "loss": 0.0}), game)
        gains.append(task.assess(task.stay())["gain"])
    assert gains[0] > gains[1] > 0


def test_a_commander_in_chief_stays_out_of_the_enemys_reach(planner):
    """All his corps are at the front; to be near them is worth less than his life."""
    s = position(
        {"FI.Dieu": "2114 E", "FII.Gault": "2314 E", "AV.Koller": "2112 W"},
        leaders={"FI": "2115", "FII": "2315", "AV": "2110"},
        chiefs={"napoleon": "2118"},
        step="command",
        active="",
    )
    game = game_of(s)
    while game.ask.rule != "8.1":  # he does not always get his horse
        s.rolls += 1
        game = game_of(s)
    distance = s.setting.board.distance
    ride = planner.choose(game)
    assert distance(int(ride.value), 2112) >= 5
    assert any(distance(int(option.value), 2112) < 5 for option in game.ask.options)
