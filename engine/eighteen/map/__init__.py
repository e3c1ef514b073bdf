"""The map: hexes and tiles from data, what is laid on them, where track leads, what a run earns."""
