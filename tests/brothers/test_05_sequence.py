"""5, 6.1, 15: the sequence of play, the cup, the end of a turn."""

from __future__ import annotations

import pytest

from tests.brothers.table import about, field, offered, play, scenario, table, told
from tricolore import Game, new_game
from tricolore.core.ask import DONE, Pick, Play, Roll, Say
from tricolore.rulesets.brothers import RULESET
from tricolore.rulesets.brothers.chits import fill_cup
from tricolore.rulesets.brothers.sequence import begin
from tricolore.rulesets.brothers.setting import Arrival
from tricolore.rulesets.brothers.state import Brothers, Staff
from tricolore.rulesets.brothers.steps import (
    Activate,
    Draw,
    DrawEvent,
    Housekeeping,
    LastPlays,
    Turn,
)

ARMIES = {"FI.a": "0505 inf 6/4", "AV.b": "1010 inf 5/3"}
STAFF = {"FI": 505, "AV": 1010}


def battle(**more: object) -> Brothers:
    return field(ARMIES, staff=STAFF, **more)  # type: ignore[arg-type]


# 5.1: Planning


@pytest.mark.rule("5.1.1")
@pytest.mark.ruling("A5.29")
def test_all_events_are_gathered_again_every_turn_those_held_as_well():
    s = battle()
    s.hands = {"french": ("furia_francese.1",)}
    s.played = ("napoleons_guns.1",)
    fill_cup(s)
    assert s.hands["french"] == ()
    assert set(s.box["french"]) == set(s.setting.chits["french"])
    assert {"furia_francese.1", "napoleons_guns.1"} <= set(s.box["french"])


@pytest.mark.rule("5.1.1")
def test_as_many_events_of_each_nation_are_in_the_cup_as_the_scenario_says_and_nobody_knows_which():
    s = battle(turn=1)
    fill_cup(s)
    assert s.blind == {"austrian": 4, "french": 3, "sardinian": 2}
    assert len(s.box["austrian"]) == 10


@pytest.mark.rule("5.1.2", "6.1")
@pytest.mark.ruling("Q01")
def test_the_chits_of_all_who_are_on_the_map_or_due_are_in_the_cup_and_no_others():
    due = {"late": Arrival("late", "late", 6, (101,), None, (("FII.c",),), ())}
    s = field({**ARMIES, "FII.c": "off inf 6/4"}, staff=STAFF, due=due)
    fill_cup(s)
    assert s.cup == ("FI", "AV")
    s.turn = 6
    fill_cup(s)
    assert s.cup == ("FI", "FII", "AV")


@pytest.mark.rule("5.1.2")
@pytest.mark.ruling("Q59")
def test_the_chit_of_a_sovereign_is_in_the_cup_from_his_turn_on():
    due = {"n": Arrival("n", "n", 6, (101,), None, (), ("Napoleon",))}
    s = field(ARMIES, staff=STAFF, due=due)
    fill_cup(s)
    assert "Napoleon" not in s.cup
    s.turn = 6
    fill_cup(s)
    assert "Napoleon" in s.cup


@pytest.mark.rule("5.1.1")
@pytest.mark.ruling("B02")
def test_an_event_that_is_out_of_date_is_not_in_the_box():
    s = battle(turn=4)
    fill_cup(s)
    assert "morning_mist" in s.box["austrian"]
    s.turn = 5
    fill_cup(s)
    assert "morning_mist" not in s.box["austrian"]


# 5.2: The draw


@pytest.mark.rule("5.2")
def test_one_chit_after_the_other_is_drawn_until_the_cup_is_empty():
    s = battle(steps=[Draw()])
    s.cup, s.blind = ("FI", "AV"), {}
    ask = table(s).chance_ask
    assert isinstance(ask, Roll)
    assert ask.sides == 2
    first = (2, Say("defensive"), 10)  # Stadion fails his check
    assert about(s, *first) == "ChoosePosture"  # the last chit needs no luck
    assert about(s, *first, Say("defensive"), DONE) == ""


@pytest.mark.rule("5.2", "6.3")
def test_an_event_is_kept_by_the_side_of_its_colour_and_only_that_side_hears_which_it_is():
    s = battle(steps=[DrawEvent("french")])
    s.box = {"french": ("furia_francese.1", "austrian_hunger")}
    game = table(s, 2)
    assert isinstance(game.state, Brothers)
    assert game.state.hands == {"french": ("austrian_hunger",)}
    assert game.state.box == {"french": ("furia_francese.1",)}
    assert [event.seen_by for event in game.log] == ["allied"]
    ask = table(s).chance_ask
    assert isinstance(ask, Roll)
    assert ask.hidden


# 5.3: The five steps


@pytest.mark.rule("5", "5.3")
def test_an_activation_goes_from_command_over_fire_and_movement_to_assault_and_rally():
    units = {
        "FI.a": "0505 inf 6/4",
        "FI.b": "0707 inf 6/4 shaken",
        "AV.x": "0506 inf 5/3",
    }
    s = field(units, staff={"FI": 606}, steps=[Activate("FI")])
    inputs = [Say("aggressive")]
    seen = [about(s), about(s, *inputs)]
    for _ in range(3):
        inputs.append(DONE)
        seen.append(about(s, *inputs))
    assert seen == ["ChoosePosture", "OrderFire", "OrderMove", "DeclareAssault", "RallyUnit"]


@pytest.mark.rule("5.3", "7.5", "12")
def test_the_markers_of_an_activation_come_off_when_it_ends():
    s = battle(active="FI", ooc=["FI.a"])
    s.fired = s.moved = s.halted = frozenset({"FI.a"})
    s.declared, s.rerolled = {"FI.a": 606}, True
    s = play(s)
    assert (s.act, s.fired, s.moved, s.halted, s.declared) == (None, *[frozenset()] * 3, {})
    assert not s.rerolled


@pytest.mark.rule("6.1")
def test_a_formation_that_has_nobody_on_the_map_and_whose_line_does_not_come_is_passed_over():
    due = {"late": Arrival("late", "late", 5, (101,), (1, 5), (("FII.c",),), ())}
    s = field({**ARMIES, "FII.c": "off inf 6/4"}, staff=STAFF, due=due, steps=[Activate("FII")])
    assert about(s, 6) == ""
    assert about(s, 5) == "ChoosePosture"


# 5.4, 15: The end of a turn


@pytest.mark.rule("15", "5.4")
@pytest.mark.ruling("Q08", "A5.29")
def test_what_is_still_held_may_be_played_the_allied_side_first():
    s = field(
        {"S1.a": "0505 inf 6/4 disrupted", "AV.b": "1010 inf 5/3"},
        steps=[LastPlays("allied"), LastPlays("austrian")],
        hands={"sardinian": ("reform_the_line",), "austrian": ("stand_fast",)},
    )
    assert offered(s) == {Play("reform_the_line"), DONE}
    after = play(s, Play("reform_the_line"))
    assert after.units["S1.a"].hits == 1
    assert after.hands["austrian"] == ("stand_fast",)  # it has no legal moment then


@pytest.mark.rule("15", "5")
@pytest.mark.ruling("Q08")
def test_a_turn_is_planned_with_the_allied_plays_before_the_austrian_ones_and_then_its_end():
    game = table(battle(steps=[Turn()], turn=4))
    ends = (LastPlays("allied"), LastPlays("austrian"), Housekeeping())
    assert game.state.agenda[-3:] == ends  # the chit that is drawn comes first


@pytest.mark.rule("15.1")
def test_overrun_headquarters_recover_and_the_next_turn_begins():
    s = battle(steps=[Housekeeping()])
    s.staff["FI"] = Staff(505, overrun=True)
    game = table(s)
    assert isinstance(game.state, Brothers)
    assert not game.state.staff["FI"].overrun
    assert game.state.turn == 6
    assert told(game, "5") == ["Turn 6, 11:00."]


@pytest.mark.rule("15.2", "5.4")
def test_after_the_last_turn_the_margin_decides():
    s = battle(steps=[Housekeeping()], turn=scenario().last)
    s.vp = {"allied": 200, "austrian": 0}
    game = table(s)
    assert game.over
    assert game.result is not None
    assert game.result.winner == "allied"


@pytest.mark.rule("15.2")
def test_every_margin_has_a_level_and_better_ones_for_greater_margins():
    for name in RULESET.scenarios:
        levels = scenario(name).levels
        assert [level.least for level in levels] == sorted(
            (level.least for level in levels), reverse=True
        )
        assert levels[0].winner == "allied"
        assert levels[-1].winner == "austrian"


@pytest.mark.rule("15.2")
def test_some_places_held_together_end_the_battle_at_once():
    from tests.brothers.table import plain
    from tricolore.core.ask import Send
    from tricolore.rulesets.brothers.setting import Automatic, Place
    from tricolore.rulesets.brothers.steps import MoveStep

    setting = plain()
    object.__setattr__(setting, "automatic", (Automatic("allied", (506, 507), "decisive"),))
    places = {hex: Place(str(hex), hex, 2, "austrian") for hex in (506, 507)}
    s = field({"FI.a": "0505 inf 6/4"}, setting, active="FI", steps=[MoveStep()], places=places)
    game = table(s, Send("FI.a", 507))
    assert game.over
    assert game.result is not None
    assert (game.result.winner, game.result.level) == ("allied", "decisive")
    assert isinstance(game.state, Brothers)
    assert game.state.units["FI.a"].hex == 507, "it holds the place from where it set out"


@pytest.mark.rule("5")
@pytest.mark.parametrize("name", RULESET.scenarios)
def test_a_scenario_begins_with_its_first_turn_and_the_filling_of_the_cup(name):
    setting = scenario(name)
    game = Game(RULESET, f"brothers:{name}", RULESET.begin(name, "seed"), chance=True)
    assert isinstance(game.state, Brothers)
    assert game.state.turn == setting.first
    assert game.state.blind == {n: number for n, number in setting.draws.items() if number}


@pytest.mark.rule("5")
@pytest.mark.ruling("Q58")
@pytest.mark.parametrize("name", RULESET.scenarios)
def test_no_stack_is_overfull_at_the_start_and_nobody_stands_twice(name):
    s = begin(scenario(name), "seed")
    assert all(s.strength_in(hex) <= 10 for hex in s.stacks)
    coming = [uid for due in s.due.values() for stack in due.stacks for uid in stack]
    assert len(coming) == len(set(coming))
    assert not set(coming) & set(s.units)


@pytest.mark.ruling("Q58")
def test_in_the_full_battle_every_unit_stands_somewhere_or_is_due():
    s = begin(scenario(), "seed")
    coming = {uid for due in s.due.values() for stack in due.stacks for uid in stack}
    assert set(s.units) | coming == set(s.setting.roster.counters)
    staff = set(s.staff) | {id for due in s.due.values() for id in due.staff}
    assert staff == {*s.setting.roster.formations, *s.setting.roster.sovereigns}


@pytest.mark.ruling("Q62")
def test_cucchiari_is_on_the_map_with_his_scouts():
    s = begin(scenario(), "seed")
    assert "S5" in s.staff
    assert any(uid.startswith("S5.") for uid in s.units)


@pytest.mark.ruling("Q63")
def test_on_part_of_the_map_the_cut_is_an_edge_and_all_arrivals_lie_within():
    for name in RULESET.scenarios:
        setting = scenario(name)
        inside = set(setting.board.hexes)
        assert all(set(line.hexes) <= inside for line in setting.arrivals.values())
    board = scenario("medole").board
    assert all(None in board.neighbours[hex] for hex in board.hexes if hex // 100 == 26)


@pytest.mark.ruling("Q61")
def test_a_scenario_that_begins_later_counts_turns_from_there():
    s = begin(scenario("spia-ditalia"), "seed")
    game = Game(RULESET, "brothers:spia-ditalia", s, chance=True)
    assert isinstance(game.state, Brothers)
    assert game.state.turn == 6


@pytest.mark.rule("5.2")
def test_a_chit_that_is_drawn_is_out_of_the_cup():
    s = battle(steps=[Draw()])
    s.cup, s.blind = ("FI", "AV"), {}
    assert play(s, 1).cup == ("AV",)


@pytest.mark.rule("5")
def test_the_turn_is_told_by_number_and_hour():
    s = battle(steps=[Turn()], turn=0)
    assert told(table(s), "5") == ["Turn 1, 6:00."]
    assert Pick("FI.a") not in offered(s)


# A handicap, which is no rule of the book


@pytest.mark.parametrize(
    ("choice", "points"),
    [("none", (0, 0)), ("allied-2", (2, 0)), ("austrian-3", (0, 3))],
)
def test_a_handicap_is_on_the_track_when_the_battle_begins(choice: str, points: tuple[int, int]):
    game = new_game("brothers:heights", seed=1, options={"handicap": choice})
    assert isinstance(game.state, Brothers)
    assert (game.state.vp["allied"] / 2, game.state.vp["austrian"] / 2) == points


def test_the_handicaps_of_the_full_battle_are_larger():
    (full,) = [o for o in RULESET.options("full-battle") if o.id == "handicap"]
    (part,) = [o for o in RULESET.options("medole") if o.id == "handicap"]
    assert max(int(word.split("-")[1]) for word, _ in full.choices[1:]) == 25
    assert max(int(word.split("-")[1]) for word, _ in part.choices[1:]) == 6
