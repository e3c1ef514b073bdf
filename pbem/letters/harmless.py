"""Making what a person wrote harmless: no line breaks, markup, links or marker lines get out of a name or a message."""

from __future__ import annotations

import re
import unicodedata

from pbem.letters.typeset import PROSE_WIDTH, fold_words

NAME_LENGTH = 40
LINE_LENGTH = 300
QUOTE_LINES = 400

# Look-alikes which mean nothing to Markdown, HTML or a mail header.
_TWINS = str.maketrans({"<": "‹", ">": "›", "[": "(", "]": ")", "`": "'", "|": "¦", "\\": "/", "*": "∗", "\t": " "})
_DASHES = re.compile(r"[-‐‑‒–—―−]{3,}|(?:[-‐‑‒–—―−]\s+){2,}[-‐‑‒–—―−]")
_EQUALS = re.compile(r"={3,}")
_MARKER = re.compile(r"(write\s+your\s+orders\s+above\s+)this(\s+line)", re.IGNORECASE)
_EDGE_UNDERSCORE = re.compile(r"(?<!\w)_+|_+(?!\w)")
_LEADING = re.compile(r"^(?:[-#+=~.:>\s]+|(\d+)[.)]\s+)")
_SCHEME = re.compile(r"://+")
# Kinds of characters that are never written on purpose: controls, formats (bidi overrides, zero widths),
# private use (our own typesetting marks), surrogates, unassigned.
_BANNED = {"Cc", "Cf", "Co", "Cs", "Cn"}
_JOINER = "\u200d"  # holds emoji together


def harmless(text: str, most: int = LINE_LENGTH) -> str:
    """One line, at most `most` characters, without any character that Markdown, HTML or a header would act on."""
    line = _one_line(_visible(text)).translate(_TWINS)
    line = _EDGE_UNDERSCORE.sub("", line)
    line = _MARKER.sub(r"\1that\2", _EQUALS.sub("=", _DASHES.sub("—", line)))
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def harmless_name(text: str) -> str:
    """A name, at most 40 characters, that can open a line, stand in a subject and be no address of a page."""
    name = _SCHEME.sub(" ", _LEADING.sub(r"\1", harmless(text)))
    return harmless(name, NAME_LENGTH) or "?"


def quoted(text: str, width: int = PROSE_WIDTH) -> str:
    """Somebody's words as lines that all begin with `| `, folded; empty when there are none."""
    lines = _visible(text).replace("\r\n", "\n").replace("\r", "\n").strip("\n").split("\n")
    more = len(lines) > QUOTE_LINES
    folded: list[str] = []
    for line in lines[:QUOTE_LINES]:
        folded += fold_words(harmless(line, most=4000), width - 2) or [""]
    if not any(folded):
        return ""
    return "\n".join(f"| {line}".rstrip() for line in [*folded, *(["…"] if more else [])])


def _visible(text: str) -> str:
    spaced = "".join(
        "\n" if unicodedata.category(mark) in ("Zl", "Zp") or mark in "\x0b\x0c\x85" else mark for mark in text
    )
    return "".join(
        mark for mark in spaced if mark in "\r\n\t" or mark == _JOINER or unicodedata.category(mark) not in _BANNED
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
