"""Questions of command: postures, divisions, rallying."""

from __future__ import annotations

from tricolore.core.ask import DONE, YES
from tricolore.rulesets.brothers.command import rating_of, sovereign_range
from tricolore.rulesets.brothers.judgement.dangers import obedience
from tricolore.rulesets.brothers.judgement.decision import Decision, Rates
from tricolore.rulesets.brothers.judgement.rallying import (
    ammunition_gain,
    best_gain,
    morale_gain,
)
from tricolore.rulesets.brothers.judgement.stands import Book
from tricolore.rulesets.brothers.rally import MORALE
from tricolore.rulesets.brothers.sovereigns import NONE
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.subjects import (
    ChangePosture,
    ChooseDivision,
    ChoosePosture,
    RallyWhat,
)
from tricolore.rulesets.brothers.terrain import AGGRESSIVE
from tricolore.rulesets.missions import ATTACK, Mission

OBEYED = 1.5
"""What it is worth that an Austrian corps moves at all: it obeys some postures more readily."""
REACH = 4
"""Hexes within which an aggressive formation could come to blows."""


def eagerness(s: Brothers, book: Book, formation: str, mission: Mission | None) -> float:
    """How much better it is to be aggressive than defensive: above zero, better.

    Far from the enemy roads matter more; near him, who means to attack must be aggressive.  A
    formation in disorder wants to rally.
    """
    distance = s.setting.board.distance
    near = total = 0.0
    for uid in s.members(formation):
        strength = s.strength(uid)
        total += strength
        far = min((distance(s.units[uid].hex, foe) for foe in book.enemies), default=99)
        if far <= REACH:
            near += strength * (1.0 if far <= 2 else 0.6)
    if not total:
        return -1.0
    attack = mission is not None and mission.kind == ATTACK
    eager = near / total * (2.0 if attack else 0.6) - 0.55
    gains = sorted((best_gain(s, book, uid) for uid in s.members(formation)), reverse=True)
    more = max(rating_of(s, formation, "defensive") - 1, 0)
    return eager - 0.6 * sum(gain for gain in gains[1 : 1 + more] if gain > 0)


def posture(d: Decision) -> Rates:
    assert isinstance(d.ask.about, ChoosePosture)
    formation = d.ask.about.formation
    mission = d.book.mission(d.s, formation, d.missions)
    eager = eagerness(d.s, d.book, formation, mission)
    obeys = {
        str(option.value): obedience(d.s, formation, str(option.value)) for option in d.options
    }
    return [
        OBEYED * obeys[str(option.value)] + (eager if option.value == AGGRESSIVE else 0.0)
        for option in d.options
    ]


def change_posture(d: Decision) -> Rates:
    """Whether the plotted posture is the wrong one."""
    assert isinstance(d.ask.about, ChangePosture)
    formation = d.ask.about.formation
    mission = d.book.mission(d.s, formation, d.missions)
    eager = eagerness(d.s, d.book, formation, mission)
    wrong = -eager if d.ask.about.posture == AGGRESSIVE else eager
    return [wrong if option == YES else 0.2 for option in d.options]


def division(d: Decision) -> Rates:
    """6.2.1: the strongest division near the enemy."""
    assert isinstance(d.ask.about, ChooseDivision)
    s = d.s
    reached = sovereign_range(s, d.ask.about.sovereign)
    rates = []
    for option in d.options:
        if option == NONE:
            rates.append(0.0)
            continue
        first = s.counter(str(option.value))
        worth = 0.0
        for uid in s.members(first.formation):
            unit = s.units[uid]
            if s.counter(uid).division == first.division and unit.hex in reached:
                near = bool(d.book.dangers.strikers(unit.hex))
                worth += s.strength(uid) * (1.0 if near else 0.5) - unit.hits
        rates.append(worth)
    return rates


def rally_unit(d: Decision) -> Rates:
    return [
        0.0
        if option == DONE
        else best_gain(d.s, d.book, str(option.value))
        if option.kind == "pick"
        else -1.0
        for option in d.options
    ]


def rally_what(d: Decision) -> Rates:
    assert isinstance(d.ask.about, RallyWhat)
    uid = d.ask.about.uid
    return [
        morale_gain(d.s, d.book, uid) if option == MORALE else ammunition_gain(d.s, d.book, uid)
        for option in d.options
    ]
