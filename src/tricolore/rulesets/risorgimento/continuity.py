"""4.5: Continuity, that is, who acts next.  The counts are those of 4.4, 4.43 and 4.44."""

from __future__ import annotations

from tricolore.core.ask import Pick, Rule, Say, choose
from tricolore.rulesets.risorgimento.command import may_ride, usual_limit
from tricolore.rulesets.risorgimento.die import roll
from tricolore.rulesets.risorgimento.magenta import must_wait
from tricolore.rulesets.risorgimento.massed import choose_massed
from tricolore.rulesets.risorgimento.setting import ALLIED, AUSTRIAN, SIDES
from tricolore.rulesets.risorgimento.state import EXTENDED, NO_ATTACK, NORMAL, Play, Risorgimento
from tricolore.rulesets.risorgimento.steps import (
    Activate,
    EndActivations,
    RollContinuity,
    Segment,
)
from tricolore.rulesets.risorgimento.subjects import ChooseBrigade, ChooseCorps

PASS = Say("pass")
FINISH, USE = "finish", "use"
IN_A_ROW = 2
"""4.53: after so many activations in a row the opponent interrupts."""


def segment(s: Risorgimento, _: Segment) -> Rule[None] | None:
    """B2, B3: the side whose segment it is selects a command, or passes."""
    if s.setting.special.no_continuity:
        return _by_turns(s)
    play = s.play
    assert play is not None
    if not any(eligible(s, side) for side in SIDES):
        s.then(EndActivations())  # 4.56(2)
        return None
    if not play.alone and (alone := goes_on_alone(s)):
        s.play = Play(alone, alone=alone, last=play.last)
        s.tell("4.55", "{side} go on alone.", side=alone)
        s.then(Segment())
        return None
    if not choices(s, play.side):
        if play.alone:
            s.then(EndActivations())
            return None
        # It has nothing left to select, which is no Pass; the opponent goes on.
        s.play = Play(s.enemy(play.side), last=play.last)
        s.then(Segment())
        return None
    return _select(s, play)


def _select(s: Risorgimento, play: Play) -> Rule[None]:
    commands = choices(s, play.side)
    option = yield from choose(
        play.side, "4.5", ChooseCorps(play.side, play.free), [*map(Pick, commands), PASS]
    )
    if option == PASS:
        pass_play(s)
        return
    corps = str(option.value)
    again = corps == play.last
    extended = is_extended(s, corps)
    s.play = play._replace(last=corps, passes=())
    if not needs_roll(s, corps, again):
        yield from activate_by(s, corps, EXTENDED if extended else NORMAL)
    else:
        s.then(RollContinuity(corps, price_of_failure(s, corps, again), extended))


def price_of_failure(s: Risorgimento, corps: str, again: bool) -> str:
    """4.53, 4.54, 9.21: what a corps pays for failing its roll, besides the turn to act."""
    play = s.play
    assert play is not None
    if is_extended(s, corps) or (again and not play.alone):
        return FINISH
    return USE if s.corps[corps].demoralised else ""


def pass_play(s: Risorgimento) -> None:
    """4.52, 4.56: the opponent gets a Free Activation, unless the phase ends.

    It ends at once if he has nothing left to select (R11).
    """
    play = s.play
    assert play is not None
    passes = (*play.passes, play.side)
    s.tell("4.52", "{side} pass.", side=play.side)
    if play.alone or ends_phase(passes) or not eligible(s, s.enemy(play.side)):
        s.then(EndActivations())
        return
    # An opponent's Pass breaks the chain of selections (4.53).
    last = play.last if play.last and side_of(s, play.last) == play.side else ""
    s.play = Play(s.enemy(play.side), last=last, passes=passes)
    s.then(Segment())


def ends_phase(passes: tuple[str, ...]) -> bool:
    """4.56(1): Austrian then French, or French, Austrian, French."""
    return passes[-2:] == (AUSTRIAN, ALLIED)


def roll_continuity(s: Risorgimento, step: RollContinuity) -> Rule[None]:
    """4.51: equal to or lower than the rating, and the corps acts."""
    rating, corps = s.setting.corps[step.corps].continuity, step.corps
    die = yield from roll("4.51", "continuity", lambda face: face <= rating)
    good = die <= rating
    s.tell(
        "4.51",
        "{corps} rolls {die} against a Continuity of {rating}.",
        corps=corps,
        die=die,
        rating=rating,
        dice=[die],
    )
    play = s.play
    assert play is not None
    if step.extended:
        s.set_corps(corps, tried=True)
    if good:
        yield from activate_by(s, corps, EXTENDED if step.extended else NORMAL)
    elif step.price == FINISH:
        finish_corps(s, corps)
        _lose_turn(s, play)
    elif step.price == USE:
        s.set_corps(corps, activations=s.corps[corps].activations + 1)
        s.tell("9.21", "{corps} has used up an activation.", corps=corps)
        _lose_turn(s, play)
    elif play.alone:
        s.tell("4.55", "{corps} acts, but may not attack.", corps=corps)
        yield from activate_by(s, corps, NO_ATTACK)
    else:
        _lose_turn(s, play)


def _lose_turn(s: Risorgimento, play: Play) -> None:
    """4.52: the opponent gets a Free Activation.

    If this was an interruption, play returns as after any other (R55).
    """
    if play.alone:
        s.play = play._replace(free=False)
    elif play.resume:
        s.play = Play(play.resume, free=False, last=play.last)
    else:
        s.play = Play(s.enemy(play.side), last=play.last)
    s.then(Segment())


def finish_corps(s: Risorgimento, corps: str) -> None:
    """4.54: no further activation this turn, and its brigadiers are Finished as well."""
    s.set_corps(corps, finished=True)
    for brigade in s.setting.corps_brigades[corps]:
        s.set_brigade(brigade, finished=True)
    s.tell("4.54", "{corps} is Finished for the turn.", corps=corps)


def activate_by(s: Risorgimento, corps: str, kind: str) -> Rule[None]:
    """4.4: the corps acts; its cavalry may do so in a Massed Attack (4.16)."""
    leader = yield from choose_massed(s, corps, kind)
    s.set_corps(corps, activations=s.corps[corps].activations + 1)
    s.then(Activate(corps, kind, "", leader))


def after_activation(s: Risorgimento) -> None:
    """4.53: two activations in a row, then one Free Activation of the opponent."""
    play = s.play
    assert play is not None
    if s.setting.special.no_continuity:
        s.play = Play(s.enemy(play.side))
    elif play.alone:
        s.play = play._replace(free=False)
    elif play.resume:
        s.play = Play(play.resume, free=False, last=play.last)
    elif play.run + 1 >= IN_A_ROW:
        s.play = Play(s.enemy(play.side), resume=play.side, last=play.last)
    else:
        s.play = play._replace(run=play.run + 1, free=False)
    s.then(Segment())


# San Martino: no Continuity


def _by_turns(s: Risorgimento) -> Rule[None] | None:
    """San Martino: the sides activate a brigade each, by turns."""
    play = s.play
    assert play is not None
    open_to = {side: single_commands(s, side) for side in SIDES}
    if not any(open_to.values()):
        s.then(EndActivations())
        return None
    if not open_to[play.side]:
        s.play = Play(s.enemy(play.side))
        s.then(Segment())
        return None
    return _one_brigade(s, play, open_to[play.side])


def _one_brigade(s: Risorgimento, play: Play, commands: list[str]) -> Rule[None]:
    option = yield from choose(
        play.side, "San Martino", ChooseBrigade(play.side), [*map(Pick, commands), PASS]
    )
    if option == PASS:
        pass_play(s)
        return
    command = str(option.value)
    s.play = play._replace(last=command, passes=())
    if command in s.brigades:
        s.set_brigade(command, activations=s.brigades[command].activations + 1)
        corps = s.setting.brigades[command].corps
    else:
        corps = command
        s.set_corps(corps, activations=s.corps[corps].activations + 1)
    s.then(Activate(corps, NORMAL, command, ""))
    yield from ()


def single_commands(s: Risorgimento, side: str) -> list[str]:
    """Brigades, and corps for their Reserve batteries, that may still act."""
    limit, found = usual_limit(s), []
    for corps in s.setting.side_corps[side]:
        if s.corps[corps].finished:
            continue
        for id in s.setting.corps_brigades[corps]:
            if s.brigades[id].activations < limit and has_pieces(s, s.setting.brigades[id].units):
                found.append(id)
        riders = (uid for uid in s.setting.corps_cavalry[corps] if may_ride(s, uid))
        loose = (*s.setting.loose_guns[corps], *riders)
        if s.corps[corps].activations < limit and has_pieces(s, loose):
            found.append(corps)
    return found


# Counts


def is_extended(s: Risorgimento, corps: str) -> bool:
    return s.corps[corps].activations >= usual_limit(s)


def may_extend(s: Risorgimento, corps: str) -> bool:
    """4.43, 4.54, 9.21: once a turn; not by a Demoralized corps, nor by night."""
    now = s.corps[corps]
    return (
        now.activations == usual_limit(s)
        and not now.tried
        and not now.demoralised
        and "night" not in s.weather
    )


def eligible(s: Risorgimento, side: str) -> list[str]:
    """4.56, R9: corps that may still be activated, if only by an Extended Activation."""
    if s.setting.special.no_continuity:
        return single_commands(s, side)
    play = s.play
    if play is not None and play.alone and play.alone != side:
        return []
    limit = usual_limit(s)
    return [
        id
        for id in s.setting.side_corps[side]
        if not s.corps[id].finished
        and (s.corps[id].activations < limit or may_extend(s, id))
        and has_pieces(s, s.setting.corps_units[id])
    ]


def choices(s: Risorgimento, side: str) -> list[str]:
    """4.53: not the command selected last, unless it is the only one left."""
    found, play = eligible(s, side), s.play
    assert play is not None
    if play.alone or len(found) < 2:
        return found
    return [id for id in found if id != play.last]


def needs_roll(s: Risorgimento, corps: str, again: bool) -> bool:
    """4.51-4.55, 9.21: whether the corps must roll to be activated."""
    play = s.play
    assert play is not None
    if is_extended(s, corps) or s.corps[corps].demoralised or must_wait(s, corps):
        return True
    return not play.free or (again and not play.alone)


def goes_on_alone(s: Risorgimento) -> str:
    """4.55, A15, R9: the side that goes on when the other has activated all its corps."""
    limit = usual_limit(s)

    def all_done(side: str) -> bool:
        return all(
            s.corps[id].finished or s.corps[id].activations >= limit
            for id in s.setting.side_corps[side]
            if has_pieces(s, s.setting.corps_units[id])
        )

    done = {side: all_done(side) for side in SIDES}
    for side in SIDES:
        if not done[side] and done[s.enemy(side)]:
            return side
    return ""


def has_pieces(s: Risorgimento, uids: tuple[str, ...]) -> bool:
    """Whether somebody is on the map, or due to enter."""
    return any(uid in s.units for uid in uids) or any(
        uid in s.waiting and s.setting.arrival_of[uid].turn <= s.turn for uid in uids
    )


def side_of(s: Risorgimento, command: str) -> str:
    return s.setting.side_of(command)
