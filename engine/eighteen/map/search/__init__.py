"""The search for the best run, behind `map/routes.py`; docs/BEST-RUN.md tells how it works."""
