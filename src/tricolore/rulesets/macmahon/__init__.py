"""The rules of MacMahon at Magenta and Reichshoffen, 1859 and 1870.  There is one module for each
chapter.

Rules that the games of the series share are in `great_battles`.
"""

from tricolore.rulesets.macmahon.ruleset import RULESET
from tricolore.rulesets.macmahon.state import MacMahon
from tricolore.rulesets.macmahon.variants import VARIANTS

MacMahon.variants = VARIANTS  # set here because its rules import the state

__all__ = ["RULESET"]
