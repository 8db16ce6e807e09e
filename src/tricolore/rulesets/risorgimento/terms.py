"""Words of the log that dice decide on, made once: rules need them all the time."""

from __future__ import annotations

from tricolore.core.text import say

# 7.18, 7.23: fire
NO_MODIFIERS = say("no modifiers")
A_HIT, NO_EFFECT = say("a Hit"), say("no effect")

# 4.13: orders
UNDER_ORDERS, ONLY_RALLY = say("Under Orders"), say("it may only Rally")

# 7.41, 7.47: attacks
GOES_IN, HOLDS_BACK = say("it goes in"), say("it holds back")
GOES_ON, STAYS = say("it may go on"), say("it stays")
SURPRISED, ON_GUARD = say("they are surprised"), say("they are on their guard")

# 9.2, 9.21: corps
DEMORALIZED, HOLDS = say("it is Demoralized"), say("it holds")
WITHDRAWS = say("it must withdraw")
