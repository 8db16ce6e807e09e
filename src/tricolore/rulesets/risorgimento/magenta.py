"""Magenta: heavy cultivation, Surprise, bridges, the Sigismund regiment and other special rules.

The Playbook is not at hand: these rules are reconstructed (RULINGS.md, "Magenta").
"""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import NO, Pick, Rule, choose
from tricolore.rulesets.risorgimento.command import in_command
from tricolore.rulesets.risorgimento.die import roll
from tricolore.rulesets.risorgimento.results import eliminate
from tricolore.rulesets.risorgimento.setting import AUSTRIAN, Bridge, Setting
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import Demolition, Repair, Waver
from tricolore.rulesets.risorgimento.subjects import Demolish
from tricolore.rulesets.risorgimento.terms import ON_GUARD, SURPRISED
from tricolore.rulesets.risorgimento.terrain import HC, POINT

DESTROYED = 2
"""A roll of this or less, and the bridge is blown up."""
LOST = 7
"""A roll of this or more, and a battalion of an unwilling regiment leaves."""
REPAIRED = 2
"""Turns that it takes to repair a bridge."""


# Heavy cultivation


def vines(setting: Setting) -> frozenset[int]:
    """The heavily cultivated hexes."""
    known = setting.memory.setdefault("vines", {})
    if "hexes" not in known:
        board = setting.board
        known["hexes"] = frozenset(hex for hex in board.hexes if board.terrain[hex] == HC)
    hexes: frozenset[int] = known["hexes"]
    return hexes


def turn_price(s: Risorgimento, uid: str, facing: int) -> int:
    """5.3: in heavy cultivation each hexside that a unit turns costs 1 MP."""
    if not s.setting.special.awareness:
        return 0
    unit = s.units[uid]
    if unit.hex not in vines(s.setting):
        return 0
    apart = abs(facing - unit.facing)
    return POINT * min(apart, 6 - apart)


def check_surprise(s: Risorgimento, hex: int, attackers: Sequence[str]) -> Rule[None]:
    """An attack out of heavy cultivation of which the defender is not aware may surprise him."""
    if not s.setting.special.awareness or hex in s.surprised:
        return
    defenders = s.fighters(hex)
    if not defenders or any(is_aware(s, hex, uid) for uid in attackers):
        return
    best = max(s.cohesion(uid) for uid in defenders)
    die = yield from roll("Magenta", "surprise", lambda face: face > best)
    s.tell(
        "Magenta",
        "The defenders of {hex} roll {die} against surprise: {result}.",
        hex=hex,
        die=die,
        result=SURPRISED if die > best else ON_GUARD,
        dice=[die],
    )
    if die > best:
        s.surprised |= {hex}


def is_aware(s: Risorgimento, hex: int, attacker: str) -> bool:
    """Units in heavy cultivation know of enemies in their zone, along roads, and by their fire."""
    ground, here = s.setting.ground, s.units[attacker].hex
    near = s.setting.board.adjacent(here, hex)
    if not near or not ground.is_(here, HC) or not ground.is_(hex, HC):
        return True
    return (
        ground.link(hex, here) != ""
        or attacker in s.fired
        or any(here in s.zone_of.get(uid, ()) for uid in s.stacks[hex])
    )


# Bridges


def broken_at_start(setting: Setting) -> frozenset[tuple[int, int]]:
    """Bridges that are down when the battle begins, both ways."""
    return frozenset(
        pair for bridge in setting.special.bridges if not bridge.standing for pair in _ways(bridge)
    )


def _ways(bridge: Bridge) -> tuple[tuple[int, int], tuple[int, int]]:
    a, b = bridge.hexes
    return (a, b), (b, a)


def repair(s: Risorgimento, _: Repair) -> None:
    """At the end of a turn bridges are repaired, and the Austrians may try to destroy one."""
    for bridge in s.setting.special.bridges:
        _mend(s, bridge)
    if s.setting.special.bridges:
        s.then(Demolition())


def demolition(s: Risorgimento, _: Demolition) -> Rule[None] | None:
    """One bridge a turn."""
    ready = [bridge.name for bridge in s.setting.special.bridges if may_demolish(s, bridge)]
    return _demolish(s, ready) if ready else None


def _mend(s: Risorgimento, bridge: Bridge) -> None:
    """A brigade in both hexes repairs a bridge within two turns."""
    a, b = bridge.hexes
    if (a, b) not in s.down:
        return
    brigades = [{s.brigade_of(uid) for uid in s.stacks.get(hex, ())} - {""} for hex in (a, b)]
    if not brigades[0] & brigades[1]:
        s.repairs.pop(a, None)
        return
    s.repairs[a] = s.repairs.get(a, 0) + 1
    if s.repairs[a] >= REPAIRED:
        del s.repairs[a]
        s.down -= frozenset(_ways(bridge))
        s.tell("Magenta", "{bridge} is repaired.", bridge=bridge.name, hex=a)


def may_demolish(s: Risorgimento, bridge: Bridge) -> bool:
    """An Austrian battalion at the bridge that did nothing this turn, with no enemy beside it.

    It is In Command of its brigadier, as for Reserve (R14): there are no orders at this time.
    """
    if bridge.hexes in s.down:
        return False
    return any(
        s.side(uid) == AUSTRIAN
        and s.counter(uid).foot
        and uid not in s.worked
        and not s.units[uid].disordered
        and not s.is_beside(s.enemy(AUSTRIAN), hex)
        and uid in in_command(s, s.counter(uid).brigade, s.members(s.counter(uid).brigade))
        for hex in bridge.hexes
        for uid in s.stacks.get(hex, ())
    )


def _demolish(s: Risorgimento, ready: list[str]) -> Rule[None]:
    options = [*map(Pick, ready), NO]
    option = yield from choose(AUSTRIAN, "Magenta", Demolish(AUSTRIAN), options)
    if option == NO:
        return
    bridge = next(one for one in s.setting.special.bridges if one.name == option.value)
    die = yield from roll("Magenta", f"the mine at {bridge.name}", lambda face: face <= DESTROYED)
    if die <= DESTROYED:
        s.down |= frozenset(_ways(bridge))
    if die <= DESTROYED:
        s.tell("Magenta", "{bridge} is destroyed.", bridge=bridge.name, dice=[die])
    else:
        s.tell("Magenta", "{bridge} stands.", bridge=bridge.name, dice=[die])


# The Sigismund regiment, and what commanders would not do


def waver(s: Risorgimento, step: Waver) -> Rule[None] | None:
    """A Disordered battalion of an unwilling regiment may leave the field."""
    return _waver(s, step.uid) if step.uid in s.units else None


def _waver(s: Risorgimento, uid: str) -> Rule[None]:
    die = yield from roll("Magenta", f"the steadiness of {uid}", lambda face: face >= LOST)
    s.tell("Magenta", "{uid} wavers: {die}.", uid=uid, die=die, dice=[die])
    if die >= LOST:
        eliminate(s, uid, "Magenta")


def is_barred(s: Risorgimento, uid: str, hex: int) -> bool:
    """Austrians: not beyond the canal before the hour, and not far on the turn of their entry.

    Those who are beyond it already may move there.
    """
    special, unit = s.setting.special, s.units.get(uid)
    if s.side(uid) != AUSTRIAN:
        return False
    if s.turn < special.bank_turn and hex in special.bank:
        return unit is None or unit.hex not in special.bank
    line = s.setting.arrival_of.get(uid)
    if not special.belt or line is None or line.turn != s.turn:
        return False
    distance = s.setting.board.distance
    return min(distance(hex, entry) for entry in line.hexes) > special.belt


def must_wait(s: Risorgimento, corps: str) -> bool:
    """II Corps must roll for every activation, until its hour or until the Sardinians come."""
    special = s.setting.special
    if corps != special.waiting_corps or s.turn >= special.waiting_turn:
        return False
    return not any(s.counter(uid).corps == special.waiting_for for uid in s.units)
