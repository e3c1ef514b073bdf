"""What `--lenient` takes on trust of 1861: the tests that 18xx.games leaves out too when it loads a game.

These are: private hexes, how a tile lies and whether the company reaches it, whether it reaches a token's city, where
a public starts, which minors are connected. Tiles, places, turns and money are tested as ever.
"""

from __future__ import annotations

from engine.core.errors import Refusal
from engine.eighteen.actions import Action, Lay, Token
from engine.eighteen.map.lay import why_not_lay
from engine.eighteen.map.tokens import free_place
from engine.games.g1861.actions import Merge, Offer
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.steps import merge
from engine.games.g1861.steps.lay_track import LAYING
from engine.games.g1861.turn import PLACING

_LAYS = frozenset({"private_hex", "track_not_kept", "leads_off", "not_connected", "six_way"})


def trusts(game: Game, action: Action, refusal: Refusal) -> bool:
    """Whether an action that our rules refuse is done all the same."""
    if isinstance(action, Offer):
        action = action.deal
    if isinstance(action, Lay):
        return refusal.code in _LAYS and _lies(game, action) and LAYING.why_not_besides_map(game, action) is None
    if isinstance(action, Merge):
        return refusal.code == "not_connected_minors" and merge.why_not_besides_map(game, action) is None
    if not isinstance(action, Token):
        return False
    if isinstance(game.round, OperatingRound):
        return refusal.code == "token_place" and PLACING.why_not_besides_routes(game, action) is None
    return refusal.code == "not_open_circle" and _is_free(game, action)


def _lies(game: Game, action: Lay) -> bool:
    """Whether the tile may lie on the hex at all, however it is turned."""
    fault = why_not_lay(game.network, action.company, action.tile, action.hex, action.rotation, LAYING.layable(game))
    return fault is None or fault.code in _LAYS


def _is_free(game: Game, action: Token) -> bool:
    cities = game.laid.cities.get(action.hex, ())
    return action.stop < len(cities) and free_place(game.network, action.hex, action.stop, action.company)
