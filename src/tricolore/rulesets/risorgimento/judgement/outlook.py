"""The situation at large: formations, places and marches, for the commander of an army.

Corps are given missions; where brigades act by themselves (San Martino), brigades are.
"""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.rulesets.missions import Corps, Goal
from tricolore.rulesets.risorgimento.judgement.routes import routes_of
from tricolore.rulesets.risorgimento.judgement.worth import chance_of_collapse
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.victory import score
from tricolore.rulesets.risorgimento.wording import brigade_name, corps_name

POINTS = 3.0
"""Points that make a difference of one in the lead."""
TRUST = 0.4
"""How far a lead is trusted: whoever wins so far must still hold what he has."""
EARLY = 0.3
"""How much less than a win a lead counts at the beginning."""
GUNS = 0.7
"""The strength of a battery, in steady battalions."""
SPENT = 0.5
"""The share of the strength of its units below which a brigade goes back to rest."""
LAST_TURNS = 2
"""Turns at the end in which nobody rests."""
SHAKY = 0.15
"""The chance of Demoralization from which a corps is an object for attack."""


def lead_of(s: Risorgimento, side: str) -> float:
    """How far ahead a side is: 1 or more if the points as they are now would win."""
    scores, rules = score(s), s.setting.victory
    lead = scores[side].total - scores[s.enemy(side)].total
    need = 0 if rules.tie == side else rules.margin
    ahead = (lead - need) / POINTS
    held = rules.needs.get(side, 0) - scores[side].reckoned
    if held > 0 and rules.tie != side:
        ahead = min(ahead, -held / POINTS)
    played = (s.turn - 1) / max(s.setting.turns - 1, 1)
    if ahead < 0:
        return 1.0 + ahead
    return 1.0 + TRUST * min(ahead, 1.0) * played - EARLY * (1 - played)


def formation_of(s: Risorgimento, command: str) -> str:
    """The formation whose mission a command has."""
    if s.setting.special.no_continuity or command in s.corps:
        return command
    return s.setting.brigades[command].corps


def strength_of(s: Risorgimento, uid: str) -> float:
    """What a unit counts for: 1 for a steady battalion."""
    unit, counter = s.units[uid], s.counter(uid)
    if counter.guns:
        return 0.0 if unit.disordered else GUNS
    return max(s.cohesion(uid) + 1, 0) / 7 * (0.6 if unit.disordered else 1.0)


class Outlook:
    """One side's."""

    def __init__(self, s: Risorgimento, side: str) -> None:
        self._routes = routes_of(s.setting)
        self.turn = s.turn
        self.turns_left = float(s.setting.turns - s.turn + 1)
        self.lead = lead_of(s, side)
        self.ours = formations(s, side)
        self.theirs = formations(s, s.enemy(side))
        self.goals = goals_of(s, side)
        self.massed = self.all_needed = False
        self.rear = rear_of(s, side)

    def march(self, start: int, goal: int) -> float:
        return self._routes.turns(start, goal)


def goals_of(s: Risorgimento, side: str) -> list[Goal]:
    """Places that count, and enemy corps that are near to Demoralization; without places, all."""
    found = []
    for place in s.setting.places.values():
        for at, hex in enumerate(place.hexes):
            if place.each or at == 0:
                name = place.name if at == 0 else s.setting.board.name_of(hex)
                owners = {s.holders[one] for one in place.hexes}
                ours = s.holders[hex] == side if place.each else owners == {side}
                theirs = next((one for one in place.hexes if s.holders[one] != side), hex)
                goal = hex if ours or place.each else theirs
                found.append(Goal(name, goal, float(place.points), ours))
    known = {goal.name for goal in found}
    for id in s.setting.side_corps[s.enemy(side)]:
        chance = 0.0 if s.corps[id].demoralised else chance_of_collapse(s, id)
        if chance >= SHAKY or not s.setting.places:
            units = [uid for uid in s.setting.corps_units[id] if uid in s.units]
            name = corps_name(s.setting, id)
            if units and name not in known:
                worth = s.setting.victory.demoralised * max(chance, SHAKY)
                found.append(Goal(name, middle_of(s, units), worth, False))
    return found


def formations(s: Risorgimento, side: str) -> list[Corps]:
    """Corps, or brigades where these act by themselves, as far as they are on the map."""
    found = []
    setting = s.setting
    for id in setting.side_corps[side]:
        groups: list[tuple[str, str, Iterable[str]]]
        if setting.special.no_continuity:
            groups = [
                (one, brigade_name(setting, one), setting.brigades[one].units)
                for one in setting.corps_brigades[id]
            ]
            loose = (*setting.loose_guns[id], *setting.corps_cavalry[id])
            groups.append((id, corps_name(setting, id), loose))
        else:
            groups = [(id, corps_name(setting, id), setting.corps_units[id])]
        for group, name, uids in groups:
            units = [uid for uid in uids if uid in s.units]
            if units and not _is_held(s, group):
                strength = sum(strength_of(s, uid) for uid in units)
                broken = _is_broken(s, group, tuple(uids), strength)
                found.append(Corps(group, name, middle_of(s, units), strength, broken))
    return found


def _is_held(s: Risorgimento, group: str) -> bool:
    """4.62: whether the scenario still keeps a formation in Reserve."""
    setting = s.setting
    brigades = (group,) if group in setting.brigades else setting.corps_brigades[group]
    return bool(brigades) and all(
        one in s.resting and s.turn < setting.releases.get(one, 0) for one in brigades
    )


def _is_broken(s: Risorgimento, group: str, uids: tuple[str, ...], strength: float) -> bool:
    if group in s.corps:
        return s.corps[group].withdrawing
    left = [uid for uid in uids if uid in s.units]
    full = sum(GUNS if s.counter(uid).guns else 1.0 for uid in left)
    return strength < SPENT * full and s.turn < s.setting.turns - LAST_TURNS


def middle_of(s: Risorgimento, units: Iterable[str]) -> int:
    """The hex of a unit that is nearest to all others."""
    distance = s.setting.board.distance
    hexes = [s.units[uid].hex for uid in units]
    some = sorted(set(hexes))
    few = hexes[:: max(len(hexes) // 12, 1)]
    return min(some, key=lambda hex: (sum(distance(hex, other) for other in few), hex))


def rear_of(s: Risorgimento, side: str) -> int:
    """A hex behind a side: the farthest one from the enemy among those where its corps began."""
    known = s.setting.memory.setdefault("rear", {})
    if side not in known:
        setting = s.setting
        own = [hex for uid, (hex, _) in setting.setup.items() if setting.side_of(uid) == side]
        own += [
            hex
            for line in setting.arrivals
            for hex in line.hexes
            if setting.side_of(line.units[0] if line.units else line.leaders[0]) == side
        ]
        own = own or sorted(setting.board.hexes)
        theirs = [hex for uid, (hex, _) in setting.setup.items() if setting.side_of(uid) != side]
        theirs += [hex for place in setting.places.values() for hex in place.hexes]
        distance = setting.board.distance
        few = sorted(set(theirs))[:: max(len(set(theirs)) // 20, 1)]
        known[side] = max(
            sorted(set(own)), key=lambda hex: (sum(distance(hex, one) for one in few), -hex)
        )
    hex: int = known[side]
    return hex
