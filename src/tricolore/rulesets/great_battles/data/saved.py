"""Checks of saved states, which may come from anyone, so that the rules can play them.

Types have already been checked.  Here every number must be within its bounds, every name must be
that of a piece, and the fields must agree with each other.  The error message names the field.  A
game checks its own fields with the functions of `kit.saved`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tricolore.core.errors import DataError
from tricolore.core.state import Record
from tricolore.rulesets.great_battles.rules.stacking import may_stack
from tricolore.rulesets.great_battles.rules.state import (
    OFF_MAP,
    Assault,
    Attack,
    Barrage,
    Battle,
    CheckCommand,
    Declare,
    DirectCommand,
    EndActivation,
    EndTurn,
    Enter,
    Fire,
    Move,
    MoveLeader,
    Movement,
    Resolve,
    Share,
    Turn,
)
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY
from tricolore.rulesets.kit.saved import (
    POINTS,
    check_agenda,
    check_dice,
    check_result,
    check_steps,
    counted,
    on_board,
    one_of,
    some_of,
    within,
    wrong,
)

ACTING = frozenset(
    (
        Assault,
        Barrage,
        CheckCommand,
        Declare,
        DirectCommand,
        EndActivation,
        Enter,
        Fire,
        Move,
        MoveLeader,
        Movement,
        Resolve,
        Share,
    )
)
"""Steps of an activation, for which a formation must be active."""


def check_attacks(s: Battle, field: str, attacks: Collection[Attack]) -> None:
    counters = s.setting.roster.counters
    if len(attacks) > POINTS:
        wrong(field, f"{len(attacks)} attacks")
    for attack in attacks:
        one_of(f"{field}, attacker", attack.attacker or "nobody", counters)
        one_of(f"{field}, target", attack.target or "nobody", counters)
        on_board(s.setting.board, field, (attack.hex,))
        within(f"{field}, value", attack.value, 0, POINTS)
        if counters[attack.attacker].side == counters[attack.target].side:
            wrong(field, f"{attack.attacker} attacks its own side")


# Fields that all games of the series save


def check(
    s: Battle, acting: frozenset[type] = frozenset(), before_fights: tuple[type, ...] = ()
) -> None:
    """Check all fields that the games share, and the agenda.

    `acting` are steps of an activation that only one game has.  `before_fights` are those of them
    that come when assaults have been declared and none has been fought.
    """
    check_dice(s)
    within("turn", s.turn, 0, s.setting.turns)
    _check_units(s)
    _check_leaders(s)
    _check_waiting(s)
    _check_tracks(s)
    _check_activation(s)
    check_result(s.result, s.setting.sides)
    _check_agenda(s, ACTING | acting)
    check_steps(s, _entries(s), lambda field, name, value: _check_entry(s, field, name, value))
    for step in s.agenda:
        _check_step(s, step)
    if any(isinstance(step, (Declare, Share, *before_fights)) for step in s.agenda):
        for attack in s.attacks:
            if attack.attacker not in s.units or attack.target not in s.units:
                wrong("attacks", f"{attack.attacker} on {attack.target}, not both on the map")


def _check_units(s: Battle) -> None:
    counters, edges = s.setting.roster.counters, s.ground.edges
    there: dict[int, list[str]] = {}
    for uid, unit in s.units.items():
        _check_piece(s, uid, unit.hex, counters)
        counter = counters[uid]
        if unit.hex == OFF_MAP or not edges[counter.arm][unit.hex]:
            wrong(f"unit {uid}", f"it stands at {unit.hex}")
        within(f"unit {uid}, facing", unit.facing, 0, 5)
        within(f"unit {uid}, losses", unit.losses, 0, counter.cohesion - 1)
        there.setdefault(unit.hex, []).append(uid)
    for hex, uids in there.items():
        if len(uids) > 1:
            arms = [counters[uid].arm for uid in uids]
            sides = {counters[uid].side for uid in uids}
            if len(sides) > 1 or not may_stack(arms, s.guns_beside_foot):
                wrong(f"hex {hex}", ", ".join(uids))


def _check_leaders(s: Battle) -> None:
    roster, edges = s.setting.roster, s.ground.edges[CAVALRY]
    for id, leader in s.leaders.items():
        _check_piece(s, id, leader.hex, roster.formations)
        if roster.formations[id].detached:
            wrong("leaders", f"a commander of the detached units {id}")
        if leader.hex != OFF_MAP and not edges[leader.hex]:
            wrong(f"commander {id}", f"he stands at {leader.hex}")
    for id, hex in s.chiefs.items():
        _check_piece(s, id, hex, roster.chiefs)
        if hex != OFF_MAP and not edges[hex]:
            wrong(f"chief {id}", f"he stands at {hex}")
    some_of("killed", s.killed, roster.chiefs)
    for id in s.killed:
        if id in s.chiefs:
            wrong("killed", f"{id}, who is in play")


def _check_piece(s: Battle, id: str, hex: int, known: Collection[str]) -> None:
    """Check that the data files in use have this piece and this hex."""
    if id not in known:
        raise DataError(f"The saved game has a piece {id[:80]} that these data files lack.")
    if hex not in s.setting.board and hex != OFF_MAP:
        shown = hex if 0 <= hex < 10**6 else "a hex"
        raise DataError(f"The saved game has {id} on {shown}, which is not on the map.")


def _check_waiting(s: Battle) -> None:
    roster = s.setting.roster
    for id, hex in s.waiting.items():
        on_board(s.setting.board, f"the entry of {id[:80]}", (hex,))
        commander = id in s.leaders and s.leaders[id].hex == OFF_MAP
        if not commander and (id not in roster.counters or id in s.units):
            wrong("waiting", id)
    if s.arrivals:
        for arrival in s.setting.arrivals:
            if arrival.turn > s.turn and arrival.commander and arrival.formation not in s.leaders:
                wrong("leaders", f"nobody commands {arrival.formation}, which is to come")


def _check_tracks(s: Battle) -> None:
    roster, setting = s.setting.roster, s.setting
    some_of("cup", s.cup, roster.formations)
    some_of("directed", s.directed, roster.counters)
    places = {hex for place in setting.places for hex in place.hexes}
    if set(s.control) != places:
        wrong("control", "other hexes than those of the places")
    for side in s.control.values():
        if side not in setting.sides:
            wrong("control", side)
    counted("losses", s.losses, roster.formations)
    some_of("broken", s.broken, roster.formations)
    counted("failures", s.failures, roster.formations)


def _check_activation(s: Battle) -> None:
    roster = s.setting.roster
    counters = roster.counters
    one_of("active", s.active, roster.formations)
    leader = s.leaders.get(s.active)
    if leader is not None and leader.hex == OFF_MAP and s.active not in s.waiting:
        wrong("active", f"{s.active}, whose commander is nowhere")
    some_of("commanded", s.commanded, counters)
    counted("moved", s.moved, counters.keys() | roster.formations.keys())
    some_of("disengaged", s.disengaged, counters)
    one_of("mover", s.mover, counters)
    some_of("fired", s.fired, counters)
    check_attacks(s, "attacks", s.attacks)
    some_of("charged", s.charged, counters)
    one_of("coordinated", s.coordinated, counters)
    if len(s.vacated) > POINTS:
        wrong("vacated", f"{len(s.vacated)} hexes")
    for vacated in s.vacated:
        on_board(s.setting.board, "vacated", (vacated.hex,))
        some_of("vacated", vacated.attackers, counters)


# The agenda


def _check_agenda(s: Battle, acting: frozenset[type]) -> None:
    """Check that the agenda ends with the turn, or is empty because the game is over.

    The steps of an activation come first, up to its end, and only if a formation is active.
    """
    check_agenda(s, s.result, last=(Turn, EndTurn))
    kinds = [type(step) for step in s.agenda]
    end = kinds.index(EndActivation) + 1 if EndActivation in kinds else 0
    if kinds and bool(s.active) != bool(end):
        wrong("agenda", f"{s.active or 'no formation'} is active")
    for kind in kinds[:end]:
        if kind not in acting:
            wrong("agenda", f"{kind.__name__} in the midst of an activation")
    for kind in kinds[end:]:
        if kind in acting:
            wrong("agenda", f"{kind.__name__}, and no formation is active")


def _check_step(s: Battle, step: Record) -> None:
    roster = s.setting.roster
    match step:
        case Move(uid=uid) | Share(uid=uid) if uid not in s.units:
            wrong("agenda", f"{uid}, which is not on the map")
        case Share(uid=uid) if all(attack.attacker != uid for attack in s.attacks):
            wrong("agenda", f"{uid} divides its value among no attacks")
        case Enter(uid=uid) if uid not in s.waiting:
            wrong("agenda", f"{uid}, which does not wait to enter")
        case MoveLeader(formation=id) if id != s.active or id not in s.leaders:
            wrong("agenda", f"the commander of {id} moves")
        case MoveLeader(formation=id) if s.leaders[id].hex == OFF_MAP and id not in s.waiting:
            wrong("agenda", f"the commander of {id} moves, who is not there")
        case Assault(attacks=attacks) if not attacks:
            wrong("agenda", "an assault of nobody")
        case Assault(attacks=attacks):
            there = {unit.hex for unit in s.units.values()}
            for attack in attacks:
                if attack.attacker not in s.units or attack.hex not in there:
                    wrong("agenda", f"{attack.attacker} assaults, and not both are there")
        case Fire(gun=gun, target=target) if gun not in s.units or target not in s.units:
            wrong("agenda", f"{gun} fires at {target}")
        case Fire(gun=gun) if not roster.counters[gun].reach:
            wrong("agenda", f"{gun} has no guns")


def _entries(s: Battle) -> Mapping[str, Collection[str]]:
    """Entries of steps that name something, and the names allowed."""
    roster = s.setting.roster
    return {
        "uid": roster.counters,
        "gun": roster.counters,
        "target": roster.counters,
        "formation": roster.formations,
        "chief": roster.chiefs,
        "side": s.setting.sides,
    }


def _check_entry(s: Battle, field: str, name: str, value: Any) -> None:
    """Check an entry of a step that is neither a name nor a number."""
    if name == "attacks":
        check_attacks(s, field, value)
    else:
        some_of(field, value, s.units)
