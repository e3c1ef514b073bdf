"""Names of companies that are spelt letter by letter: «P L M», «p.l.m.», as who dictates does."""

from __future__ import annotations

import re
from collections.abc import Container

_LETTERS = re.compile(r"(?<![\w'.-])(?:[A-Za-z](?: |\. ?)){1,3}[A-Za-z](?![\w'-])")


def unspelt(companies: Container[str], line: str) -> str:
    """The line with the names that are spelt in one word; of a run of letters the longest end that is a name."""

    def one(found: re.Match[str]) -> str:
        letters = [each for each in found[0] if each.isalpha()]
        for start in range(len(letters) - 1):
            name = "".join(letters[start:]).upper()
            if name in companies and f"{name[0]}-{name[1:]}" not in companies:  # «M-K» is another one than «MK»
                return " ".join((*letters[:start], name))
        return found[0]

    return _LETTERS.sub(one, line)
