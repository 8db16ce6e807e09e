"""The functions that rate the options of these battles' questions."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.ask import Subject
from tricolore.rulesets.great_battles.judgement import combat, command
from tricolore.rulesets.great_battles.judgement.decision import Rater
from tricolore.rulesets.great_battles.judgement.opinions import SHARED
from tricolore.rulesets.great_battles.rules.subjects import LayPoints
from tricolore.rulesets.macmahon import subjects as asked
from tricolore.rulesets.macmahon.judgement import fights, special

OPINIONS: Mapping[type[Subject], Rater] = {
    **SHARED,
    asked.TurnWhich: special.as_set_up,
    asked.FaceAtStart: special.as_set_up,
    asked.AttackWith: combat.assault_with,
    asked.AttackHex: combat.assault_hex,
    asked.AttackUnit: combat.assault_unit,
    asked.Coordinate: fights.as_one,
    asked.KeepOut: fights.keep_out,
    asked.StrikeFirst: combat.next_assault,
    asked.ResolveWhich: combat.next_assault,
    asked.ResolveFirst: combat.next_assault,
    asked.JoinDefence: combat.strongest,
    LayPoints: fights.lay_points,
    asked.RefuseRetreat: fights.refuse,
    asked.FireAsOne: special.as_a_pair,
    asked.ChargeAt: special.charge,
    asked.ChargeBy: special.either,
    asked.AskForMarker: special.optional,
    asked.AgreeToMarker: special.optional,
    asked.PlaceMarker: special.marker_in_time,
    asked.LeadWhich: command.first_to_act,
}
