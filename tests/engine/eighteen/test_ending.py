"""What everybody is worth at the end, in the small game."""

from __future__ import annotations

from engine.eighteen import companies
from engine.eighteen.ending import richest, wealth
from tests.engine.eighteen.small_game import begin


def test_cash_and_shares_of_companies_with_a_price_count() -> None:
    game = begin()
    first, *others = game.players
    (company, *_) = game.markers
    price = companies.price(game, company)
    scores = wealth(game, lambda one: {first: 2, company: 5} if one == company else {})
    assert scores == {first: game.purses[first] + 2 * price} | {one: game.purses[one] for one in others}


def test_several_may_be_the_richest() -> None:
    assert richest({"ann": 7, "ben": 9, "carl": 9}) == ("ben", "carl")
