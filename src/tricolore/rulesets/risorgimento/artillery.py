"""7.1: artillery fire, combined fire and its resolution; 5.32: firing and moving."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from tricolore.core.ask import DONE, NO, Go, Pick, Rule, choose
from tricolore.core.tally import Tally
from tricolore.core.text import say
from tricolore.rulesets.risorgimento.castle import inside
from tricolore.rulesets.risorgimento.command import brigade_reach, corps_reach
from tricolore.rulesets.risorgimento.die import roll
from tricolore.rulesets.risorgimento.facing import facings_open, note_turned
from tricolore.rulesets.risorgimento.leaders import endanger
from tricolore.rulesets.risorgimento.rally import turn_stack
from tricolore.rulesets.risorgimento.results import disorder, holds, one_hit
from tricolore.rulesets.risorgimento.setting import (
    ARTILLERY,
    AUSTRIAN,
    FRENCH,
    JAEGER,
    NIGHT,
    PIEDMONTESE,
    RAIN,
    ROCKETS,
)
from tricolore.rulesets.risorgimento.sight import in_front, sees
from tricolore.rulesets.risorgimento.small_arms import return_fire
from tricolore.rulesets.risorgimento.state import (
    COUNTER_BATTERY,
    EXTENDED,
    REFUSED,
    Risorgimento,
)
from tricolore.rulesets.risorgimento.subjects import Aim, Combine, CounterBattery
from tricolore.rulesets.risorgimento.terms import NO_MODIFIERS
from tricolore.rulesets.risorgimento.terrain import FORTIFICATION, SLOPES, TOWN

RAIN_RANGE, NIGHT_RANGE = 2, 1
MISFIRE, PANIC = 0, 9
"""Solferino, rockets: natural rolls that disorder the battery, or frighten horses."""
RESULTS = {
    "NE": say("no effect"),
    "CDR": say("a Cohesion roll"),
    "D": say("Disorder"),
    "D+1": say("Disorder and a Hit"),
    "misfire": say("a misfire, which disorders the battery"),
}


# Aiming


def aim(s: Risorgimento, uid: str, first: bool) -> Rule[bool]:
    """7.11, 7.12: a battery and those who combine with it fire at a hex, and may be answered.

    Returns whether it has fired.
    """
    side = s.side(uid)
    facings = turns_open(s, uid)
    hexes = targets(s, uid, facings)
    option = yield from choose(side, "7.11", Aim(uid), [*map(Go, sorted(hexes)), NO])
    if option == NO:
        return False
    hex = int(option.value)
    guns = [uid, *(yield from _combine(s, uid, hex, first))]
    for gun in guns:
        turn_to(s, gun, hex)
        s.fired |= {gun}
        s.mark_busy(gun)
        if first:
            s.fired_first |= {gun}
    yield from fire_at(s, guns, hex)
    yield from answer(s, hex, guns)
    for other in s.stacks.get(hex, ()):
        yield from return_fire(s, other)  # 7.24
    return True


def _combine(s: Risorgimento, uid: str, hex: int, first: bool) -> Rule[list[str]]:
    joined = yield from _join(s, uid, hex, lambda joined: partners(s, uid, joined, hex, first))
    if joined:
        _note_army_guns(s, (uid, *joined))
    return joined


def _join(
    s: Risorgimento, uid: str, hex: int, able_with: Callable[[list[str]], list[str]]
) -> Rule[list[str]]:
    """7.12: batteries that may join are picked one by one."""
    joined: list[str] = []
    while able := able_with(joined):
        options = [*map(Pick, able), DONE]
        option = yield from choose(s.side(uid), "7.12", Combine(uid, hex, tuple(joined)), options)
        if option == DONE:
            break
        joined.append(str(option.value))
    return joined


def _note_army_guns(s: Risorgimento, guns: Iterable[str]) -> None:
    """7.12: Army Reserve batteries combine with a corps or with The Reserve, not with both."""
    act = s.act
    assert act is not None
    army = frozenset(uid for uid in guns if s.setting.corps[s.counter(uid).corps].reserve)
    if s.setting.corps[act.corps].reserve:
        s.pooled |= army
    else:
        s.lent.update(dict.fromkeys(sorted(army), act.corps))


def turns_open(s: Risorgimento, uid: str) -> tuple[int, ...]:
    """7.1: a battery may turn before it fires; in an enemy zone by one hexside only (6.33)."""
    return facings_open(s, uid)


def turn_to(s: Risorgimento, uid: str, hex: int) -> None:
    """Turn a battery as little as its target allows."""
    unit = s.units[uid]
    for facing in turns_open(s, uid):
        if in_front(s.setting, unit.hex, facing, hex):
            if facing != unit.facing:
                note_turned(s, uid)
                turn_stack(s, uid, facing)
            return


# Who may fire


def guns_ready(s: Risorgimento, uids: Iterable[str]) -> list[str]:
    """Batteries that may fire now and have a target."""
    return [
        uid
        for uid in uids
        if uid in s.units
        and s.counter(uid).guns
        and may_fire(s, uid)
        and targets(s, uid, turns_open(s, uid))
    ]


def may_fire(s: Risorgimento, uid: str) -> bool:
    """4.42, 4.43, 4.61, 5.12, 5.32, 7.18: whether an active battery may fire."""
    act = s.act
    assert act is not None
    if uid in s.fired or uid in s.once or not is_able(s, uid):
        return False
    brigade = s.counter(uid).brigade
    if brigade and s.brigades[brigade].orders == REFUSED:
        return False  # R2
    if uid not in s.commanded and uid in s.moved:
        return False
    return act.kind != EXTENDED or _in_reach_extended(s, uid)


def is_able(s: Risorgimento, uid: str) -> bool:
    """Whether a battery can fire at all, be it in reaction."""
    unit = s.units[uid]
    if s.counter(uid).gun == ROCKETS and RAIN in s.weather:
        return False
    return not unit.disordered and not unit.reserve and not s.is_strategic(uid)


def _in_reach_extended(s: Risorgimento, uid: str) -> bool:
    """4.43: only within range of the corps commander; of their brigadier for Austrians."""
    counter = s.counter(uid)
    corps = s.setting.corps[counter.corps]
    if corps.nation == AUSTRIAN and counter.brigade:
        return s.units[uid].hex in brigade_reach(s, counter.brigade)
    return corps.reserve or s.units[uid].hex in corps_reach(s, counter.corps)


def partners(s: Risorgimento, uid: str, joined: Sequence[str], hex: int, first: bool) -> list[str]:
    """7.12: batteries of the corps beside these, within the corps commander's range.

    French ones must be in the same hex; Piedmontese ones never combine.
    """
    act = s.act
    assert act is not None
    corps = s.setting.corps[act.corps]
    if corps.nation == PIEDMONTESE or s.counter(uid).gun == ROCKETS:
        return []
    if corps.reserve and uid in s.lent:
        return []
    found = [
        gun
        for there in sorted(_hexes_near(s, corps.nation, (uid, *joined)))
        for gun in s.guns(there)
        if gun not in (uid, *joined) and s.side(gun) == corps.side and s.counter(gun).gun != ROCKETS
    ]
    if not found:
        return []
    reach: Mapping[int, int] | None = None if corps.reserve else corps_reach(s, act.corps)
    if reach is not None and s.units[uid].hex not in reach:
        return []
    return [
        gun
        for gun in found
        if (reach is None or s.units[gun].hex in reach)
        and _may_join(s, gun, first)
        and hex in targets(s, gun, turns_open(s, gun))
    ]


def _hexes_near(s: Risorgimento, nation: str, guns: Sequence[str]) -> set[int]:
    """7.12: where those may stand who combine with some batteries."""
    near = {s.units[gun].hex for gun in guns}
    if nation == FRENCH:
        return near
    return near | {there for one in near for there in s.setting.ground.around[one]}


def _may_join(s: Risorgimento, uid: str, first: bool) -> bool:
    """N14: before movement, partners have neither moved nor fired."""
    act = s.act
    assert act is not None
    own, active = s.setting.corps[s.counter(uid).corps], s.setting.corps[act.corps]
    if first and uid in s.moved:
        return False
    if act.only and (s.brigade_of(uid) or own.id) != act.only:
        return False  # San Martino: only one command is active
    if own.id == active.id:
        if own.reserve and uid in s.lent:
            return False
        return may_fire(s, uid)
    return is_assigned(s, uid, active.id) and uid not in s.fired and is_able(s, uid)


def is_assigned(s: Risorgimento, uid: str, corps: str) -> bool:
    """7.12: whether a battery of the Army Reserve is, or may be, assigned to a corps."""
    own = s.setting.corps[s.counter(uid).corps]
    return (
        own.reserve
        and own.side == s.setting.corps[corps].side
        and not s.counter(uid).brigade
        and uid not in s.pooled
        and s.lent.get(uid, corps) == corps
    )


# Targets


def targets(s: Risorgimento, uid: str, facings: Sequence[int]) -> set[int]:
    """7.1, 7.11, 7.13, 7.14: enemy hexes within range, sight and the fan of some facing."""
    unit, enemy = s.units[uid], s.enemy(s.side(uid))
    reach = max_range(s, uid)
    near = s.bits.within(s.bits.bit[unit.hex], reach) if reach > 1 else s.beside_of(unit.hex)
    return {
        hex
        for hex in s.bits.hexes(near & s.occupied[enemy])
        if any(in_front(s.setting, unit.hex, facing, hex) for facing in facings)
        and can_hit(s, unit.hex, hex)
    }


def max_range(s: Risorgimento, uid: str) -> int:
    """7.11: what is printed; less in Rain and by Night."""
    reach = s.counter(uid).range
    if RAIN in s.weather:
        reach = min(reach, RAIN_RANGE)
    return min(reach, NIGHT_RANGE) if NIGHT in s.weather else reach


def can_hit(s: Risorgimento, here: int, hex: int) -> bool:
    """7.13, 7.14: sight; and not at a neighbour two or more levels higher or lower."""
    if s.setting.board.distance(here, hex) < 2:
        return abs(s.setting.ground.climb(here, hex)) < 2
    return sees(s, here, hex)


# Resolution


def _either(results: Sequence[str]) -> str:
    """One result, or another for others in the hex."""
    found = results[0]
    for result in results[1:]:
        found = say("{first} or {second}", first=found, second=result)
    return found


def fire_at(
    s: Risorgimento,
    guns: Sequence[str],
    hex: int,
    reaction: bool = False,
    chargers: tuple[str, ...] = (),
) -> Rule[None]:
    """7.18: one die for all who combine; the result holds for every unit in the hex.

    Instead of those who are there it may be those who charge through it (N16).
    """
    defenders = chargers or s.stacks[hex]
    within = inside(s, hex)
    tallies = {
        uid: fire_tally(s, guns, hex, reaction, outside=uid != within, unit=uid, at=defenders)
        for uid in defenders
    }
    table = s.setting.fire_table
    totals = sorted({tally.total for tally in tallies.values()})

    def means(face: int) -> str:
        extra = face if s.counter(guns[0]).gun == ROCKETS and face in (MISFIRE, PANIC) else ""
        return " ".join([*(table.read(face + total) for total in totals), str(extra)])

    die = yield from roll("7.18", "artillery fire", means)
    misfires = s.counter(guns[0]).gun == ROCKETS and die == MISFIRE
    found = ["misfire"] if misfires else [table.read(die + total) for total in totals[::-1]]
    s.tell(
        "7.18",
        "Fire of {guns} at {hex}: {die}, {tally}: {result}.",
        guns=tuple(guns),
        hex=hex,
        die=die,
        tally=tallies[defenders[0]].words() or NO_MODIFIERS,
        result=_either([RESULTS[one] for one in dict.fromkeys(found)]),
        dice=[die],
    )
    if misfires:
        disorder(s, guns[0], "Rockets")
        return
    struck, places = [], []
    for uid in defenders:
        result = table.read(die + tallies[uid].total)
        if result == "D+1":
            struck.append(uid)
            if within in ("", uid):  # R43: the leaders of a castle hex are inside
                places.append(s.units[uid].hex)
        yield from apply_fire(s, uid, result)
    if struck:
        for where in dict.fromkeys(places):
            endanger(s, where)
        yield from one_hit(s, struck, "7.18")
    if s.counter(guns[0]).gun == ROCKETS and die == PANIC:
        for uid in defenders:
            if uid in s.units and s.counter(uid).horse:
                yield from _test(s, uid)


def apply_fire(s: Risorgimento, uid: str, result: str) -> Rule[None]:
    """7.18: the key to fire results for one unit."""
    if result == "CDR":
        if not s.counter(uid).guns:
            yield from _test(s, uid)
    elif result != "NE":
        disorder(s, uid, "7.18")


def _test(s: Risorgimento, uid: str) -> Rule[None]:
    steady = yield from holds(s, uid, "7.18", "cohesion")
    if not steady:
        disorder(s, uid, "7.18")


def fire_tally(
    s: Risorgimento,
    guns: Sequence[str],
    hex: int,
    reaction: bool,
    outside: bool = True,
    unit: str = "",
    at: Sequence[str] = (),
) -> Tally:
    """7.18: everything that adjusts the die, for a unit of the hex or for the hex as a whole."""
    tally, setting = Tally(), s.setting
    ground = setting.ground
    tally.add(min(range_drm(s, gun, hex) for gun in guns), "range", "7.11")
    tally.add(2 * (len(guns) - 1), "combined fire", "7.12")
    if not (ground.is_(hex, TOWN) and is_horse(s, hex, unit)):  # 5.54
        tally.add(ground.hex_fire(hex, outside), "terrain", "5.2")
    tally.add(min(side_drm(s, s.units[gun].hex, hex) for gun in guns), "slope or works", "5.24")
    tally.add(min(elevation_drm(s, s.units[gun].hex, hex) for gun in guns), "elevated", "7.14")
    kinds = [s.counter(uid).kind for uid in at or s.stacks[hex]]
    if all(kind == JAEGER for kind in kinds):
        tally.add(-2, "dispersed target", "7.15")
    if sum(kind not in (JAEGER, ARTILLERY) for kind in kinds) >= 2:
        tally.add(1, "massed target", "7.16")
    if not reaction and any(gun in s.moved for gun in guns):
        tally.add(-1, "moved", "5.32")
    return tally


def is_horse(s: Risorgimento, hex: int, unit: str = "") -> bool:
    """5.54: whether a unit is cavalry, which no Town covers; or else all who fight in the hex."""
    uids = [unit] if unit else s.fighters(hex)
    return bool(uids) and all(s.counter(uid).horse for uid in uids)


def range_drm(s: Risorgimento, gun: str, hex: int) -> int:
    """7.11, 7.12: by type and range; of several types the worst counts."""
    apart = s.setting.board.distance(s.units[gun].hex, hex)
    return s.setting.ranges[s.counter(gun).gun][apart - 1]


def side_drm(s: Risorgimento, here: int, hex: int) -> int:
    """5.24: firing up by so many levels counts as that slope; works protect one side."""
    ground, sides = s.setting.ground, s.setting.ground.chart.sides
    rise, drm = ground.climb(here, hex), 0
    if rise > 0:
        drm += sides[f"{SLOPES[rise - 1]} up"].fire
    fortified = ground.fortified.get(hex, ())
    if fortified:
        before = s.setting.board.line(here, hex)[-2]
        if any(one in fortified for one in before):
            drm += sides[FORTIFICATION].fire
    return drm


def elevation_drm(s: Risorgimento, here: int, hex: int) -> int:
    """7.14, R41: down two levels, or three and more, unless the target is adjacent."""
    if s.setting.board.distance(here, hex) < 2:
        return 0
    return {-2: 1, -3: 2}.get(s.setting.ground.climb(here, hex), 0)


# 7.17: Counter-Battery Fire


def answer(s: Risorgimento, hex: int, firers: Sequence[str]) -> Rule[None]:
    """7.17, R39: batteries that were fired at may fire back, each once in a segment."""
    for uid in list(s.guns(hex)):
        hexes = answer_hexes(s, uid, firers)
        if not hexes:
            continue
        options = [*map(Go, hexes), NO]
        option = yield from choose(s.side(uid), "7.17", CounterBattery(uid), options)
        if option == NO:
            continue
        there = int(option.value)
        others = [gun for gun in s.guns(hex) if there in answer_hexes(s, gun, firers)]
        guns = (uid, *(yield from combine_in_reaction(s, uid, there, others)))
        s.reacted |= {(gun, COUNTER_BATTERY) for gun in guns}
        yield from fire_at(s, guns, there, reaction=True)


def answer_hexes(s: Risorgimento, uid: str, firers: Sequence[str]) -> list[int]:
    """Where a battery can answer those who have fired at it."""
    if uid not in s.units or (uid, COUNTER_BATTERY) in s.reacted:
        return []
    if not is_able(s, uid) or s.counter(uid).gun == ROCKETS:
        return []
    open_to = {s.units[gun].hex for gun in firers if gun in s.units}
    return sorted(open_to & targets(s, uid, (s.units[uid].facing,)))


def combine_in_reaction(
    s: Risorgimento, uid: str, hex: int, others: Sequence[str]
) -> Rule[list[str]]:
    """7.12, A28: batteries that the same cause lets fire at a hex may combine against it."""
    joined = yield from _join(s, uid, hex, lambda joined: reacting(s, uid, joined, others))
    corps = s.counter(uid).corps
    s.lent.update({gun: corps for gun in joined if s.counter(gun).corps != corps})
    return joined


def reacting(s: Risorgimento, uid: str, joined: Sequence[str], others: Sequence[str]) -> list[str]:
    """7.12: which of them may join a battery of a corps, within its commander's range."""
    corps = s.setting.corps[s.counter(uid).corps]
    if corps.nation == PIEDMONTESE or corps.reserve or s.counter(uid).gun == ROCKETS:
        return []
    able = [
        gun
        for gun in others
        if gun not in (uid, *joined)
        and s.counter(gun).gun != ROCKETS
        and (s.counter(gun).corps == corps.id or is_assigned(s, gun, corps.id))
    ]
    if not able:
        return []
    near = _hexes_near(s, corps.nation, (uid, *joined))
    reach = corps_reach(s, corps.id)
    if s.units[uid].hex not in reach:
        return []
    return [gun for gun in able if s.units[gun].hex in near and s.units[gun].hex in reach]
