"""What a side may not know: under the markers, in the enemy's hand, in the cup."""

from __future__ import annotations

import random

import pytest

from tests.conformance import Trouble, at_random, check_secrets, random_game
from tests.skirmish import names, table
from tests.skirmish.field import field, play, playing
from tests.skirmish.march import SHOW
from tests.skirmish.state import Activate, Assaults, March
from tests.skirmish.view import imagine
from tricolore import Game, new_game
from tricolore.core.ask import DONE, Pick, Send, Together
from tricolore.core.state import State

SIDES = ("red", "blue")


def watched(seed: int) -> Game:
    """A game in which, at every question, nobody is told more than he may know."""

    def check(game: Game) -> None:
        if not game.over:
            assert check_secrets(game, SIDES) > 20

    return random_game(lambda seed: new_game("skirmish:ponte", seed=seed), seed, check)


@pytest.mark.parametrize("seed", range(3))
def test_everything_that_is_sent_is_the_same_whatever_the_truth_is(seed):
    assert watched(seed).over


def name_all(s, id, side):
    return s.counter(id).name


def show_hands(s, whose, side):
    return table.Hand(whose, whose, whose, [table.Item(event) for event in s.hands[whose]])


def show_cup(s, side):
    return table.Markers("cup", "Cup", [table.Item(id) for id in s.cup])


@pytest.mark.parametrize(
    ("module", "name", "leak"),
    [
        (table, "owned", name_all),
        (table, "hand", show_hands),
        (table, "cup", show_cup),
        (names, "name", lambda s, hole, value: s.counter(value).name if "?" in str(value) else ""),
    ],
)
def test_whatever_leaks_is_caught(monkeypatch, module, name, leak):
    monkeypatch.setattr(module, name, leak)
    with pytest.raises(Trouble, match="tells"):
        watched(1)


def moments(seed: int) -> list[tuple[State, str]]:
    """States at questions of a random game, each with the side that is asked."""
    game, luck, found = new_game("skirmish:ponte", seed=seed), random.Random(seed), []
    while game.ask is not None:
        if not game.journal and not isinstance(game.chance_ask, Together):
            found.append((game.checkpoint, game.ask.side))
        game.answer(at_random(game, game.ask, luck), game.ask.side)
    return found


def test_what_a_side_imagines_keeps_what_it_knows_and_deals_the_rest():
    beneath, hands, cups = set(), set(), set()
    for truth, side in moments(5)[10:40]:
        enemy = truth.setting.enemy(side)
        for seed in "abcd":
            dreamt, journal = imagine(truth, (), side, seed)
            assert (dreamt.at, dreamt.stacks, dreamt.lost) == (truth.at, truth.stacks, truth.lost)
            assert (dreamt.hands[side], dreamt.decks[side]) == (
                truth.hands[side],
                truth.decks[side],
            )
            assert len(dreamt.hands[enemy]) == len(truth.hands[enemy])
            own = {id: uid for id, uid in truth.beneath.items() if truth.side(id) == side}
            assert own.items() <= dreamt.beneath.items()
            assert (dreamt.seed, journal) == (seed, ())
            beneath.add(tuple(dreamt.beneath.items()))
            hands.add(dreamt.hands[enemy])
            cups.add(dreamt.cup)
    assert min(len(beneath), len(hands), len(cups)) > 3


# What seals undo is known to all


def test_what_was_turned_over_cannot_be_turned_back():
    s = field({"RA.guard": 504, "BA?1": 604, "BB.grenadiers": 704})
    game = play(playing(s, Assaults("RA")), Send("RA.guard", 604))
    assert not game.can_undo
    game = play(playing(field({"RA?1": 404}), March("RA?1", 4), Activate("RA")), SHOW)
    assert not game.can_undo


def test_a_march_can_be_taken_back_until_somebody_has_fired_or_declined():
    s = field({"RA?1": 404, "RA?2": 403, "BA?1": 704})
    game = play(playing(s, Activate("RA")), Pick("RA?1"))
    assert game.can_undo
    assert game.undo("red")
    assert game.ask.options[-1] == DONE


def test_whoever_stands_near_is_asked_to_fire_be_it_a_decoy_or_not():
    """The question itself must not tell that there is something under the marker."""
    for marker in ("BA?1", "BA?2", "BA?3"):
        s = field({"RA.guard": 404, marker: 604})
        game = playing(s, March("RA.guard", 4))
        game.answer(["go", 504])
        assert game.ask.options[0] == Pick(marker)
