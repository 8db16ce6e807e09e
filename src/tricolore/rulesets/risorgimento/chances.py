"""The exact chances of fire and attacks, as the table shows them before anybody commits himself."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tricolore.core.ask import YES, Option, Subject
from tricolore.core.dice import FROM_ZERO
from tricolore.core.words import count
from tricolore.rulesets.kit.odds import ranked
from tricolore.rulesets.kit.table import tally_lines
from tricolore.rulesets.risorgimento.artillery import MISFIRE, fire_tally
from tricolore.rulesets.risorgimento.attack import attack_groups, commitment_tally
from tricolore.rulesets.risorgimento.castle import inside
from tricolore.rulesets.risorgimento.combat import (
    Sides,
    attack_tally,
    brigadiers,
    defence_tally,
    sides_of,
    verdict,
)
from tricolore.rulesets.risorgimento.reactions import COUNTERCHARGE
from tricolore.rulesets.risorgimento.setting import ROCKETS
from tricolore.rulesets.risorgimento.small_arms import shot_tally
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import Fight
from tricolore.rulesets.risorgimento.subjects import (
    Aim,
    ChargeAt,
    Combine,
    Continue,
    ContinueInto,
    CounterBattery,
    FireSmallArms,
    PreAttack,
    ReturnFire,
    Target,
    WithdrawCavalry,
)
from tricolore.rulesets.table import Odds, Outcome

RESULTS = {
    "NE": "no effect",
    "CDR": "a Cohesion roll",
    "D": "Disorder",
    "D+1": "Disorder and a Hit",
    "misfire": "a misfire, which disorders the battery",
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
    """8.31: the chance that the defenders must leave the hex.

    Each side is taken to put the Hits that are left over where they hurt it least.
    """
    present = (brigadiers(s, sides.attackers), brigadiers(s, sides.defenders))
    ours = [s.cohesion(uid) for uid in sides.attackers]
    theirs = [s.cohesion(uid) for uid in sides.defenders]
    return sum(
        (
            chance
            for (given, taken), chance in attack_chances(s, sides).items()
            if verdict(after_hits(ours, taken), after_hits(theirs, given), given - taken, present)
        ),
        Fraction(0),
    )


def after_hits(cohesions: Sequence[int], hits: int) -> list[int]:
    """8.11, 8.12: the Cohesion of those who are left, if the strongest take what is left over."""
    each, over = divmod(hits, len(cohesions))
    left = sorted((cohesion - each for cohesion in cohesions), reverse=True)
    left = [cohesion - (at < over) for at, cohesion in enumerate(left)]
    return [cohesion for cohesion in left if cohesion >= 0]


def prospect(s: Risorgimento, about: Subject, option: Option) -> Odds:
    """What an answer would bring; nothing where no dice follow."""
    if isinstance(about, Combine):
        guns = (about.uid, *about.joined)
        more = (str(option.value),) if option.kind == "pick" else ()
        return fire_odds(s, (*guns, *more), about.hex)
    if isinstance(about, Continue):
        return continue_odds(s, about) if option == YES else Odds()
    if isinstance(about, WithdrawCavalry):
        return countercharge_odds(s, about) if option == COUNTERCHARGE else Odds()
    if option.kind != "go":
        return Odds()
    hex = int(option.value)
    if isinstance(about, Aim):
        return fire_odds(s, (about.uid,), hex)
    if isinstance(about, (PreAttack, CounterBattery)):
        return fire_odds(s, (about.uid,), hex, reaction=True)
    if isinstance(about, (FireSmallArms, ReturnFire)):
        return shot_odds(s, about.uid, hex)
    if isinstance(about, (Target, ChargeAt)):
        return attack_odds(s, about.uids, hex, isinstance(about, ChargeAt))
    if isinstance(about, ContinueInto):
        return attack_odds(s, about.uids, hex, charge=False, continued=True)
    return Odds()


def continue_odds(s: Risorgimento, about: Continue) -> Odds:
    """7.47: the die, less the difference in Hits, against the Cohesion of the top unit."""
    limit = s.cohesion(about.uids[0]) + about.lead
    goes = Fraction(sum(face <= limit for face in FROM_ZERO), FACES)
    return Odds(
        title="Continued Attack",
        outcomes=[Outcome("they go on", float(goes)), Outcome("they stay", float(1 - goes))],
        lines=["whoever goes on takes a Hit afterwards"],
        dice=True,
    )


def countercharge_odds(s: Risorgimento, about: WithdrawCavalry) -> Odds:
    """7.53: the riders attack the infantry in its hex."""
    horse = tuple(uid for uid in s.stacks[about.hex] if s.counter(uid).horse)
    here = s.units[about.mover].hex
    sides = sides_of(s, Fight(here, horse, charge=True, counter=True))
    return _fight_odds(s, sides, f"Countercharge on {s.setting.board.name_of(here)}", "")


def attack_odds(
    s: Risorgimento, uids: Sequence[str], hex: int, charge: bool, continued: bool = False
) -> Odds:
    """An attack or a charge by these units, with everybody else who attacks the hex already."""
    others = [uid for uid, target in s.targets.items() if target == hex and uid not in uids]
    groups = attack_groups(s, [uid for uid in (*uids, *others) if uid in s.units])
    sides = sides_of(s, Fight(hex, tuple(groups[0]), charge))
    name = s.setting.board.name_of(hex)
    title = f"{'Charge' if charge else 'Attack'} on {name}"
    if not sides.defenders:
        return Odds(title, ["batteries alone are lost to whoever attacks them"], taken=1.0)
    odds = _fight_odds(s, sides, title, _note(s, sides))
    if not continued:
        limit = s.cohesion(uids[0]) - commitment_tally(s, uids[0], hex).total
        goes = sum(face <= limit for face in FROM_ZERO)
        odds.lines.append(f"Commitment succeeds in {goes} cases of {FACES}")
    return odds


def _fight_odds(s: Risorgimento, sides: Sides, title: str, note: str) -> Odds:
    return Odds(
        title=title,
        lines=[f"{count(len(sides.attackers), 'unit')} against {len(sides.defenders)}"],
        outcomes=[
            Outcome(f"{count(given, 'Hit')} against {taken}", float(chance))
            for (given, taken), chance in ranked(attack_chances(s, sides)).items()
        ],
        tallies=[
            tally_lines("attack", attack_tally(s, sides)),
            tally_lines("defence", defence_tally(s, sides)),
        ],
        note=note,
        taken=float(taken_chance(s, sides)),
    )


def _note(s: Risorgimento, sides: Sides) -> str:
    note = "Commitment succeeds, and no fire falls before the attack"
    if inside(s, sides.hex) and not sides.walled:
        return f"{note}; the unit inside the castle must be beaten afterwards"
    return note


def fire_odds(s: Risorgimento, guns: Sequence[str], hex: int, reaction: bool = False) -> Odds:
    """7.18: what the die means for the top unit, or for those who charge through the hex."""
    struck = s.stacks.get(hex) or tuple(
        uid for uid, before in s.entries.items() if before == hex and uid in s.units
    )
    top, within = struck[0], inside(s, hex)
    tally = fire_tally(s, guns, hex, reaction, outside=top != within, unit=top, at=struck)
    rockets = s.counter(guns[0]).gun == ROCKETS
    notes = ["the result holds for every unit in the hex"]
    if within and within != top:
        notes.append("the unit inside the castle is better protected")
    if rockets:
        notes.append("a 9 tests cavalry besides")
    return Odds(
        title=f"Fire at {s.setting.board.name_of(hex)}",
        outcomes=[
            Outcome(RESULTS[result], float(chance))
            for result, chance in fire_results(s, tally.total, rockets).items()
        ],
        tallies=[tally_lines("die", tally)],
        lines=notes,
    )


def fire_results(s: Risorgimento, modifier: int, rockets: bool = False) -> dict[str, Fraction]:
    """What the faces of the die lead to; rockets misfire on a natural 0."""
    faces = list(s.setting.fire_table.alike(modifier, FROM_ZERO))
    if rockets:
        faces[FROM_ZERO.index(MISFIRE)] = "misfire"
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
