"""The rules of the toy, chapter by chapter."""

from __future__ import annotations

from itertools import product

import pytest

from tests.skirmish.assault import RETREAT
from tests.skirmish.events import PASS
from tests.skirmish.field import field, play, playing, told
from tests.skirmish.march import MINE, SHOW, STAY
from tests.skirmish.sequence import ACT, REST, begin, score
from tests.skirmish.setting import load_setting
from tests.skirmish.state import Activate, Assaults, Deal, DrawChit, EndTurn, March, Orders, Turn
from tricolore.core.ask import (
    DONE,
    NO,
    YES,
    Fill,
    Go,
    Pick,
    Play,
    Roll,
    Say,
    Send,
    Stack,
    Together,
    Via,
)
from tricolore.core.errors import IllegalChoice

HOLD = Say("hold fire")


def opposed(attack: int, defence: int) -> int:
    """The input that makes two ten-sided dice fall so."""
    return 10 * attack + defence + 1


def two(first: int, second: int) -> int:
    return 6 * (first - 1) + second


# 1: pieces


def test_the_deal_says_which_piece_lies_under_which_marker():
    seen = set()
    for number in range(1, 7):
        game = playing(begin(load_setting("ponte"), "1"), Deal("RA"))
        assert isinstance(game.chance_ask, Roll)
        assert game.chance_ask.hidden
        game.answer(number)
        seen.add(tuple(game.state.beneath[f"RA?{n}"] for n in (1, 2, 3)))
    assert len(seen) == 6


def test_a_marker_that_is_turned_over_gives_way_to_its_piece_in_its_place():
    s = field({"RA.line": 404, "RA?1": 404, "RB?1": 404})
    s.turn_over("RA?1")
    assert s.stacks[404] == ("RA.line", "RA.guard", "RB?1")


def test_a_decoy_that_is_turned_over_is_removed():
    s = field({"RA?3": 404})
    s.turn_over("RA?3")
    assert s.at == {}
    assert s.stacks == {}


def test_who_enters_a_hex_goes_below_the_others_and_a_fourth_does_not_enter():
    s = field({"RA?1": 404, "RA?2": 404, "RB?1": 404, "RB?2": 304})
    game = playing(s, March("RB?2", 4))
    assert Go(404) not in game.ask.options
    assert Go(403) in game.ask.options
    s.put("RB?1", 304)
    game = play(playing(s, March("RB?1", 4)), Go(404))
    assert game.state.stacks[404] == ("RA?1", "RA?2", "RB?1")


# 2: the turn


def test_both_sides_give_orders_at_once_to_two_columns_at_most():
    game = playing(begin(load_setting("ponte"), "1"), Orders())
    assert isinstance(game.chance_ask, Together)
    assert [sheet.side for sheet in game.chance_ask.sheets] == ["red", "blue"]
    with pytest.raises(IllegalChoice, match="Two columns may act, not 3"):
        game.answer([ACT, ACT, ACT], "red")
    game.answer([REST, ACT, REST], "blue")
    game.answer([ACT, REST, ACT], "red")
    assert game.state.cup == ("RA", "RC", "BB")


def test_chits_are_drawn_until_the_cup_is_empty():
    s = field({"RA?1": 404, "BB?1": 704}, cup=("RA", "BB"))
    game = playing(s, DrawChit())
    assert game.chance_ask.hidden
    play(game, 2)
    assert (game.state.active, game.ask.side) == ("BB", "blue")
    play(game, DONE)
    assert (game.state.active, game.ask.side) == ("RA", "red")


def test_the_game_ends_after_the_last_turn():
    s = field({"RA.guard": 504, "BA?1": 604}, turn=6, lost={"BA.drums": 0, "BB.guns": 2})
    game = playing(s, EndTurn(), Turn())
    assert game.over
    assert game.result.winner == "red"


def test_who_has_nothing_left_has_lost():
    s = field({"RA.guard": 504, "BC.guns": 604}, lost={"BC.guns": 1})
    game = play(playing(s, Assaults("RA")), Send("RA.guard", 604), opposed(9, 0))
    assert game.over
    assert game.result == ("red", "triumph", "blue has nothing left")


# 3: events


def fight_with(red: list[str], blue: list[str]):
    s = field({"RA.guard": 504, "BA.fusiliers": 604}, {"red": red, "blue": blue})
    return play(playing(s, Assaults("RA")), Send("RA.guard", 604))


def test_the_side_that_is_attacked_is_asked_first_then_the_other():
    game = fight_with(["volley"], ["smoke"])
    assert game.ask.side == "blue"
    assert game.ask.secret
    game.answer(PASS)
    assert (game.ask.side, game.ask.options) == ("red", (Play("volley"), PASS))
    game.answer(PASS)
    assert isinstance(game.chance_ask, Roll)


def test_an_event_adds_two_in_the_fight_at_hand():
    game = play(fight_with(["volley"], []), Play("volley"), opposed(0, 0))
    assert "RA.guard against BA.fusiliers: 6 to 5." in told(game)
    assert game.state.hands["red"] == ()


def test_the_last_event_played_takes_effect_first():
    """Blue's parry undoes the volley; red's parry on top of it undoes the parry."""
    game = fight_with(["parry", "volley"], ["parry"])
    play(game, PASS, Play("volley"), Play("parry"))
    assert game.ask.side == "red"
    play(game, Play("parry"), opposed(0, 0))
    assert "parry of blue is undone." in told(game)
    assert "RA.guard against BA.fusiliers: 6 to 5." in told(game)


def test_a_parry_undoes_what_was_played_before_it():
    game = play(fight_with(["volley"], ["parry"]), PASS, Play("volley"), Play("parry"))
    play(game, opposed(0, 0))
    assert "volley of red is undone." in told(game)
    assert "RA.guard against BA.fusiliers: 4 to 5." in told(game)


# 4: the march


def test_each_piece_of_the_column_marches_once():
    game = playing(field({"RA?1": 404, "RA?2": 403, "RB?1": 405}), Activate("RA"))
    assert game.ask.options == (Pick("RA?1"), Pick("RA?2"), DONE)
    play(game, Pick("RA?1"), STAY)
    assert game.ask.options == (Pick("RA?2"), DONE)


def test_woods_and_hills_cost_two_and_a_road_one():
    game = playing(field({"RA?1": 104}), March("RA?1", 2))
    goes = {option.value for option in game.ask.options if option.kind == "go"}
    assert 203 in goes, "woods, by the road"
    assert 304 in goes
    s = field({"RA?1": 405})
    assert {306, 407} <= {o.value for o in playing(s, March("RA?1", 4)).ask.options}


def test_a_march_may_go_by_way_of_a_hex():
    game = play(playing(field({"RA?1": 404}), March("RA?1", 4)), Via(403), Via(402))
    assert game.state.at["RA?1"] == 402
    assert game.ask.about.points == 1
    assert SHOW not in game.ask.options, "no more in place of a march"


def test_a_piece_that_comes_beside_an_enemy_stops():
    s = field({"RA?1": 404, "BA?1": 604})
    game = play(playing(s, March("RA?1", 4)), Go(504), HOLD)
    assert game.over
    assert game.state.at["RA?1"] == 504


def test_the_river_is_crossed_at_the_bridge_while_it_stands():
    s = field({"RA.guard": 504})
    assert Go(604) in playing(s, March("RA.guard", 4)).ask.options
    game = play(playing(s, March("RA.guard", 4)), MINE, 3)
    assert game.state.bridges == frozenset()
    assert Go(604) not in playing(game.state.clone(), March("RA.guard", 4)).ask.options


@pytest.mark.parametrize(("die", "stands"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_mine_needs_a_three(die, stands):
    game = play(playing(field({"RA.guard": 504}), March("RA.guard", 4)), MINE, die)
    assert bool(game.state.bridges) == stands


def test_a_ford_costs_a_point_more():
    s = field({"RA?1": 507})
    assert Go(606) not in playing(s, March("RA?1", 1)).ask.options
    assert Go(606) in playing(s, March("RA?1", 2)).ask.options


def test_fire_at_each_step_and_each_piece_once():
    s = field({"RA?1": 402, "BA.fusiliers": 602, "BB.grenadiers": 604})
    game = play(playing(s, March("RA?1", 4)), Go(502))
    assert game.ask.options == (Pick("BA.fusiliers"), HOLD)
    play(game, Pick("BA.fusiliers"), two(1, 1))
    assert game.state.fired == {"BA.fusiliers"}
    assert game.over


def test_a_shot_that_halts_ends_the_march():
    """Without the halt it would have gone on to 0504."""
    s = field({"RA.guard": 503, "BA.fusiliers": 603, "BB?1": 703})
    game = playing(s, March("RA.guard", 4))
    assert Go(504) in game.ask.options
    play(game, Go(504), Pick("BA.fusiliers"), two(6, 6))
    assert game.state.at["RA.guard"] == 504


def test_a_feint_stops_the_march_and_shows_the_decoy():
    s = field({"RA?1": 404, "BA?3": 604})
    game = play(playing(s, March("RA?1", 4)), Go(504), Pick("BA?3"))
    assert "BA.drums was a feint: RA?1 stops." in told(game)
    assert "BA?3" not in game.state.at
    assert isinstance(game.ask, type(None))


def test_nobody_fires_on_the_march_in_the_mist_of_the_first_two_turns():
    for turn, mist in product((2, 3), (False, True)):
        s = field({"RA?1": 404, "BA.fusiliers": 604}, turn=turn, mist=mist)
        game = play(playing(s, March("RA?1", 4)), Go(504))
        assert game.over == (mist and turn == 2), (turn, mist)


def test_only_guns_that_are_seen_fire_in_place_of_a_march():
    s = field({"RC.guns": 504, "BA?1": 704, "BB?1": 904})
    game = playing(s, March("RC.guns", 4))
    assert [option for option in game.ask.options if option.kind == "stack"] == [Stack(704)]
    game = playing(field({"RC?1": 504, "BA?1": 704}), March("RC?1", 4))
    assert not [option for option in game.ask.options if option.kind == "stack"]
    assert SHOW in game.ask.options


# 5: fire


def test_ground_and_distance_shift_the_column():
    s = field({"RC.guns": 504, "BA.fusiliers": 704, "BB?2": 604, "BC?1": 603})
    for hex, label in ((603, "heavy"), (704, "steady"), (604, "scattered")):
        game = play(playing(s.clone(), March("RC.guns", 4)), Stack(hex), two(1, 1))
        assert any(f", {label}: no effect." in line for line in told(game)), (hex, told(game))


def test_a_marker_that_loses_a_step_is_turned_over():
    s = field({"RC.guns": 504, "BA?2": 704})
    game = play(playing(s, March("RC.guns", 4)), Stack(704), two(6, 4))
    assert game.state.at["BA.fusiliers"] == 704
    assert game.state.lost == {"BA.fusiliers": 1}


# 6: assault


def test_an_assault_goes_over_the_bridge_but_not_over_the_river():
    s = field({"RA.guard": 504, "BA.fusiliers": 604, "BB?1": 603})
    assert playing(s, Assaults("RA")).ask.options == (Send("RA.guard", 604), DONE)
    s.bridges = frozenset()
    assert playing(s, Assaults("RA")).over


def test_decoys_are_turned_over_and_the_way_is_free():
    s = field({"RA.guard": 504, "BA?3": 604, "BB?1": 904})
    game = play(playing(s, Assaults("RA")), Send("RA.guard", 604), YES)
    assert game.state.at["RA.guard"] == 604
    assert game.state.control[604] == "red"


def test_each_side_names_who_leads():
    s = field({"RA.line": 504, "RA.guard": 504, "BA.fusiliers": 604})
    game = play(playing(s, Assaults("RA")), Send("RA.line", 604))
    assert game.ask.options == (Pick("RA.line"), Pick("RA.guard"))
    play(game, Pick("RA.guard"), opposed(0, 0))
    assert game.state.stacks[504][0] == "RA.guard"
    assert "RA.guard against BA.fusiliers: 5 to 5." in told(game)


@pytest.mark.parametrize(
    ("attack", "defence", "side", "points"),
    [(3, 0, "blue", 1), (6, 0, "blue", 2), (9, 0, "blue", 3), (0, 3, "red", 2)],
)
def test_the_lower_total_loses_the_more_the_lower_it_is(attack, defence, side, points):
    """Four of the guard against three of the grenadiers' friends in a town, with two for it."""
    s = field({"RA.guard": 504, "RA.line": 504, "BA.fusiliers": 604, "BB.volunteers": 604})
    game = play(playing(s, Assaults("RA")), Send("RA.guard", 604), Pick("RA.guard"))
    play(game, Pick("BA.fusiliers"), opposed(attack, defence))
    assert isinstance(game.ask, Fill)
    assert (game.ask.side, game.ask.about.points) == (side, points)


def test_equal_totals_cost_both_a_point():
    s = field({"RA.guard": 504, "BA.fusiliers": 604})
    game = play(playing(s, Assaults("RA")), Send("RA.guard", 604), opposed(1, 0))
    assert game.ask.side == "red"
    game.answer(game.ask.first)
    assert game.ask.side == "blue"


def beaten():
    """Blue has lost two points with two pieces of three steps each."""
    s = field({"RA.guard": 504, "BA.fusiliers": 604, "BB.volunteers": 604})
    game = play(playing(s, Assaults("RA")), Send("RA.guard", 604), Pick("BA.fusiliers"))
    return play(game, opposed(7, 0))


def test_losses_are_paid_in_any_mix():
    game = beaten()
    assert [row.key for row in game.ask.rows] == ["BA.fusiliers", "BB.volunteers", RETREAT]
    with pytest.raises(IllegalChoice, match="2 are to be paid, not 3"):
        game.answer([Say("1"), Say("1"), Say("1")])
    play(game, [Say("1"), Say("1"), Say("0")])
    assert game.state.lost == {"BA.fusiliers": 1, "BB.volunteers": 1}
    assert game.over, "nobody has left the hex"


def test_a_retreat_pays_a_point_and_the_attackers_may_advance():
    game = play(beaten(), [Say("1"), Say("0"), Say("1")])
    assert {option.value for option in game.ask.options} == {605, 704, 705}
    play(game, Go(704), YES)
    assert game.state.stacks == {604: ("RA.guard",), 704: ("BA.fusiliers", "BB.volunteers")}
    stayed = play(beaten(), [Say("1"), Say("0"), Say("1")], Go(704), NO)
    assert stayed.state.at["RA.guard"] == 504


# 7: victory


def test_places_and_steps_count():
    s = field({"RA.guard": 504, "BA.fusiliers": 604}, lost={"BA.fusiliers": 2, "RA.guard": 1})
    s.control |= {308: "red", 702: ""}
    assert (score(s, "red"), score(s, "blue")) == (2 + 1 + 2, 2 + 1)
