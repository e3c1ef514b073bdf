"""Who is asked what at any moment, what follows when a question is passed over, and how a line is carried out (3)."""

from __future__ import annotations

from . import auctions, deals, ending, mergers, operating, phases, shares, stock
from .records import Action, Ask
from .state import Facts, Table

ENDS = ("stock ends", "round ends", "merger ends")


def room(t: Table) -> str:
    """Which part of the rules is asking now: deals and questions in between come before the round's own."""
    if t.deal is not None:
        return "deal"
    if phases.ask(t) is not None:
        return "between"
    if t.buying is not None:
        return "shares"
    return "auction" if t.stage in ("privates", "auction") else t.stage


def ask(t: Table) -> Ask | None:
    """The present question, None when something settles by itself (or the game is over)."""
    place = room(t)
    if place == "deal":
        return deals.ask(t)
    if place in ENDS or place == "over":
        return None
    rooms = {
        "between": phases.ask, "shares": shares.ask, "auction": auctions.ask, "stock": stock.ask,
        "operating": operating.ask, "merger": mergers.ask,
    }  # fmt: skip
    return rooms[place](t)


def skip(t: Table) -> bool:
    """Go on without an answer; False where the game cannot."""
    place = room(t)
    if place in ("deal", "over"):
        return False
    if place in ENDS:
        afters = {
            "stock ends": ending.after_stock, "round ends": ending.after_operating, "merger ends": ending.after_merger,
        }  # fmt: skip
        afters[place](t)
        return True
    rooms = {
        "between": phases.skip, "shares": shares.skip, "auction": auctions.skip, "stock": stock.skip,
        "operating": operating.skip, "merger": mergers.skip,
    }  # fmt: skip
    return rooms[place](t)


def settle(t: Table) -> None:
    """Everything that happens by itself, up to the next question."""
    while t.stage != "over" and ask(t) is None and skip(t):
        pass


def check(t: Table, action: Action) -> list[str]:
    """Whether an answer to the present question is legal."""
    place = room(t)
    if place == "deal":
        return []
    if action.verb.startswith("offer "):
        return deals.check_offer(t, action)
    rooms = {
        "between": phases.check, "shares": shares.check, "auction": auctions.check, "stock": stock.check,
        "operating": operating.check, "merger": mergers.check,
    }  # fmt: skip
    return rooms[place](t, action)


def act(t: Table, action: Action, facts: Facts) -> list[str]:
    """Carry an answer out."""
    place = room(t)
    if place == "deal":
        deals.answer(t, action)
    elif action.verb.startswith("offer "):
        deals.offer(t, action)
    elif place == "operating":
        return operating.act(t, action, facts)
    else:
        rooms = {
            "between": phases.act, "shares": shares.act, "auction": auctions.act, "stock": stock.act,
            "merger": mergers.act,
        }  # fmt: skip
        rooms[place](t, action)
    return []
