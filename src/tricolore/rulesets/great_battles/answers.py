"""What the browser's table may ask, and the answers (see `tricolore.rulesets.table`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tricolore.core.ask import Option
from tricolore.core.game import Game
from tricolore.core.hexes import number
from tricolore.rulesets.great_battles.queries import sight
from tricolore.rulesets.great_battles.questions import Questions
from tricolore.rulesets.great_battles.state import OFF_MAP, Battle
from tricolore.rulesets.great_battles.wording import is_piece, tally_lines

Answer = Callable[[Questions, Game, Any, dict[str, Any]], dict[str, Any]]


def _reach(ask: Questions, game: Game, s: Battle, args: dict[str, Any]) -> dict[str, Any]:
    uid = str(args["unit"])
    if uid not in s.units:
        return {"hexes": {}, "note": "not on the map"}
    moves = ask.reach(s, uid)
    commanded = "" if ask.in_command(s, uid) else "out of command"
    return {
        "hexes": {number(hex): cost / 2 for hex, cost in moves.cost.items()},
        "note": commanded,
    }


def _zones(ask: Questions, game: Game, s: Battle, args: dict[str, Any]) -> dict[str, Any]:
    side = str(args["side"])
    if side not in s.setting.side_names:
        raise ValueError(f"no side {side!r}")
    return {"hexes": sorted(s.field(side).zone)}


def _line(ask: Questions, game: Game, s: Battle, args: dict[str, Any]) -> dict[str, Any]:
    id = str(args["leader"])
    on_map = s.chiefs.get(id, OFF_MAP) or (s.leaders[id].hex if id in s.leaders else OFF_MAP)
    if on_map == OFF_MAP:
        return {"hexes": {}}
    hexes = ask.command_line(s, id)
    return {"hexes": {number(hex): cost / 2 for hex, cost in hexes.items()}}


def _sight(ask: Questions, game: Game, s: Battle, args: dict[str, Any]) -> dict[str, Any]:
    start, end = int(args["from"]), int(args["to"])
    if start not in s.setting.board or end not in s.setting.board:
        raise ValueError("a hex is not on the map")
    verdict = sight(s, start, end)
    return {**verdict._asdict(), "side": list(verdict.side) if verdict.side else None}


def _why_not(ask: Questions, game: Game, s: Battle, args: dict[str, Any]) -> dict[str, Any]:
    uid = str(args["unit"])
    if uid not in s.setting.roster.counters:
        raise ValueError(f"no unit {uid!r}")
    refusal = ask.why_not(s, uid, int(args["hex"]))
    if refusal is None:
        return {"allowed": True, "rule": s.book.movement, "reason": "it can go there"}
    return {"allowed": False, "rule": refusal.rule, "reason": refusal.reason}


def _odds(ask: Questions, game: Game, s: Battle, args: dict[str, Any]) -> dict[str, Any]:
    """What an option that leads to combat would bring."""
    asked = game.ask
    option = Option(*args["option"])
    if asked is None or option not in asked.options:
        return {}
    odds = ask.odds_of(s, asked, option)
    if odds is None:
        return {}
    shown: dict[str, float] = {}
    for outcome, chance in odds.outcomes.items():
        label = f"target {outcome.target}"
        shown[label] = shown.get(label, 0.0) + float(chance)
    attackers: dict[str, float] = {}
    for outcome, chance in odds.outcomes.items():
        for fate in outcome.attackers:
            label = f"attacker {fate}"
            attackers[label] = attackers.get(label, 0.0) + float(chance) / len(outcome.attackers)
    barrage = odds.fights[0].by == odds.by  # which nobody answers, and nobody follows up
    if barrage:
        attackers = {}
    ranked = [*sorted(shown.items(), key=_by_chance), *sorted(attackers.items(), key=_by_chance)]
    return {
        "title": f"{_names(s, odds.by)} against {s.counter(odds.target).name}",
        **({"note": odds.note} if odds.note else {}),
        "outcomes": [{"label": label, "chance": round(chance, 4)} for label, chance in ranked],
        **({} if barrage else {"taken": float(odds.chance(taken=True))}),
        "tallies": [
            tally_lines(f"{s.counter(fight.by[0]).name}: {kind}", tally)
            for fight in odds.fights
            for kind, tally in (("column", fight.column), ("die", fight.die))
        ],
    }


def _names(s: Battle, uids: tuple[str, ...]) -> str:
    return " and ".join(s.counter(uid).name for uid in uids)


def _by_chance(item: tuple[str, float]) -> tuple[float, str]:
    return (-item[1], item[0])


def _card(ask: Questions, game: Game, s: Battle, args: dict[str, Any]) -> dict[str, Any]:
    """What play has done to a piece, in lines."""
    id = str(args["id"])
    if not is_piece(s, id):
        raise ValueError(f"no piece {id!r}")
    title = s.setting.roster.name_of(id)
    unit = s.units.get(id)
    if unit is not None:
        lines = [f"at {s.setting.board.name_of(unit.hex)}"]
        if unit.hex not in s.ground.all_round:
            lines.append(f"facing {s.setting.board.compass[unit.facing]}")
        lines.append("in command" if ask.in_command(s, id) else "out of command")
        lines.append("disorganised" if unit.disorganised else "in good order")
        lines.append(f"steps lost: {unit.losses} of {s.counter(id).cohesion}")
        return {"title": title, "lines": lines}
    hex = s.leaders[id].hex if id in s.leaders else s.chiefs.get(id, OFF_MAP)
    lines = [f"at {s.setting.board.name_of(hex)}"] if hex != OFF_MAP else ["not on the map"]
    if id in s.leaders:
        lines.append("out of command" if s.leaders[id].ooc else "in command")
        if s.leaders[id].aide:
            lines.append("an aide de camp commands")
    return {"title": title, "lines": lines}


ANSWERS: Mapping[str, Answer] = {
    "reach": _reach,
    "zones": _zones,
    "line": _line,
    "sight": _sight,
    "why_not": _why_not,
    "odds": _odds,
    "card": _card,
}
