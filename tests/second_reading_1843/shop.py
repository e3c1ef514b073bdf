"""What the bank sells (section 8.8.1): the next colour of the supply, the pool, and rusted trains in gray phase."""

from __future__ import annotations

from . import rolling
from .state import Cert, Game

SUPPLY, POOL, RESALE = "supply", "pool", "resale"


def offered(g: Game, source: str, printed: str) -> tuple[Cert, int] | None:
    """A certificate on sale by the bank, as it would be bought, and its price."""
    if source == SUPPLY:
        colour = rolling.next_colour(g)
        found = rolling.sides(g, colour).get(printed) if colour else None
        return (Cert(colour, found[0]), found[1]) if colour and found else None
    if source == RESALE:
        for colour, left in g.resale.items():
            found = rolling.rusted_sides(g, colour).get(printed)
            if left and found:
                return Cert(colour, found[0], rusted=True), found[1]
        return None
    for cert in g.pool:
        found = pool_sides(g, cert).get(printed)
        if found:
            return Cert(cert.colour, found[0], rusted=cert.rusted), found[1]
    return None


def pool_sides(g: Game, cert: Cert) -> dict[str, tuple[bool, int]]:
    """16: either side at its price; a rusted one keeps to its single sides, Val de Loire's «2» is not for sale."""
    if cert.loire:
        return {}
    return rolling.rusted_sides(g, cert.colour) if cert.rusted else rolling.sides(g, cert.colour)


def on_sale(g: Game) -> list[tuple[str, str, int]]:
    """Everything the bank sells: (source, name, price)."""
    found: list[tuple[str, str, int]] = []
    colour = rolling.next_colour(g)
    if colour:
        found += [(SUPPLY, name, price) for name, (_, price) in rolling.sides(g, colour).items()]
    for cert in g.pool:
        found += [(POOL, name, price) for name, (_, price) in pool_sides(g, cert).items()]
    for old, left in g.resale.items():
        if left:
            found += [(RESALE, name, price) for name, (_, price) in rolling.rusted_sides(g, old).items()]
    return sorted(set(found))
