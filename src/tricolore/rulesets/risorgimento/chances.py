"""The exact chances of fire and attacks, as the table shows them before anybody commits himself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tricolore.core.dice import FROM_ZERO
from tricolore.core.words import count
from tricolore.rulesets.kit.table import tally_lines
from tricolore.rulesets.risorgimento.artillery import fire_tally
from tricolore.rulesets.risorgimento.attack import commitment_tally
from tricolore.rulesets.risorgimento.combat import (
    Sides,
    attack_tally,
    attacker_wins,
    brigadiers,
    defence_tally,
    sides_of,
)
from tricolore.rulesets.risorgimento.command import ORDERS
from tricolore.rulesets.risorgimento.continuity import is_extended, needs_roll
from tricolore.rulesets.risorgimento.small_arms import shot_tally
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import Fight
from tricolore.rulesets.risorgimento.wording import brigade_name, corps_name
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


def attack_odds(
    s: Risorgimento, uids: Sequence[str], hex: int, charge: bool, committed: bool = False
) -> Odds:
    """An attack or a charge by these units, with everybody else who attacks the hex already.

    Unless they are `committed`, their Commitment is still to be rolled (7.41).
    """
    others = [uid for uid, target in s.targets.items() if target == hex and uid not in uids]
    attackers = tuple(uid for uid in (*others, *uids) if uid in s.units)
    sides = sides_of(s, Fight(hex, attackers, charge))
    name = s.setting.board.name_of(hex)
    title = f"{'Charge' if charge else 'Attack'} on {name}"
    commits, lines = (Fraction(1), []) if committed else _commitment(s, uids, hex)
    if not sides.defenders:
        lines.append("batteries alone are lost to whoever attacks them")
        return Odds(title, lines, taken=float(commits))
    if others and not committed:
        commits, note = Fraction(1), "if everybody commits himself, and no fire falls before"
    elif committed:
        note = ""
    else:
        note = "the Commitment is counted in; no fire falls before the attack"
    return Odds(
        title=title,
        lines=[f"{len(sides.attackers)} against {count(len(sides.defenders), 'unit')}", *lines],
        outcomes=_hits(attack_chances(s, sides)),
        tallies=[
            tally_lines("attack", attack_tally(s, sides)),
            tally_lines("defence", defence_tally(s, sides)),
        ],
        note=note,
        taken=float(commits * taken_chance(s, sides)),
    )


def _hits(chances: Mapping[tuple[int, int], Fraction]) -> list[Outcome]:
    """The Hits on either side, each by itself."""
    found = []
    for at, whose in enumerate(("defenders", "attackers")):
        for hits in sorted({key[at] for key in chances}):
            chance = sum(one for key, one in chances.items() if key[at] == hits)
            found.append(Outcome(f"{whose} take {count(hits, 'Hit')}", float(chance)))
    return found


def _commitment(s: Risorgimento, uids: Sequence[str], hex: int) -> tuple[Fraction, list[str]]:
    """7.41: the chance that a stack goes in, for which its top unit rolls."""
    top = uids[0]
    limit = s.cohesion(top) - commitment_tally(s, top, hex).total
    chance = rolls_at_most(limit)
    return chance, [f"Commitment: {s.counter(top).name} {_needs(limit)}, {share(chance)}"]


def rolls_at_most(limit: int) -> Fraction:
    """The chance that the die shows this or less."""
    return Fraction(max(0, min(FACES, limit + 1)), FACES)


def _needs(limit: int) -> str:
    if limit >= FACES - 1:
        return "goes in whatever it rolls"
    return f"needs {limit} or less" if limit >= 0 else "cannot roll low enough"


def share(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"


# Who acts


def corps_odds(s: Risorgimento, corps: str) -> Odds:
    """4.51-4.55: what Continuity needs, and what a failure costs."""
    play = s.play
    assert play is not None
    again, extended, title = corps == play.last, is_extended(s, corps), corps_name(s.setting, corps)
    lines = []
    if extended:
        lines.append("Extended: who moves rolls against his Cohesion, who attacks takes a Hit")
    if not needs_roll(s, corps, again):
        return Odds(title, [*lines, "it acts without a roll"])
    rating = s.setting.corps[corps].continuity
    if extended or (again and not play.alone):
        price = "it is Finished for the turn"
    elif s.corps[corps].demoralised:
        price = "an activation is used up"
    elif play.alone:
        price = "it acts, but may not attack"
    else:
        price = "the enemy acts, without a roll"
    chance = rolls_at_most(rating)
    outcomes = [Outcome("it acts", float(chance)), Outcome(price, float(1 - chance))]
    return Odds(title, [*lines, f"Continuity: {rating} or less"], outcomes)


def orders_odds(s: Risorgimento, brigade: str) -> Odds:
    """4.13: the chance that a brigadier gets his orders."""
    limit = ORDERS - s.setting.brigades[brigade].commitment
    chance = rolls_at_most(limit)
    return Odds(
        f"{brigade_name(s.setting, brigade)}: orders",
        [f"{limit} or less"],
        [Outcome("Under Orders", float(chance)), Outcome("it may only Rally", float(1 - chance))],
    )


# Fire


def fire_odds(s: Risorgimento, guns: Sequence[str], hex: int, reaction: bool = False) -> Odds:
    """7.18: the results of the table, and what they mean for each unit in the hex."""
    tally = fire_tally(s, guns, hex, reaction=reaction)
    results = _results(s, tally.total)
    return Odds(
        title=f"Fire at {s.setting.board.name_of(hex)}",
        lines=[_suffers(s, uid, results) for uid in s.stacks.get(hex, ())],
        outcomes=[
            Outcome(RESULTS.get(result, result), float(chance))
            for result, chance in results.items()
        ],
        tallies=[tally_lines("die", tally)],
    )


def _suffers(s: Risorgimento, uid: str, results: Mapping[str, Fraction]) -> str:
    """7.18, 8.24: the chance that a unit is Disordered, which is worse if it is already."""
    unit, counter = s.units[uid], s.counter(uid)
    chance = results.get("D", Fraction(0)) + results.get("D+1", Fraction(0))
    if not counter.guns:
        chance += results.get("CDR", Fraction(0)) * (1 - rolls_at_most(s.cohesion(uid)))
    if not unit.disordered:
        what = "is Disordered"
    else:
        what = "is lost" if counter.guns else "takes a Hit, being Disordered already"
    return f"{counter.name}: {share(chance)} that it {what}"


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
