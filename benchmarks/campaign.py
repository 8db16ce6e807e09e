"""How many answers a campaign of Radetzky's March takes one by one, and how many sendings.

`python benchmarks/campaign.py --seed 1` plays a game of captains and counts it twice: by its
answers, and by what a person would have sent.  A march is one sending: who goes, who is left
behind, and where to.  With `--columns` a formation with no enemy within `FAR` hexes marches toward
the goal of its mission by one gesture, march in column, and whoever it leaves over as before.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from tricolore import new_game
from tricolore.core.ask import Option
from tricolore.core.game import Game
from tricolore.players import choice_of, player
from tricolore.players.planner import Planner

FAR = 8
KINDS = {
    "marches": ("NextMarch", "OnMarch", "BridgeOver"),
    "command": ("ChooseFormations", "PlaceCommand", "PickIndependents", "HoldReserve"),
    "fights": (
        *("DeclareAttacks", "ChooseFight", "EvadeCombat", "EvadeCharge", "PayResult"),
        *("WithdrawTo", "AdvanceWith"),
    ),
}
REST = "set-up, recovery, reinforcements"


def kind_of(ask: Any) -> str:
    name = type(ask.about).__name__
    return next((kind for kind, names in KINDS.items() if name in names), REST)


class Tally:
    """Answers and sendings by kind."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self.sent: Counter[str] = Counter()
        self.columns = 0
        self._under_way = False
        """Whether the last answer said who marches, so that where to is sent with it."""

    def one(self, ask: Any, answer: Any) -> None:
        kind = kind_of(ask)
        self.answers[kind] += 1
        self.sent[kind] += not self._under_way
        who = isinstance(answer, Option) and answer.kind in ("pick", "stack")
        self._under_way = kind == "marches" and who

    def column(self, answers: int) -> None:
        self.answers["marches"] += answers
        self.sent["marches"] += 1
        self.columns += 1


def column(game: Game, seats: dict[str, Any], tried: set[Any]) -> list[Option]:
    """The gesture of a formation that is far from the enemy and has somewhere to go."""
    s: Any = game.state
    ask: Any = game.ask
    if type(ask.about).__name__ != "NextMarch":
        return []
    enemy = s.ground_of[s.enemy(ask.side)]
    for id in s.act.formations:
        uids = [str(one.value) for one in ask.options if one.kind == "pick"]
        uids = [uid for uid in uids if s.counter(uid).formation == id]
        seat, key = seats[ask.side], (s.turn, id)
        mission = seat.missions.get(id) if isinstance(seat, Planner) else None
        if not uids or mission is None or key in tried:
            continue
        tried.add(key)
        bits = s.setting.bits
        where = bits.of({s.units[uid].hex for uid in s.members(id)})
        if bits.within(where, FAR) & enemy:
            continue
        args = {"id": uids[0], "hex": mission.hex}
        found: Any = game.ruleset.table.query(game, "gestures", args, ask.side)
        for gesture in found.gestures:
            if gesture.id == "formation":
                return [Option(*pair) for pair in gesture.answers]
    return []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="captain")
    parser.add_argument("--columns", action="store_true", help="march in column far from the enemy")
    given = parser.parse_args()
    game = new_game("radetzky:campaign", seed=given.seed, listen=False)
    sides = game.ruleset.sides_of("campaign")
    seats = {side: player(given.level, f"{given.seed} {side}") for side in sides}
    tally, tried = Tally(), set[Any]()
    while (ask := game.ask) is not None:
        answers = column(game, seats, tried) if given.columns else []
        if answers:
            tally.column(game.answer_all(answers))
            continue
        answer = choice_of(seats[ask.side], game, ask.side)
        tally.one(ask, answer)
        game.answer(answer, ask.side)
    print(f"seed {given.seed}, turn {game.state.turn}: {game.result}")  # type: ignore[attr-defined]
    for kind in (*KINDS, REST):
        print(f"{kind:34} {tally.answers[kind]:6} answers {tally.sent[kind]:6} sendings")
    total = f"{'all':34} {tally.answers.total():6} answers {tally.sent.total():6} sendings"
    print(f"{total}, {tally.columns} columns" if given.columns else total)


if __name__ == "__main__":
    main()
