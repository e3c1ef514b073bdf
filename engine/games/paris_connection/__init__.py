"""Paris connection."""
