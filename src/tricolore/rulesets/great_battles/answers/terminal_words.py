"""Short descriptions of pieces, fights and chances for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tricolore.core.text import joined, say
from tricolore.core.words import chained, headed
from tricolore.rulesets.great_battles.answers.divisions import division_lines
from tricolore.rulesets.great_battles.answers.odds import Odds
from tricolore.rulesets.great_battles.rules.combat import Fight
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle


def short_name(name: str) -> str:
    """The distinctive part of a counter's name: Dieu for "1/1 Dieu", Vopatarny for "Cav Ia
    Vopatarny"."""
    words = [word for word in name.split() if not word[0].isdigit() and word[1:2] != "/"]
    words = [word for word in words if word not in ("Cav", "de", "Art.", "Art")]
    longest = [word for word in words if len(word) > 3 or word[-1:].isdigit()] or words
    return longest[-1] if longest else name


def condition(s: Battle, uid: str) -> str:
    unit, counter = s.units[uid], s.counter(uid)
    words = [say("disorganised") if unit.disorganised else say("in good order")]
    if unit.losses:
        words.append(
            say("{losses} of {cohesion} steps lost", losses=unit.losses, cohesion=counter.cohesion)
        )
    return joined(words, ", ")


def leader_line(s: Battle, id: str) -> str:
    formation, leader = s.formation(id), s.leaders[id]
    if leader.aide:
        words = [say("aide de camp, command {aide_command}", aide_command=formation.aide_command)]
    else:
        words = [
            say(
                "command {command}, bonus {bonus}", command=formation.command, bonus=formation.bonus
            )
        ]
    if leader.ooc:
        words.append(say("out of command"))
    if leader.hex == OFF_MAP:
        words.append(say("not on the map"))
    return joined(words, ", ")


def odds_lines(s: Battle, odds: Odds, attackers: Sequence[str], target: str) -> Iterator[str]:
    """The rolls as they would be made, and every way the fight can end."""
    if odds.note:
        yield say("{note}:", note=headed(odds.note))
    yield from (_throw(s, fight) for fight in odds.fights)
    target_name = s.counter(target).name
    for outcome, chance in odds.outcomes.items():
        fates = [
            say("{uid} {fate}", uid=s.counter(uid).name, fate=str(fate))
            for uid, fate in zip(attackers, outcome.attackers, strict=False)
            if str(fate) != "unharmed"
        ]
        if outcome.commanders_lost:
            fates.append(say("a commander lost"))
        line = joined(
            [
                say("{target_name} {target}", target_name=target_name, target=str(outcome.target)),
                *fates,
            ],
            "; ",
        )
        yield say("{chance:6.1%}  {line}", chance=float(chance), line=line)
    if any(outcome.taken for outcome in odds.outcomes):
        taken = float(odds.chance(taken=True))
        yield say(
            "{taken:6.1%}  in all that {hex} is taken",
            taken=taken,
            hex=s.setting.board.label(s.units[target].hex),
        )
    yield from division_lines(s, odds)


def _throw(s: Battle, fight: Fight) -> str:
    by = chained([s.counter(uid).name for uid in fight.by])
    line = say(
        "{by} against {target}: column {total}",
        by=by,
        target=s.counter(fight.target).name,
        total=fight.column.total,
    )
    line += say(" ({column})", column=fight.column.words())
    if fight.die.items:
        line += say(", die {total:+d} ({die})", total=fight.die.total, die=fight.die.words())
    return line
