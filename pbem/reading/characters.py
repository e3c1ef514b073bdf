"""Letters made plain: typographic twins of ASCII signs become the sign, invisible ones go, letters stay
letters."""

from __future__ import annotations

import re
import unicodedata

_TWINS = (
    dict.fromkeys("‘’‚‛′‵`´ʼ＇", "'")
    | dict.fromkeys("“”„‟″«»＂", '"')
    | dict.fromkeys("‐‑‒–—―−⁃﹘﹣－", "-")
    | dict.fromkeys("\t\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a", " ")
    | dict.fromkeys("\u202f\u205f\u3000", " ")
    | {"…": "..."}
)
_TWIN = re.compile(f"[{''.join(_TWINS)}]")  # they are few: much quicker than looking up every letter of a mail
_LINE_END = re.compile("[\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]")
# Zero-width and direction signs, soft hyphen, byte order mark; control characters and NUL; lone surrogates.
_INVISIBLE = re.compile(
    "[\xad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0e\ufeff\ufff9-\ufffb"
    "\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]+"
)
# Joiners shape Persian, Hindi and emoji; beside an ASCII letter they only hide.
_JOINERS = ("\u200c", "\u200d")
_JOINER = re.compile("(?<![^\x00-\x7f])[\u200c\u200d]+|[\u200c\u200d]+(?![^\x00-\x7f])")
# Full-width and half-width forms, ligatures, mathematical letters: the same letter in another dress. NFKC on
# everything would turn 2½ into 21⁄2 and 10² into 102, and spoil a press text.
_DRESSED = re.compile("[\uff00-\uffef\ufb00-\ufb06\U0001d400-\U0001d7ff\u2460-\u24ff]+")
_CHUNK = 1_000


def plain_characters(text: str) -> str:
    """Return `text` normalised: NFC, look-alikes of quotes, dashes and blanks as ASCII, LF line ends,
    nothing invisible.

    Accents and case stay. Long lines are composed in pieces, as Unicode's reordering of marks is quadratic.
    """
    text = _TWIN.sub(lambda found: _TWINS[found[0]], _visible(text))
    if text.isascii():
        return text
    text = _DRESSED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    pieces = (text[at : at + _CHUNK] for at in range(0, len(text), _CHUNK))
    return "".join(unicodedata.normalize("NFC", piece) for piece in pieces)


def written_lines(text: str) -> list[str]:
    """Return the lines as they were written, typography and all, without what nobody sees."""
    return _visible(text).split("\n")


def _visible(text: str) -> str:
    text = _INVISIBLE.sub("", _LINE_END.sub("\n", text.replace("\r\n", "\n")))
    return _JOINER.sub("", text) if any(one in text for one in _JOINERS) else text
