"""How a game of A Sheer Butchery looks in a terminal (see `tricolore.rulesets.terminal`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tricolore.core.board import Board
from tricolore.core.hexes import number
from tricolore.rulesets.butchery import queries
from tricolore.rulesets.butchery.barrage import targets
from tricolore.rulesets.butchery.command import in_command
from tricolore.rulesets.butchery.movement import allowance_of
from tricolore.rulesets.butchery.setting import SIDES
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery
from tricolore.rulesets.butchery.victory import controller, judge, score
from tricolore.rulesets.great_battles.combat import Fight
from tricolore.rulesets.great_battles.terrain import ARTILLERY, CAVALRY, CLASSES, INFANTRY
from tricolore.rulesets.terminal import Cell, Fact, Piece

ARMS = {INFANTRY: "i", CAVALRY: "c", ARTILLERY: "a"}
SIGNS = {"woods": "♣", "village": "∩", "town": "#", "isolated building": "▪", "lake": "~"}
ROADS = {"major road": "═", "minor road": "─", "railway": "┼", "track": "┄"}
TINTS = ("#dfe3b4", "#d8cf9a", "#cdb67f", "#b8976a", "#9c7a58")
"""Open ground from the plain to the hilltops."""
GROUNDS = {"woods": "#7fa06a", "village": "#d9a58c", "town": "#cf8f78", "lake": "#9cc3de"}
WORD = re.compile(r"[^\W_]+(?:\.[^\W_]+)?")


class ButcheryTerminal:
    colours: Mapping[str, str] = {"allied": "#3f74d1", "austrian": "#b8741a"}
    legend: Sequence[tuple[str, str]] = (
        ("i c a", "infantry, cavalry, artillery"),
        ("*", "a commander or commander in chief"),
        ("+", "more units below"),
        ("!", "disorganised or with losses"),
        ("♣ ∩ # ▪ ~", "woods, village, town, building, lake"),
        ("═ ─ ┼ ┄", "major road, minor road, railway, track"),
        ("1 to 4", "level of the ground, none for the plain"),
    )

    def board(self, s: Butchery) -> Board:
        return s.setting.board

    def side_names(self, s: Butchery) -> Mapping[str, str]:
        return s.setting.side_names

    # The header

    def headline(self, s: Butchery) -> str:
        turn = max(s.turn, 1)
        weather = "cool weather" if s.weather == "cool" else s.weather
        line = f"Turn {turn} of {s.setting.turns}, {s.setting.clock(turn)}, {weather}"
        return f"{line}: {_formation(s, s.active)}" if s.active else line

    def moment(self, s: Butchery) -> tuple[Any, ...]:
        return (s.turn, s.weather)

    def status(self, s: Butchery) -> list[Fact]:
        names = s.setting.side_names
        return [
            *self._acting(s),
            Fact("Cup", self._cup(s)),
            *(
                Fact(f"{names[side]}, {score(s, side).points:g} VP", _why(s, side), side)
                for side in SIDES
            ),
        ]

    def _acting(self, s: Butchery) -> list[Fact]:
        if not s.active:
            return []
        formation = s.formation(s.active)
        words = [_formation(s, s.active)]
        if not formation.detached:
            leader = s.leaders.get(s.active)
            who = formation.commander
            if leader is not None and leader.aide:
                who = f"an aide of {who}"
            words.append(who if s.activated else f"{who} failed to act: units out of command")
        if s.capacity:
            words.append(s.capacity)
        if s.broken.get(s.active):
            words.append("broken")
        return [Fact("Acting", ", ".join(words), formation.side)]

    def _cup(self, s: Butchery) -> str:
        if not s.cup:
            return "empty"
        names = {
            side: [
                "detachment" if s.formation(id).detached else s.formation(id).name
                for id in s.cup
                if s.formation(id).side == side
            ]
            for side in SIDES
        }
        return "; ".join(
            f"{s.setting.side_names[side]} {', '.join(own)}" for side, own in names.items() if own
        )

    # Names

    def name(self, s: Butchery, hole: str, value: Any) -> str:
        roster = s.setting.roster
        if isinstance(value, int) and hole.endswith("hex") and value in s.setting.board:
            return s.setting.board.name_of(value)
        if isinstance(value, tuple | list):
            return " and ".join(self.name(s, hole, one) for one in value)
        if not isinstance(value, str):
            return str(value)
        if value in roster.counters:
            return _unit(s, value)
        if value in roster.formations and hole == "formation":
            return _formation(s, value)
        if value in roster.formations or value in roster.chiefs:
            return roster.name_of(value)
        return self.spell(s, value)

    def spell(self, s: Butchery, text: str) -> str:
        """Ids of units, formations and chiefs give way to names, wherever they stand."""
        roster = s.setting.roster

        def named(match: re.Match[str]) -> str:
            word = match.group()
            if word in roster.counters:
                return _unit(s, word)
            if word in roster.formations:
                return _formation(s, word)
            if word.endswith(".aide"):
                return roster.name_of(word)
            return roster.chiefs[word].name if word in roster.chiefs else word

        return WORD.sub(named, text)

    # Pieces

    def pieces(self, s: Butchery) -> dict[str, Piece]:
        roster = s.setting.roster
        found: dict[str, Piece] = {}
        for uid, counter in roster.counters.items():
            if uid in s.units or uid in s.waiting:
                hex = s.units[uid].hex if uid in s.units else 0
                found[uid] = Piece(uid, _unit(s, uid), counter.side, hex, _unit_line(s, uid))
        for id, formation in roster.formations.items():
            leader = s.leaders.get(id)
            if formation.detached:
                line = f"{_count(len(s.members(id)), 'unit')} on the map"
                found[id] = Piece(id, _formation(s, id), formation.side, 0, line)
            elif leader is not None:
                name = f"{formation.commander} ({_formation(s, id, short=True)})"
                found[id] = Piece(id, name, formation.side, leader.hex, _leader_line(s, id))
        for id, chief in roster.chiefs.items():
            if id in s.chiefs:
                line = f"commander in chief, reaction {chief.reaction}"
                found[id] = Piece(id, chief.name, chief.side, s.chiefs[id], line)
        return found

    def about(self, s: Butchery, id: str) -> list[str]:
        roster, board = s.setting.roster, s.setting.board
        if id in roster.chiefs:
            return _about_chief(s, id)
        if id in roster.formations:
            return _about_formation(s, id)
        counter = roster.counters[id]
        formation = roster.formations[counter.formation]
        known_as = f", historically {counter.known_as}" if counter.known_as else ""
        lines = [
            f"{counter.name}{known_as} [{id}]",
            f"{_formation(s, formation.id)}, {counter.nation} {counter.arm}"
            f"{' (heavy)' if counter.heavy else ''}",
            f"combat {counter.combat}, cohesion {counter.cohesion}"
            + (f", range {counter.reach}" if counter.reach else ""),
        ]
        if id in s.waiting:
            return [*lines, f"waits to enter at {board.name_of(s.waiting[id])}"]
        if id not in s.units:
            return [*lines, "not on the map"]
        unit = s.units[id]
        facing = "all round" if unit.hex in s.ground.all_round else board.compass[unit.facing]
        lines += [
            f"at {board.name_of(unit.hex)}, facing {facing}; {_condition(s, id)}",
            f"{'in' if in_command(s, id) else 'not in'} command; "
            f"{allowance_of(queries.as_if_active(s, id), id) / 2:g} movement points"
            + (f", {s.moved[id] / 2:g} of them spent" if id in s.moved else ""),
            f"zone of control: {_hexes(queries.zone(s, id)) or 'none'}",
        ]
        return lines

    # The map

    def ground(self, s: Butchery, hex: int) -> list[str]:
        board, ground = s.setting.board, s.ground
        lines = [
            f"{board.name_of(hex)}: {board.terrain[hex]}, level {board.level[hex]}, "
            f"terrain value {ground.value[hex]}"
        ]
        for way, other in enumerate(board.neighbours[hex]):
            if other is None:
                continue
            words = [*sorted(board.roads.get((hex, other), ()))]
            words += sorted(board.sides.get((hex, other), ()))
            costs = [dict(ground.edges[arm][hex]).get(other) for arm in CLASSES]
            shown = "/".join("-" if cost is None else f"{cost / 2:g}" for cost in costs)
            note = f"  {', '.join(words)}" if words else ""
            lines.append(f"{board.compass[way]:>2} {number(other)}  {shown}{note}")
        lines[1:1] = ["to its neighbours, movement points of infantry/cavalry/artillery:"]
        held = [side for side in SIDES if hex in s.field(side).zone]
        if held:
            lines.append(
                f"in a zone of control: {', '.join(s.setting.side_names[x] for x in held)}"
            )
        if hex in s.control:
            lines.append(f"last held by: {s.setting.side_names[s.control[hex]]}")
        return lines

    def focus(self, s: Butchery) -> int:
        if s.active:
            leader = s.leaders.get(s.active)
            if leader is not None and leader.hex != OFF_MAP:
                return leader.hex
            for uid in s.members(s.active):
                return s.units[uid].hex
        return 0

    def cell(self, s: Butchery, hex: int) -> Cell:
        board = s.setting.board
        terrain, level = board.terrain[hex], board.level[hex]
        kinds = {
            word
            for other in board.neighbours[hex]
            if other is not None
            for word in board.roads.get((hex, other), ())
        }
        ground = Cell(
            GROUNDS.get(terrain, TINTS[min(level, len(TINTS) - 1)]),
            SIGNS.get(terrain, " "),
            next((sign for word, sign in ROADS.items() if word in kinds), " "),
            level,
            board.place.get(hex, ""),
        )
        leaders = [(s.formation(id).side, s.formation(id).commander) for id in s.leaders_at(hex)]
        chiefs = s.setting.roster.chiefs
        leaders += [(chiefs[id].side, chiefs[id].name) for id in s.chiefs_at(hex)]
        stack = s.stacks.get(hex, ())
        if stack:
            top = next((uid for uid in stack if not s.counter(uid).reach), stack[0])
            unit, counter = s.units[top], s.counter(top)
            return ground._replace(
                side=counter.side,
                arm=ARMS[counter.arm],
                label=_short(counter.name),
                facing=None if hex in s.ground.all_round else unit.facing,
                leader=bool(leaders),
                more=len(stack) > 1,
                worn=unit.disorganised or unit.losses > 0,
            )
        if leaders:
            return ground._replace(side=leaders[0][0], arm="*", label=leaders[0][1], leader=True)
        return ground

    # What people ask

    def victory(self, s: Butchery) -> list[Fact]:
        names = s.setting.side_names
        facts = [
            Fact(
                f"{place.name} ({', '.join(map(number, place.hexes))})",
                names[holder] if (holder := controller(s, place)) else "contested",
                holder or "",
            )
            for place in s.setting.places
        ]
        facts += [
            Fact(f"{names[side]} points", f"{score(s, side).points:g}, for {_why(s, side)}", side)
            for side in SIDES
        ]
        winner, level = judge(s)
        now = f"{names[winner]} {level}" if winner else "a draw"
        return [*facts, Fact("If it ended now", now, winner or "")]

    def losses(self, s: Butchery) -> list[Fact]:
        facts = []
        for id, formation in s.setting.roster.formations.items():
            if formation.detached:
                continue
            lost = s.losses.get(id, 0)
            gauge = "■" * lost + "□" * max(0, formation.losses - lost)
            broken = "  broken" if id in s.broken else ""
            facts.append(
                Fact(
                    f"{_formation(s, id)}, {formation.commander}",
                    f"{gauge} {lost} of {formation.losses}{broken}",
                    formation.side,
                )
            )
        return facts

    def why_not(self, s: Butchery, id: str, hex: int) -> str:
        where = s.setting.board.name_of(hex)
        if id not in s.setting.roster.counters:
            return "That can be asked of combat units only."
        refusal = queries.why_not(s, id, hex)
        if refusal is None:
            return f"{_unit(s, id)} can move to {where}."
        return f"Not to {where}: {refusal.reason} ({refusal.rule})."

    def odds(self, s: Butchery, attackers: Sequence[str], target: str) -> list[str]:
        for uid in (*attackers, target):
            if uid not in s.units:
                return [f"{self.name(s, 'unit', uid)} is no unit on the map."]
        if any(s.side(uid) == s.side(target) for uid in attackers):
            return ["They are on the same side."]
        try:
            if len(attackers) == 1 and s.counter(attackers[0]).arm == ARTILLERY:
                if s.units[target].hex not in targets(s, attackers[0]):
                    return self._no_barrage(s, attackers[0], target)
                odds = queries.barrage_odds(s, attackers[0], target)
            else:
                if any(s.units[target].hex not in queries.zone(s, uid) for uid in attackers):
                    return ["The target is not in front of every attacker."]
                together = len(attackers) > 1
                odds = queries.assault_odds(s, attackers, target, coordinated=together)
        except ValueError as error:
            return [f"{self.spell(s, str(error))}."]
        lines = [_throw(s, fight) for fight in odds.fights]
        target_name = s.counter(target).name
        for outcome, chance in odds.outcomes.items():
            fates = [
                f"{s.counter(uid).name} {fate}"
                for uid, fate in zip(attackers, outcome.attackers, strict=False)
                if str(fate) != "unharmed"
            ]
            if outcome.commanders_lost:
                fates.append("a commander lost")
            line = "; ".join([f"{target_name} {outcome.target}", *fates])
            lines.append(f"{float(chance):6.1%}  {line}")
        if any(outcome.taken for outcome in odds.outcomes):
            taken = float(odds.chance(taken=True))
            lines.append(f"{taken:6.1%}  in all that {number(s.units[target].hex)} is taken")
        return lines

    def _no_barrage(self, s: Butchery, gun: str, target: str) -> list[str]:
        """Why guns cannot fire at a unit."""
        at, hex, reach = s.units[gun].hex, s.units[target].hex, s.counter(gun).reach
        away = s.setting.board.distance(at, hex)
        if away > reach:
            why = f"it is {_count(away, 'hex')} away, and their range is {reach} (10.2)."
        elif not queries.sight(s, at, hex).clear:
            why = self.sight(s, at, hex)
            why = why[:1].lower() + why[1:]
        else:
            why = "it is not before them, even if they turn by a hexside (10.2)."
        return [f"{_unit(s, gun)} cannot fire at {_unit(s, target)}: {why}"]

    def sight(self, s: Butchery, a: int, b: int) -> str:
        board = s.setting.board
        verdict = queries.sight(s, a, b)
        ends = f"{board.name_of(a)} and {board.name_of(b)}"
        if verdict.clear:
            apart = _count(board.distance(a, b), "hex")
            return f"{ends} see each other, {apart} apart ({verdict.rule})."
        where = ""
        if verdict.hex is not None:
            where = f" at {board.name_of(verdict.hex)}"
        elif verdict.side is not None:
            where = f" between {' and '.join(map(number, verdict.side))}"
        return f"No sight between {ends}: {verdict.reason}{where} ({verdict.rule})."


def _why(s: Butchery, side: str) -> str:
    points = score(s, side)
    for_what = list(points.places)
    for_what += [f"{_formation(s, id, short=True)} broken" for id in points.broken]
    return ", ".join(for_what) or "nothing"


def _count(number_: int, what: str) -> str:
    plural = {"hex": "hexes"}.get(what, f"{what}s")
    return f"{number_} {what if number_ == 1 else plural}"


def _unit(s: Butchery, uid: str) -> str:
    """A unit by its name, with its formation: every corps has its A1."""
    counter = s.counter(uid)
    return f"{counter.name} ({_formation(s, counter.formation, short=True)})"


def _formation(s: Butchery, id: str, short: bool = False) -> str:
    """A formation by its name; in short the nation goes with it only where two share the name."""
    formation = s.formation(id)
    name = "detachment" if formation.detached else formation.name
    names = [other.name for other in s.setting.roster.formations.values()]
    if short and names.count(formation.name) == 1:
        return name
    return f"{formation.nation.capitalize()} {name}"


def _condition(s: Butchery, uid: str) -> str:
    unit, counter = s.units[uid], s.counter(uid)
    words = ["disorganised" if unit.disorganised else "in good order"]
    if unit.losses:
        words.append(f"{unit.losses} of {counter.cohesion} steps lost")
    return ", ".join(words)


def _unit_line(s: Butchery, uid: str) -> str:
    """Arm, strength and condition in a few words."""
    counter = s.counter(uid)
    words = [f"{counter.arm} {counter.combat}-{counter.cohesion}"]
    if uid in s.waiting:
        words.append(f"enters at {number(s.waiting[uid])}")
        return ", ".join(words)
    unit = s.units[uid]
    if unit.hex not in s.ground.all_round:
        words.append(f"facing {s.setting.board.compass[unit.facing]}")
    if unit.disorganised:
        words.append("disorganised")
    if unit.losses:
        words.append(f"{unit.losses} lost")
    if s.active == counter.formation:
        if uid not in s.commanded:
            words.append("out of command")
        words.append(f"{(allowance_of(s, uid) - s.moved.get(uid, 0)) / 2:g} MP")
    return ", ".join(words)


def _leader_line(s: Butchery, id: str) -> str:
    formation, leader = s.formation(id), s.leaders[id]
    if leader.aide:
        words = [f"aide de camp, command {formation.aide_command}"]
    else:
        words = [f"command {formation.command}, bonus {formation.bonus}"]
    if leader.ooc:
        words.append("out of command")
    if leader.hex == OFF_MAP:
        words.append("not on the map")
    return ", ".join(words)


def _about_formation(s: Butchery, id: str) -> list[str]:
    formation = s.formation(id)
    lines = [f"{_formation(s, id)} [{id}]"]
    leader = s.leaders.get(id)
    if leader is not None:
        at = f"at {s.setting.board.name_of(leader.hex)}; " if leader.hex != OFF_MAP else ""
        lines.append(f"{formation.commander}: {at}{_leader_line(s, id)}")
    if not formation.detached:
        broken = ", broken" if id in s.broken else ""
        lines.append(f"losses {s.losses.get(id, 0)} of {formation.losses}{broken}")
    for uid in formation.units:
        if uid in s.units:
            at = s.setting.board.name_of(s.units[uid].hex)
            lines.append(f"{s.counter(uid).name} [{uid}] at {at}: {_unit_line(s, uid)}")
        elif uid in s.waiting:
            lines.append(f"{s.counter(uid).name} [{uid}]: {_unit_line(s, uid)}")
    return lines


def _about_chief(s: Butchery, id: str) -> list[str]:
    chief = s.setting.roster.chiefs[id]
    lines = [f"{chief.name} [{id}], commander in chief, reaction {chief.reaction}"]
    if id in s.killed:
        return [*lines, "killed"]
    at = s.chiefs.get(id, OFF_MAP)
    lines.append(f"at {s.setting.board.name_of(at)}" if at != OFF_MAP else "not on the map yet")
    rider = s.riders.get(id)
    if rider is not None:
        to = "on his way back" if rider.delivered else f"riding to {s.formation(rider.target).name}"
        lines.append(f"his despatch rider is at {number(rider.hex)}, {to}")
    return lines


def _throw(s: Butchery, fight: Fight) -> str:
    by = " and ".join(s.counter(uid).name for uid in fight.by)
    line = f"{by} against {s.counter(fight.target).name}: column {fight.column.total}"
    line += f" ({fight.column})"
    if fight.die.items:
        line += f", die {fight.die.total:+d} ({fight.die})"
    return line


def _short(name: str) -> str:
    """The telling part of a counter's name: "1/1 Dieu" is Dieu, "Cav Ia Vopatarny" Vopatarny."""
    words = [word for word in name.split() if not word[0].isdigit() and word[1:2] != "/"]
    words = [word for word in words if word not in ("Cav", "de", "Art.", "Art")]
    longest = [word for word in words if len(word) > 3 or word[-1:].isdigit()] or words
    return longest[-1] if longest else name


def _hexes(hexes: Sequence[int]) -> str:
    return ", ".join(map(number, sorted(hexes)))


TERMINAL = ButcheryTerminal()
