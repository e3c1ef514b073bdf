"""Corrections at random: of a position of any game, of what is there and of what is not."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.core.corrections import Correction, together
from engine.eighteen.map.pieces import EDGES
from engine.eighteen.table import BANK, POOL

Part = tuple[str, tuple[str, ...]]


def correction_18xx(game: Any, dice: Random) -> Correction:
    """One of any kind, or two together; most of them make sense, some are impossible."""
    return together(_part(game, dice) for _ in range(dice.choice((1, 1, 1, 2))))


def _part(game: Any, dice: Random) -> Part:
    made = (_cash, _share, _certificate, _station, _tile, _price, _train, _turn)
    return dice.choice(made)(game, dice)


def _cash(game: Any, dice: Random) -> Part:
    who = dice.choice([one for one in game.purses if one != BANK])
    return "cash", (who, f"{dice.choice('+-=')}{dice.choice((1, 5, 20, 100, 400))}")


def _share(game: Any, dice: Random) -> Part:
    if not game.shares:
        return _cash(game, dice)
    one = dice.choice(list(game.shares))
    giver = dice.choice(list(game.shares[one]))
    taker = dice.choice([*game.players, POOL, one])
    return "share", (one, dice.choice("112"), "from", giver, "to", taker)


def _certificate(game: Any, dice: Random) -> Part:
    what = dice.choice([*game.companies, *game.privates] or ["nothing"])
    return "certificate", (what, "to", dice.choice([*game.players, *game.companies]))


def _station(game: Any, dice: Random) -> Part:
    if not game.companies:
        return _cash(game, dice)
    one = dice.choice(list(game.companies))
    there = [(hex_id, str(stop)) for hex_id, stop in game.network.tokens_of(one)]
    cities = [(hex_id, str(dice.randrange(len(stops)))) for hex_id, stops in game.laid.cities.items()]
    source = ("from", *dice.choice(there)) if there and dice.random() < 0.7 else ()
    target = ("to", *dice.choice(cities)) if not source or dice.random() < 0.6 else ()
    return "station", (one, *source, *target)


def _tile(game: Any, dice: Random) -> Part:
    board = game.definition.board
    laid = list(game.laid.tiles)
    hex_id = dice.choice(laid) if laid and dice.random() < 0.8 else dice.choice(list(board.hexes))
    if dice.random() < 0.3:
        return "tile", (hex_id, "none")
    lies = game.laid.tiles.get(hex_id, ("", 0))[0]
    tile = lies if lies and dice.random() < 0.6 else dice.choice(list(board.tiles))
    return "tile", (hex_id, tile, str(dice.randrange(EDGES)))


def _price(game: Any, dice: Random) -> Part:
    if not game.markers:
        return _turn(game, dice)
    row = dice.randrange(len(game.prices.grid))
    price = dice.choice([one for one in game.prices.grid[row] if one is not None])
    return "price", (dice.choice(list(game.markers)), str(price), "row", str(row + 1))


def _train(game: Any, dice: Random) -> Part:
    owned = [(train, one) for one, state in game.companies.items() for train in state.trains]
    owned += [(train, POOL) for train in game.pool_trains]
    train, giver = (
        dice.choice(owned) if owned and dice.random() < 0.6 else (dice.choice(list(game.definition.trains)), BANK)
    )
    return "train", (train, "from", giver, "to", dice.choice([BANK, POOL, *game.companies]))


def _turn(game: Any, dice: Random) -> Part:
    return "turn", (dice.choice([*game.players, *game.companies]),)


def correction_of_paris(game: Any, dice: Random) -> Correction:
    """Of a locomotive, a hand, a turn, or two of them together."""
    return together(_paris_part(game, dice) for _ in range(dice.choice((1, 1, 1, 2))))


def _paris_part(game: Any, dice: Random) -> Part:
    colour, other = dice.sample(list(game.definition.companies), 2)
    player, track = dice.choice(game.table.players), game.table.track[colour]
    near = [hex_id for one in track for hex_id in game.definition.board.near[one]]
    hexes = dice.choice([near, list(game.definition.board.by_id)])
    return dice.choice(
        [
            ("turn", (player,)),
            ("hand", (player, f"-{colour}", f"+{other}")),
            ("hand", (player, f"{dice.choice('+-')}{colour}")),
            ("locomotive", (colour, "to", dice.choice(hexes))),
            ("locomotive", (colour, "from", dice.choice(track))),
            ("locomotive", (colour, "from", dice.choice(track), "to", dice.choice(hexes))),
        ]
    )
