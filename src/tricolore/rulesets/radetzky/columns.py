"""March in column: ordinary answers that bring a formation along the roads toward a hex.

It proposes, and the rules decide: every answer is one that a player could have given himself.
"""

from __future__ import annotations

from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game
from tricolore.core.search import reachable
from tricolore.core.text import say
from tricolore.core.words import count
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.subjects import NextMarch, OnMarch
from tricolore.rulesets.table import Gesture

FAR = 400
"""Half points within which ways to the goal are looked for."""
MOST = 40
"""Marches in a gesture at the most."""


def column_gestures(game: Game, s: Radetzky, uid: str, hex: int) -> list[Gesture]:
    """The unit's stack alone, and everybody of its formation who can still march."""
    if uid not in s.units:
        return []
    formation, here = s.counter(uid).formation, s.units[uid].hex
    stack = [other for other in s.stacks[here] if other == uid or _alike(s, other, formation)]
    groups = {"stack": stack}
    if formation:
        groups["formation"] = s.members(formation)
    found: list[Gesture] = []
    for id, uids in groups.items():
        gesture = _column(game, id, uids, hex)
        if gesture is not None and gesture.answers not in [one.answers for one in found]:
            found.append(gesture)
    return found


def _alike(s: Radetzky, uid: str, formation: str) -> bool:
    return s.counter(uid).formation == formation


def _column(game: Game, id: str, uids: list[str], hex: int) -> Gesture | None:
    """Those who are nearest march first, so that those behind find the road free."""
    thought = game.clone(seed="a march in column")
    far = ways_to(_state(thought), hex)
    answers: list[tuple[str, int | str]] = []
    done: set[str] = set()
    for _ in range(MOST):
        ask = thought.ask
        if not isinstance(ask, Choose) or not isinstance(ask.about, NextMarch):
            break
        s = _state(thought)
        waiting = [
            option
            for option in ask.options
            if _of_group(s, option, uids) and not _done(option, done)
        ]
        if not waiting:
            break
        option = min(
            waiting, key=lambda option: (far.get(_at(s, option), FAR), not _is_stack(option))
        )
        done |= {_name(option), *_members(s, option)}
        before = thought.clone(seed="a march in column")
        given = _march(thought, option, far)
        if given is None:
            thought = before
        else:
            answers += given
    s = _state(thought)
    if not answers:
        return None
    start = _state(game)
    moved = [uid for uid in uids if uid in s.units and s.units[uid].hex != start.units[uid].hex]
    title = say(
        "{units} toward {hex} in column",
        units=count(len(moved), "unit"),
        hex=s.setting.board.name_of(hex),
    )
    return Gesture(id, title, answers, [(uid, s.units[uid].hex) for uid in moved])


def ways_to(s: Radetzky, hex: int) -> dict[int, int]:
    """Half points from each hex to one, if nobody were in the way."""
    edges = s.setting.ground.edges(s.own_pontoons(s.act.side) if s.act else frozenset())
    return reachable(edges, hex, FAR).cost


def _march(game: Game, option: Option, far: dict[int, int]) -> list[tuple[str, int | str]] | None:
    """Answers that bring a unit or stack as near as it can come; None if it comes no nearer."""
    s = _state(game)
    here = _at(s, option)
    enemy = s.enemy(s.act.side) if s.act else ""
    game.answer(option)
    ask = game.ask
    if not isinstance(ask, Choose) or not isinstance(ask.about, OnMarch):
        return None
    goals = [
        one
        for one in ask.options
        if one.kind == "go"
        and s.holder(int(one.value)) != enemy
        and far.get(int(one.value), FAR) < far.get(here, FAR)
    ]
    if not goals:
        return None
    best = min(goals, key=lambda one: (far[int(one.value)], int(one.value)))
    game.answer(best)
    return [(option.kind, option.value), (best.kind, best.value)]


def _state(game: Game) -> Radetzky:
    s = game.state
    assert isinstance(s, Radetzky)
    return s


def _is_stack(option: Option) -> bool:
    return option.kind == "stack"


def _members(s: Radetzky, option: Option) -> tuple[str, ...]:
    return s.stacks[int(option.value)] if _is_stack(option) else (str(option.value),)


def _at(s: Radetzky, option: Option) -> int:
    return int(option.value) if _is_stack(option) else s.units[str(option.value)].hex


def _name(option: Option) -> str:
    return f"{option.kind} {option.value}"


def _done(option: Option, done: set[str]) -> bool:
    return _name(option) in done or str(option.value) in done


def _of_group(s: Radetzky, option: Option, uids: list[str]) -> bool:
    """Whether an option moves nobody but members of a group."""
    if option.kind == "pick":
        return str(option.value) in uids
    return _is_stack(option) and set(s.stacks[int(option.value)]) <= set(uids)
