"""A mail of which nothing is done, as it was probably meant on the whole: sentence by sentence, talk left out.

What is found is one line to send, tried as a whole; of several that may be meant, those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from pbem.desk.meaning.as_meant import untapped
from pbem.desk.meaning.by_meaning import by_meaning
from pbem.desk.meaning.plain_orders import of_another, orders_in, plainly, readings
from pbem.desk.meaning.remarks import is_light, turn_of, weighs, with_remark
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.games.border import AnyPosition
from pbem.orders.fold import tokens
from pbem.orders.plain_words import MOST_PLAIN, core, is_courtesy
from pbem.orders.refuse import lies_in_words, short
from pbem.orders.split import DOT
from pbem.orders.talk import takes_back
from pbem.words.say import Say

PREVIEW = "preview"
_CONTROLS = frozenset({"control", "moderator", "join"})  # beside these nothing is guessed
_BESIDE = frozenset({"press", "setting", "question"})  # kinds of orders that are done or answered whatever a move does
_MOST_PIECES = 16
_MOST_CHOICES = 4
_TOLD = 4  # words of a sentence not understood that is told of
_SENTENCES = re.compile(r"(?<=[.!?…])\s+|\s*;\s*")
_UNREAD = ("not_understood", "refused", "not_reached")

_GUESSED = "sample samples typed code message runs_on breaks_off of_another"
_SETTLED = frozenset(
    {"orders.press_or_order", "orders.too_many", "orders.too_long", *(f"guess.{one}" for one in _GUESSED.split())}
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
    if any(one.word.kind in _CONTROLS and one.word.word != PREVIEW for one in orders_in(planner, planner.text)):
        return
    stuck: list[tuple[str, str]] = []
    found = _gist(planner, _pieces(planner), stuck) or _gist(planner, _joined(planner), [])
    lines = () if found is None else tuple(one for one in found.orders if one and _goes(planner, one))
    if found is None or not lines:
        if found is None and stuck:
            _say_why(planner, *stuck[0])
        if len(unread) > 1:
            untapped(planner)
        return
    results = [_bare(one) for one in planner.plan.results]
    left = next((one for one in found.left if len(tokens(one)) >= _TOLD), "")
    says = (Say(key="guess.whole_but", facts={"left": short(left)}),) if left else ()
    at = next((at for at in unread if weighs(planner, results[at].line)), unread[0])
    lines = tuple(f"{PREVIEW}; {one}" for one in lines) if planner.plan.preview else lines
    sole = lines[0] if len(lines) == 1 else ""
    results[at] = msgspec.structs.replace(
        results[at], status="not_understood", says=says, section="", example=sole, choices=() if sole else lines
    )
    planner.plan.results, planner.plan.meant = results, sole


def _is_told(planner: Planner) -> bool:
    """Whether it is said already what is the matter with a line, or the one line not read has something to send."""
    if planner.placed or planner.agreed or planner.late or planner.over or planner.plan.late:
        return True  # a number beside orders is none that could be left out
    unread = [one for one in planner.plan.results if one.status in _UNREAD]
    keys = {say.key for one in unread for say in one.says}
    answered = [one for one in unread if one.example or one.choices]
    ruled = [say for one in unread if one.status == "refused" for say in one.says if not lies_in_words(say)]
    if ruled and not takes_back(planner.text):
        return True
    return not _SETTLED.isdisjoint(keys) or (len(unread) == 1 and bool(answered))


def _bare(result: Result) -> Result:
    """Without a line to send of its own, where it was not done."""
    return msgspec.structs.replace(result, example="", choices=()) if result.status in _UNREAD else result


def _say_why(planner: Planner, above: str, piece: str) -> None:
    """Why a piece that is an order whole cannot be, where nothing else is said of the one line not read."""
    unread = [at for at, one in enumerate(planner.plan.results) if one.status in _UNREAD]
    if len(unread) > 1 or planner.plan.results[unread[0]].says or takes_back(piece):
        return
    inner = planner.supposed(planner.stands)
    lines = readings(planner, piece)
    for item in inner.read("; ".join(filter(None, (above, *lines)))) if len(lines) == 1 else ():
        inner.take(item)
    refused = [one for one in inner.plan.results if one.status == "refused" and one.section]
    for one in refused[:1]:
        line = planner.plan.results[unread[0]].line
        planner.plan.results[unread[0]] = msgspec.structs.replace(one, line=line, example="", choices=())


def _gist(planner: Planner, pieces: Iterator[str], stuck: list[tuple[str, str]]) -> Gist | None:
    """The mail, sentence by sentence; None where what is left of it may change what it orders.

    `stuck`: what stands above the piece that is left, and that.
    """
    found = Gist([])
    for piece in islice(pieces, _MOST_PIECES):
        turned, piece = turn_of(planner, piece)
        if turned and "; " in "; ".join(found.lines):
            return None  # «make that train a 2x2»: which of them is another one now?
        found = Gist([]) if turned else found
        if not piece or is_courtesy(piece, planner.mail.names) or _says_nothing(planner, piece):
            continue
        kinds = {one.word.kind for one in orders_in(planner, piece)}
        if (kinds and kinds <= _BESIDE) or piece.strip().casefold() == PREVIEW:
            continue
        ways = _ways(planner, found.lines, piece)
        if not ways and (parts := with_remark(planner, piece)) and (ways := _ways(planner, found.lines, parts[0])):
            found.left.append(parts[1])
        if len(ways) == 1:
            found.lines += [one for one in ways if one not in found.lines]
        elif ways and not found.ways:
            found.ways = ways
        elif turned or is_light(planner, piece):
            found.left.append(piece)
        else:
            stuck.append(("; ".join(found.lines), (with_remark(planner, piece) or (piece,))[0]))
            return None
    return found if found.lines or found.ways else None


def _says_nothing(planner: Planner, piece: str) -> bool:
    return planner.session.title.orders.says_nothing(planner.session.definition, piece)


def _pieces(planner: Planner) -> Iterator[str]:
    """Whole lines where they are orders, else their sentences; of a sample of ours without dot and number."""
    for one in planner.text.split("\n"):
        line = DOT.sub("", one, count=1) if DOT.match(one) else one
        if len(line) <= MOST_PLAIN and (_are_orders(planner, line) or plainly(planner, line)):
            yield line.strip()
        elif line.strip():
            yield from (one.strip() for one in _SENTENCES.split(line[: 4 * MOST_PLAIN]) if one.strip())


def _joined(planner: Planner) -> Iterator[str]:
    """All lines but greetings as one: an order may stand in several, a word in each."""
    lines = [one.strip() for one in planner.text.split("\n", _MOST_PIECES + 1)]
    said = " ".join(one for one in lines if one and not is_courtesy(one, planner.mail.names))
    if len(said) <= MOST_PLAIN and not takes_back(said):
        yield said


def _are_orders(planner: Planner, line: str) -> bool:
    read = planner.read(line)
    return bool(read) and len(read) == len(orders_in(planner, line))


def _ways(planner: Planner, above: Sequence[str], piece: str) -> tuple[str, ...]:
    """The orders that the piece may mean, behind those above: each would be done."""
    if of_another(planner, piece):
        return ()
    behind = planner.supposed(planner.stands)
    for item in behind.read("; ".join(above)) if above else ():
        behind.take(item)
    said = [core(piece, planner.mail.names), *readings(planner, piece)]
    there = behind.plan.position
    moves = [one for one in dict.fromkeys(said) if _is_move(planner, one) and behind.would_do(one, there)]
    if good := dict.fromkeys(_exactly(planner, one, there) for one in moves):
        return tuple(good)[:_MOST_CHOICES]
    meant = by_meaning(planner, piece, there)
    if not meant.lines and above and _restates(planner, above[-1], piece):
        return tuple(above[-1:])
    return meant.lines


def _is_move(planner: Planner, line: str) -> bool:
    found = orders_in(planner, line)
    return bool(found) and all(one.word.kind == "action" for one in found)


def _exactly(planner: Planner, line: str, there: AnyPosition | None) -> str:
    """One order as the game writes it, several as they were said."""
    inner = planner.supposed(there)
    items = inner.read(line)
    for item in items:
        inner.take(item)
    return inner.plan.written[0] if len(items) == len(inner.plan.written) == 1 else line


def _restates(planner: Planner, order: str, piece: str) -> bool:
    """Whether the piece says of the order above it nothing but what that says itself, in other words."""
    again = by_meaning(planner, f"{order} {piece}", planner.stands)
    return again.has_all == (order,)


def _goes(planner: Planner, line: str) -> bool:
    """Whether these orders, sent alone, would all be done."""
    return planner.would_do(line, planner.stands)
