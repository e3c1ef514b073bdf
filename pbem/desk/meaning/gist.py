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
from pbem.desk.meaning.by_meaning import by_meaning, restates
from pbem.desk.meaning.named import sample_named
from pbem.desk.meaning.numbered import like_number, numbered
from pbem.desk.meaning.only_shown import PREVIEW
from pbem.desk.meaning.pieces import MOST_PIECES, is_of_several, joined, pieces, plain_sentences
from pbem.desk.meaning.plain_orders import is_initial, of_another, orders_in, readings
from pbem.desk.meaning.remarks import is_light, lasting, weighs, with_remark
from pbem.desk.meaning.settled import SETTLED, is_closed
from pbem.desk.planner import Planner
from pbem.facts.result import UNDONE, Result, asking
from pbem.games.border import AnyPosition
from pbem.orders.fold import key, tokens
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.plain_words import core, is_courtesy
from pbem.orders.reasons import declines, is_reason, without_reasons
from pbem.orders.refuse import lies_in_words, short
from pbem.orders.talk import takes_back, without_turn
from pbem.words.say import Say

_CONTROLS = frozenset({"control", "moderator", "join"})  # beside these nothing is guessed
_BESIDE = frozenset({"press", "setting", "question"})  # kinds of orders that are done or answered whatever a move does
_TOLD = 4  # words of a sentence not understood that is told of
_PASSES = "pass"
# What only explains or repeats that something said before is not to be.
_FIRST = r"(?:the|my) (?:first|second|last|other|old|wrong|previous|above) (?:line|order|move|one|number)s?(?: above)?"
_DROPS = rf"(?:please )?(?:ignore|forget|scratch|disregard|delete) {_FIRST}|{_FIRST} (?:does not|doesn.?t) count"
_EXPLAINS = re.compile(
    r"(?:sorry )?(?:i )?(?:had |have )?(?:mis)?(?:read|looked at|counted|typed|saw|took|picked)"
    rf" (?:{_FIRST}|it|that|wrong)|{_DROPS}|{_FIRST} (?:is|was) \w+"
)
_DROPS_TOO = re.compile(rf"[,;]\s*(?:{_DROPS})", re.IGNORECASE)
_SETTLED = SETTLED.union(f"guess.{one}" for one in ("denied", "told", "runs_on", "breaks_off", "of_another"))


class Gist(msgspec.Struct):
    """What a mail orders, line by line; of one of its pieces there may be several `ways`. `left`: not understood."""

    lines: list[str]
    ways: tuple[str, ...] = ()
    left: list[str] = msgspec.field(default_factory=list)

    @property
    def orders(self) -> tuple[str, ...]:
        """The whole as lines to send, one for each way."""
        return tuple("; ".join((*self.lines, way)) for way in self.ways) if self.ways else ("; ".join(self.lines),)

    def add(self, ways: Sequence[str]) -> bool:
        """Note what a piece may mean; whether it can be noted: of one piece only there may be several ways."""
        if len(ways) == 1:
            self.lines += [one for one in ways if not _is_said(one, self.lines)]
        elif ways and not self.ways:
            self.ways = tuple(ways)
        else:
            return False
        return True


def offer(planner: Planner) -> None:
    """Note in the plan what the whole mail was probably meant as, and offer that at the first line not read."""
    unread = [at for at, one in enumerate(planner.plan.results) if one.status in UNDONE]
    if not unread or is_closed(planner) or _is_told(planner):
        return
    if any(one.word.kind in _CONTROLS and one.word.word != PREVIEW for one in orders_in(planner, planner.text)):
        return
    first = _Reading(planner)
    found = first.of(pieces(planner)) or _Reading(planner).of(pieces(planner, apart=True))
    found = found or _Reading(planner).of(joined(planner))
    lines = () if found is None else tuple(one for one in found.orders if one and _goes(planner, one))
    if found is None or not lines:
        if found is None and first.stuck:
            _say_why(planner, first)
        if len(unread) > 1:
            untapped(planner)
        return
    results = [_bare(one) for one in planner.plan.results]
    left = next((one for one in found.left if len(tokens(one)) >= _TOLD), "")
    says = (Say(key="guess.whole_but", facts={"left": short(left)}),) if left else ()
    at = next((at for at in unread if weighs(planner, results[at].line)), unread[0])
    results[at] = asking(results[at].line, says, lines)
    planner.plan.results, planner.plan.meant = results, results[at].example


def _is_told(planner: Planner) -> bool:
    """Whether it is said already what is the matter with a line, or the one line not read has something to send."""
    if not all(one.example for one in planner.placed.values()):
        return True  # a number beside orders is none that could be left out
    unread = [one for one in planner.plan.results if one.status in UNDONE]
    ruled = [say for one in unread if one.status == "refused" for say in one.says if not lies_in_words(say)]
    named = any(numbered(planner, one) for one in planner.text.split("\n", MOST_PIECES)[:MOST_PIECES])
    if ruled and not (named or takes_back(planner.text) or is_of_several(planner, planner.text)):
        return True
    keys = {say.key for one in unread for say in one.says}
    if named or any(map(declines, plain_sentences(planner.text))):
        keys.discard("guess.denied")
    if not _SETTLED.isdisjoint(keys):
        return True
    part = unread[0].status == "refused" and len(plain_sentences(unread[0].line)) > 1  # one sentence of it
    return len(unread) == 1 and bool(unread[0].example or unread[0].choices) and not part


def _bare(result: Result) -> Result:
    """Without a line to send of its own, where it was not done."""
    return msgspec.structs.replace(result, example="", choices=()) if result.status in UNDONE else result


def _say_why(planner: Planner, reading: _Reading) -> None:
    """Why a piece that is an order whole cannot be, where nothing else is said of the one line not read."""
    unread = [at for at, one in enumerate(planner.plan.results) if one.status in UNDONE]
    if len(unread) > 1 or planner.plan.results[unread[0]].says or takes_back(reading.stuck):
        return
    lines = readings(planner, reading.stuck)
    if len(lines) != 1:
        return
    inner = planner.tried("; ".join((*reading.gist.lines, *lines)), planner.stands)
    refused = [one for one in inner.plan.results if one.status == "refused" and one.section]
    for one in refused[:1]:
        line = planner.plan.results[unread[0]].line
        planner.plan.results[unread[0]] = msgspec.structs.replace(one, line=line, example="", choices=())


class _Reading:
    """A mail being read piece by piece."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.gist = Gist([])
        self.again = False  # something said before is not to be
        self.heading = ""  # «Strasbourg shall be for purple:», of what stands below
        self.declined = False  # it says what is not wanted, which goes with passes only
        self.stuck = ""  # the piece at which nobody can tell

    def of(self, parts: Iterator[str]) -> Gist | None:
        """What the pieces of a mail come to; None where one of them may change what it orders."""
        for piece in islice(parts, MOST_PIECES):
            if not self.take(piece):
                self.stuck = (with_remark(self.planner, piece) or (piece,))[0]
                return None
        return self.whole()

    def take(self, piece: str) -> bool:
        """Note what a piece means; False where it may change what the mail orders, and nobody can tell how."""
        if self.again and self.gist.orders != ("",) and _EXPLAINS.fullmatch(key(piece)):
            return True  # why what was said first is not to be
        turned = takes_back(piece)
        whole = lasting(self.planner, piece) if turned else ""  # «pass until OR unless anyone sells NW»
        whole = whole or (piece if turned and ordered_ahead(self.planner, piece) else "")
        turned, said = turned and not whole, whole or piece
        if turned and "; " in "; ".join(self.gist.lines):
            return False  # «make that train a 2x2»: which of them is another one now?
        if turned:
            self.gist, self.again, self.heading = Gist([]), True, ""
        piece = _put_right(self.planner, piece) if turned else said
        if _is_left_out(self.planner, piece):
            return True
        declined = declines(piece)
        self.declined = self.declined or declined
        piece = without_reasons(piece) or piece
        piece = piece.partition(",")[2].strip() if declined else piece
        ways = self._ways(piece) if piece else ()
        if declined and not ways:
            return True
        if not ways and (parts := with_remark(self.planner, piece)) and (ways := self._ways(parts[0])):
            self.gist.left.append(parts[1])
        if self.heading and not all(restates(self.planner, one, self.heading) for one in ways):
            return False
        return self._note(piece, ways, turned=turned)

    def _ways(self, piece: str) -> tuple[str, ...]:
        return _ways(self.planner, self.gist.lines, piece)

    def _note(self, piece: str, ways: Sequence[str], *, turned: bool) -> bool:
        light = not ways and (self._is_idle(piece) if turned else is_light(self.planner, piece))
        if not (ways or self.heading or turned or light) and piece.endswith(":"):
            self.heading = piece.rstrip(": ")
        elif self.gist.add(ways):
            self.heading = ""
        elif others := () if ways else _instead(self.planner, self.gist.lines, piece):
            self.gist = Gist([], others)
        elif light:
            self.gist.left.append(piece)  # of what weighs nobody can tell what it is to be instead
        else:
            return False
        return True

    def _is_idle(self, piece: str) -> bool:
        """Whether what takes back says no more: of a turn of several moves it may be one of them instead."""
        return not (self.planner.session.title.turns.whole and weighs(self.planner, piece))

    def whole(self) -> Gist | None:
        """What was found, where it orders something, and what is declined beside it goes with it."""
        passes = all(one.startswith(_PASSES) for one in (*self.gist.lines, *self.gist.ways))
        ordered = bool(self.gist.lines or self.gist.ways) and not self.heading
        return self.gist if ordered and (passes or not self.declined) else None


def _is_left_out(planner: Planner, piece: str) -> bool:
    """Whether a piece is no part of what is ordered: courtesies, reasons, what is done beside every move."""
    nothing = planner.session.title.orders.says_nothing(planner.session.definition, piece)
    if not piece or nothing or is_courtesy(piece, planner.mail.names):
        return True
    kinds = {one.word.kind for one in orders_in(planner, piece)}
    beside = (kinds and kinds <= _BESIDE) or piece.strip().casefold() == PREVIEW
    return bool(beside) or is_reason(piece) or is_initial(planner, piece)


def _is_said(order: str, lines: Sequence[str]) -> bool:
    """Whether one of the lines has the order already, or says more of the same: «run» behind «…; run best»."""
    bare = order.partition(": ")[2] or order
    parts = [one.partition(": ")[2] or one for line in lines for one in line.split("; ")]
    more = not any(sign.isdigit() for sign in bare) and any(one.startswith(f"{bare} ") for one in parts)
    return order in lines or more or (bare in parts and not any(sign.isdigit() for sign in bare))


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
    return tuple(dict.fromkeys((*above, *others)))[:MOST_CHOICES] if others and others != tuple(above) else ()


def _ways(planner: Planner, above: Sequence[str], piece: str) -> tuple[str, ...]:
    """The orders that the piece may mean, behind those above: each would be done."""
    named = "" if planner.mail.to else sample_named(planner, piece, plainly=True)
    if line := named or ordered_ahead(planner, piece):
        return (line,) if _goes(planner, "; ".join((*above, line))) else ()
    if of_another(planner, piece):
        return ()
    piece = _as_sample(planner, piece)
    behind = planner.tried("; ".join(above), planner.stands)
    said = [core(piece, planner.mail.names), *readings(planner, piece)]
    there = behind.plan.position
    moves = [one for one in dict.fromkeys(said) if _is_move(planner, one) and behind.would_do(one, there)]
    if good := dict.fromkeys(_exactly(planner, one, there) for one in moves):
        return tuple(good)[:MOST_CHOICES]
    meant = by_meaning(planner, piece, there)
    if not meant.lines and above and restates(planner, above[-1], piece):
        return tuple(above[-1:])
    return meant.lines


def _as_sample(planner: Planner, piece: str) -> str:
    """The sample for «the 23 on B14 like in number 2», where that is what it says; else the piece."""
    sample, said = like_number(planner, piece)
    fits = sample and (restates(planner, sample, said) or sample in by_meaning(planner, said, planner.stands).lines)
    return sample if fits else piece


def _is_move(planner: Planner, line: str) -> bool:
    found = orders_in(planner, line)
    return bool(found) and all(one.word.kind == "action" for one in found)


def _exactly(planner: Planner, line: str, there: AnyPosition | None) -> str:
    """One order as the game writes it, several as they were said."""
    inner = planner.tried(line, there)
    return inner.plan.written[0] if len(inner.read(line)) == len(inner.plan.written) == 1 else line


def _goes(planner: Planner, line: str) -> bool:
    """Whether these orders, sent alone, would all be done."""
    return planner.would_do(line, planner.stands)
