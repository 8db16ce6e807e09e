"""Opinions on single questions of movement and command.

They serve players without plans, and planners where no enemy is near.
"""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.core.ask import DONE, NO, YES, Option
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.risorgimento.command import corps_range
from tricolore.rulesets.risorgimento.continuity import PASS, is_extended, needs_roll
from tricolore.rulesets.risorgimento.judgement.decision import Decision
from tricolore.rulesets.risorgimento.judgement.stands import KEEP
from tricolore.rulesets.risorgimento.subjects import (
    ChooseBrigade,
    ChooseCorps,
    GoStrategic,
    LeaveReserve,
    MoveLeader,
    MoveOn,
    PlaceReserve,
    TryOrders,
)

MARCH = 0.05
"""What half a movement point toward the goal is worth."""
COVER = 0.15
"""What each column of cover is worth to whoever stands beside the enemy."""
CROWDED = 0.3
"""What each enemy beside a hex costs who ends there."""
CONTACT = 0.3
"""What it is worth to infantry to come beside the enemy at all."""
RALLY = 1.0
"""What it is worth to leave a Disordered unit alone, so that it rallies."""
NEVER = -1000.0
SCREEN = 9
"""Nobody marches by Strategic Movement with an enemy nearer than this."""
A_MARCH = 16
"""Half points to the goal from which Strategic Movement is worth its risk."""
IN_TOUCH = 5
"""An enemy so near is a reason to act, and to ask for orders."""
FEW = 12
"""Hexes that are looked at closely for a commander."""
REST_AT = 0.3
"""Hits besides the first that each battalion of a brigade must have on the average to rest."""
APART = 4
"""No enemy may be so near to who goes into Reserve."""
WORTH_EXTENDED = 3
"""Battalions that must stand beside the enemy, or be able to, for an Extended Activation."""


# Who acts


def near_enemy(d: Decision, uids: Iterable[str], away: int) -> int:
    """How many of these units have an enemy so near."""
    s = d.s
    near = s.bits.within(s.occupied[d.enemy], away)
    return sum(
        bool(near & s.bits.bit[s.units[uid].hex])
        for uid in uids
        if uid in s.units and not s.units[uid].reserve
    )


def corps(d: Decision, option: Option) -> float:
    """4.5: those in touch with the enemy first; nobody passes who could act as a matter of course.

    An Extended Activation is tried by corps that are in the thick of it.
    """
    s, about = d.s, d.ask.about
    assert isinstance(about, ChooseCorps)
    if option == PASS:
        return 0.0
    id, play = str(option.value), s.play
    touch = near_enemy(d, s.setting.corps_units[id], IN_TOUCH)
    extended = is_extended(s, id)
    rating = s.setting.corps[id].continuity
    if extended:
        beside = near_enemy(d, s.setting.corps_units[id], 2)
        late = s.turn >= s.setting.turns - 1
        return -1.0 if beside < WORTH_EXTENDED * (1 if late else 3) or rating < 3 else 0.1
    worth = 1.0 + touch
    again = play is not None and id == play.last
    if needs_roll(s, id, again):
        worth *= 0.1 * (rating + 1)
        if again and play is not None and not play.alone and rating < 5:
            worth = -0.5  # it would be Finished if it failed (4.53)
    return worth


def brigade(d: Decision, option: Option) -> float:
    """San Martino: guns first, then those in touch with the enemy."""
    assert isinstance(d.ask.about, ChooseBrigade)
    if option == PASS:
        return NEVER
    id, s = str(option.value), d.s
    if id in s.corps:
        return 4.5 if near_enemy(d, s.setting.loose_guns[id], 4) else 0.1
    units = s.setting.brigades[id].units
    return float(near_enemy(d, units, IN_TOUCH)) + 0.5 * near_enemy(d, units, 2)


def command(d: Decision, option: Option) -> float:
    """3.0: guns first; then those in front, who make room for others."""
    if option.kind != "pick":
        return NEVER
    s, id = d.s, str(option.value)
    if id in s.corps:
        return 1.0
    hexes = [s.units[uid].hex for uid in s.setting.brigades[id].units if uid in s.units]
    mission = d.book.mission(id)
    return -min((d.book.far(mission, hex) for hex in hexes), default=1000)


def picks_first(d: Decision, option: Option) -> float:
    """Somebody rather than nobody, in the order in which they are offered."""
    return NEVER if option in (DONE, NO) or option.value == "pass" else 0.0


# How a brigade acts


def orders(d: Decision, option: Option) -> float:
    """4.13: a roll that may leave a brigade idle is for those who could fight."""
    about = d.ask.about
    assert isinstance(about, TryOrders)
    wish = near_enemy(d, d.s.setting.brigades[about.brigade].units, 3) > 0
    return float((option == YES) == wish)


def strategic(d: Decision, option: Option) -> float:
    """5.1: a brigade marches if it has far to go, and no enemy could fall upon it."""
    about = d.ask.about
    assert isinstance(about, GoStrategic)
    s, id = d.s, about.command
    units = s.members(id) if id in s.brigades else list(s.setting.corps_units[id])
    units = [uid for uid in units if uid in s.units]
    mission = d.book.mission(id)
    far = min((d.book.far(mission, s.units[uid].hex) for uid in units), default=100)
    wish = far > A_MARCH and not near_enemy(d, units, SCREEN)
    return float((option == YES) == wish)


def mover(d: Decision, option: Option) -> float:
    """Those nearest to the goal go first, so that others find room behind them."""
    if option.kind != "pick":
        return NEVER
    s, id = d.s, str(option.value)
    unit = s.units.get(id)
    if unit is None:
        return NEVER / 2 - 1 * (id in s.posts)
    return -d.book.far(_mission(d, id), unit.hex)


def _mission(d: Decision, uid: str) -> Mission | None:
    if d.missions is None:
        return None
    counter = d.s.counter(uid)
    return d.book.mission(counter.brigade or counter.corps)


# Movement


def stand(d: Decision, uid: str, hex: int) -> float:
    """What it is worth that a unit ends its move in a hex."""
    s, book = d.s, d.book
    worth = -MARCH * d.weight("march") * book.far(_mission(d, uid), hex)
    near = s.around(hex, d.enemy)
    if near:
        cover = -s.setting.ground.hex_attack(hex, outside=True)
        worth += d.weight("exposure") * (COVER * cover - CROWDED * (len(near) - 1))
        counter = s.counter(uid)
        if counter.guns:
            worth -= d.weight("exposure")
        elif not counter.horse:
            worth += CONTACT * d.weight("gain")
    if s.holders.get(hex) == d.enemy:
        worth += book.prices.place(hex)
    return worth


def move_on(d: Decision, option: Option) -> float:
    s, about = d.s, d.ask.about
    assert isinstance(about, MoveOn)
    uid = about.uid
    here = s.units[uid].hex
    if option.kind == "go":
        return stand(d, uid, int(option.value))
    if option == DONE:
        rests = s.units[uid].disordered and uid not in s.busy and not s.is_beside(d.enemy, here)
        return stand(d, uid, here) + 0.01 + RALLY * rests
    if option.kind == "turn":
        wanted = d.book.front(here)
        turned = int(option.value) == wanted and s.units[uid].facing != wanted
        at_rest = s.units[uid].disordered and uid not in s.busy
        return stand(d, uid, here) + (0.02 if turned and not at_rest else -0.02)
    return -100.0


def enter(d: Decision, option: Option) -> float:
    return -d.book.far(None, int(option.value)) if option.kind == "go" else NEVER


def face(d: Decision, option: Option) -> float:
    """Toward the enemy."""
    if option.kind != "turn":
        return 0.0
    about = d.ask.about
    uid = getattr(about, "uid", "")
    hex = getattr(about, "hex", 0) or (d.s.units[uid].hex if uid in d.s.units else 0)
    wanted = d.book.front(hex) if hex else KEEP
    if wanted == KEEP:
        return 0.0
    apart = (int(option.value) - wanted) % 6
    return 1.0 - min(apart, 6 - apart)


# Leaders


def leader(d: Decision, option: Option) -> float:
    """Brigadiers stay with their units; commanders where most brigadiers are in range."""
    s, about = d.s, d.ask.about
    assert isinstance(about, MoveLeader)
    id = about.leader
    hex = int(option.value) if option.kind == "go" else s.posts.get(id, 0)
    if not hex:
        return -100.0
    setting = s.setting
    own = setting.brigades[id].units if id in setting.brigades else ()
    own = own or (setting.corps_units[id] if id in setting.corps else ())
    distance = setting.board.distance
    key = ("posts of", id, s.turn, len(s.halted), len(s.moved))
    hexes = d.book.memory.get(key)
    if hexes is None:
        if id in setting.corps:
            posts = [s.posts[one] for one in setting.corps_brigades[id] if one in s.posts]
            hexes = posts * 2
        else:
            hexes = [s.units[uid].hex for uid in own if uid in s.units]
        d.book.memory[key] = hexes
    away = sum(min(distance(hex, there), 12) for there in hexes) / max(len(hexes), 1)
    alone = s.is_beside(d.enemy, hex) and s.holder(hex) != d.side
    worth = -away - 5.0 * alone + 0.5 * (s.holder(hex) == d.side)
    if id in setting.corps and hexes and not setting.corps[id].reserve:
        reach = corps_range(s, id)
        worth += 2.0 * sum(distance(hex, there) <= reach for there in hexes) / len(hexes)
    return worth - 1.0 * s.is_beside(d.enemy, hex)


# Reserve


def rests(d: Decision, option: Option) -> float:
    """4.6: brigades that have suffered rest if no enemy is near; everybody who may leaves again.

    Only an army commander knows who is not needed.
    """
    s = d.s
    if isinstance(d.ask.about, LeaveReserve):
        if option.kind != "pick" or d.missions is None:
            return float(option.kind == "pick")
        return 1.0 if not _is_worn(d, str(option.value), 0.35) or _late(d) else -1.0
    assert isinstance(d.ask.about, PlaceReserve)
    if option.kind != "pick" or d.missions is None or _late(d):
        return float(option.kind != "pick")
    id = str(option.value)
    worn = _is_worn(d, id, REST_AT)
    return 2.0 if worn and not near_enemy(d, s.setting.brigades[id].units, APART) else -1.0


def _late(d: Decision) -> bool:
    return d.s.turn >= d.s.setting.turns - 1


def _is_worn(d: Decision, brigade: str, limit: float) -> bool:
    """Whether its units have Hits that rest would heal (8.52, 8.53)."""
    s = d.s
    units = [s.units[uid] for uid in s.setting.brigades[brigade].units if uid in s.units]
    if not units:
        return False
    healed = sum(max(unit.hits - 1, 0) + 0.5 * unit.disordered for unit in units)
    return healed > limit * len(units)
