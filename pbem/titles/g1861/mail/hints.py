"""What a letter of 1861 offers that no other 18xx game has, and what it says of it: a `Hints` for the shared parts."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import play
from engine.core.events import Event
from engine.eighteen import companies
from engine.eighteen.actions import Action, BuyTrain
from engine.eighteen.earnings import column
from engine.games.g1861 import actions as acts
from engine.games.g1861.events import LoansTaken, Nationalised, PrivateNationalised
from engine.games.g1861.forming import conversion, merger, unstarted
from engine.games.g1861.rounds import MergerRound
from engine.games.g1861.steps import merger_turn, start_public, start_token
from engine.games.g1861.steps.minor_auction import first_cell
from engine.games.g1861.whatif import WHAT_IF
from pbem.eighteen.offered.effects import PERCENT, money, say
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game, Move, deal
from pbem.eighteen.offered.reader import Reader
from pbem.eighteen.told.telling import train_words
from pbem.titles.g1861.mail import orders
from pbem.titles.g1861.mail.bonuses import bonus_of
from pbem.titles.g1861.mail.warnings import rounds_left, strands, warnings
from pbem.words.phrases import counted, joined, phrase


class HintsIn1861(Hints):
    """Redeeming, mergers and conversions, answers to offers, nationalisation, loans."""

    what_if = WHAT_IF
    trainless = "g1861.warning.trainless"

    def write(self, game: Game, action: Action) -> str:
        return orders.write_order(game.definition, action)

    def good_for(self, game: Game, private: str) -> str:
        return bonus_of(game, private)

    def title(self, game: Game) -> str:
        return phrase("g1861.sample.director")

    def notes(self, move: Move) -> tuple[str, ...] | None:
        game, action = move.at, move.last
        if isinstance(action, acts.Decline):
            return ()
        if isinstance(action, acts.Accept | acts.Counter):
            return (_what(game, action), _left_without(game))
        if isinstance(action, acts.Redeem):
            cost = action.shares * companies.price(game, action.company)
            return (money(game, cost), phrase("g1861.sample.redeemed"))
        if isinstance(action, acts.RemoveToken):
            stop = game.network.tile(action.hex).stops[action.stop]
            return (say("city", worth=stop.worth(column(game))),)
        if isinstance(action, acts.Nationalise):
            return _nationalised(game, action)
        if isinstance(deal(action), acts.Convert | acts.Merge):
            return _formed(game, action)
        return None

    def event_note(self, game: Game, event: Event) -> str:
        if isinstance(event, LoansTaken):
            return counted("g1861.sample.loans", event.count)
        if isinstance(event, Nationalised):
            return phrase("g1861.sample.taken_over", company=event.company)
        if isinstance(event, PrivateNationalised):
            return phrase("g1861.sample.private_gone", company=event.company)
        return ""

    def bid_notes(self, move: Move) -> tuple[str, ...]:
        game, bid = move.at, move.last
        private = game.definition.privates.get(bid.company)
        if private is not None:
            return (say("private", value=private.value, income=private.income),)
        price = game.prices.price(first_cell(game, bid.price))
        treasury = money(game, bid.price)
        founded = phrase("g1861.sample.founded", treasury=treasury, price=price)
        running = getattr(game.round, "auction", None) is not None
        return (founded,) if running else (founded, game.definition.companies[bid.company].name)

    def rank(self, move: Move) -> tuple[int, ...] | None:
        """One line for each group of minors, with the first public that is free; all answers; one redeeming."""
        game, action = move.at, move.last
        if isinstance(action, acts.Convert | acts.Merge) or isinstance(deal(action), acts.Merge):
            done = deal(action)
            if done.public != next(iter(unstarted(game)), ""):
                return None
            minors = getattr(done, "minors", ())
            return (1 if done is action else 2, -len(minors))
        if isinstance(action, acts.Redeem):
            return (0, -action.shares)
        order = (acts.Accept, acts.Counter, acts.Decline, acts.Nationalise, acts.RemoveToken)
        if isinstance(action, order):
            return (order.index(type(action)), *_removal_rank(game, action))
        return (0,) if type(action).__name__ == "Discard" else (0,) if _share_purchase(game, action) else None

    def kind(self, move: Move) -> str:
        return "merge" if isinstance(deal(move.last), acts.Convert | acts.Merge) else "other"

    def foot(self, game: Game, kind: str) -> str:
        publics = unstarted(game)
        if kind not in ("merge", "par") or not publics:
            return ""
        found = []
        if len(publics) > 1:
            found.append(phrase("g1861.options.publics", shown=publics[0], others=", ".join(publics[1:])))
        if kind == "par":
            hexes = list(dict.fromkeys(hex_id for hex_id, _ in start_token.circles(game)))
            line = f"par {publics[0]} at {min(start_public.cells(game))} token {hexes[0]}" if hexes else ""
            found.append(phrase("g1861.options.circles", hexes=joined(hexes), line=line))
        return " ".join(found)

    def warnings(self, game: Game, reader: Reader) -> Iterator[tuple[int, str]]:
        yield from warnings(game, reader)

    def after_bare(self, game: Game, phase: str) -> str:
        return "" if strands(game, phase) else phrase("g1861.warning.bare")

    def rounds_left(self, game: Game) -> int | None:
        return rounds_left(game)

    def more(self, game: Game, player: str) -> Iterator[Action]:
        """A counter to what is offered: a seller asks for more, up to what the buyer could pay; a buyer bids less."""
        offered = game.offered
        if offered is None or isinstance(offered.deal, acts.Merge):
            return
        deal = offered.deal
        if game.president(deal.company) == player:
            prices: tuple[int, ...] = (deal.price // 2,)
        else:
            priced = game.definition.trains[deal.train].price if isinstance(deal, BuyTrain) else 0
            value = priced or game.definition.privates[deal.private].value
            most = min(game.purses[deal.company], value)
            prices = ((most + deal.price) // 2, most)
        for price in dict.fromkeys(prices):
            if play.why_not(game, acts.Counter(player, price)) is None:
                yield acts.Counter(player, price)
                return

    def pass_line(self, game: Game, player: str) -> str:
        if _deciding(game):
            return f"keep {game.trainless[0]}"
        minor = merger_turn.asked(game)
        line = super().pass_line(game, player)
        return f"{minor}: {line}" if minor and not _interrupted(game) else line

    def pass_notes(self, game: Game) -> tuple[str, ...]:
        if _deciding(game):
            return (phrase("g1861.sample.keep"),)
        if merger_turn.asked(game) and not _interrupted(game):
            return (phrase("g1861.sample.stays"),)
        return ()


def _deciding(game: Game) -> bool:
    """Whether a director is asked about nationalisation."""
    return game.offered is None and bool(game.trainless)


def _interrupted(game: Game) -> bool:
    return bool(game.active_step().held_up(game))


def _share_purchase(game: Game, action: Action) -> bool:
    return isinstance(action, acts.Buy) and isinstance(game.round, MergerRound)


def _removal_rank(game: Game, action: Action) -> tuple[int, ...]:
    """The token in the poorest city first."""
    if not isinstance(action, acts.RemoveToken):
        return ()
    return (game.network.tile(action.hex).stops[action.stop].worth(column(game)),)


def _what(game: Game, action: Action) -> str:
    """The deal that is on offer, as it would be done."""
    assert game.offered is not None
    offered = game.offered.deal
    if isinstance(offered, acts.Merge):
        return phrase(
            "g1861.sample.merger", minors=" + ".join((offered.company, *offered.minors)), public=offered.public
        )
    price = action.price if isinstance(action, acts.Counter) else offered.price
    thing = train_words(offered.train) if isinstance(offered, BuyTrain) else offered.private
    key = "train_deal" if isinstance(offered, BuyTrain) else "private_deal"
    facts = {"company": offered.company, "thing": thing, "price": money(game, price)}
    return phrase(f"g1861.sample.{key}", seller=getattr(offered, "source", ""), **facts)


def _left_without(game: Game) -> str:
    """That the company which sells has no train then; "" where it has, or sells none."""
    deal = game.offered.deal if game.offered is not None else None
    if not isinstance(deal, BuyTrain) or deal.source not in game.companies:
        return ""
    if game.companies[deal.source].trains != (deal.train,):
        return ""
    return phrase("g1861.sample.left_without", company=deal.source)


def _nationalised(game: Game, action: acts.Nationalise) -> tuple[str, ...]:
    """What the player gets, and the price after its fall."""
    _, events = play.apply(game, action)
    found = next(one for one in events if isinstance(one, Nationalised) and one.company == action.company)
    return (say("get", amount=found.paid.get(action.player, 0), currency=game.definition.currency),)


def _formed(game: Game, action: Action) -> tuple[str, ...]:
    """Price and part of the public that comes of it, and whether others must agree."""
    done: acts.Convert | acts.Merge = deal(action)
    minors = (done.company, *done.minors) if isinstance(done, acts.Merge) else ()
    founding = merger(game, minors) if minors else conversion(game, done.company)
    percent = founding.shares.get(done.player, 0) * PERCENT // game.all_shares
    found = [phrase("g1861.sample.formed", price=game.prices.price(founding.cell)), say("hold", percent=percent)]
    if founding.complete and founding.president == done.player:
        found.append(phrase("g1861.sample.directs"))
    if done is not action:
        found.append(phrase("g1861.sample.asks"))
    return tuple(found)


HINTS = HintsIn1861()
