"""What can be bid for in an auction now or later, and the names by which people call it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

import msgspec

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.actions import Bid, Buy, Pass, Sell
from pbem.eighteen.offered.hints import Hints, written
from pbem.eighteen.offered.moves import Game, Move, in_turn
from pbem.eighteen.orders.names import Names, names_of
from pbem.orders.fold import fold, key
from pbem.orders.lexicon import MOST_WORDS
from pbem.orders.near_names import near

CHEAPEST = ("the cheapest", "cheapest private", "cheapest one", "cheap one", "cheap private")
MARK = re.compile(r"\blot-([\w-]+)")  # a company or private that was named
_GENERAL = frozenset({"railway", "company", "shipping", "compagnie", "private"})  # words that say too little
_WORD = re.compile(r"(?<![\w-])[^\W\d_]+(?![\w-])")
_NUMBERED = re.compile(r"(?:(?<!\w)#|\b(?:number|no\.?|nr\.?|private) ?#?)([1-9])\b(?!\w)")
_SHORTEST, _SHORTEST_GUESSED, _LIKE = 5, 6, 0.75  # letters; how like a word is to the name that it may be
_SHORTEST_TOGETHER, _LIKE_TOGETHER = 10, 0.8  # the same of several words
_INITIALS = 3  # letters of one


class Lot(NamedTuple):
    """One that can be had: how a line that bids for it begins, the legal bids, the line that takes it for its price."""

    company: str
    head: str
    bids: tuple[int, ...] = ()
    takes: str = ""
    value: int = 0

    @property
    def now(self) -> bool:
        """Whether it can be bid for or taken now."""
        return bool(self.bids or self.takes)


class Lots(msgspec.Struct, frozen=True, dict=True):
    """All that may be had by auction.

    `sole`: the only one that is up now. `own`: the reader has bid for these. `homes`: by hex and by city.
    `in_turns`: bids wait, and more can be done in a turn than to bid or pass.
    """

    every: Mapping[str, Lot]
    sole: str
    in_turns: bool
    step: int
    names: Names
    nicknames: Mapping[str, str]
    numbers: Mapping[str, str]
    own: tuple[str, ...]
    homes: Mapping[str, str]

    def marked(self, text: str) -> str:
        """The text, folded, with each name as «lot-HAV»."""
        text = self._in_capitals.sub(lambda one: self._mark(self.names.either(one[0])[0]), text)
        text = _NUMBERED.sub(self._of_number, fold(text))
        text = self._pattern.sub(lambda one: self._mark(self._company(key(one[0]))), text)
        return _WORD.sub(self._guessed, self._together(text))

    def _company(self, name: str) -> str:
        """The one of a folded name, which may say from where to where it goes: «Kiev to Kursk»."""
        return self._called[name] if name in self._called else self._called[name.replace(" to ", " ")]

    def _together(self, text: str) -> str:
        """The text with the words that are together nearly a name of several: «valle de loir», «moscow curse»."""
        for many in sorted({one.count(" ") + 1 for one in self._several}, reverse=True):
            known = [one for one in self._several if one.count(" ") + 1 == many]
            words = list(_WORD.finditer(text))[:MOST_WORDS]
            at = len(words) - many
            while at >= 0:  # from the end, so that what stands before stays where it is
                begin, end = words[at].start(), words[at + many - 1].end()
                said = text[begin:end]
                like = near(said, (one for one in known if one[0] == said[0]), most=2, least=_LIKE_TOGETHER)
                if len(said.split()) == many and len({self._called[one] for one in like}) == 1:
                    text = f"{text[:begin]}{self._mark(self._called[like[0]])}{text[end:]}"
                    at -= many - 1
                at -= 1
        return text

    def _of_number(self, found: re.Match[str]) -> str:
        company = self.numbers.get(found[1], "")
        return self._mark(company) if company in self.every else found[0]

    @staticmethod
    def _mark(company: str) -> str:
        return f" lot-{company.lower()} "

    def named(self, text: str) -> tuple[str, ...]:
        """The companies and privates of the marks in a text, in turn."""
        known = {one.lower(): one for one in self.every}
        return tuple(known[one] for one in MARK.findall(text) if one in known)

    def _guessed(self, found: re.Match[str]) -> str:
        """A word that is nearly a name, and too long to be a word of everyday."""
        if len(found[0]) < _SHORTEST_GUESSED or found[0] in self._called:
            swapped = [one for one in self._called if sorted(one) == sorted(found[0]) and len(one) == _SHORTEST]
            return self._mark(self._called[swapped[0]]) if swapped else found[0]
        like = [one for one in near(found[0], self._single, least=_LIKE) if one[0] == found[0][0]]
        return self._mark(self._called[like[0]]) if like else found[0]

    @cached_property
    def _called(self) -> Mapping[str, str]:
        """Each name, folded, that only one of them has."""
        found: dict[str, set[str]] = defaultdict(set)
        every = (*self.names.companies, *self.names.privates)
        for one in every:
            for name in _spellings(self.names.called(one)):
                found[name].add(one)
        words = {one: {part for name in self.names.called(one) for part in key(name).split()} for one in self.every}
        for one, said in words.items():
            for word in said - _GENERAL:
                if len(word) >= _SHORTEST and sum(word in other for other in words.values()) == 1:
                    found[word].add(one)
        taken = next((one.company for one in self.every.values() if one.takes), "")
        up = {name: ids & self.every.keys() if " " in name else ids for name, ids in found.items()}
        known = {name: next(iter(ids)) for name, ids in up.items() if len(ids) == 1}
        known |= dict.fromkeys(CHEAPEST, taken) if taken else {}
        known |= self.nicknames
        known |= {name: one for name, one in self.homes.items() if name not in found}
        return {
            name: one
            for name, one in known.items()
            if one in self.every and (" " in name or not self.names.short(name))
        }

    @cached_property
    def _single(self) -> tuple[str, ...]:
        return tuple(one for one in self._called if " " not in one and len(one) >= _SHORTEST_GUESSED)

    @cached_property
    def _several(self) -> tuple[str, ...]:
        return tuple(one for one in self._called if " " in one and len(one) >= _SHORTEST_TOGETHER)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        names = sorted((one for one in self._called if len(one) > 1), key=len, reverse=True)
        return re.compile(rf"(?<![\w-])(?:{'|'.join(map(_loosely, names))})(?![\w-]|'\w\w)" if names else r"(?!)")

    @cached_property
    def _in_capitals(self) -> re.Pattern[str]:
        """Names of one or two letters, and the initials of those with a dash."""
        said = {
            name.replace("-", "").upper()
            for one in self.every
            for name in self.names.called(one)
            if len(name) <= _INITIALS
        }
        known = sorted(
            one
            for one in said
            if len(one) < _INITIALS and len(self.names.either(one)) == 1 and self.names.either(one)[0] in self.every
        )
        return re.compile(rf"(?<![\w-])(?:{'|'.join(known)})(?![\w-])" if known else r"(?!)")


def _spellings(names: frozenset[str]) -> Iterator[str]:
    """Folded names; a saint is a «st», too."""
    for name in map(key, names):
        if len(name) > 1:
            yield name
        if name.startswith("saint "):
            yield f"st {name.removeprefix('saint ')}"
        rest = name.removeprefix("saint ").removeprefix("st ")
        if rest != name and len(rest) >= _SHORTEST_GUESSED:
            yield rest


def _loosely(name: str) -> str:
    """A pattern for a folded name: its words apart, or joined by a dash, its initials with one."""
    parts = name.split()
    return (r"\s*-\s*" if all(len(one) == 1 for one in parts) else r"[\s.-]+(?:to\s+)?").join(map(re.escape, parts))


def lots(hints: Hints, game: Game, player: str) -> Lots | None:
    """What the player is asked to bid for, where nothing else is asked of them; None for any other question."""
    if game.finished or player not in game.active or in_turn(game, player) is not None:
        return None
    taking = dict(hints.kinds).get("take", ())
    every = [one for one in game.active_step().candidates(game) if not isinstance(one, Pass)]
    if not every or any(isinstance(one, Buy | Sell) or not isinstance(one, (Bid, *taking)) for one in every):
        return None
    legal = [one for one in every if one.player == player and play.why_not(game, one) is None]
    up = {one.company for one in every}
    found = {one: _lot(hints, game, player, one, legal) for one in dict.fromkeys((*sorted(up), *_to_be_had(game)))}
    sole = up.pop() if len(up) == 1 else ""
    numbers = {str(one): hints.numbered(game, "bid", str(one)) for one in range(1, 10)}
    return Lots(
        found,
        sole,
        bool(taking),
        game.bid_step,
        names_of(game.definition),
        hints.nicknames,
        numbers,
        hints.own_bids(game, player),
        _homes(hints, game, found),
    )


def _homes(hints: Hints, game: Game, every: Iterable[str]) -> Mapping[str, str]:
    """By which hex, and which city, just one of the companies has its home; folded."""
    found: dict[str, set[str]] = defaultdict(set)
    for one in every:
        home = game.definition.companies[one].home if one in game.definition.companies else ""
        if home in game.definition.board.hexes:
            found[fold(home)].add(one)
            found[key(hints.place(game, home, 0))].add(one)
    return {name: ids.pop() for name, ids in found.items() if len(ids) == 1 and name}


def _to_be_had(game: Game) -> Iterator[str]:
    """The privates and minors that nobody has."""
    yield from (one for one in game.definition.privates if one not in game.privates)
    for one in game.definition.companies:
        if companies.kind(game, one) == "minor" and one not in game.companies:
            yield one


def _lot(hints: Hints, game: Game, player: str, company: str, legal: list[Bid]) -> Lot:
    about = [one for one in legal if one.company == company]
    bids = tuple(sorted(one.price for one in about if isinstance(one, Bid)))
    takes = next((written(hints, Move(game, (one,))) for one in about if not isinstance(one, Bid)), "")
    head = written(hints, Move(game, (Bid(player, company, game.bid_step),))).rsplit(" ", 1)[0]
    private = game.definition.privates.get(company)
    return Lot(company, head, bids, takes, private.value if private else 0)
