"""What brings on a fight: as in the other games of the series."""

from tests.great_battles.keen import eager

__all__ = ["eager"]
