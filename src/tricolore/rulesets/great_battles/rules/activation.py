"""The parts of an activation that the games share: the test, direct command, and the end."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Rule, choose_unit_or_none
from tricolore.core.tally import Tally
from tricolore.rulesets.great_battles.rules.passing import roll_pass
from tricolore.rulesets.great_battles.rules.state import Battle, DirectCommand
from tricolore.rulesets.great_battles.rules.subjects import CommandDirectly
from tricolore.rulesets.great_battles.rules.terms import FAILS, PASSES


# 10.1.1 / 8.3
def roll_activation(s: Battle, id: str, rule: str, tally: Tally) -> Rule[bool]:
    """Roll the activation test: a die plus the tally must make 6 or more.  A commander who passes
    loses his marker."""
    die, passed = yield from roll_pass(rule, f"activation test of {id}", tally.total)
    s.tell(
        rule,
        "{leader} {outcome} his activation test: {die} with {tally}.",
        leader=s.who_leads(id),
        outcome=PASSES if passed else FAILS,
        die=die,
        dice=(die,),
        tally=tally,
    )
    if passed:
        s.leaders[id] = s.leaders[id]._replace(ooc=False)
    return passed


# 6 / 4, 5
def wipe(s: Battle) -> None:
    """Forget what holds for one activation only; a game also resets its own fields."""
    s.active = ""
    s.activated = False
    s.commanded = frozenset()
    s.moved = {}
    s.disengaged = frozenset()
    s.mover = ""
    s.fired = frozenset()
    s.attacks = ()
    s.charged = ()
    s.coordinated = ""
    s.vacated = ()


# 10.1.3 / 8.2
def taken_directly(s: Battle, chief: str) -> list[str]:
    """The units that a chief commands directly this turn."""
    return [uid for uid in s.directed if s.formation(s.counter(uid).formation).chief == chief]


# 10.1.3 / 8.2
def take_directly(s: Battle, able: Sequence[str], rule: str) -> Rule[None]:
    """A chief may take one of these units of the active formation under direct command."""
    if not able:
        return
    formation = s.formation(s.active)
    about = CommandDirectly(s.setting.roster.chiefs[formation.chief].name)
    uid = yield from choose_unit_or_none(formation.side, rule, about, able)
    if uid is not None:
        s.directed = (*s.directed, uid)
        s.commanded |= {uid}
        s.tell(rule, "{chief} commands {unit} directly.", chief=formation.chief, unit=uid)
        s.then(DirectCommand())
