"""How many clicks a formation takes, from its first question to its last.

Nothing special is wanted: no unit is commanded directly, nobody fires or assaults, and all go
toward the nearest enemy.  `python -m tests.great_battles.clicks macmahon:magenta` prints the first
activations of a battle.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from tricolore import Game, new_game
from tricolore.core.ask import Choose, Option

PLAIN = ("done", "no", "none")
TO_BEGIN = 3
"""The button for the formation, the hex, "Do it"."""


class Taken(NamedTuple):
    """Clicks for one activation."""

    formation: str
    pieces: int
    """Its units and its commander."""
    before: int
    """If each unit is moved by itself: one for each answer."""
    now: int


def activations(game: Game, count: int) -> list[Taken]:
    """The first activations in which units of a formation may move."""
    return list(islice(_activations(game), count))


def _activations(game: Game) -> Iterator[Taken]:
    while game.ask is not None:
        s: Any = game.state
        if s.active:
            moment = (s.turn, s.active)
            taken = _activation(game, s.active, moment)
            if taken is not None:
                yield taken
        else:
            game.answer(_plain(game.ask))


def _activation(game: Game, formation: str, moment: tuple[int, str]) -> Taken | None:
    state: Any = game.state
    units = 1 + sum(
        uid in state.units or uid in state.waiting for uid in state.formation(formation).units
    )
    before = now = 0
    goal = None
    while isinstance(ask := game.ask, Choose) and _moment(game) == moment:
        s: Any = game.state
        if ask.side != s.formation(formation).side:
            game.answer(_plain(ask))
            continue
        if ask.about.groups and goal is None:
            goal = nearest_enemy(s) or 0
            gesture = _proposed(game, formation, goal) if goal else None
            if gesture is not None:
                parts = [gesture.answers, *gesture.then]
                before += sum(map(len, parts))
                now += TO_BEGIN + int(gesture.final and len(parts[-1]) > 1)
                _send(game, parts)
                continue
        option = _plain(ask)
        clicks = 2 if ask.about.idle and option.value == "done" else 1  # "4 units could still …"
        before, now = before + clicks, now + clicks
        game.answer(option)
    return Taken(formation, units, before, now) if goal is not None else None


def _send(game: Game, parts: list[list[tuple[str, Any]]]) -> None:
    """A gesture, with what follows after each interruption."""
    side = game.ask.side if game.ask is not None else ""
    for part in parts:
        while game.ask is not None and game.ask.side != side:
            game.answer(_plain(game.ask))
        game.answer_all([Option(*pair) for pair in part])


def _moment(game: Game) -> tuple[int, str]:
    s: Any = game.state
    return s.turn, s.active


def _plain(ask: Any) -> Option:
    words = [option for option in ask.options if option.value in PLAIN]
    option: Option = words[0] if words else ask.options[0]
    return option


def _proposed(game: Game, formation: str, hex: int) -> Any:
    ruleset: Any = game.ruleset
    args = {"id": formation, "hex": hex}
    found = ruleset.table.query(game, "gestures", args, game.ask.side if game.ask else None)
    return next(iter(found.gestures), None)


def nearest_enemy(s: Any) -> int | None:
    """The enemy nearest to the middle unit of the active formation, or to where it comes."""
    coming = [s.waiting[uid] for uid in s.formation(s.active).units if uid in s.waiting]
    own = [s.units[uid].hex for uid in s.members(s.active)] or coming
    enemies = s.field(s.enemy_of(s.formation(s.active).side)).occupied
    distance = s.setting.board.distance
    middle = own[len(own) // 2] if own else None
    if middle is None:
        return None
    return min(enemies, key=lambda hex: (distance(middle, hex), hex), default=None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", nargs="?", default="butchery:solferino")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--count", type=int, default=12)
    given = parser.parse_args()
    for taken in activations(new_game(given.scenario, seed=given.seed), given.count):
        print(
            f"{taken.formation:5} {taken.pieces:3} pieces {taken.before:4} -> {taken.now:3} clicks"
        )


if __name__ == "__main__":
    main()
