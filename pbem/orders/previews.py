"""How people ask in prose what an order would do, without it being done: «dry run only», «not for real»."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pbem.orders.fold import fold, tokens

MOST = 2000  # characters of a mail
_NOT_DO = (
    r"(?:(?:please )?(?:don'?t|do not|not to|never)(?: (?:actually|really|yet|please|just)){0,2}"
    r" (?:execute|carry out|(?:execute|carry|do|play|make|perform|process|count|act on|book|enter|run|save|store|"
    r"submit|register)"
    r"(?: (?:it|this|that|anything|them|out|any of it))"
    r"{1,2})(?: (?:yet|for real|now|really|out))*(?:,? please)?"
    r"|(?:do|change|book|carry out) nothing(?: yet)?|nothing (?:is |has )?to be (?:done|carried out)(?: yet)?|"
    r"not (?:doing|playing|ordering) (?:it|this|that|anything)(?: yet)?"
    r"|without (?:actually |really )?(?:doing|executing|carrying|performing|playing|making)(?: (?:it|this|"
    r"that|anything|them|out)){0,2}"
    r"(?: (?:yet|for real))?"
    r"|without (?:it|this|that) counting(?: yet)?|(?:without (?:it|this|that|anything) being|"
    r"(?:must|should|shall|may|is|was) not (?:to )?(?:yet )?be(?:ing)?)"
    r" (?:carried out|executed|done|played|made|booked|counted|performed)(?: (?:yet|for real))?)"
)
_SURE = (
    r"(?:(?:just |only |as |for )*(?:an? )?(?:dry[- ]run|trial run|test run|trial|simulation|thought "
    r"experiment|mock order)"
    r"(?: only| first| please)*|"
    r"(?:just |only )+(?:as |for )?an? (?:test|trial|experiment)|as an? (?:test|trial)|test only|"
    r"(?:(?:i'm|i am|we're) )?(?:just |only )+(?:testing|trying)"
    r"(?:(?: (?:something|this|it|things|out|here))+|(?=\s*(?:[.,:;!\n]|\Z)))|"
    r"(?:i'd|i would) like to (?:test|try) something(?: out)?|nothing (?:is )?(?:final|for real)|"
    r"(?<!asking, )no order(?: yet)?(?=\s*(?:[.!,;?\n]|\Z))|(?:test|trial|simulation)(?=\s*:)|"
    r"(?:only |just )show me(?=\s*(?:[.!\n]|\Z))|"
    r"show me only|(?:can|could|would) you (?:please )?test|"
    r"(?:this is |it's |that's )?(?:not|no|isn't)(?: yet)? (?:for real(?: yet)?|(?:a |an )?real (?:order|move|mail)|an "
    r"order(?: yet)?|a move yet)|"
    r"hypothetical(?:ly)?(?: speaking)?|(?:can|could|would) you (?:please )?simulate|(?:please )?simulate|"
    r"(?:a )?preview(?: only| first| please)+|(?:just |only )(?:a )?preview|just looking|only looking|only to look)"
)
_NEVER = re.compile(
    r"\b(?:no|without|don't need|skip the|not just|not only|more than) (?:an? )?(?:dry run|preview|test|"
    r"trial)|\bno test\b"
)
_SHOWS = (
    r"(?:(?:and |but )?(?:please )?(?:can|could|would) you (?:please )?(?:only |just )?(?:show|tell|let) "
    r"me(?: know)?(?: that)?|"
    r"(?:only |just |first |please )*(?:show|tell) me(?: (?:only|just|first))?|"
    r"(?:i'd|i would|i) (?:first |only |just )*(?:like|want|wish)(?: \w+)? to (?:see|know)(?: first)?|"
    r"i am only curious|i'm (?:just |only )?curious|(?:just |only )?curious|let me see(?: first)?)"
)
_WHAT = (
    r"(?:,? ?(?:what|how)(?: it| this| that| would| will| might| does| could| comes?| happens?| the| be| "
    r"consequences| are| is|"
    r" result| do| give| bring| change| cost| leave| look| like| out| of| happen)*|"
    r"(?: (?:the )?(?:result|effect|outcome|consequences))(?: of (?:it|that|this(?: one)?)?)?)"
)
_STRONG = re.compile(rf"\b{_SURE}\b")
_WEAK = re.compile(rf"\b{_NOT_DO}(?!\w)")
_SHOWN = re.compile(
    rf"\b(?:{_SHOWS}|what (?:would|will|comes|happens)|consequences|result|outcome|effect|see|show|curious|"
    rf"(?:only|just) asking|yet|for real)\b"
)
_SAID = re.compile(rf"\b(?:{_SURE}|{_NOT_DO}|{_SHOWS}{_WHAT}|what (?:would|will|might|could) "
    rf"(?:it|that|this|the) (?:do|give|bring|cost|be|look like|"
                   r"change|result)[^.!?\n]*|"
                   r"what (?:would|could) (?:we|i) (?:earn|make|get) (?:with|from|for|by) [^.!?\n]*|"
                   r"what (?:comes|would come) out(?: of it)?|what (?:would|will) "
                   r"happen(?: if i)?|what happens(?: if i)?|"
                   r"the result|(?:only |just )asking)(?!\w)")  # fmt: skip
_WOULD = re.compile(
    r"\b(?:what|how) (?:would|will|does|could) (?P<order>[^?.!\n]{3,80}?) (?:give|do|bring|cost|change|mean|come to|"
    r"look(?: like)?|turn out|work out)\b(?! (?:if|when|after|with)\b)"
)
_SENTENCE = r"(?:[^.!?\n]|\.(?!\s|\Z)|(?<=\bno|\bnr|\bst)\.|\n(?!\s*\n))*"  # «… for no. 7», over two lines
# How one begins to ask what comes of something: «what would happen if I», «how does it look when», «suppose».
_FRAME = re.compile(
    r"\b(?:(?:what|how)\b(?P<between>(?:[^.!?:\n]|\n(?!\s*\n)){0,80}?)(?<=\s)(?:if|when|after|with|once|should|were)|"
    r"(?:let's |let us |(?<!i ))(?:suppos(?:e|ing)|"
    r"(?:assuming|imagine|pretend|let's say|say)(?= (?:that )?(?:i|we)\b))(?: that)?)"
    rf"\b(?: (?:i|we)\b(?:'d|'ve| had)?)?(?: (?:were to|was to|would|should)\b)?(?P<behind>{_SENTENCE})(?P<asks>\??)"
)
_ASKS_WHAT = re.compile(
    r"\b(?:can|could|may|should|must) (?:i|we)\b|\b(?:i|we) (?:can|could|may) do\b"
)  # «what can I do with red»
_HAPPENS_SAID = "would will does do did might could happens happen comes changes becomes is are be looks look s come"
_HAPPENS = frozenset(_HAPPENS_SAID.split())
_EMPTY_SAID = (
    "a about again all and become been board cards cash change consequence consequences cost earn effect everything "
    "exactly for get give have i in it left like map me mean money my of on our out outcome picture position result "
    "results score situation stand stands the then there thing things this that to turn us we"
)
_EMPTY = _HAPPENS.union(_EMPTY_SAID.split())
NOW: Mapping[str, str] = {
    "said": "bid", "say": "bid", "went": "bid", "go": "bid", "offered": "bid", "raised": "bid", "sold": "sell",
    "bought": "buy", "built": "build", "laid": "lay", "ran": "run", "paid": "pay", "passed": "pass", "took": "take",
    "started": "start", "opened": "open", "put": "put", "withheld": "withhold", "placed": "place", "played": "play",
    "merged": "merge", "founded": "found", "swapped": "swap", "moved": "move", "got": "buy", "dumped": "sell",
    "dropped": "pass", "parred": "par", "traded": "trade", "did": "do", "upgraded": "upgrade",
    "exchanged": "exchange", "gave": "give", "kept": "keep", "picked": "take", "chose": "take",
}  # fmt: skip
"""Verbs of what is only supposed, as an order gives them."""
_PAST = re.compile(rf"(?:\A\s*(?:say|go)|\b(?:{'|'.join(sorted(frozenset(NOW) - {'say', 'go'}))}))\b", re.IGNORECASE)
_ASKED = re.compile(  # «hypothetically, black for 2 blue?»
    r"^(\W*(?!(?:what|how|who|whose|when|where|why|which|is|are|am|do|does|did|can|could|would|will|should|may|"
    r"has|have)\b)"
    r"[^\W_][^.!?\n]*)\?",
    re.MULTILINE | re.IGNORECASE,
)
_LEFT = re.compile(r"(?:(?<=\n)|\A|(?<=[.!?;:]))[\s,;:.!?–—-]+")


def without_preview(text: str) -> str | None:
    """The text without what asks only to be shown what it would do; None where it asks no such thing."""
    said = _folded(text)
    if said is None or _NEVER.search(said):
        return None
    if not _STRONG.search(said) and not (_WEAK.search(said) and _SHOWN.search(said)):
        return None
    return as_ordered(text)


def supposed_in(text: str) -> tuple[str, ...]:
    """What a text only supposes, each as an order: «bid 60.» of «what would happen if I bid 60? Just show me.»"""
    found = list[str]()
    for frame in _frames(_folded(text) or ""):
        kept = list(text)
        _uncover(kept, frame)
        found.append(" ".join("".join(kept[frame.start() : frame.end()]).split()))
    would = None if found else _WOULD.search(_folded(text) or "")
    order = text[would.start("order") : would.end("order")] if would else ""
    return (order,) if len(order.split()) > 1 else tuple(found)


def as_ordered(text: str) -> str:
    """The text as if it ordered what it only supposes, without what asks to be shown that."""
    said = _folded(text)
    if said is None:
        return text
    kept, would = list(text), _WOULD.search(said)
    for frame in _frames(said):
        _uncover(kept, frame)
    if would:
        for at in (*range(would.start(), would.start("order")), *range(would.end("order"), would.end())):
            kept[at] = " "
    for one in _SAID.finditer(said):
        if not would or one.end() <= would.start("order") or one.start() >= would.end("order"):
            kept[one.start() : one.end()] = " " * (one.end() - one.start())
    plain = "\n".join(" ".join(one.split()) for one in "".join(kept).split("\n"))
    plain = _ASKED.sub(r"\1.", plain)
    return _LEFT.sub(lambda one: "\n" if "\n" in one[0] else " ", plain.replace(" ?", ".")).strip()


def _folded(text: str) -> str | None:
    """The text as the patterns know it, sign by sign; None where that cannot be."""
    said = fold(text[: MOST + 1]).replace("’", "'")
    return said if len(said) == len(text) <= MOST else None  # signs that are folded into several: never a case for this


def _frames(said: str) -> Iterator[re.Match[str]]:
    for one in _FRAME.finditer(said):
        between = one["between"]
        if between is not None and _ASKS_WHAT.search(between):
            continue
        if between is None or not between.strip() or not _HAPPENS.isdisjoint(tokens(between)):
            yield one


def _uncover(kept: list[str], frame: re.Match[str]) -> None:
    """What is supposed, as an order; of the words before it those stay that name something: «NW's turn»."""
    start, between, behind = frame.start(), frame.start("between"), frame.start("behind")
    stay = [
        (one.start() + between, one.end() + between)
        for one in re.finditer(r"\S+", frame["between"] or "")
        if not _EMPTY.issuperset(tokens(one[0]))
    ]
    for at in range(start, behind):
        if not any(begin <= at < end for begin, end in stay):
            kept[at] = " "
    for verb in _PAST.finditer(frame["behind"]):
        first = behind + verb.start() + len(verb[0]) - len(verb[0].lstrip())
        kept[first : behind + verb.end()] = [NOW[verb[0].strip()], *[""] * (behind + verb.end() - first - 1)]
    if frame["asks"]:
        kept[frame.end() - 1] = "."
