"""Long random runs."""
