"""Who has an opinion on which question.

Every question of the game is answered, by the step of the sequence of play that asks it or by its
paragraph.  A plan for a whole activation (`sortie`) comes before these where there is one.
"""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.rulesets.great_battles.judgement import combat, command, marches
from tricolore.rulesets.great_battles.judgement.thought import Rater
from tricolore.rulesets.macmahon import state as steps
from tricolore.rulesets.macmahon.judgement import fights, special

STEPS: Mapping[tuple[type, str], Rater] = {
    (steps.Agree, "14.4"): special.optional,
    (steps.Orient, "13.1"): special.as_set_up,
    (steps.Orient, "14.1"): special.as_set_up,
    (steps.MoveChief, "7.2"): command.chief_moves,
    (steps.Initiative, "4"): command.first_to_act,
    (steps.Initiative, "14.4"): special.marker_in_time,
    (steps.Operations, "14.4"): command.first_to_act,
    (steps.DirectCommand, "8.2"): command.command_directly,
    (steps.Barrage, "10.1"): combat.fire,
    (steps.Barrage, "14.4"): special.as_a_pair,
    (steps.ChargeWindow, "14.4"): special.charge,
    (steps.Movement, "7.1"): marches.mover,
    (steps.Move, "7.1"): marches.move,
    (steps.MoveLeader, "7.1"): command.commander_rides,
    (steps.MoveLeader, "8.3"): command.commander_rides,
    (steps.MoveLeader, "9.4"): command.commander_rides,
    (steps.Enter, "7.4"): marches.bring_on,
    (steps.Declare, "11"): combat.declare,
    (steps.Share, "11"): combat.share,
    (steps.Group, "11.1"): fights.as_one,
    (steps.Resolve, "11.1"): combat.next_assault,
    (steps.Resolve, "11.2"): fights.next_or_advance,
    (steps.Assault, "11.2"): fights.defend,
    (steps.Assault, "10.1"): combat.guns_support,
}
"""By the step of the sequence of play and the paragraph that it asks under."""

PARAGRAPHS: Mapping[str, Rater] = {
    "8.4": command.chief_stays,
    "9.3": command.lend,
    "11.2": combat.advance,
    "11.3": fights.refuse_or_retreat,
    "11.4": combat.stand_or_go,
}
"""Those that can come up in any step."""
