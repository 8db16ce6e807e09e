"""What is true of every position of the toy at every question."""

from __future__ import annotations

from collections import Counter

from tests.skirmish.state import ROOM, Skirmish
from tricolore.core.game import Game


def check(game: Game) -> None:
    s = game.state
    assert isinstance(s, Skirmish)
    assert (game.chance_ask is None) == (s.result is not None), "over when it has a result"
    check_pieces(s)
    check_chits(s)
    if not game.journal:
        rules, name = game.ruleset, game.scenario.partition(":")[2]
        saved = rules.encode(game.checkpoint)
        assert rules.encode(rules.decode(saved, name)) == saved, "saved and read, it is another"


def check_pieces(s: Skirmish) -> None:
    stacked = [(id, hex) for hex, stack in s.stacks.items() for id in stack]
    assert dict(stacked) == s.at, "stacks and places disagree"
    assert len(stacked) == len(s.at), "a piece stands in a stack twice"
    for hex, stack in s.stacks.items():
        assert hex in s.setting.board, f"{stack} stand off the map at {hex}"
        assert 1 <= len(stack) <= ROOM, f"{len(stack)} pieces at {hex}"
        assert len(set(map(s.side, stack))) == 1, f"two sides at {hex}: {stack}"
    for id in s.at:
        assert s.is_hidden(id) or s.counter(id).arm != "decoy", f"{id} is a decoy and seen"
        assert s.is_hidden(id) or s.steps(id) > 0, f"{id} has no steps left"
        assert not s.is_hidden(id) or s.steps(id) == s.counter(id).steps, f"{id} has lost steps"
    for column in s.setting.columns.values():
        beneath = [s.beneath[marker] for marker in column.markers]
        hidden = () if s.setting.open else column.pieces
        assert sorted(beneath) == sorted(hidden), f"{column.id} has other pieces: {beneath}"


def check_chits(s: Skirmish) -> None:
    every = Counter({id: event.number for id, event in s.setting.events.items()})
    for side in s.setting.sides:
        kept = Counter(s.decks[side]) + Counter(s.hands[side])
        assert kept <= every, f"{side} has events that there are not: {kept - every}"
    assert not set(s.cup) & set(s.drawn), f"in the cup and drawn: {s.cup}, {s.drawn}"
