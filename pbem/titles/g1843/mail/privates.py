"""What the privates of 1843 are called in sentences: as lines call them, in the auction with their number."""

from __future__ import annotations

import re

from engine.games.g1843.definition import Definition
from pbem.orders.fold import key
from pbem.titles.g1843.mail import naming
from pbem.words.phrases import phrase

_FIRM = re.compile(r"^(?:Compagnie|Cie) (?:de la|de|du|des) ")


def private_name(definition: Definition, private: str) -> str:
    """«Saint-Germain»; with its accents where the name printed is the same."""
    line = naming.private(definition, private)
    printed = _FIRM.sub("", definition.privates[private].name).replace(" - ", "-").replace(" ", "-")
    return printed if key(printed) == key(line) else line


def numbered(definition: Definition, private: str) -> str:
    """«3 Saint-Germain», as it is bid for."""
    data = definition.privates[private]
    return phrase("g1843.private.numbered", number=data.number, name=private_name(definition, private))
