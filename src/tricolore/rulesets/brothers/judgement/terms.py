"""The terms in which plans are compared, and the words for them.

gain      what the enemy is expected to lose by our assaults, and ground that they win
loss      what we are expected to lose by them, and by fire on the way (negative)
place     places gained, kept or left open
march     turns of march to the mission's goal (negative)
exposure  what the enemy can be expected to do to us (negative)
line      guns and small units that have a brigade with them
guns      what our fire could do next time from where we stand
prospect  assaults that can be made the next time
command   units within reach of their headquarters
rally     units that the posture lets us rally
staff     no part of plans: what a staff thinks of besides when it answers a single question, and
          who decides each by itself does not
"""

from __future__ import annotations

from tricolore.rulesets.judgement import ADVANCE, EXPOSURE, GAIN, Term

BOLD, WARY = 2.0, 0.3
"""How much a player that plans makes of what it can do to the enemy, and of what he can do to it.

What an assault leaves behind (a gap, an enemy who must rally, ground to fire from) is not forecast,
and who waits is fired at all the same.  Much more boldness and less care lose games: brigades go
out of a place into the open, and are shot there.
"""

TERMS = (
    Term("gain", "the enemy stands to lose more", "it forgoes an assault", BOLD, 1.0, GAIN),
    Term("loss", "its own attacks cost less", "it accepts losses in the attack"),
    Term("place", "it gains or keeps a place", "it lets go of a place"),
    Term("march", "it comes nearer to its goal", "it turns away from its goal", stands_for=ADVANCE),
    Term("exposure", "it is less exposed", "it exposes itself", WARY, 0.4, EXPOSURE),
    Term("line", "stacks stay together", "stacks come apart"),
    Term("guns", "more of its fire can tell", "less of its fire can tell", 0.6),
    Term("prospect", "it prepares an assault", "it prepares no assault", stands_for=GAIN),
    Term(
        "command", "units stay near their commander", "units leave their commander behind", 2.5, 1.0
    ),
    Term("rally", "more units can be rallied", "fewer units can be rallied"),
    Term("staff", weight=1.0, singly=0.0),
)
