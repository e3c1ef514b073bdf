"""The order lines that a letter offers: at most twelve, the most useful first, each with its price and effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from engine.core import play
from engine.eighteen.actions import Bid, Buy, Pass, Sell, Start, Token
from engine.eighteen.companies import price
from engine.eighteen.earnings import column
from engine.eighteen.holdings import held
from engine.eighteen.rounds import StockRound
from pbem.eighteen.offered import whole_turns
from pbem.eighteen.offered.effects import effects, say
from pbem.eighteen.offered.hints import COMMENT, Hints, noted, written
from pbem.eighteen.offered.moves import Game, Move, first_tokens, in_turn, moves, opening
from pbem.games.once import once_a_position

MOST_SAMPLES = 12  # more would be a catalogue: that is «options»
MOST_BIDS = 3  # in a running auction
MOST_STARTS = 2
MOST_BUYS = 6
MOST_SALES = 3
MOST_AFTER_SALE = 2
FEW_SALES = 1  # where there is something to buy


def examples(hints: Hints, game: Game, player: str) -> tuple[str, ...]:
    """Up to twelve order lines that are legal now, the most useful first; none for who is not asked."""
    return _examples(game, hints, player)


@once_a_position
def _examples(game: Game, hints: Hints, player: str) -> tuple[str, ...]:
    if game.finished or player not in game.active:
        return ()
    if company := in_turn(game, player):
        found: Iterable[str] = whole_turns.lines(hints, game, player, company)
    else:
        found = _decision(hints, game, player)
    orders: dict[str, str] = {}
    for line in found:
        orders.setdefault(line.partition(COMMENT)[0], line)
    lines = tuple(orders.values())
    if company and len(lines) > MOST_SAMPLES and play.why_not(game, Pass(player)) is None:
        return (*lines[: MOST_SAMPLES - 1], lines[-1])  # to pass comes last
    return lines[:MOST_SAMPLES]


def _decision(hints: Hints, game: Game, player: str) -> list[str]:
    """Outside a company's turn. Passing has its place whatever else there is."""
    every = [Move(game, (one,)) for one in hints.more(game, player)]
    every += (move for move in moves(game, player) if move.last.player == player)
    chosen = _chosen(hints, game, player, every)
    lines = [noted(written(hints, move), effects(hints, move)) for move in chosen]
    can_pass = any(isinstance(one.last, Pass) and one.legal for one in every)
    last = [noted(hints.pass_line(game, player), _pass_notes(hints, game))] if can_pass else []
    return [*lines[: MOST_SAMPLES - len(last)], *last]


def _pass_notes(hints: Hints, game: Game) -> tuple[str, ...]:
    auction = getattr(game.round, "auction", None)
    left = auction is not None and auction.high is not None
    if left:
        return (say("pass_auction"),)
    return (say("pass_until"),) if isinstance(game.round, StockRound) and auction is None else hints.pass_notes(game)


def _chosen(hints: Hints, game: Game, player: str, every: Sequence[Move]) -> list[Move]:
    """The moves worth a line, the best first; passing is none of them."""
    if (special := hints.chosen(game, player, every)) is not None:
        return special
    bids = [move for move in every if isinstance(move.last, Bid)]
    running = getattr(game.round, "auction", None) is not None
    if running:
        return [move for move in bids if move.legal][:MOST_BIDS]
    openings = [move for move in bids if move.legal and opening(move)]
    buys = [move for move in every if isinstance(move.last, Buy) and move.legal]
    starts = _starts(every) if (own_starts := hints.starts(every)) is None else own_starts
    must = not any(isinstance(move.last, Pass) and move.legal for move in every)
    sales = _sales(every, FEW_SALES if buys or openings or starts else MOST_SALES, must)
    buys.sort(key=lambda move: -_yield(hints, game, player, move.last.company))
    openings.sort(key=lambda move: -home_worth(game, move.last.company))
    own = [(rank, number, move) for number, move in enumerate(every) if (rank := hints.rank(move)) and move.legal]
    others = [move for _, _, move in sorted(own, key=lambda one: one[:2])]
    tokens = sorted((move for move in every if isinstance(move.last, Token) and move.legal), key=_place_worth)
    if tokens:
        return tokens
    trade = [*buys[:MOST_BUYS], *openings[:4], *starts] or _sold_to_buy(hints, player, sales)
    return list(chain(sales, trade, others) if must else chain(trade, others, sales))


def _starts(every: Sequence[Move]) -> list[Move]:
    """The first corporation that can be started, at the highest and the lowest price, at the best place."""
    legal = [move for move in every if isinstance(move.last, Start) and move.legal]
    if not legal:
        return []
    one = [move for move in legal if move.last.company == legal[0].last.company]
    found = []
    for move in one[-1:] if len(one) == 1 else (one[-1], one[0]):
        places = sorted(first_tokens(move), key=_place_worth)
        found.append(places[0] if places else move)
    return found[:MOST_STARTS]


def _place_worth(move: Move) -> tuple[int, str]:
    token = move.last
    stop = move.at.network.tile(token.hex).stops[token.stop]
    return -stop.worth(column(move.at)), token.hex


def _sales(every: Sequence[Move], most: int, must: bool) -> list[Move]:
    """One line a company, as many shares as can go without giving it away; whoever must sell may have to.

    First those whose price stays.
    """
    found: dict[str, Move] = {}
    for move in every:
        if isinstance(move.last, Sell) and move.legal and (must or not gives_away(move)):
            found[move.last.company] = move
    return sorted(found.values(), key=lambda move: (_presides(move), -move.last.shares))[:most]


def _sold_to_buy(hints: Hints, player: str, sales: Sequence[Move]) -> list[Move]:
    """For who can only sell: the best purchases that the first sale would pay for, both on one line."""
    found = []
    for sale in sales[:1]:
        after, _ = play.apply(sale.at, sale.last)
        if player in after.active:
            step = after.active_step()
            legal = (one for one in step.candidates(after) if isinstance(one, Buy) and step.why_not(after, one) is None)
            found += [Move(after, (sale.last, one)) for one in legal]
    return sorted(found, key=lambda move: -_yield(hints, move.at, player, move.last.company))[:MOST_AFTER_SALE]


def _presides(move: Move) -> bool:
    return bool(move.at.companies[move.last.company].president == move.last.player)


def gives_away(move: Move) -> bool:
    """Whether another player has more shares after it than who presides now."""
    game, sale = move.at, move.last
    left = held(game, sale.player, sale.company) - sale.shares
    return _presides(move) and any(held(game, one, sale.company) > left for one in game.players if one != sale.player)


def _yield(hints: Hints, game: Game, player: str, company: str) -> float:
    """What a share may bring for its price, roughly: the best stops its trains could call at; more for control."""
    state = game.companies[company]
    now = column(game)
    stops = sorted(
        (game.network.tile(hex_id).stops[stop].worth(now) for hex_id, stop in game.network.reach(company).stops)
    )
    revenue = 0
    for train in game.fleets(company)[0]:
        revenue += sum(stops[-train.stops :]) * train.multiplier
    president = state.president
    more = (
        held(game, player, company) + 1 > held(game, president, company) if president and president != player else False
    )
    return revenue / max(price(game, company), 1) + more + hints.draws(game, player, company)


def home_worth(game: Game, company: str) -> int:
    """What its home city is worth now."""
    data = game.definition.companies.get(company)
    if data is None or not data.home:
        return 0
    return max((stop.worth(column(game)) for stop in game.network.tile(data.home).stops), default=0)
