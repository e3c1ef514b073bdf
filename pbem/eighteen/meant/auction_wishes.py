"""What a mail says of each private or minor that can be had by auction, gathered part by part of its sentences."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

import msgspec

from pbem.eighteen.meant import auction_words as words
from pbem.eighteen.meant.auction_amounts import PLAIN, WEAK, amounts, limit, step
from pbem.eighteen.meant.auction_beside import AMOUNT, ENDS, ITS_PRICE, RAISES_BEFORE, RAISES_ME_BEFORE
from pbem.eighteen.meant.lots import MARK, Lot, Lots
from pbem.orders.prose import is_aside

UNNAMED = ""
_IF = r"if(?! (?:(?:you|i|we) (?:really )?(?:must|need to|have to)|need be|needed|necessary|required)\b)"
_CLAUSES = re.compile(
    rf"[,;()]+(?:\s+|$)|\s(?=(?:and|but|then(?! get| ask\b)|so|because|since|although|{_IF}|unless)\b)|\.\.+|…|\s-+\s|"
    r":\s(?=lot-)|[.!?]+\s+"
)
_LEADS = re.compile(r"\A(?:(?:and|but|then|so|or|even|only)\b\s*)+(?=.)")
_CONDITION = re.compile(rf"\A(?:{_IF}|when|should|unless|in case|as soon as|once|whenever)\b")
_MY_TURN = re.compile(
    r"\A(?:and |but |then )?(?:when|once|as soon as|whenever) (?:it'?s |it is |it comes to |i'?m |i am )?(?:my|on)"
    r"(?: own| next| first)? (?:turn|go|move)\b[^,;.]*?(?:,|(?= (?:i|please|put|bid|open)\b))\s*"
)
_BESIDE_NAME = re.compile(r"\(\s*(lot-[\w-]+)\s*\)")  # «Moscow-Kursk (M-K)»
_CANNOT = re.compile(r"\b(?:can't|cannot|can not|won't|will not|don't|do not|unable to) (?:\w+ )?(?:match|equal)")
_OR_LEAVE = re.compile(r"[,.;:]? *(?:you can )?take it or leave it\b")
_ABOVE_LEAST = re.compile(
    r"\b(?:(?:one|a|1) (?:step|notch|tick|bid|bit)|next) (?:above|over|higher than|more than|up from|"
    r"after) (?:the |your )?"
    r"(?:minimum|least|lowest|smallest|min)\b"
)
_SCRAPS = re.compile(
    r"\A\W*(?:p\.?s\.?\W+)?(?:(?:no|oh|ok|okay|actuall?y|sorry|wait|and|please)\b\W*)*(?:scrap|scratch|forget|"
    r"strike|cancel)"
    r" (?:that|it|this|the bid|my bid)\b[,.;:! -]*"
)
_SAME = re.compile(
    r"\b(?:the |for |at )*same (?:money|price|amount|bid|sum|figure|offer|number|value)\b|\bas much\b(?! as)"
)
_THAT_ONE = re.compile(r"\b(?:(?:that|this)(?: one)?|it|mine)\b")
_MINE = re.compile(r"\b(?:mine|my (?:own |old |last |present |current |standing )?(?:bid|offer|stake|one)|myself)\b")
_TWICE = re.compile(r"(\blot-[\w-]+)(?:\s+\1(?![\w-]))+")
_THEN = re.compile(
    r"(?<=[\w']{2})(?<!\bthan)(?<!\bwhat)(?<!\bthat)(?<!\bif)(?<!\bwhen)(?<!\bonce)(?<!\bunless)(?<!\bshould)"
    r"(?<!\bever)"
    r"\s(?=i(?:'m in|'ll|'d|'m out| am in| am out| will| would| go| bid| offer| raise| take| pay| follow| continue|"
    r" keep| stay| top| match| drop| fold| quit)\b|"
    r"(?:please )?(?:follow|keep (?:going|bidding|raising)|go along|raise me|raise (?:up )?to|continue)\b)"
)
_NOT_RAISED = re.compile(
    r"\b(?:don't|do not|never|not) (?:please )?(?:raise|take|put|bring|bump|get|lift|set) me (?:up )?(?:to|at) \d+"
)
_OUT_ABOVE = re.compile(  # «over 170 I'm out», «out if it goes above 170»
    r"\b(?:anything )?(?:over|above|beyond|past|more than) (?P<over>\d+)(?:,| and)* (?:i'?m|i am|count me|"
    r"you can count me|i'll be|i drop|i'm dropping) out\b|"
    r"\b(?:i'?m |i am |count me )?out (?:if|once|when|as soon as) (?:it|this|that|the price|somebody|someone|anyone)"
    r"(?:'s| is| goes| gets| bids| says)? (?:over|above|beyond|past|more than) (?P<out>\d+)\b|"
    r"\b(?:anything )?(?:over|above|beyond|past|more than) (?P<much>\d+)(?: is|'s) (?:too|more than|beyond)\b[^,;.]*"
)
_NO_BOUND = re.compile(r"\b(?:not|no)(?: an?)? \W?up to\W*(?:but )?")  # «not an "up to", a real bid of 180»
_OR_BELOW = re.compile(  # «as long as it stays at 110 or below»
    r"\b(?:(?:stays?|is|remains?|stops?|goes|for|priced?) )?(?:(?:at|for) )?(\d{2,3}) (?:or|and) "
    r"(?:below|less|under|lower|cheaper)\b"
)
_ASK_ABOVE = re.compile(r"\b(?:over|above|beyond|past) (\d+)(?:,| and)* (?:please |then )?(?:you )?ask(?: me)?\b")
_NAME_ALONE = re.compile(r"(?:(?:the|and|for|on|only|just) )*lot-[\w-]+")
_OWN = re.compile(r"\bi(?:'ll|'d| will| shall| would| take| bid| buy| go| raise| offer| want| make| say)\b")
_DOES = re.compile(
    r"(?:\w+s|will|would|can|could|may|must|had|and \w+)\b(?! (?:i|me)\b)"
)  # somebody, behind their name
_SEVERAL = 2  # names
_DENIED = 3  # words before a name among which it is denied


class Wish(msgspec.Struct):
    """What is said of one. `plain`: amounts that surely are bids; `weak`: others."""

    plain: list[int] = msgspec.field(default_factory=list)
    weak: list[int] = msgspec.field(default_factory=list)
    bound: int = 0
    either: bool = False  # the bound may as well be a bid
    raised: bool = False  # the same, where nothing says what comes above it
    keeps_on: bool = False  # what else is said makes an amount a bound
    beyond: bool = False  # it is said what follows above an amount
    step: int = 0  # so much more than the highest bid
    matches: bool = False  # as much as the highest bid
    wad: bool = False
    least: bool = False
    second: bool = False  # the lowest but one
    wanted: bool = False
    left: bool = False
    worth: bool = False  # it is said how little it is worth
    own: bool = False  # it is one for which they have bid already
    last: bool = False  # nothing is to be done above the amount
    asks: bool = False

    @property
    def has_amount(self) -> bool:
        return bool(self.plain or self.weak or self.bound or self.step or self.wad)


class Part(NamedTuple):
    """A part of a sentence, and what it is about. `hangs`: it only says when or whether."""

    about: str
    text: str
    hangs: bool


Wishes = dict[str, Wish]


def wishes(table: Lots, said: Sequence[tuple[str, bool]], names: Set[str]) -> tuple[Wishes, str]:
    """What the marked sentences say of each, and those that count: where one takes something back, it and the rest.

    That is so if what follows orders anything.
    """
    scraps = {at for at, (text, _) in enumerate(said) if _SCRAPS.match(text)}
    texts, found = [_plain(_SCRAPS.sub("", text)) for text, _ in said], Wishes()
    turns = [at for at, (text, back) in enumerate(said) if (back and not words.HANGS.search(text)) or at in scraps]
    for begin in reversed([0, *turns]):
        found = _gathered(table, texts[begin:], names)
        if begin and any(_SAME.search(one) for one in texts[begin:]):
            _take_over(found, _gathered(table, texts[:begin], names))
        if any(one.has_amount or one.left or one.least or _takes(table, name, one) for name, one in found.items()):
            return found, ". ".join(texts[begin:])
    return found, ". ".join(texts)


def _takes(table: Lots, name: str, wish: Wish) -> bool:
    """Whether one is wanted that is to be had for its price."""
    return name in table.every and bool(table.every[name].takes) and wish.wanted


def _take_over(found: Wishes, before: Wishes) -> None:
    """The amount that was said before for the only one that is named now: «K-K instead, same money»."""
    amounts = [one for one in before.values() if one.has_amount]
    named = [one for name, one in found.items() if name != UNNAMED and not one.left]
    if len(amounts) == len(named) == 1 and not named[0].has_amount:
        said = amounts[0]
        named[0].plain, named[0].weak, named[0].bound = said.plain, said.weak, said.bound
        named[0].keeps_on, named[0].asks, named[0].last = said.keeps_on, said.asks, said.last


def _plain(text: str) -> str:
    """What counts of a sentence, without that it is for a turn of one's own, each name once."""
    text = _NOT_RAISED.sub(" ", _OR_LEAVE.sub(" ", _turned(text)))
    text = _ASK_ABOVE.sub(r"up to \1 then ask me", text)
    text = _NO_BOUND.sub(" flat ", text)
    text = _OR_BELOW.sub(r"up to \1", text)
    text = _OUT_ABOVE.sub(lambda one: f"up to {next(filter(None, one.groups()))} then out", text)
    return _TWICE.sub(r"\1", _BESIDE_NAME.sub(r"\1", _MY_TURN.sub("", text)))


def _gathered(table: Lots, said: Sequence[str], names: Set[str]) -> Wishes:
    found: defaultdict[str, Wish] = defaultdict(Wish)
    last = ""
    about = table.sole
    for text in said:
        if not about and MARK.search(last) and not MARK.search(text) and _THAT_ONE.search(text):
            about = (table.named(last) or (about,))[-1]  # «Moscow-Kursk has a lovely home. Put that one up»
        if not about and _MINE.search(text) and not MARK.search(text) and len(table.own) == 1:
            about = table.own[0]
        last = text
        denied, parts = _parts(table, text, about, names)
        for one in denied:
            found.pop(one, None)
            if one == table.sole:
                found[one].left = True
        for part in parts:
            _hear(found[part.about], part, names, table.every.get(part.about))
        about = parts[-1].about if parts else about
    _fill(found)
    for wish in found.values():
        wish.left = wish.left or (wish.worth and not wish.plain)
    return found


def _turned(text: str) -> str:
    """What is left of a sentence behind its last second thought; all of it where nothing stands behind that."""
    rest = words.TURNS.split(text)[-1]
    return rest if len(rest.split()) > 1 or AMOUNT.search(rest) else text


def _parts(table: Lots, text: str, about: str, names: Set[str]) -> tuple[list[str], list[Part]]:
    """What the sentence denies, and its parts; those side by side that are about the same are one."""
    denied, parts = list[str](), list[Part]()
    for clause in _clauses(text):
        hangs = bool(_CONDITION.match(clause))
        for piece in _pieces(clause):
            named = table.named(piece)[:1]
            if _is_others(piece, names) or (named and _tells(table, named[0], piece, hangs=hangs)):
                continue
            if named and _denies(piece):
                denied.append(named[0])
                continue
            about = named[0] if named else about
            own = piece if hangs else _own(piece)
            if parts and parts[-1].about == about and parts[-1].hangs == hangs:
                parts[-1] = Part(about, f"{parts[-1].text}, {own}", hangs)
            else:
                parts.append(Part(about, own, hangs))
    return denied, parts


def _is_others(piece: str, names: Set[str]) -> bool:
    """Whether a part tells what somebody does, and not that they may have it: «Ben bids 70 for Havre»."""
    first, _, rest = piece.partition(" ")
    return first in names and bool(_DOES.match(rest)) and not words.PASSES.search(piece)


def _tells(table: Lots, company: str, piece: str, *, hangs: bool) -> bool:
    """Whether a part only tells of the one that it names; of one that is not up now nearly everything is told."""
    if _NAME_ALONE.fullmatch(piece):
        return False  # what is said of it stands behind
    if not table.every[company].now and not hangs and not (AMOUNT.search(piece) or words.WANTS.search(piece)):
        return not words.BOUND.search(piece)
    return not hangs and bool(words.TELLS.search(piece))


def _clauses(text: str) -> Iterator[str]:
    for clause in _CLAUSES.split(text):
        said = _LEADS.sub("", clause.strip(" ."))
        yield from filter(None, _halves(said))


def _halves(said: str) -> tuple[str, ...]:
    """A condition, and what stands behind it without a comma: «if M-K comes up I go to 150»."""
    found = _THEN.search(said) if _CONDITION.match(said) else None
    return (said[: found.start()], said[found.start() + 1 :]) if found else (said,)


def _pieces(clause: str) -> Iterator[str]:
    """The clause cut so that each piece names one: before the names, or behind them where amounts come first."""
    marks = list(MARK.finditer(clause))
    if len(marks) < _SEVERAL:
        yield clause
        return
    first = AMOUNT.search(clause)
    ahead = first is not None and first.start() < marks[0].start()
    cuts = [0, *(one.end() for one in marks[:-1])] if ahead else [0, *(one.start() for one in marks[1:])]
    for start, end in zip(cuts, [*cuts[1:], len(clause)], strict=True):
        yield clause[start:end].strip()


def _denies(piece: str) -> bool:
    """Whether the one that is named is not wanted: «forget the Havre»."""
    found = MARK.search(piece)
    assert found is not None
    before = " ".join(piece[: found.start()].split()[-_DENIED:])
    return bool(words.DENIES.search(before)) and not AMOUNT.search(piece)


def _own(piece: str) -> str:
    """What a part says of its writer's own will: nothing where it only explains, but for «… I'll take it»."""
    if not is_aside(piece) or (words.BOUND.search(piece) and AMOUNT.search(piece)):
        return piece
    own = _OWN.search(piece)
    return piece[own.start() :] if own else ""


def _hear(wish: Wish, part: Part, names: Set[str], lot: Lot | None) -> None:
    text = part.text
    wish.beyond = wish.beyond or bool(part.hangs or words.BEYOND.search(text))
    to_be_asked = words.NO_NEED.sub("", text)
    wish.asks = wish.asks or bool(words.ASKS.search(to_be_asked))
    wish.left = wish.left or bool(words.PASSES.search(words.WORTH.sub("", words.ASKS.sub("", to_be_asked))))
    wish.worth = wish.worth or bool(words.WORTH.search(text))
    wish.own = wish.own or bool(_MINE.search(text))
    wish.last = wish.last or bool(words.NO_MORE.search(text) or words.NO_NEED.search(text))
    wish.keeps_on = wish.keeps_on or bool(words.KEEPS_ON.search(text))
    if part.hangs:
        return
    said = amounts(text, names)
    if bound := limit(text, said, lot.bids[0] if lot and lot.bids else 0):
        before, _, behind = text.partition(str(bound))
        wish.bound, wish.either = bound, bool(RAISES_BEFORE.search(before))
        wish.raised = bool(RAISES_ME_BEFORE.search(before)) and not words.BOUND.search(behind)
    for sure, where in ((PLAIN, wish.plain), (WEAK, wish.weak)):
        where += [one.value for one in said if one.sure == sure and one.value != bound]
    if not any(one.sure == PLAIN for one in said) and not bound:
        wish.step = step(text) or wish.step
        wish.matches = wish.matches or bool(words.MATCHES.search(text) and not _CANNOT.search(text))
        wish.least = wish.least or bool(words.LEAST.search(text))
        wish.second = wish.second or bool(_ABOVE_LEAST.search(text))
    wish.wad = wish.wad or bool(words.WAD.search(text))
    named = bool(MARK.search(text)) and (ENDS.match(text) or ITS_PRICE.match(text))
    wish.wanted = wish.wanted or bool(named or words.WANTS.search(text))


def _fill(found: dict[str, Wish]) -> None:
    """What was said of none that is named is said of the only one that was, where nothing is said of that."""
    unnamed = found.get(UNNAMED)
    others = [one for one in found if one != UNNAMED]
    if unnamed is not None and len(others) == 1 and not found[others[0]].has_amount:
        merged = msgspec.structs.replace(
            unnamed,
            wanted=unnamed.wanted or found[others[0]].wanted,
            left=unnamed.left or found[others[0]].left,
        )
        found[others[0]] = merged
        del found[UNNAMED]
