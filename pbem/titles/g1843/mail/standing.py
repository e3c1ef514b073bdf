"""What 1843 tells of itself so that standing orders work in it: its rounds, its auction of privates."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import play
from engine.core.errors import Refusal
from engine.eighteen.actions import Action, Bid, Pass
from engine.eighteen.holdings import clockwise_from, set_president
from engine.eighteen.rounds import Auction
from engine.eighteen.turn import TRACK
from engine.games.g1843 import emergency, entering, sequence
from engine.games.g1843.actions import Take
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import BidOff, OperatingRound, PrivateAuction, StockRound
from engine.games.g1843.steps import private_auction, private_sale
from engine.games.g1843.steps.home import CHOOSING_HOME
from engine.games.g1843.whatif import WHAT_IF
from pbem.eighteen.standing.moments import Moment
from pbem.eighteen.standing.ways import AUCTION, PAR, ROUND_OF_PRIVATES, STOCK, Ways
from pbem.games.meant import ByItself
from pbem.orders.order import Order
from pbem.titles.g1843.mail import orders, turns
from pbem.titles.g1843.mail.last_set import last_round
from pbem.titles.g1843.mail.privates import private_name
from pbem.titles.g1843.mail.written import write_order


class Ways1843(Ways[Game]):
    """See `pbem.eighteen.standing.ways.Ways`."""

    language = orders.LANGUAGE
    floats_later = True
    in_turns = True
    of_companies = frozenset({"use", "move", "claim", "engineers", "replace"})
    of_players = frozenset({"exchange"})
    goods = frozenset({"port", "ports"})

    def left_out(self, game: Game, player: str) -> ByItself[Action] | None:
        """See Ways."""
        return turns.left_out(game, player)

    def by_itself(self, game: Game) -> ByItself[Action] | None:
        return turns.by_itself(game)

    def moment(self, game: Game) -> Moment:
        """§5."""
        here = game.round
        if isinstance(here, PrivateAuction):
            return Moment(game.set_number, -2)
        return Moment(game.set_number, 0 if isinstance(here, StockRound) else game.or_number)

    def following(self, game: Game, name: str) -> Moment:
        """§5; in a stock round all operating rounds of its set are to come."""
        now = self.moment(game)
        another = 0 < now.number < game.ors
        coming = Moment(now.set, now.number + 1) if another else Moment(now.set + 1, 1)
        if name == "SR":
            return Moment(now.set, 0) if now.number < 0 else Moment(now.set + 1, 0)
        if name in ("OR", "MR"):
            return Moment(now.set, 1) if now.number < 1 else coming
        if now.number < 1:
            return Moment(now.set, now.number + 1)
        return coming if another else Moment(now.set + 1, 0)

    def over_before(self, game: Game) -> Moment | None:
        """After the second set with a gray train, or the round in which a price reaches the end (§8.10.1)."""
        if last_round(game):
            return self.following(game, "round")
        return None if game.gray_set is None else Moment(game.gray_set + 2, 0)

    def interrupted(self, game: Game) -> bool:
        """Offers, the city of a home marker, trains too many, a bankruptcy near, a par that is due."""
        here = game.round
        return sequence.interruption(game) is not None or (isinstance(here, PrivateAuction) and bool(here.par_due))

    def asked_about(self, game: Game) -> frozenset[str]:
        """The company that must be answered for."""
        return frozenset({orders.decides(game) or ""} - {""}) if self.interrupted(game) else frozenset()

    def meant_now(self, game: Game, player: str, order: Order) -> bool:
        """Val de Loire in an operating round (§10.2); shares in an emergency, a train before a bankruptcy (§8.8.3)."""
        here = game.round
        if order.word.word in self.of_players:
            return isinstance(here, OperatingRound)
        if order.word.word != "sell":
            return False
        if not isinstance(here, OperatingRound) or player not in game.active:
            return False
        need = emergency.need(game)
        return player in here.asking or (need is not None and need.director == player)

    def merging(self, game: Game) -> str | None:
        """Nothing merges in 1843."""
        return None

    def buying(self, game: Game) -> str | None:
        """Shares are for sale in stock rounds only."""
        return None

    def mergers(self, game: Game) -> bool:
        """There are none."""
        return False

    def auction(self, game: Game) -> Auction | None:
        """The bid-off that runs (§6.2)."""
        here = game.round
        off = here.bid_off if isinstance(here, PrivateAuction) else None
        return Auction(off.company, off.bidders, off.high, off.price + game.bid_step, off.high) if off else None

    def named(self, game: Game, company: str) -> str:
        return private_name(game.definition, company) if company in game.definition.privates else company

    def in_lines(self, game: Game, company: str) -> str:
        return " ".join(write_order(game.definition, Bid("", company, 0)).split()[1:-1])

    def floated(self, game: Game, company: str) -> bool:
        """§7.4."""
        return company in game.companies and game.companies[company].floated

    def auctioning(self, game: Game) -> bool:
        """§6.1."""
        here = game.round
        return isinstance(here, PrivateAuction) and here.bid_off is None and not here.par_due and not game.finished

    def may_pass(self, game: Game, player: str) -> bool:
        """§6.2: when all pass, a train goes, and with the last of its colour the game."""
        here = game.round
        if not isinstance(here, PrivateAuction) or here.passes + 1 < len(game.players):
            return True
        return not play.apply(game, Pass(player))[0].finished

    def cheapest(self, game: Game) -> str:
        """§6.1."""
        return private_sale.cheapest(game)

    def leads(self, game: Game, player: str, company: str) -> bool:
        """§6.1: bids lie in their order."""
        here = game.round
        bids = here.bids.get(company, ()) if isinstance(here, PrivateAuction) else ()
        return bool(bids) and bids[-1].player == player

    def outside(self, game: Game, player: str, company: str) -> bool:
        """§6.2: only who has bid on it before speaks in the bid-off."""
        here = game.round
        if not isinstance(here, PrivateAuction) or here.bid_off is None or here.bid_off.company != company:
            return False
        return all(bid.player != player for bid in here.bids.get(company, ()))

    def turn_bid(self, game: Game, player: str, company: str) -> Action:
        """§6.1: the cheapest is bought for its price; in a bid-off all is bid for (§6.2)."""
        here = game.round
        bid_off = isinstance(here, PrivateAuction) and here.bid_off is not None
        if company == private_sale.cheapest(game) and not bid_off:
            return Take(player, company)
        return Bid(player, company, self.least_bid(game, company))

    def free_money(self, game: Game, player: str, company: str) -> int:
        """§6.3: all but what other bids of theirs set aside."""
        if isinstance(game.round, PrivateAuction):
            return private_sale.free_money(game, player, company)
        return game.purses[player]

    def par_due(self, game: Game) -> str:
        """§6.3."""
        here = game.round
        return here.par_due if isinstance(here, PrivateAuction) else ""

    def par_comes_with(self, game: Game, company: str) -> str:
        """§6.3, §10.2: the director's certificate of PLM."""
        private = game.definition.privates[company]
        return private.share[0] if private.share and private.pars else ""

    def pars_to_come(self, game: Game) -> tuple[str, ...]:
        """§6.3."""
        coming = (self.par_comes_with(game, one) for one in self.still_auctioned(game))
        auctioned = isinstance(game.round, PrivateAuction)
        return (*super().pars_to_come(game), *filter(None, coming)) if auctioned else ()

    def gone(self, game: Game, company: str) -> bool:
        """A private that is sold, or closed, is not to be had any more."""
        if company in game.definition.privates:
            return not self.can_come(game, company)
        return super().gone(game, company)

    def supposed(self, game: Game, player: str, key: str) -> Game:
        """Nothing else to be settled, nobody asked before."""
        own = game.copied()
        own.offered = None
        if key.startswith(AUCTION):
            own.round = self._bidding(game, player, key.removeprefix(AUCTION))
        elif key == STOCK:
            here = game.round
            sold = here.sold if isinstance(here, StockRound) else frozenset()
            own.round = StockRound(clockwise_from(game.rotation, player), sold=sold)
        elif key.startswith(ROUND_OF_PRIVATES):
            own.round = self._in_turn(game, player)
        elif key.startswith(PAR):
            self._to_par(own, player, key.removeprefix(PAR))
        else:
            own = WHAT_IF.alone(game, key, 0)  # type: ignore[assignment]
            if not CHOOSING_HOME.waits(own):  # its home marker stands: nothing is asked about it
                own = WHAT_IF.in_turn(game, key, TRACK)  # type: ignore[assignment]
        return own

    def _bidding(self, game: Game, player: str, company: str) -> PrivateAuction:
        """The auction with the player to speak; in the bid-off where there is one."""
        here = self._in_turn(game, player)
        off = game.round.bid_off if isinstance(game.round, PrivateAuction) else None
        if off is None or off.company != company:
            return here
        others = tuple(one for one in off.bidders if one != player)
        return replace(here, bid_off=BidOff(company, (player, *others), off.high, off.price))

    def _in_turn(self, game: Game, player: str) -> PrivateAuction:
        """The turns of the auction, with the player's next."""
        here = game.round if isinstance(game.round, PrivateAuction) else PrivateAuction(player)
        return replace(here, player=player, bid_off=None, par_due="")

    def _to_par(self, own: Game, player: str, company: str) -> None:
        """Its first price is asked of the player, who has won its private."""
        entering.enter(own, company)
        set_president(own, company, player)
        own.round = replace(self._in_turn(own, player), par_due=company)
        own.told = []

    def why_no_minor(self, game: Game, company: str) -> Refusal | None:
        """There are no minors."""
        return None

    def why_no_share(self, game: Game, player: str, company: str) -> Refusal | None:
        """§7.3: sold before in this round."""
        here = game.round
        if isinstance(here, StockRound) and (player, company) in here.sold:
            return game.refusal("sold_before", company=company)
        return None

    def least_bid(self, game: Game, company: str) -> int:
        """What outbids the highest bid on a private."""
        auction = self.auction(game)
        if auction is not None and auction.company == company:
            return auction.minimum
        if isinstance(game.round, PrivateAuction) and company not in game.privates:
            if company == private_sale.cheapest(game):
                return private_sale.price_now(game)
            return private_auction.least_bid(game, company)
        return game.definition.privates[company].value + game.bid_step

    def can_come(self, game: Game, company: str) -> bool:
        """A private that is still to be auctioned; one of which the auction is over, or a company, never is."""
        auctioned = company in game.definition.privates and isinstance(game.round, PrivateAuction)
        return auctioned and company not in game.privates

    def still_auctioned(self, game: Game) -> tuple[str, ...]:
        """§6."""
        return tuple(one for one in game.definition.privates if self.can_come(game, one))


WAYS = Ways1843()
