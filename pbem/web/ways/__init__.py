"""The ways by which mail comes in over HTTP: one file for each provider, and `table.py` with a row for each."""
