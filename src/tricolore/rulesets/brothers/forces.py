"""4.4: What a side may not know of enemy stacks under force markers, dealt anew.

Units of the same arm change places, and go from force to force, as far as the arms under each
marker, the limit of a stack and the formation that acts allow it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tricolore.core.ask import Question, why_refused
from tricolore.core.dice import die
from tricolore.core.game import Game
from tricolore.rulesets.brothers.state import FORCE_MARKERS, STACK_LIMIT, Brothers
from tricolore.rulesets.brothers.veils import arms_of, is_hidden

TRIES = 4
"""How often a deal is made that does not fit what has happened since the checkpoint, before the
forces next to the enemy are left alone."""
ROUNDS = 3
"""How often each hidden unit is dealt on average."""


def deal_forces(
    asked: Question | None, s: Brothers, journal: Sequence[Any], side: str, luck: str
) -> tuple[Brothers, Sequence[Any]]:
    """The state with enemy forces as they might be, and the inputs that still fit it.

    What happens in a step may depend on who is under a marker, such as a test of disengagement.
    A deal that leads a side to another question than it is `asked` is therefore made again.
    """
    if not journal:
        return _dealt(s, side, luck), journal
    for at in range(TRIES + 1):
        deal = _dealt(s, side, f"{luck} {at}", far=at == TRIES)
        fits, game = replayed(deal, journal)
        if asked is None or _same(game.ask_of(side), asked):
            return deal, journal[:fits]
    return s, journal


def _same(question: Question | None, asked: Question) -> bool:
    return question == asked


def replayed(s: Brothers, journal: Sequence[Any]) -> tuple[int, Game]:
    """How many inputs of a journal can be given, and the game after them."""
    from tricolore.rulesets.brothers.ruleset import RULESET

    game = Game(RULESET, f"brothers:{s.setting.id}", s.clone(), listen=False, chance=True)
    for at, value in enumerate(journal):
        if why_refused(game.chance_ask, value):
            return at, game
        game.replay([value])
    return len(journal), game


# What all may know


def as_known(s: Brothers, side: str | None) -> Brothers:
    """The state for calculations that a side may see: under each enemy force marker one unit of
    each arm that it shows, always the same, whoever is there in truth."""
    if FORCE_MARKERS not in s.options:
        return s
    hidden = [
        uid for uid in s.setting.roster.counters if uid in s.units and is_hidden(s, uid, side)
    ]
    if not hidden:
        return s
    arms = {hex: arms_of(s, hex, side) for hex in sorted({s.units[uid].hex for uid in hidden})}
    s = s.clone()
    left = {uid: s.lift(uid) for uid in hidden}
    for hex, shown in arms.items():
        for arm in shown:
            uid = next(uid for uid in left if s.counter(uid).arm == arm)
            s.place(uid, hex, len(s.stacks.get(hex, ())), left.pop(uid))
    return s


# The deal


class _Luck:
    """Numbers that depend on nothing but a text."""

    def __init__(self, text: str) -> None:
        self.text, self.count = text, 0

    def pick(self, things: Sequence[Any]) -> Any:
        self.count += 1
        return things[die(self.text, self.count, len(things)) - 1]


def _dealt(s: Brothers, side: str, text: str, far: bool = False) -> Brothers:
    """`far` leaves the forces alone that stand next to units of the side."""
    hidden = [uid for uid in sorted(s.units) if s.side(uid) != side and s.hidden(uid)]
    if far:
        hidden = [uid for uid in hidden if not s.beside(side, s.units[uid].hex)]
    s, luck = s.clone(), _Luck(f"{text} forces")
    if not hidden:
        return s
    bound = _bound(s)
    for _ in range(ROUNDS * len(hidden)):
        uid = luck.pick(hidden)
        arm = s.counter(uid).arm
        alike = [o for o in hidden if s.counter(o).arm == arm and _group(s, o) == _group(s, uid)]
        _change_places(s, uid, luck.pick(alike))
        hexes = [h for h in {s.units[other].hex for other in alike} if h != s.units[uid].hex]
        if hexes and uid not in bound:
            _go_over(s, uid, luck.pick(sorted(hexes)), hidden, luck)
    s.rebuild()
    return s


def _group(s: Brothers, uid: str) -> bool:
    """Everybody sees which formation acts, so its units are dealt among themselves."""
    return s.act is not None and uid in s.act.members


def _bound(s: Brothers) -> set[str]:
    """Units that are about to do something, or have done it, where they stand."""
    act = s.act.members if s.act is not None else frozenset[str]()
    return {*act, *s.fired, *s.moved, *s.halted, *s.declared, *s.charges, *_words(s.agenda)}


def _words(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, frozenset)):
        for item in value:
            yield from _words(item)


def _change_places(s: Brothers, one: str, other: str) -> None:
    a, b = s.units[one].hex, s.units[other].hex
    if a == b:
        if one != other:
            _rename(s, {one: other, other: one})
        return
    change = s.strength(other) - s.strength(one)
    if s.strength_in(a) + change <= STACK_LIMIT and s.strength_in(b) - change <= STACK_LIMIT:
        _rename(s, {one: other, other: one})


def _go_over(s: Brothers, uid: str, hex: int, hidden: Sequence[str], luck: _Luck) -> None:
    """A unit goes to another force, if both still show the same arms, and remain forces."""
    here, arm = s.units[uid].hex, s.counter(uid).arm
    left = [other for other in s.stacks[here] if other in hidden and other != uid]
    if not any(s.counter(other).arm == arm for other in left) or len(s.stacks[here]) < 3:
        return
    if s.strength_in(hex) + s.strength(uid) > STACK_LIMIT:
        return
    at = luck.pick(range(len(s.stacks[hex]) + 1))
    unit = s.lift(uid)
    s.place(uid, hex, at, unit)


def _rename(s: Brothers, names: Mapping[str, str]) -> None:
    """Two units change places, with all that is said of either in the state: what each has
    suffered goes with it."""
    one, other = names
    hexes = {one: s.units[other].hex, other: s.units[one].hex}
    s.own()
    for uid, hex in hexes.items():
        s.units[uid] = s.units[uid]._replace(hex=hex)
    for hex in set(hexes.values()):
        s.reorder(hex, _renamed(s.stacks[hex], names))
    s.agenda, s.act = _renamed(s.agenda, names), _renamed(s.act, names)
    s.fired, s.moved = _renamed(s.fired, names), _renamed(s.moved, names)
    s.halted, s.answers = _renamed(s.halted, names), _renamed(s.answers, names)
    s.declared, s.charges = _renamed(s.declared, names), _renamed(s.charges, names)
    s.effects = {
        word: " ".join(names.get(part, part) for part in text.split(" "))
        for word, text in s.effects.items()
    }


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, frozenset):
        return frozenset(names.get(item, item) for item in value)
    if isinstance(value, dict):
        return {names.get(key, key): item for key, item in value.items()}
    if isinstance(value, tuple):
        found = [_renamed(item, names) for item in value]
        return type(value)(*found) if hasattr(value, "_fields") else tuple(found)
    return value
