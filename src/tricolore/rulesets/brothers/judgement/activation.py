"""The plan of an activation: where the units of each stack go, and what they assault from there.

A slot stands for the units of one arm in one hex.  What a slot chooses is a *stand*: a hex, and the
enemy hex that is assaulted from it, if any.  The headquarters have a slot of their own.  Units that
have moved keep a slot with nothing but their assault left to choose, so that what has been carried
out still counts.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from tricolore.rulesets.brothers.command import rating_of
from tricolore.rulesets.brothers.judgement import telling
from tricolore.rulesets.brothers.judgement.blows import NOTHING, Forecast, front_of
from tricolore.rulesets.brothers.judgement.choices import Choices
from tricolore.rulesets.brothers.judgement.endurance import staying
from tricolore.rulesets.brothers.judgement.groups import Group, Stand, disordered
from tricolore.rulesets.brothers.judgement.rallying import rally_gain
from tricolore.rulesets.brothers.judgement.stands import Book, Weights, ordered
from tricolore.rulesets.brothers.roster import ARTILLERY, INFANTRY
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.terrain import AGGRESSIVE
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.plans import Plan, Terms

CONCENTRATIONS = 4
"""Enemy hexes against which first ideas send all who can come."""
PATIENCE = 0.7
GRAIN = 0.1
"""A formation acts but once in a turn and has few brigades: a small difference between two plans is
one assault more or less."""
NO_PASSAGE = (0.0, 0.0)
"""A way that nobody's fire bears on."""
TARGET, RING, COMMAND, RALLY = "target ", "ring ", "command", "rally"


class Activation(Choices):
    patience = PATIENCE
    grain = GRAIN

    def __init__(
        self,
        s: Brothers,
        side: str,
        book: Book,
        mission: Mission | None,
        weights: Weights,
        obeys: float = 1.0,
    ) -> None:
        super().__init__(s, side, book, mission, weights, obeys)
        near = {stand.aim for options in self.rows.values() for stand in options if stand.aim}
        self.targets = sorted(near)
        self.rings = self._rings()
        """The enemy hexes that could be fired at or assaulted the next time."""
        self._struck = {f"{TARGET}{hex}": hex for hex in self.targets}
        self._ringed = {f"{RING}{hex}": hex for hex in self.rings}
        self.groups = [*self.found, *self._struck, *self._ringed, COMMAND, RALLY]
        self._stayed: dict[str, Terms] = {}
        self._tired: dict[tuple[tuple[str, int], ...], Brothers] = {}
        self._last: Plan | None = None
        self._at: dict[int, list[str]] = {}
        self._aims: dict[int, list[str]] = {}

    def _rings(self) -> list[int]:
        hexes = {stand.hex for options in self.rows.values() for stand in options}
        near: set[int] = set()
        for hex in sorted(hexes):
            for target in self.s.around(hex, self.s.enemy(self.side)):
                near.add(target)
        return sorted(near)

    # Where to begin

    def ideas(self, before: Plan) -> Iterable[Plan]:
        yield self.stay()
        quiet = {
            key: [stand for stand in options if not stand.aim] for key, options in self.rows.items()
        }
        yield self.placed(quiet)
        yield self._together(quiet)
        yield self.still(before)
        able: dict[int, list[str]] = {}
        for key, options in self.rows.items():
            for target in {stand.aim for stand in options if stand.aim}:
                able.setdefault(target, []).append(key)
        worth = {
            target: self.book.prices.place(target) + len(keys) for target, keys in able.items()
        }
        for target in sorted(able, key=lambda t: (-worth[t], t))[:CONCENTRATIONS]:
            choices = {
                key: sorted(options, key=lambda stand: stand.aim != target)
                if key in able[target]
                else quiet[key]
                for key, options in self.rows.items()
            }
            first = {key: choices[key] for key in able[target]}
            yield self.placed({**first, **choices})
        for place in self.s.setting.places:
            if self.s.control.get(place) == self.side and self.book.threat(place):
                yield from self._relieved(place, quiet)

    def _relieved(self, place: int, quiet: dict[str, list[Stand]]) -> Iterator[Plan]:
        """The brigade that lasts longest goes into a place, and those who last least make room.

        A place is full so often that no single change of a plan can do this.
        """
        s = self.s

        def lasts(group: Group) -> tuple[int, int]:
            return max(staying(s, uid) for uid in group.units), group.strength

        able = [
            group
            for key, group in self.found.items()
            if place in self.reaches[key] and s.counter(group.units[0]).arm == INFANTRY
        ]
        if not able:
            return
        fresh = max(able, key=lambda group: (lasts(group), group.key))
        plan = {**self.stay(), fresh.key: Stand(place, 0, fresh.units)}
        inside = [group for group in self.found.values() if group.here == place and not group.fixed]
        for group in sorted(inside, key=lambda group: (lasts(group), group.key)):
            if self.fits(plan):
                break
            elsewhere = [stand for stand in quiet[group.key] if stand.hex != place]
            if elsewhere:
                plan = {**plan, group.key: elsewhere[0]}
        yield plan

    def _together(self, quiet: dict[str, list[Stand]]) -> Plan:
        """Each stack as one: the smaller groups where the strongest goes, if they can."""
        plan = self.stay()
        for key in [*(k for k in self.found if k not in self.leaders), *self.leaders]:
            options = quiet[key]
            if key in self.leaders:
                goal = plan[self.leaders[key]].hex
                options = sorted(options, key=lambda stand: stand.hex != goal)
            for stand in options:
                tried = {**plan, key: stand}
                if self.fits(tried):
                    plan = tried
                    break
        return plan

    def still(self, before: Plan) -> Plan:
        """What is left of an earlier plan, by who was sent rather than under which name."""
        meant = {
            uid: stand
            for stand in before.values()
            if isinstance(stand, Stand)
            for uid in stand.units
        }
        plan = self.stay()
        for key, group in self.found.items():
            old = meant.get(group.units[0])
            if old is None:
                continue
            stand = Stand(old.hex, old.aim, group.units)
            if stand in self.rows[key] or (old.hex in self.reaches[key] and not old.aim):
                plan[key] = stand
        ride = before.get(self.act.formation)
        if ride is not None and ride.hex in self.rideable:
            plan[self.act.formation] = ride
        return plan

    # What it is worth

    def _arrange(self, plan: Plan) -> None:
        """Who ends where, and who assaults what."""
        if plan is self._last:
            return
        at: dict[int, list[str]] = {}
        aims: dict[int, list[str]] = {}
        for key, group in self.found.items():
            stand = plan.get(key)
            at.setdefault(stand.hex if stand else group.here, []).append(key)
            if stand is not None and stand.aim:
                aims.setdefault(stand.aim, []).append(key)
        self._at, self._aims, self._last = at, aims, plan

    def matters(self, group: str, plan: Plan) -> Hashable:
        if plan is not self._last:
            self._arrange(plan)
        own = self.found.get(group)
        if own is not None:
            stand = plan.get(group)
            hex = stand.hex if stand else own.here
            return (hex, tuple(self._at[hex]))
        if group in self._struck:
            keys = self._aims.get(self._struck[group])
            return tuple([(key, plan[key].hex) for key in keys]) if keys else ()
        if group in self._ringed:
            return self._around(self._ringed[group])
        if group == COMMAND:
            return (plan.get(self.act.formation), tuple(sorted(self._at)))
        return None

    def part(self, group: str, plan: Plan) -> Terms:
        """A group's part, or what it comes to if the formation may have to stay where it is."""
        done = self._part(group, plan)
        if self.obeys == 1.0:
            return done
        stayed = self._stayed.get(group)
        if stayed is None:
            stayed = {"rally": rally_gain(self.s, self.book, most=1)}
            if group != RALLY:
                stayed = self._part(group, self.stay())
            self._stayed[group] = stayed
        mixed = {term: self.obeys * value for term, value in done.items()}
        for term, value in stayed.items():
            mixed[term] = mixed.get(term, 0.0) + (1 - self.obeys) * value
        return mixed

    def _part(self, group: str, plan: Plan) -> Terms:
        self._arrange(plan)
        if group in self.found:
            return self._standing(self.found[group], plan)
        if group in self._struck:
            return self._assault(self._struck[group], plan)
        if group in self._ringed:
            return self._crossfire(self._ringed[group])
        if group == COMMAND:
            return self._commanded(plan)
        return {"rally": rally_gain(self.s, self.book)}

    def _standing(self, group: Group, plan: Plan) -> Terms:
        """A group's share of what becomes of those who end on its hex."""
        s, book = self.s, self.book
        stand = plan.get(group.key)
        hex = stand.hex if stand else group.here
        keys = self._at[hex]
        units = [uid for key in keys for uid in self.found[key].units]
        together = ordered(s, (*units, *self.others.get(hex, ())))
        share = group.strength / max(sum(map(s.strength, together)), 1)
        first = keys[0] == group.key
        terms = {
            "march": book.march(s, self.mission, group.units, hex),
            "exposure": share * book.exposure(s, together, hex),
            "guns": share * book.firepower(s, together, hex),
            "place": (self._kept(hex, together) if first else 0.0)
            + book.support(s, group.units, hex),
            "line": book.company(s, group.units, together, hex),
        }
        if hex != group.here:
            terms["loss"] = -(
                self._under_fire(group, hex, keys, together)
                + self.passages.get((group.key, hex), NO_PASSAGE)[0]
                + self.departing[group.key]
                + book.disorder(s, group.units, self.woods.get((group.key, hex), 0))
            )
        return terms

    def _under_fire(
        self, group: Group, hex: int, keys: Sequence[str], together: Sequence[str]
    ) -> float:
        """What Defensive Fire at a hex costs by this group's coming.

        Each stack that comes into the front line there draws fire on all of it, those included who
        came before.  The groups of a stack come as one, and the first of them is charged with it.
        """
        s, book = self.s, self.book
        if not book.dangers.watched(hex):
            return 0.0
        line = set(front_of(s, together))
        origins: list[int] = []
        for key in keys:
            other = self.found[key]
            if other.here != hex and other.here not in origins and line.intersection(other.units):
                origins.append(other.here)
                if key == group.key:
                    come = [
                        uid
                        for uid in together
                        if uid not in self.members
                        or (here := s.units[uid].hex) in origins
                        or here == hex
                    ]
                    return book.gauntlet(s, come, hex, again=len(origins) > 1)[0]
        return 0.0

    def _kept(self, hex: int, together: Sequence[str]) -> float:
        """What it is worth that these units stand in a place, above those who stay there anyway."""
        others = self.others.get(hex, ())
        worth = self.book.place(self.s, hex, together)
        return worth - self.book.place(self.s, hex, others) if others else worth

    def struck(self, target: int, plan: Plan) -> tuple[int, Forecast, float]:
        """The lead hex of an assault, what it brings, and the chance that it comes about."""
        book = self.book
        self._arrange(plan)
        stacks: dict[int, list[str]] = {}
        for key in self._aims.get(target, ()):
            stacks.setdefault(plan[key].hex, []).extend(self.found[key].units)
        if not stacks:
            return 0, NOTHING, 0.0
        s = self._as_they_come(self._aims[target], plan)
        lead, forecast = book.best_lead(s, target, stacks)
        through = 1.0
        for key in self._aims[target]:
            group = self.found[key]
            if plan[key].hex == lead != group.here:
                through *= 1 - book.gauntlet(s, group.units, lead)[1]
                through *= 1 - self.passages.get((key, lead), NO_PASSAGE)[1]
        return lead, forecast, through

    def _as_they_come(self, keys: Sequence[str], plan: Plan) -> Brothers:
        """The state as it is once these groups have come through the woods on their way."""
        tired = {
            uid: woods
            for key in keys
            if (woods := self.woods.get((key, plan[key].hex), 0))
            for uid in self.found[key].units
        }
        if not tired:
            return self.s
        known = tuple(sorted(tired.items()))
        if known not in self._tired:
            self._tired[known] = disordered(self.s, tired)
        return self._tired[known]

    def _assault(self, target: int, plan: Plan) -> Terms:
        _, forecast, through = self.struck(target, plan)
        return {"gain": through * forecast.gain, "loss": -through * forecast.loss}

    def _around(self, target: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The groups that end beside an enemy, by hex."""
        return tuple(
            (hex, tuple(self._at[hex]))
            for hex in self.s.setting.board.neighbours[target]
            if hex is not None and hex in self._at
        )

    def _crossfire(self, target: int) -> Terms:
        s = self.s
        stacks: dict[int, Sequence[str]] = {}
        able: dict[int, Sequence[str]] = {}
        for hex in s.setting.board.neighbours[target]:
            if hex is None:
                continue
            units = [uid for key in self._at.get(hex, ()) for uid in self.found[key].units]
            if units or hex in self.others:
                stacks[hex] = ordered(s, (*units, *self.others.get(hex, ())))
            foot = [uid for uid in units if s.counter(uid).arm != ARTILLERY]
            if foot:
                able[hex] = foot
        terms = {}
        if stacks:
            terms["guns"] = self.book.crossfire(s, target, stacks) + self.book.siege(
                s, target, stacks
            )
        if able:
            terms["prospect"] = self.book.prospect(s, target, able)
        return terms

    def _commanded(self, plan: Plan) -> Terms:
        s, id = self.s, self.act.formation
        if id not in s.staff or self.act.sovereign:
            return {}
        ride = plan.get(id)
        hex = ride.hex if ride else s.staff[id].hex
        weights: dict[int, float] = {}
        for there, keys in self._at.items():
            weights[there] = sum(0.04 * self.found[key].strength + 0.05 for key in keys)
        rating = rating_of(s, id, AGGRESSIVE)
        return {"command": self.book.command(s, id, hex, weights, rating)}

    # In words

    def told(self, plan: Plan) -> Sequence[str]:
        self._arrange(plan)
        lines = telling.assaults(
            self.s, {hex: self.struck(hex, plan) for hex in self._aims}, self._aims
        )
        going = {
            key: plan[key].hex
            for key, group in self.found.items()
            if key in plan and plan[key].hex != group.here
        }
        return [*lines, *telling.marches(self.s, going)]

    def risk(self, plan: Plan) -> str:
        """The stack that the enemy can hurt most."""
        self._arrange(plan)
        stacks = {
            hex: [
                *(uid for key in keys for uid in self.found[key].units),
                *self.others.get(hex, ()),
            ]
            for hex, keys in self._at.items()
        }
        return telling.worst(self.s, self.book, stacks)
