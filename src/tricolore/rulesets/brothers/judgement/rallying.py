"""What it is worth to rally: order regained, less its price in Corps Morale (13.1.3)."""

from __future__ import annotations

from tricolore.rulesets.brothers.judgement.stands import Book
from tricolore.rulesets.brothers.rally import actions, eligible
from tricolore.rulesets.brothers.state import Brothers

AMMUNITION = 0.25
"""What it is worth to a brigade to have ammunition again, while there is time."""
ABOUT_TO_BREAK = 0.45
"""What it is worth besides to take a disrupted unit off the brink: its next hit is a casualty."""


def morale_gain(s: Brothers, book: Book, uid: str) -> float:
    """What one morale hit less is worth to a unit, the loss of Corps Morale deducted."""
    unit, prices = s.units[uid], book.prices
    if not unit.hits:
        return 0.0
    better = unit._replace(hits=unit.hits - 1)
    gain = prices.value(uid, better) - prices.value(uid, unit)
    near = bool(book.dangers.strikers(unit.hex))
    if unit.hits == 2:
        gain += ABOUT_TO_BREAK * (1.0 if near else 0.5) * (1.6 if unit.worn else 1.0)
    if near:
        gain = 1.3 * gain + book.steadied(s, uid)
    return gain - prices.morale.get(s.counter(uid).formation, 0.0)


def ammunition_gain(s: Brothers, book: Book, uid: str) -> float:
    return AMMUNITION * book.prices.use * s.strength(uid) / 5 if s.units[uid].low else 0.0


def best_gain(s: Brothers, book: Book, uid: str) -> float:
    unit = s.units[uid]
    gains = [morale_gain(s, book, uid)] if unit.hits else []
    if unit.low:
        gains.append(ammunition_gain(s, book, uid))
    return max(gains, default=0.0)


def rally_gain(s: Brothers, book: Book, most: int = 99) -> float:
    """What the Rally Step of the activation under way can bring as units are now."""
    number = min(actions(s), most)
    if not number:
        return 0.0
    assert s.act is not None
    spare = s.morale.get(s.act.formation, 0) - 1  # the last of it would demoralise the formation
    total = 0.0
    for gain, uid in sorted(((best_gain(s, book, uid), uid) for uid in eligible(s)), reverse=True):
        if gain <= 0 or not number:
            break
        if s.units[uid].hits:
            if not spare:
                continue
            spare -= 1
        number -= 1
        total += gain
    return total
