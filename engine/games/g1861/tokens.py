"""The tokens of a public formed by minors: where they come from, which are too many, what the next one costs (§6.2)."""

from __future__ import annotations

from collections import Counter

from engine.eighteen.events import TokenRemoved
from engine.eighteen.map.pieces import At
from engine.eighteen.map.tokens import removed, swapped
from engine.games.g1861.state import State


def replace_those_of(game: State, minors: tuple[str, ...], corporation: str) -> tuple[At, ...]:
    """Its tokens stand for those of the minors, in that order; of two in one city only one, as nothing is to choose."""
    laid, brought = game.laid, list[At]()
    for minor in minors:
        for place in game.network.tokens_of(minor):
            if place in brought:
                laid = removed(laid, *place, minor)
                game.tell(TokenRemoved(company=minor, hex=place[0], stop=place[1]))
            else:
                laid = swapped(laid, *place, minor, corporation)
                brought.append(place)
    game.relaid(laid)
    return tuple(brought)


def spare(game: State, corporation: str) -> tuple[At, ...]:
    """The tokens of which a merged public must give one up: none when it has two in different hexes (§6.2).

    It keeps its tokens in as many hexes as it can, up to two.
    """
    tokens = game.network.tokens_of(corporation)
    hexes = Counter(hex_id for hex_id, _ in tokens)
    keep = game.definition.numbers.merged_tokens
    if len(hexes) == len(tokens) <= keep:
        return ()
    return tuple(sorted({place for place in tokens if hexes[place[0]] > 1 or len(hexes) > keep}))


def fill_charter(game: State, corporation: str, brought: tuple[At, ...], returned: tuple[int, ...] = ()) -> None:
    """The prices of the tokens left on the charter (§5.5.3, §6.2).

    by_count: by the number on the map. by_token: those on the map came from the charter in its order, further ones for
    nothing; `returned`: which of `brought` were given up. These lie on the charter again, each with its own price.
    When no token is too many any longer it keeps two, on the map and of the charter the cheapest, and the third one.
    """
    prices, on_map = game.definition.numbers.token_prices, len(game.network.tokens_of(corporation))
    left = prices[on_map:]
    if game.flags.merged_token_price == "by_token":
        own = (*prices, *(0 for _ in brought[len(prices) :]))
        left = tuple(price for number, price in enumerate(own) if number >= len(brought) or number in returned)
        if returned and not spare(game, corporation):
            keep = game.definition.numbers.merged_tokens
            left = (*sorted(left)[: keep - on_map], *prices[keep:])
    game.change(corporation, charter=left)
