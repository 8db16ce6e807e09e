"""What the plans of computer players do, as a player at the table would see it."""

from __future__ import annotations

import pytest

from tests.risorgimento.judging import acted, game_of, problem_at, state_of
from tests.risorgimento.table import N, S, field, plain
from tricolore import new_game
from tricolore.core.ask import Choose, Go
from tricolore.players import player
from tricolore.rulesets.missions import ATTACK, Mission
from tricolore.rulesets.risorgimento.command import brigade_reach
from tricolore.rulesets.risorgimento.judgement import JUDGEMENT
from tricolore.rulesets.risorgimento.judgement.stands import KEEP, Stand
from tricolore.rulesets.risorgimento.setting import ALLIED, AUSTRIAN, Place
from tricolore.rulesets.risorgimento.steps import Assaults, FireFirst, Manoeuvre
from tricolore.rulesets.risorgimento.subjects import Aim, ChargeAt, NextFight, Target

LINE = {f"F1.a.{n}": f"{hex} N line" for n, hex in enumerate((1012, 1012, 1112, 1112))}
MOVE = (Manoeuvre("F1.a"),)
WHOLE = (FireFirst("F1.a"), Manoeuvre("F1.a"), Assaults())
PLANNERS = pytest.mark.parametrize("spec", ["captain", "general"])


def moved(units, setting=None, spec="general", **more):
    """The state after the movement of a brigade."""
    s, _ = acted(field(units, setting, active="F1", steps=MOVE, **more), spec)
    return s


def attacked(answers):
    return {
        int(option.value)
        for about, option in answers
        if isinstance(about, (Target, ChargeAt)) and option.kind == "go"
    }


# Attacks


def test_an_attack_with_good_odds_is_made():
    units = {**LINE, "A1.x.1": "1009 S line c4 dis"}
    s = field(units, active="F1", steps=WHOLE)
    _, answers = acted(s, stop=lambda about: isinstance(about, NextFight))
    assert attacked(answers) == {1009}


def test_no_attack_is_made_on_the_strong_by_the_weak():
    units = {"F1.a.1": "1012 N line c4 hits3"}
    units |= {f"A1.x.{n}": "1009 S line c8" for n in range(2)}
    s = field(units, plain({1009: "village"}), active="F1", steps=WHOLE)
    _, answers = acted(s, stop=lambda about: isinstance(about, NextFight))
    assert attacked(answers) == set()


def test_guns_fire_before_the_others_move_and_at_whom_they_attack():
    units = {**LINE, "F1.a.g": "1011 N F", "A1.x.1": "1009 S line"}
    s = field(units, active="F1", steps=WHOLE)
    _, answers = acted(s, stop=lambda about: isinstance(about, NextFight))
    assert (Aim("F1.a.g"), Go(1009)) in answers
    plan = {"F1.a.g": Stand(1011), "fire F1.a.g": 1009}
    problem = problem_at(s)
    plan = {**problem.stay(), **plan}
    for uid in LINE:
        stands = [stand for stand in problem.rows[uid] if stand.aim == 1009]
        if stands:
            plan[uid] = stands[0]
    silent = {**plan, "fire F1.a.g": 0}
    assert problem.forecast(1009, plan)[1].won > problem.forecast(1009, silent)[1].won


# Stands


def test_guns_do_not_stay_alone_before_infantry():
    units = {
        "F1.a.g": "1010 N F", "F1.a.1": "1014 N line", "F1.a.2": "1014 N line",
        "A1.x.1": "1006 S line", "A1.x.2": "1106 S line", "A1.y.1": "0906 S line",
    }  # fmt: skip
    s = moved(units)
    hex = s.units["F1.a.g"].hex
    beside = [hex, *s.setting.ground.around[hex]]
    assert any(s.fighters(there) and s.holder(there) == ALLIED for there in beside)


def test_guns_count_who_is_with_them():
    units = {"F1.a.g": "1012 N F", "F1.a.1": "1014 N line", "A1.x.1": "1007 S line"}
    problem = problem_at(field(units, active="F1", steps=MOVE))
    alone = {**problem.stay(), "F1.a.1": Stand(1016, N)}
    covered = {**problem.stay(), "F1.a.1": Stand(1012, N)}
    lines = [problem.part("F1.a.g", plan)["line"] for plan in (alone, covered)]
    assert lines[0] < lines[1]


def test_a_unit_that_would_be_taken_from_behind_turns():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1013 N line c8", "A1.x.2": "1113 N line c8"}
    units["A1.x.3"] = "0913 N line c8"
    village = plain({1010: "village"}, places={"Ville": Place("Ville", (1010,), 3, ALLIED)})
    s = moved(units, village)
    assert s.units["F1.a.1"].hex == 1010
    ahead = s.setting.board.neighbours[1010][s.units["F1.a.1"].facing]
    assert s.setting.board.distance(ahead, 1013) < 3


@PLANNERS
def test_a_place_about_to_fall_is_reinforced(spec):
    units = {**LINE, "A1.x.1": "1006 S line"}
    places = {"Ville": Place("Ville", (1010,), 3, ALLIED)}
    s = moved(units, plain({1010: "village"}, places=places), spec)
    if spec == "general":
        assert s.holder(1010) == ALLIED
    problem = problem_at(field(units, plain(places=places), active="F1", steps=MOVE))
    kept = {**problem.stay(), "F1.a.0": Stand(1010, N)}
    assert problem.assess(kept)["place"] > problem.assess(problem.stay())["place"]


def test_the_last_of_a_garrison_stays_while_the_enemy_is_about():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1006 S line", "A1.x.2": "2020 S line"}
    places = {
        "Ville": Place("Ville", (1010,), 3, ALLIED),
        "Far": Place("Far", (1022,), 1, AUSTRIAN),
    }
    s = moved(units, plain(places=places))
    assert s.units["F1.a.1"].hex == 1010


# Leaders


def test_a_brigadier_keeps_his_men_in_range_and_out_of_the_enemys_reach():
    units = {**LINE, "A1.x.1": "1007 S line", "A1.x.2": "1107 S line"}
    s = moved(units, leaders={"F1.a": 1018})
    here = s.posts["F1.a"]
    assert s.holder(here) == ALLIED or not s.is_beside(AUSTRIAN, here)
    reach = brigade_reach(s, "F1.a")
    assert sum(s.units[uid].hex in reach for uid in LINE) >= 3


def test_a_brigadier_does_not_ride_ahead_of_his_men():
    s = field({**LINE, "A1.x.1": "1009 S line"}, active="F1", steps=MOVE)
    problem = problem_at(s)
    ahead, with_them = ({**problem.stay(), "F1.a": hex} for hex in (1010, 1012))
    assert problem.assess(with_them)["command"] > problem.assess(ahead)["command"] + 1


# Plans


def test_a_plan_that_crowds_a_hex_does_not_fit():
    problem = problem_at(field({**LINE, "A1.x.1": "1007 S line"}, active="F1", steps=MOVE))
    plan = {**problem.stay(), "F1.a.2": Stand(1012, N)}
    assert problem.fits(problem.stay())
    assert not problem.fits(plan)


def test_units_of_a_hex_face_alike():
    problem = problem_at(field({**LINE, "A1.x.1": "1007 S line"}, active="F1", steps=MOVE))
    apart = {**problem.stay(), "F1.a.0": Stand(1011, N), "F1.a.1": Stand(1011, S)}
    alike = {**apart, "F1.a.1": Stand(1011, N)}
    assert problem.fits(alike)
    assert not problem.fits(apart)


def test_the_worth_of_a_plan_is_that_of_its_groups():
    problem = problem_at(field({**LINE, "A1.x.1": "1009 S line"}, active="F1", steps=MOVE))
    for plan in problem.ideas({}):
        if not problem.fits(plan):
            continue
        for group in problem.groups:
            other = {**problem.stay()}
            same = problem.matters(group, plan) == problem.matters(group, other)
            if same:
                assert problem.part(group, plan) == problem.part(group, other)


def test_whoever_has_moved_still_means_to_attack():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1013 N line", "A1.x.1": "1009 S line"}
    s = field(units, active="F1", steps=MOVE)
    s.halted = s.moved = frozenset({"F1.a.1"})
    problem = problem_at(s)
    before = {"F1.a.1": Stand(1010, N, 1009), "F1.a.2": Stand(1013)}
    assert problem.still(before)["F1.a.1"] == Stand(1010, KEEP, 1009)


def test_a_brigade_far_from_the_enemy_has_no_plan_and_marches_to_its_goal():
    units = {"F1.a.1": "1020 N line", "A1.x.1": "1001 S line"}
    s = field(units, active="F1", steps=MOVE)
    game = game_of(s)
    mission = {"F1": Mission(ATTACK, "there", 1002)}
    assert JUDGEMENT().problem(state_of(game), game.step, game.ask, mission, {}) is None
    after = moved(units)
    distance = s.setting.board.distance
    assert distance(after.units["F1.a.1"].hex, 1001) <= distance(1020, 1001) - 5


@PLANNERS
def test_a_plan_names_the_brigade_and_what_it_does(spec):
    units = {**LINE, "A1.x.1": "1009 S line c4 dis"}
    game, one = game_of(field(units, active="F1", steps=MOVE)), player(spec, 2)
    one.choose(game)
    told = one.explain()
    assert told is not None
    assert told.mission.startswith("F1.a's brigade")
    assert told.lines
    if spec == "general":
        assert "attack" in told.lines[0]
        assert "1009" in told.lines[0]
        assert "% to take it" in told.lines[0]


@pytest.mark.parametrize("seed", [1, 2])
def test_all_that_a_plan_orders_is_offered(seed, monkeypatch):
    given = []
    usual = JUDGEMENT.orders

    def watched(self, state, step, ask, plan):
        found = usual(self, state, step, ask, plan)
        if found is not None:
            assert found in ask.options
            given.append(type(ask.about).__name__)
        return found

    monkeypatch.setattr(JUDGEMENT, "orders", watched)
    game = new_game("risorgimento:san-martino", seed=seed, listen=False)
    players = {side: player("planner:20", f"{seed} {side}") for side in (ALLIED, AUSTRIAN)}
    for _ in range(900):
        ask = game.ask
        if not isinstance(ask, Choose):
            break
        game.answer(players[ask.side].choose(game), ask.side)
    assert {"ChooseMover", "MoveOn", "MoveLeader", "ChooseGun", "Aim"} <= {*given}


def test_the_same_seed_is_the_same_plan():
    units = {**LINE, "F1.a.g": "1013 N F", "A1.x.1": "1008 S line", "A1.x.2": "1108 S line"}
    s = field(units, active="F1", steps=WHOLE)
    assert acted(s)[1] == acted(s)[1]
