"""The auction of the privates as it went: bids with the money set aside, who took what, what went by bids after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.core.events import Event
from engine.eighteen import events as shared
from engine.games.g1843 import events as happened
from engine.games.g1843.definition import Definition
from pbem.eighteen.told.telling import Names, name_of
from pbem.titles.g1843.mail.privates import numbered, private_name
from pbem.titles.g1843.mail.telling import won_key
from pbem.words.phrases import joined, phrase
from pbem.words.say import Say

CERTAIN = shared.BidMade | shared.MinimumFell | shared.PrivateWon | happened.BidOffBegan | happened.AllPassed
BESIDE = (
    shared.Passed | happened.SharesCame | shared.IncomePaid | happened.CardDiscarded | shared.PresidentChanged
    | shared.PublicStarted | happened.CompanyFloated
)  # fmt: skip


def parts(events: Sequence[Event]) -> Iterator[tuple[bool, list[Event]]]:
    """The events in their order, those of the auction apart from all others."""
    others: list[Event] = []
    for perhaps, some in groupby(events, lambda one: isinstance(one, CERTAIN | BESIDE)):
        group = list(some)
        if perhaps and any(isinstance(one, CERTAIN) or _came(one) for one in group):
            if others:
                yield False, others
            others = []
            yield True, group
        else:
            others += group
    if others:
        yield False, others


def _came(event: Event) -> bool:
    """A par that is set for nothing, of a certificate that came with a private (§6.3)."""
    return isinstance(event, shared.PublicStarted) and not event.paid


class AuctionStory:
    """The sentences of a stretch of the auction."""

    def __init__(self, definition: Definition, names: Names) -> None:
        self.definition, self.names = definition, names
        self._said: list[Say] = []
        self._clauses: list[str] = []
        self._bidders: dict[str, tuple[str, ...]] = {}  # of the bid-offs that have begun
        self._bid_off = False  # whether the sentence tells of one: a second one is a sentence of its own

    def told(self, events: Sequence[Event]) -> tuple[Say, ...]:
        """All of them, a sentence for each purchase with what came of it, up to the end of a bid-off."""
        left = list(events)
        while left:
            kind = _kind(left[0])
            some = [left.pop(0)]
            while left and _kind(left[0]) == kind and kind in ("bids", "raises", "passes", "round"):
                some.append(left.pop(0))
            if not (kind == "passes" and left and isinstance(left[0], happened.AllPassed)):
                self._add(kind, some)
        self._end()
        return tuple(self._said)

    def _add(self, kind: str, events: list[Event]) -> None:
        if kind in ("bids", "passes", "round"):
            self._end()
            self._clauses.append(getattr(self, f"_{kind}")(events))
            self._end()
            return
        if kind == "won" and won_key(self.definition, _won(events[0])) != "bid":
            self._end()
        if kind == "off" and self._bid_off:
            self._end()
        self._bid_off = self._bid_off or kind in ("off", "raises")
        self._clauses += getattr(self, f"_{kind}")(events)

    def _end(self) -> None:
        if self._clauses:
            self._said.append(Say(key="eighteen.story.sentence", facts={"clauses": "; ".join(self._clauses)}))
            self._clauses = []
        self._bid_off = False

    def _name(self, player: str) -> str:
        return name_of(self.names, player)

    def _private(self, private: str) -> str:
        return numbered(self.definition, private)

    def _bids(self, events: list[Event]) -> str:
        made = [one for one in events if isinstance(one, shared.BidMade)]
        if len(made) == 1:
            (one,) = made
            facts = {"player": self._name(one.player), "private": self._private(one.company)}
            return phrase("g1843.story.bid", price=one.price, **facts)
        each = []
        for private, some in groupby(made, lambda one: one.company):
            bids = [phrase("g1843.story.bids.one", player=self._name(one.player), price=one.price) for one in some]
            each.append(phrase("g1843.story.bids.for", private=self._private(private), bids=", ".join(bids)))
        return phrase("g1843.story.bids", bids="; ".join(each))

    def _passes(self, events: list[Event]) -> str:
        who = dict.fromkeys(self._name(one.player) for one in events if isinstance(one, shared.Passed))
        return phrase("g1843.story.passed", players=joined(list(who)))

    def _raises(self, events: list[Event]) -> list[str]:
        each: list[str] = []
        for out, some in groupby(events, lambda one: isinstance(one, shared.Passed)):
            if out:
                who = joined([self._name(one.player) for one in some if isinstance(one, shared.Passed)])
                each.append(phrase("g1843.story.out", players=who))
            else:
                bids = [one for one in some if isinstance(one, shared.BidMade)]
                each += [phrase("g1843.story.raise", player=self._name(one.player), price=one.price) for one in bids]
        said, private = ", ".join(each), getattr(events[0], "company", "")
        if private in self._bidders:
            return [said]
        return [phrase("g1843.story.goes_on", private=self._private(private), said=said)]

    def _off(self, events: list[Event]) -> list[str]:
        (event,) = events
        assert isinstance(event, happened.BidOffBegan)
        self._bidders[event.company] = event.bidders
        bidders = joined([self._name(one) for one in event.bidders])
        facts = {"private": self._private(event.company), "price": event.price, "high": self._name(event.bidders[-1])}
        return [phrase("g1843.story.bid_off", bidders=bidders, **facts)]

    def _won(self, events: list[Event]) -> list[str]:
        event = _won(events[0])
        others = [one for one in self._bidders.get(event.company, ()) if one != event.player]
        facts = {"player": self._name(event.player), "private": self._private(event.company), "price": event.price}
        clauses = [phrase(f"g1843.story.won.{won_key(self.definition, event)}", **facts)]
        if others:
            clauses.append(phrase("g1843.story.free_again", players=joined([self._name(one) for one in others])))
        return clauses

    def _with(self, events: list[Event]) -> list[str]:
        (event,) = events
        if isinstance(event, happened.SharesCame):
            director = event.shares >= self.definition.numbers.president_shares
            key = f"g1843.story.came.{'director' if director else 'share'}"
            return [phrase(key, company=event.company, private=private_name(self.definition, event.private))]
        if isinstance(event, shared.PublicStarted):
            facts = {"player": self._name(event.player), "company": event.company, "price": event.price}
            return [phrase("g1843.story.par", **facts)]
        if isinstance(event, happened.CompanyFloated):
            return [phrase("g1843.story.floated", company=event.company, capital=event.capital)]
        return []

    def _round(self, events: list[Event]) -> str:
        """Nobody wanted anything: what that brings."""
        clauses = [phrase("g1843.story.all_passed")]
        paid: dict[str, int] = {}
        for event in events:
            if isinstance(event, shared.IncomePaid):
                paid[event.owner] = paid.get(event.owner, 0) + event.amount
        each = [phrase("g1843.story.paid", player=self._name(one), amount=some) for one, some in paid.items() if some]
        if each:
            clauses.append(phrase("g1843.story.privates_paid", paid=", ".join(each)))
        for event in events:
            if isinstance(event, happened.CardDiscarded):
                key = "g1843.story.train_gone" if event.left else "g1843.story.train_gone.last"
                clauses.append(phrase(key, colour=event.colour, left=event.left))
            elif isinstance(event, shared.MinimumFell):
                facts = {"private": self._private(event.company), "price": event.minimum}
                clauses.append(phrase("g1843.story.fell", **facts))
        return "; ".join(clauses)


def _won(event: Event) -> shared.PrivateWon:
    assert isinstance(event, shared.PrivateWon)
    return event


def _kind(event: Event) -> str:
    """What it belongs to."""
    if isinstance(event, shared.BidMade):
        return "raises" if event.raised else "bids"
    if isinstance(event, shared.Passed):
        return "raises" if event.company else "passes"
    if isinstance(event, happened.AllPassed | shared.IncomePaid | happened.CardDiscarded | shared.MinimumFell):
        return "round"
    if isinstance(event, happened.BidOffBegan):
        return "off"
    return "won" if isinstance(event, shared.PrivateWon) else "with"
