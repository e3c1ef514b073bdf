"""One order line being made out for one player: whom it is about, what stands in it, and what is asked back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set
from itertools import takewhile
from types import MappingProxyType
from typing import Any

import msgspec

from engine.core import play
from engine.core.errors import IllegalAction, Refusal
from engine.eighteen.actions import Action, Buy, Dividend
from engine.eighteen.companies import operating, price
from engine.eighteen.map.pieces import At
from pbem.eighteen.orders import behind_revenue
from pbem.eighteen.orders.items import Item, Items
from pbem.eighteen.orders.left_over import Said
from pbem.eighteen.orders.names import Names, names_of
from pbem.eighteen.steps.advancing import NO_STEPS, NOT_NOW, advance
from pbem.eighteen.steps.asking_back import MOST_CHOICES, asked
from pbem.games.meant import Meant
from pbem.orders.alternatives import TURNING
from pbem.orders.everyday import phrases, words
from pbem.orders.fold import key
from pbem.orders.order import Order, OrderError
from pbem.orders.refuse import NO_FACTS, short
from pbem.words.say import Say

_FINAL = frozenset({"par_more", "bid_one", "so_many", "no_train", "earns", "costs", "revenue", "sold_or_bought"})
_INSTEAD = re.compile(r"\b(?:instead of|in place of|rather than)\b.*", re.IGNORECASE | re.DOTALL)
_JOINT = re.compile(r"(?:[\s,]+(?:and|but|i|we|so))*[\s,]*\Z", re.IGNORECASE)
_LAST_BID = re.compile(r"(?P<bid>bid\b.*) (?P<amount>\d+) then (?:pass|out|stop|drop|drop out)", re.IGNORECASE)
_MOST_NAMES = 3  # words of somebody's name
SHARE_PLACES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"treasury": ("treasury", "ipo", "company", "itself"), "pool": ("market", "pool", "bank")}
)


class Kinds(msgspec.Struct, frozen=True):
    """What a game has its own way: its types of shared actions; a deal, or the offer of it where others must agree.

    `decides`: the company that is asked now; `selling`: the only one whose shares are sold now; `sections`: where its
    rules speak of what is asked back; `mended`: a line of the player if it is legal, what would be asked back of it if
    that is, else ""; `settled`: whether revenue has become just that by itself; `why_not`: what the rule of a company’s
    action says of it, whatever is waited for.

    `places`: where shares come from, each with the words for it, that of our lines first; `cost`: of a share there;
    `several`: whether a turn may buy several of this company; `halves`: whether revenue may be split; `most_paid`: for
    a private by a company; `cities`: those with a name of their own, folded, and `city`: the name of one, "" for none;
    `steps`: for a kind of action that only this game has the shared kind whose step of a turn takes it; `any_time`:
    order words for what can be done in the turn of somebody else.
    """

    buy: type[Buy]
    dividend: type[Dividend]
    deal: Callable[[Any, Any], Action]
    decides: Callable[[Any], str | None] = operating
    selling: Callable[[Any], str] = lambda game: ""
    sections: Mapping[str, str] = NO_FACTS
    mended: Callable[[Any, str, str], str] = lambda game, player, line: line
    settled: Callable[[Any, str, str], bool] = lambda game, company, kind: False
    why_not: Callable[[Any, Action], Refusal | None] = lambda game, action: None
    places: Mapping[str, tuple[str, ...]] = SHARE_PLACES
    cost: Callable[[Any, str, str], int] = lambda game, company, place: price(game, company)
    several: Callable[[Any, str], bool] = lambda game, company: False
    halves: bool = True
    most_paid: Callable[[Any, str], int] = lambda game, private: game.definition.privates[private].value
    cities: Callable[[Any], Mapping[str, At]] = lambda game: {}
    city: Callable[[Any, str, int], str] = lambda game, hex_id, stop: ""
    steps: Mapping[type[Action], type[Action]] = NO_STEPS
    any_time: frozenset[str] = frozenset()


class Reading:
    """The order, with the names of its game."""

    def __init__(self, game: Any, player: str, order: Order, kinds: Kinds) -> None:
        self.game = game
        self.player = player
        self.order = order
        self.kinds = kinds
        self.names: Names = names_of(game.definition)
        self._heard: list[Items] = []
        self._judged: set[Item] = set()

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
            raise self.asked(
                "which", {"said": said, "ids": " or ".join(ids)}, choices=tuple(f"{one}: {rest}" for one in ids)
            )
        raise self._misspelt(
            said, {one: f"{one}: {rest}" for one in self.names.meant(said) if one in self.names.companies}
        )

    def company(self) -> str:
        """The company that the order is for: the one named, else the one that is asked, or operates."""
        found = self.about or self.kinds.decides(self.game)
        if not found:
            raise self.asked("no_company")
        return found

    def items(self, *known: str, trains: bool = False, hexes: bool = False) -> Items:
        """What stands behind the order word, all of it known and sure; OrderError otherwise."""
        found = Items(self.names, self.order.rest, set(known), trains=trains, hexes=hexes)
        if said := found.behind_then:
            raise self._goes_on(said)
        if instead := _INSTEAD.search(self.order.rest):
            rest = _JOINT.sub("", self.order.rest[: instead.start()])
            raise self.asked("left_over", {"said": short(instead[0])}, example=self.said(rest))
        for one in found.found:
            if one.kind == "several":
                choices = tuple(self.said(found.line(one, company)) for company in one.ids)
                facts = {"said": found.said(one), "ids": " or ".join(one.ids[:MOST_CHOICES])}
                raise self.asked("which", facts, choices=choices)
        owners = _owners(found) if found.of("private") or _has_company(found.after("from")) else ()
        for one in found.of("unknown"):
            if one not in owners:  # «from Ann», who is not named in the engine
                raise self._unknown(found, one, set(known))
        self._heard.append(found)
        return found

    def judged(self, *items: Item) -> None:
        """These say nothing that an action has, and were found to be as they must."""
        self._judged.update(items)

    def must_be_all(self, actions: Sequence[Action]) -> None:
        """OrderError where the line names something that the actions do not have: it was meant for something."""
        meant = Said(self.game, actions)
        for items in self._heard if actions else ():
            left = meant.left_over([one for one in items.found if one not in self._judged])
            if left is not None:
                broken = any(one.at == left.at - 1 and one.kind == left.kind == "number" for one in items.found)
                example = "" if broken else self.said(items.without(left))  # of «1 00» neither is an amount
                raise self.asked("left_over", {"said": items.said(left)}, example=example)

    def _goes_on(self, said: str) -> OrderError:
        """What stands behind «then» is no part of the order; a bid that is to be the last one may be a limit."""
        rest = self.order.rest[: max(0, self.order.rest.casefold().find(said.split()[0].casefold()))]
        error = self.asked("then", {"said": short(said)}, example=self.said(_JOINT.sub("", rest)))
        if bid := _LAST_BID.fullmatch(f"{error.example} {said.strip(' .!')}"):
            error.choices = (error.example, f"{bid['bid']} up to {bid['amount']} then pass")
            error.example = ""
        return error

    def _unknown(self, items: Items, item: Item, known: Set[str]) -> OrderError:
        if key(item.value) in TURNING:
            return self.asked("unknown", {"said": item.value})  # «sell 2 PLM or 2 PO»: an «or» is no NOR
        lines = {one: self.said(items.line(item, one)) for one in self.names.meant(item.value)}
        named = items.of("company", "private", "train", "hex")
        example = self.said(items.sure()) if named else ""
        if lines and (not self._mended(example) or any(map(self._mended, lines.values()))):
            return self._misspelt(item.value, lines)
        return self.asked("unknown", {"said": item.value}, example=example)

    def _misspelt(self, said: str, lines: Mapping[str, str]) -> OrderError:
        """Of the names it may have been meant for the first that makes a legal line."""
        legal = {one: line for one, line in lines.items() if self.kinds.mended(self.game, self.player, line)}
        meant = next(iter(legal or lines), "")
        return self.asked("meant" if meant else "unknown", {"said": said, "meant": meant}, example=legal.get(meant, ""))

    def said(self, rest: str, company: str = "") -> str:
        """A line of the same order; with a company, about that one."""
        line = f"{self.order.word.word} {rest}".strip()
        company = company or self.order.about
        return f"{company}: {line}" if company else line

    def asked(
        self, code: str, facts: Mapping[str, str] = NO_FACTS, *, example: str = "", choices: tuple[str, ...] = ()
    ) -> OrderError:
        """The question or refusal, with the section of this game; of the lines those that are legal."""
        word = self.order.word.word
        turn = f"{word}_turn" if operating(self.game) else word  # «buy» means shares, or trains
        known = self.kinds.sections
        where = known.get(code) or known.get(turn) or known.get(word, "")
        section = f"{self.game.book.title} §{where}" if where else ""
        facts = {"order": self.order.word.word, **facts}
        legal = tuple(dict.fromkeys(filter(None, (self._mended(one) for one in choices[:MOST_CHOICES]))))
        example, choices = self._mended(example), legal if len(legal) > 1 else ()
        example = example or next(iter(legal), "") if not choices else ""
        error = asked(code, facts, example=example, choices=choices, section=section)
        error.final = code in _FINAL
        return error

    def _mended(self, line: str) -> str:
        return self.kinds.mended(self.game, self.player, line) if line else ""

    def meant(self, *actions: Action, says: tuple[Say, ...] = ()) -> Meant[Action]:
        """These actions, the first of them after what declines the steps passed over."""
        self.must_be_all(actions)
        self._heard.clear()
        before, refusal = self._before(actions[0])
        if refusal is not None and refusal.code == NOT_NOW and (better := self.kinds.why_not(self.game, actions[0])):
            raise IllegalAction(better)
        return Meant((*before, *actions), says)

    def must_be_possible(self, action: Action) -> None:
        """IllegalAction where nothing that is still to be asked would make the action legal."""
        _, refusal = self._before(action)
        if refusal is not None:
            raise IllegalAction((refusal.code == NOT_NOW and self.kinds.why_not(self.game, action)) or refusal)

    def there(self, action: Action) -> Any:
        """The game where the step that takes the action is waited for; as it is where nothing leads there."""
        return advance(self.game, self.player, action, self.kinds.steps)[1]

    def _before(self, action: Action) -> tuple[tuple[Action, ...], Refusal | None]:
        """What leads to the action, and why it is not legal there."""
        kinds = self.kinds
        try:
            before, there = advance(self.game, self.player, action, kinds.steps)
        except OrderError as error:
            own = (kinds.dividend, kinds.steps, kinds.why_not)
            raise behind_revenue.ways(error, self.game, self.order, action, *own) from None
        return before, play.why_not(there, action)


def _owners(items: Items) -> tuple[Item, ...]:
    """The words right behind «from» that may be somebody's name: unknown ones, none of which makes a condition."""
    named = tuple(takewhile(lambda one: one.kind == "unknown", items.after("from")))
    everyday = words("hedges") | words("joints") | words("prefers") | phrases("stops")
    good = len(named) <= _MOST_NAMES and all(_like_a_name(items.names, one.value, everyday) for one in named)
    return named if good else ()


def _like_a_name(names: Names, said: str, everyday: Set[str]) -> bool:
    """Whether the word may be somebody's name."""
    return key(said) not in everyday and not names.hex(said) and not any(one.isdigit() for one in said)


def _has_company(items: Sequence[Item]) -> bool:
    return any(one.kind == "company" for one in items)


def counted(item: Item) -> int:
    """The number that an item is."""
    return int(item.value)
