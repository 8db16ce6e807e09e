"""What the tests of records share: a long toy game, a battle, and ways to spoil their records."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

from tests.core.toy import Dice, Hide, Luck, Quiet, ToyRules, Walk, Word
from tricolore import new_game
from tricolore.core import record
from tricolore.core.chain import chain, links
from tricolore.core.errors import DamagedSave
from tricolore.core.game import Game
from tricolore.core.lines import checksum_of

LONG = (Quiet(), Walk("red"), Dice("blue"), Luck(), Hide("red"), Word("blue"), Walk("red")) * 30
RULES = ToyRules(long=LONG, short=(Walk("red"), Dice("red"), Word("red"), Word("red")))


def begin(scenario: str = "long", seed: str = "s", rules: ToyRules = RULES) -> Game:
    return Game(rules, f"toy:{scenario}", rules.begin(scenario, seed))


def play(game: Game, answers: int = 10**9, seed: int = 0) -> Game:
    """Go on at random."""
    luck = random.Random(seed)
    for _ in range(answers):
        if game.ask is None:
            break
        game.answer(luck.choice(game.ask.options))
    return game


def load(saved: bytes, rules: ToyRules = RULES) -> Game:
    return record.load(saved, rules.find)


def encoded(game: Game):
    return game.ruleset.encode(game.state)


def story(game: Game) -> list[str]:
    return [event.tell() for event in game.log]


@cache
def battle(answers: int = 700) -> Game:
    """A game of Solferino in mid-afternoon."""
    return play(new_game("butchery:solferino", seed=11), answers)


def lines(saved: bytes) -> list[bytes]:
    return saved.split(b"\n")


def rewrite(saved: bytes, at: int, change) -> bytes:
    """A record with one line changed by somebody who knows about checksums."""
    rows = lines(saved)
    content = json.loads(rows[at])[1]
    change(content)
    text = json.dumps(content, separators=(",", ":")).encode()
    rows[at] = b'["%b",%b]' % (checksum_of(text), text)
    return b"\n".join(rows)


def rechained(saved: bytes) -> bytes:
    """The same record with a chain that fits it, by somebody who knows about chains."""
    parts = record.read(saved)
    end = chain(parts.heading, links(parts.from_input(0), parts.faces()))
    return rewrite(saved, -2, lambda row: row.update(chain=end))


def damaged(saved: bytes, rules: ToyRules = RULES) -> DamagedSave:
    with pytest.raises(DamagedSave) as error:
        load(saved, rules)
    assert str(error.value).endswith(".")
    return error.value
