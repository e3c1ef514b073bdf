"""The search for the best run, behind `map/best_run.py`; docs/BEST-RUN.md tells how it works."""
