"""Tests of reading mail."""
