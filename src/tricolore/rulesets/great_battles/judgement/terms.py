"""The terms in which plans of the series are compared, and the words for them.

gain      what the enemy is expected to lose by our assaults, and ground worth having
loss      what we are expected to lose by them (negative)
place     places held or denied
march     distance to the mission's goal (negative)
exposure  what the enemy can be expected to do to us (negative)
line      units that may be assaulted and have neighbours
guns      what our guns could do to targets they bear on
command   units within reach of their commander
rally     disordered units out of harm's way
pin       disordered enemies kept from rallying

The others are never told.  They say how much a player minds assaults of several units as one,
wearing down those who cannot be driven off, and the lives of commanders in chief.
"""

from __future__ import annotations

from tricolore.rulesets.judgement import ADVANCE, EXPOSURE, GAIN, Term

TERMS = (
    Term("gain", "the enemy stands to lose more", "it forgoes an assault", stands_for=GAIN),
    Term("loss", "its own assaults cost less", "it accepts losses in the assault"),
    Term("place", "it gains or keeps a place", "it lets go of a place"),
    Term("march", "it comes nearer to its goal", "it turns away from its goal", stands_for=ADVANCE),
    Term("exposure", "it is less exposed", "it exposes itself", 0.4, 0.6, EXPOSURE),
    Term("line", "the line closes up", "the line opens", 1.0, 0.0),
    Term("guns", "the guns find targets", "the guns lose their targets"),
    Term(
        "command", "units stay near their commander", "units leave their commander behind", 0.7, 0.5
    ),
    Term(
        "rally",
        "disordered units get away to rally",
        "disordered units stay in the fight",
        0.6,
        0.5,
    ),
    Term("pin", "shaken enemies are kept from rallying", "shaken enemies are let go", 0.3, 0.0),
    Term("together", weight=1.0, singly=0.0),
    Term("siege", weight=0.6, singly=0.0),
    Term("chief", weight=1.0, singly=0.0),
)
