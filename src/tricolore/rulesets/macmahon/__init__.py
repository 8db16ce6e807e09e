"""MacMahon at Magenta and Reichshoffen, 1859 and 1870, by their rules; one module a chapter.

What the games of the series say in the same words is in `great_battles`.
"""

from tricolore.rulesets.macmahon.ruleset import RULESET
from tricolore.rulesets.macmahon.state import MacMahon
from tricolore.rulesets.macmahon.variants import VARIANTS

MacMahon.variants = VARIANTS  # here, since its rules import the state

__all__ = ["RULESET"]
