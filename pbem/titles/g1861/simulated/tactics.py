"""A simulated player of 1861: one sensible action, or all those of a turn, from a position and a little chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.actions import Action, Sell, Start
from engine.games.g1861 import sequence
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound, PrivateRound, StockRound
from engine.games.g1861.rules import RULES
from engine.games.g1861.turn import TURNS
from pbem.eighteen import simulating
from pbem.titles.g1861.mail.turns import by_itself
from pbem.titles.g1861.simulated import mergers, operating, stock


def choose(game: Game, player: str, rng: Random) -> Action | None:
    """A sensible legal action; None when it is not theirs to act."""
    if player not in game.active:
        return None
    wished = (one for one in _wishes(game, player, rng) if play.why_not(game, one) is None)
    return next(wished, None) or RULES.default_action(game)


def turn(game: Game, player: str, rng: Random) -> tuple[Action, ...]:
    """All they do now: the whole turn of a company, or what they are asked. What is declined is passed."""
    return simulating.turn(
        game, lambda now: choose(now, player, rng), _place, lambda done: isinstance(done, Sell | Start)
    )


def said(game: Game, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """What of these must be written in a mail from this position on."""
    return simulating.said(game, actions, by_itself)


def _place(game: Game) -> object:
    """What stays the same during one turn of somebody."""
    here = game.round
    if game.finished:
        return None
    if sequence.interruption(game):
        return game.offered, game.trainless, sequence.must_discard(game)
    if isinstance(here, PrivateRound):
        return here.auction
    if isinstance(here, StockRound):
        return here.turn, here.auction, here.order[here.turn], len(here.passed)
    if isinstance(here, MergerRound):
        return here.turn, here.removing, here.purchase and here.purchase.public, here.order
    return game.set_number, game.or_number, here.turn


def _wishes(game: Game, player: str, rng: Random) -> Iterator[Action]:
    """What they would like to do, the best first; not all of it is legal."""
    if game.offered:
        return mergers.answer(game, player, game.offered)
    if game.trainless:
        return mergers.nationalisation(game, player)
    if sequence.must_discard(game):
        return mergers.spare_train(game)
    here = game.round
    if isinstance(here, PrivateRound):
        return stock.private(game, player, here.auction)
    if isinstance(here, StockRound):
        if here.auction:
            return stock.minor(game, player, here.auction)
        return stock.first_token(game, player, here.starting) if here.starting else stock.turn(game, player, rng)
    if isinstance(here, MergerRound):
        if here.removing:
            return mergers.spare_token(game)
        return mergers.purchase(game, player) if here.purchase else mergers.turn(game, player)
    company = companies.operating(game)
    assert company is not None
    return operating.step(game, player, company, TURNS.current(game).name, rng)
