"""What the browser's table may ask, and the answers (see `tricolore.rulesets.table`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game
from tricolore.core.hexes import number
from tricolore.core.text import say
from tricolore.core.words import some
from tricolore.rulesets.risorgimento.artillery import is_able, targets, turns_open
from tricolore.rulesets.risorgimento.chances import prospect
from tricolore.rulesets.risorgimento.command import brigade_reach, corps_reach, in_command
from tricolore.rulesets.risorgimento.drill import gestures
from tricolore.rulesets.risorgimento.reasons import why_not
from tricolore.rulesets.risorgimento.sight import line_between, sees
from tricolore.rulesets.risorgimento.small_arms import shooting_hexes
from tricolore.rulesets.risorgimento.state import REFUSED, UNDER, WITHOUT, Risorgimento
from tricolore.rulesets.risorgimento.subjects import MoveOn
from tricolore.rulesets.risorgimento.terrain import POINT
from tricolore.rulesets.risorgimento.ways import points_left, reach_of
from tricolore.rulesets.risorgimento.wording import (
    KINDS_IN_WORDS,
    brigade_name,
    brigadier_values,
    commander_values,
    condition,
    corps_name,
    leader_name,
    unit_name,
)
from tricolore.rulesets.table import (
    Answer,
    Card,
    Gestures,
    Odds,
    Overlay,
    Reach,
    Sight,
    Way,
    WhyNot,
)

ORDERS_IN_WORDS = {
    UNDER: say("Under Orders"),
    WITHOUT: say("Without Orders"),
    REFUSED: say("Without Orders: it may only Rally"),
}

Query = Callable[[Any, Game, Risorgimento, dict[str, Any], "str | None"], Answer]


def _unit(s: Risorgimento, id: Any) -> str:
    if not isinstance(id, str) or id not in s.setting.counters:
        raise ValueError(f"no unit {id!r}")
    return id


def _hex(s: Risorgimento, hex: Any) -> int:
    if type(hex) is not int or hex not in s.setting.board:
        raise ValueError(f"no hex {hex!r}")
    return hex


def _reach(
    table: Any, game: Game, s: Risorgimento, args: dict[str, Any], side: str | None
) -> Reach:
    """Where a unit could go with the points that it has left."""
    uid = _unit(s, args["unit"])
    if uid not in s.units:
        return Reach({}, say("it is not on the map"))
    if s.units[uid].reserve:
        return Reach({}, say("it is In Reserve"))
    return _ways(s, uid)


def _costs(
    table: Any, game: Game, s: Risorgimento, args: dict[str, Any], side: str | None
) -> Reach:
    """What the move costs that is being asked about."""
    ask = game.ask
    if not isinstance(ask, Choose) or not isinstance(ask.about, MoveOn) or ask.side != side:
        return Reach({})
    offered = {option.value for option in ask.options if option.kind in ("go", "via")}
    found = _ways(s, ask.about.uid)
    hexes = {hex: way for hex, way in found.hexes.items() if int(hex) in offered}
    return Reach(hexes, found.note)


def _ways(s: Risorgimento, uid: str) -> Reach:
    left = points_left(s, uid)
    enemy = s.enemy(s.side(uid))
    ways = {}
    for hex, cost in sorted(reach_of(s, uid).cost.items()):
        near = say("in an enemy zone") if s.in_zone(enemy, hex) else ""
        ways[number(hex)] = Way(cost / POINT, near)
    return Reach(ways, say("of {left:g}", left=left / POINT))


def _zones(
    table: Any, game: Game, s: Risorgimento, args: dict[str, Any], side: str | None
) -> Overlay:
    whose = args["side"]
    if whose not in s.setting.side_names:
        raise ValueError(f"no side {whose!r}")
    return Overlay({number(hex): "" for hex in sorted(s.zones(whose))}, say("hexes under control"))


def _command(
    table: Any, game: Game, s: Risorgimento, args: dict[str, Any], side: str | None
) -> Overlay:
    """4.11, 4.22: the range of a leader; of a unit, that of its brigadier."""
    id, setting = args["id"], s.setting
    if id in setting.counters:
        counter = setting.counters[id]
        id = counter.brigade or counter.corps
    if id in setting.brigades:
        if id not in s.posts:
            return Overlay({}, say("the brigadier is not on the map"))
        units = in_command(s, id, s.members(id))
        reach = brigade_reach(s, id)
        note = say(
            "{brigade}: {units}",
            brigade=brigade_name(setting, id),
            units=_in_words(s, id, len(units)),
        )
        return Overlay({number(hex): "" for hex in sorted(reach)}, note, sorted(units))
    if id in setting.corps:
        if id not in s.posts:
            return Overlay({}, say("the commander is not on the map"))
        reach = corps_reach(s, id)
        near = [one for one in setting.corps_brigades[id] if s.posts.get(one, 0) in reach]
        note = some(
            len(near),
            "{corps}: {number} brigadier within range",
            "{corps}: {number} brigadiers within range",
            corps=corps_name(setting, id),
        )
        return Overlay({number(hex): "" for hex in sorted(reach)}, note, near)
    if id in setting.chiefs:
        return Overlay({}, say("he lends a modifier to the Initiative, and has no range"))
    raise ValueError(f"no piece {id!r}")


def _in_words(s: Risorgimento, brigade: str, units: int) -> str:
    """4.22: how many units its brigadier reaches, and whether he has the orders that they need."""
    now = s.brigades[brigade]
    if now.finished:
        return say("its brigadier is Finished for the turn")
    if now.orders in (WITHOUT, REFUSED):
        return say("Without Orders, with {units} within reach", units=units)
    if now.orders:
        return say("{units} In Command", units=units)
    return say("{units} In Command if it has orders", units=units)


def _field(
    table: Any, game: Game, s: Risorgimento, args: dict[str, Any], side: str | None
) -> Overlay:
    """7.1, 7.23: what a unit could fire at."""
    uid = _unit(s, args["id"])
    if uid not in s.units:
        return Overlay({}, say("it is not on the map"))
    counter = s.counter(uid)
    if counter.guns:
        hexes = targets(s, uid, turns_open(s, uid)) if is_able(s, uid) else set()
        return Overlay(
            {number(hex): "" for hex in sorted(hexes)}, say("targets in range and sight")
        )
    if counter.shoots:
        hexes = set(shooting_hexes(s, uid))
        return Overlay({number(hex): "" for hex in sorted(hexes)}, say("targets of its small arms"))
    return Overlay({}, say("it does not fire"))


def _sight(
    table: Any, game: Game, s: Risorgimento, args: dict[str, Any], side: str | None
) -> Sight:
    start, end = _hex(s, args["from"]), _hex(s, args["to"])
    line = line_between(s.setting, start, end)
    if line.blocked:
        reason = say("blocked by the ground at {hex}", hex=s.setting.board.name_of(line.blocked))
        return Sight(False, line.blocked, None, reason, "7.13")
    if not sees(s, start, end):
        hex = next(hex for hex in line.screens if hex in s.stacks)
        reason = say("blocked by the units at {hex}", hex=s.setting.board.name_of(hex))
        return Sight(False, hex, None, reason, "7.13")
    return Sight(True, rule="7.13", reason=say("clear"))


def _why_not(
    table: Any, game: Game, s: Risorgimento, args: dict[str, Any], side: str | None
) -> WhyNot:
    return why_not(s, game, _unit(s, args["unit"]), _hex(s, args["hex"]))


def _card(table: Any, game: Game, s: Risorgimento, args: dict[str, Any], side: str | None) -> Card:
    id, setting = args["id"], s.setting
    if isinstance(id, str) and setting.is_leader(id):
        lines = []
        if id in s.posts:
            lines.append(say("at {hex}", hex=setting.board.name_of(s.posts[id])))
        if id in setting.brigades:
            brigade, now = setting.brigades[id], s.brigades[id]
            lines.append(corps_name(setting, brigade.corps))
            lines.append(brigadier_values(brigade))
            lines += [ORDERS_IN_WORDS[now.orders]] if now.orders else []
            lines += [say("Finished for the turn")] if now.finished else []
            lines += [say("Hors de Combat")] if now.hdc else []
        elif id in setting.corps:
            lines.append(commander_values(setting.corps[id]))
            lines += [say("Finished for the turn")] if s.corps[id].finished else []
            lines += [say("Demoralized")] if s.corps[id].demoralised else []
        return Card(leader_name(setting, id), lines)
    uid = _unit(s, id)
    counter = setting.counters[uid]
    lines = [KINDS_IN_WORDS[counter.kind], corps_name(setting, counter.corps)]
    if uid in s.units:
        lines.append(say("at {hex}", hex=setting.board.name_of(s.units[uid].hex)))
        if not counter.guns:
            lines.append(
                say("Cohesion {left} of {printed}", left=s.cohesion(uid), printed=counter.cohesion)
            )
        lines += condition(s, uid)
    else:
        lines.append(say("eliminated" if uid in s.fallen else "yet to come"))
    return Card(unit_name(setting, counter), lines)


def _odds(table: Any, game: Game, s: Risorgimento, args: dict[str, Any], side: str | None) -> Odds:
    """What an answer would bring: fire, an attack or a charge, orders, or a corps that acts."""
    ask, option = game.ask, Option(*args["option"])
    if not isinstance(ask, Choose) or option not in ask.options or ask.side != side:
        return Odds()
    return prospect(s, ask.about, option)


def _gestures(
    table: Any, game: Game, s: Risorgimento, args: dict[str, Any], side: str | None
) -> Gestures:
    """What the group of a piece could do at once; with a hex, toward it."""
    id, hex = args["id"], args.get("hex")
    if id not in s.setting.counters and not s.setting.is_leader(id):
        raise ValueError(f"no piece {id!r}")
    if game.ask is None or game.ask.side != side:
        return Gestures([])
    return Gestures(gestures(game, s, id, None if hex is None else _hex(s, hex)))


QUERIES: Mapping[str, Query] = {
    "reach": _reach,
    "costs": _costs,
    "zones": _zones,
    "command": _command,
    "field": _field,
    "sight": _sight,
    "why_not": _why_not,
    "card": _card,
    "odds": _odds,
    "gestures": _gestures,
}
