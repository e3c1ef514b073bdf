"""The words behind an order word as what they are: companies, privates, numbers, trains, hexes, words of the order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from typing import Literal

import msgspec

from pbem.eighteen.orders.names import LONGEST, Names
from pbem.orders.fold import key
from pbem.orders.numbers import thousands_joined, whole

_JOINING = frozenset({"and", "or", "for", "with", "at", "also", "plus", "by", "of", "i", "then"})
Kind = Literal["company", "private", "several", "number", "percent", "train", "hex", "word", "unknown"]
MOST = 60  # words of an order that are looked at

_CHUNK = re.compile(r"[^\s,;+&]+(?:(?<=\d)[+,](?=\d)[^\s,;+&]+)*|[+&]")
_NUMBER = re.compile(r"(?:r|₽|rub|fr?\.?|€)?(\d{1,6})(?:[.,]00|,-)?(?:r|₽|rub|roubles?|rubles?|frs?\.?|f|francs?|€)?")
_SO_MANY = re.compile(r"(\d{1,2})x|x(\d{1,2})")  # «3x NW»
_NEGATIVE = re.compile(r"[-−–]\d")
_PERCENT = re.compile(r"(\d{1,3})%")
_OWNED = re.compile(r"[’']s\Z")
_TIMES = {"once": 1, "twice": 2}
_THEN = frozenset({"then", "else", "otherwise", "afterwards"})
_FILLERS = frozenset(
    {"a", "an", "the", "of", "please", "pls", "thanks", "share", "shares", "certificate", "certificates", "cert", "my"}
    | {"stock", "percent", "company", "private", "minor", "public", "roubles", "rubles", "rub", "r", "+", "&", "and"}
    | {"fr", "franc", "francs"}
    | {
        "it",
        "price",
        "some",
        "its",
        "then",
        "railway",
        "ok",
        "-",
        "–",
        "—",
        "with",
        "on",
        "also",
        "plus",
        "hex",
        "now",
        "just",
        "only",
    }
    | {"again", "instead", "first", "too", "go", "own", "i", "up", "out", "more", "another", "extra", "thx", "me"}
)


class Item(msgspec.Struct, frozen=True):
    """One thing said. `value`: its id or number; of a word, folded. `at`, `size`: which words of the line it is."""

    kind: Kind
    value: str
    at: int
    size: int = 1
    ids: tuple[str, ...] = ()  # what an ambiguous name may mean


class Items:
    """A line's words, and what they are to an order whose own words are `known`."""

    def __init__(self, names: Names, text: str, known: Set[str], *, trains: bool = False, hexes: bool = False) -> None:
        self.names = names
        self.known = known
        self.trains, self.hexes = trains, hexes
        text = thousands_joined(names.trains_joined(text) if trains else text)
        self.words = tuple(_bare(one) for one in _CHUNK.findall(text))[:MOST]
        self.found = tuple(self._items())

    def of(self, *kinds: Kind) -> tuple[Item, ...]:
        """Those of these kinds, in their order."""
        return tuple(one for one in self.found if one.kind in kinds)

    def said(self, item: Item) -> str:
        """The words of an item as written."""
        return " ".join(self.words[item.at : item.at + item.size])

    def without(self, item: Item) -> str:
        """All words but those of an item, and what joined it to them: «par EST and NOR at 79»."""
        begin = item.at - (item.at > 0 and key(self.words[item.at - 1]) in _JOINING)
        return " ".join((*self.words[:begin], *self.words[item.at + item.size :]))

    def line(self, item: Item, instead: str) -> str:
        """All words with those of an item put right."""
        return " ".join(filter(None, (*self.words[: item.at], instead, *self.words[item.at + item.size :])))

    def sure(self) -> str:
        """The line without what nobody knows, and without what only fills it."""
        kept = {at for one in self.found if one.kind != "unknown" for at in range(one.at, one.at + one.size)}
        return " ".join(word for at, word in enumerate(self.words) if at in kept or word in ("+", "&"))

    @property
    def behind_then(self) -> str:
        """What stands behind «then», where the order has no such part; with the word itself, "" for none."""
        at = next((at for at, word in enumerate(self.words) if key(word) in _THEN - self.known), None)
        return "" if at is None else " ".join(self.words[at:])

    def after(self, *words: str) -> tuple[Item, ...]:
        """The items behind the first of these words, up to the next word of the order; none where none stands."""
        found: list[Item] | None = None
        for one in self.found:
            if one.kind == "word" and found is not None and one.value not in words:
                break
            if one.kind == "word" and one.value in words:
                found = []
            elif found is not None:
                found.append(one)
        return tuple(found or ())

    def _items(self) -> Iterator[Item]:
        at = 0
        while at < len(self.words):
            found = self._item(at)
            if found is not None:
                yield found
            at += found.size if found is not None else 1

    def _item(self, at: int) -> Item | None:
        said = self.words[at]
        low = key(said)
        if low in self.known:
            return Item("word", low, at)
        if _NEGATIVE.match(said):
            return Item("unknown", said, at)
        if percent := _PERCENT.fullmatch(said.casefold()):
            return Item("percent", percent[1], at)
        if self.trains and not said.isdigit() and (train := self.names.train(said)):
            return Item("train", train, at)
        if not said.isdigit() and self.names.hex(said):  # «F18» are no 18 francs
            return self._hex(at) or self._name(at) or Item("unknown", said, at)
        if number := _NUMBER.fullmatch(said.casefold()):
            return Item("number", str(int(number[1])), at)
        if times := _SO_MANY.fullmatch(low):
            return Item("number", str(int(times[1] or times[2])), at)
        if (count := _TIMES.get(low) or whole(low)) is not None:
            return Item("number", str(count), at)
        return self._hex(at) or self._name(at) or self._rest(at, said, low)

    def _name(self, at: int) -> Item | None:
        """The longest name that begins here."""
        if self.names.everyday(self.words[at]) and not self._listed(at):
            return None
        for size in range(min(LONGEST, len(self.words) - at), 0, -1):
            chunk = self.words[at : at + size]
            if size > 1 and any(one in "+&" for one in (chunk[0], chunk[-1])):
                continue
            said = " ".join(chunk)
            ids = self.names.joined(chunk) if size > 1 else self.names.either(said)
            if size > 1 and any(self._other(one) for one in chunk[1:]):
                continue
            if len(ids) == 1:
                return Item("company" if ids[0] in self.names.companies else "private", ids[0], at, size)
            if ids:
                return Item("several", said, at, size, ids)
        return None

    def _listed(self, at: int) -> bool:
        """Whether a word of everyday stands where a name must: no filler, or between others («kb + ok + k-k»)."""
        if key(self.words[at]) not in _FILLERS:
            return True
        beside = (*self.words[max(0, at - 1) : at], *self.words[at + 1 : at + 2])
        return any(one in ("+", "&", "and") for one in beside)

    def _other(self, said: str) -> bool:
        """Whether a word surely is no part of a longer name."""
        return key(said) in self.known or _NUMBER.fullmatch(said.casefold()) is not None

    def _hex(self, at: int) -> Item | None:
        """A hex that begins here, by its id or its name."""
        for size in range(min(3, len(self.words) - at), 0, -1) if self.hexes else ():
            if found := self.names.hex(" ".join(self.words[at : at + size])):
                return Item("hex", found, at, size)
        return None

    def _rest(self, at: int, said: str, low: str) -> Item | None:
        if not low or low in _FILLERS:
            return None
        return Item("unknown", said, at)


def _bare(word: str) -> str:
    return _OWNED.sub("", word.strip("\"'“”„‘’«».!?:()[]#")) or word
