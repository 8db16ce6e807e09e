"""8: Fire combat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from tricolore.core.ask import (
    DONE,
    Option,
    Pick,
    Play,
    Rule,
    Say,
    Send,
    choose,
    choose_unit,
    roll_dice,
    sent,
)
from tricolore.core.dice import faces_of, sides_of
from tricolore.core.tally import Tally
from tricolore.core.text import say
from tricolore.rulesets.brothers import terms
from tricolore.rulesets.brothers.chits import announce
from tricolore.rulesets.brothers.dice import FIRE_DICE
from tricolore.rulesets.brothers.leaders import leader_casualty
from tricolore.rulesets.brothers.morale import casualty, hits_of, suffer
from tricolore.rulesets.brothers.plays import own_plays
from tricolore.rulesets.brothers.rerolls import may_reroll
from tricolore.rulesets.brothers.roster import ARTILLERY, CAVALRY
from tricolore.rulesets.brothers.sight import BLOCKED, OBSCURED, flanking, sight
from tricolore.rulesets.brothers.stacking import GUN_RANGE, UNLIMBERED, largest
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import Fire, FireStep, Retreat, Window
from tricolore.rulesets.brothers.subjects import AimFire, ComposeFire, OrderFire, PickLargest
from tricolore.rulesets.brothers.terms import strength_of, target_in
from tricolore.rulesets.brothers.terrain import CULTIVATED, TOWN, VILLAGE, WOODS
from tricolore.rulesets.brothers.veils import uncover

FIRE = Say("fire")
STEP, DEFENSIVE, OPPORTUNITY = "step", "defensive", "opportunity"
"""The three occasions to fire: 8.1, 11.8, 11.9."""
WHITE_SHARE = 4
"""8.1.3: of a combined fire, the strength that must be of high quality."""
NO_EFFECT = "-"
FARTHEST = GUN_RANGE
"""8.1.4: no gun fires farther."""
FALLS = tuple(faces_of(FIRE_DICE, number) for number in range(1, sides_of(FIRE_DICE) + 1))
"""All falls of the three dice, in the order of their numbers."""


# 8.1.4: Ranges


def effective_range(s: Brothers, uid: str) -> int:
    return 2 if s.counter(uid).medium_guns else 1


def extended_range(s: Brothers, uid: str) -> int:
    found = s.setting.ranges.get(uid)
    if found is None:
        counter = s.counter(uid)
        guns = 5 if counter.medium_guns else 3
        found = s.setting.ranges[uid] = guns if counter.arm == ARTILLERY else 1
    return found


def bears_on(s: Brothers, uid: str, target: int) -> bool:
    """8.1.4, 8.1.5: whether a unit can fire at a hex from where it is."""
    here = s.units[uid].hex
    distance = s.setting.board.distance(here, target)
    if not 1 <= distance <= extended_range(s, uid):
        return False
    return distance == 1 or sight(s, here, target).verdict != BLOCKED


def targets(s: Brothers, uid: str) -> list[int]:
    """8.2: the enemy hexes that a unit may fire at; one with headquarters alone is none (Q19)."""
    reach, here = extended_range(s, uid), s.units[uid].hex
    near = s.ground_of[s.enemy(s.side(uid))] & s.setting.within(here, reach)
    return [hex for hex in s.setting.bits.hexes(near) if bears_on(s, uid, hex)] if near else []


def can_fire(s: Brothers, uid: str) -> bool:
    """8.1: infantry and guns in the front line; never in the storm (16)."""
    mounted = s.setting.roster.counters[uid].arm == CAVALRY
    return not mounted and s.turn != s.storm and s.share(uid) > 0


# 8.1.3: Who fires together


def groups(s: Brothers, hex: int, able: Callable[[str], bool]) -> list[tuple[str, ...]]:
    """The units of a hex that may combine their fire: of one formation and arm, in the front line,
    the uppermost first."""
    found: dict[tuple[str, str], list[str]] = {}
    for uid, _ in s.front(hex):
        if able(uid):
            counter = s.counter(uid)
            found.setdefault((counter.formation, counter.arm), []).append(uid)
    return [tuple(group) for group in found.values()]


# 8: The Fire Combat Step


def may_fire_now(s: Brothers, uid: str) -> bool:
    """8.1: active, in command (7.5), and only once in the step."""
    act = s.act
    assert act is not None
    active = uid in act.members and uid not in act.ooc
    return active and uid not in s.fired and can_fire(s, uid)


def step_groups(s: Brothers) -> list[tuple[str, ...]]:
    """Those who may fire together, where an enemy is near enough for any gun."""
    active = s.active_units()
    if not active:
        return []
    enemies, within = s.ground_of[s.enemy(s.active_side)], s.setting.within
    hexes = dict.fromkeys(s.units[uid].hex for uid in active)
    near = [hex for hex in hexes if enemies & within(hex, FARTHEST)]
    return [group for hex in near for group in groups(s, hex, lambda uid: may_fire_now(s, uid))]


def fire_options(s: Brothers) -> list[Option]:
    """The uppermost of those who may combine fires with all of them; another one by itself.
    Picking one lets its owner choose who of those beneath fires with it."""
    options: list[Option] = []
    for group in step_groups(s):
        aims = [targets(s, uid) for uid in group]
        for at, (uid, hexes) in enumerate(zip(group, aims, strict=True)):
            options += [Send(uid, hex) for hex in hexes]
            if any(set(hexes) & set(others) for others in aims[at + 1 :]):
                options.append(Pick(uid))
    return options


def fire_step(s: Brothers, _: FireStep) -> Rule[None] | None:
    """One fire after the other, each resolved before the next, until the side is done."""
    if s.stormy:
        return None
    options = fire_options(s)
    plays = own_plays(s, "fire step")
    if not options and not plays:
        return None
    return _order_fire(s, [*options, *map(Play, plays)])


def _order_fire(s: Brothers, options: list[Option]) -> Rule[None]:
    side = s.active_side
    option = yield from choose(side, "8.1", OrderFire(), [*options, DONE])
    if option == DONE:
        return
    s.then(FireStep())
    if option.kind == "play":
        announce(s, str(option.value), Window("fire step", (), 0, (side,)))
        return
    if option.kind == "pick":
        uid = str(option.value)
        whole = next(g for g in step_groups(s) if uid in g)
        group = whole[whole.index(uid) :]
        firers, target = yield from _composed(s, side, group)
    else:
        uid, target = sent(option)
        group = next(g for g in step_groups(s) if uid in g)
        firers = tuple(u for u in group if bears_on(s, u, target)) if uid == group[0] else (uid,)
    yield from announce_fire(s, Fire(firers, target, STEP))


def _composed(s: Brothers, side: str, group: tuple[str, ...]) -> Rule[tuple[tuple[str, ...], int]]:
    """8.1.3: those who fire with the uppermost are named one by one, then the target."""
    firers = yield from compose(s, side, group)
    hexes = set.intersection(*(set(targets(s, uid)) for uid in firers))
    option = yield from choose(
        side, "8.2", AimFire(firers[0], firers), [Send(firers[0], h) for h in sorted(hexes)]
    )
    return firers, sent(option)[1]


def compose(s: Brothers, side: str, group: tuple[str, ...]) -> Rule[tuple[str, ...]]:
    """The first of a group and whoever shall fire with it."""
    firers = group[:1]
    while others := [uid for uid in group if uid not in firers and _share_a_target(s, firers, uid)]:
        about = ComposeFire(group[0])
        option = yield from choose(side, "8.1.3", about, [FIRE, *map(Pick, others)])
        if option == FIRE:
            break
        firers = (*firers, str(option.value))
    return firers


def _share_a_target(s: Brothers, firers: Iterable[str], uid: str) -> bool:
    return bool(set.intersection(*(set(targets(s, one)) for one in (*firers, uid))))


def announce_fire(s: Brothers, fire: Fire) -> Rule[None]:
    """11.9, 6.3: what is announced can be answered by events before the dice fall."""
    side = s.side(fire.firers[0])
    yield from uncover(s, (*fire.firers, *(uid for uid, _ in s.front(fire.target))))
    fire = fire._replace(start=s.units[fire.firers[0]].hex)
    s.then(Window("fire", fire.firers, fire.target, (s.enemy(side), side)), fire)
    if fire.kind == STEP:  # 11.9: nor need he wait for the next one
        s.agenda = (*s.agenda[:2], Window("fired", (), 0, (s.enemy(side),)), *s.agenda[2:])


# 8.2, 8.3: The column


def column_of(s: Brothers, fire: Fire) -> Tally:
    """8.2, 8.3: strength and shifts; their total is the column, however far off the table."""
    board, shifts = s.setting.board, s.setting.fire_shifts
    start, target = s.units[fire.firers[0]].hex, fire.target
    arm = s.counter(fire.firers[0]).arm
    distance = board.distance(start, target)
    column = Tally()
    for uid in fire.firers:
        column.add(s.share(uid), strength_of(s.counter(uid).name), "8.1.2")
    white = sum(s.share(uid) for uid in fire.firers if s.counter(uid).white)
    if white and (len(fire.firers) == 1 or white >= WHITE_SHARE):
        column.add(shifts["white"], "high quality", "8.1.3")
    smoothbores = not any(s.counter(uid).medium_guns for uid in fire.firers)
    if arm == ARTILLERY and distance == 1 and smoothbores:
        column.add(shifts["canister"], "canister", "8.1.4")
    if any(distance > effective_range(s, uid) for uid in fire.firers):
        column.add(shifts["extended"], "extended range", "8.1.4")
    if distance > 1 and sight(s, start, target).verdict == OBSCURED:
        column.add(shifts["obscured"], "obscured sight", "8.1.5")
    if flanking(s, start, target):
        column.add(shifts["flank"], "flanking fire", "8.3")
    for uid in fire.firers:
        if s.units[uid].low:
            column.add(shifts["low_ammo"], "low on ammunition", "8.6")
    if fire.kind == DEFENSIVE and any(s.answers.get(uid) for uid in fire.firers):
        column.add(shifts["repeated"], "not the first defensive fire", "11.8.1")
    _cover(s, column, start, target, arm, distance)
    column.add(fire.bonus, "events", "6.3")
    return column


def _cover(s: Brothers, column: Tally, start: int, target: int, arm: str, distance: int) -> None:
    """The Fire Combat Column Shifts Chart: what the target stands in, and how high."""
    board, shifts, ground = s.setting.board, s.setting.fire_shifts, s.setting.ground
    terrain = board.terrain[target]
    if terrain in (TOWN, WOODS, VILLAGE):
        column.add(shifts[terrain], target_in(terrain), "8.3")
    if terrain == CULTIVATED and arm == ARTILLERY and distance > 1:
        column.add(shifts["cultivated"], "target in cultivation", "8.3")
    higher = board.level[target] > board.level[start]
    if ground.uphill(start, target) if distance == 1 else higher:
        column.add(shifts["uphill"], "uphill", "8.3")
    horse = all(s.counter(uid).arm == CAVALRY for uid, _ in s.front(target))
    if horse and terrain not in (TOWN, WOODS):
        column.add(shifts["cavalry"], "only cavalry in front", "8.3")


# 8.4: Results


def morale_modifier(result: str) -> int | None:
    """What a result adds to the d10 of the morale test; None if it calls for none."""
    if result.endswith("M"):
        return 0
    return int(result[2:]) if result.startswith("M+") else None


def casualties_of(result: str) -> int:
    return {"CH": 1, "CH+M": 1, "2CH": 2}.get(result, 0)


def low_ammo(first: int, second: int, ten: int) -> bool:
    """8.6: both sums equal, and even."""
    return first + second == ten and ten % 2 == 0


@cache
def _labels(row: tuple[str, ...], ratings: tuple[int, ...], staff: bool) -> tuple[str, ...]:
    """Which falls of the three dice come to the same, for those who play out all of them."""
    return tuple(
        _label(row[first + second - 2], ten, low_ammo(first, second, ten), ratings, staff)
        for first, second, ten in FALLS
    )


@cache
def _label(result: str, ten: int, low: bool, ratings: tuple[int, ...], staff: bool) -> str:
    modifier = morale_modifier(result)
    hits = () if modifier is None else tuple(hits_of(ten + modifier, r) for r in ratings)
    if casualties_of(result) and modifier is not None:
        hits = (ten,)  # the casualty may change a rating before the test
    leader = staff and ten == 10 and result != NO_EFFECT
    return f"{casualties_of(result)} {hits} {low} {leader}"


def still_firing(s: Brothers, fire: Fire) -> tuple[str, ...]:
    """Who of those that announced a fire can give it: not who was broken, or driven from the hex,
    by a fire that came before (11.9)."""
    return tuple(
        uid
        for uid in fire.firers
        if uid in s.units and can_fire(s, uid) and fire.start in (0, s.units[uid].hex)
    )


def resolve_fire(s: Brothers, step: Fire) -> Rule[None] | None:
    """A fire whose firer or target is gone by now does not take place."""
    firers = still_firing(s, step)
    target = s.stacks.get(step.target)
    if not firers or not target or s.holder(step.target) == s.side(firers[0]):
        return None
    if step.mover and not any(uid in target for uid in step.mover):
        return None
    return _resolve(s, step._replace(firers=firers))


def _resolve(s: Brothers, fire: Fire) -> Rule[None]:
    table, column = s.setting.fire_table, column_of(s, fire)
    front = tuple(uid for uid, _ in s.front(fire.target))
    row = table.column(column.total)
    labels = _labels(row, tuple(map(s.rating, front)), bool(s.staff_at(fire.target)))
    first, second, ten = yield from roll_dice("8.4", "fire", FIRE_DICE, labels)
    result = row[first + second - 2]
    shown = terms.NO_EFFECT if result == NO_EFFECT else result
    if (yield from may_reroll(s, fire.firers[0], first + second, shown)):
        first, second, ten = yield from roll_dice("8.4", "fire", FIRE_DICE, labels)
        result = row[first + second - 2]
    s.tell(
        "8.4",
        "{uids} {uids:fires|fire} at {hex} on column {column}: {dice}, {result}.",
        uids=fire.firers,
        hex=fire.target,
        column=table.label(column.total),
        tally=column,
        dice=[first, second, ten],
        result=terms.NO_EFFECT if result == NO_EFFECT else result,
    )
    mark_fired(s, fire)
    if low_ammo(first, second, ten):
        yield from _run_low(s, fire.firers)
    order = {uid: s.units[uid].hits for uid in fire.mover if uid in s.units}
    back, hit = yield from _apply(s, fire, front, result, ten)
    if ten == 10 and result != NO_EFFECT:
        yield from leader_casualty(s, fire.target)
        hit |= {uid for uid, had in order.items() if uid in s.units and s.units[uid].hits != had}
    if fire.kind != STEP and not fire.retreating:
        s.halted |= hit & set(fire.mover)
    if back:
        s.then(Retreat(tuple(back), 1, enemies=fire.firers, cause="break test"))


def mark_fired(s: Brothers, fire: Fire) -> None:
    """8.1, 8.1.6, 11.8.1: remember who has fired, and how."""
    if fire.kind == STEP:
        s.fired |= set(fire.firers)
    elif fire.kind == OPPORTUNITY and any(type(record) is FireStep for record in s.agenda):
        before = s.effects.get(UNLIMBERED, "")
        s.effects = {**s.effects, UNLIMBERED: " ".join((before, *fire.firers)).strip()}
    elif fire.kind == DEFENSIVE:
        s.answers = {**s.answers, **{uid: s.answers.get(uid, 0) + 1 for uid in fire.firers}}


def _run_low(s: Brothers, firers: Sequence[str]) -> Rule[None]:
    """8.6: the strongest of those who fired runs short; one that is short already stays so."""
    most = largest(s, firers)
    about = PickLargest(s.units[most[0]].hex, say("runs low on ammunition"))
    uid = yield from choose_unit(s.side(most[0]), "8.6", about, most)
    if not s.units[uid].low:
        s.update(uid, low=True)
        s.tell("8.6", "{uid} is low on ammunition.", uid=uid)


def _apply(
    s: Brothers, fire: Fire, front: tuple[str, ...], result: str, ten: int
) -> Rule[tuple[list[str], set[str]]]:
    """8.4: casualty hits on the strongest, then the test of all that were in the front line.

    Returns who must fall back, and everybody that was hit: a unit that takes a casualty hit and
    stands its break test was hit all the same (11.8.1).
    """
    back: dict[str, bool] = {}
    hit: set[str] = set()
    number = casualties_of(result)
    if number:
        most = largest(s, front)
        about = PickLargest(fire.target, say("takes the casualties"))
        uid = yield from choose_unit(s.side(most[0]), "8.4", about, most)
        hit.add(uid)
        for _ in range(number):
            if uid in s.units and (yield from casualty(s, uid, "fire")):
                back[uid] = True
    modifier = morale_modifier(result)
    if modifier is not None:
        for uid in front:
            if uid in s.units:
                hits = hits_of(ten + modifier, s.rating(uid))
                if hits:
                    hit.add(uid)
                if hits and (yield from suffer(s, uid, hits, "fire")):
                    back[uid] = True
    return [uid for uid in back if uid in s.units], hit
