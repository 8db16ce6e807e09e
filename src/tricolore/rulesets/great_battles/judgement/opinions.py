"""The functions that rate the options of the questions that all games of the series ask.

A question is known by the type of its subject.  Each game adds its own questions.  If there is a
plan for the whole activation, the plan answers first.
"""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.ask import Subject
from tricolore.rulesets.great_battles.judgement import combat, command, marches
from tricolore.rulesets.great_battles.judgement.decision import Rater
from tricolore.rulesets.great_battles.rules import subjects as asked

SHARED: Mapping[type[Subject], Rater] = {
    asked.ActFirst: command.first_to_act,
    asked.MoveChiefTo: command.chief_moves,
    asked.MoveCommanderTo: command.commander_rides,
    asked.CommandDirectly: command.command_directly,
    asked.FleeTo: command.flee,
    asked.PlaceAide: command.aide,
    asked.TakePart: command.take_part,
    asked.FollowAdvance: command.follow,
    asked.FireWith: combat.fire_with,
    asked.FireAtHex: combat.fire_at_hex,
    asked.FireAtUnit: combat.fire_at_unit,
    asked.MoveWhich: marches.mover,
    asked.MoveTo: marches.move,
    asked.EnterAt: marches.bring_on,
    asked.LayPoints: combat.lay_points,
    asked.RetreatBeforeCombat: combat.stand_or_go,
    asked.EvadeTo: combat.settle,
    asked.SupportWith: combat.strongest,
    asked.Retreat: combat.settle,
    asked.AdvanceInto: combat.advance_into,
    asked.AdvanceWith: combat.advance_with,
    asked.Occupy: combat.occupy,
    asked.FaceAfter: combat.settle,
}
