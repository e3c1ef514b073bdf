"""A line of Paris Connection that no grammar takes, held against the legal builds and trades of its sender."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from msgspec.structs import replace

from engine.games.paris_connection import Action, Build, Definition, Trade, View
from engine.games.paris_connection.steps import build, trade
from engine.games.paris_connection.steps.turn import end_reason
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.lexicon import Sense, Word
from pbem.orders.meaning import LIKELY, NOTHING, Candidate, Meant, held_against
from pbem.titles.paris_connection.mail import lexis
from pbem.titles.paris_connection.mail.choices import legal_trades
from pbem.titles.paris_connection.mail.hearing import hear, is_joint, of_kind, values
from pbem.titles.paris_connection.mail.notation import write_order
from pbem.titles.paris_connection.mail.sides import is_said, is_sided, is_turned, sided
from pbem.titles.paris_connection.mail.wished_builds import (
    Wished,
    build_of,
    builds,
    built_again,
    nearest_build,
    wished_of,
)

_CLAUSES = re.compile(r"[,;:.!?()\n]+(?=\s|$)|\s[-–—]+\s|[()]")
_NAMES = ("place", "colour")
_SAYING = ("place", "colour", "number", "verb")
_LEAST = 2  # words that name something, of a line that is held against orders
_BUILD = "build"


def by_meaning(
    definition: Definition, view: View, player: str, line: str, names: frozenset[str] = frozenset()
) -> Meant:
    """What the line comes to among the orders that `player` could give now; reads no hand but theirs."""
    return NOTHING if view.table.ended else _Wish(definition, view, player, line, names).meant()


def nearest(definition: Definition, view: View, player: str, line: str) -> str:
    """The legal order that is nearest to what a refused line wishes; "" where nothing of the wish is left."""
    if view.table.ended or not words("denials").isdisjoint(tokens(line)):
        return ""
    wish = _Wish(definition, view, player, line, frozenset())
    meant = wish.meant()
    return meant.lines[0] if meant.lines and (wish.colours or len(meant.lines) == 1) else meant.nearest


class _Wish:
    """One line being held against the legal orders."""

    def __init__(self, definition: Definition, view: View, player: str, line: str, names: frozenset[str]) -> None:
        self.definition = definition
        self.view = view
        self.player = player
        self.heard, self.chats = _without_chat(definition, line, names)
        self.words = sided(self.heard)
        self.states = not lexis.STATES.isdisjoint(tokens(line))  # how things are, not what is to be done
        self.colours = values(self.heard, "colour")

    def meant(self) -> Meant:
        """The orders that have all of it, else the one that is nearest to it."""
        says = [word for word in self.words if any(of_kind(word, kind) for kind in _SAYING)]
        named = any(of_kind(word, kind) for word in says for kind in _NAMES)
        if len(says) < _LEAST or not named or not any(word.sure for word in says):
            return NOTHING
        found = {one.line: (one, sure) for one, sure in (*self._trades(), *self._builds())}
        meant = held_against(self.words, [one for one, _ in found.values()])
        if meant.lines:
            sure = found[meant.lines[0]][1] and not (self.chats or self.states) and self._is_one()
            sure = sure and self._goes_as_said(meant.lines[0])
            return replace(meant, sole=meant.sole and sure)
        near, wish = self._nearest(), self._order()
        if not (near or wish):
            return NOTHING
        known = tuple(word.text for word in self.words if word.senses)
        return Meant(nearest=near, wish=wish, understood=known, unknown=meant.unknown)

    def _goes_as_said(self, line: str) -> bool:
        """Whether a build does not put track where it is only said to come from, nor goes back: «L07 from J07»."""
        verb, *hexes = line.split()
        if verb != _BUILD:
            return True
        if "give" in values(self.heard, "joint"):
            return False
        named = [one for word in self.heard for one in values((word,), "place")]
        starts = (other for one, other in pairwise(self.heard) if "from" in values((one,), "joint"))
        begun = {one for word in starts for one in values((word,), "place") if named.count(one) == 1}
        return begun.isdisjoint(hexes)

    def _order(self) -> str:
        """The order that the line is, where its names are sure and it is just one; whether that is legal or not."""
        strange = [word.text for word in self.words if not word.senses]
        known = len(self.words) - len(strange) >= LIKELY * len(self.words)
        if not (known and all(one.isalpha() for one in strange) and all(word.sure for word in self.words)):
            return ""
        if not self._is_one():
            return ""
        numbers = {int(one) for one in values(self.words, "number") if one.isdigit()}
        if self.wished.named and len(self.colours) == 1 and values(self.heard, "verb") != ("trade",):
            wished = self._wished_of(self.colours[0])
            order = build_of(self.definition, self.view.table, self.colours[0], wished)
            if self._is_there(wished) and "build" in values(self.heard, "verb"):  # not «black has C08»
                order = built_again(self.colours[0], wished)
            return "" if numbers - {len(wished.named), len(order.split()) - 2} else order
        if not self.wished.named and is_said(self.words):
            sides = {one.kind: one.value.split()[-1] for word in self.words for one in word.senses if one.value}
            most = max(
                (
                    int(one.value.split()[0])
                    for word in self.words
                    for one in word.senses
                    if one.kind == "takes" and one.value[0].isdigit()
                ),
                default=1,
            )
            return write_order(Trade(self.player, sides["gives"], sides["takes"], most))
        return ""

    def _is_there(self, wished: Wished) -> bool:
        """Whether the one company that is named has all places already."""
        return set(wished.named) <= set(self.view.table.track[self.colours[0]])

    def _is_one(self) -> bool:
        """Whether no more than one word says what is to be done, or with what: «red F10 and red G10» are two orders."""
        kinds = ("verb", "colour") if self.wished.named else ("verb",)
        return all(sum(bool(of_kind(word, kind)) for word in self.words) <= 1 for kind in kinds)

    # -- trades ---------------------------------------------------------------------------------------------------

    def _trades(self) -> Iterator[tuple[Candidate, bool]]:
        """The trades of the sender's own hand, where a colour is named and no place."""
        if not self.colours or self.wished.named or not is_sided(self.heard, self.words):
            return
        said = is_said(self.words) and not is_turned(self.heard, self.words)
        for action in self._legal_trades():
            has = {Sense("verb", "trade"), Sense("gives", action.returned), Sense("gives", f"1 {action.returned}")}
            has |= {Sense("takes", action.taken), Sense("takes", f"{action.count} {action.taken}")}
            yield Candidate(write_order(action), frozenset(has), self._ends(action)), said

    def _legal_trades(self) -> Iterator[Trade]:
        hand = self.view.hands.get(self.player, {})
        yield from legal_trades(self.definition, self.view.table, hand, self.player)

    def _ends(self, action: Action) -> bool:
        """Whether the game would be over after it (§6)."""
        if isinstance(action, Build):
            after, _ = build.do(self.definition, self.view.table, action)
        else:
            hand = self.view.hands[self.player]
            after, _, _ = trade.do(self.definition, self.view.table, hand, action)
        return end_reason(self.definition, after) is not None

    # -- builds ---------------------------------------------------------------------------------------------------

    def _builds(self) -> Iterator[tuple[Candidate, bool]]:
        """The builds that have all the places, of the colour that is named, or of each where none is."""
        if not self.wished.named or values(self.heard, "verb") == ("trade",):
            return
        strange = any(not word.senses for word in self.words)
        for colour in self.colours or (() if strange else self.definition.companies):
            own = self.view.table.track[colour]
            for one in builds(self.definition, self.view.table, colour, self._wished_of(colour)):
                action = Build(self.player, colour, one.hexes)
                has = {Sense("verb", "build"), Sense("colour", colour), Sense("number", str(len(one.hexes)))}
                has |= {Sense("place", hex_id) for hex_id in (*one.hexes, *own)}
                yield Candidate(write_order(action), frozenset(has), self._ends(action)), one.as_said

    @cached_property
    def wished(self) -> Wished:
        """The places that are named; where a name is a city's and a station's too, the city."""
        return self._wished_of("")

    def _wished_of(self, colour: str) -> Wished:
        """The same for one company, which may begin at its own station of that name."""
        return wished_of(self.definition, self.view.table.track.get(colour, ()), self.heard)

    # -- the nearest ----------------------------------------------------------------------------------------------

    def _nearest(self) -> str:
        """The legal order that is nearest to the wish: of the same two colours, or towards the same place."""
        if len(self.colours) > 1 and not self.wished.named:
            return self._nearest_trade()
        if len(self.colours) != 1 or not self.wished.named or "trade" in values(self.heard, "verb"):
            return ""
        (colour,) = self.colours
        wished = self._wished_of(colour)
        found = builds(self.definition, self.view.table, colour, wished)
        hexes = found[0].hexes if found else self._towards(colour, wished)
        return write_order(Build(self.player, colour, hexes)) if hexes else ""

    def _towards(self, colour: str, wished: Wished) -> tuple[str, ...]:
        return nearest_build(self.definition, self.view.table, colour, wished.target or wished.named[-1])

    def _nearest_trade(self) -> str:
        """The trade of the same two colours, with as many as there are."""
        sides = {(one.kind, one.value.split()[-1]) for word in self.words for one in word.senses}
        found = [
            one
            for one in self._legal_trades()
            if {("gives", one.returned), ("takes", one.taken)} <= sides and is_said(self.words)
        ]
        return write_order(found[-1]) if found else ""


def _without_chat(definition: Definition, line: str, names: frozenset[str]) -> tuple[tuple[Word, ...], bool]:
    """The words of a line without clauses that name nothing of the game, and whether those say anything."""
    words = hear(definition, line, names)
    if all(word.senses for word in words):
        return words, False
    clauses = [clause for clause in _CLAUSES.split(line) if clause.strip()]
    heard = [hear(definition, clause, names) for clause in clauses]
    named = [any(of_kind(word, kind) for word in one for kind in _NAMES) for one in heard]
    if all(named):
        return words, False
    kept = ", ".join(clause for clause, said in zip(clauses, named, strict=True) if said)
    left = any(not is_joint(word) for one, said in zip(heard, named, strict=True) if not said for word in one)
    return hear(definition, kept, names), left
