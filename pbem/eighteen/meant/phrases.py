"""Lists of phrases as patterns of folded text.

Phrases stand with commas between. In one `go/bid` is one of these words, `[me]` may be missing, `_` is any word, `*` up
to three, `#` a number, `LOT` a private or minor that was named (`lots`); behind `!i` it does not count where «i»
stands before it.
"""

from __future__ import annotations

import re

_SPECIAL = {"_": r"[\w']{3,12}", "#": r"\d+", "LOT": r"lot-[\w-]+"}


def phrases(*rows: str) -> re.Pattern[str]:
    """Any of the phrases, each of whole words."""
    return re.compile(any_of(*rows))


def any_of(*rows: str) -> str:
    """The same as the text of a pattern."""
    every = (_pattern(one.split()) for row in rows for one in row.split(",") if one.strip())
    return rf"(?<![\w'])(?:{'|'.join(every)})(?!\w)"


def _pattern(said: list[str]) -> str:
    made, begun = "", False
    for word in said:
        one_of = "|".join(_SPECIAL.get(one) or re.escape(one) for one in word.strip("[]").split("/"))
        if word.startswith("!"):
            made += rf"(?<!\b{re.escape(word[1:].replace('~', ' '))} )"
        elif word == "*":
            made += r"(?: [\w']+){0,3}"
        elif word.startswith("["):
            made += rf"(?: (?:{one_of}))?" if begun else rf"(?:(?:{one_of}) )?"
        else:
            made += f"{' ' if begun else ''}(?:{one_of})"
            begun = True
    return made
