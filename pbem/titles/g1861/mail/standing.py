"""What 1861 tells of itself so that standing orders work in it: its rounds, its auctions, its mergers."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.core.events import Event
from engine.eighteen.actions import Action, Bid
from engine.eighteen.holdings import clockwise_from
from engine.games.g1861 import sequence
from engine.games.g1861.events import MinorFounded, PublicFormed
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import AnyRound, Auction, MergerRound, PrivateRound, StockRound
from engine.games.g1861.steps import merger_turn, open_auction
from engine.games.g1861.whatif import WHAT_IF
from pbem.eighteen.standing.moments import Moment
from pbem.eighteen.standing.ways import AUCTION, MERGE, PURCHASE, STOCK, Deed, Ways
from pbem.games.meant import ByItself
from pbem.titles.g1861.mail import orders, turns

LATER = ("minor_not_yet", "first_minor_first")


class Ways1861(Ways[Game]):
    """See `pbem.eighteen.standing.ways.Ways`."""

    language = orders.LANGUAGE

    def left_out(self, game: Game, player: str) -> ByItself[Action] | None:
        """See AnyTitle."""
        return turns.left_out(game, player)

    def moment(self, game: Game) -> Moment:
        """§3."""
        here = game.round
        if isinstance(here, PrivateRound):
            return Moment(game.set_number, -1)
        if isinstance(here, StockRound):
            return Moment(game.set_number, 0)
        return Moment(game.set_number, game.or_number, int(isinstance(here, MergerRound)))

    def following(self, game: Game, name: str) -> Moment:
        """§3; in a stock round all operating rounds of its set are to come."""
        now = self.moment(game)
        another = now.number > 0 and now.number < game.ors  # an operating round of the same set
        coming = Moment(now.set, now.number + 1) if another else Moment(now.set + 1, 1)
        before = now.number < 1  # the stock round of this set comes, or is now
        if name == "SR":
            return Moment(now.set, 0) if now.number < 0 else Moment(now.set + 1, 0)
        if name == "OR":
            return Moment(now.set, 1) if before else coming
        if name == "MR":
            if before:
                return Moment(now.set, 1, 1)
            return coming._replace(merging=1) if now.merging else now._replace(merging=1)
        if before:
            return Moment(now.set, now.number + 1)
        if not now.merging and self.mergers(game):
            return now._replace(merging=1)
        return coming if another else Moment(now.set + 1, 0)

    def asked_to_keep(self, game: Game) -> bool:
        return bool(game.trainless)

    def mergers(self, game: Game) -> bool:
        """§5.7."""
        return bool(game.definition.phases[game.phase].merger_round)

    def over_before(self, game: Game) -> Moment | None:
        """After the last set (§7)."""
        return None if game.last_set is None else Moment(game.last_set + 1, 0)

    def interrupted(self, game: Game) -> bool:
        """Offers, nationalisation, trains too many, tokens to be given up: only their player answers them."""
        here = game.round
        if sequence.interruption(game) is not None or (isinstance(here, MergerRound) and here.removing):
            return True
        return isinstance(here, StockRound) and bool(here.starting)

    def asked_about(self, game: Game) -> frozenset[str]:
        """A deal's companies, whose nationalisation or trains or tokens it is, whose shares are sold (§6.3)."""
        here = game.round
        if sequence.interruption(game) is None and isinstance(here, MergerRound):
            return frozenset({here.removing, *((here.purchase.public,) if here.purchase else ())} - {""})
        return orders.interrupting(game)

    def merging(self, game: Game) -> str | None:
        """§6."""
        return merger_turn.asked(game)

    def buying(self, game: Game) -> str | None:
        """§6.3."""
        return orders.selling(game) or None

    def buyers(self, game: Game) -> tuple[str, ...]:
        """§6.3: the owners of the minors, then everybody."""
        here = game.round
        if not isinstance(here, MergerRound) or here.purchase is None:
            return ()
        later = game.players if here.purchase.then_all else ()
        return tuple(dict.fromkeys((*here.purchase.buyers, *later)))

    def asked_twice(self, game: Game, player: str) -> bool:
        """§6.3: the owners of the minors, before everybody may buy one."""
        here = game.round
        sale = here.purchase if isinstance(here, MergerRound) else None
        return sale is not None and sale.then_all and player in sale.buyers

    def by_itself(self, game: Game) -> ByItself[Action] | None:
        return turns.by_itself(game)

    def supposed(self, game: Game, player: str, key: str) -> Any:
        """Nothing else to be settled, nobody asked before."""
        own = game.copied()
        own.offered, own.trainless = None, ()
        if key.startswith(AUCTION):
            own.round = self._bidding(game, player, key.removeprefix(AUCTION))
        elif key.startswith(MERGE):
            own.round = _asked_of(game.round, key.removeprefix(MERGE))
        elif key.startswith(PURCHASE):
            own.round = _selling_to(game.round, player)
        elif key == STOCK:
            order = clockwise_from(game.players, player)
            here = game.round
            sold = here.sold if isinstance(here, StockRound) else frozenset()
            own.round = StockRound(order, sold=sold)
        else:
            return WHAT_IF.alone(game, key, 0)
        return own

    def _bidding(self, game: Game, player: str, company: str) -> PrivateRound | StockRound:
        """The auction as it is, or one that begins, with the player to speak."""
        auction = self.auction(game)
        if auction is None or auction.company != company:
            least = self.least_bid(game, company)
            auction = Auction(company, clockwise_from(game.players, player), player, least)
        else:
            others = tuple(one for one in auction.bidders if one != player)
            auction = replace(auction, bidders=(player, *others))
        if company in game.definition.privates:
            return PrivateRound(auction)
        return StockRound(clockwise_from(game.players, player), auction=auction)

    def why_no_minor(self, game: Game, company: str) -> Refusal | None:
        """§4.2.4; one of a later phase may still come."""
        if company in open_auction.available(game):
            return None
        refusal = open_auction.why_not(game, Bid("", company, 0))
        return None if refusal is None or refusal.code in LATER else refusal

    def why_no_share(self, game: Game, player: str, company: str) -> Refusal | None:
        """§4.2: sold before in this round."""
        here = game.round
        if isinstance(here, StockRound) and (player, company) in here.sold:
            return game.refusal("sold_before", company=company)
        return None

    def least_bid(self, game: Game, company: str) -> int:
        """What outbids the highest bid; of a private that nobody has bid for, any bid may win one day."""
        auction = self.auction(game)
        if auction is not None and auction.company == company and auction.high is not None:
            return auction.minimum
        if company in game.definition.privates:
            return game.bid_step
        return game.definition.numbers.minor_min_bid

    def can_come(self, game: Game, company: str) -> bool:
        """A minor that is not out of the game, a private that is still to be auctioned."""
        if company in game.definition.privates:
            return isinstance(game.round, PrivateRound)
        return game.definition.companies[company].kind == "minor" and company not in game.gone

    def still_auctioned(self, game: Game) -> tuple[str, ...]:
        """§4.2.4, §4.3."""
        if isinstance(game.round, PrivateRound):
            return tuple(one for one in game.definition.privates if one not in game.privates)
        auction = self.auction(game)
        return tuple(dict.fromkeys((*((auction.company,) if auction else ()), *open_auction.available(game))))

    def deed(self, event: Event) -> Deed | None:
        """Minors that are won, publics that minors become."""
        if isinstance(event, MinorFounded):
            return Deed("buys", event.company, event.player)
        if isinstance(event, PublicFormed):
            return Deed("starts", event.public, event.president)
        return super().deed(event)


def _asked_of(here: AnyRound, minor: str) -> MergerRound:
    """This merger round where the minor is still to be asked in it, with those before it; or another one."""
    if isinstance(here, MergerRound) and minor in here.order[here.turn :]:
        return MergerRound(here.order, here.order.index(minor))
    return MergerRound((minor,))


def _selling_to(here: AnyRound, player: str) -> AnyRound:
    """The sale of shares that runs, with the player to be asked next."""
    if not isinstance(here, MergerRound) or here.purchase is None:
        return here
    sale = here.purchase
    others = tuple(one for one in sale.buyers if one != player)
    return replace(here, removing="", purchase=replace(sale, buyers=(player, *others)))


WAYS = Ways1861()
