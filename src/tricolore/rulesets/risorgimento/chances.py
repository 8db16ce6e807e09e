"""The exact chances of fire and attacks, as the table shows them before anybody commits himself."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tricolore.core.dice import FROM_ZERO
from tricolore.core.words import count
from tricolore.rulesets.kit.odds import ranked
from tricolore.rulesets.kit.table import tally_lines
from tricolore.rulesets.risorgimento.artillery import fire_tally
from tricolore.rulesets.risorgimento.combat import (
    Sides,
    attack_tally,
    attacker_wins,
    brigadiers,
    defence_tally,
    sides_of,
)
from tricolore.rulesets.risorgimento.small_arms import shot_tally
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import Fight
from tricolore.rulesets.table import Odds, Outcome

RESULTS = {
    "NE": "no effect",
    "CDR": "a Cohesion roll",
    "D": "Disorder",
    "D+1": "Disorder and a Hit",
}
FACES = len(FROM_ZERO)


def attack_chances(s: Risorgimento, sides: Sides) -> dict[tuple[int, int], Fraction]:
    """7.44: the Hits given and taken, over both dice."""
    table = s.setting.attack_table
    ours, theirs = attack_tally(s, sides).total, defence_tally(s, sides).total
    found: dict[tuple[int, int], Fraction] = {}
    for first in FROM_ZERO:
        for second in FROM_ZERO:
            key = int(table.read(first + ours)), int(table.read(second + theirs))
            found[key] = found.get(key, Fraction(0)) + Fraction(1, FACES * FACES)
    return found


def taken_chance(s: Risorgimento, sides: Sides) -> Fraction:
    """8.31: the chance that the defenders must leave the hex, if Hits fall as they may."""
    present = (brigadiers(s, sides.attackers), brigadiers(s, sides.defenders))
    return sum(
        (
            chance
            for (given, taken), chance in attack_chances(s, sides).items()
            if attacker_wins(s, sides, given, taken, present)
        ),
        Fraction(0),
    )


def attack_odds(s: Risorgimento, uids: Sequence[str], hex: int, charge: bool) -> Odds:
    """An attack or a charge by these units, with everybody else who attacks the hex already."""
    others = [uid for uid, target in s.targets.items() if target == hex and uid not in uids]
    attackers = tuple(uid for uid in (*others, *uids) if uid in s.units)
    sides = sides_of(s, Fight(hex, attackers, charge))
    name = s.setting.board.name_of(hex)
    title = f"{'Charge' if charge else 'Attack'} on {name}"
    if not sides.defenders:
        return Odds(title, ["batteries alone are lost to whoever attacks them"], taken=1.0)
    outcomes = [
        Outcome(f"{count(given, 'Hit')} against {taken}", float(chance))
        for (given, taken), chance in ranked(attack_chances(s, sides)).items()
    ]
    return Odds(
        title=title,
        lines=[f"{count(len(sides.attackers), 'unit')} against {len(sides.defenders)}"],
        outcomes=outcomes,
        tallies=[
            tally_lines("attack", attack_tally(s, sides)),
            tally_lines("defence", defence_tally(s, sides)),
        ],
        note="Commitment succeeds, and no fire falls before the attack",
        taken=float(taken_chance(s, sides)),
    )


def fire_odds(s: Risorgimento, guns: Sequence[str], hex: int) -> Odds:
    tally = fire_tally(s, guns, hex, reaction=False)
    return Odds(
        title=f"Fire at {s.setting.board.name_of(hex)}",
        outcomes=[
            Outcome(RESULTS.get(result, result), float(chance))
            for result, chance in _results(s, tally.total).items()
        ],
        tallies=[tally_lines("die", tally)],
        note="Each unit in the hex is rolled for, or the result falls on the top one, as 7.18 says",
    )


def _results(s: Risorgimento, modifier: int) -> dict[str, Fraction]:
    faces = s.setting.fire_table.alike(modifier, FROM_ZERO)
    return {one: Fraction(faces.count(one), FACES) for one in dict.fromkeys(faces)}


def shot_odds(s: Risorgimento, uid: str, hex: int) -> Odds:
    """7.23: one Hit, or none."""
    tally = shot_tally(s, uid, hex)
    faces = s.setting.small_arms_table.alike(tally.total, FROM_ZERO)
    hit = Fraction(sum(face != "NE" for face in faces), FACES)
    return Odds(
        title=f"Small arms at {s.setting.board.name_of(hex)}",
        outcomes=[Outcome("a Hit", float(hit)), Outcome("no effect", float(1 - hit))],
        tallies=[tally_lines("die", tally)],
    )
