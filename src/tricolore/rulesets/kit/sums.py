"""Dice told whole: "4 − 2 = 2" in place of a die and its modifiers alone."""

from __future__ import annotations


def added(number: int) -> str:
    """A number that is added: " + 2", " − 1"; nothing for 0."""
    if not number:
        return ""
    return f" + {number}" if number > 0 else f" − {-number}"


def told(number: int) -> str:
    """A number with a true minus."""
    return str(number).replace("-", "−")


def summed(die: int, modifier: int) -> str:
    """A die with its modifier and what they make; the die alone if it has none."""
    return f"{die}{added(modifier)} = {told(die + modifier)}" if modifier else str(die)
