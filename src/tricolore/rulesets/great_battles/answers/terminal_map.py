"""The map of a game of the series in the terminal, and the description of a hex."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from tricolore.core.text import joined, say
from tricolore.core.words import count
from tricolore.rulesets.great_battles.answers.questions import Questions
from tricolore.rulesets.great_battles.answers.terminal_words import short_name
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY, CLASSES, INFANTRY
from tricolore.rulesets.kit.terminal import HexTerminal
from tricolore.rulesets.terminal import Cell

S = TypeVar("S", bound=Battle)

ARMS = {INFANTRY: "i", CAVALRY: "c", ARTILLERY: "a"}
PIECES = (
    ("i c a", say("infantry, cavalry, artillery")),
    ("*", say("a commander or commander in chief")),
    ("+", say("more units below")),
    ("!", say("disorganised or with losses")),
)
"""The part of the legend that all maps share."""


class TerminalMap(HexTerminal[S]):
    """The part of a game's terminal that draws the map; a game names the symbols of its map."""

    ask: ClassVar[Questions]
    pieces_in_legend = PIECES

    # A hex

    def ground(self, s: S, hex: int) -> list[str]:
        board, ground = s.setting.board, s.ground
        mover = s.mover if s.mover in s.units else ""
        after = self._steps_of(s, mover) if mover and s.units[mover].hex == hex else {}
        lines = [
            say(
                "{hex}: {terrain}, level {level}, terrain value {value}",
                hex=board.name_of(hex),
                terrain=board.terrain[hex],
                level=board.level[hex],
                value=ground.value[hex],
            )
        ]
        for way, other in enumerate(board.neighbours[hex]):
            if other is None:
                continue
            words = [*sorted(board.roads.get((hex, other), ()))]
            words += sorted(board.sides.get((hex, other), ()))
            costs = [dict(ground.edges[arm][hex]).get(other) for arm in CLASSES]
            shown = joined(
                ["-" if cost is None else say("{cost:g}", cost=cost / 2) for cost in costs], "/"
            )
            if other in after:
                words.insert(0, after[other])
            note = say("  {words}", words=joined(words, ", ")) if words else ""
            lines.append(
                say(
                    "{compass:>2} {other}  {shown}{note}",
                    compass=board.compass[way],
                    other=board.label(other),
                    shown=shown,
                    note=note,
                )
            )
        what = say("to its neighbours, movement points of infantry/cavalry/artillery")
        what += say(", and what is left to {mover}", mover=s.counter(mover).name) if after else ""
        lines[1:1] = [say("{what}:", what=what)]
        if mover and s.units[mover].hex != hex:
            lines[1:1] = [self._coming(s, mover, hex)]
        held = [side for side in s.setting.side_names if hex in s.field(side).zone]
        if held:
            lines.append(
                say(
                    "in a zone of control: {sides}",
                    sides=joined([s.setting.side_names[x] for x in held], ", "),
                )
            )
        if hex in s.control:
            lines.append(
                say("last held by: {control}", control=s.setting.side_names[s.control[hex]])
            )
        return lines

    def _steps_of(self, s: S, uid: str) -> dict[int, str]:
        """For each neighbouring hex: what the step leaves the moving unit, and what woods do to
        it."""
        moves, points = self.ask.reach(s, uid), self.ask.allowance_of(s, uid)
        found = {}
        for other in s.setting.board.neighbours[s.units[uid].hex]:
            if other in moves.cost:
                path = moves.path(other)
                around = say("a way round ") if len(path) > 1 else ""
                left = say("{points:g}", points=(points - moves.cost[other]) / 2)
                found[other] = say(
                    "{around}leaves {left}{woods}",
                    around=around,
                    left=left,
                    woods=self._in_woods(s, uid, path),
                )
            elif other is not None:
                found[other] = say("not now")
        return found

    def _coming(self, s: S, uid: str, hex: int) -> str:
        """Whether the moving unit can reach a hex, and in what condition."""
        moves, points = self.ask.reach(s, uid), self.ask.allowance_of(s, uid)
        if hex not in moves.cost:
            return say("{uid} does not come here now", uid=s.counter(uid).name)
        left = say(
            "{left:g} of {points} left",
            left=(points - moves.cost[hex]) / 2,
            points=count(points / 2, "movement point"),
        )
        woods = self._in_woods(s, uid, moves.path(hex))
        return say(
            "{uid} comes here with {left}{woods}", uid=s.counter(uid).name, left=left, woods=woods
        )

    def _in_woods(self, s: S, uid: str, path: Sequence[int]) -> str:
        """A warning if woods on the way disorganise a unit."""
        unit, ground = s.units[uid], s.ground
        if unit.disorganised or s.counter(uid).arm not in ground.disordered:
            return ""
        steps = zip((unit.hex, *path), path, strict=False)
        return say(", woods disorganise it!") if any(x in ground.woods_edges for x in steps) else ""

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
        ground = self.ground_cell(s, hex)
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

    def is_barred(self, s: S, a: int, b: int) -> bool:
        return b not in dict(s.ground.edges[INFANTRY][a])
