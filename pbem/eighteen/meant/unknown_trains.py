"""«Buy a 9», «get the 5+1»: a train that the game does not have; its refusal says which ones it has."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.eighteen.orders.names import Names
from pbem.orders.prose import Sentence

_BUYS = re.compile(
    r"(?:,? (?:and|then|and then))? ?\b(?P<verb>buy|get|purchase)s? (?:an?|the|one|its|our|another) "
    r"(?P<train>\d{1,2}(?:[+/]\d{1,2})?(?:x\d)?)(?![\w%+/-])(?:[- ]?train)?"
    r"(?! ?(?:%|percent|shares?|tiles?|r\b|roubles?|francs?|of\b|from\b|on\b|at\b|in\b|to\b))",
    re.IGNORECASE,
)


def unknown_train(names: Names, said: Sequence[Sentence]) -> tuple[str, list[Sentence]]:
    """The type of a train that is to be bought and is none, "" for none such, and the sentences without that."""
    for at, one in enumerate(said):
        for found in _BUYS.finditer(one.text):
            tile = found["verb"].lower() == "get" and found["train"] in names.definition.board.tiles
            if not (tile or names.train(found["train"])):
                left = f"{one.text[: found.start()]} {one.text[found.end() :]}"
                return found["train"], [*said[:at], one._replace(text=left), *said[at + 1 :]]
    return "", list(said)
