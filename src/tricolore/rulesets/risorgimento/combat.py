"""7.44, 7.45: the two tallies of an attack, the dice, and who has lost (8.31)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tricolore.core.ask import Rule
from tricolore.core.state import Record
from tricolore.core.tally import Tally
from tricolore.rulesets.risorgimento.castle import inside, outside
from tricolore.rulesets.risorgimento.charge import by_road, charge_targets, front_of
from tricolore.rulesets.risorgimento.die import roll_both
from tricolore.rulesets.risorgimento.leaders import endanger
from tricolore.rulesets.risorgimento.reserve import release_near
from tricolore.rulesets.risorgimento.results import eliminate, share_hits
from tricolore.rulesets.risorgimento.setting import (
    HEAVY_CAVALRY,
    JAEGER,
    LIGHT,
    LIGHT_CAVALRY,
    NIGHT,
)
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import (
    Aftermath,
    Danger,
    EndFight,
    Fallback,
    Fight,
    Waver,
)
from tricolore.rulesets.risorgimento.terrain import FOOT, HC, TOWN

TWO_HITS = 2
"""8.4: leaders stacked with units that receive so many Hits are in danger."""


class Sides(NamedTuple):
    """Who fights whom, and how the attackers come."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    hex: int
    entries: tuple[int, ...]
    """The hexes from which the attackers enter, in their order."""
    charge: bool
    walled: bool
    """5.29: whether the defender is inside a castle."""
    origins: tuple[int, ...]
    """8.33: the hexes that attackers were in before the attack."""
    beside: tuple[str, ...] = ()
    """7.21: Jägers beside the defenders, who are hit when none of those is left."""


def fight(s: Risorgimento, step: Fight) -> Rule[None] | None:
    """7.44: an attack on a hex."""
    attackers = tuple(
        uid for uid in step.attackers if uid in s.units and not s.units[uid].disordered
    )
    if step.continued:
        # A countercharge, or riders who withdrew, may have put an end to it.
        attackers = tuple(uid for uid in attackers if s.targets.get(uid) == step.hex)
    enemy = s.enemy(s.side(step.attackers[0]))
    if not attackers or s.holder(step.hex) != enemy:
        if step.continued:
            s.then(EndFight(step.attackers, continued=True))
        return None
    if step.continued and len(attackers) < len(step.attackers):
        # N18: it costs those their Hit as well whom fire has held back.
        held = tuple(uid for uid in step.attackers if uid not in attackers)
        s.then(step._replace(attackers=attackers), EndFight(held, continued=True))
        return None
    entered = {step.hex, *(s.entries[uid] for uid in attackers if uid in s.entries)}
    if near := [hex for hex in sorted(entered) if s.near_idle(enemy) & s.bits.bit[hex]]:
        # 4.62, 7.41: attackers enter the hex, and so come within three hexes of a Reserve.
        s.then(step)
        for hex in near:
            release_near(s, enemy, hex)
        return None
    return _fight(s, step._replace(attackers=attackers))


def _fight(s: Risorgimento, step: Fight) -> Rule[None]:
    hex, attackers = step.hex, step.attackers
    _lose_guns_outside(s, hex)
    sides = sides_of(s, step)
    s.attacked |= frozenset(attackers) if not step.counter else frozenset()
    for uid in attackers:
        s.targets.pop(uid, None)
    waded = tuple(
        uid for uid, at in zip(attackers, sides.entries, strict=True) if _wades(s, uid, at, hex)
    )
    end = EndFight(attackers, step.charge, step.counter, step.continued, waded)
    if not sides.defenders:
        # 7.46: batteries alone in a hex are lost; those who only fled there flee again (8.33).
        for uid in s.guns(hex):
            eliminate(s, uid, "7.46")
        after = Aftermath(hex, attackers, 0, step.charge, step.counter, step.continued, waded)
        then_after_dangers(s, _fallback(sides, attackers, s.stacks.get(hex, ())), after, end)
        return
    ours, theirs = attack_tally(s, sides), defence_tally(s, sides)
    table = s.setting.attack_table

    def means(first: int, second: int) -> str:
        return f"{table.read(first + ours.total)}:{table.read(second + theirs.total)}"

    dice = yield from roll_both("7.44", "attack", means)
    given, taken = (int(number) for number in means(*dice).split(":"))
    s.tell(
        "7.44",
        "Attack of {attackers} on {hex}: {given} against {taken}.",
        attackers=attackers,
        hex=hex,
        given=given,
        taken=taken,
        attack_tally=ours,
        defence_tally=theirs,
        dice=list(dice),
    )
    present = (brigadiers(s, attackers), brigadiers(s, sides.defenders))
    yield from _apply(s, sides, given, taken)
    _conclude(s, step, sides, given, taken, present, end)


def _lose_guns_outside(s: Risorgimento, hex: int) -> None:
    """5.29, 7.46: batteries that are alone outside a castle are attacked apart, and lost."""
    apart = [uid for uid in outside(s, hex) if uid not in s.riders]
    if all(s.counter(uid).guns for uid in apart):
        for uid in apart:
            eliminate(s, uid, "7.46")


def _wades(s: Risorgimento, uid: str, entry: int, hex: int) -> bool:
    """R51: infantry that crosses deep water to attack is Disordered after the fight."""
    return s.counter(uid).foot and s.setting.ground.disorders(FOOT, entry, hex, s.mud, s.down)


def _apply(s: Risorgimento, sides: Sides, given: int, taken: int) -> Rule[None]:
    """7.44, 8.11: Hits on both; what is left when all others are gone falls on Jägers (7.21)."""
    within = inside(s, sides.hex)  # R43: the leaders of the hex are with him
    hexes = [sides.hex] if given >= TWO_HITS and (sides.walled or not within) else []
    if taken >= TWO_HITS:
        hexes += dict.fromkeys(s.units[uid].hex for uid in sides.attackers)
    for hex in hexes:
        endanger(s, hex)
    need = sum(s.cohesion(uid) + 1 for uid in sides.defenders)
    yield from share_hits(s, sides.defenders, given, "7.44")
    if given > need and not any(uid in s.units for uid in sides.defenders):
        yield from share_hits(s, sides.beside, given - need, "7.21")
    yield from share_hits(s, sides.attackers, taken, "7.44")


def _conclude(
    s: Risorgimento,
    step: Fight,
    sides: Sides,
    given: int,
    taken: int,
    present: tuple[list[int], list[int]],
    end: EndFight,
) -> None:
    """8.31: the loser retreats; attackers who lose are back where they came from (8.32)."""
    attackers = tuple(uid for uid in sides.attackers if uid in s.units)
    if not attacker_wins(s, sides, given, taken, present):
        s.tell("8.31", "The attack on {hex} fails.", hex=sides.hex)
        then_after_dangers(s, end)
        return
    s.tell("8.31", "{hex} is lost.", hex=sides.hex)
    lead = max(given - taken, 0)
    within = inside(s, sides.hex)
    rest = [uid for uid in s.stacks.get(sides.hex, ()) if sides.walled or uid != within]
    how = (step.charge, step.counter, step.continued)
    after = Aftermath(sides.hex, attackers, lead, *how, end.waded)
    if within and not sides.walled:
        # A26: the unit inside the castle is attacked in its turn.
        s.targets.update(dict.fromkeys(attackers, sides.hex))
        follow: tuple[Fight | Aftermath, ...] = (step._replace(attackers=attackers),)
        then_after_dangers(s, _fallback(sides, attackers, rest), *follow)
        return
    then_after_dangers(s, _fallback(sides, attackers, rest), after, end)


def _fallback(sides: Sides, attackers: tuple[str, ...], rest: Sequence[str]) -> Fallback:
    return Fallback(sides.hex, tuple(rest), attackers, sides.origins)


def then_after_dangers(s: Risorgimento, *records: Record) -> None:
    """8.4: leaders in danger roll first; then the retreat and all that follows."""
    at = 0
    while at < len(s.agenda) and isinstance(s.agenda[at], (Danger, Waver)):
        at += 1
    s.agenda = (*s.agenda[:at], *records, *s.agenda[at:])


# Who fights


def sides_of(s: Risorgimento, step: Fight) -> Sides:
    """7.21, 8.33, 5.29: Jägers count only alone, riders never, castles divide a hex."""
    apart = [uid for uid in outside(s, step.hex) if uid not in s.riders]
    if not any(not s.counter(uid).guns for uid in apart):
        apart = []  # only guns outside: the unit inside is attacked at once
    pool = [uid for uid in apart or s.stacks[step.hex] if not s.counter(uid).guns]
    fighters = [uid for uid in pool if uid not in s.riders]
    if not fighters and not s.guns(step.hex):
        fighters = pool
    others = [uid for uid in fighters if s.counter(uid).kind != JAEGER]
    defenders = tuple(others or fighters)
    beside = tuple(uid for uid in fighters if uid not in defenders)
    entries = tuple(entry_of(s, uid, step) for uid in step.attackers)
    walled = bool(inside(s, step.hex)) and not apart
    origins = tuple(dict.fromkeys(s.units[uid].hex for uid in step.attackers))
    return Sides(step.attackers, defenders, step.hex, entries, step.charge, walled, origins, beside)


def entry_of(s: Risorgimento, uid: str, step: Fight) -> int:
    """The hex from which a unit enters the target: for a charge the last one on its way."""
    if not step.charge or step.counter:
        return s.units[uid].hex
    if uid in s.entries:
        return s.entries[uid]
    return charge_targets(s, uid).get(step.hex, (s.units[uid].hex,))[0]


def brigadiers(s: Risorgimento, uids: Sequence[str]) -> list[int]:
    """R33: Commitments of brigadiers who are with units that fight under them."""
    found = []
    for brigade in dict.fromkeys(s.brigade_of(uid) for uid in uids):
        hexes = [s.units[uid].hex for uid in uids if s.brigade_of(uid) == brigade]
        if brigade and s.posts.get(brigade) in hexes and not s.brigades[brigade].finished:
            found.append(s.setting.brigades[brigade].commitment)
    return found


# Modifiers


def attack_tally(s: Risorgimento, sides: Sides) -> Tally:
    """7.45: attacker's modifiers."""
    tally, setting = Tally(), s.setting
    ours, theirs = sides.attackers, sides.defenders
    kinds = [s.counter(uid).kind for uid in ours]
    against = [s.counter(uid).kind for uid in theirs]
    tally.add(max(len(ours) - len(theirs), 0), "greater number", "7.45")
    tally.add(int(_best(s, ours) > _best(s, theirs)), "higher Cohesion", "7.45")
    tally.add(position_drm(s, sides), "position", "7.45")
    tally.add(terrain_drm(s, sides), "terrain", "7.45")
    if any(s.is_strategic(uid) for uid in theirs):
        tally.add(2, "Strategic Movement", "7.45")
    if any(s.is_hdc(uid) for uid in theirs):
        tally.add(1, "Hors de Combat", "7.45")
    if all(kind == JAEGER for kind in against):
        tally.add(2, "Jägers alone", "7.45")
    if LIGHT in kinds:
        tally.add(-1, "Light Infantry", "7.22")
    if sides.hex in s.surprised:
        tally.add(2, "Surprise", "7.45")
    if NIGHT in s.weather:
        tally.add(-1, "night", "Magenta")
    if sides.charge:
        tally.add(cavalry_drm(kinds, against), "cavalry", "7.45")
        if any(
            setting.ground.is_(sides.hex, HC) and by_road(s, entry, sides.hex)
            for entry in sides.entries
        ):
            tally.add(-1, "charge by road", "7.52")
    return tally


def cavalry_drm(kinds: Sequence[str], against: Sequence[str]) -> int:
    """7.45: light cavalry against infantry, heavy against light, light against heavy."""
    if any(kind not in (LIGHT_CAVALRY, HEAVY_CAVALRY) for kind in against):
        return -2 if 2 * kinds.count(LIGHT_CAVALRY) > len(kinds) else 0
    if set(kinds) == {HEAVY_CAVALRY} and set(against) == {LIGHT_CAVALRY}:
        return 1
    if set(kinds) == {LIGHT_CAVALRY} and set(against) == {HEAVY_CAVALRY}:
        return -1
    return 0


def position_drm(s: Risorgimento, sides: Sides) -> int:
    """7.45: through the target's Rear +1; through Front and Rear +2."""
    front = front_of(s, sides.defenders)
    rear = [entry not in front for entry in sides.entries]
    return 0 if not any(rear) else 1 if all(rear) else 2


def terrain_drm(s: Risorgimento, sides: Sides) -> int:
    """7.32, 7.45, A33: the hex, and the hexside that is best for the defender."""
    ground = s.setting.ground
    horse = all(s.counter(uid).horse for uid in sides.defenders)
    hex = 0
    if not (horse and ground.is_(sides.hex, TOWN)):  # 5.54
        hex = ground.hex_attack(sides.hex, outside=not sides.walled)
    crossed = [
        ground.attack_sides(s.counter(uid).mobility, entry, sides.hex, s.down, s.mud) or 0
        for uid, entry in zip(sides.attackers, sides.entries, strict=True)
    ]
    return hex + min(crossed)


def defence_tally(s: Risorgimento, sides: Sides) -> Tally:
    """7.45: defender's modifiers."""
    tally = Tally()
    ours, theirs = sides.attackers, sides.defenders
    tally.add(max(len(theirs) - len(ours), 0), "greater number", "7.45")
    tally.add(int(_best(s, theirs) > _best(s, ours)), "higher Cohesion", "7.45")
    if any(s.units[uid].disordered for uid in theirs):
        tally.add(-1, "Disordered", "8.21")
    horse = all(s.counter(uid).horse for uid in ours)
    if horse and any(s.counter(uid).foot for uid in theirs):
        tally.add(2, "infantry against cavalry", "7.45")
    return tally


def _best(s: Risorgimento, uids: Sequence[str]) -> int:
    """A18: the highest printed Cohesion; Hits do not affect the ability to fight (8.12)."""
    return max(s.counter(uid).cohesion for uid in uids)


# The loser


def attacker_wins(
    s: Risorgimento,
    sides: Sides,
    given: int,
    taken: int,
    present: tuple[list[int], list[int]],
) -> bool:
    ours = [s.cohesion(uid) for uid in sides.attackers if uid in s.units]
    theirs = [s.cohesion(uid) for uid in sides.defenders if uid in s.units]
    return verdict(ours, theirs, given - taken, present)


def verdict(
    ours: Sequence[int],
    theirs: Sequence[int],
    lead: int,
    present: tuple[list[int], list[int]],
) -> bool:
    """8.31: Hits, then the lowest Cohesion, then brigadiers; otherwise the attacker retreats."""
    if not ours or not theirs:
        return bool(ours)  # R32
    if lead:
        return lead > 0
    if min(ours) != min(theirs):
        return min(ours) > min(theirs)
    mine, yours = present
    if bool(mine) != bool(yours):
        return bool(mine)
    if mine and min(mine) != min(yours):
        return min(mine) < min(yours)
    return False
