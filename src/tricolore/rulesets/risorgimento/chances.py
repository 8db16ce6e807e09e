"""The exact chances of fire and attacks, as the table shows them before anybody commits himself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tricolore.core.ask import YES, Option, Subject
from tricolore.core.dice import FROM_ZERO
from tricolore.core.text import say
from tricolore.core.words import count
from tricolore.rulesets.kit.table import tally_lines
from tricolore.rulesets.risorgimento.artillery import MISFIRE, PANIC, RESULTS, fire_tally
from tricolore.rulesets.risorgimento.attack import (
    TOGETHER,
    attack_groups,
    attack_stacks,
    attackers_of,
    commitment_tally,
)
from tricolore.rulesets.risorgimento.castle import inside
from tricolore.rulesets.risorgimento.combat import (
    Sides,
    attack_tally,
    brigadiers,
    defence_tally,
    sides_of,
    verdict,
)
from tricolore.rulesets.risorgimento.command import ORDERS
from tricolore.rulesets.risorgimento.continuity import (
    FINISH,
    USE,
    is_extended,
    needs_roll,
    price_of_failure,
)
from tricolore.rulesets.risorgimento.magenta import guard
from tricolore.rulesets.risorgimento.reactions import COUNTERCHARGE
from tricolore.rulesets.risorgimento.setting import ROCKETS
from tricolore.rulesets.risorgimento.small_arms import shot_tally
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import Fight
from tricolore.rulesets.risorgimento.subjects import (
    Aim,
    ChargeAt,
    ChargeBy,
    ChooseCorps,
    Combine,
    Continue,
    ContinueInto,
    CounterBattery,
    FireSmallArms,
    JoinAttack,
    NextFight,
    NextGroup,
    PreAttack,
    ReturnFire,
    Target,
    TryOrders,
    WithdrawCavalry,
)
from tricolore.rulesets.risorgimento.wording import brigade_name, corps_name
from tricolore.rulesets.table import Odds, Outcome

FACES = len(FROM_ZERO)
HitChances = Mapping[tuple[int, int], Fraction]
"""The chances of the Hits given and taken."""


def prospect(s: Risorgimento, about: Subject, option: Option) -> Odds:
    """What an answer would bring; nothing where no dice follow."""
    if isinstance(about, ChooseCorps):
        return corps_odds(s, str(option.value)) if option.kind == "pick" else Odds()
    if isinstance(about, TryOrders):
        return orders_odds(s, about.brigade) if option == YES else Odds()
    if isinstance(about, Combine):
        more = (str(option.value),) if option.kind == "pick" else ()
        return fire_odds(s, (about.uid, *about.joined, *more), about.hex)
    if isinstance(about, Continue):
        return continue_odds(s, about) if option == YES else Odds()
    if isinstance(about, (NextGroup, JoinAttack)):
        return group_odds(s, about, option)
    if isinstance(about, WithdrawCavalry):
        return countercharge_odds(s, about) if option == COUNTERCHARGE else Odds()
    return _aimed(s, about, int(option.value)) if option.kind == "go" else Odds()


def _aimed(s: Risorgimento, about: Subject, hex: int) -> Odds:
    """Fire at a hex, or an attack on it."""
    if isinstance(about, Aim):
        return fire_odds(s, (about.uid,), hex)
    if isinstance(about, (PreAttack, CounterBattery)):
        return fire_odds(s, (about.uid,), hex, reaction=True)
    if isinstance(about, (FireSmallArms, ReturnFire)):
        return shot_odds(s, about.uid, hex)
    if isinstance(about, (Target, ChargeAt)):
        return attack_odds(s, about.uids, hex, charge=isinstance(about, ChargeAt))
    if isinstance(about, ChargeBy):
        thought = s.clone()
        thought.entries.update(dict.fromkeys(about.uids, hex))
        return attack_odds(thought, about.uids, about.target, charge=True)
    if isinstance(about, ContinueInto):
        return attack_odds(s, about.uids, hex, charge=False, committed=True, received=False)
    if isinstance(about, NextFight):
        attackers = [uid for uid, target in s.targets.items() if target == hex and uid in s.units]
        if not attackers:
            return Odds()
        charge = s.counter(attackers[0]).horse  # those of the other arm attack separately
        return attack_odds(s, attackers, hex, charge, committed=True)
    return Odds()


# Attacks


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


def surprise_chance(s: Risorgimento, hex: int, attackers: Sequence[str]) -> Fraction:
    """Magenta: the chance that the defenders of a hex roll higher than the best Cohesion."""
    best = guard(s, hex, attackers)
    return Fraction(0) if best is None else 1 - rolls_at_most(best)


def _either(usual: HitChances, other: HitChances, chance: Fraction) -> HitChances:
    """The chances if one thing or the other is the case."""
    return {
        hits: (1 - chance) * usual.get(hits, 0) + chance * other.get(hits, 0)
        for hits in usual.keys() | other.keys()
    }


def after_hits(cohesions: Sequence[int], hits: int) -> list[int]:
    """8.11, 8.12: the Cohesion of those who are left, if the strongest take what is left over."""
    each, over = divmod(hits, len(cohesions))
    left = sorted((cohesion - each for cohesion in cohesions), reverse=True)
    left = [cohesion - (at < over) for at, cohesion in enumerate(left)]
    return [cohesion for cohesion in left if cohesion >= 0]


def attack_odds(
    s: Risorgimento,
    uids: Sequence[str],
    hex: int,
    charge: bool,
    committed: bool = False,
    received: bool | None = None,
) -> Odds:
    """An attack or a charge by these units, with those who attack the hex already and may combine
    with them (7.31).

    Unless they are `committed`, their Commitment is still to be rolled (7.41).  Until they are
    `received`, as all who fight now have been, they may surprise the defenders (Magenta).
    """
    surprise = Fraction(0)
    others = [uid for uid, target in s.targets.items() if target == hex and uid not in uids]
    group = attack_groups(s, [uid for uid in (*uids, *others) if uid in s.units])[0]
    sides = sides_of(s, Fight(hex, tuple(group), charge))
    if not (committed if received is None else received):
        surprise = surprise_chance(s, hex, [*uids, *others])
    where = s.setting.board.name_of(hex)
    title = say("Charge on {hex}", hex=where) if charge else say("Attack on {hex}", hex=where)
    commits, lines = (Fraction(1), []) if committed else _commitment(s, uids, hex)
    if not sides.defenders:
        lines.append(say("batteries alone are lost to whoever attacks them"))
        return Odds(title, lines, taken=float(commits))
    if len(group) > len(uids) and not committed:
        commits = Fraction(1)
        note = say("if everybody commits himself, and no fire falls before")
    elif committed:
        note = ""
    else:
        note = say("the Commitment is counted in; no fire falls before the attack")
    if inside(s, hex) and not sides.walled:
        lines.append(say("the unit inside the castle must be beaten afterwards"))
    return _fight_odds(s, sides, title, lines, note, commits, surprise)


def group_odds(s: Risorgimento, about: NextGroup | JoinAttack, option: Option) -> Odds:
    """7.31, 7.32: an attack by those alone who would make it together."""
    first = about.uids if isinstance(about, JoinAttack) else ()
    uids = attackers_of(s, about.hex)
    more: Sequence[str] = ()
    if option.kind == "pick":
        more = next(stack for stack in attack_stacks(s, uids) if stack[0] == option.value)
    elif option == TOGETHER:
        groups = attack_groups(s, uids)
        more = next(one for one in groups if not first or first[0] in one)
    group = tuple(dict.fromkeys((*first, *more)))
    thought = s.clone()
    thought.targets = dict.fromkeys(group, about.hex)
    charge = s.counter(group[0]).horse
    return attack_odds(thought, group, about.hex, charge, committed=True)


def _fight_odds(
    s: Risorgimento,
    sides: Sides,
    title: str,
    lines: Sequence[str] = (),
    note: str = "",
    commits: Fraction = Fraction(1),
    surprise: Fraction = Fraction(0),
) -> Odds:
    hits: HitChances = attack_chances(s, sides)
    taken = taken_chance(s, sides)
    if surprise:
        text = "{chance} that they are surprised, which is counted in"
        lines = [*lines, say(text, chance=share(surprise))]
        startled = s.clone()
        startled.surprised |= {sides.hex}
        hits = _either(hits, attack_chances(startled, sides), surprise)
        taken += surprise * (taken_chance(startled, sides) - taken)
    return Odds(
        title=title,
        lines=[
            say(
                "{attackers} against {defenders}",
                attackers=len(sides.attackers),
                defenders=count(len(sides.defenders), "unit"),
            ),
            *lines,
        ],
        outcomes=_hits(hits),
        tallies=[
            tally_lines(say("attack"), attack_tally(s, sides)),
            tally_lines(say("defence"), defence_tally(s, sides)),
        ],
        note=note,
        taken=float(commits * taken),
    )


def continue_odds(s: Risorgimento, about: Continue) -> Odds:
    """7.47: the die, less the difference in Hits, against the Cohesion of the top unit."""
    goes = rolls_at_most(s.cohesion(about.uids[0]) + about.lead)
    return Odds(
        title=say("Continued Attack"),
        outcomes=[
            Outcome(say("they go on"), float(goes)),
            Outcome(say("they stay"), float(1 - goes)),
        ],
        lines=[say("whoever goes on takes a Hit afterwards")],
    )


def countercharge_odds(s: Risorgimento, about: WithdrawCavalry) -> Odds:
    """7.53: the riders attack the infantry in its hex."""
    horse = tuple(uid for uid in s.stacks[about.hex] if s.counter(uid).horse)
    here = s.units[about.mover].hex
    sides = sides_of(s, Fight(here, horse, charge=True, counter=True))
    title = say("Countercharge on {hex}", hex=s.setting.board.name_of(here))
    return _fight_odds(s, sides, title)


def _hits(chances: HitChances) -> list[Outcome]:
    """The Hits on either side, each by itself."""
    found = []
    for at in range(2):
        for hits in sorted({key[at] for key in chances}):
            chance = sum(one for key, one in chances.items() if key[at] == hits)
            taken = count(hits, "Hit")
            label = say("attackers take {hits}" if at else "defenders take {hits}", hits=taken)
            found.append(Outcome(label, float(chance)))
    return found


def _commitment(s: Risorgimento, uids: Sequence[str], hex: int) -> tuple[Fraction, list[str]]:
    """7.41: the chance that a stack goes in, for which its top unit rolls."""
    top = uids[0]
    limit = s.cohesion(top) - commitment_tally(s, top, hex).total
    chance = rolls_at_most(limit)
    return chance, [
        say(
            "Commitment: {unit} {needs}, {chance}",
            unit=s.counter(top).name,
            needs=_needs(limit),
            chance=share(chance),
        )
    ]


def rolls_at_most(limit: int) -> Fraction:
    """The chance that the die shows this or less."""
    return Fraction(max(0, min(FACES, limit + 1)), FACES)


def _needs(limit: int) -> str:
    if limit >= FACES - 1:
        return say("goes in whatever it rolls")
    if limit < 0:
        return say("cannot roll low enough")
    return say("needs {limit} or less", limit=limit)


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
        lines.append(say("Extended: who moves rolls against his Cohesion, who attacks takes a Hit"))
    if not needs_roll(s, corps, again):
        return Odds(title, [*lines, say("it acts without a roll")])
    rating = s.setting.corps[corps].continuity
    cost = price_of_failure(s, corps, again)
    if cost == FINISH:
        price = say("it is Finished for the turn")
    elif cost == USE:
        price = say("an activation is used up")
    elif play.alone:
        price = say("it acts, but may not attack")
    elif play.resume:
        price = say("the enemy goes on, by a roll")
    else:
        price = say("the enemy acts, without a roll")
    chance = rolls_at_most(rating)
    outcomes = [Outcome(say("it acts"), float(chance)), Outcome(price, float(1 - chance))]
    return Odds(title, [*lines, say("Continuity: {rating} or less", rating=rating)], outcomes)


def orders_odds(s: Risorgimento, brigade: str) -> Odds:
    """4.13: the chance that a brigadier gets his orders."""
    limit = ORDERS - s.setting.brigades[brigade].commitment
    chance = rolls_at_most(limit)
    return Odds(
        say("{brigade}: orders", brigade=brigade_name(s.setting, brigade)),
        [say("{limit} or less", limit=limit)],
        [
            Outcome(say("Under Orders"), float(chance)),
            Outcome(say("it may only Rally"), float(1 - chance)),
        ],
    )


# Fire


def fire_odds(s: Risorgimento, guns: Sequence[str], hex: int, reaction: bool = False) -> Odds:
    """7.18: the results for the top unit, and what the die may do to each unit.

    It falls on those in the hex, or on those who charge through it (N16).
    """
    struck = s.stacks.get(hex) or through(s, hex)
    within, rockets = inside(s, hex), s.counter(guns[0]).gun == ROCKETS
    tallies = [
        fire_tally(s, guns, hex, reaction, outside=uid != within, unit=uid, at=struck)
        for uid in struck
    ]
    faces = [fire_faces(s, tally.total, rockets) for tally in tallies]
    outcomes = [
        Outcome(RESULTS[one], faces[0].count(one) / FACES) for one in dict.fromkeys(faces[0])
    ]
    return Odds(
        title=say("Fire at {hex}", hex=s.setting.board.name_of(hex)),
        lines=[
            _suffers(s, uid, results, startles=rockets and s.counter(uid).horse)
            for uid, results in zip(struck, faces, strict=True)
        ],
        outcomes=outcomes,
        tallies=[tally_lines(say("die"), tallies[0])],
    )


def through(s: Risorgimento, hex: int) -> tuple[str, ...]:
    """N16: those who are about to charge through a hex."""
    return tuple(uid for uid, before in s.entries.items() if before == hex and uid in s.units)


def fire_faces(s: Risorgimento, modifier: int, rockets: bool = False) -> list[str]:
    """What each face of the die leads to; rockets misfire on a natural 0."""
    faces = list(s.setting.fire_table.alike(modifier, FROM_ZERO))
    if rockets:
        faces[FROM_ZERO.index(MISFIRE)] = "misfire"
    return faces


def _suffers(s: Risorgimento, uid: str, results: Sequence[str], startles: bool) -> str:
    """7.18, 8.24: the chance that a unit is Disordered, which is worse if it is already.

    `startles` says that it is cavalry under rockets: a natural 9 tests it besides (Q15).
    """
    unit, counter = s.units[uid], s.counter(uid)
    holds, spared = rolls_at_most(s.cohesion(uid)), Fraction(0)
    for face, result in zip(FROM_ZERO, results, strict=True):
        tests = int(result == "CDR" and not counter.guns) + int(startles and face == PANIC)
        if result not in ("D", "D+1"):
            spared += holds**tests / FACES
    chance = 1 - spared
    disordered, lost = unit.disordered, unit.disordered and counter.guns
    return say(
        "{unit}: {chance} that it is lost"
        if lost
        else "{unit}: {chance} that it takes a Hit, being Disordered already"
        if disordered
        else "{unit}: {chance} that it is Disordered",
        unit=counter.name,
        chance=share(chance),
    )


def shot_odds(s: Risorgimento, uid: str, hex: int) -> Odds:
    """7.23: one Hit, or none; on those in the hex, or on those who charge through it (N16)."""
    tally = shot_tally(s, uid, hex, () if hex in s.stacks else through(s, hex))
    faces = s.setting.small_arms_table.alike(tally.total, FROM_ZERO)
    hit = Fraction(sum(face != "NE" for face in faces), FACES)
    return Odds(
        title=say("Small arms at {hex}", hex=s.setting.board.name_of(hex)),
        outcomes=[
            Outcome(say("a Hit"), float(hit)),
            Outcome(say("no effect"), float(1 - hit)),
        ],
        tallies=[tally_lines(say("die"), tally)],
    )
