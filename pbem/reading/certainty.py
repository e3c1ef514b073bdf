"""How sure a reading is, and by what: the signs that were found, weighed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from pbem.reading.reply_cut import ABOVE, FORWARD, HEAD, MARKER, RULE, SHAPE, SIGNS

Certainty = Literal["certain", "likely", "unsure"]

HTML_QUOTE = "html_quote"
NO_QUOTE = "no_quote"
SIGNATURE = "signature"
OUR_LINES = "our_lines"
SHARES_WORDS = "shares_words_with_our_letter"
NO_LETTERS = "our_letters_not_known"
BELOW_RULE = "below_rule"
TRUNCATED = "truncated"
_RECOGNISED = frozenset({MARKER, ABOVE, FORWARD, HEAD, HTML_QUOTE})
_SEEN = frozenset({SIGNS, RULE, SHAPE, OUR_LINES})


def weigh(signs: Collection[str]) -> Certainty:
    """Weigh the signs.

    Certain: our marker or a quote that was recognised, or no quote and no words in common with our letters. Unsure:
    text was left unread because it might be a quote, or what stays has six words in a row of a letter of ours.
    """
    found = set(signs)
    if MARKER in found:
        return "certain"
    if found & {BELOW_RULE, TRUNCATED, SHARES_WORDS}:
        return "unsure"
    if found & _RECOGNISED:
        return "certain"
    return "likely" if found & _SEEN or NO_LETTERS in found else "certain"
