"""Words that were struck out: how they are marked within a text, and the lines of a mail with and without them."""

from __future__ import annotations

import re
from collections.abc import Sequence

BEGIN, END = "\ufdd0", "\ufdd1"  # Unicode keeps them for use within a program: no mail has them
_MARKED = re.compile(f"{BEGIN}[^{BEGIN}{END}]*{END}")
_SIGN = re.compile(f"[{BEGIN}{END}]")
_TYPED = re.compile(r"(?<![~\w])~~(?![\s~])([^~]{1,400})(?<!\s)~~(?![~\w])")  # as chat programs have it
_OVERLAID = re.compile("((?:[^\u0336]\u0336){2,})")  # by the keyboards of phones: a stroke over each letter
_GAP = re.compile(r"(?<=\S)[ \t]{2,}")


def struck_out(words: str) -> str:
    """The words marked as struck out, blanks around them left outside."""
    bare = words.strip()
    return words.replace(bare, f"{BEGIN}{bare}{END}", 1) if bare else words


def told_apart(lines: Sequence[str]) -> tuple[list[str], dict[int, str]]:
    """The lines as they stand, without any mark; and by number those with struck words, as they read without these."""
    whole, left = list[str](), dict[int, str]()
    for at, line in enumerate(lines):
        marked = _with_marks(line)
        whole.append(_SIGN.sub("", marked))
        if _MARKED.search(marked):
            left[at] = _GAP.sub(" ", _SIGN.sub("", _MARKED.sub("", marked))).rstrip()
    return whole, left


def _with_marks(line: str) -> str:
    if "~~" in line:
        line = _TYPED.sub(rf"{BEGIN}\1{END}", line)
    if "\u0336" in line:
        line = _OVERLAID.sub(lambda found: struck_out(found[0].replace("\u0336", "")), line)
    return line
