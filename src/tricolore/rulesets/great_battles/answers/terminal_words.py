"""Short descriptions of pieces, fights and chances for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tricolore.core.words import headed
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
    words = ["disorganised" if unit.disorganised else "in good order"]
    if unit.losses:
        words.append(f"{unit.losses} of {counter.cohesion} steps lost")
    return ", ".join(words)


def leader_line(s: Battle, id: str) -> str:
    formation, leader = s.formation(id), s.leaders[id]
    if leader.aide:
        words = [f"aide de camp, command {formation.aide_command}"]
    else:
        words = [f"command {formation.command}, bonus {formation.bonus}"]
    if leader.ooc:
        words.append("out of command")
    if leader.hex == OFF_MAP:
        words.append("not on the map")
    return ", ".join(words)


def odds_lines(s: Battle, odds: Odds, attackers: Sequence[str], target: str) -> Iterator[str]:
    """The rolls as they would be made, and every way the fight can end."""
    if odds.note:
        yield f"{headed(odds.note)}:"
    yield from (_throw(s, fight) for fight in odds.fights)
    target_name = s.counter(target).name
    for outcome, chance in odds.outcomes.items():
        fates = [
            f"{s.counter(uid).name} {fate}"
            for uid, fate in zip(attackers, outcome.attackers, strict=False)
            if str(fate) != "unharmed"
        ]
        if outcome.commanders_lost:
            fates.append("a commander lost")
        line = "; ".join([f"{target_name} {outcome.target}", *fates])
        yield f"{float(chance):6.1%}  {line}"
    if any(outcome.taken for outcome in odds.outcomes):
        taken = float(odds.chance(taken=True))
        yield f"{taken:6.1%}  in all that {s.setting.board.label(s.units[target].hex)} is taken"
    yield from division_lines(s, odds)


def _throw(s: Battle, fight: Fight) -> str:
    by = " and ".join(s.counter(uid).name for uid in fight.by)
    line = f"{by} against {s.counter(fight.target).name}: column {fight.column.total}"
    line += f" ({fight.column})"
    if fight.die.items:
        line += f", die {fight.die.total:+d} ({fight.die})"
    return line
