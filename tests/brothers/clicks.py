"""How many clicks a formation takes, from its first question to its last.

Nothing special is wanted: nobody fires, assaults or plays an event, and all go toward the nearest
enemy.  `python -m tests.brothers.clicks brothers:san-martino` prints the first activations of a
battle.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from tricolore import Game, new_game
from tricolore.core.ask import Choose, Option
from tricolore.rulesets.brothers.arrivals import waiting_lines
from tricolore.rulesets.brothers.subjects import OrderMove

PLAIN = ("done", "no", "pass", "hold", "none")
TO_BEGIN = 3
"""The button for the formation, the hex, "Do it"."""


class Taken(NamedTuple):
    """Clicks for one activation."""

    formation: str
    pieces: int
    """Its units that could move, and its headquarters."""
    moved: int
    before: int
    """If each answer is given by itself: a piece that is sent takes two, one on it and one on the
    hex."""
    now: int


def activations(game: Game, count: int) -> list[Taken]:
    """The first activations in which units of a formation may move."""
    return list(islice(_activations(game), count))


def _activations(game: Game) -> Iterator[Taken]:
    while game.ask is not None:
        ask: Any = game.ask
        if type(ask.about).__name__ == "ChoosePosture":
            taken = _activation(game, ask.about.formation, ask.side)
            if taken is not None:
                yield taken
        else:
            game.answer(plain(ask), ask.side)


def _activation(game: Game, formation: str, side: str) -> Taken | None:
    before = now = moved = pieces = 0
    proposed = acting = False
    while isinstance(ask := game.ask, Choose):
        s: Any = game.state
        acting = acting or s.act is not None
        if acting and (s.act is None or s.act.formation != formation):
            break
        if ask.side != side:
            game.answer(plain(ask), ask.side)
            continue
        if isinstance(ask.about, OrderMove) and not proposed:
            proposed, pieces = True, _able(ask)
            gesture = _gesture(game, formation, side)
            if gesture is not None:
                parts = [gesture.answers, *gesture.then]
                moved = len(gesture.pieces)
                before += sum(2 if answer[0] == "send" else 1 for part in parts for answer in part)
                now += TO_BEGIN + int(gesture.final and len(parts[-1]) > 1)
                send(game, parts, side)
                continue
        before, now = before + 1, now + 1
        game.answer(plain(ask), side)
    return Taken(formation, pieces, moved, before, now) if proposed else None


def _able(ask: Choose) -> int:
    return len({str(one.value).partition(" ")[0] for one in ask.options if _piece(one)})


def _piece(option: Option) -> bool:
    return option.kind == "send" and not str(option.value)[0].isdigit()


def _gesture(game: Game, formation: str, side: str) -> Any:
    hex = nearest_enemy(game.state, formation, side)
    if hex is None:
        return None
    ruleset: Any = game.ruleset
    found = ruleset.table.query(game, "gestures", {"id": formation, "hex": hex}, side).gestures
    return next(iter(found), None)


def send(game: Game, parts: list[list[tuple[str, Any]]], side: str) -> None:
    """A gesture, with what follows after each interruption."""
    for part in parts:
        hear_others(game, side)
        game.answer_all([Option(*pair) for pair in part], side)
    hear_others(game, side)


def hear_others(game: Game, side: str) -> None:
    """Until the side is asked again, the others do nothing."""
    while game.ask is not None and game.ask.side != side:
        game.answer(plain(game.ask), game.ask.side)


def plain(ask: Any) -> Any:
    if not isinstance(ask, Choose):
        return ask.first
    words = [option for option in ask.options if option.value in PLAIN]
    return words[0] if words else ask.options[0]


def nearest_enemy(s: Any, formation: str, side: str) -> int | None:
    """The enemy nearest to the middle unit of a formation, or to where it comes."""
    own = [s.units[uid].hex for uid in s.members(formation)]
    own = own or [due.hexes[0] for _, due in waiting_lines(s)]
    if not own:
        return None
    enemies = list(s.setting.bits.hexes(s.ground_of[s.enemy(side)]))
    distance, middle = s.setting.board.distance, own[len(own) // 2]
    return min(enemies, key=lambda hex: (distance(middle, hex), hex), default=None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", nargs="?", default="brothers:full-battle")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--count", type=int, default=12)
    given = parser.parse_args()
    for taken in activations(new_game(given.scenario, seed=given.seed), given.count):
        print(
            f"{taken.formation:10} {taken.pieces:3} pieces, {taken.moved} moved:"
            f" {taken.before:4} -> {taken.now:3} clicks"
        )


if __name__ == "__main__":
    main()
