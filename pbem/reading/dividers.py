"""Lines that divide: rules of dashes, «Original Message», forwards, our marker and those of other services."""

from __future__ import annotations

import re

from pbem.reading.phrases import ABOVE_THIS_LINE, FORWARDED, MARKER, ORIGINAL_MESSAGE

_RULE = re.compile(r"[ |]{0,4}[-_=*~#+—–─━]{2,200}[ >|]{0,3}\Z|[ ]{0,4}[-_=*~+ ]{5,200}\Z")
_RULE_LETTERS = "-_=*~#+—–─━"
_DRAWN = re.compile(r" {0,4}(?:[·•⸻⎯═▔^]{3,200}|\.{10,200}|:{5,200}) *\Z")
_LONG = re.compile(r" {0,4}(?:_{5,200}|-{10,200}|─{3,200}) *\Z")
_TITLED = re.compile(r" {0,4}\*?[-_=]{3,40} ?[^\s=_-][^=_]{1,50}?[-_=]{3,40}\*? *\Z")
_SHORTEST_MARKER = 6
_DAVID = "Original Message processed by david"
_MARKER_LETTERS = MARKER.replace(" ", "")
_DECORATION = "-_=*>:#~|[]<+ "


def is_marker(line: str) -> bool:
    """Tell whether a line is our marker, however spaced and decorated."""
    if not _SHORTEST_MARKER <= len(line) <= 300:
        return False
    text = line.lower()  # few lines have the two rare letters, and only their letters need be picked
    return "v" in text and "w" in text and _MARKER_LETTERS in "".join(filter(str.isalpha, text))


def is_foreign_marker(line: str) -> bool:
    """Tell whether a line is the marker of some other service («reply above this line»), alone or decorated."""
    if not _SHORTEST_MARKER <= len(line) <= 160:
        return False
    text = line.strip().lower()
    if text[:1] not in "-_=*#~>[<+|":
        return text.startswith(ABOVE_THIS_LINE) or (text.startswith("please") and _names_this_line(text))
    return _names_this_line(text)


def _names_this_line(text: str) -> bool:
    return any(phrase in text for phrase in ABOVE_THIS_LINE)


def is_rule(line: str) -> bool:
    """Tell whether a line holds nothing but a rule."""
    if line.lstrip(" |")[:1] not in _RULE_LETTERS:
        return bool(_DRAWN.match(line)) and not line.isspace()
    return bool(_RULE.match(line)) and any(not letter.isspace() for letter in line)


def is_long_rule(line: str) -> bool:
    """Tell whether a line is a rule as programs draw it between two letters."""
    return bool(_LONG.match(line))


def is_original_message(line: str) -> bool:
    """Tell whether a line is «Original Message» between dashes, or what the program «david» writes for it."""
    return _is_rule_with(line, ORIGINAL_MESSAGE, dashes=2) or line.lstrip(" [*").startswith(_DAVID)


def is_titled_rule(line: str) -> bool:
    """Tell whether a line is a few words between dashes; what they mean, the lines below it tell."""
    return len(line) <= 120 and line.lstrip(" *")[:1] in "-_=" and bool(_TITLED.match(line))


def is_forward(line: str) -> bool:
    """Tell whether a line says that a forwarded mail follows; one dash is needed at most, before a colon none."""
    return _is_rule_with(line, FORWARDED, dashes=1)


def _is_rule_with(line: str, phrases: tuple[str, ...], *, dashes: int) -> bool:
    text = line.strip()
    if not text or len(text) > 120 or not (text[0] in "-_=~*" or text.endswith((":", "*"))):
        return False
    bare = text.strip(_DECORATION).lower()
    if bare not in phrases:
        return False
    with_colon = dashes == 1 and text.rstrip("* ").endswith(":")
    start = text.lstrip("*")
    return start.startswith(("-" * dashes, "__", "==", "~~")) or with_colon
