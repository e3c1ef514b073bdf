"""Every sentence with which an action of 1861 is refused; facts fill the placeholders. One table a chapter."""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.games.g1861.refusals import general, merger, operating, routes, stock, track

BOOK = "1861"

# code: (section, sentence)
SENTENCES: dict[str, tuple[str, str]] = {
    **general.SENTENCES,
    **stock.SENTENCES,
    **track.SENTENCES,
    **operating.SENTENCES,
    **routes.SENTENCES,
    **merger.SENTENCES,
}


def refusal(code: str, *, section: str = "", **facts: object) -> Refusal:
    """The refusal with this code; the facts are put into its sentence. `section`: where the rule stands this time."""
    usual, sentence = SENTENCES[code]
    said = {name: str(value) for name, value in facts.items()}
    return Refusal(code, f"{BOOK} §{section or usual}", sentence.format(**said), said)
