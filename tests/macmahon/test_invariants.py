"""The invariants that random games are held against find what is wrong with a position."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.keen import keen
from tests.macmahon.invariants import check
from tricolore import Game, new_game
from tricolore.rulesets.great_battles.rules.terrain import INFANTRY
from tricolore.rulesets.macmahon.state import MacMahon

Change = Callable[[MacMahon], None]


def found(scenario: str, change: Change) -> str:
    """What is said once somebody has tampered with a position, the first in which that can be."""
    game, luck = new_game(f"macmahon:{scenario}", seed=3, listen=False), Random(3)
    while not _applies(game, change):
        assert game.ask is not None, "there was no occasion"
        game.answer(keen(game, game.ask, luck))
    check(game)
    change(game.state)
    with pytest.raises(AssertionError) as error:
        check(game)
    return str(error.value)


def _applies(game: Game, change: Change) -> bool:
    """In the middle of an activation, with somebody to whom it can happen."""
    if not game.state.moved:
        return False
    try:
        change(game.state.clone())
    except StopIteration:
        return False
    return True


def two_infantry(s: MacMahon) -> None:
    first, second, *_ = (uid for uid in s.of_side("allied") if s.counter(uid).arm == INFANTRY)
    s.place(first, s.units[second].hex)


def an_unwritten_loss(s: MacMahon) -> None:
    uid = next(uid for uid, unit in s.units.items() if s.counter(uid).cohesion > unit.losses + 1)
    s.update(uid, losses=s.units[uid].losses + 1)


def a_rally(s: MacMahon) -> None:
    s.update(next(uid for uid, unit in s.units.items() if unit.disorganised), disorganised=False)


def a_wrong_holder(s: MacMahon) -> None:
    hex = next(hex for hex in s.control if hex in s.stacks)
    s.control[hex] = next(side for side in s.setting.sides if side != s.control[hex])


def a_strong_neighbour(s: MacMahon) -> None:
    side = next(side for side in s.setting.sides if side != s.formation(s.active).side)
    s.joined[next(uid for uid in s.of_side(side) if s.counter(uid).arm == INFANTRY)] = 99


def a_third_charge(s: MacMahon) -> None:
    s.charges = (*s.setting.charges, "third")


def the_marker(s: MacMahon) -> None:
    if s.placed or s.marker or s.active in s.cup:
        raise StopIteration  # while it is not used, or being used, something else is amiss
    s.marker = 1


def the_reserve_in_the_cup(s: MacMahon) -> None:
    s.cup = (*s.cup, s.reserve)


def nobody_acts(s: MacMahon) -> None:
    s.active = ""


def no_commander(s: MacMahon) -> None:
    del s.leaders[s.active]


def yesterday(s: MacMahon) -> None:
    s.turn -= 1


def a_cured_formation(s: MacMahon) -> None:
    del s.broken[next(iter(s.broken))]


@pytest.mark.parametrize(
    ("scenario", "change", "sentence"),
    [
        ("magenta", two_infantry, "stacked without artillery at"),
        ("magenta", an_unwritten_loss, "tracked"),
        ("magenta", a_rally, "rallies in the middle of a turn"),
        ("magenta", a_wrong_holder, "with an enemy on it"),
        ("magenta", a_strong_neighbour, "joins with 99"),
        ("magenta", nobody_acts, "nobody acts, and there is still"),
        ("magenta", no_commander, "nobody commands"),
        ("reichshoffen", a_third_charge, "charges left"),
        ("reichshoffen", the_marker, "the marker has come back"),
        ("reichshoffen", the_reserve_in_the_cup, "is in reserve and in the cup"),
        ("magenta", yesterday, "from turn 1 to 0"),
        ("reichshoffen", a_cured_formation, "steps"),
    ],
)
def test_what_is_wrong_is_found(scenario, change, sentence):
    assert sentence in found(scenario, change)
