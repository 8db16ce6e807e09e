"""The functions that rate the options of this game's questions."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.ask import Subject
from tricolore.rulesets.butchery import subjects as asked
from tricolore.rulesets.butchery.judgement import capacities, riders
from tricolore.rulesets.great_battles.judgement import combat
from tricolore.rulesets.great_battles.judgement.decision import Rater
from tricolore.rulesets.great_battles.judgement.opinions import SHARED

OPINIONS: Mapping[type[Subject], Rater] = {
    **SHARED,
    asked.SendRider: riders.rider_sent,
    asked.RideTo: riders.rider_rides,
    asked.AssaultWith: combat.assault_with,
    asked.AssaultHex: combat.assault_hex,
    asked.AssaultUnit: combat.assault_unit,
    asked.AssaultAnother: combat.other_target,
    asked.ResolveWhich: combat.next_assault,
    asked.ResolveFirst: combat.next_assault,
    asked.ChooseCapacity: capacities.capacity,
    asked.CoordinateWhich: capacities.coordinate,
    asked.GiveNoQuarter: capacities.no_quarter,
    asked.HoldBack: capacities.hold_back,
    asked.ForceMarch: capacities.forced_march,
}
