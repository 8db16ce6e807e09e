"""Evade combat: cavalry and horse artillery slip away before the fight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tricolore.core.ask import Choose, Go, Option, Rule, Say, roll_d6
from tricolore.rulesets.radetzky.headings import EVADE
from tricolore.rulesets.radetzky.retreat import Path, by_end, fall_back, ways_back
from tricolore.rulesets.radetzky.setting import CAVALRY
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.subjects import EvadeCombat

STAND = Say("stand")
EVADES = 4
"""The highest roll with which units evade an enemy who has cavalry with him."""
SUCCESS = tuple(die <= EVADES for die in range(1, 7))
FARTHEST = 2


def evade_combat(
    s: Radetzky, hex: int, uids: list[str], attackers: Sequence[str], foes: Sequence[int]
) -> Rule[None] | None:
    """Those in a hex who may evade an attack decide together whether they do (U11)."""
    ways = ways_out(s, hex, uids, tuple(foes))
    return _evade(s, hex, uids, ways, attackers) if ways else None


def _evade(
    s: Radetzky,
    hex: int,
    uids: list[str],
    ways: dict[int, Path],
    attackers: Sequence[str],
) -> Rule[None]:
    side = s.side(uids[0])
    options = (STAND, *(Go(end) for end in sorted(ways)))
    option: Option = yield Choose(side, EVADE, EvadeCombat(hex, tuple(attackers)), options)
    if option == STAND:
        return
    told: dict[str, Any] = {"uids": tuple(uids), "others": tuple(attackers)}
    if needs_roll(s, attackers):
        die = yield from roll_d6(EVADE, "evading combat", SUCCESS)
        if die > EVADES:
            fails = "{uids} {uids:rolls|roll} {dice} and {uids:fails|fail} to evade {others}."
            s.tell(EVADE, fails, **told, dice=[die])
            return
        evades = "{uids} {uids:rolls|roll} {dice} and {uids:evades|evade} {others}."
        s.tell(EVADE, evades, **told, dice=[die])
    else:
        s.tell(EVADE, "{uids} {uids:evades|evade} {others}.", **told)
    fall_back(s, uids, ways[int(option.value)])


# Queries


def evaders(s: Radetzky, hex: int) -> list[str]:
    """Cavalry and horse artillery of a hex that are not engaged; others stay (S72)."""
    return [uid for uid in s.combat_units(hex) if s.counter(uid).evades and not s.is_engaged(uid)]


def needs_roll(s: Radetzky, attackers: Iterable[str]) -> bool:
    """Whether there is cavalry among the attackers; horse artillery is none (S74)."""
    return any(s.counter(uid).arm == CAVALRY for uid in attackers)


def ways_out(s: Radetzky, hex: int, uids: Sequence[str], foes: tuple[int, ...]) -> dict[int, Path]:
    """Where evaders can go, by the rules of Retreat, and on which way: one hex or two.

    Empty if there is no way; then they cannot evade (S107).
    """
    found: dict[int, Path] = {}
    if uids:
        for hexes in range(1, FARTHEST + 1):
            for end, path in by_end(ways_back(s, uids, hexes, foes)).items():
                found.setdefault(end, path)
    return found
