"""What stands before a line: bullets and numbers of a list, taken off; dot and number of a sample of our letters."""

from __future__ import annotations

import re

_BULLET = re.compile(r" *(?:[-*•‣◦▪▫●○∙·–] +|\(?1?\d[.)] +(?=\S))")  # «130. Thanks» is an amount
_SAMPLE = re.compile(r"\s*\.\s?(?:\d{1,3}\s*)?(?=[^\W\d_])")  # like `DOT` of orders/split.py
_BOLD = re.compile(r"( *)\*([^*]{1,500})\*\Z")  # a bold line in the text part of some web mail


def without_bullet(line: str) -> str:
    """Return the line without its list sign and without stars around all of it; trailing blanks go too."""
    line = line.rstrip()
    if bullet := _BULLET.match(line):
        line = line[bullet.end() :]
    bold = _BOLD.match(line)
    return bold[1] + bold[2] if bold else line


def is_sample(line: str) -> bool:
    """Tell whether the line has the shape of a sample of our letters: a dot, with a number or none, and words."""
    return _SAMPLE.match(line) is not None
