"""A formation that acts at once: what is proposed, what comes of it, how many clicks it takes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.butchery.table import field, ground
from tests.great_battles.clicks import activations
from tricolore import Game, new_game
from tricolore.core.ask import Option, Pick, Say
from tricolore.rulesets.butchery import RULESET as BUTCHERY
from tricolore.rulesets.great_battles.rules.subjects import MoveWhich
from tricolore.rulesets.table import Gesture, UnknownQuery

LINE = {
    "FI.Dieu": "2020 E",
    "FI.dArlon": "2120 E",
    "FI.A1": "2020 E",
    "FI.FDouay": "1920 E",
}
AWAY = {"AV.Bils": "2008 W"}
"""An enemy whom nobody meets on a march of two hexes."""


def marching(units: dict[str, str], leader: int = 2020, **more: Any) -> Game:
    s = field(units | AWAY, active="FI", step="movement", leaders={"FI": f"{leader:04d}"}, **more)
    return Game(BUTCHERY, "butchery:solferino", s)


def proposed(game: Game, id: str, hex: int | None = None) -> dict[str, Gesture]:
    args = {"id": id} if hex is None else {"id": id, "hex": hex}
    ruleset: Any = game.ruleset
    found = ruleset.table.query(game, "gestures", args, game.ask.side if game.ask else None)
    return {one.id: one for one in found.gestures}


def send(game: Game, gesture: Gesture) -> None:
    """All of a gesture, as the table would send it in one or two parts."""
    answers = [Option(*pair) for pair in gesture.answers]
    assert game.answer_all(answers) == len(answers)


def where(game: Game) -> dict[str, tuple[int, int]]:
    s: Any = game.state
    return {uid: (unit.hex, unit.facing) for uid, unit in s.units.items()}


# Forward, in order


def test_all_go_as_far_and_in_the_same_direction_and_one_undo_takes_it_back():
    game = marching(LINE)
    before, ply = where(game), game.ply
    gesture = proposed(game, "FI.Dieu", 2018)["forward"]
    assert gesture.left == []
    assert game.answer_all([Option(*pair) for pair in gesture.answers[:-1]]) > 8
    grid = game.state.setting.board.grid  # type: ignore[attr-defined]
    moves = {
        tuple(b - a for a, b in zip(grid.point(before[uid][0]), grid.point(hex), strict=True))
        for uid, (hex, _) in where(game).items()
        if uid in LINE
    }
    assert moves == {(0, -4)}, "two hexes up"
    game.undo_all()
    assert (game.ply, where(game)) == (ply, before)


def test_who_cannot_take_his_place_falls_short_and_is_named_with_the_reason():
    lake = ground(terrain={2118: "lake"})
    gesture = proposed(marching(LINE, setting=lake), "FI.Dieu", 2018)["forward"]
    assert dict(gesture.left) == {"FI.dArlon": "2118 is lake: impassable"}
    assert dict(gesture.pieces)["FI.Dieu"] == 2018
    assert dict(gesture.pieces)["FI.dArlon"] not in (2120, 2118), "he comes as near as he can"


def test_all_keep_up_with_the_slowest_if_that_is_wanted():
    """At 2016 the guns, with 3 points, would be a hex behind; at 2017 nobody is."""
    found = proposed(marching(LINE), "FI.Dieu", 2016)
    assert [id for id, _ in found["forward"].left] == ["FI.A1"]
    assert found["pace"].left == []
    assert dict(found["pace"].pieces)["FI.Dieu"] == 2017


def test_they_face_the_enemy_unless_they_are_to_face_as_before():
    found = proposed(marching(LINE | {"FI.dArlon": "2120 W"}), "FI.Dieu", 2018)
    ids = [id for id in found if id.startswith("forward")]
    assert ids == ["forward", "forward as now"], "the enemy is offered first"
    assert found["forward"].facings["FI.dArlon"] != 3
    assert found["forward as now"].facings["FI.dArlon"] == 3


def test_the_preview_is_what_comes_of_it():
    game = marching(LINE | {"FI.dArlon": "2120 W"})
    gesture = proposed(game, "FI", 2018)["forward"]
    send(game, gesture)
    s: Any = game.state
    for id, hex in gesture.pieces:
        assert (s.units[id].hex if id in s.units else s.leaders[id].hex) == hex
    assert {uid: s.units[uid].facing for uid in gesture.facings} == gesture.facings
    assert s.leaders["FI"].hex in {unit.hex for uid, unit in s.units.items() if uid in LINE}


# By road


ROAD = {(2000 + row, 2001 + row): "main road" for row in range(8, 30)}
COLUMN = {"FI.Dieu": "2020 E", "FI.Negrier": "2021 E", "FI.dArlon": "2022 E"}


def test_a_column_keeps_its_order_even_if_those_behind_are_faster():
    horse = {"FI.Desvaux": "2023 E"}
    game = marching(COLUMN, 2022)
    s: Any = game.state
    order = list(COLUMN)
    gesture = proposed(game, "FI.Dieu", 2010)["road"]
    ends = dict(gesture.pieces)
    distances = [s.setting.board.distance(ends[uid], 2010) for uid in order]
    assert distances == sorted(distances), horse
    assert len(set(distances)) == len(order), "one behind the other"


def test_nobody_marches_up_to_the_enemy_by_road():
    game = marching(COLUMN | {"AV.Koller": "2017 W"}, 2022)
    s: Any = game.state
    gesture = proposed(game, "FI.Dieu", 2012)["road"]
    zone = s.field("austrian").zone
    assert zone
    assert not [uid for uid, hex in gesture.pieces if hex in zone]


def test_who_stays_behind_on_the_road_is_named_with_what_is_in_his_way():
    game = marching({"FI.Dieu": "2018 E", "FI.A1": "2020 E", "AV.Koller": "2017 W"}, 2020)
    gesture = proposed(game, "FI.A1", 2017)["road"]
    assert dict(gesture.left) == {"FI.Dieu": "the enemy is there: 1/2 Koller"}


# What it begins with, where it ends


def test_it_may_begin_at_the_question_before_and_answers_that_too():
    game = new_game("butchery:solferino", seed=3)
    while type(game.ask.about).__name__ != "ForceMarch":  # type: ignore[union-attr]
        game.answer(game.ask.options[0])  # type: ignore[union-attr]
    s: Any = game.state
    gesture = next(iter(proposed(game, s.active, 2017).values()))
    assert gesture.answers[0] == ("say", "no")
    assert game.ask.about.groups  # type: ignore[union-attr]


def test_the_last_step_is_marked_where_dice_fall_after_it():
    """13.1: nobody has anybody to assault, so the next marker would be drawn at once."""
    game = marching(LINE)
    gesture = proposed(game, "FI.Dieu", 2018)["forward"]
    assert gesture.final
    *first, last = (Option(*pair) for pair in gesture.answers)
    game.answer_all(first)
    assert game.can_undo
    game.answer(last)
    assert not game.can_undo


def test_others_can_still_move_if_somebody_stays_behind():
    game = marching(COLUMN | {"AV.Koller": "2019 W"}, 2022)
    gesture = proposed(game, "FI.Dieu", 2015)["road"]
    assert gesture.left
    assert not gesture.final
    send(game, gesture)
    assert isinstance(game.ask.about, MoveWhich)  # type: ignore[union-attr]
    assert {Pick(uid) for uid, _ in gesture.left} <= set(game.ask.options)  # type: ignore[union-attr]


def test_a_charge_that_may_come_interrupts_it_and_it_goes_on_to_the_same_end():
    """14.4: the French may charge after each move of a Prussian unit."""
    game = new_game("macmahon:reichshoffen", seed=3)
    while not (isinstance(game.ask.about, MoveWhich) and game.state.active == "PV"):  # type: ignore[union-attr,attr-defined]
        words = [one for one in game.ask.options if one.value in ("done", "no", "none")]  # type: ignore[union-attr]
        game.answer(words[0] if words else game.ask.options[0])  # type: ignore[union-attr]
    side = game.ask.side  # type: ignore[union-attr]
    gesture = proposed(game, "PV.Bothmer", 1509)["forward"]
    assert len(gesture.then) == 7, "after each unit"
    for part in (gesture.answers, *gesture.then):
        answers = [Option(*pair) for pair in part]
        assert game.answer_all(answers) == len(answers)
        while game.ask.side != side:  # type: ignore[union-attr]
            game.answer(Say("none"))
    s: Any = game.state
    ends = {id: hex for id, hex in gesture.pieces if id in s.units}
    assert len(ends) == 7
    assert {id: s.units[id].hex for id in ends} == ends


def test_a_corps_that_arrives_enters_one_behind_the_other_and_its_commander_with_it():
    game = new_game("macmahon:magenta", seed=3)
    while not (game.state.active == "AVII" and game.ask.about.groups):  # type: ignore[union-attr,attr-defined]
        words = [one for one in game.ask.options if one.value in ("done", "no", "none")]  # type: ignore[union-attr]
        game.answer(words[0] if words else game.ask.options[0])  # type: ignore[union-attr]
    s: Any = game.state
    coming = {uid for uid in s.waiting if uid.startswith("AVII")}
    gesture = proposed(game, "AVII", 1014)["road"]
    assert {id for id, _ in gesture.pieces} | {id for id, _ in gesture.left} == coming
    assert dict(gesture.pieces)["AVII"] in [hex for id, hex in gesture.pieces if id != "AVII"]


@pytest.mark.parametrize(
    ("which", "who"), [("turn", {"F3"}), ("turn all", {"F1", "F2", "F3", "F4"})]
)
def test_before_the_first_turn_a_formation_or_all_turn_at_once(which: str, who: set[str]):
    game = new_game("macmahon:reichshoffen", seed=1)
    game.answer(Say("no"))  # nobody asks for MacMahon's marker
    gesture = proposed(game, "F3.LHeriller", 1113)[which]
    send(game, gesture)
    after = {uid: facing for uid, (_, facing) in where(game).items()}
    assert {uid.partition(".")[0] for uid, _ in gesture.pieces} >= who
    assert gesture.facings.items() <= after.items()
    assert which == "turn all" or {uid.partition(".")[0] for uid, _ in gesture.pieces} == who


def test_all_turn_toward_a_hex_where_they_stand():
    game = marching(LINE)
    gesture = proposed(game, "FI.Dieu", 3020)["turn"]
    send(game, gesture)
    assert {uid: hex for uid, (hex, _) in where(game).items() if uid in LINE} == {
        uid: int(text[:4]) for uid, text in LINE.items()
    }
    assert all(facing in (1, 2) for uid, (_, facing) in where(game).items() if uid in LINE)


@pytest.mark.parametrize(
    "args", [{"id": "nobody"}, {"id": "FI.Dieu", "hex": 9999}, {"id": "FI.Dieu", "hex": "2018"}]
)
def test_a_question_with_wrong_words_is_refused(args: dict[str, Any]):
    with pytest.raises(UnknownQuery):
        BUTCHERY.table.query(marching(LINE), "gestures", args, "allied")


def test_nothing_is_proposed_for_those_whose_turn_it_is_not():
    assert proposed(marching(LINE), "AV.Bils", 2018) == {}
    assert proposed(marching(LINE), "FI.Dieu") == {}, "where to?"


# Clicks


MOST = 12
LARGEST = {"butchery:solferino": 11, "macmahon:magenta": 9, "macmahon:reichshoffen": 8}


@pytest.mark.parametrize("scenario", LARGEST)
def test_a_formation_is_moved_in_twelve_clicks(scenario: str):
    """Toward the nearest enemy, nothing special wanted, from its first question to its last."""
    clicks = activations(new_game(scenario, seed=3), 12)
    assert len(clicks) == 12
    assert max(taken.pieces for taken in clicks) == LARGEST[scenario]
    assert max(taken.now for taken in clicks) <= MOST, clicks
    assert sum(taken.before for taken in clicks) >= 2 * sum(taken.now for taken in clicks)


def test_a_corps_of_nine_took_twenty_seven_clicks_and_takes_four():
    game = new_game("butchery:solferino", seed=3)
    corps = next(taken for taken in activations(game, 14) if taken.formation == "AIII")
    assert (corps.pieces, corps.before, corps.now) == (9, 27, 4)
