"""11.10, 12.1 to 12.3: Declaring assaults, leading them, abandoning a position, the column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tricolore.core.ask import DONE, Go, Option, Pick, Play, Rule, Say, Send, Stack, choose, sent
from tricolore.core.tally import Tally
from tricolore.rulesets.brothers.charge import charge_bonus
from tricolore.rulesets.brothers.chits import announce
from tricolore.rulesets.brothers.dice import halved
from tricolore.rulesets.brothers.engagement import disengagement_test
from tricolore.rulesets.brothers.plays import own_plays
from tricolore.rulesets.brothers.retreat import HELD
from tricolore.rulesets.brothers.roster import ARTILLERY, CAVALRY, INFANTRY
from tricolore.rulesets.brothers.stacking import largest
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import (
    Advance,
    Assault,
    AssaultStep,
    Declare,
    Disorder,
    Fight,
    Retreat,
    Window,
)
from tricolore.rulesets.brothers.subjects import (
    Abandon,
    AbandonFar,
    ChooseLead,
    ComposeAssault,
    DeclareAssault,
    NextAssault,
)
from tricolore.rulesets.brothers.terms import (
    across,
    defender_in,
    half_strength_of,
    odds_of,
    ratings,
    strength_of,
)
from tricolore.rulesets.brothers.terrain import (
    AGGRESSIVE,
    CANAL,
    CULTIVATED,
    STREAM,
    TOWN,
    VILLAGE,
    WOODS,
)
from tricolore.rulesets.brothers.veils import uncover
from tricolore.rulesets.kit.state import without

STAND, LEAVE, ASSAULT, NO_MORE = Say("stand"), Say("leave"), Say("assault"), Say("no more")
ONE, TWO = Say("1"), Say("2")
FURIA = "furia_francese"


# 11.10: Declaration


def may_assault(s: Brothers, uid: str) -> bool:
    """Foot and horse that are active, in command and aggressive; not whom fire has stopped.  An
    event lets one stack assault in defensive posture."""
    act = s.act
    assert act is not None
    if uid not in act.members or uid in act.ooc or act.failed or s.stormy:
        return False
    if s.counter(uid).arm == ARTILLERY or uid in s.halted or uid in s.declared:
        return False
    if uid in s.charges:
        return False
    if act.posture == AGGRESSIVE:
        return True
    chosen = f"{s.units[uid].hex:04d}" in s.effects.get(FURIA, "").split()
    return chosen and s.counter(uid).arm == INFANTRY


def able_stacks(s: Brothers) -> dict[int, tuple[str, ...]]:
    """The units of each hex that could assault together, the uppermost first.

    Somebody of the front line must be among them, or have declared it already.
    """
    active = s.active_units()
    if not active:
        return {}
    near, bit = s.contact(s.enemy(s.active_side)), s.setting.bits.bit
    hexes = dict.fromkeys(s.units[uid].hex for uid in active)
    found: dict[int, tuple[str, ...]] = {}
    for hex in hexes:
        if not near & bit[hex]:
            continue
        group = tuple(uid for uid in s.stacks[hex] if may_assault(s, uid))
        if not group:
            continue
        if any(s.share(uid) for uid in s.stacks[hex] if uid in group or uid in s.declared):
            found[hex] = group
    return found


def _bound_target(s: Brothers, hex: int) -> int:
    """The target that units of the same stack have declared already; 0 if none has."""
    return next((s.declared[uid] for uid in s.stacks[hex] if uid in s.declared), 0)


def declare_options(s: Brothers) -> list[Option]:
    """A stack, by the number of its hex, sent against a hex; picking it lets one leave some out."""
    options: list[Option] = []
    for hex, group in able_stacks(s).items():
        bound = _bound_target(s, hex)
        for target in sorted(s.around(hex, s.enemy(s.side(group[0])))):
            if not bound or target == bound:
                options.append(Send(f"{hex:04d}", target))
        if len(group) > 1:
            options.append(Stack(hex))
    return options


def declare(s: Brothers, _: Declare) -> Rule[None] | None:
    """After the last march, and before any assault is fought."""
    plays = own_plays(s, "declare")
    options = declare_options(s)
    return _declare(s, [*options, *map(Play, plays)]) if options or plays else None


def _declare(s: Brothers, options: list[Option]) -> Rule[None]:
    side = s.active_side
    option = yield from choose(side, "11.10", DeclareAssault(), [*options, DONE])
    if option == DONE:
        return
    s.then(Declare())
    if option.kind == "play":
        announce(s, str(option.value), Window("declare", (), 0, (side,)))
        return
    if option.kind == "stack":
        hex = int(option.value)
        bound = _bound_target(s, hex)
        targets = [bound] if bound else sorted(s.around(hex, s.enemy(side)))
        chosen = yield from choose(
            side, "11.10", DeclareAssault(), [Send(f"{hex:04d}", t) for t in targets]
        )
        target = sent(chosen)[1]
        group = yield from _compose(s, side, hex, target)
    else:
        who, target = sent(option)
        hex = int(who)
        group = able_stacks(s)[hex]
    s.declared = {**s.declared, **dict.fromkeys(group, target)}
    s.tell("11.10", "{uids} will assault {hex}.", uids=group, hex=target)


def _compose(s: Brothers, side: str, hex: int, target: int) -> Rule[tuple[str, ...]]:
    group = list(able_stacks(s)[hex])
    while len(group) > 1:
        others = [uid for uid in s.stacks[hex] if uid in s.declared]
        can_go = [u for u in group if any(s.share(o) for o in (*group, *others) if o != u)]
        about = ComposeAssault(hex, target)
        option = yield from choose(side, "11.10", about, [ASSAULT, *map(Pick, can_go)])
        if option == ASSAULT:
            break
        group.remove(str(option.value))
    return tuple(group)


# 12.0, 12.1: The Assault Combat Step


def by_target(s: Brothers) -> dict[int, dict[int, list[str]]]:
    """Assaults that can be fought: by target, the units of each hex.

    Whoever others have fallen back onto since it was declared does not assault alone from behind
    them (11.10); a charge is fought all the same.
    """
    found: dict[int, dict[int, list[str]]] = {}
    for uid, target in s.declared.items():
        if uid not in s.units or s.holder(target) != s.enemy(s.side(uid)):
            continue
        hex = s.units[uid].hex
        if s.setting.board.adjacent(hex, target):
            found.setdefault(target, {}).setdefault(hex, []).append(uid)
    fights = {}
    for target, hexes in sorted(found.items()):
        able = {
            hex: [uid for uid in s.stacks[hex] if uid in units]
            for hex, units in hexes.items()
            if any(s.share(uid) or charge_bonus(s, uid) for uid in units)
        }
        if able:
            fights[target] = able
    return fights


def assault_step(s: Brothers, step: AssaultStep) -> Rule[None] | None:
    """One assault after the other, in any order; those that were declared need not be fought, but
    charges must.  The only one is not asked about when it has just been declared (B33)."""
    fights = by_target(s)
    if not fights:
        _come_to_nothing(s)
        return None
    return _next_assault(s, fights, sure=step.fresh and len(fights) == 1)


def _next_assault(s: Brothers, fights: dict[int, dict[int, list[str]]], sure: bool) -> Rule[None]:
    side = s.active_side
    must = [
        t
        for t, hexes in fights.items()
        if any(charge_bonus(s, u) for us in hexes.values() for u in us)
    ]
    options: list[Option] = [Go(target) for target in fights]
    if not must and not sure:
        options.append(NO_MORE)
    option = yield from choose(side, "12.1", NextAssault(), options)
    if option == NO_MORE:
        _come_to_nothing(s)
        return
    target = int(option.value)
    s.then(AssaultStep())
    lead = yield from _choose_lead(s, side, target)
    if lead:
        group = tuple(by_target(s)[target][lead])
        yield from uncover(s, (*_units(by_target(s)[target]), *s.stacks[target]))
        s.then(Assault(target, lead, attackers=group))


def _choose_lead(s: Brothers, side: str, target: int) -> Rule[int]:
    """12.1: the lead hex; chargers lead, the first who reached the target before others (11.11.1).

    Whoever shall not take part after all is named here; 0 if nobody is left.
    """
    while fights := by_target(s).get(target):
        leads = leads_of(s, fights)
        free = [u for units in fights.values() for u in units if not charge_bonus(s, u)]
        options: list[Option] = [Go(hex) for hex in leads]
        if len(fights) > 1 or len(free) > 1:
            options += [Pick(u) for u in free if _can_stay(s, fights[s.units[u].hex], u)]
        option = yield from choose(side, "12.1", ChooseLead(target), options)
        if option.kind == "go":
            return int(option.value)
        s.declared = without(s.declared, str(option.value))
    return 0


def _come_to_nothing(s: Brothers) -> None:
    """11.11.3: a charge whose target was emptied by something else disorders the chargers all the
    same (Q44)."""
    chargers = tuple(uid for uid in s.declared if uid in s.units and charge_bonus(s, uid))
    if chargers:
        s.then(Disorder(chargers))


def leads_of(s: Brothers, fights: Mapping[int, Sequence[str]]) -> list[int]:
    """The hexes that may lead an assault: that of the first charger, or any."""
    charging = {
        hex: min(s.charges[u].arrived for u in units if charge_bonus(s, u))
        for hex, units in fights.items()
        if any(charge_bonus(s, u) for u in units)
    }
    return [min(charging, key=lambda h: charging[h])] if charging else sorted(fights)


def _can_stay(s: Brothers, units: Sequence[str], uid: str) -> bool:
    """11.10: those behind the front line do not assault alone."""
    others = [other for other in units if other != uid]
    return not others or any(map(s.share, others))


def supports(s: Brothers, target: int, lead: int) -> dict[int, list[str]]:
    """12.1: the other hexes that take part."""
    return {h: units for h, units in by_target(s).get(target, {}).items() if h != lead}


# 12.2: Abandoning the position


def may_abandon(s: Brothers, step: Assault) -> list[str]:
    """12.2.1, 12.2.2: cavalry before foot, or before cavalry that is all heavier; foot and guns
    unless cavalry is among the attackers."""
    attackers = [*step.attackers, *_units(supports(s, step.target, step.lead))]
    horse = [s.counter(uid) for uid in attackers if s.counter(uid).arm == CAVALRY]
    able = []
    for uid in s.stacks.get(step.target, ()):
        counter = s.counter(uid)
        if counter.arm == CAVALRY:
            if all(other.heft > counter.heft for other in horse):
                able.append(uid)
        elif not horse:
            able.append(uid)
    return able


def _units(hexes: dict[int, list[str]]) -> list[str]:
    return [uid for units in hexes.values() for uid in units]


def assault(s: Brothers, step: Assault) -> Rule[None] | None:
    """12.1: the defender may leave; then events, and the dice."""
    attackers = tuple(uid for uid in step.attackers if uid in s.units)
    if not attackers or s.units[attackers[0]].hex != step.lead:
        return None
    step = step._replace(attackers=attackers)
    defenders = s.stacks.get(step.target)
    if not defenders or s.holder(step.target) == s.side(attackers[0]):
        _advance(s, step)
        return None
    able = may_abandon(s, step) if step.stage == "abandon" else []
    if able:
        return _abandon(s, step, able)
    side = s.side(attackers[0])
    enemies = (*attackers, *_units(supports(s, step.target, step.lead)))
    s.then(
        Window("assault", attackers, step.target, (side, s.enemy(side))),
        Fight(step.target, step.lead, attackers, enemies, step.bonus),
    )
    return None


def _abandon(s: Brothers, step: Assault, able: Sequence[str]) -> Rule[None]:
    """Each unit for itself; those who stay fight (Q37).  Who is on foot tests as it goes.
    Headquarters may leave freely unless attacking cavalry holds somebody there; then they do not
    go along with those who leave either (A5.17)."""
    side = s.holder(step.target)
    forced = len(able) < len(s.stacks[step.target])
    staff = [] if forced else s.staff_at(step.target, side)  # 12.2.3
    option = yield from choose(
        side,
        "12.2",
        Abandon(step.target),
        [STAND, LEAVE, *(map(Pick, able) if len(able) > 1 else ()), *map(Pick, staff)],
    )
    if option == STAND:
        s.then(step._replace(stage="fight"))
        return
    enemies = (*step.attackers, *_units(supports(s, step.target, step.lead)))
    if option.value in staff:
        alone = Retreat((), 1, enemies, enemies, "abandoned", (str(option.value),), started=True)
        s.then(alone, step)
        return
    leaving = list(able) if option == LEAVE else [str(option.value)]
    rest = "abandon" if option.kind == "pick" else "fight"
    s.then(step._replace(stage=rest))
    cause = HELD if forced else "abandoned"
    foot, horse, far = [], [], 1
    for uid in leaving:
        if s.counter(uid).arm != CAVALRY:
            yield from disengagement_test(s, uid)
            foot.append(uid)
        else:
            horse.append(uid)
    if horse:
        about = AbandonFar(horse[0])
        far = int((yield from choose(side, "12.2.1", about, (ONE, TWO))).value)
    for group, hexes in ((horse, far), (foot, 1)):
        alive = tuple(u for u in s.stacks.get(step.target, ()) if u in group)
        if alive:
            s.then(Retreat(alive, hexes, enemies=enemies, spared_by=enemies, cause=cause))


def put_off(s: Brothers, record: Disorder) -> None:
    """11.11.3: it comes at the end of the step, after all assaults.  A charge in the other side's
    Movement Step is a small step of its own, which ends with the advance."""
    if not record.chargers:
        return
    at = next((at for at, other in enumerate(s.agenda) if type(other) is AssaultStep), -1)
    if at < 0 or s.side(record.chargers[0]) != s.active_side:
        at = next(at for at, other in enumerate(s.agenda) if type(other) is Advance)
    s.agenda = (*s.agenda[: at + 1], record, *s.agenda[at + 1 :])


def _advance(s: Brothers, step: Assault) -> None:
    """The hex was abandoned: no dice, but a charge has its price (11.11.3)."""
    declared = [uid for uid, target in s.declared.items() if target == step.target]
    chargers = tuple(uid for uid in declared if uid in s.units and charge_bonus(s, uid))
    lead = tuple(uid for uid in chargers if uid in step.attackers)
    s.then(Advance(step.target, step.lead, step.attackers, lead))
    put_off(s, Disorder(chargers))
    s.declared = {uid: target for uid, target in s.declared.items() if target != step.target}


# 12.1, 12.3: The column


def assault_strength(s: Brothers, uid: str) -> int:
    """What an attacker brings: its strength and what a charge adds."""
    return s.strength(uid) + charge_bonus(s, uid)


def defence_strength(s: Brothers, uid: str) -> int:
    """12.1: guns count half in defence, each by itself (Q36)."""
    strength = s.strength(uid)
    return halved(strength) if s.counter(uid).arm == ARTILLERY else strength


def compared_rating(s: Brothers, uid: str) -> int:
    """12.3.1, 12.4.2: the morale rating, halved for guns."""
    rating = s.rating(uid)
    return halved(rating) if s.counter(uid).arm == ARTILLERY else rating


def best_compared(s: Brothers, units: Iterable[str]) -> int:
    """12.3.1: the rating of the strongest unit; of equals its owner picks the best one."""
    return max(compared_rating(s, uid) for uid in largest(s, units))


def odds_shift(s: Brothers, ours: int, theirs: int) -> tuple[str, int]:
    """12.3.2: the ratio, rounded in favour of the defender, and its shift."""
    odds = s.setting.odds_shifts
    if ours >= theirs:
        ratio, least = ours // max(theirs, 1), 1
        label = f"{min(ratio, max(int(k.split(':')[0]) for k in odds))}:{least}"
    else:
        ratio = -(-theirs // max(ours, 1))
        label = f"1:{min(ratio, max(int(k.split(':')[1]) for k in odds))}"
    return label, odds[label]


def flank_attack(s: Brothers, target: int, hexes: Sequence[int]) -> bool:
    """12.3.3: three hexes, or two that are not next to each other; never against a town."""
    board = s.setting.board
    if board.terrain[target] == TOWN or len(hexes) < 2:
        return False
    return len(hexes) > 2 or not board.adjacent(hexes[0], hexes[1])


def differential(s: Brothers, attackers: Sequence[str], target: int) -> Tally:
    """12.1: strength of the lead hex less that of all defenders."""
    tally = Tally()
    for uid in attackers:
        tally.add(s.strength(uid), strength_of(s.counter(uid).name), "12.1")
        tally.add(charge_bonus(s, uid), "charge", "11.11.2")
    for uid in s.stacks.get(target, ()):
        told = half_strength_of if s.counter(uid).arm == ARTILLERY else strength_of
        tally.add(-defence_strength(s, uid), told(s.counter(uid).name), "12.1")
    return tally


def shifts_of(
    s: Brothers,
    attackers: Sequence[str],
    lead: int,
    target: int,
    helpers: dict[int, list[str]],
    bonus: int,
) -> Tally:
    """12.3: the Assault Combat Column Shifts Chart."""
    setting = s.setting
    board, shifts = setting.board, setting.assault_shifts
    tally = Tally()
    ours, theirs = best_compared(s, attackers), best_compared(s, s.stacks[target])
    if ours != theirs:
        by = shifts["morale"] if ours > theirs else -shifts["morale"]
        tally.add(by, ratings(ours, theirs), "12.3.1")
    total = sum(assault_strength(s, u) for u in (*attackers, *_units(helpers)))
    label, by = odds_shift(s, total, sum(defence_strength(s, u) for u in s.stacks[target]))
    tally.add(by, odds_of(label), "12.3.2")
    if flank_attack(s, target, [lead, *helpers]):
        tally.add(shifts["flank"], "flank attack", "12.3.3")
    if setting.ground.uphill(lead, target):
        tally.add(shifts["slope"], "up a slope", "12.3")
    sides = board.sides.get((lead, target), ())
    for word in (STREAM, CANAL):
        if word in sides:
            tally.add(shifts[word], across(word), "12.3")
    terrain = board.terrain[target]
    if terrain in (TOWN, VILLAGE, WOODS, CULTIVATED):
        tally.add(shifts[terrain], defender_in(terrain), "12.3")
    horse = all(s.counter(u).arm == CAVALRY and not charge_bonus(s, u) for u in attackers)
    if horse and any(s.counter(u).arm == INFANTRY for u in s.stacks[target]):
        tally.add(shifts["cavalry_on_foot"], "cavalry that does not charge, against foot", "12.3")
    tally.add(bonus, "events", "6.3")
    return tally
