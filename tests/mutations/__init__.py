"""Mutations of pbem/ on a copy of the tree: drawn, judged by the tests that execute their line, told."""
