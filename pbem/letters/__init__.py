"""Letters."""
