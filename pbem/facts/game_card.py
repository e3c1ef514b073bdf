"""The game's title page, as every letter bears it."""

from __future__ import annotations

import msgspec


class GameCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The game's title page. `label` stands in every subject: "[G12] Paris Connection: Volga"."""

    number: int
    slug: str
    title: str  # Paris Connection
    name: str  # Volga
    hours: int
    moderator: str  # the name
    provenance: str = ""  # "reconstructed" when the board is not the printed one

    @property
    def label(self) -> str:
        """The constant subject line of the game's conversation."""
        return f"[G{self.number}] {self.title}: {self.name}"
