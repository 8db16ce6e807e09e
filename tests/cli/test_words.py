"""What people read of whole games: one step, two steps, and names as they are written."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from tests.keen import keen
from tricolore import Game, load_position, new_game, rulesets
from tricolore.rulesets.table import Told, table_of
from tricolore.rulesets.terminal import terminal

MANY = "steps|points|hexes|units|losses|dice|Hits|brigades"
ONE_OF_MANY = re.compile(rf"(?<![\w.,/:])-?1 (?:[a-z]+ )?({MANY})\b")
"""As in "-1 steps lost" or "1 movement points"."""
ONE = re.compile(r"-1 step lost|\b1 (?:loss point|step|Hit)\b")
ENOUGH = 6000
"""Answers of the largest battles that are read; the others end sooner."""


@pytest.fixture(scope="module", params=rulesets.scenarios())
def texts(request) -> list[str]:
    """Every sentence and every question of a game, as the browser and the terminal have them."""
    luck = random.Random(1859)
    game = new_game(request.param, seed=1)
    table, face = table_of(game.ruleset.name), terminal(game.ruleset.name)
    found: list[str] = []
    told = 0
    while (ask := game.ask) is not None and game.ply < ENOUGH:
        found += [table.prompt(game.state, ask), face.question(game.state, ask)]
        for event in game.log[told:]:
            found += [
                table.tell(game.state, event).text,
                event.tell(lambda hole, value: face.name(game.state, hole, value)),
                *_tallies(table.tell(game.state, event)),
            ]
        told = len(game.log)
        game.answer(keen(game, ask, luck))
    return found


def _tallies(event: Told) -> Iterator[str]:
    """The lines of sums, as they are unfolded in the log."""
    for tally in event.tallies:
        yield from (f"{amount} {reason}" for amount, reason, _ in tally.items)


def test_one_is_never_many(texts):
    assert any(ONE.search(text) for text in texts)
    assert [text for text in texts if ONE_OF_MANY.search(text)] == []


SMALL = """
scenario = "butchery:solferino"
turn = 8
active = "AV"
step = "movement"

[units]
AV.BilsA = "2111 W"
FI.Dieu = "2113 E"

[leaders]
AV = "2111"
"""


def moved() -> Game:
    """Bils's first half-brigade, a/1 Bils, has moved."""
    game = load_position(SMALL, seed=1)
    luck = random.Random(1)
    while not any("AV.BilsA" in event.data.values() for event in game.log):
        assert game.ask is not None
        game.answer(luck.choice([o for o in game.ask.options if o.value != "done"]))
    return game


def test_a_name_keeps_its_letters_at_the_head_of_a_sentence():
    game = moved()
    event = next(e for e in game.log if "AV.BilsA" in e.data.values())
    assert event.text.startswith("{unit}")
    state = game.state
    shown = table_of("butchery").tell(state, event).text
    face = terminal("butchery")
    told = event.tell(lambda hole, value: face.name(state, hole, value))
    assert shown.startswith("a/1 Bils ")
    assert told.startswith("a/1 Bils (V Corps) ")
