"""Refusals that belong to no single step."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "no_counter": ("8.9", "A port marker has the one price that the rules give it; accept the offer or decline."),
}
