"""Answers that cannot be taken back are known before they are given."""

from __future__ import annotations

import random

from tests.server.client import DAYLIGHT
from tricolore import new_game
from tricolore.core.ask import Choose
from tricolore.server.finals import final_answers, is_final


def test_an_answer_is_final_if_it_cannot_be_taken_back_afterwards():
    """Whole games at random: what was marked could not be undone, and all else could."""
    finals = others = 0
    for seed in range(4):
        luck, game = random.Random(seed), new_game(DAYLIGHT, seed=seed)
        sides = game.ruleset.sides_of(DAYLIGHT.partition(":")[2])
        while game.ask is not None:
            ask = game.ask
            if not isinstance(ask, Choose):
                game.answer(ask.first, ask.side)
                continue
            marked = final_answers(game, sides, ()).options
            at = luck.randrange(len(ask.options))
            game.answer(ask.options[at])
            assert (at in marked) == (game.over or not game.can_undo), (seed, game.ply)
            finals, others = finals + (at in marked), others + (at not in marked)
    assert finals > 20
    assert others > 20


def test_what_a_computer_answers_at_once_is_final_too():
    game, luck = new_game(DAYLIGHT, seed=1), random.Random(1)
    sides = game.ruleset.sides_of(DAYLIGHT.partition(":")[2])
    for _ in range(300):
        ask = game.ask
        if isinstance(ask, Choose):
            other = next(side for side in sides if side != ask.side)
            for option in ask.options:
                if is_final(game, option, (other,)) and not is_final(game, option):
                    copy = game.clone()
                    copy.answer(option)
                    assert copy.ask.side == other
                    return
        game.answer(luck.choice(ask.options) if isinstance(ask, Choose) else ask.first, ask.side)
    raise AssertionError("no such moment")


def test_the_marks_are_for_the_side_that_is_asked(client):
    """Whoever watches learns nothing of what an answer would bring."""
    made, guest = client.hot_seat(seed=1)
    luck = random.Random(2)
    marked: list[int] = []
    while not marked:
        guest.play(1, luck)
        marked = guest.query("finals")["result"]["options"]
    assert all(0 <= at < len(guest.options) for at in marked)
    assert client.sit(made["game"]).query("finals")["result"] == {"options": []}
