"""What a game offers to a player who is to move: sample lines, and all that could be ordered now."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic

from pbem.games.border import D, Names, V
from pbem.orders.order import Order


class Offered(ABC, Generic[D, V]):
    """The sample lines and options of one game."""

    @abstractmethod
    def examples(self, definition: D, view: V, player: str) -> tuple[str, ...]:
        """Up to twelve order lines that are legal right now (were it `player`'s turn), the best for their hand first.

        Ranked by what each adds to that hand, as far as the view shows it; the same view gives the same lines. None
        ends the game while another one would not.
        """

    def samples(self, definition: D, view: V, player: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The `examples`, and order lines that would end the game and are to be offered after them as such.

        They are the reader's best or only good ones. Where there are no others, these are the examples.
        """
        return self.examples(definition, view, player), ()

    def ahead(self, definition: D, view: V, player: str, keys: Sequence[str]) -> tuple[str, ...]:
        """Order lines with which `player` answers now what they will be asked (`Turns.ahead`); all would be kept."""
        return ()

    def habits(self, definition: D, view: V, player: str, lately: Mapping[str, int]) -> tuple[str, ...]:
        """Order lines by which what the player did several times alike (`Told.lately`) goes on without them."""
        return ()

    @abstractmethod
    def topic(self, definition: D, order: Order) -> str:
        """What an `options` line asks about, as `options` takes it; "" for everything. OrderError for no name."""

    @abstractmethod
    def options(self, definition: D, view: V, names: Names, topic: str = "") -> str:
        """What could be ordered now, as a Markdown block; with a topic, more about that alone."""

    def pictured(self, definition: D, view: V, topic: str) -> tuple[str, ...]:
        """The order lines of an answer to `options` on this topic that `Drawn.choices` can draw; mostly none."""
        return ()
