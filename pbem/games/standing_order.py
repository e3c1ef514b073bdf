"""What a player orders for later: how a game reads such a line, and what one comes to when its moment is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic

import msgspec

from engine.core.events import Event
from pbem.games.border import A
from pbem.words.say import Say

CONSENT = "consent"  # the kind of an agreement to a deal that somebody else offers (`pbem.games.consent`)
TURN = "turn"  # the kind of orders that are kept for a turn that has not come: its lines are tried like those of a mail
Since = Callable[[], Sequence[Event]]  # what the owner could see happen since they stated it, oldest first


class StandingOrder(msgspec.Struct, frozen=True):
    """An order for later. Its owner has one of a `kind` and `key` at a time; a newer one takes its place.

    `kind`: TURN, or a word of the game's own (pass, bid, buy, policy). `key`: what it is about: a company, an auction,
    a round. `line`: as its owner reads it in their letters, and as it is read again; of a TURN several, one below the
    other. `facts`: what it must know of the moment when it was stated. `says`: told in the receipt.
    """

    kind: str
    key: str
    line: str
    facts: Mapping[str, str] = {}
    says: tuple[Say, ...] = ()

    @property
    def alone(self) -> bool:
        """Whether its key ends with its line: a turn that such an order is for takes no other line beside it."""
        return self.kind == TURN and self.line != "" and self.key.endswith(f" {self.line}")

    def of_line(self, line: str) -> StandingOrder:
        """The same as an order for a turn, by another line: in its key, too, where that ends with the line."""
        key = self.key.removesuffix(self.line) + line if self.alone else self.key
        return msgspec.structs.replace(self, kind=TURN, key=key, line=line)


class Fires(msgspec.Struct, Generic[A], frozen=True):
    """What a standing order does at a question put to its owner: actions, or nothing but its end.

    `over`: it has no more to do afterwards. `say`: what its owner hears of that. `rest`: what the actions leave out of
    their turn is settled as after a mail (`left_out`). `last`: only if nothing else of its owner's has anything to say
    to the question; `asks`: the owner is to be asked, whatever else they have in hand.
    """

    actions: tuple[A, ...] = ()
    over: bool = False
    say: Say | None = None
    rest: bool = False
    last: bool = False
    asks: bool = False
