"""A second set of books for 1861, kept from the told events alone: cash, shares, trains, loans, prices, tokens."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable

from engine.core.events import Event
from engine.eighteen import companies
from engine.eighteen import events as shared
from engine.eighteen.table import BANK, POOL
from engine.games.g1861 import events
from engine.games.g1861.game import Game

Entry = Callable[["Ledger", Event], None]
FACE, RECEIVED = 50, 45  # §5.4


class Ledger:
    """What the events since the start of the game say is on the table."""

    def __init__(self, start: Game) -> None:
        self.definition = start.definition
        self.national = start.definition.national.id
        self.cash: Counter[str] = Counter(start.purses)
        self.shares: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.trains: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.loans: Counter[str] = Counter()
        self.privates: dict[str, str] = {}
        self.president: dict[str, str] = {}
        self.price: dict[str, int] = {}
        self.tokens: Counter[tuple[str, str]] = Counter()  # company, hex

    def write(self, told: Iterable[Event]) -> None:
        """Enter what happened."""
        for event in told:
            if entry := ENTRIES.get(type(event).__name__):
                entry(self, event)

    def pay(self, payer: str, payee: str, amount: int) -> None:
        """Money changes hands."""
        self.cash[payer] -= amount
        self.cash[payee] += amount

    def move(self, public: str, giver: str, taker: str, count: int) -> None:
        """Shares change hands."""
        self.shares[public][giver] -= count
        self.shares[public][taker] += count

    def absorb(self, company: str, heir: str) -> None:
        """All that a company has but its loans goes to another one, and it is gone."""
        self.pay(company, heir, self.cash[company])
        self.trains[heir] += self.trains.pop(company, Counter())
        for private in [private for private, owner in self.privates.items() if owner == company]:
            self.privates[private] = heir
        self.price.pop(company)
        self.president.pop(company, None)
        self.cash.pop(company)

    def differences(self, game: Game) -> list[str]:
        """Where these books and the position do not agree."""
        there = {
            "cash": (dict(self.cash), game.purses),
            "privates": (self.privates, game.privates),
            "shares": ({name: _plain(held) for name, held in self.shares.items() if _plain(held)}, game.shares),
            "loans": (_plain(self.loans), {one: state.loans for one, state in game.companies.items() if state.loans}),
            "trains": (
                {holder: _plain(held) for holder, held in self.trains.items() if _plain(held)},
                {holder: dict(Counter(held)) for holder, held in _trains(game).items() if held},
            ),
            "prices": (self.price, {company: companies.price(game, company) for company in game.markers}),
            "tokens": (_plain(self.tokens), dict(_tokens(game))),
            "directors": (
                self.president,
                {one: state.president for one, state in game.companies.items() if state.president is not None},
            ),
        }
        return [f"{what}: told {told}, is {real}" for what, (told, real) in there.items() if told != real]


def _plain(counted: Counter[str] | Counter[tuple[str, str]]) -> dict[object, int]:
    return {name: count for name, count in counted.items() if count}


def _trains(game: Game) -> dict[str, tuple[str, ...]]:
    return {POOL: game.pool_trains, **{company: state.trains for company, state in game.companies.items()}}


def _tokens(game: Game) -> Counter[tuple[str, str]]:
    cities = game.laid.cities.items()
    return Counter((company, hex_id) for hex_id, stops in cities for city in stops for company in city.tokens)


def private_won(book: Ledger, event: shared.PrivateWon) -> None:
    book.pay(event.player, BANK, event.price)
    book.privates[event.company] = event.player


def bid_made(book: Ledger, event: shared.BidMade) -> None:
    if event.company not in book.definition.privates:
        book.cash.setdefault(event.company, 0)


def minor_founded(book: Ledger, event: events.MinorFounded) -> None:
    book.pay(event.player, event.company, event.paid)
    book.president[event.company] = event.player
    book.price[event.company] = event.price


def public_started(book: Ledger, event: shared.PublicStarted) -> None:
    book.pay(event.player, event.company, event.paid)
    book.president[event.company] = event.player
    book.price[event.company] = event.price
    book.shares[event.company] = Counter({event.player: 2, event.company: 8})


def shares_sold(book: Ledger, event: shared.SharesSold) -> None:
    book.pay(BANK, event.player, event.shares * event.price)
    book.move(event.company, event.player, POOL, event.shares)


def share_bought(book: Ledger, event: shared.ShareBought) -> None:
    pool = event.source == "pool"
    book.pay(event.player, BANK if pool else event.company, event.price)
    book.move(event.company, POOL if pool else event.company, event.player, 1)


def shares_redeemed(book: Ledger, event: events.SharesRedeemed) -> None:
    book.pay(event.company, BANK, event.shares * event.price)
    book.move(event.company, POOL, event.company, event.shares)


def president_changed(book: Ledger, event: shared.PresidentChanged) -> None:
    book.president[event.company] = event.player


def price_moved(book: Ledger, event: shared.PriceMoved) -> None:
    assert book.price[event.company] == event.old, event
    book.price[event.company] = event.new


def income_paid(book: Ledger, event: shared.IncomePaid) -> None:
    assert event.amount == book.definition.privates[event.company].income, event
    book.pay(BANK, event.owner, event.amount)


def track_laid(book: Ledger, event: shared.TrackLaid) -> None:
    book.pay(event.company, BANK, event.cost)


def token_placed(book: Ledger, event: shared.TokenPlaced) -> None:
    if event.cost:
        book.pay(event.company, BANK, event.cost)
    book.tokens[event.company, event.hex] += 1


def token_removed(book: Ledger, event: shared.TokenRemoved) -> None:
    book.tokens[event.company, event.hex] -= 1


def dividend_paid(book: Ledger, event: shared.DividendPaid) -> None:
    company = event.company
    book.pay(BANK, company, event.kept)
    if company in book.shares:
        for holder, count in book.shares[company].items():
            if holder != POOL:
                book.pay(BANK, holder, count * event.paid // 10)
    elif event.paid:
        book.pay(BANK, book.president[company], event.paid)


def loans_taken(book: Ledger, event: events.LoansTaken) -> None:
    assert event.received == RECEIVED * event.count, event
    book.pay(BANK, event.company, event.received)
    book.loans[event.company] += event.count


def loans_repaid(book: Ledger, event: events.LoansRepaid) -> None:
    assert event.paid == FACE * event.count, event
    book.pay(event.company, BANK, event.paid)
    book.loans[event.company] -= event.count


def interest_paid(book: Ledger, event: events.InterestPaid) -> None:
    book.pay(event.company, BANK, event.amount)


def train_bought(book: Ledger, event: shared.TrainBought) -> None:
    in_pool = event.source == POOL
    book.pay(event.company, BANK if in_pool else event.source, event.price)
    if event.source != BANK:
        book.trains[event.source][event.train] -= 1
    book.trains[event.company][event.train] += 1


def train_discarded(book: Ledger, event: shared.TrainDiscarded) -> None:
    book.trains[event.company][event.train] -= 1
    book.trains[POOL][event.train] += 1


def trains_rusted(book: Ledger, event: shared.TrainsRusted) -> None:
    owners = {company for company, held in book.trains.items() if held[event.train] and company != POOL}
    assert owners == set(event.owners), event
    for held in book.trains.values():
        held[event.train] = 0


def private_nationalised(book: Ledger, event: events.PrivateNationalised) -> None:
    book.pay(BANK, event.owner, event.paid)
    book.privates[event.company] = book.national


def nationalised(book: Ledger, event: events.Nationalised) -> None:
    assert event.price == book.price[event.company], event
    for player, amount in event.paid.items():
        book.pay(BANK, player, amount)
    book.absorb(event.company, book.national)
    book.shares.pop(event.company, None)
    book.loans.pop(event.company, None)


def private_sold(book: Ledger, event: shared.PrivateSold) -> None:
    book.pay(event.company, event.seller, event.price)
    book.privates[event.private] = event.company


def public_formed(book: Ledger, event: events.PublicFormed) -> None:
    public, count = event.public, len(event.minors)
    book.cash[public] = 0
    owners = Counter(book.president[minor] for minor in event.minors)
    held = Counter({event.president: 2}) if count == 1 else owners
    book.shares[public] = Counter({public: 10 - held.total()}) + held
    for minor in event.minors:
        book.loans[public] += book.loans.pop(minor, 0)
        for company, hex_id in [place for place in book.tokens if place[0] == minor]:
            book.tokens[public, hex_id] += book.tokens.pop((company, hex_id))
        book.absorb(minor, public)
    if event.president:
        book.president[public] = event.president
    book.price[public] = event.price


def game_ended(book: Ledger, event: shared.GameEnded) -> None:
    """Prices have fallen for the loans, and that settles them."""
    book.loans.clear()


def _name(entry: Callable[..., None]) -> str:
    return "".join(word.capitalize() for word in entry.__name__.split("_"))


ENTRIES: dict[str, Callable[..., None]] = {
    _name(entry): entry
    for entry in (
        private_won, bid_made, minor_founded, public_started, shares_sold, share_bought, shares_redeemed,
        president_changed, price_moved, income_paid, track_laid, token_placed, token_removed, dividend_paid,
        loans_taken, loans_repaid, interest_paid, train_bought, train_discarded, trains_rusted, private_nationalised,
        nationalised, private_sold, public_formed, game_ended,
    )
}  # fmt: skip
