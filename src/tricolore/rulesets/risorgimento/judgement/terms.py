"""The terms in which plans are compared, and the words for them.

gain      what the enemy is expected to lose by our attacks and fire, and the ground they win
loss      what our attacks are expected to cost us (negative)
place     places gained, kept or left open
march     movement points to the mission's goal (negative)
exposure  what the enemy's attacks and fire can be expected to cost us (negative)
guns      what batteries and skirmishers could do from where they stand
line      units that have friends beside them; guns that have no infantry with them (negative)
command   units within reach of their brigadier, and he of his corps commander
rally     Disordered units that rally, or get away so that they can
pin       Disordered enemies who cannot rally, because somebody is beside them
time      whether losses fade with the time that is left; it has no part of its own
"""

from __future__ import annotations

from tricolore.rulesets.judgement import ADVANCE, EXPOSURE, GAIN, Term

TERMS = (
    Term("gain", "the enemy stands to lose more", "it forgoes an attack", stands_for=GAIN),
    Term("loss", "its own attacks cost less", "it accepts losses in the attack"),
    Term("place", "it gains or keeps a place", "it lets go of a place"),
    Term("march", "it comes nearer to its goal", "it turns away", stands_for=ADVANCE),
    Term("exposure", "it is less exposed", "it exposes itself", stands_for=EXPOSURE),
    Term("guns", "more of its fire can tell", "less of its fire can tell"),
    Term("line", "its units keep together", "its units come apart"),
    Term("command", "units stay near their brigadier", "units leave their brigadier"),
    Term("rally", "Disordered units get away to rally", "Disordered units stay in the fight"),
    Term("pin", "shaken enemies are kept from rallying", "shaken enemies are let go"),
    Term("time", weight=1.0, singly=0.0),
)
