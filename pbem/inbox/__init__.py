"""Mail that came in: kept, whose it is, what becomes of it."""
