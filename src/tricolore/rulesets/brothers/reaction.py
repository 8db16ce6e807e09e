"""11.8: Defensive Fire."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Pick, Rule, Say, choose
from tricolore.rulesets.brothers.fire import DEFENSIVE, can_fire, compose, groups
from tricolore.rulesets.brothers.leaders import overrun_all
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import AnswerFire, Fire, Overrun, Window
from tricolore.rulesets.brothers.subjects import AnswerMove
from tricolore.rulesets.brothers.veils import uncover

ALL, APART, HOLD = Say("all"), Say("apart"), Say("hold")


def answering(s: Brothers, step: AnswerFire) -> list[tuple[str, ...]]:
    """Enemy units next to the hex that may fire, those together who may combine (Q14).

    Units that the group retreats from do not (12.5).
    """
    side = s.side(step.group[0])
    out = {*step.spared_by, *step.done}

    def able(uid: str) -> bool:
        return uid not in out and can_fire(s, uid)

    hexes = s.around(step.hex, s.enemy(side))
    return [group for hex in hexes for group in groups(s, hex, able)]


def answer_fire(s: Brothers, step: AnswerFire) -> Rule[None] | None:
    """Each eligible unit may fire, at once, at the front line that the group has come to be part
    of; whoever does not need not."""
    there = tuple(uid for uid in step.group if uid in s.units and s.units[uid].hex == step.hex)
    if not there or s.stormy or not any(s.share(uid) for uid in there):
        return None
    step = step._replace(group=there)
    able = answering(s, step)
    return _answer(s, step, able) if able else None


def _answer(s: Brothers, step: AnswerFire, able: list[tuple[str, ...]]) -> Rule[None]:
    side = s.enemy(s.side(step.group[0]))
    apart = [APART] if any(len(group) > 1 for group in able) else []
    options = [ALL, *apart, *(Pick(uid) for group in able for uid in group), HOLD]
    about = AnswerMove(s.shown_as(step.group[0]), step.hex)
    option = yield from choose(side, "11.8", about, options)
    if option == HOLD:
        return
    if option in (ALL, APART):
        yield from _uncover(s, step, [uid for group in able for uid in group])
        for firers in reversed(split(able) if option == APART else able):
            _fire(s, step, firers)
        return
    uid = str(option.value)
    group = next(g for g in able if uid in g)
    firers = yield from compose(s, side, group[group.index(uid) :])
    yield from _uncover(s, step, firers)
    s.then(step._replace(done=(*step.done, *firers)))
    _fire(s, step, firers)


def split(groups: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """8.1.3: the same units, each of which fires by itself; the lowest of a hex begins."""
    return [(uid,) for group in groups for uid in reversed(group)]


def _uncover(s: Brothers, step: AnswerFire, firers: Sequence[str]) -> Rule[None]:
    yield from uncover(s, (*firers, *(uid for uid, _ in s.front(step.hex))))


def _fire(s: Brothers, step: AnswerFire, firers: tuple[str, ...]) -> None:
    """Events may better a fire; nothing but the fire itself interrupts a march (11.9)."""
    fire = Fire(firers, step.hex, DEFENSIVE, mover=step.group, retreating=step.retreating)
    side = s.side(firers[0])
    s.then(Window("defensive fire", firers, step.hex, (side, s.enemy(side))), fire)


def overrun_procedure(s: Brothers, step: Overrun) -> Rule[None] | None:
    """11.6"""
    if s.holder(step.hex) != step.side or not s.staff_at(step.hex, s.enemy(step.side)):
        return None
    return overrun_all(s, step.hex, step.side)
