"""Questions of events: when to play a chit, when to keep it, and whom it is for.

Chits that are not played by the end of a turn go back into the box.  So what a chit must be worth
to be played falls as the cup empties.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tricolore.core.ask import DONE, YES, Option, Say, Send, sent
from tricolore.rulesets.brothers.assault import supports
from tricolore.rulesets.brothers.charge import charge_ways
from tricolore.rulesets.brothers.chits import PASS, kind_of, next_record
from tricolore.rulesets.brothers.fire import (
    OPPORTUNITY,
    STEP,
    bears_on,
    can_fire,
    column_of,
    targets,
)
from tricolore.rulesets.brothers.judgement.decision import NEVER, Decision, Rates
from tricolore.rulesets.brothers.judgement.fights import fire_worth
from tricolore.rulesets.brothers.judgement.marches import charge_at
from tricolore.rulesets.brothers.roster import ARTILLERY, AUSTRIAN, CAVALRY, FRENCH
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import Announce, Fight, Fire, Retreat, Window
from tricolore.rulesets.brothers.subjects import AimEvent, MoveAgain

LEAST, MOST = 0.03, 0.35
"""What a chit must be worth when the cup is empty, and how much more when it is full."""
EAGER_TO_GO_ON = 0.6
NEAR_EMPEROR, COUNTERSTROKE = 4, 3
"""Hexes within which the emperor is cheered, and cavalry answers a move."""
FIRE_AGAIN = Say("fire")
BACK_A_HEX = 0.35
"""What it is worth to stand where one had to fall back, the place not counted."""


def price(d: Decision) -> float:
    """What a chit must be worth to be played now."""
    s = d.s
    all_chits = len(s.setting.roster.formations) + len(s.setting.roster.sovereigns)
    return LEAST + MOST * len(s.cup) / max(all_chits, 1)


def react(d: Decision) -> Rates:
    step = d.step if isinstance(d.step, Window) else Window("", (), 0, (d.side,))
    return [
        price(d) if option == PASS else worth_of(d, str(option.value), step) for option in d.options
    ]


def play_last(d: Decision) -> Rates:
    """At the end of a turn, or of an activation: whatever is of any use."""
    last = "after rally" if d.s.act is not None else "turn end"
    step = Window(last, (), 0, (d.side,))
    return [
        LEAST if option == DONE else worth_of(d, str(option.value), step) for option in d.options
    ]


def in_own_step(d: Decision, option: Option, moment: str) -> float:
    """What it is worth to play a chit where one is asked anyway, less what it must be worth."""
    step = Window(moment, (), 0, (d.side,))
    return worth_of(d, str(option.value), step) - price(d)


def worth_of(d: Decision, chit: str, step: Window) -> float:
    found = WORTH.get(kind_of(chit))
    return found(d, kind_of(chit), step) if found is not None else NEVER


# Fire


def _opportunity(d: Decision, kind: str, step: Window) -> float:
    """A mover may be stopped by it besides."""
    entered = step.moment == "entered"
    shots = _shots(d.s, kind, step.hex if entered else 0)
    best = max((_shot(d, option) for option in shots), default=0.0)
    return best * (1.3 if entered else 1.0)


def _shots(s: Brothers, kind: str, hex: int) -> Iterator[Option]:
    """Who could fire at what: at one hex, or at anything."""
    for uid in s.units:
        counter = s.counter(uid)
        guns = counter.nation == FRENCH and counter.medium_guns
        rifles = counter.nation == AUSTRIAN and counter.kind == "jaeger"
        if not (guns if kind == "napoleons_guns" else rifles) or not can_fire(s, uid):
            continue
        if not hex:
            yield from (Send(uid, there) for there in targets(s, uid))
        elif bears_on(s, uid, hex):
            yield Send(uid, hex)


def _shot(d: Decision, option: Option) -> float:
    uid, target = sent(option)
    return d.weight("gain") * fire_worth(d, Fire((uid,), target, OPPORTUNITY))


def _better_fire(by: int) -> Callable[[Decision, str, Window], float]:
    def worth(d: Decision, kind: str, step: Window) -> float:
        fire: Fire | None = next_record(d.s, Fire)
        if fire is None or fire.target not in d.s.stacks:
            return NEVER
        column = column_of(d.s, fire).total
        front = [uid for uid, _ in d.s.front(fire.target)]
        burnt = d.book.blows.burnt
        return burnt(d.s, column + by, front) - burnt(d.s, column, front)

    return worth


def _mist(d: Decision, kind: str, step: Window) -> float:
    fire: Fire | None = next_record(d.s, Fire)
    return d.book.blows.fire(d.s, fire) if fire is not None else NEVER


# Assaults


def _better_assault(d: Decision, kind: str, step: Window) -> float:
    fight: Fight | None = next_record(d.s, Fight)
    if fight is None:
        return NEVER
    return _assault(d, fight, 2) - _assault(d, fight, 0)


def _assault(d: Decision, fight: Fight, more: int) -> float:
    s = d.s
    attackers = [uid for uid in fight.attackers if uid in s.units]
    helpers = supports(s, fight.target, fight.lead)
    blows = d.book.blows
    return blows.assault(s, fight.target, fight.lead, attackers, helpers, fight.bonus + more).worth


def _furia(d: Decision, kind: str, step: Window) -> float:
    if step.moment == "assault":
        return _better_assault(d, kind, step)
    hexes = {d.s.units[uid].hex for uid in _in_command(d.s)}
    return max((_rush(d, hex) for hex in sorted(hexes)), default=NEVER)


def _in_command(s: Brothers) -> list[str]:
    act = s.act
    return [] if act is None else [uid for uid in s.active_units() if uid not in act.ooc]


def _rush(d: Decision, hex: int) -> float:
    """What the assault of one stack by itself would bring."""
    s = d.s
    units = [u for u in s.stacks[hex] if s.counter(u).arm != ARTILLERY and u not in s.halted]
    return max(
        (
            d.book.blows.assault(s, target, hex, units, {}).worth
            for target in s.around(hex, s.enemy(d.side))
        ),
        default=NEVER,
    )


def _counterstroke(d: Decision, kind: str, step: Window) -> float:
    s, distance = d.s, d.s.setting.board.distance
    able = (
        uid
        for uid, unit in s.units.items()
        if s.side(uid) == d.side
        and s.counter(uid).arm == CAVALRY
        and not unit.hits
        and distance(unit.hex, step.hex) <= COUNTERSTROKE
        and charge_ways(s, (uid,), step.hex)
    )
    return max((charge_at(d, uid, step.hex) for uid in able), default=NEVER)


# Single units


def _restore(d: Decision, kind: str, step: Window) -> float:
    """Kept for the end: nobody knows who will need it most."""
    if step.moment not in ("turn end", "rally step"):
        return NEVER
    return max((_cheer(d, uid) for uid in _to_cheer(d.s, kind)), default=NEVER)


def _to_cheer(s: Brothers, kind: str) -> list[str]:
    nation = s.setting.events[kind].nation
    shaken = [uid for uid, u in s.units.items() if u.hits and s.counter(uid).nation == nation]
    if nation != FRENCH:
        return shaken
    emperor = s.staff.get(s.setting.napoleon)
    if emperor is None:
        return []
    distance = s.setting.board.distance
    return [uid for uid in shaken if distance(s.units[uid].hex, emperor.hex) <= NEAR_EMPEROR]


def _cheer(d: Decision, uid: str) -> float:
    unit, prices = d.s.units[uid], d.book.prices
    better = unit._replace(hits=unit.hits - 1)
    return prices.value(uid, better) - prices.value(uid, unit) + 0.1 * unit.hits


def _initiative(d: Decision, kind: str, step: Window) -> float:
    return max((_fires_again(d, uid) for uid in _in_command(d.s)), default=NEVER)


def _fires_again(d: Decision, uid: str) -> float:
    s = d.s
    if not can_fire(s, uid):
        return 0.0
    shots = (fire_worth(d, Fire((uid,), target, STEP)) for target in targets(s, uid))
    return d.weight("gain") * max(shots, default=0.0)


def _zouaves(d: Decision, kind: str, step: Window) -> float:
    return EAGER_TO_GO_ON


def _stand_fast(d: Decision, kind: str, step: Window) -> float:
    s = d.s
    retreat: Retreat | None = next_record(s, Retreat)
    if retreat is None or not retreat.group or retreat.group[0] not in s.units:
        return NEVER
    last = retreat.left <= 1
    place = d.book.prices.place(s.units[retreat.group[0]].hex)
    return place + BACK_A_HEX if last else 0.1


# The command


def _delayed(d: Decision, kind: str, step: Window) -> float:
    """A formation that is near us cannot attack."""
    s, distance = d.s, d.s.setting.board.distance
    ours = [hex for hex in s.stacks if s.holder(hex) == d.side]
    near = 0.0
    for uid in s.members(step.units[0]):
        far = min((distance(s.units[uid].hex, hex) for hex in ours), default=99)
        near += s.strength(uid) if far <= 2 else 0.4 * s.strength(uid) if far <= 4 else 0.0
    return near / 25


def _hunger(d: Decision, kind: str, step: Window) -> float:
    s = d.s
    assert s.act is not None
    hits = sum(s.units[uid].hits for uid in s.members(s.act.formation))
    return 0.25 * max(hits - 1, 0)


WORTH: Mapping[str, Callable[[Decision, str, Window], float]] = {
    "jaeger_sharpshooters": _opportunity,
    "napoleons_guns": _opportunity,
    "lorenz_volley": _better_fire(2),
    "reserve_batteries": _better_fire(1),
    "morning_mist": _mist,
    "benedeks_example": _better_assault,
    "savoia": _better_assault,
    "furia_francese": _furia,
    "uhlan_counterstroke": _counterstroke,
    "vive_lempereur": _restore,
    "reform_the_line": _restore,
    "command_initiative": _initiative,
    "zouaves_and_turcos": _zouaves,
    "stand_fast": _stand_fast,
    "delayed_orders": _delayed,
    "austrian_hunger": _hunger,
}


# Whom it is for


def aim_event(d: Decision) -> Rates:
    assert isinstance(d.ask.about, AimEvent)
    kind = kind_of(d.ask.about.chit)
    return [_aimed(d, kind, option) for option in d.options]


def bring_in(d: Decision) -> Rates:
    """Troops are always welcome."""
    return [0.05 if option == YES else 0.0 for option in d.options]


def _aimed(d: Decision, kind: str, option: Option) -> float:
    s = d.s
    if option == DONE:
        return 0.05
    if option.kind == "send":
        return _shot(d, option)
    if option.kind == "stack":
        return _rush(d, int(option.value))
    uid = str(option.value)
    if kind == "command_initiative":
        return _fires_again(d, uid)
    if kind == "uhlan_counterstroke" and isinstance(d.step, Announce):
        return charge_at(d, uid, d.step.hex)
    if s.units[uid].hits:
        return _cheer(d, uid)
    return 0.1 * s.strength(uid)


def move_again(d: Decision) -> Rates:
    """Fire, where there is anything to fire at."""
    assert isinstance(d.ask.about, MoveAgain)
    return [1.0 if option == FIRE_AGAIN else 0.0 for option in d.options]
