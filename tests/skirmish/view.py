"""What a side cannot know, dealt anew."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tests.skirmish.sequence import ORDERS
from tests.skirmish.state import Skirmish


def imagine(
    checkpoint: Skirmish, journal: Sequence[Any], side: str, seed: str
) -> tuple[Skirmish, Sequence[Any]]:
    """A state that could be the true one, for all that a side knows.

    Nothing is turned over between a checkpoint and a question, and no input names what is hidden,
    so the journal leads to the same question from both.
    """
    s = checkpoint.clone()
    s.seed = seed
    luck = random.Random(f"{seed} {side} {s.turn} {s.rolls}")
    deal_markers(s, s.setting.enemy(side), luck)
    deal_events(s, s.setting.enemy(side), luck)
    deal_orders(s, s.setting.enemy(side), luck)
    return s, journal


def deal_markers(s: Skirmish, enemy: str, luck: random.Random) -> None:
    """1.2: a marker shows its column; the pieces under those of a column may be any way round."""
    for column in s.setting.columns.values():
        hidden = [marker for marker in column.markers if marker in s.at]
        if column.side == enemy:
            pieces = [s.beneath[marker] for marker in hidden]
            s.beneath |= zip(hidden, luck.sample(pieces, len(pieces)), strict=True)


def deal_events(s: Skirmish, enemy: str, luck: random.Random) -> None:
    """2.1: it is known how many a side holds, and which ones it has played."""
    chits = sorted((*s.hands[enemy], *s.decks[enemy]))
    held = luck.sample(range(len(chits)), len(s.hands[enemy]))
    s.hands[enemy] = tuple(chits[at] for at in sorted(held))
    s.decks[enemy] = tuple(chit for at, chit in enumerate(chits) if at not in held)


def deal_orders(s: Skirmish, enemy: str, luck: random.Random) -> None:
    """2.2: the enemy is taken to have given as many orders as he may; some were drawn already."""
    setting = s.setting
    mine = tuple(id for id in s.cup if setting.columns[id].side != enemy)
    drawn = [id for id in s.drawn if setting.columns[id].side == enemy]
    left = [
        id
        for id, column in setting.columns.items()
        if column.side == enemy and id not in drawn and s.of_column(id)
    ]
    number = min(ORDERS - len(drawn), len(left)) if s.cup or s.active else 0
    s.cup = (*mine, *sorted(luck.sample(left, number)))
