"""A formation that moves at once: what is proposed, what comes of it, how many clicks it takes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brothers.clicks import activations, hear_others, send
from tests.brothers.table import field, plain, road
from tricolore import Game, new_game
from tricolore.core.ask import DONE, Option, Say
from tricolore.rulesets.brothers import RULESET
from tricolore.rulesets.brothers.gestures import gestures
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import MoveStep
from tricolore.rulesets.brothers.subjects import AnswerMove, OrderMove
from tricolore.rulesets.brothers.table import TABLE
from tricolore.rulesets.table import Gesture, UnknownQuery

LINE = {
    "FI.a": "0310 inf 6/4 7 div=Forey",
    "FI.b": "0310 inf 4/2 6 div=Forey",
    "FI.c": "0510 inf 6/4 7 div=Bazaine",
    "FI.guns": "0410 art 2/1 6 div=Bazaine",
}
FAR_AWAY = {"AV.x": "1201 inf 6/4 7"}


def marching(units: dict[str, str], **more: Any) -> Game:
    more = {"staff": {"FI": 410}, "active": "FI", "steps": [MoveStep()]} | more
    return Game(RULESET, "brothers:full-battle", field(units, **more))


def state(game: Game) -> Brothers:
    s = game.state
    assert isinstance(s, Brothers)
    return s


def proposed(game: Game, id: str, hex: int) -> dict[str, Gesture]:
    side = game.ask.side if game.ask is not None else None
    found: Any = TABLE.query(game, "gestures", {"id": id, "hex": hex}, side)
    return {one.id: one for one in found.gestures}


def where(game: Game) -> dict[str, int]:
    s = state(game)
    staff = {id: one.hex for id, one in s.staff.items()}
    return {uid: unit.hex for uid, unit in s.units.items()} | staff


# Forward, in order


def test_all_go_as_far_and_in_the_same_direction_and_one_undo_takes_it_back():
    game = marching(LINE | FAR_AWAY)
    before, ply = where(game), game.ply
    gesture = proposed(game, "FI", 307)["forward"]
    assert (gesture.left, gesture.then) == ([], [])
    answers = [Option(*pair) for pair in gesture.answers]
    assert game.answer_all(answers) == len(answers) > 2
    grid = state(game).setting.board.grid
    moves = {
        tuple(b - a for a, b in zip(grid.point(before[u]), grid.point(hex), strict=True))
        for u, hex in where(game).items()
        if u in LINE
    }
    assert moves == {(0, -6)}, "three hexes up"
    game.undo_all()
    assert (game.ply, where(game)) == (ply, before)


def test_a_stack_goes_as_one_and_keeps_its_order():
    game = marching(LINE | FAR_AWAY)
    gesture = proposed(game, "FI", 307)["forward"]
    assert ("send", "0310 0307") in gesture.answers
    send(game, [gesture.answers], "allied")
    assert state(game).stacks[307] == ("FI.a", "FI.b")


def test_headquarters_follow_to_the_middle_of_their_units():
    gesture = proposed(marching(LINE | FAR_AWAY), "FI", 307)["forward"]
    assert dict(gesture.pieces)["FI"] == 407


def test_who_cannot_take_his_place_falls_short_and_is_named_with_the_reason():
    lake = plain({508: "lake"})
    gesture = proposed(marching(LINE | FAR_AWAY, setting=lake), "FI", 308)["forward"]
    assert list(dict(gesture.left)) == ["FI.c"]
    assert "lake" in dict(gesture.left)["FI.c"]
    assert dict(gesture.pieces)["FI.a"] == 308
    assert dict(gesture.pieces)["FI.c"] not in (510, 508), "it comes as near as it can"


def test_nobody_goes_where_there_is_no_room_for_him():
    """Whoever stands there stays, as it would have to disengage."""
    units = {"FI.a": "0310 inf 6/4 7", "FI.b": "0308 inf 6/4 7", "AV.x": "0307 inf 6/4 7"}
    game = marching(units, staff={"FI": 310})
    found = proposed(game, "FI", 308)
    assert found["road"].answers
    for gesture in found.values():
        assert dict(gesture.pieces).get("FI.a") != 308, gesture
        assert "FI.b" not in dict(gesture.pieces), gesture


def test_a_division_can_go_alone():
    found = proposed(marching(LINE | FAR_AWAY), "FI.c", 507)
    alone = found["forward division"]
    assert {id for id, _ in alone.pieces} - {"FI"} == {"FI.c", "FI.guns"}
    assert "Bazaine" in alone.title
    assert {id for id, _ in found["forward"].pieces} >= set(LINE)
    assert not any("division" in id for id in proposed(marching(LINE | FAR_AWAY), "FI", 507))


# What interrupts it


def test_those_who_come_next_to_the_enemy_go_last_and_it_ends_where_he_may_fire():
    game = marching(LINE | {"AV.x": "0506 inf 6/4 7", "AV.y": "0306 inf 6/4 7"})
    gesture = proposed(game, "FI", 507)["forward"]
    assert "the enemy may fire at" in gesture.note
    assert gesture.answers[-1] in [("send", "0310 0307"), ("send", "0510 0507")]
    assert set(dict(gesture.left).values()) == {"the enemy may fire before it goes"}
    answers = [Option(*pair) for pair in gesture.answers]
    assert game.answer_all(answers) == len(answers)
    assert isinstance(game.ask.about, AnswerMove)  # type: ignore[union-attr]
    game.answer(Say("hold"))
    assert isinstance(game.ask.about, OrderMove)  # type: ignore[union-attr]
    waiting = {id for id, _ in gesture.left}
    able = {str(one.value).split()[0] for one in game.ask.options if one.kind == "send"}  # type: ignore[union-attr]
    assert waiting <= able, "they can still be moved by hand"


def test_who_comes_next_to_the_enemy_waits_for_those_behind_him():
    ahead = {"FI.a": "0509 inf 6/4 7", "FI.b": "0311 inf 6/4 7", "AV.x": "0506 inf 6/4 7"}
    gesture = proposed(marching(ahead, staff={"FI": 311}), "FI", 507)["forward"]
    assert [pair for pair in gesture.answers if "FI." in str(pair[1])] == [
        ("send", "FI.b 0309"),
        ("send", "FI.a 0507"),
    ]
    assert gesture.left == []


def test_it_does_not_tell_who_stands_under_a_force_marker():
    """11.7.3: light horse need not test before heavy horse, but before light horse they must."""
    ours = {"FI.a": "0505 cav 4/2 7 light", "FI.b": "0809 inf 6/4 7"}
    found = []
    for near, far in (("light", "heavy"), ("heavy", "light")):
        horse = {
            f"AV.{near}": f"0504 cav 4/2 7 {near}",
            "AV.a": "0504 cav 1/1 7 heavy",
            f"AV.{far}": f"0901 cav 4/2 7 {far}",
            "AV.b": "0901 cav 1/1 7 heavy",
        }
        game = marching(ours | horse, staff={"FI": 809}, options=["force-markers"])
        assert state(game).hidden(f"AV.{near}")
        found.append(proposed(game, "FI", 510))
    assert found[0] == found[1]


def test_where_an_event_could_be_played_it_is_sent_in_parts_that_go_on():
    """What is sent together can be taken back together; what was before the moment cannot."""
    game = real_battle_with_held_events()
    side = game.ask.side  # type: ignore[union-attr]
    gesture = next(one for one in some_gestures(game) if one.then)
    answers = [Option(*pair) for pair in gesture.answers]
    assert game.answer_all(answers, side) == len(answers)
    hear_others(game, side)
    assert not game.can_undo
    send(game, gesture.then, side)
    ends = {id: hex for id, hex in gesture.pieces if id in where(game)}
    assert {id: where(game)[id] for id in ends} == ends


def real_battle_with_held_events() -> Game:
    """The first question who moves at which something proposed is cut by an event."""
    for seed in range(1, 9):
        game = new_game("brothers:spia-ditalia", seed=seed)
        for _ in range(400):
            if game.ask is None:
                break
            if isinstance(game.ask.about, OrderMove) and any(g.then for g in some_gestures(game)):
                return game
            game.answer(plainly(game.ask), game.ask.side)
    raise AssertionError("no event could have been played")


def plainly(ask: Any) -> Option:
    words = [one for one in ask.options if one.value in ("done", "pass", "hold", "no")]
    return words[0] if words else ask.options[0]


def some_gestures(game: Game) -> list[Gesture]:
    s = state(game)
    if s.act is None or not s.act.formation:
        return []
    hexes = list(s.setting.bits.hexes(s.ground_of[s.enemy(s.active_side)]))
    return [one for hex in hexes[:2] for one in proposed(game, s.act.formation, hex).values()]


def test_what_is_proposed_does_not_hang_on_what_the_enemy_may_hold():
    """6.3: he is asked in secret, and only if he holds something that he can play."""
    game = real_battle_with_held_events()
    s = state(game)
    assert s.act is not None
    side, formation = s.active_side, s.act.formation
    hexes = list(s.setting.bits.hexes(s.ground_of[s.enemy(side)]))[:2]
    found, held = [], set()
    for luck in range(8):
        seen = game.seen_by(side, f"luck {luck}")
        held.add(state(seen).held(s.enemy(side)))
        found.append([gestures(seen, formation, hex) for hex in hexes])
    assert len(held) > 2
    assert all(one == found[0] for one in found)


# By road


ROADS = road(*range(502, 512), kind="major road")
COLUMN = {"FI.a": "0509 inf 6/4 7", "FI.b": "0510 inf 6/4 7", "FI.c": "0511 cav 4/2 7"}


def test_a_column_keeps_its_order_even_if_those_behind_are_faster():
    game = marching(COLUMN, setting=plain(roads=ROADS), staff={"FI": 510}, posture="defensive")
    gesture = proposed(game, "FI", 502)["road"]
    ends = dict(gesture.pieces)
    rows = [ends[uid] for uid in COLUMN]
    assert rows == sorted(rows), "nobody overtakes those in front"
    assert rows[0] < 509


def test_nobody_marches_up_to_the_enemy_by_road():
    game = marching(COLUMN | {"AV.x": "0504 inf 6/4 7"}, setting=plain(roads=ROADS))
    s = state(game)
    gesture = proposed(game, "FI", 502)["road"]
    near = set(s.setting.bits.hexes(s.contact("austrian")))
    assert near
    assert not [uid for uid, hex in gesture.pieces if hex in near]


def test_a_corps_that_arrives_enters_and_marches_on():
    game = new_game("brothers:full-battle", seed=3)
    while not (isinstance(game.ask.about, OrderMove) and arrivals(game)):  # type: ignore[union-attr]
        game.answer(plainly(game.ask), game.ask.side)  # type: ignore[union-attr]
    s = state(game)
    assert s.act is not None
    coming = arrivals(game)
    gesture = proposed(game, s.act.formation, 1515)["road"]
    entered = {id for id, _ in gesture.pieces} & coming
    assert len(entered) >= 3
    assert entered | {id for id, _ in gesture.left} >= coming
    send(game, [gesture.answers, *gesture.then], s.active_side)
    assert {id: where(game)[id] for id in entered} == {
        id: hex for id, hex in gesture.pieces if id in entered
    }


def arrivals(game: Game) -> set[str]:
    """The units that could enter now."""
    ask: Any = game.ask
    s = state(game)
    sent = {str(one.value).split()[0] for one in ask.options if one.kind == "send"}
    return {id for id in sent if id in s.setting.roster.counters and id not in s.units}


# What is not proposed


def test_woods_that_would_disorder_are_left_to_the_player():
    woods = plain(dict.fromkeys((308, 307, 309), "woods"))
    found = proposed(marching({"FI.a": "0310 inf 6/4 7"} | FAR_AWAY, setting=woods), "FI", 308)
    assert all(308 not in dict(one.pieces).values() for one in found.values())


def test_nothing_is_proposed_for_others_nor_without_a_hex():
    game = marching(LINE | FAR_AWAY)
    assert proposed(game, "AV.x", 307) == {}
    side = game.ask.side  # type: ignore[union-attr]
    found: Any = TABLE.query(game, "gestures", {"id": "FI"}, side)
    assert found.gestures == []
    elsewhere: Any = TABLE.query(game, "gestures", {"id": "FI", "hex": 307}, "austrian")
    assert elsewhere.gestures == []


@pytest.mark.parametrize("args", [{"id": "nobody", "hex": 307}, {"id": "FI", "hex": 9999}, {}])
def test_a_question_with_wrong_words_is_refused(args: dict[str, Any]):
    with pytest.raises(UnknownQuery):
        TABLE.query(marching(LINE | FAR_AWAY), "gestures", args, "allied")


# Clicks


MOST = 12


@pytest.mark.parametrize(
    ("scenario", "largest"), [("brothers:full-battle", 21), ("brothers:san-martino", 22)]
)
def test_a_formation_is_moved_in_twelve_clicks(scenario: str, largest: int):
    """Toward the nearest enemy, nothing special wanted, from its first question to its last."""
    clicks = activations(new_game(scenario, seed=3), 12)
    assert len(clicks) == 12
    assert max(taken.pieces for taken in clicks) == largest
    assert max(taken.now for taken in clicks) <= MOST, clicks
    assert sum(taken.before for taken in clicks) >= 2 * sum(taken.now for taken in clicks)
    assert sum(taken.moved for taken in clicks) >= sum(taken.pieces for taken in clicks) / 2


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_shown_is_what_comes_of_it(seed: int):
    """Each proposal of the first formations, sent as the table sends it."""
    game = new_game("brothers:full-battle", seed=seed)
    tried = 0
    while tried < 4:
        if isinstance(game.ask.about, OrderMove) and (found := some_gestures(game)):  # type: ignore[union-attr]
            tried += 1
            side = game.ask.side  # type: ignore[union-attr]
            for gesture in found:
                copy = game.clone()
                send(copy, [gesture.answers, *gesture.then], side)
                ends = dict(gesture.pieces)
                assert {id: where(copy).get(id) for id in ends} == ends
            game.answer(DONE, side)
        else:
            game.answer(plainly(game.ask), game.ask.side)  # type: ignore[union-attr]
