"""Modifiers and chances worked out a second time, from the text and the charts, without the rules.

Artillery (7.1), small arms (7.2), attack and charge (7.4, 7.5), the loser (8.31).  Every function
returns its modifiers by name; the names are those that the table shows.
"""

from __future__ import annotations

from fractions import Fraction

from tests.risorgimento.oracle import by, hex_words, ridge, water

FIRE = {
    "heavily cultivated": -1,
    "woods": -1,
    "wooded rough": -1,
    "village": -1,
    "town": -2,
    "castle": -3,
}
SHOCK = {
    "heavily cultivated": -1,
    "woods": -1,
    "rough": -1,
    "wooded rough": -2,
    "marsh": -1,
    "village": -1,
    "town": -2,
    "castle": -3,
}
FIRING_UP = {1: 0, 2: -1, 3: -2}
CLIMBING = {1: -1, 2: -2, 3: -3}
FALLING = {1: 0, 2: 0, 3: -1}
RIDGE = {1: -1, 2: -2, 3: -3}
CROSSING = {"shallow stream": -1, "deep stream": -2, "ford": -1, "bridge": -2}
WORKS = {"fire": -2, "attack": -2}
RANGES = {
    "F": (2, 1, 0, -1, -2),
    "H": (3, 1, 1, 0, -1, -2),
    "Ho": (2, 1, -1, -2),
    "Rf": (0, 1, 1, 1, 0, 0, -1, -2),
    "R": (1, 0, -1, -2),
}
FIRE_RESULTS = ((9, "D+1"), (6, "D"), (3, "CDR"), (-99, "NE"))
HITS = ((9, 3), (6, 2), (2, 1), (-99, 0))


def read(table, total):
    return next(result for floor, result in table if total >= floor)


def filled(parts):
    return {name: amount for name, amount in parts.items() if amount}


def rise(board, here, there):
    return max(-3, min(3, board.level[there] - board.level[here]))


def castle_inside(s, hex):
    """5.29: the bottom unit, unless it is cavalry."""
    stack = [uid for uid in s.stacks.get(hex, ()) if uid not in s.riders]
    stack = stack or list(s.stacks.get(hex, ()))
    if s.setting.board.terrain[hex] != "castle" or not stack or s.counter(stack[-1]).horse:
        return ""
    return stack[-1]


def cover(s, hex, chart, covered):
    """The modifier of a hex; those outside a castle have other ground (5.29)."""
    words = hex_words(s.setting.board, hex)
    if not covered:
        words = [word for word in words if word != "castle"] or ["clear"]
    return min(chart.get(word, 0) for word in words)


def is_covered_by_works(s, hex, came):
    return came in s.setting.ground.fortified.get(hex, ())


# Fire


def artillery(s, guns, hex, unit, reaction=False):
    """7.18, for one unit of the hex."""
    board, stack = s.setting.board, s.stacks[hex]
    kinds = [s.counter(uid).kind for uid in stack]
    at = {gun: s.units[gun].hex for gun in guns}
    horse_in_town = board.terrain[hex] == "town" and s.counter(unit).horse  # 5.54
    castle = board.terrain[hex] == "castle"
    parts = {
        "range": min(RANGES[s.counter(gun).gun][board.distance(at[gun], hex) - 1] for gun in guns),
        "combined fire": 2 * len(guns) - 2,
        "terrain": 0
        if horse_in_town
        else cover(s, hex, FIRE, not castle or castle_inside(s, hex) == unit),
        "slope or works": 0,
        "elevated": 0,
        "dispersed target": -2 if set(kinds) == {"jaeger"} else 0,
        "massed target": int(len([k for k in kinds if k not in ("jaeger", "artillery")]) > 1),
        "moved": -1 if not reaction and any(gun in s.moved for gun in guns) else 0,
    }
    slopes, heights = [], []
    for gun in guns:
        up = rise(board, at[gun], hex)
        slope = FIRING_UP[up] if up > 0 else 0
        before = board.line(at[gun], hex)[-2]
        if any(is_covered_by_works(s, hex, one) for one in before):
            slope += WORKS["fire"]
        slopes.append(slope)
        far = board.distance(at[gun], hex) > 1
        heights.append({-2: 1, -3: 2}.get(up, 0) if far else 0)
    parts["slope or works"], parts["elevated"] = min(slopes), min(heights)
    return filled(parts)


def small_arms(s, uid, hex):
    """7.23: terrain and Disorder."""
    board, here = s.setting.board, s.units[uid].hex
    within = castle_inside(s, hex)
    apart = [one for one in s.stacks[hex] if within and one != within]
    struck = apart if any(not s.counter(one).guns for one in apart) else list(s.stacks[hex])
    men = [one for one in struck if not s.counter(one).guns]
    in_castle = board.terrain[hex] == "castle" and within in men
    horse = bool(men) and all(s.counter(one).horse for one in men)
    up = rise(board, here, hex)
    terrain = cover(s, hex, FIRE, in_castle or board.terrain[hex] != "castle")
    return filled(
        {
            "terrain": 0 if board.terrain[hex] == "town" and horse else terrain,
            "slope": FIRING_UP[up] if up > 0 else 0,
            "works": WORKS["fire"] if is_covered_by_works(s, hex, here) else 0,
            "Disordered": -1 if s.units[uid].disordered else 0,
        }
    )


# Attack


def defenders_of(s, hex):
    """7.21, 5.29, 7.33: who counts in the defence of a hex."""
    within = castle_inside(s, hex)
    men = [uid for uid in s.stacks[hex] if not s.counter(uid).guns and uid not in s.riders]
    apart = [uid for uid in men if uid != within]
    if within and apart:
        men = apart
    elif within:
        men = [uid for uid in men if uid == within]
    others = [uid for uid in men if s.counter(uid).kind != "jaeger"]
    return others or men


def crossing(s, uid, came, hex):
    """What a hexside is worth against an attack; None if nobody attacks across."""
    board = s.setting.board
    way = by(board, came, hex)
    lowered = 1 if way == "road" else 0
    crest, up = ridge(board, came, hex), rise(board, came, hex)
    steep = (crest or abs(up)) - lowered
    total = 0
    if steep > 0:
        total += (RIDGE if crest else CLIMBING if up > 0 else FALLING)[steep]
    wet = water(board, came, hex)
    if wet in ("canal", "river"):
        return None
    total += CROSSING.get(wet, 0)
    return total + (WORKS["attack"] if is_covered_by_works(s, hex, came) else 0)


def frontal(s, uid):
    board, unit = s.setting.board, s.units[uid]
    foot = [one for one in s.stacks[unit.hex] if s.counter(one).foot]
    town = board.terrain[unit.hex] == "town" and len(foot) > 1 and s.counter(uid).foot
    turns = range(6) if unit.square or town else (-1, 0, 1)
    return {board.neighbours[unit.hex][(unit.facing + turn) % 6] for turn in turns}


def attack(s, attackers, entries, hex, charge):
    """7.45: the attacker's modifiers."""
    board, theirs = s.setting.board, defenders_of(s, hex)
    ours = [s.counter(uid) for uid in attackers]
    them = [s.counter(uid) for uid in theirs]
    all_cavalry = all(one.horse for one in them)
    rear = [came not in frontal(s, theirs[0]) for came in entries]
    castle = board.terrain[hex] == "castle"
    ground = cover(s, hex, SHOCK, not castle or castle_inside(s, hex) in theirs)
    if all_cavalry and board.terrain[hex] == "town":
        ground = 0
    sides = [crossing(s, uid, came, hex) or 0 for uid, came in zip(attackers, entries, strict=True)]
    light = [one.kind == "light cavalry" for one in ours]
    heavy = [one.kind == "heavy cavalry" for one in ours]
    cavalry = 0
    if charge and not all_cavalry and 2 * sum(light) > len(ours):
        cavalry = -2
    elif charge and all_cavalry:
        if all(heavy) and all(one.kind == "light cavalry" for one in them):
            cavalry = 1
        if all(light) and all(one.kind == "heavy cavalry" for one in them):
            cavalry = -1
    vines = board.terrain[hex] == "heavily cultivated"
    return filled(
        {
            "greater number": max(0, len(ours) - len(them)),
            "higher Cohesion": int(
                max(one.cohesion for one in ours) > max(one.cohesion for one in them)
            ),
            "position": 2 if any(rear) and not all(rear) else int(any(rear)),
            "terrain": ground + min(sides),
            "Strategic Movement": 2 if any(s.is_strategic(uid) for uid in theirs) else 0,
            "Hors de Combat": int(any(one.brigade and s.brigades[one.brigade].hdc for one in them)),
            "Jägers alone": 2 if all(one.kind == "jaeger" for one in them) else 0,
            "Light Infantry": -1 if any(one.kind == "light" for one in ours) else 0,
            "Surprise": 2 if hex in s.surprised else 0,
            "night": -1 if "night" in s.weather else 0,
            "cavalry": cavalry,
            "charge by road": -1
            if charge and vines and any(by(board, came, hex) for came in entries)
            else 0,
        }
    )


def defence(s, attackers, hex):
    """7.45: the defender's modifiers."""
    theirs = defenders_of(s, hex)
    ours = [s.counter(uid) for uid in attackers]
    them = [s.counter(uid) for uid in theirs]
    return filled(
        {
            "greater number": max(0, len(them) - len(ours)),
            "higher Cohesion": int(
                max(one.cohesion for one in them) > max(one.cohesion for one in ours)
            ),
            "Disordered": -1 if any(s.units[uid].disordered for uid in theirs) else 0,
            "infantry against cavalry": 2
            if any(one.foot for one in them) and all(one.horse for one in ours)
            else 0,
        }
    )


def commitment(s, uid, hex, near):
    """7.41, 6.14; `near` says whether the brigadier has the unit in his range."""
    parts = {"brigadier": 0, "charging a square": 0}
    brigade = s.brigade_of(uid)
    if brigade and near:
        parts["brigadier"] = s.setting.brigades[brigade].commitment
    square = any(s.units[other].square for other in s.stacks[hex])
    if s.counter(uid).horse and square:
        parts["charging a square"] = 1
    return filled(parts)


def spread(left, hits):
    """8.11, 8.12: even shares; what is left over goes to the strongest."""
    order = sorted(left, reverse=True)
    each, over = divmod(hits, len(order))
    after = [one - each - (1 if at < over else 0) for at, one in enumerate(order)]
    return [one for one in after if one >= 0]


def takes(s, attackers, hex, ours, theirs, brigadiers):
    """7.44, 8.31: the chance that the defender must leave, and those of the Hits."""
    mine = [s.counter(uid).cohesion - s.units[uid].hits for uid in attackers]
    them = [s.counter(uid).cohesion - s.units[uid].hits for uid in defenders_of(s, hex)]
    won, hits = 0, {}
    for a in range(10):
        for b in range(10):
            given, taken = read(HITS, a + ours), read(HITS, b + theirs)
            hits[given, taken] = hits.get((given, taken), 0) + 1
            we, they = spread(mine, taken), spread(them, given)
            if not we or not they:
                won += bool(we)
            elif given != taken:
                won += given > taken
            elif min(we) != min(they):
                won += min(we) > min(they)
            elif bool(brigadiers[0]) != bool(brigadiers[1]):
                won += bool(brigadiers[0])
            elif brigadiers[0]:
                won += min(brigadiers[0]) < min(brigadiers[1])
    return Fraction(won, 100), {key: Fraction(n, 100) for key, n in hits.items()}
