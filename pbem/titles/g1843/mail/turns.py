"""What nobody is asked about in 1843, and what kinds of decisions there are."""

from __future__ import annotations

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.actions import Action, Discard
from engine.eighteen.steps import discard
from engine.games.g1843 import automation, rusted, sequence
from engine.games.g1843.actions import Exchange, Half, Offer
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from engine.games.g1843.turn import TURNS
from pbem.eighteen import turns as shared
from pbem.games.meant import ANSWER, ByItself, Turn


def turn_of(game: Game) -> Turn:
    """As in every 18xx game, and each turn of the auction; an answer to what interrupts a turn is none for it."""
    here = game.round
    if sequence.interruption(game) is not None:
        return ANSWER
    if isinstance(here, PrivateAuction):
        return Turn("", f"auction {here.player} {here.passes} {len(game.privates)} {here.bid_off} {here.par_due}")
    turn = shared.turn_of(game)
    if isinstance(here, OperatingRound):
        return Turn(turn.about, f"{turn.number} of {game.set_number}.{game.or_number}")
    return turn


def by_itself(game: Game, *, kept_open: bool = False) -> ByItself[Action] | None:
    """The best run, the only choice, and a pass where else only deals are left that nobody was thinking of.

    `kept_open`: the director thinks of them.
    """
    if game.finished:
        return None
    if implied := automation.implied(game):
        return ByItself(implied.action, implied.reason)
    step = game.active_step()
    if found := shared.only_one(step.legal(game), Discard):
        return found
    here = game.round
    haggling = isinstance(here, OperatingRound) and bool(here.declined)
    if sequence.interruption(game) is None and not kept_open and not haggling and not isinstance(here, PrivateAuction):
        return shared.only_pass(step.acting[0], step.legal(game), _thought_of)
    return None


def _thought_of(action: Action) -> bool:
    """Whether somebody must be asked for this: not for what needs another owner, nor for an exchange out of turn."""
    return not isinstance(action, Offer | Exchange | Half)


def left_out(game: Game, player: str) -> ByItself[Action] | None:
    """What orders for this turn left out; None where it must be asked."""
    if game.finished or player not in game.active or sequence.interruption(game) is not None:
        return None
    found, here = None, game.round
    if isinstance(here, OperatingRound):
        found = shared.left_out_of_turn(game, player, TURNS.current(game).name, rusted.must_own)
    elif isinstance(here, StockRound):
        found = shared.left_out_of_stock_turn(here, player)
    return found if found is not None and play.why_not(game, found.action) is None else None


def topic(game: Game, player: str) -> str:
    """What kind of decision is asked for now."""
    here = game.round
    if game.offered is not None:
        return "offer"
    if isinstance(here, OperatingRound) and here.choosing:
        return "home"
    if isinstance(here, OperatingRound) and here.asking:
        return "willing"
    if discard.duty(game):
        return "discard"
    if isinstance(here, PrivateAuction):
        return "par" if here.par_due else "bid_off" if here.bid_off else "private_auction"
    if isinstance(here, StockRound):
        return "stock.first" if game.set_number == 1 else "stock"  # nothing is sold in the first one (§7.2)
    return _in_turn(game)


def _in_turn(game: Game) -> str:
    name, company = TURNS.current(game).name, companies.operating(game)
    if name == "home":
        return "home"
    if name == shared.DIVIDEND:
        return "dividend"
    if name == shared.TRAINS and company is not None and rusted.must_own(game, company):
        return "trains"
    return "operate"


def may_decline(game: Game, player: str) -> bool:
    """Whether they are asked for a train for who would be bankrupt (§8.8.3)."""
    here = game.round
    return isinstance(here, OperatingRound) and player in here.asking and not game.finished


def yes_or_no(game: Game, player: str) -> tuple[str, str] | None:
    """The answers to a deal that is offered."""
    if game.finished or player not in game.active or game.offered is None:
        return None
    return "accept", "decline"
