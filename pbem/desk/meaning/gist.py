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
from pbem.desk.meaning.numbered import like_number, numbered
from pbem.desk.meaning.plain_orders import is_initial, of_another, orders_in, plainly, readings
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.games.border import AnyPosition
from pbem.orders.by_place import place_of
from pbem.orders.everyday import words
from pbem.orders.fold import key, tokens
from pbem.orders.plain_words import MOST_PLAIN, core, is_courtesy
from pbem.orders.reasons import declines, is_reason, without_reasons
from pbem.orders.refuse import lies_in_words, short
from pbem.orders.split import DOT
from pbem.orders.talk import is_talk, takes_back, without_turn
from pbem.words.say import Say

PREVIEW = "preview"
_CONTROLS = frozenset({"control", "moderator", "join"})  # beside these nothing is guessed
_BESIDE = frozenset({"press", "setting", "question"})  # kinds of orders that are done or answered whatever a move does
_MOST_PIECES = 16
_MOST_CHOICES = 4
_TOLD = 4  # words of a sentence not understood that is told of
_SENTENCES = re.compile(r"(?<=[.!?…])\s+|\s+[:;]-?[)(DP]+(?:\s+|\Z)|\s*;\s*")
_PASSES = "pass"
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
    declined: bool = False  # it says what is not wanted, which goes with passes only

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
    found = _gist(planner, _pieces(planner)) or _gist(planner, _pieces(planner, apart=True))
    found = found or _gist(planner, _joined(planner))
    lines = () if found is None else tuple(one for one in found.orders if one and _goes(planner, one))
    if found is None or not lines:
        if len(unread) > 1:
            untapped(planner)
        return
    results = [_bare(one) for one in planner.plan.results]
    left = next((one for one in found.left if len(tokens(one)) >= _TOLD), "")
    says = (Say(key="guess.whole_but", facts={"left": short(left)}),) if left else ()
    at = next((at for at in unread if _weighs(planner, results[at].line)), unread[0])
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
    named = any(numbered(planner, one) for one in planner.text.split("\n", _MOST_PIECES)[:_MOST_PIECES])
    if ruled and not (named or takes_back(planner.text) or _is_of_several(planner, planner.text)):
        return True
    sole = unread[0].line if len(unread) == 1 else ""
    part = unread[0].status == "refused" and len(list(filter(None, _SENTENCES.split(sole)))) > 1  # one sentence of it
    if named or any(map(declines, _SENTENCES.split(planner.text[: 4 * MOST_PLAIN]))):
        keys.discard("guess.denied")
    return not _SETTLED.isdisjoint(keys) or (len(unread) == 1 and bool(answered) and not part)


def _bare(result: Result) -> Result:
    """Without a line to send of its own, where it was not done."""
    return msgspec.structs.replace(result, example="", choices=()) if result.status in _UNREAD else result


def _gist(planner: Planner, pieces: Iterator[str]) -> Gist | None:  # noqa: C901 each kind of piece once
    """The mail, sentence by sentence; None where what is left of it may change what it orders."""
    found, again, heading = Gist([]), False, ""
    for piece in islice(pieces, _MOST_PIECES):
        if again and found.orders != ("",) and _EXPLAINS.fullmatch(key(piece)):
            continue  # why what was said first is not to be
        turned = takes_back(piece)
        if turned:
            found, again, heading = Gist([]), True, ""
            piece = _put_right(planner, piece)
        if _is_no_order(planner, piece):
            continue
        piece = without_reasons(piece) or piece
        if declines(piece):
            found.declined, piece = True, piece.partition(",")[2].strip()
            if not (piece and _ways(planner, found.lines, piece)):
                continue
        ways = _ways(planner, found.lines, _as_sample(planner, piece))
        ways = ways or _ways(planner, found.lines, _without_reason(piece))
        if heading and not all(_restates(planner, one, heading) for one in ways):
            return None
        if not (ways or heading or turned) and piece.endswith(":") and not _is_light(planner, piece):
            heading = piece  # «Strasbourg shall be for purple:»
        elif _take(found, ways):
            heading = ""
        elif not ways and (others := _instead(planner, found.lines, piece)):
            found = Gist([], others)
        elif not (ways or (_weighs(planner, piece) if turned else not _is_light(planner, piece))):
            found.left.append(piece)
        else:
            return None
    passes = not found.declined or all(one.startswith(_PASSES) for one in (*found.lines, *found.ways))
    return found if (found.lines or found.ways) and passes and not heading else None


def _without_reason(piece: str) -> str:
    """The piece without why it is ordered; as it is where that may be a condition."""
    found = _REASON.search(piece)
    if found is None or not words("conditions").isdisjoint(tokens(found[0])):
        return piece
    return piece[: found.start()]


def _take(found: Gist, ways: Sequence[str]) -> bool:
    """Note what a piece may mean; whether it can be noted: of one piece only there may be several ways."""
    if len(ways) == 1:
        found.lines += [one for one in ways if not _is_said(one, found.lines)]
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
    beside = (bool(kinds) and kinds <= _BESIDE) or piece.strip().casefold() == PREVIEW
    return beside or is_reason(piece) or is_initial(planner, piece)


def _put_right(planner: Planner, piece: str) -> str:
    """What a piece that takes back something else says instead."""
    said = without_turn(_DROPS_TOO.sub("", piece))
    lead, colon, rest = said.partition(": ")
    return without_turn(rest) if colon and (not _weighs(planner, lead) or takes_back(lead)) else said


def _instead(planner: Planner, above: Sequence[str], piece: str) -> tuple[str, ...]:
    """The order above and those that the piece would mean in its place: one of them may be meant."""
    if len(above) != 1 or planner.session.title.turns.whole:
        return ()
    others = by_meaning(planner, piece, planner.stands).lines
    return tuple(dict.fromkeys((*above, *others)))[:_MOST_CHOICES] if others and others != tuple(above) else ()


def _is_said(order: str, lines: Sequence[str]) -> bool:
    """Whether one of the lines has the order already, or says more of the same: «run» behind «…; run best»."""
    bare = order.partition(": ")[2] or order
    parts = [one.partition(": ")[2] or one for line in lines for one in line.split("; ")]
    more = not any(sign.isdigit() for sign in bare) and any(one.startswith(f"{bare} ") for one in parts)
    return order in lines or more or (bare in parts and not any(sign.isdigit() for sign in bare))


def _says_nothing(planner: Planner, piece: str) -> bool:
    return planner.session.title.orders.says_nothing(planner.session.definition, piece)


def _pieces(planner: Planner, *, apart: bool = False) -> Iterator[str]:
    """Whole lines where they are orders, else their sentences; of a sample of ours without dot and number.

    `apart`: the sentences of plain words, too.
    """
    placed = {line.text: one.example for line, one in planner.placed.items()}
    for one in planner.text.split("\n"):
        line = DOT.sub("", one, count=1) if DOT.match(one) else one
        if sampled := numbered(planner, line):
            yield from sampled
            continue
        parts = [one.strip() for one in _SENTENCES.split(line[: 4 * MOST_PLAIN]) if one.strip()]
        plain = plainly(planner, line) if len(line) <= MOST_PLAIN and not apart else ()
        whole = bool(plain) or (len(line) <= MOST_PLAIN and _are_orders(planner, line))
        whole = whole and (len(parts) < 2 or any(_goes(planner, each) for each in (line, *plain)))
        whole = whole and not _is_of_several(planner, line)
        if sample := placed.get(one.strip(), ""):
            yield sample
        elif whole or (not any(map(declines, parts)) and ordered_ahead(planner, line.strip())):
            yield line.strip()
        else:
            yield from parts


def _as_sample(planner: Planner, piece: str) -> str:
    """The sample for «the 23 on B14 like in number 2», where that is what it says; else the piece."""
    sample, said = like_number(planner, piece)
    fits = sample and (_restates(planner, sample, said) or sample in by_meaning(planner, said, planner.stands).lines)
    return sample if fits else piece


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
    return (order,) in (again.has_all, again.lines)


def _is_light(planner: Planner, piece: str) -> bool:
    """Whether a piece that is no order can change none: talk, a question, words of which none is the game's."""
    if is_talk(piece, planner.mail.names, planner.weigh) or piece.endswith("?"):
        return True
    return not _weighs(planner, piece) and words("denials").isdisjoint(tokens(piece))


def _weighs(planner: Planner, text: str) -> bool:
    return any(map(planner.weigh, text.split()))


def _goes(planner: Planner, line: str) -> bool:
    """Whether these orders, sent alone, would all be done."""
    return planner.would_do(line, planner.stands)
