"""The order words of Paris Connection and what they mean: lines to engine actions and back.

Whether an action is legal is the engine's business; here it is only made out what is meant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.games.paris_connection import (
    Action,
    AnyAction,
    Build,
    Definition,
    Trade,
    View,
    distances,
    open_hexes,
    shortest_chains,
)  # fmt: skip
from pbem.games.meant import Meant
from pbem.games.orders import When
from pbem.orders.fold import tokens
from pbem.orders.languages import foreign
from pbem.orders.order import Order, OrderError, OrderWord, SourceLine
from pbem.orders.refuse import NO_FACTS, as_written
from pbem.titles.paris_connection.mail import conditions, wishes
from pbem.titles.paris_connection.mail.choices import is_legal
from pbem.titles.paris_connection.mail.dictated import is_torn
from pbem.titles.paris_connection.mail.languages import ORDER_WORDS
from pbem.titles.paris_connection.mail.notation import write_order
from pbem.titles.paris_connection.mail.places import Item, gazetteer, is_any_way, once
from pbem.titles.paris_connection.mail.refusing import refused
from pbem.titles.paris_connection.mail.samples import examples
from pbem.words.say import Say

_TWO = 2  # colours of a trade
MOST_CORRECTED = 16  # words of a line that is worth correcting

# Where the rules speak of what a refusal to read says.
SECTIONS = {
    "build_far": "4.1",
    "build_supply": "4.1",
    "build_no_way": "4.1",
    "build_cut_off": "5",
    "build_start": "4.1.1",
    "trade_one": "4.2.1",
}

BUILD = OrderWord(
    word="build",
    aliases=("b", "place"),
    kind="action",
    usage="build COLOUR HEX [HEX …]",
    example="build blue G07 G08",
    help="paris_connection.help.build",
    foreign=foreign("build", ORDER_WORDS),
)
TRADE = OrderWord(
    word="trade",
    aliases=("t", "exchange", "swap"),
    kind="action",
    usage="trade COLOUR for [2] COLOUR",
    example="trade red for 2 blue",
    help="paris_connection.help.trade",
    foreign=foreign("trade", ORDER_WORDS),
)
IF = OrderWord(
    word="if",
    kind="action",
    usage="if NAME builds COLOUR: ORDER [else ORDER]",
    example="if anyone builds red: build red G07",
    help="paris_connection.help.if",
    shape=conditions.SHAPE,
    inside=frozenset({"build", "trade"}),
)
WORDS = (BUILD, TRADE, IF)


def understand(definition: Definition, view: View, player: str, order: Order) -> Meant[AnyAction]:
    """The one action that the line means for `player`; OrderError when it is unreadable or ambiguous.

    Reads nothing of the view but the open table and, for an example, the player's own hand.
    """
    return Meant((action_of(definition, view, player, order),))


def action_of(definition: Definition, view: View, player: str, order: Order) -> Action:
    """The same as the action itself."""
    reading = _Reading(definition, view, player, order)
    return reading.trade() if order.word == TRADE else reading.build()


_NOT_NOW: Mapping[When, str] = {
    "off_turn": "not_your_turn",
    "again": "paris_connection.second_order",
    "two": "paris_connection.two_orders",
}


def why_not_now(definition: Definition, when: When) -> OrderError:
    """It is somebody else's turn, or it is since the order before: a turn is one action."""
    return OrderError(Say(key=_NOT_NOW[when]), section=f"{definition.title} §4")


def near(definition: Definition, view: View, player: str, order: Order) -> str:
    """The legal line that is nearest to what this one wishes; "" where nothing of that can be had."""
    return _Reading(definition, view, player, order).near()


class _Reading:
    """One order line being made out for one player."""

    def __init__(self, definition: Definition, view: View, player: str, order: Order) -> None:
        self.definition = definition
        self.view = view
        self.player = player
        self.order = order
        self.names = gazetteer(definition)

    def build(self) -> Build:
        """`build COLOUR HEX …`, or `build COLOUR [from HEX] to HEX`; words may stand in any sensible order."""
        items = tuple(once(self.names.items(self.order.args, frozenset({"from", "to"}))))
        self._must_be_known(items)
        colour = self._one_colour(items)
        shape = tuple(item for item in items if item.kind in {"place", "word"})
        plain = tuple(item.value for item in shape if item.kind == "place")
        hexes = plain if len(plain) == len(shape) else self._chain(colour, shape)
        if not hexes:
            raise self._refused("build_where", {"colour": colour})
        counts = [item.value for item in items if item.kind == "number"]
        if counts and counts != [str(len(hexes))]:
            facts = {"colour": colour, "said": counts[0], "count": str(len(hexes))}
            raise self._refused("build_count", facts, write_order(Build(self.player, colour, hexes)))
        return Build(self.player, colour, hexes)

    def trade(self) -> Trade:
        """`trade COLOUR for [N] COLOUR`; a number belongs to the colour after it, 1 when there is none."""
        structure = frozenset({"for", "against", "into", "to", "my", "and"})
        items = tuple(self.names.items(self.order.args, structure, places=False))
        self._must_be_known(items)
        if is_any_way(items):
            raise self._refused("trade_shape")
        sides: list[tuple[str, str]] = []
        count = ""
        for item in items:
            if item.kind == "number":
                if count:
                    raise self._refused("trade_shape")
                count = item.value
            elif item.kind == "colour":
                sides.append((count or "1", item.value))
                count = ""
        if len(sides) != 2 or count:
            raise self._refused("trade_shape")
        (given, returned), (taken, colour) = sides
        if taken == "1" and is_torn(" ".join(self.order.args)):  # «trade purple for to browns»: how many?
            both = tuple(write_order(Trade(self.player, returned, colour, count)) for count in (2, 1))
            raise refused("trade_shape", choices=both)
        if given != "1":
            meant = write_order(Trade(self.player, returned, colour, int(taken)))
            raise self._refused("trade_one", {"said": given}, meant)
        return Trade(self.player, returned, colour, int(taken))

    def near(self) -> str:
        """The legal line that is nearest to the wish; one of the same form where the line says no more than that."""
        line = f"{self.order.word.word} {self.order.rest or ' '.join(self.order.args)}"
        if found := wishes.nearest(self.definition, self.view, self.player, line):
            return found
        items = tuple(self.names.items(self.order.args, frozenset({"from", "to", "for"})))
        colours = [item.value for item in items if item.kind == "colour"]
        own = self.view.table.track.get(colours[0], ()) if colours else ()
        plain = all(item.kind != "unknown" and (item.kind != "place" or item.value in own) for item in items)
        plain = plain and len(colours) < _TWO
        return self._form(colours[0] if colours else "") if plain else ""

    def _chain(self, colour: str, shape: Sequence[Item]) -> tuple[str, ...]:
        """The one shortest legal chain that `from HEX to HEX` or `to HEX` asks for."""
        start, target = self._ends(colour, self._own_starts(colour, shape))
        table, facts = self.view.table, {"colour": colour, "target": self._label(target)}
        if target in table.track[colour] or not self.definition.board.hex(target).open:
            return (target,)  # never legal; the engine says why
        if start is not None and start not in table.track[colour]:
            corrected = f"{BUILD.word} {colour} to {target}"
            raise self._refused("build_start", {"start": self._label(start), **facts}, corrected)
        chains = shortest_chains(self.definition, table, colour, target, start)
        if not chains:
            raise self._too_far(colour, target, start)
        if len(chains) > 1:
            lines = tuple(write_order(Build(self.player, colour, chain)) for chain in chains)
            raise refused("build_several", {"needed": str(len(chains[0])), **facts}, choices=lines)
        return chains[0]

    def _own_starts(self, colour: str, shape: Sequence[Item]) -> tuple[Item, ...]:
        """`shape` with the company's own station where a chain begins at a name that is a city's too (Lyon)."""
        track = self.view.table.track[colour]
        before = (Item("word", "from"), *shape)
        return tuple(
            replace(item, value=item.station)
            if item.station in track and item.value not in track and last == Item("word", "from")
            else item
            for last, item in zip(before, shape, strict=False)
        )

    def _ends(self, colour: str, shape: Sequence[Item]) -> tuple[str | None, str]:
        """The hexes after `from` (None without it) and `to`."""
        match [(item.value if item.kind == "word" else "", item.value) for item in shape]:
            case [("to", _), ("", target)]:
                return None, target
            case [("from", _), ("", start), ("to", _), ("", target)] | [
                ("to", _),
                ("", target),
                ("from", _),
                ("", start),
            ]:
                return start, target
            case [("", start), ("to", _), ("", target)]:
                raise self._refused("build_from", {"colour": colour}, f"{BUILD.word} {colour} from {start} to {target}")
        raise self._refused("build_shape", {"colour": colour})

    def _too_far(self, colour: str, target: str, start: str | None) -> OrderError:
        """Why no chain leads to `target`: how far it is, by room alone, is the first thing to know."""
        most, held = self.definition.most_per_build, self.view.table.depots[colour]
        needed = distances(self.definition, self.view.table, colour, start).get(target)
        facts = {"colour": colour, "target": self._label(target), "most": str(most), "held": str(held)}
        if needed is None:
            return self._refused("build_no_way", facts)
        facts["needed"] = str(needed)
        code = "build_far" if needed > most else "build_supply" if needed > held else "build_cut_off"
        return self._refused(code, facts)

    def _one_colour(self, items: Sequence[Item]) -> str:
        colours = tuple(dict.fromkeys(item.value for item in items if item.kind == "colour"))
        if len(colours) != 1:
            code = "build_one_colour" if colours else "colour_missing"
            raise self._refused(code, {"known": ", ".join(self.names.colours)})
        return colours[0]

    def _must_be_known(self, items: Sequence[Item]) -> None:
        """OrderError for the first thing said that is nothing: a colour is missed first, then a place."""
        at = next((at for at, item in enumerate(items) if item.kind == "unknown"), None)
        if at is None:
            return
        colour_given = any(item.kind == "colour" for item in items)
        first = all(item.kind == "number" for item in items[:at])
        if self.order.word == TRADE or (first and not colour_given):
            raise self._unknown_colour(items, at)
        raise self._unknown_place(items, at)

    def _unknown_colour(self, items: Sequence[Item], at: int) -> OrderError:
        said, *rest = items[at].value.split()
        meant, quoted = self.names.meant_colour(said), as_written(said, self.order.rest)
        if meant is None:
            return self._refused("colour_unknown", {"said": quoted, "known": ", ".join(self.names.colours)})
        line = self._line(items, at, " ".join((meant, *rest)))
        return self._refused("colour_meant", {"said": quoted, "meant": meant}, line)

    def _unknown_place(self, items: Sequence[Item], at: int) -> OrderError:
        meant = self.names.meant_place(items[at].value)
        said = as_written(items[at].value, self.order.rest)
        if meant is None:
            return self._refused("place_unknown", {"said": said})
        return self._refused("place_meant", {"said": said, "meant": self._label(meant)}, self._line(items, at, meant))

    def _line(self, items: Sequence[Item], at: int, corrected: str) -> str:
        """The order line in plain form with its item `at` put right."""
        said = (corrected if index == at else item.value for index, item in enumerate(items))
        return " ".join((self.order.word.word, *said))

    def _label(self, hex_id: str) -> str:
        return self.definition.board.hex(hex_id).label

    def _refused(self, code: str, facts: Mapping[str, str] = NO_FACTS, corrected: str = "") -> OrderError:
        """The refusal `orders.paris.CODE` with the corrected line if that is legal, else with one that is legal now."""
        section = f"{self.definition.title} §{SECTIONS[code]}" if code in SECTIONS else ""
        example = self._made_legal(corrected) or self.near()
        return refused(code, facts, example=example, section=section)

    def _made_legal(self, line: str) -> str:
        """`line` if it is a legal action; what would be said to it, if that helps on; else empty."""
        args = tokens(line)[1:]
        if not line or len(args) > MOST_CORRECTED:
            return ""
        order = Order(line=SourceLine(0, line), word=self.order.word, args=args)
        try:
            action = action_of(self.definition, self.view, self.player, order)
        except OrderError as error:
            return error.choices[0] if error.choices else error.example
        return line if is_legal(self.definition, self.view, action) else ""

    def _form(self, colour: str) -> str:
        """A legal line of the same order and colour, which shows what one looks like."""
        if self.order.word == BUILD and colour and not self.view.table.ended:
            for hex_id in open_hexes(self.definition, self.view.table, colour)[:1]:
                return write_order(Build(self.player, colour, (hex_id,)))
        lines = examples(self.definition, self.view, self.player)
        alike = (line for line in lines if line.split()[0] == self.order.word.word)
        said = (line for line in alike if not colour or line.split()[1] == colour)
        return min(said, key=lambda line: len(line.split()), default="")  # a short one is plainest
