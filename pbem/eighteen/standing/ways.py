"""What a game tells of itself so that standing orders work in it: its rounds, its auctions, who is asked what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Generic, NamedTuple

from engine.core.errors import Refusal
from engine.core.events import Event
from engine.eighteen import events
from engine.eighteen.actions import Action, Bid
from engine.eighteen.rounds import Auction, StockRound
from pbem.eighteen.language import Language
from pbem.eighteen.orders.reading import Kinds
from pbem.eighteen.position import G
from pbem.eighteen.standing.moments import Moment
from pbem.eighteen.standing.saying import refused, refused_by_rule
from pbem.games.meant import ByItself, Meant
from pbem.orders.order import Order, OrderError

STOCK = "stock"  # the key of a turn in the stock round
# A key is one of these with a company behind it, or only a company.
AUCTION, MERGE, PURCHASE, PAR = "auction ", "merge ", "purchase ", "par "
ROUND_OF_PRIVATES = "privates "  # a turn in an auction of several at once, with the line that is for one such turn


class Deed(NamedTuple):
    """What an event tells of a player, in the words of conditions: sells, buys, starts, auctions."""

    verb: str
    company: str
    player: str


class Ways(ABC, Generic[G]):
    """A game's own part; the functions beside it are given one.

    `floats_later`: whether a public is started first and floats only when so much of it is sold. `in_turns`: whether
    privates are auctioned all at once, by players in turn: a bid waits until its private is the cheapest.
    `of_companies`: order words that only this game has for what a company does in its turn,
    `of_players` for what a player does in a stock round; `goods`: words for what companies buy beside trains.
    """

    language: Language
    floats_later = False
    in_turns = False
    of_companies: frozenset[str] = frozenset()
    of_players: frozenset[str] = frozenset()
    goods: frozenset[str] = frozenset()

    @property
    def kinds(self) -> Kinds:
        """What the game has its own way in its lines."""
        return self.language.kinds

    def understand(self, game: G, player: str, order: Order) -> Meant[Action]:
        """What a line means in a position; see `pbem.games.orders`."""
        return self.language.understand(game, player, order)

    def order_of(self, game: G, line: str) -> Order | None:
        """The order that a single line is; None where it is none."""
        return self.language.order_of(game.definition, line)

    @abstractmethod
    def left_out(self, game: G, player: str) -> ByItself[Action] | None:
        """How what is asked now is settled where it was left out; see `pbem.games.turns`."""

    @abstractmethod
    def moment(self, game: G) -> Moment:
        """Which round it is."""

    @abstractmethod
    def following(self, game: G, name: str) -> Moment:
        """The next round called so: SR, OR, MR, or `round` for the one that follows, whatever it is."""

    def over_before(self, game: G) -> Moment | None:
        """The round before which the game ends, once that is known."""
        return None

    @abstractmethod
    def interrupted(self, game: G) -> bool:
        """Whether something must be answered before the round goes on, which no standing order answers."""

    @abstractmethod
    def asked_about(self, game: G) -> frozenset[str]:
        """The companies that an open question is about, which is no company's turn: who names one answers that."""

    def meant_now(self, game: G, player: str, order: Order) -> bool:
        """Whether a line that else is for a stock round answers what the game waits for."""
        return False

    @abstractmethod
    def merging(self, game: G) -> str | None:
        """The minor that is asked whether it merges."""

    @abstractmethod
    def buying(self, game: G) -> str | None:
        """The public whose shares somebody is asked about outside of a stock round."""

    def buyers(self, game: G) -> tuple[str, ...]:
        """Who may still be asked about these shares, the next first."""
        return ()

    def asked_twice(self, game: G, player: str) -> bool:
        """Whether the player may be asked about these shares now and later once more."""
        return False

    def by_itself(self, game: G) -> ByItself[Action] | None:
        """What follows without asking; see `pbem.games.turns`."""
        return None

    @abstractmethod
    def mergers(self, game: G) -> bool:
        """Whether there are merger rounds in this phase."""

    @abstractmethod
    def supposed(self, game: G, player: str, key: str) -> G:
        """The position as if the turn of this key had come to the player."""

    @abstractmethod
    def why_no_minor(self, game: G, company: str) -> Refusal | None:
        """Why a minor is put up for auction no more; None where it is, or may come later."""

    @abstractmethod
    def why_no_share(self, game: G, player: str, company: str) -> Refusal | None:
        """Why the player cannot have shares of a public in this round, whatever becomes of it; None: they may."""

    @abstractmethod
    def least_bid(self, game: G, company: str) -> int:
        """The lowest bid that may ever win what is not on offer yet."""

    @abstractmethod
    def can_come(self, game: G, company: str) -> bool:
        """Whether a minor or private that nobody has may still be won; a public that is not in play is gone."""

    @abstractmethod
    def still_auctioned(self, game: G) -> tuple[str, ...]:
        """What may be auctioned in this round as things stand, the one that is now among it; in another round, in the
        stock round that comes.
        """

    def deed(self, event: Event) -> Deed | None:
        """What a condition may ask about an event; None for most."""
        if isinstance(event, events.SharesSold):
            return Deed("sells", event.company, event.player)
        if isinstance(event, events.ShareBought | events.PrivateWon):
            return Deed("buys", event.company, event.player)
        if isinstance(event, events.PublicStarted):
            return Deed("starts", event.company, event.player)
        return Deed("auctions", event.company, event.player) if isinstance(event, events.BidMade) else None

    def auction(self, game: G) -> Auction | None:
        """The one that is running."""
        found: Auction | None = getattr(game.round, "auction", None)
        return found

    def named(self, game: G, company: str) -> str:
        """A company or private as letters name it."""
        return company

    def in_lines(self, game: G, company: str) -> str:
        """The same as the lines of its bids do."""
        return company

    def floated(self, game: G, company: str) -> bool:
        """Whether a company operates, or will from the next operating round on."""
        return company in game.companies

    def auctioning(self, game: G) -> bool:
        """Whether players take turns in an auction of several privates, and in no bid-off for one of them."""
        return False

    def auction_turn(self, game: G, player: str) -> bool:
        """Whether it is the player's turn in it."""
        return self.auctioning(game) and player in game.active and not self.interrupted(game)

    def may_pass(self, game: G, player: str) -> bool:
        """Whether a turn in it may be passed by an order in hand: not where that would end the game."""
        return True

    def cheapest(self, game: G) -> str:
        """The private that can be taken in such a turn, while others are bid on; "" for none."""
        return ""

    def leads(self, game: G, player: str, company: str) -> bool:
        """Whether the highest of the bids that wait is theirs."""
        return False

    def outside(self, game: G, player: str, company: str) -> bool:
        """Whether others bid against each other for it now, and the player had no bid on it."""
        return False

    def turn_bid(self, game: G, player: str, company: str) -> Action:
        """What is bid for it, or paid where it is the cheapest, by who wants it for as little as it takes."""
        return Bid(player, company, self.least_bid(game, company))

    def free_money(self, game: G, player: str, company: str) -> int:
        """What the player can bid for it."""
        return game.purses[player]

    def par_due(self, game: G) -> str:
        """The public whose first price its director must say now, which came with a private; "" for none."""
        return ""

    def par_comes_with(self, game: G, company: str) -> str:
        """The public whose first price whoever wins the private must say; "" for none."""
        return ""

    def pars_to_come(self, game: G) -> tuple[str, ...]:
        """The publics whose first price somebody will have to say so, or must now."""
        due = self.par_due(game)
        return (due,) if due else ()

    def gone(self, game: G, company: str) -> bool:
        """Whether a company or private is not to be had any more, or out of the game."""
        there = company in game.companies or company in game.privates
        return not there and not self.can_come(game, company)

    def why_no_auction(self, game: G, company: str) -> OrderError | None:
        """Why a private or minor is sold to nobody any more; None while it can be won, now or later."""
        auction = self.auction(game)
        if auction is not None and auction.company == company:
            return None
        if company in game.definition.privates:
            over = company in game.privates or not self.can_come(game, company)
            section = f"{game.book.title} §{self.kinds.sections.get('bid_private', '')}"
            return refused("bid.private", {"company": self.named(game, company)}, section=section) if over else None
        refusal = self.why_no_minor(game, company)
        return refused_by_rule(refusal) if refusal is not None else None

    def bids(self, game: G, player: str, company: str) -> bool:
        """Whether the player is asked for a bid for it."""
        auction = self.auction(game)
        return auction is not None and auction.company == company and auction.bidders[:1] == (player,)

    def has_left(self, game: G, player: str, company: str) -> bool:
        """Whether the player is out of the auction of it, which runs and has a bid."""
        auction = self.auction(game)
        if auction is None or auction.company != company or auction.high is None:
            return False
        return player not in auction.bidders

    def in_stock_round(self, game: G) -> bool:
        """Whether shares are traded now."""
        return isinstance(game.round, StockRound)

    def own_turn(self, game: G, player: str) -> bool:
        """Whether their turn in a stock round begins now."""
        here = game.round
        if not isinstance(here, StockRound) or self.auction(game) or self.interrupted(game):
            return False
        return here.order[here.turn] == player and not (here.acted or here.over)

    def starting(self, game: G) -> str:
        """The public just started, whose first token is to be placed now; "" for none."""
        return str(getattr(game.round, "starting", ""))

    def asked_to_keep(self, game: G) -> bool:
        """Whether «keep» answers a question of the moment, instead of withholding a dividend."""
        return False

    def moved(self, game: G) -> bool:
        """Whether the company that operates has laid track or placed a token in this turn: somebody has ordered it."""
        return bool(getattr(game.round, "lays", ())) or bool(getattr(game.round, "tokened", False))

    def asked(self, game: G, player: str) -> bool:
        """Whether the player is asked anything that a standing order may answer."""
        return not game.finished and player in game.active and not self.interrupted(game)


def directs(game: G, player: str, company: str) -> bool:
    """Whether the player decides for a company in play."""
    return company in game.companies and game.president(company) == player


def owned(game: G, player: str) -> tuple[str, ...]:
    """The companies in play whose president they are; not one that they only look after."""
    return tuple(one for one, state in game.companies.items() if state.president == player)


def still_asked(ways: Ways[G], game: G, player: str) -> Iterator[str]:
    """By their keys, what the player may be asked after whoever is asked now, outside of companies' turns.

    In a stock round not who has passed: they are asked again only if somebody else does something.
    """
    auction = ways.auction(game)
    if auction is not None:
        if player in auction.bidders[1:] and player != auction.high:
            yield AUCTION + auction.company
    elif ways.auctioning(game):
        yield from () if player in game.active else (ROUND_OF_PRIVATES,)
    else:
        yield from _asked_in_round(ways, game, player)


def _asked_in_round(ways: Ways[G], game: G, player: str) -> Iterator[str]:
    if public := ways.buying(game):
        if player in ways.buyers(game) and player not in game.active:
            yield PURCHASE + public
    elif asked := ways.merging(game):
        order: tuple[str, ...] = getattr(game.round, "order", ())
        for minor in order[order.index(asked) + 1 :]:
            if directs(game, player, minor):
                yield MERGE + minor
    elif isinstance(game.round, StockRound) and player not in game.active and player not in game.round.passed:
        yield STOCK
