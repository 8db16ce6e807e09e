"""How many answers a battle takes one by one, and how many sendings by gestures.

`python benchmarks/gestures.py risorgimento:solferino` plays a game by a simple rule of thumb.  A
corps with no enemy within `FAR` hexes marches in one gesture, a brigade with none within `NEAR` in
one; every other brigade advances by a gesture, and whoever it leaves over moves one by one, or with
`--again` by further gestures as long as these bring the brigade nearer.  The player `greedy`
says where a single unit goes, at what somebody fires and whom he attacks, which are gestures too,
and answers all other questions one by one.  The
same game is counted twice: by its answers, and by what a person would have sent.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from tricolore import new_game
from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game
from tricolore.players import player
from tricolore.players.base import Player

FAR, NEAR = 8, 4
KINDS = {
    "movement": ("ChooseMover", "MoveOn", "MoveLeader", "Enter", "Restack", "ChooseCommander"),
    "corps and brigades": (
        *("ChooseCorps", "ChooseBrigade", "ChooseCommand", "TryOrders", "TakeCavalry"),
        *("GoStrategic", "Mass", "PlaceReserve", "LeaveReserve"),
    ),
    "fire": ("ChooseGun", "ChooseShooter", "Aim", "Combine", "FireSmallArms"),
    "attacks": (
        *("ChooseAssault", "Target", "ChargeAt", "NextFight", "NextGroup", "SendBack"),
        *("TurnAfter", "Continue", "TakeHit", "Retreat", "FaceRetreated", "Displace", "Occupy"),
    ),
}
REST = "reactions and the rest"


def kind_of(ask: Any) -> str:
    name = type(ask.about).__name__
    return next((kind for kind, names in KINDS.items() if name in names), REST)


class Tally:
    """Answers and sendings by kind."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self.sent: Counter[str] = Counter()
        self.questions: Counter[str] = Counter()
        """What the sendings answered first."""

    def give(self, game: Game, answers: list[Any]) -> None:
        """Send answers together, and count each of them under the question it answered."""
        asked = [game.ask]
        kind = kind_of(game.ask)
        taken = game.answer_all(answers, taken=lambda: asked.append(game.ask))
        for ask in asked[:taken]:
            self.answers[kind_of(ask)] += 1
        self.sent[kind] += 1
        self.questions[type(getattr(asked[0], "about", None)).__name__] += 1


def goal_of(game: Game, uids: list[str]) -> int:
    """The enemy nearest to the middle unit."""
    s: Any = game.state
    distance = s.setting.board.distance
    here = s.units[uids[len(uids) // 2]].hex
    enemy = s.enemy(s.side(uids[0]))
    hexes = [hex for hex in s.stacks if s.holder(hex) == enemy]
    return min(hexes, key=lambda hex: (distance(here, hex), hex), default=0)


def apart(game: Game, uids: list[str]) -> int:
    """How far the nearest enemy is."""
    s: Any = game.state
    enemy = s.enemy(s.side(uids[0]))
    for ring in (1, 2, NEAR, FAR):
        area = s.bits.within(s.occupied[enemy], ring)
        if any(area & s.bits.bit[s.units[uid].hex] for uid in uids):
            return ring
    return 99


def gesture(game: Game, id: str, hex: int, wanted: str) -> list[Option] | None:
    """The answers of a gesture that the table proposes."""
    ask = game.ask
    assert ask is not None
    args = {"id": id, "hex": hex} if hex else {"id": id}
    found: Any = game.ruleset.table.query(game, "gestures", args, ask.side)
    for one in found.gestures:
        if one.id == wanted:
            return [Option(*pair) for pair in one.answers]
    return None


def by_gesture(
    game: Game, ask: Choose, who: Player, done: set[Any], again: bool
) -> list[Option] | None:
    """A gesture for the present question, if the rule of thumb has one."""
    name = type(ask.about).__name__
    if name in ("Unstack", "FaceOnEntry"):
        return gesture(game, str(ask.unit), 0, "deploy")
    picks = [str(option.value) for option in ask.options if option.kind == "pick"]
    if name == "ChooseMover":
        return (again and rest(game, ask, done)) or aimed(game, ask, who, "alone")
    if name == "FaceRallied":
        return gesture(game, picks[0], goal_of(game, picks), "face")
    if name in ("ChooseCommand", "ChooseBrigade") and picks:
        return march(game, ask, picks, done)
    if name in ("ChooseGun", "ChooseShooter", "ChooseAssault") and picks:
        return aimed(game, ask, who, "attack" if name == "ChooseAssault" else "fire")
    return None


def rest(game: Game, ask: Choose, done: set[Any]) -> list[Option] | None:
    """The rest of a brigade that a reaction has interrupted, as often as it comes nearer."""
    s: Any = game.state
    command = str(getattr(ask.about, "command", ""))
    uids = members(s, command)
    key = (s.turn, command, *sorted((uid, s.units[uid].hex) for uid in uids))
    if not uids or key in done:
        return None
    done.add(key)
    how = "march" if apart(game, uids) > NEAR else "advance"
    return gesture(game, command, goal_of(game, uids), how)


def aimed(game: Game, ask: Choose, who: Player, wanted: str) -> list[Option] | None:
    """A move, fire or an attack to the hex that the player would name."""
    thought = game.clone(seed="aim")
    first: Any = who.choose(thought)
    thought.answer(first)
    if first.kind != "pick" or thought.ask is None or thought.ask.side != ask.side:
        return None
    then: Any = who.choose(thought)
    if then.kind != "go":
        return None
    return gesture(game, str(first.value), int(then.value), wanted)


def march(game: Game, ask: Choose, picks: list[str], done: set[Any]) -> list[Option] | None:
    s: Any = game.state
    own = {command: members(s, command) for command in picks}
    everybody = [uid for uids in own.values() for uid in uids]
    key = (s.turn, s.rolls, "corps", type(ask.about).__name__, *picks)
    if everybody and key not in done and apart(game, everybody) > FAR:
        done.add(key)
        found = gesture(game, picks[0], goal_of(game, everybody), "corps")
        if found:
            return found
    for command, uids in own.items():
        if not uids:
            continue
        how = "march" if apart(game, uids) > NEAR else "advance"
        found = gesture(game, command, goal_of(game, uids), how)
        if found:
            return found
    return None


def members(s: Any, command: str) -> list[str]:
    if command in s.brigades:
        return list(s.members(command))
    loose = (*s.setting.loose_guns[command], *s.setting.corps_cavalry[command])
    return [uid for uid in loose if uid in s.units and uid not in s.taken]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", nargs="?", default="risorgimento:solferino")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="go on by gestures after reactions")
    given = parser.parse_args()
    game = new_game(given.scenario, seed=given.seed, listen=False)
    sides = game.ruleset.sides_of(given.scenario.partition(":")[2])
    players = {side: player("greedy", seed=given.seed) for side in sides}
    tally, done = Tally(), set[Any]()
    while (ask := game.ask) is not None:
        assert isinstance(ask, Choose)
        answers = by_gesture(game, ask, players[ask.side], done, given.again)
        tally.give(game, answers or [players[ask.side].choose(game.seen_by(ask.side))])
    print(f"{given.scenario}, seed {given.seed}: {game.result}")
    for kind in (*KINDS, REST):
        print(f"{kind:26} {tally.answers[kind]:7} answers {tally.sent[kind]:7} sendings")
    print(", ".join(f"{name} {n}" for name, n in tally.questions.most_common(24)))
    print(f"{'all':26} {tally.answers.total():7} answers {tally.sent.total():7} sendings")


if __name__ == "__main__":
    main()
