"""The book of refusals of 1843: one sentence a code, with its section of config/games/1843/rules.md."""

from __future__ import annotations

from engine.eighteen import refusals as shared
from engine.eighteen.book import Book
from engine.games.g1843.refusals import auction, general, operating, stock, track
from engine.games.g1843.refusals.sections import SECTIONS

BOOK = Book(
    "1843",
    SECTIONS,
    *shared.ALL,
    own={
        **general.SENTENCES,
        **auction.SENTENCES,
        **stock.SENTENCES,
        **track.SENTENCES,
        **operating.SENTENCES,
    },
)
