"""Positions on a small plain board, with counters that a test makes up, played by a script.

`field({"FI.a": "0505 inf 6/4 7"})` puts French infantry of 6 points (4 when worn) with a morale
rating of 7 on hex 0505.  Units of one hex are named from the top of the stack downwards.  The part
before the dot is the formation.  Further words: `white`, `light`, `medium`, `heavy`, `jaeger`,
`horse`, `worn`, `shaken`, `disrupted`, `low`, and `div=Forey` for a division.

The board has twelve columns of twelve hexes, all clear and level unless a test says otherwise:

          0504
      0404    0604
          0505
      0405    0605
          0506

`play(s, ...)` runs the agenda with dice and choices.  Three dice of a fire are `fire(5, 3, 8)`, two
dice of an assault `two(6, 1)`, a ten-sided die is its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

from tricolore import Game
from tricolore.core.ask import Ask, Choose, HandedIn, Option, Roll
from tricolore.core.board import Board
from tricolore.core.hexes import Grid
from tricolore.core.state import Record
from tricolore.rulesets.brothers import RULESET
from tricolore.rulesets.brothers.reading import load_setting
from tricolore.rulesets.brothers.roster import ARTILLERY, CAVALRY, INFANTRY, Counter
from tricolore.rulesets.brothers.setting import ALLIED, AUSTRIAN_SIDE, Arrival, Place, Setting
from tricolore.rulesets.brothers.state import Act, Brothers, Due, Staff, Unit
from tricolore.rulesets.brothers.steps import AssaultStep, EndActivation
from tricolore.rulesets.brothers.terrain import Ground

Side = tuple[int, int]
ARMS = {"inf": INFANTRY, "cav": CAVALRY, "art": ARTILLERY}
POINTS = {INFANTRY: 8, CAVALRY: 12, ARTILLERY: 8}
CENTRE = 505
UP, UP_RIGHT, DOWN_RIGHT, DOWN, DOWN_LEFT, UP_LEFT = 504, 604, 605, 506, 405, 404
"""The hexes round the centre, clockwise."""


@cache
def scenario(name: str = "full-battle") -> Setting:
    """A scenario as it is delivered."""
    return load_setting(name)


def plain(
    terrain: Mapping[int, str] | None = None,
    level: Mapping[int, int] | None = None,
    sides: Mapping[Side, str] | None = None,
    roads: Mapping[Side, str] | None = None,
    size: int = 12,
) -> Setting:
    """The charts of the full battle on a flat and open board with only these features."""
    grid = Grid(size, size, size, "down")
    board = Board(
        "Field",
        grid,
        dict.fromkeys(grid.hexes(), "clear") | dict(terrain or {}),
        level=dict(level or {}),
        sides={pair: frozenset([word]) for pair, word in (sides or {}).items()},
        roads={pair: frozenset([word]) for pair, word in (roads or {}).items()},
    )
    full = scenario()
    return replace(
        full,
        board=board,
        ground=Ground(board, full.ground.chart),
        stacks={},
        staff={},
        arrivals={},
        places={},
        automatic=(),
    )


def road(*hexes: int, kind: str = "minor road") -> dict[Side, str]:
    """A road from hex to hex."""
    return dict.fromkeys(pairwise(hexes), kind)


def counter_of(uid: str, words: Sequence[str], setting: Setting) -> tuple[Counter, dict[str, Any]]:
    formation = uid.partition(".")[0]
    arm, strength, *rest = words
    fresh, _, worn = strength.partition("/")
    marks: dict[str, Any] = {}
    printed: dict[str, Any] = {"weight": "", "white": False, "kind": "line", "division": ""}
    mr = 7
    for word in rest:
        if word.isdigit():
            mr = int(word)
        elif word in ("light", "medium", "heavy"):
            printed["weight"] = word
        elif word == "white":
            printed["white"] = True
        elif word.startswith("div="):
            printed["division"] = word[4:]
        elif word in ("worn", "low"):
            marks[word] = True
        elif word in ("shaken", "disrupted"):
            marks["hits"] = 1 if word == "shaken" else 2
        else:
            printed["kind"] = word
    of = setting.roster.formations[formation]
    counter = Counter(
        uid,
        uid,
        of.side,
        of.nation,
        formation,
        formation,
        arm=ARMS[arm],
        fresh=int(fresh),
        worn=int(worn or 0),
        mr=mr,
        mp=POINTS[ARMS[arm]],
        **printed,
    )
    return counter, marks


def drilled(
    setting: Setting,
    counters: Mapping[str, Counter],
    ratings: Mapping[str, tuple[int, int]] | None = None,
) -> Setting:
    """The setting with these counters alone, and command ratings of 3 unless given."""
    formations = {}
    for id, formation in setting.roster.formations.items():
        aggressive, defensive = (ratings or {}).get(id, (3, 3))
        formations[id] = formation._replace(
            aggressive=aggressive,
            defensive=defensive,
            morale=10,
            units=tuple(uid for uid, counter in counters.items() if counter.formation == id),
        )
    roster = setting.roster._replace(counters=dict(counters), formations=formations)
    return replace(setting, roster=roster)


def field(
    units: Mapping[str, str] | None = None,
    setting: Setting | None = None,
    *,
    staff: Mapping[str, int] | None = None,
    active: str = "",
    posture: str = "aggressive",
    steps: Iterable[Record] = (),
    turn: int = 5,
    storm: int = 11,
    ratings: Mapping[str, tuple[int, int]] | None = None,
    morale: Mapping[str, int] | None = None,
    hands: Mapping[str, tuple[str, ...]] | None = None,
    due: Mapping[str, Arrival] | None = None,
    places: Mapping[int, Place] | None = None,
    options: Iterable[str] = (),
    ooc: Iterable[str] = (),
    **act: Any,
) -> Brothers:
    """A position; with `active`, in the activation of that formation, everybody in command.

    `due` are lines of reinforcements: their units are given among `units` without a hex, as in
    `{"FI.r": "off inf 6/4 7"}`.
    """
    setting = setting or plain()
    counters: dict[str, Counter] = {}
    placed: list[tuple[str, Unit]] = []
    for uid, text in (units or {}).items():
        where, *words = text.split()
        counters[uid], marks = counter_of(uid, words, setting)
        if where != "off":
            placed.append((uid, Unit(int(where), **marks)))
    setting = drilled(setting, counters, ratings)
    setting = replace(setting, arrivals=dict(due or {}), places=dict(places or {}))
    s = Brothers(setting, "test")
    s.turn, s.storm, s.options = turn, storm, frozenset(options)
    for uid, unit in placed:
        s.place(uid, unit.hex, len(s.stacks.get(unit.hex, ())), unit)
    s.staff = {id: Staff(hex) for id, hex in (staff or {}).items()}
    for id, line in (due or {}).items():
        s.due[id] = Due(line.turn, line.hexes, line.stacks, line.staff)
    present = {counter.formation for counter in counters.values()} | {
        id for id in s.staff if id in setting.roster.formations
    }
    s.morale = {id: 10 for id in setting.roster.formations if id in present} | dict(morale or {})
    s.control = {hex: place.holder for hex, place in (places or {}).items() if place.holder}
    s.vp = {ALLIED: 0, AUSTRIAN_SIDE: 0}
    s.hands = dict(hands or {})
    s.agenda = tuple(steps)
    if active:
        s.act = Act(
            active,
            posture,
            frozenset(s.members(active)),
            ooc=frozenset(ooc),
            may_move=frozenset({active}),
            **act,
        )
        s.agenda = (*s.agenda, EndActivation())
    return s


DUEL = {"FI.a": "0505 inf 6/4 7", "AV.x": "0506 inf 6/4 7"}
"""A brigade above another, equally strong."""


def assaulting(
    units: Mapping[str, str] = DUEL,
    setting: Setting | None = None,
    declared: Mapping[str, int] | None = None,
    **more: Any,
) -> Brothers:
    """The Assault Combat Step of the French I Corps, whose units assault 0506 unless told."""
    s = field(units, setting, active="FI", steps=[AssaultStep()], **more)
    attackers = [uid for uid in s.units if uid.startswith("FI.")]
    s.declared = dict(declared or {}) or {
        uid: 506 for uid in attackers if s.setting.board.distance(s.units[uid].hex, 506) == 1
    }
    return s


def fire(first: int, second: int, ten: int) -> int:
    """The number of a fall of the three dice."""
    return ((first - 1) * 6 + second - 1) * 10 + ten


def two(first: int, second: int) -> int:
    return (first - 1) * 6 + second


def table(s: Brothers, *inputs: int | Option | HandedIn) -> Game:
    """A game from this position after some inputs."""
    assert s.agenda, "there is nothing to play"
    game = Game(RULESET, "brothers:full-battle", s.clone(), chance=True)
    for value in inputs:
        ask = game.chance_ask
        assert ask is not None, f"the game is over, but {value} was given"
        if isinstance(ask, Choose):
            assert isinstance(value, Option), f"{ask} wants a choice, not {value}"
            assert value in ask.options, f"{value} is not offered by {ask}"
        elif isinstance(ask, Roll):
            assert isinstance(value, int), f"{ask} wants a die, not {value}"
        game.answer(value)
    return game


def play(s: Brothers, *inputs: int | Option) -> Brothers:
    """The state after some inputs.  It may be that of a question, so it cannot be played on."""
    state = table(s, *inputs).state.clone()
    assert isinstance(state, Brothers)
    state.agenda = ()
    return state


def asked(s: Brothers, *inputs: int | Option) -> Ask | None:
    """What is asked after some inputs."""
    return table(s, *inputs).chance_ask


def offered(s: Brothers, *inputs: int | Option) -> set[Option]:
    """What can be chosen after some inputs; nothing if dice are to be thrown, or all is over."""
    ask = asked(s, *inputs)
    return set(ask.options) if isinstance(ask, Choose) else set()


def about(s: Brothers, *inputs: int | Option) -> str:
    """The kind of question after some inputs, `Roll` for dice, empty at the end."""
    ask = asked(s, *inputs)
    if ask is None:
        return ""
    return type(ask.about).__name__ if isinstance(ask, Choose) else f"Roll {ask.what}"  # type: ignore[union-attr]


def told(game: Game, rule: str) -> list[str]:
    return [event.tell() for event in game.log if event.rule == rule]
