"""A bid by which something is put up for auction, and how far to go on: «M-B goes on the block, bid for me to 140»."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.eighteen.meant import auction_words as words
from pbem.eighteen.meant.auction_amounts import in_digits, written_out
from pbem.orders.fold import fold
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.prose import Sentence

_BID = re.compile(r"bid (\S+) (\d+)")
_AMOUNT = re.compile(r"(?<![\w.#-])\d{2,3}(?![\w%])")


def bounded(found: tuple[str, ...], said: Sequence[Sentence]) -> tuple[str, ...]:
    """The lines, before a bid of the only amount the one up to it, where the mail says that it goes no further."""
    text = in_digits(written_out(fold(". ".join(one.text for one in said))))
    bid = _BID.fullmatch(found[0]) if found else None
    if bid is None or set(_AMOUNT.findall(text)) != {bid[2]}:
        return found
    ends, asks = words.PASSES.search(words.ASKS.sub("", text)), words.ASKS.search(text)
    if not words.BOUND.search(text) and not (words.BEYOND.search(text) and (ends or asks)):
        return found
    then = "ask" if asks and not ends else "pass"
    return tuple(dict.fromkeys((f"bid {bid[1]} up to {bid[2]} then {then}", *found)))[:MOST_CHOICES]
