"""Movement worked out a second time, straight from the text and the chart, without the rules' code.

It is slow and plain: costs of hexes and hexsides (5.2), zones (6.2), stacking (5.4, 5.5), prices
beside the enemy (6.3), Dijkstra's algorithm with a heap.  Columns are infantry, cavalry, artillery.
"""

from __future__ import annotations

import heapq

ROADS = {"major road", "minor road"}
HEXES = {
    "clear": (1, 1, 1),
    "lightly cultivated": (2, 2, 2),
    "heavily cultivated": (3, 4, 4),
    "woods": (2, 3, 3),
    "rough": (2, 3, 3),
    "wooded rough": (3, 4, None),
    "marsh": (2, 3, None),
    "village": (2, 2, 2),
    "town": (2, 3, 3),
    "castle": (2, 2, 2),
    "lake": (None, None, None),
}
UP = {1: (1, 1, 1), 2: (2, 2, 3), 3: (3, None, None)}
DOWN = {1: (0, 0, 0), 2: (1, 1, 2), 3: (2, None, None)}
RIDGES = {1: (1, 1, 1), 2: (2, 2, 3), 3: (3, None, None)}
WATERS = {
    "river": (None, None, None),
    "canal": (3, None, None),
    "deep stream": (2, None, None),
    "shallow stream": (1, 1, 1),
    "ford": (0, 0, 1),
    "bridge": (0, 0, 0),
}


def column(counter):
    return 0 if counter.foot else 1 if counter.horse else 2


def hex_words(board, hex):
    """5.24: from level 4 on all hexes are Rough."""
    word = board.terrain[hex]
    if board.level[hex] < 4 or word in ("rough", "wooded rough", "lake"):
        return [word]
    return {"woods": ["wooded rough"], "clear": ["rough"]}.get(word, [word, "rough"])


def water(board, here, there):
    """5.23: roads cross streams by a ford and greater waters by a bridge."""
    words, by_road = board.sides.get((here, there), ()), by(board, here, there) == "road"
    for word in ("river", "canal", "deep stream", "shallow stream"):
        if word in words:
            if "bridge" in words or (by_road and word in ("river", "canal")):
                return "bridge"
            return "ford" if by_road or "ford" in words else word
    return ""


def by(board, here, there):
    words = board.roads.get((here, there), frozenset())
    return "road" if words & ROADS else "trail" if words else ""


def ridge(board, here, there):
    levels = [
        int(word.split()[1])
        for word in board.sides.get((here, there), ())
        if word.startswith("ridge")
    ]
    return min(max(levels[0] - board.level[here], 1), 3) if levels else 0


def step(board, kind, here, there):
    """The price of a step in points, or None (5.2)."""
    way = by(board, here, there)
    lowered = 1 if way == "road" else 0  # 5.21
    crest, rise = ridge(board, here, there), board.level[there] - board.level[here]
    steep = (crest or min(abs(rise), 3)) - lowered
    parts = [(RIDGES if crest else UP if rise > 0 else DOWN)[steep][kind]] if steep > 0 else []
    if wet := water(board, here, there):
        parts.append(WATERS[wet][kind])
    ground = [HEXES[word][kind] for word in hex_words(board, there)]
    if way == "road":
        parts.append(1)
    elif None in ground:
        return None
    else:
        parts.append(max(max(ground) // 2, 1) if way == "trail" else max(ground))  # 5.22
    return None if None in parts else sum(parts)


def zone(s, uid):
    """6.2, 5.52, 6.14: the hexes that a unit controls."""
    board, unit, counter = s.setting.board, s.units[uid], s.counter(uid)
    if counter.guns or unit.disordered:
        return set()
    here = unit.hex
    town = board.terrain[here] == "town" and counter.foot and len(foot_of(s, here)) > 1
    held, wide = town and not unit.square, town or unit.square
    found = set()
    for turn in range(6) if wide else (-1, 0, 1):
        there = board.neighbours[here][(unit.facing + turn) % 6]
        if there is None or board.terrain[there] in ("town", "lake"):
            continue
        if held and board.terrain[there] in ("heavily cultivated", "woods", "wooded rough"):
            continue
        cultivated = board.terrain[here] in ("heavily cultivated", "lightly cultivated")
        if cultivated and not town and turn and not by(board, here, there):
            continue
        wet = water(board, here, there)
        if wet == "bridge" or (wet and WATERS[wet][column(counter)] is None):
            continue
        rise = ridge(board, here, there) or board.level[there] - board.level[here]
        if rise < 2 and (rise > -2 or counter.foot):
            found.add(there)
    return found


def foot_of(s, hex):
    return [uid for uid in s.stacks.get(hex, ()) if s.counter(uid).foot]


def stacks(s, hex, uids):
    """5.41, 5.51."""
    own = [s.counter(uid) for uid in uids]
    foot, horse, guns = (sum(getattr(one, arm) for one in own) for arm in ("foot", "horse", "guns"))
    if len(own) < 2:
        return True
    if any(s.is_strategic(uid) for uid in uids) or (foot and horse):
        return False
    if guns == len(own):
        return guns <= 3
    if foot and s.setting.board.terrain[hex] == "town":
        return guns <= 1 and foot + guns <= 3
    if guns:
        return len(own) == 2
    return len(own) == 2 and len({one.brigade or one.corps for one in own}) == 1


class March:
    """What a unit meets on its way."""

    def __init__(self, s, uid):
        self.s, self.uid, self.counter = s, uid, s.counter(uid)
        self.board, self.enemy = s.setting.board, s.enemy(s.side(uid))
        enemies = [other for other in s.units if s.side(other) == self.enemy]
        self.zones = set().union(*(zone(s, other) for other in enemies))
        waiting = [id for id in s.waiting if s.setting.side_of(id) == self.enemy]
        lines = s.setting.arrivals if waiting else ()
        self.gates = [
            hex
            for line in lines
            for hex in line.hexes
            if s.setting.side_of((*line.units, *line.leaders)[0]) == self.enemy
        ]

    def beside(self, hex):
        around = (there for there in self.board.neighbours[hex] if there is not None)
        return [there for there in around if self.s.holder(there) == self.enemy]

    def toll(self, hex):
        """5.33, 5.34, 5.42, 6.31, 6.32: what entering a hex adds, and whether it stops."""
        s, counter = self.s, self.counter
        own = s.stacks.get(hex, ())
        if s.holder(hex) == self.enemy or (own and not stacks(s, hex, (*own, self.uid))):
            return None
        if any(self.board.distance(hex, gate) <= 2 for gate in self.gates):
            return None
        near = self.beside(hex)
        if not near:
            return 0, False
        if counter.horse or self.uid not in s.commanded:
            return None
        if counter.guns:
            open_to = any(step(self.board, 0, there, hex) is not None for there in near)
            return None if open_to else (0, False)
        if hex in self.zones:
            return (2 if counter.kind == "line" else 1), True
        strong = any(not s.counter(uid).guns for there in near for uid in s.stacks[there])
        return int(strong), False

    def reach(self):
        """5.0, 5.31, 5.53, 6.33: all hexes within reach, with their price."""
        s, board, counter = self.s, self.board, self.counter
        start, kind = s.units[self.uid].hex, column(counter)
        held = start in self.zones
        town = board.terrain[start] == "town" and not counter.horse and len(foot_of(s, start)) > 1
        best, stops, heap = {start: 0}, set(), [(0, start)]
        while heap:
            at, here = heapq.heappop(heap)
            if at > best[here] or here in stops:
                continue
            for there in board.neighbours[here]:
                price = None if there is None else step(board, kind, here, there)
                met = None if price is None else self.toll(there)
                if met is None or (here == start and held and met[1]):
                    continue
                price += at + met[0] + (int(held) + int(town) if here == start else 0)
                if price <= counter.points and price < best.get(there, 99):
                    best[there] = price
                    if met[1]:
                        stops.add(there)
                    heapq.heappush(heap, (price, there))
        for there in board.neighbours[start]:
            if there is None or there in best or step(board, kind, start, there) is None:
                continue
            met = self.toll(there)
            if met is not None and not (held and met[1]):
                best[there] = counter.points  # 5.31
        del best[start]
        return best
