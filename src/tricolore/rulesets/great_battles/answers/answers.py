"""Answers to what people ask at the browser's table (see `tricolore.rulesets.table`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tricolore.core.ask import Option
from tricolore.core.game import Game
from tricolore.core.hexes import number
from tricolore.core.text import say
from tricolore.core.words import chained
from tricolore.rulesets.great_battles.answers.divisions import division_lines
from tricolore.rulesets.great_battles.answers.gestures import gestures
from tricolore.rulesets.great_battles.answers.odds import Odds, Prospect
from tricolore.rulesets.great_battles.answers.queries import sight
from tricolore.rulesets.great_battles.answers.questions import OpenQuestion, Questions, asked_in
from tricolore.rulesets.great_battles.answers.reasons import offered, why_not
from tricolore.rulesets.great_battles.answers.ways import in_words
from tricolore.rulesets.great_battles.answers.wording import (
    is_piece,
    question,
    unit_name,
    with_names,
)
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Assault, Battle
from tricolore.rulesets.kit.table import tally_lines
from tricolore.rulesets.table import (
    Answer,
    Card,
    Gestures,
    Outcome,
    Overlay,
    Reach,
    Sight,
    Way,
    WhyNot,
)
from tricolore.rulesets.table import Odds as ShownOdds

Args = dict[str, Any]


def _reach(ask: Questions, game: Game, s: Battle, args: Args) -> Reach:
    uid = str(args["unit"])
    if uid not in s.units:
        return Reach({}, say("not on the map"))
    moves = ask.reach(s, uid)
    texts = _costs(ask, game, s, args).hexes if _asked_of(game) == uid else {}
    hexes = {}
    for hex, cost in moves.cost.items():
        shown = number(hex)
        hexes[shown] = Way(cost / 2, texts[shown].text if shown in texts else "")
    return Reach(hexes, "" if ask.in_command(s, uid) else say("out of command"))


def _asked_of(game: Game) -> str | None:
    """The piece that the present question is about."""
    asked = asked_in(game)
    return None if asked is None else asked.ask.unit


def _costs(ask: Questions, game: Game, s: Battle, args: Args) -> Reach:
    """The cost of each hex that the piece in question may go to, with a description."""
    asked = asked_in(game)
    way = ask.way_of(s, asked) if asked is not None else None
    if asked is None or way is None:
        return Reach({})
    hexes = [hex for hex in offered(asked) if hex in way.cost]
    return Reach(
        {number(hex): Way((way.cost[hex] - way.spent) / 2, in_words(way, hex)) for hex in hexes}
    )


def _zones(ask: Questions, game: Game, s: Battle, args: Args) -> Overlay:
    side = str(args["side"])
    if side not in s.setting.side_names:
        raise ValueError(f"no side {side!r}")
    return Overlay({number(hex): "" for hex in sorted(s.field(side).zone)})


def _line(ask: Questions, game: Game, s: Battle, args: Args) -> Overlay:
    """The hexes that a commander's orders reach, and the pieces he commands.  For a unit, this is
    the line of its commander."""
    id = str(args["id"])
    if not is_piece(s, id):
        raise ValueError(f"no piece {id!r}")
    if id in s.setting.roster.counters:
        id = s.counter(id).formation
    on_map = s.chiefs.get(id, OFF_MAP) or (s.leaders[id].hex if id in s.leaders else OFF_MAP)
    if on_map == OFF_MAP:
        return Overlay({}, say("not on the map"))
    hexes = ask.command_line(s, id)
    lines = {number(hex): say("{cost:g} MP", cost=cost / 2) for hex, cost in hexes.items()}
    return Overlay(lines, pieces=_commanded_by(s, id))


def _commanded_by(s: Battle, id: str) -> list[str]:
    """The units of a formation, or the commanders of a chief's nation."""
    if id in s.leaders:
        return [uid for uid in s.units if s.counter(uid).formation == id]
    nation = s.setting.roster.chiefs[id].nation
    on_map = (other for other, leader in s.leaders.items() if leader.hex != OFF_MAP)
    return [other for other in on_map if s.formation(other).nation == nation]


def _sight(ask: Questions, game: Game, s: Battle, args: Args) -> Sight:
    start, end = int(args["from"]), int(args["to"])
    if start not in s.setting.board or end not in s.setting.board:
        raise ValueError("a hex is not on the map")
    verdict = sight(s, start, end)
    return Sight(*verdict)


def _why_not(ask: Questions, game: Game, s: Battle, args: Args) -> WhyNot:
    """Why the rule behind the question forbids it; for any other unit, why it cannot move there."""
    id, hex = str(args["unit"]), int(args["hex"])
    if not is_piece(s, id):
        raise ValueError(f"no piece {id!r}")
    asked, board = asked_in(game), s.setting.board
    why = why_not(ask, s, asked, id, hex)
    where = board.name_of(hex)
    prompt = question(s, asked.ask) if asked is not None else say("the game is over")
    rule = why.refusal.rule if why.refusal is not None else asked.ask.rule if asked else ""
    return WhyNot(
        allowed=why.allowed,
        rule=rule,
        reason=why.refusal.reason if why.refusal is not None else "",
        text=why.sentence(with_names(s, id), where, prompt),
    )


def _odds(ask: Questions, game: Game, s: Battle, args: Args) -> ShownOdds:
    """What choosing an option leads to: the odds of a fight or a test, or a plain description."""
    asked, option = asked_in(game), Option(*args["option"])
    if asked is None or option not in asked.ask.options:
        return ShownOdds()
    prospect = _prospect(ask, game, s, asked, option)
    if prospect is None:
        return ShownOdds()
    odds = prospect.odds
    answer = ShownOdds(
        title=prospect.title,
        lines=list(prospect.lines),
        outcomes=[Outcome(label, float(chance)) for label, chance in prospect.chances],
        tallies=[tally_lines(label, tally) for label, tally in prospect.tallies],
    )
    if odds is not None:
        answer.outcomes += [Outcome(label, round(chance, 4)) for label, chance in _fates(odds)]
        answer.tallies += [
            tally_lines(say("{by}: {kind}", by=s.counter(fight.by[0]).name, kind=kind), tally)
            for fight in odds.fights
            for kind, tally in ((say("column"), fight.column), (say("die"), fight.die))
        ]
        answer.lines += division_lines(s, odds)
        answer.note = odds.note
        answer.taken = None if _is_barrage(odds) else float(odds.chance(taken=True))
    return answer


def _prospect(
    ask: Questions, game: Game, s: Battle, asked: OpenQuestion, option: Option
) -> Prospect | None:
    # These odds are for a fight that has not begun.  A fight under way is played on instead.
    if not isinstance(asked.step, Assault):
        odds = ask.odds_of(s, asked.ask, option)
        if odds is not None:
            by = chained([unit_name(s, uid) for uid in odds.by])
            title = say("{by} against {target}", by=by, target=unit_name(s, odds.target))
            return Prospect(title, odds=odds)
    way = ask.way_of(s, asked) if option.kind == "go" else None
    if way is not None and option.value in way.woods:
        return Prospect(
            say("Through woods"), (say("{costs}.", costs=in_words(way, int(option.value))),)
        )
    return ask.prospect_of(game, asked, option)


def _is_barrage(odds: Odds) -> bool:
    """Whether this is a barrage: no one fires back, and no one advances afterwards."""
    return bool(odds.fights) and odds.fights[0].by == odds.by


def _fates(odds: Odds) -> list[tuple[str, float]]:
    """The chances of what happens to the target, to the attackers and to commanders."""
    target: dict[str, float] = {}
    attackers: dict[str, float] = {}
    leaders = 0.0
    for outcome, chance in odds.outcomes.items():
        label = say("target {target}", target=str(outcome.target))
        target[label] = target.get(label, 0.0) + float(chance)
        leaders += float(chance) if outcome.commanders_lost else 0.0
        for fate in () if _is_barrage(odds) else outcome.attackers:
            label = say("attacker {fate}", fate=str(fate))
            attackers[label] = attackers.get(label, 0.0) + float(chance) / len(outcome.attackers)
    lost = [(say("commander lost"), leaders)] if leaders else []
    ranked = (sorted(fates.items(), key=_by_chance) for fates in (target, attackers))
    return [*(fate for fates in ranked for fate in fates), *lost]


def _by_chance(item: tuple[str, float]) -> tuple[float, str]:
    return (-item[1], item[0])


def _card(ask: Questions, game: Game, s: Battle, args: Args) -> Card:
    """The present condition of a piece."""
    id = str(args["id"])
    if not is_piece(s, id):
        raise ValueError(f"no piece {id!r}")
    title = s.setting.roster.name_of(id)
    unit = s.units.get(id)
    if unit is not None:
        lines = [say("at {hex}", hex=s.setting.board.name_of(unit.hex))]
        if unit.hex not in s.ground.all_round:
            lines.append(say("facing {compass}", compass=s.setting.board.compass[unit.facing]))
        lines.append(say("in command") if ask.in_command(s, id) else say("out of command"))
        lines.append(say("disorganised") if unit.disorganised else say("in good order"))
        lines.append(
            say(
                "steps lost: {losses} of {cohesion}",
                losses=unit.losses,
                cohesion=s.counter(id).cohesion,
            )
        )
        return Card(title, lines)
    hex = s.leaders[id].hex if id in s.leaders else s.chiefs.get(id, OFF_MAP)
    lines = (
        [say("at {hex}", hex=s.setting.board.name_of(hex))]
        if hex != OFF_MAP
        else [say("not on the map")]
    )
    if id in s.leaders:
        lines.append(say("out of command") if s.leaders[id].ooc else say("in command"))
        if s.leaders[id].aide:
            lines.append(say("an aide de camp commands"))
    return Card(title, lines)


def _gestures(ask: Questions, game: Game, s: Battle, args: Args) -> Gestures:
    id, hex = str(args["id"]), args.get("hex")
    if not is_piece(s, id):
        raise ValueError(f"no piece {id!r}")
    if hex is not None and (type(hex) is not int or hex not in s.setting.board):
        raise ValueError(f"no hex {hex!r}")
    return Gestures(gestures(ask, game, s, id, hex))


ANSWERS: Mapping[str, Callable[[Questions, Game, Any, Args], Answer]] = {
    "reach": _reach,
    "costs": _costs,
    "zones": _zones,
    "line": _line,
    "sight": _sight,
    "why_not": _why_not,
    "odds": _odds,
    "card": _card,
    "gestures": _gestures,
}
