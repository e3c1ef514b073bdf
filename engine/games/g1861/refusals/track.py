"""Refusals of laying track (§5.5.2)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {}
