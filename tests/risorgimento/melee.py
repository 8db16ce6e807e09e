"""Small battles on made-up ground, for the nets: many units of all kinds close together."""

from __future__ import annotations

import random

from tests.risorgimento.table import FACINGS, SIZE, field, plain
from tricolore import Game
from tricolore.rulesets.risorgimento.ruleset import RULESET
from tricolore.rulesets.risorgimento.setting import Arrival, Bridge, Initiative, Place, Special
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import Turn

KINDS = ("line", "line", "line", "light", "jgr", "F")
HORSE = ("lcav", "hcav", "Ho")
GROUND = (
    *("clear",) * 8,
    *("lightly cultivated", "heavily cultivated", "heavily cultivated", "woods", "marsh"),
    *("village", "town", "castle"),
)
WATER = ("shallow stream", "deep stream", "canal", "ridge 2", "ridge 3")


def position(seed: int, special: Special | None = None, size: int = 12) -> Risorgimento:
    """A battle that is decided by its seed."""
    luck = random.Random(seed)
    terrain, level, sides, roads = {}, {}, {}, {}
    for column in range(1, size + 1):
        for row in range(1, size + 1):
            hex = 100 * column + row
            terrain[hex] = luck.choice(GROUND)
            level[hex] = luck.choice((1, 1, 1, 2, 2, 3, 4))
            if row < size:
                if luck.random() < 0.15:
                    sides[hex, hex + 1] = luck.choice(WATER)
                if column % 4 == 0:
                    roads[hex, hex + 1] = "major road" if column % 8 else "trail"
    units: dict[str, str] = {}
    front = {"A": (4, 5, 6), "F": (7, 8, 9), "P": (7, 8)}
    for corps in ("F1", "F2", "P", "A1", "A2", "AR"):
        for brigade in "ab":
            kinds = HORSE if brigade == "b" and corps != "P" else KINDS
            column = luck.randrange(1, size)
            for at in range(luck.randrange(3, 6)):
                row = luck.choice(front[corps[0]])
                hex = 100 * min(max(column + at % 3 - 1, 1), size) + row
                if any(text.startswith(f"{hex:04d}") for text in units.values()):
                    continue
                marks = luck.choice(("", "", "", " dis", " hits2"))
                facing = luck.choice(list(FACINGS))
                kind = luck.choice(kinds)
                if kind in ("F", "Ho"):
                    marks = marks.replace(" hits2", "")
                units[f"{corps}.{brigade}.{at}"] = f"{hex:04d} {facing} {kind}{marks}"
    for uid in ("F1.c.1", "F1.c.2", "A2.c.1"):
        units[uid] = "off line"
    arrivals = (
        Arrival(("F1.c.1", "F1.c.2"), ("F1.c",), 2, (100 * size + size,), True),
        Arrival(("A2.c.1",), ("A2.c",), 2, (101,)),
    )
    setting = plain(
        terrain,
        sides,
        roads,
        level,
        size=size,
        special=special,
        arrivals=arrivals,
        weather={2: frozenset({"heat"}), 3: frozenset({"rain"})},
        initiative=Initiative("allied", 1),
        places={"Hill": Place("Hill", (606, 607), 2, "austrian", True)},
        turns=4,
    )
    s = field(
        units,
        setting,
        corps={
            **{id: {"range": 9, "continuity": 7} for id in ("F1", "F2", "P", "A1", "A2")},
            "AR": {"reserve": True, "commander": "", "continuity": 2},
        },
        brigades={
            f"{corps}.{name}": {"leads_massed": name == "b", "range": 7}
            for corps in ("F1", "F2", "P", "A1", "A2", "AR")
            for name in "ab"
        },
        leaders={"F1.c": 0, "A2.c": 0},
        turn=0,
    )
    s.waiting = (*s.waiting, "F1.c", "A2.c")
    for uid in [uid for uid in s.units if s.counter(uid).brigade in ("A1.a", "P.a")]:
        s.set_reserve(uid, True)
    s.agenda, s.play, s.first = (Turn(),), None, ""
    return s


VINES = Special(
    awareness=True,
    bridges=(Bridge("Ponte", (404, 405)), Bridge("Ponticello", (808, 809), False)),
    unwilling=("45",),
    belt=3,
    withdraws_in_rain=True,
)
BY_TURNS = Special(no_continuity=True)


def melee(seed: int, special: Special | None = None) -> Game:
    s = position(seed, special)
    return Game(RULESET, "risorgimento:solferino", s, listen=False)


assert SIZE >= 12
