"""What the computer players make of All Are Brothers: decisions that are plain to see."""

from __future__ import annotations

import pytest

from tricolore import Game, load_position, new_game
from tricolore.core.ask import DONE, Choose, Option, Say, Send, sent
from tricolore.core.game import Game as CoreGame
from tricolore.players import choice_of, player
from tricolore.players.greedy import GreedyPlayer
from tricolore.players.planner import Planner
from tricolore.rulesets.brothers import RULESET
from tricolore.rulesets.brothers.fire import STEP
from tricolore.rulesets.brothers.judgement import JUDGEMENT
from tricolore.rulesets.brothers.judgement.outlook import Outlook, lead_of
from tricolore.rulesets.brothers.judgement.stands import Book
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import Command, EndActivation, Fire, PayLoss
from tricolore.rulesets.brothers.subjects import (
    Abandon,
    AnswerMove,
    ChooseLosses,
    ChoosePosture,
    DeclareAssault,
    OrderMove,
    RallyUnit,
)
from tricolore.rulesets.judgement import (
    Evaluates,
    MakesPlans,
    NamesTerms,
    OffersWays,
    SeesArmy,
    WeighsSheets,
)
from tricolore.rulesets.kit.odds import play_through

SCENARIOS = ("spia-ditalia", "heights", "medole", "san-martino", "full-battle")


def position(text: str, scenario: str = "spia-ditalia") -> Game:
    return load_position(f'scenario = "brothers:{scenario}"\n{text}', seed=1)


def state_of(game: Game) -> Brothers:
    assert isinstance(game.state, Brothers)
    return game.state


def chosen(game: Game, spec: str = "greedy") -> Option:
    ask = game.ask
    assert isinstance(ask, Choose)
    answer = choice_of(player(spec, 1), game, ask.side)
    assert isinstance(answer, Option)
    return answer


def until(game: Game, subject: type, spec: str = "greedy") -> Choose:
    """Play on until a question of this kind comes up."""
    for _ in range(60):
        ask = game.ask
        assert isinstance(ask, Choose), "the game is over"
        if isinstance(ask.about, subject):
            return ask
        game.answer(chosen(game, spec))
    raise AssertionError(f"nobody asks {subject.__name__}")


def test_the_judgement_offers_all_that_players_can_make_use_of():
    judgement = JUDGEMENT()
    for part in (NamesTerms, MakesPlans, OffersWays, SeesArmy, WeighsSheets, Evaluates):
        assert isinstance(judgement, part)


# Marches


FREE_PLACE = """
active = "FI"
posture = "{posture}"
step = "movement"
[stacks]
2414 = ["FI.Goze", "FI.GozeGuns"]
2807 = ["AI.Hoditz"]
[staff]
FI = "2414"
AI = "2807"
"""


@pytest.mark.parametrize("spec", ["greedy", "captain", "general"])
def test_they_walk_into_a_place_that_nobody_holds(spec):
    game = position(FREE_PLACE.format(posture="aggressive"))
    while isinstance(game.ask, Choose) and isinstance(game.ask.about, OrderMove):
        game.answer(chosen(game, spec))
    assert "allied" in (state_of(game).control[2412], state_of(game).control[2312])


@pytest.mark.parametrize("spec", ["greedy", "general"])
def test_guns_do_not_march_up_to_the_enemy_alone(spec):
    game = position(
        """
        active = "FI"
        posture = "aggressive"
        step = "movement"
        [stacks]
        2117 = ["FI.GozeGuns"]
        2314 = ["AV.Festetics", "AV.FesteticsJaeger"]
        2213 = ["AV.Puchner"]
        [staff]
        FI = "2117"
        AV = "2314"
        """
    )
    while isinstance(game.ask, Choose) and isinstance(game.ask.about, OrderMove):
        game.answer(chosen(game, spec))
    s = state_of(game)
    assert not s.beside("austrian", s.units["FI.GozeGuns"].hex)


def test_a_stack_marches_as_one_where_that_is_no_slower():
    game = position(
        """
        active = "FI"
        posture = "aggressive"
        step = "movement"
        [stacks]
        2117 = ["FI.Goze", "FI.GozeGuns"]
        2807 = ["AI.Hoditz"]
        [staff]
        FI = "2117"
        AI = "2807"
        """
    )
    option = chosen(game, "general")
    assert option.kind == "send"
    assert sent(option)[0] == "2117"


def test_far_from_the_enemy_they_use_the_roads_and_near_him_they_attack():
    far = position(
        """
        turn = 2
        active = "FG"
        [stacks]
        1826 = ["FG.Maneque", "FG.ManequeGuns"]
        2312 = ["AV.Bils"]
        [staff]
        FG = "1826"
        AV = "2312"
        """,
        "heights",
    )
    near = position(
        """
        turn = 2
        active = "FI"
        [stacks]
        2413 = ["FI.Goze", "FI.GozeGuns"]
        2513 = ["FI.Dumont"]
        2412 = ["AV.Bils worn"]
        [staff]
        FI = "2413"
        AV = "2412"
        """,
        "heights",
    )
    for game, formation, wanted in ((far, "FG", "defensive"), (near, "FI", "aggressive")):
        s = state_of(game).clone()
        s.act = None
        s.agenda = (Command(formation), EndActivation())
        again = CoreGame(RULESET, game.scenario, s)
        assert isinstance(again.ask, Choose)
        assert isinstance(again.ask.about, ChoosePosture)
        for spec in ("greedy", "general"):
            assert chosen(again, spec) == Say(wanted), (formation, spec)


# Fire


def test_what_a_fire_is_expected_to_cost_is_exact():
    """Every fall of the dice, played by the rules, comes to the same."""
    game = position(
        """
        active = "FI"
        step = "fire"
        [stacks]
        2315 = ["FI.Goze", "FI.GozeGuns"]
        2314 = ["AV.Festetics", "AV.FesteticsJaeger"]
        [staff]
        FI = "2315"
        AV = "2314"
        """
    )
    s = state_of(game)
    book = Book(s, "allied")
    fire = Fire(("FI.Goze",), 2314, STEP)
    start = s.clone()
    start.agenda = (fire,)
    front = [uid for uid, _ in s.front(2314)]
    outcomes = play_through(
        CoreGame(RULESET, game.scenario, start, chance=True),
        lambda ask: ask.options[-1],
        lambda end: tuple(end.units.get(uid) for uid in front),
    )
    value = book.prices.value
    before = sum(value(uid, s.units[uid]) for uid in front)
    after = sum(
        float(chance)
        * sum(value(uid, unit) for uid, unit in zip(front, units, strict=True) if unit)
        for units, chance in outcomes.items()
    )
    assert book.blows.fire(s, fire) == pytest.approx(before - after, abs=0.02)


def test_whoever_can_answers_a_move_with_fire():
    game = position(
        """
        active = "FI"
        posture = "aggressive"
        step = "movement"
        [stacks]
        2316 = ["FI.Goze"]
        2314 = ["AV.Festetics", "AV.FesteticsJaeger"]
        [staff]
        FI = "2316"
        AV = "2314"
        """
    )
    game.answer(Send("FI.Goze", 2315))
    ask = game.ask
    assert isinstance(ask, Choose)
    assert isinstance(ask.about, AnswerMove)
    assert chosen(game) == Say("all")


# Assaults


def test_they_assault_at_good_odds_with_all_who_help():
    game = position(
        """
        active = "FI"
        posture = "aggressive"
        step = "declaration"
        [stacks]
        2413 = ["FI.Goze"]
        2513 = ["FI.Dumont"]
        2412 = ["AV.Bils worn"]
        [staff]
        FI = "2413"
        AV = "2510"
        """
    )
    for spec in ("greedy", "general"):
        assert chosen(game, spec).kind == "send"
    until(game, DeclareAssault)
    game.answer(chosen(game))
    if isinstance(game.ask, Choose) and isinstance(game.ask.about, DeclareAssault):
        game.answer(chosen(game))
    assert set(state_of(game).declared.values()) == {2412}


def test_they_leave_a_stronger_enemy_alone():
    game = position(
        """
        active = "FI"
        posture = "aggressive"
        step = "declaration"
        [stacks]
        2315 = ["FI.Dieu worn disrupted"]
        2314 = ["AV.Festetics", "AV.FesteticsJaeger"]
        [staff]
        FI = "2315"
        AV = "2314"
        """
    )
    for spec in ("greedy", "general"):
        assert chosen(game, spec) == DONE


ASSAULTED = """
active = "FI"
posture = "aggressive"
step = "assault"
[stacks]
2315 = ["FI.Goze"]
2414 = ["FI.Dumont"]
2314 = [{defenders}]
[staff]
FI = "2315"
AV = "2312"
[declared]
"FI.Goze" = "2314"
"FI.Dumont" = "2314"
"""


def test_a_weak_brigade_leaves_before_the_assault_and_a_strong_stack_stands():
    weak = position(ASSAULTED.format(defenders='"AV.Bils worn"'))
    until(weak, Abandon)
    assert chosen(weak) == Say("leave")
    strong = position(ASSAULTED.format(defenders='"AV.Festetics", "AV.Puchner"'))
    until(strong, Abandon)
    assert chosen(strong) == Say("stand")


def test_loss_points_are_paid_in_hexes_where_the_ground_is_worth_little():
    game = position(ASSAULTED.format(defenders='"AV.Festetics", "AV.Puchner"'))
    for seed in range(1, 30):
        s = game.checkpoint.clone()
        s.seed = f"dice {seed}"
        tried = CoreGame(RULESET, game.scenario, s)
        while isinstance(tried.ask, Choose) and not isinstance(tried.ask.about, ChooseLosses):
            tried.answer(chosen(tried))
        ask = tried.ask
        step = tried.step
        if isinstance(ask, Choose) and isinstance(step, PayLoss) and len(step.units) == 2:
            here = {state_of(tried).units[uid].hex for uid in step.units}
            if ask.side != "austrian" or step.other or here != {2314}:
                continue
            assert int(str(chosen(tried).value)) > 0
            return
    raise AssertionError("the defender never had to pay")


# Rallying


def rally(morale: int) -> Game:
    return position(
        f"""
        active = "AV"
        posture = "defensive"
        step = "rally"
        [stacks]
        2314 = ["AV.Festetics disrupted"]
        2312 = ["AV.FesteticsJaeger", "AV.Guns shaken"]
        2316 = ["FI.Goze"]
        [staff]
        FI = "2316"
        AV = "2313"
        [morale]
        AV = {morale}
        """
    )


def test_the_brigade_on_the_brink_is_rallied_first():
    game = rally(9)
    ask = until(game, RallyUnit)
    assert ask.side == "austrian"
    assert chosen(game).value == "AV.Festetics"


def test_nobody_rallies_a_corps_to_death():
    game = rally(1)
    until(game, RallyUnit)
    assert chosen(game) == DONE


# Plans and what is said of them


def test_a_general_says_what_he_intends_and_why():
    game = position(
        """
        active = "FI"
        posture = "aggressive"
        step = "movement"
        [stacks]
        2415 = ["FI.Goze", "FI.GozeGuns"]
        2515 = ["FI.Dumont"]
        2412 = ["AV.Bils worn"]
        [staff]
        FI = "2415"
        AV = "2510"
        """
    )
    general = player("general", 1)
    assert isinstance(general, Planner)
    choice_of(general, game, "allied")
    told = general.explain()
    assert told is not None
    assert told.mission.startswith("I Corps (Baraguey d'Hilliers): attack ")
    assert any("assault" in line and "% to take it." in line for line in told.lines)
    assert any(line.startswith("For it: ") for line in told.lines)


def test_a_plan_survives_dice_that_change_little():
    game = new_game("brothers:spia-ditalia", seed=4)
    searched = []

    class Watched(Planner):
        def _plans(self, problem, share):
            searched.append(problem)
            return super()._plans(problem, share)

    seats = {side: Watched(side, 60) for side in ("allied", "austrian")}
    marches = 0
    while isinstance(game.ask, Choose) and state_of(game).turn < 8:
        marches += isinstance(game.ask.about, OrderMove)
        game.answer(choice_of(seats[game.ask.side], game, game.ask.side))
    assert len(searched) < marches


# The army


def test_who_has_yet_to_be_attacked_leads_but_not_by_much():
    game = new_game("brothers:spia-ditalia", seed=1)
    s = state_of(game)
    assert lead_of(s, "allied") < 1 <= lead_of(s, "austrian") <= 1.5
    army = Outlook(s, "allied")
    assert {goal.name for goal in army.goals} == {"Spia d'Italia", "Solferino"}
    assert not any(goal.ours for goal in army.goals)
    assert {corps.id for corps in army.ours} == {"FI", "FG"}


def test_who_holds_all_places_and_does_not_win_pursues():
    game = new_game("brothers:spia-ditalia", seed=1)
    s = state_of(game).clone()
    s.turn, s.control = 8, dict.fromkeys(s.control, "allied")
    army = Outlook(s, "allied")
    assert {goal.name for goal in army.goals if not goal.ours} == {
        corps.name for corps in army.theirs
    }


# What they may not know


def test_the_enemys_chits_make_no_difference():
    game = new_game("brothers:spia-ditalia", seed=6)
    seats = {side: GreedyPlayer(side) for side in ("allied", "austrian")}
    compared = 0
    while isinstance(game.ask, Choose) and compared < 12:
        side = game.ask.side
        s = state_of(game)
        nations = s.setting.nations_of(s.enemy(side))
        if any(s.hands.get(nation) for nation in nations):
            other = s.clone()
            for nation in nations:
                held, box = other.hands.get(nation, ()), other.box.get(nation, ())
                swapped = (*box, *held)
                other.hands[nation] = swapped[: len(held)]
                other.box[nation] = swapped[len(held) :]
            one = JUDGEMENT().rate(s.clone(), game.step, game.ask, {})
            two = JUDGEMENT().rate(other, game.step, game.ask, {})
            assert one == two
            compared += 1
        game.answer(choice_of(seats[side], game, side))
    assert compared


# Whole games


@pytest.mark.parametrize("level", ["recruit", "captain", "general"])
def test_every_level_plays_to_the_end(level):
    game = new_game("brothers:spia-ditalia", seed=3, listen=False)
    play_out(game, level, level)
    assert game.result is not None


@pytest.mark.parametrize("scenario", SCENARIOS[1:])
def test_every_scenario_can_be_played_with_plans_and_without(scenario):
    game = new_game(f"brothers:{scenario}", seed=3, listen=False)
    play_out(game, "planner:0", "recruit", turns=5)
    assert game.result is not None or state_of(game).turn >= 5


def test_they_play_with_all_optional_rules():
    options = {"plotted-orders": "yes", "variable-storm": "yes", "sovereigns": "yes"}
    game = new_game("brothers:spia-ditalia", seed=5, listen=False, options=options)
    play_out(game, "captain", "greedy")
    assert game.result is not None


def test_greedy_beats_random_whichever_side_it_has():
    for specs in (("greedy", "random"), ("random", "greedy")):
        game = new_game("brothers:medole", seed=2, listen=False)
        play_out(game, *specs)
        assert game.result is not None
        assert game.result.winner == ("allied" if specs[0] == "greedy" else "austrian")


def play_out(game: Game, allied: str, austrian: str, turns: int = 99) -> None:
    seats = {"allied": player(allied, "1 allied"), "austrian": player(austrian, "1 austrian")}
    while (ask := game.ask) is not None and state_of(game).turn < turns:
        game.answer(choice_of(seats[ask.side], game, ask.side), ask.side)
