"""6.3 and the Event Description Chart: when each event may be played, and what it does.

The rulebook names two events; the others are ours (docs/reconstruction-brothers.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tricolore.core.ask import DONE, Option, Pick, Rule, Say, Send, Stack, choose, sent
from tricolore.rulesets.brothers.charge import charge_ways
from tricolore.rulesets.brothers.chits import amend, kind_of, next_record
from tricolore.rulesets.brothers.fire import OPPORTUNITY, bears_on, can_fire, targets
from tricolore.rulesets.brothers.plays import EVENTS, Effect, EventRule, Usable
from tricolore.rulesets.brothers.roster import (
    ARTILLERY,
    AUSTRIAN,
    CAVALRY,
    FRENCH,
    INFANTRY,
    SARDINIAN,
)
from tricolore.rulesets.brothers.stacking import room
from tricolore.rulesets.brothers.state import SHAKEN, Brothers, Charge
from tricolore.rulesets.brothers.steps import (
    Announce,
    Countercharge,
    Fight,
    Fire,
    FireStep,
    MoveStep,
    Retreat,
    Window,
)
from tricolore.rulesets.brothers.subjects import AimEvent, MoveAgain
from tricolore.rulesets.brothers.terrain import DEFENSIVE

PLUS_TWO, PLUS_ONE = 2, 1
EMPEROR_NEAR = 4
"""Hexes within which the emperor is cheered."""
COUNTERSTROKE = 3
"""Hexes within which cavalry may answer a move."""
FIRE_AGAIN, MOVE_AGAIN = Say("fire"), Say("move")


def nation_of(s: Brothers, chit: str) -> str:
    return s.setting.nation_of_chit(chit)


def _units(s: Brothers, nation: str) -> Iterator[str]:
    return (uid for uid in s.units if s.counter(uid).nation == nation)


def _spent_for_nothing(s: Brothers, step: Announce) -> None:
    s.tell("6.3", "{chit} comes to nothing.", chit=step.chit)


# Opportunity Fire (11.9)


def _sharpshooters(s: Brothers) -> list[str]:
    return [
        uid for uid in _units(s, AUSTRIAN) if s.counter(uid).kind == "jaeger" and can_fire(s, uid)
    ]


def _emperors_guns(s: Brothers) -> list[str]:
    return [uid for uid in _units(s, FRENCH) if s.counter(uid).medium_guns and can_fire(s, uid)]


OPPORTUNE = {"jaeger_sharpshooters": _sharpshooters, "napoleons_guns": _emperors_guns}


def _opportunities(s: Brothers, kind: str, hex: int) -> list[Option]:
    """Who could fire at what: at the hex that a mover has entered, or at anything."""
    able = OPPORTUNE[kind](s)
    if hex:
        return [Send(uid, hex) for uid in able if bears_on(s, uid, hex)]
    return [Send(uid, there) for uid in able for there in targets(s, uid)]


def _can_fire_at(kind: str, anywhere: bool) -> Usable:
    def usable(s: Brothers, side: str, step: Window) -> bool:
        if s.stormy:
            return False
        if step.moment == "entered":
            fresh = s.effects.get("opportunity") != _mark(step)
            return (
                fresh
                and s.holder(step.hex) == s.enemy(side)
                and bool(_opportunities(s, kind, step.hex))
            )
        return bool(_opportunities(s, kind, 0 if anywhere else step.hex))

    return usable


def _mark(step: Window | Announce) -> str:
    """11.9: one such fire for each hex that a moving unit enters."""
    return f"{step.hex:04d} {' '.join(step.units)}"


def _opportunity_fire(s: Brothers, step: Announce) -> Rule[None]:
    """It is resolved as any fire; a hit stops a mover as Defensive Fire does."""
    kind, entered = kind_of(step.chit), step.moment == "entered"
    options = _opportunities(s, kind, step.hex if entered else 0)
    if not options:
        _spent_for_nothing(s, step)
        return
    side = s.setting.side_of(nation_of(s, step.chit))
    option = yield from choose(side, "11.9", AimEvent(step.chit), options)
    uid, target = sent(option)
    if entered:
        s.effects["opportunity"] = _mark(step)
    s.then(Fire((uid,), target, OPPORTUNITY, mover=step.units if entered else ()))


# Events that better a fire or an assault


def _fire_in_hand(s: Brothers) -> Fire | None:
    found: Fire | None = next_record(s, Fire)
    return found


def _own_fire(nation: str, arm: str) -> Usable:
    def usable(s: Brothers, side: str, step: Window) -> bool:
        fire = _fire_in_hand(s)
        if fire is None or not fire.firers or fire.firers[0] not in s.units:
            return False
        counter = s.counter(fire.firers[0])
        return counter.nation == nation and counter.arm == arm

    return usable


def _better_fire(by: int) -> Effect:
    def effect(s: Brothers, step: Announce) -> None:
        fire = _fire_in_hand(s)
        if fire is None:
            _spent_for_nothing(s, step)
            return
        amend(s, Fire, bonus=fire.bonus + by)

    return effect


def _allied_long_fire(s: Brothers, side: str, step: Window) -> bool:
    """Morning Mist: an Allied fire at two hexes or more."""
    fire = _fire_in_hand(s)
    if fire is None or fire.firers[0] not in s.units:
        return False
    start = s.units[fire.firers[0]].hex
    allied = s.side(fire.firers[0]) != side
    return allied and s.setting.board.distance(start, fire.target) >= 2


def _mist(s: Brothers, step: Announce) -> None:
    for at, record in enumerate(s.agenda):
        if isinstance(record, Fire):
            s.fired |= set(record.firers)
            s.agenda = (*s.agenda[:at], *s.agenda[at + 1 :])
            s.tell("6.3", "The mist hides {hex}: the fire is lost.", hex=record.target)
            return


def _reserve_batteries(s: Brothers, step: Announce) -> None:
    """The battery that fires is supplied again, and fires one column better."""
    fire = _fire_in_hand(s)
    if fire is None:
        _spent_for_nothing(s, step)
        return
    short = next((uid for uid in fire.firers if s.units[uid].low), None)
    if short is not None:
        s.update(short, low=False)
    amend(s, Fire, bonus=fire.bonus + PLUS_ONE)


def _assault_by(nation: str = "", formation: str = "") -> Usable:
    """Whether the assault in hand is led by units of a nation, or fought by a formation."""

    def usable(s: Brothers, side: str, step: Window) -> bool:
        fight: Fight | None = next_record(s, Fight)
        if fight is None or s.side(fight.attackers[0]) != side:
            return False
        counters = [s.counter(uid) for uid in fight.attackers if uid in s.units]
        if formation:
            return any(counter.formation == formation for counter in counters)
        return any(c.nation == nation and c.arm == INFANTRY for c in counters)

    return usable


def _better_assault(s: Brothers, step: Announce) -> None:
    fight: Fight | None = next_record(s, Fight)
    if fight is None:
        _spent_for_nothing(s, step)
        return
    amend(s, Fight, bonus=fight.bonus + PLUS_TWO)


# Events of the command


def _allied_chit(s: Brothers, side: str, step: Window) -> bool:
    """Delayed Orders: an Allied headquarters on the map whose chit was drawn."""
    id = step.units[0]
    return id in s.staff and id in s.morale and s.formation(id).side != side


def _delayed_orders(s: Brothers, step: Announce) -> None:
    s.effects["delayed orders"] = step.units[0]


def _austrian_rally(s: Brothers, side: str, step: Window) -> bool:
    """Austrian Hunger: an Austrian corps that acts in defensive posture."""
    act = s.act
    if act is None or not act.formation:
        return False
    formation = s.formation(act.formation)
    return formation.nation == AUSTRIAN and act.posture == DEFENSIVE and not act.failed


def _hunger(s: Brothers, step: Announce) -> None:
    assert s.act is not None
    s.effects["austrian_hunger"] = s.act.formation


# Events for single units


def _shaken(s: Brothers, nation: str, hexes: Iterable[int] | None = None) -> list[str]:
    near = None if hexes is None else set(hexes)
    return [
        uid
        for uid in _units(s, nation)
        if s.units[uid].hits and (near is None or s.units[uid].hex in near)
    ]


def _near_emperor(s: Brothers) -> list[int]:
    staff = s.staff.get(s.setting.napoleon)
    if staff is None:
        return []
    board = s.setting.board
    return [hex for hex in s.stacks if board.distance(hex, staff.hex) <= EMPEROR_NEAR]


def _cheered(s: Brothers) -> list[str]:
    return [uid for uid in _shaken(s, FRENCH, _near_emperor(s)) if room(s, s.units[uid].hex, 1)]


def _reformed(s: Brothers) -> list[str]:
    return [uid for uid in _shaken(s, SARDINIAN) if room(s, s.units[uid].hex, 1)]


RESTORED = {"vive_lempereur": _cheered, "reform_the_line": _reformed}


def _can_restore(kind: str) -> Usable:
    def usable(s: Brothers, side: str, step: Window) -> bool:
        return bool(RESTORED[kind](s))

    return usable


def _restore(s: Brothers, step: Announce) -> Rule[None]:
    """One morale hit is taken back without cost to Corps Morale."""
    able = RESTORED[kind_of(step.chit)](s)
    if not able:
        _spent_for_nothing(s, step)
        return
    side = s.setting.side_of(nation_of(s, step.chit))
    option = yield from choose(side, "6.3", AimEvent(step.chit), list(map(Pick, able)))
    uid = str(option.value)
    hits = s.units[uid].hits
    s.update(uid, hits=hits - 1)
    state = "in good order" if hits == SHAKEN else "shaken, no longer disrupted"
    s.tell("6.3", "{uid} takes heart: it is {state}.", uid=uid, state=state)


def _own_stacks(s: Brothers) -> list[int]:
    """Furia Francese: stacks of the active French formation that could assault if posture let
    them."""
    act = s.act
    if act is None or act.failed or s.stormy or act.posture != DEFENSIVE:
        return []
    found = []
    for hex in dict.fromkeys(s.units[uid].hex for uid in s.active_units()):
        front = [u for u in s.stacks[hex] if u in act.members and u not in act.ooc]
        foot = any(
            s.counter(u).arm != ARTILLERY
            and s.counter(u).nation == FRENCH
            and u not in s.halted
            and s.share(u)
            for u in front
        )
        if foot and s.around(hex, s.enemy(s.active_side)):
            found.append(hex)
    return found


def _furia_declare(s: Brothers, side: str, step: Window) -> bool:
    return not s.effects.get("furia_francese") and bool(_own_stacks(s))


def _furia(s: Brothers, step: Announce) -> Rule[None] | None:
    if step.moment == "assault":
        _better_assault(s, step)
        return None
    return _furia_stack(s, step)


def _furia_stack(s: Brothers, step: Announce) -> Rule[None]:
    stacks = _own_stacks(s)
    if not stacks:
        _spent_for_nothing(s, step)
        return
    options = [Stack(hex) for hex in stacks]
    option = yield from choose(s.active_side, "6.3", AimEvent(step.chit), options)
    s.effects["furia_francese"] = f"{int(option.value):04d}"


def _stopped(s: Brothers, side: str, step: Window) -> bool:
    return any(uid in s.halted and s.counter(uid).nation == FRENCH for uid in step.units)


def _zouaves(s: Brothers, step: Announce) -> None:
    """Those who were stopped go on."""
    s.halted -= set(step.units)


def _double(s: Brothers) -> list[str]:
    """Bersaglieri at the Double: Sardinian foot that has yet to move."""
    act = s.act
    if act is None:
        return []
    return [
        uid
        for uid in s.active_units()
        if s.counter(uid).nation == SARDINIAN
        and s.counter(uid).arm == INFANTRY
        and uid not in s.moved
        and uid not in act.ooc
    ]


def _can_double(s: Brothers, side: str, step: Window) -> bool:
    return not s.effects.get("bersaglieri_at_the_double") and bool(_double(s))


def _at_the_double(s: Brothers, step: Announce) -> Rule[None]:
    able = _double(s)
    if not able:
        _spent_for_nothing(s, step)
        return
    option = yield from choose(s.active_side, "6.3", AimEvent(step.chit), list(map(Pick, able)))
    s.effects["bersaglieri_at_the_double"] = str(option.value)
    s.offers = {}


def _initiative_units(s: Brothers) -> list[str]:
    act = s.act
    if act is None:
        return []
    return [u for u in s.active_units() if u not in act.ooc and s.counter(u).nation == FRENCH]


def _can_initiative(s: Brothers, side: str, step: Window) -> bool:
    act = s.act
    return act is not None and not act.failed and bool(_initiative_units(s))


def _initiative(s: Brothers, step: Announce) -> Rule[None]:
    """One unit in command fires or moves once more."""
    act, side = s.act, s.active_side
    able = _initiative_units(s)
    if act is None or not able:
        _spent_for_nothing(s, step)
        return
    option = yield from choose(side, "6.3", AimEvent(step.chit), [*map(Pick, able), DONE])
    if option == DONE:
        return
    uid = str(option.value)
    s.act = act._replace(members=frozenset({uid}), may_move=frozenset())
    s.fired = s.fired - {uid}
    s.moved = s.moved - {uid}
    s.halted = s.halted - {uid}
    s.offers = {}
    options = [MOVE_AGAIN]
    if can_fire(s, uid) and targets(s, uid):
        options.append(FIRE_AGAIN)
    what = yield from choose(side, "6.3", MoveAgain(uid), options)
    s.then(FireStep() if what == FIRE_AGAIN else MoveStep())


def _stand_fast_usable(s: Brothers, side: str, step: Window) -> bool:
    retreat: Retreat | None = next_record(s, Retreat)
    if retreat is None or not retreat.group or retreat.group[0] not in s.units:
        return False
    known = retreat.cause in ("loss", "break test")
    return known and s.counter(retreat.group[0]).nation == AUSTRIAN


def _stand_fast(s: Brothers, step: Announce) -> None:
    """One hex of the retreat need not be made."""
    retreat: Retreat | None = next_record(s, Retreat)
    if retreat is None:
        _spent_for_nothing(s, step)
        return
    amend(s, Retreat, left=retreat.left - 1)


# Uhlan Counterstroke


def _counterstrokes(s: Brothers, step: Window | Announce) -> list[tuple[str, int]]:
    """Unengaged Austrian cavalry that could charge the unit which has just moved up."""
    board = s.setting.board
    found = []
    for uid in _units(s, AUSTRIAN):
        counter, unit = s.counter(uid), s.units[uid]
        if counter.arm != CAVALRY or unit.hits or s.engaged(uid):
            continue
        if board.distance(unit.hex, step.hex) > COUNTERSTROKE:
            continue
        if s.beside(s.enemy(counter.side), unit.hex):
            continue
        if charge_ways(s, (uid,), step.hex):
            found.append((uid, step.hex))
    return found


def _counterstroke_usable(s: Brothers, side: str, step: Window) -> bool:
    if s.stormy or not step.units or step.units[0] not in s.units:
        return False
    near_friends = s.beside(side, step.hex)
    return near_friends and s.holder(step.hex) != side and bool(_counterstrokes(s, step))


def _counterstroke(s: Brothers, step: Announce) -> Rule[None]:
    """A charge in the enemy's Movement Step, fought at once as a small step of its own."""
    able = _counterstrokes(s, step)
    if not able:
        _spent_for_nothing(s, step)
        return
    side = s.setting.side_of(AUSTRIAN)
    options = [Pick(uid) for uid, _ in able]
    option = yield from choose(side, "6.3", AimEvent(step.chit), options)
    uid = str(option.value)
    ways = charge_ways(s, (uid,), step.hex)
    end = min(ways, key=lambda hex: (len(ways[hex]), hex))
    order = max((c.arrived for c in s.charges.values()), default=0) + 1
    s.charges[uid] = Charge(step.hex, order)
    s.declared[uid] = step.hex
    s.tell("6.3", "{uids} charge {hex}.", uids=(uid,), hex=step.hex)
    s.then(Countercharge(uid, step.hex, ways[end]))


def _opportunity(kind: str) -> EventRule:
    """11.9: at any time in a Fire Combat or Movement Step, of either side."""
    anywhere, at_mover = _can_fire_at(kind, True), _can_fire_at(kind, False)
    moments = {
        "fire": anywhere,
        "entered": at_mover,
        "moved": anywhere,
        "fire step": anywhere,
        "move step": anywhere,
    }
    return EventRule(moments, _opportunity_fire)


def _in_own_steps(usable: Usable, effect: Effect) -> EventRule:
    steps = ("fire step", "move step", "declare", "rally step", "turn end")
    return EventRule(dict.fromkeys(steps, usable), effect)


_foot, _guns = _own_fire(AUSTRIAN, INFANTRY), _own_fire(AUSTRIAN, ARTILLERY)

EVENTS.update(
    {
        # Austrian
        "jaeger_sharpshooters": _opportunity("jaeger_sharpshooters"),
        "lorenz_volley": EventRule(
            {"fire": _foot, "defensive fire": _foot}, _better_fire(PLUS_TWO)
        ),
        "stand_fast": EventRule({"retreat": _stand_fast_usable}, _stand_fast),
        "benedeks_example": EventRule({"assault": _assault_by(formation="AVIII")}, _better_assault),
        "uhlan_counterstroke": EventRule({"moved": _counterstroke_usable}, _counterstroke),
        "delayed_orders": EventRule({"drawn": _allied_chit}, _delayed_orders),
        "reserve_batteries": EventRule(
            {"fire": _guns, "defensive fire": _guns}, _reserve_batteries
        ),
        "hess_instructions": EventRule({}, _spent_for_nothing),  # asked for at the check itself
        "morning_mist": EventRule({"fire": _allied_long_fire}, _mist),
        # French
        "napoleons_guns": _opportunity("napoleons_guns"),
        "furia_francese": EventRule(
            {"assault": _assault_by(nation=FRENCH), "declare": _furia_declare}, _furia
        ),
        "zouaves_and_turcos": EventRule({"stopped": _stopped}, _zouaves),
        "vive_lempereur": _in_own_steps(_can_restore("vive_lempereur"), _restore),
        "command_initiative": EventRule({"after rally": _can_initiative}, _initiative),
        "austrian_hunger": EventRule({"rally": _austrian_rally}, _hunger),
        # Sardinian
        "savoia": EventRule({"assault": _assault_by(nation=SARDINIAN)}, _better_assault),
        "bersaglieri_at_the_double": EventRule({"move step": _can_double}, _at_the_double),
        "il_re_galantuomo": EventRule({}, _spent_for_nothing),  # asked for at the dice themselves
        "train_from_desenzano": EventRule({}, _spent_for_nothing),  # at the entry span itself
        "reform_the_line": _in_own_steps(_can_restore("reform_the_line"), _restore),
    }
)
