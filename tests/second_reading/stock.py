"""The stock round (4): selling (4.1), buying (4.2), starting (4.2.3), opening an auction (4.2.4), the end (4.4)."""

from __future__ import annotations

from .auctions import open_minor
from .records import Action, Ask
from .state import BANK, POOL, Table
from .track import is_city


def begin(t: Table) -> None:
    """4: turns go clockwise from the player with the card."""
    t.sr = type(t.sr)(t.first)
    t.stage = "stock"


# -- what is possible --------------------------------------------------------------------------------------------


def sale_wrong(t: Table, player: str, public: str, count: int) -> str | None:
    """4.1: why this sale is not allowed, None when it is."""
    if public not in t.shares or count < 1 or t.held(public, player) < count:
        return f"§4.1: {player} does not hold {count} of {public}"
    if public not in t.operated:
        return f"§4.1: {public} has not completed an operating turn, its shares cannot be sold"
    if t.held(public, POOL) + count > 5:
        return f"§4.1: the pool would hold more than 50% of {public}"
    left = t.held(public, player) - count
    if t.president[public] == player and left < 2 and not _heirs(t, public, player):
        return f"§4.1: nobody can take over the director's certificate of {public}"
    return None


def _heirs(t: Table, public: str, director: str) -> list[str]:
    """4.1.1: others with at least 20%, nearest to the director's left first."""
    others = t.book.clockwise(director)[1:]
    return [player for player in others if t.held(public, player) >= 2]


def can_sell(t: Table, player: str) -> bool:
    return any(sale_wrong(t, player, public, n) is None for public in t.shares for n in range(1, 6))


def over_limit(t: Table, player: str) -> bool:
    return t.certificates(player) > t.book.cert_limit


def buy_wrong(t: Table, player: str, public: str, source: str) -> str | None:
    """4.2, 4.2.1: why this purchase is not allowed, None when it is."""
    if public not in t.shares or source not in (POOL, "treasury"):
        return f"§4.2: {public} {source} is not for sale"
    if not t.held(public, POOL if source == POOL else public):
        return f"§4.2: there is no share of {public} in the {source}"
    if t.cash[player] < t.market.price(public):
        return f"§4.2: {player} has {t.cash[player]}, a share of {public} costs {t.market.price(public)}"
    if t.held(public, player) >= 6:
        return f"§4.2: {player} would exceed 60% of {public}"
    if (player, public) in t.sr.sold:
        return f"§4.2: {player} has sold {public} in this round"
    return _limit_wrong(t, player)


def _limit_wrong(t: Table, player: str) -> str | None:
    papers = t.certificates(player)
    return f"§4.2.1: {player} holds {papers} certificates" if papers >= t.book.cert_limit else None


def start_wrong(t: Table, player: str, public: str, price: int) -> str | None:
    """4.2.3: why this public cannot be started, None when it can."""
    if not t.rule("public_starts"):
        return f"§4.2.3: no public can be started in phase {t.phase}"
    if public not in t.free_publics() or price not in t.market.public_par:
        return f"§4.2.3: {public} cannot be started at {price}"
    if t.cash[player] < 2 * price:
        return f"§4.2.3: {player} has {t.cash[player]}, twice {price} is needed"
    if not t.book.free_circle():
        return "§4.2.3: no large-city circle is unreserved and unconnected"
    return _limit_wrong(t, player)


def minors_for_auction(t: Table) -> list[str]:
    """4.2.4, 4.3: yellow ones in phase 2, all in phases 3 and 4, none from 5; Nikolaev before all others."""
    if not t.rule("minor_auctions"):
        return []
    free = [m for m in t.book.minors if m not in t.president and m not in t.gone]
    if "N" in free:
        return ["N"]
    return [m for m in free if t.since(str(t.book.minors[m]["phase"]))]


def open_wrong(t: Table, player: str, minor: str, bid: int) -> str | None:
    """4.2.4: why this auction cannot be opened, None when it can."""
    if minor not in minors_for_auction(t):
        return f"§4.2.4/4.3: {minor} cannot be auctioned now"
    if bid < 100 or bid % 5 or bid > t.cash[player]:
        return f"§4.2.4: {bid} is no opening bid for {player} with {t.cash[player]}"
    return _limit_wrong(t, player)


def _purchases(t: Table, player: str) -> set[str]:
    """The ways of spending the turn that are open to the player."""
    ways: set[str] = set()
    if any(buy_wrong(t, player, public, source) is None for public in t.shares for source in (POOL, "treasury")):
        ways.add("buy")
    if any(start_wrong(t, player, public, 70) is None for public in t.free_publics()[:1]):
        ways.add("start")
    if any(open_wrong(t, player, minor, 100) is None for minor in minors_for_auction(t)):
        ways.add("bid")
    return ways


def ask(t: Table) -> Ask | None:
    """4, 4.2.1: a player who can do something is asked; over the limit only a sale is open, if there is one."""
    sr = t.sr
    if sr.starting:
        return Ask((sr.player,), frozenset({"token"}), (sr.starting,), f"§4.2.3: the first token of {sr.starting}")
    ways = {"sell"} if can_sell(t, sr.player) else set()
    if not ways or not over_limit(t, sr.player):
        ways |= _purchases(t, sr.player)
        ways |= {"pass"} if ways else set()
    if not ways:
        return None
    return Ask((sr.player,), frozenset(ways), None, f"§4: {sr.player} has {t.cash[sr.player]} and can {sorted(ways)}")


def skip(t: Table) -> bool:
    """4: the turn ends; it was a pass if nothing was done in it; when all pass in succession the round ends."""
    sr = t.sr
    if sr.starting:
        return False
    sr.passes = 0 if sr.acted else sr.passes + 1
    sr.player, sr.acted, sr.sold_at = t.book.left_of(sr.player), False, {}
    if sr.passes >= len(t.book.players):
        t.stage = "stock ends"
    return True


def end(t: Table) -> None:
    """4.4: publics wholly owned by players rise, in operating order; the card goes left of the last who acted."""
    for public in t.publics():
        if not t.held(public, POOL) and not t.held(public, public):
            t.market.rise(public, t.book.gtg)
    if t.sr.last is not None:
        t.first = t.book.left_of(t.sr.last)


# -- what is done ------------------------------------------------------------------------------------------------


def check(t: Table, action: Action) -> list[str]:
    words, actor = action.words, action.actor
    wrong: str | None = None
    if action.verb == "sell":
        wrong = sale_wrong(t, actor, words[0], int(words[1]))
    elif action.verb == "buy":
        wrong = buy_wrong(t, actor, words[0], words[1])
    elif action.verb == "start":
        wrong = start_wrong(t, actor, words[0], int(words[1]))
    elif action.verb == "bid":
        wrong = open_wrong(t, actor, words[0], int(words[1]))
    elif action.verb == "token" and not is_city(t, words[1]):
        wrong = f"§4.2.3: {words[1]} has no large-city circle"
    return [wrong] if wrong else []


def act(t: Table, action: Action) -> None:
    words, sr = action.words, t.sr
    if action.verb == "pass":
        skip(t)
        return
    if action.verb == "token":
        t.tokens[words[0]] = [words[1]]
        t.charter[words[0]] = t.charter[words[0]][1:]
        sr.starting = None
        skip(t)
        return
    sr.acted = True
    if action.verb == "bid":
        open_minor(t, action.actor, words[0], int(words[1]))
        return
    sr.last = action.actor
    if action.verb == "sell":
        sell(t, action.actor, words[0], int(words[1]))
    elif action.verb == "buy":
        buy(t, action.actor, words[0], words[1])
        skip(t)
    else:
        start(t, action.actor, words[0], int(words[1]))


def sell(t: Table, player: str, public: str, count: int) -> None:
    """4.1, 4.1.1, 4.1.2: paid at the price before the drop; a sale begun as director drops the token one cell."""
    sr, directing = t.sr, t.president[public] == player
    price = t.market.price(public)
    again = public in sr.sold_at and not t.book.gtg
    if again:
        price = sr.sold_at[public]
    sr.sold_at.setdefault(public, price)
    sr.sold.add((player, public))
    t.move_shares(public, player, POOL, count)
    t.pay(BANK, player, price * count)
    if directing:
        _hand_over(t, public, player)
        if not again:
            t.market.drop(public)


def _hand_over(t: Table, public: str, director: str) -> None:
    """4.1.1: the one with most of at least 20% takes over; of equals the nearest to the left."""
    heirs = [player for player in _heirs(t, public, director) if t.held(public, player) > t.held(public, director)]
    if heirs:
        t.president[public] = max(heirs, key=lambda player: t.held(public, player))


def buy(t: Table, player: str, public: str, source: str) -> None:
    """4.2: from the treasury the company is paid, from the pool the bank; the price stays."""
    holder, payee = (POOL, BANK) if source == POOL else (public, public)
    t.move_shares(public, holder, player, 1)
    t.pay(player, payee, t.market.price(public))
    t.takeover(public, player)


def start(t: Table, player: str, public: str, price: int) -> None:
    """4.2.3: the director's certificate for twice the price, paid to the company; the first token follows."""
    t.open_public(public)
    t.move_shares(public, public, player, 2)
    t.president[public] = player
    t.pay(player, public, 2 * price)
    t.market.put(public, t.market.public_par[price])
    t.sr.starting = public
