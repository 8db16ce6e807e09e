"""The chances of fights and charges, as the table shows them before anybody commits himself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from tricolore.core.ask import Option
from tricolore.core.text import say
from tricolore.core.words import count, listed
from tricolore.rulesets.kit.odds import ranked
from tricolore.rulesets.kit.table import tally_lines
from tricolore.rulesets.radetzky import odds
from tricolore.rulesets.radetzky.charges import (
    ESCAPES,
    difference,
    evasions,
    results_of,
    table_against,
)
from tricolore.rulesets.radetzky.combat import attacks_of, hexes_with, unmet_duty
from tricolore.rulesets.radetzky.evade import EVADES, evaders, needs_roll, ways_out
from tricolore.rulesets.radetzky.modifiers import column_of, defenders_in, die_modifiers
from tricolore.rulesets.radetzky.prospects import Bill, charge_bills, fight_bills
from tricolore.rulesets.radetzky.state import Attack, Radetzky
from tricolore.rulesets.radetzky.steps import Charge, March
from tricolore.rulesets.table import Odds, Outcome

STANDS = say("everybody stands and nobody evades")


def combat_chances(
    s: Radetzky, attackers: Sequence[str], hexes: Sequence[int]
) -> dict[str, Fraction]:
    """The chance of each result of a fight in which the defenders stand."""
    _, column, _ = column_of(s, attackers, hexes)
    modifier = die_modifiers(s, attackers, hexes).total
    return s.setting.combat_table.chances(column, modifier)


def charge_chances(
    s: Radetzky, chargers: tuple[str, ...], defenders: tuple[str, ...]
) -> dict[str, Fraction]:
    """The chance of each result of a charge that goes home."""
    table = s.setting.charge_tables[table_against(s, defenders)]
    results = results_of(table, table.find(difference(s, chargers, defenders)))
    return {result: Fraction(results.count(result), 6) for result in dict.fromkeys(results)}


# In words


def fight_odds(s: Radetzky, attack: Attack) -> Odds:
    """A fight with its ratio, its columns, its die, and what each result costs."""
    attackers, hexes = attack
    table = s.setting.combat_table
    plain, column, shifts = column_of(s, attackers, hexes)
    die = die_modifiers(s, attackers, hexes)
    ours, theirs = factors(s, attackers), factors(s, defenders_in(s, hexes))
    line = say(
        "{ours} against {theirs}: {ratio}", ours=ours, theirs=theirs, ratio=table.labels[plain]
    )
    if column != plain:
        line = say("{line}, column {column}", line=line, column=table.labels[column])
    lines = [line]
    evading = [hex for hex in hexes if can_evade(s, attack, hex)]
    lines += [_evasion(s, attack, hex) for hex in evading]
    return Odds(
        title=say(
            "Attack on {hexes}", hexes=listed([s.setting.board.name_of(hex) for hex in hexes])
        ),
        lines=lines,
        outcomes=_outcomes(s.side(attackers[0]), fight_bills(s, attackers, hexes)),
        tallies=[tally_lines(say("column"), shifts), tally_lines(say("die"), die)],
        note=STANDS,
        taken=float(odds.taken(odds.fight_odds(s, attackers, hexes))),
        dice=not evading,
    )


def can_evade(s: Radetzky, attack: Attack, hex: int) -> bool:
    uids = evaders(s, hex)
    return bool(ways_out(s, hex, uids, hexes_with(s, attack.attackers)))


def _evasion(s: Radetzky, attack: Attack, hex: int) -> str:
    name = s.setting.board.name_of(hex)
    if not needs_roll(s, attack.attackers):
        return say("cavalry and horse artillery in {hex} can evade", hex=name)
    return say(
        "cavalry and horse artillery in {hex} can evade with a die of 1 to {most}",
        hex=name,
        most=EVADES,
    )


def charge_odds(s: Radetzky, uids: tuple[str, ...], target: int, origin: int = 0) -> Odds:
    """A charge with its column, and the chance that cavalry evades it.

    `origin` is the hex from which it is made, if the chargers have yet to come there.
    """
    chargers = tuple(uid for uid in uids if s.units[uid].steps)
    defenders = tuple(s.combat_units(target))
    against = table_against(s, defenders)
    table = s.setting.charge_tables[against]
    column = table.find(difference(s, chargers, defenders))
    ours, theirs = factors(s, chargers), factors(s, defenders)
    lines = [
        say(
            "{ours} against {theirs}: column {column} against {against}",
            ours=ours,
            theirs=theirs,
            column=table.labels[column],
            against=against,
        )
    ]
    step = Charge(March(uids, (0,) * len(uids)), target, 0, origin or s.units[uids[0]].hex)
    evades = bool(evasions(odds.come_up(s, step), step))
    if evades:
        lines.append(say("the target can evade with a die of 1 to {most}", most=len(ESCAPES)))
    return Odds(
        title=say("Charge at {hex}", hex=s.setting.board.name_of(target)),
        lines=lines,
        outcomes=_outcomes(s.side(chargers[0]), charge_bills(s, step)),
        note=STANDS,
        taken=float(odds.taken(odds.charge_odds(s, step))),
        dice=not evades,
    )


def sheet_odds(s: Radetzky, chosen: Mapping[str, Option]) -> Odds:
    """The fights that a sheet of attacks would lead to, one after the other."""
    duty = unmet_duty(s, chosen)
    fights = [fight_odds(s, attack) for attack in attacks_of(chosen)]
    if not fights:
        return Odds()
    if len(fights) == 1:
        one = fights[0]
        one.note, one.dice = duty or one.note, False
        return one
    lines, outcomes = [], []
    for fight in fights:
        lines += [say("{fight}: {line}", fight=fight.title, line=line) for line in fight.lines]
        outcomes += [
            Outcome(say("{fight}: {line}", fight=fight.title, line=one.label), one.chance)
            for one in fight.outcomes
        ]
    return Odds(title=count(len(fights), "fight"), lines=lines, outcomes=outcomes, note=duty)


def _outcomes(side: str, bills: Iterable[Bill]) -> list[Outcome]:
    """Each result with what it costs at least, the likeliest first."""
    words = {
        say("{result}: {bill}", result=bill.result, bill=bill.words(side)): bill.chance
        for bill in bills
    }
    return [Outcome(label, float(chance)) for label, chance in ranked(words).items()]


def factors(s: Radetzky, units: Sequence[str]) -> int:
    return sum(map(s.factor, units))
