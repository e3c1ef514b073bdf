"""The purchase of shares after a conversion or merger (6.3)."""

from __future__ import annotations

from .records import Action, Ask, SharesTurn
from .state import Table
from .stock import buy


def wrong(t: Table, b: SharesTurn, player: str) -> str | None:
    """6.3: from the treasury at the new price, up to 60%, within the certificate limit."""
    public = b.public
    if not t.held(public, public):
        return f"§6.3: {public} has no share left"
    if t.cash[player] < t.market.price(public):
        return f"§6.3: {player} has {t.cash[player]}, a share costs {t.market.price(public)}"
    if t.held(public, player) >= 6:
        return f"§6.3: {player} has 60% of {public}"
    missing = t.president[public] is None and t.held(public, player) == 1
    if t.certificates(player) >= t.book.cert_limit and not missing:
        return f"§4.2.1: {player} holds {t.certificates(player)} certificates"
    return None


def ask(t: Table) -> Ask | None:
    b = t.buying
    assert b is not None
    if not b.order or wrong(t, b, b.order[0]):
        return None
    player = b.order[0]
    why = f"§6.3 stage {b.stage}: {player} with {t.cash[player]} may buy {b.public} at {t.market.price(b.public)}"
    sure = not (b.stage == 2 and player in (b.twice, b.declined))
    return Ask((player,), frozenset({"buy", "pass"}), (b.public,), why, sure)


def skip(t: Table) -> bool:
    """6.3: stage 1 the former owners, as many as they wish; stage 2 every player from the director, one each."""
    b = t.buying
    assert b is not None
    b.order = b.order[1:]
    if b.order:
        return True
    if b.stage == 1:
        b.stage = 2
        b.order = t.book.clockwise(t.president[b.public] or b.opener)
    else:
        t.buying = None
    return True


def check(t: Table, action: Action) -> list[str]:
    b = t.buying
    assert b is not None
    if action.verb == "pass":
        return []
    if action.words[1] != "treasury":
        return [f"§6.3: shares of {b.public} are bought from its treasury"]
    reason = wrong(t, b, action.actor)
    return [reason] if reason else []


def act(t: Table, action: Action) -> None:
    b = t.buying
    assert b is not None
    b.declined = "" if action.verb == "buy" else action.actor
    if action.verb == "buy":
        buy(t, action.actor, b.public, "treasury")
        if b.stage == 1:
            return
    skip(t)
