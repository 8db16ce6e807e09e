"""How a defender may divide his points among several attackers, and which way suits him best.

Points are laid by the unit that is attacked, by guns that support it and by neighbours that join
in.  Odds presume that all of them divide evenly; here every other division is tried as well, and
the one that leaves the attackers the least chance to take the ground is found.

Each division is played through the rules with every fall of the dice.  Two of them often come to
the same throw against an attacker, and once all attackers have been thrown at they do not differ
any more.  What has been worked out is therefore remembered by what has been thrown so far and what
is yet to be thrown, so that hundreds of divisions cost little more than one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import prod
from typing import NamedTuple

from tricolore.core.ask import Choose, Option, Roll, Say
from tricolore.core.game import Game
from tricolore.core.state import Record, Ruleset
from tricolore.rulesets.great_battles.attacks import asked_points, even_shares
from tricolore.rulesets.great_battles.odds import Odds, Outcome, Usual, faces, outcome_of
from tricolore.rulesets.great_battles.prospects import percent
from tricolore.rulesets.great_battles.state import Battle

MOST = 5_000
"""Divisions that are all tried; of more only some are (`divisions`)."""

Division = dict[str, dict[str, int]]
"""Points by who lays them, and on whom."""
Outcomes = dict[Outcome, Fraction]


class Giver(NamedTuple):
    """Somebody who lays all his points on attackers within his reach."""

    uid: str
    points: int
    on: tuple[str, ...]


class Best(NamedTuple):
    """The division that suits the defender best, and what it comes to."""

    division: Division
    outcomes: Outcomes
    even: bool
    """Whether it is the even division."""
    exact: bool
    """Whether all divisions have been tried; if not, another may be better still."""

    def chance(self, **wanted: object) -> Fraction:
        """The chance of all outcomes with such values: `best.chance(taken=True)`."""
        return Odds(self.outcomes, (), (), "").chance(**wanted)


class Defence(NamedTuple):
    """What a game knows of a defence against several attackers."""

    givers: Sequence[Giver]
    throw: Callable[[str, Mapping[str, int]], Hashable]
    """What is thrown at an attacker on whom so many points are laid, by giver: divisions that come
    to equal values here are alike."""
    is_defence: Callable[[Roll], bool]
    """Whether a roll is the defender's throw at an attacker; they come in the attackers' order."""
    dice: int = 1
    """How many are rolled at each."""


# Which divisions there are


def divisions(givers: Sequence[Giver], most: int = MOST) -> tuple[list[Division], bool]:
    """All divisions, and whether they are all.

    Where there would be too many, only the first giver, who is the unit attacked, divides in every
    way.  The others each lay all they have on one attacker; or, if that is still too much, they
    divide evenly.
    """
    own = list(_ways(givers[0]))
    for ways in (_ways, _whole, _even):
        others = [list(ways(giver)) for giver in givers[1:]]
        if len(own) * prod(map(len, others)) <= most:
            break
    uids = [giver.uid for giver in givers]
    found = [dict(zip(uids, shares, strict=True)) for shares in product(own, *others)]
    return found, ways is _ways


def even_division(givers: Sequence[Giver]) -> Division:
    return {giver.uid: even_shares(giver.points, giver.on) for giver in givers}


def _ways(giver: Giver) -> Iterator[dict[str, int]]:
    """Every way to lay whole points on one or several: bars put between so many points."""
    places = giver.points + len(giver.on) - 1
    for bars in combinations(range(places), len(giver.on) - 1):
        ends = (-1, *bars, places)
        shares = (after - before - 1 for before, after in pairwise(ends))
        yield dict(zip(giver.on, shares, strict=True))


def _whole(giver: Giver) -> Iterator[dict[str, int]]:
    for chosen in giver.on:
        yield {uid: giver.points if uid == chosen else 0 for uid in giver.on}


def _even(giver: Giver) -> Iterator[dict[str, int]]:
    yield even_shares(giver.points, giver.on)


# The best of them


def best_division(
    s: Battle,
    ruleset: Ruleset,
    agenda: tuple[Record, ...],
    target: str,
    by: tuple[str, ...],
    usual: Usual,
    defence: Defence,
) -> Best | None:
    """The division that leaves the attackers the least chance to take the ground.

    Of several such the one nearest to even; None where there is nothing to divide.  Everything else
    is chosen as is `usual`.
    """
    found, exact = divisions(defence.givers)
    if len(found) < 2:
        return None
    even = even_division(defence.givers)
    alike: dict[tuple[Hashable, ...], Division] = {}
    throws = _Throws(defence)
    for division in sorted(found, key=lambda division: _apart(division, even)):
        alike.setdefault(tuple(throws.at(uid, division) for uid in by), division)
    trial = _Trial(s, ruleset, agenda, target, by, usual, defence.is_defence)
    best: tuple[Fraction, Division, Outcomes] | None = None
    for thrown, division in alike.items():
        each_die = tuple(one for one in thrown for _ in range(defence.dice))
        outcomes = trial.play(division, each_die)
        taken = sum((chance for one, chance in outcomes.items() if one.taken), Fraction(0))
        if best is None or taken < best[0]:
            best = taken, division, outcomes
    assert best is not None
    _, division, outcomes = best
    ranked = dict(sorted(outcomes.items(), key=lambda item: (-item[1], item[0])))
    return Best(division, ranked, division == even, exact)


def division_lines(s: Battle, odds: Odds) -> list[str]:
    """What the ground is worth to attackers if the defence is divided evenly, and at its best."""
    best = odds.best
    if best is None:
        return []
    even = percent(odds.chance(taken=True))
    lines = [f"If the defence divides its points evenly: {even} to take the ground."]
    if best.even:
        return [*lines, f"No other division {'' if best.exact else 'tried '}is better for it."]
    how = "; ".join(_laid(s, uid, shares) for uid, shares in best.division.items())
    found = "At its best" if best.exact else "The best division of those tried"
    return [*lines, f"{found}: {percent(best.chance(taken=True))} ({how})."]


def _laid(s: Battle, uid: str, shares: Mapping[str, int]) -> str:
    laid = [f"{points} on {s.counter(enemy).name}" for enemy, points in shares.items() if points]
    return f"{s.counter(uid).name} lays {' and '.join(laid) or 'nothing'}"


def _apart(one: Division, other: Division) -> int:
    """How many points are laid otherwise, twice over."""
    return sum(
        abs(points - other[uid][enemy])
        for uid, shares in one.items()
        for enemy, points in shares.items()
    )


class _Throws:
    """What is thrown at each attacker, worked out once for the same points."""

    def __init__(self, defence: Defence) -> None:
        self.defence = defence
        self.known: dict[tuple[str, tuple[int, ...]], Hashable] = {}

    def at(self, enemy: str, division: Division) -> Hashable:
        points = tuple(shares.get(enemy, 0) for shares in division.values())
        key = (enemy, points)
        if key not in self.known:
            laid = dict(zip(division, points, strict=True))
            self.known[key] = self.defence.throw(enemy, laid)
        return self.known[key]


class _Trial:
    """One fight, played with one division after another."""

    def __init__(
        self,
        s: Battle,
        ruleset: Ruleset,
        agenda: tuple[Record, ...],
        target: str,
        by: tuple[str, ...],
        usual: Usual,
        is_defence: Callable[[Roll], bool],
    ) -> None:
        self.before, self.ruleset, self.agenda = s, ruleset, agenda
        self.target, self.by = target, by
        self.usual, self.is_defence = usual, is_defence
        self.known: dict[tuple[tuple[Hashable, ...], tuple[Hashable, ...]], Outcomes] = {}
        """By what the dice have said so far, and what is still to be thrown at whom."""

    def play(self, division: Division, throws: tuple[Hashable, ...]) -> Outcomes:
        start = self.before.clone()
        start.agenda = self.agenda
        start.attacks, start.vacated = (), ()
        game = Game(self.ruleset, self.ruleset.name, start, listen=False, chance=True)
        return self._from(game, division, (), throws)

    def _from(
        self,
        game: Game,
        division: Division,
        said: tuple[Hashable, ...],
        throws: tuple[Hashable, ...],
    ) -> Outcomes:
        ask = game.chance_ask
        while isinstance(ask, Choose):
            game.answer(self._answer(ask, division))
            ask = game.chance_ask
        if ask is None:
            after = game.state
            assert isinstance(after, Battle)
            return {outcome_of(self.before, after, self.target, self.by): Fraction(1)}
        to_come = throws[1:] if self.is_defence(ask) else throws
        outcomes: Outcomes = {}
        for face, share in faces(ask):
            word = ask.alike[face - 1] if ask.alike else face
            key = ((*said, word), to_come)
            ends = self.known.get(key)
            if ends is None:
                branch = game.clone()
                branch.answer(face)
                ends = self.known[key] = self._from(branch, division, key[0], to_come)
            for outcome, chance in ends.items():
                outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + share * chance
        return outcomes

    def _answer(self, ask: Choose, division: Division) -> Option:
        asked = asked_points(ask)
        if asked is not None and asked[0] in division:
            uid, enemy = asked
            return Say(str(division[uid][enemy]))
        return self.usual(ask, self.by)
