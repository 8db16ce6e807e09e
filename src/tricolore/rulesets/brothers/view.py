"""What a side may not know, and how it is dealt anew for players who think ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tricolore.core.ask import NO, Choose
from tricolore.core.dice import die
from tricolore.rulesets.brothers.chits import kind_of
from tricolore.rulesets.brothers.command import POSTURES
from tricolore.rulesets.brothers.forces import deal_forces, replayed
from tricolore.rulesets.brothers.state import FORCE_MARKERS, Brothers

IN_PASSING = ("il_re_galantuomo", "hess_instructions", "benedeks_example", "train_from_desenzano")
"""Events that their owner is asked for in the middle of a procedure, when dice have fallen."""


def imagine(
    checkpoint: Brothers, journal: Sequence[Any], side: str, seed: str
) -> tuple[Brothers, Sequence[Any]]:
    """The game as a side may know it: the enemy's event chits, and the postures that he has
    plotted (17.3), are others that he might have.

    Chits that have been played since the checkpoint are known, and are kept.
    """
    s = checkpoint.clone()
    s.seed = seed
    s.in_hand = None  # it remembers what is held in truth
    luck = f"{seed} {side} {s.turn} {s.rolls}"
    played, fitting = _followed(checkpoint, journal, side) if journal else (set(), journal)
    for nation in s.setting.nations_of(s.enemy(side)):
        if nation in s.hands:
            _deal(s, nation, played, luck, under_way=bool(journal))
    for at, formation in enumerate(list(s.plotted)):
        if s.formation(formation).side != side and formation in s.cup:
            posture = POSTURES[die(f"{luck} postures", at, 2) - 1]
            s.plotted = {**s.plotted, formation: posture}
    if FORCE_MARKERS in s.options:
        asked = replayed(checkpoint, journal)[1].ask_of(side) if journal else None
        return deal_forces(asked, s, fitting, side, luck)
    return s, fitting


def _followed(
    checkpoint: Brothers, journal: Sequence[Any], side: str
) -> tuple[set[str], Sequence[Any]]:
    """The chits that have been played in a procedure, and the inputs that a side may know of: not
    that the other one was asked for a chit in passing, and has kept it."""
    fitting = []
    game = replayed(checkpoint, ())[1]
    for value in journal:
        ask = game.chance_ask
        kept = isinstance(ask, Choose) and ask.secret and ask.side != side and value == NO
        if not kept:
            fitting.append(value)
        game.replay([value])
    now = game.state
    assert isinstance(now, Brothers)
    return set(now.played) - set(checkpoint.played), fitting


def _deal(s: Brothers, nation: str, played: set[str], luck: str, under_way: bool) -> None:
    """Deal the chits of a nation that nobody has seen: those held, and those in the box.

    While a procedure is under way, chits that it would have asked for in passing are dealt last, so
    that it has not asked for them.
    """
    held = s.hands.get(nation, ())
    known = [chit for chit in held if chit in played]
    unknown = [chit for chit in (*held, *s.box.get(nation, ())) if chit not in known]
    unknown = shuffled(unknown, f"{luck} {nation}")
    if under_way:
        unknown.sort(key=lambda chit: kind_of(chit) in IN_PASSING)
    number = len(held) - len(known)
    s.hands = {**s.hands, nation: (*known, *unknown[:number])}
    s.box = {**s.box, nation: tuple(sorted(unknown[number:]))}


def shuffled(things: Sequence[str], luck: str) -> list[str]:
    """In an order that depends on nothing but the luck and what there is."""
    left, found = sorted(things), []
    while left:
        found.append(left.pop(die(luck, len(left), len(left)) - 1))
    return found
