"""Positions on a small plain board, with counters that a test makes up, played by a script.

`field({"F1.a.1": "1010 N line"})` puts a battalion of brigade F1.a of corps F1 on hex 1010, facing
north.  Ids begin with F, P or A for French, Piedmontese and Austrians; `F1.guns` belongs to the
corps alone.  Kinds: `line`, `light`, `jgr`, `lcav`, `hcav`, and the guns `F H Rf R Ho`.  Further
words: `c7` for Cohesion, `m6` for the allowance, `r45` for a regiment, `hits2`, `dis`, `square`,
`res`.  A unit at `off` waits off the map; one at `dead` has fallen.

The board has twenty-four columns of twenty-four hexes, clear and on level 1 unless a test says
otherwise; even columns stand half a hex up, as on the printed maps:

          1009
      0909    1109            (odd columns stand lower: 1010 has 0909, 0910, 1109, 1110 beside it)
          1010
      0910    1110
          1011

Brigadiers stand with the first unit of their brigade and commanders with the first of their corps,
unless `leaders` says otherwise (0: off the map).

`play(s, ...)` runs the agenda with dice and choices: `d(7)` is a die of 7, `dd(3, 8)` a roll of
both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

from tricolore import Game
from tricolore.core.ask import Ask, Choose, Option, Roll
from tricolore.core.board import Board
from tricolore.core.hexes import Grid
from tricolore.core.state import Record
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.risorgimento import charts, reading
from tricolore.rulesets.risorgimento.ruleset import RULESET
from tricolore.rulesets.risorgimento.setting import (
    ALLIED,
    ARTILLERY,
    AUSTRIAN,
    HEAVY_CAVALRY,
    JAEGER,
    LIGHT,
    LIGHT_CAVALRY,
    LINE,
    Arrival,
    Brigade,
    Chief,
    Corps,
    Counter,
    Setting,
    Special,
)
from tricolore.rulesets.risorgimento.state import (
    UNDER,
    Act,
    BrigadeState,
    CorpsState,
    Play,
    Risorgimento,
    Unit,
)
from tricolore.rulesets.risorgimento.steps import Activate
from tricolore.rulesets.risorgimento.terrain import Ground

Side = tuple[int, int]
N, NE, SE, S, SW, NW = range(6)
FACINGS = {"N": N, "NE": NE, "SE": SE, "S": S, "SW": SW, "NW": NW}
KINDS = {"line": LINE, "light": LIGHT, "jgr": JAEGER, "lcav": LIGHT_CAVALRY, "hcav": HEAVY_CAVALRY}
COHESION = {"line": 6, "light": 7, "jgr": 5, "lcav": 5, "hcav": 6}
POINTS = {"line": 6, "light": 6, "jgr": 7, "lcav": 9, "hcav": 8}
GUN_POINTS = {"F": 6, "H": 5, "Rf": 6, "R": 6, "Ho": 8}
SIZE = 24


def d(face: int) -> int:
    """The input for a die that shows this."""
    return face + 1


def dd(ours: int, theirs: int) -> int:
    """The input for a roll of both sides: attacker and defender, or Allies and Austrians."""
    return 10 * ours + theirs + 1


@cache
def printed() -> dict[str, Any]:
    """The tables as they are delivered."""
    tables = Files(reading.DATA, None, reading.NAMED).read("tables.toml")
    file = "tables.toml"
    return {
        "chart": charts.chart(tables, file),
        "fire_table": charts.bands(tables, "fire", file),
        "small_arms_table": charts.bands(tables, "small_arms", file),
        "attack_table": charts.bands(tables, "attack", file),
        "ranges": charts.ranges(tables, file),
    }


def road(*hexes: int, word: str = "minor road") -> dict[Side, str]:
    """A road from hex to hex."""
    return dict.fromkeys(pairwise(hexes), word)


def plain(
    terrain: Mapping[int, str] | None = None,
    sides: Mapping[Side, str] | None = None,
    roads: Mapping[Side, str] | None = None,
    level: Mapping[int, int] | None = None,
    *,
    size: int = SIZE,
    closed: bool = False,
    fortified: Mapping[int, Iterable[int]] | None = None,
    special: Special | None = None,
    arrivals: Iterable[Arrival] = (),
    **others: Any,
) -> Setting:
    """The tables of the game on such a board.  Several words of a side are joined by commas."""
    grid = Grid(size, size, size, "up")
    board = Board(
        "Field",
        grid,
        dict.fromkeys(grid.hexes(), "clear") | dict(terrain or {}),
        level=dict.fromkeys(grid.hexes(), 1) | dict(level or {}),
        sides={pair: frozenset(words.split(",")) for pair, words in (sides or {}).items()},
        roads={pair: frozenset([word]) for pair, word in (roads or {}).items()},
    )
    known = printed()
    chart = reading.closed_canals(known["chart"]) if closed else known["chart"]
    works = {hex: frozenset(against) for hex, against in (fortified or {}).items()}
    given: dict[str, Any] = {
        "weather": {},
        "muddy": frozenset(),
        "places": {},
        "initiative": None,
        "releases": {},
        "held": frozenset(),
        "turns": 12,
        **others,
    }
    special = special or Special()
    return Setting(
        id="solferino",
        name="Field",
        summary="",
        length="",
        first_minutes=300,
        minutes=60,
        board=board,
        ground=Ground(board, chart, works, closed, special.weak),
        counters={},
        brigades={},
        corps={},
        chiefs={},
        fire_table=known["fire_table"],
        small_arms_table=known["small_arms_table"],
        attack_table=known["attack_table"],
        ranges=known["ranges"],
        setup={},
        posts={},
        in_reserve=frozenset(),
        arrivals=tuple(arrivals),
        side_names=reading.SIDE_NAMES,
        fingerprint="field",
        special=special,
        **given,
    )


def counter_of(uid: str, words: list[str]) -> tuple[Counter, dict[str, Any]]:
    """The counter that a text describes, and what has happened to it."""
    kind, *rest = words
    guns = kind in GUN_POINTS
    cohesion = 0 if guns else COHESION[kind]
    points = GUN_POINTS[kind] if guns else POINTS[kind]
    regiment, marks = "", {}
    for word in rest:
        if word == "dis":
            marks["disordered"] = True
        elif word == "res":
            marks["reserve"] = True
        elif word == "square":
            marks["square"] = True
        elif word.startswith("hits"):
            marks["hits"] = int(word[4:])
        elif word[0] == "c":
            cohesion = int(word[1:])
        elif word[0] == "m":
            points = int(word[1:])
        elif word[0] == "r":
            regiment = word[1:]
        else:
            raise ValueError(word)
    parts = uid.split(".")
    counter = Counter(
        uid,
        uid,
        AUSTRIAN if uid[0] == "A" else ALLIED,
        parts[0],
        ".".join(parts[:2]) if len(parts) > 2 else "",
        ARTILLERY if guns else KINDS[kind],
        cohesion,
        points,
        kind if guns else "",
        len(printed()["ranges"][kind]) if guns else 0,
        regiment,
    )
    return counter, marks


NATIONS = {"F": "french", "P": "piedmontese", "A": "austrian"}


def drilled(
    setting: Setting,
    counters: Mapping[str, Counter],
    brigades: Mapping[str, Mapping[str, Any]],
    corps: Mapping[str, Mapping[str, Any]],
    chiefs: Mapping[str, Mapping[str, Any]],
) -> Setting:
    """The setting with these counters alone, and their brigades and corps."""
    made_corps: dict[str, Corps] = {}
    made: dict[str, Brigade] = {}
    for uid, counter in counters.items():
        id = counter.corps
        if id not in made_corps:
            first = Corps(id, id, counter.side, NATIONS[uid[0]], f"Commander {id}", 4, 3, 12)
            made_corps[id] = first._replace(**corps.get(id, {}))
        if counter.brigade and counter.brigade not in made:
            units = tuple(one for one in counters if counters[one].brigade == counter.brigade)
            brigade = Brigade(counter.brigade, counter.brigade, counter.side, id, 0, 4, 10, units)
            made[counter.brigade] = brigade._replace(**brigades.get(counter.brigade, {}))
    made_chiefs = {
        id: Chief(id, id, AUSTRIAN if id[0] == "A" else ALLIED, 12)._replace(**more)
        for id, more in chiefs.items()
    }
    return replace(
        setting, counters=dict(counters), brigades=made, corps=made_corps, chiefs=made_chiefs
    )


def field(
    units: Mapping[str, str],
    setting: Setting | None = None,
    *,
    active: str = "",
    kind: str = "normal",
    steps: Iterable[Record] | None = None,
    leaders: Mapping[str, int] | None = None,
    brigades: Mapping[str, Mapping[str, Any]] | None = None,
    corps: Mapping[str, Mapping[str, Any]] | None = None,
    chiefs: Mapping[str, Mapping[str, Any]] | None = None,
    turn: int = 3,
) -> Risorgimento:
    """A position.  With `active` that corps is activated; with `steps` as well, its units are In
    Command and these steps are at hand."""
    setting = setting or plain()
    counters: dict[str, Counter] = {}
    placed: list[tuple[str, Unit]] = []
    waiting: list[str] = []
    dead: list[str] = []
    for uid, text in units.items():
        where, *words = text.split()
        if where in ("off", "dead"):
            counters[uid], _ = counter_of(uid, words)
            (waiting if where == "off" else dead).append(uid)
            continue
        facing, *words = words
        counters[uid], marks = counter_of(uid, words)
        placed.append((uid, Unit(int(where), FACINGS[facing], **marks)))
    setting = drilled(setting, counters, brigades or {}, corps or {}, chiefs or {})
    s = Risorgimento(setting, "test")
    s.turn, s.waiting, s.fallen = turn, tuple(waiting), tuple(dead)
    s.brigades = {id: BrigadeState() for id in setting.brigades}
    s.corps = {id: CorpsState() for id in setting.corps}
    for uid, unit in placed:
        s.put(uid, unit.hex, unit.facing)
        s.units[uid] = unit._replace(reserve=False)
        s.refresh(unit.hex)
        if unit.reserve:
            s.set_reserve(uid, True)
    posts: dict[str, int] = {}
    for uid, unit in placed:
        counter = counters[uid]
        for id in (counter.brigade, counter.corps):
            if id and not (id in setting.corps and setting.corps[id].reserve):
                posts.setdefault(id, unit.hex)
    for id, hex in {**posts, **(leaders or {})}.items():
        if hex:
            s.post(id, hex)
    s.holders = {hex: place.holder for place in setting.places.values() for hex in place.hexes}
    side = setting.side_of(active) if active else ALLIED
    s.first, s.play = side, Play(side)
    s.agenda = tuple(steps or ())
    if active and steps is None:
        s.agenda = (Activate(active, kind),)
    elif active:
        s.act = Act(active, kind)
        s.commanded = frozenset(uid for uid in s.units if counters[uid].corps == active)
        for id in setting.corps_brigades[active]:
            s.set_brigade(id, orders=UNDER)
    s.log = []
    return s


def table(s: Risorgimento, *inputs: int | Option) -> Game:
    """A game from this position after some inputs."""
    assert s.agenda, "there is nothing to play"
    game = Game(RULESET, "risorgimento:solferino", s.clone(), chance=True)
    for value in inputs:
        ask = game.chance_ask
        assert ask is not None, f"the game is over, but {value} was given"
        if isinstance(ask, Choose):
            assert value in ask.options, f"{value} is not offered by {ask}"
        else:
            assert isinstance(ask, Roll), f"{ask} is neither choice nor die"
            assert isinstance(value, int), f"{ask} wants a die, not {value}"
        game.answer(value)
    return game


def play(s: Risorgimento, *inputs: int | Option) -> Risorgimento:
    """The state after some inputs.  It may be that of a question, so it cannot be played on."""
    state = table(s, *inputs).state.clone()
    assert isinstance(state, Risorgimento)
    return state


def asked(s: Risorgimento, *inputs: int | Option) -> Ask | None:
    """What is asked after some inputs."""
    return table(s, *inputs).chance_ask


def offered(s: Risorgimento, *inputs: int | Option) -> set[Option]:
    """What can be chosen after some inputs; nothing if dice are rolled, or all is over."""
    ask = asked(s, *inputs)
    return set(ask.options) if isinstance(ask, Choose) else set()


def about(s: Risorgimento, *inputs: int | Option) -> str:
    """The kind of question after some inputs, `Roll ...` for dice, empty at the end."""
    ask = asked(s, *inputs)
    if ask is None:
        return ""
    if isinstance(ask, Roll):
        return f"Roll {ask.what}"
    assert isinstance(ask, Choose)
    return type(ask.about).__name__


def told(game: Game, rule: str) -> list[str]:
    return [event.tell() for event in game.log if event.rule == rule]


def hexes(options: Iterable[Option]) -> set[int]:
    """The hexes that can be gone to."""
    return {int(option.value) for option in options if option.kind == "go"}


def picks(options: Iterable[Option]) -> set[str]:
    return {str(option.value) for option in options if option.kind == "pick"}
