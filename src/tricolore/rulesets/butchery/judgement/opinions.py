"""Who has an opinion on which question.

Every question of the game is answered, by the step of the sequence of play that asks it or by its
paragraph.  A plan for a whole activation (`sortie`) comes before these where there is one.
"""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.rulesets.butchery import state as steps
from tricolore.rulesets.butchery.judgement import capacities, riders
from tricolore.rulesets.great_battles.judgement import combat, command, marches
from tricolore.rulesets.great_battles.judgement.thought import Rater

STEPS: Mapping[tuple[type, str], Rater] = {
    (steps.MoveChief, "8.1"): command.chief_moves,
    (steps.MoveRider, "8.3"): riders.rider_sent,
    (steps.RideOn, "8.3"): riders.rider_rides,
    (steps.Initiative, "9"): command.first_to_act,
    (steps.DirectCommand, "10.1.3"): command.command_directly,
    (steps.Barrage, "10.2"): combat.fire,
    (steps.Barrage, "10.2.2"): combat.fire,
    (steps.OrderMarch, "12.3"): capacities.forced_march,
    (steps.Movement, "10.3"): marches.mover,
    (steps.Move, "10.3"): marches.move,
    (steps.MoveLeader, "10.3"): command.commander_rides,
    (steps.Enter, "13.1.2"): marches.bring_on,
    (steps.Declare, "10.4.1"): combat.declare,
    (steps.Share, "10.4.1"): combat.share,
    (steps.UseCapacity, "12"): capacities.capacity,
    (steps.UseCapacity, "12.1"): capacities.capacity,
    (steps.UseCapacity, "12.4"): capacities.capacity,
    (steps.Resolve, "10.4"): combat.next_assault,
}
"""By the step of the sequence of play and the paragraph that it asks under."""

PARAGRAPHS: Mapping[str, Rater] = {
    "10.4.1": combat.other_target,
    "10.4.2": combat.divide,
    "10.4.4": combat.guns_support,
    "10.4.6": combat.settle,
    "10.4.7": combat.advance,
    "10.4.8": combat.stand_or_go,
    "10.4.11": command.chief_stays,
    "10.4.12": command.lend,
    "12.2": capacities.hold_back,
}
"""Those that can come up in any step."""
