"""11.1: The marches that are offered, remembered in a Movement Step from question to question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import attrgetter

from msgspec.structs import replace

from tricolore.core.ask import Pick, Stack
from tricolore.core.bits import EVERYWHERE, Labelled
from tricolore.core.hexes import number
from tricolore.core.offers import Part, others
from tricolore.rulesets.brothers.arrivals import entry_options, waiting_lines
from tricolore.rulesets.brothers.offers import (
    LIGHT,
    able_units,
    full_hexes,
    joint,
    movable_staff,
    weight,
)
from tricolore.rulesets.brothers.remembered import Entries, Mover, Offer, Offered, Place
from tricolore.rulesets.brothers.searches import Kind, before, direction
from tricolore.rulesets.brothers.setting import Setting
from tricolore.rulesets.brothers.spread import spread
from tricolore.rulesets.brothers.state import STACK_LIMIT, Brothers, Due
from tricolore.rulesets.brothers.steps import March
from tricolore.rulesets.brothers.trails import way
from tricolore.rulesets.brothers.ways import (
    LEAVING,
    SHY,
    STAFF,
    Bounds,
    Range,
    barred_by,
    direct_steps,
    field_of,
    kind_of_march,
    mover_of,
    range_of,
    stance_of,
    way_to,
)


def move_options(s: Brothers) -> list[Part]:
    """Single units and headquarters, or a whole stack by the number of its hex, sent to a hex.
    Picking a unit, or a stack, lets one go step by step, charge, or change the order.

    What was offered at the last question is offered again, but for the hexes where something has
    changed since that matters.
    """
    survey, then, bit, units = Survey(s), s.offered, s.setting.bits.bit, s.units
    able = survey.able
    before: Mapping[int, Place] = {}
    renewed = EVERYWHERE
    if then is not None:
        survey.compare(then)
        before, renewed = then.places, _keep(survey, then)
    places: dict[int, Place] = {}
    for hex in {units[uid].hex for uid in able if uid in units}:
        kept = None if renewed & bit[hex] else before.get(hex)
        places[hex] = kept or _place(survey, hex)
    parts: list[Part] = []
    for place in sorted(places.values(), key=_by_rank):
        parts += place.parts
    for id in movable_staff(s):
        parts += (survey.offers.get(id) or _offer(survey, id, (id,))).parts
    entries = _entries(survey, then)
    parts += entries.parts
    s.offered = Offered(survey.field, able, survey.offers, places, entries)
    s.stirred, s.rode = 0, False
    return parts


_by_rank = attrgetter("rank")


class Survey:
    """What is seen once for all marches of a question."""

    __slots__ = ("_bounds", "_staying", "able", "barred", "field", "offers", "s", "taken")

    def __init__(self, s: Brothers) -> None:
        self.s = s
        self.field = field_of(s, s.active_side)
        self.able = able_units(s)
        self.offers: dict[str, Offer] = {}
        """The marches that are found so far."""
        self.barred = self.taken = 0
        self._bounds: dict[int, Bounds] = {}
        self._staying: dict[int, int] = {}

    def compare(self, then: Offered) -> None:
        """Find where the enemy bars other ways than at an earlier question, and where others take a
        road."""
        field, old = self.field, then.field
        if field is not old:
            self.barred = (field.enemies ^ old.enemies) | (field.near ^ old.near)
            self.barred |= (field.sheltered ^ old.sheltered) | (field.closed ^ old.closed)
            self.taken = field.crowded ^ old.crowded

    def bounds(self, stance: int, mover: Mover) -> Bounds:
        """The hexes that bound the ways of all who go about the enemy in the same manner.  Whoever
        leaves him is bound by where it stands."""
        found = self._bounds.get(stance)
        if found is None:
            found = barred_by(self.s, stance, mover.side, mover.here, self.field)
            if stance != LEAVING:
                self._bounds[stance] = found
        return found

    def full(self, mover: Mover, stance: int, reached: int, strength: int) -> int:
        """As `offers.full_hexes`: those of some hexes beyond its own that have no room for it."""
        if stance == STAFF:
            return 0
        s = self.s
        taken = reached & s.ground_of[mover.side]
        if taken and strength <= LIGHT:
            taken &= s.massed
        if not taken:
            return 0
        full, bit, room = 0, s.setting.bits.bit, STACK_LIMIT - strength
        engages = self.field.near if stance in (SHY, LEAVING) else 0
        if stance == LEAVING:  # it may engage with the step by which it disengages
            engages &= ~s.setting.within(mover.here, 1)
        for hex in s.setting.bits.hexes(taken):
            if s.strength_in(hex) > room and (engages & bit[hex] or self._stay(hex) > room):
                full |= bit[hex]
        return full

    def _stay(self, hex: int) -> int:
        """The strength points on a hex of those who can no longer leave it."""
        found = self._staying.get(hex)
        if found is None:
            staying = [uid for uid in self.s.stacks[hex] if uid not in self.able]
            found = self._staying[hex] = sum(map(self.s.strength, staying))
        return found


def _entries(survey: Survey, then: Offered | None) -> Entries:
    """Who may enter the map, and where (11.5); what was found before if nothing has changed on the
    hexes that matter."""
    s, before = survey.s, then.entries if then is not None else None
    lines = _lines(s, before)
    if before is not None and lines == before.lines:
        changed = s.rode or before.watched & (s.stirred | survey.barred)
        if not lines or not (changed or before.entered != s.entered):
            return before
    options, watched = entry_options(s, [due for _, due in lines]) if lines else ([], 0)
    parts = (others(*options),) if options else ()
    return Entries(s.due, s.act, s.effects, lines, s.entered, watched, parts)


def _lines(s: Brothers, before: Entries | None) -> Sequence[tuple[str, Due]]:
    """The lines that may enter now."""
    if before is None or before.due is not s.due or before.act is not s.act:
        return list(waiting_lines(s))
    return before.lines if before.effects is s.effects else list(waiting_lines(s))


def _place(survey: Survey, hex: int) -> Place:
    """What those of a hex who can move are offered."""
    s, offers, able = survey.s, survey.offers, survey.able
    stack, ranks = s.stacks[hex], s.setting.ranks
    if len(stack) == 1:
        (uid,) = stack
        return Place(ranks[uid], (offers.get(uid) or _offer(survey, uid, stack)).parts)
    group = tuple([uid for uid in stack if uid in able])
    parts: list[Part] = []
    for uid in group:
        parts += (offers.get(uid) or _offer(survey, uid, (uid,))).parts
    together = joint(s, group) if len(group) > 1 else group
    if len(together) > 1:
        who = number(hex)
        known = offers.get(who)
        if known is None or known.mover.ids != together:
            known = _offer(survey, who, together)
        parts += known.parts
    parts.append(_whole(hex))
    act = s.act
    assert act is not None
    return Place(min([ranks[uid] for uid in stack if uid in act.members]), tuple(parts))


def sent_on(s: Brothers, who: str, hex: int) -> March:
    """The march of somebody who is sent to a hex as was offered."""
    assert s.offered is not None
    offer = s.offered.offers[who]
    mover = offer.mover
    if offer.direct & s.setting.bits.bit[hex]:
        found: tuple[int, ...] = (hex,)
    else:
        found = way_to(s, mover, way(s.setting, offer.kind, offer.spread, hex), hex)
    return March(mover.ids, (0,) * len(mover.ids), found, final=True)


def range_and_full(s: Brothers, mover: Mover, road: bool, first: bool) -> tuple[Range, int]:
    """Where a mover can come to, and those of these hexes that have no room for it, in bits.  If it
    has just been picked, this is as was offered."""
    if first and s.offered is not None and not s.stirred and not s.rode:
        who = mover.ids[0] if len(mover.ids) == 1 else number(mover.here)
        known = s.offered.offers.get(who)
        if known is not None and known.mover == mover:
            moves = Range(s.setting, known.kind, known.spread, known.reached, known.direct)
            return moves, known.full
    moves = range_of(s, mover, field_of(s, mover.side), road, first)
    return moves, full_hexes(s, mover, moves.bits, weight(s, mover))


def _offer(survey: Survey, who: str, ids: tuple[str, ...]) -> Offer:
    """The marches of one mover, by the hex where each ends.  A single unit can also be picked."""
    s = survey.s
    mover = mover_of(s, ids)
    kind, stance = kind_of_march(s, mover), stance_of(s, mover)
    found = survey.offers[who] = _found(survey, who, mover, kind, stance, weight(s, mover))
    return found


def _found(survey: Survey, who: str, mover: Mover, kind: Kind, stance: int, strength: int) -> Offer:
    """The marches of a mover as things are."""
    setting, field = survey.s.setting, survey.field
    bounds = survey.bounds(stance, mover)
    found = spread(setting, kind, bounds.closed, bounds.ends, field.crowded)
    direct = direct_steps(survey.s, mover, bounds.direct, field) if bounds.direct else 0
    reached = found.reached | direct
    if mover.goal > 0:
        reached &= before(setting, mover.goal, kind.toward)
    full = survey.full(mover, stance, reached, strength)
    parts, here = _parts(setting, who, mover, reached ^ full), setting.bits.bit[mover.here]
    watched = here | found.looked | direct
    return Offer(mover, kind, stance, strength, parts, here, found, direct, reached, full, watched)


def _parts(setting: Setting, who: str, mover: Mover, ends: int) -> tuple[Part, ...]:
    if not ends:
        return ()
    sends = (who, Labelled(setting.bits.numbers, ends), ends.bit_count())
    return (sends, _picked(who)) if mover.combat and len(mover.ids) == 1 else (sends,)


@cache
def _picked(who: str) -> Part:
    return others(Pick(who))


@cache
def _whole(hex: int) -> Part:
    return others(Stack(hex))


def _keep(survey: Survey, then: Offered) -> int:
    """Keep the offers that are right after what has changed since: where units stand, or what has
    befallen them, where the enemy bars the way, and where roads are taken.  The hexes are found
    where others must be offered, in bits."""
    s, offers, barred, taken = survey.s, survey.offers, survey.barred, survey.taken
    units, bit = s.units, s.setting.bits.bit
    stirred, rode = s.stirred, s.rode
    changed = survey.able ^ then.able
    for uid in changed:
        if uid in units:
            stirred |= bit[units[uid].hex]
    renewed, upon = stirred, stirred | barred
    touched = upon | taken
    crowds = stirred & s.massed
    offers.update(then.offers)
    for who, offer in then.offers.items():
        if not (rode or offer.watched & touched or who in changed):
            continue
        now: Offer | None = offer
        if who in changed:
            now = None  # it has moved
        elif rode:
            now = _turned(survey, who, offer)
        if now is not None and now.watched & touched:
            spread, room = now.spread, crowds if now.strength <= LIGHT else stirred
            if (
                now.here & upon
                or spread.looked & barred
                or spread.roads & taken
                or now.reached & room
                or now.full & stirred
            ):
                now = _still(survey, who, now, barred, stirred)
        if now is None:
            del offers[who]
        else:
            offers[who] = now
        if now is not offer:
            renewed |= offer.here
    return renewed


def _turned(survey: Survey, who: str, offer: Offer) -> Offer | None:
    """An offer after headquarters have moved: they bar the way of one another, and those out of
    command march to their own.  None if it must be looked for anew."""
    s = survey.s
    mover, setting = offer.mover, s.setting
    if offer.stance == STAFF:
        return None
    if not mover.goal:
        return offer
    staff = s.staff.get(s.setting.roster.counters[mover.ids[0]].formation)
    if staff is not None and staff.hex == mover.goal:
        return offer
    if staff is None or not all(map(s.units.__contains__, mover.ids)):
        return None
    points_of, toward = setting.points_of, offer.kind.toward
    if direction(points_of[mover.here], points_of[staff.hex]) != toward:
        return None
    mover = replace(mover, goal=staff.hex)
    reached = offer.spread.reached & before(setting, staff.hex, toward)
    offer = replace(offer, mover=mover)
    return offer if reached == offer.reached else _with_room(survey, who, offer, reached)


def _with_room(survey: Survey, who: str, offer: Offer, reached: int) -> Offer:
    """An offer to go to those of some hexes that have room."""
    full = survey.full(offer.mover, offer.stance, reached, offer.strength)
    parts = _parts(survey.s.setting, who, offer.mover, reached ^ full)
    return replace(offer, reached=reached, full=full, parts=parts)


def _still(survey: Survey, who: str, offer: Offer, barred: int, stirred: int) -> Offer | None:
    """An offer after something has changed that may matter to it.  It stands if the same hexes bar
    the way, the same roads are taken and there is room where there was.  None if something has
    befallen the mover."""
    mover, spread = offer.mover, offer.spread
    if (stirred | barred) & offer.here and not _same(survey.s, offer):
        return None
    closed, ends, taken = spread.near
    same = taken == spread.roads & survey.field.crowded
    if same and barred & spread.looked:
        bounds = survey.bounds(offer.stance, mover)
        same = closed == spread.looked & bounds.closed and ends == spread.looked & bounds.ends
    if not same:
        return _found(survey, who, mover, offer.kind, offer.stance, offer.strength)
    touched = stirred & offer.reached
    if survey.full(mover, offer.stance, touched, offer.strength) == offer.full & touched:
        return offer
    return _with_room(survey, who, offer, offer.reached)


def _same(s: Brothers, offer: Offer) -> bool:
    """Whether a mover is where it was, as strong, and as free to go about the enemy."""
    mover, units = offer.mover, s.units
    if offer.stance == STAFF:
        return s.staff[mover.ids[0]].hex == mover.here
    for uid in mover.ids:
        if uid not in units or units[uid].hex != mover.here:
            return False
    return weight(s, mover) == offer.strength and stance_of(s, mover) == offer.stance
