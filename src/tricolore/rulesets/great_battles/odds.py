"""The chances of a fight: every fall of the dice played through the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from tricolore.core.ask import Choose, Option, Roll
from tricolore.core.game import Game
from tricolore.core.state import Record, Ruleset
from tricolore.rulesets.great_battles.combat import Fight
from tricolore.rulesets.great_battles.state import Battle


class Fate(NamedTuple):
    """What becomes of a unit."""

    steps: int
    disorganised: bool
    retreated: bool
    eliminated: bool

    def __str__(self) -> str:
        if self.eliminated:
            return "eliminated"
        words = []
        if self.retreated:
            words.append("driven back")
        if self.disorganised:
            words.append("disorganised")
        if self.steps:
            words.append(f"{self.steps} step{'s' if self.steps > 1 else ''} lost")
        return ", ".join(words) or "unharmed"


class Outcome(NamedTuple):
    """One way it can end: the target's fate, the attackers' in their order, who has the hex."""

    target: Fate
    attackers: tuple[Fate, ...]
    taken: bool
    commanders_lost: int


class Odds(NamedTuple):
    """Exact chances, and the throws as they would be made if nobody falls out before."""

    outcomes: dict[Outcome, Fraction]
    fights: tuple[Fight, ...]
    by: tuple[str, ...]
    """The attackers, or the guns of a barrage."""
    target: str
    note: str = ""
    """What the chances presume, if anything."""

    def chance(self, **wanted: object) -> Fraction:
        """The chance of all outcomes with such values: `odds.chance(taken=True)`."""
        return sum(
            (
                chance
                for outcome, chance in self.outcomes.items()
                if all(getattr(outcome, key) == value for key, value in wanted.items())
            ),
            Fraction(0),
        )


def play_through(
    s: Battle,
    ruleset: Ruleset,
    agenda: tuple[Record, ...],
    target: str,
    by: tuple[str, ...],
    usual: Callable[[Choose, tuple[str, ...]], Option],
) -> dict[Outcome, Fraction]:
    """Play procedures with every fall of the dice, and choices made as is `usual`."""
    start = s.clone()
    start.agenda = agenda
    start.attacks, start.vacated = (), ()
    outcomes: dict[Outcome, Fraction] = {}
    games = [(Game(ruleset, ruleset.name, start, listen=False, chance=True), Fraction(1))]
    while games:
        game, chance = games.pop()
        ask = game.chance_ask
        while isinstance(ask, Choose):
            game.answer(usual(ask, by))
            ask = game.chance_ask
        if ask is None:
            end = game.state
            assert isinstance(end, Battle)
            outcome = _outcome(s, end, target, by)
            outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + chance
            continue
        for face, share in _faces(ask):
            branch = game.clone()
            branch.answer(face)
            games.append((branch, chance * share))
    return dict(sorted(outcomes.items(), key=lambda item: (-item[1], item[0])))


def _faces(roll: Roll) -> list[tuple[int, Fraction]]:
    """The faces of the die, one for each kind that comes to the same, with their chances."""
    alike = roll.alike or tuple(range(roll.sides))
    return [
        (alike.index(label) + 1, Fraction(alike.count(label), roll.sides))
        for label in dict.fromkeys(alike)
    ]


def _outcome(before: Battle, after: Battle, target: str, by: tuple[str, ...]) -> Outcome:
    hex = before.units[target].hex
    side = before.side(by[0])
    aides = sum(leader.aide for leader in after.leaders.values())
    aides -= sum(leader.aide for leader in before.leaders.values())
    gone = len(before.leaders) - len(after.leaders)
    return Outcome(
        _fate(before, after, target, set()),
        tuple(_fate(before, after, uid, {hex}) for uid in by),
        any(after.side(uid) == side for uid in after.stacks.get(hex, ())),
        max(aides + gone, 0),
    )


def _fate(before: Battle, after: Battle, uid: str, advanced: set[int]) -> Fate:
    was, now = before.units[uid], after.units.get(uid)
    if now is None:
        return Fate(before.counter(uid).cohesion - was.losses, False, False, True)
    moved = now.hex != was.hex and now.hex not in advanced
    return Fate(now.losses - was.losses, now.disorganised and not was.disorganised, moved, False)
