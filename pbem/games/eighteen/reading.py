"""One order line being made out for one player: whom it is about, what stands in it, and what is asked back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import Any

import msgspec

from engine.common18xx.actions import Action, Buy, Dividend
from engine.common18xx.companies import operating
from pbem.games.eighteen.advancing import advance
from pbem.games.eighteen.asking import asked
from pbem.games.eighteen.items import Item, Items
from pbem.games.eighteen.names import Names, names_of
from pbem.games.meant import Meant
from pbem.orders.order import Order, OrderError
from pbem.orders.refuse import NO_FACTS
from pbem.words.say import Say


class Kinds(msgspec.Struct, frozen=True):
    """What a game has its own way: its types of shared actions; a deal, or the offer of it where others must agree.

    `decides`: the company that is asked now; `sections`: where its rules speak of what is asked back.
    """

    buy: type[Buy]
    dividend: type[Dividend]
    deal: Callable[[Any, Any], Action]
    decides: Callable[[Any], str | None] = operating
    sections: Mapping[str, str] = NO_FACTS


class Reading:
    """The order, with the names of its game."""

    def __init__(self, game: Any, player: str, order: Order, kinds: Kinds) -> None:
        self.game = game
        self.player = player
        self.order = order
        self.kinds = kinds
        self.names: Names = names_of(game.definition)

    @property
    def about(self) -> str:
        """The company that the line or one above it names; "" for none. OrderError where that is not sure."""
        said = self.order.about
        if not said or said in self.names.companies:
            return said
        ids = self.names.company(said)
        if len(ids) == 1:
            return ids[0]
        rest = f"{self.order.word.word} {self.order.rest}".strip()
        if ids:
            raise asked("which", {"said": said}, choices=tuple(f"{one}: {rest}" for one in ids))
        meant = self.names.meant(said, self.names.companies)
        example = f"{meant}: {rest}" if meant else ""
        raise asked("meant" if meant else "unknown", {"said": said, "meant": meant}, example=example)

    def company(self) -> str:
        """The company that the order is for: the one named, else the one that is asked, or operates."""
        found = self.about or self.kinds.decides(self.game)
        if not found:
            raise self.asked("no_company")
        return found

    def items(self, *known: str, trains: bool = False, hexes: bool = False) -> Items:
        """What stands behind the order word, all of it known and sure; OrderError otherwise."""
        found = Items(self.names, self.order.rest, set(known), trains=trains, hexes=hexes)
        for one in found.found:
            if one.kind == "several":
                choices = tuple(self.said(found.line(one, company)) for company in one.ids)
                raise self.asked("which", {"said": found.said(one)}, choices=choices)
        for one in found.of("unknown"):
            raise self._unknown(found, one, set(known))
        return found

    def _unknown(self, items: Items, item: Item, known: Set[str]) -> OrderError:
        meant = self.names.meant(item.value)
        if meant:
            facts = {"said": item.value, "meant": meant}
            return self.asked("meant", facts, example=self.said(items.line(item, meant)))
        strange = {one.at for one in items.of("unknown")}
        rest = " ".join(word for at, word in enumerate(items.words) if at not in strange)
        example = self.said(rest) if items.of("company", "private", "number", "percent", "train", "hex") else ""
        return self.asked("unknown", {"said": item.value}, example=example)

    def said(self, rest: str, company: str = "") -> str:
        """A line of the same order; with a company, about that one."""
        line = f"{self.order.word.word} {rest}".strip()
        company = company or self.order.about
        return f"{company}: {line}" if company else line

    def asked(
        self, code: str, facts: Mapping[str, str] = NO_FACTS, *, example: str = "", choices: tuple[str, ...] = ()
    ) -> OrderError:
        """The question or refusal, with the section of this game."""
        where = self.kinds.sections.get(code, "")
        section = f"{self.game.book.title} §{where}" if where else ""
        facts = {"order": self.order.word.word, **facts}
        return asked(code, facts, example=example, choices=choices, section=section)

    def meant(self, *actions: Action, says: tuple[Say, ...] = ()) -> Meant:
        """These actions, the first of them after what declines the steps passed over."""
        before, _ = advance(self.game, self.player, actions[0])
        return Meant((*before, *actions), says)


def counted(item: Item) -> int:
    """The number that an item is."""
    return int(item.value)
