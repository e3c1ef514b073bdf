"""Names of players in a line as the ids a game knows them by, and back: only before a verb, where a name can stand."""

from __future__ import annotations

import re
from collections.abc import Mapping

_VERBS = (
    "sells?|dumps?|buys?|takes?|gets?|starts?|pars?|floats?|opens?|founds?|auctions?|puts?|bids?|overtakes?|passes|has|"
    "have|holds?|owns?"
)


def with_ids(text: str, names: Mapping[str, str]) -> str:
    """`Ann sells NW` as `p1 sells NW`. `names`: id to name."""
    for seat, name in names.items():
        text = re.sub(rf"(?<![\w-]){re.escape(name)}(?=\s+(?:{_VERBS})\b)", seat, text, flags=re.IGNORECASE)
    return text


def with_names(text: str, names: Mapping[str, str]) -> str:
    """The same the other way."""
    seats = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?=\s+(?:{_VERBS})\b)")
    return seats.sub(lambda found: names[found[0]], text)
