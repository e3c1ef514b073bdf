"""Auctions of privates (4.3) and minors (4.2.4)."""

from __future__ import annotations

from .records import Action, Ask, Auction
from .state import BANK, Table

BIDS = frozenset({"bid", "pass"})


def open_private(t: Table, opener: str) -> None:
    """4.3: the next private comes up in the order of 1.2.1; after the last one ordinary turns begin."""
    left = [name for name in t.book.privates if name not in t.privates]
    if left:
        t.auction = Auction(left[0], opener, int(t.book.privates[left[0]]["min_bid"]), opener)
        t.stage = "privates"
    else:
        t.auction = None
        t.stage = "stock"
        t.sr.player = opener


def open_minor(t: Table, opener: str, minor: str, bid: int) -> None:
    """4.2.4: the active player opens with a bid; the minor is in play from now on."""
    t.open_company(minor)
    t.auction = Auction(minor, opener, 100, t.book.left_of(opener), high=opener, bid=bid)
    t.stage = "auction"


def next_bid(a: Auction) -> int:
    """The least that may be bid now."""
    return a.minimum if a.high is None else a.bid + 5


def can_bid(t: Table, player: str) -> bool:
    """4.2.4: nobody bids more than his cash; 4.2.1: a player at the limit cannot bid for a minor."""
    a = t.auction
    assert a is not None
    if player in a.out or t.cash[player] < next_bid(a):
        return False
    return t.certificates(player) < t.book.cert_limit


def ask(t: Table) -> Ask | None:
    a = t.auction
    assert a is not None
    if a.turn == a.high or not can_bid(t, a.turn):
        return None
    why = f"§4.2.4/4.3: {a.turn} has {t.cash[a.turn]} and may bid {next_bid(a)} for {a.thing}"
    return Ask((a.turn,), BIDS, (a.thing,), why)


def skip(t: Table) -> bool:
    """The player asked passes, or cannot bid; when the turn comes back to the highest bidder they win."""
    a = t.auction
    assert a is not None
    if a.high is None:
        _decline(t, a)
    elif a.turn == a.high:
        _win(t, a.high, a.bid)
    else:
        a.out.add(a.turn)
        a.turn = t.book.left_of(a.turn)
    return True


def _decline(t: Table, a: Auction) -> None:
    """4.3: declining before the first bid is no pass; when all have, the minimum falls by 5; at 0 it is free."""
    a.declined += 1
    a.turn = t.book.left_of(a.turn)
    if a.declined < len(t.book.players):
        return
    a.declined, a.turn, a.reduced = 0, a.opener, True
    a.minimum -= 5
    if a.minimum <= 0:
        _win(t, a.opener, 0)


def _win(t: Table, winner: str, paid: int) -> None:
    a = t.auction
    assert a is not None
    t.sr.last = winner
    if t.stage == "privates":
        t.pay(winner, BANK, paid)
        t.privates[a.thing] = winner
        open_private(t, t.book.left_of(winner))
        return
    t.pay(winner, a.thing, paid)
    t.president[a.thing] = winner
    t.market.put(a.thing, t.market.minor_cell(paid))
    t.tokens[a.thing] = [str(t.book.minors[a.thing]["home"])]
    t.auction = None
    t.stage = "stock"
    sr = t.sr
    sr.player, sr.passes, sr.acted, sr.sold_at = t.book.left_of(winner), 0, False, {}


def check(t: Table, action: Action) -> list[str]:
    """4.2.4, 4.3: bids are multiples of 5, at least 5 above the last one, within the cash."""
    a = t.auction
    assert a is not None
    if action.verb == "pass":
        return []
    bid = int(action.words[1])
    wrong: list[str] = []
    if bid % 5:
        wrong.append(f"§4.2.4: a bid of {bid} is no multiple of 5")
    if bid < next_bid(a):
        wrong.append(f"§4.2.4: {bid} for {a.thing} is below {next_bid(a)}")
    if bid > t.cash[action.actor]:
        wrong.append(f"§4.2.4: {action.actor} bids {bid} with {t.cash[action.actor]}")
    if t.book.gtg and a.reduced and bid != a.minimum:
        wrong.append(f"§4.3 (gtg): {a.thing} is sold at the reduced price {a.minimum}, not at {bid}")
    return wrong


def act(t: Table, action: Action) -> None:
    a = t.auction
    assert a is not None
    if action.verb == "pass":
        skip(t)
        return
    bid = int(action.words[1])
    if t.book.gtg and a.reduced:
        _win(t, action.actor, bid)
        return
    a.high, a.bid, a.turn = action.actor, bid, t.book.left_of(action.actor)
