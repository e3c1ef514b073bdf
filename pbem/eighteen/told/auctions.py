"""An auction in one sentence: who won for how much, and the bids; or how far it has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from engine.core.events import Event
from engine.eighteen import events as happened
from engine.eighteen.definition import Definition18xx
from pbem.eighteen.told.groups import Group
from pbem.eighteen.told.telling import name_of, stop_place
from pbem.words.phrases import joined, phrase
from pbem.words.say import Say

Names = Mapping[str, str]


def sentence(clauses: Sequence[str]) -> Say:
    """The clauses as one sentence."""
    return Say(key="eighteen.story.sentence", facts={"clauses": "; ".join(clauses)})


class Auctions:
    """How the auctions of a game are told."""

    def __init__(self, founding: Mapping[type[Event], str]) -> None:
        """`founding`: a game’s own events that end an auction; the key of what they tell beside winner and price."""
        self.founding = founding

    def say(self, definition: Definition18xx, group: Group, names: Names) -> Say:
        """All that is known of the auction."""
        return sentence(self._clauses(definition, group, names))

    def _clauses(self, definition: Definition18xx, group: Group, names: Names) -> list[str]:
        clauses = self._outcome(group, names)
        if any(isinstance(event, tuple(self.founding)) for event in group.events):
            clauses += [
                phrase("eighteen.story.token", place=stop_place(definition, event.hex, event.stop))
                for event in group.events
                if isinstance(event, happened.TokenPlaced)
            ]
        lowest = [event.minimum for event in group.events if isinstance(event, happened.MinimumFell)]
        if lowest:
            clauses.append(phrase("eighteen.story.minimum", minimum=lowest[-1]))
        return clauses

    def brief(self, definition: Definition18xx, group: Group, names: Names) -> str:
        """The same in a clause, where somebody has won and nobody else had bid; else ""."""
        won = any(isinstance(event, (happened.PrivateWon, *self.founding)) for event in group.events)
        fell = any(isinstance(event, happened.MinimumFell) for event in group.events)
        bids = sum(isinstance(event, happened.BidMade) for event in group.events)
        return ", ".join(self._clauses(definition, group, names)) if won and not fell and bids < 2 else ""

    def _outcome(self, group: Group, names: Names) -> list[str]:
        """Who won, with the bids; or the bids so far, and who is out."""
        bids = [event for event in group.events if isinstance(event, happened.BidMade)]
        each = ", ".join(
            phrase("eighteen.story.bid", player=name_of(names, one.player), price=one.price) for one in bids
        )
        for event in group.events:
            own = self.founding.get(type(event), "")
            if own or isinstance(event, happened.PrivateWon):
                facts = msgspec.structs.asdict(event)
                paid = facts.get("paid", facts["price"])
                player = name_of(names, facts["player"])
                key = "won" if len(bids) > 1 else "won.alone" if paid else "given"
                outcome = phrase(f"eighteen.story.{key}", player=player, company=group.who, price=paid, bids=each)
                return [outcome, phrase(own, **facts)] if own else [outcome]
        out = [name_of(names, event.player) for event in group.events if isinstance(event, happened.Passed)]
        passed = [phrase("eighteen.story.out", players=joined(list(dict.fromkeys(out))))] if out else []
        key = "bids" if bids else "none"
        return [phrase(f"eighteen.story.{key}", company=group.who, bids=each), *passed]
