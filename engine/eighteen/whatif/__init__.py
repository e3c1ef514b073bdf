"""What if: questions of the service about positions that are only supposed; no rule asks them."""
