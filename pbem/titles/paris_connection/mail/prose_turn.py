"""A turn of Paris Connection that was put together from prose, and the lines that it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from engine.games.paris_connection import Build, Definition, Trade, View
from pbem.orders.lexicon import Word
from pbem.titles.paris_connection.mail.choices import is_legal, legal_trades
from pbem.titles.paris_connection.mail.hearing import of_kind, values
from pbem.titles.paris_connection.mail.notation import write_order
from pbem.titles.paris_connection.mail.prose_sides import Named
from pbem.titles.paris_connection.mail.samples import examples
from pbem.titles.paris_connection.mail.wished_builds import Wished, build_of, builds, built_again, wished_of
from pbem.titles.paris_connection.mail.wished_builds import is_legal as may_build

_LISTED = 3  # hexes by which a build is surely told one by one
_MOST_OF_A_HAND = 4  # colours that may be given where it is not said which


class Turn(msgspec.Struct):
    """What a turn comes to by what is said so far: `words` of a build, or the sides of a trade."""

    colour: str = ""
    words: tuple[Word, ...] = ()
    gives: Named | None = None
    takes: Named | None = None
    only: tuple[Word, ...] = ()  # of `words` those behind an «only»
    count: int = 0  # of the locomotives of a build
    ordered: bool = False  # its colour was not only mentioned
    inherited: bool = False  # its words are those of what was taken back

    @property
    def has_places(self) -> bool:
        """Whether something may be built."""
        return any(of_kind(word, "place") for word in self.words)

    @property
    def trades(self) -> bool:
        """Whether something is given or taken."""
        return self.gives is not None or self.takes is not None

    @property
    def says(self) -> bool:
        """Whether it is anything to do."""
        return self.has_places or self.trades


class Line(NamedTuple):
    """A line, and whether the rules let it be."""

    text: str
    legal: bool = True


def lines_of(definition: Definition, view: View, player: str, turn: Turn) -> Iterator[Line]:
    """The lines of a turn: of several ways each one."""
    if turn.has_places:
        yield from _built(definition, view, turn)
    elif turn.trades:
        yield from _traded(definition, view, player, turn)


def _built(definition: Definition, view: View, turn: Turn) -> Iterator[Line]:
    """The builds that have all the places; what was said where the rules let none of them be."""
    colour = turn.colour or _by_station(view, turn)
    if not colour:
        return
    wished = wished_of(definition, view.table.track.get(colour, ()), turn.words)
    wished = _on_the_map(definition, view.table.track.get(colour, ()), wished)
    found = [one.hexes for one in builds(definition, view.table, colour, wished)]
    if exact := _listed(definition, view, colour, turn, wished, found):
        yield Line(write_order(Build("", colour, exact)), legal=False)
        return
    counted = [one for one in found if len(one) == turn.count]
    own = view.table.track.get(colour, ())
    as_many = turn.count == len({one for one in wished.named if one not in own})  # hex by hex, and counted
    found = counted if as_many else counted or found
    alone = values(turn.only, "place")
    if (
        any(_is_id(one.text) for one in turn.only)
        and all(one != alone for one in found)
        and may_build(definition, view.table, colour, alone)
    ):
        yield Line(write_order(Build("", colour, alone)))
    named = tuple(one for one in dict.fromkeys(wished.named) if one not in own)
    if len(found) > 1 and len(named) == 1 and not as_many and not _asks_length(turn):
        yield Line(f"build {colour} to {named[0]}")  # of several shortest ways: which?
        return
    if found:
        yield from (Line(write_order(Build("", colour, one))) for one in found)
        return
    named = tuple(dict.fromkeys(one for one in wished.named[::-1] if one not in own))[::-1]
    if len(named) > definition.most_per_build:
        yield Line(write_order(Build("", colour, named)), legal=False)
    elif line := build_of(definition, view.table, colour, wished) or _again(turn, colour, wished):
        yield Line(line, legal=False)


def _again(turn: Turn, colour: str, wished: Wished) -> str:
    """The build of what is there already, where one is said: not of «that last move, black to K10, was mean»."""
    return built_again(colour, wished) if wished.named and "build" in values(turn.words, "verb") else ""


def _asks_length(turn: Turn) -> bool:
    """Whether it is said how many are built, or that the one place is only passed."""
    passed = ("via" in values((word,), "joint") and of_kind(behind, "place") for word, behind in pairwise(turn.words))
    return bool(turn.count) or any(passed)


def _listed(
    definition: Definition, view: View, colour: str, turn: Turn, wished: Wished, found: Sequence[tuple[str, ...]]
) -> tuple[str, ...]:
    """The hexes where they are named one by one, and no build that was found has just these: no others are on the way.

    «O10, O11, O12 and P12»; not «to P12 via O10», nor «from O10 to P12».
    """
    own = view.table.track.get(colour, ())
    said = tuple(dict.fromkeys(one for one in wished.named if one not in own))
    joints = [joint for word in turn.words for joint in values((word,), "joint") if joint == "to"]
    ids = [word for word in turn.words if of_kind(word, "place") and _is_id(word.text)]
    if len(said) < _LISTED or len(ids) < len(said) - 1 or joints:
        return ()
    if len(said) > definition.most_per_build or any(set(one) == set(said) for one in found):
        return ()
    last = tuple(dict.fromkeys(wished.named[::-1]))[::-1]
    orders = (said, tuple(one for one in last if one not in own), (*said[1:], said[0]))
    best = max(orders, key=lambda order: _together(definition, own, order))
    return best if _together(definition, own, best) >= len(said) - 1 else ()


def _together(definition: Definition, own: Sequence[str], hexes: Sequence[str]) -> int:
    """How many of the hexes touch the track or one before them."""
    near = definition.board.near
    return sum(bool({*own, *hexes[:at]}.intersection(near[one])) for at, one in enumerate(hexes))


def _is_id(text: str) -> bool:
    return len(text) in (2, 3) and text[1:].isdigit()


def _on_the_map(definition: Definition, own: Sequence[str], wished: Wished) -> Wished:
    """The places without those where nothing can ever be built, where others are named: «out of Paris»."""
    named = tuple(one for one in wished.named if one in own or definition.board.by_id[one].open)
    if not named:
        return wished
    return Wished(named, wished.target if wished.target in named else "", wished.starts)


def _by_station(view: View, turn: Turn) -> str:
    """The company that began where the first place is: «the Gare du Nord company»."""
    places = values(turn.words, "place")
    begun = {track[0]: colour for colour, track in view.table.track.items() if track}
    return next((begun[one] for one in places if one in begun), "")


def _traded(definition: Definition, view: View, player: str, turn: Turn) -> Iterator[Line]:
    """The trade that was said; where nothing is said to be given, each of what the reader holds."""
    gives, takes = turn.gives, turn.takes
    if takes is None:
        return
    if gives is not None:
        action = Trade(player, gives.colour, takes.colour, takes.count)
        yield Line(write_order(action), is_legal(definition, view, action))
        return
    hand = view.hands.get(player, {})
    counts = (takes.count,) if takes.number or takes.many else (2, 1)
    own = [
        write_order(one)
        for count in counts
        for one in legal_trades(definition, view.table, hand, player)
        if (one.taken, one.count) == (takes.colour, count)
    ]
    shown = [one for one in examples(definition, view, player) if one in own] if own else []
    if len(own) <= _MOST_OF_A_HAND or shown:
        yield from (Line(one) for one in dict.fromkeys((*shown, *own)))
