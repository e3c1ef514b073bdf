"""What the engine passes over because nothing could be done there: the second reading must find nothing either."""

from __future__ import annotations

from random import Random

from engine.eighteen import actions as shared
from engine.eighteen.actions import Action
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.turn import TURNS
from tests.beside_1843.asked import STEPS
from tests.beside_1843.lays import lays
from tests.beside_1843.said import said
from tests.second_reading_1843 import rolling
from tests.second_reading_1843 import state as there
from tests.second_reading_1843.board import own_stops
from tests.second_reading_1843.model import Model
from tests.second_reading_1843.reach import all_places

SOME_LAYS = 12


def reached(game: Game) -> int:
    """Which step the running turn waits in, as a number; all of them when no turn runs."""
    if game.finished or not isinstance(game.round, OperatingRound):
        return len(STEPS)
    name = TURNS.current(game).name
    return STEPS.index(name) if name in STEPS else 0


def left_by(game: Game, action: Action) -> int:
    """The first step that this action did not end of its director's own will; all after a refusal of a deal."""
    here = game.round
    if isinstance(action, shared.Decline | shared.Counter) or (isinstance(here, OperatingRound) and here.declined):
        return len(STEPS)
    return reached(game) + isinstance(action, shared.Pass)


def possible(model: Model, game: Game, dice: Random, first: int, end: int) -> list[there.Action]:
    """What the running company could do there in these steps; `game` lends only its names."""
    g = model.game
    if g.questions or g.round != "operating" or g.turn is None:
        return []
    makers = (_track, _station, _none, _none, _trains, _ports)
    found = [one for maker in makers[first:end] for one in maker(model, game, dice)]
    return [one for one in found if not model.why_not(one)]


def _none(model: Model, game: Game, dice: Random) -> list[there.Action]:
    return []


def _track(model: Model, game: Game, dice: Random) -> list[there.Action]:
    return [said(model, game, one)[0] for one in lays(model, dice, SOME_LAYS)]


def _station(model: Model, game: Game, dice: Random) -> list[there.Action]:
    g, now = model.game, model.game.acting()
    player = g.director[now.company]
    own = own_stops(g.board, now.company)
    places = [place for place in all_places(g.facts, g.board, now.company, list(own)) if not isinstance(place[1], int)]
    found: list[there.Action] = [(player, "station", *place) for place in places]
    found += [(player, "claim_port", port) for port in g.facts.game["port_markers"]["hexes"]]
    if g.phase == "gray":
        found += [(player, "move_station", old, new) for old in own for new in places]
    return found


def _trains(model: Model, game: Game, dice: Random) -> list[there.Action]:
    g, now = model.game, model.game.acting()
    player = g.director[now.company]
    names = [rolling.name(g, cert) for cert in g.trains[now.company]]
    found: list[there.Action] = [(player, "engineers", name) for name in names]
    found += [(player, "trade_rusted", "supply", "Electric")] if g.phase == "gray" else []
    return [*found, *model.legal("trains")]


def _ports(model: Model, game: Game, dice: Random) -> list[there.Action]:
    g, now = model.game, model.game.acting()
    player = g.director[now.company]
    found: list[there.Action] = [(player, "sell_port", port, owner) for port, owner in g.ports.items()]
    found += [(player, "sell_private", number, 1, "private") for number in g.private_owner]
    return [*found, (player, "sell_private", 5, g.face(5), "train")]
