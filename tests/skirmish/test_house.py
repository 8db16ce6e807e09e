"""What the core offers beside the rules, on the toy: gestures, ends from outside, tables."""

from __future__ import annotations

import msgspec
import pytest

from tests.skirmish.events import PASS
from tests.skirmish.field import field, playing
from tests.skirmish.state import Activate, Assaults
from tricolore import load_game, new_game
from tricolore.core.ask import Go, Pick, Roll, Send
from tricolore.core.standing import Standing, StandingAnswers
from tricolore.rulesets import find
from tricolore.rulesets.table import Scene, table_of
from tricolore.rulesets.tongues import encoded


def in_column():
    return playing(field({"RA?1": 404, "RA?2": 404, "BA?1": 803}), Activate("RA"))


def test_the_table_proposes_a_march_in_column_and_one_undo_takes_it_back():
    game = in_column()
    asked = {"id": "RA?1", "hex": 403}
    (gesture,) = table_of("skirmish").query(game, "gestures", asked, "red").gestures
    assert gesture.title == "2 pieces to 0403 in column"
    assert game.answer_all(gesture.answers, "red") == 4
    assert game.state.stacks[403] == ("RA?1", "RA?2")
    assert game.undo_all("red")
    assert game.state.stacks[404] == ("RA?1", "RA?2")
    assert game.ply == 0


def test_a_gesture_stops_where_the_enemy_may_fire():
    game = playing(field({"RA?1": 404, "RA?2": 404, "BA?1": 604}), Activate("RA"))
    answers = [Pick("RA?1"), Go(504), Pick("RA?2"), Go(504)]
    assert game.answer_all(answers, "red") == 2
    assert game.ask.side == "blue"


@pytest.mark.parametrize("asker", ["blue", None])
def test_nobody_else_is_told_what_a_side_could_do_at_once(asker):
    asked = {"id": "RA?1", "hex": 403}
    assert table_of("skirmish").query(in_column(), "gestures", asked, asker).gestures == []


def test_a_side_may_concede_while_the_other_is_asked():
    game = new_game("skirmish", seed=1)
    game.concede("blue")
    assert load_game(game.save()).result == ("red", "concession", "The other side has conceded")


def test_the_mist_is_settled_before_the_game_and_kept_by_its_record():
    game = new_game("skirmish", seed=1, options={"mist": "on"})
    again = load_game(game.save())
    assert (again.state.mist, again.options) == (True, {"mist": "on"})
    assert not new_game("skirmish", seed=1).state.mist


@pytest.mark.parametrize("scenario", ["ponte", "outpost"])
def test_a_scene_is_whole(scenario):
    scene = table_of("skirmish").scene(scenario)
    assert msgspec.json.decode(encoded(scene), type=Scene) == scene
    assert set(scene.queries) >= {tool.query for tool in scene.tools}
    for counter in scene.counters.values():
        assert counter.formation in scene.formations
        assert all(face.symbol in ("", *scene.symbols) for face in counter.faces.values())


def test_the_small_scenario_is_played_on_a_part_of_the_map_by_blue_first():
    rules, name = find("skirmish:outpost")
    assert rules.sides_of(name) == ("blue", "red")
    board = rules.table.scene(name).board
    assert board.columns == 5
    assert "0604" not in board.hexes


def test_a_standing_answer_passes_events_by_proxy_and_stays_out_of_the_record():
    """Blue holds a smoke and wants to keep it for this turn; the fight goes on without asking."""
    hands = {"red": [], "blue": ["smoke"]}
    game = playing(field({"RA.guard": 504, "BA.fusiliers": 604}, hands), Assaults("RA"))
    proxies = StandingAnswers()
    proxies.stand(game, "blue", Standing("PlayEvent", PASS, until="turn"))
    game.answer(Send("RA.guard", 604), "red")
    proxy = proxies.answer(game)
    assert proxy is not None
    assert (proxy.side, proxy.answer) == ("blue", PASS)
    game.answer(proxy.answer, proxy.side)
    assert isinstance(game.chance_ask, Roll)
    assert game.state.hands["blue"] == ("smoke",)
    assert b"standing" not in game.save()
