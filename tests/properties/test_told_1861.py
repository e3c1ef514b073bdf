"""Whole random games of 1861 are followed from what is told alone: nothing happens that no event tells of."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.core import play
from engine.core.events import Event
from engine.eighteen import companies
from engine.eighteen.actions import Action, Pass, Token
from engine.eighteen.events import (
    DividendPaid,
    PriceMoved,
    PublicStarted,
    RoundBegan,
    ShareBought,
    SharesSold,
    TrackLaid,
    TrainBought,
)
from engine.eighteen.holdings import left_of
from engine.games.g1861 import automation
from engine.games.g1861.events import InterestPaid, LoansTaken, MinorFounded, Nationalised
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound, StockRound
from tests.ledger_1861 import RECEIVED, Ledger
from tests.random_1861 import MOST_ACTIONS, begin, random_action
from tests.sampled import sampled

GAMES = tuple((players, variant, market) for players, variant, market in (
    (4, "jklm", "column"), (6, "jklm", "grid"), (3, "gtg", "grid"), (5, "gtg", "column"),
))  # fmt: skip
Moment = tuple[Game, Action, tuple[Event, ...], Game]


def moments(players: int, variant: str, market: str) -> Iterator[Moment]:
    """Position, action, events and next position, all through a game."""
    dice, game = Random(f"told {players} {variant} {market}"), begin(players, variant, market)
    for _ in range(MOST_ACTIONS):
        if game.finished:
            return
        implied = automation.implied(game) if dice.random() < 0.1 else None
        action = implied.action if implied else random_action(game, dice)
        after, told = play.apply(game, action)
        yield game, action, told, after
        game = after
    raise AssertionError("no end in sight")


@pytest.fixture(
    scope="module", params=sampled(GAMES, GAMES[2:3], single=True), ids=lambda given: "-".join(map(str, given))
)
def story(request: pytest.FixtureRequest) -> list[Moment]:
    """One whole game."""
    return list(moments(*request.param))


def test_events_tell_of_all_money_shares_trains_loans_prices_and_tokens(story: list[Moment]) -> None:
    ledger = Ledger(story[0][0])
    for number, (_, action, told, after) in enumerate(story):
        ledger.write(told)
        assert not (found := ledger.differences(after)), f"{number} {action}: {found}"


def test_5_4_never_a_loan_more_than_needed(story: list[Moment]) -> None:
    """After what it borrowed for is paid, less than one loan is left in the treasury."""
    ledger = Ledger(story[0][0])
    borrowed = ""
    for _, _, told, _ in story:
        for event in told:
            had_trains = isinstance(event, TrainBought) and ledger.trains[event.company].total() > 0
            ledger.write((event,))
            if isinstance(event, LoansTaken):
                borrowed = event.company
            elif borrowed:
                assert isinstance(event, TrackLaid | TrainBought | InterestPaid), event
                assert event.company == borrowed
                assert not had_trains
                assert not isinstance(event, TrainBought) or event.source in ("bank", "pool")
                assert ledger.cash[borrowed] < RECEIVED
                borrowed = ""


def test_4_the_card_goes_to_the_left_of_who_acted_last(story: list[Moment]) -> None:
    """And nobody did anything but pass since then; without a transaction the card stays."""
    last, since = "", list[Action]()
    for before, action, told, after in story:
        if not isinstance(before.round, StockRound):
            last, since = "", []
            continue
        actors = [
            one.player for one in told if isinstance(one, ShareBought | SharesSold | MinorFounded | PublicStarted)
        ]
        last, since = (actors[-1], []) if actors else (last, [*since, action])
        if not isinstance(after.round, StockRound):
            assert after.first == (left_of(before.players, last)[0] if last else before.first)
            assert all(isinstance(one, Pass | Token) for one in since)  # the token of a public just started


def test_5_2_companies_operate_and_are_asked_by_price(story: list[Moment]) -> None:
    for _, _, told, after in story:
        for event in told:
            if not isinstance(event, RoundBegan) or event.round not in ("OR", "MR"):
                continue
            if any(isinstance(one, Nationalised) for one in told):
                continue  # prices and companies have changed since then
            kinds = [companies.kind(after, name) for name in event.order if name in after.companies]
            assert kinds == sorted(kinds, key=["minor", "public", "national"].index)
            if isinstance(after.round, MergerRound):
                prices = [companies.price(after, name) for name in event.order]
                assert prices == sorted(prices, reverse=True)


def test_5_5_5_2_a_price_rises_only_by_a_payment_of_at_least_its_amount(story: list[Moment]) -> None:
    for before, _, told, _ in story:
        moved = {one.company: one for one in told if isinstance(one, PriceMoved)}
        for paid in (one for one in told if isinstance(one, DividendPaid)):
            if paid.company not in before.shares or any(isinstance(one, Nationalised) for one in told):
                continue
            cell, market = before.markers[paid.company].cell, before.prices
            price = market.price(cell)
            wanted = market.left(cell) if not paid.paid else market.right(cell) if paid.paid >= price else cell
            move = moved.get(paid.company)
            assert (move.new if move else price) == market.price(wanted)
