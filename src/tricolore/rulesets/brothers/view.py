"""What a side may not know, and how it is dealt anew for players who think ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tricolore.core.ask import Option
from tricolore.core.dice import die
from tricolore.rulesets.brothers.command import POSTURES
from tricolore.rulesets.brothers.forces import deal_forces
from tricolore.rulesets.brothers.state import FORCE_MARKERS, Brothers


def imagine(
    checkpoint: Brothers, journal: Sequence[Any], side: str, seed: str
) -> tuple[Brothers, Sequence[Any]]:
    """The game as a side may know it: the enemy's event chits, and the postures that he has
    plotted (17.3), are others that he might have.

    Chits that the journal shows have been played, and are kept.
    """
    s = checkpoint.clone()
    s.seed = seed
    luck = f"{seed} {side} {s.turn} {s.rolls}"
    shown = {str(one.value) for one in journal if isinstance(one, Option) and one.kind == "play"}
    for nation in s.setting.nations_of(s.enemy(side)):
        if nation in s.hands:
            _deal(s, nation, shown, luck)
    for at, formation in enumerate(list(s.plotted)):
        if s.formation(formation).side != side and formation in s.cup:
            s.plotted[formation] = POSTURES[die(f"{luck} postures", at, 2) - 1]
    if FORCE_MARKERS in s.options:
        return deal_forces(checkpoint, s, journal, side, luck)
    return s, journal


def _deal(s: Brothers, nation: str, shown: set[str], luck: str) -> None:
    """Deal the chits of a nation that nobody has seen: those held, and those in the box."""
    held = s.hands.get(nation, ())
    known = [chit for chit in held if chit in shown]
    unknown = [chit for chit in (*held, *s.box.get(nation, ())) if chit not in known]
    unknown = shuffled(unknown, f"{luck} {nation}")
    number = len(held) - len(known)
    s.hands[nation] = (*known, *unknown[:number])
    s.box[nation] = tuple(sorted(unknown[number:]))


def shuffled(things: Sequence[str], luck: str) -> list[str]:
    """In an order that depends on nothing but the luck and what there is."""
    left, found = sorted(things), []
    while left:
        found.append(left.pop(die(luck, len(left), len(left)) - 1))
    return found
