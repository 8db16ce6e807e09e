"""Changed records cause documented errors and no others."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from tests import mutants
from tests.core.records import rewrite
from tests.mutants import SCENARIOS, leaves, mutant, subjects, suffer
from tricolore import load_game, new_game
from tricolore.core import record
from tricolore.core.ask import Roll
from tricolore.core.errors import DamagedSave, IllegalChoice, RuleFailed, TricoloreError
from tricolore.core.game import Game
from tricolore.core.lines import checksum_of
from tricolore.rulesets import find
from tricolore.rulesets.butchery.state import Move

MUTANTS = 60
"""Mutants of each battle; `benchmarks/hostile.py` tries ten thousand."""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_but_documented_errors_comes_of_a_mutant(scenario):
    """They are loaded, replayed, verified and played on.  Most of them are refused."""
    came_of_it = [suffer(mutant(scenario, number), number) for number in range(MUTANTS)]
    assert came_of_it.count("refused") > MUTANTS // 10
    assert came_of_it.count("loaded") > MUTANTS // 20
    assert came_of_it.count("recovered") > MUTANTS // 20


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_records_that_mutants_are_made_of_are_whole(scenario):
    for saved in subjects(scenario):
        assert record.verify(saved, find).chained
        assert len(list(leaves(record.read(saved).footer.checkpoint))) > 100


def test_a_mutant_that_takes_for_ever_is_stopped(monkeypatch):
    def verify(saved: bytes, find: object) -> None:
        while True:
            continue

    monkeypatch.setattr(mutants, "SECONDS", 1)
    monkeypatch.setattr(record, "verify", verify)
    with pytest.raises(mutants.TooLong):
        suffer(b"", 0)


def empty_field() -> bytes:
    """No units, and a thousand million turns to come: dice would roll for ever."""
    saved = new_game("butchery:solferino", seed=1).clone().save()

    def bend(state: dict[str, Any]) -> None:
        state.update(units={}, waiting={}, turn=-(10**9), arrivals=False)

    saved = rewrite(saved, 0, lambda row: bend(row["start"]))
    return rewrite(saved, -2, lambda row: bend(row["checkpoint"]))


def test_a_game_without_units_and_without_end_is_refused():
    with pytest.raises(DamagedSave, match="turn: '-1000000000, not 0 to 14'"):
        load_game(empty_field())


@pytest.mark.parametrize("depth", [500, 5_000, 100_000])
@pytest.mark.parametrize("field", ["start", "checkpoint"])
def test_a_record_nested_deep_is_damaged(depth, field):
    saved = new_game("butchery:solferino", seed=1).clone().save()
    deep = b"[" * depth + b"]" * depth
    rows = saved.split(b"\n")
    at = 0 if field == "start" else len(rows) - 2
    text = rows[at][20:-1].replace(b'"turn":1,', b'"turn":%b,' % deep)
    assert deep in text
    rows[at] = b'["%b",%b]' % (checksum_of(text), text)
    bent = b"\n".join(rows)
    for read in (load_game, lambda saved: record.replay(saved, find)):
        with contextlib.suppress(TricoloreError):
            read(bent)
    with pytest.raises(TricoloreError):
        record.verify(bent, find)


def test_a_die_is_answered_with_a_number_only():
    game = new_game("butchery:solferino", seed=1, chance=True)
    while not isinstance(game.chance_ask, Roll):
        game.answer(game.ask.options[0])
    deep: Any = []
    for _ in range(10_000):
        deep = [deep]
    before = list(game.inputs)
    for nonsense in (True, False, 1.0, "1", None, deep, (1,), 0, 7, 2**70):
        with pytest.raises(IllegalChoice, match="The roll must be a number from 1 to 6"):
            game.answer(nonsense)
    assert game.inputs == before
    game.answer(6)


def test_a_choice_is_answered_with_an_option_only():
    game = new_game("butchery:solferino", seed=1)
    deep: Any = []
    for _ in range(10_000):
        deep = [deep]
    before = game.save()
    for nonsense in (True, None, 5, deep, ["go", deep], ("go",), {"go": 1}, "go", [["go", 1]]):
        with pytest.raises(IllegalChoice, match="is none of the"):
            game.answer(nonsense)
    assert game.save() == before


def test_a_rule_that_breaks_down_raises_a_documented_error():
    """The original error is the cause, so that a bug of ours can be found."""
    game = new_game("butchery:solferino", seed=1)
    state = game.checkpoint.clone()
    state.agenda = (Move("nobody", 0), *state.agenda)
    broken = Game(game.ruleset, game.scenario, state)
    with pytest.raises(RuleFailed, match="could not carry this out") as error:
        broken.ask  # noqa: B018 - wakes it
    assert isinstance(error.value.__cause__, KeyError)
