"""Bridges: building, finishing, dismantling.  How they are lost is in `losses`."""

from __future__ import annotations

from tricolore.core.ask import Go, Option, Rule, Say, choose, choose_hex, roll_d6
from tricolore.rulesets.kit.state import without
from tricolore.rulesets.radetzky.headings import BRIDGES, SETUP
from tricolore.rulesets.radetzky.setting import CREW
from tricolore.rulesets.radetzky.state import Bridge, Radetzky
from tricolore.rulesets.radetzky.steps import FinishBridge
from tricolore.rulesets.radetzky.subjects import BridgeOver

AS_CREW = Say("crew")
COMPLETED = (5, 6)
"""The numbers with which a bridge beside the enemy is completed."""


def build(s: Radetzky, uid: str) -> Rule[None]:
    """An active crew beside a river declares the construction, across one hexside (S78).

    The bridge is ready at the end of the next turn, and used from the one after (S75).
    """
    over = yield from choose_hex(s.side(uid), BRIDGES, BridgeOver(uid), river_sides(s, uid))
    s.bridges = {**s.bridges, uid: Bridge(over, s.turn + 1)}
    s.tell(BRIDGES, "{uid} begins a bridge toward {hex}.", uid=uid, hex=over)


def begin_built(s: Radetzky, uid: str) -> Rule[None]:
    """Game setup: a crew that may start in bridge mode."""
    options: list[Option] = [Go(hex) for hex in river_sides(s, uid)]
    about = BridgeOver(uid, at_setup=True)
    option = yield from choose(s.side(uid), SETUP, about, [*options, AS_CREW])
    if option != AS_CREW:
        bridge = Bridge(int(option.value), s.turn, stands=True)
        s.bridges = {**s.bridges, uid: bridge}
        s.tell(SETUP, "{uid} begins as a bridge toward {hex}.", uid=uid, hex=int(option.value))


def finish_bridge(s: Radetzky, step: FinishBridge) -> Rule[None] | None:
    """At the end of the turn it stands, but beside an enemy unit only with a 5 or a 6 (S76)."""
    if hindered(s, step.uid):
        return _try_to_finish(s, step.uid)
    _stand(s, step.uid)
    return None


def _try_to_finish(s: Radetzky, uid: str) -> Rule[None]:
    """A failure is followed by another attempt at the end of the next turn (R30)."""
    alike = tuple(die in COMPLETED for die in range(1, 7))
    die = yield from roll_d6(BRIDGES, "a bridge beside the enemy", alike)
    if die in COMPLETED:
        s.tell(BRIDGES, "{uid} rolls {dice} beside the enemy.", uid=uid, dice=[die])
        _stand(s, uid)
    else:
        text = "{uid} rolls {dice}: its bridge is not completed."
        s.tell(BRIDGES, text, uid=uid, dice=[die])


def _stand(s: Radetzky, uid: str) -> None:
    s.bridges = {**s.bridges, uid: s.bridges[uid]._replace(stands=True)}
    s.tell(BRIDGES, "The bridge of {uid} is ready.", uid=uid, hex=s.units[uid].hex)


def dismantle(s: Radetzky, uid: str) -> None:
    """A bridge is turned over to its crew side by declaring it; it may move from the next turn on
    (S81)."""
    s.bridges = without(s.bridges, uid)
    s.tell(BRIDGES, "{uid} takes its bridge down.", uid=uid, hex=s.units[uid].hex)


# Queries


def river_sides(s: Radetzky, uid: str) -> list[int]:
    """The hexes toward which a crew can build where it is: across a river, where no bridge is."""
    ground, here = s.setting.ground, s.units[uid].hex
    if s.counter(uid).arm != CREW or uid in s.bridges:
        return []
    taken = {(s.units[id].hex, bridge.over) for id, bridge in s.bridges.items()}
    return [
        there
        for there in ground.around[here]
        if ground.is_river(here, there)
        and not ground.linked(here, there)
        and (here, there) not in taken
        and (there, here) not in taken
    ]


def hindered(s: Radetzky, uid: str) -> bool:
    """Whether an enemy combat unit is beside the hex of a bridge; crews do not hinder (S77)."""
    enemy = s.enemy(s.side(uid))
    return any(s.combat_units(hex) for hex in s.around(s.units[uid].hex, enemy))
