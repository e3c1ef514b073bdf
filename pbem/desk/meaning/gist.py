"""A mail of which nothing is done, as it was probably meant on the whole: sentence by sentence, talk left out.

What is found is one line to send, tried as a whole; of several that may be meant, those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from pbem.desk.meaning.by_meaning import by_meaning
from pbem.desk.meaning.plain_orders import orders_in, plainly
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.plain_words import MOST_PLAIN, core, is_courtesy
from pbem.orders.refuse import short
from pbem.orders.talk import is_talk, takes_back, without_turn
from pbem.words.say import Say

_MOST_PIECES = 16
_MOST_CHOICES = 4
_SENTENCES = re.compile(r"(?<=[.!?…])\s+|\s*;\s*")
_UNREAD = ("not_understood", "refused", "not_reached")

_SETTLED = frozenset(
    f"guess.{one}" for one in ["sample", "samples", "typed", "code", "message", "runs_on", "breaks_off", "of_another"]
)


class Gist(msgspec.Struct):
    """What a mail orders, line by line; of one of its pieces there may be several `ways`. `left`: not understood."""

    lines: list[str]
    ways: tuple[str, ...] = ()
    left: list[str] = msgspec.field(default_factory=list)

    @property
    def orders(self) -> tuple[str, ...]:
        """The whole as lines to send, one for each way."""
        return tuple("; ".join((*self.lines, way)) for way in self.ways) if self.ways else ("; ".join(self.lines),)


def offer(planner: Planner) -> None:
    """Note in the plan what the whole mail was probably meant as, and offer that at the first line not read."""
    unread = [at for at, one in enumerate(planner.plan.results) if one.status in _UNREAD]
    if not unread or planner.mail.to or not planner.told or planner.member.role != "player" or _is_told(planner):
        return
    at = unread[0]
    found = _gist(planner)
    lines = () if found is None else tuple(one for one in found.orders if one and _goes(planner, one))
    if found is None or not lines:
        return
    results = [_bare(one) for one in planner.plan.results]
    says = (Say(key="guess.whole_but", facts={"left": short(found.left[0])}),) if found.left else ()
    sole = lines[0] if len(lines) == 1 else ""
    results[at] = msgspec.structs.replace(
        results[at], status="not_understood", says=says, section="", example=sole, choices=() if sole else lines
    )
    planner.plan.results, planner.plan.meant = results, sole


def _is_told(planner: Planner) -> bool:
    """Whether it is said already what is the matter with a line, or the one line not read has something to send."""
    if planner.placed or planner.agreed:
        return True  # a number beside orders is none that could be left out
    unread = [one for one in planner.plan.results if one.status in _UNREAD]
    keys = {say.key for one in unread for say in one.says}
    answered = [one for one in unread if one.example or one.choices]
    return not _SETTLED.isdisjoint(keys) or (len(unread) == 1 and bool(answered))


def _bare(result: Result) -> Result:
    """Without a line to send of its own, where it was not done."""
    return msgspec.structs.replace(result, example="", choices=()) if result.status in _UNREAD else result


def _gist(planner: Planner) -> Gist | None:
    """The mail, sentence by sentence; None where what is left of it may change what it orders."""
    found = Gist([])
    for piece in islice(_pieces(planner), _MOST_PIECES):
        if takes_back(piece):
            found = Gist([])
            piece = without_turn(piece)
        if not piece or is_courtesy(piece, planner.mail.names):
            continue
        ways = _ways(planner, found.lines, piece)
        if len(ways) == 1:
            found.lines += [one for one in ways if one not in found.lines]
        elif ways and not found.ways:
            found.ways = ways
        elif _is_light(planner, piece):
            found.left.append(piece)
        else:
            return None
    return found if found.lines or found.ways else None


def _pieces(planner: Planner) -> Iterator[str]:
    """Whole lines where they are orders, else their sentences."""
    for line in planner.text.split("\n"):
        if len(line) <= MOST_PLAIN and _are_orders(planner, line):
            yield line.strip()
        elif line.strip():
            yield from (one.strip() for one in _SENTENCES.split(line[: 4 * MOST_PLAIN]) if one.strip())


def _are_orders(planner: Planner, line: str) -> bool:
    read = planner.read(line)
    return bool(read) and len(read) == len(orders_in(planner, line))


def _ways(planner: Planner, above: Sequence[str], piece: str) -> tuple[str, ...]:
    """The orders that the piece may mean, behind those above: each would be done."""
    behind = planner.supposed(planner.stands)
    for item in behind.read("; ".join(above)) if above else ():
        behind.take(item)
    said = [core(piece, planner.mail.names), *plainly(planner, piece)]
    there = behind.plan.position
    good = [one for one in dict.fromkeys(said) if orders_in(planner, one) and behind.would_do(one, there)]
    if good:
        return tuple(good[:_MOST_CHOICES])
    meant = by_meaning(planner, piece, there)
    if not meant.lines and above:  # what was said already, in other words
        again = by_meaning(planner, piece, planner.stands)
        return tuple(above[-1:]) if set(again.lines) & set(above) else ()
    return meant.lines


def _is_light(planner: Planner, piece: str) -> bool:
    """Whether a piece that is no order can change none: talk, a question, words of which none is the game's."""
    if is_talk(piece, planner.mail.names, planner.weigh) or piece.endswith("?"):
        return True
    return not any(map(planner.weigh, piece.split())) and words("denials").isdisjoint(tokens(piece))


def _goes(planner: Planner, line: str) -> bool:
    """Whether these orders, sent alone, would all be done."""
    return planner.would_do(line, planner.stands)
