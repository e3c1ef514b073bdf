"""The state takes over: privates, minors and publics go to the Russian State Railway (§5.8.4)."""

from __future__ import annotations

from engine.eighteen import companies
from engine.eighteen.bank import pay
from engine.eighteen.events import TokenPlaced, TokenRemoved
from engine.eighteen.map.tokens import removed, swapped
from engine.eighteen.table import BANK
from engine.games.g1861 import loans
from engine.games.g1861.events import LoansRepaid, Nationalised, PrivateNationalised
from engine.games.g1861.state import State


def nationalise_privates(game: State) -> None:
    """The bank buys every private for its value; one the RSR owns already brings it nothing (§5.8.4)."""
    national = game.definition.national.id
    for private, data in game.definition.privates.items():
        owner = game.privates.get(private)
        if owner is None or owner == national:
            continue
        pay(game, BANK, owner, data.value)
        game.privates[private] = national
        game.tell(PrivateNationalised(company=private, owner=owner, paid=data.value))


def all_minors(game: State) -> None:
    """Every minor is nationalised, in operating order (§5.8.4: start of phase 8)."""
    for minor in _of_kind(game, "minor"):
        nationalise(game, minor)


def trainless(game: State) -> None:
    """Minors without trains are nationalised; then the directors of publics without trains are asked (§5.8.4).

    Only companies that have operated; both in operating order.
    """
    for minor in _of_kind(game, "minor"):
        if _stranded(game, minor):
            nationalise(game, minor)
    game.trainless = tuple(corporation for corporation in _of_kind(game, "public") if _stranded(game, corporation))


def _of_kind(game: State, kind: str) -> tuple[str, ...]:
    return companies.operating_order(game, [name for name in game.companies if companies.kind(game, name) == kind])


def _stranded(game: State, company: str) -> bool:
    state = game.companies[company]
    return state.operated and not state.trains


def nationalise(game: State, company: str) -> None:
    """The company is absorbed (§5.8.4 a to e): it is out of play, a public until it is started again."""
    _repay(game, company)
    fall_for_loans(game, company, 1)
    _pay_out(game, company)
    _hand_over(game, company)
    _replace_tokens(game, company)
    if companies.kind(game, company) == "minor":
        game.gone = (*game.gone, company)
    else:
        del game.shares[company]
    game.drop(company)
    del game.purses[company], game.markers[company]


def _repay(game: State, company: str) -> None:
    """(a) It repays what it can."""
    loan = game.definition.loan
    if count := loans.repay_all_it_can(game, loan, company):
        game.tell(LoansRepaid(company=company, count=count, paid=count * loan.face))


def fall_for_loans(game: State, company: str, more: int = 0) -> None:
    """The price goes one cell left for each loan still open, and `more` besides (§5.8.4 b, §7)."""
    market = game.prices
    cell = game.markers[company].cell
    for _ in range(game.companies[company].loans + more):
        cell = market.left(cell)
    companies.move_price(game, company, cell)


def shares_of_players(game: State, company: str) -> dict[str, int]:
    """Shares by player; a minor counts as two in its owner's hand (§5.8.4 c, §7)."""
    if companies.kind(game, company) == "minor":
        owner = game.companies[company].president
        return {owner: game.definition.numbers.minor_shares} if owner is not None else {}
    held = game.shares[company]
    return {player: held[player] for player in game.players if player in held}


def _pay_out(game: State, company: str) -> None:
    """(c) The bank pays the players the new price for each share; shares in the pool or the treasury get nothing."""
    price = companies.price(game, company)
    paid = {player: count * price for player, count in shares_of_players(game, company).items()}
    for player, amount in paid.items():
        pay(game, BANK, player, amount)
    game.tell(Nationalised(company=company, price=price, paid=paid))


def _hand_over(game: State, company: str) -> None:
    """(d) Cash, trains and privates go to the RSR; what loans are left are cancelled.

    It is the last to operate: whoever loses trains to it in a round in which it does has run them before (§5.5, 5.5.6).
    """
    national = game.definition.national.id
    pay(game, company, national, game.purses[company])
    taken = game.companies[company].trains
    game.change(national, trains=(*game.companies[national].trains, *taken))
    if not game.flags.trains_run_again:
        game.ran = (*game.ran, *taken)
    for private, owner in game.privates.items():
        if owner == company:
            game.privates[private] = national


def _replace_tokens(game: State, company: str) -> None:
    """(e) The best cities first, each of its tokens becomes one of the RSR if there is one for that hex."""
    national = game.definition.national.id
    network = game.network

    def rank(place: tuple[str, int]) -> tuple[int, str, int]:
        hex_id, stop = place
        return max(network.tile(hex_id).stops[stop].revenue), hex_id, -stop

    laid = game.laid
    has = {hex_id for hex_id, _ in network.tokens_of(national)}
    for hex_id, stop in sorted(network.tokens_of(company), key=rank, reverse=True):
        game.tell(TokenRemoved(company=company, hex=hex_id, stop=stop))
        if _token_for(game, has, hex_id):
            has.add(hex_id)
            laid = swapped(laid, hex_id, stop, company, national)
            game.tell(TokenPlaced(company=national, hex=hex_id, stop=stop, cost=0))
        else:
            laid = removed(laid, hex_id, stop, company)
    game.relaid(laid)


def _token_for(game: State, has: set[str], hex_id: str) -> bool:
    """Whether the RSR has a token for this hex: one a hex, and some are kept for reserved hexes (§5.6.1)."""
    national = game.definition.national
    if hex_id in has:
        return False
    unreserved = national.tokens - len(national.reserved)
    return hex_id in national.reserved or len(has.difference(national.reserved)) < unreserved
