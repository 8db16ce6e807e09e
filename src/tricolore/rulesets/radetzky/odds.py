"""Exact chances of a fight and of a charge: every fall of the dice, played by the rules.

What a result brings depends on more than its number: whether there is a way back, who can be turned
over, who stands in the way.  So the rules themselves pay each result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tricolore.core.ask import Choose, Fill, Filled, Option
from tricolore.core.game import Game
from tricolore.core.state import Record
from tricolore.rulesets.kit.odds import play_through
from tricolore.rulesets.radetzky.advance import STAY
from tricolore.rulesets.radetzky.evade import STAND
from tricolore.rulesets.radetzky.modifiers import column_of, defenders_in, die_modifiers
from tricolore.rulesets.radetzky.movement import STOP
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import AfterFight, Charge, Fight
from tricolore.rulesets.radetzky.subjects import AdvanceWith, EvadeCharge, EvadeCombat

PRESUMED = "It is presumed that ground is given up rather than steps, and that nobody advances."


class Outcome(NamedTuple):
    """What a fight or charge has brought."""

    ours: int
    """Steps that the attackers have lost."""
    theirs: int
    """Steps that the defenders have lost."""
    taken: bool
    """Whether the defenders have left all hexes that were attacked."""
    engaged: bool = False
    """Whether they hold each other."""


Odds = Mapping[Outcome, Fraction]


class ColumnChances(NamedTuple):
    """A column of the Combat Result Table with the chances of its results."""

    label: str
    here: bool
    """Whether it is the column of this fight."""
    chances: Mapping[str, Fraction]


# Fights


def fight_odds(
    s: Radetzky, attackers: Sequence[str], hexes: Sequence[int], *, evade: bool = False
) -> dict[Outcome, Fraction]:
    """All outcomes of a fight.  With `evade`, whoever can evade tries to."""
    agenda = (Fight(tuple(attackers), tuple(hexes)), AfterFight())
    return _play(s, agenda, attackers, hexes, evade)


def all_columns(s: Radetzky, attackers: Sequence[str], hexes: Sequence[int]) -> list[ColumnChances]:
    """The whole table with this fight's die modifiers: what a shift more or less would change."""
    table = s.setting.combat_table
    _, column, _ = column_of(s, attackers, hexes)
    modifier = die_modifiers(s, attackers, hexes).total
    return [
        ColumnChances(label, at == column, table.chances(at, modifier))
        for at, label in enumerate(table.labels)
    ]


# Charges


def charge_odds(s: Radetzky, charge: Charge, *, evade: bool = False) -> dict[Outcome, Fraction]:
    """All outcomes of a charge from its origin.  With `evade`, a target that can tries to."""
    chargers = tuple(uid for uid in charge.march.uids if s.units[uid].steps)
    return _play(come_up(s, charge), (charge,), chargers, (charge.target,), evade)


def come_up(s: Radetzky, charge: Charge) -> Radetzky:
    """A copy of the position in which the chargers are where they charge from."""
    start = s.clone()
    for uid in charge.march.uids:
        start.put(uid, charge.origin)
    return start


# Playing through


def _play(
    s: Radetzky,
    agenda: tuple[Record, ...],
    attackers: Sequence[str],
    hexes: Sequence[int],
    evade: bool,
) -> dict[Outcome, Fraction]:
    from tricolore.rulesets.radetzky.ruleset import RULESET

    start = s.clone()
    start.agenda = agenda
    game = Game(RULESET, f"radetzky:{s.setting.id}", start, chance=True)
    defenders = defenders_in(s, hexes)

    def usual(ask: Choose) -> Option:
        return _usual(s, ask, evade)

    def outcome(end: Any) -> Outcome:
        return outcome_of(s, end, attackers, defenders, hexes)

    return play_through(game, usual, outcome, _filled)


def _usual(s: Radetzky, ask: Choose, evade: bool) -> Option:
    """Evaders go as far as they can; a march that could go on stops."""
    if isinstance(ask.about, EvadeCombat | EvadeCharge):
        ways = [option for option in ask.options if option.kind == "go"]
        here, distance = ask.about.hex, s.setting.board.distance
        return max(ways, key=lambda way: distance(here, int(way.value))) if evade else STAND
    return STOP if STOP in ask.options else ask.options[0]


def _filled(fill: Fill) -> Filled:
    """Nobody advances; results are paid as the sheet proposes, with ground first."""
    if isinstance(fill.about, AdvanceWith):
        return (STAY,) * len(fill.rows)
    return fill.first


def outcome_of(
    s: Radetzky,
    end: Radetzky,
    attackers: Sequence[str],
    defenders: Sequence[str],
    hexes: Sequence[int],
) -> Outcome:
    """What has become of both sides between two states."""
    ours, theirs = _lost(s, end, attackers), _lost(s, end, defenders)
    held = [uid for uid in defenders if uid in end.units and end.units[uid].hex in hexes]
    new = [one for one in end.engaged if one not in s.engaged]
    return Outcome(ours, theirs, not held, bool(new))


def _lost(s: Radetzky, end: Radetzky, uids: Sequence[str]) -> int:
    """Steps that these units have lost."""
    left = sum(end.units[uid].steps for uid in uids if uid in end.units)
    return sum(s.units[uid].steps for uid in uids) - left


# What the odds come to


def taken(odds: Odds) -> Fraction:
    """The chance that the defenders leave everything that is attacked."""
    return sum((chance for one, chance in odds.items() if one.taken), Fraction(0))


def mean_losses(odds: Odds) -> tuple[Fraction, Fraction]:
    """The steps that the attackers and the defenders lose on average."""
    ours = sum((chance * one.ours for one, chance in odds.items()), Fraction(0))
    theirs = sum((chance * one.theirs for one, chance in odds.items()), Fraction(0))
    return ours, theirs
