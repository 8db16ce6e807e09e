"""Radetzky's March in a terminal (see `tricolore.rulesets.terminal`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tricolore.core.game import Game
from tricolore.core.text import joined, say, term
from tricolore.core.words import count, listed
from tricolore.rulesets.kit.terminal import HexTerminal
from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.chances import charge_odds, fight_odds
from tricolore.rulesets.radetzky.charges import targets
from tricolore.rulesets.radetzky.reasons import why_not
from tricolore.rulesets.radetzky.scene import ground_text, label
from tricolore.rulesets.radetzky.setting import (
    ARTILLERY,
    AUSTRIAN,
    CAVALRY,
    CREW,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
    PIEDMONTESE,
    SIDES,
    Counter,
)
from tricolore.rulesets.radetzky.state import Attack, Radetzky
from tricolore.rulesets.radetzky.victory import pending, score, verdict
from tricolore.rulesets.radetzky.view import own_counters
from tricolore.rulesets.radetzky.ways import mover_of, moves_of
from tricolore.rulesets.radetzky.wording import (
    NOBODY,
    RadetzkyNames,
    arm_and_size,
    condition,
    date,
    formation_name,
    strength,
)
from tricolore.rulesets.table import Odds
from tricolore.rulesets.terminal import Cell, Fact, Piece

ARM_SIGNS = {
    INFANTRY: "x",
    CAVALRY: "/",
    ARTILLERY: "o",
    HORSE_ARTILLERY: "ø",
    CREW: "=",
    LEADER: "*",
}


class RadetzkyTerminal(HexTerminal[Radetzky]):
    """What the terminal shows and asks."""

    colours: ClassVar[Mapping[str, str]] = {PIEDMONTESE: "#3f7fc4", AUSTRIAN: "#8a8a80"}
    at_a_glance = say("turn, who acts, what is in the cup, steps lost, points")
    signs: ClassVar[Mapping[str, str]] = {
        "clear": ".",
        "forest": "%",
        "swamp": ":",
        "hill": "^",
        "village": "v",
        "town": "t",
        "city": "#",
        "fortified city": "@",
        "fieldworks": "w",
    }
    roads: ClassVar[Mapping[str, str]] = {"major road": "=", "minor road": "-"}
    grounds: ClassVar[Mapping[str, str]] = {
        "forest": "#8fae78",
        "swamp": "#c3d6b0",
        "hill": "#cdb67f",
        "village": "#e3bfa8",
        "town": "#d9a38a",
        "city": "#c4705a",
        "fortified city": "#a8523f",
        "fieldworks": "#b89a6a",
    }
    waters: ClassVar[Mapping[str, str]] = {"river": say("crossed by bridges, fords and pontoons")}
    streams = ("stream", "canal")
    pieces_in_legend = (
        ("x / o ø", say("foot, horse, guns, horse guns")),
        ("=", say("a bridge crew")),
    )

    def __init__(self, viewer: str | None = None) -> None:
        self.viewer = viewer

    def for_side(self, side: str | None) -> RadetzkyTerminal:
        """The terminal of a side, which does not see what the enemy has in the cup."""
        return RadetzkyTerminal(side)

    def names(self, s: Radetzky) -> RadetzkyNames:
        return RadetzkyNames(s.setting)

    # The moment

    def headline(self, s: Radetzky) -> str:
        turn = max(s.turn, s.setting.first)
        words = [say("Turn {turn} of {last}, {date}", turn=turn, last=s.setting.last, date=date(s))]
        if s.setting.calendars[s.calendar][turn].night:
            words.append(say("night"))
        if s.act is not None:
            words.append(self.name(s, "counter", s.act.counter))
        return joined(words, ", ")

    def moment(self, s: Radetzky) -> tuple[Any, ...]:
        return (s.turn, s.act.counter if s.act else "")

    def status(self, s: Radetzky) -> Sequence[Fact]:
        facts = []
        for side, name in s.setting.side_names.items():
            mine = own_counters(s, side)
            if side == self.viewer:
                cup = listed([self.names(s).piece(id) or id for id in mine])
            else:
                cup = count(len(mine), "counter")
            label = say("Cup, {side}", side=name)
            facts.append(Fact(label, cup if mine else say("nothing"), side))
            lost = say("{steps} lost", steps=count(s.lost[side], "step"))
            facts.append(Fact(name, lost, side))
        return facts

    def focus(self, s: Radetzky) -> int:
        return s.act.post if s.act is not None else 0

    # Pieces

    def pieces(self, s: Radetzky) -> Mapping[str, Piece]:
        found: dict[str, Piece] = {}
        for uid, counter in s.setting.counters.items():
            if uid in s.units:
                line = joined(filter(None, [strength(s, uid), *condition(s, uid)]), ", ")
                hex = s.units[uid].hex
                found[uid] = Piece(uid, counter.name, counter.side, hex, line, counter.combat)
            elif uid in s.waiting:
                found[uid] = Piece(
                    uid, counter.name, counter.side, 0, say("yet to come"), counter.combat
                )
        return found

    def about(self, s: Radetzky, id: str) -> Sequence[str]:
        counter = s.setting.counters[id]
        formation = (
            formation_name(s.setting, counter.formation)
            if counter.formation
            else say("without command designation")
        )
        what = say("{unit}, {about}", unit=counter.name, about=arm_and_size(counter))
        lines = [what, formation, _printed(counter)]
        if id in s.units:
            words = [*filter(None, [strength(s, id), *condition(s, id)])]
            where = say("at {hex}", hex=s.setting.board.name_of(s.units[id].hex))
            told = joined(words, ", ")
            lines.append(say("{where}: {words}", where=where, words=told) if words else where)
            if not supply.is_supplied(s, id):
                lines.append(say("no supply reaches it now"))
        return lines

    def ground(self, s: Radetzky, hex: int) -> Sequence[str]:
        setting = s.setting
        where, ground = setting.board.name_of(hex), ground_text(setting, hex)
        lines = [say("{hex}: {ground}", hex=where, ground=ground)]
        place = setting.places.get(hex)
        if place is not None:
            holder = setting.side_names.get(s.holders.get(hex, ""), NOBODY)
            points = count(place.points, "point")
            lines.append(say("worth {points}, held by {holder}", points=points, holder=holder))
        lines += [
            say("in supply for the {side}", side=setting.side_names[side])
            for side in SIDES
            if supply.hex_supplied(s, side, hex)
        ]
        return lines + [joined(("  ", s.counter(uid).name)) for uid in s.stacks.get(hex, ())]

    def cell(self, s: Radetzky, hex: int) -> Cell:
        cell = self.ground_cell(s, hex)
        stack = s.stacks.get(hex)
        if not stack:
            return cell
        top = max(stack, key=lambda uid: s.factor(uid) if s.units[uid].steps else -1)
        counter = s.counter(top)
        formation = label(counter.formation) if counter.formation else ""
        return cell._replace(
            side=counter.side,
            arm=ARM_SIGNS[counter.arm],
            label=f"{counter.name} {formation}".strip(),
            leader=any(s.counter(uid).arm == LEADER for uid in stack),
            more=len(stack) > 1,
            worn=s.is_reduced(top) or s.units[top].oos,
        )

    # What is at stake

    def victory(self, s: Radetzky) -> Sequence[Fact]:
        names = s.setting.side_names
        facts = [
            Fact(
                place.name,
                say(
                    "{points}, {holder}",
                    points=count(place.points, "point"),
                    holder=names.get(s.holders.get(hex, ""), NOBODY),
                ),
                s.holders.get(hex, ""),
            )
            for hex, place in s.setting.places.items()
        ]
        for side, tally in score(s).items():
            trial = pending(s, side)
            points = count(tally.total, "point")
            if trial:
                points = say("{points}, {trial} more on trial", points=points, trial=trial)
            facts.append(Fact(names[side], points, side))
        standing = s.result if s.result is not None else verdict(s)
        winner = names.get(standing.winner or "", NOBODY)
        stands = say("{winner}, {level}", winner=winner, level=standing.level)
        return [*facts, Fact(say("As it stands"), stands)]

    def losses(self, s: Radetzky) -> Sequence[Fact]:
        facts = []
        for formation in s.setting.formations.values():
            gone = [
                s.counter(uid).name
                for uid in formation.units
                if uid not in s.units and uid not in s.waiting and uid not in s.exits
            ]
            if gone:
                told = say("eliminated: {units}", units=listed(gone))
                facts.append(Fact(term(formation.name), told, formation.side))
        return facts

    # What is asked

    def why_not(self, s: Radetzky, id: str, hex: int, game: Game | None = None) -> str:
        from tricolore.rulesets.radetzky.ruleset import RULESET

        asked = game if game is not None else Game(RULESET, f"radetzky:{s.setting.id}", s.clone())
        return why_not(s, asked, id, hex).text

    def odds(self, s: Radetzky, attackers: Sequence[str], target: str) -> Sequence[str]:
        """Of an attack if they are beside the target, and of a charge if they could make one."""
        hex = s.units[target].hex
        near = [uid for uid in attackers if s.setting.board.adjacent(s.units[uid].hex, hex)]
        if not s.combat_units(hex):
            return [say("Whoever is there is taken by entering, not attacked.")]
        lines: list[str] = []
        if near:
            lines += _told(fight_odds(s, Attack(tuple(near), (hex,))))
        if len({s.units[uid].hex for uid in attackers}) == 1 and s.turn >= s.setting.first:
            mover = mover_of(s, tuple(attackers), (0,) * len(attackers), True)
            charge = targets(s, mover, moves_of(s, mover)).get(hex)
            if charge is not None:
                lines += _told(charge_odds(s, mover.uids, hex, charge[0]))
        return lines or [say("They are not beside it, and cannot charge it.")]

    def sight(self, s: Radetzky, a: int, b: int) -> str:
        return say("This game has no lines of sight.")


def _told(odds: Odds) -> list[str]:
    lines = [odds.title, *(joined(("  ", line)) for line in odds.lines)]
    return lines + [
        say("  {chance:.0%} {outcome}", chance=one.chance, outcome=one.label)
        for one in odds.outcomes
    ]


def _printed(counter: Counter) -> str:
    if not counter.combat:
        return say("printed: movement {points}", points=counter.points)
    if not counter.reduced:
        return say(
            "printed: factor {factor}, movement {points}",
            factor=counter.factor,
            points=counter.points,
        )
    return say(
        "printed: factor {factor}, reduced {reduced}, movement {points}",
        factor=counter.factor,
        reduced=counter.reduced,
        points=counter.points,
    )


TERMINAL = RadetzkyTerminal()
