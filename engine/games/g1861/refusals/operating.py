"""Refusals of a company's turn but track (§5.5)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {}
