"""How many clicks a formation takes to move in each game: unit by unit, and at once.

`python benchmarks/formations.py` plays the beginning of a battle of each game by a simple rule of
thumb.  Whoever can move at once goes toward the nearest enemy, by the way that moves most.
Captains fill in the sheets, and every other question gets its plainest answer.  Unit by unit each
answer is a click, and one that sends somebody somewhere two.  At once it takes three clicks: the
button, the hex, "Do it".  A last step after which dice fall takes one more.
"""

from __future__ import annotations

import argparse
from statistics import median
from typing import Any, NamedTuple

from tricolore import new_game
from tricolore.core.ask import Option
from tricolore.core.game import Game
from tricolore.players import choice_of, player

BATTLES = (
    "butchery:solferino",
    "macmahon:magenta",
    "macmahon:reichshoffen",
    "radetzky:campaign",
    "risorgimento:solferino",
    "brothers:full-battle",
    "brothers:san-martino",
)
PLAIN = ("done", "no", "none", "stop", "stay")
TO_BEGIN = 3
LEAST = 3
"""Smaller formations are not counted."""
MOST = 2000
"""Answers after which a game is left."""


class Moved(NamedTuple):
    pieces: int
    singly: int
    at_once: int


def clicks(answers: list[Any]) -> int:
    return sum(2 if answer[0] == "send" else 1 for answer in answers)


def plain(game: Game, ask: Any) -> Any:
    if not hasattr(ask, "options"):
        return choice_of(player("captain", f"1 {ask.side}"), game, ask.side)
    words = [one for one in ask.options if one.value in PLAIN]
    return words[0] if words else ask.options[0]


def goal(game: Game, lead: str, side: str) -> int | None:
    """The nearest enemy, of those on the table that the side sees."""
    table: Any = game.ruleset.table  # type: ignore[attr-defined]
    scene = table.scene(game.scenario.partition(":")[2])
    pieces = table.picture(game.state, side).pieces
    counters = scene.counters
    state: Any = game.state
    own = [p.hex for p in pieces if p.id == lead or same(counters, p.id, lead)]
    enemies = sorted({p.hex for p in pieces if p.id in counters and counters[p.id].side != side})
    if not own or not enemies:
        return None
    distance = state.setting.board.distance
    return min(enemies, key=lambda hex: (distance(own[0], hex), hex))


def same(counters: Any, id: str, lead: str) -> bool:
    return id in counters and counters[id].formation == lead


def at_once(game: Game, count: int) -> list[Moved]:
    """The first formations that move by a gesture."""
    found: list[Moved] = []
    tried: set[Any] = set()
    while game.ask is not None and len(found) < count and game.ply < MOST:
        ask: Any = game.ask
        gesture = proposed(game, ask, tried) if getattr(ask.about, "groups", False) else None
        if gesture is None:
            game.answer(plain(game, ask), ask.side)
            continue
        parts = [gesture.answers, *gesture.then]
        whole = [answer for part in parts for answer in part]
        if len(gesture.pieces) >= LEAST:
            last = int(gesture.final and len(parts[-1]) > 1)
            found.append(Moved(len(gesture.pieces), clicks(whole), TO_BEGIN + last))
        for part in parts:
            while game.ask is not None and game.ask.side != ask.side:
                game.answer(plain(game, game.ask), game.ask.side)
            game.answer_all([Option(*answer) for answer in part], ask.side)
    return found


def proposed(game: Game, ask: Any, tried: set[Any]) -> Any:
    table: Any = game.ruleset.table  # type: ignore[attr-defined]
    leads = [str(one.value) for one in ask.options if one.kind == "pick"] or [ask.unit or ""]
    for lead in leads:
        state: Any = game.state
        key = (getattr(state, "turn", 0), lead)
        hex = goal(game, lead, ask.side) if key not in tried else None
        tried.add(key)
        if hex is None:
            continue
        gestures = table.query(game, "gestures", {"id": lead, "hex": hex}, ask.side).gestures
        if gestures:
            return max(gestures, key=lambda one: len(one.pieces))
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenarios", nargs="*", default=BATTLES)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--count", type=int, default=12)
    given = parser.parse_args()
    for scenario in given.scenarios:
        game = new_game(scenario, seed=given.seed, listen=False)
        found = at_once(game, given.count)
        if not found:
            print(f"{scenario:24} nobody moved")
            continue
        pieces, singly = median(m.pieces for m in found), median(m.singly for m in found)
        once = median(m.at_once for m in found)
        largest = max(found, key=lambda moved: moved.singly)
        print(
            f"{scenario:24} {len(found):3} formations, median {pieces:g} pieces: {singly:g} clicks"
            f" -> {once:g}; the longest {largest.pieces} pieces:"
            f" {largest.singly} -> {largest.at_once}"
        )


if __name__ == "__main__":
    main()
