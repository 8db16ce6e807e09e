"""The map of a game of the series in a terminal, and what is told of a hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import ClassVar, Generic, TypeVar

from tricolore.core.hexes import number
from tricolore.core.words import count
from tricolore.rulesets.great_battles.answers.questions import Questions
from tricolore.rulesets.great_battles.answers.terminal_words import short_name
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY, CLASSES, INFANTRY
from tricolore.rulesets.terminal import BRIDGE, STEEP, STREAM, WATER, Cell

S = TypeVar("S", bound=Battle)

ARMS = {INFANTRY: "i", CAVALRY: "c", ARTILLERY: "a"}
PIECES = (
    ("i c a", "infantry, cavalry, artillery"),
    ("*", "a commander or commander in chief"),
    ("+", "more units below"),
    ("!", "disorganised or with losses"),
)
"""The part of the legend that is the same for all maps."""
OPENS = "bridge"
"""The word on a hexside that lets one cross water."""
TINTS = ("#dfe3b4", "#d8cf9a", "#cdb67f", "#b8976a", "#9c7a58")
"""Open ground from the plain to the hilltops."""


class TerminalMap(Generic[S]):
    """The half of a game's terminal that draws; a game names the signs of its map."""

    ask: ClassVar[Questions]
    signs: ClassVar[Mapping[str, str]]
    """Of terrain."""
    roads: ClassVar[Mapping[str, str]]
    """Signs of roads, the best first."""
    grounds: ClassVar[Mapping[str, str]]
    """Tints of terrain, but for open ground."""
    waters: ClassVar[Mapping[str, str]] = {}
    """Hexsides of water that bars the way, and how it is crossed."""
    streams: ClassVar[Sequence[str]] = ()
    """Hexsides of water that anybody crosses."""
    cliffs: ClassVar[Mapping[str, str]] = {}
    """Hexsides too steep to climb, and how they are crossed."""

    # A hex

    def ground(self, s: S, hex: int) -> list[str]:
        board, ground = s.setting.board, s.ground
        mover = s.mover if s.mover in s.units else ""
        after = self._steps_of(s, mover) if mover and s.units[mover].hex == hex else {}
        lines = [
            f"{board.name_of(hex)}: {board.terrain[hex]}, level {board.level[hex]}, "
            f"terrain value {ground.value[hex]}"
        ]
        for way, other in enumerate(board.neighbours[hex]):
            if other is None:
                continue
            words = [*sorted(board.roads.get((hex, other), ()))]
            words += sorted(board.sides.get((hex, other), ()))
            costs = [dict(ground.edges[arm][hex]).get(other) for arm in CLASSES]
            shown = "/".join("-" if cost is None else f"{cost / 2:g}" for cost in costs)
            if other in after:
                words.insert(0, after[other])
            note = f"  {', '.join(words)}" if words else ""
            lines.append(f"{board.compass[way]:>2} {number(other)}  {shown}{note}")
        what = "to its neighbours, movement points of infantry/cavalry/artillery"
        what += f", and what is left to {s.counter(mover).name}" if after else ""
        lines[1:1] = [f"{what}:"]
        if mover and s.units[mover].hex != hex:
            lines[1:1] = [self._coming(s, mover, hex)]
        held = [side for side in s.setting.side_names if hex in s.field(side).zone]
        if held:
            lines.append(
                f"in a zone of control: {', '.join(s.setting.side_names[x] for x in held)}"
            )
        if hex in s.control:
            lines.append(f"last held by: {s.setting.side_names[s.control[hex]]}")
        return lines

    def _steps_of(self, s: S, uid: str) -> dict[int, str]:
        """What a step leaves the unit that moves, and what woods do to it, by neighbour."""
        moves, points = self.ask.reach(s, uid), self.ask.allowance_of(s, uid)
        found = {}
        for other in s.setting.board.neighbours[s.units[uid].hex]:
            if other in moves.cost:
                path = moves.path(other)
                around = "a way round " if len(path) > 1 else ""
                left = f"{(points - moves.cost[other]) / 2:g}"
                found[other] = f"{around}leaves {left}{self._in_woods(s, uid, path)}"
            elif other is not None:
                found[other] = "not now"
        return found

    def _coming(self, s: S, uid: str, hex: int) -> str:
        """Whether the unit that moves comes to a hex, and how."""
        moves, points = self.ask.reach(s, uid), self.ask.allowance_of(s, uid)
        if hex not in moves.cost:
            return f"{s.counter(uid).name} does not come here now"
        left = f"{(points - moves.cost[hex]) / 2:g} of {count(points / 2, 'movement point')} left"
        woods = self._in_woods(s, uid, moves.path(hex))
        return f"{s.counter(uid).name} comes here with {left}{woods}"

    def _in_woods(self, s: S, uid: str, path: Sequence[int]) -> str:
        """A warning where woods on the way disorganise a unit."""
        unit, ground = s.units[uid], s.ground
        if unit.disorganised or s.counter(uid).arm not in ground.disordered:
            return ""
        steps = zip((unit.hex, *path), path, strict=False)
        return ", woods disorganise it!" if any(x in ground.woods_edges for x in steps) else ""

    # The map

    def focus(self, s: S) -> int:
        if s.active:
            leader = s.leaders.get(s.active)
            if leader is not None and leader.hex != OFF_MAP:
                return leader.hex
            for uid in s.members(s.active):
                return s.units[uid].hex
        return 0

    def cell(self, s: S, hex: int) -> Cell:
        board = s.setting.board
        terrain, level = board.terrain[hex], board.level[hex]
        kinds = {
            word
            for other in board.neighbours[hex]
            if other is not None
            for word in board.roads.get((hex, other), ())
        }
        ground = Cell(
            self.grounds.get(terrain, TINTS[min(level, len(TINTS) - 1)]),
            self.signs.get(terrain, " "),
            next((sign for word, sign in self.roads.items() if word in kinds), " "),
            level,
            board.place.get(hex, ""),
        )
        leaders = [(s.formation(id).side, s.formation(id).commander) for id in s.leaders_at(hex)]
        chiefs = s.setting.roster.chiefs
        leaders += [(chiefs[id].side, chiefs[id].name) for id in s.chiefs_at(hex)]
        stack = s.stacks.get(hex, ())
        if stack:
            top = next((uid for uid in stack if not s.counter(uid).reach), stack[0])
            unit, counter = s.units[top], s.counter(top)
            return ground._replace(
                side=counter.side,
                arm=ARMS[counter.arm],
                label=short_name(counter.name),
                facing=None if hex in s.ground.all_round else unit.facing,
                leader=bool(leaders),
                more=len(stack) > 1,
                worn=unit.disorganised or unit.losses > 0,
            )
        if leaders:
            return ground._replace(side=leaders[0][0], arm="*", label=leaders[0][1], leader=True)
        return ground

    def edge(self, s: S, a: int, b: int) -> str:
        words = s.setting.board.sides.get((a, b))
        if not words:
            return ""
        barred = b not in dict(s.ground.edges[INFANTRY][a])
        wet = not words.isdisjoint(self.waters)
        if barred and (OPENS in words or not wet) and not words.isdisjoint(self.cliffs):
            return STEEP
        if wet:
            return BRIDGE if OPENS in words else WATER
        return "" if words.isdisjoint(self.streams) else STREAM

    def between(self, s: S) -> dict[str, str]:
        sides = s.setting.board.sides
        shown = {self.edge(s, a, b) for a, b in sides}
        words = frozenset().union(*sides.values())
        found = {
            WATER: _together(self.waters, words),
            BRIDGE: OPENS,
            STREAM: ", ".join(word for word in self.streams if word in words),
            STEEP: _together(self.cliffs, words),
        }
        return {kind: text for kind, text in found.items() if kind in shown}

    def legend(self, s: S) -> list[tuple[str, str]]:
        board = s.setting.board
        on_map = set(board.terrain.values())
        ways = frozenset().union(*board.roads.values())
        grounds = {word: sign for word, sign in self.signs.items() if word in on_map}
        roads = {word: sign for word, sign in self.roads.items() if word in ways}
        levels = sorted(set(board.level.values()) - {0})
        plain = ", none for the plain" if 0 in board.level.values() else ""
        return [
            *PIECES,
            (" ".join(grounds.values()), ", ".join(grounds)),
            (" ".join(roads.values()), ", ".join(roads)),
            (f"{levels[0]} to {levels[-1]}", f"level of the ground{plain}"),
        ]


def _together(kinds: Mapping[str, str], on_map: AbstractSet[str]) -> str:
    """Hexsides that are crossed alike: "canal, Ticino river: crossed by bridges only"."""
    alike: dict[str, list[str]] = {}
    for word, how in kinds.items():
        if word in on_map:
            alike.setdefault(how, []).append(word)
    return "; ".join(f"{', '.join(words)}: {how}" for how, words in alike.items())
