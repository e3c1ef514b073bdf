"""Refusals of the stock round (§4)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {}
