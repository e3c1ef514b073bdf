"""Events that belong together: a company’s turn, a player’s turn, an auction, incomes, passes, what is alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from engine.core.events import Event
from engine.eighteen import events as happened

Kind = Literal["alone", "alike", "company", "player", "auction", "incomes", "passes", "prices", "tokens"]
PLAYERS = happened.SharesSold | happened.ShareBought | happened.PublicStarted
BIDS: tuple[type[Event], ...] = (happened.BidMade, happened.MinimumFell, happened.PrivateWon)
ALONE = (
    happened.GameStarted | happened.TakenUp | happened.RoundBegan | happened.PhaseBegan | happened.TrainsRusted
    | happened.PresidentChanged | happened.BankBroke | happened.GameEnded | happened.CorrectionEvent
)  # fmt: skip
# What is told in one sentence when it follows each other and belongs to no turn.
RUNS: Mapping[type[Event], Kind] = {
    happened.IncomePaid: "incomes",
    happened.PriceMoved: "prices",
    happened.TokenRemoved: "tokens",
}
TOKENS = happened.TokenPlaced | happened.TokenRemoved


class Group(NamedTuple):
    """Events told together; `who` is the company or the player, "" where there is none or many."""

    kind: Kind
    who: str
    events: list[Event]


class Own(NamedTuple):
    """A game’s own events: those that end an auction, that are a sentence of their own, of which several are one.

    `along`: those told with the player who dealt in shares of their company; `inside`: those told with the turn in
    which they happen, whatever they are about.
    """

    founding: tuple[type[Event], ...]
    whole: frozenset[type[Event]]
    alike: frozenset[type[Event]]
    along: tuple[type[Event], ...] = ()
    inside: tuple[type[Event], ...] = ()


def grouped(events: Sequence[Event], own: Own) -> list[Group]:
    """The events in their order, put together."""
    found: list[Group] = []
    for number, event in enumerate(events):
        last = found[-1] if found else Group("alone", "", [])
        group = _joins(last, event, own) or _begun(event, events[number:], own)
        if (group.kind, group.who) == (last.kind, last.who) and group.kind != "alone":
            last.events.append(event)
        else:
            found.append(group)
            group.events.append(event)
    return found


def _joins(last: Group, event: Event, own: Own) -> Group | None:
    """Whether it goes with what was before it, though alone it would be about something else."""
    company = getattr(event, "company", "")
    if last.kind in ("company", "player") and isinstance(event, own.inside):
        return last
    if last.kind == "player":
        if isinstance(event, (happened.PresidentChanged, happened.PriceMoved, *own.along)):
            return last if company in _touched(last) else None
        started = {one.company for one in last.events if isinstance(one, happened.PublicStarted)}
        return last if isinstance(event, happened.TokenPlaced) and company in started else None
    if last.kind == "auction" and isinstance(event, TOKENS | happened.Passed) and company == last.who:
        return last
    if last.kind == "tokens" and isinstance(event, TOKENS):
        return last
    of_turn = happened.PriceMoved | happened.TrainDiscarded
    if last.kind == "company" and isinstance(event, of_turn) and company == last.who:
        return last
    return None


def _touched(last: Group) -> set[str]:
    """The companies whose shares the player dealt in."""
    return {one.company for one in last.events if isinstance(one, PLAYERS)}


def _begun(event: Event, ahead: Sequence[Event], own: Own) -> Group:
    """The group that it begins, or goes on with when the last one is the same."""
    company: str = getattr(event, "company", "")
    if isinstance(event, PLAYERS):
        return Group("player", event.player, [])
    if isinstance(event, (*own.founding, *BIDS)):
        return Group("auction", company, [])
    if type(event) in own.alike:
        return Group("alike", type(event).__name__, [])
    if isinstance(event, happened.Passed) and not company:
        return Group("passes", "", [])
    if isinstance(event, happened.Passed | happened.TokenPlaced) and _bid_follows(ahead, company, own.founding):
        return Group("auction", company, [])
    if isinstance(event, ALONE) or type(event) in own.whole:
        return Group("alone", "", [])
    kind = RUNS.get(type(event))
    return Group(kind, "", []) if kind else Group("company", company, [])


def _bid_follows(ahead: Sequence[Event], company: str, founding: tuple[type[Event], ...]) -> bool:
    """Whether the next event that is no pass and no token is a bid for this company, or the end of its auction."""
    for event in ahead:
        if not isinstance(event, happened.Passed | happened.TokenPlaced):
            return isinstance(event, (*founding, *BIDS)) and getattr(event, "company", "") == company
    return False
