"""What the data files of 1861 must say of each other: companies, homes, phases, prices, variants."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.games.g1861.definition import Definition
    from engine.games.g1861.files import Files


def before(files: Files) -> None:
    """pass"""


def after(files: Files, definition: Definition) -> None:
    """pass"""
