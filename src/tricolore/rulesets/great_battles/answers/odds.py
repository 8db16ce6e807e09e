"""The chances of a fight: the rules are played through with every possible roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game
from tricolore.core.state import Record, Ruleset
from tricolore.core.tally import Item, Tally
from tricolore.core.text import joined, say
from tricolore.core.words import chained, count
from tricolore.rulesets.great_battles.rules.advance import evade_hexes
from tricolore.rulesets.great_battles.rules.combat import Fight
from tricolore.rulesets.great_battles.rules.leaders import expected_bonus
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.kit.odds import Ends, chances, ends_of

if TYPE_CHECKING:
    from tricolore.rulesets.great_battles.answers.divisions import BestDivision


class Fate(NamedTuple):
    """What happens to a unit."""

    steps: int
    disorganised: bool
    retreated: bool
    eliminated: bool

    def __str__(self) -> str:
        if self.eliminated:
            return say("eliminated")
        words = []
        if self.retreated:
            words.append(say("driven back"))
        if self.disorganised:
            words.append(say("disorganised"))
        if self.steps:
            words.append(say("{steps} lost", steps=count(self.steps, "step")))
        return joined(words, ", ") or say("unharmed")


class Outcome(NamedTuple):
    """One way a fight can end: the fates of the target and of the attackers, in their order, and
    who holds the hex."""

    target: Fate
    attackers: tuple[Fate, ...]
    taken: bool
    commanders_lost: int


class Odds(NamedTuple):
    """Exact chances, and the rolls as they are made if no unit drops out first."""

    outcomes: dict[Outcome, Fraction]
    fights: tuple[Fight, ...]
    by: tuple[str, ...]
    """The attackers, or the guns of a barrage."""
    target: str
    note: str = ""
    """What the chances assume, if anything."""
    best: BestDivision | None = None
    """The same if the defender divides his points among several attackers in the best way.  The
    chances above assume that he divides them evenly."""

    def chance(self, **wanted: object) -> Fraction:
        """The total chance of the outcomes with these values: `odds.chance(taken=True)`."""
        return sum(
            (
                chance
                for outcome, chance in self.outcomes.items()
                if all(getattr(outcome, key) == value for key, value in wanted.items())
            ),
            Fraction(0),
        )


Chances = tuple[tuple[str, Fraction], ...]
Tallies = tuple[tuple[str, Tally], ...]


class Prospect(NamedTuple):
    """What an answer leads to, where the odds of a fight alone do not say enough."""

    title: str
    lines: tuple[str, ...] = ()
    """What happens without dice, and remarks on the dice."""
    chances: Chances = ()
    tallies: Tallies = ()
    odds: Odds | None = None
    """The odds of the fight from here on."""


def explained(fight: Fight, parts: Iterable[Item]) -> Fight:
    """The same roll, with the value in its column replaced by the parts that add up to it."""
    column = Tally()
    for item in parts:
        column.add(*item)
    for item in fight.column.items[1:]:
        column.add(*item)
    return fight._replace(column=column) if column.total == fight.column.total else fight


def together(s: Battle, fight: Fight, values: Mapping[str, int]) -> Fight:
    """The same roll by several attackers, with the contribution of each."""
    if len(values) < 2:
        return fight
    first, *rest = fight.column.items
    each = joined(
        [
            say("{unit} {value}", unit=s.counter(uid).name, value=value)
            for uid, value in values.items()
        ],
        ", ",
    )
    column = Tally()
    for item in (
        first._replace(reason=say("{reason}: {each}", reason=first.reason, each=each)),
        *rest,
    ):
        column.add(*item)
    return fight._replace(column=column)


def presumptions(s: Battle, target: str, by: Sequence[str], *more: str) -> str:
    """What the chances of an assault assume about players who could choose otherwise."""
    mine = s.variants.full_allowance(s, target)
    faster = mine >= max(s.variants.full_allowance(s, uid) for uid in by)
    words = (
        [say("{target} stands", target=s.counter(target).name)]
        if faster and evade_hexes(s, target)
        else []
    )
    words += [word for word in more if word]
    if expected_bonus(s, list(by)) or expected_bonus(s, [target]):
        words.append(say("commanders take part"))
    if len(words) > 1:
        words[-2:] = [chained(words[-2:])]
    return say("presumed: {words}", words=joined(words, ", ")) if words else ""


Usual = Callable[[Choose, tuple[str, ...]], Option]
"""The answer that most people would give, given the attackers."""


def _answers(by: tuple[str, ...], usual: Usual) -> Callable[[Choose], Option]:
    return lambda ask: usual(ask, by)


def play_through(
    s: Battle,
    ruleset: Ruleset,
    agenda: tuple[Record, ...],
    target: str,
    by: tuple[str, ...],
    usual: Usual,
) -> dict[Outcome, Fraction]:
    """Play procedures with every possible roll, making choices by `usual`."""
    return _outcomes(s, ends_of(game_of(s, ruleset, agenda), _answers(by, usual)), target, by)


def game_of(s: Battle, ruleset: Ruleset, agenda: tuple[Record, ...]) -> Game:
    """A game with only these procedures on its agenda."""
    start = s.clone()
    start.agenda = agenda
    for gun in start.abandoned():  # lost in the advance, which these odds leave out
        start.remove(gun)
    start.attacks, start.vacated = (), ()
    return Game(ruleset, ruleset.name, start, listen=False, chance=True)


def play_on(
    game: Game, option: Option, target: str, by: tuple[str, ...], usual: Usual, *then: Record
) -> dict[Outcome, Fraction]:
    """Take an option and play the current step to its end, then the steps in `then`.

    Everything already chosen and rolled in the step stands.
    """
    before, start = game.state, game.checkpoint.clone()
    assert isinstance(before, Battle)
    start.agenda = start.agenda[:1]
    first = Game(game.ruleset, game.scenario, start, listen=False, chance=True)
    first.replay(game.journal)
    first.answer(option)
    answers = _answers(by, usual)
    ends = ends_of(first, answers)
    if not then:
        return _outcomes(before, ends, target, by)
    hex = before.units[target].hex
    after: Ends = []
    for end, chance in ends:
        assert isinstance(end, Battle)
        rest = end.clone()
        rest.agenda, rest.attacks = then, ()
        rest.vacated = tuple(vacated for vacated in end.vacated if vacated.hex == hex)
        follows = Game(game.ruleset, game.scenario, rest, listen=False, chance=True)
        after += [(last, chance * share) for last, share in ends_of(follows, answers)]
    return _outcomes(before, after, target, by)


def _outcomes(s: Battle, ends: Ends, target: str, by: tuple[str, ...]) -> dict[Outcome, Fraction]:
    """What happens to the units in the fight."""
    return chances(ends, lambda end: outcome_of(s, end, target, by))


def outcome_of(before: Battle, after: Battle, target: str, by: tuple[str, ...]) -> Outcome:
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
