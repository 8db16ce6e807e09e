"""Checks of saved states, which may come from anyone."""

from __future__ import annotations

from typing import Any

from tricolore.rulesets.kit.saved import (
    POINTS,
    check_agenda,
    check_dice,
    check_result,
    on_board,
    one_of,
    some_of,
    within,
    wrong,
)
from tricolore.rulesets.risorgimento import steps
from tricolore.rulesets.risorgimento.setting import SIDES
from tricolore.rulesets.risorgimento.state import (
    KINDS_OF_ACTIVATION,
    REFUSED,
    UNDER,
    WITHOUT,
    Risorgimento,
)

LAST = (
    steps.Turn,
    steps.RollInitiative,
    steps.Segment,
    steps.RollContinuity,
    steps.Activate,
    steps.EndActivation,
    steps.EndActivations,
    steps.CloseTurn,
)
"""With one of these steps every agenda ends."""
BETWEEN = frozenset(
    {
        *("Turn", "RainCheck", "RollInitiative", "PlaceReserves", "Segment", "RollContinuity"),
        *("EndActivations", "Recover", "LeaveReserves", "Repair", "MoveCommanders", "Demoralise"),
        *("TestCorps", "Demolition", "CloseTurn", "Activate", "Release", "Danger"),
    }
)
"""Steps for which nobody need be active."""


def check(s: Risorgimento) -> None:
    """Refuse a state that play could not have led to; the sentence names what is wrong."""
    check_dice(s)
    check_result(s.result, SIDES)
    check_agenda(s, s.result, LAST)
    within("turn", s.turn, 0, s.setting.turns)
    _check_units(s)
    _check_leaders(s)
    _check_gone(s)
    _check_ground(s)
    _check_play(s)
    _check_activation(s)
    _check_steps(s)


def _check_units(s: Risorgimento) -> None:
    counters = s.setting.counters
    some_of("units", s.units, counters)
    stacked = [uid for stack in s.stacks.values() for uid in stack]
    some_of("stacks", stacked, counters)
    if set(stacked) != set(s.units):
        wrong("stacks", "units that are nowhere, or elsewhere")
    on_board(s.setting.board, "stacks", s.stacks)
    for hex, stack in s.stacks.items():
        if not stack:
            wrong("stacks", f"nobody at {hex}")
        if len({counters[uid].side for uid in stack}) > 1:
            wrong("stacks", f"two sides at {hex}")
        for uid in stack:
            _check_unit(s, uid, hex)


def _check_unit(s: Risorgimento, uid: str, hex: int) -> None:
    unit, counter = s.units[uid], s.setting.counters[uid]
    if unit.hex != hex:
        wrong("stacks", f"{uid} at {hex}")
    within(f"the facing of {uid}", unit.facing, 0, 5)
    within(f"the Hits of {uid}", unit.hits, 0, counter.cohesion)
    if unit.square and not counter.foot:
        wrong("units", f"{uid} in square")
    if unit.reserve and not counter.brigade:
        wrong("units", f"{uid} in Reserve")


def _check_leaders(s: Risorgimento) -> None:
    setting = s.setting
    known = {**setting.brigades, **setting.corps, **setting.chiefs}
    some_of("posts", s.posts, known)
    on_board(setting.board, "posts", s.posts.values())
    for field, found, wanted in (
        ("brigades", s.brigades, setting.brigades),
        ("corps", s.corps, setting.corps),
    ):
        if set(found) != set(wanted):
            wrong(field, "some that are missing, or unknown")
    for id, brigade in s.brigades.items():
        one_of(f"the orders of {id}", brigade.orders, (UNDER, WITHOUT, REFUSED))
        within(f"the activations of {id}", brigade.activations, 0, 9)
    for id, corps in s.corps.items():
        within(f"the activations of {id}", corps.activations, 0, 9)


def _check_gone(s: Risorgimento) -> None:
    """Those who are not on the map: still to come, or eliminated."""
    some_of("waiting", s.waiting, s.setting.arrival_of)
    some_of("fallen", s.fallen, s.setting.counters)
    some_of("fallen_out", s.fallen_out, {**s.setting.corps, **s.setting.chiefs})
    here = {*s.units, *s.posts}
    if here & set(s.waiting) or here & set(s.fallen) or set(s.waiting) & set(s.fallen):
        wrong("units", "some that are in two places")


def _check_ground(s: Risorgimento) -> None:
    """Places, and bridges that are down or under repair."""
    hexes = {hex for place in s.setting.places.values() for hex in place.hexes}
    if set(s.holders) != hexes:
        wrong("holders", "hexes that count for nothing, or some that are missing")
    for side in s.holders.values():
        one_of("holders", side or "nobody", SIDES)
    bridges = {bridge.hexes for bridge in s.setting.special.bridges}
    for a, b in s.down:
        if not {(a, b), (b, a)} & bridges or (b, a) not in s.down:
            wrong("down", f"{a} {b}")
    for hex, turns in s.repairs.items():
        on_board(s.setting.board, "repairs", (hex,))
        within("repairs", turns, 0, POINTS)


def _check_play(s: Risorgimento) -> None:
    setting, play = s.setting, s.play
    one_of("first", s.first, SIDES)
    some_of("massed", s.massed, SIDES)
    if play is None:
        return
    one_of("play", play.side or "nobody", SIDES)
    one_of("play", play.resume, SIDES)
    one_of("play", play.alone, SIDES)
    one_of("play", play.last, {**setting.corps, **setting.brigades})
    within("play", play.run, 0, POINTS)
    within("play", len(play.passes), 0, POINTS)
    for side in play.passes:
        one_of("play", side or "nobody", SIDES)


def _check_activation(s: Risorgimento) -> None:
    setting, act = s.setting, s.act
    counters = setting.counters
    if act is not None:
        one_of("act", act.corps or "nobody", setting.corps)
        one_of("act", act.kind or "none", KINDS_OF_ACTIVATION)
        one_of("act", act.only, {**setting.brigades, **setting.corps})
        one_of("act", act.leader, setting.brigades)
    for field in (
        *("once", "worked", "pooled", "pinned", "commanded", "moved", "busy", "fired"),
        *("fired_first", "committed", "attacked", "continued", "riders", "rallied"),
    ):
        some_of(field, getattr(s, field), counters)
    some_of("halted", s.halted, {**counters, **setting.brigades})
    some_of("opened", s.opened, {**setting.brigades, **setting.corps})
    some_of("assaulted", s.assaulted, setting.brigades)
    some_of("lent", s.lent, counters)
    for corps in s.lent.values():
        one_of("lent", corps or "nobody", setting.corps)
    some_of("rides", s.rides, counters)
    for number in s.rides.values():
        within("rides", number, 0, 9)
    some_of("taken", s.taken, counters)
    for brigade in s.taken.values():
        one_of("taken", brigade or "nobody", setting.brigades)
    some_of("spent", s.spent, {**counters, **setting.brigades})
    for points in s.spent.values():
        within("spent", points, 0, POINTS)
    on_board(setting.board, "entered", s.entered)
    for number in s.entered.values():
        within("entered", number, 0, POINTS)
    for uid, reaction in s.reacted:
        one_of("reacted", uid or "nobody", counters)
        within("reacted", len(reaction), 0, 40)
    some_of("targets", s.targets, counters)
    on_board(setting.board, "targets", (*s.targets.values(), *s.surprised))
    some_of("entries", s.entries, counters)
    on_board(setting.board, "entries", s.entries.values())


# Steps

UNITS = frozenset({"uids", "attackers", "waded", "skipped"})
HEXES = frozenset({"path", "barred"})


def _check_steps(s: Risorgimento) -> None:
    active = s.act is not None
    for step in s.agenda:
        name = type(step).__name__
        if not active and name not in BETWEEN:
            wrong("agenda", f"{name} while nobody is active")
        if name in ("Segment", "RollContinuity", "Activate") and s.play is None:
            wrong("agenda", f"{name} before the initiative is rolled")
        active = (active or name == "Activate") and name != "EndActivation"
        _check_step(s, step, name)


def _check_step(s: Risorgimento, step: Any, name: str) -> None:
    setting = s.setting
    names: dict[str, Any] = {
        "uid": setting.counters,
        "side": SIDES,
        "corps": setting.corps,
        "brigade": setting.brigades,
        "command": {**setting.brigades, **setting.corps},
    }
    empty: dict[str, Any] = {
        "price": ("finish", "use"),
        "kind": KINDS_OF_ACTIVATION,
        "only": {**setting.brigades, **setting.corps},
        "leader": {**setting.brigades, **setting.corps, **setting.chiefs},
    }
    for field, value in zip(getattr(step, "_fields", ()), step, strict=True):
        where = f"{name}, {field}"
        if field in names:
            one_of(where, value or "nobody", names[field])
        elif field in empty:
            one_of(where, value, empty[field])
        elif field in UNITS:
            some_of(where, value, setting.counters)
        elif field in HEXES:
            on_board(setting.board, where, value)
        elif field in ("hex", "came"):
            on_board(setting.board, where, (value,))
        elif field == "prices":
            for price in value:
                within(where, price, 0, POINTS)
        elif isinstance(value, int):
            within(where, value, -POINTS, POINTS)
    _check_kind(s, step, name)


def _check_kind(s: Risorgimento, step: Any, name: str) -> None:
    """What single steps need besides."""
    if isinstance(step, steps.Walk):
        if len(step.prices) != len(step.path):
            wrong(name, "prices that are not those of its way")
        _check_way(s, step, name)
    if isinstance(step, (steps.Fight, steps.Fallback)) and not step.attackers:
        wrong(name, "nobody attacks")


def _check_way(s: Risorgimento, step: steps.Walk, name: str) -> None:
    """A way leads from hex to hex, beginning beside its unit."""
    unit = s.units.get(step.uid)
    here = unit.hex if unit is not None else 0
    for there in step.path:
        if here and there not in s.setting.ground.around[here]:
            wrong(name, "a way that is torn")
        here = there
