"""The engine of 1843 and the second reading of its rules, side by side."""
