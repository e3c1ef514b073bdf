"""A turn of Paris Connection put together part by part from what prose says: what is built, or given and taken."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.titles.paris_connection.mail.hearing import values
from pbem.titles.paris_connection.mail.prose_clauses import Part
from pbem.titles.paris_connection.mail.prose_sides import Named, named
from pbem.titles.paris_connection.mail.prose_turn import Turn

BOTH = 2  # the most that one trade takes


class Heard:
    """The parts of a mail, taken one after the other, and the turns that they come to."""

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
        traded = len({one.colour for one in sides}) > 1 and not _builds(part)
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
        if "trade" in values(part.words, "verb") and not _builds(part):
            self._side(msgspec.structs.replace(colours[0], side="gives"), alone=True)
            return
        self.turn.colour, self.turn.ordered = colour, True
        if colours[0].number:
            self.turn.count = colours[0].number

    def _refine(self, one: Named, *, again: bool = False) -> None:
        """A colour of the trade said once more, with its number, or `again` for one more of it: «yellow, yellow»."""
        for side in (self.turn.gives, self.turn.takes):
            if side and side.colour == one.colour:
                more = BOTH if again and side is self.turn.takes and not (one.number or side.number) else 0
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
            more = BOTH if one.side == "takes" and not (one.number or one.many or had.number) else 0
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
        if (turn.has_places and other) or (turn.trades and (colour or _builds(part))):
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


def _builds(part: Part) -> bool:
    """Whether it says that something is built."""
    return "build" in values(part.words, "verb")
