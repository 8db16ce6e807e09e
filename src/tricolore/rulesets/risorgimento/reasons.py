"""Why not?  Why a hex is no answer to what is asked of a unit."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.ask import Choose, Pick
from tricolore.core.game import Game
from tricolore.core.text import say
from tricolore.core.words import count
from tricolore.rulesets.risorgimento.artillery import (
    can_hit,
    is_able,
    max_range,
    targets,
    turns_open,
)
from tricolore.rulesets.risorgimento.attack import attack_hexes, leaves_town
from tricolore.rulesets.risorgimento.charge import FARTHEST, NEAREST, charge_targets
from tricolore.rulesets.risorgimento.evasions import evasion
from tricolore.rulesets.risorgimento.hindrances import hindrance
from tricolore.rulesets.risorgimento.magenta import is_barred
from tricolore.rulesets.risorgimento.reactions import party_of
from tricolore.rulesets.risorgimento.setting import JAEGER, RAIN
from tricolore.rulesets.risorgimento.sight import sees
from tricolore.rulesets.risorgimento.small_arms import can_shoot, leaves_room, shooting_hexes
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.subjects import (
    Aim,
    ChargeAt,
    ChargeBy,
    ChooseAssault,
    ChooseCommand,
    ChooseGun,
    ChooseMover,
    ChooseShooter,
    ContinueInto,
    FireSmallArms,
    MoveOn,
    Target,
    WithdrawCavalry,
)
from tricolore.rulesets.risorgimento.terrain import FOOT
from tricolore.rulesets.risorgimento.wording import unit_name
from tricolore.rulesets.table import WhyNot

FIRES = (Aim, ChooseGun, ChooseShooter, FireSmallArms)
"""Questions of those who fire in their own activation."""


class Refusal(NamedTuple):
    rule: str
    reason: str


def why_not(s: Risorgimento, game: Game, uid: str, hex: int) -> WhyNot:
    """The reason of the rule that asks; of a unit that is not asked about, why it cannot move."""
    ask = game.ask if isinstance(game.ask, Choose) else None
    name, where = unit_name(s.setting, s.counter(uid)), s.setting.board.name_of(hex)
    if ask is not None and _is_asked(s, ask, uid) and _is_offered(ask, hex):
        can = say("{unit} can: {hex} is among the answers.", unit=name, hex=where)
        return WhyNot(True, ask.rule, "", can)
    refusal = _refusal(s, ask, uid, hex)
    if refusal is None and ask is not None and isinstance(ask.about, FIRES):
        can = say("{unit} can fire at {hex} when it is chosen.", unit=name, hex=where)
        return WhyNot(True, ask.rule, "", can)
    if refusal is None and ask is not None and isinstance(ask.about, ChooseAssault):
        can = say("{unit} can attack {hex} when its brigade is chosen.", unit=name, hex=where)
        return WhyNot(True, ask.rule, "", can)
    if refusal is None:
        can = say("{unit} can go to {hex} when it is chosen.", unit=name, hex=where)
        return WhyNot(True, "5.3", "", can)
    text = say("{unit}, {hex}: {reason}.", unit=name, hex=where, reason=refusal.reason)
    return WhyNot(False, refusal.rule, refusal.reason, text)


def _is_asked(s: Risorgimento, ask: Choose, uid: str) -> bool:
    """Whether a question is about a unit, or about some units and it is one of them."""
    if isinstance(ask.about, WithdrawCavalry):
        return uid in party_of(s, ask.about.hex)
    return ask.unit == uid or uid in getattr(ask.about, "uids", ())


def _is_offered(ask: Choose, hex: int) -> bool:
    return any(option.kind in ("go", "via") and option.value == hex for option in ask.options)


def _refusal(s: Risorgimento, ask: Choose | None, uid: str, hex: int) -> Refusal | None:
    if uid not in s.units:
        return Refusal("5.6" if uid in s.waiting else "8.12", say("it is not on the map"))
    about = ask.about if ask is not None else None
    if isinstance(about, FIRES):
        ready = ask is not None and (Pick(uid) in ask.options or about.unit == uid)
        return None if ready and _can_fire(s, uid, hex) else _no_fire(s, uid, hex)
    if isinstance(about, ChooseAssault):
        able = hex in attack_hexes(s, uid) or hex in charge_targets(s, uid)
        ready = ask is not None and Pick(s.brigade_of(uid)) in ask.options
        return None if able and ready else _no_attack(s, uid, hex)
    if isinstance(about, ContinueInto) and uid in about.uids:
        return _no_further(s, uid, hex)
    if isinstance(about, ChargeBy) and uid in about.uids:
        return Refusal("7.5", say("its charge does not enter the target from there"))
    if isinstance(about, (Target, ChargeAt, ContinueInto)):
        return _no_attack(s, uid, hex)
    found = evasion(s, ask, uid, hex) if ask is not None else None
    if found is not None:
        return Refusal(*found)
    refusal = _no_move(s, uid, hex)
    if refusal is None and ask is not None and _has_had_its_turn(s, ask, uid):
        return Refusal("3.0", say("its brigade has had its turn"))
    return refusal


def _has_had_its_turn(s: Risorgimento, ask: Choose, uid: str) -> bool:
    """3.0: whether the command of a unit has moved, and another one is at it, or to be chosen."""
    about, command = ask.about, _command_of(s, uid)
    if s.act is None or s.act.leader or command not in s.opened:
        return False
    if isinstance(about, MoveOn):
        return _command_of(s, about.uid) != command
    return isinstance(about, ChooseCommand) or (
        isinstance(about, ChooseMover) and about.command != command
    )


def _command_of(s: Risorgimento, uid: str) -> str:
    return s.brigade_of(uid) or s.counter(uid).corps


def _can_fire(s: Risorgimento, uid: str, hex: int) -> bool:
    if s.counter(uid).guns:
        return hex in targets(s, uid, turns_open(s, uid))
    return hex in shooting_hexes(s, uid)


def _no_fire(s: Risorgimento, uid: str, hex: int) -> Refusal:
    counter, enemy = s.counter(uid), s.enemy(s.side(uid))
    if not counter.guns and not counter.shoots:
        return Refusal("7.2", say("it does not fire"))
    if uid in s.fired:
        return Refusal("7.1" if counter.guns else "7.23", say("it has fired in this activation"))
    if s.holder(hex) != enemy:
        return Refusal("7.1", say("there is no enemy"))
    return _no_cannonade(s, uid, hex) if counter.guns else _no_shot(s, uid, hex)


def _no_shot(s: Risorgimento, uid: str, hex: int) -> Refusal:
    """7.23: why small arms do not fire."""
    if s.units[uid].reserve:
        return Refusal("4.61", say("it is In Reserve"))
    if uid not in s.commanded:
        return Refusal("4.42", say("it is not In Command"))
    if not can_shoot(s, uid):
        return Refusal("5.43", say("it is not the top unit of its stack"))
    if hex not in s.frontal(uid):
        return Refusal("7.23", say("small arms reach only the hexes before it"))
    if hex not in shooting_hexes(s, uid):
        return Refusal("7.23", say("it cannot fire up or down a side that bars attack"))
    if not leaves_room(s, uid):
        return Refusal("5.53", say("two units have fired out of the Town"))
    return Refusal("7.23", say("it may not fire now"))


def _no_cannonade(s: Risorgimento, uid: str, hex: int) -> Refusal:
    """7.1: why a battery does not fire."""
    unit = s.units[uid]
    for barred, rule, reason in (
        (unit.disordered, "8.21", say("it is Disordered")),
        (unit.reserve, "4.61", say("it is In Reserve")),
        (s.is_strategic(uid), "5.12", say("it is in Strategic Movement")),
        (not is_able(s, uid), "Rain", say("rockets do not fire in the Rain")),
    ):
        if barred:
            return Refusal(rule, reason)
    if s.setting.board.distance(unit.hex, hex) > max_range(s, uid):
        far = count(max_range(s, uid), "hex")
        return Refusal("7.11", say("it is farther than {hexes}", hexes=far))
    if not sees(s, unit.hex, hex):
        return Refusal("7.13", say("it cannot be seen"))
    if not can_hit(s, unit.hex, hex):
        return Refusal("7.14", say("it is too high above it, or too far below"))
    if hex not in targets(s, uid, turns_open(s, uid)):
        return Refusal("6.33", say("in an enemy zone it turns by one hexside only"))
    return Refusal("4.42", say("it may not fire now"))


def _no_attack(s: Risorgimento, uid: str, hex: int) -> Refusal:
    counter, unit = s.counter(uid), s.units[uid]
    if s.holder(hex) != s.enemy(s.side(uid)):
        return Refusal("7.3", say("there is no enemy"))
    for barred, rule, reason in (
        (counter.guns, "7.33", say("artillery never attacks")),
        (counter.kind == JAEGER, "7.21", say("Jägers and Chasseurs never attack")),
        (unit.reserve, "4.61", say("it is In Reserve")),
        (uid not in s.commanded, "7.4", say("it is not In Command")),
        (unit.disordered, "8.21", say("it is Disordered")),
        (s.is_hdc(uid), "9.11", say("its brigade is Hors de Combat")),
        (uid in s.attacked, "7.3", say("it has attacked in this activation")),
        (unit.square, "6.14", say("it is in square")),
        (is_barred(s, uid, hex), "Magenta", say("the Austrians do not go there yet")),
    ):
        if barred:
            return Refusal(rule, reason)
    return _no_charge(s, uid, hex) if counter.horse else _no_assault(s, uid, hex)


def _no_further(s: Risorgimento, uid: str, hex: int) -> Refusal:
    """7.47: why a Continued Attack does not go there."""
    if s.holder(hex) != s.enemy(s.side(uid)):
        return Refusal("7.47", say("there is no enemy"))
    if not s.setting.board.adjacent(s.units[uid].hex, hex):
        return Refusal("7.47", say("a Continued Attack goes into an adjacent hex"))
    if is_barred(s, uid, hex):
        return Refusal("Magenta", say("the Austrians do not go there yet"))
    return Refusal("7.4", say("nobody attacks across that side"))


def _no_assault(s: Risorgimento, uid: str, hex: int) -> Refusal:
    """7.4: why infantry does not attack."""
    if hex not in s.frontal(uid):
        return Refusal("7.4", say("it does not lie before it"))
    ground = s.setting.ground
    if ground.attack_sides(FOOT, s.units[uid].hex, hex, s.down, s.mud) is None:
        return Refusal("7.4", say("nobody attacks across that side"))
    if hex not in attack_hexes(s, uid):
        return Refusal("6.23", say("out of heavy cultivation it attacks only what it controls"))
    if not leaves_town(s, s.units[uid].hex, [uid]):
        return Refusal("5.53", say("two units attack or fire out of the Town already"))
    return Refusal("7.31", say("it attacks elsewhere"))


def _no_charge(s: Risorgimento, uid: str, hex: int) -> Refusal:
    """7.5: why cavalry does not charge."""
    here = s.units[uid].hex
    if RAIN in s.weather:
        return Refusal("Rain", say("nobody charges in the Rain"))
    if s.is_strategic(uid):
        return Refusal("5.1", say("it is in Strategic Movement"))
    if uid in s.pinned:
        return Refusal("7.51", say("it was beside an enemy when its activation began"))
    if not NEAREST <= s.setting.board.distance(here, hex) <= FARTHEST:
        return Refusal("7.5", say("a charge begins two or three hexes away"))
    if hex in charge_targets(s, uid):
        return Refusal("7.31", say("it charges elsewhere"))
    if not sees(s, here, hex):
        return Refusal("7.5", say("it cannot be seen"))
    return Refusal("7.52", say("terrain or units are in the way"))


def _no_move(s: Risorgimento, uid: str, hex: int) -> Refusal | None:
    """5.3: why a unit does not go there; a Disordered one moves like others (8.21)."""
    found = hindrance(s, uid, hex)
    return None if found is None else Refusal(*found)
