"""Game end, Victory at points: what ends the game at once, what counts at its end."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.ask import GameOver
from tricolore.core.state import Result
from tricolore.core.tally import Tally
from tricolore.core.text import joined, say
from tricolore.core.words import count
from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.headings import EXIT, GAME_END, VICTORY
from tricolore.rulesets.radetzky.setting import SIDES, Automatic
from tricolore.rulesets.radetzky.state import GOOD, TRIAL, VOID, Radetzky
from tricolore.rulesets.radetzky.terms import bridges_taken, off_the_map, steps_lost

AT_ONCE, ON_POINTS, DRAW = say("automatic victory"), say("victory on points"), say("draw")


# Game end


def check_end(s: Radetzky) -> None:
    """End the game if a side is beaten by its losses, or has taken what decides the campaign."""
    check_losses(s)
    for case in s.setting.automatic:
        if occupied(s, case):
            reason = say(
                "The {side} occupy {hexes} with supplied forces",
                side=s.setting.side_names[case.winner],
                hexes=joined([s.setting.board.name_of(hex) for hex in case.hexes], ", "),
            )
            end(s, Result(case.winner, AT_ONCE, reason))


def check_losses(s: Radetzky) -> None:
    """End the game if a side has lost too many steps more than the other (S100)."""
    if max(s.lost.values(), default=0) < s.setting.victory.difference:
        return
    for side in SIDES:
        lead = lead_in_losses(s, side)
        if lead >= s.setting.victory.difference:
            reason = say(
                "The {side} have lost {lead} steps more than their enemies",
                side=s.setting.side_names[side],
                lead=lead,
            )
            end(s, Result(s.enemy(side), AT_ONCE, reason))


def lead_in_losses(s: Radetzky, side: str) -> int:
    """How many steps more than its enemy a side has lost."""
    return s.lost.get(side, 0) - s.lost.get(s.enemy(side), 0)


def occupied(s: Radetzky, case: Automatic) -> bool:
    """Whether a side has a supplied combat unit in each of these hexes, now (S98, S99)."""
    for hex in case.hexes:
        if s.holder(hex) != case.winner or not s.combat_units(hex):
            return False
    return all(supply.hex_supplied(s, case.winner, hex) for hex in case.hexes)


def end(s: Radetzky, result: Result) -> None:
    s.result = result
    s.tell(GAME_END, "The game is over: {reason}.", reason=result.reason)
    raise GameOver


# Map exit: the communications of those who have left


def try_exits(s: Radetzky) -> None:
    """At the beginning of a turn: whose communications are free, and who has kept them for a day.

    The first look is at the beginning of the turn after the exit.  From then on a line that is cut
    once at the beginning of a turn makes the exit void (R23).
    """
    for uid, one in list(s.exits.items()):
        if one.fate != TRIAL or one.turn >= s.turn:
            continue
        if not communications(s, uid):
            judge(s, uid, VOID)
        elif s.turn >= one.turn + s.setting.victory.trial:
            judge(s, uid, GOOD)


def judge(s: Radetzky, uid: str, fate: str) -> None:
    s.exits = {**s.exits, uid: s.exits[uid]._replace(fate=fate)}
    text = {
        GOOD: "{uid} has kept its communications and counts.",
        VOID: "{uid} has lost its communications and counts nothing.",
    }[fate]
    s.tell(EXIT, text, uid=uid, hex=s.exits[uid].hex)


def communications(s: Radetzky, uid: str) -> bool:
    """Whether a line leads from where a unit has left the map to a supply hex of its side."""
    return supply.hex_supplied(s, s.side(uid), s.exits[uid].hex)


# Victory at points


def finish(s: Radetzky) -> None:
    """The last turn is over: whoever leads by enough points wins, nobody if they are equal (S101).

    Exits that are still on trial are looked at once more, those of this turn too (S102).
    """
    for uid, one in list(s.exits.items()):
        if one.fate == TRIAL:
            judge(s, uid, GOOD if communications(s, uid) else VOID)
    for side in SIDES:
        total = count(points(s, side), "point")
        s.tell(VICTORY, "{side} have {points}.", side=side, points=total)
    end(s, verdict(s))


def verdict(s: Radetzky) -> Result:
    """Who would win if the game ended on these points."""
    for side in SIDES:
        mine, theirs = points(s, side), points(s, s.enemy(side))
        if mine - theirs >= s.setting.victory.needs[side]:
            return Result(side, ON_POINTS, _reason(s, side, mine, theirs))
    first, second = (points(s, side) for side in SIDES)
    return Result(None, DRAW, _compared(first, second))


def _reason(s: Radetzky, side: str, mine: int, theirs: int) -> str:
    """The points; where a side wins without leading, what the other would have needed."""
    if mine > theirs:
        return _compared(mine, theirs)
    other = s.enemy(side)
    name, lead = s.setting.side_names[other], s.setting.victory.needs[other]
    return say(
        "{points}, and the {side} needed a lead of {lead}",
        points=_compared(mine, theirs),
        side=name,
        lead=lead,
    )


def _compared(mine: int, theirs: int) -> str:
    return say("{mine} to {theirs}", mine=count(mine, "point"), theirs=theirs)


def score(s: Radetzky) -> dict[str, Tally]:
    """The points of each side, with the reasons.  Exits count once they are good; those on trial
    are in `pending`."""
    return {side: _score(s, side) for side in SIDES}


def _score(s: Radetzky, side: str) -> Tally:
    tally, worth, enemy = Tally(), s.setting.victory, s.enemy(side)
    for hex, place in s.setting.places.items():
        if s.holders.get(hex) == side:
            tally.add(place.points, place.name, VICTORY)
    lost, captured = s.lost.get(enemy, 0), s.captured.get(enemy, 0)
    tally.add(worth.step * lost, steps_lost(lost), VICTORY)
    tally.add(worth.capture * captured, bridges_taken(captured), VICTORY)
    steps = sum(one.steps for one in exits_of(s, side) if one.fate == GOOD)
    tally.add(worth.exit * steps, off_the_map(steps), VICTORY)
    return tally


def points(s: Radetzky, side: str) -> int:
    """The points of a side as they are now."""
    return _score(s, side).total


def pending(s: Radetzky, side: str) -> int:
    """Points for exits that are still on trial."""
    steps = sum(one.steps for one in exits_of(s, side) if one.fate == TRIAL)
    return s.setting.victory.exit * steps


class Left(NamedTuple):
    """A unit that has left the map."""

    uid: str
    steps: int
    fate: str


def exits_of(s: Radetzky, side: str) -> list[Left]:
    found = [Left(uid, one.steps, one.fate) for uid, one in s.exits.items()]
    return [one for one in found if s.side(one.uid) == side]
