"""A moment of a game written as a position: it can be set up again, and holds no secrets."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tricolore import load_position, new_game
from tricolore.core.ask import Choose, Fill
from tricolore.core.errors import PositionError
from tricolore.core.game import Game
from tricolore.core.position import Position, pieces, read_position, write_position
from tricolore.rulesets import scenarios

EVERY, CHOICES = 53, 400


def moments(scenario: str, **options: str) -> Iterator[Game]:
    """Moments of a random game."""
    luck, game = random.Random(1), new_game(scenario, seed=2, options=options)
    for number in range(CHOICES):
        if game.over:
            return
        if number % EVERY == 5:
            yield game
        for side in game.ruleset.sides_of(scenario.partition(":")[2]):
            ask = game.ask_of(side)
            if isinstance(ask, Choose):
                game.answer(luck.choice(list(ask.options)), side)
                break
            if isinstance(ask, Fill):
                game.answer(ask.first, side)


def seen_by(game: Game, side: str | None) -> dict[str, tuple[int, int | None]]:
    pieces = game.ruleset.table.picture(game.state, side).pieces
    return {piece.id: (piece.hex, piece.facing) for piece in pieces}


def written(game: Game, side: str | None) -> str:
    fields = game.ruleset.describe(game.state, game.checkpoint.agenda, seen_by(game, side))
    return write_position(Position(game.scenario, fields))


FULL = ("no room", "too many", "more than", "a result is being met", "are being placed")
"""For a while a stack may be larger than it may stay; a position cannot have that, nor all that
is under way while armies are placed or a result is met."""


@pytest.mark.parametrize("scenario", scenarios())
def test_a_moment_that_is_written_down_can_be_set_up_again_with_who_is_seen(scenario):
    again, refused = 0, []
    for game in moments(scenario):
        for side in (None, *game.ruleset.sides_of(scenario.partition(":")[2])):
            seen = seen_by(game, side)
            try:
                fields = game.ruleset.describe(game.state, game.checkpoint.agenda, seen)
            except PositionError as error:
                refused.append(str(error))
                continue
            stacks = fields.get("stacks", {}).values()
            stacked = (name.split()[0] for stack in stacks for name in stack)
            assert {*fields.get("units", {}), *stacked} <= {*seen}
            assert not {"held", "sheets", "hands", "box", "plotted"} & {*fields}
            try:
                copy = load_position(written(game, side), seed=1)
            except PositionError as error:
                refused.append(str(error))
                continue
            found = seen_by(copy, side)
            assert {id: seen[id] for id in seen if id in game.state.units} == {
                id: found[id] for id in found if id in copy.state.units
            }
            assert copy.ask is not None or copy.over
            again += 1
    assert again > 3
    assert all(any(words in reason for words in FULL) for reason in refused)


def test_who_lies_under_a_marker_is_not_named():
    for game in moments("brothers:medole", **{"force-markers": "yes", "plotted-orders": "yes"}):
        for side in (None, *game.ruleset.sides_of("medole")):
            hidden = {*game.state.units} - {*seen_by(game, side)}
            assert hidden or side is not None
            words = {*re.split(r'[\s"=\[\],]+', written(game, side))}
            assert not hidden & words


def test_what_radetzky_s_sides_put_into_the_cup_is_not_told():
    looked = 0
    for game in moments("radetzky:campaign"):
        for side in (None, *game.ruleset.sides_of("campaign")):
            with suppress(PositionError):  # while armies are placed, and results met
                assert "cup" not in read_position(written(game, side)).fields
                looked += 1
    assert looked > 10


def test_keys_and_values_are_written_as_toml_reads_them():
    fields = {
        "turn": 3,
        "cup": ["FI", "AV"],
        "none": [],
        "units": {"FI.Dieu": "2112 E", "P 1.x": "1"},
        "posts": {"P.Ind": "0101"},
        "control": {'Cà d\'Oro "x"': "allied"},
        "reinforcements": True,
    }
    position = read_position(write_position(Position("butchery:solferino", fields)))
    assert position.scenario == "butchery:solferino"
    units = {"FI": {"Dieu": "2112 E"}, "P 1.x": "1"}
    assert position.fields == {
        **{key: value for key, value in fields.items() if value != []},
        "units": units,
    }


def test_those_of_a_hex_are_read_in_the_order_in_which_they_are_written():
    """Ids with dots would be read group by group, so they are quoted where that matters."""
    units = {"F1.a.1": "1010 N", "F1.g": "1011 N", "F1.a.2": "1011 N"}
    text = write_position(Position("x", {"units": units}))
    assert '"F1.g" = ' in text
    found = pieces(read_position(text).fields["units"])
    assert list(found) == list(units)
    apart = {**units, "F1.g": "1012 N"}
    assert "F1.g = " in write_position(Position("x", {"units": apart}))
