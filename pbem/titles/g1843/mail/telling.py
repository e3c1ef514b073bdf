"""What only the events of 1843 say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.g1843.definition import Definition
from engine.games.g1843.notation import write_deal
from pbem.eighteen.told import telling
from pbem.eighteen.told.telling import Tellers

TELLERS: Tellers = {**telling.TELLERS}


def deal_words(definition: Definition, deal: Any, names: Mapping[str, str]) -> str:
    """A deal, as it is offered: «NOR buys a 4+1 from EST for 100»."""
    return deal if isinstance(deal, str) else write_deal(deal)
