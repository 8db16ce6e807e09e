"""How a defender can divide points among several attackers, and which division is best.

The unit under attack divides its points; so do guns that support it and neighbours that join in.
The usual odds assume that they all divide evenly.  This module also tries the other divisions.  It
finds the one that gives the attackers the least chance to take the hex.

Each division is played through the rules with every possible roll.  What follows from a result does
not depend on how the points were divided, so hundreds of divisions cost little more than one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import prod
from typing import NamedTuple

from tricolore.core.ask import Choose, Roll, Say
from tricolore.core.game import Game
from tricolore.core.state import Record, Ruleset
from tricolore.core.text import joined, say
from tricolore.core.words import chained
from tricolore.rulesets.great_battles.answers.odds import (
    Odds,
    Outcome,
    Usual,
    game_of,
    outcome_of,
)
from tricolore.rulesets.great_battles.answers.prospects import percent
from tricolore.rulesets.great_battles.rules.attacks import asked_points, even_shares
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.kit.odds import ranked

MOST = 5_000
"""Up to this number, all divisions are tried; beyond it, only some (see `divisions`)."""

Division = dict[str, dict[str, int]]
"""Points by the unit that uses them, then by the attacker they are used against."""
Outcomes = dict[Outcome, Fraction]
Faces = tuple[Hashable, ...]
"""The result of each face of a die."""
Rolled = tuple[Hashable, ...]
"""The results rolled so far."""


class Giver(NamedTuple):
    """A unit that divides all its points among the attackers within its reach."""

    uid: str
    points: int
    on: tuple[str, ...]


class BestDivision(NamedTuple):
    """The best division for the defender, and its outcomes."""

    division: Division
    outcomes: Outcomes
    even: bool
    """Whether it is the even division."""
    exact: bool
    """Whether all divisions were tried.  If not, another may be better still."""

    def chance(self, **wanted: object) -> Fraction:
        """The total chance of the outcomes with these values: `best.chance(taken=True)`."""
        return Odds(self.outcomes, (), (), "").chance(**wanted)


class Defence(NamedTuple):
    """A defence against several attackers, as a game's rules describe it."""

    givers: Sequence[Giver]
    results: Callable[[str, Mapping[str, int]], Faces]
    """The result of each face against an attacker, given the points that each giver uses against
    it. Two divisions with the same results are equivalent."""
    is_defence: Callable[[Roll], bool]
    """Whether a roll is the defender's roll against an attacker; these come in the attackers'
    order."""
    dice: int = 1
    """The number of dice in each of these rolls."""


# The divisions


def divisions(givers: Sequence[Giver], most: int | None = None) -> tuple[list[Division], bool]:
    """The divisions to try, and whether these are all there are.

    If there are more than `most` (by default `MOST`), only the first giver, the unit under attack,
    tries every division.  The others put all their points on one attacker; if that is still too
    many, they divide evenly.
    """
    own = list(_ways(givers[0]))
    for ways in (_ways, _whole, _even):
        others = [list(ways(giver)) for giver in givers[1:]]
        if len(own) * prod(map(len, others)) <= (MOST if most is None else most):
            break
    uids = [giver.uid for giver in givers]
    found = [dict(zip(uids, shares, strict=True)) for shares in product(own, *others)]
    return found, ways is _ways


def even_division(givers: Sequence[Giver]) -> Division:
    return {giver.uid: even_shares(giver.points, giver.on) for giver in givers}


def _ways(giver: Giver) -> Iterator[dict[str, int]]:
    """Every way to divide whole points: place the bars between the attackers' shares."""
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


# The best division


def divided_odds(
    s: Battle,
    ruleset: Ruleset,
    agenda: tuple[Record, ...],
    target: str,
    by: tuple[str, ...],
    usual: Usual,
    defence: Defence,
) -> tuple[Outcomes, BestDivision | None]:
    """The outcomes of the even division, and the best division for the defender.

    The best division gives the attackers the least chance to take the hex.  Among equals it is the
    one closest to even.  It is None if there is nothing to divide.  All other choices follow
    `usual`.
    """
    found, exact = divisions(defence.givers)
    even = even_division(defence.givers)
    alike: dict[tuple[Faces, ...], Division] = {}
    results = _Results(defence)
    # The even division comes first.  It is always tried, even if not all divisions are.
    for division in [even, *sorted(found, key=lambda division: _apart(division, even))]:
        alike.setdefault(tuple(results.at(uid, division) for uid in by), division)
    fight = _Fight(s, ruleset, agenda, target, by, usual, defence.is_defence)
    played: list[tuple[Fraction, Division, Outcomes]] = []
    for thrown, division in alike.items():
        each_die = tuple(one for one in thrown for _ in range(defence.dice))
        outcomes = fight.play(division, each_die)
        taken = sum((chance for one, chance in outcomes.items() if one.taken), Fraction(0))
        played.append((taken, division, outcomes))
    if len(found) < 2:
        return ranked(played[0][2]), None
    _, division, outcomes = min(played, key=lambda one: one[0])
    best = BestDivision(division, ranked(outcomes), division == even, exact)
    return ranked(played[0][2]), best


def division_lines(s: Battle, odds: Odds) -> list[str]:
    """The chance that the hex is taken against an even defence, and against the best one."""
    best = odds.best
    if best is None:
        return []
    even = percent(odds.chance(taken=True))
    lines = [say("If the defence divides its points evenly: {even} to take the ground.", even=even)]
    if best.even:
        if best.exact:
            return [*lines, say("No other division is better for it.")]
        return [*lines, say("No other division tried is better for it.")]
    how = joined([_laid(s, uid, shares) for uid, shares in best.division.items()], "; ")
    found = say("At its best") if best.exact else say("The best division of those tried")
    return [
        *lines,
        say(
            "{found}: {chance} ({how}).",
            found=found,
            chance=percent(best.chance(taken=True)),
            how=how,
        ),
    ]


def _laid(s: Battle, uid: str, shares: Mapping[str, int]) -> str:
    laid = [
        say("{points} on {enemy}", points=points, enemy=s.counter(enemy).name)
        for enemy, points in shares.items()
        if points
    ]
    return say("{unit} lays {laid}", unit=s.counter(uid).name, laid=chained(laid) or say("nothing"))


def _apart(one: Division, other: Division) -> int:
    """Twice the number of points that two divisions use differently."""
    return sum(
        abs(points - other[uid][enemy])
        for uid, shares in one.items()
        for enemy, points in shares.items()
    )


class _Results:
    """The results against each attacker, computed once for the same points."""

    def __init__(self, defence: Defence) -> None:
        self.defence = defence
        self.known: dict[tuple[str, tuple[int, ...]], Faces] = {}

    def at(self, enemy: str, division: Division) -> Faces:
        points = tuple(shares.get(enemy, 0) for shares in division.values())
        key = (enemy, points)
        if key not in self.known:
            laid = dict(zip(division, points, strict=True))
            self.known[key] = self.defence.results(enemy, laid)
        return self.known[key]


class _Fight:
    """One fight, as a tree of the dice results that are possible.

    How the points are divided changes only how likely each result of a roll against an attacker is.
    What follows from a result does not change.  So the tree is played once and serves all
    divisions.
    """

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
        self.games: dict[Rolled, Game] = {}
        """The fight after each series of results, with the points divided in any way."""
        self.ends: dict[Rolled, Outcomes] = {}
        """The outcomes once all rolls against attackers have been made."""

    def play(self, division: Division, results: Sequence[Faces], rolled: Rolled = ()) -> Outcomes:
        """Every way the fight can end, given the faces of the rolls still to come."""
        if not results and rolled in self.ends:
            return self.ends[rolled]
        game = self._game(division, rolled)
        roll = game.chance_ask
        if roll is None:
            after = game.state
            assert isinstance(after, Battle)
            return {outcome_of(self.before, after, self.target, self.by): Fraction(1)}
        assert isinstance(roll, Roll)
        faces, to_come = _faces(roll), results
        if self.is_defence(roll):
            faces, *to_come = results
        outcomes: Outcomes = {}
        for word in dict.fromkeys(faces):
            share = Fraction(faces.count(word), len(faces))
            for outcome, chance in self.play(division, to_come, (*rolled, word)).items():
                outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + share * chance
        if not results:
            self.ends[rolled] = outcomes
        return outcomes

    def _game(self, division: Division, rolled: Rolled) -> Game:
        """The fight after these results."""
        game = self.games.get(rolled)
        if game is not None:
            return game
        if rolled:
            game = self._game(division, rolled[:-1])
            roll = game.chance_ask
            assert isinstance(roll, Roll)
            if rolled[-1] not in _faces(roll):  # a result that occurs only with other points
                game = self._again(division, rolled[:-1])
                roll = game.chance_ask
                assert isinstance(roll, Roll)
            game = game.clone()
            game.answer(_faces(roll).index(rolled[-1]) + 1)
        else:
            game = game_of(self.before, self.ruleset, self.agenda)
        self._choose(game, division)
        self.games[rolled] = game
        return game

    def _again(self, division: Division, rolled: Rolled) -> Game:
        """The fight at the same moment, played from the start with the points of this division."""
        game = game_of(self.before, self.ruleset, self.agenda)
        self._choose(game, division)
        for word in rolled:
            roll = game.chance_ask
            assert isinstance(roll, Roll)
            game.answer(_faces(roll).index(word) + 1)
            self._choose(game, division)
        return game

    def _choose(self, game: Game, division: Division) -> None:
        """Answer all questions up to the next roll."""
        while isinstance(ask := game.chance_ask, Choose):
            asked = asked_points(ask)
            if asked is not None and asked[0] in division:
                uid, enemy = asked
                game.answer(Say(str(division[uid][enemy])))
            else:
                game.answer(self.usual(ask, self.by))


def _faces(roll: Roll) -> Faces:
    """The result of each face.  Faces with the same result are equivalent."""
    return roll.alike or tuple(range(1, roll.sides + 1))
