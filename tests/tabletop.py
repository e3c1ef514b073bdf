"""Positions of an 18xx game written down as on a table and taken up again, and the example of the docs to be spoilt."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

import yaml

from engine.eighteen.game import Game18xx
from engine.eighteen.tabletop.slips import BadPosition
from pbem.base.strict_yaml import read_yaml
from pbem.cli.position import as_yaml
from pbem.games.tabletop import Tabletop

G = TypeVar("G", bound=Game18xx)

DOCS = Path(__file__).parent.parent / "docs"
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")


class OnTables(Generic[G]):
    """What tests do with the tabletop of one title; `read` and `take_up` are the engine's own functions for it."""

    def __init__(
        self,
        tabletop: Tabletop[Any, Any] | None,
        definition: Callable[[], Any],
        read: Callable[[Any], Any],
        take_up: Callable[[Any, tuple[str, ...], Any], tuple[G, Any]],
        example: str,
    ) -> None:
        assert tabletop is not None, "a title whose games begin anew"
        self.tabletop, self.definition, self.read, self.take_up = tabletop, definition, read, take_up
        self.file = DOCS / example

    def taken_up(self, data: Any) -> G:
        """The game of this plain data, as a file has it; BadPosition."""
        facts = self.read(self.tabletop.exact(self.definition(), data))
        return self.take_up(self.definition(), tuple(f"p{at + 1}" for at in range(len(facts.players))), facts)[0]

    def written(self, game: G) -> str:
        """The file of a position."""
        return as_yaml(self.tabletop.told(game.definition, game, dict(zip(game.players, NAMES, strict=False))))

    def again(self, game: G) -> G:
        """The position after it was written down and taken up."""
        return self.taken_up(yaml.safe_load(self.written(game)))

    def example(self) -> Any:
        """The example of the docs as plain data, to be changed at will."""
        return deepcopy(self._example)

    @cached_property
    def _example(self) -> Any:
        return read_yaml(self.file)

    def slips(self, data: Any) -> list[str]:
        """Every mistake that is found in it."""
        try:
            self.taken_up(data)
        except BadPosition as error:
            return [str(slip) for slip in error.slips]
        return []
