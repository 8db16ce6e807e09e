"""7: Postures, command range, who is in command, the Austrian Activation Check."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tricolore.core.ask import NO, YES, Choose, Rule, choose, choose_word
from tricolore.core.search import reachable
from tricolore.core.text import say
from tricolore.rulesets.brothers.chits import hold, spend
from tricolore.rulesets.brothers.dice import roll_d10
from tricolore.rulesets.brothers.roster import AUSTRIAN, SARDINIAN
from tricolore.rulesets.brothers.state import Act, Brothers
from tricolore.rulesets.brothers.steps import Check, Checked, Command
from tricolore.rulesets.brothers.subjects import ChangePosture, ChoosePosture, Reroll
from tricolore.rulesets.brothers.terrain import AGGRESSIVE, DEFENSIVE

POSTURES = (AGGRESSIVE, DEFENSIVE)
PLOTTED = "plotted-orders"
"""The option of 17.3."""
MOST_REMEMBERED = 5_000
"""Command ranges that are kept before all are forgotten."""
ENGAGED = -2
"""7.6.1: on the check's die if any unit of the corps is engaged."""


# 7.3: Command range


def rating_of(s: Brothers, formation: str, posture: str) -> int:
    """3.4.3: the command rating of a headquarters as it is now."""
    staff = s.staff.get(formation)
    if staff is None or staff.overrun:
        return 0  # 7.3: none before it enters the map; none this turn once it is overrun (11.6)
    rating = s.formation(formation).rating(posture)
    rating -= staff.wounded  # 8.7.1
    rating -= formation in s.demoralised  # 14.2
    return max(rating, 0)


def in_range(s: Brothers, side: str, hex: int, rating: int) -> Mapping[int, int]:
    """7.3: the hexes within a command range, and how far each is: woods count two, and no line
    leads through enemy units."""
    near = s.ground_of[s.enemy(side)] & s.setting.within(hex, rating)
    known = s.setting.ranges_of_command
    found: Mapping[int, int] | None = known.get((hex, rating, near))
    if found is None:
        if len(known) > MOST_REMEMBERED:
            known.clear()
        blocked = set(s.setting.bits.hexes(near))
        found = reachable(s.setting.command_edges, hex, rating, blocked).cost
        known[hex, rating, near] = found
    return found


def sovereign_range(s: Brothers, id: str) -> Mapping[int, int]:
    """The hexes within the range of a sovereign; none while he is off the map."""
    staff = s.staff.get(id)
    if staff is None:
        return {}
    sovereign = s.setting.roster.sovereigns[id]
    return in_range(s, sovereign.side, staff.hex, 0 if staff.overrun else sovereign.rating)


def kings_range(s: Brothers) -> Mapping[int, int]:
    """6.2.2"""
    return sovereign_range(s, s.setting.king)


# 7.4: In command


def in_command(s: Brothers, formation: str, posture: str) -> frozenset[str]:
    """Units of a formation that are in command: within range of their headquarters, within that of
    the king if they are Sardinian (6.2.2), or along a road, each next to one that is (7.4)."""
    staff = s.staff.get(formation)
    if staff is None:
        return frozenset()  # 11.5.3: without a headquarters on the map nobody is
    rating = rating_of(s, formation, posture)
    reached = in_range(s, s.formation(formation).side, staff.hex, rating)
    king = kings_range(s) if s.formation(formation).nation == SARDINIAN else {}
    units = list(s.members(formation))
    hexes = ((uid, s.units[uid].hex) for uid in units)
    found = {uid for uid, hex in hexes if hex in reached or hex in king}
    if posture == DEFENSIVE:
        found |= _along_roads(s, units, found, staff.hex)
    return frozenset(found)


def _along_roads(s: Brothers, units: Iterable[str], found: set[str], hq: int) -> set[str]:
    """7.4: a chain of units on connected road hexes; it may begin with the headquarters itself."""
    at: dict[int, list[str]] = {}
    for uid in units:
        at.setdefault(s.units[uid].hex, []).append(uid)
    todo = [hq, *(hex for hex, there in at.items() if any(uid in found for uid in there))]
    linked = set(todo)
    while todo:
        here = todo.pop()
        for there in s.setting.board.neighbours[here]:
            if there in at and there not in linked and s.setting.ground.linked(here, there):
                linked.add(there)
                todo.append(there)
    return {uid for hex in linked for uid in at.get(hex, ())}


# 7.1: The Command Step


def command(s: Brothers, step: Command) -> Rule[None]:
    """The posture is chosen, and it is settled who is in command."""
    posture = yield from _posture(s, step)
    s.offered = None
    formation = s.formation(step.formation)
    if step.sovereign:
        reached = sovereign_range(s, step.sovereign)
        members = frozenset(
            uid
            for uid in s.members(step.formation)
            if s.counter(uid).division == step.division and s.units[uid].hex in reached
        )
        s.act = Act(
            step.formation,
            posture,
            members,
            division=step.division,
            failed=s.staff[step.sovereign].overrun,
            sovereign=step.sovereign,
            may_move=frozenset({step.sovereign}),
        )
    else:
        members = frozenset(s.members(step.formation))
        failed = step.formation in s.staff and s.staff[step.formation].overrun  # 7.6.2
        s.act = Act(
            step.formation,
            posture,
            members,
            ooc=members - in_command(s, step.formation, posture),
            failed=failed,
            rating=rating_of(s, step.formation, posture),
            may_move=frozenset({step.formation}),
        )
    if step.sovereign:
        s.tell(
            "6.2.1",
            "{uid} activates units of {formation} ({division}), in {posture} posture.",
            uid=step.sovereign,
            formation=formation.id,
            division=step.division,
            posture=posture,
        )
    else:
        s.tell(
            "7.1",
            "{formation} acts, in {posture} posture.",
            formation=formation.id,
            posture=posture,
        )
    if s.act.failed:
        tell_failed(s, step.sovereign or step.formation)


def tell_failed(s: Brothers, id: str) -> None:
    """11.6: whoever was overrun this turn fails, sovereigns as well."""
    s.tell("11.6", "{uid} was overrun this turn, so the activation fails.", uid=id)


def _posture(s: Brothers, step: Command) -> Rule[str]:
    """7.1, 14.2: owner's choice; a demoralised corps can only be defensive.

    With plotted orders it was chosen when the turn began (17.3).
    """
    formation, side = step.formation, s.formation(step.formation).side
    if formation in s.demoralised or s.effects.get("delayed orders") == formation:
        return DEFENSIVE
    if PLOTTED in s.options and not step.sovereign and formation in s.plotted:
        return (yield from _plotted(s, formation, side))
    return (yield from choose_word(side, "7.1", ChoosePosture(formation), POSTURES))


def _plotted(s: Brothers, formation: str, side: str) -> Rule[str]:
    """17.3: an attempt to change what was plotted; Austrians only after their check, which for
    them is rolled for the plotted posture."""
    posture = s.plotted[formation]
    if s.formation(formation).nation == AUSTRIAN:
        return posture  # their attempt comes with the check
    return (yield from try_to_change(s, formation, side, posture))


def try_to_change(s: Brothers, formation: str, side: str, posture: str) -> Rule[str]:
    rating = rating_of(s, formation, posture)
    about = ChangePosture(formation, posture)
    if (yield from choose(side, "17.3", about, (YES, NO))) == NO:
        return posture
    die = yield from roll_d10("17.3", "change of posture", tuple(d < rating for d in range(1, 11)))
    changed = die < rating
    s.tell(
        "17.3",
        "{formation} rolls {dice} against {rating}: the posture {result}.",
        formation=formation,
        dice=[die],
        rating=rating,
        result=say("is changed") if changed else say("stays"),
    )
    return posture if not changed else POSTURES[1 - POSTURES.index(posture)]


# 7.6: Austrian corps


def needs_check(s: Brothers) -> bool:
    """7.6: Austrian headquarters on the map, but Benedek's (7.6.3), one that Franz Josef is with
    (6.2.3), and one that was overrun, which fails anyway."""
    act = s.act
    assert act is not None
    formation, staff = s.formation(act.formation), s.staff.get(act.formation)
    if formation.nation != AUSTRIAN or not formation.check or staff is None or act.failed:
        return False
    emperor = s.staff.get(s.setting.kaiser)
    return emperor is None or emperor.hex != staff.hex


def check_target(s: Brothers) -> int:
    """7.6.1: the die, modified, must be less than this."""
    assert s.act is not None
    return rating_of(s, s.act.formation, s.act.posture) + s.turn


def check_modifier(s: Brothers) -> int:
    assert s.act is not None
    return ENGAGED if any(map(s.engaged, s.members(s.act.formation))) else 0


def passes_check(die: int, modifier: int, target: int) -> bool:
    """7.6.1: a natural ten always fails."""
    return die < 10 and die + modifier < target


def check(s: Brothers, _: Check) -> Rule[None] | None:
    """7.6.1"""
    return _check(s) if needs_check(s) else _no_check(s)


def _no_check(s: Brothers) -> Rule[None] | None:
    """Benedek, and who is with the emperor, may still change a plotted posture."""
    act = s.act
    assert act is not None
    formation = s.formation(act.formation)
    plotted = PLOTTED in s.options and act.formation in s.plotted and not act.failed
    if plotted and formation.nation == AUSTRIAN and act.formation not in s.demoralised:
        return _change_after_check(s)
    return None


def _check(s: Brothers) -> Rule[None]:
    act = s.act
    assert act is not None
    modifier, target = check_modifier(s), check_target(s)
    alike = tuple(passes_check(die, modifier, target) for die in range(1, 11))
    die = yield from roll_d10("7.6.1", "activation check", alike)
    chit = hold(s, AUSTRIAN, "hess_instructions")
    if not passes_check(die, modifier, target) and chit:
        about = Reroll(die, say("the activation fails"))
        side = s.formation(act.formation).side
        if (yield Choose(side, "6.3", about, (YES, NO), secret=True)) == YES:
            spend(s, AUSTRIAN, chit)
            die = yield from roll_d10("7.6.1", "activation check, again", alike)
    s.then(Checked(die))


def checked(s: Brothers, step: Checked) -> Rule[None] | None:
    """7.6.2"""
    act = s.act
    assert act is not None
    modifier, target = check_modifier(s), check_target(s)
    passed = passes_check(step.die, modifier, target)
    s.tell(
        "7.6.1",
        "{formation} rolls {dice}{modified}; less than {target} is wanted{always}: it {result}.",
        formation=act.formation,
        dice=[step.die],
        modified=f" ({modifier})" if modifier else "",
        always=(
            say(", and a ten always fails") if step.die + modifier < target and not passed else ""
        ),
        target=target,
        result=say("obeys") if passed else say("does not move"),
    )
    if not passed:
        s.act = act._replace(failed=True)
        return None
    return _no_check(s)


def _change_after_check(s: Brothers) -> Rule[None]:
    """17.3"""
    act = s.act
    assert act is not None
    side = s.formation(act.formation).side
    posture = yield from try_to_change(s, act.formation, side, act.posture)
    if posture != act.posture:
        commanded = in_command(s, act.formation, posture)
        s.act = act._replace(
            posture=posture,
            ooc=act.members - commanded,
            rating=rating_of(s, act.formation, posture),
        )


def failed_and_in_command(s: Brothers, uid: str) -> bool:
    """7.6.2: such units may neither move nor assault; those out of command may move."""
    act = s.act
    return act is not None and act.failed and uid not in act.ooc
