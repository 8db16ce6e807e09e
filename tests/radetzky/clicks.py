"""How many clicks an activation takes, from its first question to its last.

Nothing special is wanted: nobody attacks, and all march toward the nearest enemy.  Captains lay the
counters and fill in the sheets, so that many units act at once.  `python -m tests.radetzky.clicks`
prints the first activations of the campaign.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from tricolore import Game, new_game
from tricolore.core.ask import Choose, Option
from tricolore.players import choice_of, player
from tricolore.rulesets.radetzky.subjects import DeclareAttacks, NextMarch, OnMarch

PLAIN = ("done", "no", "none", "stay", "stop")
BY_HAND = (NextMarch, OnMarch, DeclareAttacks)
TO_BEGIN = 3
"""The button for the formation, the hex, "Do it"."""


class Taken(NamedTuple):
    """Clicks for one activation."""

    formations: tuple[str, ...]
    pieces: int
    moved: int
    before: int
    """If each answer is given by itself."""
    now: int


class Staff:
    """Captains for all that is no march and no attack."""

    def __init__(self, game: Game) -> None:
        self.game = game
        sides = game.ruleset.sides_of(game.scenario.partition(":")[2])
        self.seats = {side: player("captain", f"1 {side}") for side in sides}

    def answer(self, ask: Any) -> Any:
        if not isinstance(ask, Choose) or not isinstance(ask.about, BY_HAND):
            return choice_of(self.seats[ask.side], self.game, ask.side)
        words = [option for option in ask.options if option.value in PLAIN]
        return words[0] if words else ask.options[0]


def activations(game: Game, count: int) -> list[Taken]:
    """The first activations in which units may march."""
    return list(islice(_activations(game, Staff(game)), count))


def _activations(game: Game, staff: Staff) -> Iterator[Taken]:
    while game.ask is not None:
        if isinstance(game.ask, Choose) and isinstance(game.ask.about, NextMarch):
            yield _activation(game, staff)
        else:
            game.answer(staff.answer(game.ask), game.ask.side)


def _activation(game: Game, staff: Staff) -> Taken:
    s: Any = game.state
    act, before, now, moved = s.act, 0, 0, 0
    tried: set[str] = set()
    while isinstance(ask := game.ask, Choose):
        s = game.state
        if s.act is None or (s.act.counter, s.act.units) != (act.counter, act.units):
            break
        if ask.side != act.side:
            game.answer(staff.answer(ask), ask.side)
            continue
        if isinstance(ask.about, NextMarch) and (gesture := _gesture(game, ask, tried)):
            before += len(gesture.answers)
            moved += len(gesture.pieces)
            now += TO_BEGIN + int(gesture.final and len(gesture.answers) > 1)
            game.answer_all([Option(*pair) for pair in gesture.answers], ask.side)
            continue
        option = staff.answer(ask)
        idle = 2 if ask.about.idle and getattr(option, "value", "") == "done" else 1
        before, now = before + idle, now + idle
        game.answer(option, ask.side)
    return Taken(act.formations, len(act.units), moved, before, now)


def _gesture(game: Game, ask: Choose, tried: set[str]) -> Any:
    """That which moves most, for a piece whose formation has not been tried."""
    s: Any = game.state
    picks = [str(one.value) for one in ask.options if one.kind == "pick"]
    for uid in picks:
        group = s.counter(uid).formation or uid
        if group in tried:
            continue
        tried.add(group)
        hex = nearest_enemy(s, uid)
        ruleset: Any = game.ruleset
        if hex is not None:
            args = {"id": uid, "hex": hex}
            found = ruleset.table.query(game, "gestures", args, ask.side).gestures
            if found:
                return max(found, key=lambda one: len(one.pieces))
    return None


def nearest_enemy(s: Any, uid: str) -> int | None:
    here, distance = s.units[uid].hex, s.setting.board.distance
    enemy = s.enemy(s.side(uid))
    hexes = [unit.hex for other, unit in s.units.items() if s.side(other) == enemy]
    return min(hexes, key=lambda hex: (distance(here, hex), hex), default=None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", nargs="?", default="radetzky:campaign")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--count", type=int, default=12)
    given = parser.parse_args()
    for taken in activations(new_game(given.scenario, seed=given.seed), given.count):
        who = ", ".join(taken.formations) or "independent"
        print(
            f"{who:16} {taken.pieces:3} pieces, {taken.moved} moved:"
            f" {taken.before:4} -> {taken.now:3} clicks"
        )


if __name__ == "__main__":
    main()
