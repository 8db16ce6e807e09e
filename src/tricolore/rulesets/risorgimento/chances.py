"""The exact chances of fire and attacks, as the table shows them before anybody commits himself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tricolore.core.ask import YES, Option, Subject
from tricolore.core.dice import FROM_ZERO
from tricolore.core.words import count
from tricolore.rulesets.kit.table import tally_lines
<<<<<<< HEAD
from tricolore.rulesets.risorgimento.artillery import MISFIRE, fire_tally
from tricolore.rulesets.risorgimento.attack import attack_groups, commitment_tally
from tricolore.rulesets.risorgimento.castle import inside
=======
from tricolore.rulesets.risorgimento.artillery import fire_tally
from tricolore.rulesets.risorgimento.attack import commitment_tally
>>>>>>> main
from tricolore.rulesets.risorgimento.combat import (
    Sides,
    attack_tally,
    brigadiers,
    defence_tally,
    sides_of,
    verdict,
)
<<<<<<< HEAD
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
=======
from tricolore.rulesets.risorgimento.command import ORDERS
from tricolore.rulesets.risorgimento.continuity import is_extended, needs_roll
from tricolore.rulesets.risorgimento.small_arms import shot_tally
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import Fight
from tricolore.rulesets.risorgimento.wording import brigade_name, corps_name
>>>>>>> main
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


<<<<<<< HEAD
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
=======
def attack_odds(
    s: Risorgimento, uids: Sequence[str], hex: int, charge: bool, committed: bool = False
) -> Odds:
    """An attack or a charge by these units, with everybody else who attacks the hex already.

    Unless they are `committed`, their Commitment is still to be rolled (7.41).
    """
>>>>>>> main
    others = [uid for uid, target in s.targets.items() if target == hex and uid not in uids]
    groups = attack_groups(s, [uid for uid in (*uids, *others) if uid in s.units])
    sides = sides_of(s, Fight(hex, tuple(groups[0]), charge))
    name = s.setting.board.name_of(hex)
    title = f"{'Charge' if charge else 'Attack'} on {name}"
    commits, lines = (Fraction(1), []) if committed else _commitment(s, uids, hex)
    if not sides.defenders:
<<<<<<< HEAD
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
=======
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
>>>>>>> main
        tallies=[
            tally_lines("attack", attack_tally(s, sides)),
            tally_lines("defence", defence_tally(s, sides)),
        ],
        note=note,
<<<<<<< HEAD
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
=======
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
>>>>>>> main
    return Odds(
        title=f"Fire at {s.setting.board.name_of(hex)}",
        lines=[_suffers(s, uid, results) for uid in s.stacks.get(hex, ())],
        outcomes=[
<<<<<<< HEAD
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
=======
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
>>>>>>> main
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
