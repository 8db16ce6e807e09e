"""The terms in which plans are compared, and the words for them.

gain      what the enemy is expected to lose in our attacks, and the ground that they win
loss      what our attacks are expected to cost us (negative)
place     places gained, kept or left open
march     turns of march to the mission's goal (negative)
exposure  what the enemy's attacks can be expected to cost us (negative)
supply    units that would be out of supply when it is looked at (negative)
line      units that have friends beside them, and a way back
effort    orders to march (negative)
staff     no term of its own: whether the player has a staff that works out more (1) or not (0)
exit      steps that leave the map
cut       enemies who are cut off when supply is looked at
"""

from __future__ import annotations

from tricolore.rulesets.judgement import ADVANCE, EXPOSURE, GAIN, Term

TERMS = (
    Term("gain", "the enemy stands to lose more", "it forgoes an attack", 1.3, 1.0, GAIN),
    Term("loss", "its own attacks cost less", "it accepts losses in the attack"),
    Term("place", "it gains or keeps a place", "it lets go of a place"),
    Term("march", "it comes nearer to its goal", "it turns away from its goal", stands_for=ADVANCE),
    Term("exposure", "it is less exposed", "it exposes itself", 0.6, 0.5, EXPOSURE),
    Term("supply", "it stays in supply", "it risks its supply"),
    Term("line", "its units keep together", "its units come apart"),
    Term("effort", "it needs fewer marches", "it needs more marches"),
    Term("staff", weight=1.0, singly=0.0),
    Term("exit", "more of its steps leave the map", "fewer of its steps leave the map"),
    Term("cut", "it cuts the enemy's supply", "it lets the enemy's supply be"),
)
