"""Positions on a small plain board, with counters that a test makes up, played by a script.

`field({"AI.a": "0505 inf 4/2"})` puts infantry of I Corps with a factor of 4, and 2 when it is
reduced, on hex 0505.  The part of the id before the dot is the formation; `P.` and `A.` are
undesignated units of each side.  The arms are `inf`, `cav`, `art`, `hart` (horse artillery), `crew`
and `leader`; the last two have no factor.  Further words: `mp4` for movement points, `small`,
`elite`, `reduced`, `oos`, `stop`.  A unit at `off` waits off the map.

The board has twenty columns of twenty hexes, all clear unless a test says otherwise:

          0504
      0404    0604
          0505
      0405    0605
          0506

Every hex is a source of supply, so that supply matters only where a test says so (`supply`).

`play(s, ...)` runs the agenda with dice and choices; a sheet is a list of options.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

from tricolore import Game
from tricolore.core.ask import Ask, Choose, Fill, HandedIn, Option, Roll, Together
from tricolore.core.board import Board
from tricolore.core.hexes import Grid
from tricolore.core.state import Record
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.radetzky import charts, reading
from tricolore.rulesets.radetzky.ruleset import RULESET
from tricolore.rulesets.radetzky.setting import (
    ARTILLERY,
    AUSTRIAN,
    CAVALRY,
    CREW,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
    PIEDMONTESE,
    SIDES,
    Arrival,
    Automatic,
    Counter,
    Formation,
    Independent,
    Place,
    Setting,
)
from tricolore.rulesets.radetzky.state import Act, Bridge, Radetzky, Unit
from tricolore.rulesets.radetzky.steps import Activate, Draw, EndActivation, EndTurn
from tricolore.rulesets.radetzky.terrain import Ground

Side = tuple[int, int]
Given = int | Option | HandedIn | Sequence[Any]
ARMS = {
    "inf": INFANTRY,
    "cav": CAVALRY,
    "art": ARTILLERY,
    "hart": HORSE_ARTILLERY,
    "crew": CREW,
    "leader": LEADER,
}
POINTS = {"inf": 3, "cav": 6, "art": 3, "hart": 6, "crew": 3, "leader": 6}
CENTRE = 505
UP, UP_RIGHT, DOWN_RIGHT, DOWN, DOWN_LEFT, UP_LEFT = 504, 604, 605, 506, 405, 404
"""The hexes round the centre, clockwise."""
SIZE = 20


@cache
def printed() -> dict[str, Any]:
    """The tables, the track and the command counters as they are delivered."""
    files = Files(reading.DATA, None, reading.NAMED)
    tables, units = files.read("tables.toml"), files.read("units.toml")
    command = charts.reaches(tables, "tables.toml")
    formations, _ = reading._counters(units, command, "units.toml")
    reach = command["independent"]
    return {
        "chart": charts.chart(tables, "tables.toml"),
        "combat_table": charts.combat_table(tables, "tables.toml"),
        "charge_tables": charts.charge_tables(tables, "tables.toml"),
        "calendars": reading._calendars(files.read("track.toml"), 23, "track.toml"),
        "formations": formations,
        "chiefs": reading._chiefs(units, command["chief"], "units.toml"),
        "independents": {
            side: Independent(id, "INDEPENDENT", side, reach.radius, reach.most)
            for side, id in reading.INDEPENDENTS.items()
        },
    }


def board(
    terrain: Mapping[int, str] | None = None,
    sides: Mapping[Side, str] | None = None,
    roads: Mapping[Side, str] | None = None,
    size: int = SIZE,
) -> Board:
    """A flat and open board with only these features; several words of a side are `river ford`."""
    grid = Grid(size, size, size, "down")
    return Board(
        "Field",
        grid,
        dict.fromkeys(grid.hexes(), "clear") | dict(terrain or {}),
        sides={pair: frozenset(words.split()) for pair, words in (sides or {}).items()},
        roads={pair: frozenset([word]) for pair, word in (roads or {}).items()},
    )


def plain(
    terrain: Mapping[int, str] | None = None,
    sides: Mapping[Side, str] | None = None,
    roads: Mapping[Side, str] | None = None,
    *,
    size: int = SIZE,
    supply: bool = False,
    terminals: Mapping[str, Iterable[int]] | None = None,
    sources: Iterable[int] = (),
    exits: Mapping[str, Iterable[int]] | None = None,
    places: Mapping[int, Place] | None = None,
    automatic: Sequence[Automatic] = (),
    arrivals: Mapping[str, Arrival] | None = None,
    setup: Mapping[str, tuple[int, ...]] | None = None,
    surprise: str = "",
    **others: Any,
) -> Setting:
    """The tables of the game on such a board.

    With `supply`, supply comes from `terminals` and `sources` alone; otherwise from every hex.
    """
    ground = board(terrain, sides, roads, size)
    known = printed()
    return Setting(
        id="campaign",
        name="Field",
        summary="",
        length="",
        first=1,
        last=23,
        board=ground,
        ground=Ground(ground, known["chart"]),
        counters={},
        formations=known["formations"],
        chiefs=known["chiefs"],
        independents=known["independents"],
        calendars=known["calendars"],
        combat_table=known["combat_table"],
        charge_tables=known["charge_tables"],
        setup=dict(setup or {}),
        weakened=frozenset(),
        may_begin_built=frozenset(),
        arrivals=dict(arrivals or {}),
        terminals={side: frozenset((terminals or {}).get(side, ())) for side in SIDES},
        exits={side: frozenset((exits or {}).get(side, ())) for side in SIDES},
        places=dict(places or {}),
        sources=frozenset(sources if supply else ground.hexes),
        surprise=surprise,
        side_names=reading.SIDE_NAMES,
        fingerprint="field",
        automatic=tuple(automatic),
        **others,
    )


def road(*hexes: int) -> dict[Side, str]:
    """A road from hex to hex."""
    return dict.fromkeys(pairwise(hexes), "road")


def counter_of(uid: str, words: Sequence[str]) -> tuple[Counter, dict[str, Any]]:
    """The counter that a text describes, and what has befallen it."""
    prefix = uid.partition(".")[0]
    arm, *rest = words
    factor = reduced = elite = 0
    points, small, marks = POINTS[arm], arm == "crew", {}
    for word in rest:
        if word[0].isdigit():
            front, _, back = word.partition("/")
            factor, reduced = int(front), int(back or 0)
        elif word.startswith("mp"):
            points = int(word[2:])
        elif word == "small":
            small = True
        elif word == "elite":
            elite = 1
        else:
            marks[word] = True
    formation = "" if prefix in ("A", "P") else prefix
    side = AUSTRIAN if uid.startswith("A") else PIEDMONTESE
    counter = Counter(
        uid, uid, side, formation, ARMS[arm], arm, factor, reduced, points, small, elite
    )
    return counter, marks


def drilled(setting: Setting, counters: Mapping[str, Counter]) -> Setting:
    """The setting with these counters alone."""
    formations: dict[str, Formation] = {
        id: formation._replace(
            units=tuple(uid for uid, counter in counters.items() if counter.formation == id)
        )
        for id, formation in setting.formations.items()
    }
    return replace(setting, counters=dict(counters), formations=formations)


def field(
    units: Mapping[str, str] | None = None,
    setting: Setting | None = None,
    *,
    active: str = "",
    post: int = 0,
    steps: Iterable[Record] = (),
    turn: int = 6,
    posts: Mapping[str, int] | None = None,
    bridges: Mapping[str, Bridge] | None = None,
    calendar: str = "literal",
) -> Radetzky:
    """A position.  With `active`, a formation or a side has been activated with all its units.

    Turn 6 is at nine in the morning of the second day; turn 4 is a night.
    """
    setting = setting or plain()
    counters: dict[str, Counter] = {}
    placed: list[tuple[str, Unit]] = []
    waiting: list[str] = []
    for uid, text in (units or {}).items():
        where, *words = text.split()
        counters[uid], marks = counter_of(uid, words)
        left = counters[uid].steps - bool(marks.pop("reduced", False))
        if where == "off":
            waiting.append(uid)
        else:
            placed.append((uid, Unit(int(where), left, **marks)))
    s = Radetzky(drilled(setting, counters), "test")
    s.turn, s.calendar, s.waiting = turn, calendar, tuple(waiting)
    s.lost, s.captured = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    s.holders = {hex: place.holder for hex, place in setting.places.items()}
    for uid, unit in placed:
        s.put(uid, unit.hex, unit)
    s.posts, s.bridges = dict(posts or {}), dict(bridges or {})
    s.agenda = tuple(steps)
    if active:
        side = active if active in SIDES else setting.formations[active].side
        formations = tuple(
            id
            for id, one in s.setting.formations.items()
            if active == id or (active == side == one.side and one.units)
        )
        acting = [
            uid
            for uid, counter in counters.items()
            if uid in s.units
            and counter.side == side
            and (counter.formation in formations or not counter.formation)
        ]
        s.act = Act(side, formations[0], formations, post, frozenset(acting))
        s.used = frozenset(acting)
        for id in formations:
            if post:
                s.posts.setdefault(id, post)
        s.agenda = (*s.agenda, EndActivation())
    s.log = []
    return s


def table(s: Radetzky, *inputs: Given) -> Game:
    """A game from this position after some inputs.  A list answers a sheet, the first one that is
    still missing if both sides are asked."""
    assert s.agenda, "there is nothing to play"
    game = Game(RULESET, "radetzky:campaign", s.clone(), chance=True)
    for value in inputs:
        ask = game.chance_ask
        assert ask is not None, f"the game is over, but {value} was given"
        if isinstance(ask, Choose):
            assert value in ask.options, f"{value} is not offered by {ask.about}"
        elif isinstance(ask, Roll):
            assert isinstance(value, int), f"{ask} wants a die, not {value}"
        else:
            assert isinstance(value, (list, tuple)), f"{ask} wants a sheet, not {value}"
        game.answer(value)  # type: ignore[arg-type]
    return game


def play(s: Radetzky, *inputs: Given) -> Radetzky:
    """The state after some inputs.  It may be that of a question, so it cannot be played on."""
    state = table(s, *inputs).state.clone()
    assert isinstance(state, Radetzky)
    state.agenda = ()
    return state


def asked(s: Radetzky, *inputs: Given) -> Ask | None:
    """What is asked after some inputs."""
    return table(s, *inputs).chance_ask


def offered(s: Radetzky, *inputs: Given) -> set[Option]:
    """What can be chosen after some inputs; nothing if dice are to be thrown, or all is over."""
    ask = asked(s, *inputs)
    return set(ask.options) if isinstance(ask, Choose) else set()


def sheet(s: Radetzky, *inputs: Given, side: str = "") -> Fill:
    """The sheet that is to be filled in after some inputs; of this side if both are asked."""
    ask = asked(s, *inputs)
    if isinstance(ask, Together):
        return next(one for one in ask.sheets if not side or one.side == side)
    assert isinstance(ask, Fill), f"{ask} is no sheet"
    return ask


def rows(fill: Fill) -> dict[str, set[Option]]:
    """The lines of a sheet."""
    return {row.key: set(row.options) for row in fill.rows}


def filled(fill: Fill, **options: Option) -> list[Option]:
    """A sheet as proposed, but for some lines.  A dot in a key is written as two underscores."""
    changes = {key.replace("__", "."): option for key, option in options.items()}
    assert set(changes) <= {row.key for row in fill.rows}, f"{changes} are not lines of {fill.rows}"
    return [changes.get(row.key, one) for row, one in zip(fill.rows, fill.first, strict=True)]


def about(s: Radetzky, *inputs: Given) -> str:
    """The kind of question after some inputs, `Roll ...` for dice, empty at the end."""
    ask = asked(s, *inputs)
    if ask is None:
        return ""
    if isinstance(ask, Roll):
        return f"Roll {ask.what}"
    return type((ask.sheets[0] if isinstance(ask, Together) else ask).about).__name__


def told(game: Game, rule: str) -> list[str]:
    return [event.tell() for event in game.log if event.rule == rule]


REST: tuple[Record, ...] = (Draw(), EndTurn())
"""What follows an activation."""


def drawn(counter: str) -> tuple[Record, ...]:
    """The agenda when a counter has been drawn and the cup is empty."""
    return (Activate(counter), *REST)
