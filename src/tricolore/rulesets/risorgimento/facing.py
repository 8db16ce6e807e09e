"""6.1, 6.32, 6.33: which way units may turn."""

from __future__ import annotations

from tricolore.rulesets.risorgimento.state import Risorgimento

TURNED = "turned"
"""The note that a unit has turned in an enemy zone in which it began (6.33)."""


def facings_open(s: Risorgimento, uid: str) -> tuple[int, ...]:
    """6.11, 6.32, 6.33: the facings that a unit may take, the smallest turns first.

    They are all six, its own included.  In an enemy zone it turns by one hexside, once for a stack.
    Who has just entered the zone faces as he likes, unless he has chosen already (N3).
    """
    unit = s.units[uid]
    every = turns_from(unit.facing)
    if not s.in_zone(s.enemy(s.side(uid)), unit.hex):
        return every
    settled = began_here(s, uid)
    if not settled:
        return every[:1] if (uid, faced_in(unit.hex)) in s.reacted else every
    return every[:1] if any((other, TURNED) in s.reacted for other in settled) else every[:3]


def turns_from(facing: int) -> tuple[int, ...]:
    """All facings, this one and the smallest turns first: who does not care keeps his own."""
    return tuple((facing + turn) % 6 for turn in (0, 1, 5, 2, 4, 3))


def began_here(s: Risorgimento, uid: str) -> list[str]:
    """Who turns with a unit (6.1, 6.13) and has not moved in this activation."""
    return [other for other in s.aligned(uid) if other not in s.moved]


def note_turned(s: Risorgimento, uid: str) -> None:
    """6.33: a turn in an enemy zone is remembered for all who make it."""
    if s.in_zone(s.enemy(s.side(uid)), s.units[uid].hex):
        s.reacted |= {(other, TURNED) for other in began_here(s, uid)}


def faced_in(hex: int) -> str:
    """The note that a unit has chosen its facing as it entered a hex (6.32)."""
    return f"faced {hex}"
