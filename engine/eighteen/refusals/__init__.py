"""What the shared rules say when they refuse, by code; where a rule stands, the book of each game says."""

from __future__ import annotations

from engine.eighteen.refusals import general, operating, routes, stock, track

ALL = (general.SENTENCES, stock.SENTENCES, track.SENTENCES, operating.SENTENCES, routes.SENTENCES)
