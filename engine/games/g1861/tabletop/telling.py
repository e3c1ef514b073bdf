"""A position of 1861 written down as a table shows it, and why not where the format has no word for it."""

from __future__ import annotations

from engine.eighteen.stored import encoded
from engine.eighteen.table import BANK
from engine.eighteen.tabletop import telling as shared
from engine.eighteen.tabletop.stacks import stacks_of
from engine.eighteen.tabletop.telling import MIDDLE, Data, Names, of_kind, privates_of
from engine.games.g1861 import sequence
from engine.games.g1861.game import Game
from engine.games.g1861.position import Position
from engine.games.g1861.rounds import AnyRound, MergerRound, OperatingRound, PrivateRound, StockRound
from engine.games.g1861.tabletop.seen import as_seen
from engine.games.g1861.tabletop.taking_up import take_up
from engine.games.g1861.tabletop_facts import read_facts

__all__ = ["MIDDLE", "seen", "told", "why_not_told"]


def why_not_told(game: Game) -> str:
    """Why this position cannot be written down now, as a sentence goes on; "" where it can."""
    here = game.round
    if game.finished:
        return "the game is over"
    if isinstance(here, PrivateRound):
        return "the privates are still being auctioned"
    if isinstance(here, StockRound) and here.auction:
        return f"{here.auction.company} is being auctioned"
    if sequence.interruption(game) is not None or (isinstance(here, MergerRound) and (here.removing or here.purchase)):
        return f"the game waits for {sequence.step(game).name}; write the position down when that is settled"
    if isinstance(here, MergerRound) and here.declined:
        return "a merger was declined in this round, which nobody may offer again; write it down when the round is over"
    if _in_turn(here):
        return MIDDLE
    return shared.why_not_again(game, lambda: seen(_again(game)) == seen(game))


def _in_turn(here: AnyRound) -> bool:
    """Whether something of the turn is done already, as far as the round tells."""
    if isinstance(here, StockRound):
        return here.acted or bool(here.starting)
    return isinstance(here, OperatingRound) and (
        bool(here.lays or here.tokened or here.declined) or here.revenue is not None
    )


def _again(game: Game) -> Game:
    return take_up(game.definition, game.players, read_facts(told(game, {one: one for one in game.players})))[0]


def seen(game: Game) -> bytes:
    """All that can be seen of it: positions that look alike on a table give the same bytes."""
    return encoded(as_seen(game), Position, {})


def told(game: Game, names: Names) -> Data:
    """The position as plain data, in the words of the file; `names`: of the players."""
    found: Data = {
        "game": "1861", "edition": game.variant, "market": game.market, "runs": game.runs, **_round(game, names),
        "phase": game.phase, **({"last_set": game.last_set} if game.last_set is not None else {}),
        "bank": game.purses[BANK], **({"bank_broken": True} if game.broken else {}),
        "players": [_hand(game, player, names) for player in game.players],
        "companies": {one: _charter(game, one, names) for one in game.companies},
    }  # fmt: skip
    if game.gone:
        found["gone"] = sorted(game.gone, key=list(game.definition.companies).index)
    found["prices"] = stacks_of(game, game.prices)
    found["pool"] = shared.pool(game)
    found["depot"] = {train: "unlimited" if left is None else left for train, left in game.depot.items()}
    return found | {"tiles": shared.tiles(game)}


def _round(game: Game, names: Names) -> Data:
    here, first = game.round, {"first": names[game.first]}
    if isinstance(here, StockRound):
        last = {"last": names[here.last]} if here.last else {}
        return shared.stock_round(game, here, names, **first) | last | shared.sold(here, names)
    assert isinstance(here, OperatingRound | MergerRound)
    number = f"{game.set_number}.{game.or_number}"
    if isinstance(here, MergerRound):
        return {"round": f"merger round {number}", **first, "next": here.order[here.turn]}
    done = [one for one in here.order[: here.turn] if one in game.companies]
    return {"round": f"operating round {number}", **first, "next": here.order[here.turn], "done": done}


def _hand(game: Game, player: str, names: Names) -> Data:
    minors = [one for one in of_kind(game, "minor") if game.companies[one].president == player]
    return shared.hand(game, player, names, minors=minors)


def _charter(game: Game, company: str, names: Names) -> Data:
    state, kind = game.companies[company], game.definition.companies[company].kind
    found: Data = {"cash": game.purses[company], "trains": list(state.trains)}
    if state.loans:
        found["loans"] = state.loans
    if privates := privates_of(game, company):
        found["privates"] = privates
    if kind == "public":
        found["director"] = names[str(state.president)]
        found["treasury"] = game.shares[company].get(company, 0)
        if state.charter != game.definition.numbers.token_prices[len(game.network.tokens_of(company)) :]:
            found["charter"] = list(state.charter)
    if kind != "minor":
        cities, places = game.laid.cities, game.network.tokens_of(company)
        found["tokens"] = [one if len(cities[one]) == 1 else f"{one} {stop}" for one, stop in places]
    if kind != "national" and not state.operated:
        found["operated"] = False
    return found
