"""Declared attacks: who may attack whom, divided values, and who still holds a hex."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Choose, Option, Rule, Say, choose_word
from tricolore.rulesets.great_battles.rules.advance import stay_behind
from tricolore.rulesets.great_battles.rules.losses import disorganise
from tricolore.rulesets.great_battles.rules.state import Attack, Battle
from tricolore.rulesets.great_battles.rules.subjects import LayPoints
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY


# 10.4.1 / 11
def enemy_fronts(s: Battle, uid: str) -> list[int]:
    """Enemy hexes that a unit can assault: in front of it, across hexsides open to its arm."""
    unit, counter = s.units[uid], s.counter(uid)
    enemies = s.field(s.enemy_of(counter.side)).occupied
    return [hex for hex in s.ground.strike[counter.arm][unit.hex][unit.facing] if hex in enemies]


def attacks_of(s: Battle, uid: str) -> list[Attack]:
    return [attack for attack in s.attacks if attack.attacker == uid]


# 10.4.2, 10.4.4 / 10.1, 11.2
def divide(s: Battle, uid: str, value: int, attackers: list[str]) -> Rule[dict[str, int]]:
    """The owner of a unit divides its points among the attackers, in whole points."""
    shares: dict[str, int] = {}
    for attacker in attackers[:-1]:
        shares[attacker] = yield from ask_points(s, s.book.divide, uid, value, attacker)
        value -= shares[attacker]
    shares[attackers[-1]] = value
    return shares


# 10.4.1, 10.4.2 / 11, 11.2
def ask_points(
    s: Battle,
    rule: str,
    uid: str,
    left: int,
    enemy: str,
    least: int = 0,
    most: int | None = None,
    most_first: bool = False,
) -> Rule[int]:
    """Ask how many of its remaining points a unit uses against an enemy."""
    words = [str(points) for points in range(least, (left if most is None else most) + 1)]
    about = LayPoints(uid, enemy, left)
    word = yield from choose_word(s.side(uid), rule, about, words[::-1] if most_first else words)
    return int(word)


def asked_points(ask: Choose) -> tuple[str, str] | None:
    """The unit that uses points and its enemy, if that is the question."""
    about = ask.about
    return (about.uid, about.enemy) if isinstance(about, LayPoints) else None


def even_answer(ask: Choose, enemy: str, enemies: Sequence[str]) -> Option:
    """The option with the enemy's share of an even division, as in `even_shares`."""
    left = len(enemies) - enemies.index(enemy)
    return Say(str(-(-(len(ask.options) - 1) // left)))


def even_shares(value: int, attackers: Sequence[str]) -> dict[str, int]:
    """A value divided as evenly as possible; the first ones named get the odd points."""
    whole, odd = divmod(value, len(attackers))
    return {uid: whole + (at < odd) for at, uid in enumerate(attackers)}


# 10.4.6 / 11.3
def thrown_back(s: Battle, uid: str) -> None:
    """Cancel the assaults and advances of a unit that had to retreat."""
    s.attacks = tuple(a for a in s.attacks if a.attacker != uid)
    stay_behind(s, uid)


# 10.4.6, 10.4.7 / 11.2, 11.3
def is_still_held(s: Battle, hex: int, target: str) -> bool:
    """Whether any unit still holds the hex.

    Artillery left behind by the unit it was stacked with does not: the advance takes it.
    """
    stack = s.stacks.get(hex, ())
    if not stack:
        return False
    gone = target not in stack and s.counter(target).arm != ARTILLERY
    return not (gone and all(s.counter(uid).arm == ARTILLERY for uid in stack))


# 10.4.10 / 11.5
def after_charge(s: Battle, attacks: Sequence[Attack]) -> None:
    """A charge always disorganises cavalry; with several charges, the last one does."""
    charged = [a.attacker for a in attacks if s.counter(a.attacker).arm == CAVALRY]
    s.charged = tuple(dict.fromkeys((*s.charged, *charged)))
    end_charges(s)


# 10.4.10 / 11.5
def end_charges(s: Battle) -> None:
    """Disorganise the cavalry that has charged and has no more attacks to fight."""
    busy = {a.attacker for a in s.attacks if s.variants.still_stands(s, a)}
    for uid in s.charged:
        if uid not in busy and uid in s.units and not s.units[uid].disorganised:
            disorganise(s, uid, s.book.charge)
    s.charged = tuple(uid for uid in s.charged if uid in busy)
