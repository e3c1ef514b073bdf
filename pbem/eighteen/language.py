"""The order language of one 18xx game: its words with their meanings, the sentences it reads, what it asks back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen.actions import Action
from engine.eighteen.definition import Definition18xx
from pbem.eighteen.logs import reading as logs
from pbem.eighteen.logs.bids import BIDS
from pbem.eighteen.logs.clauses import parted
from pbem.eighteen.logs.dealings import DEALINGS
from pbem.eighteen.logs.for_later import FOR_LATER
from pbem.eighteen.logs.forms import FORMS, Form
from pbem.eighteen.logs.lasting import LASTING
from pbem.eighteen.logs.later import for_later
from pbem.eighteen.logs.past import AFTERMATH, PAST
from pbem.eighteen.logs.reading import Reason
from pbem.eighteen.orders.names import names_of
from pbem.eighteen.orders.reading import Kinds, Reading
from pbem.eighteen.orders.said import said
from pbem.eighteen.orders.sums import must_be_so, without_sums
from pbem.games.meant import Meant
from pbem.orders.order import Order, OrderError, OrderWord
from pbem.orders.parse import read_orders

_COMPANY = re.compile(r"[\w-]{1,6}: ")
Meaning = Callable[[Reading], Meant[Action]]
NO_SENTENCE = ("eighteen.ask.left_over", "eighteen.ask.sale_price", "eighteen.ask.revenue")
"""Asked back whatever sentence a line may be too: that would pass over what was said too much."""


class Language:
    """Words with their meanings; whether an action is legal is the engine's business.

    `forms`: the sentences of logs that only this game has; `reasons`: what is wanted and impossible in it.
    """

    def __init__(
        self,
        words: tuple[OrderWord, ...],
        kinds: Kinds,
        meanings: Mapping[str, Meaning],
        forms: Sequence[Form] = (),
        reasons: Sequence[Reason] = (),
    ) -> None:
        self.words = words
        self._meanings = meanings
        known = {name for word in words for name in (word.word, *word.aliases)}
        shared = (one for one in (*FORMS, *BIDS, *DEALINGS, *LASTING, *FOR_LATER, *PAST) if _word_of(one) in known)
        self._forms, self._reasons = (*forms, *shared), reasons
        self._tried = replace(kinds, mended=_as_it_is)
        self.kinds = replace(kinds, mended=self.mended)

    def understand(self, game: Any, player: str, order: Order) -> Meant[Action]:
        """What the line means for `player`, or else the sentence that it is: «run for 120», «token on K7 for 40 R».

        OrderError where neither is sure, or where it says a sum that is another one.
        """
        bare, sums = without_sums(order)
        meant = self._understood(game, player, bare)
        if sums:
            must_be_so(Reading(game, player, bare, self.kinds), meant.actions, sums)
        return meant

    def _understood(self, game: Any, player: str, order: Order) -> Meant[Action]:
        try:
            return self.meaning(Reading(game, player, order, self.kinds))
        except OrderError as error:
            if error.say.key in NO_SENTENCE:
                raise
            for other in logs.orders_of(game.definition, order, self.words, self._forms):
                with suppress(OrderError):
                    return self.meaning(Reading(game, player, other, self.kinds))
            raise error

    def at_any_time(self, game: Any, player: str, order: Order) -> bool:
        """Whether the line orders something legal of a player who is not asked now."""
        if order.word.word not in self.kinds.any_time or player in game.active:
            return False
        try:
            play.replay(game, self.understand(game, player, order).actions)
        except (OrderError, IllegalAction):
            return False
        return True

    def plainly(self, definition: Definition18xx, line: str) -> tuple[str, ...]:
        """The order lines that a line may mean which is no order."""
        found = logs.plainly(definition, line, self._forms)
        said, read = logs.tidied(line), partial(self._clause, definition)
        if not found or ";" in found[0]:  # all of it is one order for later, rather than two that commas part
            found = for_later(said, names_of(definition), read) or found
        return tuple(one for one in logs.passing_once(found or parted(said, read)) if logs.holds_together(said, one))

    def _clause(self, definition: Definition18xx, said: str) -> tuple[str, ...]:
        """The order that a clause is by itself, or those that it may mean."""
        return (said,) if self._is_one(definition, said) else logs.plainly(definition, said, self._forms, whole=True)

    def _is_one(self, definition: Definition18xx, line: str) -> bool:
        """Whether the line is one order, with no second one in it."""
        order = self.order_of(definition, line)
        names = {name for row in self.words for name in (row.word, *row.aliases) if len(name) > 1}
        return order is not None and (names - order.word.inside).isdisjoint(order.args)

    def speaker(self, definition: Definition18xx, line: str) -> str:
        """The player of whom a sentence of a log tells; "" where it names none."""
        return logs.speaker(definition, line, self._forms)

    def tells(self, line: str) -> bool:
        """Whether a line only tells what came of a move, in the words of our letters."""
        text = logs.tidied(line)
        return any(map(AFTERMATH.fullmatch, (text, _COMPANY.sub("", text, count=1))))

    def why_none(self, line: str) -> OrderError | None:
        """Why the line is no order of the game, where it is known what is wanted."""
        return logs.why_none(line, self._reasons)

    def meaning(self, reading: Reading) -> Meant[Action]:
        """The same of a line that is being made out."""
        found = self._meanings[reading.order.word.word](reading)
        reading.must_be_all(found.actions)
        return found

    def order_of(self, definition: Definition18xx, line: str) -> Order | None:
        """The order that a single line is; None where it is none."""
        found = said(definition, line, self.words)
        read = read_orders(found.text, self.words)
        return replace(read[0], about=found.about) if len(read) == 1 and isinstance(read[0], Order) else None

    def mended(self, game: Any, player: str, line: str) -> str:
        """The line if it is legal, the first legal one of those it would bring back, else ""."""
        try:
            return line if self._may_do(game, player, line) else ""
        except OrderError as error:
            return next((one for one in (*error.choices, error.example) if self._surely(game, player, one)), "")

    def _may_do(self, game: Any, player: str, line: str) -> bool:
        """Whether the line means something legal; OrderError where it means nothing for sure."""
        order = self.order_of(game.definition, line)
        if order is None:
            return False
        try:
            play.replay(game, self.meaning(Reading(game, player, order, self._tried)).actions)
        except IllegalAction:
            return False
        return True

    def _surely(self, game: Any, player: str, line: str) -> bool:
        try:
            return self._may_do(game, player, line)
        except OrderError:
            return False


def _word_of(form: Form) -> str:
    """The order word of a form, behind the company that it may name."""
    return re.sub(r"\{\w+\}: ", "", form.order).split()[0].partition("[")[0]


def _as_it_is(game: Any, player: str, line: str) -> str:
    """What is asked back of a line that is tried out is not tried itself."""
    return line
