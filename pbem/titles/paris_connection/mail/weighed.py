"""Prose about a move of Paris Connection held against all builds and trades of the moment: the last resort.

Where the parts of a mail come to no turn, each thing that it names speaks for the orders that have it; the orders for
which enough is said are offered, never done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from engine.games.paris_connection import Build, Definition, Trade, View
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.prose import Sentence
from pbem.titles.paris_connection.mail.choices import legal_trades
from pbem.titles.paris_connection.mail.hearing import values
from pbem.titles.paris_connection.mail.notation import write_order
from pbem.titles.paris_connection.mail.prose_clauses import Part, parts
from pbem.titles.paris_connection.mail.prose_sides import Named, named
from pbem.titles.paris_connection.mail.wished_builds import Wished, builds, is_legal

_ENOUGH_OF_A_TRADE = 4
_TWO = 2


class _Said(msgspec.Struct):
    """What the parts name: places in their order, colours with the sides and numbers that anything puts them on."""

    places: list[str] = []
    colours: list[Named] = []
    numbers: list[int] = []
    trades: bool = False
    builds: bool = False
    ordered: bool = False


def weighed(
    definition: Definition, view: View, player: str, said: Sequence[Sentence], names: frozenset[str]
) -> tuple[str, ...]:
    """The orders for which most is said, at most `MOST_CHOICES`; () where too little is, or much else."""
    heard = _heard([one for one in parts(definition, said, names) if one.back or not one.denied])
    if not heard.ordered:
        return ()
    if heard.places:
        return tuple(dict.fromkeys(_builds(definition, view, heard)))[:MOST_CHOICES]
    return tuple(_trades(definition, view, player, heard))[:MOST_CHOICES]


def _heard(found: Sequence[Part]) -> _Said:
    """What is said behind the last second thought; colours that stand before it are only known."""
    last = max((at for at, part in enumerate(found) if part.back), default=-1)
    heard = _Said()
    for at, part in enumerate(found):
        if part.undecided:
            return _Said()
        after = at >= last
        orders = after and part.orders
        colours = named(part.words)
        heard.colours += colours if orders else [Named(one.colour, mine=one.mine) for one in colours]
        if not after:
            continue
        if orders:
            heard.places += values(part.words, "place")[: 1 if len(part.words) == 1 else None]
            verbs, joints = values(part.words, "verb"), values(part.words, "joint")
            heard.trades = heard.trades or "trade" in verbs or bool({"give", "take", "for"} & set(joints))
            heard.builds = heard.builds or "build" in verbs or bool({"to", "via", "from"} & set(joints))
            heard.numbers += [int(one) for one in values(part.words, "number") if one.isdigit()]
            heard.ordered = heard.ordered or bool(part.words)
    return heard


# -- trades --------------------------------------------------------------------------------------------------------


def _trades(definition: Definition, view: View, player: str, heard: _Said) -> Iterator[str]:
    """The legal trades of two colours that are named for which most is said; none where hardly anything is."""
    colours = {one.colour for one in heard.colours}
    hand = view.hands.get(player, {})
    found = Counter[str]()
    for action in legal_trades(definition, view.table, hand, player):
        if {action.returned, action.taken} <= colours:
            found[write_order(action)] = _weight(action, heard)
    most = max(found.values(), default=0)
    if most >= _ENOUGH_OF_A_TRADE:
        yield from (line for line, weight in found.most_common() if weight >= most - 1)


def _weight(action: Trade, heard: _Said) -> int:
    """How much is said for a trade: its colours on their sides, and its number; less what it does not explain."""
    weight = int(heard.trades)
    for one in heard.colours:
        if one.colour == action.returned:
            weight += {"gives": 3, "takes": -3}.get(one.side, 1) + one.mine
        elif one.colour == action.taken:
            weight += {"takes": 3, "gives": -3}.get(one.side, 1)
            weight += 2 if one.number == action.count else int(one.many and action.count == _TWO)
            weight -= 2 if one.number and one.number != action.count else 0
        else:
            weight -= 2 if one.side else 1
    return weight + int(action.count in heard.numbers) - int(action.count == _TWO and _TWO not in heard.numbers)


# -- builds --------------------------------------------------------------------------------------------------------


def _builds(definition: Definition, view: View, heard: _Said) -> Iterator[str]:
    """The builds that have all the places: of the colour that is named, or of each that can where none is."""
    places = tuple(dict.fromkeys(one for one in heard.places if definition.board.by_id[one].open))
    colours = dict.fromkeys(one.colour for one in heard.colours)
    if not places or len(places) > definition.most_per_build or (heard.trades and not heard.builds and colours):
        return
    if not colours:
        for colour in definition.companies:
            if len(places) > 1 and is_legal(definition, view.table, colour, places):
                yield write_order(Build("", colour, places))
        return
    for colour in colours if len(colours) <= _TWO else ():
        for one in builds(definition, view.table, colour, Wished(places)):
            yield write_order(Build("", colour, one.hexes))
