"""The review of a game as one record, for people and programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tricolore.core.errors import TricoloreError
from tricolore.core.events import plain
from tricolore.core.game import Game
from tricolore.core.words import headed
from tricolore.review.appraisal import Appraisal, Worth
from tricolore.review.course import Course, Moment, TurnBegun, follow
from tricolore.review.fights import Fight, Made, fights
from tricolore.review.march import March, march
from tricolore.review.turning import LOOKED_AT, TurningPoint, turning_points
from tricolore.review.words import Words
from tricolore.rulesets.table import Scene

VERSION = "3"
"""Raised whenever a review of the same game may come out otherwise."""
SHOWN = 5
"""Rolls, fights and decisions that are shown."""
POINTS = 240
"""Most points of a curve: about as many as a screen can show."""


class NothingToReview(TricoloreError):
    """A game in which nobody has done anything."""


class Side(msgspec.Struct, frozen=True):
    id: str
    name: str
    player: str
    """Who played it, if the record says so."""


class Point(msgspec.Struct, array_like=True, frozen=True):
    """A moment of the curves."""

    ply: int
    turn: int
    chance: float
    lead: float
    points: list[float]


class TurnMark(msgspec.Struct, frozen=True):
    turn: int
    ply: int


class Losses(msgspec.Struct, frozen=True):
    """What a formation has lost."""

    id: str
    name: str
    label: str
    side: str
    had: float
    """The most that it ever had."""
    lost: float
    by_turn: list[float]
    """What it had lost at each turn mark."""


class RollShown(msgspec.Struct, frozen=True):
    ply: int
    turn: int
    rule: str
    text: str
    chance: float
    """What it brought the first side, in chance of winning; negative for the second."""
    lead: float
    """The same in steps."""
    best: float
    """The chance of winning that the best and the worst number would have led to."""
    worst: float
    came: float


class FightShown(msgspec.Struct, frozen=True):
    """Rolls that belong together."""

    ply: int
    turn: int
    text: str
    rolls: int
    chance: float
    lead: float


class LuckOfTurn(msgspec.Struct, frozen=True):
    turn: int
    rolls: int
    chance: float
    lead: float


class Luck(msgspec.Struct, frozen=True):
    """What the dice brought the first side, against their exact expectation."""

    rolls: int
    chance: float
    lead: float
    spread: float
    """The usual size of such a sum in steps: the root of the sum of the squares."""
    turns: list[LuckOfTurn]
    fights: list[FightShown]
    """Those that mattered most."""
    greatest: list[RollShown]


class Decision(msgspec.Struct, frozen=True):
    """A decision for which a better answer was found."""

    ply: int
    """How many choices had been made before it."""
    turn: int
    side: str
    rule: str
    question: str
    given: str
    better: str
    chance: float
    """How likely its side was to win before it."""
    gain: float
    """How much likelier the better answer would have made that."""
    error: float


class Review(msgspec.Struct, frozen=True):
    scenario: str
    title: str
    sides: list[Side]
    """The first side is the one whose chances and luck all figures tell."""
    over: bool
    winner: str | None
    level: str
    reason: str
    plies: int
    fitted: bool
    """Whether the curve of this scenario was fitted from games."""
    begun: float
    """The first side's chance of winning before the first choice, and at the end."""
    ended: float
    counted: str
    """What losses are counted in."""
    turns: list[TurnMark]
    points: list[Point]
    losses: list[Losses]
    luck: Luck
    looked_at: int
    """How many decisions were played on."""
    decisions: list[Decision]
    march: March | None


Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and of how much."""


def review(game: Game, progress: Progress = lambda what, done, all: None) -> Review:
    """Review a game from its first choice to where it stands."""
    if game.start is None:
        raise NothingToReview("The beginning of this game is lost, so it cannot be reviewed.")
    if not game.inputs:
        raise NothingToReview("Nothing has happened in this game yet.")
    appraisal = Appraisal(game.scenario)
    course = follow(game, appraisal, lambda done, all: progress("Following the game", done, all))
    points = turning_points(
        game, course.doubts, appraisal, lambda done, all: progress("Weighing decisions", done, all)
    )
    progress("Drawing the march", 0, 1)
    table = appraisal.table
    name = game.scenario.partition(":")[2]
    scene = None if table is None else table.scene(name, game.data)
    drawn = None
    if scene is not None:
        drawn = march(course.turns, scene, appraisal.rules.drawing(name), appraisal)
    progress("Drawing the march", 1, 1)
    return _written(game, appraisal, course, points, scene, drawn)


def _written(
    game: Game,
    appraisal: Appraisal,
    course: Course,
    found: Sequence[TurningPoint],
    scene: Scene | None,
    drawn: March | None,
) -> Review:
    name = game.scenario.partition(":")[2]
    about = appraisal.rules.about(name, game.data)
    result = game.result if game.over else None
    return Review(
        scenario=game.scenario,
        title=about.name,
        sides=[
            Side(side, about.sides[side], game.players.get(side, "")) for side in appraisal.sides
        ],
        over=result is not None,
        winner=None if result is None else result.winner,
        level="" if result is None else result.level,
        reason="" if result is None else result.reason,
        plies=game.ply,
        fitted=appraisal.is_fitted,
        begun=round(course.moments[0].worth.chance, 4),
        ended=round(course.moments[-1].worth.chance, 4),
        counted="" if appraisal.review is None else appraisal.review.counted,
        turns=[TurnMark(begun.turn, begun.ply) for begun in course.turns],
        points=[_point(moment) for moment in thinned(course.moments)],
        losses=_losses(course.turns, appraisal),
        luck=_luck(course.rolls),
        looked_at=min(len(course.doubts), LOOKED_AT),
        decisions=[_decision(game, appraisal, point, Words(scene)) for point in found],
        march=drawn,
    )


def thinned(moments: Sequence[Moment], most: int = POINTS) -> list[Moment]:
    """Some moments, evenly through the game; always the first and the last, and of those between
    two that are kept the one that differs most."""
    if len(moments) <= most:
        return list(moments)
    kept = [moments[0]]
    inner = moments[1:-1]
    parts = most - 2
    for at in range(parts):
        part = inner[at * len(inner) // parts : (at + 1) * len(inner) // parts]
        if part:
            last = kept[-1].worth.chance
            kept.append(max(part, key=lambda moment: abs(moment.worth.chance - last)))
    return [*kept, moments[-1]]


def _point(moment: Moment) -> Point:
    chance, lead = moment.worth
    return Point(moment.ply, moment.turn, round(chance, 4), round(lead, 2), list(moment.points))


def _losses(turns: Sequence[TurnBegun], appraisal: Appraisal) -> list[Losses]:
    """Against the most that a formation ever had: in some games armies are placed first."""
    if appraisal.review is None:
        return []
    known = [appraisal.review.strengths(begun.state) for begun in turns]
    found = []
    for row in zip(*known, strict=True):
        had, by_turn = 0.0, []
        for strength in row:
            had = max(had, strength.left)
            by_turn.append(had - strength.left)
        if had:
            one = row[-1]
            found.append(
                Losses(one.id, one.name, one.label, one.side, had, had - one.left, by_turn)
            )
    return found


def _luck(rolls: Sequence[Made]) -> Luck:
    sums = _sum(rolls)
    by_turn: dict[int, list[Made]] = {}
    for roll in rolls:
        by_turn.setdefault(roll.turn, []).append(roll)
    turns = []
    for turn, some in by_turn.items():
        of_turn = _sum(some)
        turns.append(LuckOfTurn(turn, len(some), round(of_turn.chance, 4), round(of_turn.lead, 3)))
    groups = sorted(fights(rolls), key=lambda fight: -abs(fight.chance))
    greatest = sorted(rolls, key=lambda roll: -abs(roll.luck.chance))
    return Luck(
        rolls=len(rolls),
        chance=round(sums.chance, 4),
        lead=round(sums.lead, 3),
        spread=round(sum(roll.luck.lead**2 for roll in rolls) ** 0.5, 3),
        turns=turns,
        fights=[_fight(fight) for fight in groups[:SHOWN] if len(fight.rolls) and fight.chance],
        greatest=[_roll(roll) for roll in greatest[:SHOWN] if roll.luck.chance],
    )


def _sum(rolls: Sequence[Made]) -> Worth:
    return Worth(sum(one.luck.chance for one in rolls), sum(one.luck.lead for one in rolls))


def _roll(roll: Made) -> RollShown:
    return RollShown(
        ply=roll.ply,
        turn=roll.turn,
        rule=roll.rule,
        text=roll.text or f"{headed(roll.what)}.",
        chance=round(roll.luck.chance, 4),
        lead=round(roll.luck.lead, 2),
        best=round(roll.luck.best, 4),
        worst=round(roll.luck.worst, 4),
        came=round(roll.luck.came.chance, 4),
    )


def _fight(fight: Fight) -> FightShown:
    first = fight.rolls[0]
    return FightShown(
        ply=first.ply,
        turn=first.turn,
        text=fight.text,
        rolls=len(fight.rolls),
        chance=round(fight.chance, 4),
        lead=round(fight.lead, 2),
    )


def _decision(game: Game, appraisal: Appraisal, point: TurningPoint, words: Words) -> Decision:
    ask, table = point.ask, appraisal.table
    return Decision(
        ply=point.doubt.ply,
        turn=point.doubt.turn,
        side=ask.side,
        rule=ask.rule,
        question=ask.tell(plain) if table is None else table.prompt(game.state, ask),
        given=words.option(point.given),
        better=words.option(point.better),
        chance=round(point.chance, 4),
        gain=round(point.gain, 4),
        error=round(point.error, 4),
    )
