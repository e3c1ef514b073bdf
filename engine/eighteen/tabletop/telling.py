"""What every 18xx game has, written down as a table shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.eighteen import rounds
from engine.eighteen.game import Game18xx
from engine.eighteen.table import POOL
from engine.eighteen.tabletop.sitting import usual_name
from engine.eighteen.tabletop.slips import BadPosition

Names = Mapping[str, str]
Data = dict[str, object]

MIDDLE = "it is the middle of a turn; write the position down when the next turn begins"


def why_not_again(game: Game18xx, again: Callable[[], bool]) -> str:
    """Why the position is not the same when it is taken up `again` as it was written down; "" where it is."""
    try:
        same = again()
    except BadPosition as error:
        if isinstance(game.round, rounds.OperatingRound) and {slip.key for slip in error.slips} == {"next"}:
            return MIDDLE  # the price has moved: it is no longer its turn by the order of the prices
        return f"the format has no word for this: {error.reason}"
    return "" if same else MIDDLE


def stock_round(game: Game18xx, here: rounds.StockRound, names: Names, **first: object) -> Data:
    """Its number, what comes `first`, whose turn begins, and who has passed."""
    data: Data = {"round": f"stock round {game.set_number}", **first, "next": names[here.order[here.turn]]}
    return data | {"passed": [names[one] for one in here.order if one in here.passed]}


def sold(here: rounds.StockRound, names: Names) -> Data:
    """Who sold what in the round."""
    found: dict[str, list[str]] = {}
    for player, public in sorted(here.sold):
        found.setdefault(names[player], []).append(public)
    return {"sold": found} if found else {}


def hand(game: Game18xx, player: str, names: Names, **more: object) -> Data:
    """What lies before a player; `more` stands before their shares."""
    shares = {one: game.shares[one][player] for one in of_kind(game, "public") if player in game.shares[one]}
    papers = {**more, "shares": shares, "privates": privates_of(game, player)}
    return {"name": names[player], "cash": game.purses[player], **{key: one for key, one in papers.items() if one}}


def of_kind(game: Game18xx, kind: str) -> list[str]:
    """The companies of this kind in play, in the order of the data."""
    companies = game.definition.companies
    return [one for one, data in companies.items() if data.kind == kind and one in game.companies]


def privates_of(game: Game18xx, owner: str) -> list[str]:
    """The privates of a player or company, as players call them."""
    data = game.definition
    return [usual_name(data, one) for one in data.privates if game.privates.get(one) == owner]


def pool(game: Game18xx) -> Data:
    """Shares and trains in the pool."""
    return {
        "shares": {public: held[POOL] for public, held in game.shares.items() if POOL in held},
        "trains": list(game.pool_trains),
    }


def tiles(game: Game18xx) -> Data:
    """Every tile with its rotation."""
    there = game.laid.tiles
    return {one: " ".join(map(str, there[one])) for one in game.definition.board.hexes if one in there}
