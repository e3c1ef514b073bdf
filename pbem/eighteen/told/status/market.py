"""The stock market in words: each cell that holds tokens, its stack, and where a token goes from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.eighteen.game import Game18xx
from engine.eighteen.stock_market import Cell
from pbem.eighteen.told.own_words import OwnWords
from pbem.eighteen.told.wrapping import items, wrapped
from pbem.words.columns import table
from pbem.words.phrases import phrase


def blocks(game: Game18xx, zones: Sequence[str], marks: Mapping[Cell, str], words: OwnWords) -> tuple[str, ...]:
    """The table, with what is marked in some cells, and what the zones mean."""
    explained = items(zones)
    if not game.markers:
        return phrase("eighteen.status.market.empty"), explained
    return wrapped(words("eighteen.status.market")), _table(game, marks, words), explained


def brief(game: Game18xx, marks: Mapping[Cell, str], words: OwnWords) -> tuple[str, ...]:
    """The table, where there is something in it."""
    return (wrapped(words("eighteen.status.market.brief")), _table(game, marks, words)) if game.markers else ()


def stacks(game: Game18xx) -> dict[Cell, list[str]]:
    """The tokens of each cell, top first; the cells by price, as the companies would operate."""
    found: dict[Cell, list[str]] = {}
    by_price = sorted(game.markers, key=lambda one: -game.prices.price(game.markers[one].cell))
    for company in sorted(by_price, key=lambda one: (-game.prices.price(game.markers[one].cell), _place(game, one))):
        found.setdefault(game.markers[company].cell, []).append(company)
    return found


def _place(game: Game18xx, company: str) -> tuple[int, int, int]:
    (row, column), stamp = game.markers[company]
    return -column, row, stamp


def _table(game: Game18xx, marks: Mapping[Cell, str], words: OwnWords) -> str:
    market = game.prices
    heads = ["price", "stack", "right", "left", "up", "down", ""]
    ways = (market.right, market.left, market.up, market.down)
    rows = []
    for cell, companies in stacks(game).items():
        stack = ", ".join(companies)
        rows.append(
            [str(market.price(cell)), stack, *(_goes(game, cell, way(cell)) for way in ways), marks.get(cell, "")]
        )
    head = [words(f"eighteen.head.{one}") for one in heads]
    return table([head, *rows], numbers=(0, 2, 3, 4, 5))


def _goes(game: Game18xx, cell: Cell, other: Cell) -> str:
    return phrase("eighteen.market.stays") if other == cell else str(game.prices.price(other))
