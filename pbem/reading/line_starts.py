"""What people put before a line when they write a list: bullets and numbers, taken off."""

from __future__ import annotations

import re

_BULLET = re.compile(r" *(?:[-*•‣◦▪▫●○∙·–] +|\(?\d{1,3}[.)] +(?=\S))")
_BOLD = re.compile(r"( *)\*([^*]{1,500})\*\Z")  # a bold line in the text part of some web mail


def without_bullet(line: str) -> str:
    """Return the line without its list sign and without stars around all of it; trailing blanks go too."""
    line = line.rstrip()
    if bullet := _BULLET.match(line):
        line = line[bullet.end() :]
    bold = _BOLD.match(line)
    return bold[1] + bold[2] if bold else line
