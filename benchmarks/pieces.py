"""How the cost of a decision grows with the pieces on one map.

Every unit and every leader of the whole day of Solferino in *Risorgimento 1859* is put on the map:
where it is set up, or as near as there is room to where it comes in.  Brigades are then left out
evenly, until as many pieces remain as are wanted.  From each of these positions games are played at
random, a little of each in turn, in one process and by processor time, and the cost of a decision
is told as a ratio to that with the fewest pieces.

    python benchmarks/pieces.py [--rounds 6] [--seconds 2]
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator

from tricolore import Game, load_position, new_game
from tricolore.core.memory import collect_seldom
from tricolore.rulesets.risorgimento.setting import Setting
from tricolore.rulesets.risorgimento.state import Risorgimento

SCENARIO = "risorgimento:solferino"
WANTED = (100, 200, 300, 400, 500, 600)
TURNS = 4
"""After so many turns a game begins anew, while nearly everybody is still there."""
FROM = 5
"""The turn of the position."""

Places = dict[str, tuple[int, int]]
"""The hex and the facing of each unit."""


def everybody(s: Risorgimento) -> Places:
    """Those who are set up, and near their places those in reserve and those who come later."""
    ground = s.setting.ground
    standing = {uid: unit for uid, unit in s.units.items() if not unit.reserve}
    places = {uid: (unit.hex, unit.facing) for uid, unit in standing.items()}
    taken = {unit.hex for unit in standing.values()}
    for uid, counter in s.setting.counters.items():
        if uid in places:
            continue
        facing = s.units[uid].facing if uid in s.units else 3 * (counter.side == "austrian")
        for hex in around(s, uid):
            if hex not in taken and ground.hex_cost(counter.mobility, hex) is not None:
                places[uid] = (hex, facing)
                taken.add(hex)
                break
    return places


def around(s: Risorgimento, uid: str) -> Iterator[int]:
    """The hexes of the map, beginning with those where a unit is set up or enters."""
    arrival = s.setting.arrival_of.get(uid)
    entry = next(iter(s.stacks)) if arrival is None else arrival.hexes[0]
    middle = s.units[uid].hex if uid in s.units else entry
    distance = s.setting.board.distance
    yield from sorted(s.setting.board.neighbours, key=lambda hex: (distance(middle, hex), hex))


def thinned(setting: Setting, places: Places, wanted: int) -> list[str]:
    """Units of whole commands, left out evenly over both armies."""
    commands: dict[str, list[str]] = {}
    for uid in places:
        counter = setting.counters[uid]
        commands.setdefault(counter.brigade or counter.corps, []).append(uid)
    share, kept, seen = wanted / (len(places) + len(commands)), list[str](), 0.0
    for uids in commands.values():
        seen += share
        if seen >= 0.5:
            kept, seen = kept + uids, seen - 1
    return kept


def position(s: Risorgimento, places: Places, kept: list[str]) -> str:
    """The text of a position with these units and their leaders."""
    setting, board = s.setting, s.setting.board
    lines = [f'scenario = "{SCENARIO}"', f"turn = {FROM}", 'step = "initiative"', "[units]"]
    lines += [
        f'"{uid}" = "{board.label(places[uid][0])} {board.compass[places[uid][1]]}"' for uid in kept
    ]
    leaders: dict[str, int] = {}
    for uid in kept:
        counter = setting.counters[uid]
        for leader in (counter.brigade, counter.corps):
            if leader and setting.is_leader(leader):
                leaders.setdefault(leader, places[uid][0])
    lines.append("[leaders]")
    lines += [f'"{leader}" = "{board.label(hex)}"' for leader, hex in leaders.items()]
    return "\n".join(lines)


def play_on(text: str, rng: random.Random) -> Callable[[float], int]:
    """Play at random until some processor time has passed; returns the decisions."""
    game: Game | None = None

    def play(seconds: float) -> int:
        nonlocal game
        decisions, until = 0, time.process_time() + seconds
        while time.process_time() < until:
            if game is None or game.ask is None or game.state.turn >= FROM + TURNS:
                before = time.process_time()
                game = load_position(text, seed=rng.randrange(10**6))
                until += time.process_time() - before  # which is not counted
            assert game.ask is not None
            game.answer(rng.choice(game.ask.options))
            decisions += 1
        return decisions

    return play


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    collect_seldom()  # as our programs do
    state = new_game(SCENARIO, seed=1).state
    assert isinstance(state, Risorgimento)
    places = everybody(state)
    texts = {
        wanted: position(state, places, thinned(state.setting, places, wanted)) for wanted in WANTED
    }
    players = {wanted: play_on(text, random.Random(1)) for wanted, text in texts.items()}
    costs: dict[int, list[float]] = {wanted: [] for wanted in WANTED}
    for _ in range(given.rounds):
        for wanted, play in players.items():
            costs[wanted].append(given.seconds / play(given.seconds))
    print("pieces   a decision takes   as much as with the fewest")
    for wanted, text in texts.items():
        s = load_position(text, seed=1).state
        assert isinstance(s, Risorgimento)
        ratios = [cost / least for cost, least in zip(costs[wanted], costs[WANTED[0]], strict=True)]
        pieces = len(s.units) + sum(bool(hex) for hex in s.posts.values())
        cost = statistics.median(costs[wanted]) * 1e6
        print(f"{pieces:6} {cost:12.0f} µs {statistics.median(ratios):12.2f}")


if __name__ == "__main__":
    main()
