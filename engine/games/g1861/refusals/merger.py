"""Refusals of the merger round (§6)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {}
