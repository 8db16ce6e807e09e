"""What Magenta and Reichshoffen tell the review of a game (see `great_battles.answers.review`)."""

from __future__ import annotations

from tricolore.rulesets.great_battles.answers.review import BattleReview
from tricolore.rulesets.macmahon.state import MacMahon

REVIEW: BattleReview[MacMahon] = BattleReview()
