"""What the browser's table may ask, and the answers (see `tricolore.rulesets.table`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tricolore.core.ask import Choose
from tricolore.core.game import Game
from tricolore.core.hexes import number
from tricolore.core.text import say
from tricolore.core.words import headed, listed
from tricolore.rulesets.brothers.command import in_range, rating_of, sovereign_range
from tricolore.rulesets.brothers.fire import (
    bears_on,
    can_fire,
    targets,
)
from tricolore.rulesets.brothers.forecasts import UNKNOWN, forecast
from tricolore.rulesets.brothers.gestures import gestures
from tricolore.rulesets.brothers.offers import may_move, movable_staff
from tricolore.rulesets.brothers.reasons import why_not
from tricolore.rulesets.brothers.sight import BLOCKED, OBSCURED, sight
from tricolore.rulesets.brothers.state import FORCE_MARKERS, Brothers
from tricolore.rulesets.brothers.steps import March
from tricolore.rulesets.brothers.terrain import AGGRESSIVE, DEFENSIVE
from tricolore.rulesets.brothers.veils import arms_of, hidden_units, is_hidden, marker_hex
from tricolore.rulesets.brothers.ways import field_of, mover_of, reach
from tricolore.rulesets.brothers.wording import (
    FORCE,
    POSTURE,
    command_in_words,
    condition,
    formation_name,
    strength_and_morale,
)
from tricolore.rulesets.table import Answer, Card, Gestures, Overlay, Reach, Sight, Way, WhyNot

Query = Callable[[Any, Game, Brothers, dict[str, Any], "str | None"], Answer]


def _piece(s: Brothers, id: str) -> str:
    roster = s.setting.roster
    known = id in roster.counters or id in roster.formations or id in roster.sovereigns
    if not known and not marker_hex(id):
        raise ValueError(f"no piece {id!r}")
    return id


def _unseen(s: Brothers, id: str, side: str | None) -> bool:
    """4.4: whether a side may know nothing of where a piece is, or how it is."""
    return bool(marker_hex(id)) or (id in s.units and is_hidden(s, id, side))


def _not_told(s: Brothers, id: str, side: str | None) -> bool:
    """4.4: whether a side may not be told what a piece could do, since that hangs on stacks under
    force markers."""
    if FORCE_MARKERS not in s.options or s.result is not None:
        return False
    roster = s.setting.roster
    counter = roster.counters.get(id)
    return bool(marker_hex(id)) or side != (counter.side if counter else roster.staff_side(id))


def _reach(table: Any, game: Game, s: Brothers, args: dict[str, Any], side: str | None) -> Reach:
    """Where a piece of the active formation may go, and what that costs."""
    uid = _piece(s, str(args["unit"]))
    act = s.act
    if _not_told(s, uid, side):
        return Reach({}, say("it cannot move now"))
    if act is None or not (may_move(s, uid) or uid in movable_staff(s)):
        return Reach({}, say("it cannot move now"))
    mover = mover_of(s, (uid,))
    moves = reach(s, mover, field_of(s, mover.side))
    note = say("out of command") if uid in act.ooc else ""
    return Reach({number(h): Way(cost / 2) for h, cost in moves.cost.items()}, note)


def _costs(table: Any, game: Game, s: Brothers, args: dict[str, Any], side: str | None) -> Reach:
    """What the march costs that is being asked about."""
    ask = game.ask
    unit = ask.unit if isinstance(ask, Choose) and (side is None or ask.side == side) else None
    if unit is None or s.act is None or unit not in {*s.units, *s.staff}:
        return Reach({})
    march = game.step if isinstance(game.step, March) and unit in game.step.group else None
    offered = (
        {o.value for o in ask.options if o.kind in ("go", "via")}
        if isinstance(ask, Choose)
        else set()
    )
    mover = mover_of(s, march.group, march.spent) if march else mover_of(s, (unit,))
    kept, first = (march.road, not march.back) if march else (True, True)
    moves = reach(s, mover, field_of(s, mover.side), kept, first)
    return Reach({number(h): Way(c / 2) for h, c in moves.cost.items() if h in offered})


def _contact(
    table: Any, game: Game, s: Brothers, args: dict[str, Any], side: str | None
) -> Overlay:
    of = str(args["side"])
    if of not in s.setting.side_names:
        raise ValueError(f"no side {of!r}")
    hexes = s.setting.bits.hexes(s.contact(of))
    return Overlay({number(hex): "" for hex in hexes}, say("hexes next to its units"))


def _command(
    table: Any, game: Game, s: Brothers, args: dict[str, Any], side: str | None
) -> Overlay:
    """7.3: the range of a headquarters in both postures, or of a sovereign."""
    id = _piece(s, str(args["id"]))
    roster = s.setting.roster
    if marker_hex(id):
        return Overlay({}, UNKNOWN)
    id = roster.counters[id].formation if id in roster.counters else id
    if id not in s.staff:
        return Overlay({}, say("not on the map"))
    if id in roster.sovereigns:
        hexes = sovereign_range(s, id)
        return Overlay({number(h): str(n) for h, n in hexes.items()}, roster.name_of(id))
    side_of, hex = roster.staff_side(id), s.staff[id].hex
    found: dict[str, str] = {}
    for posture in (AGGRESSIVE, DEFENSIVE):
        for there in in_range(s, side_of, hex, rating_of(s, id, posture)):
            before = found.get(number(there))
            found[number(there)] = say("either posture") if before else POSTURE[posture]
    mine = (uid for uid in s.members(id) if not is_hidden(s, uid, side))
    units = [uid for uid in mine if number(s.units[uid].hex) in found]
    return Overlay(found, formation_name(s.setting, id), units)


def _field(table: Any, game: Game, s: Brothers, args: dict[str, Any], side: str | None) -> Overlay:
    """8.1.4, 8.1.5: what a unit could fire at."""
    uid = _piece(s, str(args["id"]))
    if _not_told(s, uid, side) or uid not in s.units or not can_fire(s, uid):
        return Overlay({}, say("it cannot fire"))
    hexes = {number(h): "" for h in targets(s, uid)}
    board, here = s.setting.board, s.units[uid].hex
    near = {
        number(h): say("in range")
        for h in board.hexes
        if board.distance(here, h) <= 5 and bears_on(s, uid, h)
    }
    return Overlay({**near, **hexes}, say("targets and hexes in range and sight"))


def _sight(table: Any, game: Game, s: Brothers, args: dict[str, Any], side: str | None) -> Sight:
    start, end = int(args["from"]), int(args["to"])
    if start not in s.setting.board or end not in s.setting.board:
        raise ValueError("a hex is not on the map")
    seen = sight(s, start, end)
    if seen.verdict == BLOCKED:
        return Sight(
            False,
            seen.hexes[0] if seen.hexes else None,
            None,
            say("blocked by {reason}", reason=seen.reason),
            "8.1.5",
        )
    if seen.verdict == OBSCURED:
        return Sight(
            True,
            None,
            None,
            say("obscured by {reason}", reason=seen.reason),
            "8.1.5",
            list(seen.hexes),
        )
    return Sight(True, rule="8.1.5", reason=say("clear"))


def _why_not(table: Any, game: Game, s: Brothers, args: dict[str, Any], side: str | None) -> WhyNot:
    id = _piece(s, str(args["unit"]))
    if _not_told(s, id, side):
        return WhyNot(False, "4.4", UNKNOWN, say("{reason}.", reason=headed(UNKNOWN)))
    return why_not(s, game, id, int(args["hex"]))


def _card(table: Any, game: Game, s: Brothers, args: dict[str, Any], side: str | None) -> Card:
    id = _piece(s, str(args["id"]))
    setting = s.setting
    if hex := marker_hex(id):
        arms = arms_of(s, hex, side)
        return Card(
            FORCE, [say("with {arms}", arms=listed(arms))] if arms else [say("not on the map")]
        )
    title = setting.roster.name_of(id)
    if _unseen(s, id, side):
        return Card(title, [UNKNOWN])
    if id in s.units:
        unit = s.units[id]
        where = setting.board.name_of(unit.hex)
        lines = [say("at {hex}", hex=where), *condition(s, id, unit)]
        lines.append(strength_and_morale(s, id))
        share = s.share(id)
        if not hidden_units(s, unit.hex, side):
            in_front = say("{share} in the front line", share=share)
            lines.append(in_front if share else say("behind the front line"))
        if s.engaged(id) and not hidden_units(s, unit.hex, side):
            lines.append(say("engaged"))
        return Card(title, lines)
    if id in s.staff:
        staff = s.staff[id]
        lines = [say("at {hex}", hex=setting.board.name_of(staff.hex))]
        if id in setting.roster.formations:
            lines.append(command_in_words(s, id))
            lines.append(say("corps morale {morale}", morale=s.morale.get(id, 0)))
        return Card(title, lines)
    return Card(title, [say("broken") if id in s.broken else say("not on the map")])


def _gestures(
    table: Any, game: Game, s: Brothers, args: dict[str, Any], side: str | None
) -> Gestures:
    """What a formation could do at once, as far as its side may know."""
    id, ask = _piece(s, str(args["id"])), game.ask
    hex = int(args["hex"]) if "hex" in args else None
    if hex is not None and hex not in s.setting.board:
        raise ValueError(f"no hex {hex}")
    if not isinstance(ask, Choose) or ask.side != side:
        return Gestures([])
    return Gestures(gestures(game.seen_by(ask.side), id, hex))


QUERIES: Mapping[str, Query] = {
    "reach": _reach,
    "costs": _costs,
    "contact": _contact,
    "command": _command,
    "field": _field,
    "sight": _sight,
    "why_not": _why_not,
    "odds": forecast,
    "card": _card,
    "gestures": _gestures,
}
