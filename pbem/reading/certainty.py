"""How sure a reading is, and by what: the signs that were found, weighed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from pbem.reading.reply_cut import ABOVE, FORWARD, HEAD, MARKER, SHAPE, SIGNS, TRUNCATED

Certainty = Literal["certain", "likely", "unsure"]

HTML_QUOTE = "html_quote"
NO_QUOTE = "no_quote"
SIGNATURE = "signature"
OUR_LINES = "our_lines"
SHARES_WORDS = "shares_words_with_our_letter"
NO_LETTERS = "our_letters_not_known"
BELOW_RULE = "below_rule"
_RECOGNISED = frozenset({MARKER, ABOVE, FORWARD, HEAD, HTML_QUOTE})
_UNREAD = frozenset({BELOW_RULE, TRUNCATED})
_SEEN = frozenset({SIGNS, SHAPE, OUR_LINES})


def weigh(signs: Collection[str]) -> Certainty:
    """Weigh the signs.

    Certain: our marker or a quote that was recognised, or no quote and no words in common with our letters. Unsure:
    text was left unread, or no quote was recognised and what stays has six words in a row of a letter of ours.
    """
    found = set(signs)
    if MARKER in found:
        return "certain"
    if found & _RECOGNISED:
        return "likely" if found & _UNREAD else "certain"
    if found & _UNREAD or SHARES_WORDS in found:
        return "unsure"
    return "likely" if found & _SEEN or NO_LETTERS in found else "certain"
