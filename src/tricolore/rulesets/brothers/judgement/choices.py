"""What the plan of an activation can choose: who goes where, and what is assaulted from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tricolore.core.ask import Row
from tricolore.rulesets.brothers.judgement.groups import Group, Stand, loose_woods
from tricolore.rulesets.brothers.judgement.stands import Book, Weights, ordered
from tricolore.rulesets.brothers.offers import goals, may_move, movable_staff
from tricolore.rulesets.brothers.remembered import Field
from tricolore.rulesets.brothers.roster import ARTILLERY
from tricolore.rulesets.brothers.state import STACK_LIMIT, Brothers
from tricolore.rulesets.brothers.terrain import AGGRESSIVE
from tricolore.rulesets.brothers.ways import field_of, mover_of, reach
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.plans import Plan, Problem, Slots

BEST, STRIKING = 9, 9
"""Stands that are tried for each slot: the best by themselves, and those from which to strike."""


class Choices(Problem):
    """The slots of a plan.  What a plan is worth is for `Activation` to say."""

    def __init__(
        self,
        s: Brothers,
        side: str,
        book: Book,
        mission: Mission | None,
        weights: Weights,
        obeys: float = 1.0,
    ) -> None:
        assert s.act is not None
        self.obeys = obeys
        """How likely the formation moves at all: an Austrian corps has a check before it (7.6)."""
        self.s, self.side, self.book, self.act = s, side, book, s.act
        self.mission, self.weights = mission, weights
        self.about = f"{self.act.formation} {self.act.sovereign}"
        self.title = self._title()
        self.found = {group.key: group for group in self._groups()}
        self.members = {uid for group in self.found.values() for uid in group.units}
        self.crowd: dict[int, int] = {}
        """The strength in each hex of those who have no slot."""
        self.others: dict[int, tuple[str, ...]] = {}
        for hex, stack in s.stacks.items():
            rest = tuple(uid for uid in stack if uid not in self.members)
            if rest and s.holder(hex) == side:
                self.crowd[hex] = sum(map(s.strength, rest))
                self.others[hex] = rest
        self.woods: dict[tuple[str, int], int] = {}
        self.passages: dict[tuple[str, int], tuple[float, float]] = {}
        """What fire on the way costs, and the chance that it stops the march before its end."""
        self.departing = {key: book.leaving(s, group.units) for key, group in self.found.items()}
        field = field_of(s, side)
        self.reaches = {
            key: frozenset() if group.fixed else self._reach(group, field)
            for key, group in self.found.items()
        }
        self.rows = {key: self._stands(group) for key, group in self.found.items()}
        self._close_up()
        self.rideable: frozenset[int] = frozenset()
        self.ride = self._rides(field)

    def _title(self) -> str:
        formation = self.s.formation(self.act.formation)
        return f"{formation.name} ({formation.commander})"

    def _groups(self) -> Iterable[Group]:
        s, act = self.s, self.act
        found: dict[tuple[int, str, bool, bool], list[str]] = {}
        for uid in s.active_units():
            hex, arm = s.units[uid].hex, s.counter(uid).arm
            found.setdefault((hex, arm, uid in act.ooc, may_move(s, uid)), []).append(uid)
        for (hex, _, _, free), units in found.items():
            group = tuple(ordered(s, units))
            yield Group(group[0], group, hex, sum(map(s.strength, group)), not free)

    def _reach(self, group: Group, field: Field) -> frozenset[int]:
        """The hexes that all units of a group can come to, each by itself."""
        s = self.s
        found: set[int] | None = None
        for uid in group.units:
            mover = mover_of(s, (uid,))
            moves = reach(s, mover, field)
            hexes = goals(s, mover, moves)
            if found is None:
                for hex in hexes:
                    way = moves.path(hex)
                    woods = loose_woods(s, group.here, way)
                    if woods:
                        self.woods[group.key, hex] = woods
                    passage = self.book.passage(s, group.units, way)
                    if passage[1]:
                        self.passages[group.key, hex] = passage
            found = set(hexes) if found is None else found & set(hexes)
        return frozenset(found or ())

    def _may_aim(self, group: Group) -> bool:
        act = self.act
        return (
            act.posture == AGGRESSIVE
            and not act.failed
            and not self.s.stormy
            and group.units[0] not in act.ooc
            and self.s.counter(group.units[0]).arm != ARTILLERY
            and not any(uid in self.s.halted for uid in group.units)
        )

    def _in_front(self, group: Group) -> bool:
        """Whether somebody of a group is in the front line where it is: others may not assault
        without those in front (11.10)."""
        line = {uid for uid, _ in self.s.front(group.here)}
        return not line.isdisjoint(group.units)

    def _stands(self, group: Group) -> list[Stand]:
        s, book = self.s, self.book
        enemy = s.enemy(self.side)
        rated = sorted(
            (
                (
                    -book.worth(s, self.mission, group.units, group.here, hex, self.weights),
                    hex,
                )
                for hex in (group.here, *self.reaches[group.key])
            ),
        )
        best = [hex for _, hex in rated[:BEST]]
        if group.here not in best:
            best.append(group.here)
        found = [Stand(hex, 0, group.units) for hex in best]
        if self._may_aim(group):
            strikes = []
            for worth, hex in rated:
                if hex == group.here and not self._in_front(group):
                    continue
                for target in s.around(hex, enemy):
                    lead = book.blows.assault(s, target, hex, group.units, {})
                    strikes.append((worth - lead.gain, hex, target))
            strikes.sort()
            found += [Stand(hex, target, group.units) for _, hex, target in strikes[:STRIKING]]
        return found

    def _close_up(self) -> None:
        """Smaller groups may go wherever the strongest of their hex may."""
        self.leaders: dict[str, str] = {}
        for key, group in self.found.items():
            lead = max(
                (one for one in self.found.values() if one.here == group.here),
                key=lambda one: (one.strength, one.key),
            )
            if lead.key == key or group.fixed or lead.fixed:
                continue
            self.leaders[key] = lead.key
            mine = {stand.hex for stand in self.rows[key]}
            hexes = dict.fromkeys(stand.hex for stand in self.rows[lead.key])
            self.rows[key] += [
                Stand(hex, 0, group.units)
                for hex in hexes
                if hex in self.reaches[key] and hex not in mine
            ]

    def _rides(self, field: Field) -> list[Stand]:
        s, act = self.s, self.act
        if act.formation not in movable_staff(s) or act.sovereign:
            return []
        mover = mover_of(s, (act.formation,))
        hexes = set(goals(s, mover, reach(s, mover, field)))
        here = s.staff[act.formation].hex
        self.rideable = frozenset((here, *hexes))
        likely = {stand.hex for options in self.rows.values() for stand in options}
        return [Stand(hex) for hex in (here, *sorted(hexes & likely))]

    def slots(self) -> Sequence[Slots]:
        rows = [Row(key, tuple(options)) for key, options in self.rows.items()]
        kinds = [Slots(rows, None, pairs=0.35)]
        if len(self.ride) > 1:
            kinds.append(Slots([Row(self.act.formation, tuple(self.ride))], 0.12, open=True))
        return kinds

    def stay(self) -> Plan:
        return {key: Stand(group.here, 0, group.units) for key, group in self.found.items()}

    def fits(self, plan: Plan) -> bool:
        crowd = dict(self.crowd)
        for key, group in self.found.items():
            hex = plan[key].hex if key in plan else group.here
            crowd[hex] = total = crowd.get(hex, 0) + group.strength
            if total > STACK_LIMIT:
                return False
        return True
