"""The sections of a game's rules that are about something, by their titles first, then by what stands in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from pbem.letters.rulebook import Section, read_rules
from pbem.orders.fold import tokens

_STEM = 5  # letters by which «dividend» and «dividing» are one
_ENDING = re.compile(r"(?<=\w{4})(?:ing|ed|es|e|s)\Z")  # «scoring» and «score», «trading» and «trade» are one
_SHORTEST = 3
_WORDS = (
    "the and how does what when where who why which can are for with this that game work works work rule "
    "rules about section play played player players may must will you your get has have did much many "
    "long remind allowed legal written "
    "happens happen mean means explain please tell turn there any some not there's was wie und der "
    "everybody everyone anybody anyone somebody someone nobody "
    "die das ist que les des est"
)
_SAYS_NOTHING = frozenset(_WORDS.split())


def sections_about(slug: str, text: str, least: int = 1) -> tuple[Section, ...]:
    """Sections whose titles have the words of `text`, most of them first; else those in which all of them stand.

    `least`: how many words it takes for that, since one alone stands in some section mostly.
    """
    wanted = {word for word in tokens(text) if len(word) >= _SHORTEST and word not in _SAYS_NOTHING}
    if not wanted:
        return ()
    sections = read_rules(slug)
    titled = [(_shared(wanted, one.title), one) for one in sections]
    most = max((count for count, _ in titled), default=0)
    if most:
        return tuple(one for count, one in titled if count == most)
    if len(wanted) < least:
        return ()
    return tuple(one for one in sections if _shared(wanted, one.text) == len(wanted))


def title_of(slug: str, text: str) -> str:
    """The number of the one section that is called so; "" for none, or for several."""
    wanted = tokens(text)
    named = [one for one in read_rules(slug) if tokens(one.title) == wanted]
    about = named or [one for one in sections_about(slug, text) if _shared(set(wanted), one.title)]
    return about[0].number if named or _one_tree(about) else ""


def _one_tree(sections: Sequence[Section]) -> bool:
    """Whether all of them stand within the first."""
    return bool(sections) and all(one.number.startswith(sections[0].number) for one in sections)


def _shared(wanted: set[str], text: str) -> int:
    return sum(_stem(word) in _stems(text) for word in wanted)


def _stem(word: str) -> str:
    return _ENDING.sub("", word)[:_STEM]


@cache
def _stems(text: str) -> frozenset[str]:
    """The words of a title or a section of the rules, which are the same in every mail."""
    return frozenset(_stem(word) for word in tokens(text))
