"""What companies of 1861 could earn in positions that are only supposed."""

from engine.games.g1861.whatif import WHAT_IF

__all__ = ["WHAT_IF"]
