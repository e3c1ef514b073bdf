"""Who is asked what at any moment, what follows when a question is passed over, and how a line is carried out (3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from . import auctions, deals, ending, mergers, operating, phases, shares, stock
from .records import Action, Ask
from .state import Facts, Table


def room(t: Table) -> str:
    """Which part of the rules is asking now: deals and questions in between come before the round's own."""
    if t.deal is not None:
        return "deal"
    if phases.ask(t) is not None:
        return "between"
    if t.buying is not None:
        return "shares"
    return "auction" if t.stage in ("privates", "auction") else t.stage


class Room(NamedTuple):
    """A part of the rules: who is asked, what follows without an answer, whether one is legal, what it does."""

    ask: Callable[[Table], Ask | None]
    skip: Callable[[Table], bool]
    check: Callable[[Table, Action], list[str]]
    act: Callable[[Table, Action, Facts], list[str]]


def _silently(do: Callable[[Table, Action], None]) -> Callable[[Table, Action, Facts], list[str]]:
    """An answer about which there are no facts to complain of."""

    def act(t: Table, action: Action, facts: Facts) -> list[str]:
        do(t, action)
        return []

    return act


ROOMS = {
    "between": Room(phases.ask, phases.skip, phases.check, _silently(phases.act)),
    "shares": Room(shares.ask, shares.skip, shares.check, _silently(shares.act)),
    "auction": Room(auctions.ask, auctions.skip, auctions.check, _silently(auctions.act)),
    "stock": Room(stock.ask, stock.skip, stock.check, _silently(stock.act)),
    "operating": Room(operating.ask, operating.skip, operating.check, operating.act),
    "merger": Room(mergers.ask, mergers.skip, mergers.check, _silently(mergers.act)),
    "deal": Room(deals.ask, lambda t: False, lambda t, action: [], _silently(deals.answer)),
}
AFTER = {"stock ends": ending.after_stock, "round ends": ending.after_operating, "merger ends": ending.after_merger}


def ask(t: Table) -> Ask | None:
    """The present question, None when something settles by itself (or the game is over)."""
    here = ROOMS.get(room(t))
    return here.ask(t) if here else None


def skip(t: Table) -> bool:
    """Go on without an answer; False where the game cannot."""
    place = room(t)
    if place in AFTER:
        AFTER[place](t)
        return True
    return place != "over" and ROOMS[place].skip(t)


def settle(t: Table) -> None:
    """Everything that happens by itself, up to the next question."""
    while t.stage != "over" and ask(t) is None and skip(t):
        pass


def check(t: Table, action: Action) -> list[str]:
    """Whether an answer to the present question is legal."""
    place = room(t)
    if place != "deal" and action.verb.startswith("offer "):
        return deals.check_offer(t, action)
    return ROOMS[place].check(t, action)


def act(t: Table, action: Action, facts: Facts) -> list[str]:
    """Carry an answer out."""
    place = room(t)
    if place != "deal" and action.verb.startswith("offer "):
        deals.offer(t, action)
        return []
    return ROOMS[place].act(t, action, facts)
