"""The book of refusals of 1861: one sentence a code, with its section of config/games/1861/rules.md."""

from __future__ import annotations

from engine.eighteen import refusals as shared
from engine.eighteen.book import Book
from engine.games.g1861.refusals import general, merger, operating, stock, track
from engine.games.g1861.refusals.sections import SECTIONS

BOOK = Book(
    "1861",
    SECTIONS,
    *shared.ALL,
    own={
        **general.SENTENCES,
        **stock.SENTENCES,
        **track.SENTENCES,
        **operating.SENTENCES,
        **merger.SENTENCES,
    },
)
