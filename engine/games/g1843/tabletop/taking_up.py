"""The position of 1843 that stood on a table, from what people wrote down of it, checked by every invariant."""

from __future__ import annotations

from engine.core.events import Event
from engine.eighteen.events import TakenUp
from engine.eighteen.map.network import Network
from engine.eighteen.tabletop.checks import check_prices, check_whole
from engine.eighteen.tabletop.slips import Slips
from engine.eighteen.tabletop.stacks import markers
from engine.eighteen.waiting import taken
from engine.games.g1843 import sequence, turn
from engine.games.g1843.certificates import most_trains
from engine.games.g1843.definition import Definition
from engine.games.g1843.faults import faults
from engine.games.g1843.game import Game
from engine.games.g1843.position import Company
from engine.games.g1843.rounds import OperatingRound, StockRound
from engine.games.g1843.tabletop.board import OnMap, on_map
from engine.games.g1843.tabletop.papers import Papers, papers
from engine.games.g1843.tabletop.rounds import turn_of, when
from engine.games.g1843.tabletop.sitting import Sitting, cards_of, sit_down
from engine.games.g1843.tabletop.trains import Rolling, rolling
from engine.games.g1843.tabletop_facts import Facts


def take_up(definition: Definition, players: tuple[str, ...], facts: Facts) -> tuple[Game, tuple[Event, ...]]:
    """The game as it goes on: `players` sit in the order of the file. BadPosition with every mistake there is."""
    checked = position_of(definition, players, facts)
    game = checked.copied()  # what has been asked what it waits for is not changed any more
    game.told = [*checked.told, TakenUp(players=game.cards, first=game.first)]
    sequence.step(game).go_on(game)
    return taken(game)


def position_of(definition: Definition, players: tuple[str, ...], facts: Facts) -> Game:
    """The position before anything that follows by itself from it."""
    slips = Slips()
    at = sit_down(definition, facts, players, slips)
    cards, rolled = cards_of(at), rolling(at)
    owned = papers(at, rolled)
    there = on_map(at, rolled.phase, owned)
    now = when(at, rolled)
    prices = markers(definition.market, facts.prices, at.companies, slips)
    check_prices(at, set(prices), set(owned.pars), "no first price: it needs a `par` under `companies`")
    slips.check()
    game = Game(
        definition=definition, network=Network(definition.board, there.laid), plm_stations=str(facts.plm_stations),
        runs=facts.runs, players=players, cards=cards, first=cards[0], phase=rolled.phase, purses=owned.purses,
        broken=facts.bank_broken, companies=_companies(at, rolled, owned, there), shares=owned.shares,
        privates=owned.privates, closed=owned.closed, markers=prices, stamp=len(prices), depot=rolled.depot,
        discarded=rolled.discarded, pool_trains=rolled.pool, laid=there.laid, called=there.called,
        set_number=now.set_number, or_number=now.or_number, ors=now.ors, gray_set=now.gray_set,
        round=StockRound(cards), told=[],
    )  # fmt: skip
    game.round = turn_of(at, game)
    slips.check()
    if isinstance(game.round, OperatingRound):
        turn.TURNS.begun(game)
    check_whole(at, game, lambda _: _limit(game), lambda: faults(game))
    return game


def _limit(game: Game) -> str:
    return (
        f"{most_trains(game.definition, game.phase)} trains on {game.definition.phases[game.phase].cards} certificates"
    )


def _companies(at: Sitting, rolled: Rolling, owned: Papers, there: OnMap) -> dict[str, Company]:
    """Who has a marker on the map has operated: the home's comes with its first turn (§8.3)."""
    rows, found = at.rows(), {}
    for one in at.in_play():
        tokens = at.facts.companies[rows[one]].tokens or ()
        found[one] = Company(
            president=owned.presidents.get(one), trains=rolled.owned[one], charter=there.charters[one],
            operated=bool(tokens), par=owned.pars.get(one, 0), floated=one in owned.floated, ports=there.ports[one],
            moved=at.facts.companies[rows[one]].moved, engineers=rolled.marked.get(one, ""),
            obsolete=rolled.obsolete[one],
        )  # fmt: skip
    return found
