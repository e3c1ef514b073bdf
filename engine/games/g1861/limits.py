"""How much one hand may hold: certificates (§4.2.1), shares of a public (§4.2), shares in the pool (§4.1)."""

from __future__ import annotations

from engine.common18xx.holdings import certificates
from engine.games.g1861.definition import Definition
from engine.games.g1861.state import State


def certificate_limit(game: State) -> int:
    """How many certificates a player may hold in a game of this many players."""
    count = len(game.players)
    return next(seats.cert_limit for seats in game.definition.seats if seats.players == count)


def may_gain(game: State, player: str) -> bool:
    """Whether he holds fewer certificates than the limit, and so may get one more (§4.2.1)."""
    return certificates(game, player) < certificate_limit(game)


def all_shares(definition: Definition) -> int:
    """How many shares a public has, counting the director's certificate as what it is worth (§1.2.3)."""
    return definition.numbers.director_shares + definition.numbers.certificates


def most_held(definition: Definition) -> int:
    """Shares of one public a player may hold at most (§4.2)."""
    return all_shares(definition) * definition.holding_limit // 100


def most_in_pool(definition: Definition) -> int:
    """Shares of one public the pool may hold at most (§4.1)."""
    return all_shares(definition) * definition.pool_limit // 100
