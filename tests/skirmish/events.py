"""3: events, played in between and resolved the last one first."""

from __future__ import annotations

from tests.skirmish.state import Skirmish, TakeEffect, Window
from tests.skirmish.subjects import PlayEvent
from tricolore.core.ask import Choose, Play, Rule, Say

PASS = Say("pass")


def window(s: Skirmish, step: Window) -> Rule[None]:
    """3.1: whoever holds anything is asked, whether it would help him or not.

    So the question tells only what all know, how many events a side holds.
    """
    side, enemy = step.side, s.setting.enemy(step.side)
    option = PASS
    if s.hands[side]:
        plays = tuple(map(Play, dict.fromkeys(s.hands[side])))
        option = yield Choose(side, "3.1", PlayEvent(side), (*plays, PASS), secret=True)
    if option == PASS:
        if not step.last:
            s.then(Window(enemy, True))
        return
    event = str(option.value)
    held = list(s.hands[side])
    held.remove(event)
    s.hands[side] = tuple(held)
    s.tell("3.1", "{side} plays {event}.", side=side, event=event)
    s.then(Window(enemy, False), TakeEffect(side, event))


def take_effect(s: Skirmish, step: TakeEffect) -> None:
    """3.2"""
    if step.event != "parry":
        s.bonus[step.side] = s.bonus.get(step.side, 0) + 2
        return
    for at, below in enumerate(s.agenda):
        if isinstance(below, TakeEffect):
            s.agenda = s.agenda[:at] + s.agenda[at + 1 :]
            s.tell("3.2", "{event} of {side} is undone.", event=below.event, side=below.side)
            return
