"""A mail of which nothing is done, as it was probably meant on the whole: sentence by sentence, talk left out.

What is found is one line to send, tried as a whole; of several that may be meant, those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from pbem.desk.meaning.ahead import ordered_ahead
from pbem.desk.meaning.as_meant import untapped
from pbem.desk.meaning.by_meaning import by_meaning
from pbem.desk.meaning.named import sample_at, samples_of
from pbem.desk.meaning.plain_orders import of_another, orders_in, plainly, readings
from pbem.desk.meaning.remarks import is_light, lasting, weighs, with_remark
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.games.border import AnyPosition
from pbem.orders.by_place import place_of
from pbem.orders.everyday import words
from pbem.orders.fold import key, tokens
from pbem.orders.plain_words import MOST_PLAIN, core, is_courtesy
from pbem.orders.refuse import lies_in_words, short
from pbem.orders.split import DOT
from pbem.orders.talk import takes_back, without_turn
from pbem.words.say import Say

PREVIEW = "preview"
_CONTROLS = frozenset({"control", "moderator", "join"})  # beside these nothing is guessed
_BESIDE = frozenset({"press", "setting", "question"})  # kinds of orders that are done or answered whatever a move does
_MOST_PIECES = 16
_MOST_CHOICES = 4
_TOLD = 4  # words of a sentence not understood that is told of
_SENTENCES = re.compile(r"(?<=[.!?…])\s+|\s*;\s*")
# What only explains or repeats that something said before is not to be.
_FIRST = r"(?:the|my) (?:first|second|last|other|old|wrong|previous|above) (?:line|order|move|one|number)s?(?: above)?"
_DROPS = rf"(?:please )?(?:ignore|forget|scratch|disregard|delete) {_FIRST}|{_FIRST} (?:does not|doesn.?t) count"
_EXPLAINS = re.compile(
    r"(?:sorry )?(?:i )?(?:had |have )?(?:mis)?(?:read|looked at|counted|typed|saw|took|picked)"
    rf" (?:{_FIRST}|it|that|wrong)|{_DROPS}|{_FIRST} (?:is|was) \w+"
)
_DROPS_TOO = re.compile(rf"[,;]\s*(?:{_DROPS})", re.IGNORECASE)
_REASON = re.compile(
    r"[,;]?\s+(?:because|cause|'cause|cos|coz|since|so that|as otherwise)\s.*\Z", re.IGNORECASE | re.DOTALL
)
_UNREAD = ("not_understood", "refused", "not_reached")

_GUESSED = "denied yes_and_no quoted told sample samples typed code message runs_on breaks_off of_another"
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
    found = _gist(planner, _pieces(planner), stuck) or _gist(planner, _pieces(planner, apart=True), [])
    found = found or _gist(planner, _joined(planner), [])
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
    if not all(one.example for one in planner.placed.values()):
        return True  # a number beside orders is none that could be left out
    if planner.agreed or planner.late or planner.over or planner.plan.late:
        return True
    unread = [one for one in planner.plan.results if one.status in _UNREAD]
    keys = {say.key for one in unread for say in one.says}
    answered = [one for one in unread if one.example or one.choices]
    ruled = [say for one in unread if one.status == "refused" for say in one.says if not lies_in_words(say)]
    if ruled and not (takes_back(planner.text) or _is_of_several(planner, planner.text)):
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


def _gist(  # noqa: C901
    planner: Planner, pieces: Iterator[str], stuck: list[tuple[str, str]]
) -> Gist | None:
    """The mail, sentence by sentence; None where what is left of it may change what it orders.

    `stuck`: what stands above the piece that is left, and that.
    """
    found, again, heading = Gist([]), False, ""
    for piece in islice(pieces, _MOST_PIECES):
        if again and found.orders != ("",) and _EXPLAINS.fullmatch(key(piece)):
            continue  # why what was said first is not to be
        turned, piece = _turned(planner, piece)
        if turned and "; " in "; ".join(found.lines):
            return None  # «make that train a 2x2»: which of them is another one now?
        if turned:
            found, again, heading = Gist([]), True, ""
            piece = _put_right(planner, piece)
        if _is_no_order(planner, piece):
            continue
        ways = _ways_of(planner, found, piece)
        if heading and not all(_restates(planner, one, heading) for one in ways):
            return None
        if not (ways or heading or turned) and piece.endswith(":") and not is_light(planner, piece):
            heading = piece  # «Strasbourg shall be for purple:»
        elif _take(found, ways):
            heading = ""
        elif not ways and (others := _instead(planner, found.lines, piece)):
            found = Gist([], others)
        elif not ways and (turned or is_light(planner, piece)):
            found.left.append(piece)
        else:
            stuck.append(("; ".join(found.lines), (with_remark(planner, piece) or (piece,))[0]))
            return None
    return found if (found.lines or found.ways) and not heading else None


def _turned(planner: Planner, piece: str) -> tuple[bool, str]:
    """Whether a piece takes back what stands above it, and the piece; «pass until OR unless …» does not."""
    lasts = lasting(planner, piece) if takes_back(piece) else ""
    return (False, lasts) if lasts else (takes_back(piece), piece)


def _ways_of(planner: Planner, found: Gist, piece: str) -> tuple[str, ...]:
    """The orders that the piece may mean, without a reason or a remark that it ends with."""
    ways = _ways(planner, found.lines, piece) or _ways(planner, found.lines, _without_reason(piece))
    if not ways and (parts := with_remark(planner, piece)) and (ways := _ways(planner, found.lines, parts[0])):
        found.left.append(parts[1])
    return ways


def _without_reason(piece: str) -> str:
    """The piece without why it is ordered; as it is where that may be a condition."""
    found = _REASON.search(piece)
    if found is None or not words("conditions").isdisjoint(tokens(found[0])):
        return piece
    return piece[: found.start()]


def _take(found: Gist, ways: Sequence[str]) -> bool:
    """Note what a piece may mean; whether it can be noted: of one piece only there may be several ways."""
    if len(ways) == 1:
        found.lines += [one for one in ways if one not in found.lines]
    elif ways and not found.ways:
        found.ways = tuple(ways)
    else:
        return False
    return True


def _is_no_order(planner: Planner, piece: str) -> bool:
    """Whether a piece only greets, tells, or is done or answered whatever the moves beside it do."""
    if not piece or is_courtesy(piece, planner.mail.names) or _says_nothing(planner, piece):
        return True
    kinds = {one.word.kind for one in orders_in(planner, piece)}
    return (bool(kinds) and kinds <= _BESIDE) or piece.strip().casefold() == PREVIEW


def _put_right(planner: Planner, piece: str) -> str:
    """What a piece that takes back something else says instead."""
    said = without_turn(_DROPS_TOO.sub("", piece))
    lead, colon, rest = said.partition(": ")
    return without_turn(rest) if colon and (not weighs(planner, lead) or takes_back(lead)) else said


def _instead(planner: Planner, above: Sequence[str], piece: str) -> tuple[str, ...]:
    """The order above and those that the piece would mean in its place: one of them may be meant."""
    if len(above) != 1 or planner.session.title.turns.whole:
        return ()
    others = by_meaning(planner, piece, planner.stands).lines
    return tuple(dict.fromkeys((*above, *others)))[:_MOST_CHOICES] if others and others != tuple(above) else ()


def _says_nothing(planner: Planner, piece: str) -> bool:
    return planner.session.title.orders.says_nothing(planner.session.definition, piece)


def _pieces(planner: Planner, *, apart: bool = False) -> Iterator[str]:
    """Whole lines where they are orders, else their sentences; of a sample of ours without dot and number.

    `apart`: the sentences of plain words, too.
    """
    placed = {line.text: one.example for line, one in planner.placed.items()}
    for one in planner.text.split("\n"):
        line = DOT.sub("", one, count=1) if DOT.match(one) else one
        whole = len(line) <= MOST_PLAIN and (_are_orders(planner, line) or (not apart and plainly(planner, line)))
        whole = whole and not _is_of_several(planner, line)
        if sample := placed.get(one.strip(), ""):
            yield sample
        elif whole or ordered_ahead(planner, line.strip()):
            yield line.strip()
        elif line.strip():
            yield from (one.strip() for one in _SENTENCES.split(line[: 4 * MOST_PLAIN]) if one.strip())


def _is_of_several(planner: Planner, line: str) -> bool:
    """Whether one sentence of the line takes another back, or is for a later turn."""
    said = _SENTENCES.split(line[: 4 * MOST_PLAIN])
    return len(said) > 1 and (takes_back(line) or any(ordered_ahead(planner, one) for one in said[1:_MOST_PIECES]))


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
    if sample := _sample(planner, piece):
        return (sample,) if _goes(planner, "; ".join((*above, sample))) else ()
    if line := ordered_ahead(planner, piece):
        return (line,) if _goes(planner, "; ".join((*above, line))) else ()
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


def _sample(planner: Planner, piece: str) -> str:
    """The sample of the letter answered that the piece names, and nothing else."""
    place = place_of(piece)
    if place is None or len(place.numbers) != 1 or place.order or place.open or planner.mail.to:
        return ""
    return sample_at(samples_of(planner), place.numbers[0])


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
