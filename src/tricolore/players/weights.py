"""How much each term counts for a player: by what it is, its style, the situation and its mission.

A ruleset names its terms, says what an ordinary player makes of each, and which of them stand for
what the enemy loses, for danger, or for coming nearer to a goal.  Styles and needs act on those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tricolore.rulesets.judgement import ADVANCE, EXPOSURE, GAIN, Term, Weights
from tricolore.rulesets.missions import DELAY, Army, Mission

UNKNOWN = 1.0
"""How much a term counts that the ruleset uses without having named it."""
LONG = 12.0
"""Turns that are time enough."""
NEED, DARE = 0.5, 0.8
"""How much of the daring is there from the start, and how much there can be."""
CARE = 1.5
"""How much higher those weigh their danger who win by standing still."""
SPARE = 1.6
"""The same for those who only have to gain time."""

Weighing = Callable[[Sequence[Term]], dict[str, float]]
"""Makes weights of the terms that a ruleset names."""


class Style(NamedTuple):
    """Temper, apart from skill; 1 is usual."""

    aggression: float = 1.0
    """Multiplies what the enemy loses."""
    caution: float = 1.0
    """Multiplies what the enemy may do to us."""


STEADY = Style()


def planned(terms: Sequence[Term]) -> dict[str, float]:
    """The weights of a player who plans."""
    return {term.name: term.weight for term in terms}


def singly(terms: Sequence[Term]) -> dict[str, float]:
    """The weights of a player who decides each question by itself."""
    return {term.name: term.weight if term.singly is None else term.singly for term in terms}


def rushing(terms: Sequence[Term]) -> dict[str, float]:
    """The weights of one who always goes forward."""
    return _set(terms, {GAIN: 2.5, ADVANCE: 3.0, EXPOSURE: 0.0})


def shrinking(terms: Sequence[Term]) -> dict[str, float]:
    """The weights of one who is afraid."""
    return _set(terms, {GAIN: 0.5, ADVANCE: 0.1, EXPOSURE: 2.5})


def _set(terms: Sequence[Term], weights: Weights) -> dict[str, float]:
    changed = {t.name: weights[t.stands_for] for t in terms if t.stands_for in weights}
    return {**singly(terms), **changed}


def multiplied(
    weights: Mapping[str, float], terms: Sequence[Term], factors: Mapping[str, Sequence[float]]
) -> dict[str, float]:
    """Weights in which terms that stand for something count so many times as much."""
    found = dict(weights)
    for term in terms:
        for factor in factors.get(term.stands_for, ()):
            found[term.name] = found.get(term.name, UNKNOWN) * factor
    return found


def styled(weights: Mapping[str, float], terms: Sequence[Term], style: Style) -> dict[str, float]:
    """The same weights for a player of some style."""
    return multiplied(weights, terms, {GAIN: (style.aggression,), EXPOSURE: (style.caution,)})


def in_need(
    weights: Mapping[str, float], terms: Sequence[Term], style: Style, army: Army
) -> dict[str, float]:
    """Those who are not winning dare more, all the more the less time is left.

    Those who are winning weigh their danger higher.
    """
    behind = min(max(1.0 - army.lead, 0.0), 2.0) / 2
    late = 1.0 - min(army.turns_left / LONG, 1.0)
    need = behind * (NEED + (1 - NEED) * late)
    ahead = min(max(army.lead - 0.5, 0.0), 1.0)
    return multiplied(
        weights,
        terms,
        {
            GAIN: (style.aggression, 1 + DARE * need),
            EXPOSURE: (style.caution, 1 - 0.5 * need, 1 + CARE * ahead),
        },
    )


def for_mission(
    weights: Mapping[str, float], terms: Sequence[Term], mission: Mission | None
) -> Mapping[str, float]:
    """A formation that only has to gain time spares its men."""
    if mission is None or mission.kind != DELAY:
        return weights
    return multiplied(weights, terms, {EXPOSURE: (SPARE,)})
