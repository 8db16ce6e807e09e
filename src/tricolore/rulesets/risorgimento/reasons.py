"""Why not?  Why a hex is no answer to what is asked of a unit."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.ask import Choose
from tricolore.core.game import Game
from tricolore.rulesets.risorgimento.artillery import is_able, max_range, targets, turns_open
from tricolore.rulesets.risorgimento.attack import attack_hexes
from tricolore.rulesets.risorgimento.hindrances import hindrance
from tricolore.rulesets.risorgimento.sight import sees
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.subjects import (
    Aim,
    ChargeAt,
    ChooseGun,
    ChooseShooter,
    FireSmallArms,
    Target,
)
from tricolore.rulesets.risorgimento.wording import unit_name
from tricolore.rulesets.table import WhyNot


class Refusal(NamedTuple):
    rule: str
    reason: str


def why_not(s: Risorgimento, game: Game, uid: str, hex: int) -> WhyNot:
    """The reason of the rule that asks; of a unit that is not asked about, why it cannot move."""
    ask = game.ask if isinstance(game.ask, Choose) else None
    name, where = unit_name(s.setting, s.counter(uid)), s.setting.board.name_of(hex)
    if (
        ask is not None
        and ask.unit == uid
        and any(option.kind in ("go", "via") and option.value == hex for option in ask.options)
    ):
        return WhyNot(True, ask.rule, "", f"{name} can: {where} is among the answers.")
    refusal = _refusal(s, ask, uid, hex)
    if refusal is None:
        return WhyNot(True, "5.3", "", f"{name} can go to {where} when it is chosen.")
    return WhyNot(False, refusal.rule, refusal.reason, f"{name}, {where}: {refusal.reason}.")


def _refusal(s: Risorgimento, ask: Choose | None, uid: str, hex: int) -> Refusal | None:
    if uid not in s.units:
        return Refusal("5.6" if uid in s.waiting else "8.12", "it is not on the map")
    about = ask.about if ask is not None else None
    if isinstance(about, (Aim, ChooseGun, ChooseShooter, FireSmallArms)):
        return _no_fire(s, uid, hex)
    if isinstance(about, (Target, ChargeAt)):
        return _no_attack(s, uid, hex)
    return _no_move(s, uid, hex)


def _no_fire(s: Risorgimento, uid: str, hex: int) -> Refusal:
    counter, enemy = s.counter(uid), s.enemy(s.side(uid))
    if not counter.guns and not counter.shoots:
        return Refusal("7.2", "it does not fire")
    if uid in s.fired:
        return Refusal("5.32", "it has fired in this activation")
    if s.holder(hex) != enemy:
        return Refusal("7.1", "there is no enemy")
    if not counter.guns:
        return Refusal("7.23", "small arms reach only the hexes before it")
    if not is_able(s, uid):
        return Refusal("7.18", "it cannot fire as it is")
    here = s.units[uid].hex
    if s.setting.board.distance(here, hex) > max_range(s, uid):
        return Refusal("7.11", f"it is farther than {max_range(s, uid)} hexes")
    if not sees(s, here, hex):
        return Refusal("7.13", "it cannot be seen")
    if hex not in targets(s, uid, turns_open(s, uid)):
        return Refusal("7.14", "it does not lie before it, or too steeply below")
    return Refusal("4.42", "it may not fire now")


def _no_attack(s: Risorgimento, uid: str, hex: int) -> Refusal:
    if s.holder(hex) != s.enemy(s.side(uid)):
        return Refusal("7.3", "there is no enemy")
    if uid not in s.commanded:
        return Refusal("7.3", "it is not In Command")
    if s.units[uid].disordered:
        return Refusal("8.21", "it is Disordered")
    if hex not in attack_hexes(s, uid):
        return Refusal("7.3", "it does not lie before it, or cannot be attacked across that side")
    return Refusal("7.31", "it attacks elsewhere")


def _no_move(s: Risorgimento, uid: str, hex: int) -> Refusal | None:
    """5.3: why a unit does not go there; a Disordered one moves like others (8.21)."""
    found = hindrance(s, uid, hex)
    return None if found is None else Refusal(*found)
