"""What must stay the same when something else changes in 1861: two auctions, declining, and the RSR's money."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import play
from engine.eighteen import train_market
from engine.eighteen.actions import Bid, Pass
from engine.eighteen.events import RoundBegan
from engine.eighteen.rounds import Auction
from engine.games.g1861 import automation
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import OperatingRound, PrivateRound, StockRound
from tests.random_1861 import MOST_ACTIONS, begin, random_action
from tests.rules.g1861.table import table
from tests.sampled import sampled

PLAYERS = "anne ben carl dora"
CASH = st.sampled_from([100, 105, 120, 150, 400])
SAID = st.lists(st.sampled_from(["pass", "raise", "all"]), min_size=3, max_size=12)


def running(game: Game) -> Auction | None:
    """The auction that runs."""
    here = game.round
    return here.auction if isinstance(here, PrivateRound | StockRound) else None


def asked(game: Game, company: str, said: list[str]) -> list[str]:
    """Who is asked in the auction of this company from its first bid on, when they answer so."""
    order = []
    for answer in said:
        auction = running(game)
        if auction is None or auction.company != company:
            break
        player = game.active[0]
        order.append(player)
        price = game.purses[player] // 5 * 5 if answer == "all" else auction.minimum
        action = Pass(player) if answer == "pass" else Bid(player, company, price)
        game, _ = play.apply(game, action)
    return order


@pytest.mark.parametrize("variant", ["jklm", "gtg"])
@settings(max_examples=60, deadline=None)
@given(cash=st.tuples(CASH, CASH, CASH, CASH), said=SAID)
def test_4_3_from_the_first_bid_on_a_private_is_auctioned_like_a_minor(
    variant: str, cash: tuple[int, ...], said: list[str]
) -> None:
    """§4.3, §4.2.4: the same players are asked in the same order, whoever declined before."""
    money = dict(zip(PLAYERS.split(), cash, strict=True))
    private = table(PLAYERS, variant).with_cash(**money).play("pass", "pass", "carl: bid TSR 100")
    minor = table(PLAYERS, variant).with_cash(**money).stock("carl").play("carl: bid N 100")
    assert asked(private.game, "TSR", said) == asked(minor.game, "N", said)


@pytest.mark.parametrize("variant", ["jklm", "gtg"])
@pytest.mark.parametrize("declined", range(4))
def test_4_3_a_decline_never_changes_who_may_bid(variant: str, declined: int) -> None:
    """However many declined before the first bid, all others may outbid it, once each they are asked."""
    names = PLAYERS.split()
    scene = table(PLAYERS, variant).play(*["pass"] * declined, f"bid TSR {20}")
    others = set(names) - {names[declined]}
    seen = set()
    while (auction := running(scene.game)) is not None and auction.company == "TSR":
        assert scene.allows(f"bid TSR {25}")
        seen.add(scene.active)
        scene = scene.play("pass")
    assert seen == others


def unspent(game: Game) -> int:
    """What the RSR has beyond the cheapest new train of the bank; negative when it cannot pay for it."""
    new = train_market.cheapest_new(game)
    price = game.definition.trains[new].price if new is not None else 10**9
    return game.purses[game.definition.national.id] - price


@pytest.mark.parametrize(
    ("players", "games"),
    sampled([(3, 1), (3, 3), (4, 3)], 0),
)
def test_5_6_5_the_rsr_never_ends_a_turn_with_money_for_a_new_train(players: int, games: int) -> None:
    """In jklm, whatever a nationalised public brought: seen as the operating round in which it operated is over."""
    turns = 0
    for number in range(games):
        dice, game = Random(f"rsr {number}"), begin(players, "jklm")
        for _ in range(MOST_ACTIONS):
            if game.finished:
                break
            implied = automation.implied(game)
            action = implied.action if implied is not None else random_action(game, dice)
            before = game
            game, told = play.apply(game, action)
            over = isinstance(before.round, OperatingRound) and any(isinstance(event, RoundBegan) for event in told)
            if over and before.definition.phases[game.phase].national_operates:
                turns += 1
                assert unspent(game) < 0
    assert turns > 3 * games
