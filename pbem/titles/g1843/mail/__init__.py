"""1843 by mail."""
