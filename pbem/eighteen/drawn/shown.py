"""What a title's pictures show that those of other 18xx games do not: certificates, first prices, places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from engine.eighteen import train_market
from engine.eighteen.actions import Action
from engine.eighteen.game import Game18xx
from pbem.drawing.eighteen.market_panel import Sale
from pbem.drawing.eighteen.par_chart import Par
from pbem.eighteen.drawn.places import NO_MORE, Places
from pbem.words.phrases import phrase

G = TypeVar("G", bound=Game18xx)


class Shown(Generic[G]):
    """What is shown beside map and market of every 18xx game; a title overrides what differs."""

    places: ClassVar[Places] = NO_MORE
    builds: ClassVar[tuple[type[Action], ...]] = ()  # a title's own actions on hexes, beside the shared lay and token

    def sales(self, game: G) -> Iterable[Sale]:
        """A card for all that is left for sale, what can be bought now marked: each type of train."""
        return trains_left(game)

    def asked_at(self, game: G) -> Iterable[str]:
        """Hexes about which whoever must act is asked, where it is not for track or tokens of who operates."""
        return ()

    def turned(self, game: G) -> Sequence[str]:
        """Companies whose price tokens lie face down."""
        return ()

    def pars(self, game: G) -> Iterable[Par]:
        """First prices by phase, and who was given which; none where there are none to choose from."""
        return ()


def trains_left(game: Game18xx) -> Iterator[Sale]:
    """A card for each type of train that is left, those for sale now marked."""
    types, now, currency = game.definition.trains, train_market.bank_types(game), game.definition.currency
    for train, left in game.depot.items():
        if left == 0:
            continue
        count = phrase("eighteen.market.unlimited") if left is None else phrase("eighteen.market.left", count=left)
        yield Sale(train, (f"{types[train].price} {currency}", count), train in now)


SHOWN: Shown[Any] = Shown()
