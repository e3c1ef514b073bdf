"""«I wanted to lay the 15 on J15 but the 14 is better, so 14 there»: what was only wanted, or only tells, left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbem.orders.prose import Sentence

_WANTED = re.compile(
    r"(?:\bi |\A\W*)(?:first |at first |actually |originally |really )?"
    r"(?:wanted|was going|meant|had planned|planned|intended|"
    r"had wanted|was about|was tempted|thought of|thought about|was thinking of) "
    r"(?:to )?(?P<was>[^.;!?]{3,120}?)[,;]? (?:but|however|only)\b(?P<why>[^.;!?]{0,120}?)"
    r"[,;.]? (?:so|therefore|hence|so i'll|so let's|so rather)\b(?: (?:i'll|i will|let's|rather|then|please|instead))*"
    r" (?P<now>[^.;!?]*)",
    re.IGNORECASE,
)
_HAD_WANTED = re.compile(  # «I wanted to lay the 9 but no, I keep I11 free»
    r"\W*(?:i )?(?:first |at first |actually |originally |really )?(?:wanted|was going|had planned|planned|intended|"
    r"was about|was tempted|thought of|thought about|was thinking of)\b[^.;!?]*?"
    r"(?P<no>,? but (?:no|then no|not now)\b[^.;!?]*)?",
    re.IGNORECASE,
)
_OF_PHASES = re.compile(  # «that opens phase 3 and only helps Cleo»
    r"\W*(?:(?:that|it|this|which|hmm+|only|just) )*(?:opens?|starts?|begins?|triggers?|brings?|means) "
    r"(?:the )?(?:next |new |\w+ )?phase\b(?: \w+)?\b[^\d]*\Z",
    re.IGNORECASE,
)
_THERE = re.compile(r"\bthere\b", re.IGNORECASE)
_HEX = re.compile(r"\b[A-Z]{1,2}\d{1,2}\b")


def rather(said: Sequence[Sentence]) -> Iterator[Sentence]:
    """The sentences, each with what is wanted now alone; «there» is the place of what was wanted before."""
    said = [one for one in said if not _OF_PHASES.match(one.text)]
    for at, one in enumerate(said):
        text = one.text.replace("’", "'")
        given_up = _HAD_WANTED.fullmatch(text.rstrip(" .,;!?"))
        if given_up and (given_up["no"] or (said[at + 1 :] and said[at + 1].back)):
            continue
        found = _WANTED.search(text)
        if found is None:
            yield one
            continue
        places = _HEX.findall(found["was"])
        now = _THERE.sub(f"on {places[-1]}", found["now"]) if places else found["now"]
        yield one._replace(text=f"{one.text[: found.start()]}{now}{one.text[found.end() :]}")
