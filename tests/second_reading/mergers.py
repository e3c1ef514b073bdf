"""The merger round (6): conversion (6.1), merger (6.2), what the new public gets (6.3)."""

from __future__ import annotations

from .phases import settle_tokens
from .records import Action, Ask, Placed, Removal, SharesTurn, Turn
from .state import Table
from .track import one_city


def begin(t: Table) -> None:
    """6: after each OR of phases 3 to 7 each minor acts, in operating order."""
    t.stage = "merger"
    t.queue = t.minors()
    next_minor(t)


def next_minor(t: Table) -> None:
    t.turn = None
    while t.queue and t.turn is None:
        minor = t.queue.pop(0)
        if minor in t.president:
            t.turn = Turn(minor)
    if t.turn is None:
        t.stage = "merger ends"


def can_convert(t: Table, minor: str) -> bool:
    """6.1: in the yellow zone, with a public to be had."""
    return bool(t.free_publics()) and t.market.place[minor] in t.market.yellow


def ask(t: Table) -> Ask | None:
    turn = t.turn
    if turn is None or turn.company not in t.president or not t.free_publics():
        return None
    minor = turn.company
    owner = t.president[minor]
    assert owner is not None
    verbs = {"pass"}
    if can_convert(t, minor):
        verbs.add("convert")
    if len(t.minors()) > 1:
        verbs |= {"merge", "offer merge"}
    if len(verbs) == 1:
        return None
    why = f"§6: {minor} at {t.market.price(minor)} can {sorted(verbs)}"
    return Ask((owner,), frozenset(verbs), (minor,), why, "convert" in verbs)


def skip(t: Table) -> bool:
    next_minor(t)
    return True


# -- whether it may be -------------------------------------------------------------------------------------------------


def parties(action: Action) -> tuple[list[str], str]:
    """«A B C into P»: the minors, the public."""
    words = list(action.words)
    return words[:-2], words[-1]


def new_price(t: Table, minors: list[str]) -> int:
    """6.2: the sum of the highest and lowest price, rounded down to a par price (70 to 200; gtg 100 at least)."""
    prices = [t.market.price(minor) for minor in minors]
    price = t.market.par_below(max(prices) + min(prices))
    return max(100, price) if t.book.gtg else price


def age(t: Table, minors: list[str]) -> list[str]:
    """6.2, «la plus ancienne compagnie»: as their auctions ended, and their charters were taken, in this game."""
    return [company for company in t.president if company in minors]


def seniority(t: Table, minors: list[str]) -> list[str]:
    """The order in which they operate when the merger is made."""
    return t.market.order(minors)


def counts(t: Table, minors: list[str]) -> dict[str, int]:
    """6.2: each minor becomes one share; owners in the order of their senior minor."""
    found: dict[str, int] = {}
    for minor in seniority(t, minors):
        owner = t.president[minor]
        assert owner is not None
        found[owner] = found.get(owner, 0) + 1
    return found


def merge_wrong(t: Table, action: Action) -> str | None:
    """6.2: 2 to 10 minors, an unstarted public (gtg: at most six of one owner), the missing share affordable."""
    minors, public = parties(action)
    if not 2 <= len(minors) <= 10 or len(set(minors)) < len(minors):
        return f"§6.2: {minors} are no two to ten minors"
    if public not in t.free_publics() or any(minor not in t.minors() for minor in minors):
        return f"§6.2: {minors} cannot become {public}"
    shares = counts(t, minors)
    if t.book.gtg and max(shares.values()) > 6:
        return "§6.2 (gtg): more than six minors of one owner would exceed 60%"
    price = new_price(t, minors)
    if not price:
        return "§6.3: the sum of the prices is below 70"
    payers = list(shares) if t.book.gtg else [str(t.president[age(t, minors)[0]])]
    if max(shares.values()) < 2 and all(t.cash[player] < price for player in payers):
        return f"§6.2: nobody would have two shares and {payers} cannot pay the missing one at {price}"
    return None


def check(t: Table, action: Action) -> list[str]:
    if action.verb == "convert":
        minor, public = action.words
        if public not in t.free_publics() or not can_convert(t, minor):
            return [f"§6.1: {minor} at {t.market.price(minor)} cannot become {public}"]
    if action.verb == "merge":
        minors = parties(action)[0]
        strangers = [minor for minor in minors if t.president.get(minor) != action.actor]
        if strangers:
            return [f"§6: the owners of {strangers} were not asked"]
        wrong = merge_wrong(t, action)
        return [wrong] if wrong else []
    return []


# -- what is done ------------------------------------------------------------------------------------------------------


def act(t: Table, action: Action) -> None:
    if action.verb == "pass":
        skip(t)
    elif action.verb == "convert":
        convert(t, *action.words)
    else:
        merge(t, *parties(action))


def convert(t: Table, minor: str, public: str) -> None:
    """6.1: the public replaces the minor at the same price; the owner gets the director's certificate."""
    owner, price = t.president[minor], t.market.price(minor)
    assert owner is not None
    t.open_public(public)
    t.move_shares(public, public, owner, 2)
    t.president[public] = owner
    t.tokens[public] = list(t.tokens[minor])
    t.charter[public] = [20, 40]
    take_over(t, [minor], public)
    t.market.put(public, t.market.public_par[price])
    t.buying = SharesTurn(public, [owner], twice=owner, opener=owner)


def take_over(t: Table, minors: list[str], public: str) -> None:
    """6.3: cash, trains, privates and loans go to the public, the minors are gone."""
    for minor in minors:
        t.pay(minor, public, t.cash[minor])
        t.trains[public] += t.trains[minor]
        t.loans[public] = t.loans.get(public, 0) + t.loans.get(minor, 0)
        for private, owner in t.privates.items():
            if owner == minor:
                t.privates[private] = public
        t.close(minor)


def director(t: Table, minors: list[str], shares: dict[str, int]) -> str | None:
    """6.2: most shares, tie: the owner of the oldest minor; gtg: first to two, passed only by more."""
    if not t.book.gtg:
        owners = [owner for minor in age(t, minors) if (owner := t.president[minor]) is not None]
        return max(owners, key=lambda player: shares[player])
    best: str | None = None
    so_far: dict[str, int] = {}
    for minor in seniority(t, minors):
        owner = t.president[minor]
        assert owner is not None
        so_far[owner] = so_far.get(owner, 0) + 1
        if so_far[owner] >= 2 and (best is None or so_far[owner] > so_far[best]):
            best = owner
    return best


def merge(t: Table, minors: list[str], public: str) -> None:
    """6.2, 6.3: the new public, its shares, tokens, director, and the missing share of jklm."""
    ordered, price, shares = seniority(t, minors), new_price(t, minors), counts(t, minors)
    first = director(t, minors, shares)
    t.open_public(public)
    for player, number in shares.items():
        t.move_shares(public, public, player, number)
    t.president[public] = first
    removal = tokens(t, ordered, public, tuple(shares))
    take_over(t, ordered, public)
    t.market.put(public, t.market.public_par[price])
    if first is not None and t.held(public, first) < 2:
        t.move_shares(public, public, first, 1)
        t.pay(first, public, price)
    start = first if first is not None and not t.book.gtg else next(iter(shares))
    buyers = [player for player in t.book.clockwise(start) if player in shares]
    t.buying = SharesTurn(public, buyers, opener=start)
    t.removal = removal
    settle_tokens(t, asked=False)


def tokens(t: Table, ordered: list[str], public: str, owners: tuple[str, ...]) -> Removal:
    """6.2: the minors' tokens in operating order; a second one in the same city makes no token more."""
    spare, placed = [0, 20, 40], list[Placed]()
    for minor in ordered:
        hex_id, stop = t.tokens[minor][0], int(t.book.minors[minor]["stop"])
        if one_city(t, hex_id) and any(token.hex_id == hex_id for token in placed):
            continue
        placed.append(Placed(hex_id, spare.pop(0) if spare else 0, stop))
    return Removal(public, placed, spare, owners)
