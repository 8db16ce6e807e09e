"""The headings of the rulebook, which has no numbered paragraphs.

Questions, events and tests cite a rule by its heading.  Where the book has the same heading twice,
ours says which one is meant.
"""

from __future__ import annotations

# Components
COUNTERS = "Counters"
UNDESIGNATED = "Unit without command designation"
TERRAIN = "Terrain effects charts"
TRACK = "Turn Record Track"

# Game setup
SETUP = "Game setup"
SEQUENCE = "Game sequence"
STACKING = "Stacking"

# Units activation
POINTS = "Activation points"
CHOICE = "Activation procedure"
ACTIVATION = "Activation of formations"
CHIEFS = "Radetzky and Chrzanowski"
RESERVE = "Reserve"
INDEPENDENT = "Independent"
SURPRISE = "Austrian surprise"

# Movement
MOVEMENT = "Movement"
CONTACT = "Movement in contact"
STRATEGIC = "Strategic movement"
EXIT = "Map exit"
VISIBILITY = "Visibility of enemy units"

# Cavalry charges
CHARGES = "Cavalry charges"
CHARGE_PROCEDURE = "Charge procedure"
CHARGE_RESULTS = "Charge results"
CHARGE_FAILURE = "Failure of cavalry charge"

BRIDGES = "Bridges"

# Combat
COMBAT = "Combat"
COMBAT_PROCEDURE = "Combat procedure"
ENCIRCLEMENT = "Encirclement"
GROUND = "Ground"
ELITE = "Elite units"
BENEDEK = "Benedek"
RESULTS = "Combat results"
ENG = "ENG result"
RETREAT = "Retreat"
ADVANCE = "Advance"
EVADE = "Evade combat"

# Supply
SUPPLY = "Supply"
CUTTING = "Prevent enemy supply"
SOURCES = "Alternative sources of supply"
OUT_OF_SUPPLY = "Effects of being out of supply"
RECOVERY = "Recovery"

# Reinforcements
REINFORCEMENTS = "Reinforcements"
RAMORINO = "Entry of the Ramorino division"

# Game end
GAME_END = "Game end"
VICTORY = "Victory at points"
