"""The terms in which plans of the series are compared, and their descriptions.

gain      what the enemy is expected to lose in our assaults, and the worth of ground gained
loss      what we are expected to lose in them (negative)
place     victory places that we hold or keep from the enemy
march     distance to the mission's goal (negative)
exposure  what the enemy is expected to do to us (negative)
line      units that may be assaulted and have neighbours
guns      what our guns could do to the targets they bear on
command   units within reach of their commander
rally     disordered units that are safe from the enemy
pin       disordered enemies that are kept from rallying

The last four have no description, so people never read of them.  They weigh coordinated assaults
(together), hits on enemies that cannot be driven off (siege), and the lives of commanders in chief
(chief).  With time, losses cost what they may decide in the time that is left, where points are
given for broken formations, and a step costs more to a side that can bear fewer losses; without it
they cost the same all day and to both.
"""

from __future__ import annotations

from tricolore.core.text import say
from tricolore.rulesets.judgement import ADVANCE, EXPOSURE, GAIN, Term

TERMS = (
    Term(
        "gain", say("the enemy stands to lose more"), say("it forgoes an assault"), stands_for=GAIN
    ),
    Term("loss", say("its own assaults cost less"), say("it accepts losses in the assault")),
    Term("place", say("it gains or keeps a place"), say("it lets go of a place")),
    Term(
        "march",
        say("it comes nearer to its goal"),
        say("it turns away from its goal"),
        stands_for=ADVANCE,
    ),
    Term("exposure", say("it is less exposed"), say("it exposes itself"), 0.4, 0.6, EXPOSURE),
    Term("line", say("the line closes up"), say("the line opens"), 1.0, 0.0),
    Term("guns", say("the guns find targets"), say("the guns lose their targets")),
    Term(
        "command",
        say("units stay near their commander"),
        say("units leave their commander behind"),
        0.7,
        0.5,
    ),
    Term(
        "rally",
        say("disordered units get away to rally"),
        say("disordered units stay in the fight"),
        0.6,
        0.5,
    ),
    Term(
        "pin",
        say("shaken enemies are kept from rallying"),
        say("shaken enemies are let go"),
        0.3,
        0.0,
    ),
    Term("together", weight=1.0, singly=0.0),
    Term("siege", weight=0.6, singly=0.0),
    Term("chief", weight=1.0, singly=0.0),
    Term("time", weight=1.0, singly=0.0),
)
