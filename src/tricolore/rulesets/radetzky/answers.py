"""What the browser's table may ask, and the answers (see `tricolore.rulesets.table`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tricolore.core.ask import Choose, Fill, Option
from tricolore.core.game import Game
from tricolore.core.hexes import number
from tricolore.core.text import say
from tricolore.core.words import count, listed
from tricolore.rulesets.radetzky import charges, supply
from tricolore.rulesets.radetzky.activation import commandable, commanded, free_units, radius_of
from tricolore.rulesets.radetzky.chances import charge_odds, fight_odds, sheet_odds
from tricolore.rulesets.radetzky.columns import column_gestures
from tricolore.rulesets.radetzky.prospects import payment_lines
from tricolore.rulesets.radetzky.reasons import why_not
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import March, Pay
from tricolore.rulesets.radetzky.subjects import (
    ChooseFight,
    DeclareAttacks,
    NextMarch,
    OnMarch,
    PayResult,
    PlaceCommand,
)
from tricolore.rulesets.radetzky.ways import Mover, mover_of, moves_of
from tricolore.rulesets.radetzky.wording import (
    FATES,
    RadetzkyNames,
    arm_and_size,
    condition,
    formation_name,
    strength,
)
from tricolore.rulesets.table import Answer, Card, Gestures, Odds, Overlay, Reach, Way, WhyNot

Query = Callable[[Any, Game, Radetzky, dict[str, Any], "str | None"], Answer]


def _unit(s: Radetzky, id: Any) -> str:
    if not isinstance(id, str) or id not in s.setting.counters:
        raise ValueError(f"no unit {id!r}")
    return id


def _hex(s: Radetzky, hex: Any) -> int:
    if type(hex) is not int or hex not in s.setting.board:
        raise ValueError(f"no hex {hex!r}")
    return hex


def _side(s: Radetzky, side: Any) -> str:
    if side not in s.setting.side_names:
        raise ValueError(f"no side {side!r}")
    return str(side)


# Where units can go


def _reach(table: Any, game: Game, s: Radetzky, args: dict[str, Any], side: str | None) -> Reach:
    """Where a unit could march from where it is, with all its points."""
    uid = _unit(s, args["unit"])
    if uid not in s.units:
        return Reach({}, say("it is not on the map"))
    if uid in s.bridges:
        return Reach({}, say("its bridge must be dismantled first"))
    if s.is_engaged(uid):
        return Reach({}, say("it is engaged and cannot leave its hex"))
    return _ways(s, mover_of(s, (uid,), (0,), True))


def _costs(table: Any, game: Game, s: Radetzky, args: dict[str, Any], side: str | None) -> Reach:
    """What the march costs that is being asked about."""
    ask, step = game.ask, game.step
    if not isinstance(ask, Choose) or not isinstance(ask.about, OnMarch) or ask.side != side:
        return Reach({})
    assert isinstance(step, March)
    offered = {option.value for option in ask.options if option.kind in ("go", "via")}
    found = _ways(s, mover_of(s, step.uids, step.spent, step.clear))
    hexes = {hex: way for hex, way in found.hexes.items() if int(hex) in offered}
    return Reach(hexes, found.note)


def _ways(s: Radetzky, mover: Mover) -> Reach:
    moves = moves_of(s, mover)
    ways = {}
    for hex in sorted(moves.left):
        text = say("{left:g} left", left=moves.left[hex] / 2)
        if hex in moves.by_fast:
            text = say("{left}, strategic movement", left=text)
        ways[number(hex)] = Way(moves.spent(hex) / 2, text)
    note = "" if mover.twice >= 0 else say("too near the enemy for strategic movement")
    return Reach(ways, note)


def _gestures(
    table: Any, game: Game, s: Radetzky, args: dict[str, Any], side: str | None
) -> Gestures:
    """March in column: the formation of a unit goes along the roads toward a hex."""
    uid, hex = _unit(s, args["id"]), _hex(s, args["hex"])
    ask = game.ask
    if not isinstance(ask, Choose) or not isinstance(ask.about, NextMarch) or ask.side != side:
        return Gestures([])
    return Gestures(column_gestures(game, s, uid, hex))


# Overlays


def _supply(table: Any, game: Game, s: Radetzky, args: dict[str, Any], side: str | None) -> Overlay:
    """Where a side is in supply, by which roads, and which enemies cut it."""
    whose, bits = _side(s, args["side"]), s.setting.bits
    cut = supply.cutters(s, whose)
    roads = supply.supply_roads(s, whose, cut, s.own_pontoons(whose))
    found = {number(hex): "" for hex in bits.hexes(supply.area(s, whose))}
    found |= {number(hex): say("supply road") for hex in bits.hexes(roads)}
    found |= {number(hex): say("terminal") for hex in bits.hexes(roads) if _ends(s, whose, hex)}
    lacking = [uid for uid in s.of_side(whose) if not supply.is_supplied(s, uid)]
    note = say("everybody is in supply")
    if lacking:
        note = say("{units} out of supply", units=count(len(lacking), "unit"))
    return Overlay(dict(sorted(found.items())), note, lacking)


def _ends(s: Radetzky, side: str, hex: int) -> bool:
    return hex in s.setting.terminals[side]


def _contact(
    table: Any, game: Game, s: Radetzky, args: dict[str, Any], side: str | None
) -> Overlay:
    hexes = s.setting.bits.hexes(s.contact(_side(s, args["side"])))
    note = say("a point more to enter, and no road")
    return Overlay({number(hex): "" for hex in hexes}, note)


def _command(
    table: Any, game: Game, s: Radetzky, args: dict[str, Any], side: str | None
) -> Overlay:
    """The radius of a counter from a hex, and whom it would command: the counter that is to be
    placed, or that of the formation of a unit in the hex."""
    hex = _hex(s, args["hex"])
    counter = _counter_at(s, game, hex)
    if not counter:
        return Overlay({}, say("there is nobody whose commander could be placed here"))
    owner, bits = s.setting.side_of(counter), s.setting.bits
    free = ~s.ground_of[s.enemy(owner)]
    reached = bits.within(bits.bit[hex], radius_of(s, counter), free) & bits.all
    if counter in s.setting.independent_ids:
        candidates = free_units(s, owner)
    elif counter in s.setting.formations:
        candidates = commandable(s, counter)
    else:
        candidates = commandable(s, counter) if counter in s.drawn else []
    units = commanded(s, counter, hex, candidates)
    name = RadetzkyNames(s.setting).fill("counter", counter)
    note = say(
        "{counter}: {units} within {radius} hexes",
        counter=name,
        units=count(len(units), "unit"),
        radius=radius_of(s, counter),
    )
    return Overlay({number(there): "" for there in bits.hexes(reached)}, note, units)


def _counter_at(s: Radetzky, game: Game, hex: int) -> str:
    ask = game.ask
    if isinstance(ask, Choose) and isinstance(ask.about, PlaceCommand):
        return ask.about.counter
    formations = (s.counter(uid).formation for uid in s.stacks.get(hex, ()))
    return next(filter(None, formations), "")


# What is refused, and what is known


def _why_not(table: Any, game: Game, s: Radetzky, args: dict[str, Any], side: str | None) -> WhyNot:
    return why_not(s, game, _unit(s, args["unit"]), _hex(s, args["hex"]))


def _card(table: Any, game: Game, s: Radetzky, args: dict[str, Any], side: str | None) -> Card:
    id, setting = args["id"], s.setting
    if id in setting.formations:
        formation = setting.formations[id]
        on_map = count(len(s.members(id)), "unit")
        there = say("{units} on the map", units=on_map)
        lines = [_radius(formation.radius), there, *_post(s, id)]
        return Card(formation_name(setting, id), lines)
    if id in setting.chief_ids:
        chief = setting.chief_ids[id]
        used = s.chief_used.get(chief.side)
        known = used is not None and (used < s.turn or chief.side == side or id in s.drawn)
        last = [say("last used on turn {turn}", turn=used)] if known else []
        return Card(chief.name, [_radius(chief.radius), *last])
    if id in setting.independent_ids:
        one = setting.independent_ids[id]
        return Card(one.name, [say("activates {units} at most", units=count(one.most, "unit"))])
    counter = setting.counters[_unit(s, id)]
    lines = [arm_and_size(counter)]
    if counter.formation:
        lines.append(formation_name(setting, counter.formation))
    else:
        lines.append(say("without command designation"))
    if id in s.units:
        lines.append(say("at {hex}", hex=setting.board.name_of(s.units[id].hex)))
        lines += filter(None, [strength(s, id)])
        lines += condition(s, id)
        if not supply.is_supplied(s, id):
            lines.append(say("no supply reaches it now"))
        lines += _post(s, counter.formation or id)
    elif id in s.exits:
        fate = FATES[s.exits[id].fate]
        lines.append(say("left the map on turn {turn}: {fate}", turn=s.exits[id].turn, fate=fate))
    else:
        lines.append(say("yet to come") if id in s.waiting else say("eliminated"))
    return Card(counter.name, lines)


def _radius(radius: int) -> str:
    return say("command radius {radius}", radius=radius)


def _post(s: Radetzky, id: str) -> list[str]:
    """Retreat: where the counter of a formation, or of an undesignated unit, last lay."""
    if id not in s.posts:
        return []
    where = s.setting.board.name_of(s.posts[id])
    return [say("withdraws toward its counter at {hex}", hex=where)]


# Odds


def _odds(table: Any, game: Game, s: Radetzky, args: dict[str, Any], side: str | None) -> Odds:
    """What an answer would bring: a charge, or the next fight."""
    ask, option = game.ask, Option(*args["option"])
    if not isinstance(ask, Choose) or option not in ask.options or ask.side != side:
        return Odds()
    if option.kind != "go":
        return Odds()
    hex = int(option.value)
    if isinstance(ask.about, OnMarch):
        foes = s.combat_units(hex) and s.holder(hex) != ask.side
        return _charge(s, game, hex) if foes else Odds()
    if isinstance(ask.about, ChooseFight):
        attack = next(attack for attack in s.attacks if attack.hexes[0] == hex)
        return fight_odds(s, attack)
    return Odds()


def _charge(s: Radetzky, game: Game, target: int) -> Odds:
    """A charge is reckoned from the hex that it would be made from."""
    step = game.step
    assert isinstance(step, March)
    mover = mover_of(s, step.uids, step.spent, step.clear)
    origin, _ = charges.targets(s, mover, moves_of(s, mover))[target]
    return charge_odds(s, step.uids, target, origin)


def _draft(table: Any, game: Game, s: Radetzky, args: dict[str, Any], side: str | None) -> Odds:
    """What a sheet would bring as it is filled in: the fights that would follow, or what a payment
    means."""
    ask = game.ask_of(side) if side else game.ask
    if not isinstance(ask, Fill) or ask.side != side:
        return Odds()
    about, step = ask.about, game.step
    if not isinstance(about, DeclareAttacks | PayResult):
        return Odds()
    filled = tuple(Option(*option) for option in args["rows"])
    rows = zip(ask.rows, filled, strict=True)
    wrong = listed([row.key for row, option in rows if option not in row.options])
    if wrong:
        raise ValueError(f"not among the options of {wrong}")
    if isinstance(about, PayResult) and isinstance(step, Pay):
        lines = payment_lines(s, step._replace(units=about.units), filled)
        return Odds(title=say("This payment"), lines=lines)
    return sheet_odds(s, {row.key: option for row, option in zip(ask.rows, filled, strict=True)})


QUERIES: Mapping[str, Query] = {
    "reach": _reach,
    "costs": _costs,
    "gestures": _gestures,
    "supply": _supply,
    "command": _command,
    "contact": _contact,
    "why_not": _why_not,
    "card": _card,
    "odds": _odds,
    "draft": _draft,
}
