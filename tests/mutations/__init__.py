"""Mutations of pbem/ and of the rules, on a copy of the tree: drawn, judged by tests that execute their line, told."""
