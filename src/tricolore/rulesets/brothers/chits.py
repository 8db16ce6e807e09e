"""5.1, 5.2, 6.3: The cup, the event chits that are held, and when they are played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from tricolore.core.ask import Choose, Play, Roll, Rule, Say
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import (
    Activate,
    ActivateSovereign,
    Announce,
    Draw,
    DrawEvent,
    Window,
)
from tricolore.rulesets.brothers.subjects import React

PASS = Say("pass")


@cache
def kind_of(chit: str) -> str:
    """The event that a chit shows; of some there are two chits, `napoleons_guns.1` and `.2`."""
    return chit.partition(".")[0]


# 5.1: Planning


def fill_cup(s: Brothers) -> None:
    """5.1.1, 5.1.2: event chits face down, and the chits of all who are in the battle (Q01)."""
    roster = s.setting.roster
    events = s.setting.events
    s.box = {
        nation: tuple(chit for chit in chits if s.turn <= events[kind_of(chit)].last)
        for nation, chits in s.setting.chits.items()
    }
    s.hands = dict.fromkeys(s.setting.chits, ())
    s.played = ()
    s.blind = {
        nation: min(number, len(s.box[nation]))
        for nation, number in s.setting.draws.items()
        if number and nation in s.box
    }
    coming = {
        id
        for due in s.due.values()
        if due.turn <= s.turn
        for id in (*due.staff, *(s.counter(uid).formation for st in due.stacks for uid in st))
    }
    present = {s.counter(uid).formation for uid in s.units} | set(s.staff) | coming
    s.cup = tuple(
        id for id in (*roster.formations, *roster.sovereigns) if id in present and id not in s.gone
    )


# 5.2: The draw


def draw_chit(s: Brothers, _: Draw) -> Rule[None] | None:
    """One chit, by anybody's hand; the turn goes on until the cup is empty."""
    if not s.cup and not any(s.blind.values()):
        return None
    return _draw(s)


def _draw(s: Brothers) -> Rule[None]:
    blind = [nation for nation, number in s.blind.items() for _ in range(number)]
    cup = (*s.cup, *blind)
    number = 1
    if len(cup) > 1:
        number = yield Roll("5.2", "draw from the cup", len(cup))
    drawn = cup[number - 1]
    s.then(Draw())
    if number > len(s.cup):
        s.blind = {**s.blind, drawn: s.blind[drawn] - 1}
        s.tell("5.2", "An event chit is drawn: {nation}.", nation=drawn)
        s.then(DrawEvent(drawn))
        return
    s.cup = tuple(chit for chit in s.cup if chit != drawn)
    s.tell("5.2", "The chit of {formation} is drawn.", formation=drawn)
    sovereign = drawn in s.setting.roster.sovereigns
    s.then(ActivateSovereign(drawn) if sovereign else Activate(drawn))


def draw_event(s: Brothers, step: DrawEvent) -> Rule[None]:
    """6.3: which event it is, only its owner learns."""
    box = s.box[step.nation]
    number = 1
    if len(box) > 1:
        number = yield Roll("6.3", "event", len(box), hidden=True)
    chit = box[number - 1]
    s.box = {**s.box, step.nation: (*box[: number - 1], *box[number:])}
    s.hands = {**s.hands, step.nation: (*s.hands.get(step.nation, ()), chit)}
    side = s.setting.side_of(step.nation)
    s.tell("6.3", "It is {chit}.", seen_by=side, chit=chit)


# What is held


def hold(s: Brothers, nation: str, kind: str) -> str:
    """A chit of a kind that a nation holds; empty if it holds none."""
    return next((chit for chit in s.hands.get(nation, ()) if kind_of(chit) == kind), "")


def spend(s: Brothers, nation: str, chit: str) -> None:
    """6.3: a chit is played; it goes back into the box for the rest of the turn."""
    s.hands = {**s.hands, nation: tuple(held for held in s.hands[nation] if held != chit)}
    s.played = (*s.played, chit)
    s.tell("6.3", "{chit} is played.", chit=chit)


# 6.3: Moments at which chits are played


def react(s: Brothers, side: str, found: Sequence[str], step: Window) -> Rule[None]:
    """Whoever plays opens the same moment to all again; what was played last is done first."""
    options = (PASS, *map(Play, found))
    option = yield Choose(side, "6.3", React(step.moment), options, secret=True)
    if option == PASS:
        s.then(step._replace(speakers=step.speakers[1:]))
        return
    announce(s, str(option.value), step)
    s.then(Window(step.moment, step.units, step.hex, _all_speakers(s, step)))


def _all_speakers(s: Brothers, step: Window) -> tuple[str, ...]:
    first = step.speakers[0]
    return (s.enemy(first), first)


def announce(s: Brothers, chit: str, step: Window) -> None:
    """A chit leaves the hand; what it does comes next, after whatever is played upon it."""
    nation = s.setting.nation_of_chit(chit)
    spend(s, nation, chit)
    s.then(Announce(chit, step.moment, step.units, step.hex))


def amend(s: Brothers, kind: type, **changes: Any) -> bool:
    """Change the next record of a kind on the agenda: the fire or assault that an event is for."""
    for at, record in enumerate(s.agenda):
        if type(record) is kind:
            changed = record._replace(**changes)  # type: ignore[attr-defined]
            s.agenda = (*s.agenda[:at], changed, *s.agenda[at + 1 :])
            return True
    return False


def next_record(s: Brothers, kind: type) -> Any:
    """The next record of a kind on the agenda, or None."""
    return next((record for record in s.agenda if type(record) is kind), None)
