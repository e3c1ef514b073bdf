"""What happened, in sentences: one event, or many that belong together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.core.events import Event
from engine.eighteen import events as happened
from engine.eighteen.definition import Definition18xx
from pbem.eighteen.told.auctions import Auctions, sentence
from pbem.eighteen.told.groups import Group, Own, grouped
from pbem.eighteen.told.own_words import PLAIN, OwnWords
from pbem.eighteen.told.telling import (
    POOLED,
    TELLERS,
    Tellers,
    Told,
    bought,
    name_of,
    stop_place,
    tell,
    token_place,
    train_words,
)
from pbem.words.phrases import joined, phrase
from pbem.words.say import Say

Names = Mapping[str, str]
Several = Callable[[Any, Sequence[Any], Names], Say]  # events of one kind in one sentence


def by_id(definition: Any, private: str) -> str:
    """A private as it is called where its id is its name."""
    return private


class Story:
    """The words of one game for what happens in it: those all have, and its own."""

    def __init__(
        self,
        tellers: Tellers = TELLERS,
        founding: Mapping[type[Event], str] | None = None,
        lessened: Callable[[Sequence[Event]], Sequence[Event]] = lambda events: events,
        alike: Mapping[type[Event], Several] | None = None,
        sorted_out: Callable[[Sequence[Event]], Sequence[Event]] = lambda events: events,
        words: OwnWords = PLAIN,
        along: tuple[type[Event], ...] = (),
        inside: tuple[type[Event], ...] = (),
        called: Callable[[Any, str], str] = by_id,
    ) -> None:
        """`founding`: events that end an auction, with the key of what else they tell beside who won for how much.

        `lessened`: the events without those that others of them tell as well. `alike`: events of which several that
        follow each other are told in one sentence, and how. `sorted_out`: the events with those side by side.
        `words`: the game’s own sentences for what it shares. `along`: its own events of a company that are told with
        the player who dealt in its shares. `inside`: those told with the turn in which they happen. `called`: what a
        private is called.
        """
        self.words, self.along, self.inside, self.called = words, along, inside, called
        self.lessened = lessened
        self.sorted_out = sorted_out
        shared: dict[type[Event], Several] = {happened.TrainsRusted: _rusted, happened.TrainDiscarded: _discarded}
        self.alike: Mapping[type[Event], Several] = {**shared, **(alike or {})}
        self.tellers = tellers
        self.auctions = Auctions(founding or {})

    def event_say(self, definition: Definition18xx, event: Event, names: Names) -> Say:
        """The sentence that tells an event; TypeError for an event of another game."""
        told = self._tell(definition, event, names)
        if not told.who:
            return told.say
        return Say(key="eighteen.event.of", facts={"who": name_of(names, told.who), "what": _words(told.say)})

    def _tell(self, definition: Definition18xx, event: Event, names: Names) -> Told:
        """In the game’s own words."""
        say, who, brief = tell(self.tellers, definition, event, names)
        return Told(self._own(say), who, self._own(brief) if brief else None)

    def _own(self, say: Say) -> Say:
        return Say(key=self.words.key(say.key), facts=say.facts)

    def story(
        self, definition: Definition18xx, events: Sequence[Event], names: Names, *, apart: bool = False
    ) -> tuple[Say, ...]:
        """Events in their order as sentences, a turn in one; steps that were passed are left out.

        Where nothing but such passes happened, they are told. What is alike and follows each other is one sentence,
        unless it is to be told `apart`.
        """
        events = self.lessened(events)
        events = events if apart else self.sorted_out(events)
        founding = tuple(self.auctions.founding)
        whole = frozenset(type(event) for event in events if self._is_whole(definition, event, names, founding))
        groups = grouped(
            events, Own(founding, whole, frozenset() if apart else frozenset(self.alike), self.along, self.inside)
        )
        rows = [[group] for group in groups] if apart else self._in_a_row(definition, groups, names)
        said = [self._siblings(definition, some, names) for some in rows]
        found = tuple(one for one in said if one is not None)
        return found or tuple(self.event_say(definition, event, names) for event in events)

    def _is_whole(
        self, definition: Definition18xx, event: Event, names: Names, founding: tuple[type[Event], ...]
    ) -> bool:
        """Whether it is an event of the game’s own with a sentence of its own."""
        if type(event) in TELLERS or isinstance(event, founding):
            return False
        return not tell(self.tellers, definition, event, names).who or isinstance(event, self.along)

    def _in_a_row(self, definition: Definition18xx, groups: Sequence[Group], names: Names) -> list[list[Group]]:
        """Groups that follow each other and tell the same of others: auctions that are over, the same share bought."""
        found: list[list[Group]] = []
        for group in groups:
            alike = self._sameness(definition, group, names)
            if found and alike and self._sameness(definition, found[-1][-1], names) == alike:
                found[-1].append(group)
            else:
                found.append([group])
        return found

    def _sameness(self, definition: Definition18xx, group: Group, names: Names) -> tuple[object, ...]:
        """Equal for groups that are one sentence together; () for one that stands alone."""
        if group.kind == "auction" and self.auctions.brief(definition, group, names):
            return ("won",)
        if (
            group.kind == "player"
            and len(group.events) == 1
            and isinstance(one := group.events[0], happened.ShareBought)
        ):
            return "bought", one.company, one.source, one.price
        return ()

    def _siblings(self, definition: Definition18xx, groups: Sequence[Group], names: Names) -> Say | None:
        if len(groups) == 1:
            return self._group(definition, groups[0], names)
        if groups[0].kind == "auction":
            return sentence([self.auctions.brief(definition, one, names) for one in groups])
        return self._own(_each_bought(groups, names))

    def _group(self, definition: Definition18xx, group: Group, names: Names) -> Say | None:
        if group.kind == "alike":
            return self._alike(definition, group, names)
        if group.kind in ("company", "player"):
            return self._turn(definition, group, names)
        if group.kind == "auction":
            return self.auctions.say(definition, group, names)
        if group.kind == "incomes":
            return _incomes(group, names, lambda private: self.called(definition, private))
        if group.kind == "passes":
            return _passes(group, names)
        if group.kind == "prices":
            return _prices(group)
        if group.kind == "tokens":
            return _tokens(definition, group)
        return self.event_say(definition, group.events[0], names)

    def _alike(self, definition: Definition18xx, group: Group, names: Names) -> Say | None:
        """Several together; one as it would be told anywhere else."""
        first = group.events[0]
        if len(group.events) > 1:
            return self.alike[type(first)](definition, group.events, names)
        if isinstance(first, happened.TrainDiscarded):
            return self._turn(definition, Group("company", first.company, [first]), names)
        return self.event_say(definition, first, names)

    def _turn(self, definition: Definition18xx, group: Group, names: Names) -> Say | None:
        """All that a company or a player did; None when they only passed."""
        clauses: list[str] = []
        for kind, some in groupby(group.events, type):
            if kind is happened.ShareBought:
                found = [_words(self._own(_bought(event, len(list(alike))))) for event, alike in groupby(some)]
            else:
                found = [clause for event in some if (clause := self._clause(definition, group, event, names))]
            if kind in TOGETHER and len(found) > 1:
                found = [_together(found)]
            clauses += found
        if not clauses:
            return None
        facts = {"who": name_of(names, group.who), "clauses": "; ".join(clauses)}
        return Say(key="eighteen.story.player" if group.kind == "player" else "eighteen.story.turn", facts=facts)

    def _clause(self, definition: Definition18xx, group: Group, event: Event, names: Names) -> str:
        if isinstance(event, happened.Passed):
            return ""
        if isinstance(event, happened.PriceMoved):
            own = event.company == group.who
            key = f"eighteen.story.price{'' if own else '.of'}{'.same' if event.old == event.new else ''}"
            return _price(key, event)
        if isinstance(event, happened.PresidentChanged):
            key = "eighteen.story.president.own" if event.player == group.who else "eighteen.story.president"
            return self.words(key, player=name_of(names, event.player), company=event.company)
        if isinstance(event, happened.TokenPlaced) and event.company != group.who:
            return self.words("eighteen.story.token", place=token_place(definition, event))
        told = self._tell(definition, event, names)
        if isinstance(event, self.along) and told.who not in ("", group.who):
            return _words(self.event_say(definition, event, names)).removesuffix(".")
        return _clause_words(told)


# Clauses that begin alike, and follow each other: «bought a 2-train for 100 and a 3-train from SW for 1».
TOGETHER = (happened.TrainBought, happened.TrackLaid, happened.TrainDiscarded, happened.ShareBought)


def _together(clauses: Sequence[str]) -> str:
    """The clauses as one; the verb they begin with is said once."""
    verb = clauses[0].split(" ", 1)[0]
    if any(clause.split(" ", 1)[0] != verb for clause in clauses):
        return "; ".join(clauses)
    return joined([clauses[0], *(clause.split(" ", 1)[1] for clause in clauses[1:])])


def _bought(event: Event, count: int) -> Say:
    assert isinstance(event, happened.ShareBought)
    return bought(event, count).say


def _words(say: Say) -> str:
    return phrase(say.key, **say.facts)


def _clause_words(told: Told) -> str:
    """A clause as it stands in a report; a whole sentence loses its full stop."""
    return _words(told.brief or told.say).removesuffix(".")


def _price(key: str, event: Event) -> str:
    assert isinstance(event, happened.PriceMoved)
    return phrase(key, company=event.company, old=event.old, new=event.new)


def _prices(group: Group) -> Say:
    """Prices that moved without a turn: at the end of a stock round, before a company is taken over, at the end."""
    moved = [event for event in group.events if isinstance(event, happened.PriceMoved)]
    words = [_price(f"eighteen.story.prices.one{'.same' if one.old == one.new else ''}", one) for one in moved]
    rise, fall = all(one.new > one.old for one in moved), all(one.new < one.old for one in moved)
    key = "prices.rise" if rise else "prices.fall" if fall else "prices"
    return Say(key=f"eighteen.story.{key}", facts={"prices": ", ".join(words)})


def _incomes(group: Group, names: Names, called: Callable[[str], str]) -> Say:
    """What each owner got of which privates, all in one sentence."""
    paid: dict[str, int] = {}
    source: dict[str, list[str]] = {}
    for event in group.events:
        assert isinstance(event, happened.IncomePaid)
        paid[event.owner] = paid.get(event.owner, 0) + event.amount
        source.setdefault(event.owner, []).append(called(event.company))
    each = [
        phrase("eighteen.story.income", owner=name_of(names, owner), amount=amount, companies=", ".join(source[owner]))
        for owner, amount in paid.items()
    ]
    return Say(key="eighteen.story.incomes", facts={"incomes": ", ".join(each)})


def _passes(group: Group, names: Names) -> Say:
    who = dict.fromkeys(event.player for event in group.events if isinstance(event, happened.Passed))
    return Say(key="eighteen.story.passes", facts={"players": joined([name_of(names, one) for one in who])})


def _tokens(definition: Definition18xx, group: Group) -> Say:
    """Tokens that left the map, and what stands in their place."""
    there: dict[tuple[str, int], list[str]] = {}
    for event in group.events:
        if isinstance(event, happened.TokenRemoved):
            there.setdefault((event.hex, event.stop), []).append(event.company)
        elif isinstance(event, happened.TokenPlaced):
            there.setdefault((event.hex, event.stop), []).insert(0, f"+{event.company}")
    each = [_token(stop_place(definition, *at), companies) for at, companies in there.items()]
    return Say(key="eighteen.story.tokens", facts={"tokens": ", ".join(each)})


def _token(where: str, companies: list[str]) -> str:
    new = [one[1:] for one in companies if one.startswith("+")]
    old = [one for one in companies if not one.startswith("+")]
    if not old:
        return phrase("eighteen.story.token.new", new=joined(new), place=where)
    key = "eighteen.story.token.swapped" if new else "eighteen.story.token.gone"
    return phrase(key, new=joined(new), old=joined(old), place=where)


def _discarded(definition: Definition18xx, events: Sequence[happened.TrainDiscarded], names: Names) -> Say:
    """Trains that companies gave up, one after the other, outside of their turns."""
    key = "eighteen.story.discards"
    each = [phrase(f"{key}.one", train=train_words(event.train), company=event.company) for event in events]
    return Say(key=key, facts={"trains": ", ".join(each)})


def _each_bought(groups: Sequence[Group], names: Names) -> Say:
    """The same share, bought by several one after the other."""
    (one, *_) = groups[0].events
    assert isinstance(one, happened.ShareBought)
    players = list(dict.fromkeys(group.who for group in groups))
    key = f"eighteen.story.each_bought{'.pool' if one.source == POOLED else ''}"
    facts = {"players": joined([name_of(names, player) for player in players]), "company": one.company}
    return Say(key=key, facts={**facts, "source": one.source, "price": str(one.price)})


def _rusted(definition: Definition18xx, events: Sequence[happened.TrainsRusted], names: Names) -> Say:
    """Several types of trains that went at once."""
    owners = list(dict.fromkeys(owner for event in events for owner in event.owners))
    trains = joined([phrase("eighteen.story.rusted.trains", train=event.train) for event in events])
    key = "eighteen.story.rusted.owners" if owners else "eighteen.story.rusted"
    return Say(key=key, facts={"trains": trains, "owners": joined(owners)})


STORY = Story()
event_say, story = STORY.event_say, STORY.story
