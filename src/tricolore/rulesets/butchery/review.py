"""What A Sheer Butchery tells the review of a game (see `great_battles.answers.review`)."""

from __future__ import annotations

from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.answers.review import BattleReview

REVIEW: BattleReview[Butchery] = BattleReview()
