"""A signature without «-- » below a mail: how its sender can be reached, with titles and firms below their name.

It goes only from a line on by which somebody can surely be reached, or from the sender's own name above such lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.reading.contacts import Sender, is_beside, is_contact, is_street, names_of, words_of
from pbem.reading.signature_words import BESIDE_NAMES, MARKS, SMALL_WORDS

_MOST_LINES = 24
_MOST_TITLES = 6
_TITLE_CHARS = 70
_SURELY_LONG = 15  # «Sell Nord» is shorter
_ANNOUNCES = tuple(":-–—=(")
_NAME_WORDS = 7
_WORDS = re.compile(r"[^\W\d_]+")


def without_signature(lines: Sequence[str], left: list[int], sender: Sender) -> list[int]:
    """Return the numbers in `left` without those of a signature that ends the lines.

    «Ring me at:» is said of what stands below it, which then stays.
    """
    first, end = _first(lines, left, sender), len(left)
    if first is None:
        return left
    while first and not lines[left[first - 1]].strip():
        first -= 1
    if first and lines[left[first - 1]].rstrip()[-1:] in _ANNOUNCES:
        return left
    return left[: min(first, end)]


def _first(lines: Sequence[str], left: list[int], sender: Sender) -> int | None:
    """Where the signature begins, seen from below: contacts, titles among them, or the sender's name above them."""
    first, sure, titles = None, False, 0
    written = [at for at in range(len(left) - 1, -1, -1) if lines[left[at]].strip()][:_MOST_LINES]
    for at in written:
        line = lines[left[at]]
        if is_contact(line, sender) or is_beside(line):
            first, titles = at, 0
            sure = sure or is_contact(line, sender)
        elif first is None or titles > _MOST_TITLES:
            break
        elif _is_name(line, sender):
            return (at if _says_more(line, sender) else at + 1) if sure else None
        elif _is_title(line) or _is_town(lines, left, at):
            titles += 1
        else:
            break
    return first if sure else None


def _is_name(line: str, sender: Sender) -> bool:
    """Tell whether a line is the sender's name, maybe with what people put beside theirs."""
    said = words_of(line)
    if not said or len(said) > _NAME_WORDS or any(map(str.isdigit, line)) or names_of(sender).isdisjoint(said):
        return False
    return all(word[:1].isupper() or word.casefold() in BESIDE_NAMES for word in _WORDS.findall(line))


def _says_more(line: str, sender: Sender) -> bool:
    """Tell whether more than names stands in a line with the sender's name."""
    return any(word in BESIDE_NAMES or word in MARKS for word in set(words_of(line)) - names_of(sender))


def _is_title(line: str) -> bool:
    """Tell whether a line is a title, a firm, a department: words written large, as those of longer orders are not."""
    bare = line.strip(" *_")
    if not 3 <= len(bare) <= _TITLE_CHARS or any(map(str.isdigit, bare)) or bare[-1] in "!?;:":
        return False
    said = _WORDS.findall(bare)
    large = [word for word in said if word.lower() not in SMALL_WORDS]
    if not large or not all(word[:1].isupper() and not (word.isupper() and len(word) < 4) for word in large):
        return bool(said) and any(word.lower() in MARKS for word in said) and all(map(_is_large, large))
    marked = any(word.lower() in MARKS or word.lower() in SMALL_WORDS for word in said)
    return marked or (len(said) > 1 and len(bare) >= _SURELY_LONG)


def _is_large(word: str) -> bool:
    return word[:1].isupper()


def _is_town(lines: Sequence[str], left: list[int], at: int) -> bool:
    """Tell whether a line is one word, written large, right below a street."""
    bare = lines[left[at]].strip(" ,.")
    return bare.isalpha() and bare.istitle() and at > 0 and is_street(lines[left[at - 1]])
