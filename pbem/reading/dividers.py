"""Lines that divide: rules of dashes, «Original Message», forwards, our marker and those of other services."""

from __future__ import annotations

import re

from pbem.reading.phrases import ABOVE_THIS_LINE, FORWARDED, MARKER, ORIGINAL_MESSAGE

_RULE = re.compile(r"[ |]{0,4}[-_=*~#+—–─━]{2,200}[ >|]{0,3}\Z|[ ]{0,4}[-_=*~+ ]{5,200}\Z")
_LONG = re.compile(r" {0,4}(?:_{5,200}|-{10,200}|─{3,200}) *\Z")
_TITLED = re.compile(r" {0,4}\*?[-_=]{3,40} ?[^\s=_-][^=_]{1,50}?[-_=]{3,40}\*? *\Z")
_MARKER_LETTERS = MARKER.replace(" ", "")
_DECORATION = "-_=*>:#~|[]<+ "


def is_marker(line: str) -> bool:
    """Tell whether a line is our marker, however spaced and decorated."""
    if len(line) > 300:
        return False
    return _MARKER_LETTERS in "".join(filter(str.isalpha, line.lower()))


def is_foreign_marker(line: str) -> bool:
    """Tell whether a line is the marker of some other service («reply above this line»), alone or decorated."""
    if len(line) > 160:
        return False
    text = line.strip().lower()
    bare = text.strip(_DECORATION)
    if not any(phrase in bare for phrase in ABOVE_THIS_LINE):
        return False
    return text[:1] in "-_=*#~>[<+|" or bare.startswith(ABOVE_THIS_LINE) or bare.startswith("please")


def is_rule(line: str) -> bool:
    """Tell whether a line holds nothing but a rule."""
    return bool(_RULE.match(line)) and any(not letter.isspace() for letter in line)


def is_long_rule(line: str) -> bool:
    """Tell whether a line is a rule as programs draw it between two letters."""
    return bool(_LONG.match(line))


def is_original_message(line: str) -> bool:
    """Tell whether a line is «Original Message» between dashes."""
    return _is_rule_with(line, ORIGINAL_MESSAGE, dashes=2)


def is_titled_rule(line: str) -> bool:
    """Tell whether a line is a few words between dashes; what they mean, the lines below it tell."""
    return len(line) <= 120 and bool(_TITLED.match(line))


def is_forward(line: str) -> bool:
    """Tell whether a line says that a forwarded mail follows; one dash is needed at most, before a colon none."""
    return _is_rule_with(line, FORWARDED, dashes=1)


def _is_rule_with(line: str, phrases: tuple[str, ...], *, dashes: int) -> bool:
    text = line.strip()
    if not text or len(text) > 120:
        return False
    bare = text.strip(_DECORATION).lower()
    if bare not in phrases:
        return False
    with_colon = dashes == 1 and text.rstrip("* ").endswith(":")
    start = text.lstrip("*")
    return start.startswith(("-" * dashes, "__", "==", "~~")) or with_colon
