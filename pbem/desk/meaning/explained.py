"""A mail without what its writer explains below an order: «Explanation, in case anybody wonders: …»."""

from __future__ import annotations

import re

_HEADS = (
    r"(?:explanations?|reasons?|reasoning|rationale|background|justification|why|comments?|remarks?|fyi|for your "
    r"information|for the record|for the curious|for those who wonder|my thinking|my reasoning|my thoughts|arithmetic|"
    r"the sums?|the arithmetic|calculations?|the maths?)"
)
_EXPLAINED = re.compile(
    rf"(?<=[.!;)\n])(?P<before>[ \n])(?:(?:the|my|an?|some) )?{_HEADS}\b[^.:\n]{{0,40}}:(?=\s)"
    r"(?P<rest>(?:[^\n]|\n(?![ \t]*\n))*)",
    re.IGNORECASE,
)
_AS_WELL = re.compile(  # «…, if I'm spending I may as well spend big»
    r",\s+(?:if|since|now(?: that)?|when|while|as)\s+(?:i|we)\b[^.!?;,\d\n]{0,40},?\s(?:i|we)\s+(?:may|might|can) "
    r"(?:just )?as well (?:spend|go|do (?:it|this|that)|make it|be|enjoy|get it|finish|have (?:it|fun))\b[^.!?;,\d\n]*",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\b(?:so,? (?:please |then )?(?:i|we|let|buy|sell|bid|pass|lay)|therefore|hence|please|instead|that's why|"
    r"which is why|accordingly|i(?:'d| would) like|i want|and then (?:buy|sell|pass|bid))\b",
    re.IGNORECASE,
)


def without_explanations(text: str) -> str:
    """The text without explanations to the end of their paragraphs, but for those from which an order follows."""
    text = _AS_WELL.sub("", text)
    return _EXPLAINED.sub(lambda one: one[0] if _GOES_ON.search(one["rest"]) else one["before"], text)
