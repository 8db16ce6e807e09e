"""Before an answer: exact chances of the fires and assaults that it leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tricolore.core.ask import Choose, Option, sent
from tricolore.core.game import Game
from tricolore.core.text import joined, say
from tricolore.rulesets.brothers import odds as chances
from tricolore.rulesets.brothers.assault import (
    STAND,
    able_stacks,
    by_target,
    differential,
    leads_of,
    shifts_of,
)
from tricolore.rulesets.brothers.charge import charge_home
from tricolore.rulesets.brothers.fire import DEFENSIVE, STEP, bears_on, column_of, step_groups
from tricolore.rulesets.brothers.forces import as_known
from tricolore.rulesets.brothers.reaction import ALL, APART, answering, split
from tricolore.rulesets.brothers.state import FORCE_MARKERS, Brothers, Charge
from tricolore.rulesets.brothers.steps import AnswerFire, Assault, Fire, March
from tricolore.rulesets.brothers.subjects import (
    Abandon,
    AimFire,
    AnswerMove,
    ChargeFrom,
    ChooseLead,
    DeclareAssault,
    NextAssault,
    OrderFire,
)
from tricolore.rulesets.brothers.veils import hidden_units
from tricolore.rulesets.kit.table import tally_lines
from tricolore.rulesets.table import Odds, Outcome

UNKNOWN = say("what is under a force marker is not known")


def forecast(table: Any, game: Game, s: Brothers, args: dict[str, Any], side: str | None) -> Odds:
    """What an answer would bring: a fire, or an assault."""
    ask, option = game.ask, Option(*args["option"])
    if not isinstance(ask, Choose) or option not in ask.options or (side and ask.side != side):
        return Odds()
    if side is None and FORCE_MARKERS in s.options:
        return Odds()  # a spectator does not even see who fires
    target = _target(game, ask, option)
    if not target:
        return Odds()
    if hidden_units(s, target, side):
        name = s.setting.board.name_of(target)
        note = say("A force stands there: {reason} (4.4)", reason=UNKNOWN)
        return Odds(title=say("Against {hex}", hex=name), note=note)
    s, about = as_known(s, side), ask.about
    if isinstance(about, OrderFire | AimFire):
        return _fire(s, [_firing(s, about, option)])
    if isinstance(about, AnswerMove) and isinstance(game.step, AnswerFire):
        return _fire(s, _answers(s, game.step, option))
    if isinstance(about, DeclareAssault):
        return _declared(s, int(sent(option)[0]), target)
    if isinstance(about, ChargeFrom):
        group = game.step.group if isinstance(game.step, March) else (about.uid,)
        return _charge(s, group, target, int(option.value))
    if isinstance(about, Abandon) and isinstance(game.step, Assault):
        return _assault(s, target, game.step.lead, list(game.step.attackers))
    if isinstance(about, ChooseLead):
        return _assault(s, target, int(option.value), by_target(s)[target][int(option.value)])
    leads = leads_of(s, by_target(s)[target])
    if len(leads) > 1:
        return Odds()  # the lead is chosen next
    return _assault(s, target, leads[0], by_target(s)[target][leads[0]])


def _target(game: Game, ask: Choose, option: Option) -> int:
    """The hex that is fired at or assaulted; 0 if the answer leads to neither."""
    about, kind = ask.about, option.kind
    if isinstance(about, OrderFire | AimFire | DeclareAssault) and kind == "send":
        return sent(option)[1]
    if isinstance(about, AnswerMove) and (kind == "pick" or option in (ALL, APART)):
        return about.hex
    if isinstance(about, Abandon) and option == STAND:
        return about.hex
    if isinstance(about, ChooseLead | ChargeFrom) and kind == "go":
        return about.hex
    return int(option.value) if isinstance(about, NextAssault) and kind == "go" else 0


# Fires


def _firing(s: Brothers, about: OrderFire | AimFire, option: Option) -> Fire:
    uid, target = sent(option)
    if isinstance(about, AimFire):
        return Fire(about.group, target, STEP)
    group = next(g for g in step_groups(s) if uid in g)
    firers = tuple(u for u in group if bears_on(s, u, target)) if uid == group[0] else (uid,)
    return Fire(firers, target, STEP)


def _answers(s: Brothers, step: AnswerFire, option: Option) -> list[Fire]:
    """11.8: the fires of all who may, one after the other, or that of one by itself."""
    able = answering(s, step)
    together = {ALL: able, APART: split(able)}
    firers = together[option] if option in together else [(str(option.value),)]
    mover = tuple(uid for uid in step.group if uid in s.units)
    return [
        Fire(group, step.hex, DEFENSIVE, mover=mover, retreating=step.retreating)
        for group in firers
    ]


def _fire(s: Brothers, fires: Sequence[Fire]) -> Odds:
    target = fires[0].target
    columns = [column_of(s, fire) for fire in fires]
    label = s.setting.fire_table.label
    front = len(s.front(target))
    outcomes = [
        Outcome(_of(s, uid, fate), float(chance))
        for uid, fates in _by_piece(chances.fires_odds(s, fires), chances.struck(s, fires), front)
        for fate, chance in fates.items()
    ]
    return Odds(
        title=say("Fire at {hex}", hex=s.setting.board.name_of(target)),
        lines=[say("column {column}", column=label(column.total)) for column in columns],
        outcomes=outcomes,
        tallies=[tally_lines(say("column"), column) for column in columns],
        note=chances.PRESUMED,
    )


def _by_piece(
    odds: dict[chances.Outcome, Fraction], pieces: Sequence[str], front: int
) -> list[tuple[str, Mapping[str, Fraction]]]:
    """The fates of all in front, and of others what may befall them."""
    found: list[tuple[str, Mapping[str, Fraction]]] = []
    for at, uid in enumerate(pieces):
        fates = chances.by_unit(odds, at)
        if at >= front:
            fates.pop(chances.UNHURT, None)
        found.append((uid, fates))
    return found


def _of(s: Brothers, uid: str, fate: str) -> str:
    return say("{unit}: {fate}", unit=s.setting.roster.name_of(uid), fate=fate)


# Assaults


def _declared(s: Brothers, hex: int, target: int) -> Odds:
    """11.10: an assault as it is once a stack has joined it, and whoever declared it before."""
    group = able_stacks(s).get(hex, ())
    if not group:
        return Odds()
    s = s.clone()
    s.declared = {**s.declared, **dict.fromkeys(group, target)}
    return _led_from(s, hex, target)


def _charge(s: Brothers, group: tuple[str, ...], target: int, end: int) -> Odds:
    """11.11: an assault by a charge that has come home."""
    s = s.clone()
    for uid in reversed(group):
        s.shift(uid, end)
    s.charges = {**s.charges, **dict.fromkeys(group, Charge(target))}
    charge_home(s, group)
    odds = _led_from(s, end, target)
    told = say("It is told for the case that the charge comes home, if no fire stops it.")
    odds.note = joined((told, odds.note), " ")
    return odds


def _led_from(s: Brothers, hex: int, target: int) -> Odds:
    """An assault that is led from a hex, unless chargers of another must lead it (11.11.1)."""
    hexes = by_target(s)[target]
    leads = leads_of(s, hexes)
    lead = hex if hex in leads else leads[0]
    return _assault(s, target, lead, hexes[lead])


def _assault(s: Brothers, target: int, lead: int, attackers: list[str]) -> Odds:
    helpers = {hex: units for hex, units in by_target(s).get(target, {}).items() if hex != lead}
    difference = differential(s, attackers, target)
    shifts = shifts_of(s, attackers, lead, target, helpers, 0)
    table = s.setting.assault_table
    column = table.shift(table.find(difference.total), shifts.total)
    odds = chances.assault_odds(s, target, lead, attackers)
    defenders = s.stacks[target]
    outcomes = [
        Outcome(_of(s, uid, label), float(chance))
        for at, uid in enumerate((*defenders, *attackers))
        for label, chance in chances.by_unit(odds, at).items()
    ]
    return Odds(
        title=say("Assault on {hex}", hex=s.setting.board.name_of(target)),
        lines=[say("column {column}", column=table.labels[column])],
        outcomes=outcomes,
        tallies=[tally_lines(say("difference"), difference), tally_lines(say("shifts"), shifts)],
        note=chances.PRESUMED,
        taken=float(chances.taken(odds, len(defenders))),
    )
