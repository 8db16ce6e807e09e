"""What the plans of All Are Brothers reckon with: fire on the way, garrisons, flanks, checks."""

from __future__ import annotations

from tests.brothers.test_judgement import chosen, position, state_of, until
from tricolore import Game
from tricolore.core.ask import Choose, Go, Pick, Say, Send, Stack
from tricolore.core.game import Game as CoreGame
from tricolore.rulesets.brothers import RULESET
from tricolore.rulesets.brothers.judgement import JUDGEMENT
from tricolore.rulesets.brothers.judgement.dangers import obedience
from tricolore.rulesets.brothers.judgement.groups import Stand
from tricolore.rulesets.brothers.judgement.parties import in_turn
from tricolore.rulesets.brothers.judgement.stands import Book
from tricolore.rulesets.brothers.steps import Command, EndActivation
from tricolore.rulesets.brothers.subjects import (
    ChargeAt,
    ChargeFrom,
    ChoosePosture,
    DeclareAssault,
    OnMarch,
    OrderMove,
    OrderStack,
    React,
)

# Marches


def moved(game: Game, spec: str = "general") -> Game:
    """The game after all marches of the activation."""
    while isinstance(game.ask, Choose) and not isinstance(game.ask.about, DeclareAssault):
        if isinstance(game.ask.about, ChoosePosture):
            break
        game.answer(chosen(game, spec))
        if state_of(game).act is None:
            break
    return game


CONTACT = """
turn = 6
active = "FG"
posture = "aggressive"
step = "movement"
[stacks]
2217 = ["FG.Maneque", "FG.Chasseurs", "FG.ManequeGuns"]
2314 = ["AV.Bils worn", "AV.BilsGuns"]
[staff]
FG = "2217"
AV = "2312"
"""


def test_part_of_a_stack_marches_up_to_the_enemy_as_one():
    game = position(CONTACT)
    judgement = JUDGEMENT()
    together = ("FG.Maneque", "FG.Chasseurs")
    plan = {
        "FG.Maneque": Stand(2315, 2314, together),
        "FG.ManequeGuns": Stand(2217, 0, ("FG.ManequeGuns",)),
    }
    seen = []
    for _ in range(4):
        ask = game.ask
        assert isinstance(ask, Choose)
        option = judgement.orders(state_of(game), game.step, ask, plan)
        assert option is not None
        seen.append((type(ask.about), option))
        game.answer(option)
    assert seen == [
        (OrderMove, Stack(2217)),
        (OrderStack, Say("together")),
        (OnMarch, Pick("FG.ManequeGuns")),
        (OnMarch, Go(2315)),
    ]


def test_far_from_the_enemy_nobody_takes_the_trouble():
    game = position(CONTACT)
    ask = game.ask
    assert isinstance(ask, Choose)
    plan = {
        "FG.Maneque": Stand(2218, 0, ("FG.Maneque", "FG.Chasseurs")),
        "FG.ManequeGuns": Stand(2217, 0, ("FG.ManequeGuns",)),
    }
    option = JUDGEMENT().orders(state_of(game), game.step, ask, plan)
    assert option == Send("FG.Maneque", 2218)


def test_the_strongest_come_up_to_the_enemy_first():
    s = state_of(position(CONTACT))
    far = Stand(2118, 0, ("FG.Chasseurs",))
    weak = Stand(2315, 0, ("FG.ManequeGuns",))
    strong = Stand(2414, 0, ("FG.Maneque",))
    plan = {"far": far, "weak": weak, "strong": strong}
    assert in_turn(s, "allied", plan) == [strong, weak, far]


COLUMN = """
turn = 3
active = "AVIII"
posture = "defensive"
step = "movement"
[stacks]
1403 = ["AVIII.Watervliet"]
1503 = ["AVIII.Guns"]
[staff]
AVIII = "1502"
"""


def test_whoever_would_stand_on_the_road_of_others_lets_them_pass_first():
    game, judgement = position(COLUMN, "san-martino"), JUDGEMENT()
    plan = {
        "AVIII.Watervliet": Stand(1204, 0, ("AVIII.Watervliet",)),
        "AVIII.Guns": Stand(906, 0, ("AVIII.Guns",)),
        "AVIII": Stand(1502),
    }
    for _ in range(2):
        ask = game.ask
        assert isinstance(ask, Choose)
        option = judgement.orders(state_of(game), game.step, ask, plan)
        assert option is not None
        game.answer(option)
    assert state_of(game).units["AVIII.Guns"].hex == 906, "eight points, all of them on the road"
    assert state_of(game).units["AVIII.Watervliet"].hex == 1204


def test_whoever_can_no_longer_come_to_his_stand_is_sent_elsewhere():
    game, judgement = position(COLUMN, "san-martino"), JUDGEMENT()
    plan = {
        "AVIII.Watervliet": Stand(1204, 0, ("AVIII.Watervliet",)),
        "AVIII.Guns": Stand(906, 0, ("AVIII.Guns",)),
    }
    game.answer(Send("AVIII.Watervliet", 1204))
    ask = game.ask
    assert isinstance(ask, Choose)
    assert Send("AVIII.Guns", 906) not in ask.options, "the road is taken"
    assert judgement.orders(state_of(game), game.step, ask, plan) is None
    assert judgement.stuck(state_of(game), game.step, ask, plan)
    plan["AVIII.Guns"] = Stand(1304, 0, ("AVIII.Guns",))
    assert not judgement.stuck(state_of(game), game.step, ask, plan)
    assert judgement.orders(state_of(game), game.step, ask, plan) == Send("AVIII.Guns", 1304)


def test_a_way_past_the_enemy_costs_more_than_one_out_of_his_reach():
    s = state_of(position(CONTACT))
    book = Book(s, "allied")
    cost, stopped = book.passage(s, ("FG.Maneque",), (2315, 2414, 2513))
    assert cost > 0
    assert 0 < stopped < 1
    assert book.passage(s, ("FG.Maneque",), (2416, 2515, 2513)) == (0.0, 0.0)


def test_who_fires_again_hurts_less():
    s = state_of(position(CONTACT))
    book = Book(s, "allied")
    first = book.gauntlet(s, ("FG.Maneque",), 2315)
    again = book.gauntlet(s, ("FG.Maneque",), 2315, again=True)
    assert again[0] < first[0]
    assert again[1] < first[1]


# Garrisons and reserves


def test_a_strong_garrison_is_worth_more_than_a_weak_one():
    s = state_of(
        position(
            """
            turn = 7
            active = "AV"
            posture = "defensive"
            step = "movement"
            [stacks]
            2312 = ["AV.Festetics"]
            2411 = ["AV.FesteticsJaeger"]
            2313 = ["FI.Goze"]
            2212 = ["FI.Dumont"]
            [staff]
            FI = "2313"
            AV = "2411"
            """
        )
    )
    book = Book(s, "austrian")
    assert book.place(s, 2312, ["AV.Festetics"]) > book.place(s, 2312, ["AV.FesteticsJaeger"]) >= 0


def test_reserves_stay_behind_a_garrison_in_danger():
    game = position(
        """
        turn = 8
        active = "AI"
        posture = "defensive"
        step = "movement"
        [stacks]
        2312 = ["AV.Festetics shaken"]
        2410 = ["AI.Hoditz", "AI.HoditzJaeger"]
        2511 = ["AI.Reznicek", "AI.ReznicekJaeger"]
        2313 = ["FG.Maneque"]
        2212 = ["FG.Picard"]
        2413 = ["FI.Dumont", "FI.DAlton worn"]
        [staff]
        FG = "2313"
        FI = "2413"
        AV = "2410"
        AI = "2410"
        """
    )
    s = state_of(game)
    book = Book(s, "austrian")
    assert book.support(s, ["AI.Hoditz"], 2411) > book.support(s, ["AI.Hoditz"], 2608) == 0
    s = state_of(moved(game))
    distance = s.setting.board.distance
    for uid in ("AI.Hoditz", "AI.Reznicek"):
        far = min(distance(s.units[uid].hex, place) for place in (2312, 2412))
        assert far <= 2, (uid, s.units[uid].hex)


def test_a_brigade_about_to_break_is_taken_out_of_the_line():
    game = position(
        """
        turn = 7
        active = "FI"
        posture = "defensive"
        step = "movement"
        [stacks]
        2214 = ["FI.Dieu worn disrupted"]
        2314 = ["AV.Festetics", "AV.FesteticsJaeger"]
        2213 = ["AV.Puchner"]
        [staff]
        FI = "2215"
        AV = "2312"
        """
    )
    s = state_of(moved(game))
    assert "FI.Dieu" not in s.units or not s.beside("austrian", s.units["FI.Dieu"].hex)


# Flanks


def test_fire_from_two_sides_is_feared_and_sought():
    s = state_of(
        position(
            """
            turn = 7
            active = "FI"
            posture = "aggressive"
            step = "movement"
            [stacks]
            2116 = ["FI.Goze"]
            2117 = ["FI.Dumont"]
            2215 = ["AV.Festetics"]
            2416 = ["AV.Puchner"]
            [staff]
            FI = "2117"
            AV = "2312"
            """
        )
    )
    ours = Book(s, "allied")
    assert not ours.dangers.flanks(2116)
    assert ours.dangers.flanks(2316) == {2215, 2416}
    one = {2116: ["FI.Goze"]}
    side_by_side = {**one, 2216: ["FI.Dumont"]}
    apart = {**one, 2315: ["FI.Dumont"]}
    assert ours.crossfire(s, 2215, one) == ours.crossfire(s, 2215, side_by_side) == 0
    assert ours.crossfire(s, 2215, apart) > 0


# Assaults


def test_they_fire_before_they_assault():
    game = position(
        """
        active = "FI"
        posture = "aggressive"
        step = "fire"
        [stacks]
        2315 = ["FI.Goze"]
        2314 = ["AV.Bils worn"]
        [staff]
        FI = "2315"
        AV = "2312"
        """
    )
    for spec in ("greedy", "general"):
        assert chosen(game, spec) == Send("FI.Goze", 2314)


OVERRUN = """
active = "FI"
posture = "aggressive"
step = "declaration"
[stacks]
2315 = ["FI.Goze"]
2415 = ["{help}"]
2314 = ["AV.Bils worn"]
[staff]
FI = "2315"
AV = "2312"
"""


def test_the_weak_are_expected_to_leave_unless_cavalry_holds_them():
    s = state_of(position(OVERRUN.format(help="FI.Dumont")))
    foot = Book(s, "allied").blows.assault(s, 2314, 2315, ["FI.Goze"], {2415: ["FI.Dumont"]})
    assert (foot.loss, foot.taken) == (0.0, 1.0)
    s = state_of(position(OVERRUN.format(help="FI.Planhol"), "heights"))
    horse = Book(s, "allied").blows.assault(s, 2314, 2315, ["FI.Goze"], {2415: ["FI.Planhol"]})
    assert horse.taken < 1


def test_after_the_last_turn_there_is_nothing_to_prepare_for():
    text = CONTACT.replace("turn = 6", "turn = {turn}").replace("2217", "2315")
    early, last = (state_of(position(text.format(turn=turn))) for turn in (8, 9))
    assert Book(early, "allied").firepower(early, early.stacks[2315], 2315) > 0
    assert Book(last, "allied").firepower(last, last.stacks[2315], 2315) == 0


def test_a_general_lets_cavalry_charge_whom_it_can_ride_down():
    game = position(
        """
        turn = 5
        active = "FI"
        posture = "aggressive"
        step = "movement"
        [stacks]
        2202 = ["FI.Planhol"]
        1901 = ["AV.Bils worn disrupted"]
        [staff]
        FI = "2202"
        AV = "2312"
        """,
        "heights",
    )
    assert chosen(game, "general") == Pick("FI.Planhol")
    while "FI.Planhol" not in state_of(game).charges:
        assert isinstance(game.ask, Choose)
        assert isinstance(game.ask.about, OrderMove | OnMarch | ChargeAt | ChargeFrom)
        game.answer(chosen(game, "general"))
    assert state_of(game).charges["FI.Planhol"].target == 1901


# The Austrian check


def test_a_corps_that_hardly_obeys_is_given_the_order_that_it_obeys():
    game = position(
        """
        turn = 1
        active = "AI"
        [stacks]
        2808 = ["AI.Reznicek", "AI.ReznicekJaeger"]
        2809 = ["AI.Hoditz", "AI.HoditzJaeger"]
        2412 = ["AV.Uhlans"]
        2415 = ["FI.Goze"]
        [staff]
        AI = "2808"
        AV = "2412"
        FI = "2415"
        """,
        "heights",
    )
    s = state_of(game).clone()
    s.act, s.agenda = None, (Command("AI"), EndActivation())
    again = CoreGame(RULESET, game.scenario, s)
    assert obedience(s, "AI", "aggressive") < obedience(s, "AI", "defensive") < 1
    assert obedience(s, "FI", "aggressive") == 1
    for spec in ("greedy", "general"):
        assert chosen(again, spec).value == "defensive"


# Events


def test_a_chit_is_played_where_it_is_worth_it():
    game = position(
        """
        turn = 6
        active = "FI"
        posture = "aggressive"
        step = "movement"
        [stacks]
        2316 = ["FI.Goze"]
        2314 = ["AV.Festetics"]
        [staff]
        FI = "2316"
        AV = "2312"
        """
    )
    s = state_of(game)
    s.hands = {**s.hands, "austrian": ("lorenz_volley",)}
    game.answer(Send("FI.Goze", 2315))
    ask = until(game, React)
    assert ask.side == "austrian"
    assert chosen(game).kind == "play"
