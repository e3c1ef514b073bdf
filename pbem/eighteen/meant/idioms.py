"""What 18xx players write shorter or longer than an order, put into an order's words: «NOR out, SO in», «-2 PLM»."""

from __future__ import annotations

import re

_NAME = r"[\w&.-]{1,14}"
_SOME = rf"(?:(?:the|my|an?|one|two|three|both|\d) )?{_NAME}(?: shares?)?"
_IDIOMS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), put)
    for pattern, put in (
        (
            rf"\b(?:swap|exchange|trade|switch)(?: in)? ({_SOME}) (?:for|into|against|with) ({_SOME})",
            r"sell \1, buy \2",
        ),
        (rf"\b({_NAME}) out,?(?: and)? ({_NAME}) in\b", r"sell \1, buy \2"),
        (rf"\bout with ({_SOME}),?(?: and)? in with ({_SOME})", r"sell \1, buy \2"),
        (rf"(?:\A|(?<=[\s,;]))[-–−](\d) ({_NAME})(?=\W|\Z)", r" sell \1 \2"),
        (rf"(?:\A|(?<=[\s,;]))\+(\d) ({_NAME})(?=\W|\Z)", r" buy \1 \2"),
        (r"\A\s*s: ?(?=\S)", "sell "),
        (r"\A\s*b: ?(?=\S)", "buy "),
        (r"\s*@\s*(?=\d)", " at "),
        (r"\A\s*[\w ]{2,20}: *(?:none|no|nothing|nil|n/a|nope|-+)\W*\Z", ""),
        (r"\bthe till\b", "the treasury"),
        (r"\bleave [^,.;]{2,40} (?:alone|be)\b", ""),
        (r"\b(?:a|an|the|one|my|\d) (?P<small>nor|so|or|mid)\b", ""),
    )
)
_SMALL = _IDIOMS[-1][0]


def spelt_out(text: str) -> str:
    """The sentence with its idioms as orders."""
    for pattern, put in _IDIOMS[:-1]:
        text = pattern.sub(put, text)
    return _SMALL.sub(lambda one: one[0].upper(), text)  # «a nor» is a share: small letters are words of a sentence
