"""Deals among players: offered, answered, over, told."""
