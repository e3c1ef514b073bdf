"""What companies of 1843 could earn in positions that are only supposed."""

from engine.games.g1843.whatif import WHAT_IF

__all__ = ["WHAT_IF"]
