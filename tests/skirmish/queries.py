"""What people may ask: where a piece may go, what an answer brings, what a group could do."""

from __future__ import annotations

from collections import Counter as Tallied
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tests.skirmish.assault import OPPOSED, RETREAT, points_lost, tallies
from tests.skirmish.fire import HALT, NOTHING, column_of
from tests.skirmish.march import enemies_beside, reach_of
from tests.skirmish.names import condition, name, owned
from tests.skirmish.setting import FIRE_DICE
from tests.skirmish.state import MARCH, ROOM, Skirmish
from tests.skirmish.subjects import FireOnTheMarch, MarchTo, NextAssault, NextToMarch, PayLosses
from tricolore.core.ask import Choose, Fill, Option, Roll, sent
from tricolore.core.dice import faces_of, sides_of
from tricolore.core.game import Game
from tricolore.core.words import count, headed
from tricolore.rulesets.kit.table import tally_lines
from tricolore.rulesets.table import (
    Answer,
    Card,
    Gesture,
    Gestures,
    Odds,
    Outcome,
    Overlay,
    Reach,
    Way,
    WhyNot,
)


def reach(_: Any, game: Game, s: Skirmish, args: dict[str, Any], side: str | None) -> Reach:
    """Where a piece could march to, were it its turn."""
    uid = _piece(s, args["unit"])
    return _ways(s, uid, MARCH)


def costs(_: Any, game: Game, s: Skirmish, args: dict[str, Any], side: str | None) -> Reach:
    """The same for the march that is asked about."""
    ask = game.ask
    if not isinstance(ask, Choose) or not isinstance(ask.about, MarchTo):
        return Reach(hexes={})
    return _ways(s, ask.about.uid, ask.about.points)


def _ways(s: Skirmish, uid: str, points: int) -> Reach:
    found = reach_of(s, uid, points)
    ways = {}
    for hex, cost in found.cost.items():
        if hex != s.at[uid]:
            near = len(enemies_beside(s, uid, hex))
            fire = f", {count(near, 'enemy', 'enemies')} beside it" if near else ""
            ways[f"{hex:04d}"] = Way(cost, f"{count(cost, 'point')}{fire}")
    return Reach(hexes=ways, note=f"of {points}")


def why_not(_: Any, game: Game, s: Skirmish, args: dict[str, Any], side: str | None) -> WhyNot:
    uid, hex = _piece(s, args["unit"]), _hex(s, args["hex"])
    rule, reason = refusal(s, uid, hex)
    whole = f"{headed(name(s, '', uid))} cannot march to {s.setting.board.name_of(hex)}: {reason}."
    if not reason:
        whole = f"{headed(name(s, '', uid))} can march there."
    return WhyNot(not reason, rule, reason, whole)


def refusal(s: Skirmish, uid: str, hex: int) -> tuple[str, str]:
    """Why a piece cannot march to a hex: paragraph and reason, empty if it can."""
    if s.holder(hex) == s.setting.enemy(s.side(uid)):
        return "4.1", "the enemy is there"
    if len(s.stacks.get(hex, ())) >= ROOM:
        return "1.4", "three pieces stand there"
    if uid in s.marched:
        return "4.1", "it has marched already"
    if hex not in reach_of(s, uid, MARCH).cost:
        return "4.1", f"it is farther than {MARCH} points, or behind an enemy"
    return "", ""


def card(_: Any, game: Game, s: Skirmish, args: dict[str, Any], side: str | None) -> Card:
    """All that a side may know of a piece."""
    id = _piece(s, args["id"])
    known = not s.is_hidden(id) or s.side(id) == side
    lines = [headed(s.setting.column_of(id).name)]
    lines.append(condition(s, id) if known else "what lies under it is not known")
    return Card(headed(owned(s, id, side)), lines)


def zones(_: Any, game: Game, s: Skirmish, args: dict[str, Any], side: str | None) -> Overlay:
    """4.1: where the pieces of a side stop others."""
    whose = args["side"]
    if whose not in s.setting.sides:
        raise ValueError(f"{whose!r} is no side")
    hexes = {
        f"{other:04d}": ""
        for hex in s.stacks
        if s.holder(hex) == whose
        for other in s.setting.board.neighbours[hex]
        if other is not None
    }
    return Overlay(dict(sorted(hexes.items())))


def crossings(_: Any, game: Game, s: Skirmish, args: dict[str, Any], side: str | None) -> Overlay:
    """4.2: where the river can be crossed now."""
    found = {}
    for (a, b), words in s.setting.board.sides.items():
        if "river" in words and s.setting.crossed(a, b, s.bridges):
            found[f"{a:04d}"] = "bridge" if (a, b) in s.bridges else "ford"
    return Overlay(dict(sorted(found.items())), note="The river can be crossed here.")


def odds(_: Any, game: Game, s: Skirmish, args: dict[str, Any], side: str | None) -> Odds:
    """What an answer brings, as far as the side that is asked may know."""
    ask, option = game.ask, Option(*args["option"])
    if not isinstance(ask, Choose) or ask.side != side or option not in ask.options:
        return Odds()
    if isinstance(ask.about, NextAssault) and option.kind == "send":
        uid, defender = sent(option)
        return _assault_odds(game, option, s.at[uid], defender)
    if isinstance(ask.about, FireOnTheMarch) and option.kind == "pick":
        return _fire_odds(game, option, str(option.value), ask.about.target)
    if isinstance(ask.about, MarchTo) and option.kind == "stack":
        return _fire_odds(game, option, ask.about.uid, s.stacks[int(option.value)][0])
    return Odds()


def _rolls(game: Game, option: Option) -> bool:
    """Whether dice fall at once: nobody names who leads, and nobody can play an event."""
    thought = game.clone(chance=True)
    thought.answer(option)
    return isinstance(thought.chance_ask, Roll)


def _assault_odds(game: Game, option: Option, attacker: int, defender: int) -> Odds:
    s = game.state
    assert isinstance(s, Skirmish)
    title = f"Assault on {s.setting.board.name_of(defender)}"
    if any(s.is_hidden(id) for id in s.stacks[defender]):
        return Odds(title, ["What lies under the markers there is not known."], dice=False)
    attack, defence = tallies(s, attacker, defender)
    lead = attack.total - defence.total
    chances = fight_chances(lead)
    return Odds(
        title=title,
        outcomes=[Outcome(label, float(chance)) for label, chance in chances.items()],
        tallies=[tally_lines("attack", attack), tally_lines("defence", defence)],
        note="Whoever leads now leads the fight, and nobody plays an event.",
        dice=_rolls(game, option),
    )


def fight_chances(lead: int) -> dict[str, Fraction]:
    """6.5: every fall of the two dice."""
    sides = sides_of(OPPOSED)
    falls: Tallied[str] = Tallied()
    for number in range(1, sides + 1):
        ours, theirs = faces_of(OPPOSED, number)
        total = lead + ours - theirs
        who = "both lose" if not total else "the defender loses" if total > 0 else "we lose"
        falls[f"{who} {points_lost(total)}"] += 1
    return {label: Fraction(number, sides) for label, number in sorted(falls.items())}


def _fire_odds(game: Game, option: Option, shooter: str, target: str) -> Odds:
    s = game.state
    assert isinstance(s, Skirmish)
    title = f"Fire at {name(s, '', target)}"
    if s.counter(shooter).arm == "decoy":
        return Odds(title, ["A feint: the march stops, and the decoy is removed."])
    column, tally = column_of(s, shooter, target)
    words = {NOTHING: "no effect", HALT: "a halt"}
    chances = s.setting.fire.chances(column, 0, FIRE_DICE)
    return Odds(
        title=title,
        outcomes=[
            Outcome(words.get(result, f"{result} lost"), float(chance))
            for result, chance in chances.items()
        ],
        tallies=[tally_lines("columns", tally)],
        note="Nobody plays an event.",
        dice=_rolls(game, option),
    )


def draft(_: Any, game: Game, s: Skirmish, args: dict[str, Any], side: str | None) -> Odds:
    """6.6: what is left of a stack after a payment as it is filled in now."""
    ask = game.ask_of(side) if side is not None else None
    if not isinstance(ask, Fill) or not isinstance(ask.about, PayLosses):
        return Odds()
    left = []
    for row, option in zip(ask.rows, (Option(*one) for one in args["rows"]), strict=True):
        if option not in row.options:
            raise ValueError(f"{option} is no choice for {row.key}")
        if row.key != RETREAT:
            steps = s.steps(row.key) - int(option.value)
            left.append(f"{headed(name(s, '', row.key))}: {count(steps, 'step')} left")
    return Odds("After these losses", left)


def gestures(_: Any, game: Game, s: Skirmish, args: dict[str, Any], side: str | None) -> Gestures:
    """March in column: everybody who stands with a piece goes where it goes, as room allows."""
    uid, hex = _piece(s, args["id"]), _hex(s, args["hex"])
    ask = game.ask
    if not isinstance(ask, Choose) or not isinstance(ask.about, NextToMarch) or ask.side != side:
        return Gestures([])
    asked = {str(option.value) for option in ask.options if option.kind == "pick"}
    group = [id for id in s.stacks[s.at[uid]] if id in asked]
    group = group[: ROOM - len(s.stacks.get(hex, ()))]
    if uid not in group or hex not in reach_of(s, uid, MARCH).cost or hex == s.at[uid]:
        return Gestures([])
    answers: list[tuple[str, int | str]] = []
    for id in group:
        answers += [("pick", id), ("go", hex)]
    title = f"{count(len(group), 'piece')} to {s.setting.board.name_of(hex)} in column"
    return Gestures([Gesture("column", title, answers, [(id, hex) for id in group])])


ANSWERS: Mapping[str, Callable[..., Answer]] = {
    "reach": reach,
    "costs": costs,
    "why_not": why_not,
    "card": card,
    "zones": zones,
    "crossings": crossings,
    "odds": odds,
    "draft": draft,
    "gestures": gestures,
}


def _piece(s: Skirmish, id: Any) -> str:
    if not isinstance(id, str) or id not in s.at:
        raise ValueError(f"{id!r} is no piece on the map")
    return id


def _hex(s: Skirmish, hex: Any) -> int:
    if type(hex) is not int or hex not in s.setting.board:
        raise ValueError(f"{hex!r} is no hex of the map")
    return hex
