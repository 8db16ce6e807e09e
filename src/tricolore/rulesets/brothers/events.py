"""6.3 and the Event Description Chart: when each event may be played, and what it does.

The rulebook names two events; the others are ours (docs/reconstruction-brothers.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tricolore.core.ask import DONE, Pick, Rule, Say, Stack, choose, choose_unit
from tricolore.rulesets.brothers.assault import FURIA
from tricolore.rulesets.brothers.charge import INITIATIVE
from tricolore.rulesets.brothers.chits import amend, kind_of, next_record
from tricolore.rulesets.brothers.command import sovereign_range
from tricolore.rulesets.brothers.counterstroke import counterstroke, usable
from tricolore.rulesets.brothers.fire import can_fire, mark_fired, still_firing, targets
from tricolore.rulesets.brothers.offers import may_move
from tricolore.rulesets.brothers.opportunity import opportunity
from tricolore.rulesets.brothers.plays import Effect, EventRule, Usable
from tricolore.rulesets.brothers.retreat import BREAK_TEST, LOSS
from tricolore.rulesets.brothers.roster import (
    ARTILLERY,
    AUSTRIAN,
    FRENCH,
    INFANTRY,
    SARDINIAN,
)
from tricolore.rulesets.brothers.setting import AT_THE_DOUBLE
from tricolore.rulesets.brothers.stacking import room
from tricolore.rulesets.brothers.state import SHAKEN, Brothers
from tricolore.rulesets.brothers.steps import (
    Announce,
    Fight,
    Fire,
    FireStep,
    MoveStep,
    Retreat,
    StepEnd,
    Window,
)
from tricolore.rulesets.brothers.subjects import AimEvent, MoveAgain
from tricolore.rulesets.brothers.terms import IN_ORDER, NO_LONGER_DISRUPTED
from tricolore.rulesets.brothers.terrain import DEFENSIVE

PLUS_TWO, PLUS_ONE = 2, 1
FIRE_AGAIN, MOVE_AGAIN = Say("fire"), Say("move")


def nation_of(s: Brothers, chit: str) -> str:
    return s.setting.nation_of_chit(chit)


def _spent_for_nothing(s: Brothers, step: Announce) -> None:
    s.tell("6.3", "{chit} comes to nothing.", chit=step.chit)


# Events that better a fire or an assault


def _fire_in_hand(s: Brothers) -> Fire | None:
    """The fire that was announced, by those who can still give it; None if nobody can."""
    found: Fire | None = next_record(s, Fire)
    firers = still_firing(s, found) if found is not None else ()
    return found._replace(firers=firers) if found is not None and firers else None


def _own_fire(nation: str, arm: str) -> Usable:
    def usable(s: Brothers, side: str, step: Window) -> bool:
        fire = _fire_in_hand(s)
        if fire is None:
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
    if fire is None:
        return False
    start = s.units[fire.firers[0]].hex
    allied = s.side(fire.firers[0]) != side
    return allied and s.setting.board.distance(start, fire.target) >= 2


def _mist(s: Brothers, step: Announce) -> None:
    for at, record in enumerate(s.agenda):
        if isinstance(record, Fire):
            mark_fired(s, record)
            s.agenda = (*s.agenda[:at], *s.agenda[at + 1 :])
            s.tell("6.3", "The mist hides {hex}: the fire is lost.", hex=record.target)
            return


def _reserve_batteries(s: Brothers, step: Announce) -> Rule[None]:
    """One of the batteries that fire is supplied again, and they fire one column better."""
    fire = _fire_in_hand(s)
    if fire is None:
        _spent_for_nothing(s, step)
        return
    short = [uid for uid in fire.firers if s.units[uid].low]
    if short:
        side = s.setting.side_of(AUSTRIAN)
        supplied = yield from choose_unit(side, "6.3", AimEvent(step.chit), short)
        s.update(supplied, low=False)
    amend(s, Fire, bonus=fire.bonus + PLUS_ONE)


def _assault_by(nation: str = "", formation: str = "", arm: str = "") -> Usable:
    """Whether the assault in hand is led by units of a nation, of an arm, or of a formation."""

    def usable(s: Brothers, side: str, step: Window) -> bool:
        fight: Fight | None = next_record(s, Fight)
        if fight is None or s.side(fight.attackers[0]) != side:
            return False
        counters = [s.counter(uid) for uid in fight.attackers if uid in s.units]
        if formation:
            return any(counter.formation == formation for counter in counters)
        return any(c.nation == nation and arm in ("", c.arm) for c in counters)

    return usable


def _better_assault(s: Brothers, step: Announce) -> None:
    fight: Fight | None = next_record(s, Fight)
    if fight is None:
        _spent_for_nothing(s, step)
        return
    amend(s, Fight, bonus=fight.bonus + PLUS_TWO)


# Events of the command


def _allied_chit(s: Brothers, side: str, step: Window) -> bool:
    """Delayed Orders: an Allied formation whose chit was drawn, also if it enters just now."""
    return s.formation(step.units[0]).side != side


def _delayed_orders(s: Brothers, step: Announce) -> None:
    s.effects = {**s.effects, "delayed orders": step.units[0]}


def _austrian_rally(s: Brothers, side: str, step: Window) -> bool:
    """Austrian Hunger: an Austrian corps that acts in defensive posture."""
    act = s.act
    if act is None or not act.formation:
        return False
    formation = s.formation(act.formation)
    return formation.nation == AUSTRIAN and act.posture == DEFENSIVE and not act.failed


def _hunger(s: Brothers, step: Announce) -> None:
    assert s.act is not None
    s.effects = {**s.effects, "austrian_hunger": s.act.formation}


# Events for single units


def _shaken(s: Brothers, nation: str) -> list[str]:
    hit = [uid for uid, (_, _, hits, _) in s.units.items() if hits]
    return [uid for uid in hit if s.counter(uid).nation == nation]


def _cheered(s: Brothers) -> list[str]:
    shaken = _shaken(s, FRENCH)
    near = set(sovereign_range(s, s.setting.napoleon)) if shaken else ()
    there = ((uid, s.units[uid].hex) for uid in shaken)
    return [uid for uid, hex in there if hex in near and room(s, hex, 1)]


def _reformed(s: Brothers) -> list[str]:
    return [uid for uid in _shaken(s, SARDINIAN) if room(s, s.units[uid].hex, 1)]


RESTORED = {"vive_lempereur": _cheered, "reform_the_line": _reformed}


def _can_restore(kind: str, nation: str) -> Usable:
    """In a Rally Step of the nation, or when the turn ends."""

    def usable(s: Brothers, side: str, step: Window) -> bool:
        if s.act is not None and s.formation(s.act.formation).nation != nation:
            return False
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
    state = IN_ORDER if hits == SHAKEN else NO_LONGER_DISRUPTED
    s.tell_owner("6.3", "{uid} takes heart: it is {state}.", uid, state=state)


def _own_stacks(s: Brothers) -> list[int]:
    """Furia Francese: stacks of the active French formation that could assault if posture let
    them."""
    act = s.act
    if act is None or act.failed or s.stormy or act.posture != DEFENSIVE:
        return []
    found = []
    chosen = s.effects.get(FURIA, "").split()
    for hex in dict.fromkeys(s.units[uid].hex for uid in s.active_units()):
        if f"{hex:04d}" in chosen:
            continue
        front = [u for u in s.stacks[hex] if u in act.members and u not in act.ooc]
        foot = any(
            s.counter(u).arm == INFANTRY
            and s.counter(u).nation == FRENCH
            and u not in s.halted
            and s.share(u)
            for u in front
        )
        if foot and s.around(hex, s.enemy(s.active_side)):
            found.append(hex)
    return found


def _furia_declare(s: Brothers, side: str, step: Window) -> bool:
    return bool(_own_stacks(s))


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
    furious = f"{s.effects.get(FURIA, '')} {int(option.value):04d}".strip()
    s.effects = {**s.effects, FURIA: furious}


def _stopped(s: Brothers, units: Iterable[str]) -> list[str]:
    return [
        uid
        for uid in units
        if uid in s.halted
        and uid in s.units
        and s.counter(uid).nation == FRENCH
        and s.counter(uid).arm == INFANTRY
    ]


def _can_go_on(s: Brothers, side: str, step: Window) -> bool:
    return bool(_stopped(s, step.units))


def _zouaves(s: Brothers, step: Announce) -> Rule[None]:
    """A unit that was stopped goes on."""
    able = _stopped(s, step.units)
    side = s.setting.side_of(FRENCH)
    uid = yield from choose_unit(side, "6.3", AimEvent(step.chit), able)
    s.halted -= {uid}


def _double(s: Brothers) -> list[str]:
    """Bersaglieri at the Double: Sardinian foot that has yet to move, and may."""
    act, counters = s.act, s.setting.roster.counters
    if act is None or not act.formation:
        return []
    foot = [uid for uid in s.active_units() if counters[uid].arm == INFANTRY]
    ours = [uid for uid in foot if counters[uid].nation == SARDINIAN and uid not in act.ooc]
    return [uid for uid in ours if may_move(s, uid)]


def _can_double(s: Brothers, side: str, step: Window) -> bool:
    return not s.effects.get(AT_THE_DOUBLE) and bool(_double(s))


def _at_the_double(s: Brothers, step: Announce) -> Rule[None]:
    able = _double(s)
    if not able:
        _spent_for_nothing(s, step)
        return
    option = yield from choose(s.active_side, "6.3", AimEvent(step.chit), list(map(Pick, able)))
    s.effects = {**s.effects, AT_THE_DOUBLE: str(option.value)}
    s.offered = None


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
    s.offered = None
    options = [MOVE_AGAIN]
    if can_fire(s, uid) and targets(s, uid):
        options.append(FIRE_AGAIN)
    what = yield from choose(side, "6.3", MoveAgain(uid), options)
    s.effects = {**s.effects, INITIATIVE: uid}
    again = FireStep() if what == FIRE_AGAIN else MoveStep()
    s.then(again, StepEnd("command initiative"))


def _stand_fast_usable(s: Brothers, side: str, step: Window) -> bool:
    retreat: Retreat | None = next_record(s, Retreat)
    if retreat is None or not retreat.group or retreat.group[0] not in s.units:
        return False
    known = retreat.cause in (LOSS, BREAK_TEST)
    return known and s.counter(retreat.group[0]).nation == AUSTRIAN


def _stand_fast(s: Brothers, step: Announce) -> None:
    """One hex of the retreat need not be made."""
    retreat: Retreat | None = next_record(s, Retreat)
    if retreat is None:
        _spent_for_nothing(s, step)
        return
    amend(s, Retreat, left=retreat.left - 1)


def _when_rallying(can_use: Usable, effect: Effect) -> EventRule:
    return EventRule({"rally step": can_use, "turn end": can_use}, effect)


_foot, _guns = _own_fire(AUSTRIAN, INFANTRY), _own_fire(AUSTRIAN, ARTILLERY)

RULES: Mapping[str, EventRule] = {
    # Austrian
    "jaeger_sharpshooters": opportunity("jaeger_sharpshooters"),
    "lorenz_volley": EventRule({"fire": _foot, "defensive fire": _foot}, _better_fire(PLUS_TWO)),
    "stand_fast": EventRule({"retreat": _stand_fast_usable}, _stand_fast),
    "benedeks_example": EventRule({"assault": _assault_by(formation="AVIII")}, _better_assault),
    "uhlan_counterstroke": EventRule({"moved": usable}, counterstroke),
    "delayed_orders": EventRule({"drawn": _allied_chit}, _delayed_orders),
    "reserve_batteries": EventRule({"fire": _guns, "defensive fire": _guns}, _reserve_batteries),
    "hess_instructions": EventRule({}, _spent_for_nothing),  # asked for at the check itself
    "morning_mist": EventRule({"fire": _allied_long_fire}, _mist),
    # French
    "napoleons_guns": opportunity("napoleons_guns"),
    "furia_francese": EventRule(
        {"assault": _assault_by(nation=FRENCH, arm=INFANTRY), "declare": _furia_declare}, _furia
    ),
    "zouaves_and_turcos": EventRule({"stopped": _can_go_on}, _zouaves),
    "vive_lempereur": _when_rallying(_can_restore("vive_lempereur", FRENCH), _restore),
    "command_initiative": EventRule({"after rally": _can_initiative}, _initiative),
    "austrian_hunger": EventRule({"rally": _austrian_rally}, _hunger),
    # Sardinian
    "savoia": EventRule({"assault": _assault_by(nation=SARDINIAN)}, _better_assault),
    AT_THE_DOUBLE: EventRule({"move step": _can_double}, _at_the_double),
    "il_re_galantuomo": EventRule({}, _spent_for_nothing),  # asked for at the dice themselves
    "train_from_desenzano": EventRule({}, _spent_for_nothing),  # at the entry span itself
    "reform_the_line": _when_rallying(_can_restore("reform_the_line", SARDINIAN), _restore),
}
"""By kind of chit."""
