"""5: The steps of the sequence of play, as records on the agenda."""

from __future__ import annotations

from typing import NamedTuple


class Turn(NamedTuple):
    """A turn begins: storm, chits, plotted orders."""


class Plot(NamedTuple):
    """17.3: both sides plot postures."""


class Draw(NamedTuple):
    """5.2: a chit is drawn from the cup."""


class DrawEvent(NamedTuple):
    """An event chit of a nation was drawn; which one?"""

    nation: str


class ActivateSovereign(NamedTuple):
    """6.2: the chit of a sovereign was drawn."""

    id: str


class Activate(NamedTuple):
    """6.1: the chit of a headquarters was drawn."""

    formation: str


class Command(NamedTuple):
    """7: posture, and who is in command."""

    formation: str
    division: str = ""
    sovereign: str = ""


class Check(NamedTuple):
    """7.6: the Austrian Activation Check."""


class Checked(NamedTuple):
    """7.6.1: the die of the check has fallen."""

    die: int


class FireStep(NamedTuple):
    """8: active units fire."""


class Fire(NamedTuple):
    """A fire that was announced; its dice have yet to fall."""

    firers: tuple[str, ...]
    target: int
    kind: str
    """`step`, `defensive` or `opportunity`."""
    bonus: int = 0
    """Columns that events have added."""
    mover: tuple[str, ...] = ()
    """The moving or retreating units that drew the fire."""
    retreating: bool = False
    start: int = 0
    """Where it was announced; who has been driven from there does not fire."""


class MoveStep(NamedTuple):
    """11: active units move."""


class March(NamedTuple):
    """A unit or stack on the move."""

    group: tuple[str, ...]
    """The uppermost first."""
    spent: tuple[int, ...]
    """Half points, by member."""
    way: tuple[int, ...] = ()
    """The hexes still to be entered; empty if the player is asked at every step."""
    road: bool = True
    """Whether it has kept to roads so far (11.4)."""
    charge: int = 0
    """The target of a charge (11.11); 0 if it is none."""
    back: tuple[int, ...] = ()
    """Where it has been, the last hex first (4.1)."""
    final: bool = False
    """Whether it ends where its way does."""


class AnswerFire(NamedTuple):
    """11.8: enemies next to a moving or retreating group may fire."""

    group: tuple[str, ...]
    hex: int
    retreating: bool = False
    spared_by: tuple[str, ...] = ()
    """Enemies that may not fire at it: those that it retreats from (12.5)."""
    done: tuple[str, ...] = ()
    """Those that have fired at it here, or have held their fire."""


class MarchOn(NamedTuple):
    """A march goes on if nothing has stopped it."""

    march: March
    hex: int
    """Where it has come to; who is elsewhere by now has been driven back."""


class HaltCheck(NamedTuple):
    """4.1: units that were stopped must find room."""

    units: tuple[str, ...]
    back: tuple[int, ...]


class Overrun(NamedTuple):
    """11.6: headquarters alone on a hex that the enemy has entered."""

    hex: int
    side: str
    """The side that entered it."""


class Declare(NamedTuple):
    """11.10: assaults are declared."""


class AssaultStep(NamedTuple):
    """12: assaults are fought, one after the other."""

    fresh: bool = False
    """Whether they have only just been declared."""


class Assault(NamedTuple):
    """12.1: an assault whose lead is settled; the defender may still leave."""

    target: int
    lead: int
    attackers: tuple[str, ...]
    """The units of the lead hex that take part."""
    stage: str = "abandon"
    """`abandon` while the defender may leave, then `fight`."""
    bonus: int = 0


class Fight(NamedTuple):
    """12.4: the dice of an assault are about to fall."""

    target: int
    lead: int
    attackers: tuple[str, ...]
    enemies: tuple[str, ...]
    """All attackers, those of supporting hexes among them."""
    bonus: int = 0


class PayLoss(NamedTuple):
    """12.4.1: a side pays loss points."""

    side: str
    units: tuple[str, ...]
    points: int
    yellow: bool
    enemies: tuple[str, ...]
    """Units of the other side that took part."""
    other: int = 0
    """Loss points of the winner, unless the loser retreats (12.4.2)."""
    winners: tuple[str, ...] = ()
    """Who pays them, if not all of the other side."""
    hex: int = 0
    """Of a winner's payment: where the losers stood.  He pays nothing if none of them is left
    there (Q39)."""
    took_part: tuple[str, ...] = ()
    """All attackers, those of supporting hexes among them: they fire at no retreat (12.5)."""


class ToughFight(NamedTuple):
    """12.4.2: both sides test."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    helpers: tuple[str, ...] = ()
    """Attackers of supporting hexes, who took part as well."""


class Retreat(NamedTuple):
    """12.5: a group falls back so many hexes."""

    group: tuple[str, ...]
    left: int
    enemies: tuple[str, ...] = ()
    """Those that it must get away from; empty for the nearest enemy."""
    spared_by: tuple[str, ...] = ()
    cause: str = ""
    staff: tuple[str, ...] = ()
    """Headquarters that go along."""
    started: bool = False


class Advance(NamedTuple):
    """12.6: Breakthrough Movement."""

    target: int
    lead: int
    attackers: tuple[str, ...]
    chargers: tuple[str, ...] = ()


class Disorder(NamedTuple):
    """11.11.3: charges leave both sides disordered."""

    chargers: tuple[str, ...]
    targets: tuple[str, ...] = ()
    """Those who stood in the target; the largest that is left is hit."""
    took_part: tuple[str, ...] = ()
    """All of both sides: they fire at nobody whom this drives back (12.5)."""


class Countercharge(NamedTuple):
    """6.3: cavalry that charges out of turn."""

    uid: str
    target: int
    way: tuple[int, ...]
    hex: int = 0
    """Where it has come to; it does not ride on from anywhere else."""


class RallyStep(NamedTuple):
    """13: active units rally."""

    left: int = -1
    """Rally actions that are left; -1 before they are counted."""


class BeforeRally(NamedTuple):
    """The Rally Step is about to begin."""


class AfterRally(NamedTuple):
    """The activation is over but for what events allow."""


class EndActivation(NamedTuple):
    """Markers of the activation come off."""


class StepEnd(NamedTuple):
    """4.1: the end of a step, when no hex may be overfull."""

    name: str


class Collapse(NamedTuple):
    """14.1: formations whose morale has run out."""


class CollapseRetreats(NamedTuple):
    """14.1: their units fall back."""

    formation: str


class Window(NamedTuple):
    """6.3: a moment at which event chits may be played out of turn."""

    moment: str
    units: tuple[str, ...]
    hex: int
    speakers: tuple[str, ...]
    """The sides that are asked, in their order."""


class Announce(NamedTuple):
    """6.3: an event chit is played; what it does comes after whatever is played upon it."""

    chit: str
    moment: str
    units: tuple[str, ...]
    hex: int


class LastPlays(NamedTuple):
    """15: what is still held may be played, the Allied side first."""

    side: str


class Housekeeping(NamedTuple):
    """15.1: the turn ends."""
