"""Sentences of other services’ logs and plain words, as the orders that they mean."""
