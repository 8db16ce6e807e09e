"""What the browser's table may ask, and the answers (see `tricolore.rulesets.table`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game
from tricolore.core.hexes import number
from tricolore.rulesets.butchery import queries
from tricolore.rulesets.butchery.assault import open_targets
from tricolore.rulesets.butchery.barrage import targets
from tricolore.rulesets.butchery.command import in_command
from tricolore.rulesets.butchery.setting import SIDES
from tricolore.rulesets.butchery.state import OFF_MAP, Attack, Butchery
from tricolore.rulesets.great_battles.wording import is_piece, tally_lines

Answer = Callable[[Game, Butchery, dict[str, Any]], dict[str, Any]]


def _reach(game: Game, s: Butchery, args: dict[str, Any]) -> dict[str, Any]:
    uid = str(args["unit"])
    if uid not in s.units:
        return {"hexes": {}, "note": "not on the map"}
    moves = queries.reach(s, uid)
    commanded = "" if in_command(s, uid) else "out of command"
    return {
        "hexes": {number(hex): cost / 2 for hex, cost in moves.cost.items()},
        "note": commanded,
    }


def _zones(game: Game, s: Butchery, args: dict[str, Any]) -> dict[str, Any]:
    side = str(args["side"])
    if side not in SIDES:
        raise ValueError(f"no side {side!r}")
    return {"hexes": sorted(s.field(side).zone)}


def _line(game: Game, s: Butchery, args: dict[str, Any]) -> dict[str, Any]:
    id = str(args["leader"])
    on_map = s.chiefs.get(id, OFF_MAP) or (s.leaders[id].hex if id in s.leaders else OFF_MAP)
    if on_map == OFF_MAP:
        return {"hexes": {}}
    hexes = queries.command_line(s, id)
    return {"hexes": {number(hex): cost / 2 for hex, cost in hexes.items()}}


def _sight(game: Game, s: Butchery, args: dict[str, Any]) -> dict[str, Any]:
    start, end = int(args["from"]), int(args["to"])
    if start not in s.setting.board or end not in s.setting.board:
        raise ValueError("a hex is not on the map")
    verdict = queries.sight(s, start, end)
    return {**verdict._asdict(), "side": list(verdict.side) if verdict.side else None}


def _why_not(game: Game, s: Butchery, args: dict[str, Any]) -> dict[str, Any]:
    uid = str(args["unit"])
    if uid not in s.setting.roster.counters:
        raise ValueError(f"no unit {uid!r}")
    refusal = queries.why_not(s, uid, int(args["hex"]))
    if refusal is None:
        return {"allowed": True, "rule": "10.3", "reason": "it can go there"}
    return {"allowed": False, "rule": refusal.rule, "reason": refusal.reason}


def _odds(game: Game, s: Butchery, args: dict[str, Any]) -> dict[str, Any]:
    """What an option that leads to combat would bring."""
    ask = game.ask
    option = Option(*args["option"])
    if ask is None or option not in ask.options:
        return {}
    odds = _odds_of(s, ask, option)
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
    if len(odds.fights) == 1:
        attackers = {}
    ranked = [*sorted(shown.items(), key=_by_chance), *sorted(attackers.items(), key=_by_chance)]
    fight = odds.fights[-1]
    return {
        "title": f"{_names(s, fight.by)} against {s.counter(fight.target).name}",
        "outcomes": [{"label": label, "chance": round(chance, 4)} for label, chance in ranked],
        "taken": float(odds.chance(taken=True)),
        "tallies": [
            tally_lines(f"{s.counter(fight.by[0]).name}: {kind}", tally)
            for fight in odds.fights
            for kind, tally in (("column", fight.column), ("die", fight.die))
        ],
    }


def _names(s: Butchery, uids: tuple[str, ...]) -> str:
    return " and ".join(s.counter(uid).name for uid in uids)


def _by_chance(item: tuple[str, float]) -> tuple[float, str]:
    return (-item[1], item[0])


def _odds_of(s: Butchery, ask: Choose, option: Option) -> queries.Odds | None:
    """The fight that an option is about: a barrage, or an assault with the unit's whole value."""
    unit = ask.unit
    if option.kind == "go" and unit is not None and ask.rule in ("10.2", "10.4.1"):
        target = s.stacks[int(option.value)][0]
        if ask.rule == "10.2":
            return queries.barrage_odds(s, unit, target)
        return queries.assault_odds(s, [unit], target)
    if option.kind == "pick" and unit is not None and ask.rule in ("10.2.2", "10.4.1"):
        target = str(option.value)
        if ask.rule == "10.2.2":
            return queries.barrage_odds(s, unit, target)
        return queries.assault_odds(s, [unit], target)
    if option.kind == "pick" and ask.rule in ("10.2", "10.4.1"):
        return _first_odds(s, ask.rule, str(option.value))
    if option.kind == "pick" and ask.rule == "10.4":
        return _declared_odds(s, str(option.value))
    return None


def _first_odds(s: Butchery, rule: str, uid: str) -> queries.Odds | None:
    """Of the guns or the unit that may be picked, against the first of its targets."""
    hexes = targets(s, uid) if rule == "10.2" else open_targets(s, uid)
    if not hexes:
        return None
    target = s.stacks[hexes[0]][0]
    if rule == "10.2":
        return queries.barrage_odds(s, uid, target)
    return queries.assault_odds(s, [uid], target)


def _declared_odds(s: Butchery, uid: str) -> queries.Odds | None:
    attack = next((a for a in s.attacks if a.attacker == uid), None)
    if attack is None or attack.target not in s.units:
        return None
    together: list[Attack] = [attack]
    if attack.target == s.coordinated:
        together = [a for a in s.attacks if a.target == attack.target]
    return queries.assault_odds(s, together, attack.target, coordinated=len(together) > 1)


def _card(game: Game, s: Butchery, args: dict[str, Any]) -> dict[str, Any]:
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
        lines.append("in command" if in_command(s, id) else "out of command")
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


QUERIES: dict[str, Answer] = {
    "reach": _reach,
    "zones": _zones,
    "line": _line,
    "sight": _sight,
    "why_not": _why_not,
    "odds": _odds,
    "card": _card,
}
