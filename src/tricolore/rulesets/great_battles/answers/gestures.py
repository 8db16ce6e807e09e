"""Gestures: what a formation could do at once, for the table (see `formation`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tricolore.core.ask import Choose, Pick, Turn
from tricolore.core.game import Game
from tricolore.core.text import say
from tricolore.rulesets.great_battles.answers import formation as drill
from tricolore.rulesets.great_battles.answers.formation import AS_NOW, ENEMY, Drilled, Facing
from tricolore.rulesets.great_battles.answers.questions import Questions
from tricolore.rulesets.great_battles.answers.wording import unit_name
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.kit.scripts import Script
from tricolore.rulesets.kit.vectors import Vector, length, moved
from tricolore.rulesets.table import Gesture

NEAR = 6
"""With an enemy so near, a formation goes forward in order rather than by road."""


def gestures(ask: Questions, game: Game, s: Battle, id: str, hex: int | None) -> list[Gesture]:
    """What the formation of a piece could do at once; with a hex, toward it."""
    asked, counters = game.ask, s.setting.roster.counters
    if not isinstance(asked, Choose):
        return []
    formation = counters[id].formation if id in counters else id
    if isinstance(asked.about, ask.drill.turning):
        return _known([_at_start(game, formation, hex), _at_start(game, "", hex)])
    if formation != s.active or hex is None:
        return []
    maker = _Maker(ask, game, s)
    road, forward = maker.by_road(hex), maker.forward(hex)
    ways = [*forward, *road] if _enemy_near(s) else [*road, *forward]
    return _known([*ways, maker.turn(hex)])


def _known(made: Iterable[Gesture | None]) -> list[Gesture]:
    """Those that came about, each of them once."""
    found: list[Gesture] = []
    for gesture in made:
        if gesture is not None and not any(_same(gesture, one) for one in found):
            found.append(gesture)
    return found


def _same(one: Gesture, other: Gesture) -> bool:
    """Whether they come to the same, also after others have been asked on the way."""
    return (one.answers, one.then) == (other.answers, other.then)


def _enemy_near(s: Battle) -> bool:
    enemies = s.field(s.enemy_of(s.formation(s.active).side)).occupied
    distance = s.setting.board.distance
    own = [s.units[uid].hex for uid in s.members(s.active)]
    return any(distance(hex, enemy) <= NEAR for hex in own for enemy in enemies)


def _forward(vector: Vector) -> Callable[[Drilled], None]:
    return lambda drilled: drill.forward(drilled, vector)


class _Maker:
    """Makes gestures of the active formation from the present question."""

    def __init__(self, ask: Questions, game: Game, s: Battle) -> None:
        self.ask, self.game, self.s = ask, game, s

    def by_road(self, hex: int) -> list[Gesture | None]:
        words = say("By road toward {hex}", hex=self.s.setting.board.name_of(hex)), say("By road")
        return self._both("road", words, lambda drilled: drill.by_road(drilled, hex))

    def forward(self, hex: int) -> list[Gesture | None]:
        """In order as far as the unit nearest to the hex can go, or as far as all keep up."""
        drilled = self._begin(drill.facing_enemy)
        guide = drill.guide_of(drilled, hex) if drilled is not None else ""
        if drilled is None or not guide:
            return []
        vectors = drill.vectors(drilled, guide, hex)
        far = max(vectors, key=length, default=(0, 0))
        made: list[Gesture | None] = []
        for vector in vectors:
            together = vector != far
            where = self._there(drilled.s, guide, vector)
            how = say("as far as all keep up") if together else say("in order")
            words = say(
                "Forward {how}, {guide} to {where}",
                how=how,
                guide=unit_name(drilled.s, guide),
                where=where,
            )
            short = say("All keep up") if together else say("In order")
            id = "pace" if together else "forward"
            made += self._both(id, (words, short), _forward(vector))
        return made

    def _there(self, s: Battle, guide: str, vector: Vector) -> str:
        board = s.setting.board
        hex = moved(board, s.units[guide].hex, vector)
        return "" if hex is None else board.name_of(hex)

    def turn(self, hex: int) -> Gesture | None:
        """All turn toward a hex where they stand."""
        words = (
            say("Turn toward {hex} where they stand", hex=self.s.setting.board.name_of(hex)),
            say("Turn them"),
        )
        toward: Facing = lambda s, uid: drill.facing_to(s, uid, hex)  # noqa: E731
        return self._one("turn", words, "", toward, drill.turn)

    def _begin(self, facing: Facing) -> Drilled | None:
        return drill.begin(self.ask, self.game, self.ask.drill.before, facing)

    def _both(
        self, id: str, words: tuple[str, str], how: Callable[[Drilled], None]
    ) -> list[Gesture | None]:
        """Facing the enemy at the end, which is usually wanted, or facing as now."""

        def led(drilled: Drilled) -> None:
            how(drilled)
            drill.follow(drilled)

        return [
            self._one(id, words, ENEMY, drill.facing_enemy, led),
            self._one(f"{id} as now", words, AS_NOW, drill.as_now, led),
        ]

    def _one(
        self,
        id: str,
        words: tuple[str, str],
        face: str,
        facing: Facing,
        how: Callable[[Drilled], None],
    ) -> Gesture | None:
        drilled = self._begin(facing)
        if drilled is None:
            return None
        how(drilled)
        return drill.gesture(drilled, self.s, id, words, face)


def _at_start(game: Game, formation: str, hex: int | None) -> Gesture | None:
    """Before the first turn: a formation, or everybody, turns to the enemy or toward a hex."""
    script, before = Script(game), game.state
    assert isinstance(before, Battle)
    asked = script.ask
    picks = [] if asked is None else [one.value for one in asked.options if one.kind == "pick"]
    facings: dict[str, int] = {}
    for uid in map(str, picks):
        now = script.game.state
        assert isinstance(now, Battle)
        facing = drill.facing_enemy(now, uid) if hex is None else drill.facing_to(now, uid, hex)
        if formation not in ("", now.counter(uid).formation) or facing == now.units[uid].facing:
            continue
        if script.give(Pick(uid)) and script.give(Turn(facing)):
            facings[uid] = facing
    if not facings:
        return None
    board = before.setting.board
    who = before.formation(formation).name if formation else say("All")
    whither = say("the enemy") if hex is None else board.name_of(hex)
    ends = [(uid, before.units[uid].hex) for uid in facings]
    return Gesture(
        "turn" if formation else "turn all",
        say("{who}: turn to {whither}", who=who, whither=whither),
        script.pairs(),
        ends,
        facings=facings,
    )
