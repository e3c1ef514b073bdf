"""How much one hand may hold: certificates, shares of a public, shares in the pool."""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.eighteen.game import Game18xx
from engine.eighteen.holdings import certificates


def certificate_limit(game: Game18xx) -> int:
    """How many certificates a player may hold in a game of this many players."""
    count = len(game.players)
    return next(seats.cert_limit for seats in game.definition.seats if seats.players == count)


def may_gain(game: Game18xx, player: str, company: str = "") -> bool:
    """Whether they hold fewer certificates than the limit, and so may get one more.

    At the limit, but not above it, they may still get one of a `company` whose certificates do not count.
    """
    have, limit = certificates(game, player), certificate_limit(game)
    return have < limit or (have == limit and bool(company) and not game.counts(company))


def why_not_certificate(game: Game18xx, player: str, company: str = "") -> Refusal | None:
    """Why the player may not get one more certificate, of this company."""
    if may_gain(game, player, company):
        return None
    return game.refusal("cert_limit", held=certificates(game, player), limit=certificate_limit(game))


def why_not_above(game: Game18xx, player: str) -> Refusal | None:
    """Why a player above the limit must sell; whether they can, the caller asks."""
    have, limit = certificates(game, player), certificate_limit(game)
    if have <= limit:
        return None
    return game.refusal("must_sell", held=have, limit=limit, excess=have - limit)


def most_held(game: Game18xx) -> int:
    """Shares of one public a player may hold at most."""
    return game.all_shares * game.definition.holding_limit // 100


def most_in_pool(game: Game18xx) -> int:
    """Shares of one public the pool may hold at most."""
    return game.all_shares * game.definition.pool_limit // 100
