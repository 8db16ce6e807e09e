"""Gestures: what a formation or a division could do at once, for the table (see `drill`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tricolore.core.ask import Choose
from tricolore.core.game import Game
from tricolore.core.text import say
from tricolore.rulesets.brothers import drill
from tricolore.rulesets.brothers.drill import Drilled, Ways
from tricolore.rulesets.brothers.offers import movable_staff
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.subjects import AnswerMove, OrderMove, React
from tricolore.rulesets.kit.vectors import length, moved
from tricolore.rulesets.table import Gesture

NEAR = 5
"""With an enemy so near, a formation goes forward in order rather than by road."""

How = Callable[[Drilled], None]


def gestures(game: Game, id: str, hex: int | None) -> list[Gesture]:
    """What the formation of a piece, and its division, could do at once toward a hex."""
    asked, s = game.ask, game.state
    assert isinstance(s, Brothers)
    if not isinstance(asked, Choose) or not isinstance(asked.about, OrderMove) or hex is None:
        return []
    found: list[Gesture] = []
    for group, name in _groups(s, id):
        for gesture in _Maker(game, s, group, name, hex).all():
            if not any(_same(gesture, one) for one in found):
                found.append(gesture)
    return found


def _same(one: Gesture, other: Gesture) -> bool:
    """Whether they come to the same, also after others have been asked on the way."""
    return (one.answers, one.then) == (other.answers, other.then)


def _groups(s: Brothers, id: str) -> Iterator[tuple[frozenset[str], str]]:
    """Everybody who acts and belongs with a piece; then its division, with its name."""
    counters, act = s.setting.roster.counters, s.act
    if act is None:
        return
    mine = counters[id].formation if id in counters else id
    if mine not in (act.formation, act.sovereign):
        return
    staff = frozenset(movable_staff(s)) | {act.formation}
    if mine == act.sovereign:
        yield frozenset({mine}), ""
        return
    waiting = frozenset(uid for stack in drill.arriving(s, counters) for uid in stack)
    everybody = act.members | waiting
    yield everybody | staff, ""
    division = counters[id].division if id in counters else ""
    own = frozenset(uid for uid in everybody if counters[uid].division == division)
    if division and own != everybody:
        yield own, division


class _Maker:
    """Makes gestures of a group from the present question."""

    def __init__(
        self, game: Game, s: Brothers, group: frozenset[str], division: str, hex: int
    ) -> None:
        self.game, self.s, self.group, self.division, self.hex = game, s, group, division, hex
        self.where = s.setting.board.name_of(hex)

    def all(self) -> Iterator[Gesture]:
        road, forward = self._road(), self._forward()
        ways = [*forward, road] if self._enemy_near() else [road, *forward]
        yield from (one for one in ways if one is not None)

    def _enemy_near(self) -> bool:
        s = self.s
        enemies = s.ground_of[s.enemy(s.active_side)]
        near = s.setting.bits.within(enemies, NEAR)
        return any(near & s.setting.bits.bit[s.units[u].hex] for u in self.group if u in s.units)

    def _road(self) -> Gesture | None:
        ways = Ways(self.s, self.hex)
        return self._made(
            "road",
            self._named(say("By road toward {hex}", hex=self.where)),
            self._named(say("By road")),
            lambda drilled: drill.by_road(drilled, ways),
        )

    def _forward(self) -> list[Gesture | None]:
        """In order as far as those nearest to the hex can go, or as far as all keep up."""
        drilled = drill.begin(self.game, self.group)
        guide = drill.guide_of(drilled, self.hex)
        if not guide:
            return []
        vectors = drill.vectors(drilled, guide, self.hex)
        lead = drill.parties(drilled)[guide][0]
        board, far = self.s.setting.board, max(vectors, key=length, default=(0, 0))
        made: list[Gesture | None] = []
        for vector in vectors:
            together = vector != far
            there = moved(board, self.s.units[lead].hex, vector)
            title = say(
                "Forward {how}, {guide} to {where}",
                how=say("as far as all keep up") if together else say("in order"),
                guide=self.s.setting.roster.name_of(lead),
                where="" if there is None else board.name_of(there),
            )
            short = self._named(say("All keep up") if together else say("In order"))
            id = "pace" if together else "forward"
            made.append(self._made(id, self._named(title), short, _forward(vector)))
        return made

    def _named(self, what: str) -> str:
        """What is done, with the division that does it if it is not everybody."""
        if not self.division:
            return what
        return say("{what} ({division} alone)", what=what, division=self.division)

    def _made(self, id: str, title: str, short: str, how: How) -> Gesture | None:
        drilled = drill.begin(self.game, self.group)
        how(drilled)
        drill.follow(drilled)
        id = f"{id} division" if self.division else id
        return _gesture(drilled, self.s, self.group, (id, title, short))


def _forward(vector: tuple[int, int]) -> How:
    return lambda drilled: drill.forward(drilled, vector)


def _gesture(
    drilled: Drilled, before: Brothers, group: Iterable[str], words: tuple[str, str, str]
) -> Gesture | None:
    """The script as a gesture, with whoever it moves."""
    after, script = drilled.s, drilled.script
    there = {id: hex for id in sorted(group) if (hex := _hex(after, id))}
    ends = [(id, hex) for id, hex in there.items() if hex != _hex(before, id)]
    if not script.answers or not ends:
        return None
    id, title, short = words
    return Gesture(
        id,
        title,
        script.pairs(),
        ends,
        short=short,
        ways={id: way for id, way in drilled.ways.items() if way},
        left=list(drilled.left.items()),
        then=script.then(),
        final=script.is_final,
        note=_note(drilled),
    )


def _hex(s: Brothers, id: str) -> int:
    """Where a unit or headquarters is; 0 off the map."""
    if id in s.units:
        return s.units[id].hex
    return s.staff[id].hex if id in s.staff else 0


def _note(drilled: Drilled) -> str:
    """What comes up, so that the gesture ends there."""
    asked = drilled.script.game.ask
    about = asked.about if isinstance(asked, Choose) else None
    if isinstance(about, AnswerMove):
        name = drilled.s.setting.roster.name_of(about.uid)
        return say("It ends where the enemy may fire at {unit}.", unit=name)
    if isinstance(about, React):
        return say("It ends where an event could be played.")
    return ""
