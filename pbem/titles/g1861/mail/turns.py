"""What nobody is asked about in 1861, and what kinds of decisions there are."""

from __future__ import annotations

from engine.core import play
from engine.eighteen import companies, train_market
from engine.eighteen.actions import Action, Discard, Pass
from engine.games.g1861 import automation, sequence
from engine.games.g1861.actions import Offer, RemoveToken
from engine.games.g1861.game import Game
from engine.games.g1861.linked import partners
from engine.games.g1861.rounds import MergerRound, OperatingRound, PrivateRound, StockRound
from engine.games.g1861.turn import TURNS
from pbem.eighteen import turns as shared
from pbem.games.meant import ANSWER, ByItself, Turn


def turn_of(game: Game) -> Turn:
    """As in every 18xx game; a minor's in the merger round, and each stage of a share purchase.

    An answer to what interrupts a turn is no order for that turn: nothing of it is declined by one.
    """
    here = game.round
    if sequence.interruption(game) is not None:
        return ANSWER
    if isinstance(here, OperatingRound):
        turn = shared.turn_of(game)
        return Turn(turn.about, f"{turn.number} of {game.set_number}.{game.or_number}")
    if not isinstance(here, MergerRound):
        return shared.turn_of(game)
    if here.removing:
        return Turn(here.removing, "removing")
    if here.purchase:
        return Turn(here.purchase.public, f"purchase {here.purchase.then_all} {here.purchase.buyers[:1]}")
    return Turn(here.order[here.turn] if here.turn < len(here.order) else "", f"merger {here.turn}")


def by_itself(game: Game, *, kept_open: bool = False) -> ByItself[Action] | None:
    """The best run, the only choice, and a pass where else only deals are left that nobody was thinking of.

    `kept_open`: the president thinks of them.
    """
    if game.finished:
        return None
    if implied := automation.implied(game):
        return ByItself(implied.action, implied.reason)
    step = game.active_step()
    if found := shared.only_one(step.legal(game), Discard, RemoveToken):
        return found
    if sequence.interruption(game) is None and not kept_open and not _haggling(game):
        return shared.only_pass(step.acting[0], step.legal(game), lambda action: _thought_of(game, action))
    return None


def _haggling(game: Game) -> bool:
    """Whether a deal was declined in this turn: whoever proposed it is asked what now."""
    here = game.round
    return isinstance(here, OperatingRound | MergerRound) and bool(here.declined)


def _thought_of(game: Game, action: Action) -> bool:
    """Whether somebody must be asked for this: not for what needs another owner; trains of one's own are one's own.

    But a merger with another owner's minors is how publics come to be: whoever has a minor is asked once a round.
    """
    if isinstance(action, Offer):
        return isinstance(game.round, MergerRound) and not _asked_before(game, game.round)
    return True


def _asked_before(game: Game, here: MergerRound) -> bool:
    """Whether the owner of the minor that is asked had another one asked in this round, which could have merged."""
    owner = game.companies[here.order[here.turn]].president
    earlier = (one for one in here.order[: here.turn] if one in game.companies)
    minors = (one for one in earlier if companies.kind(game, one) == "minor")
    return any(game.companies[one].president == owner and partners(game, one) for one in minors)


def left_out(game: Game, player: str) -> ByItself[Action] | None:
    """What orders for this turn left out; None where it must be asked."""
    if game.finished or player not in game.active or sequence.interruption(game) is not None:
        return None
    found, here = None, game.round
    if isinstance(here, OperatingRound):
        found = shared.left_out_of_turn(game, player, TURNS.current(game).name)
    elif isinstance(here, StockRound) and not here.auction and not here.starting:
        found = shared.left_out_of_stock_turn(here, player)
    elif isinstance(here, MergerRound) and here.purchase:
        found = ByItself(Pass(player), "purchase")
    return found if found is not None and play.why_not(game, found.action) is None else None


def topic(game: Game, player: str) -> str:
    """What kind of decision is asked for now."""
    here = game.round
    if game.offered is not None:
        return "offer"
    if game.trainless:
        return "nationalise"
    if sequence.must_discard(game):
        return "discard"
    if isinstance(here, PrivateRound):
        return "private_auction"
    if isinstance(here, StockRound):
        return "minor_auction" if here.auction else "first_token" if here.starting else "stock"
    if isinstance(here, MergerRound):
        return "remove_token" if here.removing else "share_purchase" if here.purchase else "merge"
    return _in_turn(game)


def _in_turn(game: Game) -> str:
    name, company = TURNS.current(game).name, companies.operating(game)
    if name == shared.DIVIDEND:
        return "dividend"
    if name == shared.TRAINS and company is not None and train_market.must_buy(game, company):
        return "trains"
    return "operate"


def yes_or_no(game: Game, player: str) -> tuple[str, str] | None:
    """The answers to a deal that is offered, or to the question of nationalisation."""
    if game.finished or player not in game.active:
        return None
    if game.offered is not None:
        return "accept", "decline"
    return (f"nationalise {game.trainless[0]}", f"keep {game.trainless[0]}") if game.trainless else None
