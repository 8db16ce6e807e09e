"""Roads and railways: links joined into strokes, strokes into curves.

At each hex, the two links that continue each other best become one stroke; the others end on it.
Then corners are cut, so that it looks like a road rather than a row of hexes.  It still passes
through every hex that the rules say it does.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from shapely import Point as Dot
from shapely import unary_union
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from tricolore.ground.draw import svg
from tricolore.ground.draw.canvas import Canvas, Point
from tricolore.ground.water import Course

STYLE = {
    "track": (("#6e5a3a", 2.0, "6 4"),),
    "trail": (("#f6ecd0", 3.4, ""), ("#6e5a3a", 2.0, "6 4")),
    "minor road": (("#5d4a30", 4.4, ""), ("#fbf5e2", 2.4, "")),
    "major road": (("#5b1d12", 7.2, ""), ("#cf5a36", 4.8, ""), ("#f0a27c", 1.4, "")),
}


class Stroke(NamedTuple):
    word: str
    hexes: list[int]
    curve: list[Point]


class Roads:
    """All strokes of a board."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.rail_word = canvas.plan.file.roads.railway
        self._order = {word: rank for rank, word in enumerate(canvas.plan.file.words.roads)}
        self.spots = {h: self._spot(h) for h in canvas.board.hexes}
        links = {
            (a, b): next(w for w in self._order if w in words and w != self.rail_word)
            for (a, b), words in canvas.board.roads.items()
            if a < b and words - {self.rail_word}
        }
        self.strokes = self._curves(links, {})
        self.strokes += self._stubs()
        rails = {
            (a, b): self.rail_word
            for (a, b), words in canvas.board.roads.items()
            if a < b and self.rail_word in words
        }
        aside = {h: self._aside(h, links) for h in {h for link in rails for h in link}}
        self.railways = self._curves(rails, aside)

    def _spot(self, hex: int) -> Point:
        """Where a road passes through a hex: near the centre, and in a village exactly there."""
        x, y = self.canvas.pixels.pixel(hex)
        if hex in self.canvas.board.place:
            return x, y
        chance = self.canvas.chance("road", hex)
        reach = 0.13 * self.canvas.pixels.radius
        beside = self._beside_number(hex, lambda words: bool(words - {self.rail_word}))
        return x + beside + chance.uniform(-reach, reach), y + chance.uniform(-reach, reach)

    def _beside_number(self, hex: int, counts: Callable[[frozenset[str]], bool]) -> float:
        """How far a way that enters at the top of a hex must keep away from the number there."""
        roads, grid = self.canvas.board.roads, self.canvas.board.grid
        above = grid.neighbour(hex, 0)
        if above is None or not counts(roads.get((hex, above), frozenset())):
            return 0.0
        # Neighbours in one column keep to the same side, or a straight road would wind.
        side = self.canvas.chance("column", hex // 100).choice((-1, 1))
        return 0.4 * side * self.canvas.pixels.radius

    def _aside(self, hex: int, links: dict[tuple[int, int], str]) -> Point:
        """Railways keep away from a road through the same hex."""
        x, y = self.canvas.pixels.pixel(hex)
        beside = self._beside_number(hex, lambda words: self.rail_word in words)
        if beside:
            return x + beside, y
        if any(hex in link for link in links):
            return x + 0.2 * self.canvas.pixels.radius, y + 0.12 * self.canvas.pixels.radius
        return x, y

    def _curves(self, links: dict[tuple[int, int], str], spots: dict[int, Point]) -> list[Stroke]:
        where = self.spots | spots
        strokes = []
        for word, hexes in self._joined(links):
            line = [where[h] for h in hexes]
            if len(hexes) > 1:
                line = self._run_out(word, hexes, line)
            strokes.append(Stroke(word, hexes, self.canvas.curve(line)))
        return self._meet(strokes)

    def _joined(self, links: dict[tuple[int, int], str]) -> list[tuple[str, list[int]]]:
        """Chains of links: at each hex the straightest pairs of one class belong together."""
        at: dict[int, list[int]] = {}
        for a, b in links:
            at.setdefault(a, []).append(b)
            at.setdefault(b, []).append(a)
        partner: dict[tuple[int, int], int] = {}
        for hex in sorted(at):
            pairs = []
            for i, one in enumerate(sorted(at[hex])):
                for two in sorted(at[hex])[i + 1 :]:
                    words = [links[min(hex, n), max(hex, n)] for n in (one, two)]
                    turn = self._turn(one, hex, two)
                    if words[0] == words[1] and turn < 1.2:
                        pairs.append((self._order[words[0]], round(turn, 3), one, two))
            for _, _, one, two in sorted(pairs):
                if (hex, one) not in partner and (hex, two) not in partner:
                    partner[hex, one], partner[hex, two] = two, one
        chains = []
        left = set(links)
        for link in sorted(links, key=lambda k: (self._order[links[k]], k)):
            if link not in left:
                continue
            chain = list(link)
            left.discard(link)
            for forward in (True, False):
                while True:
                    here, back = (chain[-1], chain[-2]) if forward else (chain[0], chain[1])
                    after = partner.get((here, back))
                    key = (min(here, after), max(here, after)) if after is not None else None
                    if after is None or key not in left:
                        break
                    left.discard(key)
                    chain = [*chain, after] if forward else [after, *chain]
            chains.append((links[link], chain))
        return chains

    def _turn(self, one: int, hex: int, two: int) -> float:
        """How much a way through a hex bends, in radians."""
        (ax, ay), (bx, by), (cx, cy) = (self.canvas.pixels.pixel(h) for h in (one, hex, two))
        turn = math.atan2(cy - by, cx - bx) - math.atan2(by - ay, bx - ax)
        return abs(math.atan2(math.sin(turn), math.cos(turn)))

    def _run_out(self, word: str, hexes: list[int], line: list[Point]) -> list[Point]:
        """A road that leaves the map continues over the edge where its true line does."""
        entries = {int(h) for h in self.canvas.plan.file.roads.entries}
        exits = self.canvas.survey.links.exits
        for end, before, last in ((0, 1, False), (-1, -2, True)):
            hex = hexes[end]
            if None not in self.canvas.board.grid.neighbours(hex):
                continue
            if (hex, word) not in exits and hex not in entries:
                continue
            (x, y), (bx, by) = line[end], line[before]
            spot = exits.get((hex, word))
            ahead = (x - bx, y - by)
            if spot is not None:
                sx, sy = self.canvas.at(*spot)
                ahead = (sx - x, sy - y)
            beyond = self._off_map(hex, ahead)
            line = [*line, beyond] if last else [beyond, *line]
        return line

    def _stubs(self) -> list[Stroke]:
        """The last bit of a road at a supply terminal where another road passes by.

        There the two are joined into one stroke, which has no end to run out.
        """
        exits = self.canvas.survey.links.exits
        ends = {h for s in self.strokes for h in (s.hexes[0], s.hexes[-1])}
        stubs = []
        for rules in self.canvas.plan.file.terminals.values():
            for hex in map(int, rules.hexes):
                words = [word for at, word in exits if at == hex]
                if hex in ends or not words:
                    continue
                word = min(words, key=self._order.__getitem__)
                (x, y), (sx, sy) = self.spots[hex], self.canvas.at(*exits[hex, word])
                beyond = self._off_map(hex, (sx - x, sy - y))
                stubs.append(Stroke(word, [hex], [(x, y), beyond]))
        return stubs

    def _off_map(self, hex: int, heading: Point) -> Point:
        """The middle of the missing neighbour that lies most nearly ahead."""
        grid, pixels = self.canvas.board.grid, self.canvas.pixels
        x, y = pixels.pixel(hex)
        best = None
        for direction, neighbour in enumerate(grid.neighbours(hex)):
            if neighbour is None:
                angle = math.radians(60 * direction - 90)
                dx, dy = math.cos(angle), math.sin(angle)
                ahead = dx * heading[0] + dy * heading[1]
                if best is None or ahead > best[0] + 1e-6:
                    best = (ahead, (x + 2 * pixels.half * dx, y + 2 * pixels.half * dy))
        return best[1] if best else (x, y)

    def _meet(self, strokes: list[Stroke]) -> list[Stroke]:
        """End a stroke on the curve of another that runs through its last hex."""
        through: dict[int, list[LineString]] = {}
        for stroke in strokes:
            for hex in stroke.hexes[1:-1]:
                through.setdefault(hex, []).append(LineString(stroke.curve))
        met = []
        for stroke in strokes:
            curve = list(stroke.curve)
            for end, hex in ((0, stroke.hexes[0]), (-1, stroke.hexes[-1])):
                if hex in through and curve[end] == self.spots.get(hex):
                    other = min(through[hex], key=lambda c: c.distance(Dot(curve[end])))
                    spot = other.interpolate(other.project(Dot(curve[end])))
                    curve[end] = (spot.x, spot.y)
            met.append(stroke._replace(curve=curve))
        return met


def roads(canvas: Canvas, net: Roads) -> list[str]:
    """Worse roads first, and casings before fillings, so that junctions are open."""
    parts = []
    for rank, word in enumerate(reversed(canvas.plan.file.words.roads)):
        if word == net.rail_word:
            continue
        data = "".join(
            svg.path(piece)
            for s in net.strokes
            if s.word == word
            for piece in canvas.pieces(s.curve)
        )
        styles: list[dict[str, object]] = [
            {"stroke": colour, "stroke_width": width, "stroke_dasharray": dash or None}
            for colour, width, dash in STYLE.get(word, STYLE["minor road"])
        ]
        parts += canvas.spread(f"road-{rank}", data, *styles)
    return parts


def railway(net: Roads) -> list[str]:
    data = "".join(svg.path(s.curve) for s in net.railways)
    return [
        svg.draw(data, stroke="#2b2622", stroke_width=4.6),
        svg.draw(
            data,
            stroke="#f4efe2",
            stroke_width=2.8,
            stroke_dasharray="9 9",
            stroke_linecap="butt",
        ),
    ]


def bridges(canvas: Canvas, net: Roads, waters: list[LineString]) -> list[str]:
    """Two small parapets wherever a road or railway crosses water by a bridge."""
    ticks = []
    spans = [_spans(canvas, course) for course in canvas.survey.courses]
    for stroke in (*net.strokes, *net.railways):
        line = LineString(stroke.curve)
        for water, span in zip(waters, spans, strict=True):
            crossing = line.intersection(water)
            for spot in getattr(crossing, "geoms", [crossing]):
                if spot.is_empty or spot.geom_type != "Point":
                    continue
                if span is None or span.contains(spot):
                    ticks.append(_parapets(line, spot))
    paths = [LineString(path) for path in _paths(canvas)]
    for path in paths:
        ticks += [
            _parapets(path, path.intersection(water)) for water in waters if path.crosses(water)
        ]
    deck = "".join(svg.path(list(path.coords)) for path in paths)
    decks = [
        svg.draw(deck, stroke=colour, stroke_width=width)
        for colour, width, _ in STYLE["minor road"]
        if deck
    ]
    return [*decks, svg.draw("".join(ticks), stroke="#33271a", stroke_width=1.7)]


def _spans(canvas: Canvas, course: Course) -> BaseGeometry | None:
    """The surroundings of the bridges of a course, if it has fords too; else None: all are."""
    if not course.water.crossings:
        return None
    return unary_union(
        [
            Dot(canvas.at(*canvas.sheet.middle(a, b))).buffer(0.6 * canvas.pixels.radius)
            for a, b in course.sides
            if "bridge" in canvas.board.sides.get((a, b), ())
        ]
    )


def _paths(canvas: Canvas) -> list[list[Point]]:
    """A short way over each bridge without a road, so that the bridge can be seen."""
    found = []
    for course in canvas.survey.courses:
        for a, b in sorted(course.bridges):
            if (a, b) not in canvas.board.roads:
                (ax, ay), (bx, by) = canvas.pixels.pixel(a), canvas.pixels.pixel(b)
                found.append(
                    [(ax + t * (bx - ax), ay + t * (by - ay)) for t in (0.26, 0.74)],
                )
    return found


def _parapets(line: LineString, spot: BaseGeometry) -> str:
    """Both sides of a bridge where a line crosses water."""
    spot = spot.centroid
    along = line.project(spot)
    a, b = line.interpolate(max(along - 5, 0)), line.interpolate(along + 5)
    size = math.hypot(b.x - a.x, b.y - a.y) or 1
    ux, uy = (b.x - a.x) / size, (b.y - a.y) / size
    ticks = []
    for side in (-1, 1):
        cx, cy = spot.x - uy * 5.2 * side, spot.y + ux * 5.2 * side
        ticks.append(
            svg.path(
                [
                    (cx - ux * 8.5 - uy * 2.6 * side, cy - uy * 8.5 + ux * 2.6 * side),
                    (cx - ux * 6, cy - uy * 6),
                    (cx + ux * 6, cy + uy * 6),
                    (cx + ux * 8.5 - uy * 2.6 * side, cy + uy * 8.5 + ux * 2.6 * side),
                ]
            )
        )
    return "".join(ticks)
