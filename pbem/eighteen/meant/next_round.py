"""What a mail in prose orders for the next stock round while companies operate: «next SR: buy NW»."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.orders.prose import Sentence

_ROUND = r"(?:stock|share) ?round|sr\b"
_NEXT = re.compile(
    rf"\b(?:(?:when|once|as soon as) (?:the |we (?:get|come) to the |we reach the |it's |it is )?(?:next |"
    rf"coming )?(?:{_ROUND})"
    r"(?: ?\d)?(?: (?:comes?|begins?|starts?|arrives?|is here|is on)(?: (?:round|around|again))?)?|"
    rf"(?:(?:in|for|at|during|on my (?:first |next )?turn (?:of|in)) )?(?:the )?(?:beginning of the |start of the )?"
    rf"(?:next|coming|following) (?:{_ROUND}))(?: already)?[,:]?\s*",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"\b(?:until|till|til|before|by|to) (?:the )?\Z", re.IGNORECASE)
_SOURCE = re.compile(r"(?<=\bbuy )(?P<share>[\w&.-]+) from (?:treasury|pool)\b")
_SAID = re.compile(r"\b(?:treasury|pool|market|bank|ipo)\b", re.IGNORECASE)
_WISHES = re.compile(
    r"\b(?:buy|sell|dump|par|start|float|take|get|bid|auction|put up|(?:go|going|stay in|limit|max\w*|up)(?: is)? "
    r"(?:up )?(?:to|till|until|of)? ?\d{2,3})\b",
    re.IGNORECASE,
)
_COMES_UP = re.compile(  # «if it comes to K-B I'd go up to 120»: a bid for later hangs on nothing else
    r"\b(?:if|when|once|should|in case) (?:(?:it|we|things) (?:ever )?(?:comes?|gets?) to (?P<what>[\w&.-]+)|"
    r"(?P<that>[\w&.-]+) (?:comes? up|is (?:up|put up|auctioned|on offer)|gets? (?:auctioned|put up))"
    r"(?: for auction)?)\b,?(?: then)?",
    re.IGNORECASE,
)


_REFUSES = re.compile(
    r"(?:\bnot|\bnever|n['’]t|\bwithout) (?:[a-z]+ )?(?:go|going|bid|buy|sell|take|get|start|auction)\w*\b",
    re.IGNORECASE,
)


def for_next_round(said: Sequence[Sentence]) -> tuple[list[Sentence], list[Sentence]]:
    """What the sentences order for the next stock round, as they would then; and the others."""
    wished, others = list[Sentence](), list[Sentence]()
    for one in said:
        found = _NEXT.search(one.text)
        if found and not _UNTIL.search(one.text[: found.start()]) and _wishes(one.text):
            wished.append(Sentence(_COMES_UP.sub(_for_it, _NEXT.sub("", one.text, count=1).strip())))
        else:
            others.append(one)
    return wished, others


_MY_TURN = re.compile(
    r"\b(?:(?:then|and|later),? )*(?:when|once|as soon as|if) it(?:'s|’s| is) my (?:own |next )?turn(?: again| next)?"
    r"(?: (?:in|of) (?:this|the) (?:\w+ )?(?:round|sr|auction))?(?: to (?:open|start|choose|auction))?,?\s+"
    r"(?=(?:(?:then|please|you|can|i|i'd|i'll|would|will|want to) )*(?:put up|auction|open|start|bid)\b)",
    re.IGNORECASE,
)  # of an auction that they begin


_AT_MOST = re.compile(  # «put up K-K, max 120»
    r"\b(?:put up|auction|open|start) (?P<what>[\w&.-]+)(?: for me)?,? (?:and )?(?:go(?:ing)? )?"
    r"(?:max(?:imum)?|limit|at most|(?:up )?to at most)(?: of| is|:)? (?P<most>\d{2,3})\b",
    re.IGNORECASE,
)


def on_my_turn(said: Sequence[Sentence]) -> list[Sentence]:
    """The sentences, without that an auction is begun in one's own turn: a bid for later hangs on nothing else."""
    return [_of_any_turn(one) for one in said]


def _of_any_turn(one: Sentence) -> Sentence:
    text = _MY_TURN.sub("", one.text)
    if text == one.text:
        return one
    return one._replace(text=_AT_MOST.sub(r"bid \g<what> up to \g<most>", text), hangs=False)


def _wishes(text: str) -> bool:
    return bool(_WISHES.search(text)) and not _REFUSES.search(text)


def _for_it(found: re.Match[str]) -> str:
    return f"for {found['what'] or found['that']}"


def of_any(line: str, said: Sequence[Sentence]) -> str:
    """The line without whence shares are bought, where nobody says so: until then that may change."""
    return line if any(_SAID.search(one.text) for one in said) else _SOURCE.sub(r"\g<share>", line)
