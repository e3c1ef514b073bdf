"""What the coloured zones of the stock market allow (§14); which cells they have, market.yaml says."""

from __future__ import annotations

from engine.eighteen.table import Table
from engine.games.g1843.definition import Definition

UNCOUNTED = ("yellow", "orange", "brown")  # certificates do not count against the limit (§7.6)
UNLIMITED = ("orange", "brown")  # a player may own more than 60 % (§7.3)
SEVERAL = ("brown",)  # several certificates may be bought in one action (§7.3)
END = ("end",)  # the game ends (§8.10.1)


def stands_in(table: Table, definition: Definition, company: str, zones: tuple[str, ...]) -> bool:
    """Whether the price marker of the company, if it has one, lies in one of these zones."""
    marker = table.markers.get(company)
    return marker is not None and any(marker.cell in definition.market.zones[zone] for zone in zones)
