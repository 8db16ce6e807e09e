"""Drill with fire: ordinary answers that fire a group of guns or attack with a brigade at once.

It proposes, and the rules decide: nothing here is a rule.
"""

from __future__ import annotations

from tricolore.core.ask import DONE, NO, Go, Pick
from tricolore.core.game import Game
from tricolore.core.text import say
from tricolore.core.words import count
from tricolore.rulesets.kit.scripts import Script
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.subjects import (
    Aim,
    ChargeAt,
    ChooseAssault,
    Combine,
    FireSmallArms,
    Target,
)
from tricolore.rulesets.table import Gesture


def fire(game: Game, s: Risorgimento, id: str, hex: int) -> Gesture | None:
    """A battery and all who may combine with it, or a unit with small arms, fire at a hex."""
    script, guns = Script(game), [id]
    if not script.give(Pick(id)):
        return None
    ask = script.ask
    if ask is None or not isinstance(ask.about, (Aim, FireSmallArms)) or not script.give(Go(hex)):
        return None
    while (ask := script.ask) is not None and isinstance(ask.about, Combine):
        more = next((one for one in ask.options if one.kind == "pick"), DONE)
        if more != DONE:
            guns.append(str(more.value))
        if not script.give(more) or more == DONE:
            break
    where, units = s.setting.board.name_of(hex), count(len(guns), "unit")
    title = say("Fire at {hex}: {units}", hex=where, units=units)
    places = [(uid, s.units[uid].hex) for uid in guns]
    return Gesture("fire", title, script.pairs(), places)


def attack(game: Game, s: Risorgimento, id: str, hex: int) -> Gesture | None:
    """Everybody of a brigade who can attacks a hex, and nobody attacks another."""
    script, attackers = Script(game), list[str]()
    if script.ask is not None and isinstance(script.ask.about, ChooseAssault):
        counter = s.setting.counters.get(id)
        brigade = (s.brigade_of(id) if counter is not None else id) or id
        if not script.give(Pick(brigade)):
            return None
    while (ask := script.ask) is not None and isinstance(ask.about, (Target, ChargeAt)):
        if script.give(Go(hex)):
            attackers += ask.about.uids
        elif not script.give(NO):
            return None
    if not attackers:
        return None
    where, units = s.setting.board.name_of(hex), count(len(attackers), "unit")
    title = say("Attack {hex}: {units}", hex=where, units=units)
    return Gesture("attack", title, script.pairs(), [(uid, s.units[uid].hex) for uid in attackers])
