"""What the privates of 1843 are called: as players say, «Saint-Germain» included, with their number in the auction."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.games.g1843.definition import Definition
from pbem.words.phrases import phrase

_FIRM = re.compile(r"^(?:Compagnie|Cie) (?:de la|de|du|des) ")


def private_name(definition: Definition, private: str) -> str:
    """«Ceinture», «Paris–Saint-Germain»: the name on its card without «Compagnie de»."""
    return _FIRM.sub("", definition.privates[private].name).replace(" - ", "–")


def numbered(definition: Definition, private: str) -> str:
    """«2 Ceinture», as it is bid for."""
    data = definition.privates[private]
    return phrase("g1843.private.numbered", number=data.number, name=private_name(definition, private))


def in_order(definition: Definition, privates: Iterable[str]) -> list[str]:
    """Privates by their numbers."""
    return sorted(privates, key=lambda one: definition.privates[one].number)
