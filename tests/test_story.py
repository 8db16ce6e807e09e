"""What happened as a story: who went where, who struck whom, what it brought."""

from __future__ import annotations

import random
import re

import pytest

from tests.keen import keen
from tricolore import new_game
from tricolore.core.game import Game
from tricolore.rulesets.story import Heard, Story, marks, story
from tricolore.rulesets.table import Blow, Picture, Table, Told, table_of
from tricolore.server.chronicle import events_in_words, seen

SUM = re.compile(r"\d = \d|\w = \d+, 6 needed")
LENGTHS = {
    "butchery:solferino": 700,
    "macmahon:magenta": 500,
    "brothers:san-martino": 500,
    "risorgimento:magenta": 2400,
    "radetzky:novara": 460,
}
"""Scenarios, and after how many choices there have been fights in the later half."""


def march(id: str, *way: int) -> Told:
    return Told("10.3", f"{id} marches.", [id], deed="marches", way=list(way))


def shift(id: str, hex: int) -> Told:
    return Told("10.4", f"{id} goes to {hex}.", [id], deed="shifts", way=[hex])


def befalls(text: str) -> Told:
    return Told("9", text, deed="befalls")


def announced(by: str, hex: int, on: str) -> Told:
    blow = Blow([by], [hex], [on])
    return Told("10.4", f"{by} will attack.", [by, on], [hex], deed="declares", blow=blow)


def struck(by: str, on: str, result: str) -> Told:
    blow = Blow([by], on=[on], odds="2 to 1", result=result)
    return Told("10.4", f"{by} against {on}.", [by, on], deed="strikes", blow=blow)


def told(*events: Told, **before: int) -> Story:
    return story(0, before, {}, [(1, events)])


def test_the_legs_of_a_march_are_one_way() -> None:
    found = told(march("a", 102), march("a", 103, 104), a=101)
    assert [trail.hexes for trail in found.parts[0].marched] == [[101, 102, 103, 104]]
    assert [trail.hexes for trail in found.trails] == [[101, 102, 103, 104]]


def test_who_comes_onto_the_map_begins_where_it_entered() -> None:
    found = told(march("a", 102), march("a", 103))
    assert found.parts[0].marched[0].hexes == [102, 103]


def test_an_attack_that_was_announced_is_the_one_that_takes_place() -> None:
    (part,) = told(announced("a", 202, "b"), struck("a", "b", "two steps"), a=201, b=202).parts
    (fight,) = part.fights
    assert (fight.arrows, fight.odds, fight.result) == ([(201, 202)], "2 to 1", "two steps")


def test_the_answer_of_the_defender_belongs_to_the_attack_and_is_not_its_result() -> None:
    events = announced("a", 202, "b"), struck("b", "a", "nothing"), struck("a", "b", "two steps")
    (part,) = told(*events, a=201, b=202).parts
    (fight,) = part.fights
    assert fight.result == "two steps"
    assert fight.outcome == ["b against a."]


def test_an_arrow_begins_where_the_attacker_stood_then() -> None:
    events = march("a", 201), announced("a", 202, "b"), struck("a", "b", "won"), shift("a", 202)
    (part,) = told(*events, a=101, b=202).parts
    assert part.fights[0].arrows == [(201, 202)]
    assert part.fights[0].outcome == ["a goes to 202."]
    assert part.marched[0].hexes == [101, 201], "an advance after combat is no march"


def test_losses_are_told_with_their_fight_and_else_with_the_activation() -> None:
    events = (
        *(befalls("c rallies."), announced("a", 202, "b"), struck("a", "b", "D")),
        *(befalls("b is lost."), march("d", 302), befalls("d is tired.")),
    )
    (part,) = told(*events, a=201, b=202, d=301).parts
    assert part.fights[0].outcome == ["b is lost."]
    assert part.notes == ["c rallies.", "d is tired."]


def test_each_activation_is_a_part_and_one_without_deeds_is_left_out() -> None:
    begins = [Told("5", f"{name} acts.", deed="begins") for name in ("I", "II", "III")]
    found = told(begins[0], march("a", 102), begins[1], begins[2], march("b", 202), a=101, b=201)
    assert [part.title for part in found.parts] == ["I acts.", "III acts."]


def test_marches_that_nobody_told_of_are_seen_from_where_pieces_stand() -> None:
    found = story(0, {"a": 101, "b": 201}, {"a": 105, "b": 201, "c": 301}, [])
    assert [(trail.id, trail.hexes) for trail in found.trails] == [("a", [101, 105])]


def test_of_a_piece_that_was_not_seen_before_no_way_is_shown() -> None:
    assert story(0, {}, {"hidden": 404}, []).trails == []


def test_marks_are_the_turns_and_the_fights() -> None:
    turn = Told("6", "Turn 2.", deed="turn")
    heard = [(1, [turn, march("a", 1)]), (2, [struck("a", "b", "D"), struck("b", "a", "T")])]
    assert [(mark.ply, mark.kind) for mark in marks(heard)] == [(1, "turn"), (2, "fight")]


def places(picture: Picture) -> dict[str, int]:
    return {piece.id: piece.hex for piece in picture.pieces if piece.id not in picture.unknown}


def played(scenario: str, choices: int) -> tuple[Game, Table, list[Heard], dict[str, int]]:
    """A game between people who want to fight, what was heard of its later half, and where the
    pieces stood before."""
    game, luck = new_game(scenario, seed=3), random.Random(3)
    table = table_of(game.ruleset.name)
    heard: list[Heard] = []
    before: dict[str, int] = {}
    while game.ask is not None and game.ply < choices:
        if game.ply == choices // 2:
            before, heard = places(table.picture(game.state, None)), []
        length = game.log_length
        game.answer(keen(game, game.ask, luck))
        heard.append((game.ply, [table.tell(game.state, one) for one in game.log_since(length)]))
    return game, table, heard, before


@pytest.mark.parametrize("scenario", LENGTHS)
def test_every_game_tells_of_marches_and_fights(scenario: str) -> None:
    game, table, heard, before = played(scenario, LENGTHS[scenario])
    after = places(table.picture(game.state, None))
    found = story(0, before, after, heard)
    ways = {trail.id: trail.hexes for trail in found.trails}
    astray = {id for id in ways.keys() & after.keys() if ways[id][-1] != after[id]}
    assert not astray, "a way ends where its piece stands"
    moved = {id for id in before.keys() & after.keys() if before[id] != after[id]}
    assert moved <= ways.keys()
    fights = [fight for part in found.parts for fight in part.fights if fight.result]
    assert fights
    assert all(fight.odds and fight.hexes and fight.arrows for fight in fights)
    assert any(fight.outcome for fight in fights)
    assert {mark.kind for mark in marks(heard)} == {"turn", "fight"}
    texts = [str(one.text) for _, events in heard for one in events]
    assert any(SUM.search(text) for text in texts), "dice are told whole"


def test_all_that_is_told_of_an_event_is_stored_with_its_texts():
    """So that a story and its arrows, too, can be had in another language later."""
    game, luck = new_game("butchery:solferino", seed=3), random.Random(3)
    table, heard = table_of("butchery"), 0
    while game.ask is not None and game.ply < 330:
        before = len(game.log)
        game.answer(keen(game, game.ask, luck))
        events = game.log[before:]
        words = [table.tell(game.state, event) for event in events]
        assert seen(events_in_words(table, game.state, events), ("allied", "austrian")) == words
        heard += sum(one.blow is not None for one in words)
    assert heard
