"""Sentences by key, and small tables set in columns."""
