"""Gestures: ordinary answers that a whole brigade gives at once."""

from __future__ import annotations

from tricolore import Game, load_position, new_game
from tricolore.core.ask import Option, Pick
from tricolore.rulesets.risorgimento.ruleset import RULESET
from tricolore.rulesets.risorgimento.subjects import (
    ChooseCommand,
    ChooseMover,
    FaceRallied,
    Unstack,
)
from tricolore.rulesets.table import Gesture

HEAD = 'scenario = "risorgimento:solferino"\nturn = 3\nactive = "F1"\n'
BRIGADE = """
[units.F1.Dieu]
17Ch = "S1133 NE"
74-1 = "S1134 NE"
74-2 = "S1134 NE"
84-1 = "S1034 NE"
Art = "S1035 NE"
"""
LED = """
[leaders]
F1 = "S1034"
"F1.Dieu" = "S1034"
"""


def game_of(*more: str, step: str = "movement") -> Game:
    return load_position(HEAD + f'step = "{step}"\n' + BRIGADE + "\n".join(more) + LED, seed=1)


def proposed(game: Game, id: str, hex: int | None) -> dict[str, Gesture]:
    args = {"id": id} if hex is None else {"id": id, "hex": hex}
    answer = RULESET.table.query(game, "gestures", args, game.ask.side)
    return {gesture.id: gesture for gesture in answer.gestures}


def done(game: Game, gesture: Gesture) -> None:
    """Send a gesture; all of its answers must be taken."""
    answers = [Option(*pair) for pair in gesture.answers]
    assert game.answer_all(answers, game.ask.side) == len(answers)
    units = {id: hex for id, hex in gesture.pieces if id in game.state.units}
    assert units == {uid: game.state.units[uid].hex for uid in units}


def test_a_brigade_marches_toward_a_hex_in_one_gesture_and_is_taken_back_as_one():
    game = game_of()
    before, ply = game.state.clone().units, game.ply
    done(game, proposed(game, "F1.Dieu", 4420)["march"])
    s = game.state
    distance = s.setting.board.distance
    assert s.units != before
    for uid, unit in before.items():
        assert distance(s.units[uid].hex, 4420) < distance(unit.hex, 4420), uid
    assert s.posts["F1.Dieu"] in s.stacks
    game.undo_all()
    assert game.ply == ply
    assert game.state.units == before


def test_a_line_that_advances_keeps_its_order_and_its_facing():
    game = game_of()
    game.answer(Pick("F1.Dieu"))
    while not isinstance(game.ask.about, ChooseMover):
        game.answer(game.ask.options[-1])
    before = dict(game.state.units)
    done(game, proposed(game, "F1.Dieu.74-1", 4133)["advance"])
    after, board = game.state.units, game.state.setting.board
    moved = {uid for uid in before if after[uid].hex != before[uid].hex}
    assert {"F1.Dieu.74-1", "F1.Dieu.74-2", "F1.Dieu.17Ch"} <= moved
    assert len({board.direction(before[uid].hex, after[uid].hex) for uid in moved}) == 1
    assert all(after[uid].facing == before[uid].facing for uid in before)


def test_a_corps_marches_in_one_gesture():
    other = '[units.F1.dAlton]\n91-1 = "S1235 NE"\n91-2 = "S1235 NE"\n'
    game = game_of(other)
    gesture = proposed(game, "F1.Dieu", 4420)["corps"]
    assert {"F1.Dieu.74-1", "F1.dAlton.91-1"} <= {id for id, _ in gesture.pieces}
    done(game, gesture)
    assert not isinstance(game.ask.about, ChooseCommand)


def test_everybody_faces_a_hex_where_he_stands():
    game = game_of()
    before = dict(game.state.units)
    done(game, proposed(game, "F1.Dieu", 4038)["face"])
    s = game.state
    assert any(s.units[uid].facing != before[uid].facing for uid in before)
    assert all(s.units[uid].hex == before[uid].hex for uid in before)


def test_nobody_walks_up_to_the_enemy_on_the_march():
    game = game_of('[units.A5.Puchner]\n31-I = "S1430 SW"\n')
    gesture = proposed(game, "F1.Dieu", 4430)["march"]
    s = game.state
    assert gesture.pieces
    assert not any(s.is_beside("austrian", hex) for _, hex in gesture.pieces)


def test_guns_that_can_combine_fire_as_one():
    guns = '[units.F1.Dieu]\nArt = "S2030 NE"\n[units.F1]\nA1a = "S2030 NE"\n'
    enemy = '[units.A5.Puchner]\n31-I = "S2028 SW"\n'
    led = LED.replace("S1034", "S2030")
    game = load_position(HEAD + 'step = "fire"\n' + guns + enemy + led, seed=1)
    gesture = proposed(game, "F1.Dieu.Art", 5028)["fire"]
    assert {id for id, _ in gesture.pieces} == {"F1.Dieu.Art", "F1.A1a"}
    answers = [Option(*pair) for pair in gesture.answers]
    assert game.answer_all(answers, "allied") == len(answers)
    assert any(event.data.get("guns") == ("F1.Dieu.Art", "F1.A1a") for event in game.log)


def test_everybody_who_can_attacks_a_hex():
    near = '[units.F1.Dieu]\n74-1 = "S1624 E"\n84-1 = "S1723 W"\n84-2 = "S1624 E"\n'
    enemy = '[units.A5.Puchner]\n31-I = "S1623 SW"\n'
    game = load_position(
        HEAD
        + 'step = "attack"\n'
        + near
        + enemy
        + '[leaders]\nF1 = "S1624"\n"F1.Dieu" = "S1624"\n',
        seed=1,
    )
    gesture = proposed(game, "F1.Dieu", 4623)["attack"]
    assert {id for id, _ in gesture.pieces} >= {"F1.Dieu.74-1", "F1.Dieu.84-2"}


def test_those_who_are_released_step_out_at_once():
    """4.62: six units of a brigade leave one hex, two to a hex, facing as they did."""
    game = new_game("risorgimento:san-martino", seed=1)
    ask, before = game.ask, dict(game.state.units)
    assert isinstance(ask.about, Unstack)
    gesture = proposed(game, ask.about.uid, None)["deploy"]
    assert len(gesture.answers) > 6
    done(game, gesture)
    assert game.ask.side == "austrian"  # whose brigades are released as well
    s = game.state
    assert all(s.units[uid].facing == before[uid].facing for uid in before)


def test_one_unit_goes_alone_and_looks_at_the_nearest_enemy():
    game = game_of('[units.A5.Puchner]\n31-I = "S1430 SW"\n')
    before = dict(game.state.units)
    gesture = proposed(game, "F1.Dieu.74-1", 4233)["alone"]
    done(game, gesture)
    s = game.state
    assert [uid for uid in before if s.units[uid] != before[uid]] == ["F1.Dieu.74-1"]
    unit, distance = s.units["F1.Dieu.74-1"], s.setting.board.distance
    assert unit.hex == 4233
    ahead = s.setting.board.neighbours[unit.hex][unit.facing]
    assert distance(ahead, 4430) < distance(unit.hex, 4430)
    assert "alone" not in proposed(game, "F1.Dieu.84-1", 6001), "too far"


def test_all_who_have_rallied_face_a_hex():
    units = BRIGADE.replace('"S1034 NE"', '"S1034 NE disordered"')
    units = units.replace('"S1134 NE"', '"S1134 NE disordered"')
    game = load_position(HEAD + 'step = "rally"\n' + units + LED, seed=1)
    assert isinstance(game.ask.about, FaceRallied)
    rallied = [option.value for option in game.ask.options if option.kind == "pick"]
    assert len(rallied) == 3
    done(game, proposed(game, rallied[0], 4038)["face"])
    s = game.state
    for uid in rallied:
        unit, distance = s.units[uid], s.setting.board.distance
        assert distance(s.setting.board.neighbours[unit.hex][unit.facing], 4038) < distance(
            unit.hex, 4038
        )
    assert not isinstance(game.ask.about if game.ask else None, FaceRallied)
