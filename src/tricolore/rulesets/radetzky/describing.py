"""A moment of Radetzky's March as a position (see `position`).

What a side has put into the cup is its secret, and no position has it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from tricolore.core.errors import PositionError
from tricolore.core.hexes import number
from tricolore.core.state import Record
from tricolore.rulesets.radetzky import moments, supply
from tricolore.rulesets.radetzky.activation import acting_formations
from tricolore.rulesets.radetzky.position import FATES
from tricolore.rulesets.radetzky.state import Attack, Bridge, Exit, Radetzky, Sheet, Unit
from tricolore.rulesets.radetzky.steps import (
    Activate,
    Arrive,
    Charge,
    ChargeHome,
    ChooseCommands,
    Declare,
    Deploy,
    DeployBridge,
    Fight,
    March,
    Marches,
    NextFight,
    Reserve,
)

BEGINNINGS: dict[type, str] = {
    ChooseCommands: moments.CHOICE,
    Arrive: moments.REINFORCEMENTS,
}
STEPS: dict[type, str] = {
    **dict.fromkeys((Marches, March, Charge, ChargeHome), moments.MOVEMENT),
    Declare: moments.COMBAT,
    NextFight: moments.FIGHTS,
    Fight: moments.FIGHT,
}


def describe(s: Radetzky, agenda: tuple[Record, ...], seen: Collection[str]) -> dict[str, Any]:
    places = {place.name: s.holders.get(hex, "") for hex, place in s.setting.places.items()}
    units = {uid: unit for uid, unit in s.units.items() if uid in seen}
    named = {*s.setting.formations, *units}
    return {
        "turn": s.turn,
        "calendar": s.calendar,
        **_moment(s, agenda),
        "waiting": list(s.waiting),
        "engaged": [[one.attackers, one.defenders, one.until] for one in s.engaged],
        "units": {uid: _unit(s, uid, unit) for uid, unit in units.items()},
        "bridges": {uid: _bridge(one) for uid, one in s.bridges.items() if uid in units},
        "posts": {id: number(hex) for id, hex in s.posts.items() if id in named},
        "holders": {name: side for name, side in places.items() if side},
        "lost": dict(s.lost),
        "captured": {side: taken for side, taken in s.captured.items() if taken},
        "exits": {uid: _exit(s, uid, one) for uid, one in s.exits.items()},
        "chiefs": {
            chief.id: s.chief_used[side]
            for side, chief in s.setting.chiefs.items()
            if s.chief_used.get(side, s.turn) < s.turn or chief.id in s.drawn
        },
    }


def _moment(s: Radetzky, agenda: tuple[Record, ...]) -> dict[str, Any]:
    """Where play goes on; nothing between two activations.

    Lists that matter even if they are empty are tuples, which are always written.
    """
    first = agenda[0] if agenda else None
    if isinstance(first, Activate | Reserve):
        step = moments.ACTIVATION if isinstance(first, Activate) else moments.RESERVE
        post = {"post": first.post} if isinstance(first, Reserve) else {}
        box = _formations(s, first.counter)
        return {"active": first.counter, "step": step, **post, **box, **_used(s)}
    if isinstance(first, Deploy | DeployBridge):
        raise PositionError("Nothing can be written while the armies are being placed.")
    act = s.act
    if act is None:
        beginning = BEGINNINGS.get(type(first))
        return {"step": beginning} if beginning else {}
    if type(first) not in STEPS:
        raise PositionError("Nothing can be written while a result is being met.")
    reserve = next((one.formation for one in agenda if isinstance(one, Reserve)), "")
    active = _in_order(s, act.units)
    independent = act.counter in s.setting.independent_ids
    usual = not independent and active == _reached(s, reserve)
    return {
        "active": act.counter,
        "post": act.post,
        "step": STEPS[type(first)],
        **({"formations": list(act.formations)} if act.counter in s.setting.chief_ids else {}),
        "reserve": reserve,
        **({} if usual else {"activated": tuple(active)}),
        **_used(s),
        "moved": _in_order(s, s.moved),
        "fought": _in_order(s, s.fought),
        **_march(first),
        **_attacks(s, first),
        **_lacking(s),
    }


def _formations(s: Radetzky, counter: str) -> dict[str, Any]:
    """The open box of a commander in chief."""
    if counter not in s.setting.chief_ids:
        return {}
    sheet = s.sheets[s.setting.side_of(counter)]
    acting = list(acting_formations(s, counter))
    return {"formations": acting, **({"reserve": sheet.reserve} if sheet.reserve else {})}


def _reached(s: Radetzky, reserve: str) -> list[str]:
    """Whom the counter would activate if it were placed now."""
    act = s.act
    assert act is not None
    then = s.clone()
    then.used -= act.units
    box = (*act.formations, *([reserve] if reserve else []))
    then.sheets = {**s.sheets, act.side: Sheet(box=box, reserve=reserve)}
    return _in_order(s, moments.reached(then, act.counter, act.post))


def _used(s: Radetzky) -> dict[str, Any]:
    """Who was active earlier in the turn."""
    return {"used": _in_order(s, s.used - (s.act.units if s.act else frozenset()))}


def _march(first: Record | None) -> dict[str, Any]:
    if isinstance(first, ChargeHome):
        first = first.charge
    march = first.march if isinstance(first, Charge) else first
    if not isinstance(march, March):
        return {}
    spent = {uid: used / 2 for uid, used in zip(march.uids, march.spent, strict=True)}
    charge = {"charge": first.target} if isinstance(first, Charge) else {}
    return {**({} if march.clear else {"near": True}), **charge, "march": spent}


def _attacks(s: Radetzky, first: Record | None) -> dict[str, Any]:
    now = [Attack(*first)] if isinstance(first, Fight) else []
    return {"attacks": [[one.attackers, one.hexes] for one in (*now, *s.attacks)]}


def _lacking(s: Radetzky) -> dict[str, Any]:
    """Who interrupts no supply, if that has been settled before somebody moved (S84)."""
    now = s.clone()
    supply.look(now)
    on_map = s.cut_off & s.units.keys()
    return {} if on_map == now.cut_off else {"lacking": tuple(_in_order(s, on_map))}


def _in_order(s: Radetzky, uids: Iterable[str]) -> list[str]:
    return sorted((uid for uid in uids if uid in s.units), key=s.setting.order.__getitem__)


def _unit(s: Radetzky, uid: str, unit: Unit) -> str:
    words = [number(unit.hex)]
    words += ["reduced"] if unit.steps < s.counter(uid).steps else []
    words += ["oos"] if unit.oos else []
    return " ".join([*words, *(["stop"] if unit.stop else [])])


def _bridge(bridge: Bridge) -> str:
    return number(bridge.over) if bridge.stands else f"{number(bridge.over)} {bridge.ready}"


def _exit(s: Radetzky, uid: str, one: Exit) -> str:
    words = [number(one.hex), str(one.turn)]
    words += ["reduced"] if one.steps < s.counter(uid).steps else []
    words += [word for word, fate in FATES.items() if fate == one.fate]
    return " ".join(words)
