"""The orders that a mail in prose most likely means in Paris Connection: to be asked back, never to be done.

A turn is one build or one trade. Part by part it is put together what is built, or given and taken; what a second
thought takes back is dropped. Nothing depends on a hand but the reader's own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from engine.games.paris_connection import Definition, Trade, View
from pbem.orders.fold import tokens
from pbem.orders.prose import Sentence
from pbem.titles.paris_connection.mail.choices import is_legal
from pbem.titles.paris_connection.mail.dictated import as_dictated, is_torn, with_two
from pbem.titles.paris_connection.mail.hearing import values
from pbem.titles.paris_connection.mail.notation import write_order
from pbem.titles.paris_connection.mail.places import gazetteer
from pbem.titles.paris_connection.mail.prose_clauses import Part, orders_later, parts
from pbem.titles.paris_connection.mail.prose_sides import Named, named
from pbem.titles.paris_connection.mail.prose_turn import Turn, lines_of
from pbem.titles.paris_connection.mail.prose_words import UNSAID
from pbem.titles.paris_connection.mail.verdict import settled
from pbem.titles.paris_connection.mail.weighed import weighed

MOST_CHOICES = 4
_BOTH = 2
_ONE_TAKEN = re.compile(r"trade (?P<gives>[a-z]+) for (?P<takes>[a-z]+)")
_UNSAID = re.compile(rf"\b(?:{UNSAID})\b", re.IGNORECASE)

_TRADES = re.compile(r"\A\W*(?:trade|swap|exchange)\b", re.IGNORECASE)
_BUILDS = re.compile(r"\b(?:build|built|lay|track|extend|hex)", re.IGNORECASE)
_LISTS = "build "
_HEX = re.compile(r"\b[A-Z]\d\d\b")
_COLOUR = re.compile(r"\b(?:blue|yellow|red|purple|black|brown)\b", re.IGNORECASE)
_AND_ANOTHER = re.compile(  # «build red F10 and yellow G08», «black to Strasbourg or red to Troyes»
    r"(?<=[\w)] )(?:and|or|plus|&) (?:(?:then|also|build|extend|lay|the) )*(blue|yellow|red|purple|black|brown) "
    r"(?:(?:to|on|at|in|into|towards|up to) [A-Z]|[A-Q]\d\d\b)"
)
_EITHER_HEX = re.compile(r"\b([A-Q]\d\d) or ([A-Q]\d\d)\b")


def likely(
    definition: Definition, view: View, player: str, said: Sequence[Sentence], names: frozenset[str]
) -> tuple[str, ...]:
    """What the sentences come to as one turn, at most `MOST_CHOICES` ways."""
    if view.table.ended or any(_UNSAID.search(one.text) for one in said):
        return ()
    if orders_later(definition, said):
        return ()  # an order for later that was not made out: the half of a mail is not offered
    said = tuple(one._replace(text=as_dictated(definition, one.text)) for one in settled(definition, said))
    found = _read(definition, view, player, said, names)
    if any(is_torn(one.text) for one in said):
        said = tuple(one._replace(text=with_two(one.text)) for one in said)
        found = tuple(dict.fromkeys((*_read(definition, view, player, said, names), *found)))
    found = tuple(one for one in found if not _speaks_against(one, said))[:MOST_CHOICES]
    beyond = _beyond_the_map(definition, said)
    return (" ".join((found[0], *beyond)),) if beyond and found and found[0].startswith(_LISTS) else found


def _beyond_the_map(definition: Definition, said: Sequence[Sentence]) -> tuple[str, ...]:
    """The hexes that are named and are none of the board: no build is shortened by what cannot be."""
    places = gazetteer(definition)
    every = (one for sentence in said if not sentence.hangs for one in _HEX.findall(sentence.text))
    known = {one: [item.kind for item in places.items(tokens(one), frozenset())] for one in every}
    return tuple(one for one, kinds in known.items() if "unknown" in kinds)


def _speaks_against(line: str, said: Sequence[Sentence]) -> bool:
    """Whether a build is found where only trades are spoken of, or one of two builds, or of two hexes, is meant."""
    text = " ".join(one.text for one in said)
    decided = next((one.text for one in reversed(said) if _COLOUR.search(one.text)), "")
    if line.startswith(_LISTS) and any(one[1].lower() != line.split()[1] for one in _AND_ANOTHER.finditer(decided)):
        return True
    trades = bool(_TRADES.search(text)) and not _BUILDS.search(text)
    either = (one.group(1, 2) for one in _EITHER_HEX.finditer(text))
    return line.startswith("build ") and (trades or any(set(two) <= set(line.split()) for two in either))


def _read(
    definition: Definition, view: View, player: str, said: Sequence[Sentence], names: frozenset[str]
) -> tuple[str, ...]:
    """What the sentences come to, as they stand."""
    heard = _Heard()
    said_in_parts = parts(definition, said, names)
    for part in said_in_parts:
        heard.take(part)
    each = [list(lines_of(definition, view, player, turn)) for turn in heard.ended()]
    if len(each) > 1 and not all(any(one.legal for one in lines) for lines in each):
        return ()  # of two wishes the one that can be had is not offered alone
    found = tuple(dict.fromkeys(one.text for lines in each for one in lines))[:MOST_CHOICES]
    found = found or weighed(definition, view, player, said, names)
    two = _or_two(found, said_in_parts)
    if two is None:
        return found
    action = Trade(player, *two, _BOTH)
    return (write_order(action), *found) if is_legal(definition, view, action) else found


def _or_two(found: tuple[str, ...], said: Sequence[Part]) -> tuple[str, str] | None:
    """The sides of the one trade that was found where it may take two, for that number stands alone somewhere.

    «Violets I take two. It's a trade. Red for blue.»
    """
    sole = _ONE_TAKEN.fullmatch(found[0]) if len(found) == 1 else None
    counts = [set(values(one.words, "number")) for one in said if one.orders]
    if sole is None or not any("2" in one for one in counts):
        return None
    return sole["gives"], sole["takes"]


class _Heard:
    """The parts of a mail one after the other."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.turn = Turn()
        self.before = Turn()  # what was taken back
        self.mentioned: list[Named] = []
        self.gave = False  # something that is not named is given: «sell one»
        self.sided: Named | None = None  # the last one that was given or taken
        self.several = 0  # how many are taken, said of a colour that is not named: «so two of those»
        self.took = False  # something that is not named is taken: «it can come and live with me»

    def take(self, part: Part) -> None:
        """One part more."""
        if part.back:
            self._back(undecided=part.undecided)
        colours = named(part.words)
        if part.orders:
            self._order(part, colours)
        elif not self.turn.says and not self.turn.ordered and colours:
            self.turn.colour = colours[0].colour
        self.mentioned += colours

    def ended(self) -> list[Turn]:
        """All that may be meant, in turn."""
        self._push()
        return self.turns

    def _back(self, *, undecided: bool) -> None:
        if self.turn.says:
            self.before = self.turn
        elif self.turns:
            self.before = self.turns[-1]
        self.turns, self.turn = [], Turn(colour=self.turn.colour)
        if undecided:
            self.before, self.mentioned = Turn(), []

    def _push(self) -> None:
        turn = self.turn
        if turn.trades and not turn.has_places:
            self._complete(turn)
        if turn.has_places and not turn.colour:
            turn.colour = self.before.colour or (self.mentioned[-1].colour if self.mentioned else "")
        if turn.says:
            self.turns.append(turn)
        self.turn = Turn()

    def _complete(self, turn: Turn) -> None:
        """The side of a trade that is not said: that of what was taken back, else the colour mentioned last."""
        if turn.gives is None and turn.takes is not None:
            turn.gives = self._other(turn.takes, self.before.gives)
        elif turn.takes is None and turn.gives is not None:
            turn.takes = self._other(turn.gives, self.before.takes)
        if turn.takes and not turn.takes.number and self.several:
            turn.takes = msgspec.structs.replace(turn.takes, number=self.several)
        self.several = 0

    def _other(self, one: Named, before: Named | None) -> Named | None:
        if before and before.colour != one.colour:
            return before
        others = [each for each in self.mentioned if each.colour != one.colour]
        return next((each for each in reversed(others) if each.mine), others[-1] if others else None)

    def _order(self, part: Part, colours: Sequence[Named]) -> None:
        sides = [one for one in colours if one.side]
        traded = len({one.colour for one in sides}) > 1 and not part_builds(part)
        if part.has("place") and not traded:
            self._build(part, colours[0].colour if colours else "")
        elif self._counts_side(part, colours):
            return
        else:
            if self.turn.inherited and sides:
                self.turn = Turn()
            said = {*values(part.words, "joint"), *values(part.words, "behind")} if not colours else set()
            self.gave = self.gave or "give" in said
            if "take" in said and (number := [int(one) for one in values(part.words, "number") if one.isdigit()]):
                self.several = number[-1]
            if self.turn.has_places or not colours:
                self._beside_places(part, colours[0].colour if colours else "")
            else:
                self._trade(part, colours, sides)

    def _counts_side(self, part: Part, colours: Sequence[Named]) -> bool:
        """Whether the part is no more than the number of what was given or taken last: «(two)»."""
        if colours or not (self.turn.trades and self.sided) or len(part.words) != 1:
            return False
        number = max(map(int, filter(str.isdigit, values(part.words, "number"))), default=0)
        if number > 1 and self.sided.side == "gives":  # no more than one is given
            self.several = number
        elif self.sided.number:
            return False
        else:
            self.sided.number = number
        return True

    def _trade(self, part: Part, colours: Sequence[Named], sides: Sequence[Named]) -> None:
        """Colours without a place: on their sides of a trade, one more of it, or what the next places are about."""
        distinct = list({one.colour: one for one in colours}.values())
        if len({one.side for one in sides}) > 1 and self.turn.trades and not (self.turn.gives and self.turn.takes):
            self.turn = Turn()  # both sides are said now: «violets I take two. It's a trade: red for blue»
        alone = not sides and len(distinct) == 1
        if alone and self.gave and not self.turn.trades:
            sides = [msgspec.structs.replace(colours[0], side="takes")]
        elif alone and self.before.trades and not self.turn.trades:
            taken = self.before.takes.number if self.before.takes else 0
            sides = [msgspec.structs.replace(colours[0], side="takes", number=colours[0].number or taken)]
        elif alone and self.turn.trades:
            self._refine(colours[0], again=len(part.words) == 1)
        elif not sides and not self.turn.trades and len(distinct) > 1 and "trade" in values(part.words, "verb"):
            one, other = distinct[:2]  # «swap red and blue»: one way or the other
            self.turns.append(Turn(gives=one, takes=other))
            self.turn = Turn(gives=other, takes=one)
        elif not sides and not self.turn.trades:
            self._head(colours[0].colour, part, colours)
        for one in sides:
            self._side(one, alone=len(sides) == 1)

    def _head(self, colour: str, part: Part, colours: Sequence[Named]) -> None:
        """A colour alone: what follows is about it; after a build that was taken back it is that in another colour."""
        if self.before.has_places and not self.turn.says:
            self.turn = Turn(colour=colour, words=self.before.words, ordered=True, inherited=True)
            return
        if "trade" in values(part.words, "verb") and not part_builds(part):
            self._side(msgspec.structs.replace(colours[0], side="gives"), alone=True)
            return
        self.turn.colour, self.turn.ordered = colour, True
        if colours[0].number:
            self.turn.count = colours[0].number

    def _refine(self, one: Named, *, again: bool = False) -> None:
        """A colour of the trade said once more, with its number, or `again` for one more of it: «yellow, yellow»."""
        for side in (self.turn.gives, self.turn.takes):
            if side and side.colour == one.colour:
                more = _BOTH if again and side is self.turn.takes and not (one.number or side.number) else 0
                side.number = one.number or more or side.number
                return
        if self.turn.takes is None:
            self.turn.takes = one
        elif self.turn.gives is None:
            self.turn.gives = one

    def _side(self, one: Named, *, alone: bool = False) -> None:
        """A colour on its side; `alone`: the other one is not named with it, and this may turn out to be it."""
        had = self.turn.gives if one.side == "gives" else self.turn.takes
        other = alone and had is not None and had.colour != one.colour
        if other and self.turn.takes is None and one.count > 1:
            one.side, had = "takes", None  # only one is given: «relieve me of a black, hand over two blues»
        elif other and had is not None and self.turn.gives is None and had.count > one.count:
            one.side, had = "gives", None  # «give me two purples, take a black for them»
        self.sided = one
        if had is not None and had.colour == one.colour:
            more = _BOTH if one.side == "takes" and not (one.number or one.many or had.number) else 0
            had.number = one.number or more or had.number
            return
        if had is not None:
            self._push()
        if one.side == "gives":
            self.turn.gives = one
        else:
            self.turn.takes = one

    def _build(self, part: Part, colour: str) -> None:
        turn = self.turn
        other = bool(colour and turn.colour and turn.ordered and turn.colour != colour)
        if (turn.has_places and other) or (turn.trades and (colour or part_builds(part))):
            self._push()
        elif turn.gives is not None and turn.takes is not None:
            return  # a place beside a trade
        elif (one := turn.gives or turn.takes) is not None:
            self.turn = turn = Turn(colour=one.colour, ordered=True)
        elif turn.has_places and not turn.colour and colour and part.fresh and not _passes(part):
            self.turn = Turn()
        if colour:
            self.turn.colour, self.turn.ordered = colour, True
        if self.turn.inherited:
            self.turn.words, self.turn.inherited = (), False
        self.turn.only = (*self.turn.only, *part.words) if part.only or self.turn.only else ()
        self.turn.words = (*part.words, *turn.words) if _passes(part) else (*self.turn.words, *part.words)
        self._number(part)

    def _beside_places(self, part: Part, colour: str) -> None:
        if colour and not self.turn.ordered:
            self.turn.colour, self.turn.ordered = colour, True
        if not part.has("place"):
            self._number(part)

    def _number(self, part: Part) -> None:
        numbers = [one for one in values(part.words, "number") if one.isdigit()]
        if len(numbers) == 1 and self.turn.has_places:
            self.turn.count = int(numbers[0])


def _passes(part: Part) -> bool:
    """Whether its places are only passed: «Calais, here we come! Red through Amiens and Lille»."""
    joints = values(part.words, "joint")
    return joints[:1] == ("via",) and "to" not in joints


def part_builds(part: Part) -> bool:
    """Whether it says that something is built."""
    return "build" in values(part.words, "verb")
