"""Samples of the letter that a line names by number among other words: «number 3, and buy a 2 after that»."""

from __future__ import annotations

import re

from pbem.desk.meaning.named import sample_named
from pbem.desk.planner import Planner
from pbem.orders.plain_words import MOST_PLAIN

_NUMBER = (
    r"(?:the |your )?(?:(?:number|option|no\.?|nr\.?|sample|#)\s?(?:\d{1,2}|one|two|three|four|five|six)\b|"
    r"\.\d{1,2}\b|"
    r"(?:first|second|third|fourth|fifth|sixth) (?:one|option|line|sample)\b)"
)
_NAMED = re.compile(
    r"(?:[\w-]{1,6} takes |(?:i'?ll |i )?(?:take |do |want |go for )|(?:the )?(?:tile|track) )?"
    rf"(?:(?:as|like)(?: in)? )?(?P<said>{_NUMBER})"
    r"(?: please| pls)?(?:\Z|\s*[,;.:+&]\s*|\s+(?=(?:and|then|plus)\b))(?P<rest>.*)\Z",
    re.IGNORECASE,
)
_LIKE = re.compile(
    rf"(?:rather |i'?d |do )*(?P<what>.+?),? \(?(?:like|as)(?: in| with)? (?P<said>{_NUMBER})\)?[.!]?\Z", re.IGNORECASE
)
_THEN = re.compile(r"(?:^|[,;]?\s+)(?:(?:and|then|plus|also)\s+)+|\s*;\s*", re.IGNORECASE)


def numbered(planner: Planner, line: str) -> list[str]:
    """The sample that the line names by its number, and what the line says behind that; [] where it names none."""
    match = _NAMED.match(line.strip()) if len(line) <= MOST_PLAIN else None
    sample = sample_named(planner, match["said"], plainly=False) if match else ""
    return [sample, *(one for one in _THEN.split(match["rest"]) if one.strip(" .,"))] if match and sample else []


def like_number(planner: Planner, line: str) -> tuple[str, str]:
    """The sample of «the 23 on B14 like in number 2», and what is said of it besides; "" for any other line."""
    match = _LIKE.match(line) if len(line) <= MOST_PLAIN else None
    return (sample_named(planner, match["said"], plainly=False), match["what"]) if match else ("", "")
