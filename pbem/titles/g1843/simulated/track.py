"""How a simulated director of 1843 lays track."""

from __future__ import annotations

from random import Random

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.actions import Action, Lay
from engine.games.g1843 import rusted
from engine.games.g1843.actions import LayHome, PowerBuild, PowerLay
from engine.games.g1843.game import Game
from pbem.titles.g1843.simulated.style import Style
from pbem.titles.g1843.simulated.worth import IDLE, earns, fleet, promise, sets_left, with_trains


def roughly(game: Game, action: Action, dice: Random) -> float:
    """What a lay promises at a glance."""
    assert isinstance(action, Lay | PowerLay | PowerBuild)
    tile = game.definition.board.tiles[action.tile]
    paths = game.network.geometry.paths(tile, action.rotation)
    hope = promise(game, action.company, action.hex, paths)
    worth = max((stop.worth(0) for stop in tile.stops), default=0)
    before = max((stop.worth(0) for stop in game.network.tile(action.hex).stops), default=0)
    return hope + (worth - before) + dice.random()


def lay(game: Game, legal: list[Action], style: Style, dice: Random) -> Action | None:
    """The lay after which the trains, or those it is about to have, earn most for what it costs."""
    lays = [one for one in legal if isinstance(one, Lay | LayHome | PowerLay | PowerBuild)]
    if not lays:
        return None
    company = companies.operating(game) or ""
    trains = fleet(game, company)
    cash = game.purses[company]
    spare = cash if game.companies[company].trains else cash - (rusted.cheapest(game) or 0)
    before = earns(with_trains(game, company, trains), company)
    fond = {type(one): 0.0 if isinstance(one, Lay) else style.powers for one in lays}
    ranked = sorted(lays, key=lambda one: roughly(game, one, dice) + fond[type(one)], reverse=True)
    found: list[tuple[float, int, Action]] = []
    for number, one in enumerate(ranked[: style.looks]):
        after, _ = play.apply(game, one)
        cost = cash - after.purses[company]
        if cost > max(spare, 0 if not fond[type(one)] else cash):
            continue
        changed = with_trains(after, company, trains)
        gain = earns(changed, company) - before
        value = (
            gain * min(6, sets_left(game))
            - cost * IDLE
            + roughly(game, one, dice) * (1 if before else 3)
            + fond[type(one)]
        )
        found.append((value, -number, one))
    best = max(found, default=None, key=lambda one: one[:2])
    return best[2] if best and best[0] > 0 else None
